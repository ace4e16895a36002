"""Rule 421: when a moment of a loop is the one that was there before.

Two moments are the same where nothing differs that the rules or a text could tell apart: the same objects in the same
zones, in the same order and state, whatever ids they have got meanwhile. Amounts that nothing compares or counts
(`growing_421`) are set aside: where they are as they were, or have twice grown by equal steps and none of them has
fallen, the rounds to come are like those that were. Whatever else grows, or falls, is played on.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.board import (
    IN_PLAY,
    NOTHING,
    STACK,
    Board,
    ContinuousEffect,
    Object,
    ObjectId,
    PlayerId,
    Timestamp,
)
from engine.characteristics import faces
from engine.characteristics.printed import counter_change
from engine.events.remembering import asked_by, without_memories
from engine.language.values import (
    BuriedThisTurn,
    CardType,
    DamageThisTurn,
    HurtThisTurn,
    Spell,
    Value,
)
from engine.language.walks import walk
from engine.renaming import Gathering, Names, Pen, all_rewritten, rewritten
from engine.rules.effects.growing_421 import Growth, is_plain, only_adds, read_by
from engine.seats import all_seats, life_of_side

PATIENCE = 16
"""So many objects resolve one after the other, with nobody doing more than passing, before anything is compared."""

Amounts = dict[str, int]


class Mark(Struct, frozen=True, omit_defaults=True):
    """A moment that is kept to compare later ones with."""

    digest: str
    amounts: Amounts
    rounds: int
    """How many objects had resolved."""
    again: int = 0
    """If it has come again with more of something: when it has to come with as much more once more."""
    steps: Amounts = {}
    """How much more there was of each."""


def compared(mark: str, board: Board, rounds: int) -> tuple[bool, str]:
    """Whether this moment shows that the loop is one without end, and the mark for the next comparison.

    A moment is kept each time twice as far on, so that a loop of any length comes to be compared with itself."""
    now = Mark(*moment(board), rounds)
    before = _read(mark)
    if before is not None and before.digest == now.digest:
        names = before.amounts.keys() | now.amounts.keys()
        steps = {one: now.amounts.get(one, 0) - before.amounts.get(one, 0) for one in names}
        steps = {one: step for one, step in sorted(steps.items()) if step}
        if not steps:
            return True, mark
        if rounds == before.again and steps == {one: 2 * step for one, step in before.steps.items()}:
            return True, mark
        if rounds >= before.again and min(steps.values()) > 0:
            before = replace(before, again=2 * rounds - before.rounds, steps=steps)
    if before is None or rounds.bit_count() == 1:
        before = now
    return False, msgspec.json.encode(before).decode()


def _read(mark: str) -> Mark | None:
    """The mark that was kept, unless there is none or an earlier version of the engine wrote it."""
    return msgspec.json.decode(mark, type=Mark) if mark.startswith("{") else None


def fingerprint(board: Board) -> str:
    """A digest of a game at this moment, the same on every machine for moments that are alike but for amounts that
    may grow."""
    return moment(board)[0]


def moment(board: Board) -> tuple[str, Amounts]:
    """What a moment is like, as a digest, and the amounts that are set aside in it."""
    return _Moment(board).told()


class _Moment:
    """One moment being written down with ids by rank, amounts set aside."""

    __slots__ = ("amounts", "asked", "board", "pen", "read", "words")

    def __init__(self, board: Board) -> None:
        texts = set(_texts(board))
        words = [word for text in texts for word in walk(text)]
        self.words = {type(word) for word in words}
        self.asked = asked_by(words)
        self.read = Growth.NOTHING
        for text in texts:
            self.read |= read_by(text)
        self.amounts: Amounts = Counter()
        self.board = board

    def told(self) -> tuple[str, Amounts]:
        board = replace(self.board, effects=tuple(_alive(self.board)))
        added = (
            [] if Growth.STRENGTH in self.read else [one for one in board.effects if only_adds(one.ability)]
        )
        named = _named_elsewhere(board, added)
        like = [] if Growth.TOKENS in self.read else [one for one in _plain_tokens(board) if one not in named]
        aside = {*like, *(one.id for one in added)}
        ids = {one for one in _ids(board, aside) if one}
        ranks = {number: rank for rank, number in enumerate(sorted(ids | (named & board.past.keys())), 1)}
        self.pen = pen = Pen(Names(ranks, {}, {one.card: one.card for one in board.objects.values()}), None)
        arrived = sorted({one.arrived for one in board.objects.values() if one.id not in aside})
        events = {event: rank for rank, event in enumerate(arrived)}
        zones = [
            (
                key,
                [
                    replace(self._object(board.objects[one]), arrived=events[board.objects[one].arrived])
                    for one in board.zones[key]
                    if one not in aside
                ],
            )
            for key in sorted(board.zones)
            if board.zones[key]
        ]
        kinds = sorted({self._one_more("tokens", self._token(board.objects[one])) for one in like})
        kinds += sorted({self._one_more("effects", self._effect(one)) for one in added})
        effects = tuple(one for one in board.effects if one.id not in aside)
        rest = (effects, board.delayed, board.waiting, board.mana_triggers, board.schedule, board.shown)
        told = (
            [self._player(seat) for seat in all_seats(board)],
            zones,
            kinds,
            rewritten(self._turn(), pen),
            board.combat and rewritten(board.combat, pen),
            [all_rewritten(some, pen) for some in rest],
            [self._past(one) for one in sorted(named) if one in board.past],
            *([all_rewritten(board.aside, pen), board.markers] if board.markers else ()),
        )
        return hashlib.sha256(repr(told).encode()).hexdigest()[:24], dict(sorted(self.amounts.items()))

    def _player(self, seat: PlayerId) -> Any:
        player = self.board.players[seat]
        if Growth.LIFE not in self.read:
            self.amounts[f"{seat} life"] = life_of_side(self.board, seat)
            player = replace(player, life=0)
        if Growth.MANA not in self.read:
            for one in player.mana:
                self.amounts[f"{seat} mana {one.kind}"] += 1
            player = replace(player, mana=())
        return player

    def _turn(self) -> Any:
        turn = without_memories(self.board.turn, lambda: self.asked)
        return turn if self.words & {BuriedThisTurn, DamageThisTurn} else replace(turn, buried=(), damaged=())

    def _object(self, found: Object) -> Any:
        told = rewritten(found, self.pen)
        # Sources that are gone say no more than that there was one.
        hurt = tuple(sorted(set(told.hurt))) if HurtThisTurn in self.words else ()
        told = replace(told, hurt=hurt)
        if found.zone != IN_PLAY:
            return told
        rank = self.pen.id(found.id)
        # Whether damage is read or not, a creature that its counters and effects make smaller dies some time.
        damage = self._damage(found, rank)
        if Growth.DAMAGE not in self.read:
            told = replace(told, damage=damage)
        kept = tuple((name, self._counters(name, number, rank)) for name, number in found.counters)
        return replace(told, counters=kept)

    def _counters(self, name: str, number: int, rank: int) -> int:
        """0 where their number is set aside, else that."""
        strengthens = counter_change(name) is not None
        if Growth.COUNTERS in self.read or (strengthens and Growth.STRENGTH in self.read):
            return number
        self.amounts[f"{rank} counters {name}"] = number
        return 0

    def _damage(self, found: Object, rank: int) -> int:
        """How its damage and toughness stand to each other (420.5c): how far apart they are may only grow."""
        face = faces(self.board, found.id)[0]
        if CardType.CREATURE not in face.types:
            self.amounts[f"{rank} damage"] = found.damage
            return 0
        room = (face.toughness or 0) - found.damage
        self.amounts[f"{rank} room"] = abs(room)
        return 1 if room > 0 else 2

    def _token(self, found: Object) -> str:
        look = [(one.name, one.power, one.toughness) for one in faces(self.board, found.id)]
        plain = replace(found, id=NOTHING, timestamp=Timestamp(0), arrived=0, hurt=())
        return repr((rewritten(plain, self.pen), look))

    def _effect(self, found: ContinuousEffect) -> str:
        return repr(rewritten(replace(found, id=NOTHING, source=NOTHING), self.pen))

    def _one_more(self, what: str, look: str) -> str:
        """One more of those that look like this."""
        kind = hashlib.sha256(look.encode()).hexdigest()[:24]
        self.amounts[f"{what} {kind}"] += 1
        return kind

    def _past(self, gone: int) -> Any:
        """What is gone as it most recently existed (413.2f), for what still speaks of it."""
        past = self.board.past[ObjectId(gone)]
        return (
            replace(rewritten(past.object, self.pen), arrived=0, hurt=()),
            all_rewritten(past.faces, self.pen),
            past.attacked,
            [[self.pen.id(int(one)) for one in ids] for ids in (past.blocked, past.blockers, past.bearing)],
        )


# --- which ids there are ----------------------------------------------------------------------------------


def _ids(board: Board, aside: set[ObjectId]) -> Iterator[int]:
    """Every id and timestamp that tells things apart now, but for those set aside."""
    for found in board.objects.values():
        if found.id not in aside:
            yield from (found.id, found.timestamp)
            if found.copying is not None:
                yield from (one.timestamp for one in found.copying.effects)
    yield from (one.id for one in board.effects if one.id not in aside)
    yield from (one.id.origin for one in board.delayed)
    yield from (one.id for one in board.schedule)


def _named_elsewhere(board: Board, added: list[ContinuousEffect]) -> set[int]:
    """The ids that anything speaks of, but for what is in play of itself; of what is added to power and toughness,
    where it came from makes no difference."""
    names = Gathering()
    pen = Pen(names, None)
    for found in board.objects.values():
        own = replace(found, id=NOTHING, timestamp=Timestamp(0), hurt=())
        if found.kind in ("ability", "damage") or _names_something(own):
            rewritten(own, pen)
    for one in board.effects:
        rewritten(replace(one, id=NOTHING, source=NOTHING if one in added else one.source), pen)
    for some in (board.delayed, board.waiting, board.mana_triggers, board.schedule):
        all_rewritten(some, pen)
    rewritten(board.turn, pen)
    if board.combat is not None:
        rewritten(board.combat, pen)
    return set(names.found)


def _names_something(found: Object) -> bool:
    parts = (found.announcement, found.ability, found.damages, found.copying, found.phased)
    return bool(found.attached or found.linked) or any(one is not None for one in parts)


def _plain_tokens(board: Board) -> Iterator[ObjectId]:
    """Tokens in play without anything of their own: one more of a kind is one more, and nothing else."""
    for one in board.in_play:
        found = board.objects[one]
        plain = found.definition is not None and is_plain(found.definition)
        if found.kind == "token" and plain and not _names_something(found) and not found.counters:
            yield one


def _alive(board: Board) -> Iterator[ContinuousEffect]:
    """The effects that can still do something: not those on objects that are all gone (418.3b)."""
    for one in board.effects:
        if not one.locked or any(each in board.objects for each in one.objects):
            yield one


# --- what texts say ---------------------------------------------------------------------------------------


def _texts(board: Board) -> Iterator[Value]:
    """Every text, wherever it is, and those of effects and abilities that wait or are on the stack."""
    for found in board.objects.values():
        definition = found.definition
        if definition is not None:
            yield definition
            if found.zone == STACK:
                yield from (
                    one for face in definition.faces for one in face.abilities if isinstance(one, Spell)
                )
        if found.ability is not None:
            yield found.ability.ability
        if found.copying is not None:
            yield found.copying.printed
    then = (one.then for one in board.schedule if one.then is not None)
    lasting: Iterable[Any] = (*board.effects, *board.delayed, *board.waiting, *board.mana_triggers, *then)
    yield from (one.ability for one in lasting)
