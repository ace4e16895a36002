"""Costs other than mana that texts in play add to spells and activated abilities (403.1, 409.1f)."""

from __future__ import annotations

from engine.language.effects import AddedCost
from engine.language.forms.declared import form
from engine.language.forms.patterns import v
from engine.language.terms import AllOf

ADDITIONAL = 'cost an additional "{x:cost}" to'
EACH = "for each {symbol:color} mana symbol in their"
form(
    AddedCost(v.what, (v.x,), v.symbol),
    f"{{what:spells}} {ADDITIONAL} (play|cast) {EACH} mana costs.",
    "ability",
)
form(AddedCost(v.what, (v.x,)), f"{{what:spells}} {ADDITIONAL} (play|cast).", "ability")
form(
    AddedCost(AllOf(()), (v.x,), v.symbol, True),
    f"activated abilities {ADDITIONAL} (play|activate) {EACH} activation costs.",
    "ability",
)
form(
    AddedCost(v.what, (v.x,), None, True),
    f"activated abilities of {{what:descs}} {ADDITIONAL} (play|activate).",
    "ability",
)
