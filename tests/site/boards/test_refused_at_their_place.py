"""What is too long or too many is refused where it was typed, never cut short; what the rules object to is told."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from engine.notation.positions import read_position
from engine.rules.effects.state_based_420 import CONDITIONS
from playground.boards import linting
from playground.boards.models import LONGEST_TEXT, Draft

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft(client: Client) -> Draft:
    response = client.post(
        reverse("boards:first_edit"), {"do": "put", "q": "grizzly bears", "into": "0:in play"}
    )
    return Draft.objects.get(pk=response["Location"].split("/")[2])


PLACES = {
    "palette": r'<section class="panel palette.*?</section>',
    "inspector": r'<section class="panel picked.*?</section>',
    "game": r'<section class="panel game-panel.*?</section>',
    "title": r'<details class="panel build-save.*?</details>',
    "text": r'<details class="panel build-text.*?</details>',
}


@pytest.mark.parametrize(
    ("place", "fields", "control"),
    [
        ("palette", {"do": "put", "q": "x" * 500}, "q"),
        ("palette", {"do": "put", "q": "99 forest"}, "q"),
        ("palette", {"do": "put", "q": "forest", "count": "61"}, "count"),
        ("palette", {"do": "token", "token": "1/1 black Minion creature token " * 20}, "token"),
        ("palette", {"do": "deck", "deck": "1 Shock\n" * 401, "deck_into": "0:library"}, "deck"),
        ("inspector", {"do": "save", "inspected": "1", "object": "1", "damage": "-1"}, "damage"),
        ("inspector", {"do": "tap", "inspected": "1", "object": "1", "at_place": "9"}, "at_place"),
        (
            "inspector",
            {"do": "save", "inspected": "1", "object": "1", "counter_name": "c" * 31, "counter_number": "1"},
            "counter_name",
        ),
        ("game", {"do": "save game", "life-1": "lots"}, "life-1"),
        ("game", {"do": "save game", "name-0": "Bob"}, "name-0"),
        ("game", {"do": "save game", "serial": "0"}, "serial"),
        ("title", {"do": "title", "title": "t" * 121}, "title"),
        ("text", {"do": "text", "text": "#" * (LONGEST_TEXT + 1)}, "text"),
    ],
)
def test_lengths_and_counts_are_refused_at_the_place_of_the_fault(
    client: Client, draft: Draft, place: str, fields: dict[str, str], control: str
) -> None:
    before = (draft.text, draft.title, draft.unread)
    response = client.post(
        reverse("boards:edit", args=[draft.id]), {"at": draft.seen, "into": "0:in play", **fields}
    )
    assert response.status_code == 422
    html = response.content.decode()
    assert html.count('id="edit-error"') == 1
    found = re.search(PLACES[place], html, re.S)
    assert found is not None and 'id="edit-error"' in found[0]
    assert re.search(rf'name="{control}"[^>]* aria-invalid="true"', found[0])
    draft.refresh_from_db()
    assert (draft.text, draft.title, draft.unread) == before


def test_what_could_not_be_saved_is_still_there_and_a_fault_without_a_place_is_told(
    client: Client, draft: Draft
) -> None:
    sent = {"at": draft.seen, "do": "save game", "life-0": "7", "life-1": "lots"}
    html = client.post(reverse("boards:edit", args=[draft.id]), sent).content.decode()
    assert 'name="life-0" aria-label="Ann: life" type="number" value="7"' in html
    sent = {"at": draft.seen, "do": "earlier", "seat": "9"}
    html = client.post(reverse("boards:edit", args=[draft.id]), sent).content.decode()
    assert html.count('id="edit-error"') == 1


def test_several_changes_of_one_form_are_one_edit(client: Client, draft: Draft) -> None:
    sent = {
        "object": "1",
        "inspected": "1",
        "damage": "1",
        "at_place": "1",
        "into": "1:in play",
        "where": "top",
    }
    response = client.post(reverse("boards:edit", args=[draft.id]), {"at": draft.seen, "do": "tap", **sent})
    assert response.status_code == 303
    draft.refresh_from_db()
    assert draft.at == 2
    assert "Bob: life 20; in play Grizzly Bears (tapped, damage 1, owned by Ann)" in draft.text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ann: life -5\nBob: life 20\n", {("420.5a", "Ann has -5 life and loses the game")}),
        (
            "Ann: life 20; poison 10\nBob: life 20\n",
            {("420.5h", "Ann has ten or more poison counters and loses the game")},
        ),
        (
            "Ann: life 20; in play Pacifism, Bonesplitter (attached to Bob's Forest)\nBob: life 20; in play Forest\n",
            {
                (
                    "420.5d",
                    "Ann's Pacifism enchants nothing that it can enchant and is put into the graveyard",
                ),
                ("420.5k", "Ann's Bonesplitter is on what it can\u2019t equip and becomes unattached"),
            },
        ),
        ("Ann: life 20; in play Grizzly Bears (damage 1)\nBob: life 20\n", set()),
    ],
)
def test_420_5_what_would_be_changed_at_once_is_told(text: str, said: set[tuple[str, str]]) -> None:
    board = read_position(f"{text}Turn 3: Ann, upkeep\n").board
    assert {(one.rule, one.words) for one in linting.about_to_change(board)} == said


def test_every_state_based_effect_has_words_of_its_own() -> None:
    assert set(linting.WORDS) == set(CONDITIONS)
