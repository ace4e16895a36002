"""Damage to a player and to what that player controls, which one shield prevents or deals elsewhere (419.3, 419.7)."""

from __future__ import annotations

from typing import Any

from engine.language.effects import DealDamage, Effect, GainLife, If, May, PreventDamage, RedirectNext, Shield
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.patterns import Made, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.rooms.clauses.this_way import PREVENTED, a_color, alone, besides
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.damage.damage import THIS_TURN
from engine.language.rooms.damage.next_time import RECIPIENT, source_words
from engine.language.rooms.events.replacements import SAME_DAMAGE
from engine.language.terms import AnyOf, Controls, DealsDamage, EventPart, Filter, Matches, Same, You
from engine.language.walks import walk
from engine.language.words import DamageKind, Role

YOU = You()


def _and_yours(filter: Filter) -> Filter:
    if Controls(YOU) not in walk(filter):
        raise Meaningless("what you control", "filter")
    return AnyOf((Same(YOU), filter))


def _taken_and_yours(value: Any) -> tuple[Any, ...] | None:
    match value:
        case AnyOf(parts=(Same(of=You()), filter_)) if Controls(YOU) in walk(filter_):
            return (filter_,)
    return None


form(Made(_and_yours, _taken_and_yours, v.filter), "you and/or {filter:descs}", "and_yours")
called("and_yours", '"you and/or creatures you control"')

# --- the next time that a source would deal any ------------------------------------------------------------------


def _next_time(reader: FormReader, tree: Tree) -> tuple[Effect, ...]:
    before, source = reader.only(tree, "source")
    event = DealsDamage(source, reader.only(tree, "to"), reader.only(tree, "kind"))
    return (*before, Shield(event, (PreventDamage(),), THIS_TURN, 1))


def _write_next_time(writer: FormWriter, value: Any) -> list[str]:
    *before, shield = value or (None,)
    match shield:
        case Shield(event=DealsDamage(source=source, to=AnyOf() as to, kind=kind) as event, uses=1):
            if shield == Shield(event, (PreventDamage(),), THIS_TURN, 1):
                out = ["the", "next", "time", *source_words(writer, tuple(before), source), "would", "deal"]
                out += [*writer.words("damage_kind", kind), "to", *writer.words("and_yours", to)]
                return [*out, "this", "turn", ",", "prevent", "that", "damage", "."]
    return no_words(value)


form(
    v.value,
    "the next time {source:named_source} would deal {kind:damage_kind} to {to:and_yours} this turn, prevent that "
    "damage.",
    "unit",
    read=_next_time,
    words=_write_next_time,
)


def _once(before: Any) -> bool:
    last = before[-1] if before else None
    return isinstance(last, Shield) and last.uses is not None


form(
    Made(besides, alone, v.before, If(Matches(EventPart(Role.SOURCE), v.color), (GainLife(YOU, PREVENTED),))),
    "{before:unit} if damage from a {color:adjective} source is prevented this way, you gain that much life.",
    "unit",
    check=a_color,
    suits=lambda env: _once(env["before"]),
)

# --- so much of what it deals, elsewhere -------------------------------------------------------------------------


def _elsewhere(reader: FormReader, tree: Tree) -> tuple[Effect, ...]:
    number = reader.only(tree, "amount")
    before, source = reader.only(tree, "source")
    event = DealsDamage(source, reader.only(tree, "whom"))
    instead = RedirectNext(number, RECIPIENT, reader.only(tree, "to"), THIS_TURN)
    return (*before, Shield(event, (instead,), THIS_TURN))


def _write_elsewhere(writer: FormWriter, value: Any) -> list[str]:
    *before, shield = value or (None,)
    match shield:
        case Shield(
            event=DealsDamage(source=source, to=AnyOf() as whom) as event,
            instead=(RedirectNext(amount=number, to=to) as redirect,),
        ):
            plain = Shield(DealsDamage(source, whom), (redirect,), THIS_TURN)
            if shield == plain and event.kind is DamageKind.ANY and redirect.what == RECIPIENT:
                out = ["the", "next", *writer.words("amount", number), "damage", "that"]
                out += [*source_words(writer, tuple(before), source), "would", "deal", "to"]
                out += [*writer.words("and_yours", whom), "this", "turn", "is", "dealt", "to"]
                return [*out, *writer.words("np", to), "instead", "."]
    return no_words(value)


form(
    v.value,
    "the next {amount} damage that {source:chosen_source} would deal to {whom:and_yours} this turn is dealt to {to:np} "
    "instead.",
    "unit",
    read=_elsewhere,
    words=_write_elsewhere,
)

# --- to you, if you like -----------------------------------------------------------------------------------------

TO_YOU = (May(YOU, (DealDamage(*SAME_DAMAGE, YOU),)),)


def _of_damage(event: Any) -> tuple[Effect, ...]:
    if not isinstance(event, DealsDamage) or event.to is None:
        raise Meaningless("damage to something", "event")
    return (Shield(event, TO_YOU, THIS_TURN),)


def _taken_of_damage(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (Shield(event=DealsDamage() as event, instead=instead),) if instead == TO_YOU:
            return (event,) if value == _of_damage(event) else None
    return None


form(
    Made(_of_damage, _taken_of_damage, v.event),
    "until end of turn, if {event:would}, you may have that damage dealt to you instead.",
    "unit",
)
