"""Names typed into the builder: a name places its own card, and what only looks like one is asked about."""

from __future__ import annotations

from html import unescape
from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from engine.board import PlayerId
from engine.decisions import Form
from engine.notation.positions import read_position
from engine.rules.game.unknown_cards_217 import UnknownCard
from engine.rules.special.naming_505 import CardName
from playground.boards.answering import Unusable
from playground.boards.controls import read_answer
from playground.boards.deck_lists import read_list
from playground.cards.links import slug_of
from tests.cards.misspelt import MISSPELT
from tests.cards.unread import an_unread_card
from tests.site.boards.test_building import edit, first, of

pytestmark = pytest.mark.django_db


def found(client: Client, typed: str) -> str:
    """What the search shows."""
    return client.get(reverse("boards:search"), {"q": typed}).content.decode()


def test_a_search_offers_buttons_for_names_and_asks_about_what_looks_alike(client: Client) -> None:
    assert 'aria-label="Place Grizzly Bears"' in found(client, "grizzly b")
    near = found(client, "grizly bears")
    assert 'aria-label="Place' not in near
    assert "Did you mean" in near and 'data-near="Grizzly Bears"' in near
    assert "No card up to October 2006 has that name" in found(client, "zzzzqqq")


def test_a_search_says_which_card_of_the_time_can_not_be_placed_and_why(client: Client) -> None:
    name = an_unread_card()
    html = found(client, name.lower())
    assert f'<a href="/cards/{slug_of(name)}/"' in html and "is not understood yet, because of" in html
    assert f'aria-label="Place {name}"' not in html


@pytest.mark.parametrize(("typed", "offered"), MISSPELT[::9])
def test_a_slip_places_nothing_by_enter_or_button(client: Client, typed: str, offered: str) -> None:
    draft = first(client, do="put", q="forest")
    before = draft.text
    for fields in ({"do": "put", "q": typed}, {"place": typed}):
        edit(client, draft, 422, **fields, into="0:hand")
        assert draft.text == before
    html = edit(client, draft, 422, do="put", q=typed, into="0:hand")
    assert offered in unescape(html)


def test_a_beginning_of_several_names_places_none_of_them(client: Client) -> None:
    draft = first(client, do="put", q="forest")
    html = edit(client, draft, 422, do="put", q="grizz", into="0:hand")
    assert "begins the names of several cards" in html and "hand" not in of(draft)


def test_a_button_places_its_own_card_and_no_beginning_of_one(client: Client) -> None:
    draft = first(client, do="put", q="forest")
    edit(client, draft, 422, place="infernal gen", into="0:hand")
    edit(client, draft, place="Infernal Genesis", into="0:hand")
    assert "hand Infernal Genesis" in of(draft)


def test_a_card_of_the_time_that_does_not_ship_is_refused_with_its_words(client: Client) -> None:
    name = an_unread_card()
    draft = first(client, do="put", q="forest")
    html = edit(client, draft, 422, do="put", q=name, into="0:hand")
    assert f"{name} is a card of the period that is not understood yet" in html and "hand" not in of(draft)


def test_a_copy_is_of_a_card_of_that_name_only(client: Client) -> None:
    draft = first(client, do="put", q="grizzly bears")
    assert "did you mean Hill Giant" in edit(client, draft, 422, do="copy", object="1", copied="hil giant")
    edit(client, draft, do="copy", object="1", copied="hill giant")
    assert "copying Hill Giant" in of(draft)


