"""The stepper: one moment of a run, where its buttons lead, and answering."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import NoReverseMatch, reverse
from django.views.decorators.http import require_http_methods, require_safe
from msgspec.structs import replace

from engine.decisions import CHANCE, Form, IllegalChoice
from engine.notation.saved import UnreadableSave
from engine.position import Position
from engine.replaying import ReplayMismatch
from engine.rules.stack.priority_408 import HasPriority
from playground.boards import narrating, runs, walking
from playground.boards.answering import Unusable, read_answer
from playground.boards.asking import Question, question
from playground.boards.drawing import Marks, draw_board, draw_stack, moment_in_words
from playground.boards.explaining import look_at
from playground.boards.models import Run
from playground.boards.playing import Played, TooLong
from playground.boards.views.fragments import page_or_part
from playground.boards.visitors import belongs, maker_of, open_run
from playground.limits import limited

BRANCHES = 12


class Place:
    """A run and a step with what the address says about the view: level of detail, object looked at, since when."""

    def __init__(self, request: HttpRequest, run: Run, step: int) -> None:
        levels = {name for name, _ in narrating.LEVELS}
        wanted = request.GET.get("level", "")
        self.run = run
        self.step = step
        self.level = wanted if wanted in levels else narrating.USUAL_LEVEL
        self.look = _number(request.GET.get("look", ""))
        self.since = _number(request.GET.get("since", ""))

    def link(self, step: int | None = None, *, run: Run | None = None, **changes: Any) -> str:
        """The address of another moment, seen the same way; `since` belongs to one moment only."""
        kept = {"level": self.level if self.level != narrating.USUAL_LEVEL else "", "look": self.look or ""}
        kept |= changes
        query = urlencode({key: value for key, value in kept.items() if value not in ("", None)})
        address = (run or self.run).at(self.step if step is None else step)
        return f"{address}?{query}" if query else address


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


@require_safe
def first_step(request: HttpRequest, run_id: str) -> HttpResponse:
    """A run without a step: its start."""
    return redirect(open_run(request, run_id))


@require_safe
def step(request: HttpRequest, run_id: str, step: int) -> HttpResponse:
    """One moment of a run."""
    run = open_run(request, run_id)
    return _page(request, Place(request, run, step))


@require_safe
def go(request: HttpRequest, run_id: str, step: int, word: str) -> HttpResponse:
    """Where a button leads, as an address of its own."""
    run = open_run(request, run_id)
    place = Place(request, run, step)
    if word not in walking.WORDS:
        raise Http404("no such way to go")
    played = _played_or_none(run)
    if played is None or step > played.last:
        return redirect(place.link())
    return redirect(place.link(walking.destination(played, step, word)))


@require_safe
def jump(request: HttpRequest, run_id: str) -> HttpResponse:
    """The step that was typed, or chosen on the timeline."""
    return redirect(Place(request, open_run(request, run_id), _number(request.GET.get("step", ""))).link())


@require_http_methods(["GET", "POST"])
@limited("answer")
def answer(request: HttpRequest, run_id: str, step: int) -> HttpResponse:
    """Answer the decision of a step. At an earlier step, or in someone else's run, that begins a branch."""
    run = open_run(request, run_id)
    place = Place(request, run, step)
    if request.method == "GET":
        return redirect(place.link())
    played = _played_or_none(run)
    if played is None:
        return _page(request, place)
    form = _asked(played, step)
    if form is None:
        messages.warning(request, "Nobody is being asked at that moment, so nothing was answered.")
        return redirect(place.link())
    own = belongs(request, run)
    try:
        if form.player == CHANCE:
            said = read_answer(form, played.position(step).board, request.POST)
            found, at = runs.dictate_at(run, step, said, maker=maker_of(request))
        elif request.POST.get("do") == "concede":
            found, at = runs.concede_at(run, step, form.player, maker=maker_of(request), own=own)
        else:
            answers = _answers(request, played.position(step))
            found, at = runs.answer_at(run, step, answers, maker=maker_of(request), own=own)
    except (Unusable, IllegalChoice, TooLong) as error:
        return _page(request, place, error=error)
    if found.pk != run.pk:
        messages.info(request, f"This is a branch: the line you left at step {step} is unchanged.")
    return HttpResponseRedirect(place.link(at, run=found, since=step), status=303)


def _asked(played: Played, step: int) -> Form | None:
    """What a player, or chance, is asked at a step."""
    if step > played.last:
        return None
    return played.decision(step) or played.chance(step)


def _answers(request: HttpRequest, position: Position) -> tuple[Any, ...]:
    """The answers that were sent: one, or several at once by a button that stands for them."""
    wish = request.POST.get("do", "")
    if wish == "all pass" and isinstance(position.decision, HasPriority):
        return runs.all_pass(position)
    if wish == "suggest":
        found = runs.suggested_payment(position)
        if not found:
            raise Unusable("choice", "There is no way to pay this with what is suggested.")
        return found
    assert position.decision is not None
    return (read_answer(position.decision, position.board, request.POST),)


# --- the page --------------------------------------------------------------------------------------------


def _played_or_none(run: Run) -> Played | None:
    try:
        return runs.played(run)
    except (UnreadableSave, ReplayMismatch):
        return None


def _page(request: HttpRequest, place: Place, *, error: Exception | None = None) -> HttpResponse:
    try:
        played = runs.played(place.run)
    except (UnreadableSave, ReplayMismatch) as failure:
        context = {"run": place.run, "failure": str(failure)}
        return page_or_part(request, "boards/unplayable.html", "stepper", context, status=409)
    if place.step > played.last:
        return redirect(place.link(played.last))
    context = _context(request, place, played)
    context["error"] = _error(error)
    response = page_or_part(request, "boards/stepper.html", "stepper", context, status=422 if error else 200)
    if error:
        response["HX-Push-Url"] = "false"
    return response


