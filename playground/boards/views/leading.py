"""Where the stepper's buttons lead, and what they are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playground.boards import walking
from playground.boards.playing import PlayedRun
from playground.boards.views.place import Place

View = dict[str, Any]


def _called(name: str, icon: str, keys: tuple[str, str], label: str) -> View:
    return {"name": name, "icon": icon, "key": keys[0], "also": keys[1], "label": label}


_BUTTONS: dict[str, View] = {
    "start": _called("Start", "turn", ("Home", ""), "To the start of the line"),
    "end": _called("End", "turn", ("End", ""), "To the end of the line"),
    **{one.name: _called(one.label, one.icon, (one.key, one.also), one.says) for one in walking.VERBS},
    **{
        walking.BACK + one.name: _called(
            one.label_back or one.label, one.icon, (one.back_key, one.back_also), one.says_back
        )
        for one in walking.VERBS
    },
}
_MORE = tuple(verb.name for verb in walking.VERBS if verb.name not in walking.MAIN)
_GROUPS = {
    "main_back": (walking.BACK + walking.MAIN[0],),
    "main": walking.MAIN,
    "more_back": (
        *(walking.BACK + name for name in _MORE),
        "start",
        *(walking.BACK + name for name in walking.MAIN[1:]),
    ),
    "more": (*_MORE, "end"),
}


def controls(played: PlayedRun, place: Place, stops: Sequence[int]) -> View:
    """Where every way forward and back leads from this moment, and the address of the decisions next to it."""
    to = walking.destinations(played, place.step, stops, place.level)
    before = to[walking.BACK + "decision"]
    return {
        "to": to,
        "decision": {"href": place.link(to["decision"])},
        "decision_before": {"href": place.link(before), "enabled": before != place.step},
    }


def buttons(addresses: Mapping[str, str]) -> View:
    """The buttons as boards/parts/ways.html has them, those with an address enabled."""
    return {
        group: [
            _BUTTONS[word] | {"href": addresses[word], "enabled": bool(addresses[word])} for word in words
        ]
        for group, words in _GROUPS.items()
    }
