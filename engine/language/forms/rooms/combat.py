"""Attacking and blocking: who has to, what blocks what (308.2c, 309.1c, 500.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import Modify, Must, Static
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.changes import write_group
from engine.language.forms.rooms.selections import verb_is_plain
from engine.language.terms import All, AnyOf, BlockedBy, IsBlocking, Same, Self
from engine.language.words import Duration, ObjectAct

THIS_TURN = Duration.THIS_TURN
ATTACK, BLOCK = ObjectAct.ATTACK, ObjectAct.BLOCK

# --- this turn -----------------------------------------------------------------------------------------------


def _write_doers(writer: FormWriter, value: Any) -> list[str]:
    words = write_group(writer, value)
    writer.plain = verb_is_plain(writer, value, words)
    return words


form(v.x, "{x:group}", "doers", write=_write_doers)
called("doers", 'what has to ("creatures you control")')


def _this_card(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["it"] != Self():
        raise Meaningless("this very card's name")


form((Modify(v.what, (Must(ATTACK),), THIS_TURN),), "{what:doers} <attacks> this turn if able", "clause")
form((Modify(v.what, (Must(BLOCK),), THIS_TURN),), "{what:doers} <blocks> this turn if able", "clause")
form(
    (Modify(v.what, (Must(BLOCK, Same(v.it)),), THIS_TURN),),
    "{what:doers} <blocks> {it:itself} this turn if able",
    "clause",
    check=_this_card,
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
