"""The table of a board: seats, variant, teams and options are chosen, travel in its text, and are refused by rule."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from engine.board import LIBRARY, OUTSIDE
from engine.notation.positions import read_position, write_position
from engine.position import Position
from engine.seats import all_seats, life_of_side, number_of_seats
from engine.table import UNLIMITED, VARIANTS
from playground.boards import runs, seats, tabling
from playground.boards.documents import EMPTY
from playground.boards.editing import BadEdit, set_player
from playground.boards.models import Draft, Run

pytestmark = pytest.mark.django_db

USUAL = {"team": "usual", "attacking": "usual", "range_": "usual", "deploying": "usual"}
SIZES = {"": 5, "free-for-all": 6, "two-headed giant": 4, "emperor": 6, "grand melee": 20, "teams": 8}


def empty() -> Position:
    return read_position(EMPTY)


def test_a_table_of_each_variant_is_told_in_the_text_and_read_again() -> None:
    assert set(SIZES) == set(VARIANTS)
    for variant, players in SIZES.items():
        after = tabling.set_table(empty(), players, variant, **USUAL)
        assert number_of_seats(after.board) == players
        assert read_position(write_position(after)).board.table == after.board.table
        assert after.board.table.variant == variant


def test_what_is_chosen_is_what_stands_there() -> None:
    after = tabling.set_table(empty(), 4, "", "none", "several", "1", "yes")
    assert "Table: range of influence 1; attack multiple players; deploy creatures" in write_position(after)
    again = tabling.set_seats(after, (1, 2, 1, 2), ("", "1", "2", ""))
    assert again.board.table.teams == ((0, 2), (1, 3))
    assert again.board.table.ranges == (UNLIMITED, 1, 2, UNLIMITED)
    assert tabling.table_form(again)["range"] == "kept"


def test_606_a_team_has_the_life_of_both_and_gives_it_back_in_equal_parts() -> None:
    """606.4a and 606.9a: what each had is the team's; of the team's each has half."""
    position = set_player(empty(), 1, life=7, poison=0, mana="", name="Bob")
    position = tabling.set_table(position, 4, "two-headed giant", **USUAL)
    assert [life_of_side(position.board, one) for one in all_seats(position.board)] == [27, 27, 40, 40]
    assert "Ann: life 27\nBob: life shared\n" in write_position(position)
    # Whoever sets it beside a teammate's name sets the team's.
    position = set_player(position, 1, life=30, poison=0, mana="", name="Bob")
    assert "Ann: life 30\nBob: life shared\n" in write_position(position)
    # Teammates who change places still have it together.
    assert "Bob: life 30\nAnn: life shared\n" in write_position(seats.earlier(position, 1))
    apart = tabling.set_table(position, 4, "", **USUAL)
    assert [player.life for player in apart.board.players] == [15, 15, 20, 20]


def test_teams_and_ranges_stay_with_their_players_when_seats_change() -> None:
    position = tabling.set_table(empty(), 4, "", "none", "usual", "none", "usual")
    position = tabling.set_seats(position, (1, 2, 1, 2), ("1", "", "2", ""))
    turned = seats.earlier(position, 1)
    assert [player.name for player in turned.board.players] == ["Bob", "Ann", "Cat", "Dan"]
    assert turned.board.table.teams == ((0, 3), (1, 2))
    assert turned.board.table.ranges == (UNLIMITED, 1, 2, UNLIMITED)
    left = seats.leave(position, 0)
    assert left.board.table.teams == ((0, 2), (1,)) and left.board.table.ranges == (UNLIMITED, 2, UNLIMITED)


def test_609_teammates_do_not_sit_side_by_side_where_teams_play() -> None:
    assert tabling.teams_of("teams", 6, 3) == ((0, 2, 4), (1, 3, 5))
    assert tabling.teams_of("emperor", 6, 3) == ((0, 1, 2), (3, 4, 5))


def test_what_no_table_is_like_is_refused_with_the_rule() -> None:
    position = tabling.set_table(empty(), 4, "two-headed giant", **USUAL)
    with pytest.raises(BadEdit, match=r"606\.3") as refused:
        tabling.set_seats(position, (1, 2, 1, 2), ("",) * 4)
    assert refused.value.field == "table"
    with pytest.raises(BadEdit, match=r"605\.2c"):
        tabling.set_table(empty(), 4, "free-for-all", "none", "several", "1", "yes")
    with pytest.raises(BadEdit, match=r"605\.2b"):
        tabling.set_table(empty(), 4, "free-for-all", "none", "one", "1", "no")
    for players in (1, 21):
        with pytest.raises(BadEdit) as refused:
            tabling.set_table(empty(), players, "", **USUAL)
        assert refused.value.field == "table_players"


def test_twenty_sit_down_on_the_page_and_undo_takes_them_away_again(client: Client) -> None:
    sent = {"do": "table", "table_players": "20", "table_variant": "grand melee"}
    sent |= {f"table_{one}": "usual" for one in ("team_size", "attacking", "range", "deploying")}
    client.post(reverse("boards:first_edit"), sent)
    draft = Draft.objects.get()
    assert draft.text.startswith("Table: grand melee\nAnn: life 20\n") and "\nTom: life 20\n" in draft.text
    page = client.get(draft.get_absolute_url()).content.decode()
    assert "20 players, grand melee" in page
    client.post(reverse("boards:edit", args=[draft.id]), {"do": "undo", "at": draft.seen})
    draft.refresh_from_db()
    assert draft.text == EMPTY


def test_a_table_that_is_refused_is_said_at_its_place_with_what_was_chosen(client: Client) -> None:
    sent = {
        "do": "table",
        "table_players": "3",
        "table_variant": "two-headed giant",
        "table_team_size": "none",
    }
    sent |= {f"table_{one}": "usual" for one in ("attacking", "range", "deploying")}
    answer = client.post(reverse("boards:first_edit"), sent)
    page = answer.content.decode()
    assert answer.status_code == 422
    notice = page[page.index('id="table-error"') :]
    assert "606.1" in notice[:400]
    assert '<option value="two-headed giant" selected>' in page and 'id="edit-error"' not in page


def test_101_a_game_starts_from_deck_lists_at_the_table_that_was_chosen(client: Client) -> None:
    text = write_position(tabling.set_table(empty(), 6, "emperor", **USUAL))
    client.post(reverse("boards:first_edit"), {"do": "text", "text": text})
    draft = Draft.objects.get()
    edit = reverse("boards:edit", args=[draft.id])
    refused = client.post(edit, {"do": "game", "at": draft.seen})
    assert refused.status_code == 422 and "Ann has no deck" in refused.content.decode()
    deck = {"do": "deck", "deck": "6 Forest\n4 Grizzly Bears\nSB: 1 Shock", "deck_into": "every library"}
    client.post(edit, {**deck, "at": draft.seen})
    draft.refresh_from_db()
    answer = client.post(edit, {"do": "game", "at": draft.seen})
    assert answer.status_code == 303
    page = client.get(answer["Location"]).content.decode()
    assert page.count('<section class="side') >= 6 and "6 players, emperor" in page
    start = runs.line_of(Run.objects.get()).start.board
    assert [len(start.zone(LIBRARY, one)) for one in all_seats(start)] == [10] * 6
    assert [start.objects[one].owner for one in start.zone(OUTSIDE)] == list(all_seats(start))
    # With a card in play it would be no game that begins.
    client.post(edit, {"place": "Shock", "into": "0:in play", "at": draft.seen})
    draft.refresh_from_db()
    refused = client.post(edit, {"do": "game", "at": draft.seen})
    assert refused.status_code == 422 and "101.1" in refused.content.decode()
