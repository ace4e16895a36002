"""Conditions as words: what stands after "if" and "as long as"."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language import copies_wording, graveyards, processes, responses, this_turn, unusual_wording
from engine.language.errors import Unprintable
from engine.language.nouns import a, counted
from engine.language.printed import ManaCost
from engine.language.terms import (
    All,
    AllOf,
    Compare,
    Condition,
    Controls,
    Count,
    CountersOn,
    FeatureOf,
    Filter,
    HasCounter,
    InZone,
    Is,
    Matches,
    Never,
    Owns,
    PlayedFrom,
    Selection,
    WasPaid,
    You,
)
from engine.language.wording import Wording, is_many
from engine.language.words import Feature, Kind, Relation, Zone


class ConditionWording(Wording):
    """Writes the conditions of one ability."""

    def condition(self, condition: Condition) -> str:
        """What stands after "if". Raises Unprintable."""
        found = (
            processes.conditional(condition)
            or this_turn.condition_words(self, condition)
            or copies_wording.condition(self, condition)
            or responses.conditional(self, condition)
            or graveyards.conditional(self, condition)
        )
        if found is not None:
            return found
        flip = unusual_wording.condition(self, condition)
        if flip is not None:
            return flip
        match condition:
            case WasPaid(cost=cost, symbols=symbols) if symbols:
                return f"the {ManaCost(symbols)} {cost.value} cost was paid"
            case PlayedFrom(zone=Zone.HAND):
                return "you played it from your hand"
            case WasPaid(cost=cost):
                return f"the {cost.value} cost was paid"
            case Matches(what=what, filter=HasCounter(kind=kind)):
                them = "them" if is_many(what) else "it"
                return f"{self.np(what, True)} {self.has(what)} {a(kind)} counter on {them}"
            case Compare(left=CountersOn(kind=kind, of=of), relation=Relation.EQUAL, right=0):
                return f"there are no {kind} counters on {self.np(of)}"
            case Compare(left=CountersOn(kind=kind, of=of), relation=Relation.AT_LEAST, right=right):
                return f"there are {self.count(right)} or more {kind} counters on {self.np(of)}"
            case Matches(what=what, filter=filter_):
                return self._matches(what, filter_, "is", "are")
            case Never(condition=Matches(what=what, filter=filter_)):
                return self._matches(what, filter_, "isn't", "aren't")
            case Compare(left=FeatureOf(feature=Feature.LIFE, of=of), relation=relation, right=right):
                more = "more" if relation is Relation.AT_LEAST else "less"
                return f"{self.np(of)} {self.has(of)} {self.amount(right)} or {more} life"
            case Compare(left=Count(of=All(filter=filter_)), relation=relation, right=int() as right):
                return self._counted(filter_, relation, right)
        raise Unprintable(f"no words for {condition!r}")

    def _matches(self, what: Selection, filter_: Filter, one: str, many: str) -> str:
        subject = self.np(what, as_subject=True)
        verb = many if is_many(what) else one
        first = filter_.parts[0] if isinstance(filter_, AllOf) else filter_
        if isinstance(first, Is):
            return f"{subject} {verb} {a(self.description(filter_))}"
        return f"{subject} {verb} {self.adjective(filter_)}"

    def _counted(self, filter_: Filter, relation: Relation, number: int) -> str:
        parts = filter_.parts if isinstance(filter_, AllOf) else ()
        match parts:
            case (Is(kind=Kind.CARD), InZone(zone=Zone.HAND), Owns(player=who)) if number:
                more = "more" if relation is Relation.AT_LEAST else "fewer"
                return f"{self.np(who)} {self.has(who)} {counted(number)} or {more} cards in hand"
            case (Is(kind=Kind.CARD), InZone(zone=Zone.HAND), Owns(player=who)):
                return f"{self.np(who)} {self.has(who)} no cards in hand"
            case (*_, Controls(player=who) as control):
                verb = "control" if isinstance(who, You) else "controls"
                subject = self.np(who)
                if relation is Relation.EQUAL:
                    return f"{subject} {verb} no {self.description(filter_, True, (control,))}"
                if number == 1:
                    return f"{subject} {verb} {a(self.description(filter_, False, (control,)))}"
                many = self.description(filter_, True, (control,))
                return f"{subject} {verb} {counted(number)} or more {many}"
        if any(isinstance(part, InZone) for part in parts):
            return self._there(parts, relation, number)
        raise Unprintable(f"no words for a count of {filter_!r}")

    def _there(self, parts: Sequence[Filter], relation: Relation, number: int) -> str:
        """ "Seven or more cards are in your graveyard"."""
        zone = next(part.zone for part in parts if isinstance(part, InZone))
        owner = next((part.player for part in parts if isinstance(part, Owns)), None)
        implied: tuple[Filter, ...] = (InZone(zone),)
        if zone is Zone.IN_PLAY:
            place = "in play"
        elif zone is not Zone.GRAVEYARD:
            raise Unprintable(f"no words for a count in the {zone.value}")
        elif owner is None:
            place = "in all graveyards"
        else:
            place = f"in {self.poss(owner)} graveyard"
            implied = (InZone(zone), Owns(owner))
        filter_ = AllOf(tuple(parts))
        if relation is Relation.EQUAL and number == 0:
            return f"no {self.description(filter_, True, implied)} are {place}"
        if relation is not Relation.AT_LEAST:
            raise Unprintable(f"no words for a count that is {relation.value} {number}")
        if number == 1:
            return f"{a(self.description(filter_, False, implied))} is {place}"
        return f"{counted(number)} or more {self.description(filter_, True, implied)} are {place}"
