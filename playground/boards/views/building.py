"""The builder: a board by search, keyboard, menu, drag and text. Every edit is one POST; every state has an address."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TypeVar
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST, require_safe

from engine.board import ObjectId
from engine.game import BoundReached
from engine.notation.unplayed import unplayed
from engine.position import Position
from engine.unknown import NotKnown
from playground.boards import dealing, documents, drafts, linting, nesting, runs, statements
from playground.boards.card_views import Marks
from playground.boards.commands import INSPECTED, command
from playground.boards.documents import EMPTY, Unusable
from playground.boards.drafts import Edits, Outdated
from playground.boards.drawing import draw_board, draw_stack
from playground.boards.editing import BadEdit
from playground.boards.forms import Command
from playground.boards.game_commands import GAME_COMMANDS
from playground.boards.inspecting import game_parts, object_parts
from playground.boards.models import LONGEST_TEXT, LONGEST_TITLE, Draft
from playground.boards.saving import Filled, Part
from playground.boards.several_commands import SEVERAL_COMMANDS
from playground.boards.state_commands import STATE_COMMANDS
from playground.boards.views import builder_panels as panels
from playground.boards.views import picked as picked_view
from playground.boards.views.fragments import page_or_part
from playground.boards.visitors import maker_of, open_draft
from playground.cards import own
from playground.limits import limited
from playground.look.templating import token_of

_About = TypeVar("_About", bound=int)
USUAL_ZONE = "0:in play"
_NOT_TYPED = frozenset(
    ("csrfmiddlewaretoken", "at", "do", "zone", "into", "object", "was", "place", "level", "verb")
)
"""Fields of the builder's forms that nobody types, or that are shown in another way."""
_ZONE = re.compile(r"\d:[a-z ]+")
_SAID = re.compile(rb'id="(edit|table)-error"')
FAILURES_SHOWN = 5
UNFOLDED = frozenset((*STATE_COMMANDS, *GAME_COMMANDS)) - {"player", "moment", "clear", "point", "unknown"}
"""Commands whose controls are folded away, and stay open after they were used."""


# --- pages -----------------------------------------------------------------------------------------------


@require_safe
def new(request: HttpRequest) -> HttpResponse:
    """An empty board. Nothing is kept before the first edit."""
    return _page(request, Draft(id="", text=EMPTY), saved=False)


@require_safe
def draft(request: HttpRequest, draft_id: str) -> HttpResponse:
    """A board being built."""
    return _page(request, open_draft(request, draft_id))


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """The cards that a search finds, as buttons that place them."""
    return render(
        request, "boards/parts/hits.html", {"found": panels.found(request, request.GET.get("q", ""))}
    )


@require_POST
@limited("create")
def first_edit(request: HttpRequest) -> HttpResponse:
    """The first edit of a new board makes the draft; that a text was applied is undone like any other edit."""
    title = request.POST.get("title", "") if request.POST.get("do") != "title" else ""
    made = drafts.start_draft(EMPTY, title=title, maker=maker_of(request))
    if request.POST.get("do") == "text" and len(request.POST.get("text", "")) <= LONGEST_TEXT:
        with suppress(Unusable):  # It is kept beside the empty board, and the page says why.
            drafts.apply_text(made, made.seen, request.POST.get("text", "") or EMPTY)
        return redirect(made)
    return _edited(request, made, at=made.seen, first=True)


@require_POST
def edit(request: HttpRequest, draft_id: str) -> HttpResponse:
    """One edit of a board, on the board as it was at the edit that the form names."""
    # The session, by which it is counted, is read along with the board.
    return _counted(request, open_draft(request, draft_id))


@limited("answer")
def _counted(request: HttpRequest, found: Draft) -> HttpResponse:
    return _edited(request, found, at=request.POST.get("at", ""))


# --- edits -----------------------------------------------------------------------------------------------


def _edited(request: HttpRequest, found: Draft, *, at: int | str, first: bool = False) -> HttpResponse:
    """Do what was asked, then show the board: by redirect, or where something is wrong, at once with the words."""
    wish = request.POST.get("do", "")
    try:
        if wish == "step":
            return _step_through(request, found)
        if wish == "game":
            return _start_game(request, found)
        drafts.check_made_on(found, at)
        if wish == "text":
            drafts.apply_text(found, at, _not_longer(request, "text", LONGEST_TEXT))
        elif wish == "title":
            drafts.rename(found, _not_longer(request, "title", LONGEST_TITLE), request.POST.get("was"))
            messages.success(request, "Title saved. The board itself is saved at every edit.")
        elif wish in ("undo", "redo"):
            (drafts.undo if wish == "undo" else drafts.redo)(found, at)
        else:
            document = documents.read(found.text)
            if (games := nesting.command(request.POST, document)) is not None:
                drafts.change_text(found, at, *games)
                return _to(request, found, None, 0)
            position = document.position
            made = command(request.POST, position, own.OwnCards(request))
            follow = drafts.change_board(found, at, made.what, made.edit, made.follow)
            return _to(request, found, made, follow)
    except Outdated as error:
        found.refresh_from_db()
        return _page(request, found, outdated=error, status=409)
    except BadEdit as error:
        return _refused(request, found, error, first)
    except NotKnown:
        words = "That depends on what an unknown card is: replace it with a named card first."
        return _refused(request, found, BadEdit(words), first)
    except Unusable as error:
        if wish == "text":
            return _page(request, found, status=422)
        return _refused(request, found, BadEdit(error.trouble.words), first)
    return _to(request, found, None, 0)


