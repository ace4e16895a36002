"""Rule 504: face-down spells and permanents.

504.2  what is face down is a 2/2 creature and nothing else (`engine.characteristics.printed`); it is turned down
       before it goes on the stack or into play, so that its own text neither triggers nor applies
504.3  its controller may look at it at any time, nobody else (`engine.view`)
504.4  face-down things are told apart by their ids: each is one object from its first moment on
504.5  turned face up it has its normal copiable values again; nothing comes into play
504.6  it is shown to all as it leaves, and as the game ends (`shown_at_the_end`)
504.8  "as this is turned face up" applies while it is being turned (`engine.rules.effects.replacement_419`)
"""

from __future__ import annotations

from typing import Any

from engine.asking import Asker, select
from engine.board import IN_PLAY, REMOVED, STACK, Board, ObjectId
from engine.characteristics import is_hidden
from engine.citing import check, cite, computation
from engine.events import CardsRevealed, CardTurnedFaceDown, CardTurnedFaceUp, Part
from engine.language.effects import TurnFaceDown, TurnFaceUp
from engine.rules.effects.instead_419 import CHANGERS
from engine.rules.stack.plans_413 import Context, Plan, plans
from engine.seats import all_seats, number_of_seats

REVERTS = computation(
    "504.5", "Turned face up it has its normal values; effects on it stay, nothing comes into play."
)
BLANK = computation(
    "502.26e", "Turned face down by an effect it becomes a 2/2 creature without text or name."
)
check("504.3", "You may look at your own face-down spells and permanents, and at no others.")
AT_THE_END = computation("504.6", "What is face down is shown to all players as it leaves for another zone.")
SOURCES = check("504.1", "Morph and a few effects let spells and permanents be face down.")
check("504.4", "Face-down spells and permanents are told apart: by when they came, and what they did.")
check("504.8", "'As this is turned face up' applies while it is being turned, by the text it then has.")


def shown_at_the_end(board: Board) -> tuple[Part, ...]:
    """As a game ends everything face down in play, phased out or on the stack is shown (504.6)."""
    hidden = tuple(
        [
            found.id
            for found in board.objects.values()
            if found.face_down and is_hidden(found) and len(found.revealed) < number_of_seats(board)
        ]
    )
    if not hidden:
        return ()
    cite(AT_THE_END)
    everyone = all_seats(board)
    return (CardsRevealed(objects=hidden, to=everyone, until="moved"),)


@plans(TurnFaceUp)
def _turn_face_up(context: Context, instruction: TurnFaceUp) -> Plan:
    """What is face up already stays as it is (510.4)."""
    table = context.board.objects
    found = tuple(one for one in context.permanents(instruction.what) if table[one].face_down)
    if found:
        cite(REVERTS)
    turned: tuple[Part, ...] = tuple(CardTurnedFaceUp(object=one, by=context.about) for one in found)
    # 217.7b: a card that was removed from the game face down may be examined by all from now on.
    removed = tuple(
        one
        for one in context.objects(instruction.what)
        if one in table and table[one].zone == REMOVED and table[one].face_down
    )
    if removed:
        turned += (CardsRevealed(objects=removed, to=all_seats(context.board), until="moved"),)
    return turned


@plans(TurnFaceDown)
def _turn_face_down(context: Context, instruction: TurnFaceDown) -> Plan:
    table = context.board.objects
    found = tuple(one for one in context.permanents(instruction.what) if not table[one].face_down)
    if found:
        cite(SOURCES)
        cite(BLANK)
    return tuple(CardTurnedFaceDown(object=one, by=context.about) for one in found)


def _as_it_comes(board: Board, part: Part, instruction: Any, asker: Asker) -> tuple[Part, ...]:
    """ "As this comes into play, turn all others face down": one event with its coming (419.1b)."""
    others = [
        one
        for one in select(board, instruction.what, asker).objects
        if one in board.objects and board.objects[one].zone == IN_PLAY and not board.objects[one].face_down
    ]
    cite(SOURCES)
    cite(BLANK)
    return (part, *(CardTurnedFaceDown(object=one, by=asker.source) for one in others))


CHANGERS[TurnFaceDown] = _as_it_comes


def face_down_in(board: Board, zone: str) -> tuple[ObjectId, ...]:
    """The face-down objects of a zone in the order in which they came, by which they are told apart (504.4)."""
    return tuple(one.id for one in board.objects.values() if one.zone == zone and is_hidden(one))


__all__ = ["STACK", "face_down_in", "shown_at_the_end"]
