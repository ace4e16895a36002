"""The whole implemented book: importing this module registers every procedure, layer and planner.

The driver imports it, so whoever can run a game has the whole registry (`engine.agenda.PROCEDURES`).
"""

from __future__ import annotations

from engine.rules.cards import playing_lands_212_6, summoning_sickness_212
from engine.rules.effects import layers_418, replacement_419, state_based_420
from engine.rules.game import ending_102
from engine.rules.special import split_cards_505
from engine.rules.stack import priority_408, resolving_413, triggers_410
from engine.rules.turn import turns_300

ROOMS = (
    ending_102,
    playing_lands_212_6,
    summoning_sickness_212,
    turns_300,
    priority_408,
    triggers_410,
    resolving_413,
    layers_418,
    replacement_419,
    state_based_420,
    split_cards_505,
)
"""The rooms that bring all others along, in the order of their numbers."""
