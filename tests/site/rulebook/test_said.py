"""The words of the book: every number has some, in order, of known kinds, and none are the edition's own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.citing import COMPUTATIONS
from engine.commands.rules import executed
from playground.rulebook import glossary, said

EDITION = Path(__file__).parents[4] / "shared" / "rules" / "comprehensive-rules-2006-10-01.txt"
LONGEST_RUN = 6
"""So many words in a row may be the edition's: some turns of phrase are terms."""
SET_TERMS: tuple[str, ...] = ()
"""Longer runs that are one term."""

FILES = sorted(said.FOLDER.glob("*.txt"))


def test_every_number_of_the_edition_has_its_words_and_no_other_has() -> None:
    assert list(said.of_numbers()) == list(said.known())


def test_what_carries_a_rule_out_is_carried_out() -> None:
    done = executed() | set(COMPUTATIONS)
    wrong = [f"{one.where}: {by}" for one in said.of_numbers().values() for by in one.by if by not in done]
    assert not wrong


def test_whoever_has_no_step_says_why() -> None:
    done = executed() | set(COMPUTATIONS)
    silent = [
        f"{one.where}: {number}"
        for number, one in said.of_numbers().items()
        if number not in done and not (one.kind or one.why or one.by or one.missing)
    ]
    assert not silent


def test_numbers_that_sentences_name_are_of_the_edition() -> None:
    looks = re.compile(r"(?<![\d.{/$])[1-9]\d\d\.\d{1,2}[a-z]?(?![\d/}])")
    every = [*said.of_numbers().values(), *said.of_words().values()]
    wrong = [
        f"{one.where}: {number}"
        for one in every
        for number in looks.findall(" ".join((one.words, one.why, one.missing)))
        if number not in said.known()
    ]
    assert not wrong


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("100\nIt is.\n\n999\nIt is.", "x.txt:4: the edition has no number 999"),
        ("100.1\nIt is.\n\n100\nIt is.", "x.txt:4: 100 stands after 100.1"),
        ("100\nIt is.\n\n100\nIt is.", "x.txt:4: 100 stands after 100"),
        ("100\nkind: odd\nIt is.", "x.txt:1: no kind is called odd"),
        ("100\nbecause: odd\nIt is.", "x.txt:2: no line begins with because:"),
        ("100\nwhy: odd\nwhy: odd\nIt is.", "x.txt:3: why: is here twice"),
        ("\n100\nby: 704.5\nIt is.", "x.txt:2: by: the edition has no number 704.5"),
        ("100\nkind: heading", "x.txt:1: nothing is said of 100"),
        ("100\n" + "word " * 1000, "x.txt:1: 100 says more than 2000 letters"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(text: str, words: str) -> None:
    with pytest.raises(said.Unreadable, match=re.escape(words)):
        said.read("x.txt", text)


def test_a_block_is_read() -> None:
    (one,) = said.read(
        "x.txt", "\n502.20a\nkind: definition\nby: 502.20, 410.10\nOne. See 217.1c\nand two.\n"
    )
    assert (one.head, one.kind, one.by) == ("502.20a", "definition", ("502.20", "410.10"))
    assert one.words == "One. See 217.1c and two."
    assert said.mentioned(one.words) == ("217.1c",)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("as section 502 says", ("502",)),
        ("there (407) and there", ("407",)),
        ("rules 502 and 503", ("502", "503")),
        ("a deck of 100 cards", ()),
        ("{100} and 100/100", ()),
        ("since 409.1f.", ("409.1f",)),
        ("not 704.5f", ()),
        ("409.1f, 409.1f and 410", ("409.1f",)),
    ],
)
def test_numbers_in_sentences(words: str, found: tuple[str, ...]) -> None:
    assert said.mentioned(words) == found


# --- whose words they are --------------------------------------------------------------------------------


def _plain(text: str) -> list[str]:
    return re.findall(r"[a-z0-9'-]+", text.lower().replace("\u2019", "'"))


def _runs(words: list[str], long: int) -> Iterator[tuple[str, ...]]:
    return (tuple(words[at : at + long]) for at in range(len(words) - long + 1))


@cache
def _edition() -> frozenset[tuple[str, ...]]:
    if not EDITION.exists():
        pytest.skip(f"the text of the edition is not at {EDITION}")
    lines = EDITION.read_text("utf-8").splitlines()
    return frozenset(run for line in lines for run in _runs(_plain(line), LONGEST_RUN + 1))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.name))
def test_the_sentences_are_our_own(file: Path) -> None:
    theirs = _edition()
    shared = [
        f"{one.where}: {' '.join(run)}"
        for one in said.read(file.name, file.read_text("utf-8"))
        for sentence in (one.words, one.why, one.missing)
        for run in _runs(_plain(sentence), LONGEST_RUN + 1)
        if run in theirs and " ".join(run) not in SET_TERMS
    ]
    assert not shared


# --- the glossary ----------------------------------------------------------------------------------------


def _entries_of_the_edition() -> list[str]:
    """Heads of the edition's glossary: a short line after an empty one, before the credits."""
    if not EDITION.exists():
        pytest.skip(f"the text of the edition is not at {EDITION}")
    lines = EDITION.read_text("utf-8").splitlines()
    first = len(lines) - 1 - lines[::-1].index("Glossary")
    last = lines.index("Credits", first)
    return [
        line.strip()
        for before, line, after in zip(
            lines[first:last], lines[first + 1 :], lines[first + 2 :], strict=False
        )
        if line.strip() and not before.strip() and after.strip() and not line.startswith(" ")
    ]


def test_every_word_of_the_edition_has_its_words_and_no_other_has() -> None:
    theirs = _entries_of_the_edition()
    assert len(theirs) > 340
    assert set(theirs) == set(said.of_words())


def test_every_word_has_an_address_of_its_own_and_sends_to_what_there_is() -> None:
    words = glossary.words()
    assert len(words) == len(said.of_words())
    wrong = [
        f"{one.said.where}: {see}"
        for one in words.values()
        for see in one.sends
        if see not in said.known() and see not in said.of_words()
    ]
    assert not wrong


def test_an_entry_without_sentences_sends_somewhere() -> None:
    assert [word.name for word in glossary.words().values() if not word.said.words and not word.words] == []


def test_nothing_of_the_edition_is_left_undone() -> None:
    """A rule that isn't carried out would have to say so here; `missing:` stays for one that is found."""
    assert [one.where for one in said.of_numbers().values() if one.missing] == []
