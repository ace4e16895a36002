"""Rule 408.1c: when nobody can do anything but pass, whatever step begins.

In most steps of a turn neither player has anything to play. Where nothing but the moment changes meanwhile, and nothing
waits for that, several such steps come to two passes each; leaps over them are declared beside the steps themselves.
"""

from __future__ import annotations

from engine.agenda import Run
from engine.asking.decrees import says_skip
from engine.board import STACK_KEY, Board, PlayerId
from engine.events import EndInADraw, Lose, Reverse, Win
from engine.memos import is_volatile, said_memo, still_memo
from engine.rules.effects.replacement_419 import LOOKED_AT, watched
from engine.rules.effects.state_based_420 import state_based_effects
from engine.rules.stack.offers_408 import has_to_pass
from engine.rules.stack.passing_408 import nothing_comes_first
from engine.rules.stack.triggers_410 import MOVING, STATE, heard
from engine.seats import next_player, number_of_seats, whose_turn

ENDING = frozenset((Lose, Win, EndInADraw, Reverse))
"""What may end a game or go back in it."""
MOMENTS = frozenset(("BeginStep", "BeginCombat", "EndCombat", "Forget"))
"""The parts that change nothing but the moment of the turn, or what is remembered (`Part.alone`)."""


def nothing_stirs(board: Board) -> bool:
    """Whether a step may begin, and be over, without anything that comes of that: two players, and nothing that lasts,
    waits, is due to the course of turns or was shown for a moment."""
    return (
        not (board.waiting or board.mana_triggers or board.effects or board.schedule or board.shown)
        and board.tops is None
        and not board.markers
        and not board.zones.get(STACK_KEY)
        and _goes_unheard(board)
        and not board.players[0].lost
        and not board.players[1].lost
        and (nothing_comes_first(board) or not state_based_effects(board))
    )


@said_memo
def _goes_unheard(board: Board) -> bool:
    """Whether two play, and nothing on the board watches for, hears or reads what moment of the turn it is, or makes
    anybody skip one."""
    return (
        number_of_seats(board) == 2
        and not says_skip(board)
        and not is_volatile(board)
        and MOMENTS.isdisjoint(watched(board))
        and heard(board).isdisjoint((*MOMENTS, STATE))
    )


@said_memo
def minded(board: Board) -> frozenset[str] | None:
    """The class names of the parts of which more may come than they say: something watches for them or hears them, they
    may end the game, or a text of what moves has a say. None where a state of the game may be heard (410.11)."""
    heard_here = heard(board)
    return None if STATE in heard_here else heard_here | watched(board) | _MINDED


_MINDED = frozenset(one.__name__ for one in (*LOOKED_AT, *MOVING, *ENDING))


def begins_unheard(board: Board) -> bool:
    """Whether the next step begins, and nothing comes of it, where nothing is due to the course of turns: two players,
    nothing that lasts or was shown for a moment, and nothing that watches for it, hears it, reads the moment or makes
    anybody skip it."""
    return not (board.effects or board.shown) and _goes_unheard(board)


@still_memo
def _all_have_to_pass(board: Board) -> bool:
    return has_to_pass(board, PlayerId(0)) and has_to_pass(board, PlayerId(1))


def idle(game: Run, steps: int) -> tuple[PlayerId, ...]:
    """The passes of so many steps, none of them a main phase, in which both players could do nothing else; none where
    that isn't so, or where they have to be asked."""
    board = game.board
    if game.unasked < 2 * steps or board.turn.serial > game.unasked_until:
        return ()
    if not nothing_stirs(board) or not _all_have_to_pass(board):
        return ()
    first = whose_turn(board)
    return (first, next_player(board, first)) * steps


__all__ = ["MOMENTS", "begins_unheard", "idle", "nothing_stirs"]
