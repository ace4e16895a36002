"""What an ability must be to mean something, wherever its parts come from: asked of whole values.

Each ability is asked by itself. What it grants, or gives to a token, is another ability with targets, events and
results of its own (407, 415.1); only keywords, which are no sentences, speak of what the ability around them named.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from engine.language import effects as e
from engine.language import terms as t
from engine.language.combining import substitute
from engine.language.discourse import PLAYER, words_for
from engine.language.forms.aimed_later import check_aimed_later
from engine.language.forms.declared import Meaningless
from engine.language.forms.of_objects import (
    DONE_IN_PLAY,
    DONE_TO_OBJECTS,
    MOVING,
    OF_OBJECTS,
    said_of_objects,
    wants_objects,
)
from engine.language.forms.placed import (
    ABILITY_KINDS,
    ON_THE_STACK,
    check_fighting,
    check_other,
    check_where,
    goes_to,
    may_be_in_hand,
    may_be_in_play,
    never_in_play,
    place_of,
    said_of,
)
from engine.language.forms.priced import check_barred, check_price
from engine.language.forms.said import NAMED_BEFORE
from engine.language.remembered import GIVER, PRODUCED
from engine.language.settled import is_settled
from engine.language.terms.value import fields_within
from engine.language.walks import INNER, could_be_made, walk
from engine.language.words import DamageKind, Kind, Role, Zone

GIVER_NAMED = t.Bound(GIVER)
AIMED = (t.Target, t.Share)
DONE_TO = ("what", "to")
"""Fields of instructions that those things fill to which they are done."""
OF_PLAYERS = ("who", "whose", "player")
"""Fields that players fill."""
DONE_BY = ("who", *DONE_TO)
TOLD_BY = frozenset((*DONE_TO, *OF_PLAYERS))
NOTING = frozenset({e.Note, e.Linked, e.Settle, e.ForEach})
SEPARATE = frozenset(get_args(e.Ability)) - {e.Keyword}
"""Abilities that have targets, events and results of their own."""
CHANGING = (t.ControlsMost, t.HasMostLife, t.Outdoes)
"""Which players they are of changes with what a text has done."""
SAID_ONCE = (t.InZone, t.Owns, t.Controls)
HURTING = (e.DealDamage, e.PreventNext, t.DealsDamage)
"""What speaks of damage to something, which is in play or a player (417.1)."""
TAKING_OFF = (e.RemoveCounters, e.MoveCounters)
PLACED = (e.ArriveSacrificing, e.RevealUntil, e.SacrificeToArrive, t.Attached, t.BlockedBy, t.IsBlocking)
OTHER = (e.BecomeCopy, e.ExchangeControl, e.Shield)
GATHERED = frozenset((*DONE_TO_OBJECTS, *NOTING, *HURTING, *PLACED)).union(
    (t.AllOf, t.AnyOf, t.All, t.Picked, t.AtRandom, e.TargetSpec, t.Target, t.Share, t.Bound),
    (t.EventPart, t.FeatureOf, t.CountersOn, t.Matches),
    OTHER,
)
"""What is asked about, wherever it stands."""


def check(value: Any) -> None:
    """Whether each ability of a text can mean something. Raises Meaningless."""
    left = list(value) if isinstance(value, tuple) else [value]
    kinds, scopes = set[type](), list[_Scope]()
    while left:
        scopes.append(_Scope(left.pop(), kinds))
        left += scopes[-1].inner
    for scope in scopes:
        scope.check()


class _Scope:
    """One ability, and what of its parts is its own."""

    def __init__(self, ability: Any, kinds: set[type]) -> None:
        self.ability = ability
        self.kinds = kinds
        """The classes of all that stands in the whole text: what isn't among them need not be looked for."""
        self.inner: list[Any] = []
        self.specs: dict[int, e.TargetSpec] = {}
        self.targets: set[int] = set()
        self.named: set[str] = set()
        self.noted: set[str] = set()
        self.done: list[tuple[Any, Any]] = []
        """What is done, with the event nearest to it."""
        self.happens = getattr(ability, "event", None)
        self.hurt: list[Any] = []
        self.players: list[Any] = []
        self.objects: list[Any] = []
        """What stands where only objects can."""
        self.judged: list[t.Matches] = []
        self.called: dict[str, list[Any]] = {}
        """What each name was given to: in every mode, maybe, to something else."""
        self.went = dict[Any, Zone]()
        """Where a result of that name was moved as it came about."""
        self.by: dict[str, Any] = {}
        """Whose results have which names."""
        self.sets: dict[Any, list[Any]] = {}
        self.features: list[Any] = []
        self.several: list[Any] = []
        """Instructions done to many things at once."""
        self.combined: list[t.AllOf | t.AnyOf] = []
        self.described: list[t.All | t.Picked | t.AtRandom] = []
        self.told: list[t.All] = []
        """Of whom or what instructions tell, as often as they do."""
        self.of_event: list[t.EventPart] = []
        self._gather(ability)

    def _gather(self, item: Any) -> None:
        kind: Any = item.__class__
        if kind is tuple:
            for one in item:
                if INNER[one.__class__] is not None:
                    self._gather(one)
            return
        if kind in SEPARATE and item is not self.ability:
            self.inner.append(item)
            return
        self.kinds.add(kind)
        if kind in GATHERED:
            self._keep(item, kind)
        if kind in OF_OBJECTS:
            self.objects += wants_objects(item)
        around = self.happens
        if kind is e.Delay or (kind is e.Shield and isinstance(item.event, t.ZoneChange)):
            self.happens = item.event
        for name in fields_within(kind):
            part = getattr(item, name)
            if INNER[part.__class__] is None or (
                kind in TAKING_OFF and part == t.CountersOn(item.kind, item.what)
            ):
                # Of counters, all that each of them has.
                continue
            if name in TOLD_BY:
                if name in OF_PLAYERS:
                    self.players.append(part)
                if part.__class__ is t.All and name in DONE_BY:
                    self.told.append(part)
                    if name in DONE_TO:
                        self.several.append(item)
            self._gather(part)
        self.happens = around

    def _keep(self, item: Any, kind: Any) -> None:
        if kind in OTHER:
            check_other(item)
        if kind is t.AllOf or kind is t.AnyOf:
            self.combined.append(item)
        elif kind in (t.All, t.Picked, t.AtRandom):
            self.described.append(item)
        elif kind is e.TargetSpec:
            self.specs[item.slot] = item
        elif kind in AIMED:
            self.targets.add(item.slot)
        elif kind is t.Bound:
            self.named.add(item.name)
        elif kind in NOTING:
            self.noted.add(item.name)
            of = getattr(item, "of", None) or getattr(getattr(item, "effect", None), "among", None)
            self.called.setdefault(item.name, []).append(of)
            if kind is e.ForEach or kind is e.Settle:
                self.sets.setdefault(t.Bound(item.name), []).append(item.of)
            elif kind is e.Note and isinstance(item.effect, MOVING):
                self.went[t.Bound(item.name)] = goes_to(item.effect)
            if kind is e.Note and (who := getattr(item.effect, "who", None)) is not None:
                self.by[item.name] = who
        elif kind is t.Matches:
            self.judged.append(item)
        elif kind is t.EventPart:
            self.of_event.append(item)
        elif kind is t.FeatureOf or kind is t.CountersOn:
            self.features.append(item)
        elif kind in DONE_TO_OBJECTS:
            self.done.append((item, self.happens))
        elif kind in HURTING:
            self.hurt.append(item)
        elif kind in PLACED:
            check_where(item)

    def check(self) -> None:
        """Raises Meaningless."""
        if lost := self.targets - self.specs.keys():
            # A target is chosen as a spell or ability is played (409.1c): where nothing is, the word means nothing.
            raise Meaningless("no target, for none is chosen here", t.Target(min(lost)))
        if idle := self.specs.keys() - self.targets:
            raise Meaningless("what something is done with", t.Target(min(idle)))
        for name in self.named:
            if is_settled(name) and name not in self.noted:
                raise Meaningless(NAMED_BEFORE, t.Bound(name))
        for described in self.described if self.kinds & {t.InOneGraveyard, t.OfOneController} else ():
            if t.InOneGraveyard() in walk(described.filter):
                # Nobody chooses several of all cards, and what is picked later is picked one by one.
                raise Meaningless("targets in a single graveyard", described)
            if t.OfOneController() in walk(described.filter):
                raise Meaningless("targets of a single player", described)
        if t.InTotal in self.kinds:
            _check_totals(self.ability)
        for who in self.players:
            if all(_may_be_object(one, self.specs) for one in self.sets.get(who, (who,))):
                raise Meaningless("a player", who)
        if isinstance(self.ability, e.Static) and self.of_event:
            # It is so all the time (405.1): there is no event whose thing or player it could mean.
            raise Meaningless(NAMED_BEFORE, self.of_event[0])
        if isinstance(self.ability, e.Replacement) and t.Picked in self.kinds:
            for picked in (part for part in walk(self.ability.event) if isinstance(part, t.Picked)):
                raise Meaningless("what takes no choice", picked)
        if isinstance(self.ability, e.Static) and isinstance(self.ability.what, t.Picked | t.AtRandom):
            raise Meaningless("things some of which are chosen", self.ability.what)
        for told in self.told:
            # They would be asked for anew, when the instruction before has changed who they are (413.2b).
            if self.told.count(told) > 1 and any(isinstance(one, CHANGING) for one in walk(told.filter)):
                raise Meaningless("players of whom one thing is told", told)
        for one in self.combined:
            _check_description(one)
        cost = isinstance(self.ability, e.Activated)
        early = self.ability.costs if cost else getattr(self.ability, "event", ())
        if (
            self.targets
            and any(type(one) in AIMED for one in walk(early))
            and (aimed := _spoken_of((early,)))
        ):
            # What a cost is paid with is chosen as it is paid (409.1h), targets once an ability has triggered (410.4).
            raise Meaningless(f"{'a cost' if cost else 'an event'} without a target", t.Target(min(aimed)))
        if t.Bound in self.kinds and GIVER_NAMED in walk(self.ability):
            self._check_givers()
        if isinstance(self.ability, e.Spell | e.Activated | e.Triggered):
            _check_modes(self.ability.body)
            if e.Delay in self.kinds:
                check_aimed_later(self.ability.body)
        if t.Bound in self.kinds or t.Attached in self.kinds:
            check_price(self.ability, self.specs.values())
        if e.Unless in self.kinds:
            check_barred(self.ability)
        self._check_places()
        self._check_one_by_one()
        if e.AddMana in self.kinds and isinstance(self.ability, e.Triggered):
            _check_mana(self.ability)

    def _check_givers(self) -> None:
        """An effect that gives an ability for a while is no object, and no object gives a token its own (202.2b)."""
        for one in walk(self.ability):
            given = one.changes if isinstance(one, e.Modify) else (one,)
            if any(
                isinstance(each, e.GainAbilities | e.TokenDef | e.BecomeCopy) and GIVER_NAMED in walk(each)
                for each in given
                if isinstance(one, e.Modify | e.TokenDef | e.BecomeCopy)
            ):
                raise Meaningless('"this permanent", for what has the ability', one)

    def _check_places(self) -> None:
        """Whether what is done to things can be done where they are. What was moved before is elsewhere now."""
        moved: dict[Any, Zone] = {}
        known = _known_objects(self.ability) if self.kinds & {e.Shield, e.If} else set()
        for what in self.objects:
            if what not in known and PLAYER in self._words(what):
                raise Meaningless("objects, not players", what)
        for told in self.judged:
            if said_of_objects(told.filter) and self._words(told.what) == {PLAYER}:
                raise Meaningless("objects, not players", told.what)
            if told.filter == t.Not(t.Same(told.what)):
                raise Meaningless("what it can be", told.what)
            if isinstance(told.filter, t.IsAttached) and never_in_play(told.what, self.specs):
                raise Meaningless("something in play", told.what)
        for one, happens in self.done:
            what = one.what
            of_event = what == t.EventPart(Role.OBJECT) and not isinstance(happens, t.ZoneChange)
            meant = getattr(happens, "what", None) if of_event else what
            kinds, zones = place_of(meant, self.specs)
            there = isinstance(one, e.PutIntoPlay) and kinds == {Kind.PERMANENT} and zones <= {Zone.IN_PLAY}
            # A target may have left play by the time that something happens.
            if there and what not in moved and not of_event and e.Delay not in self.kinds:
                raise Meaningless('a card, or "token" behind it', what)
            if isinstance(one, e.Sacrifice) and isinstance(what, t.Bound) and what not in moved:
                # Whatever was chosen before, in any mode.
                chosen = self.called.get(what.name, ())
                if chosen and all(never_in_play(each, self.specs) for each in chosen):
                    raise Meaningless("something in play", what)
            if isinstance(one, e.Modify) and what not in moved:
                check_fighting(one, self.specs)
            away = what not in moved and self.went.get(what, Zone.IN_PLAY) is not Zone.IN_PLAY
            if away and isinstance(one, (*DONE_IN_PLAY, e.Counter)):
                raise Meaningless("something that was not moved before", what)
            if what not in moved and kinds:
                if isinstance(one, DONE_IN_PLAY) and not may_be_in_play(kinds, zones):
                    raise Meaningless("something in play", what)
                if isinstance(one, e.Counter) and not kinds & ON_THE_STACK:
                    raise Meaningless("a spell or ability", what)
            never = isinstance(what, t.Target | t.Together | t.Attached)
            elsewhere = never or (bool(kinds) and not may_be_in_hand(kinds, zones))
            if isinstance(one, e.Discard) and moved.get(what) is not Zone.HAND and elsewhere:
                raise Meaningless("cards in a hand", what)
            if isinstance(one, MOVING):
                moved[what] = goes_to(one)
        if isinstance(self.ability, e.Static):
            check_fighting(self.ability, {})
        for one in self.hurt:
            to, source = one.to, getattr(one, "source", None)
            if PLAYER in self._words(source):
                raise Meaningless("an object that deals it", source)
            by = source.of if isinstance(source, t.Same) else source
            dealing, _ = place_of(by, self.specs)
            if dealing and dealing <= ABILITY_KINDS:
                raise Meaningless("what deals it: a spell or permanent", source)
            if getattr(one, "kind", None) is DamageKind.COMBAT and never_in_play(by, self.specs):
                raise Meaningless("something in play", source)
            kinds, zones = place_of(to.of if isinstance(to, t.Same) else to, self.specs)
            if to not in moved and kinds and not may_be_in_play(kinds, zones):
                raise Meaningless("something in play", to)

    def _words(self, what: Any) -> frozenset[str]:
        """The nouns for these things, which tell whether players are among them; none where that can't be told."""
        match what:
            case (
                t.You() | t.ControllerOf() | t.OwnerOf() | t.DefendingPlayer() | t.EventPart(role=Role.PLAYER)
            ):
                return frozenset({PLAYER})
            case t.Same(of=of):
                return self._words(of)
            case t.Together(of=parts):
                return frozenset().union(*map(self._words, parts))
            case t.Bound(name=name):
                every = [self._words(one) for one in self.called.get(name, ())]
                return frozenset.intersection(*every) if every else frozenset()
            case t.Target(slot=slot):
                return words_for(self.specs[slot].filter)
        return words_for(getattr(what, "filter", what))

    def _check_one_by_one(self) -> None:
        """What many do, or what is done to many, is one instruction: it has one amount for all, and a result of all of
        them together. "Each player sacrifices a creature and loses life equal to its power" would mix them up."""
        for one in self.several:
            for name in one.__struct_fields__:
                part = getattr(one, name)
                if name in (*OF_PLAYERS, *DONE_TO) or not isinstance(part, t.Value | tuple):
                    continue
                if isinstance(one, TAKING_OFF) and part == t.CountersOn(one.kind, one.what):
                    continue
                for many in (getattr(one, "what", None), getattr(one, "to", None)):
                    # How many they are is one number for them all.
                    if isinstance(many, t.All) and many in walk(substitute(part, {t.Count(many): 0})):
                        raise Meaningless("one amount for all of them", part)
        for one in self.features:
            many = (
                is_settled(one.of.name) if isinstance(one.of, t.Bound) else getattr(one.of, "count", 1) != 1
            )
            if many or (isinstance(one.of, t.All) and one.of not in self.players):
                raise Meaningless("what a single thing has", one)
        shared = {name: who for name, who in self.by.items() if self._is_several(who)}
        if shared:
            self._check_results(self.ability, shared)

    def _is_several(self, who: Any) -> bool:
        match who:
            case t.All():
                return True
            case t.ControllerOf(of=t.Target(slot=slot)) if t.OfOneController() in walk(
                self.specs.get(slot, ())
            ):
                return False
            case t.ControllerOf(of=of) | t.OwnerOf(of=of):
                return self._is_several(of) or (isinstance(of, t.Bound) and is_settled(of.name))
            case t.Target(slot=slot):
                return slot in self.specs and self.specs[slot].at_most != 1
        return False

    def _check_results(self, item: Any, shared: Mapping[str, Any]) -> None:
        """Results of several players can be moved and counted all together; nothing else is done with them."""
        if isinstance(item, tuple):
            for one in item:
                self._check_results(one, shared)
        elif isinstance(item, t.HasChosenSubtype):
            # Of whichever of the types that they chose.
            return
        elif isinstance(item, t.Bound) and item.name in shared:
            raise Meaningless("what one player alone brought about", item)
        elif isinstance(item, t.Value) and (item is self.ability or type(item) not in SEPARATE):
            if isinstance(item, e.May):
                # Whoever chooses goes through all of it alone.
                shared = {name: who for name, who in shared.items() if who != item.who}
            for name in item.__struct_fields__:
                if not (isinstance(item, e.Move) and name == "what") and not isinstance(
                    item, t.Same | t.LossOf
                ):
                    self._check_results(getattr(item, name), shared)


