"""Moments of a loop are told apart by every field that isn't declared to make no difference (421.3).

Each kind of thing that a board is made of is laid there once, with no field left as it is by default; then each field
is altered by itself. It is asked of the declaration, and of nothing else in the engine, what should be seen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import fields, replace

from engine.board import (
    AbilityId,
    Announcement,
    Assignment,
    Attack,
    Board,
    CardId,
    Chosen,
    Combat,
    ContinuousEffect,
    Convoked,
    Copied,
    CopiedAs,
    Delayed,
    Formerly,
    Mana,
    Noted,
    Object,
    ObjectId,
    Phased,
    Player,
    PlayerId,
    Scheduled,
    Shown,
    StackedAbility,
    StackedDamage,
    Timestamp,
    Turn,
    TurnAside,
    TurnId,
    TurnMarker,
    Waiting,
)
from engine.language.cardtext import read_card
from engine.notation.scenario import read_scenario
from engine.rules.effects.alike_421 import LEFT_OUT, WITHOUT_NUMBERS, alike

BEARS = read_card("Small Bear {G}\nCreature - Bear 2/2")
OGRE = read_card("Small Ogre {R}\nCreature - Ogre 3/1")
TRIGGER = read_card("Bell {2}\nArtifact\nWhen Bell comes into play, draw a card.").faces[0].abilities[0]
OTHER = read_card("Gong {2}\nArtifact\nWhen Gong comes into play, draw two cards.").faces[0].abilities[0]
ANN, BOB = PlayerId(0), PlayerId(1)
TURN = TurnId(7)


def _board() -> tuple[Board, ObjectId, ObjectId]:
    """Two things in play that look different, and nothing else."""
    text = "Ann: in play Forest\nBob: in play Mountain\nTurn 3: Ann, precombat main phase\n---\n---\n"
    board = read_scenario(text).position.board
    one, other = board.in_play
    return board, one, other


BOARD, FOREST, MOUNTAIN = _board()
NOTED = Noted("it", "objects", (FOREST,))
ABILITY = AbilityId(FOREST, 1, 1)
COPYING = CopiedAs(BEARS, (Copied(OGRE, Timestamp(903), FOREST),))
SAMPLES: dict[type[Struct], Any] = {
    Player: replace(
        BOARD.players[0],
        poison=1,
        mana=(Mana("G"),),
        drew_from_empty=True,
        lost="102.3",
        won="102.2",
        counters=(("age", 1),),
        unseen=(BEARS,),
        turn_began=TURN,
        upkeeps=(TURN, TURN),
    ),
    Turn: Turn(
        TURN,
        ANN,
        "combat",
        "draw",
        (FOREST,),
        (ABILITY,),
        BOB,
        ((ANN, 1),),
        ((ANN, 1),),
        ((ANN, 1),),
        (ANN,),
        (ANN, BOB),
        (FOREST,),
        (FOREST,),
        entered=(FOREST,),
        fallen=(FOREST,),
        aimed=(FOREST,),
        aimed_by=((FOREST, BOB),),
        died=(FOREST,),
        played=(FOREST,),
        met=((FOREST, MOUNTAIN),),
        fought=((FOREST, MOUNTAIN),),
        lately=((ANN, FOREST),),
        dealt=((FOREST, MOUNTAIN, BOB, 1),),
        drawn=((ANN, FOREST, True),),
        lost_life=((BOB, 1),),
        assailed=((BOB, 1),),
        formerly=(Formerly("dealt", FOREST, MOUNTAIN, BOB, ANN, BOB, 1),),
    ),
    Formerly: Formerly("dealt", FOREST, MOUNTAIN, BOB, ANN, BOB, 1),
    TurnAside: TurnAside(Turn(TURN, BOB), Combat((ANN,), (BOB,)), ((FOREST, (MOUNTAIN,)),)),
    TurnMarker: TurnMarker(1, ANN, TURN),
    Combat: Combat(
        (ANN,),
        (BOB,),
        (Attack(FOREST, BOB),),
        True,
        True,
        ((MOUNTAIN, (FOREST,)),),
        (FOREST,),
        (FOREST,),
        1,
        ((FOREST,),),
    ),
    Attack: Attack(FOREST, BOB, True, (MOUNTAIN,), True),
    ContinuousEffect: ContinuousEffect(
        ObjectId(900), TRIGGER, ANN, FOREST, (NOTED,), True, (FOREST,), "end of turn", TURN, 3
    ),
    Delayed: Delayed(ABILITY, TRIGGER, ANN, FOREST, (NOTED,), True, TURN, "end of turn"),
    Waiting: Waiting(ABILITY, TRIGGER, ANN, FOREST, (NOTED,)),
    Scheduled: Scheduled(
        ObjectId(901), "skip", ANN, "turn", BOB, Delayed(ABILITY, TRIGGER, ANN, FOREST, (), True, TURN)
    ),
    Shown: Shown(FOREST, (BOB,), MOUNTAIN, True),
    Object: Object(
        id=ObjectId(902),
        owner=ANN,
        zone="in play",
        definition=BEARS,
        card=CardId(50),
        kind="token",
        of_card=True,
        controller=ANN,
        timestamp=Timestamp(902),
        since=7,
        arrived=8,
        tapped=True,
        flipped=True,
        face_down=False,
        damage=1,
        hurt=(FOREST,),
        counters=(("age", 1),),
        attached=FOREST,
        attached_player=ANN,
        announcement=Announcement(x=1),
        ability=StackedAbility(ABILITY, TRIGGER),
        damages=StackedDamage((Assignment(FOREST, 1),)),
        linked=(NOTED,),
        copying=COPYING,
        phased=Phased(ANN),
        revealed=(BOB,),
        lent=True,
    ),
    Announcement: Announcement(
        1,
        (1,),
        (Chosen(1, FOREST),),
        1,
        ("kicker",),
        (Mana("G"),),
        (FOREST,),
        (BEARS,),
        (Convoked(FOREST, 1),),
    ),
    StackedAbility: StackedAbility(ABILITY, TRIGGER, (NOTED,)),
    StackedDamage: StackedDamage((Assignment(FOREST, 1),)),
    Assignment: Assignment(FOREST, 1, MOUNTAIN, ANN),
    Chosen: Chosen(1, FOREST, ANN, 1),
    Copied: Copied(BEARS, Timestamp(903), FOREST, "end of turn", TURN),
    CopiedAs: COPYING,
    Phased: Phased(ANN, FOREST),
    Noted: NOTED,
}


def _with(thing: Any) -> Board:
    """A board on which this thing is."""
    here = SAMPLES[Object]
    match thing:
        case Player():
            return replace(BOARD, players=(thing, BOARD.players[1]))
        case Turn():
            return replace(BOARD, turn=thing)
        case Formerly():
            return _with(replace(SAMPLES[Turn], formerly=(thing,)))
        case TurnAside():
            return replace(BOARD, aside=(thing,))
        case TurnMarker():
            return replace(BOARD, markers=(thing,))
        case Combat():
            return replace(BOARD, combat=thing)
        case Attack():
            return _with(replace(SAMPLES[Combat], attacks=(thing,)))
        case ContinuousEffect():
            return replace(BOARD, effects=(thing,))
        case Delayed():
            return replace(BOARD, delayed=(thing,))
        case Waiting():
            return replace(BOARD, waiting=(thing,))
        case Scheduled():
            return replace(BOARD, schedule=(thing,))
        case Shown():
            return replace(BOARD, shown=(thing,))
        case Object():
            there = here.id
            zones = {**BOARD.zones, ("in play", PlayerId(-1)): (*BOARD.in_play, there)}
            return replace(BOARD, objects={**BOARD.objects, there: thing}, zones=zones)
        case Announcement():
            return _with(replace(here, announcement=thing))
        case StackedAbility():
            return _with(replace(here, ability=thing))
        case StackedDamage():
            return _with(replace(here, damages=thing))
        case Assignment():
            return _with(StackedDamage((thing,)))
        case Chosen():
            return _with(replace(SAMPLES[Announcement], targets=(thing,)))
        case CopiedAs():
            return _with(replace(here, copying=thing))
        case Copied():
            return _with(CopiedAs(BEARS, (thing,)))
        case Phased():
            return _with(replace(here, phased=thing))
        case Noted():
            return _with(replace(here, linked=(thing,)))
    raise TypeError(thing)


def _altered(value: Any) -> Any:
    """Some other value of the same kind."""
    for before, after in ((FOREST, MOUNTAIN), (MOUNTAIN, FOREST), (BEARS, OGRE), (TRIGGER, OTHER)):
        if type(value) is type(before) and value == before:
            return after
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return 1 - value if value in (0, 1) else value + 1
    if isinstance(value, str):
        return value + " more"
    if isinstance(value, tuple):
        # What copies nothing has no copy effects at all.
        return value * 2 if isinstance(value[0], Copied) else ()
    if isinstance(value, Turn):
        return replace(value, phase="combat")
    if isinstance(value, AbilityId):
        return replace(value, index=value.index + 1)
    return None


def _cases(declared: Callable[[type[Struct], str], bool]) -> list[tuple[type[Struct], str]]:
    return [(kind, field.name) for kind in SAMPLES for field in fields(kind) if declared(kind, field.name)]


def _is_left_out(kind: type[Struct], name: str) -> bool:
    return name in LEFT_OUT.get(kind, ())


def _can_differ(kind: type[Struct], name: str) -> bool:
    """What is left out; but an object can't have another id than the one by which it lies in its zone."""
    return _is_left_out(kind, name) and (kind, name) != (Object, "id")


