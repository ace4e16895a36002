"""Attacking and blocking: who has to, what blocks what (308.2c, 309.1c, 500.3)."""

from __future__ import annotations

from engine.language.effects import Modify, Must, Static
from engine.language.forms.declared import form
from engine.language.forms.patterns import v
from engine.language.terms import All, AnyOf, BlockedBy, IsBlocking, Same
from engine.language.words import Duration, ObjectAct

THIS_TURN = Duration.THIS_TURN
ATTACK, BLOCK = ObjectAct.ATTACK, ObjectAct.BLOCK

# --- this turn -----------------------------------------------------------------------------------------------


form((Modify(v.what, (Must(ATTACK),), THIS_TURN),), "{what:group} <attacks> this turn if able", "clause")
form((Modify(v.what, (Must(BLOCK),), THIS_TURN),), "{what:group} <blocks> this turn if able", "clause")
form(
    (Modify(v.what, (Must(BLOCK, Same(v.it)),), THIS_TURN),),
    "{what:group} <blocks> {it:this_very} this turn if able",
    "clause",
)

# --- all that can --------------------------------------------------------------------------------------------

LURED = "all {who:descs} able to block {to:described}"
LURE = (Must(BLOCK, v.to),)
form((Modify(All(v.who), LURE, THIS_TURN),), LURED + " (this turn|until end of turn) do so", "clause")
form(
    (Modify(All(v.who), LURE, Duration.THIS_COMBAT),),
    LURED + " until end of combat do so",
    "clause",
)
form(Static(All(v.who), LURE), LURED + " do so.", "ability")

# --- who blocks whom -----------------------------------------------------------------------------------------

form((IsBlocking(v.of),), "blocking {of}", "post", rank=1)
form((BlockedBy(v.of),), "blocked by {of}", "post", rank=1)
form((AnyOf((IsBlocking(v.of), BlockedBy(v.of))),), "blocking or blocked by {of}", "post", rank=1)
