"""Who makes a choice for a text where the range of influence is limited, and among what (601.5)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.asking.asker import Asker
from engine.asking.questions import matches_player
from engine.asking.ranges import reaches_object, reaches_player
from engine.board import IN_PLAY, NOTHING, STACK, Board, ObjectId, PlayerId
from engine.citing import cite, computation
from engine.language.values import Filter

NEAREST = computation(
    "601.5c", "With nobody in range to choose, the nearest fitting player to the left does."
)


def choosers(board: Board, able: tuple[PlayerId, ...], wanted: Filter, asker: Asker) -> tuple[PlayerId, ...]:
    """Which of the players who are able to can make a choice for a text, given from its controller round to the left:
    those that it describes and reaches; if it reaches none of them, the nearest (601.5c)."""
    found = tuple(one for one in able if matches_player(board, one, wanted, asker))
    if found or not board.table.ranges:
        return found
    everywhere = replace(board, table=replace(board.table, ranges=()))
    near = next((one for one in able if matches_player(everywhere, one, wanted, asker)), None)
    if near is None:
        return ()
    cite(NEAREST)
    return (near,)


def choosable(board: Board, chooser: PlayerId, among: tuple[int, ...]) -> tuple[int, ...]:
    """Of things to choose from, objects and players (-1, -2, ...), those within the chooser's own range (601.5a). Cards
    that nobody controls are nowhere at the table (601.2d): who is asked chooses among all that the text may show (our
    reading). In the place of who has left somebody else chooses, within a range of his or her own (600.4d)."""
    if not board.table.ranges or board.players[chooser].lost:
        return among
    asker = Asker(NOTHING, chooser, range_rule="601.5a")
    return tuple(one for one in among if _may_choose(board, asker, one))


def _may_choose(board: Board, asker: Asker, one: int) -> bool:
    if one < 0:
        return reaches_player(board, asker, PlayerId(-1 - one))
    found = board.objects.get(ObjectId(one))
    nowhere = found is not None and found.zone not in (IN_PLAY, STACK)
    return nowhere or reaches_object(board, asker, ObjectId(one))
