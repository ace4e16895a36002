"""A few scenarios in the library, people, and collections of theirs."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from playground.collected.models import Collection
from playground.library.loading import bundled, load
from playground.library.models import Scenario

BURN, TRAMPLE, BLOCKS, LEGENDS = (
    "300-turn/mana-burn",
    "300-turn/trample",
    "300-turn/combat-blocks",
    "420-additional/legend-rule",
)
SOME = (BURN, TRAMPLE, BLOCKS, LEGENDS)


def fill(*slugs: str) -> None:
    """These scenarios, or the few above."""
    wanted = slugs or SOME
    load([file for file in bundled() if file.slug in wanted])


def somebody(name: str) -> Client:
    """The browser of somebody who is signed in."""
    client = Client()
    client.force_login(User.objects.get_or_create(username=name)[0])
    return client


def made(client: Client, *slugs: str, **fields: str) -> Collection:
    """A collection that was made by hand, with these scenarios in it."""
    said = {"title": "Of an evening", "introduction": "", "visibility": "public", **fields}
    response = client.post("/collections/new/", said)
    assert response.status_code == 302, response.context["form"].errors
    row = Collection.objects.latest("pk")
    for slug in slugs:
        assert act(client, row, "entry-add", address=f"/library/{slug}/").status_code == 302
    row.refresh_from_db()
    return row


def act(client: Client, row: Collection, do: str, **fields: Any) -> Any:
    """Press a button of the page on which a collection is changed."""
    row.refresh_from_db()
    sent = {"revision": row.revision, **fields, "do": do}
    return client.post(f"/collections/edit/{row.slug}/", sent)


def names(row: Collection) -> list[list[str]]:
    """The entries of each chapter, in order."""
    return [
        [entry.name for entry in chapter.entries.order_by("place")]
        for chapter in row.chapters.order_by("place")
    ]


def scenario(slug: str) -> Scenario:
    return Scenario.objects.get(slug=slug)
