"""Deck lists pasted into the builder: the usual ways to write them, and names that no card has."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from engine.cards import finding
from engine.notation.positions import write_position
from playground.boards import documents
from playground.boards.deck_lists import MOST_LINES, MOST_TOLD, read_list
from playground.boards.models import Draft

LIST = """// Burn
Creatures (5)
4 Hill Giant
1x grizzly bears

Spells
4x Shock
Terror x2
2 Fire/Ice
3 Shock (10E) 241
1 [M10] Shock *F*
Lands:
20 Mountain
Forest
SB: 2 Vitalize
SB:  1x Terror
Sideboard
3 Healing Salve
"""


def counted(entries: list[object]) -> list[tuple[int, str]]:
    return [(one.count, one.card.name) for one in entries]  # type: ignore[attr-defined]


def test_a_list_is_read_in_the_ways_that_people_write_it() -> None:
    found = read_list(LIST)
    assert found.strange == []
    assert counted(list(found.main)) == [
        (4, "Hill Giant"),
        (1, "Grizzly Bears"),
        (4, "Shock"),
        (2, "Terror"),
        (2, "Fire // Ice"),
        (3, "Shock"),
        (1, "Shock"),
        (20, "Mountain"),
        (1, "Forest"),
    ]
    assert counted(list(found.side)) == [(2, "Vitalize"), (1, "Terror"), (3, "Healing Salve")]


def test_a_name_that_no_card_has_is_kept_with_what_may_be_meant() -> None:
    found = read_list("4 Hil Gaint\n2 Shock\n90 Forest\n")
    assert [(one.line, one.words) for one in found.strange] == [(1, "4 Hil Gaint"), (3, "90 Forest")]
    assert "Hill Giant" in found.strange[0].suggestions
    assert counted(list(found.main)) == [(2, "Shock")]
    assert 'line 1: "4 Hil Gaint" (perhaps Hill Giant' in found.trouble()


@pytest.mark.django_db
def test_a_pasted_list_goes_into_the_library_and_its_sideboard_outside_the_game(client: Client) -> None:
    sent = {"do": "deck", "deck": "2 Forest\n1 Shock\nSB: 1 Terror\n", "deck_into": "1:library"}
    response = client.post(reverse("boards:first_edit"), sent)
    draft = Draft.objects.get()
    assert response.status_code == 303
    line = next(one for one in draft.text.splitlines() if one.startswith("Bob"))
    assert line == "Bob: life 20; library Forest x2, Shock; outside the game Terror"
    assert write_position(documents.read(draft.text).position) == draft.text


@pytest.mark.django_db
def test_a_list_with_a_strange_name_changes_nothing_and_stays_in_the_field(client: Client) -> None:
    sent = {"do": "deck", "deck": "2 Forest\n1 Shok\n", "deck_into": "0:library"}
    response = client.post(reverse("boards:first_edit"), sent)
    html = response.content.decode()
    assert response.status_code == 422
    assert "2 Forest\n1 Shok" in html and "perhaps Shock" in html
    assert not Draft.objects.exists()
    client.post(reverse("boards:first_edit"), {**sent, "leave_out": "1"})
    assert "library Forest x2" in Draft.objects.get().text


def test_of_names_that_no_card_has_few_are_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    search = finding.search

    def counted(typed: str, *more: int) -> finding.NameSearch:
        looked.append(typed)
        return search(typed, *more)

    monkeypatch.setattr(finding, "search", counted)
    listed = read_list("\n".join(f"1 Zzyzx number {number}" for number in range(MOST_LINES)))
    assert len(listed.strange) == MOST_LINES
    assert 0 < len(looked) <= 2 * MOST_TOLD  # with and without what may be a printing
    assert listed.trouble().endswith(f"and {MOST_LINES - MOST_TOLD} lines more.")
