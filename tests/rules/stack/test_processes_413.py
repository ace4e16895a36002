"""What is left of a process behind "repeat this process" isn't followed in the round that is repeated (413.2b)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.notation.playing import holds

CHAOS = """Ann: life 100; in play Mountain x3; hand Game of Chaos
Bob: life 100
Turn 3: Ann, precombat main
---
Ann plays Game of Chaos targeting Bob. Both pass.
"""
FLIPS = [flips for rounds in (1, 2, 3, 4) for flips in product((True, False), repeat=rounds)]


@pytest.mark.parametrize("flips", FLIPS, ids=lambda flips: "".join("wl"[not won] for won in flips))
def test_each_flip_has_its_own_stakes_once(flips: tuple[bool, ...]) -> None:
    """Stakes of 1, 2, 4 and 8 life, whoever won before: the life totals are a sum of them."""
    said, ann = "", 100
    for place, won in enumerate(flips):
        again = "yes" if place + 1 < len(flips) else "no"
        side, who = ("heads", "Ann") if won else ("tails", "Bob")
        said += f"Ann chooses heads. The coin lands {side}. {who} says {again}.\n"
        ann += 2**place if won else -(2**place)
    holds(
        f"{CHAOS}{said}---\nAnn has {ann} life.\nBob has {200 - ann} life.\nAnn's graveyard has Game of Chaos."
    )


@pytest.mark.parametrize("times", range(4))
def test_what_follows_the_process_is_done_once(times: int) -> None:
    board = f"""Card:
Round Trip {{W}}
Sorcery
You lose 1 life. You may repeat this process. You gain 5 life.

Ann: in play Plains; hand Round Trip
Bob: library Plains
Turn 3: Ann, precombat main
---
Ann plays Round Trip. Both pass. {"Ann says yes. " * times}Ann says no.
---
Ann has {24 - times} life.
"""
    holds(board)
