"""Events as words: what abilities wait for, and what they replace (404, 410, 419.1)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language import chosen_players, copies_wording, damage_wording, keywords, redirecting, this_turn
from engine.language.combining import OTHER
from engine.language.discourse import PLAYER, words_for
from engine.language.effects import (
    ArriveTapped,
    ArriveWithCounters,
    Effect,
    MoreCoins,
    PreventDamage,
)
from engine.language.errors import Unprintable
from engine.language.nouns import a, counted
from engine.language.sentence_wording import SentenceWording
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    Attacks,
    AttacksUnblocked,
    BecomesBlocked,
    BecomesTapped,
    Begins,
    Blocks,
    Cycles,
    DealsDamage,
    Discards,
    Draws,
    Either,
    Event,
    EventPart,
    Filter,
    Flips,
    GainsLife,
    IsPlayer,
    OnlyIf,
    Opponent,
    Owns,
    Plays,
    Same,
    Self,
    TappedForMana,
    TurnedFaceUp,
    You,
    ZoneChange,
)
from engine.language.words import Role, StepOrPhase, Zone


class EventWording(SentenceWording):
    """Writes what stands after "when", "whenever", "at" and "if ... would"."""

    def trigger(self, event: Event) -> str:
        """ "When" for what happens once to one object, "whenever" for the rest."""
        if isinstance(event, Begins):
            return self._begins(event)
        once = isinstance(event, ZoneChange) and isinstance(event.what, Same)
        return f"{'when' if once else 'whenever'} {self.event(event)}"

    def _begins(self, event: Begins) -> str:
        if event.moment is StepOrPhase.END_OF_COMBAT:
            return "at end of combat"
        if event.moment is StepOrPhase.END_OF_TURN:
            return "at end of turn" if event.whose == IsPlayer() else "at the end of your turn"
        if event.whose == chosen_players.THE_CHOSEN:
            return f"at the beginning of {self.poss(chosen_players.CHOSEN)} {event.moment.value}"
        if isinstance(event.whose, Same) and event.whose != Same(You()):
            return f"at the beginning of the upkeep of {self.np(event.whose.of)}"
        if event.whose == Same(You()):
            return f"at the beginning of your {event.moment.value}"
        self.said.mention(EventPart(Role.PLAYER), frozenset({PLAYER}))
        whose = self.description(event.whose)
        return f"at the beginning of each {whose}'s {event.moment.value}"

    def event(self, event: Event) -> str:
        """What an ability waits for, after "when" and "whenever". Raises Unprintable."""
        found = copies_wording.event(self, event) or this_turn.event_words(self, event)
        if (found := found or keywords.event_words(event, self.name)) is not None:
            return found
        match event:
            case ZoneChange(what=what, to=Zone.IN_PLAY, from_=None):
                return f"{self.some(what, Role.OBJECT)} comes into play"
            case ZoneChange(what=what, to=Zone.GRAVEYARD, from_=None | Zone.IN_PLAY):
                return f"{self._to_graveyard(what, 'is')} from {_origin(event)}"
            case ZoneChange(what=what, to=None, from_=Zone.IN_PLAY):
                return f"{self.some(what, Role.OBJECT)} leaves play"
            case ZoneChange(what=what, to=Zone.REMOVED, from_=None):
                return f"{self.some(what, Role.OBJECT)} is removed from the game"
            case DealsDamage(source=None, to=to):
                self.said.event_has_amount = True
                return f"{self._dealt(to)} dealt {damage_wording.kind(event)}"
            case Either(events=(Blocks(what=what, attacker=other), BecomesBlocked())):
                text = f"{self.some(what, Role.OBJECT)} blocks or becomes blocked"
                return text if other is None else f"{text} by {self.some(other, Role.RECIPIENT, aside=True)}"
            case Either(events=(Attacks(what=what), Blocks())):
                return f"{self.some(what, Role.OBJECT)} attacks or blocks"
            case AttacksUnblocked(what=what):
                return f"{self.some(what, Role.OBJECT)} attacks and isn't blocked"
            case BecomesBlocked(what=what, by=by) if by is not None:
                text = f"{self.some(what, Role.OBJECT)} becomes blocked by"
                return f"{text} {self.some(by, Role.RECIPIENT, aside=True)}"
            case DealsDamage(source=source, to=to):
                self.said.event_has_amount = True
                text = f"{self.some(source, Role.SOURCE)} deals {damage_wording.kind(event)}"
                return text if to is None else f"{text} to {self.some(to, Role.RECIPIENT, aside=True)}"
            case Attacks(what=what):
                return f"{self.some(what, Role.OBJECT)} attacks"
            case Blocks(what=what, attacker=attacker):
                text = f"{self.some(what, Role.OBJECT)} blocks"
                return (
                    text if attacker is None else f"{text} {self.some(attacker, Role.RECIPIENT, aside=True)}"
                )
            case BecomesBlocked(what=what):
                return f"{self.some(what, Role.OBJECT)} becomes blocked"
            case TappedForMana(what=what, who=None):
                return f"{self.some(what, Role.OBJECT)} is tapped for mana"
            case TappedForMana(what=what, who=who):
                taps = "tap" if who == Same(You()) else "taps"
                player = self.some(who, Role.PLAYER)
                return f"{player} {taps} {self.some(what, Role.OBJECT, aside=True)} for mana"
            case BecomesTapped(what=what):
                return f"{self.some(what, Role.OBJECT)} becomes tapped"
            case Plays(who=who, what=what):
                plays = "play" if who == Same(You()) else "plays"
                return f"{self.some(who, Role.PLAYER)} {plays} {self.some(what, Role.OBJECT)}"
            case Draws(who=who):
                draws = "draw" if who == Same(You()) else "draws"
                return f"{self.some(who, Role.PLAYER)} {draws} a card"
            case Discards(who=who, what=what):
                discards = "discard" if who == Same(You()) else "discards"
                return f"{self.some(who, Role.PLAYER)} {discards} {self.some(what, Role.OBJECT)}"
            case Cycles(who=who, what=what):
                cycles = "cycle" if who == Same(You()) else "cycles"
                return f"{self.some(who, Role.PLAYER)} {cycles} {self.some(what, Role.OBJECT)}"
            case Flips(who=who, result=result):
                verb = result.value if who == Same(You()) else f"{result.value}s"
                return f"{self.some(who, Role.PLAYER)} {verb} a coin flip"
            case GainsLife(who=who):
                self.said.event_has_amount = True
                gains = "gain" if who == Same(You()) else "gains"
                return f"{self.some(who, Role.PLAYER)} {gains} life"
        raise Unprintable(f"no words for {event!r}")

    def _dealt(self, to: Filter | None) -> str:
        words = self.some(to, Role.RECIPIENT)
        return f"{words} {'are' if words == 'you' else 'is'}"

    def _to_graveyard(self, what: Filter, verb: str) -> str:
        """ "A card is put into an opponent's graveyard": whose it is, the words say last."""
        whose = "a"
        match what:
            case AllOf(parts=(*parts, Owns(player=You()))):
                what, whose = AllOf(tuple(parts)), "your"
            case AllOf(parts=(*parts, Owns(player=All(filter=Opponent(of=You()))))):
                what, whose = AllOf(tuple(parts)), "an opponent's"
        return f"{self.some(what, Role.OBJECT)} {verb} put into {whose} graveyard"

    def some(self, filter_: Filter | None, role: Role, aside: bool = False) -> str:
        """What an event is about, as the reader remembers it."""
        if filter_ is None:
            raise Unprintable("an event without its subject")
        if isinstance(filter_, Same):
            if isinstance(filter_.of, You):
                return "you"
            return self.np(filter_.of)
        match filter_:
            case AnyOf(parts=(Same(of=Self()), AllOf(parts=parts) as other)) if OTHER in parts:
                words = f"{self.name} or another {self.description(other, implied=(OTHER,))}"
            case _:
                words = a(self.description(filter_))
        self.said.mention(EventPart(role), words_for(filter_), aside=aside)
        return words

    # --- replacements ---------------------------------------------------------------------------------

    def replacement(self, event: Event, instead: Sequence[Effect]) -> str:
        """A replacement or prevention effect as a sentence (419.1). Raises Unprintable."""
        if isinstance(event, TurnedFaceUp) or (isinstance(event, ZoneChange) and event.to is Zone.IN_PLAY):
            return self._arrival(event, instead)
        if (found := copies_wording.arrival(self, event, instead)) is not None:
            return found
        if (found := redirecting.replacement(self, event, instead)) is not None:
            return found
        match event:
            case DealsDamage(source=source, to=to):
                self.said.event_has_amount = True
                subject = self.some(source, Role.SOURCE)
                recipient = self.some(to, Role.RECIPIENT, aside=True)
                text = f"if {subject} would deal {damage_wording.kind(event)} to {recipient}, "
            case Flips(who=who):
                (coins,) = instead
                if not isinstance(coins, MoreCoins):
                    raise Unprintable(f"no words for {coins!r}")
                would = f"if {self.some(who, Role.PLAYER)} would flip a coin"
                number, ignored = counted(coins.count), counted(coins.count - 1)
                return f"{would}, instead flip {number} coins and ignore {ignored}."
            case ZoneChange(what=what, to=Zone.GRAVEYARD):
                text = f"if {self._to_graveyard(what, 'would be')} from {_origin(event)}, "
            case Draws(who=who):
                text = f"if {self.some(who, Role.PLAYER)} would draw a card, "
            case GainsLife(who=who):
                self.said.event_has_amount = True
                text = f"if {self.some(who, Role.PLAYER)} would gain life, "
            case _:
                raise Unprintable(f"no words for {event!r}")
        if tuple(instead) == (PreventDamage(),):
            return f"{text}prevent that damage."
        (effect,) = instead
        return f"{text}{self.phrase(effect)} instead."

    def _arrival(self, event: Event, instead: Sequence[Effect]) -> str:
        if (found := copies_wording.arrival(self, event, instead)) is not None:
            return found
        match event, tuple(instead):
            case ZoneChange(what=what, to=Zone.IN_PLAY, from_=None), (ArriveTapped(),) if what != Same(
                Self()
            ):
                return f"{self.description(what, many=True)} come into play tapped."
        if event != ZoneChange(Same(Self()), Zone.IN_PLAY):
            raise Unprintable(f"no words for {event!r}")
        match tuple(instead):
            case (ArriveTapped(),):
                return f"{self.name} comes into play tapped."
            case (ArriveWithCounters(kind=kind, count=OnlyIf(condition=condition, amount=count)),):
                with_counters = self._arrival(event, (ArriveWithCounters(kind, count),)).removesuffix(".")
                return f"{with_counters} if {self.condition(condition)}."
            case (ArriveWithCounters(kind=kind, count=count),):
                number = "a" if count == 1 else self.count(count)
                return f"{self.name} comes into play with {number} {kind} counter{_s(count)} on it."
        raise Unprintable(f"no words for {instead!r}")


def _s(count: object) -> str:
    return "" if count == 1 else "s"


def _origin(event: ZoneChange) -> str:
    return "anywhere" if event.from_ is None else "play"
