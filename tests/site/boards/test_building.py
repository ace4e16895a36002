"""The builder: a board by search, menus and text; every edit can be undone; nothing is stored before the first."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from playground.boards import drafts, runs
from playground.boards.documents import EMPTY
from playground.boards.history import whole
from playground.boards.models import Draft, DraftEdit, Run
from playground.ids import ALPHABET, LENGTH, new_id

pytestmark = pytest.mark.django_db


def first(client: Client, **fields: str) -> Draft:
    """The first edit on an empty board."""
    response = client.post(reverse("boards:first_edit"), {"into": "0:in play", **fields})
    assert response.status_code in (302, 303), response.content.decode()
    return Draft.objects.get(pk=response["Location"].split("/")[2])


def edit(client: Client, draft: Draft, status: int = 303, **fields: str) -> str:
    """One edit; the page afterwards."""
    draft.refresh_from_db()
    response = client.post(reverse("boards:edit", args=[draft.id]), {"at": draft.seen, **fields})
    assert response.status_code == status, response.content.decode()[:3000]
    html = client.get(response["Location"]).content.decode() if status == 303 else response.content.decode()
    draft.refresh_from_db()
    return html


def of(draft: Draft, player: str = "Ann") -> str:
    """A player's line of the text."""
    return next(line for line in draft.text.splitlines() if line.startswith(f"{player}:"))


def test_an_empty_board_is_shown_and_not_stored(client: Client) -> None:
    html = client.get(reverse("boards:new")).content.decode()
    assert "upkeep is about to begin" in html
    assert not Draft.objects.exists()


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "put", "q": "no such card"},
        {"do": "put", "q": "grizzly bears", "into": "nowhere"},
        {"do": "title", "title": "x" * 500},
        {"do": "statement", "statement": "Ann is happy."},
    ],
    ids=["card", "zone", "title", "statement"],
)
def test_a_first_edit_that_is_refused_leaves_nothing_behind(client: Client, fields: dict[str, str]) -> None:
    response = client.post(reverse("boards:first_edit"), {"into": "0:in play", **fields})
    assert response.status_code == 422
    assert not Draft.every.exists() and not DraftEdit.objects.exists()
    # What is done next on that page begins a board, as on an empty one.
    html = response.content.decode()
    assert f'action="{reverse("boards:first_edit")}"' in html and "/boards//" not in html


def test_the_first_hit_is_placed_into_the_chosen_zone(client: Client) -> None:
    draft = first(client, do="put", q="infernal gen")
    assert of(draft) == "Ann: life 20; in play Infernal Genesis"
    edit(client, draft, place="Assault // Battery", into="0:library")
    edit(client, draft, do="put", q="forest", into="0:library", count="2")
    assert of(draft) == "Ann: life 20; in play Infernal Genesis; library Forest x2, Assault // Battery"
    edit(client, draft, do="put", q="shock", into="1:graveyard")
    assert of(draft, "Bob") == "Bob: life 20; graveyard Shock"


def test_an_unknown_card_is_said_at_the_field(client: Client) -> None:
    draft = first(client, do="put", q="forest")
    html = edit(client, draft, 422, do="put", q="xyzzyx", into="0:hand")
    assert "No card up to October 2006 is named" in html and 'aria-invalid="true"' in html
    assert draft.at == 1


def test_a_card_is_moved_doubled_tapped_and_removed(client: Client) -> None:
    draft = first(client, do="put", q="grizzly bears")
    edit(client, draft, do="tap", object="1")
    edit(client, draft, do="damage", object="1", damage="1")
    edit(client, draft, do="counters", object="1", counter="+1/+1", count="2")
    assert of(draft) == "Ann: life 20; in play Grizzly Bears (tapped, damage 1, +1/+1 counter x2)"
    edit(client, draft, do="duplicate", object="1", count="1")
    assert "Grizzly Bears x2 (tapped" in of(draft)
    edit(client, draft, do="move", object="2", into="1:hand")
    assert of(draft, "Bob") == "Bob: life 20; hand Grizzly Bears"
    edit(client, draft, do="remove", object="1")
    assert of(draft) == "Ann: life 20"


