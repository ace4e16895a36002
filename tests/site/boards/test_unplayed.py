"""A board with more than two players says on its pages which rules of its table are not played (600.3)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from engine.table import FREE_FOR_ALL
from playground.boards.models import Draft
from tests.site.lines import DECKS, a_run

pytestmark = pytest.mark.django_db

CAROL = "Carol: life 20; library Forest x6\nTable: free-for-all; attack left\n"
THREE = DECKS.replace("Turn 3", CAROL + "Turn 3")
SAID = "Not supported on this board"


@pytest.mark.parametrize(("text", "told"), [(THREE, True), (DECKS, False)], ids=["three", "two"])
def test_builder_stepper_and_simulations_say_so(
    client: Client, text: str, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = ("600.3", lambda table: table.variant == FREE_FOR_ALL, "this is for the tests alone")
    monkeypatch.setattr("engine.notation.unplayed.MULTIPLAYER", (row,))
    client.post(reverse("boards:first_edit"), {"do": "text", "text": text.split("\n", 1)[1]})
    run = a_run(text, title="Bears")
    pages = (Draft.objects.get().get_absolute_url(), run.at(0), f"/simulations/new/?run={run.id}&step=0")
    for address in pages:
        page = client.get(address, follow=True).content.decode()
        assert (SAID in page, "600.3" in page) == (told, told), address