def _refused(request: HttpRequest, found: Draft, error: BadEdit, first: bool) -> HttpResponse:
    """The board with what is wrong; one that was begun for this edit alone is not kept."""
    if not first:
        return _page(request, found, error=error)
    Draft.every.filter(pk=found.pk).delete()
    return _page(request, Draft(id="", text=EMPTY), error=error, saved=False)


def _not_longer(request: HttpRequest, field: str, most: int) -> str:
    """What was typed into a field. Raises BadEdit rather than take the beginning of it."""
    typed = request.POST.get(field, "")
    if len(typed) > most:
        raise BadEdit(f"This has {len(typed)} characters; at most {most} are taken.", field)
    return typed


def _to(request: HttpRequest, found: Draft, made: Command | None, follow: int) -> HttpResponse:
    into = request.POST.get("into", "") if made is not None and made.placed else request.POST.get("zone", "")
    state = {
        "into": into if into != USUAL_ZONE else "",
        "pick": follow or "",
        "point": made.point if made else "",
        "placed": made.placed if made else "",
        "open": _stays_open(request.POST.get("do", "")) if made is not None else "",
    }
    query = urlencode({key: value for key, value in state.items() if value})
    address = reverse("boards:draft", args=[found.id])
    return HttpResponseRedirect(f"{address}?{query}" if query else address, status=303)


def _stays_open(wish: str) -> str:
    """The control that was used, where it would be folded away otherwise."""
    if wish in SEVERAL_COMMANDS:
        return "several" if wish.endswith("several") else ""
    return wish if wish in UNFOLDED else ""


def _step_through(request: HttpRequest, found: Draft) -> HttpResponse:
    try:
        run, failures = drafts.step_through(found, maker_of(request))
    except BoundReached as error:
        raise BadEdit(f"The line could not be played: {error}.") from error
    for words in failures[:FAILURES_SHOWN]:
        messages.warning(request, f"Not as the text says: {words}")
    return HttpResponseRedirect(run.at(0), status=303)


def _start_game(request: HttpRequest, found: Draft) -> HttpResponse:
    start = dealing.new_game_of(documents.read(found.text).whole)
    run = runs.start_run(start, title=found.title, maker=maker_of(request), draft=found)
    return HttpResponseRedirect(run.at(0), status=303)


# --- the page --------------------------------------------------------------------------------------------


