"""Instructions, continuous changes, costs and abilities: what a text does, in the order it does it.

An instruction is carried out whole (413.2); its parts are `engine.language.terms`. Costs are instructions
too, besides mana and the tap symbol, so that replacement and triggers see both alike.

    moving      cards from zone to zone, looking at cards, playing them
    in_place    damage, life, mana, counters, attaching, status
    turns       turns, subgames, winning, coins
    choices     what can be chosen
    instead     what happens in place of an event
    changes     continuous changes
    abilities   what holds instructions, changes, costs: conditions and choices, copies, costs, bodies, abilities
"""

# ruff: noqa: F403
from engine.language.effects.abilities import *
from engine.language.effects.changes import *
from engine.language.effects.choices import *
from engine.language.effects.in_place import *
from engine.language.effects.instead import *
from engine.language.effects.moving import *
from engine.language.effects.turns import *
