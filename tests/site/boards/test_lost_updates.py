"""Two windows on one board: every change says what it was made on, and whichever comes second loses nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from playground.boards import drafts, history
from playground.boards.documents import EMPTY
from playground.boards.models import Along, Draft, DraftEdit
from playground.cards.models import CardDraft
from tests.site.boards.test_building import edit, first, of

pytestmark = pytest.mark.django_db


def late(client: Client, draft: Draft, seen: object, **fields: str) -> str:
    """A form of a page that was drawn before; the page that comes of it."""
    response = client.post(reverse("boards:edit", args=[draft.id]), {"at": str(seen), **fields})
    assert response.status_code == 409, response.content.decode()[:2000]
    draft.refresh_from_db()
    return response.content.decode()


def test_a_typed_text_overwrites_nobody_and_both_are_shown(client: Client) -> None:
    draft = first(client, do="put", q="forest")
    seen = draft.seen
    edit(client, draft, place="Shock", into="0:hand")
    mine = EMPTY.replace("life 20", "life 7", 1)
    html = late(client, draft, seen, do="text", text=mine)
    assert "Shock" in draft.text and "Since you opened this page" in html
    assert "life 7" in html and "Save it as a new board" in html
    edit(client, draft, do="text", text=mine)
    assert draft.text == mine
    edit(client, draft, do="undo")
    assert "Shock" in draft.text


def test_a_text_that_cannot_be_read_is_no_more_lost_than_another(client: Client) -> None:
    draft = first(client, do="put", q="forest")
    seen = draft.seen
    client.post(reverse("boards:edit", args=[draft.id]), {"at": seen, "do": "text", "text": "One: nonsense"})
    for fields in (
        {"do": "text", "text": "Two: nonsense"},
        {"place": "Shock", "into": "0:hand"},
        {"do": "undo"},
    ):
        html = late(client, draft, seen, **fields)
        assert draft.unread == "One: nonsense" and "One: nonsense" in html
    assert "Two: nonsense" in late(client, draft, seen, do="text", text="Two: nonsense")


def test_undo_and_redo_take_back_what_was_seen_and_nothing_else(client: Client) -> None:
    draft = first(client, do="put", q="forest")
    edit(client, draft, place="Shock", into="0:hand")
    seen = draft.seen
    edit(client, draft, place="Plains", into="0:hand")
    late(client, draft, seen, do="undo")
    assert "Plains" in draft.text
    edit(client, draft, do="undo")
    late(client, draft, 3, do="redo")
    assert "Plains" not in draft.text


def test_the_same_number_of_edits_is_not_the_same_board(client: Client) -> None:
    draft = first(client, do="put", q="forest")
    edit(client, draft, place="Shock", into="0:hand")
    seen = draft.seen
    edit(client, draft, do="undo")
    edit(client, draft, place="Plains", into="0:hand")
    late(client, draft, seen, do="remove", object="2")
    assert of(draft) == "Ann: life 20; in play Forest; hand Plains"
    edit(client, draft, do="undo")
    edit(client, draft, do="redo")
    assert of(draft) == "Ann: life 20; in play Forest; hand Plains"


def test_a_title_is_changed_from_the_one_that_was_seen(client: Client) -> None:
    draft = first(client, do="put", q="forest")
    edit(client, draft, do="title", title="One", was="")
    html = late(client, draft, draft.seen, do="title", title="Another", was="")
    assert draft.title == "One" and "Another" in html and "One" in html
    edit(client, draft, do="title", title="Another", was="One")
    assert draft.title == "Another"


def test_what_was_typed_into_a_late_form_stands_on_the_page(client: Client) -> None:
    draft = first(client, do="put", q="forest")
    seen = draft.seen
    edit(client, draft, place="Shock", into="0:hand")
    html = late(client, draft, seen, do="deck", deck="4 Shock\n3 <b>Terror", deck_into="every library")
    assert "3 &lt;b&gt;Terror" in html


def test_a_file_takes_the_place_of_the_board_that_was_seen(client: Client) -> None:
    draft = first(client, do="put", q="forest")
    seen = draft.seen
    edit(client, draft, place="Shock", into="0:hand")
    address = reverse("boards:bring_into", args=[draft.id])
    answer = client.post(address, {"at": seen, "pasted": "Ann: life 3\nBob: life 4\n"})
    draft.refresh_from_db()
    assert answer.status_code == 409 and "Ann: life 3" in answer.content.decode()
    assert "Shock" in draft.text


# --- remembered in one question --------------------------------------------------------------------------


def test_an_edit_that_is_remembered_in_one_question_is_remembered_as_any_other(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once, goes_on = list[bool](), drafts._goes_on
    one, other = (first(client, do="put", q="forest") for _ in range(2))

    def watched(*given: Any) -> bool:
        at_once.append(goes_on(*given))
        return at_once[-1]

    def everything(draft: Draft) -> list[object]:
        rows = [(row.number, row.what, row.depth, text) for row, text in drafts.every_text(draft)]
        return [draft.at, draft.newest, draft.text, draft.unread, rows]

    for number in range(history.MOST_IN_A_ROW + 5):
        for draft, way in ((one, watched), (other, lambda *_: False)):
            monkeypatch.setattr(drafts, "_goes_on", way)
            if number % 11 == 10:
                edit(client, draft, do="undo")
            else:
                edit(client, draft, place="Shock", into=f"{number % 2}:hand")
        assert everything(one) == everything(other)
    # After an edit was undone, and where a text is kept whole, more has to be looked at.
    assert at_once.count(True) > 30 and at_once.count(False) > 3


def test_of_two_edits_of_one_board_in_one_question_each_the_second_does_nothing(client: Client) -> None:
    draft = first(client, do="put", q="forest")
    windows = [Draft.objects.get(pk=draft.pk) for _ in range(2)]
    depth = DraftEdit.objects.get(draft=draft, number=draft.at).depth
    for number, window in enumerate(windows):
        window.along = Along(window.at, depth, ())
        text = EMPTY.replace("life 20", f"life {number + 1}")
        assert drafts._goes_on(window, f"life {number + 1}", text) is (number == 0)
    draft.refresh_from_db()
    assert draft.text.startswith("Ann: life 1\n") and draft.newest == draft.at == windows[0].at
    assert list(draft.edits.filter(number__gte=draft.at).values_list("what", flat=True)) == ["life 1"]
    Draft.objects.filter(pk=draft.pk).update(deleted=timezone.now())
    window = Draft.every.get(pk=draft.pk)
    window.along = Along(window.at, depth, ())
    assert not drafts._goes_on(window, "late", EMPTY)


# --- history ---------------------------------------------------------------------------------------------


def test_any_texts_one_after_the_other_are_read_again_whatever_they_are() -> None:
    chance = random.Random(7)
    words = ["Forest", "Shock (tapped)", "\n", "; hand ", "é∞", "", "Ann: life 20"]
    texts = [EMPTY]
    for _ in range(300):
        was = texts[-1]
        cut, end = sorted(chance.choices(range(len(was) + 1), k=2))
        texts.append((was[:cut] + "".join(chance.choices(words, k=chance.randrange(6))) + was[end:]) or "x")
    rows = history.kept_of(texts)
    assert history.texts(rows) == texts
    assert {depth for depth, _ in rows} > {0, 1}


def test_a_history_of_a_large_board_is_small(client: Client) -> None:
    cards = "; ".join(f"in play Forest x{number}" for number in range(1, 1500))
    texts = [f"Ann: life {life}; {cards}\nBob: life {life}\n" for life in range(200)]
    kept = sum(len(one) for _, one in history.kept_of(texts))
    assert len(texts[0]) > 25_000 and kept < 100_000


def test_what_is_broken_is_not_read_as_something_else() -> None:
    rows = history.kept_of(["Ann: life 20", "Ann: life 21"])
    for broken in ([rows[1]], [(0, b"x")], [rows[0], (1, rows[1][1][:5])]):
        with pytest.raises(history.Broken):
            history.texts(broken)


def test_the_oldest_edits_go_and_those_behind_them_are_read(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drafts, "MOST_EDITS", 60)
    draft = first(client, do="put", q="forest")
    base = draft.text
    for life in range(200):
        drafts.apply_text(draft, draft.at, base.replace("life 20", f"life {life + 30}", 1))
    assert 60 <= draft.edits.count() <= 60 + 2 * history.MOST_IN_A_ROW
    steps = 0
    while drafts.undo(draft, draft.at):
        steps += 1
    assert steps >= 59 and f"life {229 - steps}" in draft.text


@pytest.mark.django_db(transaction=True)
def test_old_boards_are_taken_into_the_new_form_and_back() -> None:
    def at(name: str) -> Any:
        call_command("migrate", "boards", name, verbosity=0)
        return MigrationLoader(connection).project_state([("boards", name)]).apps

    texts = [EMPTY.replace("life 20", f"life {life}") for life in range(20, 120)]
    try:
        old = at("0005_handing")
        board = old.get_model("boards", "Draft").objects.create(text=texts[70], at=70)
        edits = old.get_model("boards", "DraftEdit").objects
        for number, text in enumerate(texts):
            edits.create(draft=board, number=number, what="typed", text=text)
        at("0007_history")
        draft = Draft.objects.only("id", "at", "newest", "text", "unread").get(pk=board.pk)
        assert (draft.at, draft.newest) == (70, 99)
        assert [text for _, text in drafts.every_text(draft)] == texts
        assert drafts.redo(draft, 70) and draft.text == texts[71]
        drafts.apply_text(draft, 71, EMPTY.replace("life 20", "life 999"))
        old = at("0005_handing")
        row = old.get_model("boards", "Draft").objects.get(pk=board.pk)
        found = list(
            old.get_model("boards", "DraftEdit").objects.order_by("number").values_list("text", flat=True)
        )
        assert found[:72] == texts[:72] and "life 999" in found[72] and len(found) == 73
        assert (row.at, row.text) == (72, found[72])
    finally:
        call_command("migrate", verbosity=0)


# --- cards -----------------------------------------------------------------------------------------------


def typed(client: Client, name: str, **fields: str) -> Any:
    return client.post(
        reverse("cards:write"), {"layout": "normal", "name": name, "types": "Artifact", **fields}
    )


def test_a_card_on_two_pages(client: Client) -> None:
    typed(client, "One", page="a")
    card = CardDraft.objects.get()
    assert typed(client, "Two", card=card.id, revision="0", page="b").status_code == 303
    answer = typed(client, "Mine", card=card.id, revision="0", page="a")
    html = answer.content.decode()
    card.refresh_from_db()
    assert answer.status_code == 409 and card.title == "Two"
    assert 'value="Mine"' in html and "Two" in html
    assert typed(client, "Mine", card=card.id, revision="0", over="1", page="a").status_code == 303
    card.refresh_from_db()
    assert (card.title, card.revision) == ("Mine", 2)


def test_a_page_is_never_late_for_itself(client: Client) -> None:
    typed(client, "One", page="a")
    card = CardDraft.objects.get()
    for name in ("On", "Onl", "Only"):
        assert typed(client, name, card=card.id, revision="0", page="a").status_code == 303
    card.refresh_from_db()
    assert card.title == "Only"
    assert DraftEdit.objects.count() == 0
