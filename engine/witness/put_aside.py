"""What stands in for a discard or a draw on witness boards where the card says so from elsewhere: madness (502.24) and
dredge (502.47)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine import events as e
from engine.board import Board, ObjectId
from engine.events import Part
from engine.language import values as v
from engine.trace import TraceLine
from engine.witness.replacing import WITNESS
from engine.witness.standing import sources


def is_put_aside(ability: v.Replacement) -> bool:
    """Whether it is one of those that are judged here."""
    return isinstance(ability.instead[0], v.RemoveDiscarded | v.DredgeInstead)


def put_aside_faults(
    board: Board,
    proposed: tuple[Part, ...],
    lines: Sequence[TraceLine],
    done: list[Part],
    ability: v.Replacement,
) -> Iterator[str]:
    """What is wrong with what was done in the place of these parts; `lines` are those from the proposal on."""
    if len(proposed) != 1:
        return
    (part,), instead = proposed, ability.instead[0]
    if isinstance(instead, v.RemoveDiscarded):
        if (
            isinstance(part, e.ObjectMoved)
            and part.how == "discard"
            and part.object in sources(board, "hand")
        ):
            yield from _removed(part, _said(lines, part.object, "502.24a"), done) or (WITNESS,)
        return
    assert isinstance(instead, v.DredgeInstead)
    for card in sources(board, "graveyard") if isinstance(part, e.CardDrawn) else ():
        assert isinstance(part, e.CardDrawn)
        if board.objects[card].owner != part.player:
            continue
        library, answer = board.zone("library", part.player), _said(lines, card, "502.47a")
        if len(library) < instead.count:
            if answer is not None:
                yield f"{card} could return with {len(library)} cards in the library"
        else:
            yield from _dredged(part, card, library[: instead.count], answer, done) or (WITNESS,)


def _said(lines: Sequence[TraceLine], about: ObjectId, rule: str) -> bool | None:
    """What was said when somebody was asked for it, before anything happened; None if nobody was."""
    for line in lines:
        form: Any = line.form
        if line.kind == "answer" and form is not None and form.rule == rule and form.about == about:
            return bool(line.answer)
        if line.parts:
            break
    return None


def _removed(part: e.ObjectMoved, answer: bool | None, done: list[Part]) -> list[str]:
    moved = [one for one in done if isinstance(one, e.ObjectMoved) and one.object == part.object]
    to = "removed from the game" if answer else "graveyard"
    if answer is None:
        return [f"nobody was asked whether {part.object} is removed from the game"]
    if [(one.to, one.how) for one in moved] != [(to, "discard")]:
        return [f"{part.object} was to be discarded to {to}; {[(one.to, one.how) for one in moved]}"]
    return []


def _dredged(
    part: e.CardDrawn, card: ObjectId, top: tuple[ObjectId, ...], answer: bool | None, done: list[Part]
) -> list[str]:
    if answer is None:
        return [f"nobody was asked whether {card} returns"]
    drawn = sum(isinstance(one, e.CardDrawn) and one.player == part.player for one in done)
    moved = sorted((int(one.object), one.to) for one in done if isinstance(one, e.ObjectMoved))
    wanted = sorted([*((int(one), "graveyard") for one in top), (int(card), "hand")] if answer else [])
    if answer and moved != wanted:
        return [f"{wanted} was to happen in the place of the draw, and {moved} did"]
    return [] if drawn == (not answer) else [f"{drawn} cards were drawn besides"]


__all__ = ["is_put_aside", "put_aside_faults"]
