"""Range of influence: what the asker of a question doesn't see, because it is too far away (601.2, 601.10, 601.11).

Whoever asks in the name of a text asks within the range of the text's controller, and where another player has a
part in it (who chooses for the text, or whose object is asked about) within that player's range as well. What is out
of range matches nothing and is among nothing that the text speaks of: it is no target (601.4), can't be chosen
(601.5a), sets nothing off (601.7), and nothing is done to it (601.10). Without limited ranges nothing here is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from engine.asking.asker import Asker, Things
from engine.board import IN_PLAY, NOBODY, NOTHING, STACK, Board, Formerly, ObjectId, PlayerId, Turn
from engine.characteristics import controller_of
from engine.citing import cite, computation
from engine.seats import within_range

computation("601", "A player affects only what is within his or her range of influence.")
computation("601.2", "What is in range is counted by seats, and objects are where their controllers sit.")
computation("601.2b", "A player is within his or her own range of influence.")
computation("601.2d", "An object is in range if its controller is.")
computation("601.5", "Choices are made by players within range, among what is within range.")
computation("601.5a", "A player chooses among what is within his or her own range of influence.")
computation(
    "601.7", "An event that isn't wholly within the range of its source's controller sets nothing off."
)
computation(
    "601.7a", "Of what moves into or out of range, the moment counts to which the trigger event looks."
)
computation("601.14", "What an effect that replaces an event can't carry out within range is ignored.")
computation("601.10", "An effect does nothing to what is out of its controller's range of influence.")
computation(
    "601.14b", "Where a text names neither, the source and what is dealt damage both have to be in range."
)
computation("601.11", "A text doesn't see what is out of its controller's range of influence.")


def keeper_of(board: Board, object_id: ObjectId) -> PlayerId:
    """The player by whom an object's distance is measured: who controls it (601.2d), or last did; of what nobody
    controls, its owner (our reading). NOBODY for what was never known."""
    found = board.objects.get(object_id)
    if found is not None and found.zone == IN_PLAY:
        return controller_of(board, object_id)
    if found is None:
        past = board.past.get(object_id)
        if past is None:
            return NOBODY
        found = past.object
    if found.zone in (IN_PLAY, STACK) and found.controller != NOBODY:
        return found.controller
    return found.owner


def reaches(board: Board, player: PlayerId, object_id: ObjectId) -> bool:
    """Whether an object is within this player's range of influence (601.2d)."""
    keeper = keeper_of(board, object_id)
    return keeper == NOBODY or within_range(board, player, keeper)


def reaches_object(board: Board, asker: Asker, object_id: ObjectId) -> bool:
    """Whether the asker sees this object (601.11)."""
    keeper = keeper_of(board, object_id)
    return keeper == NOBODY or reaches_player(board, asker, keeper)


def reaches_player(board: Board, asker: Asker, player: PlayerId) -> bool:
    """Whether the asker sees this player (601.11)."""
    found = within_range(board, asker.controller, player) and within_range(board, asker.beside, player)
    if not found:
        cite(asker.range_rule)
    return found


def in_reach(board: Board, asker: Asker, things: Things) -> Things:
    """Those of the things that the asker sees."""
    objects = tuple(one for one in things.objects if reaches_object(board, asker, one))
    players = tuple(one for one in things.players if reaches_player(board, asker, one))
    return things if objects == things.objects and players == things.players else Things(objects, players)


Said = Literal["one", "other", "both"]
"""Which of two that had a part in an event a text speaks of; what it doesn't speak of may be out of range (601.7)."""


def saw(
    board: Board,
    asker: Asker,
    turn: Turn,
    fact: str,
    one: ObjectId = NOTHING,
    other: ObjectId = NOTHING,
    player: PlayerId = NOBODY,
    *,
    said: Said = "both",
) -> bool:
    """Whether the asker sees that this has happened in the turn: those of whom the text speaks were within range then
    (601.11). Of what has the same controllers still it isn't asked here, as they are asked about as they are now."""
    if not turn.formerly:
        return True
    rows = _rows(turn, Formerly(fact, one, other, player))
    return not rows or any(_sees(board, asker, rows, said))


def how_much(
    board: Board, asker: Asker, turn: Turn, blow: tuple[ObjectId, ObjectId, PlayerId, int], said: Said
) -> int:
    """How much of this damage, of which the turn remembers in all so much, the asker has seen dealt."""
    source, to, player, amount = blow
    rows = _rows(turn, Formerly("dealt", source, to, player)) if turn.formerly else []
    return sum(_sees(board, asker, rows, said)) if rows else amount


def _rows(turn: Turn, done: Formerly) -> list[Formerly]:
    return [one for one in turn.formerly if one.is_of(done)]


def _sees(board: Board, asker: Asker, rows: list[Formerly], said: Said) -> Iterator[int]:
    """Of the times that the asker has seen, how much it was; 1 where that isn't counted."""
    seen = replace(asker, range_rule="601.11")
    for row in rows:
        parts = {"one": row.keeper, "other": row.other_keeper}
        asked = parts.values() if said == "both" else (parts[said],)
        if all(one == NOBODY or reaches_player(board, seen, one) for one in asked):
            yield row.amount or 1
