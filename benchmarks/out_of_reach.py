"""Does what resolves touch anybody, or anything, out of the range of influence of its controller (601)?

It looks at each event that happens while a spell or ability resolves, and reckons seats by itself: who sat where as
the turn began (601.2c), and how far it is from one seat to the other, either way round. It asks the engine nothing but
who controls a permanent. An event that a replacement effect has changed is another effect's and isn't judged; nor is
combat damage, which no player deals.
"""

from __future__ import annotations

from collections import Counter

from engine.board import Board, ObjectId, PlayerId
from engine.characteristics import controller_of
from engine.events import Part
from engine.game import Game

TOUCHING = {
    "CardDrawn": ("player",),
    "CardTurnedFaceDown": ("object",),
    "CardTurnedFaceUp": ("object",),
    "CopyBegun": ("object",),
    "CountersPut": ("object",),
    "Create": ("arrival",),
    "DamageDealt": ("object", "player"),
    "FlipPermanent": ("object",),
    "GainControl": ("object",),
    "LifeGained": ("player",),
    "LifeLost": ("player",),
    "ObjectMoved": ("object",),
    "PermanentAttached": ("to", "player"),
    "PermanentPhasedOut": ("object",),
    "PermanentRegenerated": ("object",),
    "PermanentTapped": ("object",),
    "PermanentUntapped": ("object",),
    "PutPlayerCounters": ("player",),
}
"""Where each kind of event says what it touches."""


class OutOfReach:
    """Shown each event, it collects what was touched out of range; `looked_at` counts the parts that it judged."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.findings: list[str] = []
        self.looked_at: Counter[str] = Counter()
        self._seated: dict[tuple[int, int], tuple[int, ...]] = {}

    def __call__(self, before: Board, done: tuple[Part, ...], after: Board) -> None:
        level = next((at for at, board in enumerate(self.game.boards) if board is before), -1)
        if level < 0 or not before.table.ranges:
            return
        seats = self._seated.setdefault((level, before.turn.serial), self._seats(before))
        by = self._resolving(before, level)
        if by is None:
            return
        what, controller = by
        for part in done:
            for whom in self._touched(before, part):
                self.looked_at[type(part).__name__] += 1
                if whom in seats and controller in seats and not self._near(before, seats, controller, whom):
                    self.findings.append(
                        f"{what} of {before.players[controller].name} touches {before.players[whom].name},"
                        f" out of range, by {type(part).__name__}"
                    )

    @staticmethod
    def _seats(board: Board) -> tuple[int, ...]:
        return tuple(seat for seat, player in enumerate(board.players) if not player.lost)

    @staticmethod
    def _near(board: Board, seats: tuple[int, ...], one: int, other: int) -> bool:
        reach = board.table.ranges[one]
        apart = abs(seats.index(one) - seats.index(other))
        return reach < 0 or min(apart, len(seats) - apart) <= reach

    def _resolving(self, board: Board, level: int) -> tuple[str, int] | None:
        """What resolves, and its controller; None where nothing does, or something else acts meanwhile."""
        frames = [one for one in self.game.agenda if one.level == level]
        names = [type(one).__name__ for one in frames]
        if "Resolve" not in names:
            return None
        last = len(names) - 1 - names[::-1].index("Resolve")
        for one in frames[last + 1 :]:
            if type(one).__name__ == "Happening" and any(
                getattr(one, name, None) for name in ("used", "carrying")
            ):
                return None
        found = board.objects.get(ObjectId(getattr(frames[last], "object", 0)))
        if found is None or found.kind == "damage":
            return None
        name = found.definition.name if found.definition is not None else "an ability"
        return name, found.controller

    @staticmethod
    def _touched(board: Board, part: Part) -> list[PlayerId]:
        """The players whom a part touches, or who keep what it touches."""
        touched = []
        for field in TOUCHING.get(type(part).__name__, ()):
            value = getattr(part, field)
            if field == "arrival":
                touched.append(value.controller)
            elif field == "player":
                touched.append(value)
            elif (found := board.objects.get(value)) is not None and found.zone != "stack":
                in_play = found.zone == "in play"
                touched.append(controller_of(board, found.id) if in_play else found.owner)
        return [one for one in touched if one >= 0]


__all__ = ["OutOfReach"]
