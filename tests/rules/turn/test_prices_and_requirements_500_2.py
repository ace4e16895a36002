"""Nobody has to pay to obey a requirement (500.1, 500.2), but a price that is asked for attacks on one player excuses
no attack on another (602.3a).

Each card of the shelf that asks such a price lies with each of three players, and with several of them at once. Ann's
Juggernaut must attack unless each player whom she may attack asks for a price.
"""

from __future__ import annotations

import re
from importlib import resources
from itertools import chain, combinations

import pytest

from tests.notation.playing import holds

ASKS = re.compile(r"creatures can't attack you unless their controller pays")
WHOSE = tuple(chain.from_iterable(combinations(("Ann", "Bob", "Carol"), size) for size in range(4)))


def cards() -> dict[str, str]:
    """The cards that say so, by name: the first line of a card on the shelf is its name and its cost."""
    shelf = (one.read_text("utf-8") for one in (resources.files("engine.cards") / "shelf").iterdir())
    found = [card.strip() for text in shelf for card in text.split("\n\n") if ASKS.search(card)]
    return {card.partition("\n")[0].partition(" {")[0]: card for card in found}


CASES = [
    pytest.param(name, whose, id=f"{name} of {' and '.join(whose) or 'nobody'}")
    for name, card in sorted(cards().items())
    for whose in WHOSE
    # There is one world permanent at most (420.5i).
    if len(whose) < 2 or "\nWorld" not in card
]


def board(name: str, whose: tuple[str, ...], among: tuple[str, ...]) -> str:
    """With a Forest each, so that a number of basic land types isn't 0."""
    table = "Table: free-for-all; attack multiple players\n" if len(among) > 2 else ""
    rows = [
        f"{who}: in play Forest (tapped){', ' + name if who in whose else ''}{', Juggernaut' if who == 'Ann' else ''};"
        " library Forest x3\n"
        for who in among
    ]
    return f"{table}{''.join(rows)}Turn 3: Ann, beginning of combat\n---\nAll pass.\n"


def test_there_are_such_cards() -> None:
    assert len(cards()) > 3


@pytest.mark.parametrize(("name", "whose"), CASES)
@pytest.mark.parametrize("among", [("Ann", "Bob"), ("Ann", "Bob", "Carol")], ids=["two", "three"])
def test_it_must_attack_whoever_asks_for_nothing(
    name: str, whose: tuple[str, ...], among: tuple[str, ...]
) -> None:
    at = board(name, whose, among)
    free = [who for who in among if who != "Ann" and who not in whose]
    for who in among[1:]:
        legal = f"Until end of combat.\n---\n{who} has 15 life."
        attack = f"Ann attacks with Juggernaut at {who}"
        holds(f"{at}{attack}.\n{legal}" if who in free else f"{at}{attack}: illegal 308.2f.\n")
    holds(f"{at}Ann attacks with nothing{': illegal 500.2' if free else ''}.\n")
