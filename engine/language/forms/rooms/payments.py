"""What somebody may pay while something resolves, and what follows if anybody does or nobody does (413.2d-e)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.discourse import words_for
from engine.language.effects import LoseLife, PayCostOf, PayMana, Unless
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.clauses import Effects
from engine.language.forms.rooms.selections import PERSON
from engine.language.terms import All, Filter, You

YOU = You()
PAID, PAID_TOO = (v.cost,), (v.cost, v.more)
UNPAID = (Unless(All(v.others), PAID, v.effects),)


def _people(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if words_for(env["others"]) != PERSON:
        raise Meaningless("players", "others")


def _write_unless_any(writer: FormWriter, effects: Effects, others: Filter, cost: Any) -> list[str]:
    out = [*writer.words("clause", effects), "unless", "any", *writer.words("desc", others)]
    writer.plain = False
    return [*out, *writer.words("payment", cost)]


# --- whoever likes to ----------------------------------------------------------------------------------------

ANYONE = "(any|a) {others:desc}"
form(
    UNPAID,
    f"{{effects:clause}} unless {ANYONE} {{cost:payment}}",
    "clause",
    check=_people,
    words=_write_unless_any,
    rank=1,
)


def _several(env: Mapping[str, Any]) -> bool:
    """A single thing is said first, and then who may pay for it not to happen."""
    return len(env["effects"]) > 1


def _write_unless_any_first(writer: FormWriter, others: Filter, cost: Any, effects: Effects) -> list[str]:
    writer.plain = False
    out = ["unless", "any", *writer.words("desc", others), *writer.words("payment", cost)]
    return [*out, ",", *writer.words("action", effects), "."]


form(
    UNPAID,
    f"unless {ANYONE} {{cost:payment}}, {{effects:action}}.",
    "unit",
    check=_people,
    words=_write_unless_any_first,
    suits=_several,
    rank=1,
)
form(
    (Unless(v.who, PAID, v.effects),),
    "unless {who} {cost:payment}, {effects:action}.",
    "unit",
    suits=_several,
)
form(
    UNPAID,
    f"{ANYONE} may {{cost:payment}}. if no (one|player) does, {{effects:action}}.",
    "unit",
    check=_people,
    printable=False,
)


def _write_if_any(writer: FormWriter, others: Filter, cost: Any, then: Effects) -> list[str]:
    writer.plain = True
    out = ["any", *writer.words("desc", others), "may", *writer.words("payment", cost), "."]
    return [*out, "if", "a", "player", "does", ",", *writer.words("action", then), "."]


form(
    (Unless(All(v.others), PAID, (), 1, v.then),),
    "(any|a) {others:desc} may {cost:payment}. if (a|any) player does, {then:action}.",
    "unit",
    check=_people,
    words=_write_if_any,
)
form(
    (Unless(All(v.others), PAID, (), 1, v.then),),
    f"[then] if {ANYONE} {{cost:payment}}, {{then:action}}.",
    "unit",
    check=_people,
    printable=False,
    rank=1,
)

# --- what another object costs -------------------------------------------------------------------------------

form(PayCostOf(v.of), "<pays> {of:poss} mana cost", "payment")

# --- one thing or another, or both ---------------------------------------------------------------------------

called("coin", 'what is paid ("{2}", "3 life")')
form(PayMana(v.cost), "{cost:mana}", "coin")
form(LoseLife(YOU, v.amount), "{amount} life", "coin")
form(
    (Unless(v.who, (v.one,), (Unless(v.who, (v.other,), v.effects),)),),
    "{effects:clause} unless {who} <pays> {one:coin} or {other:coin}",
    "clause",
)
form(
    (Unless(v.who, (v.one, v.other), v.effects),),
    "{effects:clause} unless {who} <pays> {one:coin} and {other:coin}",
    "clause",
)
