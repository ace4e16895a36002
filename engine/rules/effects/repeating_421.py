"""Rule 421: what has come round twice in the same way, and how often it is repeated.

While players have priority, what they choose is kept as a row of beats. Where the last beats are the ones before them
over again, and the moment is alike before and after but for amounts, that is a loop that could go on for ever. Ids
need not be the same: what is made anew in each round has in each the same distance from where the round began.

A repetition is really played: the driver gives the same answers again, and each is judged by the form that asks. It
ends as soon as something is asked or comes about that was not there before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.board import NOBODY, Board, PlayerId
from engine.characteristics import controller_of, faces
from engine.memos import memo
from engine.rules.effects.alike_421 import alike
from engine.seats import apnap, life_of_side

MOST_BEATS = 120
"""So many answers are remembered: a loop of up to half as many is noticed."""
MOST_REPETITIONS = 1_000
"""The highest number that can be chosen."""
MOST_OBJECTS = 1_500
"""A repetition is stopped once so many objects are on the board, since a saved board may not have many more,"""
MOST_WORK = 100_000
"""or once so many permanents, effects and delayed abilities have been there, counted anew in each round: they take
time."""

Amounts = tuple[tuple[str, int], ...]


class Beat(Struct, frozen=True):
    """One answer of a player, and where it was given."""

    player: PlayerId
    kind: str
    """The form's class name."""
    shape: str
    """The rule that asked and the answer, with names in the place of ids."""
    answer: Any
    ids: tuple[int, ...] = ()
    """The ids in the answer; in a stretch of a loop only those that are others in each round."""
    base: int = 0
    """The id that was next when this was asked."""
    acts: bool = False
    """An optional action: a play, or a yes. Whatever else is chosen belongs to one, or is no action (421.2)."""
    alike: str = ""
    """At a player's priority, where a loop may have begun: what the moment was like."""
    amounts: Amounts = ()
    outline: tuple[int, ...] = ()
    """At a player's priority: how much there was of what makes moments differ."""


class Stretch(Struct, frozen=True):
    """A part of a loop at whose ends the moment is alike. A loop whose actions depend on one another is one stretch."""

    beats: tuple[Beat, ...]
    base: int
    length: int
    """How many ids are used up in it."""
    player: PlayerId = NOBODY
    """Whose optional actions are in it, if it is one player's."""


class Loop(Struct, frozen=True):
    """What has come round twice in the same way."""

    stretches: tuple[Stretch, ...]
    alike: str

    @property
    def independent(self) -> bool:
        """Whether different players' actions are in it that don't depend on one another (421.5)."""
        return len(self.stretches) > 1

    def beats(self) -> Iterator[Beat]:
        """All its beats in their order."""
        for stretch in self.stretches:
            yield from stretch.beats

    def actors(self, board: Board) -> tuple[PlayerId, ...]:
        """Those who control its optional actions, from the active player on in turn order."""
        acting = {beat.player for beat in self.beats() if beat.acts}
        return tuple(one for one in apnap(board) if one in acting)

    def others(self, board: Board) -> tuple[PlayerId, ...]:
        """Those who choose something in each round, if only to pass, but control no optional action in it."""
        choosing = {beat.player for beat in self.beats()} - {
            beat.player for beat in self.beats() if beat.acts
        }
        return tuple(one for one in apnap(board) if one in choosing)


class Broken(Struct, frozen=True):
    """How a loop was broken: what its next action would have been, which its player may not take then (421.3)."""

    player: PlayerId
    action: Any
    alike: str