def test_an_aura_is_attached_and_loses_its_host(client: Client) -> None:
    draft = first(client, do="put", q="grizzly bears")
    edit(client, draft, do="put", q="pacifism", into="0:in play")
    edit(client, draft, do="attach", object="2", host="1")
    assert "Pacifism (attached to Ann's Grizzly Bears)" in of(draft)
    edit(client, draft, do="remove", object="1")
    assert of(draft) == "Ann: life 20; in play Pacifism"


def test_the_picked_card_stays_picked_though_its_number_changes(client: Client) -> None:
    draft = first(client, do="put", q="grizzly bears")
    edit(client, draft, do="put", q="forest", into="0:in play")
    html = edit(client, draft, do="move", object="1", into="0:graveyard")
    assert '<h2 id="picked-title">Ann&#39;s Grizzly Bears' in html


def test_control_of_a_permanent_changes_and_its_owner_stays(client: Client) -> None:
    draft = first(client, do="put", q="serra angel")
    edit(client, draft, do="move", object="1", into="1:in play")
    assert "Serra Angel (owned by Ann)" in of(draft, "Bob")


def test_players_and_the_turn_are_set(client: Client) -> None:
    draft = first(client, do="put", q="forest")
    edit(client, draft, do="player", seat="1", name="Bob", life="7", poison="2", mana="RRg")
    assert of(draft, "Bob") == "Bob: life 7; poison 2; mana RRG"
    edit(client, draft, do="moment", active="1", serial="6", moment="end of turn", priority="0")
    assert draft.text.splitlines()[-1] == "Turn 6: Bob, end of turn, Ann has priority"
    edit(client, draft, do="moment", active="0", serial="7", moment="draw:begins", priority="-1")
    assert draft.text.splitlines()[-1] == "Turn 7: Ann, draw begins"


def test_the_active_player_has_priority_whose_turn_it_becomes(client: Client) -> None:
    draft = first(
        client, do="text", text="Ann: life 20\nBob: life 20\nTurn 2: Bob, upkeep, Bob has priority\n"
    )
    page = client.get(draft.get_absolute_url()).content.decode()
    choice = page.split('id="priority"')[1].split("</select>")[0]
    assert "selected" not in choice, "the first of the choices is the active player, whoever it is"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"do": "player", "seat": "0", "name": "Ann", "life": "lots", "poison": "0"}, "whole number"),
        ({"do": "player", "seat": "0", "name": "Bob", "life": "1", "poison": "0"}, "different from"),
        (
            {"do": "player", "seat": "0", "name": "Ann", "life": "1", "poison": "0", "mana": "Q"},
            "letters W, U, B",
        ),
        ({"do": "moment", "active": "0", "serial": "1", "moment": "untap"}, "302.3"),
        ({"do": "moment", "active": "7", "serial": "1", "moment": "draw"}, "That player"),
        ({"do": "put", "q": "forest", "into": "0:the moon"}, "Choose a zone"),
        ({"do": "put", "q": "forest", "into": "0:hand", "count": "9000"}, "From 1 to 60"),
        ({"do": "tap", "object": "99"}, "no longer on the board"),
        ({"do": "counters", "object": "1", "counter": "a,b", "count": "1"}, "short name"),
        ({"do": "summon"}, "This command"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    client: Client, fields: dict[str, str], words: str
) -> None:
    draft = first(client, do="put", q="forest")
    before = draft.text
    html = edit(client, draft, 422, **fields)
    assert words in html
    assert draft.text == before


def test_every_moment_that_the_menu_offers_can_be_set_and_stepped_from(client: Client) -> None:
    draft = first(client, do="put", q="grizzly bears")
    html = client.get(draft.get_absolute_url()).content.decode()
    moments = [
        part.split('"')[0]
        for part in html.split('<select id="moment"')[1].split("</select>")[0].split('value="')[1:]
    ]
    assert len(moments) > 15
    for moment in moments:
        edit(client, draft, do="moment", active="0", serial="3", moment=moment, priority="-1")
        response = client.post(reverse("boards:edit", args=[draft.id]), {"do": "step", "at": draft.seen})
        assert client.get(response["Location"]).status_code == 200


