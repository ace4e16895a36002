"""Whom the combat of a written position is against where the text doesn't say it (306.3, 601.3, 607.3c).

On tables of all sorts each player is the active one; seats, teams and ranges are counted here, not asked of the rules.
"""

from __future__ import annotations

import pytest

from engine.notation.reading_positions import read_position

SEATS = ("Ann", "Bob", "Carol", "Dave", "Erin", "Fred")
TRIOS = ((0, 1, 2), (3, 4, 5))
PAIRS = ((0, 1), (2, 3), (4, 5))
ALONE = tuple((seat,) for seat in range(6))


def _teams(teams: tuple[tuple[int, ...], ...]) -> str:
    return "".join(
        f"; team {', '.join(SEATS[one] for one in team[:-1])} and {SEATS[team[-1]]}" for team in teams
    )


TABLES: dict[str, tuple[str, tuple[tuple[int, ...], ...], int, str]] = {
    # What the text says, who is a team, how far one reaches, which neighbours alone can be attacked.
    "plain": ("attack one player", ALONE, 9, ""),
    "reach of one": ("attack one player; range of influence 1", ALONE, 1, ""),
    "to the right": ("free-for-all; attack right", ALONE, 9, "right"),
    "to the left": ("free-for-all; attack left", ALONE, 9, "left"),
    "pairs": (f"attack one player{_teams(PAIRS)}", PAIRS, 9, ""),
    "trios": (f"attack one player{_teams(TRIOS)}", TRIOS, 9, ""),
    "trios that reach one seat": (f"range of influence 1; attack one player{_teams(TRIOS)}", TRIOS, 1, ""),
    "emperors": (f"emperor{_teams(TRIOS)}", TRIOS, 9, "both"),
}


def _may_be_attacked(active: int, other: int, table: str) -> bool:
    _, teams, reach, beside = TABLES[table]
    left = (other - active) % 6
    if any(active in team and other in team for team in teams) or min(left, 6 - left) > reach:
        return False
    return {"": True, "left": left == 1, "right": left == 5, "both": left in (1, 5)}[beside]


@pytest.mark.parametrize("active", range(6))
@pytest.mark.parametrize("table", TABLES)
def test_combat_is_against_somebody_who_can_be_attacked(table: str, active: int) -> None:
    lines = [f"Table: {TABLES[table][0]}", *(f"{name}: life as usual" for name in SEATS)]
    text = "\n".join([*lines, f"Turn 3: {SEATS[active]}, declare attackers begins", ""])
    combat = read_position(text).boards[0].combat
    assert combat is not None
    allowed = [other for other in range(6) if _may_be_attacked(active, other, table)]
    assert bool(combat.defenders) == bool(allowed)
    assert set(combat.defenders) <= set(allowed)
