"""The forms, by subject. Importing this package declares them all."""

# ruff: noqa: F401

from engine.language.forms.declared import LANGUAGE
from engine.language.rooms import coins
from engine.language.rooms.abilities import abilities, keywords, kicked, qualities
from engine.language.rooms.changes import (
    between,
    cannot,
    changes,
    in_exchange,
    lasting,
    losing,
    sizes,
    standing,
    swaps,
)
from engine.language.rooms.clauses import (
    all_but,
    bodies,
    choices,
    chosen,
    clauses,
    died,
    doing,
    each_card,
    either,
    keeping,
    meanwhile,
    older,
    piles,
    processes,
    sentences,
    their_own,
    this_turn,
    this_way,
    together,
)
from engine.language.rooms.combat import as_though, combat, combatants, company, fought, met
from engine.language.rooms.copies import copies, full_text, texts
from engine.language.rooms.core import amounts, conditions, vocabularies
from engine.language.rooms.costs import (
    added_costs,
    costs,
    given_for_more,
    granted_costs,
    keyword_costs,
    life_paid,
    payments,
    ransoms,
    splice_costs,
)
from engine.language.rooms.damage import blows, damage, fighting, next_time, you_and_yours
from engine.language.rooms.events import abilities_played, events, given_up, moments, replacements, two_events
from engine.language.rooms.mana import chosen_mana, life_for_mana, limited_mana, mana, produced
from engine.language.rooms.nouns import (
    adjectives,
    among_those,
    as_played,
    attached,
    descriptions,
    leaders,
    likeness,
    of_one_kind,
    older_things,
    picks,
    put_with,
    rivals,
    selections,
    targets,
)
from engine.language.rooms.permanents import (
    arrivals,
    at_once,
    counters,
    held_down,
    in_its_place,
    permanents,
    tokens,
    untapping,
)
from engine.language.rooms.players import drawing, drawn, hands, players, shown_cards
from engine.language.rooms.playing import (
    barred,
    bars,
    free_plays,
    let_play,
    next_spell,
    only_they,
    playing,
    responses,
)
from engine.language.rooms.turns import decrees, skipping
from engine.language.rooms.zones import ends, out_of_it, zones

__all__ = ["LANGUAGE"]
