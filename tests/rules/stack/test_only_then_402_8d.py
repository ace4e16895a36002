"""What a card says of when it may be played holds however it comes to be played (401.5, 402.8d).

While something resolves the timing of its type doesn't matter (413.2e); its own text does. Each room that has a card
played has a row here: the same line with a card that says nothing of the kind is the counter-proof.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import engine.rules
from engine.notation.scenario import read_scenario, run

ONLY = "Play Blaze only during combat.\n"
BLAZE = "Card:\nBlaze {1}\nInstant\n%sBlaze deals 2 damage to each opponent.\n\n"
PENDING = "Card:\nBlaze {1}\nInstant\nSuspend 1\N{EM DASH}{1}\n%sBlaze deals 2 damage to each opponent.\n\n"

ROWS = {
    "copying_503": (
        BLAZE,
        """
Ann: removed from the game Blaze; in play Swamp x2, Isochron Scepter (noted "imprinted" = Ann's Blaze)
Bob: life 20
Turn 3: Ann, upkeep
---
Ann plays ability 2 of Isochron Scepter.
Both pass.
Ann says yes.
Everyone passes until the stack is empty.
""",
    ),
    "playing_cards_413": (
        PENDING,
        """
Ann: removed from the game Blaze (time counter); library Forest x3
Bob: life 20
Turn 3: Ann, upkeep begins
---
Both pass. Both pass.
Everyone passes until the stack is empty.
""",
    ),
}
"""The room that has a card played, and the line by which it does."""
ELSEWHERE = {
    "priority_408": "a player with priority is asked by `why_not_spell`",
    "masks_504": "what is face down has no text (504.2)",
    "ripple_502_56": "it asks `why_not_while_resolving`, and the spell that ripples was played in that very moment",
}


def failures(card: str, only: str, text: str, life: int) -> tuple[str, ...]:
    """What of "Bob has so much life" does not hold after the line."""
    played = run(
        read_scenario("# Only then\n" + card % only + text.lstrip() + f"---\nBob has {life} life.\n")
    )
    return tuple(str(one) for one in played.failures)


@pytest.mark.parametrize("room", ROWS)
def test_402_8d_a_card_played_only_during_combat_is_not_played_in_the_upkeep(room: str) -> None:
    card, text = ROWS[room]
    assert not failures(card, ONLY, text, 20)
    assert not failures(card, "", text, 18)


def test_every_room_that_has_a_card_played_is_here() -> None:
    rooms = set()
    for path in Path(engine.rules.__file__).parent.rglob("*.py"):
        calls = (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call))
        if any(isinstance(one.func, ast.Name) and one.func.id == "Play" for one in calls):
            rooms.add(path.stem)
    assert rooms == {*ROWS, *ELSEWHERE}
