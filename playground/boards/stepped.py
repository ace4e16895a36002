"""A line that is shown step by step and no more: nothing is asked, marked or kept, so that any page may have it.

Whatever can be seen of the board is shown, as to a judge; a page that must hide something has to show it itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playground.boards import tracing, walking
from playground.boards.card_views import Marks
from playground.boards.drawing import draw_board, draw_stack, moment_in_words
from playground.boards.playing import PlayedRun
from playground.boards.views.panels import board_before
from playground.cards.links import links_of

View = dict[str, Any]
StepLink = Callable[[int], str]
_SHOWN = ("into", "over", "decision")
"""The verbs that such a page has, besides start and end."""


def stepped(played: PlayedRun, step: int, link: StepLink) -> View:
    """What boards/parts/stepped.html draws of a step: board, stack, what led there, and the ways on and back."""
    position = played.position(step)
    before = board_before(position, played.position(max(0, step - 1)))
    marks = Marks(before=before, links=links_of(position.board))
    line = tracing.now(played, step, None)
    moment = moment_in_words(position)
    said = f"{line['rule']}: {line['headline'] or line['said']}" if line else "The board as it was set up."
    return {
        "board": draw_board(position, marks),
        "stack": draw_stack(position.board, marks),
        "moment": moment,
        "line": line,
        "step": step,
        "last": played.last,
        "controls": _controls(played, step, link),
        "announce": f"Step {step} of {played.last}. {said}",
        "told": True,
    }


def _controls(played: PlayedRun, step: int, link: StepLink) -> View:
    def control(
        name: str, icon: str, keys: tuple[str, str], label: str, at: int, *, main: bool = False
    ) -> View:
        return {
            "name": name,
            "icon": icon,
            "key": keys[0],
            "also": keys[1],
            "label": label,
            "href": link(at),
            "enabled": at != step,
            "primary": main,
        }

    verbs = [verb for verb in walking.VERBS if verb.name in _SHOWN]
    forward = [
        control(
            verb.label,
            verb.icon,
            (verb.key, verb.also),
            verb.says,
            walking.destination(played, step, verb.name),
            main=verb.name == "into",
        )
        for verb in verbs
    ]
    back = [
        control(
            verb.label_back or verb.label,
            verb.icon,
            (verb.back_key, verb.back_also),
            verb.says_back,
            walking.destination(played, step, walking.BACK + verb.name),
        )
        for verb in reversed(verbs)
    ]
    return {
        "back": [control("Start", "turn", ("Home", ""), "To the start of the line", 0), *back],
        "forward": [*forward, control("End", "turn", ("End", ""), "To the end of the line", played.last)],
    }
