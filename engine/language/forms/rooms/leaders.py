"""Who has most: the player with the most life, or who controls the most of something; what has the greatest power."""

from __future__ import annotations

from engine.language.forms.declared import form
from engine.language.forms.patterns import v
from engine.language.forms.rooms.selections import is_person
from engine.language.terms import All, AllOf, Compares, ControlsMost, Greatest, HasMostLife, IsPlayer
from engine.language.words import Relation

form(
    All(AllOf((IsPlayer(), HasMostLife()))),
    "the player (with the most life|who has the most life)",
    "definite",
    says=is_person,
)
form(
    All(AllOf((IsPlayer(), ControlsMost(v.filter)))),
    "the player who controls the most {filter:descs}",
    "definite",
    says=is_person,
)
form(
    (Compares(v.feature, Relation.EQUAL, Greatest(v.feature, All(v.filter))),),
    "with the (greatest|highest) {feature} among {filter:descs}",
    "post",
    rank=1,
)