def _error(error: Exception | None) -> dict[str, str] | None:
    if error is None:
        return None
    if isinstance(error, IllegalChoice):
        return {"text": error.reason, "rule": error.rule, "field": ""}
    if isinstance(error, Unusable):
        return {"text": error.words, "rule": "", "field": error.field}
    return {"text": str(error), "rule": "", "field": ""}


def _context(request: HttpRequest, place: Place, played: Played) -> dict[str, Any]:
    step = place.step
    position = played.position(step)
    before = played.position(step - 1) if step else None
    form = _asked(played, step)
    asked = question(replace(position, decision=form)) if form is not None else None
    since = place.since if 0 < place.since < step else max(0, step - 1)
    marks = Marks(
        links=lambda number: place.link(look=int(number)),
        buttons=asked.buttons_of() if asked else {},
        before=(played.position(since) if place.since else before or position).board,
    )
    look = look_at(position.board, place.look) if place.look else None
    return {
        "run": place.run,
        "step": step,
        "last": played.last,
        "own": belongs(request, place.run),
        "moment": moment_in_words(position),
        "board": draw_board(position, marks),
        "stack": draw_stack(position.board, marks),
        "frames": narrating.call_stack(position),
        "trace": narrating.trace(played, step, place.level, place.link),
        "levels": [
            {
                "name": name,
                "label": label,
                "href": place.link(level=name if name != narrating.USUAL_LEVEL else ""),
            }
            for name, label in narrating.LEVELS
        ],
        "level": place.level,
        "changes": narrating.changes(played, since, step, place.link),
        "question": asked,
        "suggestion": _suggestion(position),
        "given": _given(played, step),
        "by_chance": form is not None and form.player == CHANCE,
        "announce": _announce(played, step, asked),
        "controls": _controls(played, place),
        "look": look,
        "look_gone": bool(place.look and look is None),
        "touched": _touched(played, place),
        "unlook": place.link(look=""),
        "outcome": _outcome(position),
        "link": place.link,
        "stopped": played.stopped if step == played.last else "",
        "branches": _branches(place),
        "answer_url": reverse("boards:answer", args=[place.run.id, step]) + _query(place),
        "share_url": _elsewhere("rulings:new", place),
        "simulate_url": _elsewhere("simulations:new", place),
    }


def _query(place: Place) -> str:
    _, _, query = place.link().partition("?")
    return f"?{query}" if query else ""


def _elsewhere(name: str, place: Place) -> str:
    """The address of another room's form for this moment; "" while that room is not there."""
    try:
        return f"{reverse(name)}?{urlencode({'run': place.run.id, 'step': place.step})}"
    except NoReverseMatch:
        return ""


def _controls(played: Played, place: Place) -> dict[str, list[dict[str, Any]]]:
    forward, back = [], []
    for verb in walking.VERBS:
        ahead = walking.destination(played, place.step, verb.name)
        behind = walking.destination(played, place.step, walking.BACK + verb.name)
        forward.append(_control(verb.label, verb.icon, verb.key, verb.says, place, ahead))
        back.append(_control(verb.label, verb.icon, verb.back_key, verb.says_back, place, behind))
    return {"forward": forward, "back": list(reversed(back))}


def _control(name: str, icon: str, key: str, label: str, place: Place, at: int) -> dict[str, Any]:
    return {
        "name": name,
        "icon": icon,
        "key": key,
        "label": label,
        "href": place.link(at),
        "enabled": at != place.step,
    }


def _suggestion(position: Position) -> str:
    """The payment that one click makes, in words; "" where nothing is to be paid."""
    return runs.payment_in_words(position)


def _given(played: Played, step: int) -> str:
    """How this line went on at a decision, if it did."""
    if step >= played.last or (played.given_at(step) is None and played.chance(step) is None):
        return ""
    return narrating.said(played, played.lines[step])


def _announce(played: Played, step: int, asked: Question | None) -> str:
    """What the live region reads: the step, what it did, and who is asked."""
    words = [f"Step {step} of {played.last}."]
    if step:
        line = played.lines[step - 1]
        words.append(f"{line.rule}: {narrating.said(played, line)}")
        words.append(narrating.happened(played, line))
    if asked is not None:
        words.append(f"{asked.title}.")
    return " ".join(word for word in words if word)


def _touched(played: Played, place: Place) -> dict[str, Any]:
    if not place.look:
        return {}
    found = narrating.touched(played, place.step, place.look)
    return {
        key: {"step": at, "href": place.link(at)} if at is not None else None for key, at in found.items()
    }


def _outcome(position: Position) -> str:
    if position.outcome is None:
        return ""
    names = [position.boards[0].players[winner].name for winner in position.outcome.winners]
    who = f"{' and '.join(names)} won" if names else "The game is a draw"
    return f"{who}. The game ended by rule {position.outcome.rule}."


def _branches(place: Place) -> dict[str, Any]:
    """Where the line came from, and the lines that left it at this step or another."""
    run = place.run
    found = [
        {
            "title": str(one),
            "step": one.branch_step,
            "href": place.link(one.branch_step, run=one),
            "here": one.branch_step == place.step,
        }
        for one in run.branches.order_by("-created")[:BRANCHES]
    ]
    parent = None
    if run.parent is not None:
        parent = {
            "title": str(run.parent),
            "href": place.link(run.branch_step, run=run.parent),
            "step": run.branch_step,
        }
    return {"found": found, "parent": parent}
