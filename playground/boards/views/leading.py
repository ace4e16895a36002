"""Where the stepper's buttons lead, and what they are called; where else a moment leads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any
from urllib.parse import urlencode

from django.urls import NoReverseMatch, reverse

from playground.boards import walking
from playground.boards.playing import PlayedRun
from playground.boards.views.place import Place
from playground.look.panels import Settled

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


# --- elsewhere -------------------------------------------------------------------------------------------

_ROOMS = {"share_url": "rulings:new", "simulate_url": "simulations:new"}
_FOR_WHO_SEES_ALL = {"answers_url": "simulations:answers", "outcomes_url": "exploring:new"}
"""These look at all of the moment, hidden cards too: they are offered to whoever sees them anyway."""


def other_rooms(place: Place, step: object) -> dict[str, str]:
    """The addresses of other rooms' forms for a moment; "" while a room is not there."""
    asked = {"run": place.run.id, "step": step}
    if place.viewer is not None:
        asked["as"] = int(place.viewer)
    query = urlencode(asked)
    rooms = _ROOMS | (_FOR_WHO_SEES_ALL if place.viewer is None else dict.fromkeys(_FOR_WHO_SEES_ALL, ""))
    return {name: f"{address}?{query}" if (address := _room(room)) else "" for name, room in rooms.items()}


@cache
def _room(name: str) -> str:
    if not name:
        return ""
    try:
        return reverse(name)
    except NoReverseMatch:
        return ""


def of_question(place: Place) -> dict[str, str]:
    """Where the form of a question leads."""
    return {
        "answer_url": place.at("answer"),
        "advice_url": place.at("advice"),
        "play_on_url": place.bare("play_on"),
        "answers_url": other_rooms(place, place.step)["answers_url"],
    }


def settled(place: Place, last: int, origin: str) -> Settled:
    """What a line's sheet says at each of its steps, but for the step's number, to whoever looks in the same way."""
    run = place.run

    def texts(names: Mapping[str, Any]) -> dict[str, Any]:
        step = names["step"]
        rooms = other_rooms(place, step)
        return {
            "title": run.title or "A line of play",
            "run_id": run.id,
            "last": last,
            "query": place.find,
            "decided_url": run.origin if place.viewer is None else "",
            "address": f"{origin.rstrip('/')}{place.here_at(step)}{place.query()}",
            "take_url": place.at("take_step", step),
            "line_url": place.at("line", step),
            "find_url": place.bare("find", step=step),
            "from_run_url": place.bare("from_run", step=step),
            "jump_url": place.jump_url,
            **{name: rooms[name] for name in ("share_url", "simulate_url", "outcomes_url")},
        }

    return Settled((run.id, run.title, run.origin, last, origin, place.looked), texts)