def _check_description(combined: t.AllOf | t.AnyOf) -> None:
    """A description says each thing once, and one zone, one owner and one controller at most."""
    if len(set(combined.parts)) < len(combined.parts):
        raise Meaningless("each quality once", combined)
    if isinstance(combined, t.AllOf):
        kinds = [*map(type, combined.parts)]
        if t.IsAttached in kinds and never_in_play(combined, {}):
            # Only Auras and Equipment are (212.2j, 212.4h).
            raise Meaningless("permanents that are attached", combined)
        things, _ = place_of(combined, {})
        if t.Targeting in map(type, combined.parts) and things and not things & ON_THE_STACK:
            raise Meaningless("a spell or ability: only these have targets", combined)
        people = any(words_for(one) == {PLAYER} for one in combined.parts)
        if people and any(map(said_of_objects, combined.parts)):
            raise Meaningless("players alone, or objects", combined)
        if max(map(kinds.count, SAID_ONCE)) > 1:
            raise Meaningless("one place and one player whose they are", combined)


def _check_totals(ability: Any) -> None:
    """Only where somebody chooses any number of things they can be asked to have so much together."""
    said = [one for one in walk(ability) if isinstance(one, t.InTotal)]
    if not said:
        return
    open_ = [one for one in walk(ability) if isinstance(one, t.Picked | e.Search) and one.at_least == 0]
    placed = [one for each in open_ for one in walk((each.filter, each.count)) if isinstance(one, t.InTotal)]
    if len(placed) < len(said):
        raise Meaningless("any number of them, who are chosen", said[0])


