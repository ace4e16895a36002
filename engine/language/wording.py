"""Terms as words: descriptions, selections and amounts in the wording of 2006.

The writer keeps the same account of what has been mentioned as the reader (`discourse`), so that each
pronoun it writes is one that the reader takes back to the same value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.language import (
    as_though,
    chosen_players,
    copies_wording,
    named_cards,
    processes,
    responses,
    this_turn,
    unusual_wording,
)
from engine.language.combining import OTHER
from engine.language.discourse import ITSELF, MANY, NUMBER, PLAYER, Discourse, words_for
from engine.language.effects import Effect, TargetSpec
from engine.language.errors import Unprintable
from engine.language.nouns import a, counted, listed, plural
from engine.language.remembered import EACH_ONE
from engine.language.settled import is_settled
from engine.language.terms import (
    All,
    AllOf,
    Amount,
    AnyOf,
    AtRandom,
    Attached,
    BlockedBy,
    Bound,
    Colors,
    Compares,
    ControllerOf,
    Controls,
    Count,
    CountersOn,
    DefendingPlayer,
    EventPart,
    FeatureOf,
    Filter,
    Half,
    HasColor,
    HasCounter,
    HasKeyword,
    HasState,
    HasSubtype,
    HasSupertype,
    HasType,
    InZone,
    Is,
    IsAttached,
    IsBlocking,
    IsPlayer,
    Named,
    Not,
    Opponent,
    OwnerOf,
    Owns,
    Picked,
    Plus,
    Same,
    SameName,
    Selection,
    Self,
    Target,
    Times,
    Together,
    TopCards,
    X,
    You,
)
from engine.language.words import Color, Kind, Relation, Role, Zone


def is_many(selection: Selection) -> bool:
    """Whether the verb after this stands in the plural."""
    if isinstance(selection, Bound) and is_settled(selection.name):
        return True
    return isinstance(selection, All | Together) or (isinstance(selection, Picked) and selection.count != 1)


def picker(what: Selection) -> Selection:
    """Who picks what an instruction is done to: you, where nobody else does."""
    return what.by if isinstance(what, Picked) else You()


def _is_player(filter_: Filter) -> bool:
    first = filter_.parts[0] if isinstance(filter_, AllOf) else filter_
    return isinstance(first, IsPlayer | Opponent)


class Wording:
    """Writes the terms of one ability of the object called `name`; `host` is what an Aura enchants."""

    def __init__(self, name: str, host: str, targets: Mapping[int, TargetSpec]) -> None:
        self.name = name
        self.host = host
        self.targets = targets
        self.said = Discourse()
        self.written: set[Selection] = set()
        """What follows the object's own name where an ability works outside play."""
        self.asked_last = False
        """Whether the next condition of an instruction stands after it."""
        self.subtypes: frozenset[str] = frozenset()
        """Words that keep their capitals wherever they stand."""
        self.noting = False
        """Whether "<name>" may stand for what nothing in the text has brought about."""
        self.where: Amount | None = None
        self.acting: Selection | None = None
        """Who does what is being said, where that is somebody else than "you"."""
        self.done_by: dict[str, type[Effect]] = {}
        """Of each name that was given to what an instruction was done to, which sort of instruction."""

    # --- descriptions ---------------------------------------------------------------------------------

    def description(self, filter_: Filter, many: bool = False, implied: Sequence[Filter] = ()) -> str:
        """The noun with all its adjectives; parts that the verb implies are left out."""
        if isinstance(filter_, AnyOf) and any(_is_player(part) for part in filter_.parts):
            words = [self.description(part, many, implied) for part in filter_.parts]
            return listed(words, "and/or" if many else "or")
        parts = list(filter_.parts) if isinstance(filter_, AllOf) else [filter_]
        parts = [part for part in parts if part not in implied]
        if isinstance(parts[0], IsPlayer | Opponent):
            word = "opponent" if isinstance(parts[0], Opponent) else PLAYER
            traits = [unusual_wording.TRAITS[part] for part in parts[1:]]
            return " ".join([plural(word) if many else word, *traits])
        nouns, rest = self._nouns(parts, many)
        before: list[str] = []
        after: list[str] = []
        namesakes = [Not(Same(part.of)) for part in rest if isinstance(part, SameName)]
        for part in rest:
            adjective = "other" if part in namesakes else self.adjective(part)
            if adjective is None:
                after.append(self._postmod(part, rest, many))
            elif adjective == "other" and any("," in word for word in before):
                # After a list of adjectives comes the noun.
                before.insert(0, adjective)
            elif before and before[-1].startswith("non") and adjective.startswith("non"):
                before[-1] += ","
                before.append(adjective)
            else:
                before.append(adjective)
        return " ".join([*before, nouns, *(words for words in after if words)])

    def _nouns(self, parts: list[Filter], many: bool) -> tuple[str, list[Filter]]:
        first = parts[0]
        if isinstance(first, AnyOf) and all(isinstance(one, Is) for one in first.parts):
            kinds = [one.kind.value for one in first.parts if isinstance(one, Is)]
            return listed([plural(kind) if many else kind for kind in kinds], "and" if many else "or"), parts[
                1:
            ]
        if not isinstance(first, Is):
            raise Unprintable(f"a description without its kind: {parts!r}")
        if first.kind is Kind.PERMANENT and len(parts) > 1:
            named = parts[1].parts if isinstance(parts[1], AnyOf) else (parts[1],)
            words = [
                part.type.value if isinstance(part, HasType) else part.subtype
                for part in named
                if isinstance(part, HasType | HasSubtype)
            ]
            if len(words) == len(named):
                words = [plural(word) if many else word for word in words]
                return listed(words, "and" if many else "or"), parts[2:]
        return plural(first.kind.value) if many else first.kind.value, parts[1:]

    def adjective(self, part: Filter) -> str | None:
        """The part as a word before the noun, if it is of that sort."""
        match part:
            case HasColor(color=Color() as color):
                return color.word
            case HasType(type=type_):
                return type_.value
            case HasSupertype(supertype=supertype):
                return supertype.value
            case HasSubtype(subtype=subtype):
                return subtype
            case HasState(state=state):
                return state.value
            case Not(part=Is(kind=Kind.TOKEN)):
                return "nontoken"
            case Not(part=Same(of=of)) if of == EACH_ONE:
                return "other"
            case Not(part=Same() as same) if part != OTHER and not isinstance(same.of, Self):
                return None
            case Colors(relation=Relation.AT_LEAST):
                return "multicolored"
            case Colors(number=number):
                return "monocolored" if number else "colorless"
            case AnyOf(parts=(IsBlocking(), BlockedBy())):
                return None
            case AnyOf(parts=parts):
                return listed([self.adjective(one) or "" for one in parts], "or")
            case Not(part=HasKeyword() | Controls() | Owns()):
                return None
            case Not():
                if part == OTHER:
                    return "other"
                inner = self.adjective(part.part)
                return f"non{'-' if inner and inner[0].isupper() else ''}{inner}"
            case _:
                return None

    def _postmod(self, part: Filter, rest: Sequence[Filter], many: bool) -> str:
        found = (
            copies_wording.postmod(part)
            or processes.following(self, part)
            or this_turn.following(self, part, many)
            or responses.following(self, part, many)
            or named_cards.following(part)
        )
        if found is not None:
            return found
        match part:
            case Controls(player=You()):
                return "you control"
            case Controls(player=player) if player == self.acting:
                return "he or she controls"
            case Controls(player=All(filter=whose)):
                return f"{a(self.description(whose))} controls"
            case Controls(player=player):
                return f"{self.np(player)} controls"
            case Not(part=Controls(player=You())):
                return "you don't control"
            case Not(part=Owns(player=You())):
                return "but don't own" if Controls(You()) in rest else "you don't own"
            case HasKeyword():
                return f"with {as_though.ability_words(part)}"
            case Not(part=HasKeyword(name=name, kind=None)):
                return f"without {name.value}"
            case Compares():
                return self._comparison(part)
            case InZone(zone=Zone.IN_PLAY):
                return "in play"
            case HasCounter(kind=kind):
                return f"with {a(kind)} counter on {'them' if many else 'it'}"
            case IsAttached(to=All(filter=hosts)):
                return f"attached to {a(self.description(hosts))}"
            case IsAttached(to=to):
                return f"attached to {self.np(to)}"
            case Not(part=Same(of=of)):
                return f"other than {self.np(of)}"
            case Named(name=name) if name == self.name:
                return f"named {name}"
            case Owns(player=You()) if not any(isinstance(one, InZone) for one in rest):
                return "you own"
            case InZone(zone=Zone.GRAVEYARD) if not any(isinstance(one, Owns) for one in rest):
                return "in all graveyards" if many else "from a graveyard"
            case InZone(zone=Zone.REMOVED) if any(isinstance(one, Same) for one in rest):
                return ""  # Of the cards that another ability removed, that part says both (217.7d).
            case InZone(zone=zone):
                owner = next((one.player for one in rest if isinstance(one, Owns)), None)
                if owner is None:
                    raise Unprintable(f"{zone.value} without its owner")
                preposition = "in" if many and zone is Zone.GRAVEYARD else "from"
                if isinstance(owner, All):
                    return f"{preposition} {a(self.description(owner.filter))}'s {zone.value}"
                return f"{preposition} {self.poss(owner)} {zone.value}"
            case Owns(player=You()) if not any(isinstance(one, InZone) for one in rest):
                return "you own"
            case Owns():
                return ""
        raise Unprintable(f"no words for {part!r}")

    def _comparison(self, part: Compares) -> str:
        amount = part.amount
        simple = isinstance(amount, int | X)
        match part.relation:
            case Relation.EQUAL if simple:
                return f"with {part.feature.value} {self.amount(amount)}"
            case Relation.AT_MOST if not simple:
                return f"with {part.feature.value} less than or equal to {self.quantity(amount)}"
            case Relation.AT_MOST | Relation.AT_LEAST:
                more = "or less" if part.relation is Relation.AT_MOST else "or greater"
                return f"with {part.feature.value} {self.amount(amount)} {more}"
            case _:
                return f"with {part.feature.value} {part.relation.value} {self.quantity(amount)}"

    # --- selections -----------------------------------------------------------------------------------

    def np(self, selection: Selection, as_subject: bool = False) -> str:
        """The selection as a noun phrase; taken up by a pronoun if it was mentioned before."""
        match selection:
            case Self(zone=zone):
                self.said.mention(Self(), ITSELF)
                if zone is None:
                    return self.name
                # What somebody else moves is said to lie where every card does that is put into a graveyard.
                whose = "your" if self.acting is None else "its owner's"
                return f"{self.name} from {whose} {zone.value}"
            case You():
                return "you"
            case chosen_players.CHOSEN if not self._known(selection):
                self.said.mention(selection, frozenset({PLAYER}))
                return "the chosen player"
            case DefendingPlayer(of=Self()):
                self.said.mention(selection, frozenset({PLAYER}))
                return "defending player"
            case Attached(by=Self()):
                self.said.mention(selection, frozenset({self.host.split()[-1], Kind.PERMANENT.value}))
                return self.host if " " in self.host else f"enchanted {self.host}"
        # "each player" is said again: "that player" would be one of them.
        everyone = isinstance(selection, All) and words_for(selection.filter) == {PLAYER}
        if self._known(selection) and not everyone:
            return self._taken_up(selection, as_subject)
        return self._first(selection)

    def _known(self, selection: Selection) -> bool:
        return any(mention.what == selection for mention in self.said.mentions)

    def _first(self, selection: Selection) -> str:
        if (
            found := copies_wording.selection(selection)
            or processes.noun_phrase(self, selection)
            or this_turn.noun_phrase(self, selection)
        ) is not None:
            return found
        match selection:
            case Bound(name=name) if self.noting:
                return f"<{name}>"
            case Target(slot=slot):
                return self._target(slot)
            case ControllerOf(of=of) | OwnerOf(of=of):
                words = f"{self.poss(of)} {'controller' if isinstance(selection, ControllerOf) else 'owner'}"
                self.said.mention(selection, frozenset({PLAYER}))
                return words
            case All(filter=AllOf(parts=(Is(kind=Kind.CARD), InZone(zone=Zone.HAND), Owns(player=owner)))):
                return f"{self.poss(owner)} hand"
            case All(filter=filter_):
                words = self.everything(filter_)
                self.said.mention(selection, words_for(filter_))
                return words
            case Together(of=of):
                words = listed([self.np(part) for part in of], "and")
                self.said.mention(selection, frozenset({Kind.PERMANENT.value}))
                return words
            case TopCards(of=of, count=1):
                return f"the top card of {self.poss(of)} library"
            case TopCards(of=of, count=count):
                return f"the top {self.count(count)} cards of {self.poss(of)} library"
            case Picked(filter=filter_, count=count):
                return self.picked(filter_, count)
            case AtRandom(filter=filter_, count=count):
                return f"{self.picked(filter_, count)} at random"
        raise Unprintable(f"nothing has mentioned {selection!r}")

    def everything(self, filter_: Filter) -> str:
        """ "All" or "each" with the description."""
        if words_for(filter_) == {PLAYER}:
            return f"each {self.description(filter_)}"
        if isinstance(filter_, AnyOf):
            return " and ".join(f"each {self.description(part)}" for part in filter_.parts)
        return f"all {self.description(filter_, many=True)}"

    def picked(self, filter_: Filter, count: Amount, implied: Sequence[Filter] = ()) -> str:
        """ "A creature", "two creatures": the description after how many."""
        if count == 1:
            return a(self.description(filter_, implied=implied))
        return f"{self.count(count)} {self.description(filter_, many=True, implied=implied)}"

    def _target(self, slot: int) -> str:
        spec = self.targets.get(slot)
        if spec is None:
            raise Unprintable(f"nothing says what target {slot} may be")
        # What its description speaks of was named before the target itself.
        words = self._target_described(slot, spec)
        self.said.mention(Target(slot), words_for(spec.filter))
        return words

    def _target_described(self, slot: int, spec: TargetSpec) -> str:
        if spec.chooser is not None:
            if (spec.at_least, spec.at_most, spec.chooser) != (1, 1, Opponent(You())):
                raise Unprintable(f"no words for who chooses {spec!r}")
            return f"target {self.description(spec.filter)} of an opponent's choice"
        if (spec.at_least, spec.at_most) == (1, 1):
            each = spec.filter.parts if isinstance(spec.filter, AnyOf) else (spec.filter,)
            other = Not(Same(Target(slot - 1) if slot else Self()))
            if all(other in getattr(one, "parts", ()) for one in each):
                return f"another target {self.description(spec.filter, implied=(other,))}"
            return f"target {self.description(spec.filter)}"
        many = self.description(spec.filter, many=True)
        if spec.at_most is None:
            return f"any number of target {many}"
        words = f"{self.count(spec.at_most)} target {many}"
        return f"up to {words}" if spec.at_least == 0 else words

    def _taken_up(self, selection: Selection, as_subject: bool) -> str:
        """ "it", "that player", "that creature or player": the shortest that the reader takes back."""
        words = frozenset().union(*(m.words for m in self.said.mentions if m.what == selection))
        if PLAYER not in words and self.said.latest_object() == selection:
            if is_many(selection):
                return "they" if as_subject else "them"
            return "it"
        if isinstance(selection, All):
            # "That creature" is a single one: of many the text says again which they are.
            return this_turn.noun_phrase(self, selection) or self.everything(selection.filter)
        exact = words - {Kind.PERMANENT.value} if len(words - {PLAYER}) > 1 else words
        for wanted in (exact, *(frozenset({word}) for word in sorted(words))):
            if wanted and self.said.latest(wanted) == selection:
                if is_many(selection):
                    return f"those {listed([plural(word) for word in sorted(wanted)], 'or')}"
                return f"that {listed(sorted(wanted), 'or')}"
        raise Unprintable(f"no word tells {selection!r} from what was mentioned since")

    def poss(self, selection: Selection) -> str:
        """Whose: "your", "his or her", "its", "that card's"."""
        if isinstance(selection, You):
            return "your"
        if selection == EACH_ONE:
            return "their"
        if self._known(selection):
            if self.said.latest_player() == selection:
                return "his or her"
            words = self.np(selection)
            return {"it": "its", "them": "their"}.get(words, f"{words}'s")
        return f"{self.np(selection)}'s"

    def has(self, who: Selection) -> str:
        """The verb in the form that fits its subject."""
        return "have" if isinstance(who, You) or is_many(who) else "has"

    # --- amounts --------------------------------------------------------------------------------------

    def amount(self, amount: Amount) -> str:
        """In numerals; what has no short form becomes X, explained at the end of the phrase."""
        match amount:
            case int():
                return str(amount)
            case X():
                return "X"
            case EventPart(role=Role.AMOUNT):
                return "that much"
            case Count(of=Bound() as moved) if self.said.latest(frozenset({MANY})) == moved:
                return "that much"
            case Times(factor=2, of=EventPart(role=Role.AMOUNT)):
                return "twice that much"
        if self.where is not None and self.where != amount:
            raise Unprintable("two amounts that one X can't stand for")
        self.where = amount
        return "X"

    def count(self, amount: Amount) -> str:
        """In words, before a noun."""
        if isinstance(amount, int):
            return counted(amount)
        return self.amount(amount).replace("much", "many")

    def quantity(self, amount: Amount) -> str:
        """An amount after "equal to" and "where X is". Raises Unprintable."""
        if (found := copies_wording.quantity(amount) or processes.quantity(self, amount)) is not None:
            return found
        match amount:
            case Bound():
                if self.said.latest(frozenset({NUMBER})) != amount:
                    raise Unprintable(f"nothing has chosen {amount!r}")
                return "that number"
            case FeatureOf(feature=feature, of=of):
                return f"{self.poss(of)} {feature.value}"
            case Count(of=All(filter=filter_)):
                return f"the number of {self.description(filter_, many=True)}"
            case Times(factor=2, of=of) if not isinstance(of, EventPart):
                return f"twice {self.quantity(of)}"
            case Times(factor=factor, of=of) if factor > 2 and not isinstance(of, EventPart):
                return f"{counted(factor)} times {self.quantity(of)}"
            case CountersOn(kind=kind, of=of):
                return f"the number of {kind} counters on {self.np(of)}"
            case Plus(parts=(int() as number, Times(factor=-1, of=other))):
                return f"{number} minus {self.quantity(other)}"
            case Plus(parts=(one, int() as number)) if number < 0:
                return f"{self.quantity(one)} minus {-number}"
            case Plus(parts=(int() as number, other)):
                return f"{number} plus {self.quantity(other)}"
            case Plus(parts=(one, other)):
                return f"{self.quantity(one)} plus {self.quantity(other)}"
            case Half(of=of, rounding=rounding):
                return f"half {self.quantity(of)}, {rounding.value}"
            case int() | X() | EventPart() | Times():
                return self.amount(amount)
        raise Unprintable(f"no words for {amount!r}")

    def signed(self, amount: Amount, other: Amount = 0) -> str:
        """One side of "+1/-X"; 0 has the sign of the other side."""
        if amount == 0 and isinstance(other, int) and other < 0:
            return "-0"
        if isinstance(amount, int):
            return f"{amount:+d}"
        if isinstance(amount, Times) and amount.factor == -1:
            return f"-{self.amount(amount.of)}"
        return f"+{self.amount(amount)}"
