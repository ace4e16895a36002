"""502.21c: targets that the text speaks of only if a kicker cost is paid are chosen only if it is.

The words of a spell's text are counted, sentence by sentence, without the reader's help; then the spell is played on a
witness board, kicked and not, and it is counted for which targets somebody was asked. `POOL=cards.json` has a list of
the world's cards looked through as well.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.board import HAND
from engine.cards import library, pool
from engine.decisions import SomeOf
from engine.game import Game
from engine.language import values as v
from engine.language.card import CardDef
from engine.language.cardtext import read_card
from engine.language.errors import TextTooLong, UnreadableText
from engine.notation.moments import NamedMoment, frames
from engine.position import Position
from engine.rules.reach import without_rules
from engine.rules.stack import aiming_409, announcing_409
from engine.rules.stack.aiming_409 import Targets
from engine.rules.stack.priority_408 import HasPriority, PlaySpell
from engine.witness.tables import ANN, CARD, rich_table
from tests.chosen import chosen

KICKED = re.compile(r"(?i)\bkick(?:ed|er cost was paid)\b")
TARGET = re.compile(r"(?i)\btarget\b")
REMINDER = re.compile(r"\([^()]*\)")
MOST_QUESTIONS = 40


def is_kicked(card: CardDef) -> bool:
    """Whether it is a spell that follows its text as it resolves, with one kicker cost."""
    (face,) = card.faces[:1]
    kickers = [one for one in face.abilities if getattr(one, "name", None) is v.KeywordName.KICKER]
    spell = v.CardType.INSTANT in face.types or v.CardType.SORCERY in face.types
    modal = any(isinstance(one, v.Spell) and one.body.modes for one in face.abilities)
    return spell and len(kickers) == 1 and len(card.faces) == 1 and not modal


def targets_said(text: str) -> tuple[int, int, bool]:
    """How often a text says "target" in sentences that hold always, and in those that hold if it was kicked; and
    whether one of these stands instead of the others."""
    always, kicked, instead = 0, 0, False
    for sentence in re.split(r"(?<=\.)\s+|\n", REMINDER.sub("", text)):
        number = len(TARGET.findall(sentence))
        if KICKED.search(sentence):
            kicked += number
            instead = instead or (number > 0 and "instead" in sentence)
        else:
            always += number
    return always, kicked, instead


def targets_asked(card: CardDef, kicked: bool) -> int | None:
    """For how many uses of the word somebody chooses targets as it is played so; None if it can't be."""
    board = rich_table(card, HAND, card).board(ANN)
    game = Game(
        Position((board,), frames(board, NamedMoment("precombat main")), next_id=len(board.objects) + 1)
    )
    game.advance()
    own = next(one for one in board.zone(HAND, ANN) if board.objects[one].card == CARD)
    try:
        game.choose(PlaySpell(own))
    except ValueError:
        return None
    asked = set[int]()
    for _ in range(MOST_QUESTIONS):
        game.advance()
        form: Any = game.decision
        if form is None or isinstance(form, HasPriority):
            break
        if isinstance(form, Targets) and form.about is not None:
            asked.add(form.slot)
        if isinstance(form, SomeOf) and form.kind == "cost":
            game.choose(form.among if kicked else ())
        else:
            game.choose(form.some(game.board))
    there = [game.board.objects[one] for one in game.board.stack]
    spell = next((one for one in there if one.card == CARD), None)
    if spell is None or spell.announcement is None or bool(spell.announcement.costs) is not kicked:
        return None
    return len(asked)


def wrong_of(card: CardDef, text: str) -> Iterator[str]:
    """What is wrong with the targets that are chosen for a spell."""
    always, more, instead = targets_said(text)
    for kicked, wanted in (
        (False, {always}),
        (True, {more, always + more} if instead else {always + more}),
    ):
        asked = targets_asked(card, kicked)
        if asked is not None and asked not in wanted:
            how = "kicked" if kicked else "not kicked"
            yield f"{card.name}, {how}: {asked} targets are chosen, the text says {sorted(wanted)}"


def test_a_shipped_spell_has_the_targets_of_what_was_paid() -> None:
    kicked = [
        card for name in chosen(4, library().mentioning("Kicker")) if is_kicked(card := library()[name])
    ]
    texts = {card.name: "\n".join(card.faces[0].text) for card in kicked}
    assert [wrong for card in kicked for wrong in wrong_of(card, texts[card.name])] == []
    assert sum(targets_said(text)[1] for text in texts.values()) > 2


ENGULFING = (
    "Test {R}\nInstant\nKicker {2}\n"
    "Test deals 2 damage to target creature. If Test was kicked, destroy target land."
)


def test_a_target_that_is_asked_for_unkicked_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    card = read_card(ENGULFING)
    assert is_kicked(card)
    assert list(wrong_of(card, ENGULFING)) == []
    (specs,) = [one.body.targets for one in card.faces[0].abilities if isinstance(one, v.Spell)]
    real = announcing_409.specs_of
    for room in (announcing_409, aiming_409):
        monkeypatch.setattr(room, "specs_of", lambda board, thing: specs if real(board, thing) else ())
    assert [words.rpartition(":")[0] for words in wrong_of(card, ENGULFING)] == ["Test, not kicked"]


@pytest.mark.parametrize("wording", ["text", "printed_text"])
def test_a_spell_of_the_pool_has_the_targets_of_what_was_paid(wording: str) -> None:
    if not os.environ.get("POOL"):
        pytest.skip("no list of the world's cards: POOL=cards.json names one")
    found = []
    for faces in pool.cards_of(json.loads(Path(os.environ["POOL"]).read_text(encoding="utf-8"))):
        text = pool.text_of(faces, wording)
        if not KICKED.search(text):
            continue
        try:
            card = read_card(text)
        except (UnreadableText, TextTooLong):
            continue
        if is_kicked(card) and not without_rules(card):
            found += wrong_of(card, text)
    assert found == []
