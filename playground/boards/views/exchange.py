"""In and out: bringing a board in from a file or pasted text, and taking boards, moments and traces along."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from engine.notation.errors import NotWritable, TooMuch, Unreadable
from engine.notation.saved import UnreadableSave
from engine.notation.scenario import Scenario, read_scenario
from engine.replaying import ReplayMismatch
from engine.view import view
from playground.boards import carrying, documents, drafts, handing_out, runs, taking_in
from playground.boards.carrying import DoesNotFit
from playground.boards.documents import EMPTY, Trouble, Unusable
from playground.boards.drafts import Outdated
from playground.boards.drawing import moment_in_words
from playground.boards.keeping import expected_of
from playground.boards.markdown import board_markdown, step_markdown
from playground.boards.models import Draft, Handing
from playground.boards.partly import in_one_line, rows_of
from playground.boards.playing import PlayedRun
from playground.boards.taking_in import Taken
from playground.boards.views.place import Place, number
from playground.boards.visitors import maker_of, open_draft, open_run
from playground.limits import TooMuch as TooOften
from playground.limits import limited, too_much
from playground.uploads import bounded

MOST_SENT = 4_000_000
"""Bytes of a file: boards are bounded by what reads them, and a trace is larger than any board."""
SCHEMAS = ("scenario-1", "trace-1")
_TYPES = {
    "text": ("text/plain; charset=utf-8", "txt"),
    "json": ("application/json", "json"),
    "trace": ("application/json", "trace.json"),
    "markdown": ("text/plain; charset=utf-8", "md"),
    "puzzle": ("text/plain; charset=utf-8", "pzl"),
    "test": ("text/x-python; charset=utf-8", "py"),
}
"""The forms that files are in, with the type and the ending of each."""
TELLS_ALL = ("text", "json", "test")
"""Forms of a scenario with its line."""
SHOWS_ALL = (*TELLS_ALL, "puzzle")
"""Forms of a line or its moment that show every card, so that there is no such file for one player's eyes."""
_LABELS = {
    "text": "Scenario text",
    "json": "JSON",
    "trace": "Trace as JSON",
    "markdown": "Markdown",
    "puzzle": "Forge puzzle (.pzl)",
    "test": "Test for pytest",
}


# --- in --------------------------------------------------------------------------------------------------


@bounded(lambda request: MOST_SENT)
@require_http_methods(["GET", "HEAD", "POST"])
@limited("create")
def bring(request: HttpRequest, draft_id: str = "") -> HttpResponse:
    """A form for a file or a pasted text. What comes whole is put on the board; what is lost is listed first."""
    draft = open_draft(request, draft_id) if draft_id else None
    context: dict[str, Any] = {"draft": draft, "pasted": ""}
    if request.method == "POST":
        context["pasted"] = request.POST.get("pasted", "")
        try:
            sent = _sent(request)
            for other in taking_in.others:
                if (
                    address := other(request, sent if isinstance(sent, bytes) else sent.encode())
                ) is not None:
                    return HttpResponseRedirect(address, status=303)
            taken = taking_in.take_bytes(sent) if isinstance(sent, bytes) else taking_in.take(sent)
            if not any(one.matters for one in taken.left_out):
                return _put(request, draft, taken)
            context["taken"] = taken
        except Unusable as error:
            context["error"] = error.trouble.words
        except TooOften as error:
            return too_much(request, error)
        except Outdated as error:
            context |= {
                "draft": open_draft(request, draft_id),
                "pasted": taken.text,
                "error": outdated(error),
            }
            return render(request, "boards/bring.html", context, status=409)
    return render(request, "boards/bring.html", context, status=422 if "error" in context else 200)


def outdated(error: Outdated) -> str:
    """What is said of something that was to take the place of another board than the one that stands there now."""
    since = f" ({'; '.join(error.since)})" if error.since else ""
    return (
        f"The board has changed in the meantime{since}. Nothing was put in its place; "
        "what you imported is below. Import it again to replace the board as it is now."
    )


def _sent(request: HttpRequest) -> bytes | str:
    """A file's bytes, or what was pasted. Raises Unusable where there is neither."""
    sent = request.FILES.get("file")
    if sent is not None:
        return bytes(sent.read())
    pasted = request.POST.get("pasted", "")
    if not pasted.strip():
        raise Unusable(Trouble("Choose a file, or paste some text."))
    return pasted


