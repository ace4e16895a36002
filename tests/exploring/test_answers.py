"""Everything that may be answered, once: listed by `engine.exploring.answers`, judged here by trying far too much.

What is tried knows nothing of how answers are listed: every row of everything that stands in the question. What comes
of an answer is compared by looks: what each thing is like, and what it has to do with what.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, permutations, product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.board import NOTHING, CardId, Convoked, ObjectId, Timestamp, now_or_last
from engine.chance import Chance
from engine.decisions import Division, Form, Number, OneOf, Order, Shuffle, SomeOf, Word, YesNo
from engine.exploring.answers import answers_of, is_listed
from engine.exploring.pieces import settled
from engine.game import Game
from engine.notation.scenario import read_scenario
from engine.notation.sentences import read_sentence, sentences
from engine.notation.standing import Standing
from engine.position import Position
from engine.renaming import Gathering, Names, Pen, all_rewritten, rewritten
from engine.rules.stack.aiming_409 import Targets
from engine.rules.stack.paying_409 import ManaAbilities, Payment
from engine.rules.stack.priority_408 import HasPriority, PlaySpell, RepeatLoop
from engine.rules.turn.assigning_310 import AssignDamage
from engine.rules.turn.declare_attackers_308 import Attackers
from engine.rules.turn.declare_blockers_309 import Blockers

ENOUGH = 400
"""So many rows are tried at most; questions with more are left to the rulings below."""
SCENARIOS = sorted((Path(__file__).parents[2] / "engine" / "scenarios").rglob("*.txt"))


# --- what could be said at all --------------------------------------------------------------------------------


def rows(things: Any) -> Iterator[tuple[Any, ...]]:
    return chain.from_iterable(permutations(things, size) for size in range(len(things) + 1))


def everything(position: Position) -> Iterator[Any]:
    """Far more than may be answered."""
    form, board = position.decision, position.boards[position.agenda[-1].level]
    things = [int(one) for one in board.objects]
    permanents = [int(one) for one in board.in_play]
    match form:
        case OneOf() | SomeOf() | Order() | Shuffle():
            among = form.items if isinstance(form, Order | Shuffle) else form.among
            yield from among if isinstance(form, OneOf) else rows(among)
        case YesNo():
            yield from (True, False)
        case Number():
            yield from range(-1, min(form.most, 30) + 2)
        case Word():
            yield from form.among
        case Division():
            yield from product(range(form.total + 1), repeat=len(form.among))
        case Targets():
            seats = [-1 - seat for seat in range(len(board.players))]
            there = [*seats, *things]
            yield from chain.from_iterable(
                permutations(there, size) for size in range(min(form.most, len(there)) + 1)
            )
        case Payment():
            yield from rows(range(len(board.players[form.player].mana)))
        case Attackers():
            yield from pairs(permanents, range(len(board.players)))
        case Blockers():
            yield from pairs(permanents, permanents)
        case AssignDamage():
            most = max(one.amount for one in form.dividing)
            yield from product(range(most + 1), repeat=sum(one.width for one in form.dividing))
        case HasPriority() | ManaAbilities():
            yield from (one for one in form.options(board) or () if not isinstance(one, RepeatLoop))


def pairs(first: Any, second: Any) -> Iterator[tuple[tuple[int, int], ...]]:
    for each in product([None, *second], repeat=len(first)):
        yield tuple((one, to) for one, to in zip(first, each, strict=True) if to is not None)


# --- what a position looks like -------------------------------------------------------------------------------


class Looks(Names):
    """In the place of an id what it looks like; looked at again, with what it has to do with."""

    def __init__(self, position: Position) -> None:
        super().__init__({}, {}, {})
        self.position = position
        self.found: dict[int, int] = {}
        for _ in range(3):
            self.found = {one: number(self.told(one)) for board in position.boards for one in board.objects}

    def of(self, one: int) -> int:
        return self.found.get(one) or number(self.told(one))

    at = of

    def told(self, one: int) -> str:
        thing = next((t for b in self.position.boards if (t := now_or_last(b, ObjectId(one)))), None)
        if thing is None:
            return "an effect"
        plain = replace(thing, id=NOTHING, timestamp=Timestamp(0), card=CardId(0), arrived=0, definition=None)
        if plain.announcement is not None:
            # Mana is spent all at once (409.1h).
            spent = tuple(sorted(plain.announcement.spent, key=repr))
            # A cost is less by what all creatures save together, whichever of them saves what (409.1f, 502.46a).
            saved = sorted(one.symbol for one in plain.announcement.convoked)
            tapped = sorted(one.creature for one in plain.announcement.convoked)
            convoked = tuple(map(Convoked, tapped, saved))
            # Targets of one use of the word are named in any order (409.1c).
            aimed = tuple(
                sorted(
                    plain.announcement.targets,
                    key=lambda each: (each.slot, self.found.get(each.object, 0), each.player),
                )
            )
            announced = replace(plain.announcement, spent=spent, convoked=convoked, targets=aimed)
            plain = replace(plain, announcement=announced)
        name = thing.definition.name if thing.definition else ""
        known = {two: look for two, look in self.found.items() if two != one}
        about = [
            rewritten(each, Pen(Names({**known, one: 1}, {}, {}), None))
            for board in self.position.boards
            for each in (*board.effects, *(board.combat.attacks if board.combat else ()))
            if one in named(each)
        ]
        return repr((rewritten(plain, Pen(Names(known, {}, {}), None)), name, sorted(map(repr, about))))


def named(value: Any) -> list[int]:
    """The ids in it."""
    names = Gathering()
    rewritten(value, Pen(names, None))
    return names.found


def number(text: str) -> int:
    return int(hashlib.sha256(text.encode()).hexdigest()[:12], 16)


def look(position: Position) -> str:
    """What a position is like, whichever of two like things it is that something was done with."""
    position = settled(position)
    names = Looks(position)
    pen = Pen(names, None)
    told: list[Any] = []
    for board in position.boards:
        # Nothing but a text that asks what lies above what tells graveyards in another order apart.
        ordered = ("library", "stack", *(["graveyard"] if "Above(" in repr(board.objects) else []))
        for key in sorted(board.zones):
            ids = [names.of(one) for one in board.zones[key]]
            told.append((key, ids if key[0] in ordered else sorted(ids)))
        told.append([(one.life, one.poison, sorted(map(repr, one.mana)), one.lost) for one in board.players])
        told.append(rewritten(board.turn, pen))
        if board.combat is not None:
            told.append(sorted(repr(one) for one in all_rewritten(board.combat.attacks, pen)))
        told.append(sorted(repr(one) for one in all_rewritten(board.effects, pen)))
    told += [type(one).__name__ + one.at for one in position.agenda]
    told.append(position.decision and type(position.decision).__name__)
    return hashlib.sha256(repr(told).encode()).hexdigest()


def after(position: Position, answer: Any) -> set[str]:
    """What comes of an answer. Which symbol each creature saves is asked one by one (502.46a), and the order decides
    who is asked at all: what matters is what can come of all of it."""
    game = Game(position, trace=False, dictate=True)
    game.choose(answer)
    game.advance()
    form = game.decision
    if isinstance(form, OneOf) and form.rule == "502.46a":
        return set().union(*(after(game.position, one) for one in form.among))
    return {look(game.position)}


# --- the property ---------------------------------------------------------------------------------------------


def judge(position: Position) -> bool:
    """Whether all that may be answered is listed, once; False where there is too much to try."""
    form = position.decision
    assert form is not None
    board = position.boards[position.agenda[-1].level]
    listed = answers_of(position)
    for answer in listed.answers:
        assert form.check(board, answer) is None
    assert len(set(listed.answers)) == len(listed.answers)
    if listed.weights and not listed.missing:
        assert sum(listed.weights) == 1
    tried = []
    for count, one in enumerate(everything(position)):
        if count > 20_000 or len(tried) > ENOUGH:
            return False
        if form.check(board, one) is None:
            tried.append(one)
    if not tried or listed.missing:
        return False
    found = set[str]().union(*(after(position, one) for one in listed.answers))
    # The order in which targets or things are named makes no other position but for what is remembered of it.
    came = set[str]().union(*(after(position, one) for one in tried))
    assert came == found, (type(form).__name__, tried, listed.answers)
    return True


def moments(text: str, seed: int) -> Iterator[Position]:
    """Moments of a random game from a scenario's board."""
    chance = random.Random(seed)
    game = Game(read_scenario(text).position, trace=False, dictate=True)
    game.advance()
    for _ in range(25):
        if game.decision is None:
            return
        yield game.position
        answers = answers_of(game.position).answers
        if not answers:
            return
        game.choose(chance.choice(answers))
        game.advance()


