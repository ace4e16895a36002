"""Positions as text: `read_position`, `write_position`, and `problems` of boards that could not arise.

    Ann: life 20; in play Infernal Genesis, Swamp x3, Llanowar Elves (tapped, +1/+1 counter x2); hand Shock
    Bob: life 18; in play Grizzly Bears (summoning sick); library Forest x2; mana G
    Turn 3: Ann, upkeep, Bob has priority
    Stack (bottom first): Ann's Shock targeting Bob's Grizzly Bears

docs/notation.md has all of it.
"""

from engine.notation.moments import moment as moment
from engine.notation.problems import problems as problems
from engine.notation.problems import problems_of as problems_of
from engine.notation.reading_positions import read_position as read_position
from engine.notation.writing_positions import write_position as write_position
