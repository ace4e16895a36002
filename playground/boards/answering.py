"""What a page sent, as an answer of the engine: the way back from `asking`.

Nothing here judges: the form does, when the answer is given. A value that is no answer at all is refused here, at its
field, in words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from django.http import QueryDict

from engine.board import Board, ObjectId
from engine.cards import finding
from engine.cards.names import plain
from engine.characteristics import faces
from engine.decisions import (
    Answer,
    Division,
    Form,
    Order,
    Shuffle,
    Word,
    YesNo,
)
from engine.rules.game.unknown_cards_217 import UnknownCard
from engine.rules.special.naming_505 import CardName, names_around
from engine.rules.stack.paying_409 import ManaAbilities
from engine.rules.stack.priority_408 import HasPriority, PlayAbility, PlaySpell
from engine.rules.turn.assigning_310 import AssignDamage
from engine.rules.turn.declare_attackers_308 import Attackers
from engine.rules.turn.declare_blockers_309 import Blockers
from playground.boards.asking_in_combat import Slots, rows_of
from playground.boards.forms import sentence
from playground.cards import brought

Sent = QueryDict
"""The fields of a web form, each perhaps several times."""


class Unusable(ValueError):
    """What was sent is no answer; `field` is where it stands in the page's form."""

    def __init__(self, at: str, words: str) -> None:
        super().__init__(words)
        self.field = at
        self.words = words


def read_action(form: HasPriority | ManaAbilities, board: Board, sent: Sent) -> Answer:
    """A play, or another action, as the engine writes it in JSON."""
    text = str(sent.get("choice", ""))
    if not text:
        raise Unusable("choice", "Choose one of the options.")
    try:
        action: Any = msgspec.json.decode(text, type=form.answers)
    except msgspec.MsgspecError:
        raise Unusable("choice", "That isn't one of the options.") from None
    for named in _named(action):
        if ObjectId(named) not in board.objects:
            raise Unusable("choice", "That object is no longer there.")
    if isinstance(action, PlaySpell) and not 0 <= action.face < len(faces(board, action.card)):
        raise Unusable("choice", "That card doesn't have that half.")
    return action


def _named(action: Any) -> Iterator[int]:
    """The objects that an action speaks of."""
    for field in ("card", "permanent"):
        if hasattr(action, field):
            yield getattr(action, field)
    if isinstance(action, PlayAbility):
        yield action.ability.object


def read_one(form: Form, board: Board, sent: Sent) -> Answer:
    """One of a few things."""
    return _whole("choice", sent.get("choice", ""))


def read_some(form: Form, board: Board, sent: Sent) -> Answer:
    """Several of them."""
    return tuple(_whole("choice", one) for one in sent.getlist("choice"))


def read_number(form: Form, board: Board, sent: Sent) -> Answer:
    """A whole number."""
    return _whole("number", sent.get("number", ""))


def read_order(form: Order | Shuffle, board: Board, sent: Sent) -> Answer:
    """A place for each thing."""
    places = [_whole(f"place-{place}", sent.get(f"place-{place}", "")) for place in range(len(form.items))]
    if sorted(places) != list(range(len(form.items))):
        doubled = next((place for place, at in enumerate(places) if places.count(at) > 1), 0)
        raise Unusable(f"place-{doubled}", "Each position can be used only once.")
    return tuple(form.items[places.index(at)] for at in range(len(form.items)))


def read_shares(form: Division | AssignDamage, board: Board, sent: Sent) -> Answer:
    """A share for each."""
    width = len(form.among) if isinstance(form, Division) else len(form.recipients())
    return tuple(_whole(f"share-{place}", sent.get(f"share-{place}", "")) for place in range(width))


def read_attacks(form: Attackers, board: Board, sent: Sent) -> Answer:
    """For each creature whom it attacks."""
    if sent.get("do") == "all attack":
        return tuple((creature, players[0]) for creature, players in form.slots(board) if players)
    return _pairs(form.slots(board), sent)


def read_blocks(form: Blockers, board: Board, sent: Sent) -> Answer:
    """For each creature what it blocks, as often as it may block an attacker."""
    return _pairs(form.rows(board), sent)


def _pairs(slots: Slots, sent: Sent) -> Answer:
    if sent.get("do") == "none":
        return ()
    found = ((name, creature, sent.get(name, "")) for name, creature, _ in rows_of(slots))
    return tuple((creature, _whole(name, other)) for name, creature, other in found if other != "")


def read_word(form: Word, board: Board, sent: Sent) -> Answer:
    """A word, chosen or typed."""
    return _word(sent, "choice" if form.among else "word")


def _word(sent: Sent, field: str) -> str:
    word = str(sent.get(field, "")).strip()
    if not word or len(word) > 200:
        raise Unusable("word", "Type a word.")
    return word


def read_card_name(form: CardName, board: Board, sent: Sent) -> Answer:
    """The name as it is printed, however it was typed: a slip would name nothing."""
    word = _word(sent, "word")
    here = next((name for name in names_around(board) if plain(name) == plain(word)), "")
    name = here or finding.spelled(word)
    if name is not None:
        return name
    # A card of a list is a card: but what it is, the engine does not know by its name alone.
    card = brought.named(word)
    if card is None:
        raise Unusable("word", sentence(finding.no_such_card(word)))
    if form.but and any(one.value == form.but for face in card.faces for one in face.types):
        raise Unusable("word", f"The name of a non{form.but} card is needed; {card.name} is a {form.but}.")
    if form.only and not any(one.value == form.only for face in card.faces for one in face.types):
        raise Unusable("word", f"The name of a {form.only} card is needed; {card.name} is none.")
    return card.name


def read_unknown_card(form: UnknownCard, board: Board, sent: Sent) -> Answer:
    """The name of a card, first of those on the list that it is dealt from."""
    word = str(sent.get("word", "")).strip()[:200]
    listed = next(
        (one.name for one in board.players[form.owner].unseen if one.name.casefold() == word.casefold()), ""
    )
    try:
        return listed or finding.find(word).name
    except finding.NoSuchCard as error:
        raise Unusable("word", sentence(error)) from None


def read_yes_no(form: YesNo, board: Board, sent: Sent) -> Answer:
    """Yes or no."""
    word = sent.get("choice", "")
    if word not in ("yes", "no"):
        raise Unusable("choice", "Choose yes or no.")
    return word == "yes"


def _whole(at: str, value: object) -> int:
    text = str(value).strip()
    if not text.lstrip("-").isdigit() or len(text) > 9 or not text.isascii():
        raise Unusable(at, "A whole number is needed.")
    return int(text)