def _put(request: HttpRequest, draft: Draft | None, taken: Taken) -> HttpResponse:
    if draft is None:
        draft = drafts.start_draft(taken.text, maker=maker_of(request))
    else:
        drafts.apply_text(draft, request.POST.get("at", ""), taken.text)
    if taken.left_out:
        messages.info(request, f"Not imported: {'; '.join(str(one) for one in taken.left_out)}.")
    return HttpResponseRedirect(draft.get_absolute_url(), status=303)


# --- a board that is being built ---------------------------------------------------------------------------


@require_safe
def take_board(request: HttpRequest, draft_id: str) -> HttpResponse:
    """The board to take along: as Markdown to copy, and as files."""
    draft = open_draft(request, draft_id)
    context = {
        "title": draft.title or "A board",
        "back": draft.get_absolute_url(),
        "markdown": _board(draft, "markdown"),
        "files": _files("boards:board_file", [draft.id], _forms_of(draft)),
        "board": draft.id,
        "handed": _address_for_others(request, draft),
        **_carried(request, draft.text),
    }
    return render(request, "boards/take.html", context)


def _carried(request: HttpRequest, text: str) -> dict[str, str]:
    """The whole text as a part of an address of this site, or why there is none."""
    try:
        return {"carried": carrying.packed(text), "site": request.build_absolute_uri("/").rstrip("/")}
    except DoesNotFit as error:
        return {"not_carried": str(error)}


def _address_for_others(request: HttpRequest, draft: Draft) -> str:
    """The link by which others see the board; "" if there is none."""
    found = Handing.objects.filter(draft=draft).first()
    return request.build_absolute_uri(found.get_absolute_url()) if found is not None else ""


@require_safe
def board_file(request: HttpRequest, draft_id: str, form: str) -> HttpResponse:
    """The board in one of the forms."""
    draft = open_draft(request, draft_id)
    if form not in _TYPES or form == "trace":
        raise Http404("this format doesn't exist")
    return _file(_board(draft, form), form, draft.title)


def _forms_of(draft: Draft) -> tuple[str, ...]:
    """What a board can be taken along as: no puzzle is a game within a game."""
    try:
        nest = len(documents.read(draft.text).whole.boards) > 1
    except Unusable:
        return ("text", "markdown")
    return ("text", "json", "markdown", "test") if nest else ("text", "json", "markdown", "puzzle", "test")


def _board(draft: Draft, form: str) -> str:
    """A draft in a form; of a text that today's notation cannot read any more, the text itself."""
    try:
        document = documents.read(draft.text)
        if form in ("json", "test", "puzzle"):
            return _in_form(draft.text, form, draft.title)
    except (Unusable, NotWritable, Unreadable, TooMuch) as error:
        if form in ("json", "test", "puzzle"):
            raise Http404("this board can't be exported in that format") from error
        document = documents.read(EMPTY)
    if form == "text":
        return draft.text
    without = in_one_line(rows_of(document.position))
    return board_markdown(draft.title, draft.text, moment_in_words(document.position), without)


# --- a moment of a line ------------------------------------------------------------------------------------


@require_safe
def take_step(request: HttpRequest, run_id: str, step: int) -> HttpResponse:
    """A moment to take along: as Markdown to copy, the line as files, the trace."""
    place, played = _moment(request, run_id, step)
    forms = ["markdown", "trace"]
    if place.viewer is None:
        forms += TELLS_ALL if _has_text(played) else ()
        forms += ["puzzle"] if _is_puzzle(played, step) else []
    context = {
        "title": place.run.title or "A line of play",
        "back": place.link(),
        "step": step,
        "viewer": "" if place.viewer is None else played.start.boards[0].players[place.viewer].name,
        "markdown": _step_markdown(request, place, played),
        "expected": len(expected_of(request, place.run)) if place.viewer is None else 0,
        "files": _files("boards:step_file", [run_id, step], tuple(forms), place.query()),
        **(_carried(request, _step_text(request, place, played)) if "text" in forms else {}),
    }
    return render(request, "boards/take.html", context)


