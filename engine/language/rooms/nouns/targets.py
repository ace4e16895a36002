"""Targets, in slots in the order of the text (415.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.language.combining import OTHER, all_of, any_of, with_parts
from engine.language.effects import Aim, TargetSpec
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, called, form
from engine.language.forms.parts import listing
from engine.language.forms.patterns import one_way, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.said import UNNAMED, SaidSoFar
from engine.language.rooms.nouns.descriptions import check_number, write_desc
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    Bound,
    Controls,
    Filter,
    HasChosenSubtype,
    HasType,
    InOneGraveyard,
    InZone,
    Is,
    IsPlayer,
    Not,
    OfOneController,
    Opponent,
    Owns,
    Picked,
    Same,
    Selection,
    Self,
    Target,
    Together,
    You,
)
from engine.language.walks import walk
from engine.language.words import CardType, Kind, Zone

OPPOSING = Controls(All(Opponent(You())))
"""An opponent's."""
CREATURE_OR_PLAYER = AnyOf((AllOf((Is(Kind.PERMANENT), HasType(CardType.CREATURE))), IsPlayer()))

# --- targets, in slots in the order of the text --------------------------------------------------------------


def _other_than_before(said: SaidSoFar) -> Filter:
    """ "Another target": another one than the target before, or than this."""
    return Not(Same(Target(len(said.targets) - 1) if said.targets else Self()))


def _everyone_else(filter_: Filter, other: Filter) -> Filter:
    """ "Another target creature or player": neither may be the one before."""
    if not isinstance(filter_, AnyOf):
        return filter_ if other in getattr(filter_, "parts", ()) else with_parts(filter_, other)
    every = (one if other in getattr(one, "parts", ()) else with_parts(one, other) for one in filter_.parts)
    return AnyOf(tuple(every))


def _third(reader: FormReader, tree: Tree) -> Selection:
    """ "A third target": another one than the two before."""
    before = len(reader.said.targets)
    if before < 2:
        raise Meaningless("two targets before it", tree)
    filter_ = reader.env(tree).get("filter", CREATURE_OR_PLAYER)
    for slot in (before - 2, before - 1):
        filter_ = _everyone_else(filter_, Not(Same(Target(slot))))
    reader.said = reader.said.aimed(TargetSpec(before, filter_, 1, 1))
    return Target(before)


def _aim(
    low: int | None, high: int | None, *, other: bool = False
) -> Callable[[FormReader, Tree], Selection]:
    """None stands for the number that the text says; for `high` 0, for any number."""

    def read(reader: FormReader, tree: Tree) -> Selection:
        before = _other_than_before(reader.said)
        reader.narrowed = (before,) if other else ()
        env = reader.env(tree)
        filter_, number = env.get("filter", CREATURE_OR_PLAYER), env.get("n", 1)
        check_number(tree, "filter", number if low is not None or high is None else 2)
        if other and before != OTHER:
            filter_ = _everyone_else(filter_, before)
        if any(isinstance(one, HasChosenSubtype) and _is_result(one.chosen) for one in walk(filter_)):
            raise Meaningless("what is known before targets are chosen", tree.part("filter"))
        at_least = number if low is None else low
        at_most = number if high is None else None if high == 0 else high
        if at_most != 1:
            filter_ = _of_one_player(filter_)
        reader.said = reader.said.aimed(TargetSpec(len(reader.said.targets), filter_, at_least, at_most))
        return Target(len(reader.said.targets) - 1)

    return read


def _of_one_player(filter_: Filter) -> Filter:
    """Several cards "from an opponent's graveyard" are in the graveyard of one opponent (409.1c)."""
    return with_parts(filter_, InOneGraveyard()) if _is_in_somebodys_graveyard(filter_) else filter_


def _is_in_somebodys_graveyard(filter_: Filter) -> bool:
    parts = filter_.parts if isinstance(filter_, AllOf) else ()
    somebody = any(isinstance(one, Owns) and isinstance(one.player, All) for one in parts)
    return somebody and InZone(Zone.GRAVEYARD) in parts


def _is_result(chosen: Bound) -> bool:
    """Whether it is chosen as instructions are carried out, when targets have long been chosen (409.1c)."""
    return chosen.name.startswith(UNNAMED)


def _write_aim(writer: FormWriter, slot: int) -> list[str]:
    if slot < len(writer.said.targets) or slot not in writer.specs:
        raise NoWords("a target that was aimed at before")
    spec = writer.specs[slot]
    if spec.divided is not None or spec.as_played is not None:
        raise NoWords(f"no words for {spec!r}")
    # What its description speaks of is aimed at before it.
    words = _aimed(writer, spec) if spec.chooser is None else _aimed_by_another(writer, spec)
    if slot != len(writer.said.targets):
        raise NoWords("a target of another place")
    writer.said = writer.said.aimed(spec)
    return words


