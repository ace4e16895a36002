"""What is done to permanents and spells: destroyed, tapped, countered, attached (217.4a, 510.1), counters (200.10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.combining import OTHER, all_of, controlled_by
from engine.language.effects import (
    Attach,
    Counter,
    Destroy,
    Effect,
    ExchangeControl,
    ForEach,
    If,
    PutCounters,
    Regenerate,
    RemoveCounters,
    RemoveFromCombat,
    Sacrifice,
    Tap,
    Unattach,
    Untap,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.parts import narrowed, negative, own
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import EACH_ONE
from engine.language.terms import (
    All,
    AllOf,
    Attached,
    Controls,
    Count,
    CountersOn,
    Filter,
    Half,
    HasSubtype,
    IsAttached,
    IsPlayer,
    Matches,
    Never,
    Not,
    Picked,
    Plus,
    Same,
    Selection,
    Self,
    Together,
    You,
)
from engine.language.words import Regeneration, Rounding

EACH_PLAYER = All(IsPlayer())

form(Destroy(v.what), "<destroys> {what:permanent}")
form(Destroy(v.what), "<destroys> {what:together}")
form(
    Destroy(v.what, Regeneration.FORBIDDEN),
    "<destroys> {what:permanent} and it can't be regenerated",
    printable=False,
)
form(Counter(v.what), "<counters> {what:permanent}")
form(Tap(v.what), "<taps> {what:permanent}")
form(Tap(v.what), "<taps> {what:together}")
form(Untap(v.what), "<untaps> {what:permanent}")


def _one_and_all(reader: FormReader, env: Mapping[str, Any]) -> None:
    one, others = env["one"], env["others"]
    if isinstance(one, All | Picked) or reader.said.is_many(one) or reader.said.may_be_player(one):
        raise Meaningless("one permanent", "one")
    if not isinstance(others, All) or reader.said.may_be_player(others):
        raise Meaningless("permanents of some kind", "others")


form(
    Untap(Together((v.one, v.others))),
    "<untaps> {one:definite} and {others:definite}",
    check=_one_and_all,
)
form(Regenerate(v.what), "<regenerates> {what:permanent}")
form(RemoveFromCombat(v.what), "<removes> {what:permanent} from combat")
form(Sacrifice(v.who, own(v.what, controlled_by, v.who)), "{who} <sacrifices> {what}")
form(
    Sacrifice(v.who, own(v.what, controlled_by, v.who)),
    "{who} <chooses> and <sacrifices> {what}",
    printable=False,
)
form(
    Sacrifice(EACH_PLAYER, own(v.what, controlled_by, EACH_PLAYER)),
    "{what:things} is sacrificed by its controller",
    printable=False,
)


def _half_of_them(who: Selection, filter: Filter, way: Rounding) -> Effect:
    """Whoever sacrifices half of them chooses which (413.2c)."""
    if isinstance(who, All) or Controls(who) not in getattr(filter, "parts", ()):
        raise Meaningless("what the same player controls", "filter")
    return Sacrifice(who, Picked(who, filter, Half(Count(All(filter)), way)))


for _way in Rounding:
    form(
        Sacrifice(v.who, Picked(v.who, v.filter, Half(Count(All(v.filter)), _way))),
        f"{{who}} <sacrifices> half the {{filter:descs}}, {_way.value}",
        meant=lambda _reader, way=_way, **env: _half_of_them(env["who"], env["filter"], way),
    )


def _all_but(_reader: FormReader, who: Selection, filter: Filter, number: int) -> tuple[Effect, ...]:
    """Each of them chooses what of his or her own is sacrificed, all but so many, and all do it at once (413.2d)."""
    if not isinstance(who, All):
        raise Meaningless("each player", "who")
    kind = [one for one in getattr(filter, "parts", (filter,)) if one != Controls(who)]
    own_ = all_of([*kind, Controls(EACH_ONE)])
    rest = Plus((Count(All(own_)), -number))
    return (ForEach(EACH_ONE.name, who, (Sacrifice(EACH_ONE, Picked(EACH_ONE, own_, rest)),)),)


OWN_OF_EACH = narrowed(v.filter, Controls(EACH_ONE))
form(
    (
        ForEach(
            EACH_ONE.name,
            v.who,
            (
                Sacrifice(
                    EACH_ONE,
                    Picked(EACH_ONE, OWN_OF_EACH, Plus((Count(All(OWN_OF_EACH)), negative(v.number)))),
                ),
            ),
        ),
    ),
    "{who>} sacrifices all {filter:descs} except for {number:in_words}",
    "clause",
    meant=_all_but,
)


def _not_another(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if OTHER in getattr(getattr(env["to"], "filter", None), "parts", ()):
        raise Meaningless("another thing than what it is attached to")


def _attach_elsewhere(reader: FormReader, what: Selection, to: AllOf) -> Effect:
    """ "Another creature" is another one than the creature to which it is attached."""
    parts = tuple(one for one in to.parts if one != OTHER)
    return Attach(what, Picked(reader.said.subject, AllOf((*parts, Not(Same(Attached(what)))))))


def _write_elsewhere(writer: FormWriter, what: Selection, to: Filter, by: Selection) -> list[str]:
    verb = "attach" if writer.plain else "attaches"
    return [verb, *writer.words("np", what), "to", "a", "other", *writer.words("desc", to)]


def _attached(reader: FormReader, tree: Tree) -> Effect:
    """ "It" is never what is attached: nothing enchants or equips itself (212.2i, 212.4g)."""
    what = reader.only(tree, "what")
    reader.said = replace(reader.said, over=what)
    to = reader.only(tree, "to")
    reader.said = replace(reader.said, over=None)
    _not_another(reader, {"to": to})
    return Attach(what, to)


def _write_attached(writer: FormWriter, what: Selection, to: Selection) -> list[str]:
    words = ["attach" if writer.plain else "attaches", *writer.words("np", what), "to"]
    writer.said = replace(writer.said, over=what)
    words += writer.words("np", to)
    writer.said = replace(writer.said, over=None)
    return words


form(Attach(v.what, v.to), "<attaches> {what} to {to}", read=_attached, words=_write_attached)
form(Unattach(v.what), "<unattaches> {what:permanent}")
form(
    Unattach(All(narrowed(v.filter, IsAttached(v.of)))),
    "<unattaches> all {filter:descs} from {of:definite}",
)


def _told_to(reader: FormReader, env: Mapping[str, Any]) -> None:
    if not reader.said.is_player(env["by"]) or isinstance(env["by"], All | You):
        raise Meaningless("another player who attaches it", "by")


form(
    (Attach(v.what, Picked(v.by, v.filter)),),
    "{by>} attaches {what:definite} to a {filter:desc} of (his or her|their) choice",
    "clause",
    check=_told_to,
    suits=lambda env: env["by"] != You(),
    rank=1,
)
form(
    Attach(v.what, Picked(v.by, narrowed(v.to, Not(Same(Attached(v.what)))))),
    "<attaches> {what} to {to:another}",
    meant=_attach_elsewhere,
    words=_write_elsewhere,
)


def _of_a_creature(reader: FormReader, _env: Mapping[str, Any]) -> None:
    """What it was unattached from to pay is the creature that has the ability."""
    if not reader.quoting:
        raise Meaningless("the ability of a creature, within quotation marks")


form(
    (If(Never(Matches(Self(), HasSubtype(v.subtype))), v.effects),),
    "{effects:clause} unless it was unattached from a {subtype}.",
    "unit",
    check=_of_a_creature,
)
form(ExchangeControl(v.first, v.second), "<exchanges> control of {first} and {second}")


def _two_of_them(reader: FormReader, env: Mapping[str, Any]) -> None:
    spec = reader.said.targets[env["both"].slot]
    if (spec.at_least, spec.at_most) != (2, 2):
        raise Meaningless("two targets", "both")


form(ExchangeControl(v.both), "<exchanges> control of {both:aimed}", check=_two_of_them)
form(
    PutCounters(v.what, v.kind, v.count), "<puts> {count:counted} {kind} <counters count> on {what:permanent}"
)
form(
    (PutCounters(v.what, v.kind, v.count), PutCounters(v.other, v.more, v.number)),
    "<puts> {count:counted} {kind} <counters count> on {what:permanent} and {number:counted} {more:kind} "
    "<counters number> on {other:permanent}",
    printable=False,
)
form(RemoveCounters(v.what, v.kind, CountersOn(v.kind, v.what)), "<removes> all {kind} counters from {what}")
form(
    RemoveCounters(v.what, v.kind, CountersOn(v.kind, v.what)),
    "<removes> all {kind} counters from {what:group}",
    printable=False,
)
form(
    (PutCounters(v.what, v.kind, v.count), PutCounters(v.others, v.other_kind, v.more)),
    "<puts> {count:counted} {kind} <counters count> on {what:permanent} "
    "and {more:counted} {other_kind:kind} <counters more> on {others:permanent}",
    printable=False,
    rank=1,
)
form(
    PutCounters(v.what, v.kind, CountersOn(v.kind, v.what)),
    "double the number of {kind} counters on {what:permanent}",
)
form(RemoveCounters(v.what, v.kind, v.count), "<removes> {count:counted} {kind} <counters count> from {what}")
