"""What has the same controller as another thing, or shares one of the types that were just named (205.2, 212.4h)."""

from __future__ import annotations

from typing import Any

from engine.language.combining import OTHER
from engine.language.effects import Attach, Destroy, Effect, ExchangeControl, If, Note
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import Made, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.clauses import Effects
from engine.language.forms.rooms.vocabularies import no_words
from engine.language.forms.said import SaidSoFar
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
    suits=lambda env: isinstance(env["of"], Target),
)


def _to_its_like(like: Any) -> Any:
    """The Aura goes to another permanent that is like the one that it is on."""

    def meant(reader: FormReader, what: Selection, to: AllOf) -> Effect:
        parts = tuple(one for one in to.parts if one != OTHER)
        if len(parts) == len(to.parts):
            raise Meaningless('"another"', "to")
        found = Picked(
            reader.said.subject, AllOf((*parts, Not(Same(Attached(what))), like(reader.said, what)))
        )
        return Attach(what, found)

    return meant


def _of_that_type(said: SaidSoFar, what: Selection) -> Filter:
    """Of the types that were named of what it is on, one that this has."""
    spec = said.targets[what.slot] if isinstance(what, Target) and what.slot < len(said.targets) else None
    hosts = [one for one in walk(spec.filter) if isinstance(one, IsAttached)] if spec is not None else []
    types = tuple(one.type for one in walk(hosts[0]) if isinstance(one, HasType)) if hosts else ()
    if not types:
        raise Meaningless("an Aura that is attached to a permanent of one type or another", "what")
    return SharesType(Attached(what), types)


def _write_to_its_like(writer: FormWriter, what: Selection, to: Filter, last: str) -> list[str]:
    verb = "attach" if writer.plain else "attaches"
    return [verb, *writer.words("np", what), "to", "a", "other", *writer.words("desc", to), *last.split()]


def _parts(to: Filter, what: Selection) -> tuple[Filter, ...]:
    parts = to.parts if isinstance(to, AllOf) else ()
    return parts if Not(Same(Attached(what))) in parts else ()


def _elsewhere(like: type, what: Any, filter_: Any) -> tuple[Any, ...] | None:
    parts = _parts(filter_, what)
    if not parts or not isinstance(parts[-1], like):
        return None
    kept = tuple(one for one in parts[:-1] if one != Not(Same(Attached(what))))
    return what, kept[0] if len(kept) == 1 else AllOf(kept)


for _like, _said in (
    (
        lambda _said_so_far, what: Controls(ControllerOf(Attached(what))),
        "with the same controller",
    ),
    (_of_that_type, "of that type"),
):
    form(
        v.x,
        f"<attaches> {{what:np}} to {{to:another}} {_said}",
        meant=_to_its_like(_like),
        printable=False,
        rank=1,
    )


def _write_attached(like: type, said: str) -> Any:
    def words(writer: FormWriter, what: Selection, by: Selection, filter_: Filter) -> list[str]:
        found = _elsewhere(like, what, filter_)
        return no_words(filter_) if found is None else _write_to_its_like(writer, what, found[1], said)

    return words


for _kind, _said in ((Controls, "with the same controller"), (SharesType, "of that type")):
    form(
        Attach(v.what, Picked(v.by, v.filter_)),
        f"to another {_said}",
        readable=False,
        words=_write_attached(_kind, _said),
        suits=lambda env, kind=_kind: _elsewhere(kind, env["what"], env["filter_"]) is not None,
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


def _types_of(said: SaidSoFar) -> tuple[CardType, ...]:
    target = _last_target(said)
    types = tuple(one.type for one in walk(said.targets[target.slot].filter) if isinstance(one, HasType))
    if len(types) < 2:
        raise Meaningless("a target of one type or another before it")
    return types


def _one_of_those(reader: FormReader) -> tuple[Filter, ...]:
    return (SharesType(_last_target(reader.said), _types_of(reader.said)),)


def _write_one_of_those(writer: FormWriter, of: Selection, among: tuple[CardType, ...]) -> list[str]:
    said = writer.said
    if not said.targets or of != Target(len(said.targets) - 1) or among != _types_of(said):
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


def _auras_too(before: Effects, filter_: Filter) -> Effects:
    last = before[-1]
    if not isinstance(last, ExchangeControl):
        raise Meaningless("an exchange of control before this sentence")
    on_them = All(AllOf((*getattr(filter_, "parts", (filter_,)), IsAttached(Bound(EXCHANGED)))))
    return (*before[:-1], Note(EXCHANGED, last), If(WERE_EXCHANGED, (Destroy(on_them),)))


EXCHANGED = "what was exchanged"
WERE_EXCHANGED = Compare(Count(Bound(EXCHANGED)), Relation.AT_LEAST, 1)


def _taken_auras(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (
            Note(effect=ExchangeControl() as last),
            If(condition=asked, effects=(Destroy(what=All(filter=AllOf(parts=parts))),)),
        ):
            if asked == WERE_EXCHANGED and parts[-1] == IsAttached(Bound(EXCHANGED)):
                kept = parts[:-1]
                return (last,), kept[0] if len(kept) == 1 else AllOf(kept)
    return None


form(
    Made(_auras_too, _taken_auras, v.before, v.filter_),
    "{before:unit} if those permanents are exchanged this way, destroy all {filter_:descs} attached to them.",
    "unit",
)
