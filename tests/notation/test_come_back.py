"""Moments written as text and read again are played on as the games that they were (`benchmarks.come_back`).

Of the scenarios whose moments rest on what is no more: first strikers, hosts, spells, the zones that cards came from.
"""

from __future__ import annotations

import pytest

from benchmarks.come_back import findings


@pytest.mark.parametrize(
    "name",
    [
        "300-turn/double-striker-dies-on-the-stack",
        "400-playing/aura-returns",
        "400-playing/screams-returns",
        "502-keywords/epic-new-target",
        "502-keywords/replicate-countered",
    ],
)
def test_moments_are_played_on_as_the_game_that_they_are_of(name: str) -> None:
    assert list(findings((name,), 0)) == []
