"""The whole implemented book: importing this module registers every procedure, layer and planner.

The driver imports it, so whoever can run a game has the whole registry (`engine.agenda.PROCEDURES`).
"""

from __future__ import annotations

from engine.rules import reach
from engine.rules.cards import playing_lands_212_6, summoning_sickness_212
from engine.rules.effects import changing_text_418_6, layers_418, replacement_419, state_based_420
from engine.rules.game import ending_102, starting_101, unknown_cards_217
from engine.rules.keywords import (
    affinity_502_31,
    amplify_502_27,
    buyback_502_16,
    convoke_502_46,
    cycling_502_18,
    dredge_502_47,
    entwine_502_32,
    epic_502_44,
    flash_502_57,
    flashback_502_22,
    forecast_502_53,
    haunt_502_51,
    kicker_502_21,
    madness_502_24,
    morph_502_26,
    offering_502_42,
    phasing_502_15,
    replicate_502_52,
    ripple_502_56,
    scry_502_36,
    splicing_502_40,
    split_second_502_58,
    sunburst_502_37,
    suspend_502_59,
)
from engine.rules.multiplayer import leaving_600, without_player_600
from engine.rules.special import (
    coins_511,
    copy_choices_503,
    copying_503,
    ending_the_turn_509,
    face_down_504,
    flip_cards_508,
    outside_506,
    split_cards_505,
    status_510,
    subgames_506,
    turn_control_507,
)
from engine.rules.stack import (
    alternative_409,
    origins_409,
    playing_cards_413,
    priority_408,
    resolving_413,
    triggers_410,
)
from engine.rules.turn import turns_300, turns_ahead_300

ROOMS = (
    reach,
    starting_101,
    ending_102,
    playing_lands_212_6,
    unknown_cards_217,
    summoning_sickness_212,
    turns_300,
    turns_ahead_300,
    priority_408,
    alternative_409,
    origins_409,
    triggers_410,
    playing_cards_413,
    resolving_413,
    changing_text_418_6,
    layers_418,
    replacement_419,
    state_based_420,
    phasing_502_15,
    affinity_502_31,
    buyback_502_16,
    convoke_502_46,
    entwine_502_32,
    epic_502_44,
    flash_502_57,
    flashback_502_22,
    forecast_502_53,
    kicker_502_21,
    offering_502_42,
    replicate_502_52,
    splicing_502_40,
    split_second_502_58,
    suspend_502_59,
    amplify_502_27,
    cycling_502_18,
    dredge_502_47,
    haunt_502_51,
    madness_502_24,
    morph_502_26,
    ripple_502_56,
    scry_502_36,
    sunburst_502_37,
    copying_503,
    copy_choices_503,
    face_down_504,
    split_cards_505,
    subgames_506,
    outside_506,
    turn_control_507,
    flip_cards_508,
    ending_the_turn_509,
    status_510,
    coins_511,
    leaving_600,
    without_player_600,
)
"""The rooms that bring all others along, in the order of their numbers."""
