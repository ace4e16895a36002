"""What comes into play with counters if a kicker was paid has those of each kicker that was, and no others (502.21b).

Each shipped card that says so is played with every choice of its kickers, none among them, and copied each time by what
comes into play as a copy, which was never kicked. The words alone tell how many counters there are; which effect
applies first may be asked where two kickers were paid alone, and the line answers nothing else. It can't see other
things than counters that a kicker brings, nor kickers that are no cost of the card's own.
"""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from engine.cards import library
from tests.notation.playing import failures

NUMBERS = {"a": 1, "two": 2, "three": 3, "four": 4, "five": 5}
SAYS = re.compile(
    r"comes into play with (\w+) \+1/\+1 counters? on it if the (?:(\S+) )?kicker cost was paid"
)
KICKER = re.compile(r"^Kicker[ \u2014](.+)$", re.MULTILINE)
SIZE = re.compile(r" (\d+)/(\d+)$", re.MULTILINE)
LANDS = ", ".join(f"{land} x9" for land in ("Plains", "Island", "Swamp", "Mountain", "Forest"))
BOARD = f"""Ann: in play {LANDS}, Ornithopter; hand {{name}}, Clone
Bob: life 20
Turn 3: Ann, precombat main phase
---
Ann plays {{name}}{{how}}.
Both pass.{{first}}
Ann plays Clone.
Both pass.
Ann chooses {{name}}.
---
Ann controls 2 creatures named {{name}}.
Ann controls {{many}} {{power}}/{{toughness}} creatures named {{name}}.
"""


def played() -> list[tuple[str, tuple[int, ...], int]]:
    """Each card, which of its kickers are paid, and how many counters it comes with then."""
    found = []
    for name in library().mentioning("kicker cost was paid"):
        text = library().text(name)
        says = {cost: NUMBERS[number] for number, cost in SAYS.findall(text)}
        costs = KICKER.findall(text)
        for many in range(len(costs) + 1) if says else ():
            for paid in combinations(range(len(costs)), many):
                found.append((name, paid, sum(says.get(costs[one], says.get("", 0)) for one in paid)))
    return found


def board(name: str, paid: tuple[int, ...], counters: int) -> str:
    """The card played so, then Clone as a copy of it: the one has the counters, the other has none."""
    text = library().text(name)
    chosen = "kicker" if len(KICKER.findall(text)) == 1 else " and ".join(f"option {one + 1}" for one in paid)
    size = SIZE.search(text)
    assert size is not None
    return BOARD.format(
        name=name,
        how=f" choosing {chosen}" if paid else " choosing nothing",
        first=" Ann chooses option 1." if len(paid) > 1 else "",
        many=1 if counters else 2,
        power=int(size[1]) + counters,
        toughness=int(size[2]) + counters,
    )


PLAYED = played()


def test_cards_with_one_and_with_two_kickers_are_among_them() -> None:
    assert {len(paid) for _, paid, _ in PLAYED} == {0, 1, 2} and len(PLAYED) >= 40


@pytest.mark.parametrize(("name", "paid", "counters"), PLAYED)
def test_counters_come_for_what_was_paid(name: str, paid: tuple[int, ...], counters: int) -> None:
    assert failures(board(name, paid, counters)) == ()


def test_counters_of_another_number_are_noticed() -> None:
    assert failures(board("Kavu Titan", (0,), 2)) and failures(board("Rakavolver", (1,), 3))
