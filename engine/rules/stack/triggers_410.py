"""Rule 410: triggered abilities notice events, and go on the stack when a player would get priority.

Noticing is no procedure: right after an event the driver asks `notice` what has triggered, if anything listens to
such parts. `PutTriggers` then puts what waits on the stack (410.3).

402.8f   abilities listen where they work: in play, but for what only an object elsewhere can do
410.11   state triggers: looked at after every event and at the start, if none of the same waits or is on the stack
404.3    an "if" right after the event is asked now and again on resolution
404.4    delayed abilities wait once, for as long as they last
410.10d  leaving play, going to a hidden zone: those listen that were there before
411.3    triggered mana abilities are given apart
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

from engine.agenda import Act, Moment, Procedure, ask, call, done, goto, procedure, propose, step
from engine.asking import Asker, holds, select
from engine.asking.defending import DEFENDING, several_defend, spoken_of
from engine.board import (
    HIDDEN_ZONES,
    IN_PLAY,
    NOBODY,
    NOTHING,
    STACK,
    AbilityId,
    Board,
    Noted,
    ObjectId,
    PlayerId,
    Waiting,
    ZoneName,
    now_or_last,
)
from engine.characteristics import controller_of, held, is_reached, settled
from engine.decisions import Order
from engine.events import (
    MANY,
    CardDrawn,
    Cease,
    ObjectMoved,
    Part,
    PermanentTapped,
    Played,
    StackAbility,
    StopWaiting,
)
from engine.language.effects import AddMana, Triggered
from engine.language.places import events_of, listening_places
from engine.language.terms import (
    All,
    BecomesTapped,
    Event,
    Holds,
    IsThere,
    TappedForMana,
    Value,
)
from engine.language.words import Role
from engine.memos import SAID, said_memo
from engine.rules.effects.durations_418 import is_of_another_turn
from engine.rules.effects.roll_call import roll_call
from engine.rules.keywords.sentences_502 import cite_keyword
from engine.rules.stack.alike_410 import alike
from engine.rules.stack.announcing_409 import ChooseOnStack
from engine.rules.stack.at_once_410 import Whole, added, whole
from engine.rules.stack.bodies import stacked_of
from engine.rules.stack.occurrences_410 import Occurrence, named_objects
from engine.rules.stack.patterns_410 import looks_back, occurrences, part_names
from engine.rules.stack.unseen_ears_410 import (
    UNHEARD_PLACES,
    listening_there,
    listening_zones,
    may_hear_in_hiding,
)
from engine.seats import apnap

# --- who listens ------------------------------------------------------------------------------------------


class Listener(Struct, frozen=True):
    """A triggered ability that would notice an event now."""

    id: AbilityId
    ability: Triggered
    event: Event
    """What it waits for, or one of the events that it waits for."""
    source: ObjectId
    controller: PlayerId
    noted: tuple[Noted, ...] = ()
    delayed: bool = False
    once: bool = False


class _Ears:
    """All listeners of a board, by the class name of the parts they listen to."""

    __slots__ = ("by_name", "heard", "names", "states")

    def __init__(self, by_name: dict[str, list[Listener]]) -> None:
        self.states = by_name.pop(STATE, [])
        """Abilities that wait for a state of the game (410.11)."""
        self.by_name = by_name
        self.names = frozenset(by_name)
        self.heard = self.names | {STATE} if self.states else self.names


STATE = ""
"""Stands for the name of a part where an ability waits for a state of the game, not for an event (410.11)."""
STATES = (Holds, IsThere)


def heard(board: Board) -> frozenset[str]:
    """The class names of the parts that some triggered ability on this board waits for; STATE for a state (410.11)."""
    return _ears(board).heard


def listened(before: Board, after: Board, parts: tuple[Part, ...]) -> bool:
    """Whether anything may trigger on an event: on either board, or a text of an object that moved elsewhere."""
    present = _ears(after)
    if present.states:
        return True
    ears = present.names
    # Nearly always the same is said before and after.
    bygone = ears if before.__dict__.get(SAID) is after.__dict__[SAID] else _ears(before).names
    if len(parts) >= MANY:
        # One of each kind stands for all where nothing listens that they may have become.
        each = {type(part): part for part in parts}
        if MOVING.isdisjoint(each) or not may_hear_in_hiding(after):
            parts = tuple(each.values())
    for part in parts:  # a loop, since every event asks it
        kind = type(part)
        if kind.__name__ in ears or kind.__name__ in bygone:
            return True
        if kind in MOVING and _moving_ear(after, part, settled(after).faces) is not None:
            return True
    return False


MOVING = frozenset((ObjectMoved, CardDrawn, Played))
"""After these an object may lie where `_ears` doesn't look (`UNHEARD_PLACES`)."""


