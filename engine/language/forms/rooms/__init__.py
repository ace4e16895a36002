"""The forms, by subject. Importing this package declares them all."""

from engine.language.forms.declared import LANGUAGE
from engine.language.forms.rooms import (
    abilities,
    amounts,
    changes,
    clauses,
    coins,
    combat,
    conditions,
    damage,
    descriptions,
    events,
    likeness,
    mana,
    permanents,
    players,
    replacements,
    selections,
    sentences,
    targets,
    this_turn,
    tokens,
    vocabularies,
    zones,
)

ROOMS = (
    vocabularies,
    descriptions,
    amounts,
    selections,
    targets,
    clauses,
    sentences,
    coins,
    damage,
    players,
    permanents,
    zones,
    tokens,
    mana,
    changes,
    events,
    conditions,
    replacements,
    combat,
    likeness,
    this_turn,
    abilities,
)

__all__ = ["LANGUAGE", "ROOMS"]
