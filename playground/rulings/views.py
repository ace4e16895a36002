"""Rulings: making a link of a moment, showing it step by step, checking, publishing, deleting it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.db.models import F
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.board import PlayerId
from engine.notation.errors import NotWritable, TooMuch, Unreadable
from engine.notation.reading_expectations import known_on
from engine.notation.saved import UnreadableSave, load_line
from engine.replaying import ReplayMismatch
from engine.view import seen_by
from playground import gone
from playground.boards import partly, runs
from playground.boards.chosen_moment import open_moment
from playground.boards.drawing import draw_board, moment_in_words
from playground.boards.keeping import expected_of
from playground.boards.views.exchange import TELLS_ALL, file_of
from playground.boards.views.fragments import page_or_part
from playground.boards.views.place import number
from playground.boards.visitors import belongs, maker_of, moderates
from playground.library import publishing
from playground.library.models import Scenario
from playground.limits import limited
from playground.rulings import checking, freezing, record, showing
from playground.rulings.forms import RulingForm
from playground.rulings.markdown import markdown
from playground.rulings.models import MOMENTS, Ruling
from playground.rulings.scenarios import scenario_text
from playground.sealing import WORDS

_TOKEN = "ruling token"
"""In the session: the deleting word of the ruling made last, until it has been shown."""


def open_ruling(request: HttpRequest, ruling_id: str) -> Ruling:
    """The door: unlisted links are unguessable, and whoever has one may read; one that was deleted or taken back is
    there for its maker alone, as one that a moderator has hidden, and everybody else is told what became of it."""
    found = Ruling.objects.annotate(shown=F("scenario__visibility")).filter(pk=ruling_id).first()
    if found is None:
        raise gone.refused(f"{MOMENTS}/{ruling_id}")
    ruling: Ruling = found
    if ruling.altered:
        raise gone.Gone(WORDS)
    if belongs(request, ruling):
        return ruling
    if ruling.deleted is not None or found.shown == Scenario.Visibility.WITHDRAWN:
        raise gone.refused(f"{MOMENTS}/{ruling_id}", "Its author has withdrawn it. It may return.")
    if ruling.hidden and not moderates(request):
        raise gone.Gone(gone.HIDDEN)
    return ruling


# --- making ----------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@limited("ruling")
def new(request: HttpRequest) -> HttpResponse:
    """Title, comment and expectations for a moment of a run; POST makes the link."""
    run, step = open_moment(request)
    played = runs.played(run)
    known = known_on(played.start.boards)
    viewer = _viewer(request, len(known.players))
    expected = list(expected_of(request, run))
    if viewer is not None:
        expected = freezing.plain_to_all(expected, known)
    seat = "" if viewer is None else str(int(viewer))
    said = {"title": run.title, "expectations": "\n".join(expected), "seat": seat}
    form = RulingForm(request.POST or None, known=known, initial=said)
    if request.method == "POST" and form.is_valid():
        wanted = freezing.Wanted(**form.cleaned_data)
        try:
            ruling, token = freezing.freeze(run, step, wanted, maker_of(request))
        except freezing.NotMet as error:
            form.add_error("expectations", str(error))
            form.offers_anyway = True
        except freezing.CannotFreeze as error:
            form.add_error(None, str(error))
        else:
            if ruling.token_hash:
                request.session[_TOKEN] = [ruling.id, token]
            return redirect(ruling)
    context = {
        "form": form,
        "run": run,
        "step": step,
        "last": played.last,
        "moment": moment_in_words(played.position(step)),
        "board": draw_board(seen_by(played.position(step), viewer)),
        "seen_by": "" if viewer is None else known.players[viewer],
        "back": run.at(step) + (f"?as={seat}" if seat else ""),
        "offers_anyway": form.offers_anyway or "anyway" in request.POST,
    }
    return render(request, "rulings/new.html", context, status=422 if form.errors else 200)


def _viewer(request: HttpRequest, players: int) -> PlayerId | None:
    """Through whose eyes the moment was looked at as it was to be shared: what is proposed to its maker."""
    seat = number(request.GET.get("as", "-"))
    return PlayerId(seat) if request.GET.get("as", "").isdigit() and seat < players else None


# --- showing ---------------------------------------------------------------------------------------------


@require_safe
def first(request: HttpRequest, ruling_id: str) -> HttpResponse:
    """A link without a step: the moment it is about."""
    return redirect(open_ruling(request, ruling_id))


@require_safe
def by_content(request: HttpRequest, address: str) -> HttpResponse:
    """A published ruling by the beginning of its content hash; of several alike, the oldest."""
    found = Ruling.objects.filter(
        content_hash__startswith=address, published__isnull=False, deleted=None, hidden=False
    ).order_by("published")
    ruling = found.exclude(scenario__visibility=Scenario.Visibility.WITHDRAWN).first()
    if ruling is None:
        raise Http404("nothing published has this content")
    return redirect(ruling)


@require_safe
def step(request: HttpRequest, ruling_id: str, step: int) -> HttpResponse:
    """One moment: the stored trace and board, and whether the current engine agrees."""
    ruling = open_ruling(request, ruling_id)
    stored = record.remembered(ruling.id, bytes(ruling.record))
    if step > stored.last:
        return redirect(ruling.at(stored.last))
    level = showing.level_of(request.GET.get("level", ""))
    context: dict[str, Any] = showing.moment(ruling, stored, step, level)
    verdict = checking.verdict_of(ruling)
    unmet = dict(verdict.failures)
    mine = belongs(request, ruling)
    without = partly.rows_of_saved(
        ruling.start, None if ruling.seat is None else context["board"].get("without", ())
    )
    context |= {
        "told": True,
        "without": without,
        "without_line": partly.in_one_line(without),
        "whole": ruling.seat is None or mine,
        "expected": [(words, unmet.get(words, "")) for words in ruling.expectations],
        "ruling": ruling,
        "answer": Scenario.objects.filter(moment=ruling).values_list("answer", flat=True).first() or "",
        "mine": mine,
        "verdict": verdict,
        "token": _token_once(request, ruling),
        "address": request.build_absolute_uri(ruling.get_absolute_url()),
        "here": request.build_absolute_uri(ruling.at(step)),
        "markdown": markdown(ruling, stored, request.build_absolute_uri(ruling.get_absolute_url())),
    }
    return page_or_part(request, "rulings/detail.html", "moment", context)


def _token_once(request: HttpRequest, ruling: Ruling) -> str:
    """The deleting word, on the first page after the link was made and on no other."""
    kept = request.session.get(_TOKEN)
    if not kept or kept[0] != ruling.id:
        return ""
    del request.session[_TOKEN]
    return str(kept[1])


@require_safe
def as_markdown(request: HttpRequest, ruling_id: str) -> HttpResponse:
    """The ruling as Markdown text."""
    ruling = open_ruling(request, ruling_id)
    stored = record.remembered(ruling.id, bytes(ruling.record))
    text = markdown(ruling, stored, request.build_absolute_uri(ruling.get_absolute_url()))
    return HttpResponse(text, content_type="text/markdown; charset=utf-8")


@require_safe
def as_file(request: HttpRequest, ruling_id: str, form: str) -> HttpResponse:
    """The ruling's line, with what it expects, as scenario text, as JSON or as a test."""
    ruling = open_ruling(request, ruling_id)
    if form not in TELLS_ALL:
        raise Http404("this format doesn't exist")
    if ruling.seat is not None and not belongs(request, ruling):
        raise Http404("this link shows what one player sees, and a file of its line would show everything")
    try:
        return file_of(scenario_text(ruling), form, ruling.title)
    except (UnreadableSave, ReplayMismatch, NotWritable, Unreadable, TooMuch) as error:
        raise Http404("the current engine can't write this line as text") from error