def _page(
    request: HttpRequest,
    found: Draft,
    *,
    saved: bool = True,
    error: BadEdit | None = None,
    outdated: Outdated | None = None,
    status: int = 200,
) -> HttpResponse:
    data = request.POST if request.method == "POST" else request.GET
    position = _position(found)
    # What had this number on the board that the page showed may have another one by now.
    pick = "" if outdated else data.get("object" if request.method == "POST" else "pick", "")
    picked = int(pick) if pick.isascii() and pick.isdigit() and len(pick) < 8 else 0
    into = data.get("into" if request.method == "GET" else "zone", "") or data.get("into", "") or USUAL_ZONE
    base = reverse("boards:draft", args=[found.id]) if saved else reverse("boards:new")
    edits = drafts.edits_of(found) if saved else Edits("", "")
    chosen = urlencode({"into": into})
    pointing = panels.pointing(position, picked, data)
    impossible, at_once = linting.impossible(position), linting.about_to_change(position.board)
    marks = Marks(
        remarks=_remarks((one.object, one) for one in (*impossible, *at_once) if one.object),
        of_players=_remarks((one.player, one) for one in at_once if one.player >= 0),
        links=lambda number: f"{base}?pick={int(number)}&{chosen}",
        picked=ObjectId(picked),
        buttons=pointing["cards"],
        seats=pointing["seats"],
    )
    picked_shown = picked_view.picked(position, picked)
    trouble = panels.trouble(found)
    place = _place_of(error, data, position, picked) if error is not None else ""
    context = {
        "draft": found,
        "seen": found.seen,
        "hidden": _hidden(request, found, into, picked if picked_shown else 0),
        "saved": saved,
        "origin": reverse("boards:run", args=[found.of_run_id, found.of_step]) if found.of_run_id else "",
        "edit_url": reverse("boards:edit", args=[found.id]) if saved else reverse("boards:first_edit"),
        "base": base,
        "board": draw_board(position, marks),
        "moment": panels.moment_in_words(position),
        "zones": panels.zones(position, into),
        "into": into,
        "placed": data.get("placed", "") if request.method == "GET" else "",
        "query": data.get("q", ""),
        "found": panels.found(request, data.get("q", "")),
        "picked": picked_shown,
        "pointing": pointing,
        "players": panels.players(position),
        "table": panels.table(position, data if error is not None else {}),
        "turn": panels.turn(position),
        "course": panels.course(position),
        "skips": panels.SKIPS,
        "dues": statements.DUE,
        "said": panels.said(position),
        "gone": panels.gone(position.board),
        "several": panels.several(position, data) if _shows_several(data) else None,
        "presets": panels.presets(position),
        "things": picked_view.things(position.board),
        "permanents": picked_view.permanents(position.board),
        "stack": draw_stack(position.board, marks),
        "open": data.get("do" if request.method == "POST" else "open", ""),
        "sent": data if error is not None else {},
        "text": data.get("text", "") if place == "text" else found.unread or found.text,
        "trouble": trouble,
        "code": panels.code(found.unread, trouble) if trouble else [],
        "nest": panels.nest_of(found.text, data if error is not None else {}),
        "unplayed": [{"rule": rule, "words": words} for rule, words in unplayed(position)],
        "problems": impossible,
        "at_once": at_once,
        "undo": edits.undo,
        "redo": edits.redo,
        "error": error,
        "error_place": place,
        "filled": _filled(object_parts(position, picked), place == "inspector", data, error),
        "game": _filled(game_parts(position), place == "game", data, error),
        "recent": panels.recent(edits.latest),
        "outdated": {"since": outdated.since, "sent": _sent(request)} if outdated is not None else None,
    }
    failed = error is not None or status != 200
    status = 422 if error is not None else status
    response = page_or_part(request, "boards/builder.html", "builder", context, status=status)
    if error is not None and not _SAID.search(response.content):
        # The form that it came from is not on the page any more.
        context["error_place"] = "notes"
        response = page_or_part(request, "boards/builder.html", "builder", context, status=status)
    if failed:
        response["HX-Push-Url"] = base if saved else "false"
    return response


def _hidden(request: HttpRequest, found: Draft, into: str, picked: int) -> SafeString:
    """What every form of the builder sends: which edit the page shows, the zone that is being filled, the object that
    is picked."""
    fields = [("csrfmiddlewaretoken", token_of(request)), ("at", found.seen), ("zone", into)]
    fields += [("object", str(picked))] if picked else []
    return format_html_join("", '<input type="hidden" name="{}" value="{}">', fields)


_PALETTE = frozenset(("put", "token", "deck"))
_IN_ITSELF = frozenset(
    (
        *("aftermath", "effect", "add", "statement", "gone", "due", "assign", "unknown", "add player"),
        *("surround", "game around", "stack ability", "wait"),
    )
)
"""Commands whose forms say themselves why what they sent can't be done."""


def _place_of(error: BadEdit, data: QueryDict, position: Position, picked: int) -> str:
    """The form that says why an edit could not be made: the one that it came from."""
    wish = data.get("do", "")
    if data.get("place") or wish in _PALETTE:
        return "palette"
    if error.field.startswith("table"):
        return "table"
    if ObjectId(picked) in position.board.objects and data.get(INSPECTED):
        return "inspector"
    if wish in ("title", "text"):
        return wish
    if wish == "save game":
        return "game"
    return "form" if wish in _IN_ITSELF or wish in SEVERAL_COMMANDS else "notes"


def _remarks(
    said: Iterable[tuple[_About, linting.Remark]],
) -> dict[_About, tuple[tuple[str, str], ...]]:
    """Rule and words by what they are about."""
    found: dict[_About, tuple[tuple[str, str], ...]] = {}
    for about, one in said:
        found[about] = (*found.get(about, ()), (one.rule, one.words))
    return found


def _filled(parts: Sequence[Part], mine: bool, data: QueryDict, error: BadEdit | None) -> Filled:
    return Filled(parts, data, error) if mine else Filled(parts)


def _sent(request: HttpRequest) -> list[dict[str, str]]:
    """What a form that came too late has typed words of, so that none of them is lost."""
    return [
        {"name": name, "words": value}
        for name, values in request.POST.lists()
        for value in values
        if name not in _NOT_TYPED and len(value) > 1 and not (value.isdigit() or _ZONE.fullmatch(value))
    ]


def _shows_several(data: QueryDict) -> bool:
    return data.get("open") == "several" or data.get("do", "").endswith(" several")


def _position(found: Draft) -> Position:
    """The draft's board; of a text that could be read once and cannot be today, an empty one beside the text."""
    try:
        return documents.read(found.text).position
    except Unusable:
        found.unread = found.unread or found.text
        return documents.read(EMPTY).position