def _aimed_by_another(writer: FormWriter, spec: TargetSpec) -> list[str]:
    if (spec.at_least, spec.at_most) != (1, 1):
        raise NoWords(f"no words for who chooses {spec!r}")
    filter_ = spec.filter
    if spec.own:
        assert isinstance(filter_, AllOf)
        filter_ = _without(filter_, OPPOSING)
    said = [
        "target",
        *write_desc(writer, filter_, False),
        "of",
        *writer.words("choosing", spec.chooser),
        "choice",
    ]
    return [*said, "he", "or", "she", "controls"] if spec.own else said


def _aimed(writer: FormWriter, spec: TargetSpec) -> list[str]:
    if (spec.at_least, spec.at_most) == (1, 1):
        other = _other_than_before(writer.said)
        each = spec.filter.parts if isinstance(spec.filter, AnyOf) else (spec.filter,)
        other_two = Not(Same(Target(spec.slot - 2)))
        if spec.slot > 1 and all({other, other_two} <= {*getattr(one, "parts", ())} for one in each):
            left = [
                _without(_as_all(_without(one, other)), other_two) for one in each if isinstance(one, AllOf)
            ]
            return ["a", "third", "target", *write_desc(writer, any_of(left), False)]
        if all(isinstance(one, AllOf) and other in one.parts for one in each):
            rest = [_without(one, other) for one in each if isinstance(one, AllOf)]
            filter_ = AnyOf(tuple(rest)) if isinstance(spec.filter, AnyOf) else rest[0]
            return ["a", "other", "target", *write_desc(writer, filter_, False)]
        return ["target", *write_desc(writer, spec.filter, False)]
    filter_ = spec.filter
    if (
        isinstance(filter_, AllOf)
        and InOneGraveyard() in filter_.parts
        and _is_in_somebodys_graveyard(filter_)
    ):
        filter_ = _without(filter_, InOneGraveyard())
    many = ["target", *write_desc(writer, filter_, True)]
    if spec.at_most is None:
        return ["any", "number", "of", *many]
    if spec.at_least == 1 and spec.at_most in FROM_ONE:
        return [*FROM_ONE[spec.at_most], *many]
    return [*(["up", "to"] if spec.at_least == 0 else []), *writer.words("count", spec.at_most), *many]


FROM_ONE: dict[Any, tuple[str, ...]] = {2: ("one", "or", "two"), 3: ("one", ",", "two", ",", "or", "three")}
"""From one on, up to so many."""


def _as_all(filter_: Filter) -> AllOf:
    return filter_ if isinstance(filter_, AllOf) else AllOf((filter_,))


def _without(filter_: AllOf, part: Filter) -> Filter:
    return all_of([one for one in filter_.parts if one != part])


form(v.x, "{x:aimed}", "definite")
called("aimed", "a target")
form(Target(v.slot), "target {filter:desc}", "aimed", read=_aim(1, 1), words=_write_aim)
form(v.x, "target {filter:desc} of your choice", "aimed", read=_aim(1, 1), printable=False)
form(v.x, "any target", "aimed", read=_aim(1, 1), printable=False)
form(
    v.x,
    "another target {filter:desc}|another target",
    "aimed",
    read=_aim(1, 1, other=True),
    printable=False,
)
form(v.x, "a third target {filter:desc}|a third target", "aimed", read=_third, printable=False)
form(v.x, "{n:count} target {filter:descs}", "aimed", read=_aim(None, None), printable=False)
form(v.x, "up to {n:count} target {filter:descs}", "aimed", read=_aim(0, None), printable=False)
form(v.x, "up to one other target {filter:desc}", "aimed", read=_aim(0, 1, other=True), printable=False)
form(v.x, "one or two target {filter:descs}", "aimed", read=_aim(1, 2), printable=False)
form(v.x, "one or more target {filter:descs}", "aimed", read=_aim(1, 0), printable=False)
form(v.x, "one, two, or three target {filter:descs}", "aimed", read=_aim(1, 3), printable=False)
form(v.x, "any number of target {filter:descs}", "aimed", read=_aim(0, 0), printable=False)
form(
    (OfOneController(),),
    "controlled by (the same player|one player|any one player)",
    "post",
)


def _aim_by_another(reader: FormReader, tree: Tree) -> Target:
    """Another player chooses the target (409.1c), perhaps among what he or she controls."""
    env = reader.env(tree)
    filter_ = env["filter"]
    for part in env.get("posts", ()):
        if isinstance(part, Controls):
            raise Meaningless("where it is", tree.part("posts"))
        filter_ = with_parts(filter_, part)
    own = "own" in env
    if own:
        filter_ = with_parts(filter_, OPPOSING)
    spec = TargetSpec(
        len(reader.said.targets), filter_, 1, 1, chooser=env.get("chooser", env.get("own")), own=own
    )
    reader.said = reader.said.aimed(spec)
    return Target(spec.slot)


