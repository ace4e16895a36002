"""Where a card's name is needed and none that ships stands: what is known of the words instead."""

from __future__ import annotations

import re
from typing import NoReturn

from engine.cards import finding
from engine.cards.finding import NoSuchCard
from engine.notation.errors import NoCard
from engine.notation.scanning import Scanner

LONGEST = 60
_END = re.compile(r"[,;:()\n]| x\d")


def why_none(scanner: Scanner) -> NoSuchCard:
    """What is known of the words that stand here: they name a card that does not ship, or look like names."""
    scanner.skip()
    start = scanner.at
    named = scanner.try_name(finding.names().spellings) is not None
    words = (
        scanner.text[start : scanner.at] if named else _END.split(scanner.text[start : start + LONGEST])[0]
    )
    scanner.at = start
    return finding.no_such_card(words.strip())


def no_card(scanner: Scanner, *otherwise: str) -> NoReturn:
    """Stop here, where a card's name is needed; `otherwise` is what else could stand. Raises Unreadable."""
    none = why_none(scanner)
    if none.offered:
        scanner.fail(*none.offered)
    expected = ("the name of a card", *otherwise)
    if not none.typed:
        scanner.fail(*expected)
    told = none.known is not None or none.other_time is not None
    raise NoCard(*scanner.place(), none.typed, () if told else expected, str(none))
