"""Instructions as sentences: one sentence for each, and one more for what belongs to it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.language import (
    choice_wording,
    chosen_types,
    copies_wording,
    damage_wording,
    decrees,
    hands,
    named_cards,
    processes,
    redirecting,
    responses,
    shields,
    text_changes,
    this_turn,
    unusual_wording,
)
from engine.language.change_wording import ChangeWording
from engine.language.discourse import result_words, words_for
from engine.language.effects import (
    AddMana,
    AnyBasicLandType,
    AnyColor,
    AnyCreatureType,
    AnyNumber,
    Attach,
    Cannot,
    Choose,
    Cost,
    Counter,
    CreateTokens,
    DealDamage,
    Delay,
    Destroy,
    Discard,
    Draw,
    Effect,
    ExchangeControl,
    ForEach,
    GainLife,
    If,
    LookAt,
    LoseLife,
    May,
    Modify,
    Move,
    Note,
    PayMana,
    PreventNext,
    Price,
    PutCounters,
    PutIntoPlay,
    Regenerate,
    RemoveCounters,
    RepeatUntil,
    Reveal,
    Sacrifice,
    Scry,
    Search,
    SetController,
    SetSubtype,
    Shield,
    Shuffle,
    ShuffleInto,
    SwitchPT,
    Tap,
    Thing,
    Unless,
    Untap,
)
from engine.language.errors import Unprintable
from engine.language.lasting import lasting_words
from engine.language.nouns import a
from engine.language.remembered import EACH_ONE
from engine.language.terms import (
    All,
    AllOf,
    Amount,
    AtRandom,
    Begins,
    Bound,
    Controls,
    DealsDamage,
    Event,
    EventPart,
    Filter,
    InZone,
    IsPlayer,
    OwnerOf,
    Owns,
    Picked,
    Same,
    Selection,
    Target,
    Times,
    TopCards,
    X,
    You,
)
from engine.language.tokens import singular
from engine.language.wording import is_many, picker
from engine.language.words import (
    Duration,
    Manner,
    Place,
    Regeneration,
    Role,
    StepOrPhase,
    Zone,
)

LATER = {
    (StepOrPhase.END_OF_TURN, IsPlayer()): "at end of turn",
    (StepOrPhase.END_OF_COMBAT, IsPlayer()): "at end of combat",
    (StepOrPhase.UPKEEP, IsPlayer()): "at the beginning of the next turn's upkeep",
    (StepOrPhase.UPKEEP, Same(You())): "at the beginning of your next upkeep",
    (StepOrPhase.MAIN, Same(You())): "at the beginning of your next main phase",
}
DESTINATIONS = {
    (Zone.LIBRARY, Place.TOP): "put {what} on top of {whose} library",
    (Zone.LIBRARY, Place.BOTTOM): "put {what} on the bottom of {whose} library",
    (Zone.GRAVEYARD, None): "put {what} into {whose} graveyard",
    (Zone.HAND, None): "return {what} to {whose} hand",
    (Zone.REMOVED, None): "remove {what} from the game",
}


class SentenceWording(ChangeWording):
    """Writes instructions."""

    def sentences(self, effects: Sequence[Effect]) -> list[str]:
        """The instructions as sentences, in order."""
        written: list[str] = []
        waiting: Note | None = None
        if (together := processes.written(self, tuple(effects))) is not None:
            return [_capital(together) + "."]
        for effect in choice_wording.said_aloud(self, effects):
            if waiting is not None:
                written.append(_capital(self._with_choice(waiting, effect)) + ".")
                waiting = None
            elif isinstance(effect, Note) and _is_silent(effect.effect):
                waiting = effect
            else:
                written.extend(_capital(sentence) + "." for sentence in self.sentence(effect))
        if waiting is not None:
            raise Unprintable(f"a choice without its use: {waiting!r}")
        return written

    def phrases(self, effects: Sequence[Effect]) -> list[str]:
        """The same without capitals and stops, for the modes of a text."""
        return [
            sentence.rstrip(".")[:1].lower() + sentence.rstrip(".")[1:]
            for sentence in self.sentences(effects)
        ]

    def lowered(self, text: str) -> str:
        """The text in the middle of a sentence; an own name keeps its capital."""
        first = text.partition(" ")[0].strip(",.")
        kept = text.startswith(self.name) or singular(first) in self.subtypes
        return text if kept else text[:1].lower() + text[1:]

    def trigger(self, event: Event) -> str:
        """What a triggered ability waits for, with its "when" or "at"."""
        raise NotImplementedError

    def replacement(self, event: Event, instead: Sequence[Effect]) -> str:
        """A replacement or prevention effect as a sentence (419.1)."""
        raise NotImplementedError

    def sentence(self, effect: Effect) -> list[str]:
        """Instructions that make one sentence. Raises Unprintable."""
        found = (
            processes.sentences(self, effect)
            or this_turn.sentences(self, effect)
            or decrees.sentences(self, effect)
            or copies_wording.sentence(self, effect)
            or choice_wording.sentences(self, effect)
            or responses.sentences(self, effect)
            or shields.sentences(self, effect)
        )
        if found is not None:
            return found
        match effect:
            case Destroy(what=what, regeneration=Regeneration.FORBIDDEN):
                return [self.phrase(Destroy(what)), f"{self.np(what, True)} can't be regenerated"]
            case Note(effect=Destroy(what=what, regeneration=Regeneration.FORBIDDEN)):
                them = "they" if is_many(what) else "it"
                return [self.phrase(replace(effect, effect=Destroy(what))), f"{them} can't be regenerated"]
            case If(condition=condition, effects=effects, otherwise=otherwise):
                if self.asked_last:
                    self.asked_last = False
                    first = f"{self.joined(effects)} if {self.condition(condition)}"
                    return [first, f"otherwise, {self.joined(otherwise)}"] if otherwise else [first]
                first = f"if {self.condition(condition)}, {self.joined(effects)}"
                return [first, f"otherwise, {self.joined(otherwise)}"] if otherwise else [first]
            case Modify(changes=(*_, Price()), duration=Duration.THIS_TURN):
                # Behind the price, the duration would be one of the price.
                return [f"this turn, {self.phrase(replace(effect, duration=Duration.LASTING))}"]
        if isinstance(effect, RepeatUntil):
            repeated = [sentence for one in effect.effects for sentence in self.sentence(one)]
            return [*repeated, unusual_wording.repetition(effect)]
        return [self.phrase(effect)]

    def joined(self, effects: Sequence[Effect]) -> str:
        """Instructions as one sentence. After what somebody else does, "you" says who does the next."""
        said: list[str] = []
        other = False
        for effect in choice_wording.said_aloud(self, effects):
            words = self.phrase(effect)
            you = isinstance(getattr(effect, "who", None), You)
            said.append(f"you {words}" if you and other and not words.startswith("you ") else words)
            other = not isinstance(getattr(effect, "who", You()), You)
        return ", then ".join(said)

    def phrase(self, effect: Effect) -> str:
        """One instruction with its subject, and what X stands for."""
        self.where = None
        mentions = len(self.said.mentions)
        words = self._phrase(effect)
        if self.where is not None:
            amount, self.where = self.where, None
            with self.said.without_results(mentions):
                words += f", where X is {self.quantity(amount)}"
        return words

    def _phrase(self, effect: Effect) -> str:
        for phrase in (
            *(unusual_wording.phrase, copies_wording.phrase, text_changes.phrase),
            *(decrees.phrase, this_turn.phrase),
        ):
            if (special := phrase(self, effect)) is not None:
                return special
        match effect:
            case Note(name=name, effect=inner):
                self.done_by[name] = type(inner)
                words = self._phrase(inner)
                self.said.mentions = [m for m in self.said.mentions if m.what != Bound("")]
                self.said.mention(Bound(name), result_words(inner))
                return words
            case May():
                return choice_wording.phrase(self, effect)
            case PutIntoPlay(who=OwnerOf(of=of), what=what) if of == what:
                put = self.told(effect)
                whose = "their owners'" if is_many(what) else "its owner's"
                return f"{put} under {whose} control"
            case Unless(who=who, costs=costs, effects=(one,)):
                words = self._phrase(one)
                (cost,) = costs
                payer = self.np(who, True)
                return f"{words} unless {payer} {self._payment(cost, isinstance(who, You))}"
            case Delay(event=Begins() as event, effects=(one,)):
                if (event.moment, event.whose) not in LATER:
                    raise Unprintable(f"no words for {event!r}")
                words, later = self._phrase(one), LATER[event.moment, event.whose]
                # What X stands for is said at the end, and belongs to the instruction.
                return f"{later}, {words}" if self.where is not None else f"{words} {later}"
            case ForEach(of=of, effects=(Modify(what=what) as one,)) if what == EACH_ONE:
                subject = self.group(of)
                changes = self.changes(one.changes, is_many(of), gained=True)
                return f"{subject} {changes} {self._until(one)}".rstrip()
            case Modify(what=what, changes=(SwitchPT(),), duration=duration):
                return f"switch {self.np(what)}'s power and toughness {duration.value}"
            case Modify(what=what, changes=(SetController(player=who),), duration=duration):
                words = self._led(who, f"gain control of {self.np(what)}")
                return f"{words} {self._until(effect)}".rstrip()
            case Modify(what=what, changes=changes, duration=Duration.THIS_TURN) if lured := self.lured(
                what, changes, " this turn"
            ):
                return lured
            case Modify(what=what, changes=changes, duration=duration):
                subject = self.group(what)
                return f"{subject} {self.changes(changes, is_many(what), gained=True)} {self._until(effect)}".rstrip()
            case Destroy() | Counter() | Tap() | Untap() | Regenerate() if picker(effect.what) != You():
                return self._done_by(picker(effect.what), effect)
            case DealDamage(source=source):
                subject = self.np(source, True)
                return f"{subject} deals {damage_wording.dealt(self, effect)}"
        subject_of = getattr(effect, "who", You())
        if isinstance(effect, Shuffle) or isinstance(subject_of, You):
            words = self.told(effect)
            return f"you {words}" if isinstance(effect, GainLife | LoseLife) else words
        return self._done_by(subject_of, effect)

    def _done_by(self, who: Selection, effect: Effect) -> str:
        """An instruction with its subject before the verb."""
        subject = self.np(who, True)
        self.acting = who
        verb, _, rest = self.told(effect).partition(" ")
        self.acting = None
        plain = is_many(who) and not subject.startswith("each")
        return f"{subject} {verb if plain else verb + 's'} {rest}"

    def _led(self, who: Selection, words: str) -> str:
        if isinstance(who, You):
            return words
        return f"{self.np(who, True)} {words.replace('gain', 'gains', 1)}"

    def _payment(self, cost: Cost, you: bool) -> str:
        """What is done to avoid something, after "unless you" or "unless that player"."""
        match cost:
            case PayMana(cost=mana):
                words = f"pay {mana}"
            case LoseLife(amount=amount):
                words = f"pay {self.amount(amount)} life"
            case Sacrifice() | Discard() | Move():
                words = self.told(cost)
            case _:
                raise Unprintable(f"no words for paying {cost!r}")
        verb, rest = words.split(" ", 1)
        return words if you else f"{verb}s {rest}"

    def told(self, effect: Effect) -> str:
        """The instruction as a verb in its plain form, without its subject."""
        words = self._told(effect)
        if found := result_words(effect):
            self.said.mention(Bound(""), found)
        return words

    def _told(self, effect: Effect) -> str:
        if isinstance(effect, Note):
            words = self._told(effect.effect)
            self.said.mention(Bound(effect.name), result_words(effect.effect))
            return words
        special = (
            unusual_wording.told(self, effect)
            or copies_wording.told(self, effect)
            or this_turn.told(self, effect)
            or redirecting.told(self, effect)
            or chosen_types.told(effect)
            or responses.told(self, effect)
            or named_cards.told(effect)
            or hands.told(self, effect)
        )
        if special is not None:
            return special
        match effect:
            case Destroy(what=what):
                return f"destroy {self.np(what)}"
            case Counter(what=what):
                return f"counter {self.np(what)}"
            case Tap(what=what):
                return f"tap {self.np(what)}"
            case Untap(what=what):
                return f"untap {self.np(what)}"
            case Regenerate(what=what):
                return f"regenerate {self.np(what)}"
            case Reveal(what=what):
                return f"reveal {self.np(what)}"
            case PutIntoPlay(what=what, manner=manner) if manner in (Manner.ORDINARY, Manner.TAPPED):
                return f"put {self.np(what)} into play {manner.value}".rstrip()
            case Search(whose=searched, filter=filter_, count=count, at_least=least):
                sought = a(self.description(filter_)) if count == 1 and least is None else ""
                sought = sought or f"{self.count(count)} {self.description(filter_, many=count != 1)}"
                sought = sought if least is None else f"up to {sought}"
                return f"search {self.poss(searched)} library for {sought}"
            case LookAt(what=what):
                return f"look at {self.np(what)}"
            case ExchangeControl(first=first, second=second):
                return f"exchange control of {self.np(first)} and {self.np(second)}"
            case Attach(what=what, to=to):
                return f"attach {self.np(what)} to {self.np(to)}"
            case PayMana(cost=cost):
                return f"pay {cost}"
            case Modify(what=what, changes=(SetController(player=You()),)):
                return f"gain control of {self.np(what)} {self._until(effect)}".rstrip()
            case Sacrifice(who=who, what=what):
                return f"sacrifice {self._own(what, (Controls(who),))}"
            case Discard(who=who, what=what):
                return f"discard {self._own(what, (InZone(Zone.HAND), Owns(who)))}"
            case Move(what=Bound(name=name), to=Zone.LIBRARY, place=Place.TOP) if (
                self.done_by.get(name) is LookAt
            ):
                return "put them back in any order"
            case Move(what=what, to=to, place=place):
                words = self.np(what)
                whose = self._whose(what)
                moved = DESTINATIONS[to, place].replace(
                    "hand", "hands" if whose.startswith("their") else "hand"
                )
                return moved.format(what=words, whose=whose)
            case Scry(count=count):
                return f"scry {self.amount(count)}"
            case ShuffleInto(what=what):
                return f"shuffle {self.np(what)} into {self.poss(OwnerOf(what))} library"
            case Shuffle(who=who):
                return f"shuffle {self.poss(who)} library"
            case Draw(count=count):
                return "draw a card" if count == 1 else f"draw {self.count(count)} cards"
            case GainLife(amount=amount):
                return f"gain {self._life_amount(amount)}"
            case LoseLife(amount=amount):
                return f"lose {self._life_amount(amount)}"
            case AddMana():
                return self.mana_added(effect)
            case CreateTokens(count=count, token=token):
                number = "a" if count == 1 else self.count(count)
                return f"put {number} {self.token(token, count != 1)} into play"
            case PutCounters(what=what, kind=kind, count=count):
                return f"put {self._counters(kind, count)} on {self.np(what)}"
            case RemoveCounters(what=what, kind=kind, count=count):
                return f"remove {self._counters(kind, count)} from {self.np(what)}"
            case Choose(among=AnyNumber()):
                return "choose a number"
            case PreventNext(amount=amount, to=to):
                number = self.amount(amount)
                return f"prevent the next {number} damage that would be dealt to {self.np(to)} this turn"
            case Shield():
                return damage_wording.shield(self, effect)
        raise Unprintable(f"no words for {effect!r}")

    def _life_amount(self, amount: Amount) -> str:
        if isinstance(amount, int | X | EventPart) or amount == Times(2, EventPart(Role.AMOUNT)):
            return f"{self.amount(amount)} life"
        return f"life equal to {self.quantity(amount)}"

    def _own(self, what: Selection, implied: Sequence[Filter]) -> str:
        """What a player gives up, without saying that it is his or hers."""
        match what:
            case All(filter=AllOf(parts=(_, InZone(), Owns()))):
                return self.np(what)
            case All(filter=filter_):
                words = f"all {self.description(filter_, many=True, implied=implied)}"
                self.said.mention(what, words_for(filter_))
                return words
            case Picked(filter=filter_, count=count):
                return self.picked(filter_, count, implied)
            case AtRandom(filter=filter_, count=count):
                return f"{self.picked(filter_, count, implied)} at random"
        return self.np(what)

    def _whose(self, what: Selection) -> str:
        match what:
            case TopCards(of=of):
                return self.poss(of)
            case Picked(filter=AllOf(parts=parts)) | All(filter=AllOf(parts=parts)):
                owner = next((part.player for part in parts if isinstance(part, Owns)), None)
                if owner is not None:
                    return self.poss(owner)
            case Target(slot=slot):
                filter_ = self.targets[slot].filter
                parts = filter_.parts if isinstance(filter_, AllOf) else ()
                owner = next((part.player for part in parts if isinstance(part, Owns)), None)
                if owner is not None:
                    return self.poss(owner)
        return "their owners'" if is_many(what) else "its owner's"

    def _counters(self, kind: str, count: Amount) -> str:
        return f"a {kind} counter" if count == 1 else f"{self.count(count)} {kind} counters"

    def _until(self, effect: Modify) -> str:
        """Of what can't happen, text says "this turn"; of the rest "until end of turn"; both end alike."""
        if effect.duration is Duration.THIS_TURN and isinstance(effect.changes[-1], Cannot):
            return "this turn"
        if effect.duration is Duration.WHILE_TAPPED:
            return f"as long as {self.name} remains tapped"
        if effect.as_long is not None:
            return f"as long as {lasting_words(self, effect.as_long)}"
        return effect.duration.value

    def _with_choice(self, choice: Note, use: Effect) -> str:
        """A choice that is made in passing: "a red source of your choice", "the color of your choice"."""
        match choice.effect, use:
            case Choose(among=Thing(filter=filter_)), Shield(event=DealsDamage() as event):
                source = f"{a(self.description(filter_))} of your choice"
                to = f" to {damage_wording.as_np(self, event.to)}"
                assert isinstance(use, Shield)
                other = damage_wording.redirected(self, use, source, to)
                return other or damage_wording.next_time(event, source, to)
            case Choose(among=AnyColor()), Modify(what=what, changes=changes):
                words = self.changes(changes, is_many(what), gained=True)
                return f"{self.group(what)} {words} {self._until(use)}".rstrip()
            case (
                Choose(among=AnyCreatureType() | AnyBasicLandType() as among),
                Modify(what=what, changes=(SetSubtype(),)),
            ):
                become = "become" if is_many(what) else "becomes"
                of_choice = f"the {chosen_types.of_choice(among)} of your choice"
                return f"{self.group(what)} {become} {of_choice} {self._until(use)}".rstrip()
        raise Unprintable(f"a choice without its use: {choice!r}")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _is_silent(effect: Effect) -> bool:
    """A choice that the next instruction's sentence tells."""
    match effect:
        case Choose(among=AnyCreatureType(barred=barred)):
            return not barred
        case Choose(among=Thing() | AnyColor() | AnyBasicLandType() as among):
            return not hands.is_from_hand(among)
    return False
