"""Rules 418.3a, 300.4 and 314.2: when continuous effects of spells and abilities end.

"Until end of turn" and "this turn" end in the cleanup step, all at once with damage wearing off (314.2);
"until end of combat" ends as the combat phase ends (300.4). A turn's effects carry its serial number, and end
with that turn: what belongs to another turn that goes on at the same time stays (608.4, our reading).
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from engine.asking import Asker, select
from engine.board import (
    BEFORE_UNTAP,
    NEVER,
    NEXT_TURN,
    NEXT_TWO_UNTAPS,
    NEXT_UNTAP,
    NEXT_UPKEEP,
    NOTHING,
    YOUR_NEXT_UNTAP,
    AbilityId,
    Board,
    ContinuousEffect,
    ObjectId,
    PlayerId,
    TurnId,
)
from engine.characteristics import Imposed, controller_of
from engine.events import BeginEffect, BeginStep, EndCopies, EndDelayed, EndEffects, GainControl, Part
from engine.language.effects import SetController, Static
from engine.language.terms import Controls
from engine.language.walks import walk
from engine.memos import said_memo

Ending = Literal["end of turn", "end of combat"]


def ending(board: Board, moment: Ending) -> tuple[ObjectId, ...]:
    """The effects of this turn that last until this moment."""
    if not board.effects:
        return ()
    return tuple(
        effect.id for effect in board.effects if effect.until == moment and _is_over(board, effect.turn)
    )


def _is_over(board: Board, turn: TurnId) -> bool:
    """Whether what lasts for a turn lasts for the one being played, or for one that is past."""
    return turn <= board.turn.serial and all(one.turn.serial != turn for one in board.aside)


def endings(board: Board, moment: Ending) -> tuple[Part, ...]:
    """The parts that end them, to go in one event with whatever else happens then; empty if nothing ends.

    Where an effect on control ends, the permanent falls back to whom it then belongs to, and leaves combat
    (306.2).
    """
    over = ending(board, moment) if board.effects else ()
    copies = _copies_ending(board, moment)
    if not over:
        return copies
    parts: list[Part] = [EndEffects(effects=over), *copies]
    stolen = [
        one
        for effect in board.effects
        if effect.id in over and isinstance(effect.ability, Static)
        if any(isinstance(change, SetController) for change in effect.ability.changes)
        for one in effect.objects
        if one in board.objects
    ]
    if stolen:
        left = replace(board, effects=tuple(effect for effect in board.effects if effect.id not in over))
        for one in dict.fromkeys(stolen):
            player = controller_of(left, one)
            if player != controller_of(board, one):
                parts.append(GainControl(object=one, player=player))
    return tuple(parts)


def over_with_untap_step(board: Board, active: tuple[PlayerId, ...]) -> tuple[Part, ...]:
    """Effects that last until the end of the next untap step of whoever controls their object, or whose effect it is,
    and so end with the untap step of these players (302.2); those that last for two of them have one left."""
    once_more = [
        one
        for one in board.effects
        if one.until == NEXT_TWO_UNTAPS and _controlled_by_these(board, one, active)
    ]
    over = tuple(
        effect.id
        for effect in board.effects
        if (effect.until == YOUR_NEXT_UNTAP and effect.controller in active)
        or (effect.until == NEXT_UNTAP and _controlled_by_these(board, effect, active))
        or effect in once_more
    )
    left = (BeginEffect(effect=replace(one, id=NOTHING, until=NEXT_UNTAP)) for one in once_more)
    return (EndEffects(effects=over), *left) if over else ()


def over_before_untap_step(board: Board, active: tuple[PlayerId, ...]) -> tuple[Part, ...]:
    """Effects that last until the next untap step of whoever controls their object, and so end as it begins (302)."""
    over = tuple(
        one.id
        for one in board.effects
        if one.until == BEFORE_UNTAP and _controlled_by_these(board, one, active)
    )
    return (EndEffects(effects=over),) if over else ()


def _controlled_by_these(board: Board, effect: ContinuousEffect, active: tuple[PlayerId, ...]) -> bool:
    """Whether these players control all that it works on, as far as that is still there."""
    if not effect.locked:
        return _is_of_these(board, effect, active)
    return all(one not in board.objects or controller_of(board, one) in active for one in effect.objects)


def over_as_it_begins(board: Board, moment: str, active: tuple[PlayerId, ...]) -> tuple[Part, ...]:
    """Effects that last until the next upkeep, or the next turn, of the player whose effect it is end as it begins."""
    assert moment in (NEXT_UPKEEP, NEXT_TURN)
    over = tuple(one.id for one in board.effects if one.until == moment and one.controller in active)
    return (EndEffects(effects=over),) if over else ()


def _is_of_these(board: Board, effect: ContinuousEffect, active: tuple[PlayerId, ...]) -> bool:
    """Whether what an effect says of all of a kind is said of what these players control."""
    asker = Asker(effect.source, effect.controller, effect.bound)
    told = effect.ability.what if isinstance(effect.ability, Static) else None
    whose = (one.player for one in walk(told) if isinstance(one, Controls))
    return any(player in active for each in whose for player in select(board, each, asker).players)


def holds_back(board: Board, ruling: Imposed, active: tuple[PlayerId, ...]) -> bool:
    """Whether what says that a permanent stays tapped means the untap step of these players: "your next untap step" is
    no other player's."""
    effect = next((one for one in board.effects if one.id == ruling.id.object), None)
    return effect is None or effect.until != YOUR_NEXT_UNTAP or effect.controller in active


def _copies_ending(board: Board, moment: Ending) -> tuple[Part, ...]:
    """Copy effects that last until this moment end with the others (418.3a)."""
    passing = _passing_copies(board)
    if not passing:
        return ()
    copies = tuple(
        one for one, until in passing if until == moment and board.objects[one].copying is not None
    )
    if board.aside:
        copies = tuple(one for one in copies if _has_ending(board, one, moment))
    return (EndCopies(objects=copies, until=moment),) if copies else ()


def _has_ending(board: Board, copy: ObjectId, moment: Ending) -> bool:
    copying = board.objects[copy].copying
    assert copying is not None
    return any(one.until == moment and _is_over(board, one.turn) for one in copying.effects)


@said_memo
def _passing_copies(board: Board) -> tuple[tuple[ObjectId, str], ...]:
    """Permanents under a copy effect with a duration, and the duration."""
    return tuple(
        (found.id, effect.until)
        for found in [board.objects[one] for one in board.in_play]
        if found.copying is not None
        for effect in found.copying.effects
        if effect.until
    )


def ending_delayed(board: Board) -> tuple[Part, ...]:
    """Delayed triggered abilities with the duration "this turn" end with their turn (404.4b)."""
    if not board.delayed:
        return ()
    over = tuple(
        one.id
        for one in board.delayed
        if (one.until or not one.once) and one.until != NEVER and _is_over(board, one.turn)
    )
    return (EndDelayed(abilities=over),) if over else ()


def is_of_another_turn(board: Board, delayed: AbilityId, part: Part) -> bool:
    """Whether the end of turn or of combat that comes is not the one that a delayed ability waits for: where several
    turns go on at the same time (608.4), it waits for that of the turn in which it was made (our reading)."""
    if not isinstance(part, BeginStep) or part.step not in ("end of turn", "end of combat"):
        return False
    return any(
        one.id == delayed and one.turn == aside.turn.serial for one in board.delayed for aside in board.aside
    )