def kinds(kind: type[Form] = Form) -> set[type[Form]]:
    return {each for one in kind.__subclasses__() for each in (one, *kinds(one))}


def test_every_kind_of_question_has_its_answers_listed() -> None:
    unlisted = [one.__name__ for one in kinds() if not is_listed(one) and one.options is Form.options]
    assert unlisted == []


def test_all_that_may_be_answered_is_listed_once() -> None:
    judged: Counter[str] = Counter()
    for path in random.Random(3).sample(SCENARIOS, 60):
        for position in moments(path.read_text(encoding="utf-8"), 7):
            kind = type(position.decision).__name__
            if judged[kind] < 12 and judge(position):
                judged[kind] += 1
    assert len(judged) > 10
    assert judged["HasPriority"] == judged["ManaAbilities"] == judged["Targets"] == 12


def reached(board: str, line: str, kind: str) -> Game:
    """The game on this board after this line, at the next question of a kind; what is asked before is answered
    plainly."""
    game = Game(read_scenario(board).position, dictate=True)
    standing = Standing()
    for sentence in sentences(line):
        read_sentence(game, *sentence, standing)
    game.advance()
    while type(game.decision).__name__ != kind:
        assert game.decision is not None
        game.choose(game.decision.some(game.board))
        game.advance()
    return Game(game.position, trace=False, dictate=True)


