"""The shelf is what the printer makes of a list, laid out as it must be; what is by hand has a reason."""

from __future__ import annotations

import json
import os
from importlib import resources
from pathlib import Path

import pytest

from engine import cards
from engine.cards import library
from engine.cards.doubted import DOUBTED
from engine.cards.likeness import name_of
from engine.cards.pool import cards_of
from engine.cards.reasons import BY_HAND, REASONS, UNREAD, WORDING
from engine.cards.shelving import Fate, files_of
from engine.commands.shelve import shelved, texts_in, verdict
from tests.chosen import falls_to

POOL = Path(os.environ.get("POOL") or Path(__file__).resolve().parents[3] / "shared/cards/pool-2006.json")
FOLDER = Path(str(resources.files("engine.cards")))
SHARE = 1 if os.environ.get("CARDS") == "all" else 10
"""One card in so many is made again."""


@pytest.mark.skipif(
    not POOL.exists(), reason=f"there is no list of the world's cards at {POOL}; POOL= names another"
)
def test_the_shelf_is_made_of_a_list() -> None:
    """`make shelf` makes it anew after the language has changed its words."""
    on_it, by_hand = shelved(FOLDER), texts_in(FOLDER / "by_hand.txt")
    wrong = []
    for faces in cards_of(json.loads(POOL.read_text(encoding="utf-8"))):
        name = name_of(faces)
        if falls_to(name, SHARE) and name not in by_hand:
            found = verdict(faces)
            if (found.text if found.fate is Fate.SHIPS else "") != on_it.get(name, ""):
                wrong.append(found)
    assert wrong == []


def test_files_and_cards_stand_in_their_order() -> None:
    there = {f"shelf/{file.name}": file.read_text(encoding="utf-8") for file in (FOLDER / "shelf").iterdir()}
    assert there == files_of(shelved(FOLDER))


def test_the_library_has_all_of_them_and_nothing_else() -> None:
    assert set(library()) == {*shelved(FOLDER), *texts_in(FOLDER / "by_hand.txt")}
    for name in ("Forest", "Akki Lavarunner", "Assault // Battery"):
        assert library().text(name).startswith(name.split(" //")[0])


def test_what_is_written_by_hand_has_one_reason() -> None:
    reasons = [*REASONS, *UNREAD, *BY_HAND]
    assert sorted(reasons) == sorted(texts_in(FOLDER / "by_hand.txt"))
    assert all((*REASONS.values(), *UNREAD.values(), *BY_HAND.values()))


def test_what_is_doubted_does_not_ship() -> None:
    assert not set(DOUBTED) & set(library())
    assert all(DOUBTED.values())


def test_which_wording_stands_is_said_of_cards_that_ship_or_are_doubted() -> None:
    assert set(WORDING) <= {*library(), *DOUBTED}


def test_only_the_last_cards_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "KEPT", 4)
    fresh = cards.Library(library()._unread)
    names = ["Forest", "Island", "Swamp", "Plains", "Mountain"]
    assert [fresh[name].name for name in names] == names
    assert list(fresh._read) == ["Swamp", "Plains", "Mountain"]
    assert fresh["Forest"] == library()["Forest"]