def _check_modes(body: e.Body) -> None:
    """A target of one mode is none where that mode isn't chosen (409.1b, 409.1c)."""
    for mode in body.modes:
        if others := _spoken_of(mode.targets) - {spec.slot for spec in (*body.targets, *mode.targets)}:
            raise Meaningless("nothing that only another choice aims at", t.Target(max(others)))


def _spoken_of(parts: tuple[Any, ...]) -> set[int]:
    return _Scope(parts, set()).targets


def _known_objects(ability: Any) -> set[Any]:
    """What the text knows to be no player: what would move where something replaces that (217.1), and of what it asks
    whether it is a creature or the like."""
    events = (one.event for one in walk(ability) if isinstance(one, e.Shield))
    moved = {one.what.of for one in events if isinstance(one, t.ZoneChange) and isinstance(one.what, t.Same)}
    asked = (one.condition for one in walk(ability) if isinstance(one, e.If))
    return moved | {
        one.what for one in asked if isinstance(one, t.Matches) and t.Is(Kind.PERMANENT) in walk(one.filter)
    }


def _may_be_object(who: Any, specs: Mapping[int, e.TargetSpec]) -> bool:
    """Whether objects are among those who are said to do something."""
    match who:
        case t.Self() | t.TopCards() | t.EndOfPile():
            return True
        case t.Together(of=parts):
            return any(_may_be_object(one, specs) for one in parts)
        case t.Same(of=of):
            return _may_be_object(of, specs)
        case t.Target(slot=slot):
            who = specs[slot].filter
        case t.All(filter=filter_) | t.Picked(filter=filter_) | t.AtRandom(filter=filter_):
            who = filter_
    return isinstance(who, t.Is | t.AllOf | t.AnyOf) and any(isinstance(one, t.Is) for one in said_of(who))


def _check_mana(ability: e.Triggered) -> None:
    """Mana of a type that was produced there is only where something is tapped for mana (411.3a)."""
    if not isinstance(ability.event, t.TappedForMana) and PRODUCED in could_be_made(ability.body):
        raise Meaningless("something that is tapped for mana")
