"""Cards that are seen for too long: part of `make fuzz`, and run over the scenarios by `make test`.

When a player has priority in a main phase and the stack is empty, no spell or ability is showing anything, and no
upkeep lasts. So nobody may see a card of another player's hand or of a library, but for what the board showed
as it was set up, and for who controls the other player's turn (507.2). How long a card is shown isn't asked of the
engine: only what is seen at such a moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.board import HAND, LIBRARY, NOBODY, Board, Object, ObjectId, PlayerId
from engine.characteristics import held
from engine.language.values import HandShown, TopShown
from engine.position import Position
from engine.rules.stack.priority_408 import HasPriority
from engine.seats import all_seats, in_game
from engine.view import may_see


def shown_at_first(start: Position) -> frozenset[tuple[int, ObjectId]]:
    """What the boards of a set-up show to anybody besides those whom the zone lets look."""
    return frozenset(
        (level, number)
        for level, board in enumerate(start.boards)
        for number, found in board.objects.items()
        if found.revealed
    )


class LookedAt:
    """The cards that were asked about at an earlier quiet moment of the same turn, and are the same values still."""

    def __init__(self) -> None:
        self._turn: tuple[object, ...] = ()
        self._cards: dict[ObjectId, Object] = {}

    def new(self, position: Position, cards: Iterable[ObjectId]) -> list[ObjectId]:
        """Those of these cards of the innermost game that weren't, which are noted now."""
        board = position.board
        turn = (len(position.boards), board.turn.serial, board.turn.controller, len(in_game(board)))
        if turn != self._turn:
            self._turn, self._cards = turn, {}
        found = [one for one in cards if self._cards.get(one) is not board.objects[one]]
        self._cards.update((one, board.objects[one]) for one in found)
        return found


def seen_too_long(
    position: Position,
    at_first: frozenset[tuple[int, ObjectId]] = frozenset(),
    looked: LookedAt | None = None,
) -> Iterator[str]:
    """Who sees what at a quiet moment, though nothing shows it any more; `looked` spares asking twice a turn."""
    board = position.board
    quiet = isinstance(position.decision, HasPriority) and not board.stack and not board.turn.step
    if not quiet or "main" not in board.turn.phase:
        return
    level = len(position.boards) - 1
    for number in _hidden(board) if looked is None else looked.new(position, _hidden(board)):
        found = board.objects[number]
        if (level, number) in at_first or _shown(board, number):
            continue
        for seat, player in enumerate(board.players):
            viewer = PlayerId(seat)
            own = found.zone == HAND and (viewer == found.owner or _may_review(board, viewer, found.owner))
            if own or player.lost or board.turn.controller != NOBODY:
                continue
            if may_see(found, viewer, board):
                name = found.definition.name if found.definition is not None else "a card"
                yield f"{player.name} sees {name} in a {found.zone} though nothing shows it"


def _hidden(board: Board) -> Iterator[ObjectId]:
    for seat in all_seats(board):
        for zone in (HAND, LIBRARY):
            yield from board.zone(zone, PlayerId(seat))


def _shown(board: Board, number: ObjectId) -> bool:
    """Whether it is the top card of a library and a text in play may have top cards revealed (217.2e), or in a hand and
    one may have hands revealed (217.3c)."""
    found = board.objects[number]
    if found.zone == LIBRARY and board.zone(LIBRARY, found.owner)[0] != number:
        return False
    kind = TopShown if found.zone == LIBRARY else HandShown
    return any(isinstance(one.ability, kind) for permanent in board.in_play for one in held(board, permanent))


def _may_review(board: Board, viewer: PlayerId, owner: PlayerId) -> bool:
    """Teammates' hands: of two heads (606.5), of emperors (607.7), and in Teams of who sits beside (609.6)."""
    if not any(viewer in team and owner in team for team in board.table.teams):
        return False
    if board.table.variant == "teams":
        left = [
            seat for seat, player in enumerate(board.players) if not player.lost or seat in (viewer, owner)
        ]
        apart = abs(left.index(viewer) - left.index(owner))
        return apart in (1, len(left) - 1)
    return board.table.variant in ("two-headed giant", "emperor")
