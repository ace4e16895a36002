"""Cards that ship speak in the words of their time: no word that neither a print until Time Spiral nor the rules have.

The words come from what was printed on cards and from the edition, and nothing of the language is asked.
"""

from __future__ import annotations

import json
import os
import re
from importlib import resources
from pathlib import Path

import pytest

from engine.commands.shelve import shelved

FOLDER = Path(str(resources.files("engine.cards")))
SHARED = Path(__file__).resolve().parents[3] / "shared"
POOL = Path(os.environ.get("POOL") or SHARED / "cards/pool-2006.json")
RULES = SHARED / "rules/comprehensive-rules-2006-10-01.txt"
OURS = {
    # Many of something that prints name one of; what becomes so of what is not.
    *("arcanes", "djinni", "fungi", "kavus", "ogres", "pupa", "rebels", "shades", "vampires", "zuberas"),
    *("attaches", "nonblocking", "hajjaj"),
}
"""Words of ours that no print has in this form."""


def words(text: str) -> set[str]:
    """Words in small letters, without the endings of possessives."""
    plain = text.lower().replace("\u2019", "'")
    return {re.sub("'s$|'$", "", word) for word in re.findall(r"[^\W\d_][\w']*", plain)}


def printed_until_then() -> set[str]:
    cards = json.loads(POOL.read_text(encoding="utf-8"))
    said = (str(card.get(key) or "") for card in cards for key in ("printed_type", "printed_text"))
    return words(" ".join(said)) | words(RULES.read_text(encoding="utf-8", errors="replace"))


def younger(text: str, known: set[str]) -> set[str]:
    """Words of a card that nobody knew; each part begins with its name, of which the text may speak."""
    parts = re.split(r"^(?://|----)$\n", text, flags=re.MULTILINE)
    names = words(" ".join(part.partition("\n")[0] for part in parts))
    return words(" ".join(part.partition("\n")[2] for part in parts)) - names - known - OURS


@pytest.mark.skipif(
    not POOL.exists() or not RULES.exists(),
    reason=f"no prints at {POOL}, or no rules at {RULES}, to take the words from",
)
def test_no_word_of_a_later_time_ships() -> None:
    known = printed_until_then()
    found = {name: strange for name, text in shelved(FOLDER).items() if (strange := younger(text, known))}
    assert found == {}
    late = "Odd One {R}\nInstant\nTarget creature has base power 0. Mill two cards if it was kicked."
    assert younger(late, known) == {"base", "mill", "kicked"}
