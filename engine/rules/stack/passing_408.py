"""Rule 408.1c: how passes in succession come round, and those that nobody needs to be asked for.

Where a player can do nothing else, a playout takes the pass for granted. It is an answer like others all the same: it
stands in the line, and where players' choices are remembered (421) it is one more beat.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.agenda import Run
from engine.board import NOBODY, Board, PlayerId
from engine.memos import calm_memo
from engine.rules.effects.alike_421 import alike, outline
from engine.rules.effects.repeating_421 import MOST_BEATS, Beat, amounts, find, may_begin
from engine.rules.effects.state_based_420 import at_rest
from engine.rules.stack.offers_408 import PASS, offers
from engine.rules.stack.triggers_410 import STATE, heard
from engine.seats import next_player, number_of_seats, others


@calm_memo
def nothing_comes_first(board: Board) -> bool:
    """Whether nothing happens by itself before a player receives priority: no state-based effect could apply, and no
    ability waits for a state of the game (410.11)."""
    return at_rest(board) and STATE not in heard(board)


def first_to_pass(board: Board, player: PlayerId, passed: int, began: PlayerId) -> PlayerId:
    """With whom the passes in succession began, of which there were so many, or begin if this player passes."""
    if not passed or began != NOBODY:
        return began if passed else player
    earlier = others(board, player)[::-1][:passed]
    return earlier[-1] if earlier else player


def comes_round(board: Board, player: PlayerId, passed: int, began: PlayerId) -> bool:
    """Whether priority comes round to who passed first once this player has passed as the last of so many (408.1c).

    Seats are counted, since a player who has passed may have left the game meanwhile (600.4): that is nobody else's
    pass."""
    if began == NOBODY or not passed:
        return False
    seats = number_of_seats(board)
    if seats == 2:
        return player != began or bool(board.players[1 - player].lost)
    onward = (next_player(board, player) - player) % seats or seats
    return (player - began) % seats + onward >= seats


Passing = tuple[PlayerId, int, PlayerId, tuple[Any, ...], tuple[PlayerId, ...], bool]
"""What a row of passes comes to: who receives priority next, or, once all have passed, the last one who did; how many
have passed in succession, and with whom that began; what is remembered; who has passed in this row, one after another;
and whether all have."""


def unasked(game: Run, player: PlayerId, passed: int, began: PlayerId, history: tuple[Any, ...]) -> Passing:
    """The passes of players who can do nothing else from here on, at most as many as need not be asked for; that it is
    so of the first has been seen."""
    passes: list[PlayerId] = []
    board, next_id = game.board, game.next_id
    pair = game.duel and not (board.players[0].lost or board.players[1].lost)
    while not history or find(history, board, player, next_id) is None:
        if history:
            history = (*history[1 - MOST_BEATS :], beat_of_a_pass(history, board, player, next_id))
        passes.append(player)
        if not passed:
            began = player
        elif began == NOBODY:
            began = first_to_pass(board, player, passed, began)
        passed += 1
        # Of two it has come round as soon as the other one has passed.
        if player != began if pair else comes_round(board, player, passed, began):
            return player, passed, began, history, tuple(passes), True
        player = PlayerId(1 - player) if pair else next_player(board, player)
        if len(passes) >= game.unasked or len(offers(board, player)) > 1:
            break
    return player, passed, began, history, tuple(passes), False


def beat_of_a_pass(history: tuple[Any, ...], board: Board, player: PlayerId, next_id: int) -> Beat:
    """How a pass is remembered: what `engine.repeating` makes of any answer, in fewer words."""
    beat = Beat(player, _KIND, _SHAPE, PASS, (), next_id, outline=outline(board))
    if may_begin(history, beat):
        return replace(beat, alike=alike(board), amounts=amounts(board))
    return beat


RULE = "408.1c"
"""The rule by which a player with priority is asked."""
_KIND = "HasPriority"
_SHAPE = repr((RULE, PASS, []))


__all__ = [
    "RULE",
    "Passing",
    "beat_of_a_pass",
    "comes_round",
    "first_to_pass",
    "nothing_comes_first",
    "unasked",
]