def test_the_visitors_own_cards_take_part_in_what_a_beginning_may_mean(client: Client) -> None:
    fields = {"name": "Infernal Gentleman", "cost": "{R}", "types": "Creature - Goblin", "size": "1/1"}
    assert client.post("/cards/write/", {**fields, "layout": "normal"}).status_code == 303
    draft = first(client, do="put", q="forest")
    html = edit(client, draft, 422, do="put", q="infernal gen", into="0:hand")
    assert "Infernal Gentleman" in html and "Infernal Genesis" in html and "hand" not in of(draft)
    edit(client, draft, do="put", q="infernal gent", into="0:hand")
    edit(client, draft, do="put", q="infernal gene", into="0:hand")
    edit(client, draft, do="put", q="INFERNAL GENTLEMAN", into="0:graveyard")
    assert "hand Infernal Gentleman, Infernal Genesis" in of(draft)
    assert "graveyard Infernal Gentleman" in of(draft)


@pytest.mark.parametrize(("typed", "offered"), MISSPELT[4::9])
def test_a_line_of_a_deck_list_with_a_slip_is_told_and_not_placed(typed: str, offered: str) -> None:
    found = read_list(f"2 Forest\n3 {typed}\n")
    assert [one.card.name for one in found.main] == ["Forest"]
    assert len(found.strange) == 1 and any(one.startswith(offered) for one in found.strange[0].suggestions)


def test_a_deck_list_takes_whole_names_alone() -> None:
    """It is pasted and not watched: what begins a name today may be a name of its own tomorrow."""
    found = read_list("1 infernal gen\n1 Battery\n")
    assert [one.card.name for one in found.main] == ["Assault // Battery"]
    assert found.strange[0].suggestions == ("Infernal Genesis",)


def test_a_deck_list_tells_cards_of_the_time_that_do_not_ship_from_those_of_other_years() -> None:
    name = an_unread_card()
    found = read_list(f"4 {name} (9ED) 12\n1 Tarmogoyf\n61 Forest\n")
    assert found.main == []
    assert f"{name} is a card of the period that is not understood yet, because of" in found.trouble()
    assert 'line 2: "1 Tarmogoyf" (no card up to October 2006 is named so)' in found.trouble()
    assert 'line 3: "61 Forest" (from 1 to 60 of one card)' in found.trouble()


def test_a_text_with_a_near_name_is_refused_and_the_name_is_offered(client: Client) -> None:
    draft = first(client, do="put", q="forest")
    before = draft.text
    for text, words in (
        ("Ann: hand Grizly Bears", "expected Grizzly Bears"),
        ("Ann: hand Grizz", "Grizzly Bears"),
        ("Ann: in play Forest (copying Hil Giant)", "Hill Giant"),
        ("Ann: in play token copying Hil Giant", "Hill Giant"),
        (f"Ann: library {an_unread_card()}", "that is not understood yet, because of"),
        ("Ann: hand Tarmogoyf", "no card up to October 2006 is named"),
    ):
        html = edit(client, draft, 422, do="text", text=f"{text}\nBob: life 20\n")
        assert words in unescape(html), (text, html)
        assert draft.text == before


@pytest.mark.parametrize("form", [CardName, UnknownCard])
def test_505_7_a_name_that_is_an_answer_is_whole_and_as_it_is_printed(form: type[Form]) -> None:
    board = read_position("Ann: hand Shock\nBob: life 20\nTurn 3: Ann, main\n").board
    asked = form(
        player=PlayerId(0),
        rule="505.7",
        purpose="a card",
        **({"card": 1, "owner": 0} if form is UnknownCard else {}),
    )

    def answer(word: str) -> object:
        return read_answer(asked, board, QueryDict(urlencode({"word": word})))

    assert answer("swords TO plowshares") == "Swords to Plowshares"
    for slip, words in (
        ("Shok", "did you mean Shock"),
        ("Tarmogoyf", "No card up to October 2006"),
        ("", ""),
    ):
        with pytest.raises(Unusable) as refused:
            answer(slip)
        assert words in refused.value.words
    if form is CardName:
        # Any card of the time may be named (503.6), one of no name here as well.
        assert answer(an_unread_card().upper()) == an_unread_card()
    else:
        with pytest.raises(Unusable, match="not understood yet"):
            answer(an_unread_card())