@require_safe
def step_file(request: HttpRequest, run_id: str, step: int, form: str) -> HttpResponse:
    """A moment, the line up to it, or the whole trace, in one of the forms."""
    place, played = _moment(request, run_id, step)
    if form not in _TYPES or (form in SHOWS_ALL and place.viewer is not None):
        raise Http404("this format doesn't exist")
    title = place.run.title
    if form == "markdown":
        return _file(_step_markdown(request, place, played), form, title)
    if form == "trace":
        first = min(max(1, number(request.GET.get("from", ""))), max(1, played.last))
        found = handing_out.trace_json(played, title, place.viewer, first)
        return _file(json.dumps(found, ensure_ascii=False, indent=1) + "\n", form, title)
    try:
        if form == "puzzle":
            scenario = Scenario(position=played.position(step), title=title)
            return _file(handing_out.as_puzzle(scenario), form, title)
        return file_of(_step_text(request, place, played), form, title)
    except (NotWritable, Unreadable, TooMuch) as error:
        raise Http404(
            "this moment, or the line's first one, has no text; or the line is too long for one"
        ) from error


def _moment(request: HttpRequest, run_id: str, step: int) -> tuple[Place, PlayedRun]:
    """A place of a run, and the run as played; 404 where there is no such moment."""
    run = open_run(request, run_id)
    place = Place(request, run, step)
    try:
        played = runs.played(run)
    except (UnreadableSave, ReplayMismatch) as error:
        raise Http404("this line can't be played by the current engine") from error
    if step > played.last:
        raise Http404("this step doesn't exist")
    place.settle(played)
    return place, played


def _step_text(request: HttpRequest, place: Place, played: PlayedRun) -> str:
    """The line up to a step with what is expected of it. Raises NotWritable."""
    return handing_out.line_text(played, place.step, place.run.title, expected_of(request, place.run))


def _has_text(played: PlayedRun) -> bool:
    try:
        handing_out.line_text(played, 0, "")
    except NotWritable:
        return False
    return True


def _is_puzzle(played: PlayedRun, step: int) -> bool:
    try:
        handing_out.as_puzzle(Scenario(position=played.position(step)))
    except NotWritable:
        return False
    return True


def _step_markdown(request: HttpRequest, place: Place, played: PlayedRun) -> str:
    seen = view(played.position(place.step), place.viewer).position
    address = request.build_absolute_uri(place.link())
    return step_markdown(played, place.step, seen, place.run.title, address, place.viewer)


# --- files -----------------------------------------------------------------------------------------------


def _files(name: str, args: list[Any], forms: tuple[str, ...], query: str = "") -> list[dict[str, str]]:
    return [{"label": _LABELS[form], "href": reverse(name, args=[*args, form]) + query} for form in forms]


def file_of(text: str, form: str, title: str) -> HttpResponse:
    """A scenario's text as a file in one of the forms that tell all. Raises Unreadable, TooMuch, NotWritable."""
    return _file(_in_form(text, form, title), form, title)


def _in_form(text: str, form: str, title: str) -> str:
    if form == "json":
        return handing_out.as_json(text)
    if form == "puzzle":
        return handing_out.as_puzzle(read_scenario(text))
    return handing_out.as_test(text, title) if form == "test" else text


def _file(text: str, form: str, title: str) -> HttpResponse:
    """A file to be saved; Markdown is shown instead, so that it can be copied without a script."""
    kind, ending = _TYPES[form]
    response = HttpResponse(text, content_type=kind)
    where = "inline" if form == "markdown" else "attachment"
    # pytest finds files by their names.
    start = "test_" if form == "test" else ""
    name = slugify(title)[:60].replace("-", "_" if start else "-") or "board"
    response["Content-Disposition"] = f'{where}; filename="{start}{name}.{ending}"'
    response["Cache-Control"] = "private, no-cache"
    return response


@require_safe
def schema(request: HttpRequest, name: str) -> HttpResponse:
    """A published JSON Schema. Anybody's page may read it; the address stays the same for good."""
    if name not in SCHEMAS:
        raise Http404("this schema doesn't exist")
    text = resources.files("engine.notation.exchange").joinpath(f"schemas/{name}.json").read_text("utf-8")
    response = HttpResponse(text, content_type="application/schema+json")
    response["Access-Control-Allow-Origin"] = "*"
    response["Cache-Control"] = "public, max-age=3600"
    return response
