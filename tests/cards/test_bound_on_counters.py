"""A bound on how many counters there may be holds for what else puts more of them there, too (103.2, 419.1).

Each shipped ability that "can't cause the total number" of counters to be greater than a number, and the same sentence
made with other kinds and numbers, is played with none, one and two doublers beside it, with every number of counters
that are there before and every number that may be chosen. Words and boards alone tell how many there are then: what
was there and twice, or four times, what was chosen, but no more than the bound. It can't see other sources of counters.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.cards import library
from engine.decisions import Number
from engine.events.permanents import CountersPut
from engine.rules.stack import changing_417
from tests.rules.stack.going_on import GoingOn, called

BOUND = re.compile(r"can't cause the total number of (\S+) counters on .* to be greater than (\w+)\.")
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
DOUBLER = "Doubling Season"
BOARD = """{sheet}Ann: in play {name}{counters}, {doublers}Forest x9; library Forest x3
Bob: library Forest x3
Turn 3: Ann, upkeep
"""
MADE = tuple(
    f"Odd Clock {{4}}\nArtifact Creature - Golem 2/4\n{{X}}, {{T}}: Put up to X {kind} counters on Odd Clock. "
    f"This ability can't cause the total number of {kind} counters on Odd Clock to be greater than {number}."
    for kind, number in (("+1/+1", "three"), ("charge", "five"), ("+1/+0", "one"))
)


def texts() -> list[tuple[str, str]]:
    """Names and texts: what ships, and what is made of the same words."""
    shipped = library().mentioning("can't cause the total number")
    return [
        *((name, library().text(name)) for name in shipped),
        *(("Odd Clock", one) for one in MADE),
    ]


def differing(name: str, text: str) -> list[str]:
    """Where the board has another number of counters than the words say."""
    told = BOUND.search(text)
    assert told is not None
    kind, bound = told[1], NUMBERS.index(told[2])
    sheet = f"Card:\n{text}\n\n" if name == "Odd Clock" else ""
    found = []
    for doublers in (0, 1, 2):
        for before in range(bound + 1):
            for chosen in range(1, bound + 1):
                going = GoingOn(
                    BOARD.format(
                        sheet=sheet,
                        name=name,
                        counters=f" ({kind} counter x{before})" if before else "",
                        doublers=f"{DOUBLER}, " * doublers,
                    ),
                    yes=True,
                )
                going.says(f"Ann plays the ability of {name} with X = {chosen}", "Both pass")
                form = going.game.decision
                if isinstance(form, Number):
                    if form.check(going.board, chosen) is not None:
                        continue
                    going.game.choose(chosen)
                    going.game.advance()
                assert going.until(lambda board: not board.stack)
                board = going.board
                clock = next(one for one in board.in_play if called(board, one) == name)
                there = board.objects[clock].count(kind)
                wanted = min(bound, before + chosen * 2**doublers)
                if there != wanted:
                    found.append(f"{before} and {chosen}, doubled {doublers} times, are {there}")
    return found


def test_there_are_such_cards() -> None:
    assert len(texts()) >= 4 + len(MADE)


@pytest.mark.parametrize(("name", "text"), texts(), ids=[name for name, _ in texts()])
def test_there_are_never_more(name: str, text: str) -> None:
    assert differing(name, text) == []


def test_a_bound_that_is_met_before_it_is_doubled_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that bounds what is chosen, and not what comes of it."""

    def forgets(*, total: int, **said: Any) -> CountersPut:
        return CountersPut(**said)

    monkeypatch.setattr(changing_417, "CountersPut", forgets)
    assert len(differing(*texts()[0])) > 5