@said_memo
def _ears(board: Board) -> _Ears:
    by_name: dict[str, list[Listener]] = {}
    for object_id in roll_call(board).listening:
        _listen(board, object_id, IN_PLAY, by_name)
    given = settled(board).faces
    reached = is_reached(board)
    for key, ids in board.zones.items():
        if not ids or key[0] == IN_PLAY or key[0] == STACK or key[0] in HIDDEN_ZONES:
            continue
        for object_id in ids if reached else listening_there.of(board, key):
            definition = board.objects[object_id].definition
            if definition is not None and (object_id in given or key[0] in listening_zones(definition)):
                _listen(board, object_id, key[0], by_name)
    for one in board.delayed:
        if not isinstance(one.ability, Triggered):
            continue
        for event in events_of(one.ability):
            listener = Listener(
                one.id, one.ability, event, one.source, one.controller, one.bound, delayed=True, once=one.once
            )
            for name in part_names(event):
                by_name.setdefault(name, []).append(listener)
    return _Ears(by_name)


def _listen(board: Board, object_id: ObjectId, zone: ZoneName, by_name: dict[str, list[Listener]]) -> None:
    for listener in _listeners(board, object_id, zone):
        if type(listener.event) in STATES:
            by_name.setdefault(STATE, []).append(listener)
        for name in part_names(listener.event):
            by_name.setdefault(name, []).append(listener)


def _listeners(board: Board, object_id: ObjectId, zone: ZoneName) -> list[Listener]:
    found: list[Listener] = []
    for one in held(board, object_id):
        ability = one.ability
        if isinstance(ability, Triggered):
            found.extend(
                Listener(one.id, ability, event, object_id, _controller(board, object_id))
                for event in events_of(ability)
                if zone in listening_places(ability, event)
            )
    return found


def _controller(board: Board, object_id: ObjectId) -> PlayerId:
    """Who controls what an ability's source does; a card that nobody controls speaks for its owner
    (200.5)."""
    found = board.objects[object_id]
    return found.owner if found.controller == NOBODY else controller_of(board, object_id)


def _moving_ear(after: Board, part: Part, given: Mapping[ObjectId, object]) -> ObjectId | None:
    """An object that listens where `_ears` doesn't look: the stack, a hand, a library. Effects reach the `given`."""
    if type(part) is ObjectMoved and part.to not in UNHEARD_PLACES:
        return None
    if type(part) is ObjectMoved or type(part) is CardDrawn:
        object_id = part.became
    elif type(part) is Played:
        object_id = part.object
    else:
        return None
    found = after.objects.get(object_id)
    if found is None or found.definition is None or found.zone not in UNHEARD_PLACES:
        return None
    if found.zone not in listening_zones(found.definition) and object_id not in given:
        return None
    return object_id if _listeners(after, object_id, found.zone) else None


# --- noticing ---------------------------------------------------------------------------------------------


class Noticed(Struct, frozen=True):
    """What an event has triggered."""

    waiting: tuple[Waiting, ...] = ()
    spent: tuple[AbilityId, ...] = ()
    """Delayed abilities that trigger only once and now have (404.4b)."""
    mana: tuple[Waiting, ...] = ()
    """Triggered mana abilities, which resolve at once (411.3)."""


def notice(before: Board, after: Board, parts: tuple[Part, ...]) -> Noticed:
    """What has triggered on an event, given the boards around it and its parts as performed (410.2).

    Part by part, and for each in the order of the listeners; 410.3 lets the players order them anyway.
    """
    waiting: list[Waiting] = []
    mana: list[Waiting] = []
    spent: list[AbilityId] = []
    wholes: dict[Whole, int] = {}
    was, now = _ears(before).by_name, _ears(after).by_name
    for part in parts:
        name = type(part).__name__
        for listener in _listening(was.get(name, ()), now.get(name, ()), after, part):
            if after.aside and listener.delayed and is_of_another_turn(before, listener.id, part):
                continue
            asker = Asker(
                source=listener.source,
                controller=listener.controller,
                noted=listener.noted,
                range_rule="601.7a" if type(part) is ObjectMoved else "601.7",
                delayed=listener.delayed,
            )
            for found in occurrences(listener.event, part, before, after, asker):
                at_once = whole(listener.id, listener.ability, listener.event, found)
                if at_once is not None and (place := wholes.get(at_once)) is not None:
                    waiting[place] = _with_more(waiting[place], len(listener.noted), found)
                    continue
                if listener.once and listener.id in spent:
                    break
                if not _condition_holds(listener, found, after, asker):
                    continue
                if at_once is not None:
                    wholes[at_once] = len(waiting)
                bound = (*listener.noted, *found, *_defending(listener, found, after, asker))
                one = Waiting(listener.id, listener.ability, listener.controller, listener.source, bound)
                (mana if is_triggered_mana(listener.ability, part) else waiting).append(one)
                if listener.once:
                    spent.append(listener.id)
                    break
    waiting.extend(states_that_hold(after))
    return Noticed(tuple(waiting), tuple(spent), tuple(mana))


