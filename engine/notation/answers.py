"""Every kind of decision has words: what an answer is called after "Ann ...", and how those words are read.

For each class of form there is a pair: `say` gives the words, `read` takes them, giving None where other words stand.
A form that is derived from another has that one's words unless it has its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from engine.board import NOBODY, Board, Mana, ObjectId, PlayerId
from engine.cards.finding import names, shipped, spelled
from engine.decisions import (
    Answer,
    Division,
    Form,
    Number,
    OneOf,
    Order,
    RandomOf,
    Shuffle,
    SomeOf,
    Word,
    YesNo,
)
from engine.language.cardtext import HALVES
from engine.language.effects import HEADS, TAILS
from engine.language.words import Color
from engine.naming import player_name, thing_name
from engine.notation.combat_answers import (
    read_attackers,
    read_blockers,
    read_damage,
    say_attackers,
    say_blockers,
    say_damage,
)
from engine.notation.errors import Ambiguous, Unreadable
from engine.notation.mana_letters import mana_text, read_mana
from engine.notation.names import a_thing, an_object, is_of, player, try_object, try_player
from engine.notation.no_card import no_card
from engine.notation.play_words import ability_words, read_ability, read_priority, say_priority
from engine.notation.scanning import Scanner, plain, quoted
from engine.rules.game.unknown_cards_217 import UnknownCard
from engine.rules.special.naming_505 import CardName, names_around
from engine.rules.stack.aiming_409 import Targets
from engine.rules.stack.life_for_mana_409 import PayLifeForMana
from engine.rules.stack.paying_409 import Enough, ManaAbilities, Payment, PlayAbility
from engine.rules.stack.priority_408 import (
    HasPriority,
)
from engine.rules.turn.assigning_310 import AssignDamage
from engine.rules.turn.declare_attackers_308 import Attackers
from engine.rules.turn.declare_blockers_309 import Blockers

_LABEL = re.compile(r" ?\([^()]*(?:\([^()]*\)[^()]*)*\)")
_NUMBERED = re.compile(r"^.*'s (?=.)| #\d+$")
_BARE_WORD = re.compile(r"[\w'\-]+(?: [\w'\-]+)*")
THINGS = frozenset(("object", "player", "target"))
"""Kinds of choice whose numbers are objects and players; others are places in a list."""


class FormWords(NamedTuple):
    """How one class of form speaks."""

    say: Callable[[Board, Any, Any], str]
    read: Callable[[Scanner, Board, Any], Answer]


SPOKEN: dict[type[Form], FormWords] = {}


def words_of(form: Form) -> FormWords:
    """The words for this form: its own class's, or the nearest one's that it is derived from."""
    for cls in type(form).__mro__:
        if cls in SPOKEN:
            return SPOKEN[cls]
    raise LookupError(f"no words for {type(form).__name__}")


def predicate(board: Board, form: Form, answer: Answer) -> str:
    """An answer as it continues "Ann ...", without the full stop."""
    return words_of(form).say(board, form, answer)


def read_answer(scanner: Scanner, board: Board, form: Form) -> Answer:
    """The answer whose words stand here; None, and the cursor where it was, if they are words for something else."""
    start = scanner.at
    found = words_of(form).read(scanner, board, form)
    if found is None:
        scanner.at = start
    return found


# --- playing -------------------------------------------------------------------------------------------------


def _say_targets(board: Board, form: Targets, answer: Answer) -> str:
    return "targets " + _things(board, answer)


def _read_targets(scanner: Scanner, board: Board, form: Targets) -> Answer:
    return read_targets(scanner, board, form) if scanner.try_word("targets") else None


def read_targets(scanner: Scanner, board: Board, form: Targets) -> tuple[int, ...]:
    """Targets joined by "and", or nothing."""
    legal = set(form.among(board))
    return _read_things(scanner, board, form.player, legal)


def _say_mana_ability(board: Board, form: ManaAbilities, answer: Answer) -> str:
    if isinstance(answer, Enough):
        return "has enough mana"
    if isinstance(answer, PayLifeForMana):
        return answer.alone
    assert isinstance(answer, PlayAbility)
    return f"makes mana with {ability_words(board, answer)}"


def _read_mana_ability(scanner: Scanner, board: Board, form: ManaAbilities) -> Answer:
    if scanner.try_word("has enough mana"):
        return Enough()
    if scanner.try_word(PayLifeForMana.alone):
        return PayLifeForMana()
    if scanner.try_word("makes mana with"):
        return read_ability(scanner, board, form.player) or scanner.fail("the ability of ...")
    return None


def _say_payment(board: Board, form: Payment, answer: Answer) -> str:
    pool = board.players[form.player].mana
    return f"spends {mana_text(pool[place] for place in sorted(answer))}"


def _as_letter(mana: Mana | None) -> Mana | None:
    return None if mana is None else Mana(mana.type, mana.snow)


def _read_payment(scanner: Scanner, board: Board, form: Payment) -> Answer:
    if not scanner.try_word("spends"):
        return None
    at = scanner.at
    left: list[Mana | None] = list(board.players[form.player].mana)
    places = []
    for one in read_mana(scanner):
        # A letter without a mark names any mana of that type, if no other is there.
        like = one if one in left else next((each for each in left if _as_letter(each) == one), None)
        if like is None:
            scanner.fail(f"mana of the pool: {mana_text(board.players[form.player].mana)}", at=at)
        place = left.index(like)
        left[place] = None
        places.append(place)
    return tuple(sorted(places))


# --- choosing ------------------------------------------------------------------------------------------------


def _say_one(board: Board, form: OneOf, answer: Answer) -> str:
    return f"chooses {_choice(board, form, form.among, answer)}"


def _choice(board: Board, form: Any, among: tuple[int, ...], number: int) -> str:
    if form.kind == "player":
        return player_name(board, PlayerId(number))
    if form.kind in THINGS:
        return thing_name(board, number)
    place = among.index(number)
    label = form.labels[place] if place < len(form.labels) else ""
    return f"option {place + 1}" + (f" ({label})" if label and label != str(place + 1) else "")


def _read_one(scanner: Scanner, board: Board, form: OneOf) -> Answer:
    if form.first_keeps and scanner.try_word("says no"):
        return form.among[0]
    return _read_choice(scanner, board, form, form.among) if scanner.try_word("chooses") else None


def _read_choice(scanner: Scanner, board: Board, form: Any, among: tuple[int, ...]) -> int:
    if form.kind == "player":
        return player(scanner, board)
    if form.kind in THINGS:
        return a_thing(scanner, board, speaker=form.player, among=lambda one: one in among)
    at = scanner.at
    if not scanner.try_word("option", "number", *(["mode"] if form.kind == "mode" else [])):
        found = _by_label(scanner, form, among)
        return found if found is not None else scanner.fail(*_options(form, among), at=at)
    place = scanner.number()
    if not 0 < place <= len(among):
        scanner.fail(*_options(form, among), at=at)
    scanner.try_match(_LABEL)
    return among[place - 1]


def _by_label(scanner: Scanner, form: Any, among: tuple[int, ...]) -> int | None:
    """A choice by what its label says, where only one has it."""
    said = [plain(label) for label in form.labels]
    labels = {label: place for place, label in enumerate(said) if label and said.count(label) == 1}
    for shorter in (lambda label: label.partition("'s ")[2], lambda label: _NUMBERED.sub("", label)):
        # "Mountain #1" or "Mountain" for "Ann's Mountain #1", where only one has it.
        short = [plain(shorter(label)) for label in form.labels]
        for at, label in enumerate(short):
            if label and short.count(label) == 1:
                labels.setdefault(label, at)
    for color in Color:
        # Mana of a color may be called by it, however much of it.
        letter = color.value.lower()
        found = [place for place, label in enumerate(said) if label and set(label) <= {letter, " "}]
        if len(found) == 1:
            labels.setdefault(color.word, found[0])
    if form.kind == "coin":
        # 511.3: the call for a die that is rolled in place of the coin; odd numbers are heads.
        calls = (("odds", HEADS), ("evens", TAILS))
        labels |= {call: labels[plain(side)] for call, side in calls if plain(side) in labels}
    scanner.skip()
    start = scanner.at
    place = scanner.try_name(labels)
    said_so = scanner.text[start : scanner.at]
    if said_so.count("{") > said_so.count("}"):
        scanner.word("}")  # Mana may be written as a text has it, {G}: its sign is no part of a name.
    return among[place] if place is not None else None


def _options(form: Any, among: tuple[int, ...]) -> tuple[str, ...]:
    labels = [f" ({label})" for label in form.labels] or [""] * len(among)
    return tuple(f"option {place + 1}{label}" for place, label in enumerate(labels))


def _say_some(board: Board, form: SomeOf, answer: Answer) -> str:
    if form.kind == "mode":
        return "chooses mode " + " and ".join(str(one + 1) for one in answer)
    return "chooses " + (" and ".join(_choice(board, form, form.among, one) for one in answer) or "nothing")


def is_yes_or_no(form: SomeOf) -> bool:
    """Whether it is one option that may be taken or not, as a kicker."""
    return form.kind not in THINGS and (form.least, form.most, len(form.among)) == (0, 1, 1)


def _read_some(scanner: Scanner, board: Board, form: SomeOf) -> Answer:
    if is_yes_or_no(form):
        if scanner.try_word("says yes"):
            return form.among
        if scanner.try_word("says no"):
            return ()
    return read_choices(scanner, board, form) if scanner.try_word("chooses") else None


def read_choices(scanner: Scanner, board: Board, form: SomeOf) -> tuple[int, ...]:
    """Things or options joined by "and", or nothing."""
    if scanner.try_word("nothing") or (form.kind == "mana ability" and scanner.try_word("none")):
        return ()
    if form.kind == "mana ability" and scanner.try_word("all"):
        return form.among
    if form.kind == "mode":
        scanner.try_word("mode", "modes")
        modes = [scanner.number() - 1]
        while scanner.try_word("and"):
            modes.append(scanner.number() - 1)
        return tuple(modes)
    if form.kind in THINGS:
        return _read_things(scanner, board, form.player, set(form.among))
    found = [_read_choice(scanner, board, form, form.among)]
    while _another(scanner):
        found.append(_read_choice(scanner, board, form, form.among))
    return tuple(found)


def _say_number(board: Board, form: Number, answer: Answer) -> str:
    return f"chooses {answer}"


def _read_number(scanner: Scanner, board: Board, form: Number) -> Answer:
    return scanner.number() if scanner.try_word("chooses") else None


def _say_word(board: Board, form: Word, answer: Answer) -> str:
    return f"chooses {quoted(answer)}"


def _read_word(scanner: Scanner, board: Board, form: Word) -> Answer:
    if not scanner.try_word("chooses"):
        return None
    text = scanner.try_string()
    if text is not None:
        return text
    if isinstance(form, CardName):
        return _read_card_name(scanner, board)
    bare = scanner.try_any(getattr(form, "among", ())) or scanner.try_match(_BARE_WORD)
    if not bare:
        scanner.fail(*(getattr(form, "among", ()) or ('a word in ""',)))
    return bare if isinstance(bare, str) else bare.group()


def _read_card_name(scanner: Scanner, board: Board) -> str:
    """All that may be named as a card's name, in any case: half a split card's too, which a rule may refuse. Whatever
    else somebody names stands between quotation marks, so that a slip is no name."""
    around = names_around(board)
    halves = [half for name in around if HALVES in name for half in name.split(HALVES)]
    here = {plain(name): name for name in (*halves, *around)}
    scanner.skip()
    start = scanner.at
    if scanner.try_name({**names().spellings, **here}) is None:
        no_card(scanner, 'any other in ""')
    said = scanner.text[start : scanner.at]
    return here.get(plain(said)) or spelled(said) or said


def _say_yes_no(board: Board, form: YesNo, answer: Answer) -> str:
    return "says yes" if answer else "says no"


def _read_yes_no(scanner: Scanner, board: Board, form: YesNo) -> Answer:
    if scanner.try_word("says yes"):
        return True
    return False if scanner.try_word("says no") else None


def _say_order(board: Board, form: Order, answer: Answer) -> str:
    return "orders " + ", ".join(_choice(board, form, form.items, one) for one in answer)


def _read_order(scanner: Scanner, board: Board, form: Order) -> Answer:
    if not scanner.try_word("orders"):
        return None
    return _read_list(scanner, board, form, form.items)


def _read_list(scanner: Scanner, board: Board, form: Any, items: tuple[int, ...]) -> tuple[int, ...]:
    found: list[int] = []
    while True:
        if form.kind in THINGS:
            found.append(
                a_thing(
                    scanner, board, speaker=form.player, among=lambda one: one in items and one not in found
                )
            )
        else:
            found.append(_read_choice(scanner, board, form, items))
        if not scanner.try_word(","):
            return tuple(found)


def _say_division(board: Board, form: Division, answer: Answer) -> str:
    return "gives " + " and ".join(
        f"{share} to {thing_name(board, one)}" for one, share in zip(form.among, answer, strict=True)
    )


def _read_division(scanner: Scanner, board: Board, form: Division) -> Answer:
    if not scanner.try_word("gives"):
        return None
    shares = dict.fromkeys(form.among, 0)
    while True:
        amount = scanner.number()
        scanner.word("to")
        at = scanner.at
        to = a_thing(scanner, board, among=lambda one: one in shares)
        if to not in shares:
            scanner.fail(*(thing_name(board, one) for one in form.among), at=at)
        shares[to] += amount
        if not _another(scanner):
            return tuple(shares.values())


def _say_shuffle(board: Board, form: Shuffle, answer: Answer) -> str:
    return "orders " + ", ".join(thing_name(board, one) for one in answer)


def _read_shuffle(scanner: Scanner, board: Board, form: Shuffle) -> Answer:
    """The cards named come first; those that are not named follow as they were dealt."""
    if not scanner.try_word("orders"):
        return None
    named: list[int] = []
    while True:
        named.append(an_object(scanner, board, among=lambda one: one in form.items and one not in named))
        if not scanner.try_word(","):
            return (*named, *(one for one in form.items if one not in named))


def _read_card(scanner: Scanner, board: Board, form: UnknownCard) -> Answer:
    """A card by its name, in any case: one of the list, or any other that is known."""
    if not scanner.try_word("chooses"):
        return None
    listed = {plain(one.name): one.name for one in board.players[form.owner].unseen}
    found = scanner.try_name({**shipped(), **listed})
    if found is None:
        no_card(scanner)
    return found


def _things(board: Board, numbers: tuple[int, ...]) -> str:
    return " and ".join(thing_name(board, one) for one in numbers) or "nothing"


def _read_things(scanner: Scanner, board: Board, speaker: PlayerId, legal: set[int]) -> tuple[int, ...]:
    if scanner.try_word("nothing"):
        return ()
    # Targets and choices are most often another's: nobody's objects go before others, where not all are the speaker's.
    his = speaker if all(one >= 0 and is_of(board, ObjectId(one), speaker) for one in legal) else NOBODY
    found: list[int] = []

    def fits(one: int) -> bool:
        return one in legal and one not in found

    while True:
        whom = try_player(scanner, board)
        if whom is not None:
            found.append(-1 - whom)
        else:
            found.append(an_object(scanner, board, speaker=his, among=fits))
        if not _another(scanner) and not _comma_before(scanner, board, fits):
            return tuple(found)


def _comma_before(scanner: Scanner, board: Board, fits: Callable[[int], bool]) -> bool:
    """Whether a comma and one more of those that fit stand here; the comma is taken then."""
    at = scanner.at
    if not scanner.try_word(","):
        return False
    after = scanner.at
    try:
        found = try_player(scanner, board) is not None or try_object(scanner, board, among=fits) is not None
    except (Unreadable, Ambiguous):
        found = False
    scanner.at = after if found else at
    return found


def _another(scanner: Scanner) -> bool:
    return bool(scanner.try_word("and", ", and"))


SPOKEN.update(
    {
        HasPriority: FormWords(say_priority, read_priority),
        Targets: FormWords(_say_targets, _read_targets),
        ManaAbilities: FormWords(_say_mana_ability, _read_mana_ability),
        Payment: FormWords(_say_payment, _read_payment),
        Attackers: FormWords(say_attackers, read_attackers),
        Blockers: FormWords(say_blockers, read_blockers),
        AssignDamage: FormWords(say_damage, read_damage),
        OneOf: FormWords(_say_one, _read_one),
        RandomOf: FormWords(_say_one, _read_one),
        SomeOf: FormWords(_say_some, _read_some),
        Number: FormWords(_say_number, _read_number),
        Order: FormWords(_say_order, _read_order),
        Division: FormWords(_say_division, _read_division),
        Word: FormWords(_say_word, _read_word),
        CardName: FormWords(_say_word, _read_word),
        UnknownCard: FormWords(_say_word, _read_card),
        YesNo: FormWords(_say_yes_no, _read_yes_no),
        Shuffle: FormWords(_say_shuffle, _read_shuffle),
    }
)
