"""Drafts: started from a text, edited by numbered edits that can be undone, stepped through as runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import connection, transaction
from django.db.models import OuterRef, Subquery
from django.utils import timezone

from engine.language.card import CardDef
from engine.notation.expectations import TraceHas
from engine.notation.reading_expectations import Known
from engine.notation.saved import UnreadableSave
from engine.notation.scenario import run as play_scenario
from engine.position import Line, Position
from engine.replaying import ReplayMismatch
from playground.boards import documents, expecting, history, runs
from playground.boards.documents import Trouble, Unusable
from playground.boards.models import (
    LONGEST_TEXT,
    LONGEST_TITLE,
    MOST_EDITS,
    MOST_LATEST,
    Draft,
    DraftEdit,
    Run,
)
from playground.boards.visitors import Maker
from playground.cards import brought
from playground.characters import in_one_line

Edit = Callable[[Position], Position]
MOST_SAID = 5
"""As many edits are told of to whoever has not seen them."""


class Outdated(Exception):
    """The board has changed since the page was drawn; nothing was done. `since` is what was done meanwhile."""

    def __init__(self, since: Sequence[str] = ()) -> None:
        super().__init__("the board has changed since")
        self.since = tuple(since)


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
            title=in_one_line(title, LONGEST_TITLE),
            text=good,
            unread=unread,
            of_run=of_run,
            of_step=of_step,
            **maker,
        )
        DraftEdit.objects.create(draft=draft, number=0, what="start", kept=history.whole(good))
    return draft


def change_board(draft: Draft, at: int | str, what: str, edit: Edit, follow: int = 0) -> int:
    """Apply an edit to the board as it was at an edit number; the numbers of objects change with the text.

    Returns the new number of the object to follow, 0 if it is gone. Raises Outdated, BadEdit, Unusable.
    """
    check_made_on(draft, at)
    document = documents.read(draft.text)
    position = edit(document.position)
    edited = replace(document, position=position)
    text = edited.text()
    after = documents.read(text).position
    if after == position:
        documents.keep(text, edited)
        after = position
    if _cards(after) != _cards(position):
        raise Unusable(
            Trouble("Two cards on this board would share a name or half of one; rename one of them.")
        )
    _remember(draft, what, text)
    return documents.followed(position, follow, after)


def change_text(draft: Draft, at: int | str, what: str, text: str) -> None:
    """Make a text the draft's that an edit has made of it as it was at an edit number. Raises Outdated, Unusable."""
    check_made_on(draft, at)
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


def apply_text(draft: Draft, at: int | str, text: str) -> None:
    """Make a typed text the draft's. Raises Outdated, and nothing is kept; or Unusable, and it is kept as unread."""
    text = text.replace("\r\n", "\n")
    check_made_on(draft, at)
    try:
        text = readable(text)
    except Unusable:
        seen = Draft.objects.filter(pk=draft.pk, at=draft.at, unread=draft.unread)
        if not seen.update(unread=text[:LONGEST_TEXT]):
            raise Outdated(_since(draft)) from None
        draft.unread = text
        raise
    _remember(draft, "typed", text)
    if not draft.title and (title := documents.title(text)):
        rename(draft, title)


def undo(draft: Draft, at: int | str) -> bool:
    """One edit back; False at the first. A typed text that can't be read is taken back by itself. Raises Outdated."""
    check_made_on(draft, at)
    if draft.unread:
        return _go_to(draft, draft.at)
    before = draft.edits.filter(number__lt=draft.at).order_by("-number").values_list("number", flat=True)
    return _go_to(draft, before.first())


def redo(draft: Draft, at: int | str) -> bool:
    """One edit forward again; False at the last. Raises Outdated."""
    check_made_on(draft, at)
    behind = draft.edits.filter(number__gt=draft.at).order_by("number").values_list("number", flat=True)
    return _go_to(draft, behind.first())


@dataclass(frozen=True)
class Edits:
    """What was done to a draft: what undoing would take back, what doing again would do, "" for nothing; and the latest
    edits, the last first."""

    undo: str
    redo: str
    latest: tuple[str, ...] = ()


def edits_of(draft: Draft) -> Edits:
    """The edits that the board is the result of, and whether there are others behind it."""
    if draft.along is not None and draft.along.number == draft.at:
        latest = draft.along.latest
    else:
        before = draft.edits.filter(number__lte=draft.at).order_by("-number").values_list("what", flat=True)
        latest = tuple(before[:MOST_LATEST])
    if draft.unread:
        return Edits("typed", "", latest)
    redo = None
    if draft.newest > draft.at:
        # Where nothing was undone there is none, and nobody need look for it.
        behind = draft.edits.filter(number__gt=draft.at).order_by("number").values_list("what", flat=True)
        redo = behind.first()
    return Edits(latest[0] if len(latest) > 1 else "", redo or "", latest)


def rename(draft: Draft, title: str, was: str | None = None) -> None:
    """Give the draft a title, instead of another that was seen. Raises Outdated."""
    title = in_one_line(title, LONGEST_TITLE)
    if was is not None and was != draft.title and title != draft.title:
        raise Outdated(
            (f"it was called \u201c{draft.title}\u201d" if draft.title else "its title was removed",)
        )
    if not Draft.objects.filter(pk=draft.pk, title=draft.title).update(title=title, updated=timezone.now()):
        raise Outdated(("its title was changed",))
    draft.title = title


