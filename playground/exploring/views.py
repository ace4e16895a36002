"""Asking for every outcome of a moment, watching it be looked at, and stepping through the lines that show it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from msgspec.structs import replace

from engine.board import PlayerId
from engine.exploring.horizons import words_of
from engine.game import BoundReached
from engine.naming import player_name
from engine.notation.prospects import line_of
from engine.notation.saved import UnreadableSave, load_entries
from engine.notation.unplayed import unplayed
from engine.position import Line
from engine.replaying import ReplayMismatch
from playground.boards import expecting, partly, runs
from playground.boards.chosen_moment import open_moment
from playground.boards.drawing import draw_board, moment_in_words
from playground.boards.models import MOST_ENTRIES
from playground.boards.visitors import belongs, maker_of, open_
from playground.door import working
from playground.exploring import work
from playground.exploring.forms import StartForm
from playground.exploring.looking import POSITIONS
from playground.exploring.models import Exploration
from playground.limits import TooMuch, limited, too_much


@require_http_methods(["GET", "HEAD", "POST"])
@limited("create")
def new(request: HttpRequest) -> HttpResponse:
    """Choose how far is looked and what is asked; POST begins from the run and step that the address names."""
    run, step = open_moment(request)
    played = runs.played(run)
    position = played.position(step)
    asked = request.POST if request.method == "POST" else None
    form = StartForm(
        asked, position=position, known=expecting.known_of_line(played), initial=request.GET.dict()
    )
    if asked is not None and form.is_valid():
        given = form.cleaned_data
        try:
            found = work.start(
                run,
                step,
                given["until"],
                maker=maker_of(request),
                how=given["how"],
                seat=given["seat"],
                sentence=given["sentence"],
                whose=working.admit(request),
            )
            return redirect(found)
        except TooMuch as error:
            return too_much(request, error)
        except work.Refused as error:
            form.add_error(None, str(error))
    without = partly.rows_of(position)
    context = {
        "form": form,
        "run": run,
        "step": step,
        "moment": moment_in_words(position),
        "board": draw_board(position),
        "over": position.outcome is not None,
        "unplayed": [{"rule": rule, "words": words} for rule, words in unplayed(position)],
        "without": without,
        "most": POSITIONS,
    }
    return render(request, "exploring/new.html", context, status=422 if form.errors else 200)


@require_GET
def detail(request: HttpRequest, exploration_id: str) -> HttpResponse:
    """What has been seen so far, and what came of it in the end."""
    return render(request, "exploring/detail.html", _shown(request, _open(request, exploration_id)))


@require_GET
def progress(request: HttpRequest, exploration_id: str) -> HttpResponse:
    """The part of the page that changes, asked for every second; 304 while nothing has."""
    found = _open(request, exploration_id)
    if request.GET.get("version") == str(found.version):
        return HttpResponseNotModified()
    return render(request, "exploring/detail.html#watched", _shown(request, found))


@require_POST
def cancel(request: HttpRequest, exploration_id: str) -> HttpResponse:
    """Stop it, keeping what has been seen; only for who began it."""
    found = _open(request, exploration_id)
    if not belongs(request, found):
        raise Http404("this belongs to someone else")
    if work.cancel(found):
        messages.info(request, "Cancelled. What has been seen is kept.")
    return redirect(found)


@require_POST
def resume(request: HttpRequest, exploration_id: str) -> HttpResponse:
    """Go on with a cancelled one; only for who began it."""
    found = _open(request, exploration_id)
    if not belongs(request, found):
        raise Http404("this belongs to someone else")
    try:
        working.admit(request)
        if work.resume(found):
            messages.info(request, "Continued from where it stopped.")
    except TooMuch as error:
        return too_much(request, error)
    except work.Refused as error:
        messages.warning(request, str(error))
    return redirect(found)


@require_POST
@limited("create")
def open_line(request: HttpRequest, exploration_id: str, what: str, number: int) -> HttpResponse:
    """A branch of the line that leads to an outcome, shows the answer, or follows a strategy up to something done in
    it; opened at the moment from which was looked."""
    found = _open(request, exploration_id)
    entries = _entries(found.result or {}, what, number)
    before = runs.played(found.run)
    given = before.upto(found.step)
    try:
        line = line_of(before.position(found.step), load_entries(entries))
    except (UnreadableSave, ReplayMismatch, BoundReached) as error:
        messages.warning(request, f"The current engine can't play this line: {error}.")
        return redirect(found)
    given += tuple(replace(one, step=one.step + found.step) for one in line.entries)
    if len(given) > MOST_ENTRIES:
        messages.warning(
            request, f"This line would have more than {MOST_ENTRIES} answers, the most a line can have."
        )
        return redirect(found)
    branch = runs.branch_off(found.run, Line(before.start, given), found.step, maker=maker_of(request))
    return redirect(branch.at(found.step))


def _entries(result: dict[str, Any], what: str, number: int) -> Any:
    answer = result.get("answer") or {}
    rows = {
        "outcome": result.get("outcomes", []),
        "answer": [answer] if "entries" in answer else [],
        "strategy": answer.get("strategy", []),
    }.get(what, [])
    if not number < len(rows):
        raise Http404("this line doesn't exist")
    return rows[number]["entries"]


def _open(request: HttpRequest, exploration_id: str) -> Exploration:
    """Unlisted like the line: whoever has the address may look, as long as it and the line are there."""
    found = get_object_or_404(Exploration.every.select_related("run").defer("kept"), pk=exploration_id)
    open_(request, found)
    open_(request, found.run)
    work.sweep(found)
    return found


def _shown(request: HttpRequest, found: Exploration) -> dict[str, Any]:
    context: dict[str, Any] = {
        "row": found,
        "run": found.run,
        "mine": belongs(request, found),
        "until": words_of(found.horizon),
        "result": found.result,
        "most": POSITIONS,
        "seconds": f"{work.MOST_SECONDS:g}",
    }
    try:
        position = runs.played(found.run).position(found.step)
    except (UnreadableSave, ReplayMismatch, IndexError):
        return context
    without = partly.rows_of(position)
    return context | {
        "moment": moment_in_words(position),
        "asked": _asked(found, player_name(position.boards[0], PlayerId(found.seat))),
        "unplayed": [{"rule": rule, "words": words} for rule, words in unplayed(position)],
        "without": without,
        "without_line": partly.in_one_line(without),
        "board": draw_board(position),
    }


def _asked(found: Exploration, player: str) -> str:
    """The question in words; "" where all outcomes were asked for."""
    said = found.sentence.removesuffix(".")
    return {
        Exploration.How.POSSIBLY: f"Can it happen that {said}?",
        Exploration.How.ALWAYS: f"Does it always hold that {said}?",
        Exploration.How.FORCE: f"Can {player} make sure that {said}?",
    }.get(found.how, "")  # type: ignore[call-overload]
