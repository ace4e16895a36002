"""Other rooms of the site add to a scenario's page; the library knows none of them."""

import pytest
from django.test import Client, RequestFactory

from playground.library import parts
from playground.library.loading import bundled, load
from playground.library.models import Scenario

BURN = "300-turn/mana-burn"


@pytest.fixture(autouse=True)
def none_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "_parts", [])


@pytest.mark.django_db
def test_a_part_is_drawn_at_its_place_with_what_it_shows(client: Client) -> None:
    load([file for file in bundled() if file.slug == BURN])
    shown = {"number": 409, "words": "played"}
    parts.plug(parts.Part("head", 1, "library/row.html", lambda request, row: None))
    parts.plug(parts.Part("aside", 1, "styleguide.html", lambda request, row: None))
    assert client.get(f"/library/{BURN}/").status_code == 200
    row = Scenario.objects.get(slug=BURN)
    parts.plug(parts.Part("below", 2, "parts/rule.html", lambda request, row: shown))
    found = parts.parts_of(RequestFactory().get("/"), row)
    assert found == {
        "head": [],
        "story": [],
        "verdict": [],
        "actions": [],
        "aside": [],
        "below": [("parts/rule.html", shown)],
    }


def test_parts_stand_in_their_order_and_are_plugged_in_once() -> None:
    for order, template in ((2, "b.html"), (1, "a.html"), (2, "b.html")):
        parts.plug(parts.Part("below", order, template, lambda request, row: {}))
    found = parts.parts_of(RequestFactory().get("/"), Scenario())
    assert [template for template, _ in found["below"]] == ["a.html", "b.html"]


def test_a_place_that_the_page_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="no place 'top'"):
        parts.plug(parts.Part("top", 1, "a.html", lambda request, row: {}))
