"""Compiled cards: made once, used only if they are whole, one's own, and of the texts that are here."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import cards
from engine.cards import Library, compiled_by
from engine.language.card import CardDef
from engine.language.cardtext import blocks
from playground.cards import compiled

TEXTS = (
    "Bear {1}{G}\nCreature - Bear 2/2\n\nElf {G}\nCreature - Elf Druid 1/1\n{T}: Add {G} to your mana pool.\n"
)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> Iterator[Library]:
    """A library of two cards; what is opened for it is closed behind it."""
    made = Library({block.name: block for block in blocks(TEXTS)})
    monkeypatch.setattr(compiled, "library", lambda: made)
    before = list(cards._openers)
    yield made
    cards._openers[:] = before
    cards._compiled.cache_clear()


def test_it_is_made_once_and_made_anew_for_other_texts(
    few: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cards" / "compiled"
    assert compiled.compile_cards(path, 1)
    assert not compiled.compile_cards(path, 1)
    assert compiled.opened(path)("Bear") == few["Bear"]
    monkeypatch.setattr(compiled, "made_of", lambda: "another language")
    assert compiled.opened(path)("Bear") is None
    assert compiled.compile_cards(path, 1)


def test_cards_are_taken_from_it_and_read_where_it_has_none(few: Library) -> None:
    asked: list[str] = []

    def only_bears(name: str) -> CardDef | None:
        asked.append(name)
        return bear if name == "Bear" else None

    bear, elf = few["Bear"], few["Elf"]
    compiled_by(lambda: only_bears)
    anew = Library({block.name: block for block in blocks(TEXTS)})
    assert anew["Bear"] is bear
    assert anew["Elf"] == elf
    assert anew["Elf"] is anew["Elf"]
    assert asked == ["Bear", "Elf"]


def test_a_broken_file_is_read_past_and_made_anew(few: Library, tmp_path: Path) -> None:
    path = tmp_path / "compiled"
    compiled.compile_cards(path, 1)
    whole = path.read_bytes()
    for broken in (whole[:-1], whole[:40], b"", whole.replace(b"Bear", b"Boar")):
        path.write_bytes(broken)
        assert compiled.opened(path)("Bear") is None
        assert compiled.compile_cards(path, 1)
        assert path.read_bytes() == whole


def test_a_file_that_others_can_write_to_is_not_trusted(few: Library, tmp_path: Path) -> None:
    path = tmp_path / "compiled"
    compiled.compile_cards(path, 1)
    path.chmod(0o666)
    assert compiled.opened(path)("Bear") is None


def test_two_may_make_it_at_once_and_nothing_is_left_lying(few: Library, tmp_path: Path) -> None:
    path = tmp_path / "compiled"
    both = [threading.Thread(target=compiled.compile_cards, args=(path, 1)) for _ in range(4)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert compiled.opened(path)("Elf") == few["Elf"]
    assert [file.name for file in tmp_path.iterdir()] == ["compiled"]


def test_a_file_that_is_made_later_is_taken_up_by_a_process_that_runs(
    few: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(compiled.time, "monotonic", lambda: now[0])
    path = tmp_path / "compiled"
    card = compiled.opened(path)
    assert card("Bear") is None
    compiled.compile_cards(path, 1)
    # Not at each card: a site that can't write has none for ever.
    assert card("Bear") is None
    now[0] += compiled.AGAIN_AFTER
    assert card("Bear") == few["Bear"]


def test_a_file_that_is_no_good_is_looked_through_once(
    few: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[Path] = []
    whole = compiled._whole

    def watched(path: Path) -> compiled.Packed:
        tried.append(path)
        return whole(path)

    monkeypatch.setattr(compiled, "_whole", watched)
    monkeypatch.setattr(compiled, "AGAIN_AFTER", 0.0)
    path = tmp_path / "compiled"
    path.write_bytes(b"broken")
    card = compiled.opened(path)
    assert card("Bear") is card("Elf") is card("Bear") is None
    assert tried == [path]


@pytest.mark.skipif(os.getuid() == 0, reason="whoever may write everywhere has no folder that is read-only")
def test_where_nothing_can_be_written_cards_are_read(few: Library, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(OSError):
        compiled.compile_cards(tmp_path / "compiled", 1)
    assert compiled.opened(tmp_path / "compiled")("Bear") is None


def test_a_folder_that_cannot_be_made_is_said(few: Library, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError):
        compiled.compile_cards(tmp_path / "file" / "compiled", 1)
    assert compiled.opened(tmp_path / "file" / "compiled")("Bear") is None
