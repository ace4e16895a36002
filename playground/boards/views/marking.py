"""Setting and removing breakpoints, watches and expectations."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from engine.notation.saved import UnreadableSave
from engine.replaying import ReplayMismatch
from engine.view import seen_by
from playground.boards import breaking, expecting, runs, turning, watching
from playground.boards.breaking import Unclear
from playground.boards.keeping import Marks, keep, marks_of
from playground.boards.playing import PlayedRun
from playground.boards.turning import Budget
from playground.boards.views.place import Place, number
from playground.boards.views.stepping import moment
from playground.boards.visitors import open_run
from playground.limits import limited


@require_http_methods(["GET", "POST"])
@limited("answer")
def marks(request: HttpRequest, run_id: str, step: int) -> HttpResponse:
    """Set or remove a breakpoint, a watch or an expectation of this visitor."""
    run = open_run(request, run_id)
    place = Place(request, run, step)
    if request.method == "GET":
        return redirect(place.link())
    try:
        played = runs.played(run)
        keep(request, run, _changed(request, marks_of(request, run), place, played))
    except (UnreadableSave, ReplayMismatch):
        return redirect(place.link())
    except Unclear as error:
        return moment(request, place, error=error)
    return HttpResponseRedirect(place.link(), status=303)


@require_safe
@limited("answer", methods=("GET", "HEAD"))
def expected_since(request: HttpRequest, run_id: str, step: int, whose: str, which: int) -> HttpResponse:
    """Where an expectation began to be as it is at a step; however many boards have to be judged for that."""
    run = open_run(request, run_id)
    place = Place(request, run, step)
    every = {"scenario": run.expected, "mine": marks_of(request, run).expected}.get(whose, ())
    if which >= len(every):
        raise Http404("no expectation has this number")
    try:
        played = runs.played(run)
        (one,) = expecting.read(every[which], expecting.known_of_line(played))
    except (UnreadableSave, ReplayMismatch, Unclear, ValueError):
        return redirect(place.link())
    place.settle(played)
    if step > played.last or (place.viewer is not None and not isinstance(one, expecting.PLAIN_TO_ALL)):
        return redirect(place.link())
    return redirect(place.link(turning.since(played, step, one, Budget(turning.ALL))))


def _changed(request: HttpRequest, before: Marks, place: Place, played: PlayedRun) -> Marks:
    """The marks after what was sent. Raises Unclear."""
    sent, wish = request.POST, request.POST.get("do", "")
    at = number(sent.get("number", ""))
    if wish == "unbreak":
        return replace(before, breaks=_without(before.breaks, at))
    if wish == "unwatch":
        return replace(before, watches=_without(before.watches, at))
    if wish == "unexpect":
        return replace(before, expected=_without(before.expected, at))
    if wish == "watch":
        watch = watching.read(sent.get("watch", ""))
        return replace(before, watches=tuple(dict.fromkeys((*before.watches, watch))))
    if wish == "expect":
        words = _expected(request, place, played)
        return replace(before, expected=tuple(dict.fromkeys((*before.expected, *words))))
    text = f"rule:{sent.get('rule', '').strip()}" if wish == "break rule" else sent.get("break", "")
    for sign, name in (("@", "whose"), ("#", "times")):
        given = sent.get(name, "").strip()
        text += f"{sign}{given}" if given else ""
    return replace(before, breaks=tuple(dict.fromkeys((*before.breaks, breaking.read(text)))))


def _expected(request: HttpRequest, place: Place, played: PlayedRun) -> tuple[str, ...]:
    """The sentences of a value that was clicked, or as they were typed. Raises Unclear."""
    step = min(place.step, played.last)
    position = played.position(step)
    claim = request.POST.get("claim", "")
    if claim:
        place.settle(played)
        if place.viewer is not None and not claim.startswith("player:"):
            raise Unclear("In one player's view, only values of players can be expected with a click.")
        return (expecting.claimed(played, step, place.drawn(position).board, claim),)
    # Names are those of cards that the player sees: of all others it is not even told that there is such a card.
    known = expecting.known_of(seen_by(position, place.viewer).board)
    found = expecting.read(request.POST.get("sentence", ""), known)
    if not found:
        raise Unclear("Write what should hold: Ann has 18 life.")
    return tuple(one.words() for one in found)


def _without(marks: tuple[Any, ...], place: int) -> tuple[Any, ...]:
    return (*marks[:place], *marks[place + 1 :])
