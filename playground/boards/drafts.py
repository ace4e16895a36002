"""Drafts: started from a text, edited by numbered edits that can be undone, stepped through as runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from django.db import transaction
from django.db.models import Q

from engine.language.card import CardDef
from engine.notation.expectations import TraceHas
from engine.notation.reading_expectations import Known
from engine.notation.saved import UnreadableSave
from engine.notation.scenario import run as play_scenario
from engine.position import Line, Position
from engine.replaying import ReplayMismatch
from playground.boards import documents, expecting, runs
from playground.boards.documents import Trouble, Unusable
from playground.boards.models import LONGEST_TEXT, LONGEST_TITLE, MOST_EDITS, Draft, DraftEdit, Run
from playground.boards.visitors import Maker
from playground.cards import brought

Edit = Callable[[Position], Position]


class Outdated(Exception):
    """The board has changed since the page was drawn; nothing was done."""


def start_draft(
    text: str, *, title: str = "", maker: Maker, of_run: Run | None = None, of_step: int | None = None
) -> Draft:
    """A new draft, perhaps of a step of a line. What cannot be read is kept beside an empty board, to be mended."""
    try:
        text = readable(text)
        good, unread = text, ""
        title = title or documents.title(text)
    except Unusable:
        good, unread = documents.EMPTY, text
    with transaction.atomic():
        draft = Draft.objects.create(
            title=title[:LONGEST_TITLE], text=good, unread=unread, of_run=of_run, of_step=of_step, **maker
        )
        DraftEdit.objects.create(draft=draft, number=0, what="start", text=good)
    return draft


def change_board(draft: Draft, at: int, what: str, edit: Edit, follow: int = 0) -> int:
    """Apply an edit to the board as it was at an edit number; the numbers of objects change with the text.

    Returns the new number of the object to follow, 0 if it is gone. Raises Outdated, BadEdit, Unusable.
    """
    if at != draft.at:
        raise Outdated
    document = documents.read(draft.text)
    position = edit(document.position)
    text = replace(document, position=position).text()
    after = documents.read(text).position
    if _cards(after) != _cards(position):
        raise Unusable(
            Trouble("Two cards of this board would share a name or half of one; rename one of them.")
        )
    _remember(draft, what, text)
    return documents.followed(position, follow, after)


def change_text(draft: Draft, at: int, what: str, text: str) -> None:
    """Make a text the draft's that an edit has made of it as it was at an edit number. Raises Outdated, Unusable."""
    if at != draft.at:
        raise Outdated
    documents.read(text)
    _remember(draft, what, text)


def readable(text: str) -> str:
    """A typed text, with the texts of the cards of lists that it names. Raises Unusable."""
    try:
        documents.read(text)
    except Unusable:
        written = brought.spelled_out(text)
        if written == text:
            raise
        documents.read(written)
        return written
    return text


def apply_text(draft: Draft, text: str) -> None:
    """Make a typed text the draft's. Raises Unusable, and the text is kept as unread."""
    text = text.replace("\r\n", "\n")
    try:
        text = readable(text)
    except Unusable:
        Draft.objects.filter(pk=draft.pk).update(unread=text[:LONGEST_TEXT])
        draft.unread = text
        raise
    _remember(draft, "typed", text)
    if not draft.title and (title := documents.title(text)):
        rename(draft, title)


def undo(draft: Draft) -> bool:
    """One edit back; False at the first. A typed text that can't be read is taken back by itself."""
    return _go_to(draft, draft.at if draft.unread else draft.at - 1)


def redo(draft: Draft) -> bool:
    """One edit forward again; False at the last."""
    return _go_to(draft, draft.at + 1)


def steps_of(draft: Draft) -> tuple[str, str]:
    """What undoing would take back and what doing again would do; "" for nothing."""
    around = draft.edits.filter(number__in=(draft.at - 1, draft.at, draft.at + 1))
    edits = dict(around.values_list("number", "what"))
    if draft.unread:
        return "typed", ""
    oldest = draft.at - 1 not in edits
    return "" if oldest else edits.get(draft.at, ""), edits.get(draft.at + 1, "")


def rename(draft: Draft, title: str) -> None:
    """Give the draft a title."""
    draft.title = " ".join(title.split())[:LONGEST_TITLE]
    draft.save(update_fields=("title", "updated"))


def step_through(draft: Draft, maker: Maker) -> tuple[Run, tuple[str, ...]]:
    """A run of the draft: its board, and its line if the text has one; and what of it could not be done.

    Of a board that was taken out of a line the run is a branch of that line. Raises Unusable, BoundReached.
    """
    found = documents.scenario(draft.text)
    line, failures = Line(documents.read(draft.text).whole), tuple[str, ...]()
    expected: list[str] = []
    if found is not None:
        expected = expecting.of_scenario(found)
        played = play_scenario(found)
        line = played.game.line
        failures = tuple(f"\u201c{failure.words}\u201d {failure.reason}" for failure in played.failures)
    if draft.of_run is not None and draft.of_step is not None:
        inherited = _expected_from(draft.of_run, draft.of_step, expecting.known_of(line.start.board))
        expected = list(dict.fromkeys((*expected, *inherited)))
    run = runs.start_run(
        line,
        title=draft.title,
        maker=maker,
        parent=draft.of_run,
        branch_step=draft.of_step,
        edited=draft.of_run is not None,
        draft=draft,
        expected=expected,
    )
    return run, failures


def _expected_from(run: Run, step: int, known: Known) -> list[str]:
    """What is expected of the line that a board was taken out of, and so of what becomes of the edited board: not that
    its trace has a rule that the line followed before, and nothing of a player who goes by another name now."""
    try:
        played = runs.played(run)
    except (UnreadableSave, ReplayMismatch):
        return []
    before = min(step, played.last)
    return [
        one.words()
        for one in expecting.read_all(run.expected, known)
        if not (isinstance(one, TraceHas) and one.present and expecting.why_not(played, before, one) is None)
    ]


def _cards(position: Position) -> Counter[CardDef]:
    found = position.board.objects.values()
    return Counter(one.definition for one in found if one.kind == "card" and one.definition is not None)


def _remember(draft: Draft, what: str, text: str) -> None:
    if text == draft.text:
        Draft.objects.filter(pk=draft.pk).update(unread="")
        draft.unread = ""
        return
    with transaction.atomic():
        locked = Draft.objects.select_for_update().filter(pk=draft.pk).values_list("at", flat=True)
        if list(locked) != [draft.at]:
            raise Outdated
        number = draft.at + 1
        draft.edits.filter(Q(number__gte=number) | Q(number__lte=number - MOST_EDITS)).delete()
        DraftEdit.objects.create(draft=draft, number=number, what=what[:200], text=text)
        draft.at, draft.text, draft.unread = number, text, ""
        draft.save(update_fields=("at", "text", "unread", "updated"))


def _go_to(draft: Draft, number: int) -> bool:
    edit = draft.edits.filter(number=number).first()
    if edit is None:
        return False
    draft.at, draft.text, draft.unread = edit.number, edit.text, ""
    draft.save(update_fields=("at", "text", "unread", "updated"))
    return True
