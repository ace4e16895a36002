"""Some of what a text has spoken of: those of them with flying, those of types that were chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.combining import all_of
from engine.language.effects import Choose, Effect, If, Note, PreventNext, Sacrifice, Thing
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.patterns import one_way, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.said import SaidSoFar
from engine.language.nouns import plural
from engine.language.rooms.clauses.choices import PARTICIPLES, own_permanent
from engine.language.rooms.clauses.clauses import Effects, unnoted
from engine.language.rooms.clauses.sentences import asked
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.selections import write_np
from engine.language.terms import (
    All,
    AllOf,
    Bound,
    Compare,
    Condition,
    Count,
    Filter,
    HasChosenSubtype,
    HasType,
    InZone,
    Is,
    Not,
    Picked,
    Same,
    Selection,
    Target,
    You,
)
from engine.language.walks import walk
from engine.language.words import Kind, Relation, Zone

# --- those of them with a quality ----------------------------------------------------------------------------


def _some_of_those(reader: FormReader, tree: Tree) -> Selection:
    """ "Each of those creatures with flying": such of several that the text has spoken of."""
    words: frozenset[str] = frozenset(reader.only(tree, "words"))
    found = reader.take(reader.said.latest(words))
    if not isinstance(found, Target) or not reader.said.is_many(found):
        raise Meaningless("several targets that were named before", tree)
    kind = reader.said.targets[found.slot].filter
    noun = next((one for one in getattr(kind, "parts", ()) if isinstance(one, HasType)), None)
    if noun is None or words != {noun.type.value}:
        raise Meaningless("the noun by which they were named", tree.part("words"))
    return All(AllOf((Is(Kind.PERMANENT), noun, Same(found), *reader.only(tree, "posts"))))


def _write_some_of_those(writer: FormWriter, x: Any) -> list[str]:
    match x:
        case All(filter=AllOf(parts=(Is(kind=Kind.PERMANENT), HasType(type=kind), Same(of=Target()), *more))):
            if not more or _other_of_two(writer.said) == x:
                return no_words(x)
            out = ["each", "of", "those", *plural(kind.value).split()]
            outer, writer.plain = writer.plain, True
            out += writer.words("posts", tuple(more))
            writer.plain = outer
            return out
    return no_words(x)


form(
    v.x,
    "each of those {words:noun_words} {posts}",
    "definite",
    read=_some_of_those,
    words=_write_some_of_those,
    rank=1,
)

# --- one of two targets, and the other -----------------------------------------------------------------------


def _of_two(reader: FormReader, tree: Tree) -> Selection:
    """ "One of those creatures": whoever acts picks it."""
    if tree.part("target") is not None:
        found = reader.only(tree, "target")
    elif tree.part("words") is not None:
        found = reader.take(reader.said.latest(frozenset(reader.only(tree, "words"))))
    else:
        found = reader.take(reader.said.they())
    if not isinstance(found, Target) or reader.said.targets[found.slot].at_most != 2:
        raise Meaningless("two targets that were named before", tree)
    kind = reader.said.targets[found.slot].filter
    noun = next((one for one in getattr(kind, "parts", ()) if isinstance(one, HasType)), None)
    if noun is None:
        raise Meaningless("two permanents of one type", tree)
    return Picked(reader.said.subject, AllOf((Is(Kind.PERMANENT), noun, Same(found))))


def _write_of_two(writer: FormWriter, x: Any) -> list[str]:
    match x:
        case Picked(
            by=by, filter=AllOf(parts=(Is(), HasType(), Same(of=Target() as of))), count=1, at_least=None
        ) if by == writer.said.subject:
            return ["one", "of", *write_np(writer, of)]
    return no_words(x)


form(
    v.x,
    "one of (them|those {words:noun_words})",
    "np",
    read=_of_two,
    words=_write_of_two,
)


form(v.x, "one of {target:aimed}", "np", read=_of_two, printable=False)


def _other_of_two(said: SaidSoFar) -> Selection | None:
    """Of two targets the one that was not picked just now."""
    for one in reversed(said.mentions):
        match getattr(one.done, "what", None):
            case Picked(filter=AllOf(parts=(Is(), HasType(), Same(of=Target()), *_) as parts)):
                return All(AllOf((*parts[:3], Not(Same(one.what)))))
    return None


def _the_other(reader: FormReader) -> Selection:
    found = _other_of_two(reader.said)
    if found is None:
        raise Meaningless("two targets, of which one was picked before")
    return found


form(
    v.x,
    "the other",
    "definite",
    meant=_the_other,
    words=lambda writer, x: ["the", "other"] if _other_of_two(writer.said) == x else no_words(x),
)

# --- of types that were chosen -------------------------------------------------------------------------------


def _types_chosen(said: SaidSoFar) -> Bound | None:
    """The types that each of several players chose just now."""
    chosen = said.latest(frozenset({"type"}))
    done = next((one.done for one in reversed(said.mentions) if one.what == chosen), None)
    several = isinstance(done, Choose) and isinstance(done.who, All) and not isinstance(done.among, Thing)
    return chosen if isinstance(chosen, Bound) and several else None


def _of_such_types(reader: FormReader) -> Bound:
    chosen = _types_chosen(reader.said)
    if chosen is None:
        raise Meaningless("types that each of several players chose")
    return chosen


def _write_of_such(writer: FormWriter, chosen: Any) -> list[str]:
    of_them = _types_chosen(writer.said) == chosen
    return ["of", "a", "type", "chosen", "this", "way"] if of_them else no_words(chosen)


form(
    v.chosen,
    "of a type chosen this way",
    "types_chosen",
    meant=_of_such_types,
    words=_write_of_such,
)
called("types_chosen", '"of a type chosen this way"')
form((HasChosenSubtype(v.chosen),), "{chosen:types_chosen}", "post")
form((Not(HasChosenSubtype(v.chosen)),), "that (aren't|isn't) {chosen:types_chosen}", "post")

# --- sacrificed this way -------------------------------------------------------------------------------------


def _sacrificed(said: SaidSoFar) -> tuple[Selection | None, Effect | None]:
    found = said.this_way(PARTICIPLES["sacrificed"])
    return found, next((one.done for one in said.mentions if one.what == found), None)


def _sacrifices_such(reader: FormReader, who: Selection, filter: Filter) -> Condition:
    """ "If you sacrifice an Island this way": of what was sacrificed last."""
    found, done = _sacrificed(reader.said)
    if found is None or not isinstance(done, Sacrifice) or done.who != who or isinstance(who, All):
        raise Meaningless("one player who was told to sacrifice before", "who")
    parts = filter.parts if isinstance(filter, AllOf) else (filter,)
    return Compare(Count(All(AllOf((*parts, Same(found))))), Relation.AT_LEAST, 1)


def _write_sacrifices_such(writer: FormWriter, filter: Filter) -> list[str]:
    found, done = _sacrificed(writer.said)
    if found is None or not isinstance(filter, AllOf) or not isinstance(done, Sacrifice):
        return no_words(filter)
    if filter.parts[-1] != Same(found):
        return no_words(filter)
    who = writer.words("who_has", done.who)
    verb = "sacrifice" if writer.plain else "sacrifices"
    return [*who, verb, "a", *writer.words("desc", all_of(list(filter.parts[:-1]))), "this", "way"]


form(
    Compare(Count(All(v.filter)), Relation.AT_LEAST, 1),
    "{who:who_has} (sacrifices|sacrifice|sacrificed) a {filter:desc} this way",
    "condition",
    meant=_sacrifices_such,
    words=_write_sacrifices_such,
)

# --- more of it instead --------------------------------------------------------------------------------------


def _more_prevented(before: Effects, condition: Condition, amount: Any) -> Effects:
    """ "If it's a green creature, prevent the next 2 damage instead": of the same damage."""
    last, name = unnoted(before[-1])
    if not isinstance(last, PreventNext) or name is not None:
        raise Meaningless("a sentence that prevents the next so much damage before this one")
    more = PreventNext(amount, last.to, last.duration)
    return (*before[:-1], If(condition, (more,), (last,)))


form(
    one_way(_more_prevented, v.before, v.condition, v.amount),
    "{before:unit} if {condition}, prevent the next {amount} damage instead.",
    "unit",
    printable=False,
)

# --- chosen where all see it -----------------------------------------------------------------------------------


def _lies_open(env: Mapping[str, Any]) -> bool:
    """A card that is chosen "in your hand" is told of with what is done with it, which may be done or not."""
    parts = getattr(env["among"], "parts", ())
    return bool({Is(Kind.PERMANENT), Is(Kind.SOURCE), Is(Kind.CARD)} & {*parts}) and not any(
        isinstance(one, Same) or (isinstance(one, InZone) and one.zone in (Zone.HAND, Zone.LIBRARY))
        for one in parts
    )


def _own_or_open(reader: FormReader, env: Mapping[str, Any]) -> None:
    own_permanent(reader, {"who": You(), **env})
    if not _lies_open(env):
        raise Meaningless("what lies open to all", "among")


form(Choose(You(), Thing(v.among)), "choose a {among:desc}", check=_own_or_open, suits=_lies_open)

# --- asked of what was done first ----------------------------------------------------------------------------


def _if_only_last(reader: FormReader, tree: Tree) -> Effects:
    """ "Reveal a card in your hand, then put it into play if it's a land": asked is what the first brought about."""
    first: Effects = reader.only(tree, "first")
    since = len(reader.said.mentions)
    more: Effects = reader.only(tree, "more")
    with reader.without_results(since):
        condition: Condition = reader.only(tree, "condition")
    results = {Bound(one.name) for one in first if isinstance(one, Note)}
    if not results & set(walk(condition)):
        raise Meaningless("something of what was done first", tree.part("condition"))
    return (*first, *asked(condition, more))


form(
    v.x,
    "{first:clause}, then {more:clause} if {condition}.",
    "unit",
    read=_if_only_last,
    printable=False,
)
