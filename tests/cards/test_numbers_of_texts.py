"""The shelf's cards say the numbers that a list's texts say, each as often: "two", "+2/+2" and "{2}" alike.

Numbers are taken out of words and symbols; nothing of the language is asked. One is left out, which "a", "another" and
"each" say as well. It can't see two numbers that have changed places.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from importlib import resources
from pathlib import Path

import pytest

from engine.cards.pool import cards_of
from engine.commands.shelve import shelved

POOL = Path(os.environ.get("POOL") or Path(__file__).resolve().parents[3] / "shared/cards/pool-2006.json")
IN_WORDS = (
    *("two", "three", "four", "five", "six", "seven", "eight"),
    *("nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"),
)
NUMBERS = {
    **{word: number for number, word in enumerate(IN_WORDS, 2)},
    "twenty": 20,
    "twice": 2,
    "double": 2,
    "both": 2,
}
JUDGED = {
    "Angry Mob": "a size that is one number is written with two",
    "Devouring Greed": '"that much" is said in full',
    "Eater of Days": "two turns are skipped one by one",
    "Gorilla War Cry": "a keyword of later says two",
    "Imposing Visage": "a keyword of later says two",
    "Might of the Nephilim": "+2/+2 for each is said as twice their number",
    "Pearl Shard": "two ways to pay are two abilities",
    "Purging Scythe": "what is tied for least is chosen without a sentence of its own",
    "Searing Spear Askari": "a keyword of later says two",
    "Viashino Runner": "a keyword of later says two",
    "Wind Spirit": "a keyword of later says two",
}
"""Cards whose numbers were looked at and are right, with why they are said another number of times."""


def numbers(text: str) -> Counter[int]:
    """How often a text says each number but one, without what is a reminder."""
    said = re.findall(r"\d+|[a-z]+", re.sub(r"\([^)]*\)", "", text.lower()))
    found = (int(one) if one.isdigit() else NUMBERS.get(one, 0) for one in said)
    return Counter(one for one in found if one > 1)


def rules_text(whole: str) -> str:
    parts = re.split(r"^(?://|----)$\n", whole, flags=re.MULTILINE)
    return "\n".join("\n".join(part.split("\n")[2:]) for part in parts)


@pytest.mark.skipif(not POOL.exists(), reason=f"no list of the world's cards at {POOL}")
def test_a_card_says_the_numbers_of_its_text() -> None:
    shelf = shelved(Path(str(resources.files("engine.cards"))))
    other, compared = set(), 0
    for faces in cards_of(json.loads(POOL.read_text(encoding="utf-8"))):
        name = " // ".join(face["name"] for face in faces)
        if (text := shelf.get(name) or shelf.get(faces[0]["name"])) is None:
            continue
        compared += 1
        wordings = ("\n".join(str(face.get(one) or "") for face in faces) for one in ("text", "printed_text"))
        if numbers(rules_text(text)) not in map(numbers, wordings):
            other.add(name)
    assert other == set(JUDGED)
    assert compared > 8000


def test_another_number_is_noticed() -> None:
    assert numbers("{2}, {T}: Put two 1/1 tokens into play. (3 more.)") == Counter({2: 2})
    assert numbers("Draw three cards.") != numbers("Draw 4 cards.")
