"""The board that `make bench-site` builds, as a visitor would type it, with a line of spells and a combat."""

from __future__ import annotations

import re

from engine.chance import Chance
from engine.game import Game
from engine.notation.scenario import read_scenario
from engine.position import Line
from engine.simulate import Sight, idle_policy

PERMANENTS = 60
"""How many there are at the start; none leaves play in the line."""

TEXT = """# Sixty permanents
Ann: life 20; in play Serra Angel, Forest x7, Plains x5, Mountain x4, Grizzly Bears x4, Llanowar Elves x4, \
Glorious Anthem, Prodigal Sorcerer x2, Craw Wurm x2; hand Giant Growth x3, Shock x2, Disenchant, Forest; \
graveyard Wrath of God, Terror; library Forest x10, Grizzly Bears x10
Bob: life 20; in play Mogg Fanatic x3, Swamp x7, Island x5, Mountain x4, Savannah Lions x3, Hill Giant x3, \
Royal Assassin, Birds of Paradise, Furnace of Rath, Gray Ogre x2; hand Counterspell x2, Terror, Shock x2; \
graveyard Disenchant; library Swamp x10, Hill Giant x10
Turn 7: Ann, precombat main phase
---
Ann plays Forest in hand.
Ann plays Giant Growth targeting Grizzly Bears #1.
Both pass.
Ann plays Shock targeting Bob.
Ann passes.
Bob plays Counterspell targeting Shock.
Both pass.
Ann plays Giant Growth targeting Craw Wurm #1.
Both pass.
Both pass.
Both pass.
Ann attacks with Serra Angel and Craw Wurm #1.
Both pass.
Bob blocks Craw Wurm #1 with Gray Ogre #1.
Ann plays Giant Growth targeting Serra Angel.
Both pass.
---
Bob has 20 life.
"""


LONG = re.sub(r"(library (Forest|Swamp) x)10", r"\g<1>60", TEXT.partition("---")[0])
"""The same board with larger libraries, so that nobody has to draw from an empty one for a long while."""


def long_line(steps: int) -> Line:
    """A line from that board with at least so many steps: Ann and Bob do as little as the rules allow."""
    game, chance = Game(read_scenario(LONG).position), Chance(0)
    game.advance()
    assert game.trace is not None
    while len(game.trace) < steps:
        game.choose(idle_policy(Sight(game), chance))
        game.advance()
    return game.line
