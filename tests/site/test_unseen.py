"""What people call their works never turns a line round and is never an empty place, whichever form it came by."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import models
from django.db.models import Value
from django.db.models.functions import Replace
from django.test import Client

import playground
from playground.boards.models import Draft
from playground.collected.models import Classroom, Collection
from playground.library.models import Scenario
from playground.reach.carried import address_of
from playground.rulings.models import Ruling
from tests.site.lines import BURN, a_run

pytestmark = pytest.mark.django_db

TURNED = "Mogg \u202ecitanaF"
BLANK = ("\u200b\u200b", "\u3164", "\u2800 \u2800")
BOARD = "Ann: life 20\nBob: life 20\nTurn 3: Ann, precombat main phase\n"
AS_TYPED = {"Draft.text", "DraftEdit.kept", "Comment.words"}
"""What is kept as it was typed, for who goes on writing; what others read is made of it."""


@pytest.fixture
def ann() -> Client:
    user = User.objects.create_user("ann")
    user.profile.joined = user.profile.joined.replace(year=2020)
    user.profile.save()
    client = Client()
    client.force_login(user)
    return client


def stored() -> Iterator[tuple[str, str]]:
    """Each text in the tables of the site, with its model and field."""
    for model in apps.get_models():
        if not model.__module__.startswith("playground.") or model._meta.proxy:
            continue
        manager = getattr(model, "every", model._default_manager)
        for field in model._meta.concrete_fields:
            if isinstance(field, models.CharField | models.TextField | models.JSONField):
                for value in manager.values_list(field.attname, flat=True):
                    yield f"{model.__name__}.{field.name}", str(value)


def sent(client: Client, path: str, **fields: str) -> None:
    cache.clear()
    answer = client.post(path, fields)
    assert answer.status_code in (200, 302, 303, 422), (path, answer.status_code)


def everywhere(client: Client, words: str) -> None:
    """Type the words wherever something gets a name, or is said in a line."""
    run = a_run(title="A line")
    for name in ("title", "answer", "comment", "tags"):
        sent(client, f"/rulings/new/?run={run.pk}&step=1", **{"title": "A moment", name: words})
    plain = {"title": "Two mana", "question": "What does it cost?", "text": BURN, "public": "on"}
    for name in ("title", "question", "answer", "tags"):
        sent(client, "/library/new/", **{**plain, name: words})
    sent(client, "/library/new/", **plain)
    row = Scenario.objects.filter(title="Two mana").latest("pk")
    sent(client, f"/talk/say/{row.slug}/", words=f"It is {words} so.")
    sent(client, "/collections/new/", title=words, visibility="unlisted")
    sent(client, "/collections/new/", title="Of an evening", visibility="unlisted")
    shelf = Collection.objects.get(title="Of an evening")
    there = f"/collections/edit/{shelf.slug}/"
    sent(client, there, do="chapter-add", revision=str(shelf.revision), heading=words)
    sent(client, f"/collections/classes/{shelf.slug}/", title=words)
    sent(client, f"/collections/classes/{shelf.slug}/", title="Tuesdays")
    sent(Client(), Classroom.objects.get(title="Tuesdays").get_absolute_url(), name=words)
    sent(client, "/boards/new/edit/", do="text", text=BOARD, title=words)
    draft = Draft.objects.latest("pk")
    sent(client, f"/boards/{draft.pk}/edit/", do="title", title=words, at=str(draft.at))
    sent(client, "/boards/new/edit/", do="text", text=f"# {words}\n{BOARD}")
    sent(client, "/api/tokens/", name=words)
    sent(client, "/me/settings/", about=words)


def test_no_name_turns_what_stands_beside_it(ann: Client) -> None:
    everywhere(ann, TURNED)
    assert {where for where, text in stored() if "\u202e" in text} <= AS_TYPED


def test_what_was_kept_before_that_turns_nothing_on_any_page(ann: Client) -> None:
    """Rows older than the refusal are drawn with the character's number, wherever they are drawn."""
    everywhere(ann, "Mogg QXcitanaF")
    for model in apps.get_models():
        if model.__module__.startswith("playground.") and not model._meta.proxy:
            manager = getattr(model, "every", model._default_manager)
            for field in model._meta.concrete_fields:
                if isinstance(field, models.CharField | models.TextField):
                    turned = Replace(field.attname, Value("QX"), Value("\u202e"))
                    manager.filter(**{f"{field.attname}__contains": "QX"}).update(**{field.attname: turned})
    cache.clear()
    shown = set()
    for address in (
        "/library/",
        "/collections/",
        "/people/ann/",
        "/me/settings/",
        "/api/tokens/",
        "/me/?of=scenarios",
        *addresses(),
    ):
        page = ann.get(address, follow=True)
        assert page.status_code == 200, address
        words = page.content.decode()
        assert "\u202e" not in words, address
        if "U+202E" in words:
            shown.add(address.split("/")[1])
    assert {"library", "collections", "me", "people", "boards"} <= shown


def addresses() -> Iterator[str]:
    """The pages of what has a page."""
    for model in (Scenario, Collection, Ruling, Classroom, Draft):
        manager = getattr(model, "every", model._default_manager)
        for row in manager.all():
            yield row.get_absolute_url()


def test_there_is_one_list_of_what_turns_words_round() -> None:
    """Nobody keeps another one, which would miss what is added to it: its rarest character stands in one module."""
    escaped = re.compile(r"\\u2067|\\N\{RIGHT-TO-LEFT ISOLATE\}|\u2067", re.IGNORECASE)
    ours = Path(playground.__file__).parent
    having = [path.name for path in ours.rglob("*.py") if escaped.search(path.read_text(encoding="utf-8"))]
    assert having == ["characters.py"]


@pytest.mark.parametrize("words", BLANK)
def test_no_name_is_an_empty_place(ann: Client, words: str) -> None:
    everywhere(ann, words)
    names = [(where, text) for where, text in stored() if where.endswith((".title", ".heading", ".name"))]
    assert [where for where, text in names if text.strip() == words] == []


def test_nor_does_a_text_that_a_link_carries(client: Client) -> None:
    page = client.get(address_of(f"# {TURNED}\n{BURN}")).content.decode()
    assert "\u202e" not in page and "U+202E" in page
