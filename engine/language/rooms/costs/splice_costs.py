"""Splice for which somebody else gets something (502.40)."""

from __future__ import annotations

from engine.language.effects import GainLife, Keyword
from engine.language.forms.declared import called, form
from engine.language.forms.patterns import v
from engine.language.terms import Opponent, Picked, You
from engine.language.words import KeywordName

YOU = You()
form(
    (Keyword(KeywordName.SPLICE, v.filter, v.costs),),
    "splice onto {filter:spell_kind} {costs:gift}",
    "spell_paid",
)
form(
    (GainLife(Picked(YOU, Opponent(YOU)), v.amount),),
    "\u2014(An opponent gains|have an opponent gain) {amount} life",
    "gift",
)
called("gift", "what an opponent gains")
