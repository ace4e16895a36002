"""People are found by a part of what they are called, in the box for everything."""

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from playground.library.models import Scenario
from playground.people.finding import find

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> dict[str, User]:
    cache.clear()
    return {name: User.objects.create_user(name) for name in ("Ann", "Annabel", "Joanna", "Bob", "a_nn")}


def found(typed: str) -> list[str]:
    return [one.handle for one in find(typed, 8)]


def test_who_is_called_just_so_comes_first(people: dict[str, User]) -> None:
    assert found("ann") == ["Ann", "Annabel", "Joanna"]
    assert found("OB") == ["Bob"]
    # What means something to a database is a letter like any other.
    assert found("a_n") == ["a_nn"]
    assert found("%") == found("a") == found("ann bob") == found("") == []


def test_whoever_has_left_is_not_found(people: dict[str, User]) -> None:
    people["Annabel"].is_active = False
    people["Annabel"].save()
    people["Joanna"].delete()
    assert found("ann") == ["Ann"]


def test_the_box_for_everything_shows_them_with_what_they_published(
    people: dict[str, User],
) -> None:
    for visibility in ("public", "public", "unlisted"):
        Scenario.objects.create(
            slug=f"written/{Scenario.objects.count()}",
            kind="written",
            shelf="written",
            title="X",
            text="x",
            owner=people["Ann"],
            visibility=visibility,
        )
    page = Client().get("/search/?q=ann").content.decode()
    assert (
        '<a href="/people/Ann/">Ann</a> <span class="small quiet">2 scenarios in the library</span>' in page
    )
    assert '<a href="/people/Joanna/">Joanna</a></li>' in page
    suggested = Client().get("/search/suggest/?q=joan").content.decode()
    assert "/people/Joanna/" in suggested
