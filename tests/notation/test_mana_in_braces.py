"""Mana that somebody chooses may be written as texts write it, between braces."""

from __future__ import annotations

import pytest

from tests.notation.playing import failures, holds

CITY = """Ann: in play City of Brass; hand Llanowar Elves; library Forest
Bob: library Forest
Turn 3: Ann, precombat main phase
---
"""
WAYS = (
    "Ann plays Llanowar Elves paying with City of Brass choosing {}.",
    "Ann plays the ability of City of Brass. Ann chooses {}.",
)


@pytest.mark.parametrize("green", ["{G}", "G", "green", "{g}"])
def test_each_way_to_write_it_is_the_same_mana(green: str) -> None:
    holds(f"{CITY}{WAYS[0].format(green)} Both pass. Both pass.\n---\nAnn's Llanowar Elves is untapped.")


@pytest.mark.parametrize("line", WAYS)
def test_a_brace_that_is_not_closed_is_refused(line: str) -> None:
    (found,) = failures(f"{CITY}{line.format('{G')}\n---\nAnn has 20 life.")
    assert '"}"' in str(found)