class Repetition(Struct, frozen=True):
    """A loop being repeated, and how far it has got."""

    loop: Loop
    numbers: tuple[tuple[PlayerId, int], ...]
    """For each player who controls optional actions in it, how often they are repeated."""
    steps_in: tuple[tuple[PlayerId, int], ...] = ()
    """Players who intervene (421.2), each after how many repetitions."""
    last_word: PlayerId = NOBODY
    """Who has the last word (421.3)."""
    done: int = 0
    stretch: int = 0
    at: int = 0
    """The next beat of the stretch."""
    base: int = 0
    """The id that was next when the stretch began this time."""
    work: int = 0
    """What has taken time so far, as `MOST_WORK` counts it."""

    @property
    def total(self) -> int:
        """How many times something of it is repeated."""
        return max((number for _, number in self.numbers), default=0)

    @property
    def over(self) -> bool:
        """Whether it has been repeated as often as was agreed; what may be left is to have the last word."""
        return self.done >= self.total

    @property
    def part(self) -> Stretch:
        """The stretch that is being played."""
        return self.loop.stretches[self.stretch]

    @property
    def beat(self) -> Beat | None:
        """What is to be answered next; None at the end of a stretch."""
        return self.part.beats[self.at] if self.at < len(self.part.beats) else None

    @property
    def moved(self) -> dict[int, int]:
        """For the ids of the next beat that are others in each round, what they are in this one."""
        beat = self.beat
        return {one: one - self.part.base + self.base for one in beat.ids} if beat is not None else {}

    def onward(self) -> Repetition:
        """The next stretch that is still to be repeated; after the last one, the round is done."""
        for place in range(self.stretch + 1, len(self.loop.stretches)):
            if self._repeats(place, self.done + 1):
                return replace(self, stretch=place, at=0)
        done = self.done + 1
        first = next((one for one in range(len(self.loop.stretches)) if self._repeats(one, done + 1)), 0)
        return replace(self, done=done, stretch=first, at=0)

    def _repeats(self, place: int, number: int) -> bool:
        player = self.loop.stretches[place].player
        return player == NOBODY or dict(self.numbers).get(player, self.total) >= number

    def ends_before(self, beat: Beat) -> bool:
        """Whether the agreed rounds are over and who has the last word has had it (421.3)."""
        if not self.over or not beat.acts or beat.player == self.last_word:
            return False
        acting = [one for one in self.part.beats if one.acts]
        return acting[acting.index(beat) - 1].player == self.last_word


# --- how much there is --------------------------------------------------------------------------------


@memo
def amounts(board: Board) -> Amounts:
    """How much each player has of what actions may use up: the player's seat and what, and the number."""
    found: dict[str, int] = {}
    for seat, player in enumerate(board.players):
        found[f"{seat} life"] = life_of_side(board, PlayerId(seat))
        for mana in player.mana:
            key = f"{seat} mana {mana.kind}"
            found[key] = found.get(key, 0) + 1
        for zone in ("hand", "library", "graveyard"):
            found[f"{seat} {zone}"] = len(board.zone(zone, PlayerId(seat)))
    for one in board.in_play:
        seat = controller_of(board, one)
        look = faces(board, one)[0]
        thing = board.objects[one]
        for what, number in (
            ("permanents", 1),
            ("untapped", not thing.tapped),
            ("counters", sum(number for _, number in thing.counters)),
            ("toughness", (look.toughness or 0) - thing.damage),
            (POWER, look.power or 0),
        ):
            key = f"{seat} {what}"
            found[key] = found.get(key, 0) + number
    return tuple(sorted(found.items()))


POWER = "power"
"""Power may fall for ever; everything else that falls is used up some time."""


def _used_up(before: Amounts, after: Amounts, players: set[PlayerId]) -> bool:
    """Whether these players have less of something afterwards, so that this can't go on for ever."""
    now = dict(after)
    return any(
        now.get(key, 0) < number and int(key.split()[0]) in players and not key.endswith(POWER)
        for key, number in before
    )


# --- finding a loop ---------------------------------------------------------------------------------------


def may_begin(history: tuple[Beat, ...], beat: Beat) -> bool:
    """Whether a loop may begin with this choice of a player who has priority: it has been made before, and a moment
    before it may have been like this one."""
    outline, shape, player, first = beat.outline, beat.shape, beat.player, -1
    for place, one in enumerate(history):  # a loop, since every answer asks it
        if one.alike:
            if one.outline == outline:
                return True
        elif (
            first < 0
            and one.shape == shape
            and one.player == player
            and one.outline == outline
            and _same_or_new(one, beat)
        ):
            first = place
    return first >= 0 and (beat.acts or _only_answers(history[first:]))


def _same_or_new(before: Beat, beat: Beat) -> bool:
    """Whether the same things are named, or such as have been made since."""
    for old, one in zip(before.ids, beat.ids, strict=True):
        if one != old and one < before.base:
            return False
    return True


def _only_answers(history: tuple[Beat, ...]) -> bool:
    """Whether all that was done is to say yes to what a text offered."""
    acting = [one for one in history if one.acts]
    return bool(acting) and all(one.kind != "HasPriority" for one in acting)


