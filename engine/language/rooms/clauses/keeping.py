"""What each player keeps of his or her own, so that the rest is sacrificed, discarded or returned (413.2c, 413.2d)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.combining import with_parts
from engine.language.effects import Choose, Destroy, Discard, Effect, ForEach, Move, Note, Sacrifice, Thing
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.parts import listing
from engine.language.forms.patterns import Made, v
from engine.language.forms.reading import FormReader
from engine.language.remembered import FOR_EACH
from engine.language.rooms.clauses.clauses import Effects
from engine.language.terms import (
    All,
    AllOf,
    Amount,
    Bound,
    Controls,
    Count,
    Fewest,
    Filter,
    HasSubtype,
    HasType,
    InZone,
    Is,
    IsPlayer,
    Not,
    Owns,
    Picked,
    Plus,
    Same,
    Times,
    Together,
    You,
)
from engine.language.tokens import BASIC_LAND_TYPES
from engine.language.words import CardType, Kind, Zone

EVERYBODY = All(IsPlayer())
THEY = "(he or she controls|they control)"
KEPT = "kept"
PERMANENT = Is(Kind.PERMANENT)
IN_HAND = AllOf((Is(Kind.CARD), InZone(Zone.HAND)))

# --- as many as whoever has the fewest -----------------------------------------------------------------------


def _more_than_fewest(what: Filter, own: Filter) -> Any:
    """So many of a player's own as there are more than somebody has."""
    mine = with_parts(what, own)
    return Picked(EVERYBODY, mine, Plus((Count(All(mine)), Times(-1, Fewest(what)))))


def _sacrificed(what: Filter) -> Effect:
    return Sacrifice(EVERYBODY, _more_than_fewest(what, Controls(EVERYBODY)))


def _taken_sacrificed(value: Any) -> tuple[Any, ...] | None:
    match value:
        case Sacrifice(who=who, what=Picked(count=Plus(parts=(_, Times(of=Fewest(filter=what)))))):
            return (what,) if who == EVERYBODY else None
    return None


SACRIFICED = Made(_sacrificed, _taken_sacrificed, v.what)
DISCARDED: Effect = Discard(EVERYBODY, _more_than_fewest(IN_HAND, Owns(EVERYBODY)))


