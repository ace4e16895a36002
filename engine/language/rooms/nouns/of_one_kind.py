"""What has the same controller as another thing, or shares one of the types that were just named (205.2, 212.4h)."""

from __future__ import annotations

from typing import Any

from engine.language.combining import with_parts
from engine.language.effects import Attach, Destroy, Effect, ExchangeControl, If, Note
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.parts import narrowed
from engine.language.forms.patterns import build, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.said import SaidSoFar
from engine.language.rooms.core.vocabularies import no_words
from engine.language.terms import (
    All,
    AllOf,
    Attached,
    Bound,
    Compare,
    ControllerOf,
    Controls,
    Count,
    EventPart,
    Filter,
    HasType,
    IsAttached,
    Not,
    Picked,
    Same,
    Selection,
    SharesType,
    Target,
    Value,
    You,
)
from engine.language.walks import walk
from engine.language.words import CardType, Relation, Role

# --- the same controller -------------------------------------------------------------------------------------


def _last_target(said: SaidSoFar) -> Target:
    if not said.targets or said.targets[-1].at_most != 1:
        raise Meaningless("one target before it")
    return Target(len(said.targets) - 1)


def _its_controllers(reader: FormReader) -> tuple[Filter, ...]:
    return (Controls(ControllerOf(_last_target(reader.said))),)


def _write_its_controllers(writer: FormWriter, of: Selection) -> list[str]:
    targets = writer.said.targets
    return ["with", "the", "same", "controller"] if of == Target(len(targets) - 1) else no_words(of)


form(
    (Controls(ControllerOf(v.of)),),
    "with the same controller",
    "post",
    meant=_its_controllers,
    words=_write_its_controllers,
    printable=False,
)


def _types_of(said: SaidSoFar, what: Selection, within: type[Value]) -> tuple[CardType, ...]:
    """The types that the description of a target names, in what it says of the like of this."""
    spec = said.targets[what.slot] if isinstance(what, Target) and what.slot < len(said.targets) else None
    there = [one for one in walk(spec.filter) if isinstance(one, within)] if spec is not None else []
    types = tuple(one.type for one in walk(tuple(there[:1])) if isinstance(one, HasType))
    if len(types) < 2:
        raise Meaningless("a target of one type or another before it", "what")
    return types


ON_IT = Attached(v.what)
for _like, _said in (
    (Controls(ControllerOf(ON_IT)), "with the same controller"),
    (SharesType(ON_IT, v.among), "of that type"),
):

    def _elsewhere(reader: FormReader, what: Selection, to: Filter, like: Any = _like) -> Effect:
        among = _types_of(reader.said, what, IsAttached) if isinstance(like, SharesType) else ()
        of_it = build(like, {"what": what, "among": among})
        found = with_parts(to, Not(Same(Attached(what))), of_it)
        return Attach(what, Picked(reader.said.subject, found))

    def _write_elsewhere(
        writer: FormWriter, what: Selection, to: Filter, said: str = _said, **_rest: Any
    ) -> list[str]:
        verb = "attach" if writer.plain else "attaches"
        where = [*writer.words("np", what), "to", "a", "other", *writer.words("desc", to)]
        return [verb, *where, *said.split()]

    form(
        Attach(v.what, Picked(v.by, narrowed(v.to, Not(Same(ON_IT)), _like))),
        f"<attaches> {{what}} to another {{to:desc}} {_said}",
        meant=_elsewhere,
        words=_write_elsewhere,
        rank=1,
    )


def _of_another(reader: FormReader) -> tuple[Filter, ...]:
    if isinstance(reader.said.subject, You | All | Picked):
        raise Meaningless("another player who does it")
    return (Not(Controls(reader.said.subject)),)


def _write_of_another(writer: FormWriter, player: Selection) -> list[str]:
    known = player == writer.said.subject and not isinstance(player, You)
    return ["a", "other", "player", "controls"] if known else no_words(player)


form(
    (Not(Controls(v.player)),),
    "another player controls",
    "post",
    meant=_of_another,
    words=_write_of_another,
    suits=lambda env: not isinstance(env["player"], You),
)

# --- one of those types --------------------------------------------------------------------------------------


def _one_of_those(reader: FormReader) -> tuple[Filter, ...]:
    return (SharesType(_last_target(reader.said), _types_of(reader.said, _last_target(reader.said), AllOf)),)


def _write_one_of_those(writer: FormWriter, of: Selection, among: tuple[CardType, ...]) -> list[str]:
    said = writer.said
    if not said.targets or of != Target(len(said.targets) - 1) or among != _types_of(said, of, AllOf):
        return no_words(among)
    return ["that", "shares", "one", "of", "those", "types", "with", "it"]


form(
    (SharesType(v.of, v.among),),
    "that <shares> one of those types with it",
    "post",
    meant=_one_of_those,
    words=_write_one_of_those,
    suits=lambda env: len(env["among"]) > 1,
    rank=1,
)

# --- exchanged -----------------------------------------------------------------------------------------------


def _the_two(reader: FormReader) -> Effect:
    """What the trigger is about, and the one target."""
    found = EventPart(Role.OBJECT)
    if not reader.said.knows(found) or len(reader.said.targets) != 1 or reader.said.targets[0].at_most != 1:
        raise Meaningless("two permanents that were named before")
    return ExchangeControl(found, Target(0))


form(
    ExchangeControl(EventPart(Role.OBJECT), Target(0)),
    "<exchanges> control of those permanents",
    meant=_the_two,
    words=lambda writer: [
        "exchange" if writer.plain else "exchanges",
        *["control", "of", "those", "permanents"],
    ],
)


EXCHANGED = "what was exchanged"
form(
    (
        Note(EXCHANGED, ExchangeControl(v.first, v.second)),
        If(
            Compare(Count(Bound(EXCHANGED)), Relation.AT_LEAST, 1),
            (Destroy(All(narrowed(v.filter, IsAttached(Bound(EXCHANGED))))),),
        ),
    ),
    "exchange control of {first} and {second}. if those permanents are exchanged this way, destroy all {filter:descs} "
    "attached to them.",
    "unit",
)