QUESTIONS = {
    "two of three like creatures may attack": (
        "Ann: in play Grizzly Bears x3\nBob: life 20\nTurn 3: Ann, beginning of combat",
        "",
        "Attackers",
        4,
    ),
    "another creature makes twice as many": (
        "Ann: in play Grizzly Bears x3, Hill Giant\nBob: life 20\nTurn 3: Ann, beginning of combat",
        "",
        "Attackers",
        8,
    ),
    "one of them enchanted is not like the others": (
        "Ann: in play Grizzly Bears x3, Rancor (attached to Ann's Grizzly Bears #2)\n"
        "Bob: life 20\nTurn 3: Ann, beginning of combat",
        "",
        "Attackers",
        6,
    ),
    "attackers before several players": (
        "Table: free-for-all; attack multiple players\nAnn: in play Grizzly Bears x2\nBob: life 20\nCarol: life 20\n"
        "Turn 4: Ann, beginning of combat",
        "",
        "Attackers",
        6,
    ),
    "like blockers before like attackers": (
        "Ann: in play Grizzly Bears x2\nBob: in play Gray Ogre x2\nTurn 3: Ann, beginning of combat",
        "Both pass. Ann attacks with Grizzly Bears #1 and Grizzly Bears #2.",
        "Blockers",
        4,
    ),
    "one of two like targets, or a player": (
        "Ann: in play Mountain; hand Shock\nBob: in play Grizzly Bears x2\nTurn 3: Ann, precombat main phase",
        "Ann plays Shock.",
        "Targets",
        3,
    ),
    "one like land for another": (
        "Ann: in play Mountain x4, Forest; hand Shock\nBob: life 20\nTurn 3: Ann, precombat main phase",
        "Ann plays Shock.",
        "ManaAbilities",
        2,
    ),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_like_things_stand_for_each_other(name: str) -> None:
    board, line, kind, number = QUESTIONS[name]
    game = reached(board, line, kind)
    found = answers_of(game.position)
    assert (len(found.answers), found.missing) == (number, ""), found.answers
    assert judge(game.position)


def test_like_mana_is_paid_once() -> None:
    """Of RRGG, {1}{G} is paid by GG or by RG."""
    board = "Ann: mana RRGG; hand Grizzly Bears\nBob: life 20\nTurn 3: Ann, precombat main phase\n"
    game = reached(board, "", "HasPriority")
    game.choose(next(one for one in answers_of(game.position).answers if isinstance(one, PlaySpell)))
    game.advance()
    assert isinstance(game.decision, Payment)
    assert len(answers_of(game.position).answers) == 2
    assert judge(game.position)


def test_dealing_and_listing_agree_on_how_likely_answers_are() -> None:
    """A card at random of two Shocks and a Forest, dealt 3,000 times."""
    board = (
        "Ann: life 20\nBob: hand Shock x2, Forest\nTurn 3: Ann, precombat main phase\n"
        "Stack (bottom first): Ann's Hymn to Tourach targeting Bob\n"
    )
    game = reached(board, "", "RandomOf")
    found = answers_of(game.position)
    form = game.decision
    assert form is not None

    def name(answer: int) -> str:
        definition = game.board.objects[ObjectId(answer)].definition
        assert definition is not None
        return definition.name

    likely = dict.fromkeys(("Shock", "Forest"), Fraction(0))
    for answer, weight in zip(found.answers, found.weights, strict=True):
        likely[name(answer)] += weight
    assert likely == {"Shock": Fraction(2, 3), "Forest": Fraction(1, 3)}
    chance = Chance(11)
    dealt = Counter(name(form.draw(game.board, chance)) for _ in range(3_000))
    assert all(abs(dealt[one] / 3_000 - weight) < 0.03 for one, weight in likely.items())


def test_the_order_of_discarding_is_listed_where_a_text_asks_what_lies_above() -> None:
    """Two of three cards are discarded: in three ways, in six with a Nether Shadow in the graveyard."""
    board = (
        "Ann: life 20\nBob: hand Forest, Shock, Hill Giant{}\nTurn 3: Ann, precombat main phase\n"
        "Stack (bottom first): Ann's Mind Rot targeting Bob\n"
    )
    plain = reached(board.format(""), "", "SomeOf")
    assert len(answers_of(plain.position).answers) == 3
    assert judge(plain.position)
    shadow = reached(board.format("; graveyard Nether Shadow"), "", "SomeOf")
    assert len(answers_of(shadow.position).answers) == 6
    assert judge(shadow.position)


def test_a_card_name_is_never_listed_whole() -> None:
    board = "Ann: in play Plains, Island; hand Meddling Mage\nBob: hand Shock\nTurn 3: Ann, precombat main phase\n"
    game = reached(board, "Ann plays Meddling Mage.", "CardName")
    found = answers_of(game.position)
    assert "Shock" in found.answers
    assert found.missing


def test_more_answers_than_the_bound_are_said() -> None:
    board = (
        "Ann: in play Llanowar Elves, Hill Giant, Gray Ogre\nBob: life 20\nTurn 3: Ann, beginning of combat\n"
    )
    game = reached(board, "", "Attackers")
    found = answers_of(game.position, most=3)
    assert len(found.answers) == 3
    assert found.missing == "more than 3 answers: which creatures attack"
    assert answers_of(game.position, most=8).missing == ""
