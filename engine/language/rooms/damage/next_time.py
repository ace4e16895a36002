"""The next time that something deals damage: a source that is chosen or named, also within other instructions (419.3,
419.7, 419.8a)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.combining import as_filter, with_parts
from engine.language.discourse import PLAYER, words_for
from engine.language.effects import (
    Choose,
    DealDamage,
    Effect,
    Note,
    PreventDamage,
    PreventPart,
    Shield,
    Thing,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, called, form
from engine.language.forms.parts import negative
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.rooms.clauses.clauses import unnoted
from engine.language.rooms.core.amounts import THAT_MUCH
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.events.replacements import SAME_DAMAGE
from engine.language.rooms.nouns.selections import write_np
from engine.language.terms import (
    All,
    AnyOf,
    AtRandom,
    Bound,
    DealsDamage,
    EventPart,
    Filter,
    Half,
    Is,
    IsPlayer,
    Picked,
    Plus,
    Same,
    Self,
    Target,
    Times,
    You,
)
from engine.language.words import Duration, Kind, Role, Rounding

THIS_TURN = Duration.THIS_TURN
SOURCE, RECIPIENT = EventPart(Role.SOURCE), EventPart(Role.RECIPIENT)


def _one_source(reader: FormReader, env: Mapping[str, Any]) -> None:
    what = env["source"]
    if (
        isinstance(what, All | Picked | AtRandom)
        or reader.said.is_many(what)
        or reader.said.may_be_player(what)
    ):
        raise Meaningless("a single source that was named before", "source")


for _instead, _words in (
    (PreventDamage(), "prevent that damage"),
    (DealDamage(SOURCE, Times(2, THAT_MUCH), RECIPIENT), "it deals (double|twice) that damage instead"),
    (DealDamage(SOURCE, THAT_MUCH, v.to), "it deals that damage to {to:np} instead"),
):
    form(
        (Shield(DealsDamage(Same(v.source), None, v.kind), (_instead,), THIS_TURN, 1),),
        f"the next time {{source:definite}} would deal {{kind:damage_kind}} this turn, {_words}",
        "clause",
        check=_one_source,
    )
form(
    (
        Shield(
            DealsDamage(Same(v.source), AnyOf((Is(Kind.PERMANENT), IsPlayer()))),
            (DealDamage(SOURCE, Times(2, THAT_MUCH), RECIPIENT),),
            THIS_TURN,
        ),
    ),
    "each time {source:definite} would deal damage to a permanent or player this turn, it deals double that damage "
    "to that permanent or player instead",
    "clause",
    check=_one_source,
)

# --- from a source that is named or chosen -------------------------------------------------------------------

called("named_source", 'the source ("a red source of your choice")')


def _chosen(reader: FormReader, tree: Tree) -> tuple[tuple[Effect, ...], Filter]:
    """The source is chosen first (419.8a)."""
    filter_ = reader.only(tree, "filter")
    if tree.part("posts") is not None:
        filter_ = with_parts(filter_, *reader.only(tree, "posts"))
    choice = reader.done(Choose(You(), Thing(filter_)))
    _, name = unnoted(choice)
    assert name is not None
    return (choice,), with_parts(Same(Bound(name)), *getattr(filter_, "parts", (filter_,)))


def _named(reader: FormReader, tree: Tree) -> tuple[tuple[Effect, ...], Filter]:
    found = reader.only(tree, "x")
    aimed = reader.said.targets[found.slot].filter if isinstance(found, Target) else None
    if found != Self() and (aimed is None or reader.said.is_many(found) or PLAYER in words_for(aimed)):
        raise Meaningless("a single source that is named or chosen", tree)
    return (), as_filter(found)


form(
    v.x,
    "a {filter:desc} of your choice|a {filter:desc} of your choice {posts}",
    "named_source",
    read=_chosen,
    printable=False,
)
form(v.x, "a {filter:desc} of your choice", "chosen_source", read=_chosen, printable=False)
called("chosen_source", 'a source that is chosen ("a red source of your choice")')
form(v.x, "{x:definite}", "named_source", read=_named, printable=False)


def _next_time(reader: FormReader, tree: Tree) -> tuple[Effect, ...]:
    before, source = reader.only(tree, "source")
    kind = reader.only(tree, "kind")
    to = None if tree.part("to") is None else as_filter(reader.only(tree, "to"))
    once = 1 if tree.form.template.startswith("the next time") else None
    instead: Effect = PreventDamage()
    if tree.part("less") is not None:
        instead = reader.only(tree, "less")
    if tree.part("other") is not None:
        if to == source:
            raise Meaningless("another than what deals the damage", tree.part("to"))
        instead = DealDamage(*SAME_DAMAGE, reader.only(tree, "other"))
    return (*before, Shield(DealsDamage(source, to, kind), (instead,), THIS_TURN, once))


def _write_next_time(writer: FormWriter, value: Any, elsewhere: bool = False) -> list[str]:
    """What is prevented, or dealt elsewhere."""
    *before, shield = value or (None,)
    if not isinstance(shield, Shield) or shield.duration is not THIS_TURN:
        return no_words(value)
    if elsewhere is not any(isinstance(one, DealDamage) for one in shield.instead):
        return no_words(value)
    event = shield.event
    if not isinstance(event, DealsDamage) or not isinstance(event.to, Same | None):
        return no_words(value)
    kind = writer.words("damage_kind", event.kind)
    if shield.uses is None:
        match shield.instead:
            case (DealDamage(source=source, amount=amount, to=other),) if before and event.to is not None:
                if (source, amount) != SAME_DAMAGE:
                    return no_words(value)
                out = ["all", *kind, "that", "would", "be", "dealt", "to", *write_np(writer, event.to.of)]
                out += ["this", "turn", "by", *source_words(writer, tuple(before), event.source)]
                return [*out, "is", "dealt", "to", *write_np(writer, other), "instead", "."]
        if not before or shield.instead != (PreventDamage(),):
            return no_words(value)
        out = ["prevent", "all", *kind, "that", "would", "be", "dealt"]
        out += [] if event.to is None else ["to", *write_np(writer, event.to.of)]
        return [*out, "this", "turn", "by", *source_words(writer, tuple(before), event.source), "."]
    if shield.uses != 1:
        return no_words(value)
    out = ["the", "next", "time", *source_words(writer, tuple(before), event.source)]
    out += ["would", "deal", *kind]
    out += (
        ["this", "turn", ","]
        if event.to is None
        else ["to", *write_np(writer, event.to.of), "this", "turn", ","]
    )
    if shield.instead == (PreventDamage(),):
        return [*out, "prevent", "that", "damage", "."]
    if len(shield.instead) == 1 and isinstance(shield.instead[0], PreventPart):
        return [*out, *writer.words("less_prevented", shield.instead[0]), "."]
    instead = shield.instead[0] if len(shield.instead) == 1 else None
    if not isinstance(instead, DealDamage) or (instead.source, instead.amount) != SAME_DAMAGE:
        raise NoWords(repr(value))
    return [*out, "that", *kind, "is", "dealt", "to", *write_np(writer, instead.to), "instead", "."]


def _write_elsewhere(writer: FormWriter, value: Any) -> list[str]:
    return _write_next_time(writer, value, elsewhere=True)


def source_words(writer: FormWriter, before: tuple[Effect, ...], source: Filter | None) -> list[str]:
    match before, source:
        case (Note(name=name, effect=Choose(who=You(), among=Thing(filter=filter_)) as choice),), _ if (
            source == with_parts(Same(Bound(name)), *getattr(filter_, "parts", (filter_,)))
        ):
            words = ["a", *writer.words("desc", filter_)]
            # "A source of your choice that shares a color with it": what stands after the noun isn't what is chosen.
            noun = words.index("source") + 1 if "source" in words else len(words)
            words[noun:noun] = ["of", "your", "choice"]
            _, writer.said = writer.said.done(choice, name)
            return words
        case (), Same(of=Self() | Target() as of):
            return write_np(writer, of)
    raise NoWords(f"no words for {source!r} as a source")


form(
    PreventPart(Plus((THAT_MUCH, negative(v.n)))),
    "prevent all but {n:number} of that damage",
    "less_prevented",
)
for _way in Rounding:
    form(PreventPart(Half(THAT_MUCH, _way)), f"prevent half that damage, {_way.value}", "less_prevented")
called("less_prevented", 'how much of it is prevented ("prevent all but 1 of that damage")')

for _to in (" to {to:np}", ""):
    NEXT_TIME = f"the next time {{source:named_source}} would deal {{kind:damage_kind}}{_to} this turn"
    form(
        v.value if _to else (),
        NEXT_TIME + ", prevent that damage.",
        "unit",
        read=_next_time,
        words=_write_next_time if _to else None,
        printable=bool(_to),
    )
    form(
        v.value if _to else (),
        NEXT_TIME + ", prevent that damage",
        "clause",
        read=_next_time,
        words=(lambda writer, value: _write_next_time(writer, value)[:-1]) if _to else None,
        printable=bool(_to),
    )
    form((), NEXT_TIME + ", {less:less_prevented}.", "unit", read=_next_time, printable=False)
    form(
        v.value if _to else (),
        NEXT_TIME + ", that {kind:damage_kind} is dealt to {other:np} instead.",
        "redirecting",
        read=_next_time,
        words=_write_elsewhere if _to else None,
        printable=bool(_to),
    )
for _words in (
    "that would be dealt this turn by {source:named_source}",
    "that would be dealt to {to:np} this turn by {source:named_source}",
    "[that] {source:named_source} would deal this turn",
    "[that] {source:named_source} would deal to {to:np} this turn",
):
    form((), f"prevent all {{kind:damage_kind}} {_words}.", "unit", read=_next_time, printable=False)
for _words in (
    "to {to:np} this turn by {source:chosen_source}",
    "this turn to {to:np} by {source:chosen_source}",
):
    form(
        (),
        f"all {{kind:damage_kind}} that would be dealt {_words} is dealt to {{other:np}} instead.",
        "redirecting",
        read=_next_time,
        printable=False,
    )
