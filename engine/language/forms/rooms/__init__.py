"""The forms, by subject. Importing this package declares them all."""

from engine.language.forms.declared import LANGUAGE
from engine.language.forms.rooms import (
    abilities,
    amounts,
    changes,
    clauses,
    coins,
    conditions,
    damage,
    descriptions,
    events,
    mana,
    permanents,
    players,
    replacements,
    selections,
    sentences,
    targets,
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
    abilities,
)

__all__ = ["LANGUAGE", "ROOMS"]