def test_edits_are_undone_and_done_again_also_later(client: Client) -> None:
    draft = first(client, do="put", q="forest")
    edit(client, draft, do="put", q="island", into="0:in play")
    edit(client, draft, do="undo")
    assert of(draft) == "Ann: life 20; in play Forest"
    edit(client, draft, do="undo")
    assert of(draft) == "Ann: life 20"
    edit(client, draft, do="redo")
    edit(client, draft, do="redo")
    assert of(draft) == "Ann: life 20; in play Forest, Island"
    edit(client, draft, do="undo")
    edit(client, draft, do="put", q="swamp", into="0:in play")
    edit(client, draft, do="redo")
    assert of(draft) == "Ann: life 20; in play Forest, Swamp"


def test_the_board_follows_the_text(client: Client) -> None:
    draft = first(client, do="put", q="forest")
    html = edit(
        client, draft, do="text", text="Ann: life 3; in play Hill Giant\nBob: life 20\nTurn 1: Ann, upkeep\n"
    )
    assert "Hill Giant" in html and draft.text.startswith("Ann: life 3")


def test_a_text_that_cannot_be_read_is_kept_with_the_place_marked(client: Client) -> None:
    draft = first(client, do="put", q="forest")
    bad = "Ann: life 20; in play Grizly Bears\nBob: life 20\nTurn 1: Ann, upkeep\n"
    html = edit(client, draft, 422, do="text", text=bad)
    assert "line 1, column 23" in html and "<mark>Grizly Bears</mark>" in html
    assert "Forest" in draft.text
    again = client.get(draft.get_absolute_url()).content.decode()
    assert "Grizly Bears" in again and "line 1, column 23" in again
    edit(client, draft, do="text", text=bad.replace("Grizly", "Grizzly"))
    assert draft.unread == "" and "Grizzly Bears" in draft.text


def test_what_was_typed_around_the_board_stays_when_the_board_is_edited(client: Client) -> None:
    text = (
        "# A split card\nQuestion: how many Minions?\nRules: 505.5\n"
        "Ann: life 20; in play Infernal Genesis; library Assault // Battery\nBob: life 20\nTurn 1: Ann, upkeep begins\n"
        "---\nBoth pass.\n---\nAnn controls 5 creatures named Minion.\n"
    )
    draft = first(client, do="text", text=text)
    edit(client, draft, do="put", q="forest", into="1:hand")
    assert draft.text == text.replace("Bob: life 20", "Bob: life 20; hand Forest")
    response = client.post(reverse("boards:edit", args=[draft.id]), {"do": "step", "at": draft.seen})
    run = Run.objects.get(pk=response["Location"].split("/")[2])
    assert run.answers == 2


def test_a_board_that_could_not_arise_is_flagged_with_the_rule(client: Client) -> None:
    draft = first(client, do="put", q="shock")
    html = client.get(draft.get_absolute_url()).content.decode()
    assert "arise in a game" in html and "217.1a" in html


def test_stepping_through_makes_a_run_of_the_draft(client: Client) -> None:
    draft = first(client, do="put", q="forest")
    edit(client, draft, do="title", title="A forest")
    response = client.post(reverse("boards:edit", args=[draft.id]), {"do": "step", "at": draft.seen})
    run = Run.objects.get()
    assert response["Location"] == run.at(0)
    assert (run.draft, run.title) == (draft, "A forest")


def test_an_edit_of_an_outdated_page_changes_nothing(client: Client) -> None:
    draft = first(client, do="put", q="forest")
    response = client.post(
        reverse("boards:edit", args=[draft.id]), {"at": "0", "do": "remove", "object": "1"}, follow=True
    )
    assert "changed in the meantime" in response.content.decode()
    draft.refresh_from_db()
    assert draft.at == 1


def test_a_draft_is_its_makers_alone(client: Client) -> None:
    draft = first(client, do="put", q="forest")
    stranger = Client()
    assert stranger.get(draft.get_absolute_url()).status_code == 404
    assert (
        stranger.post(reverse("boards:edit", args=[draft.id]), {"do": "clear", "at": "1"}).status_code == 404
    )


def test_the_front_page_shows_where_one_left_off(client: Client) -> None:
    assert "left off" not in client.get("/").content.decode()
    draft = first(client, do="put", q="forest")
    assert draft.get_absolute_url() in client.get("/").content.decode()
    assert draft.get_absolute_url() not in Client().get("/").content.decode()