def find(history: tuple[Beat, ...], board: Board, player: PlayerId, next_id: int) -> Loop | None:
    """The shortest loop that has come round twice, whose next beat would be this player's."""
    now = ""
    for period in range(1, len(history) // 2 + 1):
        first = history[-period]
        if not first.alike or first.player != player:
            continue
        length = first.base - history[-2 * period].base
        if next_id - first.base != length:
            continue
        beats = _the_same(history[-2 * period : -period], history[-period:], length)
        if not any(one.acts and one.player == player for one in beats):
            continue
        now = now or alike(board)
        acting = {one.player for one in beats if one.acts}
        if first.alike != now or _used_up(first.amounts, amounts(board), acting):
            continue
        return Loop(_stretches(beats, next_id, amounts(board)), now)
    return None


def _the_same(before: tuple[Beat, ...], after: tuple[Beat, ...], length: int) -> tuple[Beat, ...]:
    """The second round with the ids that move along; nothing if it isn't the first one over again."""
    found = []
    for old, new in zip(before, after, strict=True):
        if (old.player, old.shape) != (new.player, new.shape):
            return ()
        moving = []
        for was, now in zip(old.ids, new.ids, strict=True):
            if now != was:
                if now != was + length:
                    return ()
                moving.append(now)
        found.append(replace(new, ids=tuple(moving)))
    return tuple(found)


# --- whether players' actions depend on one another -------------------------------------------------------


def _stretches(beats: tuple[Beat, ...], end: int, amounts_now: Amounts) -> tuple[Stretch, ...]:
    """One stretch for each player's actions where they don't depend on one another (421.5), else one for all.

    Our reading: they don't where the moment is alike before and after each player's, nobody's needs what another's has
    made, and none gives back what another's has taken.
    """
    whole = (Stretch(beats, beats[0].base, end - beats[0].base),)
    if len({one.player for one in beats if one.acts}) < 2:
        return whole
    cuts = [
        place
        for place, one in enumerate(beats)
        if (one.alike, one.player, one.kind) == (beats[0].alike, beats[0].player, beats[0].kind)
    ]
    found: list[Stretch] = []
    changes: list[dict[str, int]] = []
    for place, until in zip(cuts, (*cuts[1:], len(beats)), strict=True):
        part = beats[place:until]
        base = part[0].base
        after, stop = (beats[until].amounts, beats[until].base) if until < len(beats) else (amounts_now, end)
        acting = {one.player for one in part if one.acts}
        if len(acting) > 1 or any(moving < base for one in part for moving in one.ids):
            return whole
        found.append(Stretch(part, base, stop - base, next(iter(acting), NOBODY)))
        was = dict(part[0].amounts)
        changes.append({key: number - was.get(key, 0) for key, number in after})
    return whole if _undo_each_other(found, changes) else tuple(found)


def _undo_each_other(stretches: list[Stretch], changes: list[dict[str, int]]) -> bool:
    return any(
        change * other.get(key, 0) < 0
        for one, by in zip(stretches, changes, strict=True)
        for another, other in zip(stretches, changes, strict=True)
        if one.player != another.player
        for key, change in by.items()
    )


# --- going round ------------------------------------------------------------------------------------------


def gone_round(repetition: Repetition, board: Board, next_id: int) -> Repetition | None:
    """What is repeated next after a stretch; None where it was the last one, or was not like those before."""
    if alike(board) != repetition.loop.alike or next_id - repetition.base != repetition.part.length:
        return None
    if repetition.over:
        following = replace(repetition, at=0)
    elif too_much(repetition, board) and repetition.last_word != NOBODY and not repetition.steps_in:
        # Who has the last word has it after fewer rounds too: more of them make no difference to that.
        following = replace(repetition, at=0, done=repetition.total)
    else:
        following = repetition.onward()
    if following.over and following.last_word == NOBODY:
        return None
    return replace(following, base=next_id, work=_work(repetition, board))


def too_much(repetition: Repetition, board: Board) -> bool:
    """Whether more rounds are more than the bounds allow."""
    return len(board.objects) > MOST_OBJECTS or _work(repetition, board) > MOST_WORK


def _work(repetition: Repetition, board: Board) -> int:
    return repetition.work + len(board.in_play) + len(board.effects) + len(board.delayed)
