"""From parse trees to conditions: what has to be true for the rest of a text."""

from __future__ import annotations

from engine.language.combining import OTHER, substitute, with_parts
from engine.language.effects import FLIP_LOST, FLIP_WON
from engine.language.nodes import Node, refused, trees, words
from engine.language.phrases import Phrases
from engine.language.terms import (
    All,
    AllOf,
    Bound,
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
    OwnerOf,
    Owns,
    PlayedFrom,
    Same,
    Selection,
    Self,
    WasPaid,
)
from engine.language.walks import any_within
from engine.language.words import Feature, KeywordName, Kind, Relation, Zone

OF_PLAYERS = (
    "life_more",
    "life_less",
    "hand_empty",
    "hand_more",
    "hand_less",
    "wins_flip",
    "loses_flip",
)
"""Conditions that only players can meet: "they" are players there, whatever object was mentioned since."""
OPTIONAL_COSTS = {"was_kicked": KeywordName.KICKER, "was_bought_back": KeywordName.BUYBACK}


def opposite(condition: Condition) -> Condition:
    """What "unless" asks for."""
    if isinstance(condition, Never):
        return condition.condition
    at_least_one = isinstance(condition, Compare) and (condition.relation, condition.right) == (
        Relation.AT_LEAST,
        1,
    )
    if isinstance(condition, Compare) and at_least_one and any_within(condition) is None:
        return Compare(condition.left, Relation.EQUAL, 0)
    return Never(condition)


class Conditions(Phrases):
    """Reads what stands after "if", "unless" and "as long as"."""

    def condition(self, node: Node) -> Condition:
        """What has to be true. Raises Refused."""
        if (found := self.other_condition(node)) is not None:
            return found
        name, inner = str(node.data), trees(node)
        if name.startswith("controls"):
            return self._controls(name, inner)
        if name == "played_from_hand":
            return PlayedFrom(Zone.HAND)
        if name in OPTIONAL_COSTS:
            if inner and self.selection(inner[0]) != Self():
                raise refused(inner[0], "this very card")
            return WasPaid(OPTIONAL_COSTS[name])
        if name == "was_kicked_with":
            if inner and self.selection(inner[0]) != Self():
                raise refused(inner[0], "this very card")
            return WasPaid(KeywordName.KICKER, tuple(str(symbol) for symbol in words(node)))
        if name.endswith("_there"):
            return self._there(name, inner)
        who = self.person(inner[0]) if name in OF_PLAYERS else self.selection(inner[0])
        match name:
            case "life_more":
                return Compare(FeatureOf(Feature.LIFE, who), Relation.AT_LEAST, self.amount(inner[1]))
            case "life_less":
                return Compare(FeatureOf(Feature.LIFE, who), Relation.AT_MOST, self.amount(inner[1]))
            case "hand_empty" | "hand_more" | "hand_less":
                cards = All(AllOf((Is(Kind.CARD), InZone(Zone.HAND), Owns(who))))
                if name == "hand_empty":
                    return Compare(Count(cards), Relation.EQUAL, 0)
                relation = Relation.AT_LEAST if name == "hand_more" else Relation.AT_MOST
                return Compare(Count(cards), relation, self.amount(inner[1]))
            case "has_counter":
                return Matches(who, HasCounter(str(words(inner[1])[0])))
            case "many_counters":
                kind = str(words(inner[2])[0])
                return Compare(CountersOn(kind, who), Relation.AT_LEAST, self.amount(inner[1]))
            case "wins_flip":
                return Matches(who, Same(Bound(FLIP_WON)))
            case "loses_flip":
                return Matches(who, Same(Bound(FLIP_LOST)))
            case "is_adjective":
                return Matches(who, self.adjective(inner[1]))
            case "is_described":
                return Matches(who, self._described(who, inner[1]))
            case "not_adjective":
                return Never(Matches(who, self.adjective(inner[1])))
            case "not_described":
                return Never(Matches(who, self._described(who, inner[1])))
        raise refused(node, "a condition")

    def _described(self, who: Selection, node: Node) -> Filter:
        """What something has to be; of a card that was only shown, "a land" means a land card."""
        filter_ = self.description(node)
        return substitute(filter_, {Is(Kind.PERMANENT): Is(Kind.CARD)}) if self.said.is_away(who) else filter_

    def _there(self, name: str, inner: list[Node]) -> Condition:
        """ "Seven or more cards are in your graveyard", "there are no ice counters on it"."""
        if "counters" in name:
            *number, kind, what = inner
            counted = CountersOn(str(words(kind)[0]), self.selection(what))
            if name == "no_counters_there":
                return Compare(counted, Relation.EQUAL, 0)
            return Compare(counted, Relation.AT_LEAST, self.amount(number[0]))
        place = str(inner[-1].data)
        filter_ = self.description(inner[-2])
        if place == "place_in_play":
            filter_ = with_parts(filter_, InZone(Zone.IN_PLAY))
        else:
            owned = (Owns(self.owner(trees(inner[-1])[0])),) if place == "place_in_graveyard" else ()
            if place == "place_in_that_graveyard":
                # The owner's of the card that was named last.
                card = self.said.latest_object()
                if card is None:
                    raise refused(inner[-1], "a graveyard of somebody who was named before")
                owned = (Owns(OwnerOf(card)),)
            filter_ = with_parts(filter_, InZone(Zone.GRAVEYARD), *owned)
        if name == "none_there":
            return Compare(Count(All(filter_)), Relation.EQUAL, 0)
        return Compare(Count(All(filter_)), Relation.AT_LEAST, self.amount(inner[0]) if len(inner) > 2 else 1)

    def _controls(self, name: str, inner: list[Node]) -> Condition:
        """ "You control two or more creatures": their count."""
        who = self.person(inner[0])
        more = (OTHER,) if name == "controls_another" else ()
        filter_ = with_parts(self.description(inner[-1], *more), Controls(who))
        if name == "controls_none":
            return Compare(Count(All(filter_)), Relation.EQUAL, 0)
        least = self.amount(inner[1]) if name == "controls_more" else 1
        return Compare(Count(All(filter_)), Relation.AT_LEAST, least)

    def other_condition(self, node: Node) -> Condition | None:
        """Conditions of the rooms built on this one."""
        return None