def test_ids_are_long_and_hold_no_letters_that_look_alike() -> None:
    ids = {new_id() for _ in range(200)}
    assert len(ids) == 200
    assert all(len(one) == LENGTH >= 10 and set(one) <= set(ALPHABET) for one in ids)
    assert not set("01iloO") & set(ALPHABET)


def test_the_database_refuses_what_cannot_be() -> None:
    draft = Draft.objects.create(text=EMPTY)
    DraftEdit.objects.create(draft=draft, number=0, what="start", kept=whole(EMPTY))
    run = Run.objects.create(start={})
    for broken in (
        lambda: Draft.objects.create(text=""),
        lambda: DraftEdit.objects.create(draft=draft, number=0, what="again", kept=whole(EMPTY)),
        lambda: DraftEdit.objects.create(draft=draft, number=1, what="nothing", kept=b""),
        lambda: Run.objects.create(start={}, answers=2001),
        lambda: Run.objects.create(start={}, parent=run),
        lambda: Run.objects.filter(pk=run.pk).update(parent=run, branch_step=0),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            broken()


def test_two_hundred_edits_are_taken_back_one_by_one(client: Client) -> None:
    draft = first(client, do="put", q="forest")
    board = draft.text
    for life in range(200):
        drafts.apply_text(draft, draft.at, board.replace("life 20", f"life {life + 21}", 1))
    undone = 0
    while drafts.undo(draft, draft.at):
        undone += 1
    assert (undone, draft.text) == (201, EMPTY)
    while drafts.redo(draft, draft.at):
        undone -= 1
    assert undone == 0 and "life 220" in draft.text


def test_undo_takes_back_a_text_that_can_not_be_read_and_nothing_else(client: Client) -> None:
    draft = first(client, do="put", q="forest")
    board = draft.text
    page = edit(client, draft, 422, do="text", text=board.replace("Forest", "Forrest"))
    assert 'title="Undo: typed"' in page
    edit(client, draft, do="undo")
    draft.refresh_from_db()
    assert (draft.text, draft.unread) == (board, "")
    edit(client, draft, do="undo")
    draft.refresh_from_db()
    assert draft.text == EMPTY


def test_a_text_that_could_once_be_read_is_shown_as_unread(client: Client) -> None:
    draft = first(client, do="put", q="forest")
    Draft.objects.filter(pk=draft.pk).update(
        text="Ann: life 20; in play A Card Of Yesterday\nTurn 1: Ann, draw\n"
    )
    html = client.get(draft.get_absolute_url()).content.decode()
    assert "A Card Of Yesterday" in html and "line 1, column" in html
    html = edit(client, draft, 422, do="put", q="forest", into="0:hand")
    assert "A Card Of Yesterday" in html


NEST = """Ann: life 20; in play Plains x2 (tapped)
Bob: life 18; in play Soul Warden
Turn 3: Ann, precombat main phase
Stack (bottom first): Ann's Shahrazad (spent WW)
Subgame:
Ann: life 20; hand Forest x7; library Forest x3
Bob: life 12; in play Mountain; hand Mountain x6; library Mountain x2
Turn 5: Bob, precombat main phase
"""


def test_506_of_a_nest_of_games_the_innermost_is_edited_and_the_whole_is_kept(client: Client) -> None:
    draft = first(client, do="text", text=NEST)
    assert draft.text == NEST and not draft.unread
    html = edit(client, draft, do="put", q="shock", into="1:hand")
    assert "This board is a subgame" in html
    assert draft.text == NEST.replace("hand Mountain x6", "hand Mountain x6, Shock")
    edit(client, draft, do="step")
    run = Run.objects.get()
    played = runs.played(run)
    assert [len(played.position(0).boards), len(played.position(played.last).boards)] == [2, 2]
    html = client.get(run.at(0)).content.decode()
    assert "in-subgame" in html


def test_506_a_board_becomes_a_subgame_of_another_game_and_back(client: Client) -> None:
    """The game around it, in which a spell resolves that makes the players play this one; then what else it holds."""
    draft = first(client, do="put", q="4 forest", into="0:library")
    before = draft.text
    fields = {"maker": "Shahrazad", "by": "1", "active": "1", "serial": "6", "life-0": "11", "life-1": "7"}
    html = edit(client, draft, do="surround", **fields)
    outer = "Ann: life 11\nBob: life 7\nTurn 6: Bob, precombat main phase\nStack (bottom first): Bob's Shahrazad\n"
    assert draft.text == f"{outer}Subgame:\n{before}"
    assert "This board is a subgame" in html and ">Main game</label>" in html
    other = outer.replace("life 11", "life 11; in play Grizzly Bears; hand Shock")
    html = edit(client, draft, do="game around", level="0", game=other.replace("\n", "\r\n"))
    assert draft.text == f"{other}Subgame:\n{before}"
    assert "Grizzly Bears; hand Shock" in html
    edit(client, draft, do="surround", **fields)
    assert draft.text == f"{other}Subgame:\n{outer}Subgame:\n{before}"
    edit(client, draft, do="step")
    assert len(runs.played(Run.objects.get()).position(0).boards) == 3
    edit(client, draft, do="no game around", level="1")
    edit(client, draft, do="no game around", level="0")
    assert draft.text == before
    edit(client, draft, do="undo")
    assert draft.text == f"{other}Subgame:\n{before}"


def test_506_a_game_around_keeps_the_texts_own_cards_and_the_line(client: Client) -> None:
    card = "Card:\nGrizzly Cubs {1}{G}\nCreature - Bear 1/1\n\n"
    line = "---\nBoth pass.\n"
    nest = NEST.replace("in play Mountain", "in play Grizzly Cubs")
    draft = first(client, do="text", text=f"# A nest\n{card}{nest}{line}")
    assert not draft.unread
    game = nest.partition("Subgame:")[0].replace("Soul Warden", "Grizzly Cubs")
    edit(client, draft, do="game around", level="0", game=game)
    assert draft.text == f"# A nest\n{card}{nest.replace('Soul Warden', 'Grizzly Cubs')}{line}"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"do": "game around", "level": "0", "game": "Ann: life 20\nBob: lief 18"}, "Line 2:"),
        ({"do": "game around", "level": "0", "game": NEST}, "enter the text of only one"),
        ({"do": "game around", "level": "0", "game": "Ann: life 20\nBob: life 20"}, "there"),
        ({"do": "game around", "level": "3", "game": "Ann: life 20"}, "no longer there"),
        ({"do": "no game around", "level": "x"}, "whole number"),
        ({"do": "surround", "maker": "Shock"}, "starts the subgame"),
        ({"do": "surround", "maker": "Shahrazad", "by": "9"}, "player"),
        ({"do": "surround", "maker": "Shahrazad", "serial": "0"}, "the number of a turn"),
        ({"do": "surround", "maker": "Shahrazad", "life-0": "9999999"}, "life total"),
    ],
)
def test_506_what_cannot_be_a_game_around_a_board_is_refused(
    client: Client, fields: dict[str, str], words: str
) -> None:
    draft = first(client, do="text", text=NEST)
    html = edit(client, draft, status=422, **fields)
    assert words in html and draft.text == NEST


def test_506_a_text_whose_games_do_not_fit_together_says_where(client: Client) -> None:
    draft = first(client, do="put", q="shock", into="0:hand")
    html = edit(client, draft, status=422, do="text", text=NEST.replace("Shahrazad", "Shock"))
    assert "what makes players play a subgame" in html


@pytest.mark.parametrize("typed", ["4 forest", "4x Forest", "forest x4"])
def test_how_many_are_placed_can_be_typed_with_the_name(client: Client, typed: str) -> None:
    draft = first(client, do="put", q=typed, into="0:library")
    assert "Ann: life 20; library Forest x4\n" in draft.text
    hits = client.get(reverse("boards:search"), {"q": typed}).content.decode()
    assert 'aria-label="Place Forest"' in hits
    # The button of a hit takes the number along as well.
    edit(client, draft, place="Forest", q=typed, into="0:hand")
    assert "hand Forest x4" in draft.text


def test_a_number_out_of_bounds_that_is_typed_with_the_name_is_refused(client: Client) -> None:
    draft = first(client, do="put", q="forest", into="0:hand")
    assert "copies" in edit(client, draft, 422, do="put", q="9999 forest", into="0:hand")
    assert "hand Forest\n" in draft.text