# --- doing -----------------------------------------------------------------------------------------------


@require_POST
@limited("create")
def open_in_stepper(request: HttpRequest, ruling_id: str, step: int) -> HttpResponse:
    """A run of the ruling's line, to step through and to change. Where everybody sees it through one player's eyes, a
    run would show everything: only its maker gets one."""
    ruling = open_ruling(request, ruling_id)
    if ruling.seat is not None and not belongs(request, ruling):
        raise Http404("this link shows what one player sees")
    try:
        line = load_line({**ruling.start, "entries": ruling.entries})
        run = runs.start_run(line, title=ruling.title, maker=maker_of(request), expected=ruling.expectations)
        last = runs.played(run).last
    except (UnreadableSave, ReplayMismatch) as error:
        messages.warning(request, f"The current engine can't play this line, so it can't be opened: {error}.")
        return redirect(ruling.at(step))
    at = min(step, last)
    if request.POST.get("then") == "outcomes":
        return redirect(f"{reverse('exploring:new')}?{urlencode({'run': run.id, 'step': at})}")
    eyes = "" if ruling.seat is None else f"?as={ruling.seat}"
    return redirect(run.at(at) + eyes)


@require_POST
@limited("check")
def recheck(request: HttpRequest, ruling_id: str) -> HttpResponse:
    """Replay the line now, whatever is remembered."""
    ruling = open_ruling(request, ruling_id)
    verdict = checking.verdict_of(ruling, again=True)
    messages.info(
        request, "Replayed just now: " + ("the same." if verdict.agrees else f"step {verdict.step} differs.")
    )
    return redirect(ruling)


@require_POST
@limited("tend")
def publish(request: HttpRequest, ruling_id: str) -> HttpResponse:
    """Put it on the library's list; only for who made it."""
    ruling = open_ruling(request, ruling_id)
    if not belongs(request, ruling):
        raise Http404("this link belongs to someone else")
    refusal = publishing.refused(request, ruling.get_absolute_url())
    if refusal is not None:
        return refusal
    freezing.publish(ruling)
    messages.success(request, "Published: the library now lists it.")
    return redirect(ruling)


@require_http_methods(["GET", "HEAD", "POST"])
@limited("check")
def delete(request: HttpRequest, ruling_id: str) -> HttpResponse:
    """Delete a link: its maker may, and whoever has the word. Its maker can undo that for a while."""
    ruling = open_ruling(request, ruling_id)
    mine = belongs(request, ruling)
    error = ""
    if request.method == "POST":
        if mine or freezing.may_delete(ruling, request.POST.get("token", "")):
            freezing.delete(ruling)
            messages.success(request, "Deleted. Its address now says so.")
            return redirect(reverse("library:index"))
        error = "That is not the code shown when the link was created."
    context = {"ruling": ruling, "mine": mine, "error": error}
    return render(request, "rulings/delete.html", context, status=422 if error else 200)
