"""A step that a position puts ahead has not begun (419.6e): what makes its player skip it is heeded (300.9, 101.5a)."""

from __future__ import annotations

import pytest

from engine.notation.positions import read_position, write_position
from tests.notation.playing import holds

NEXT = {
    "untap": "upkeep",
    "upkeep": "draw",
    "draw": "precombat main",
    "beginning of combat": "postcombat main",
}
DUE = {
    "untap": "untap step",
    "upkeep": "upkeep step",
    "draw": "draw step",
    "beginning of combat": "combat phase",
}
RULES = {"untap": "302", "upkeep": "303.1", "draw": "304.1", "beginning of combat": "307.1"}
TEXT = """Card:
Lost Time {1}
Enchantment
Players skip their %s.

"""


def board(place: str, *, card: str = "", turn: int = 3, fact: str = "", due: str = "") -> str:
    lines = [
        "Ann: library Forest x3" + (f"; in play {card}" if card else ""),
        "Bob: library Forest x3",
        f"Turn {turn}: Ann, {place} begins{fact}",
    ]
    if due:
        lines.append(f'Due: skip "{due}" for Ann')
    return "\n".join(lines)


def skipped(text: str, place: str, rule: str, own: str = "") -> None:
    """The position is written as it was read, and in the play from it the step never begins."""
    position = read_position(own + text)
    assert f"{place} begins" in write_position(position)
    assert read_position(write_position(position)).agenda == position.agenda
    holds(
        f"{own}{text}\n---\nEveryone passes until the {NEXT[place]}{' phase' if 'main' in NEXT[place] else ' step'}.\n"
        f"---\ntrace has {rule}.\ntrace has no {RULES[place]}."
    )


@pytest.mark.parametrize("place", DUE)
def test_a_skip_that_is_due_is_taken(place: str) -> None:
    skipped(board(place, due=DUE[place]), place, "300.9")


@pytest.mark.parametrize("place", DUE)
def test_a_text_in_play_skips_it(place: str) -> None:
    own = TEXT % f"{DUE[place]}s"
    skipped(board(place, card="Lost Time"), place, "300.9", own)


def test_the_player_who_starts_has_no_draw_step() -> None:
    skipped(board("draw", turn=1, fact=", no draw"), "draw", "101.5a")


@pytest.mark.parametrize("place", DUE)
def test_what_nobody_skips_begins(place: str) -> None:
    with pytest.raises(AssertionError):
        skipped(board(place), place, "300.1")
