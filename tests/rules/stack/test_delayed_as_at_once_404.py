"""What a spell does with its targets at end of turn is what it would do with them at once (404.4c)."""

from __future__ import annotations

import pytest

from engine.game import Game
from engine.notation.sentences import read_line
from tests.rules.special.nests import table

TEXTS = (
    ("Test deals 1 damage to each of any number of target creatures and/or players", "Hill Giant and Bob"),
    ("Test deals 1 damage to each of any number of target creatures and/or players", "Ann and Bob"),
    ("Test deals 2 damage to target creature or player", "Bob"),
    (
        "Test deals 4 damage divided as you choose among any number of target creatures and/or players",
        "Hill Giant (1) and Craw Wurm (2) and Bob (1)",
    ),
    (
        "Test deals 4 damage divided as you choose among any number of target creatures and/or players",
        "Ann (1) and Bob (3)",
    ),
    (
        "Test deals 4 damage divided as you choose among any number of target creatures and/or players",
        "Craw Wurm (4)",
    ),
    (
        "Distribute three +1/+1 counters among one, two, or three target creatures",
        "Hill Giant (1) and Craw Wurm (2)",
    ),
    ("Put a +1/+1 counter on each of any number of target creatures", "Hill Giant and Craw Wurm"),
    ("Destroy two target creatures", "Hill Giant and Craw Wurm"),
    ("Return any number of target creatures to their owners' hands", "Hill Giant and Craw Wurm"),
    ("Target creature deals damage equal to its power to target player", "Craw Wurm, then Ann"),
)


def at_end_of_turn(text: str, targets: str) -> Game:
    """Late in Ann's end of turn step, in which a text that says so has been done."""
    return table(
        f"""
        Card:
        Test {{R}}
        Instant
        {text}.

        Ann: in play Mountain; hand Test; library Forest x3
        Bob: in play Hill Giant, Craw Wurm; library Forest x3
        Turn 3: Ann, precombat main phase
        """,
        f"Ann plays Test targeting {targets}. Everyone passes until Ann's end of turn step.",
    )


def what_came_of_it(game: Game) -> object:
    board = game.board
    return [player.life for player in board.players], sorted(
        (one.definition.name, one.zone, one.damage, sorted(one.counters))
        for one in board.objects.values()
        if one.definition is not None
    )


@pytest.mark.parametrize(("text", "targets"), TEXTS)
def test_later_is_as_at_once(text: str, targets: str) -> None:
    at_once = at_end_of_turn(text, targets)
    later = at_end_of_turn(f"{text} at end of turn", targets)
    assert what_came_of_it(later) != what_came_of_it(at_once)
    read_line(later, "Both pass.")
    later.advance()
    assert what_came_of_it(later) == what_came_of_it(at_once)
