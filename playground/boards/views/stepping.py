"""The stepper: one moment of a run, where its buttons lead, and answering."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.messages import get_messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe
from msgspec.structs import replace

from engine.board import ObjectId, PlayerId
from engine.decisions import CHANCE, Form, IllegalChoice
from engine.notation.saved import UnreadableSave
from engine.notation.unplayed import unplayed
from engine.position import Position
from engine.replaying import ReplayMismatch
from engine.rules.stack.priority_408 import HasPriority
from engine.view import View, view
from playground.boards import breaking, finding, narrating, piling, runs, tracing, walking
from playground.boards.advising import advised, marked
from playground.boards.answering import Unusable
from playground.boards.breaking import Break, Unclear
from playground.boards.card_views import Marks
from playground.boards.controls import question, read_answer
from playground.boards.drawing import moment_in_words
from playground.boards.explaining import look_at
from playground.boards.following import other_ids
from playground.boards.keeping import carry_over, marks_of
from playground.boards.models import Run
from playground.boards.partly import Row, in_one_line, rows_of
from playground.boards.playing import PlayedRun, TooLong
from playground.boards.questions import Question
from playground.boards.refusing import why_not_rows
from playground.boards.tables import board_html, stack_html
from playground.boards.taking_out import NoText
from playground.boards.timeline import timeline, whereabouts
from playground.boards.under_way import under_way
from playground.boards.views import leading, moments, panels, sheet, shell
from playground.boards.views.fragments import page_or_part, wants_part, with_headers
from playground.boards.views.place import Place, number
from playground.boards.visitors import belongs, maker_of, open_run
from playground.limits import limited
from playground.look.templating import form_token


@require_safe
def first_step(request: HttpRequest, run_id: str) -> HttpResponse:
    """A run without a step: its start."""
    return redirect(open_run(request, run_id))


@require_safe
def step(request: HttpRequest, run_id: str, step: int) -> HttpResponse:
    """One moment of a run."""
    run = open_run(request, run_id)
    return moment(request, Place(request, run, step))


@require_safe
def go(request: HttpRequest, run_id: str, step: int, word: str) -> HttpResponse:
    """Where a button leads, as an address of its own."""
    run = open_run(request, run_id)
    place = Place(request, run, step)
    if word not in walking.WORDS:
        raise Http404("this button doesn't exist")
    played = _played_or_none(run)
    if played is None or step > played.last:
        return redirect(place.link())
    place.settle(played)
    stops = panels.stops_of(played, place, marks_of(request, run))
    return redirect(place.link(walking.destination(played, step, word, stops, place.level)))


@require_safe
def jump(request: HttpRequest, run_id: str) -> HttpResponse:
    """The step that was typed, or chosen on the timeline."""
    return redirect(Place(request, open_run(request, run_id), number(request.GET.get("step", ""))).link())


@require_safe
def line(request: HttpRequest, run_id: str, step: int) -> HttpResponse:
    """What a step did, in words alone: what the timeline shows of the step that is pointed at."""
    run = open_run(request, run_id)
    place = Place(request, run, step)
    played = _played_or_none(run)
    if played is None or step > played.last:
        raise Http404("this step doesn't exist")
    place.settle(played)
    now = tracing.now(played, step, place.viewer)
    words = f"{now['rule']}: {now['headline'] or now['said']}" if now else "The board as it was set up."
    response = HttpResponse(f"Step {step}. {words}", content_type="text/plain; charset=utf-8")
    response["Cache-Control"] = "private, max-age=60"
    return response


@require_safe
def find(request: HttpRequest, run_id: str, step: int) -> HttpResponse:
    """The first step that a search finds; by the same search again the next one, and after the last the first."""
    run = open_run(request, run_id)
    place = Place(request, run, step)
    played = _played_or_none(run)
    if played is None or step > played.last:
        return redirect(place.link())
    place.settle(played)
    found = finding.hits(played, place.find, place.viewer)
    again = request.GET.get("was", "") == place.find
    after = (at for at in found if at > step) if again else iter(found)
    return redirect(place.link(next(after, found[0] if found else step)))


@require_safe
def advice(request: HttpRequest, run_id: str, step: int) -> HttpResponse:
    """The same moment, with what a sensible player would do there, and why."""
    run = open_run(request, run_id)
    return moment(request, Place(request, run, step), advising=True)


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
        return moment(request, place)
    if step <= played.last:
        place.settle(played)
    form = _asked(played, step)
    if form is None:
        messages.warning(request, "No player has to decide at that moment, so nothing was answered.")
        return redirect(place.link())
    own = belongs(request, run)
    try:
        if played.decision(step) is None:
            # Chance has been asked here and has answered; to say something else begins a branch.
            said = read_answer(form, played.position(step).board, request.POST)
            found, at = runs.dictate_at(run, step, said, maker=maker_of(request))
        elif request.POST.get("do") == "concede" and form.player != CHANCE:
            level = _level(request.POST.get("game", ""))
            found, at = runs.concede_at(run, step, form.player, maker=maker_of(request), own=own, level=level)
        else:
            answers = _answers(request, view(played.position(step), place.viewer), played.position(step))
            found, at = runs.answer_at(run, step, answers, maker=maker_of(request), own=own)
    except (Unusable, IllegalChoice, TooLong) as error:
        return moment(request, place, error=error)
    carry_over(request, run, found)
    if found.pk != run.pk:
        messages.info(request, f"This is a branch: the line you left at step {step} is unchanged.")
    return HttpResponseRedirect(place.link(at, run=found, since=step), status=303)


def _asked(played: PlayedRun, step: int) -> Form | None:
    """What a player, or chance, is asked at a step."""
    if step > played.last:
        return None
    return played.decision(step) or played.chance(step)


def _level(text: str) -> int:
    """The game of a nest that is conceded; -1 for the one being played."""
    return number(text) if text.isascii() and text.isdigit() else -1


def _answers(request: HttpRequest, seen: View, position: Position) -> tuple[Any, ...]:
    """The answers that were sent: one, or several at once by a button that stands for them.

    What a page showed to one player's eyes speaks in the numbers of that view.
    """
    wish = request.POST.get("do", "")
    if wish == "all pass" and isinstance(position.decision, HasPriority):
        return runs.all_pass(position)
    if wish == "suggest":
        found = runs.suggested_payment(position)
        if not found:
            raise Unusable("choice", "This can't be paid as suggested.")
        return found
    if wish == "sensible" and seen.position.decision is not None:
        sensible = advised(position)
        if sensible is not None:
            return (sensible.answer,)
    if position.decision is not None and position.decision.player == CHANCE:
        return (read_answer(position.decision, position.board, request.POST),)
    if seen.position.decision is None:
        raise Unusable(
            "choice", "Another player has to decide; switch to the view of everything to answer for others."
        )
    return (seen.to_real(read_answer(seen.position.decision, seen.position.board, request.POST)),)


# --- the page --------------------------------------------------------------------------------------------


def _played_or_none(run: Run) -> PlayedRun | None:
    try:
        return runs.played(run)
    except (UnreadableSave, ReplayMismatch):
        return None


def moment(
    request: HttpRequest, place: Place, *, error: Exception | None = None, advising: bool = False
) -> HttpResponse:
    """The page of a moment, or the part of it that the script exchanges; with an error, where it belongs, or with
    advice to whoever is asked."""
    try:
        played = runs.played(place.run)
    except (UnreadableSave, ReplayMismatch) as failure:
        context = {"run": place.run, "failure": str(failure)}
        return page_or_part(request, "boards/unplayable.html", "stepper", context, status=409)
    if place.step > played.last:
        return redirect(place.link(played.last))
    place.settle(played)
    if error is None and not advising and moments.may_be_kept(request, place.run):
        drawn = moments.drawn(request, place, lambda: _context(request, place, played))
        if wants_part(request):
            return with_headers(request, drawn.answer())
        return shell.page(request, place, drawn)
    context = _context(request, place, played, advising=advising)
    if isinstance(error, Unclear):
        expecting = request.POST.get("do") == "expect"
        context["expect_error" if expecting else "marks_error"] = str(error)
        context["expect_sentence"] = request.POST.get("sentence", "")
    elif isinstance(error, NoText):
        context["no_text"] = error
    else:
        context["error"] = _error(error)
    context |= form_token(request)
    context["messages"] = get_messages(request)
    context["address"] = request.build_absolute_uri(place.link())
    shown = context | {"drawn": sheet.draw(context)}
    response = page_or_part(request, "boards/stepper.html", "stepper", shown, status=422 if error else 200)
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


def _context(
    request: HttpRequest, place: Place, played: PlayedRun, *, advising: bool = False
) -> dict[str, Any]:
    step = place.step
    position = played.position(step)
    seen = view(position, place.viewer)
    form = _asked(played, step) if place.viewer is None else seen.position.decision
    asked = _question(played, place, seen, form)
    found = advised(position) if advising and asked is not None else None
    if found is not None and asked is not None and form is not None:
        asked = marked(asked, form, position.board, found.answer)
    marks = marks_of(request, place.run)
    stops = panels.stops_of(played, place, marks)
    search = panels.search(played, place)
    without = _without(played, seen, position)
    now = tracing.now(played, step, place.viewer)
    here = place.link()
    drawn = _drawn(place, played, seen, asked)
    piles = drawn.pop("piles") if place.game is None else {}
    return {
        "run": place.run,
        "step": step,
        "last": played.last,
        "unplayed": [{"rule": rule, "words": words} for rule, words in unplayed(position)],
        "without": without,
        "without_line": in_one_line(without),
        "own": belongs(request, place.run),
        "moment": moment_in_words(place.drawn(position)),
        **drawn,
        "frames": narrating.call_stack(position),
        "now": now,
        "told": _told(now, step, moment_in_words(place.drawn(position))),
        "trace": tracing.trace(
            played,
            step,
            place.level,
            viewer=place.viewer,
            hits=search["steps"],
            breaks=frozenset(stops),
            about=_about(played, place),
            onward=place.onward,
            here=here,
        ),
        "levels": panels.levels(played, place),
        "level": place.level,
        "search": search,
        "timeline": timeline(played, step, stops, search["steps"]),
        "onward": place.onward,
        "where": whereabouts(played, step),
        "own_url": here,
        "breakpoints": panels.breakpoints(marks, played, place),
        "watches": panels.watches(marks, played, place),
        "expected": panels.expectations(marks, played, place),
        "viewpoints": panels.viewpoints(played, place),
        "viewer": place.viewer,
        "nest": panels.nest(played, place),
        "level_shown": len(place.drawn(position).boards) - 1,
        "advised": found,
        "question": None if asked is None else piling.fewer(asked, piles),
        "turn": int(position.boards[0].turn.serial),
        "waiting": panels.waiting_for(place, position, None if asked else _asked(played, step)),
        "concessions": panels.concessions(position, form.player) if form is not None else [],
        "suggestion": _suggestion(played, step) if asked else "",
        "given": _given(played, step, place.viewer),
        "by_chance": form is not None and form.player == CHANCE,
        "announce": _announce(played, place, asked),
        "controls": leading.controls(played, place, stops),
        "outcome": narrating.outcome(position),
        "link": place.link,
        "settled": leading.settled(place, played.last, request.build_absolute_uri("/")),
        "stopped": played.stopped if step == played.last else "",
        "tree": panels.tree(place),
        "here": place.here,
        **(leading.of_question(place) if asked is not None else {}),
        "marks_url": place.at("marks"),
        # What an answer that is refused, or a notice, adds to the page.
        "messages": (),
        "error": None,
        "no_text": None,
        "marks_error": "",
        "expect_error": "",
        "expect_sentence": "",
    }


def _without(played: PlayedRun, seen: View, position: Position) -> Sequence[Row]:
    """The cards that go without words. Most steps leave the boards of a line as they are."""
    if seen.position is not position:
        return rows_of(seen.position, whole=[position])
    # The line keeps its boards alive, so none of them has the number of another.
    key = ("without", *map(id, position.boards))
    found: Sequence[Row] | None = played.memo.get(key)
    if found is None:
        found = played.memo[key] = rows_of(position)
    return found


def _told(now: dict[str, Any] | None, step: int, moment: str) -> str:
    """What the page is called where it is linked to: what happened, before the number of the step."""
    headline = now["headline"].rstrip(".") if now else ""
    return f"{headline} (step {step}, {moment})" if headline else f"Step {step}: {moment}"


def _question(played: PlayedRun, place: Place, seen: View, form: Form | None) -> Question | None:
    """What is asked, as a form. What all can be done is found out once for whoever sees everything."""
    if form is None:
        return None
    key = ("question", place.step)
    found: Question | None = played.memo.get(key) if place.viewer is None else None
    if found is None:
        found = question(replace(seen.position, decision=form))
        if place.viewer is None:
            played.memo[key] = found
    return found


def _drawn(place: Place, played: PlayedRun, seen: View, asked: Question | None) -> dict[str, Any]:
    """Board, stack, changes and the object looked at, as the reader or the chosen player sees them."""
    step = place.step
    position = played.position(step)
    since = place.since if 0 < place.since < step else max(0, step - 1)
    before = played.position(since if place.since else max(0, step - 1))
    shown = place.drawn(replace(seen.position, decision=position.decision))
    earlier = panels.board_before(shown, before)
    acting = asked is not None and place.game is None
    buttons = asked.buttons_of() if asked and acting else {}
    marks = Marks(
        buttons=buttons,
        seats=asked.buttons_of_seats() if asked and acting else {},
        piles=piling.piles(shown.board, buttons),
        before=None if earlier is shown.board else earlier,
        changed=None if seen.names is None else panels.changed_in_view(position, before, seen),
    )
    look = look_at(shown.board, place.look) if place.look else None
    return {
        "piles": marks.piles,
        "board_html": board_html(shown, marks, place.looking),
        "stack": len(shown.board.stack),
        "under_way": under_way(shown.board),
        "stack_html": stack_html(shown.board, marks, place.looking),
        "changes": narrating.changes(played, since, step, place.link, place.viewer),
        # To whoever does not see all, the numbers of objects would tell hidden cards apart.
        "stays": other_ids(played, shown.board) if seen.names is None else "",
        "look": look,
        "look_gone": bool(place.look and look is None),
        "touched": _touched(played, place) if place.viewer is None else {},
        "unlook": place.link(look=""),
        "why_not": _why_not(place, position, seen),
    }


def _why_not(place: Place, position: Position, seen: View) -> list[dict[str, Any]]:
    """What could be done with the object that is looked at; only in the game that is being played."""
    if not place.look or place.game is not None:
        return []
    real = place.look if seen.names is None else seen.names.back().of(place.look)
    return why_not_rows(position, ObjectId(real), place.viewer)


def _suggestion(played: PlayedRun, step: int) -> str:
    """The payment that one click makes, in words; "" where nothing is to be paid."""
    key = ("suggestion", step)
    found: str | None = played.memo.get(key)
    if found is None:
        found = played.memo[key] = runs.payment_in_words(played, step)
    return found


def _given(played: PlayedRun, step: int, viewer: PlayerId | None) -> str:
    """How this line went on at a decision, if it did."""
    if step >= played.last or (played.given_at(step) is None and played.chance(step) is None):
        return ""
    return narrating.said(played, played.lines[step], viewer)


def _announce(played: PlayedRun, place: Place, asked: Question | None) -> str:
    """What the live region reads: the step, what it did, a game entered or left, and who is asked."""
    step = place.step
    words = [f"Step {step} of {played.last}."]
    if step:
        line = played.lines[step - 1]
        told = narrating.headline(played, line, place.viewer)
        words.append(told)
        words.append(f"{line.rule}: {narrating.said(played, line, place.viewer)}")
        if not told:
            words.append(narrating.happened(played, line, place.viewer))
    nest = panels.nest(played, place)
    if nest is not None and nest["word"]:
        words.append(f"{nest['which']} {nest['word']}.")
    if asked is not None:
        words.append(f"{asked.title}.")
    return " ".join(word for word in words if word)


def _touched(played: PlayedRun, place: Place) -> dict[str, Any]:
    if not place.look:
        return {}
    found = narrating.touched(played, place.step, place.look)
    return {
        key: {"step": at, "href": place.link(at)} if at is not None else None for key, at in found.items()
    }


def _about(played: PlayedRun, place: Place) -> frozenset[int]:
    """The steps of the line that are about the object that is looked at, whatever it was called then."""
    if not place.look or place.viewer is not None:
        return frozenset()
    return frozenset(breaking.steps(played, Break("object", str(place.look))))
