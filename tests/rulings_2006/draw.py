"""Thirty rulings of the period, drawn by lot, and which tests answer for each.

Drawn with seed 7 from the rulings given before 2007 to the cards that shipped when the lot was cast; the cards that
had such rulings are named here, so that cards shipped later change nothing. A ruling is known by its card, its date
and its place among the card's rulings of the period (in the order of dates, then words), and by a digest of its
words, which are not ours to repeat. What it says stands in our words in the tests.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from textwrap import dedent
from typing import TypeVar

from msgspec import Struct

from engine.game import Game
from engine.notation.scenario import read_scenario, run
from engine.scenarios import texts

Test = TypeVar("Test", bound=Callable[..., None])

SEED = 7
BEFORE = "2007"


class Drawn(Struct, frozen=True):
    """A ruling: its number in the draw, card, date, place among the card's (from 0), digest of its words."""

    number: int
    card: str
    date: str
    place: int
    digest: str


DRAW = (
    Drawn(1, "Fork", "2004-10-04", 4, "dcaa9666387a"),
    Drawn(2, "Congregate", "2004-10-04", 0, "c6149157e888"),
    Drawn(3, "Gemstone Mine", "2004-10-04", 0, "b69cd05b6bdd"),
    Drawn(4, "Thran Lens", "2004-10-04", 0, "d0254abdc625"),
    Drawn(5, "Circle of Protection: Black", "2004-10-04", 0, "b3c5010f3118"),
    Drawn(6, "Circle of Protection: Blue", "2004-10-04", 1, "e3343153991b"),
    Drawn(7, "Nature's Lore", "2004-10-04", 0, "f7b88c8075da"),
    Drawn(8, "Circle of Protection: Red", "2004-10-04", 0, "b3c5010f3118"),
    Drawn(9, "Fork", "2004-10-04", 9, "7cd0636cbff0"),
    Drawn(10, "Rakdos Guildmage", "2006-05-01", 0, "a2cdd5ae7460"),
    Drawn(11, "Circle of Protection: Black", "2004-10-04", 1, "e3343153991b"),
    Drawn(12, "Millstone", "2004-10-04", 0, "af17d2d67099"),
    Drawn(13, "Demonic Tutor", "2004-10-04", 0, "1c0289782a4a"),
    Drawn(14, "Budoka Gardener", "2004-12-01", 0, "6f433ac3fb7b"),
    Drawn(15, "Circle of Protection: Green", "2004-10-04", 1, "e3343153991b"),
    Drawn(16, "Howling Mine", "2004-10-04", 0, "9a021efbdef6"),
    Drawn(17, "Golden Wish", "2004-10-04", 0, "faa0e80d7a48"),
    Drawn(18, "Circle of Protection: Blue", "2004-10-04", 0, "b3c5010f3118"),
    Drawn(19, "Dimir Doppelganger", "2005-10-01", 0, "0d488f25fc3c"),
    Drawn(20, "Thunderscape Familiar", "2004-10-04", 5, "143e0a2576d1"),
    Drawn(21, "Phantasmal Fiend", "2005-11-01", 0, "63349fb57d00"),
    Drawn(22, "Hollow Dogs", "2004-10-04", 0, "4d7ba67dcc5d"),
    Drawn(23, "Time Stretch", "2004-10-04", 0, "5afbd40a1128"),
    Drawn(24, "Prosperity", "2004-10-04", 0, "4ef06e3e15dc"),
    Drawn(25, "Circle of Protection: White", "2004-10-04", 1, "e3343153991b"),
    Drawn(26, "Demonic Tutor", "2004-10-04", 1, "13e6783bfafe"),
    Drawn(27, "Time Walk", "2004-10-04", 0, "5afbd40a1128"),
    Drawn(28, "Teferi's Imp", "2004-10-04", 0, "58790c3a2cb9"),
    Drawn(29, "Putrefy", "2006-02-01", 0, "acabb96fce9e"),
    Drawn(30, "Skull of Orm", "2004-10-04", 0, "05522b82309e"),
)

RULED = (
    *("Blinkmoth Nexus", "Bloodstoke Howler", "Break Open", "Budoka Gardener", "Burning Wish"),
    *("Circle of Protection: Black", "Circle of Protection: Blue", "Circle of Protection: Green"),
    *("Circle of Protection: Red", "Circle of Protection: White", "Cloudchaser Eagle", "Confiscate"),
    *("Congregate", "Copy Enchantment", "Culling the Weak", "Death Wish", "Demonic Tutor"),
    *("Dimir Doppelganger", "Eladamri's Call", "Elvish Champion", "Flametongue Kavu", "Force Spike", "Fork"),
    *("Gemstone Mine", "Goblin King", "Golden Wish", "Hollow Dogs", "Howling Mine", "Humility", "Hurricane"),
    *("Ixidron", "Millstone", "Mortify", "Nature's Lore", "Pestilence", "Phantasmal Fiend"),
    *("Phyrexian Negator", "Prosperity", "Putrefy", "Rakdos Guildmage", "Royal Assassin", "Skirk Marauder"),
    *("Skull of Orm", "Slay", "Steal Artifact", "Sunder", "Teferi's Imp", "Thran Lens"),
    *("Thunderscape Familiar", "Time Stop", "Time Stretch", "Time Walk", "Underworld Dreams"),
    *("Vesuvan Doppelganger", "Wood Elves"),
)
"""The cards with a ruling of the period among the 506 that shipped when the lot was cast."""

TESTS: dict[int, list[str]] = {}
"""The tests that answer for each number; filled as the modules of this folder are read."""


def ruling(number: int, card: str) -> Callable[[Test], Test]:
    """This test answers for a ruling of the draw. Raises ValueError where number and card don't belong together."""

    def answers(test: Test) -> Test:
        if not any((one.number, one.card) == (number, card) for one in DRAW):
            raise ValueError(f"number {number} of the draw is no ruling of {card}")
        TESTS.setdefault(number, []).append(f"{test.__module__}.{test.__name__}")
        return test

    return answers


@cache
def _library() -> dict[str, str]:
    return dict(texts())


def holds(name: str) -> Game:
    """All that a scenario of the library expects is so; gives the game as it stands then."""
    return stands(_library()[name])


def stands(text: str) -> Game:
    """A scenario told in a test holds; gives the game as it stands then."""
    found = run(read_scenario(dedent(text)))
    assert not found.failures, found.failures
    return found.game
