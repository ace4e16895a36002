"""How many cards are kept at the end of a turn, where texts set or remove the maximum hand size (217.3b, 314.1)."""

from __future__ import annotations

from collections.abc import Iterator

from engine import events as e
from engine.board import Board, PlayerId
from engine.characteristics import held
from engine.language import values as v
from engine.seats import whose_turn
from engine.witness.happened import Performed
from engine.witness.meaning import Reader
from engine.witness.standing import speaker_of

USUAL = 7


def most_kept(board: Board, player: PlayerId) -> int | None:
    """The maximum by the texts of permanents, the oldest first; None where there is no maximum."""
    most: int | None = USUAL
    for one in sorted(board.in_play, key=lambda each: board.objects[each].timestamp):
        for each in held(board, one):
            text = each.ability
            read = Reader(board, speaker_of(board, one))
            if not isinstance(text, v.HandSize) or not read.fits_player(text.who, player):
                continue
            if text.number is None:
                most = None
            elif not text.changes:
                most = read.number(text.number)
            elif most is not None:
                most += read.number(text.number)
    return None if most is None else max(0, most)


def hand_faults(item: Performed, text: v.HandSize) -> Iterator[str]:
    """Whether just what is too many is discarded in the cleanup step; yields "" for a witness: a hand that this text
    lets be kept, or not be."""
    player = whose_turn(item.before)
    hand = len(item.before.zone("hand", player))
    if item.step == "discard" and item.before.turn.step == "cleanup":
        gone = sum(isinstance(part, e.ObjectMoved) and part.how == "discard" for part in item.parts)
        kept, most = hand - gone, most_kept(item.before, player)
        if kept != most:
            yield f"player {player} was to keep {most} cards, and keeps {kept}"
    elif item.before.turn.step == "cleanup" and any(isinstance(part, e.BeginTurn) for part in item.parts):
        most = most_kept(item.before, player)
        if most is not None and hand > most:
            yield f"player {player} was to keep {most} cards, and keeps {hand}"
        elif hand > USUAL or (most is not None and most < USUAL and hand == most):
            yield ""
