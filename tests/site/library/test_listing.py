"""The pieces of the library's list are drawn once, and anew as soon as anything that they show is different."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from playground.kept import forget_all
from playground.library import listing
from playground.library.loading import bundled, load
from playground.library.models import Scenario
from playground.look.stencils import Stencil

pytestmark = pytest.mark.django_db

BURN = "300-turn/mana-burn"
TEMPLATES = Path(__file__).resolve().parents[3] / "templates" / "library"


@pytest.fixture(autouse=True)
def shelves() -> None:
    load([file for file in bundled() if file.slug in (BURN, "300-turn/trample")])
    forget_all()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which templates were drawn for a piece to be kept."""
    found: list[str] = []
    draw = Stencil._draw

    def noted(self: Stencil, context: Any) -> Any:
        found.append(self._template)
        return draw(self, context)

    monkeypatch.setattr(Stencil, "_draw", noted)
    return found


def shown(client: Client, address: str = "/library/") -> str:
    return re.sub(r'"X-CSRFToken": "\w+"', "", client.get(address).content.decode())


def test_a_second_page_draws_no_row_and_no_choice_again(client: Client, drawn: list[str]) -> None:
    first = shown(client)
    assert drawn.count("library/row.html") == 2 and drawn.count("library/narrow.html") == 1
    drawn.clear()
    assert shown(client) == first
    assert not [one for one in drawn if one.startswith("library/")]


def test_a_row_is_decided_by_all_that_it_reads() -> None:
    text = (TEMPLATES / "row.html").read_text() + (TEMPLATES / "marks.html").read_text()
    read = set(re.findall(r"scenario\.(\w+)", text)) - {"owner"}
    # Its address is made of the slug, and whether it is listed is told by its visibility.
    read = (read - {"get_absolute_url", "listed"}) | {"slug", "visibility"}
    assert read == set(listing.SHOWN)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"title": "Mana <burns>"}, "Mana &lt;burns&gt;"),
        ({"question": "Does {R} burn?"}, "burn?"),
        ({"rules": ["300.4"]}, "300.4"),
        ({"cards": ["Black Lotus"]}, "Black Lotus"),
        ({"tags": ["Heat"]}, "?tag=heat"),
        ({"verdict": "differs"}, "Differs today"),
        ({"disputed": True}, "Disputed"),
        ({"useful": 640}, "helped at least"),
        ({"comments": 17}, "17</span> comments"),
        ({"kind": "written", "published": datetime(2006, 3, 9, tzinfo=UTC)}, "9 March 2006"),
    ],
)
def test_a_row_shows_what_is_so_now(client: Client, change: dict[str, Any], words: str) -> None:
    assert words not in shown(client)
    Scenario.objects.filter(slug=BURN).update(**change)
    assert words in shown(client)


def test_a_row_shows_its_owner_s_name_as_it_is_now(client: Client) -> None:
    ann = User.objects.create_user("ann")
    Scenario.objects.filter(slug=BURN).update(owner=ann)
    assert ">ann</a>" in shown(client)
    User.objects.filter(pk=ann.pk).update(username="annette")
    assert ">annette</a>" in shown(client) and ">ann</a>" not in shown(client)


def test_choices_are_those_of_what_was_looked_for(client: Client) -> None:
    whole, some = shown(client), shown(client, "/library/?q=trample")
    assert 'name="q" value="trample"' in some and 'name="q" value="trample"' not in whole
    assert shown(client, "/library/?q=xqzzy").count('id="narrow"') == 0
    assert shown(client) == whole
