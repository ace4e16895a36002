"""Spells and abilities on the stack: countered into another zone (414), with other targets (415.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.effects import Cannot, ChangeTargets, Counter, Destroy, Effect, If, May, Modify, Unless
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.patterns import Made, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.nouns import plural
from engine.language.rooms.clauses.clauses import told_whole, unnoted
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.descriptions import ON_THE_STACK, NounRead
from engine.language.terms import (
    All,
    AllOf,
    AllTrue,
    AnyOf,
    Compare,
    Condition,
    Count,
    Filter,
    FromSource,
    Is,
    Matches,
    Same,
    Selection,
    Self,
    SingleTarget,
    SourceOf,
    Target,
    Targeting,
    You,
)
from engine.language.words import Duration, Kind, ObjectAct, Place, Relation, Zone

IT = "(it|that card|that spell|them)"
WAY = f"counter {{what:permanent}}. if (you do|{IT} is countered this way),"
INSTEAD = "instead of into (its owner's|that player's) graveyard"
YOU = You()


def _elsewhere(to: Zone, place: Place | None) -> Callable[[tuple[Effect, ...]], tuple[Effect, ...]]:
    """ "Counter it unless its controller pays {X}. If it's countered this way, ...": the counter with another end."""

    def made(before: tuple[Effect, ...]) -> tuple[Effect, ...]:
        last = unnoted(before[-1])[0] if before else None
        inner = unnoted(last.effects[-1])[0] if isinstance(last, Unless) and len(last.effects) == 1 else None
        if not isinstance(last, Unless) or not isinstance(inner, Counter):
            raise Meaningless("a sentence that counters a spell unless a player pays before this one")
        return (*before[:-1], replace(last, effects=(replace(inner, to=to, place=place),)))

    return made


def _taken_elsewhere(to: Zone, place: Place | None) -> Callable[[Any], tuple[Any, ...] | None]:
    def taken(value: Any) -> tuple[Any, ...] | None:
        match value:
            case (Unless(effects=(Counter(to=there, place=where) as one,)) as either,) if (there, where) == (
                to,
                place,
            ):
                return ((replace(either, effects=(Counter(one.what),)),),)
        return None

    return taken


def _was_countered(reader: FormReader) -> Condition:
    found = reader.said.this_way(lambda one: isinstance(one, Counter))
    return Compare(Count(reader.take(found, "a spell that was countered before")), Relation.AT_LEAST, 1)


def _write_countered(writer: FormWriter, what: Selection) -> list[str]:
    if writer.said.this_way(lambda one: isinstance(one, Counter)) != what:
        return no_words(what)
    return ["that", "spell", "is", "countered", "this", "way"]


for _to, _place, _words in (
    (Zone.LIBRARY, Place.TOP, f"put {IT} on top of its owner's library {INSTEAD}"),
    (Zone.LIBRARY, Place.BOTTOM, f"put {IT} on the bottom of its owner's library {INSTEAD}"),
    (Zone.HAND, None, f"put {IT} into its owner's hand {INSTEAD}"),
    (
        Zone.REMOVED,
        None,
        f"(remove {IT} from the game|exile {IT}) instead of putting it into (its owner's|that player's) graveyard",
    ),
):
    form((Counter(v.what, _to, _place),), f"{WAY} {_words}.", "unit", read=told_whole)
    form(
        Made(_elsewhere(_to, _place), _taken_elsewhere(_to, _place), v.before),
        f"{{before:unit}} if {IT} is countered this way, {_words}.",
        "unit",
        rank=1,
        gives_way=True,
    )


def _into_play(before: tuple[Effect, ...], filter: Filter) -> tuple[Effect, ...]:
    """Of a description it comes into play under your control, else it goes where countered spells go."""
    last = unnoted(before[-1])[0]
    if not isinstance(last, Counter) or last.to is not Zone.GRAVEYARD:
        raise Meaningless("a sentence that counters a spell before this one")
    there = replace(last, to=Zone.IN_PLAY)
    return (*before[:-1], If(Matches(last.what, filter), (there,), (last,)))


def _taken_into_play(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (If(Matches(what, filter_), (Counter(to=Zone.IN_PLAY),), (Counter(what=other) as last,)),):
            return ((last,), filter_) if what == other else None
    return None


form(
    Made(_into_play, _taken_into_play, v.before, v.filter),
    "{before:unit} if a {filter:desc} is countered this way, put that card (into play|onto the battlefield) under "
    "your control instead of into its owner's graveyard.",
    "unit",
)
form(
    (
        May(
            YOU,
            (Counter(v.what, Zone.LIBRARY, Place.TOP),),
            otherwise=(Counter(v.what, Zone.LIBRARY, Place.BOTTOM),),
        ),
    ),
    f"{WAY} put {IT} on the top or bottom of its owner's library {INSTEAD}.",
    "unit",
    read=told_whole,
)
form(
    Compare(Count(v.what), Relation.AT_LEAST, 1),
    "(that spell|it) is countered this way",
    "condition",
    meant=lambda reader: _was_countered(reader),
    words=lambda writer, what: _write_countered(writer, what),
)

for _kind in ON_THE_STACK:
    for _words in (_kind.value, plural(_kind.value)):
        form(NounRead(_kind, None, _words != _kind.value), _words, "any_noun", printable=False)

form(
    AllOf((AnyOf((Is(Kind.SPELL), Is(Kind.STACKED))), Targeting(v.of))),
    "spell or ability that <targets> a {of:desc}",
    "desc",
    printable=False,
)
form(
    AllOf((AnyOf((Is(Kind.SPELL), Is(Kind.STACKED))), SingleTarget(), Targeting(v.of))),
    "spell or ability that <targets> only {of:itself_or_you}",
    "desc",
    printable=False,
)
form(
    AllOf((AnyOf((Is(Kind.SPELL), Is(Kind.STACKED))), SingleTarget())),
    "spell or ability with a single target",
    "desc",
    printable=False,
)
form(ChangeTargets(v.who, v.what), "{who} <changes> the (target|targets) of {what}")
form(ChangeTargets(v.who, v.what, None, True), "{who} <changes> any targets of {what}")
form(ChangeTargets(v.who, v.what, v.among), "{who} <changes> {what:poss} target to another {among:desc}")
form(
    Matches(v.what, AllOf((SingleTarget(), Targeting(v.of)))),
    "{what:subject} has only one target and that target is a {of:desc}",
    "condition",
)
form((SingleTarget(),), "with a single target", "post")
form(
    Matches(v.what, AllOf((SingleTarget(), Targeting(v.of)))),
    "{what:subject} has only one target and that target is {of:itself_or_you}",
    "condition",
)
called("itself_or_you", "this card's name")


def _it_itself(reader: FormReader, _env: Any) -> None:
    if reader.said.it() != Self():
        raise Meaningless("this card's name")


form(Same(Self()), "~", "itself_or_you")
form(Same(Self()), "it", "itself_or_you", check=_it_itself, printable=False)
form(Same(You()), "you", "itself_or_you")
form((Targeting(v.of),), "that <targets> {of:itself_or_you}", "post", rank=1)
form((SingleTarget(), Targeting(v.of)), "that <targets> only (a|a single) {of:desc}", "post", rank=1)
form((SingleTarget(), Targeting(v.of)), "that <targets> only {of:itself_or_you}", "post", rank=1)
form(
    ChangeTargets(v.who, v.what, v.among),
    "{who} <changes> the target of {what}. the new target must be a {among:desc}",
    printable=False,
)
# What follows "that targets a permanent" says more of the permanent.
form((Targeting(v.of),), "that <targets> a {of:desc}", "post", rank=1)
form((Targeting(AnyOf((Same(You()), v.of))),), "that <targets> you or a {of:desc}", "post", rank=1)

# --- what an ability came from (200.7) -------------------------------------------------------------------------

form((FromSource(v.of),), "from a {of:desc}", "post", rank=1)
form(
    AllOf((AnyOf((Is(Kind.SPELL), Is(Kind.STACKED))), v.whose, Targeting(v.of))),
    "spell or ability {whose:one_post} that <targets> a {of:desc}",
    "desc",
    printable=False,
)
form(v.x, "{x:posts}", "one_post", read=lambda reader, tree: _alone(reader.only(tree, "x")), printable=False)
called("one_post", "more about it")


def _alone(posts: tuple[Filter, ...]) -> Filter:
    if len(posts) != 1:
        raise Meaningless("one thing about it")
    return posts[0]


def _write_source(writer: FormWriter, of: Selection) -> list[str]:
    """The source of the target, if that is an ability and nothing else is called a permanent."""
    if not isinstance(of, Target) or writer.said.latest(frozenset({Kind.PERMANENT.value})) is not None:
        return no_words(of)
    writer.said = writer.said.mention(SourceOf(of), frozenset({Kind.PERMANENT.value}))
    return ["that", "permanent"]


form(SourceOf(v.of), "that permanent", "definite", readable=False, words=_write_source)


def _left_the_stack(ability: Any) -> Condition:
    """What was countered is an ability of a permanent, which has left the stack and is nowhere (414.1)."""
    there = All(AllOf((Is(Kind.STACKED), Same(ability))))
    gone = Compare(Count(there), Relation.EQUAL, 0)
    return AllTrue((gone, Matches(SourceOf(ability), Is(Kind.PERMANENT))))


def _countered_source(reader: FormReader) -> Condition:
    """ "If a permanent's ability is countered this way": of the ability that was the target."""
    _was_countered(reader)
    aimed = next((one.what for one in reversed(reader.said.mentions) if isinstance(one.what, Target)), None)
    if aimed is None or reader.said.is_many(aimed):
        raise Meaningless("one ability that was countered")
    reader.said = reader.said.mention(SourceOf(aimed), frozenset({Kind.PERMANENT.value}))
    return _left_the_stack(aimed)


def _write_countered_source(writer: FormWriter, ability: Selection) -> list[str]:
    if writer.said.this_way(lambda one: isinstance(one, Counter) and one.what == ability) is None:
        return no_words(ability)
    writer.said = writer.said.mention(SourceOf(ability), frozenset({Kind.PERMANENT.value}))
    return ["a", "permanent", "'s", "ability", "is", "countered", "this", "way"]


form(
    _left_the_stack(v.ability),
    "a permanent's ability is countered this way",
    "condition",
    meant=_countered_source,
    words=_write_countered_source,
    rank=1,
)


def _a_source(reader: FormReader, env: Mapping[str, Any]) -> None:
    if not isinstance(env["what"], SourceOf):
        raise Meaningless("the permanent that an ability came from", "what")


# What has left play is not destroyed: the words say nothing more.
form(
    Destroy(v.what),
    "destroy {what:definite} if it ('s|is) (in play|on the battlefield)",
    check=_a_source,
    printable=False,
)
for _act, _unless in (
    (ObjectAct.HAVE_ABILITIES_PLAYED, ""),
    (ObjectAct.HAVE_OTHER_ABILITIES_PLAYED, " unless they're mana abilities"),
):
    _barred = (Modify(v.what, (Cannot(_act),), Duration.THIS_TURN),)
    for _words in (
        f"{{what:poss}} activated abilities can't be (played|activated) this turn{_unless}",
        f"activated abilities of {{what:definite}} can't be (played|activated) this turn{_unless}",
    ):
        form(_barred, _words, "clause", printable="what:poss" in _words)
