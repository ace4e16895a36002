"""What somebody picks, and what is taken at random: "a creature", "two cards at random", "up to two lands" (413.2d)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.combining import as_many_as_there_are, with_parts
from engine.language.effects import Choose, Effect, Move, Note, Sacrifice, Thing
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, form
from engine.language.forms.parts import narrowed, things
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.said import SaidSoFar
from engine.language.rooms.nouns.descriptions import check_number, write_desc
from engine.language.rooms.players import shown_cards  # noqa: F401 - "two of them" is tried before "two cards"
from engine.language.terms import (
    All,
    AllOf,
    Amount,
    AnyOf,
    AtRandom,
    Bound,
    Compares,
    Controls,
    Filter,
    InTotal,
    InZone,
    Is,
    Least,
    Opponent,
    Owns,
    Picked,
    Selection,
    You,
)
from engine.language.walks import walk
from engine.language.words import Feature, Kind, Relation, Zone


def _picker(said: SaidSoFar) -> Selection:
    """Who picks: the player who acts, and you of what an object does ("~ deals 1 damage to a creature")."""
    return said.subject if said.is_player(said.subject) else You()


def _picked(kind: type[Picked | AtRandom], tail: str = "") -> None:
    """Declare "a card" and "two cards": what whoever acts picks of a description, or what chance does."""

    def read(reader: FormReader, tree: Tree) -> Selection:
        env = reader.env(tree)
        number = env.get("n", 1)
        check_number(tree, "filter", number)
        return (
            Picked(_picker(reader.said), env["filter"], number)
            if kind is Picked
            else AtRandom(env["filter"], number)
        )

    def words(writer: FormWriter, filter: Filter, n: Amount, by: Any = None) -> list[str]:
        if kind is Picked and by != _picker(writer.said):
            raise NoWords(f"what {by!r} picks")
        if n == 1:
            return ["a", *write_desc(writer, filter, False), *tail.split()]
        return [*writer.words("count", n), *write_desc(writer, filter, True), *tail.split()]

    pattern = Picked(v.by, v.filter, v.n) if kind is Picked else AtRandom(v.filter, v.n)
    form(pattern, f"(a {{filter:desc}}|{{n:count}} {{filter:descs}}){tail}", "np", read=read, words=words)


_picked(Picked)
_picked(AtRandom, " at random")


def _the_one(reader: FormReader, filter: Filter, feature: Feature) -> Selection:
    """ "The creature with the least power": of several who acts picks one."""
    if feature is Feature.LIFE or reader.said.may_be_player(All(filter)):
        raise Meaningless("objects", "filter")
    least = Compares(feature, Relation.EQUAL, Least(feature, All(filter)))
    return Picked(_picker(reader.said), with_parts(filter, least))


def _tied(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """The choice is of whoever controls what does it, which the sentence only says."""
    picked = [one for one in walk(env["before"][-1:]) if isinstance(one, Picked)]
    least = [one for one in picked if any(isinstance(of, Least) for of in walk(one.filter))]
    if len(least) != 1 or least[0].by != You():
        raise Meaningless("a sentence that is about the one with the least before it", "before")


form(v.x, "the {filter:desc} with the (least|lowest) {feature}", "np", meant=_the_one, printable=False)
form(
    v.before,
    "{before:unit} if two or more {_filter:descs} are tied for (least|lowest) {_feature:feature}, "
    "(you choose|choose) one of them.",
    "unit",
    check=_tied,
    printable=False,
)


def _one_or_other(reader: FormReader, a: Filter, b: Filter) -> Selection:
    """ "A Plains or a white permanent": what is either of them."""
    each = [one.parts for one in (a, b) if isinstance(one, AllOf) and len(one.parts) == 2]
    if len(each) != 2 or any(parts[0] != Is(Kind.PERMANENT) for parts in each):
        raise Meaningless("two sorts of permanents", "b")
    either = AnyOf(tuple(parts[1] for parts in each))
    return Picked(_picker(reader.said), AllOf((Is(Kind.PERMANENT), either)))


form(v.x, "a {a:desc} or a {b:desc}", "np", meant=_one_or_other, printable=False)


def _up_to(reader: FormReader, n: Amount, filter: Filter) -> Selection:
    return Picked(_picker(reader.said), filter, n, 0)


def _write_up_to(writer: FormWriter, by: Selection, n: Amount, filter: Filter) -> list[str]:
    if by != _picker(writer.said) or n == as_many_as_there_are(filter):
        raise NoWords(f"what {by!r} picks")
    return ["up", "to", *writer.words("count", n), *write_desc(writer, filter, n != 1)]


form(Picked(v.by, v.filter, v.n, 0), "up to {n:count} {filter:descs}", "np", meant=_up_to, words=_write_up_to)


def _any_number(reader: FormReader, filter: Filter) -> Selection:
    return Picked(_picker(reader.said), filter, as_many_as_there_are(filter), 0)


def _write_any_number(writer: FormWriter, by: Selection, filter: Filter, n: Amount) -> list[str]:
    if by != _picker(writer.said) or n != as_many_as_there_are(filter):
        raise NoWords(f"what {by!r} picks")
    return ["any", "number", "of", *write_desc(writer, filter, True)]


form(
    Picked(v.by, v.filter, v.n, 0),
    "any number of {filter:descs}",
    "np",
    meant=_any_number,
    words=_write_any_number,
)


form(
    AtRandom(narrowed(v.filter, InZone(Zone.HAND), Owns(v.of)), v.n),
    "{n:so_many} {filter:descs} at random (in|from) {of:zone_poss} hand",
    "np",
    check=things("filter", "cards"),
    printable=False,
)


def _of_an_opponents_choice(reader: FormReader, filter: Filter) -> tuple[Effect, ...]:
    """An opponent, whom you name, chooses what you sacrifice (413.2d)."""
    own = with_parts(filter, Controls(You()))
    choice = reader.done(Choose(Picked(You(), Opponent(You())), Thing(own)))
    assert isinstance(choice, Note)
    return (choice, Sacrifice(You(), Bound(choice.name)))


form(
    v.x,
    "sacrifice a {filter:desc} of an opponent's choice",
    "clause",
    meant=_of_an_opponents_choice,
    printable=False,
)


def _chosen_and_removed(reader: FormReader, filter: Filter) -> tuple[Effect, ...]:
    """An opponent, whom you name, chooses what is removed from the game."""
    choice = reader.done(Choose(Picked(You(), Opponent(You())), Thing(filter)))
    assert isinstance(choice, Note)
    return (choice, Move(You(), Bound(choice.name), Zone.REMOVED))


form(
    v.x,
    "an opponent chooses a {filter:desc} and (exiles it|removes it from the game)",
    "clause",
    meant=_chosen_and_removed,
    check=lambda _reader, env: _yours(env["filter"]),
    printable=False,
    rank=2,
)


def _yours(filter: Filter) -> None:
    parts = getattr(filter, "parts", ())
    if Is(Kind.PERMANENT) not in parts or Controls(You()) not in parts:
        raise Meaningless("a permanent that you control", "filter")


def _of_ones_choice(reader: FormReader, filter: Filter) -> Selection:
    """ "A land of his or her choice": who acts picks it anyway."""
    if reader.said.subject == You():
        raise Meaningless("another player who does it")
    return Picked(_picker(reader.said), filter)


form(
    Picked(v.by, v.filter),
    "a {filter:desc} of (his or her|their) choice",
    "np",
    meant=_of_ones_choice,
    printable=False,
    rank=1,
)

# --- so much in all (413.2c) ---

form((InTotal(v.feature, Relation.AT_MOST, v.n),), "with total {feature} {n:number} or less", "post")
form(
    (InTotal(v.feature, Relation.AT_LEAST, v.n),), "with total {feature} {n:number} or (greater|more)", "post"
)