def _defending(listener: Listener, found: tuple[Noted, ...], after: Board, asker: Asker) -> tuple[Noted, ...]:
    """602.2a: of several defending players, those whom the ability may mean, while what attacks them is there."""
    if not several_defend(after) or (meant := spoken_of(listener.ability)) is None:
        return ()
    named = replace(asker, event=(*asker.noted, *found))
    players = tuple(int(one) for one in select(after, meant, named).players)
    return (Noted(DEFENDING, "players", players),)


def _with_more(one: Waiting, noted: int, found: Occurrence) -> Waiting:
    """The same, with more of what it triggered on; what its text had noted before stays as it is."""
    return replace(one, bound=(*one.bound[:noted], *added(one.bound[noted:], found)))


def states_that_hold(board: Board) -> list[Waiting]:
    """Abilities that trigger on how things are (410.11): after each event, and on a board that was just set up."""
    states = _ears(board).states
    return [one for listener in states for one in _state_trigger(board, listener)] if states else []


def _state_trigger(board: Board, listener: Listener) -> list[Waiting]:
    """410.11: it triggers as soon as the state is there, and not again while the ability waits or is on the stack."""
    pending = [one.bound for one in board.waiting if one.id == listener.id]
    stacked = (board.objects[one].ability for one in board.stacks)
    pending += [one.bound for one in stacked if one is not None and one.id == listener.id]
    asker = Asker(source=listener.source, controller=listener.controller, noted=listener.noted)
    if isinstance(listener.event, IsThere):
        # Each of them is a state of its own.
        found = select(board, All(listener.event.what), asker).objects
        there = (named_objects(Role.OBJECT, one) for one in found)
        bounds = [(*listener.noted, one) for one in there if not any(one in bound for bound in pending)]
    else:
        assert isinstance(listener.event, Holds)
        bounds = [] if pending or not holds(board, listener.event.condition, asker) else [listener.noted]
    of = (listener.id, listener.ability, listener.controller, listener.source)
    # With an "if" behind it, the state alone triggers nothing (404.3).
    return [Waiting(*of, one) for one in bounds if _condition_holds(listener, one, board, asker)]


def _listening(
    was: list[Listener] | tuple[()], now: list[Listener] | tuple[()], after: Board, part: Part
) -> list[Listener]:
    """Who listens to a part: for what looks back, those of before; a delayed ability if it was made before
    (404.4a)."""
    found = [one for one in was if one.delayed or looks_back(one.event)]
    found += [one for one in now if not one.delayed and not looks_back(one.event)]
    moving = _moving_ear(after, part, settled(after).faces)
    if moving is not None:
        zone = after.objects[moving].zone
        name = type(part).__name__
        found += [one for one in _listeners(after, moving, zone) if name in part_names(one.event)]
    return found


def _condition_holds(listener: Listener, found: tuple[Noted, ...], after: Board, asker: Asker) -> bool:
    condition = listener.ability.condition
    if condition is None:
        return True
    # 404.3, 410.8: asked as the event happens; once more on resolution.
    named = Asker(source=asker.source, controller=asker.controller, noted=asker.noted, event=found)
    return holds(after, condition, named)


def is_triggered_mana(ability: Triggered, part: Part) -> bool:
    """Whether an ability that triggered on this part is a mana ability: it triggers from one, and could add
    mana (406.1). A permanent is tapped for mana where the cost of a mana ability taps it (`Tap.how` is
    "mana")."""
    return (
        isinstance(part, PermanentTapped)
        and part.how == "mana"
        and isinstance(ability.event, BecomesTapped | TappedForMana)
        and _could_add_mana(ability)
    )


@lru_cache(maxsize=8192)
def _could_add_mana(value: Any) -> bool:
    if isinstance(value, AddMana):
        return True
    if isinstance(value, tuple):
        return any(_could_add_mana(one) for one in value)
    return isinstance(value, Value) and any(
        _could_add_mana(getattr(value, one.name)) for one in fields(value)
    )


