"""All that may be answered to a question, answers that come to the same once.

Each kind of form has its way to list them here, each judged by the form itself. Where there are more than a bound, or
no list says what there is, that is said: what is missing is never taken for what can't be.

Taking back (422.1) is not among them, since it leads to where the player was, nor repeating a loop (421), each round of
which can be played, nor conceding.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb, factorial
from typing import Any

from msgspec import Struct

from engine.answers_renamed import lists_ids, renamed_answer
from engine.board import Board
from engine.decisions import (
    CHANCE,
    Answer,
    Division,
    Form,
    Number,
    OneOf,
    Order,
    Shuffle,
    SomeOf,
    Word,
    YesNo,
)
from engine.exploring.likeness import Firsts, Likeness
from engine.exploring.pieces import Pieces
from engine.language.values import Above
from engine.language.walks import walk
from engine.position import Position
from engine.rules.game.unknown_cards_217 import UnknownCard
from engine.rules.special.naming_505 import CardName, names_around
from engine.rules.stack.aiming_409 import Targets
from engine.rules.stack.alike_410 import alike
from engine.rules.stack.paying_409 import ManaAbilities, Payment
from engine.rules.stack.priority_408 import HasPriority, RepeatLoop
from engine.rules.turn.assigning_310 import AssignDamage
from engine.rules.turn.declare_attackers_308 import Attackers
from engine.rules.turn.declare_blockers_309 import Blockers

MOST_ANSWERS = 500
"""So many different answers to one question are looked at."""
MOST_TRIED = 20_000
"""So many are tried to find them."""


class Answers(Struct, frozen=True):
    """The answers to one question, and whether these are all."""

    answers: tuple[Answer, ...]
    weights: tuple[Fraction, ...] = ()
    """How likely each is, where chance is asked; they come to 1 if these are all."""
    missing: str = ""
    """Why these are not all, in words; empty if they are."""


class _TooMany(Exception):
    """More are to be tried than the bound allows."""


class Question:
    """One form on its position, with what its answers are judged and compared by."""

    def __init__(self, position: Position, pieces: Pieces, most: int) -> None:
        form = position.decision
        assert form is not None, "somebody is being asked"
        self.form: Any = form
        self.position = position
        self.board = position.boards[position.agenda[-1].level]
        self.pieces = pieces
        self.most = most
        self._likeness: Likeness | None = None

    @property
    def likeness(self) -> Likeness:
        """Which things stand for each other."""
        if self._likeness is None:
            moved = self.form.items if isinstance(self.form, Order | Shuffle) else ()
            self._likeness = Likeness(self.position, self.pieces, moved)
        return self._likeness

    def classes(self, things: Sequence[int], *, ids: bool = True) -> list[int]:
        """For each of the things the first that is like it."""
        return [self.likeness.first(one) if ids else one for one in things]

    def legal(self, answer: Answer) -> bool:
        """Whether the form takes it."""
        return self.form.check(self.board, answer) is None

    def tried(self, answers: Iterable[Answer]) -> Iterator[Answer]:
        """The legal ones among these. Raises _TooMany past the bound."""
        for number, one in enumerate(answers):
            if number >= MOST_TRIED:
                raise _TooMany
            if self.legal(one):
                yield one


Listing = Callable[[Question], "Iterable[Answer] | Answers"]
_LISTED: dict[type[Form], Listing] = {}


def _lists(*kinds: type[Form]) -> Callable[[Listing], Listing]:
    def register(listing: Listing) -> Listing:
        _LISTED.update(dict.fromkeys(kinds, listing))
        return listing

    return register


def is_listed(kind: type[Form]) -> bool:
    """Whether there is a way here to list the answers to forms of a kind."""
    return _listing_of(kind) is not None


def _listing_of(kind: type[Form]) -> Listing | None:
    return next((_LISTED[one] for one in kind.__mro__ if one in _LISTED), None)


def answers_of(position: Position, pieces: Pieces | None = None, most: int = MOST_ANSWERS) -> Answers:
    """All answers to what the position asks, those that come to the same once, up to `most`."""
    question = Question(position, pieces or Pieces(), most)
    form = question.form
    listing = _listing_of(type(form))
    if listing is None:
        options = form.options(question.board)
        if options is None:
            return Answers((), (), f"no list says what can be answered: {form.purpose}")
        found: Iterable[Answer] | Answers = options
    else:
        found = listing(question)
    if isinstance(found, Answers):
        return found
    answers: list[Answer] = []
    missing = ""
    try:
        for one in found:
            if len(answers) == most:
                missing = f"more than {most} answers: {form.purpose}"
                break
            answers.append(one)
    except _TooMany:
        missing = f"more than {MOST_TRIED} answers to try: {form.purpose}"
    if form.player == CHANCE:
        return _weighed(question, tuple(answers), missing)
    return Answers(tuple(answers), (), missing)


def _weighed(question: Question, answers: tuple[Answer, ...], missing: str) -> Answers:
    """How likely each is: as many times as it stands for another of the things to choose from."""
    form = question.form
    if isinstance(form, OneOf):
        count = Counter(question.classes(form.among, ids=lists_ids(form)))
        total = len(form.among)
        return Answers(answers, tuple(Fraction(count[one], total) for one in answers), missing)
    if isinstance(form, YesNo):
        return Answers(answers, (Fraction(1, 2),) * 2, missing)
    return Answers((), (), f"nothing says how likely each is: {form.purpose}")


# --- what needs no more than the form -----------------------------------------------------------------------


@_lists(OneOf)
def _one(question: Question) -> Iterable[Answer]:
    form = question.form
    return dict.fromkeys(question.classes(form.among, ids=lists_ids(form)))


@_lists(YesNo)
def _yes_no(question: Question) -> Iterable[Answer]:
    return (True, False)


@_lists(Number)
def _number(question: Question) -> Iterable[Answer] | Answers:
    form = question.form
    if form.player == CHANCE:
        return Answers((), (), f"nothing says how likely each is: {form.purpose}")
    if getattr(form, "only", ()):
        return (one for one in form.only if question.legal(one))
    return (one for one in range(form.least, form.most + 1) if question.legal(one))


@_lists(SomeOf)
def _some(question: Question) -> Iterable[Answer] | Answers:
    form = question.form
    if form.player == CHANCE:
        return Answers((), (), f"nothing says how likely each is: {form.purpose}")
    classes = question.classes(form.among, ids=lists_ids(form))
    sets = _sets(form.among, classes, form.least, form.most)
    if lists_ids(form) and reads_graveyards_in_order(question.board):
        first = dict(zip(form.among, classes, strict=True))
        return question.tried(row for one in sets for row in _orders(one, [first[each] for each in one]))
    return question.tried(sets)


def reads_graveyards_in_order(board: Board) -> bool:
    """Whether any text asks what lies above what in a graveyard: then it matters in which order cards are named that go
    there at once."""
    return any(
        type(word) is Above
        for one in board.objects.values()
        if one.definition is not None
        for word in walk(one.definition)
    )


@_lists(Targets)
def _targets(question: Question) -> Iterable[Answer]:
    form = question.form
    among = form.among(question.board)
    classes = question.classes(among)
    return question.tried(_sets(among, classes, form.least, form.most))


def _sets(things: Sequence[int], classes: Sequence[int], least: int, most: int) -> Iterator[tuple[int, ...]]:
    """All choices of so many of the things, by how many there are of each class; of a class the first are taken."""
    rows: dict[int, list[int]] = {}
    for one, first in zip(things, classes, strict=True):
        rows.setdefault(first, []).append(one)
    kinds = list(rows.values())
    place = {one: number for number, one in enumerate(things)}
    for size in range(least, min(most, len(things)) + 1):
        for taken in _counts([len(row) for row in kinds], size):
            chosen = (one for row, number in zip(kinds, taken, strict=True) for one in row[:number])
            yield tuple(sorted(chosen, key=place.__getitem__))


def _counts(room: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """All ways to take so many in all, at most so many of each."""
    if not room:
        if not total:
            yield ()
        return
    rest = sum(room[1:])
    for first in range(min(room[0], total), max(0, total - rest) - 1, -1):
        for others in _counts(room[1:], total - first):
            yield (first, *others)


@_lists(Order)
def _order(question: Question) -> Iterable[Answer] | Answers:
    form = question.form
    if form.player == CHANCE:
        return Answers((), (), f"nothing says how likely each is: {form.purpose}")
    if form.kind == "trigger":
        waiting = question.board.waiting
        classes = [next(two for two in form.items if alike(waiting[one], waiting[two])) for one in form.items]
    else:
        classes = question.classes(form.items, ids=lists_ids(form))
    return question.tried(_orders(form.items, classes))


def _orders(things: Sequence[int], classes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All orders; those of a class stay in theirs."""
    rows: dict[int, list[int]] = {}
    for one, first in zip(things, classes, strict=True):
        rows.setdefault(first, []).append(one)

    def go_on(left: dict[int, int], found: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(found) == len(things):
            yield found
        for first, number in left.items():
            if number:
                row = rows[first]
                yield from go_on({**left, first: number - 1}, (*found, row[len(row) - number]))

    return go_on({first: len(row) for first, row in rows.items()}, ())


@_lists(Shuffle)
def _shuffle(question: Question) -> Answers:
    form = question.form
    classes = question.classes(form.items)
    number = factorial(len(classes))
    for times in Counter(classes).values():
        number //= factorial(times)
    if number > question.most:
        return Answers((), (), f"{number} orders of {len(classes)} cards: {form.purpose}")
    found = tuple(_orders(form.items, classes))
    return Answers(found, (Fraction(1, number),) * number)


@_lists(Division)
def _division(question: Question) -> Iterable[Answer]:
    form = question.form
    classes = question.classes(form.among, ids=lists_ids(form))
    spare = form.total - form.least * len(form.among)
    shares = (tuple(form.least + one for one in each) for each in _parts(spare, len(form.among)))
    return _once(question.tried(shares), lambda one: tuple(sorted(zip(classes, one, strict=True))))


def _parts(total: int, width: int) -> Iterator[tuple[int, ...]]:
    """All ways to divide a total among so many."""
    if width == 0:
        if total == 0:
            yield ()
        return
    if width == 1:
        if total >= 0:
            yield (total,)
        return
    for first in range(total, -1, -1):
        for rest in _parts(total - first, width - 1):
            yield (first, *rest)


def _once(answers: Iterable[Answer], look: Callable[[Answer], object]) -> Iterator[Answer]:
    """Of answers that look alike the first."""
    seen = set()
    for one in answers:
        key = look(one)
        if key not in seen:
            seen.add(key)
            yield one


@_lists(Word)
def _word(question: Question) -> Iterable[Answer] | Answers:
    form = question.form
    return form.among or Answers((form.some(question.board),), (), f"any word will do: {form.purpose}")


@_lists(CardName)
def _card_name(question: Question) -> Answers:
    found = tuple(one for one in names_around(question.board) if question.legal(one))[: question.most]
    answers = found or (question.form.some(question.board),)
    return Answers(answers, (), f"other names than those of this game's cards: {question.form.purpose}")


@_lists(UnknownCard)
def _unknown(question: Question) -> Answers:
    form = question.form
    unseen = Counter(one.name for one in question.board.players[form.owner].unseen)
    if not unseen:
        return Answers((), (), "no list says what this card may be")
    total = sum(unseen.values())
    return Answers(tuple(unseen), tuple(Fraction(number, total) for number in unseen.values()))


# --- playing and paying -------------------------------------------------------------------------------------


@_lists(HasPriority, ManaAbilities)
def _actions(question: Question) -> Iterable[Answer]:
    form = question.form
    options = [one for one in form.options(question.board) if not isinstance(one, RepeatLoop)]
    if len(options) < 2 + isinstance(form, HasPriority):
        # There is nothing that two of them could be like.
        return options
    firsts = Firsts(question.likeness)
    return _once(options, lambda one: renamed_answer(form, one, firsts))


@_lists(Payment)
def _payment(question: Question) -> Iterable[Answer]:
    pool = question.board.players[question.form.player].mana
    firsts = [pool.index(one) for one in pool]
    number = question.form.needs.total
    return question.tried(_sets(range(len(pool)), firsts, number, number))


# --- combat -------------------------------------------------------------------------------------------------


@_lists(Attackers)
def _attackers(question: Question) -> Iterable[Answer]:
    slots = question.form.slots(question.board)
    creatures = [one for one, _ in slots]
    able = [tuple(players) for _, players in slots]
    ways = _ways(question.classes(creatures), able)
    return question.tried(
        tuple((one, whom) for one, whom in zip(creatures, way, strict=True) if whom is not None)
        for way in ways
    )


@_lists(Blockers)
def _blockers(question: Question) -> Iterable[Answer]:
    slots = question.form.rows(question.board)
    creatures = [one for one, _ in slots]
    classes = question.classes(creatures)
    attackers = dict.fromkeys(one for _, able in slots for one in able)
    kinds = {one: question.likeness.first(one) for one in attackers}
    kind_of = dict(zip(creatures, classes, strict=True))
    ways = _ways(classes, [tuple(able) for _, able in slots])
    blocks = (
        tuple((one, whom) for one, whom in zip(creatures, way, strict=True) if whom is not None)
        for way in ways
    )

    def look(answer: Answer) -> object:
        return tuple(
            sorted(
                (kinds[one], tuple(sorted(kind_of[by] for by, whom in answer if whom == one)))
                for one in attackers
            )
        )

    return _once(question.tried(blocks), look)


def _ways(classes: Sequence[int], able: Sequence[Sequence[int]]) -> Iterator[tuple[int | None, ...]]:
    """All ways for each creature to do nothing or one of the things it can; of creatures that are alike, those that
    come first do what comes first."""
    last: dict[int, int] = {}

    def go_on(at: int, found: tuple[int | None, ...]) -> Iterator[tuple[int | None, ...]]:
        if at == len(classes):
            yield found
            return
        first = classes[at]
        before = last.get(first, -1)
        # Doing nothing comes last, so that the first of those that are alike act.
        choices: list[int | None] = [*able[at], None]
        for place in range(max(0, before), len(choices)):
            last[first] = place
            yield from go_on(at + 1, (*found, choices[place]))
        if before < 0:
            del last[first]
        else:
            last[first] = before

    return go_on(0, ())


@_lists(AssignDamage)
def _damage(question: Question) -> Iterable[Answer]:
    form = question.form
    ways = [
        [*_parts(one.amount, one.width), *([(0,) * one.width] if one.whole and one.amount else [])]
        if comb(one.amount + one.width, one.width) <= MOST_TRIED
        else None
        for one in form.dividing
    ]
    if None in ways:
        return Answers((form.some(question.board),), (), f"more than {MOST_TRIED} divisions: {form.purpose}")  # type: ignore[return-value]
    recipients = [(source, object_ or -1 - player) for source, object_, player in form.recipients()]
    classes = question.classes([one for _, one in recipients])

    def look(answer: Answer) -> object:
        shares: dict[int, list[tuple[int, int]]] = {}
        kind = {}
        for (source, one), first, share in zip(recipients, classes, answer, strict=True):
            shares.setdefault(one, []).append((source, share))
            kind[one] = first
        return tuple(sorted((kind[one], tuple(each)) for one, each in shares.items()))

    return _once(
        question.tried(tuple(share for way in each for share in way) for each in product(*ways)),  # type: ignore[arg-type]
        look,
    )


__all__ = ["MOST_ANSWERS", "MOST_TRIED", "Answers", "answers_of", "is_listed", "reads_graveyards_in_order"]
