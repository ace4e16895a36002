"""Fast by hand: several cards at once, moments to begin at, the same card again."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from playground.boards.models import Draft
from playground.boards.several import PRESETS

pytestmark = pytest.mark.django_db

BOARD = (
    "Ann: life 20; in play Hill Giant, Grizzly Bears, Forest; library Island\nBob: life 20; hand Shock\n"
    "Turn 3: Ann, upkeep\n"
)


def started(client: Client, text: str = BOARD) -> Draft:
    client.post(reverse("boards:first_edit"), {"do": "text", "text": text})
    return Draft.objects.get()


def edit(client: Client, draft: Draft, status: int = 303, **sent: object) -> str:
    draft.refresh_from_db()
    response = client.post(reverse("boards:edit", args=[draft.id]), {"at": draft.seen, **sent})
    assert response.status_code == status
    draft.refresh_from_db()
    return response.headers.get("Location", "") or response.content.decode()


def test_every_card_is_listed_by_its_zone_once_it_is_asked_for(client: Client) -> None:
    draft = started(client)
    assert 'name="chosen"' not in client.get(draft.get_absolute_url()).content.decode()
    html = client.get(draft.get_absolute_url(), {"open": "several", "chosen": "2"}).content.decode()
    assert html.count('name="chosen"') == 5
    assert '<input type="checkbox" name="chosen" value="2" checked> Ann&#39;s Grizzly Bears' in html
    assert "<legend>Ann, library</legend>" in html


def test_a_stolen_card_is_listed_where_the_board_shows_it(client: Client) -> None:
    text = "Ann: life 20; in play Control Magic (attached to Bob's Serra Angel)\nBob: life 20; in play Serra Angel\n"
    draft = started(client, f"{text}Turn 3: Ann, upkeep\n")
    html = client.get(draft.get_absolute_url(), {"open": "several"}).content.decode()
    mine = html.split("<legend>Ann, in play</legend>")[1].split("</fieldset>")[0]
    assert "Ann&#39;s Serra Angel" in mine and "<legend>Bob, in play</legend>" not in html


@pytest.mark.parametrize(
    ("sent", "after"),
    [
        (
            {"do": "tap several"},
            "in play Hill Giant (tapped), Grizzly Bears (tapped), Forest; library Island",
        ),
        ({"do": "remove several"}, "in play Forest; library Island"),
        (
            {"do": "sick several"},
            "in play Hill Giant (summoning sick), Grizzly Bears (summoning sick), Forest; library Island",
        ),
        (
            {"do": "face down several"},
            "in play Hill Giant (face down), Grizzly Bears (face down), Forest; library Island",
        ),
        (
            {"do": "move several", "into": "0:library", "where": "top"},
            "in play Forest; library Hill Giant, Grizzly Bears, Island",
        ),
        (
            {"do": "move several", "into": "0:library", "where": "bottom"},
            "in play Forest; library Island, Hill Giant, Grizzly Bears",
        ),
        (
            {"do": "duplicate several", "count": "2"},
            "in play Hill Giant, Grizzly Bears, Forest, Hill Giant x2, Grizzly Bears x2; library Island",
        ),
        (
            {"do": "counters several", "counter": "+1/+1", "counter_count": "2"},
            "in play Hill Giant (+1/+1 counter x2), Grizzly Bears (+1/+1 counter x2), Forest; library Island",
        ),
    ],
)
def test_one_edit_changes_several_cards_and_one_undo_takes_it_back(
    client: Client, sent: dict[str, str], after: str
) -> None:
    draft = started(client)
    where = edit(client, draft, chosen=["1", "2"], **sent)
    assert "open=several" in where
    assert draft.text.splitlines()[0] == f"Ann: life 20; {after}"
    assert draft.at == 2
    edit(client, draft, do="undo")
    assert draft.text == BOARD


def test_what_cannot_be_done_to_one_of_them_is_done_to_none(client: Client) -> None:
    draft = started(client)
    html = edit(client, draft, 422, do="tap several", chosen=["1", "4"])
    assert "Only permanents are tapped" in html
    assert 'value="1" checked' in html and 'value="4" checked' in html
    assert draft.text == BOARD
    assert "Select cards" in edit(client, draft, 422, do="tap several")


def test_every_moment_to_begin_at_can_be_set_and_stepped_from(client: Client) -> None:
    draft = started(client)
    for seat, name in (("0", "Ann"), ("1", "Bob")):
        for key in PRESETS:
            edit(client, draft, do="preset", preset=f"{seat}:{key}")
            assert f": {name}, " in next(one for one in draft.text.splitlines() if one.startswith("Turn"))
            response = client.post(reverse("boards:edit", args=[draft.id]), {"do": "step", "at": draft.seen})
            assert client.get(response["Location"]).status_code == 200
    assert "in play Hill Giant" in draft.text


def test_an_empty_board_can_be_had_again(client: Client) -> None:
    draft = started(client)
    edit(client, draft, do="preset", preset=":empty")
    assert draft.text == "Ann: life 20\nBob: life 20\nTurn 1: Ann, upkeep begins\n"
    assert "That moment doesn" in edit(client, draft, 422, do="preset", preset="0:nonsense")
    assert "That player" in edit(client, draft, 422, do="preset", preset="7:turn")


def test_a_card_that_was_placed_is_offered_again(client: Client) -> None:
    draft = started(client)
    where = edit(client, draft, do="put", q="serra angel", into="1:in play")
    html = client.get(where).content.decode()
    assert 'name="place" value="Serra Angel" data-key="p"' in html
    edit(client, draft, place="Serra Angel", into="1:in play", count="3")
    assert "in play Serra Angel x4" in draft.text
