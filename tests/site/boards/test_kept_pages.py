"""What a process keeps of a page must not show: a page is the same as if nothing had been kept, whoever looks."""

from __future__ import annotations

import gzip
import re
from functools import partial
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.safestring import mark_safe
from msgspec.structs import replace

from engine.board import Board, PlayerId
from engine.notation.reading_expectations import known_on
from engine.notation.writing_positions import parts_of
from engine.position import Position
from engine.view import view
from playground.boards import documents, expecting, partly, playing, runs
from playground.boards.drafts import change_board, start_draft
from playground.boards.editing import set_counters
from playground.boards.models import Draft, Run
from playground.boards.playing import Memory
from playground.boards.views import front, moments, picked, shell
from playground.boards.views.fragments import page_or_part
from playground.boards.views.front import sample
from playground.boards.views.place import Place
from playground.boards.visitors import Maker
from playground.door import metering
from playground.kept import Pages, forget_all, frozen
from playground.memory import relieve
from tests.site.lines import DECKS, a_run, line

pytestmark = pytest.mark.django_db

_TOKEN = re.compile(r'(name="csrfmiddlewaretoken" value="|X-CSRFToken": ")\w+')
COMBAT = """# Two lines of creatures
Ann: life 20; in play Grizzly Bears, Forest x2; hand Giant Growth, Shock; library Forest x2
Bob: life 20; in play Hill Giant; hand Terror; library Swamp x3
Turn 3: Ann, precombat main phase
---
Ann plays Giant Growth targeting Grizzly Bears.
Both pass.
Both pass.
Both pass.
Ann attacks with Grizzly Bears.
Both pass.
Bob blocks Grizzly Bears with Hill Giant.
Both pass.
"""
EYES = ("", "?since=1", "?as=0", "?as=1", "?level=engine", "?look=3", "?find=Forest&look=2")


def shown(client: Client, address: str) -> str:
    """A page, but for the visitor's own token."""
    response = client.get(address)
    assert response.status_code == 200
    return _TOKEN.sub(r"\1", response.content.decode())