# --- onto the stack ---------------------------------------------------------------------------------------


@procedure("410.3")
class PutTriggers(Procedure, frozen=True, kw_only=True):
    """Triggered abilities that wait go on the stack.

    The result says whether any did.
    """

    left: int = -1
    """How many of the waiting abilities are still to be put on now; what triggers meanwhile
    waits for the next time. -1 before they were counted."""
    order: tuple[int, ...] = ()
    """Places in the list of waiting abilities, in the order that their controller chose."""
    stacked: tuple[Part, ...] = ()
    possible: bool = True
    any_put: bool = False

    def asked_anew(self) -> PutTriggers:
        """Who orders the abilities may be gone."""
        return replace(self, at="next_player", awaiting="", order=())

    def left_by(self, players: tuple[PlayerId, ...]) -> PutTriggers:
        """What was about to be put on the stack may be nobody's any more."""
        return self.asked_anew() if self.at == "put" else self

    def _left_out(self, game: Moment, place: int) -> bool:
        """Whether the player of this trigger has left the game since it was put in order (600.4c)."""
        # What waits has moved up by the one that was put on the stack.
        board = game.board
        return bool(board.players[board.waiting[place].controller].lost)

    @step("410.3", quiet=True)
    def next_player(self, game: Moment) -> Act | None:
        """Each player in turn, the active player first, puts his or her triggered abilities on the stack."""
        board = game.board
        waiting = board.waiting[: self.left] if self.left >= 0 else board.waiting
        if not waiting:
            return done(self.any_put)
        for player in apnap(board):
            places = tuple(place for place, one in enumerate(waiting) if one.controller == player)
            if places:
                same = all(alike(waiting[place], waiting[places[0]]) for place in places)
                return goto("put" if same else "choose_order", left=len(waiting), order=places)
        return goto("forget", left=len(waiting))

    @step("410.3", also=("103.4",))
    def choose_order(self, game: Moment) -> Act | None:
        """The player chooses the order in which they go on the stack."""
        waiting = game.board.waiting
        return ask(
            Order(
                player=waiting[self.order[0]].controller,
                rule="410.3",
                purpose="the order in which triggered abilities go on the stack",
                items=self.order,
                kind="trigger",
                labels=tuple(_name(game.board, waiting[place].source) for place in self.order),
            ),
            into="order",
        )

    @step("410.2")
    def put(self, game: Moment) -> Act | None:
        """The ability is put on the stack by its controller; it has its text and nothing else."""
        place = self.order[0]
        one = game.board.waiting[place]
        cite_keyword(game.board, one.ability, one.source)
        return propose(
            stacked_of(game.board, one),
            StopWaiting(place=place),
            into="stacked",
        )

    @step("410.4")
    def make_choices(self, game: Moment) -> Act | None:
        """Its controller makes the choices that playing an activated ability would need."""
        if _stacked(self) not in game.board.objects:
            return goto("next_trigger")
        return call(ChooseOnStack(object=_stacked(self)), into="possible")

    @step("410.4", check=True)
    def remove_if_impossible(self, game: Moment) -> Act | None:
        """If there is no legal choice, the ability is removed from the stack."""
        return None if self.possible else propose(Cease(object=_stacked(self), how="no legal choice"))

    @step("410.3", quiet=True)
    def next_trigger(self, game: Moment) -> Act | None:
        """The next one follows, then the next player's."""
        gone, *rest = self.order
        order = tuple(place - 1 if place > gone else place for place in rest)
        on = "put" if order and not self._left_out(game, order[0]) else "next_player"
        return goto(on, order=order, left=self.left - 1, any_put=True, stacked=())

    @step("600.4c", also=("200.7a",))
    def forget(self, game: Moment) -> Act | None:
        """A triggered ability of a player who has left the game leaves the game instead of going on the stack."""
        return propose(*(StopWaiting(place=0) for _ in range(self.left)))

    @step("410.3", quiet=True)
    def finish(self, game: Moment) -> Act | None:
        """All that waited are on the stack."""
        return done(self.any_put)


def _stacked(frame: PutTriggers) -> ObjectId:
    part = frame.stacked[0]
    assert isinstance(part, StackAbility) and part.became != NOTHING
    return part.became


def _name(board: Board, object_id: ObjectId) -> str:
    found = now_or_last(board, object_id)
    return found.definition.name if found is not None and found.definition is not None else ""


__all__ = [
    "Listener",
    "Noticed",
    "PutTriggers",
    "heard",
    "is_triggered_mana",
    "listened",
    "notice",
]