@pytest.mark.parametrize(
    ("kind", "name"),
    _cases(lambda *one: not _is_left_out(*one)),
    ids=lambda one: getattr(one, "__name__", one),
)
def test_a_field_that_is_not_declared_tells_moments_apart(kind: type[Struct], name: str) -> None:
    thing = SAMPLES[kind]
    other = replace(thing, **{name: _altered(getattr(thing, name))})
    assert alike(_with(thing)) != alike(_with(other))


@pytest.mark.parametrize(("kind", "name"), _cases(_can_differ), ids=lambda one: getattr(one, "__name__", one))
def test_a_field_that_is_declared_makes_no_difference(kind: type[Struct], name: str) -> None:
    thing = SAMPLES[kind]
    other = replace(thing, **{name: _altered(getattr(thing, name))})
    assert alike(_with(thing)) == alike(_with(other))


@pytest.mark.parametrize(
    ("kind", "name"), [(kind, name) for kind, names in WITHOUT_NUMBERS.items() for name in names]
)
def test_of_what_is_counted_the_number_makes_no_difference(kind: type[Struct], name: str) -> None:
    thing = SAMPLES[kind]
    ((what, number),) = getattr(thing, name)
    assert alike(_with(thing)) == alike(_with(replace(thing, **{name: ((what, number + 1),)})))


def test_whatever_a_board_has_is_told_or_declared() -> None:
    told = {
        "players",
        "turn",
        "combat",
        "effects",
        "delayed",
        "shown",
        "waiting",
        "mana_triggers",
        "schedule",
        "aside",
        "markers",
    }
    assert told | LEFT_OUT[Board].keys() == {field.name for field in fields(Board)}
    assert alike(replace(BOARD, mana_triggers=(SAMPLES[Waiting],))) != alike(BOARD)


def test_another_one_that_looks_alike_makes_no_difference() -> None:
    token = SAMPLES[Object]
    one = _with(token)
    more = replace(token, id=ObjectId(999), timestamp=Timestamp(999))
    zones = {**one.zones, ("in play", PlayerId(-1)): (*one.in_play, more.id)}
    assert alike(replace(one, objects={**one.objects, more.id: more}, zones=zones)) == alike(one)
