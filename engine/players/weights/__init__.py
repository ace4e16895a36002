"""A weight for each kind of instruction that the sensible player understands, by what it is about.

zones       going from zone to zone, cards drawn and discarded, tokens
life        damage, life, the end of a game
changes     things in play: counters, attachments, tapping, fights
texts       choices, conditions, repetitions
turns       turns, steps, players
unseen      what changes nothing that is weighed
"""

from engine.players.weights import changes as changes
from engine.players.weights import life as life
from engine.players.weights import texts as texts
from engine.players.weights import turns as turns
from engine.players.weights import unseen as unseen
from engine.players.weights import zones as zones
