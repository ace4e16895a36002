"""What is true of several only together, damage that is prevented as long as something is so, and what goes back to
its owners (203.2, 418.3b, 419.1d)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.combining import all_of, with_parts
from engine.language.effects import (
    ForEach,
    GainAbilities,
    Modify,
    PreventDamage,
    Replacement,
    SetController,
    Static,
)
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import Made, v
from engine.language.forms.reading import FormReader
from engine.language.remembered import EACH_ONE
from engine.language.rooms.clauses.clauses import Effects
from engine.language.terms import (
    All,
    AllTrue,
    AnyOf,
    Compare,
    Condition,
    Controls,
    Count,
    DealsDamage,
    Filter,
    HasColor,
    Is,
    Never,
    Not,
    OwnerOf,
    Same,
    Self,
    You,
)
from engine.language.words import Color, Duration, Kind, Relation

# --- all of one color ------------------------------------------------------------------------------------------


def all_share_a_color(filter_: Filter) -> Condition:
    """Of some color there is none of them that isn't of it (203.2)."""
    others = (Count(All(with_parts(filter_, Not(HasColor(color))))) for color in Color)
    return Never(AllTrue(tuple(Compare(one, Relation.AT_LEAST, 1) for one in others)))


def _of_one_color(told: Any) -> Static:
    what, changes = told
    if not isinstance(what, All):
        raise Meaningless("several of a description", "told")
    return Static(what, changes, all_share_a_color(what.filter))


def _taken_of_one_color(value: Any) -> tuple[Any, ...] | None:
    match value:
        case Static(what=All(filter=filter_) as what, changes=changes, condition=condition):
            return ((what, changes),) if condition == all_share_a_color(filter_) else None
    return None


form(
    Made(_of_one_color, _taken_of_one_color, v.told),
    "{told:standing} as long as they all share a color.",
    "ability",
)

# --- prevented as long as something is so ------------------------------------------------------------------------

PREVENTED = (PreventDamage(),)


def _while(event: Any) -> Any:
    return Replacement(event, PREVENTED, None, v.condition)


form(
    (_while(DealsDamage(Same(v.source), None, v.kind)),),
    "as long as {condition}, prevent all {kind:damage_kind} that would be dealt by {source:definite}.",
    "paragraph",
)
form(
    (
        _while(DealsDamage(Same(v.source), None, v.kind)),
        Static(v.again, (GainAbilities(v.abilities),), v.condition),
    ),
    "as long as {condition}, prevent all {kind:damage_kind} {source:definite} would deal and {again:definite} has "
    "{abilities:granted}.",
    "paragraph",
    check=lambda _reader, env: _itself(env),
    printable=False,
)
form(
    (_while(DealsDamage(v.source, AnyOf((Same(v.to), v.others)), v.kind)),),
    "as long as {condition}, prevent all {kind:damage_kind} {source:dealers} would deal to {to:definite} and to "
    "{others:descs}.",
    "paragraph",
    check=lambda _reader, env: _itself(env),
)


def _itself(env: Mapping[str, Any]) -> None:
    for name in ("source", "again", "to"):
        if name in env and not isinstance(env[name], Filter) and env[name] != Self():
            raise Meaningless("this card's name", name)


# --- to whoever owns it ------------------------------------------------------------------------------------------

BACK = (Modify(EACH_ONE, (SetController(OwnerOf(EACH_ONE)),), Duration.LASTING),)


def _yours(filter: Filter) -> Effects:
    return (ForEach(EACH_ONE.name, All(with_parts(filter, Controls(You()))), BACK),)


def _taken_yours(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (ForEach(of=All(filter=filter_)),):
            parts = getattr(filter_, "parts", ())
            found = all_of([*parts[:-1]]) if len(parts) > 1 else None
            return (found,) if found is not None and _yours(found) == value else None
    return None


def _of_permanents(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if Is(Kind.PERMANENT) not in getattr(env["filter"], "parts", (env["filter"],)):
        raise Meaningless("permanents", "filter")


form(
    Made(_yours, _taken_yours, v.filter),
    "each player gains control of each {filter:desc} (he or she owns|they own) that you control",
    "clause",
    check=_of_permanents,
)
