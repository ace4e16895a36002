"""What is said of the moment that decided a playout: the step, and sentences that claim no more than was measured."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playground.boards import narrating
from playground.boards.playing import PlayedRun
from playground.simulations.swings import Side, Step, Told

Found = Mapping[str, Any]
NBSP = "\N{NO-BREAK SPACE}"


def told_of(played: PlayedRun, told: Told, *, stopped: int, bound: bool) -> dict[str, Any]:
    """What is kept of it. Replays that a limit stopped are counted by themselves besides."""
    return {
        "settled": None if told.settled is None else _place(played, told.settled),
        "largest": None if told.largest is None else _place(played, told.largest),
        "first": None if told.first is None else _side(played, told.first),
        "later": {"same": told.later.same, "total": told.later.total, "moments": told.count},
        "choices": told.choices,
        "stopped": stopped,
        "bound": bound,
    }


def _place(played: PlayedRun, step: Step) -> dict[str, Any]:
    """Where it was, what happened there, and what the replays of both sides came to."""
    before, after = _side(played, step.before), _side(played, step.after)
    at, by = after["step"], "between"
    # A line is cut at its bound; of what lies beyond nothing can be shown.
    if not step.between and step.before.moment is not None and at <= played.last:
        if step.before.moment % 2 == 0:
            by = "answer"
        else:
            chance = _dealt(played, before["step"], after["step"])
            at, by = (chance, "chance") if chance else (at, by)
    told = ""
    if by != "between":
        line = played.lines[at - 1]
        told = narrating.headline(played, line) or narrating.said(played, line)
    return {
        "step": at,
        "by": by,
        "said": told,
        "before": before,
        "after": after,
        "left": step.between,
    }


def _side(played: PlayedRun, side: Side) -> dict[str, Any]:
    if side.moment is None:
        return {"step": played.last, "end": True}
    answer, given = divmod(side.moment, 2)
    low, high = side.interval
    return {
        "step": played.entries[answer].step + given,
        "end": False,
        "same": side.same,
        "total": side.total,
        "low": low,
        "high": high,
    }


def _dealt(played: PlayedRun, after: int, last: int) -> int:
    """The last step of these at which chance had been asked; 0 for none."""
    for step in range(last, after, -1):
        if played.position(step).dealt != played.position(step - 1).dealt:
            return step
    return 0


# --- in words --------------------------------------------------------------------------------------------


def step_of(found: Found) -> int:
    """The step that a reader is led to."""
    place = found["settled"]
    return int(place["step"]) if place is not None else 0


def sentences(found: Found, came_to: str) -> list[str]:
    """What was found, and how sure that is; `came_to` says what the playout came to: "Ann won"."""
    place, first, later = found["settled"], found["first"], found["later"]
    if place is None and first is None and found["choices"]:
        return ["Too few replays could be made to tell what decided it."]
    if place is None and first is None:
        return ["No player had a choice in this playout, so nothing in it decided it."]
    if place is None:
        return [
            "No step decided it: it was settled before the first choice. "
            f"From there {_counted(first)} came to the same ({came_to})."
        ]
    said = [f"{_what(place)} {_measured(place, came_to)}"]
    if later["moments"]:
        moments = f"{later['moments']} later moment{'' if later['moments'] == 1 else 's'}"
        said.append(f"From {moments} {later['same']} of {later['total']} replays came to the same.")
    largest = found["largest"]
    if largest is not None:
        said.append(f"The largest swing lies elsewhere. {_what(largest)} {_measured(largest, came_to)}")
    return said


def _what(place: Found) -> str:
    before, step = place["before"]["step"], place["step"]
    if place["by"] == "between":
        untried = (
            "1 moment between them was"
            if place["left"] == 1
            else f"{place['left']} moments between them were"
        )
        left = f"; {untried} not tried" if place["left"] else ""
        return f"It happened between step {before} and step {step}{left}."
    who = "Chance decided" if place["by"] == "chance" else "An answer decided"
    return f"{who}, at step {step}: {place['said'].rstrip('.')}."


def _measured(place: Found, came_to: str) -> str:
    before, after = place["before"], place["after"]
    here = f"From step {before['step']}, before it, {_counted(before)} came to the same ({came_to})"
    if after["end"]:
        return f"{here}; then the playout ended."
    return f"{here}; after it, {_counted(after)}."


def _counted(side: Found) -> str:
    low, high = (round(100 * side[edge], 1) for edge in ("low", "high"))
    return f"{side['same']} of {side['total']} replays ({low:g} to {high:g}{NBSP}%)"


def notes(found: Found, *, searching: bool) -> list[str]:
    """How it was found, as far as that is no matter of course."""
    said = []
    if found["bound"]:
        said.append("The search stopped at its limit of work. More replays might have found a later moment.")
    if found["stopped"]:
        said.append(f"{found['stopped']} replays ran into a limit and count as not the same.")
    if searching:
        said.append("In the replays sensible players sit where the playout had searching ones.")
    return said