@pytest.mark.parametrize("text", [DECKS, COMBAT])
def test_a_page_is_the_same_whatever_was_looked_at_before(
    client: Client, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both players' eyes and everybody's take turns, so that what one page kept is there for the next."""
    run = a_run(text)
    steps = range(0, runs.played(run).last + 1, max(1, runs.played(run).last // 10))
    warm = {(step, eyes): shown(client, run.at(step) + eyes) for step in steps for eyes in EYES}
    for (step, eyes), html in warm.items():
        assert shown(client, run.at(step) + eyes) == html
    for (step, eyes), html in warm.items():
        forget_all()
        monkeypatch.setattr(playing, "memory", Memory())
        assert shown(client, run.at(step) + eyes) == html


def test_a_line_of_the_same_cards_does_not_get_the_other_lines_addresses(client: Client) -> None:
    first, second = a_run(DECKS), a_run(DECKS)
    step = runs.played(first).last
    one, other = (shown(client, run.at(step)) for run in (first, second))
    assert first.id in one and first.id not in other
    assert other == one.replace(first.id, second.id)


def whole_by_its_template(request: HttpRequest, place: Place, moment: moments.Moment) -> HttpResponse:
    """The page as its template draws all of it, with nothing kept but the moment."""
    address = request.build_absolute_uri(place.link())
    known = moment.about | {"run": place.run, "address": address, "drawn": mark_safe(moment.html)}
    return page_or_part(request, "boards/stepper.html", "stepper", known)


def test_what_stands_around_a_moment_is_what_its_template_draws_for_whoever_asks(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Signed in and not, with a title and names that are escaped and turned, and one after the other."""
    position = line(COMBAT).start
    board = position.board
    named = replace(board, players=(replace(board.players[0], name='"<i>An\u202en&'), *board.players[1:]))
    first, second = runs.start_run(replace(position, boards=(named,))), a_run(COMBAT)
    Run.objects.filter(pk=first.pk).update(title='An \u202e<b>"end" & more')
    ann = Client()
    ann.force_login(User.objects.create_user("ann"))
    addresses = [run.at(0) + eyes for run in (first, second) for eyes in (*EYES, f"?find={second.id}")]
    addresses.append(second.at(4))
    asked = [(who, address) for address in addresses for who in (client, ann, client)]
    kept = [shown(who, address) for who, address in asked]
    assert "\u202e" not in "".join(kept) and "Sign in" in kept[0] and kept[0] != kept[1]
    monkeypatch.setattr(shell, "page", whole_by_its_template)
    for (who, address), html in zip(asked, kept, strict=True):
        assert html == shown(who, address), address


def test_each_visitor_has_a_token_of_their_own(client: Client) -> None:
    run = a_run(DECKS)
    tokens = []
    for visitor in (client, Client(), client):
        html = visitor.get(run.at(0)).content.decode()
        found = set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', html))
        assert found
        tokens.append(found)
        assert visitor.cookies["csrftoken"].value not in html, (
            "a page has the token masked, each time otherwise"
        )
    assert tokens[0].isdisjoint(tokens[1]) and tokens[0].isdisjoint(tokens[2])


def test_the_names_that_players_give_themselves_are_escaped_each_time(client: Client) -> None:
    position = line(DECKS).start
    board = position.board
    named = replace(board, players=(replace(board.players[0], name='"<i>Ann&'), *board.players[1:]))
    run = runs.start_run(replace(position, boards=(named,)))
    for _ in range(2):
        html = shown(client, run.at(1))
        assert "<i>Ann" not in html and "&lt;i&gt;Ann&amp;" in html


def test_a_step_asks_the_database_once_for_the_run_and_the_session(
    client: Client, django_assert_num_queries: object
) -> None:
    run = a_run(DECKS)
    session = client.session
    session["visitor"] = "ann2345ann"
    session.save()
    shown(client, run.at(1))
    with django_assert_num_queries(1):  # type: ignore[operator]
        shown(client, run.at(2))


def test_the_page_after_an_edit_asks_once_for_the_board_and_what_could_be_undone(
    client: Client, django_assert_num_queries: object
) -> None:
    session = client.session
    session["visitor"] = "ann2345ann"
    session.save()
    draft = start_draft(DECKS, maker={"owner": None, "visitor": "ann2345ann"})
    shown(client, draft.get_absolute_url())
    # The board with the session and the edits before it.
    with django_assert_num_queries(1):  # type: ignore[operator]
        shown(client, draft.get_absolute_url())


@pytest.fixture
def ann(client: Client) -> Maker:
    """Somebody with a browser and no account."""
    session = client.session
    session["visitor"] = "ann2345ann"
    session.save()
    return {"owner": None, "visitor": "ann2345ann"}


BOARDS = {
    "nothing": documents.EMPTY,
    "creatures": COMBAT.partition("---")[0],
    "more of them": COMBAT.partition("---")[0].replace("Forest x2; hand", "Forest x3; hand"),
    "another life": COMBAT.partition("---")[0].replace("life 20", "life 7", 1),
    "other names": COMBAT.partition("---")[0].replace("Bob", "Dave"),
    "in combat": "Ann: in play Grizzly Bears (attacking)\nBob: life 20\nTurn 3: Ann, declare blockers\n",
    "an effect": "Ann: in play Grizzly Bears\nBob: life 20\nTurn 3: Ann, upkeep\n"
    'Effect: "This permanent gets +3/+3."; on Ann\'s Grizzly Bears; until end of turn; by Ann\n',
    "three": "Ann: life 20\nBob: life 20\nCarol: life 20; poison 2\nTurn 4: Bob, upkeep\n",
}
ASKED = (
    "",
    "?pick=1",
    "?pick=2&into=1%3Ahand",
    "?open=due",
    "?open=token",
    "?open=table",
    "?q=bear",
    "?placed=Forest",
)


def test_the_builder_is_the_same_whatever_was_looked_at_before(client: Client, ann: Maker) -> None:
    """Panels are kept: nothing of one board, and of one way to look at it, is on another's page."""
    drafts = {name: start_draft(text, maker=ann) for name, text in BOARDS.items()}
    assert not [name for name, draft in drafts.items() if draft.unread]
    addresses = [draft.get_absolute_url() + asked for asked in ASKED for draft in drafts.values()]
    forget_all()
    warm = {address: shown(client, address) for address in [*addresses, "/boards/new/"]}
    assert len(set(warm.values())) == len(warm)
    for address, html in warm.items():
        forget_all()
        assert shown(client, address) == html


def test_a_panel_shows_another_what_is_that_one_s_own(client: Client, ann: Maker) -> None:
    """Two boards that are the same but for whose they are: each form leads to its own, and knows its own edit."""
    one, other = (start_draft(COMBAT.partition("---")[0], maker=ann) for _ in range(2))
    edited(client, other, 20 - 1)
    edited(client, other, 20)
    first, second = (shown(client, draft.get_absolute_url()) for draft in (one, other))
    assert one.id in first and one.id not in second
    assert f'name="at" value="{other.seen}"' in second and f'name="at" value="{one.seen}"' not in second
    tokens = set(
        re.findall(r'csrfmiddlewaretoken" value="(\w+)"', client.get(one.get_absolute_url()).content.decode())
    )
    again = set(
        re.findall(r'csrfmiddlewaretoken" value="(\w+)"', client.get(one.get_absolute_url()).content.decode())
    )
    assert tokens and again and tokens.isdisjoint(again)


@pytest.mark.parametrize("text", BOARDS.values(), ids=BOARDS)
def test_what_is_said_of_a_text_that_was_written_is_what_it_is_read_as(text: str) -> None:
    written = documents.read(text).text()
    forget_all()
    position = documents.read(written).position
    assert documents.statements_of(position) == parts_of(position)


@pytest.mark.parametrize("text", BOARDS.values(), ids=BOARDS)
def test_an_edited_board_is_what_its_text_is_read_as_and_shares_what_was_not_edited(
    client: Client, ann: Maker, text: str
) -> None:
    """Counters on one permanent after the other: the board and its page, and both once all is forgotten."""
    draft = start_draft(text, maker=ann)
    for number in range(len(documents.read(draft.text).position.board.in_play)):
        before = documents.read(draft.text).position
        permanent = before.board.in_play[number]
        edit = partial(set_counters, number=permanent, name="+1/+1", count=number + 2)
        change_board(draft, draft.seen, "counters", edit)
        after = documents.read(draft.text).position
        same = [one for one in before.board.objects if before.board.objects[one] is after.board.objects[one]]
        assert len(same) == len(before.board.objects) - 1
        page = shown(client, draft.get_absolute_url())
        forget_all()
        assert documents.read(draft.text).position == after
        assert shown(client, draft.get_absolute_url()) == page


def test_an_object_is_followed_though_an_effect_gives_it_to_another() -> None:
    """Bob's Bears are Ann's by an Aura; Ann has Bears of her own. The text lists each with whom its field names."""
    text = (
        "Ann: in play Grizzly Bears, Control Magic (attached to Bob's Grizzly Bears)\n"
        "Bob: in play Grizzly Bears\nTurn 3: Ann, upkeep\n"
    )
    before = documents.read(text).position
    after = documents.read(f"{text}Chance: seed 5\n").position
    assert before is not after
    assert [documents.followed(before, one, after) for one in (1, 2, 3, 99)] == [1, 2, 3, 0]


def test_the_first_page_lists_works_without_reading_them(client: Client, ann: Maker) -> None:
    start_draft(DECKS, title="A board of Ann's", maker=ann)
    runs.start_run(line(DECKS), title="A line of Ann's", maker=ann)
    with CaptureQueriesContext(connection) as asked:
        html = shown(client, "/")
    assert "A board of Ann&#39;s" in html and "A line of Ann&#39;s" in html
    for large in ('"boards_draft"."text"', '"boards_run"."start"', '"boards_run"."entries"'):
        assert not [one for one in asked.captured_queries if large in one["sql"]]


def edited(client: Client, draft: Draft, life: int) -> list[str]:
    """The statements of an edit, by what they do."""
    fields = {"do": "player", "seat": "0", "name": "Ann", "life": str(life), "poison": "0"}
    with CaptureQueriesContext(connection) as asked:
        response = client.post(f"{draft.get_absolute_url()}edit/", fields | {"at": draft.seen})
    assert response.status_code == 303
    draft.refresh_from_db()
    assert f"life {life}" in draft.text
    return [one["sql"].split()[0] for one in asked.captured_queries]


def test_an_edit_takes_edits_away_only_where_some_were_undone(client: Client, ann: Maker) -> None:
    draft = start_draft(DECKS, maker=ann)
    assert "DELETE" not in edited(client, draft, 11)
    client.post(f"{draft.get_absolute_url()}edit/", {"do": "undo", "at": draft.seen})
    draft.refresh_from_db()
    assert "DELETE" in edited(client, draft, 12)
    assert "DELETE" not in edited(client, draft, 13)


def test_what_a_board_s_text_says_is_found_out_once(
    client: Client, ann: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = start_draft(DECKS, maker=ann)
    shown(client, draft.get_absolute_url())
    found: list[Position] = []
    monkeypatch.setattr(documents, "parts_of", lambda one: found.append(one) or parts_of(one))
    edited(client, draft, 17)
    shown(client, draft.get_absolute_url())
    assert len(found) == 1


def test_who_is_on_a_line_s_boards_is_gathered_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    run = a_run(COMBAT)
    found: list[Board] = []
    monkeypatch.setattr(expecting, "known_on", lambda boards: found.extend(boards) or known_on(found[-1:]))
    for _ in range(3):
        for step in (4, 5):
            shown(client, run.at(step))
    # What can be expected of a moment is read as what is kept of it will be: with what the line begins with.
    assert len(found) == 1


def test_the_sample_of_the_first_page_is_drawn_once_and_opened_with_one_s_own_token(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    forget_all()
    drawn: list[str] = []
    monkeypatch.setattr(front, "sample", lambda: drawn.append("sample") or sample())
    for _ in range(2):
        client = Client(enforce_csrf_checks=True)
        html = client.get("/").content.decode()
        form = html[html.index("<form method", html.index('class="home-sample"')) :]
        fields = {name: unescape(value) for name, value in _HIDDEN.findall(form[: form.index("</form>")])}
        assert set(fields) == {"csrfmiddlewaretoken", "title", "text"}
        assert client.post("/boards/new/edit/", fields | {"do": "text"}).status_code == 302
    assert drawn == ["sample"]


_HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')


def test_a_board_that_is_seen_whole_is_looked_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    position = line(DECKS).start
    asked: list[Position] = []
    monkeypatch.setattr(partly, "without_words", lambda *those: asked.extend(those) or ())
    assert partly.rows_of(view(position, None).position, whole=[position]) == []
    assert asked == [position]
    partly.rows_of(view(position, PlayerId(0)).position, whole=[position])
    assert len(asked) == 3


def test_lists_of_what_is_on_a_board_are_gathered_and_drawn_once(
    client: Client, ann: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = start_draft(COMBAT.partition("---")[0], maker=ann)
    position = documents.read(draft.text).position
    picked.permanents(position.board)
    monkeypatch.setattr(picked, "name_of", lambda *_: pytest.fail("names are known already"))
    assert picked.permanents(position.board) is picked.permanents(position.board)
    assert [one.id for one in picked.things(position.board)][:2] == [-1, -2]
    # As a key of what is drawn a list is taken as it is.
    assert frozen(picked.permanents(position.board)) is picked.permanents(position.board)


# --- moments that are drawn already ----------------------------------------------------------------------


def test_the_same_line_is_drawn_once_for_everybody(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    forget_all()
    drawn: list[str] = []
    one = moments._draw
    monkeypatch.setattr(moments, "_draw", lambda *given: drawn.append("moment") or one(*given))
    first, second = a_run(DECKS), a_run(DECKS)
    for run in (first, second, first):
        for part in ({}, {"HX-Request": "true", "HX-Request-Type": "partial"}):
            html = Client().get(run.at(1), headers=part).content.decode()
            assert run.id in html and moments._TOKEN not in html
            assert not [one for one in (first, second) if one is not run and one.id in html]
            assert html.startswith("<!doctype html>") == (not part)
    assert drawn == ["moment"]


def test_a_moment_that_is_kept_compressed_is_the_same_to_whoever_takes_it_so(client: Client) -> None:
    """Drawn just now and kept, alone and with what stands around it, the reader's own line and another's."""
    first, second = a_run(COMBAT), a_run(COMBAT)
    part = {"HX-Request": "true", "HX-Request-Type": "partial"}
    for eyes in (*EYES, f"?find={second.id}", f"?find={first.id}"):
        for kind in ({}, part):
            forget_all()
            plain = {run.id: client.get(run.at(3) + eyes, headers=kind).content for run in (second, first)}
            forget_all()
            for run in (first, first, second, first):
                answer = client.get(run.at(3) + eyes, headers=kind | _PACKED)
                assert answer["Content-Encoding"] == "gzip"
                assert int(answer["Content-Length"]) == len(answer.content)
                shown = gzip.decompress(answer.content).decode()
                ours = set(
                    re.findall(r'(?:csrfmiddlewaretoken" value|X-CSRFToken")(?:=|: )"(\w{64})"', shown)
                )
                assert len(ours) == 1, "one token, masked for this answer"
                assert _TOKEN.sub(r"\1", shown) == _TOKEN.sub(r"\1", plain[run.id].decode())


def test_answers_that_are_kept_compressed_differ_in_their_tokens_and_lengths(client: Client) -> None:
    run = a_run(DECKS)
    answers = [client.get(run.at(1), headers=_PACKED).content for _ in range(12)]
    tokens = [re.findall(rb'csrfmiddlewaretoken" value="(\w+)"', gzip.decompress(one))[0] for one in answers]
    assert len(set(tokens)) == len(tokens)
    assert len({len(one) for one in answers}) > 1


def test_what_an_answer_costs_its_reader_in_bytes_is_the_page_before_it_is_compressed(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, sizes = a_run(DECKS), list[int]()
    size = metering._size
    monkeypatch.setattr(metering, "_size", lambda one: sizes.append(size(one)) or sizes[-1])
    monkeypatch.setattr(metering.log, "isEnabledFor", lambda _: True)
    lengths = [len(gzip.decompress(client.get(run.at(1), headers=_PACKED).content)) for _ in range(2)]
    assert sizes == lengths and sizes[0] == sizes[1]


def test_where_a_line_s_id_is_said_in_words_another_line_has_the_same_words(client: Client) -> None:
    """As an address, too, with whatever stands around one: in a title, in a player's name, and searched for."""
    part = {"HX-Request": "true", "HX-Request-Type": "partial"}
    first, second = a_run(COMBAT), a_run(COMBAT)
    origin = "http://testserver"
    for words in (
        "{}",
        '<a href="/runs/{}/0/',
        'value="{}"',
        f'<p class="on-paper mono">1 · {origin}/runs/{{}}/',
    ):
        said = words.format(first.id)
        Run.objects.filter(pk__in=(first.pk, second.pk)).update(title=said)
        for headers in ({}, part):
            forget_all()
            fresh = client.get(second.at(3), headers=headers).content.decode()
            forget_all()
            assert unescape(client.get(first.at(3), headers=headers).content.decode()).count(said)
            other = client.get(second.at(3), headers=headers).content.decode()
            assert _TOKEN.sub(r"\1", other) == _TOKEN.sub(r"\1", fresh)
            assert first.id in fresh and f'"/runs/{first.id}' not in fresh


_PACKED = {"Accept-Encoding": "gzip"}


def test_what_is_one_reader_s_own_is_on_nobody_else_s_page(client: Client, django_user_model: Any) -> None:
    """Carol has an account, a breakpoint and a notice; Dave and somebody without a session look at the same line."""
    forget_all()
    run = a_run(DECKS)
    plain = shown(Client(), run.at(1))
    carol, dave = Client(), Client()
    carol.force_login(django_user_model.objects.create_user("carol"))
    dave.force_login(django_user_model.objects.create_user("dave"))
    for number in range(2):
        hers, his = shown(carol, run.at(1)), shown(dave, run.at(1))
        assert "carol" in hers and "dave" not in hers and "dave" in his and "carol" not in his, number
        assert shown(Client(), run.at(1)) == plain
    marks = carol.post(f"{run.at(1)}marks/", {"do": "break", "break": "rule:413.2"})
    assert marks.status_code in (302, 303)
    assert "Break at rule 413.2" in shown(carol, run.at(1)) or "413.2" in shown(carol, run.at(1))
    assert shown(carol, run.at(1)) != hers
    assert shown(dave, run.at(1)) == his and shown(Client(), run.at(1)) == plain
    # An answer where nobody is asked is told by a notice, once and to her alone.
    asked = next(at for at in range(runs.played(run).last) if runs.played(run).decision(at) is None)
    before = shown(dave, run.at(asked))
    carol.post(f"{run.at(asked)}answer/", {"do": "all pass"})
    assert "so nothing was answered" not in shown(dave, run.at(asked))
    assert "so nothing was answered" in shown(carol, run.at(asked))
    assert "so nothing was answered" not in shown(carol, run.at(asked))
    assert shown(dave, run.at(asked)) == before


def test_a_title_a_branch_and_an_owner_are_seen_at_once(client: Client, ann: Maker) -> None:
    forget_all()
    run, stranger = a_run(DECKS, maker=ann), Client()
    step = runs.played(run).last
    assert "Minions" in shown(client, run.at(step))
    Run.objects.filter(pk=run.pk).update(title="Another name")
    for reader in (client, stranger):
        assert "Another name" in shown(reader, run.at(step)) and "Minions" not in shown(reader, run.at(step))
    assert 'id="branches"' not in shown(stranger, run.at(0))
    branch = runs.branch_off(run, runs.played(run).line, step, maker=ann)
    for one in (run, branch):
        assert 'id="branches"' in shown(stranger, one.at(0))


def test_what_is_kept_has_a_bound_in_bytes_and_goes_where_memory_is_short() -> None:
    pages: Pages[int, bytes] = Pages(1_000)
    for number in range(10):
        pages.keep(number, b"x" * 300, {})
        pages.get(0)
    assert pages.bytes == 900 and len(pages) == 3
    assert pages.get(0) and pages.get(9) and not pages.get(1), "those not read for longest go first"
    pages.keep(0, b"y" * 100, {})
    assert pages.bytes == 700
    pages.keep(11, b"z" * 5_000, {})
    assert pages.bytes == 0, "what has no room at all is not kept"
    pages.keep(12, b"x" * 300, {})
    relieve(full=0)
    assert pages.bytes == 0 and len(pages) == 0