form(v.x, "a target {filter:desc}", "aimed", read=_aim(1, 1), printable=False)
CHOICE = "target {filter:desc} of {chooser:choosing} choice"
OWN_CHOICE = "target {filter:desc} of {own:an_opponents} choice [that] (he or she controls|they control)"
form(v.x, f"{CHOICE}|{CHOICE} {{posts}}|{OWN_CHOICE}", "aimed", read=_aim_by_another, printable=False)
form(
    (Aim(v.x),),
    "{own:some_opponent} chooses target {filter:desc} [that] (he or she controls|they control)",
    "clause",
    read=lambda reader, tree: (Aim(_aim_by_another(reader, tree)),),
    words=lambda writer, x: _write_aims_first(writer, x),
)


def _write_aims_first(writer: FormWriter, what: Target) -> list[str]:
    """What an opponent chooses of his or her own, in a clause by itself."""
    spec = writer.specs.get(what.slot)
    if spec is None or not spec.own or what.slot != len(writer.said.targets):
        raise NoWords("a target that an opponent chooses of his or her own")
    assert isinstance(spec.filter, AllOf)
    words = write_desc(writer, _without(spec.filter, OPPOSING), False)
    writer.said = writer.said.aimed(spec)
    return ["an", "opponent", "chooses", "target", *words, "he", "or", "she", "controls"]


form(Opponent(You()), "an opponent", "some_opponent")
called("some_opponent", '"an opponent"')
form(Opponent(You()), "an opponent's", "an_opponents")
form(Opponent(You()), "an opponent's", "choosing")
called("an_opponents", "an opponent's")
called("choosing", "whose choice it is")


def _one_person(reader: FormReader, env: Mapping[str, Any]) -> None:
    if not reader.said.is_player(env["who"]) or isinstance(env["who"], All | Picked | You):
        raise Meaningless("a single player who was named before")


form(Same(v.who), "{who:poss}", "choosing", check=_one_person)


listing("several", "aimed", (",",), ("and", ", and"), alone=False)
form(Together(v.of), "{of:several}", "together", says=lambda _value, _env: frozenset({Kind.PERMANENT.value}))
called("together", "several targets")


def _two_single(reader: FormReader, env: Mapping[str, Any]) -> None:
    """ "~ and target creature": one thing and another, to which the same is done at once."""
    for name in ("a", "b"):
        one = env[name]
        if isinstance(one, All | Picked) or reader.said.is_many(one) or reader.said.may_be_player(one):
            raise Meaningless("one thing", name)
    if isinstance(env["a"], Target) and isinstance(env["b"], Target):
        raise Meaningless("one thing that is no target", "a")


form(
    Together((v.a, v.b)),
    "{a:definite} and {b:definite}",
    "together",
    check=_two_single,
    says=lambda _value, _env: frozenset({Kind.PERMANENT.value}),
)
# "Each of two target creatures" are the two.
form(
    v.x,
    "each of {x:aimed}",
    "definite",
    check=lambda reader, env: _several_ones(reader, env),
    printable=False,
)
form(v.x, "{n:count} targets", "aimed", read=_aim(None, None), printable=False)
form(v.x, "up to {n:count} targets", "aimed", read=_aim(0, None), printable=False)
form(v.x, "any number of targets", "aimed", read=_aim(0, 0), printable=False)


def _several_ones(reader: FormReader, env: Mapping[str, Any]) -> None:
    if not reader.said.is_many(env["x"]):
        raise Meaningless("several targets", "x")


def _named_first(reader: FormReader, env: Mapping[str, Any]) -> None:
    if reader.said.is_many(env["x"]):
        raise Meaningless("one target", "x")


# What is aimed at is said by itself, and what is done with it in the sentence after that.
form(
    one_way(lambda x, rest: rest, v.x, v.rest),
    "choose {x:aimed}. {rest:unit}",
    "unit",
    check=_named_first,
    printable=False,
)

form(
    v.x,
    "{x:aimed} each",
    "who",
    check=lambda reader, env: _several_people(reader, env),
    printable=False,
)


def _several_people(reader: FormReader, env: Mapping[str, Any]) -> None:
    if not reader.said.is_many(env["x"]) or not reader.said.is_player(env["x"]):
        raise Meaningless("several players who are targets", "x")


def _several_first(reader: FormReader, env: Mapping[str, Any]) -> None:
    """Of several that are aimed at first, the text has to go on to speak as of "the chosen"."""
    if not reader.said.is_many(env["x"]) or env["x"] not in walk(env["rest"]):
        raise Meaningless("several targets of which the text goes on to speak")


form(
    one_way(lambda x, rest: rest, v.x, v.rest),
    "choose {x:aimed}. {rest:unit}",
    "unit",
    check=_several_first,
    printable=False,
)
