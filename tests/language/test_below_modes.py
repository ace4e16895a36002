"""What stands below a list of modes belongs to none of them alone (409.1b, 413.2c).

Each shipped card that chooses among modes is written with a line for each mode and a sentence below them that no card
has. The text is refused, or every mode does what the sentence says, once. The card's text alone tells which modes there
are. It can't see a sentence below that speaks of what a mode has done.
"""

from __future__ import annotations

import re
from collections import Counter
from importlib import resources
from pathlib import Path
from typing import Any

from engine.commands.shelve import shelved
from engine.language.card import CardDef
from engine.language.cardtext import read_card
from engine.language.effects import Body, GainLife
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.walks import walk

CHOOSES = re.compile(r"(?P<before>.*?[Cc]hoose (?:one|two|three)[^.]*? -) (?P<modes>.*)$")
BELOW = "You gain 97 life."


def written_below(text: str) -> list[str]:
    """The card with its modes on lines of their own and a sentence below: once for each paragraph that has modes."""
    lines = text.split("\n")
    found = []
    for at, line in enumerate(lines[2:], 2):
        if (chooses := CHOOSES.match(line)) is not None:
            modes = re.split(r"; (?:or )?", chooses["modes"].rstrip("."))
            listed = [f"\u2022 {one[:1].upper()}{one[1:]}." for one in modes]
            found.append("\n".join([*lines[:at], chooses["before"], *listed, BELOW, *lines[at + 1 :]]))
    return found


def times(value: Any) -> int:
    return sum(isinstance(one, GainLife) and one.amount == 97 for one in walk(value))


def is_of_each(card: CardDef) -> bool:
    """Whether every mode says the sentence once, and nothing else does."""
    modes = [mode for body in walk(card) if isinstance(body, Body) for mode in body.modes]
    return bool(modes) and all(times(mode) == 1 for mode in modes) and times(card) == len(modes)


def test_what_stands_below_modes_is_said_of_each_or_refused() -> None:
    became, wrong = Counter[str](), []
    for name, text in shelved(Path(str(resources.files("engine.cards")))).items():
        for made in written_below(text):
            try:
                card = read_card(made)
            except (UnreadableText, TextTooLong):
                became["refused"] += 1
                continue
            became["read"] += 1
            if not is_of_each(card):
                wrong.append(name)
    assert wrong == []
    assert became["read"] >= 30 and became["refused"] >= 20


def test_a_sentence_that_the_last_mode_alone_says_is_noticed() -> None:
    card = read_card("Test {R}\nInstant\nChoose one - Draw a card; or scry 1, then you gain 97 life.")
    assert not is_of_each(card)
