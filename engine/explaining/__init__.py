"""The engine explains itself: why something is as it is, and why something can't be done.

naming   what a sentence calls objects, players and the moment of the turn
actions  what a player could name, whether or not it is being asked
refusing why_not: None, or a rule and a sentence; combat, targets and plays have modules of their own
objects  what an object is, layer by layer, in words
players  maximum hand size, land plays, life total changes
"""

from engine.explaining.actions import AimAt as AimAt
from engine.explaining.actions import AttackWith as AttackWith
from engine.explaining.actions import BlockWith as BlockWith
from engine.explaining.actions import Concede as Concede
from engine.explaining.actions import NamedAction as NamedAction
from engine.explaining.actions import PayWith as PayWith
from engine.explaining.naming import board_of as board_of
from engine.explaining.objects import Explanation as Explanation
from engine.explaining.objects import explain_object as explain_object
from engine.explaining.players import Fact as Fact
from engine.explaining.players import explain_player as explain_player
from engine.explaining.refusing import why_not as why_not
