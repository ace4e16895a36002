"""A card's page says what was understood of it without printing it again each time it is opened."""

from __future__ import annotations

import pytest
from django.test import Client

from playground.cards import views

pytestmark = pytest.mark.django_db


def test_what_was_understood_is_told_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    views._understood.cache_clear()
    first = client.get("/cards/faceless-butcher/")
    assert "triggered ability" in first.content.decode()

    def again(*_: object) -> None:
        raise AssertionError("it was printed again")

    monkeypatch.setattr(views, "understood", again)
    second = client.get("/cards/faceless-butcher/")
    assert "triggered ability" in second.content.decode()
    told = [[face["abilities"] for face in one.context["faces"]] for one in (first, second)]
    assert told[0] == told[1] and told[0][0]
    with pytest.raises(AssertionError, match="printed again"):
        client.get("/cards/prodigal-sorcerer/")
