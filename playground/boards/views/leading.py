"""Where the stepper's buttons lead, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playground.boards import walking
from playground.boards.playing import PlayedRun
from playground.boards.views.place import Place


def controls(played: PlayedRun, place: Place, stops: Sequence[int]) -> dict[str, Any]:
    """Every way forward and back from this moment, with its keys."""
    ahead, behind = {}, {}
    for verb in walking.VERBS:
        to = walking.destination(played, place.step, verb.name, stops, place.level)
        back = walking.destination(played, place.step, walking.BACK + verb.name, stops, place.level)
        ahead[verb.name] = _control(verb.label, verb.icon, (verb.key, verb.also), verb.says, place, to)
        behind[verb.name] = _control(
            verb.label_back or verb.label,
            verb.icon,
            (verb.back_key, verb.back_also),
            verb.says_back,
            place,
            back,
        )
    more = [verb.name for verb in walking.VERBS if verb.name not in walking.MAIN]
    return {
        "decision": ahead["decision"],
        "decision_before": behind["decision"],
        "main_back": [behind["into"]],
        "main": [ahead[name] for name in walking.MAIN],
        "more_back": [
            *(behind[name] for name in more),
            _control("Start", "turn", ("Home", ""), "To the start of the line", place, 0),
            *(behind[name] for name in walking.MAIN[1:]),
        ],
        "more": [
            *(ahead[name] for name in more),
            _control("End", "turn", ("End", ""), "To the end of the line", place, played.last),
        ],
    }


def _control(
    name: str, icon: str, keys: tuple[str, str], label: str, place: Place, at: int
) -> dict[str, Any]:
    return {
        "name": name,
        "icon": icon,
        "key": keys[0],
        "also": keys[1],
        "label": label,
        "href": place.link(at),
        "enabled": at != place.step,
    }
