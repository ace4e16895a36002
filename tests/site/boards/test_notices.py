"""What a page has to tell stands on it once."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from playground.boards.models import Draft

pytestmark = pytest.mark.django_db

TEXT = """Ann: in play Mountain; hand Shock
Bob: life 20
Turn 3: Ann, precombat main phase
---
Ann announces Shock. Ann passes.
"""


def test_a_line_that_cannot_be_played_as_it_says_is_told_once_and_names_its_sentence(client: Client) -> None:
    client.post(reverse("boards:first_edit"), {"do": "text", "text": TEXT})
    draft = Draft.objects.get()
    edit = reverse("boards:edit", args=[draft.id])
    page = client.post(edit, {"do": "step", "at": draft.seen}, follow=True).content.decode()
    told = "Not as the text says: \u201cAnn passes.\u201d refused by 409.1c: Ann chooses a target"
    assert page.count(told) == 1
    assert "Not as the text says" not in client.get("/").content.decode()
