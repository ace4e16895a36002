"""Whether a card's cost can be paid is asked of the spell that it would be (409.1f, 409.1h).

That is one half of a split card (505.2), or a nameless creature face down (504.2). What each costs is counted here from
the words on the cards."""

from __future__ import annotations

import re

import pytest

from engine.cards import library
from engine.notation.scenario import read_scenario, run

HALVES = tuple(
    (name, half.split("\n")[0])
    for name in library()
    if " // " in name
    for half in re.split(r"\n//\n", library().text(name))
)
FACE_DOWN = ("Battering Craghorn", "face down")
CHANGERS = {
    "Chill": ("red", 2, 0),
    "Gloom": ("white", 3, 0),
    "Derelor": ("black", 1, 0),
    "Sphere of Resistance": ("", 1, 0),
    "Trinisphere": ("", 0, 3),
    "Ruby Medallion": ("red", -1, 0),
    "Sapphire Medallion": ("blue", -1, 0),
    "Emerald Medallion": ("green", -1, 0),
    "Undead Warchief": ("Zombie", -1, 0),
}
"""What a text in play is about, how much more (or less, of what is generic) that costs, and the least that it costs."""
LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
PLACES = """Card:
Any Land
Land
{T}: Add one mana of any color to your mana pool.

Ann: in play %s; hand %s; graveyard Grizzly Bears, Hill Giant; library Swamp x3
Bob: in play Sol Ring, Glorious Anthem, Nightscape Familiar, Razing Snidd, Mountain; graveyard Bad Moon
Turn 3: Ann, precombat main
---
Ann announces %s.
---
Ann has 20 life.
"""


def price(symbols: list[str], changer: str) -> int:
    """How much mana a spell with this mana cost takes, X being 0."""
    about, more, least = CHANGERS[changer]
    generic = sum(int(one) for one in symbols if one.isdigit())
    colored = [one for one in symbols if one.isalpha() and one != "X"]
    if not about or LETTERS.get(about, "none") in colored:
        generic = max(0, generic + more) if changer != "Derelor" else generic + more
    return max(least, generic + len(colored))


def refusal(lands: int, changer: str, card: str, sentence: str) -> str:
    """What is said against it, or nothing."""
    mine = ", ".join([changer, *["Any Land"] * lands])
    failures = run(read_scenario(PLACES % (mine, card, sentence))).failures
    return " ".join(f"{one.words} {one.reason}" for one in failures)


@pytest.mark.parametrize("changer", CHANGERS)
@pytest.mark.parametrize(("card", "half"), (*HALVES, FACE_DOWN))
def test_as_much_mana_as_the_spell_takes_and_no_less(card: str, half: str, changer: str) -> None:
    name, _, cost = half.partition(" {")
    symbols = re.findall(r"\w+", cost) if half != "face down" else ["3"]
    said = name if half != "face down" else f"{card} face down"
    wanted = price(symbols, changer)
    enough, little = refusal(wanted, changer, card, said), refusal(wanted - 1, changer, card, said)
    assert "409.1h" not in enough
    assert "409.1h" in little or "409.1c" in enough
