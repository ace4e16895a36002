"""Counters that are moved, distributed among targets, or of any kind (200.10, 409.1e)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.effects import (
    ChooseBetween,
    Effect,
    FillCounters,
    MoveCounters,
    PutCounters,
    RemoveCounters,
    RemoveEveryCounter,
    TakeCounter,
)
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.selections import write_np
from engine.language.terms import (
    All,
    Amount,
    Compare,
    CountersOn,
    HasCounter,
    Matches,
    Picked,
    Selection,
    Share,
    Target,
    You,
)
from engine.language.words import Relation

# --- moved ---------------------------------------------------------------------------------------------------


def _onto_one(reader: FormReader, env: Mapping[str, Any]) -> None:
    """They go onto one permanent, from another or from several."""
    to = env["to"]
    if isinstance(to, All | Picked) or reader.said.is_many(to) or reader.said.may_be_player(to):
        raise Meaningless("one permanent", "to")
    if reader.said.may_be_player(env["what"]) or isinstance(env["what"], Picked):
        raise Meaningless("a permanent that is named, or all of a description", "what")


MOVES = "<moves> {count:counted} {kind} <counters count> from {what} onto {to:np}"
form(MoveCounters(v.what, v.to, v.kind, v.count), MOVES, check=_onto_one)
form(
    MoveCounters(v.what, v.to, v.kind, CountersOn(v.kind, v.what)),
    "<moves> all {kind} counters from {what} onto {to:np}",
    check=_onto_one,
)

# --- how many there are --------------------------------------------------------------------------------------

COUNTERS_THERE = frozenset({"counters on it"})
"""The words that take up counters of which a condition has spoken: "remove all of them"."""
form(
    Compare(CountersOn(v.kind, v.what), Relation.AT_LEAST, v.n),
    "{what:subject} <has> {n:count} or more {kind} counters on (it|them)",
    "condition",
    printable=False,
    mentions=lambda env: CountersOn(env["kind"], env["what"]),
    says=lambda _value, _env: COUNTERS_THERE,
    aside=True,
)

# --- of any kind ---------------------------------------------------------------------------------------------

form(RemoveEveryCounter(v.what), "<removes> all counters from {what:group}")
ONE_OF_ANY, ONE_OF_TWO = "a counter", "a {a:kind} counter or a {b:kind} counter"
form(TakeCounter(v.who, v.what), f"{{who}} <removes> {ONE_OF_ANY} from {{what}}")
form(TakeCounter(v.who, v.what, (v.a, v.b)), f"{{who}} <removes> {ONE_OF_TWO} from {{what}}")
form(TakeCounter(You(), v.what), f"remove {ONE_OF_ANY} from {{what}}", "cost_verb")
form(TakeCounter(You(), v.what, (v.a, v.b)), f"remove {ONE_OF_TWO} from {{what}}", "cost_verb")
form(TakeCounter(You(), v.what), f"<removes> {ONE_OF_ANY} from {{what}}", "thing_paid")
form(
    (ChooseBetween(You(), ((PutCounters(v.what, v.a, v.count),), (PutCounters(v.what, v.b, v.count),))),),
    "put {count:count} {a:kind} counters or {b:kind} counters on {what:permanent}",
    "clause",
)


def _so_many(reader: FormReader) -> Amount:
    """As many as were on what a condition has just spoken of."""
    on_it = reader.said.latest(COUNTERS_THERE)
    if not isinstance(on_it, CountersOn) or on_it.kind:
        raise Meaningless("counters of any kind on it that were named before")
    return on_it


def _write_so_many(writer: FormWriter, n: Any) -> list[str]:
    known = writer.said.latest(COUNTERS_THERE) == n and isinstance(n, CountersOn) and not n.kind
    return ["that", "many"] if known else no_words(n)


form(v.n, "that many", "count", meant=_so_many, words=_write_so_many)


def _write_any_on_it(writer: FormWriter, what: Selection) -> list[str]:
    """What has gone had them."""
    gone = any(one.what == what and one.moved for one in writer.said.mentions)
    subject = writer.words("subject", what)
    return [*subject, "had" if gone else "have" if writer.plain else "has", "counters", "on", "it"]


ANY_ON_IT = Matches(v.what, HasCounter(""))
form(
    ANY_ON_IT,
    "{what:subject} (<has>|had) counters on (it|them)",
    "condition",
    mentions=lambda env: CountersOn("", env["what"]),
    says=lambda _value, _env: COUNTERS_THERE,
    aside=True,
    words=_write_any_on_it,
)

# --- those that a condition has spoken of --------------------------------------------------------------------


def _all_of_them(reader: FormReader, what: Selection) -> Effect:
    on_it = reader.said.latest(COUNTERS_THERE)
    if not isinstance(on_it, CountersOn) or on_it.of != what:
        raise Meaningless("counters on it that were named before", "what")
    return RemoveCounters(what, on_it.kind, on_it)


form(v.x, "<removes> all of them from {what:np}", meant=_all_of_them, printable=False)

# --- as many as there is room for -----------------------------------------------------------------------------

form(
    (FillCounters(You(), v.what, v.kind, v.count, v.total),),
    "put up to {count:count} {kind} counters on {what:this_very}. this ability can't cause the total number of {kind} "
    "counters on {what:this_very} to be greater than {total:in_words}.",
    "unit",
)

# --- distributed among targets -------------------------------------------------------------------------------


def _among(reader: FormReader, count: Amount, kind: str, to: Selection) -> Effect:
    """How many each of the targets gets is announced, and it is at least one (409.1e)."""
    if not isinstance(to, Target):
        raise Meaningless("targets to distribute the counters among", "to")
    reader.said = reader.said.divided(to, count)
    return PutCounters(to, kind, Share(to.slot))


def _write_among(writer: FormWriter, kind: str, slot: int) -> list[str]:
    spec = writer.specs.get(slot)
    if spec is None or spec.divided is None:
        return no_words(spec)
    count = [*writer.words("count", spec.divided), kind, "counters"]
    writer.specs[slot] = replace(spec, divided=None)
    verb = "distribute" if writer.plain else "distributes"
    return [verb, *count, "among", *write_np(writer, Target(slot))]


form(
    PutCounters(Target(v.slot), v.kind, Share(v.slot)),
    "<distributes> {count:count} {kind} counters among {to:np}",
    meant=_among,
    words=_write_among,
)