def text_at(draft: Draft, number: int) -> str | None:
    """The text after an edit; None if there is no such edit any more."""
    rows = draft.edits.filter(number__lte=number).order_by("-number")
    found = list(rows.values_list("number", "depth", "kept")[: history.MOST_IN_A_ROW + 1])
    if not found or found[0][0] != number:
        return None
    in_a_row = found[: found[0][1] + 1][::-1]
    return history.texts((depth, bytes(kept)) for _, depth, kept in in_a_row)[-1]


def every_text(draft: Draft) -> Iterator[tuple[DraftEdit, str]]:
    """All edits of a draft in order, each with its text."""
    text = ""
    for edit in draft.edits.order_by("number").iterator(chunk_size=200):
        kept = bytes(edit.kept)
        text = history.after(text, kept) if edit.depth else history.texts([(0, kept)])[0]
        yield edit, text


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


def check_made_on(draft: Draft, at: int | str) -> None:
    """Whether a change was made on the board as it is (`Draft.seen`). Raises Outdated."""
    if str(at) != draft.seen:
        number = str(at).partition(".")[0]
        raise Outdated(_since(draft, int(number) if number.isdigit() and len(number) < 8 else None))


def _since(draft: Draft, at: int | None = None) -> list[str]:
    """What was done after an edit, in words; without one after the draft was read."""
    now, unread = Draft.objects.values_list("at", "unread").get(pk=draft.pk)
    seen = draft.at if at is None else at
    if now < seen:
        return ["edits were undone"]
    later = draft.edits.filter(number__gt=seen, number__lte=now).order_by("number")
    found = list(later.values_list("what", flat=True)[: MOST_SAID + 1])
    found = [*found[:MOST_SAID], "and more"] if len(found) > MOST_SAID else found
    return [*found, "a text was typed that can\u2019t be read"] if unread else found


def _remember(draft: Draft, what: str, text: str) -> None:
    if text == draft.text:
        Draft.objects.filter(pk=draft.pk, at=draft.at).update(unread="")
        draft.unread = ""
        return
    if _goes_on(draft, what, text):
        return
    with transaction.atomic():
        depth_there = DraftEdit.objects.filter(draft=OuterRef("pk"), number=draft.at).values("depth")
        locked = Draft.objects.select_for_update().only("at", "newest")
        now = locked.annotate(depth_there=Subquery(depth_there)).get(pk=draft.pk)
        if now.at != draft.at:
            raise Outdated(_since(draft))
        if now.newest > draft.at:
            draft.edits.filter(number__gt=draft.at).delete()
        number = max(now.newest, draft.at) + 1
        if now.depth_there is None:
            raise history.Broken("the edit that the board is the result of is not there")
        depth, kept = history.next_kept(now.depth_there, draft.text, text)
        if depth == 0:
            _forget_oldest(draft)
        DraftEdit.objects.create(draft=draft, number=number, what=what[:200], depth=depth, kept=kept)
        draft.at = draft.newest = number
        draft.text, draft.unread = text, ""
        draft.save(update_fields=("at", "newest", "text", "unread", "updated"))


_ONE_MORE = """
with there as (
    update boards_draft set at = %(number)s, newest = %(number)s, text = %(text)s, unread = '', updated = %(now)s
    where id = %(draft)s and at = %(at)s and newest = %(at)s and deleted is null returning id
)
insert into boards_draftedit (draft_id, number, what, depth, kept, created)
select id, %(number)s, %(what)s, %(depth)s, %(kept)s, %(now)s from there
"""
"""One statement waits for whoever edits the same board, and does nothing if that board is another one then."""


def _goes_on(draft: Draft, what: str, text: str) -> bool:
    """Remember an edit that differs from the one before it, where nothing was undone: all in one question. False, and
    nothing was done, where more has to be looked at."""
    if draft.along is None or draft.along.number != draft.at or draft.along.depth is None:
        return False
    depth, kept = history.next_kept(draft.along.depth, draft.text, text)
    if depth == 0:
        return False
    number, now = draft.at + 1, timezone.now()
    given: dict[str, Any] = {"draft": draft.pk, "at": draft.at, "number": number, "text": text, "now": now}
    with connection.cursor() as cursor:
        cursor.execute(_ONE_MORE, given | {"what": what[:200], "depth": depth, "kept": kept})
        if not cursor.rowcount:
            return False
    draft.at = draft.newest = number
    draft.text, draft.unread, draft.updated = text, "", now
    return True


def _forget_oldest(draft: Draft) -> None:
    """Forget the edits past the bound, up to one that is kept whole, so that those behind it can still be read."""
    numbers = draft.edits.order_by("-number").values_list("number", flat=True)
    oldest = next(iter(numbers[MOST_EDITS - 1 : MOST_EDITS]), None)
    if oldest is not None:
        first = draft.edits.filter(number__lte=oldest, depth=0).order_by("-number").first()
        if first is not None:
            draft.edits.filter(number__lt=first.number).delete()


def _go_to(draft: Draft, number: int | None) -> bool:
    text = None if number is None else text_at(draft, number)
    if number is None or text is None:
        return False
    seen = Draft.objects.filter(pk=draft.pk, at=draft.at, unread=draft.unread)
    if not seen.update(at=number, text=text, unread="", updated=timezone.now()):
        raise Outdated(_since(draft))
    draft.at, draft.text, draft.unread = number, text, ""
    return True
