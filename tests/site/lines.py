"""Lines that tests of the site play: boards as text, and what Ann and Bob do."""

from __future__ import annotations

from engine.notation.scenario import read_scenario, run
from engine.position import Line
from playground.boards.models import Run
from playground.boards.runs import start_run
from playground.boards.visitors import Maker

MINIONS = """# Minions
Ann: life 20; in play Infernal Genesis; library Assault // Battery, Forest
Bob: life 20; library Forest x2
Turn 3: Ann, upkeep begins
---
Both pass.
---
Ann controls 5 creatures named Minion.
trace has 505.5.
"""
BURN = """# Mana burn
Ann: life 20; in play Mountain x2; library Forest; mana RR
Bob: life 20; library Forest
Turn 3: Ann, precombat main
---
Both pass.
---
Ann has 18 life.
"""
DECKS = """# Bears
Ann: life 20; in play Forest x2, Grizzly Bears; library Grizzly Bears x6, Forest x6
Bob: life 20; in play Mountain x2, Hill Giant; library Hill Giant x6, Mountain x6
Turn 3: Ann, precombat main
"""


def line(text: str) -> Line:
    """The line of a scenario as recorded."""
    played = run(read_scenario(text))
    assert played.failures == ()
    return played.game.line


def a_run(text: str = MINIONS, *, title: str = "Minions", maker: Maker | None = None) -> Run:
    """A run of a scenario's line; nobody's unless said."""
    return start_run(line(text), title=title, maker=maker or {"owner": None, "visitor": ""})