def _again(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["_again"] != env["what"]:
        raise Meaningless("the same things again", "_again")
    if PERMANENT not in getattr(env["what"], "parts", (env["what"],)):
        raise Meaningless("permanents", "what")


form(
    (SACRIFICED,),
    f"each player chooses a number of {{what:descs}} {THEY} equal to the number of {{what:descs}} controlled by the "
    "player who controls the fewest, then sacrifices the rest",
    "clause",
    readable=False,
)
form(
    (SACRIFICED,),
    f"each player chooses a number of {{what:descs}} {THEY} equal to the number of {{_again:descs}} controlled by the "
    "player who controls the fewest, then sacrifices the rest",
    "clause",
    check=_again,
    printable=False,
)
form(DISCARDED, "(discard|discards) cards", "same_way")
form(SACRIFICED, "(sacrifice|sacrifices) {what:descs}", "same_way")
called("same_way", 'what is done as well ("discard cards")')
listing("same_ways", "same_way", ("and",))


def _the_same_way(before: Effects, more: tuple[Effect, ...]) -> Effects:
    if not before or _taken_sacrificed(before[-1]) is None:
        raise Meaningless("a sentence that has each player keep as many as some player has before this one")
    return (*before, *more)


def _taken_same_way(value: Any) -> tuple[Any, ...] | None:
    if len(value) < 2 or _taken_sacrificed(value[0]) is None:
        return None
    every = all(one == DISCARDED or _taken_sacrificed(one) is not None for one in value)
    return (value[:1], value[1:]) if every else None


form(
    Made(_the_same_way, _taken_same_way, v.before, v.more),
    "{before:unit} (players|each player) {more:same_ways} the same way.",
    "unit",
)

# --- what was chosen is kept ---------------------------------------------------------------------------------

Things = tuple[tuple[Filter, Amount], ...]
"""Descriptions, each with how many of it are kept."""


def _names(things: Things) -> tuple[str, ...]:
    return tuple(KEPT if not number else f"{KEPT} {number + 1}" for number in range(len(things)))


def _choices(things: Things) -> tuple[Note, ...]:
    return tuple(
        Note(name, Choose(FOR_EACH, Thing(with_parts(what, Controls(FOR_EACH)), count)))
        for name, (what, count) in zip(_names(things), things, strict=True)
    )


def _taken_choices(effects: Effects) -> Things | None:
    found: list[tuple[Filter, Amount]] = []
    for one in effects:
        match one:
            case Note(effect=Choose(who=who, among=Thing(filter=AllOf(parts=(*parts, Controls()))) as among)):
                if who != FOR_EACH:
                    return None
                found.append((parts[0] if len(parts) == 1 else AllOf(tuple(parts)), among.count))
            case _:
                return None
    return tuple(found)


def _rest_of(whole: Filter, things: Things) -> Effect:
    but = (Not(Same(Bound(name))) for name in _names(things))
    return Sacrifice(FOR_EACH, All(with_parts(whole, Controls(FOR_EACH), *but)))


def _keeps(who: Filter, whole: Filter, things: Things) -> Effects:
    return (ForEach(FOR_EACH.name, All(who), (*_choices(things), _rest_of(whole, things))),)


def _taken_keeps(value: Any) -> tuple[Filter, Filter, Things] | None:
    match value:
        case (
            ForEach(
                name=FOR_EACH.name,
                of=All(filter=who),
                effects=(*choices, Sacrifice(what=All(filter=AllOf(parts=parts)))),
            ),
        ):
            things = _taken_choices(tuple(choices))
            if not things or len(parts) < len(things) + 2:
                return None
            whole = parts[: -len(things) - 1]
            return who, whole[0] if len(whole) == 1 else AllOf(whole), things
    return None


def _keeps_some(who: Filter, count: Amount, what: Filter) -> Effects:
    return _keeps(who, what, ((what, count),))


def _taken_some(value: Any) -> tuple[Any, ...] | None:
    found = _taken_keeps(value)
    if found is None or len(found[2]) != 1 or found[2][0][0] != found[1]:
        return None
    return found[0], found[2][0][1], found[1]


def _keepers(_reader: FormReader, env: Mapping[str, Any]) -> None:
    who = env.get("who", IsPlayer())
    parts = who.parts if isinstance(who, AllOf) else (who,)
    if not isinstance(parts[0], IsPlayer):
        raise Meaningless("players who choose", "who")
    things = [env[one] for one in ("what", "whole") if one in env]
    if not all(PERMANENT in getattr(one, "parts", (one,)) for one in things):
        raise Meaningless("permanents")


form(
    Made(_keeps_some, _taken_some, v.who, v.count, v.what),
    f"each {{who:desc}} chooses {{count:count}} {{what:descs}} {THEY}(, then|, and| and) sacrifices the rest",
    "clause",
    check=_keepers,
)
form((v.what, 1), "a {what:desc}", "thing_kept")
listing("things_kept", "thing_kept", (",",), ("and", ", and"))
called("thing_kept", 'what is kept ("a creature")')


OF_EACH_TYPE: Things = tuple((AllOf((PERMANENT, HasSubtype(one))), 1) for one in BASIC_LAND_TYPES)
LANDS = AllOf((PERMANENT, HasType(CardType.LAND)))


def _keeps_things(whole: Filter, things: Things) -> Effects:
    return _keeps(IsPlayer(), whole, things)


def _taken_things(value: Any) -> tuple[Any, ...] | None:
    found = _taken_keeps(value)
    if found is None or found[0] != IsPlayer() or found[2] == OF_EACH_TYPE:
        return None
    return found[1], found[2]


form(
    Made(_keeps_things, _taken_things, v.whole, v.things),
    f"each player chooses from among the {{whole:descs}} {THEY} {{things:things_kept}}, then sacrifices the rest",
    "clause",
    check=_keepers,
)
form(
    _keeps(IsPlayer(), LANDS, OF_EACH_TYPE),
    f"each player chooses from [among] the lands {THEY} a land of each basic land type, then sacrifices the rest",
    "clause",
)
CHOSEN_LANDS = Together(tuple(Bound(name) for name in _names(OF_EACH_TYPE)))
form(
    (ForEach(FOR_EACH.name, EVERYBODY, (*_choices(OF_EACH_TYPE), Move(You(), CHOSEN_LANDS, Zone.HAND))),),
    f"each player chooses a land {THEY} of each basic land type. return those lands to their owners' hands.",
    "unit",
)


def _any_of_each() -> tuple[Effect, ...]:
    """A land of each basic land type, whoever controls it."""
    kinds = zip(BASIC_LAND_TYPES, _names(OF_EACH_TYPE), strict=True)
    return tuple(
        Note(name, Choose(You(), Thing(AllOf((PERMANENT, HasSubtype(land)))))) for land, name in kinds
    )


form(
    (ForEach(FOR_EACH.name, You(), (*_any_of_each(), Destroy(CHOSEN_LANDS))),),
    "choose a land of each basic land type, then destroy those lands.",
    "unit",
)

# --- of one's own hand ---------------------------------------------------------------------------------------

MY_HAND = AllOf((Is(Kind.CARD), InZone(Zone.HAND), Owns(You())))
form(
    (
        Note(KEPT, Choose(You(), Thing(MY_HAND, v.count))),
        Discard(You(), All(AllOf((*MY_HAND.parts, Not(Same(Bound(KEPT))))))),
    ),
    "choose {count:count} cards in your hand and discard the rest.",
    "unit",
)
form(
    (
        Note(KEPT, Choose(You(), Thing(MY_HAND, v.count))),
        Discard(You(), All(AllOf((*MY_HAND.parts, Not(Same(Bound(KEPT))))))),
    ),
    "choose {count:count} cards in your hand and discard the rest",
    "clause",
    printable=False,
)
