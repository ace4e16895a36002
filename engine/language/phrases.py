"""From parse trees to terms: descriptions, selections and amounts, in the text's order.

The module is long because its words need each other: a description speaks of selections, a selection is described and
counted, and an amount counts a selection.
"""

from __future__ import annotations

from engine.language import chosen_players, remembered
from engine.language.combining import OTHER, all_of, any_of, with_parts
from engine.language.discourse import ITSELF, MANY, NUMBER, PLAYER, Discourse, words_for
from engine.language.effects import SUBGAME_WINNERS, TargetSpec
from engine.language.nodes import Node, Senseless, refused, trees, words
from engine.language.noun_nodes import (
    COLOR_COUNTS,
    FEATURES,
    KINDS,
    RELATIONS,
    check_any,
    check_number,
    is_either,
    is_singular,
    own_zone,
    subtype_of,
)
from engine.language.terms import (
    All,
    AllOf,
    Amount,
    AnyOf,
    AtRandom,
    Attached,
    Bound,
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
    HasSupertype,
    HasType,
    InZone,
    Is,
    IsAttached,
    IsPlayer,
    Named,
    Not,
    Opponent,
    OwnerOf,
    Owns,
    Picked,
    Plus,
    Same,
    Selection,
    Self,
    Target,
    Times,
    Together,
    TopCards,
    X,
    You,
)
from engine.language.words import (
    CardType,
    Color,
    KeywordName,
    Kind,
    Role,
    Rounding,
    State,
    Supertype,
    Zone,
)

TRAITS = ("winning", "not_winning", "coin_of")
ONE = ("it", "that", "that_one_player")
PRONOUNS = (*ONE, "they", "those", "their")
CREATURE_OR_PLAYER = AnyOf((AllOf((Is(Kind.PERMANENT), HasType(CardType.CREATURE))), IsPlayer()))


class Phrases:
    """Reads the terms of one ability; keeps track of what its text has mentioned."""

    def __init__(self) -> None:
        self.said = Discourse()
        self.subject: Selection = You()
        self.named = False
        self.each_of: Selection | None = None
        """What is being changed, of which a text speaks one by one ("its", "each other")."""

    # --- descriptions ---------------------------------------------------------------------------------

    def description(self, node: Node, *more: Filter) -> Filter:
        """The parts stand in this order: kind, noun, adjectives, `more` of them, what follows the noun."""
        adjectives: list[Filter] = []
        nouns: list[Node] = []
        together = False
        after: list[Filter] = []
        traits: list[Filter] = []
        for child in trees(node):
            if child.data in TRAITS:
                traits.append(self.trait(child))
            elif child.data == "adjectives":
                adjectives = [self.adjective(part) for part in trees(child)]
            elif child.data == "nouns":
                nouns = [noun for noun in trees(child) if noun.data != "both"]
                together = len(nouns) < len(trees(child))
            else:
                # "Other than this" means what "another" means, and stands where that would.
                for part in self.postmod(child):
                    (adjectives if part == OTHER else after).append(part)
        adjectives.extend(more)
        if together and len({noun.data in ("player", "opponent") for noun in nouns}) > 1:
            raise refused(node, '"each" before either of them')
        people = [noun for noun in nouns if noun.data in ("player", "opponent")]
        things = [noun for noun in nouns if noun not in people]
        if not people and not traits:
            return all_of([*self._things(things), *self.told_apart([*adjectives, *after])])
        if not people or (traits and things) or after or (adjectives and not things):
            raise refused(node, "a description of objects alone")
        if things and len(nouns) > 2:
            raise refused(node, "one noun for objects beside players")
        persons: list[Filter] = [
            all_of([Opponent(You()) if noun.data == "opponent" else IsPlayer(), *traits]) for noun in people
        ]
        if not things:
            return any_of(persons)
        return AnyOf((all_of([*self._things(things), *adjectives]), *persons))

    def _things(self, nouns: list[Node]) -> list[Filter]:
        kinds = {KINDS.get(str(noun.data), Kind.PERMANENT) for noun in nouns}
        named = [self.adjective(noun) for noun in nouns if noun.data in ("type", "subtype")]
        if len(kinds) > 1 and not named:
            # "Spell or permanent": of the one kind or of the other.
            return [AnyOf(tuple(Is(KINDS[str(noun.data)]) for noun in nouns))]
        if len(kinds) > 1 or (named and len(named) < len(nouns)):
            raise refused(nouns[0], "nouns of one kind")
        return [Is(kinds.pop()), *([any_of(named)] if named else [])]

    def adjective(self, node: Node) -> Filter:
        """What a word before the noun says. Raises Refused."""
        word = str(words(node)[-1]) if words(node) else ""
        match str(node.data):
            case "color":
                return HasColor(Color(word))
            case "type":
                return HasType(CardType(word))
            case "supertype":
                return HasSupertype(Supertype(word))
            case "subtype":
                return subtype_of(words(node)[-1])
            case "state":
                return HasState(State(word))
            case "blocked":
                return HasState(State.BLOCKED)
            case "negated":
                return Not(self.adjective(trees(node)[0]))
            case "other":
                return Not(Same(Self() if self.each_of is None else remembered.EACH_ONE))
            case "nontoken":
                return Not(Is(Kind.TOKEN))
            case "either_adjective":
                for part in trees(node):
                    if part.data == "other":
                        raise refused(part, "a quality, for an object is this one or another")
                return AnyOf(tuple(self.adjective(part) for part in trees(node)))
            case name if name in COLOR_COUNTS:
                return COLOR_COUNTS[name]
        raise refused(node, "an adjective")

    def postmod(self, node: Node) -> list[Filter]:
        """What follows the noun says, part by part. Raises Refused."""
        inner = trees(node)
        match str(node.data):
            case "controlled":
                return [Controls(self.chooser_of(inner[0]))]
            case "you_own":
                return [Owns(You())]
            case "you_dont_control":
                return [Not(Controls(You()))]
            case "you_dont_own":
                return [Not(Owns(You()))]
            case "opponents_control":
                return [Controls(All(Opponent(You())))]
            case "with_keyword":
                return [HasKeyword(KeywordName(words(node)[0]))]
            case "without_keyword":
                return [Not(HasKeyword(KeywordName(words(node)[0])))]
            case "with_feature":
                relation, amount = RELATIONS[str(inner[1].data)], self.amount(trees(inner[1])[0])
                return [Compares(FEATURES[str(inner[0].data)], relation, amount)]
            case "in_graveyard":
                return [InZone(Zone.GRAVEYARD), Owns(self.owner(inner[0]))]
            case "in_hand":
                return [InZone(Zone.HAND), Owns(self.owner(inner[0]))]
            case "in_play":
                return [InZone(Zone.IN_PLAY)]
            case "in_graveyards":
                return [InZone(Zone.GRAVEYARD)]
            case _ if (found := remembered.postmod(node) or self.other_postmod(node)) is not None:
                return found
            case "other_than":
                if inner[0].data == "this_in_graveyard":
                    # "A creature card other than this card from your graveyard": there they are sought, all of them.
                    raise Senseless(inner[0].meta.start_pos, inner[0].meta.end_pos, ("another card",))
                return [Not(Same(self.selection(inner[0])))]
            case "named_self":
                return [Named(str(words(node)[0]))]
            case "attached_to":
                if inner[0].data in ("picked_one", "all"):
                    return [IsAttached(All(self.description(trees(inner[0])[0])))]
                check_any(inner[0])
                return [IsAttached(self.selection(inner[0]))]
            case "with_counter":
                return [HasCounter(str(words(inner[0])[0]))]
        raise refused(node)

    def trait(self, node: Node) -> Filter:
        """What follows "player" and tells which of them are meant (506, 511)."""
        if node.data == "coin_of":
            return Same(Bound(str(trees(node)[0].data)))
        winners = Same(Bound(SUBGAME_WINNERS))
        return winners if node.data == "winning" else Not(winners)

    def chooser_of(self, node: Node) -> Selection:
        """The player in "creature an opponent controls": any who fits the words."""
        if node.data in ("picked_one", "all"):
            return All(self.description(trees(node)[0]))
        check_any(node)
        latest = self.said.latest_player()
        if (
            node.data == "that_one_player"
            and isinstance(self.subject, All)
            and latest in (None, self.subject)
        ):
            # "Each player returns a permanent he or she controls": each of them does it with his or her own.
            return self.subject
        found = self._one_person(node, self.person(node))
        if isinstance(found, Self | Attached | TopCards):
            raise refused(node, "a player")
        return found

    def _one_person(self, node: Node, found: Selection) -> Selection:
        """Whose a thing is: of each of several players, only where each of them does something with his or her own."""
        if isinstance(found, All) and str(node.data) in PRONOUNS and found != self.subject:
            raise refused(node, "a single player who was named before")
        return found

    def person(self, node: Node) -> Selection:
        """What a noun phrase means that has to be a player: today's texts say "they" of one."""
        if node.data != "they":
            return self.selection(node)
        found = self.said.latest_player()
        if found is None and self.subject != You():
            found = self.subject
        return found if found is not None else self.selection(node)

    # --- selections -----------------------------------------------------------------------------------

    def selection(self, node: Node) -> Selection:
        """What a noun phrase means here; a new mention of it is remembered."""
        name, inner = str(node.data), trees(node)
        if name in PRONOUNS:
            return self.taken_up(node)
        if name in (
            "target",
            "opponents_target",
            "another_target",
            "targets",
            "up_to_targets",
            "any_targets",
            "creature_or_player",
        ):
            return self.target(node)
        if (found := remembered.selection(node) or self.other_selection(node)) is not None:
            return found
        match name:
            case "this" | "this_in_graveyard":
                self.said.mention(Self(), ITSELF)
                return Self() if name == "this" else Self(own_zone(inner[0]))
            case "noted":
                return Bound(str(words(node)[0]))
            case "you":
                return You()
            case "itself":
                if not isinstance(self.subject, Self | Target | Attached):
                    raise refused(node, "a single thing that does it to itself")
                return self.subject
            case "chosen_player":
                self.said.mention(chosen_players.CHOSEN, frozenset({PLAYER}))
                return chosen_players.CHOSEN
            case "defending":
                self.said.mention(DefendingPlayer(Self()), frozenset({PLAYER}))
                return DefendingPlayer(Self())
            case "enchanted":
                self.said.mention(Attached(Self()), self.thing_words(inner) | {Kind.PERMANENT.value})
                return Attached(Self())
            case "of_np":
                return self.selection(inner[0])
            case "controller_of" | "owner_of":
                of = self.selection(inner[0])
                who: Selection = ControllerOf(of) if name == "controller_of" else OwnerOf(of)
                self.said.mention(who, frozenset({PLAYER}))
                return who
            case "all" | "bare_plural":
                if name == "all" and is_either(inner[0]):
                    raise refused(node, '"and" between them, if all of them are meant')
                if name == "bare_plural" and is_either(node):
                    raise refused(node, '"and" between them, if all of them are meant')
                if name == "bare_plural" and is_singular(node):
                    raise refused(node, '"each" before it, or the plural')
                filter_ = self.description(inner[0] if name == "all" else node)
                self.said.mention(All(filter_), words_for(filter_))
                return All(filter_)
            case "each_and_each":
                both = AnyOf(tuple(self.description(part) for part in inner))
                self.said.mention(All(both), words_for(both))
                return All(both)
            case "several_targets":
                several = Together(tuple(self.selection(part) for part in inner))
                if not all(isinstance(part, Target) for part in several.of):
                    raise refused(node, "targets alone")
                self.said.mention(several, frozenset({Kind.PERMANENT.value}))
                return several
            case "top_card":
                return TopCards(self.owner(inner[0]))
            case "top_cards":
                count = self.amount(inner[0])
                return TopCards(self.owner(inner[1]), count)
            case "hand":
                hand = All(AllOf((Is(Kind.CARD), InZone(Zone.HAND), Owns(self.owner(inner[0])))))
                self.said.mention(hand, frozenset({"hand"}), aside=True)
                return hand
            case "picked_one":
                return Picked(self.subject, self.description(inner[0]))
            case "picked":
                count = self.amount(inner[0])
                check_number(inner[1], count)
                return Picked(self.subject, self.description(inner[1]), count)
            case "random_one":
                return AtRandom(self.description(inner[0]))
            case "random_some":
                count = self.amount(inner[0])
                check_number(inner[1], count)
                return AtRandom(self.description(inner[1]), count)
        raise refused(node, "something to act on")

    def permanent(self, node: Node) -> Selection:
        """What a noun phrase means that has to be in play: "it" is no card that was only shown."""
        if node.data in ("it", "they"):
            found = self.said.latest_object(in_play=True)
            if found is not None and found != self.said.latest_object():
                return found
        return self.selection(node)

    def taken_up(self, node: Node, of_zone: bool = False) -> Selection:
        """A pronoun, or "that creature": what was mentioned last and fits."""
        name = str(node.data)
        if name in ("it", "they", "it_one"):
            found = self.said.latest_object()
        elif name in ("that", "those", "that_one"):
            wanted = self.thing_words(trees(trees(node)[0]))
            found = self.said.latest(wanted)
        else:
            found = self.said.latest_player()
            if found is None and self.subject != You():
                found = self.subject
            if found is None and name == "their":
                found = self.said.latest_object()
        if found is None:
            raise refused(node, "something that was named before")
        if found == self.each_of and name in (*ONE, "their") and not of_zone:
            return remembered.EACH_ONE
        # One of many: "each player loses half his or her life" is no single amount.
        if isinstance(found, All) and name in ONE and not of_zone:
            raise refused(node, "a single thing that was named before")
        return self.said.of_many(found) if isinstance(found, All) and not of_zone else found

    def thing_words(self, nodes: list[Node]) -> frozenset[str]:
        """The nouns after "that" or "this", as mentions know them."""
        found = {str(node.data).removesuffix("_word") for node in nodes if str(node.data) != "thing_word"}
        return frozenset(found) | {str(word) for node in nodes for word in words(node)}

    def owner(self, node: Node) -> Selection:
        """Whose hand, library or graveyard: a player."""
        if node.data == "of_np" and trees(node)[0].data == "all":
            raise refused(node, "one player's zone")
        if node.data == "it" or (node.data == "their" and not self.said.latest_player()):
            raise refused(node, "a player's zone, such as its owner's")
        if node.data == "of_np" and trees(node)[0].data == "picked_one":
            # "An opponent's graveyard": any opponent's, for a description leaves nothing to choose.
            return All(self.description(trees(trees(node)[0])[0]))
        if node.data in PRONOUNS:
            return self._one_person(node, self.taken_up(node, of_zone=True))
        return self.selection(node)

    def target(self, node: Node) -> Selection:
        """A use of the word "target" (415.1): the next slot."""
        name, inner = str(node.data), trees(node)
        filter_: Filter = CREATURE_OR_PLAYER
        low: Amount = 1
        high: Amount | None = 1
        if name == "creature_or_player":
            pass
        elif name in ("targets", "up_to_targets"):
            high = self.amount(inner[0])
            low = 0 if name == "up_to_targets" else high
            check_number(inner[1], high)
            filter_ = self.description(inner[1])
        elif name == "another_target":
            before = Target(len(self.said.targets) - 1) if self.said.targets else Self()
            other = Not(Same(before))
            filter_ = self.description(inner[0], other)
            if isinstance(before, Target) and isinstance(filter_, AnyOf):
                # "Another target creature or player": neither may be the one before.
                every = (
                    one if other in getattr(one, "parts", ()) else with_parts(one, other)
                    for one in filter_.parts
                )
                filter_ = AnyOf(tuple(every))
        else:
            filter_ = self.description(inner[0])
            for after in inner[1:]:
                if after.data == "controlled":
                    # "He or she" would be the opponent who chooses, whom no filter knows yet.
                    raise refused(after, "where it is")
                filter_ = with_parts(filter_, *self.postmod(after))
        if name == "any_targets":
            low, high = 0, None
        slot = len(self.said.targets)
        chooser = Opponent(You()) if name == "opponents_target" else None
        self.said.targets.append(TargetSpec(slot, filter_, low, high, chooser=chooser))
        self.said.mention(Target(slot), words_for(filter_))
        return Target(slot)

    # --- amounts --------------------------------------------------------------------------------------

    def amount(self, node: Node) -> Amount:
        """A number, or how it is worked out. Raises Refused."""
        inner = trees(node)
        if (found := remembered.amount(node) or self.other_amount(node)) is not None:
            return found
        match str(node.data):
            case "number":
                return int(words(node)[0])
            case "one":
                return 1
            case "x":
                return X()
            case "that_many" if (moved := self.said.latest(frozenset({MANY}))) is not None:
                return Count(moved)
            case "that_much" | "that_many" | "twice_that_much":
                amount = self.event_amount(node)
                return Times(2, amount) if node.data == "twice_that_much" else amount
            case "feature_of":
                return FeatureOf(FEATURES[str(inner[1].data)], self.selection(inner[0]))
            case "count_of":
                return Count(All(self.description(inner[0])))
            case "that_number":
                chosen = self.said.latest(frozenset({NUMBER}))
                if not isinstance(chosen, Bound):
                    raise refused(node, "a number that was chosen before")
                return chosen
            case "twice":
                return Times(2, self.amount(inner[0]))
            case "times":
                return Times(int(words(node)[0]), self.amount(inner[0]))
            case "counters_on":
                return CountersOn(str(words(inner[0])[0]), self.selection(inner[1]))
            case "less_a_number":
                return Plus((self.amount(inner[0]), -int(words(node)[0])))
            case "number_less":
                return Plus((int(words(node)[0]), Times(-1, self.amount(inner[0]))))
            case "plus":
                left: Amount = int(words(node)[0]) if words(node) else self.amount(inner[0])
                return Plus((left, self.amount(inner[-1])))
            case "half_up":
                return Half(self.amount(inner[0]), Rounding.UP)
            case "half_down":
                return Half(self.amount(inner[0]), Rounding.DOWN)
        raise refused(node, "an amount")

    def event_amount(self, node: Node) -> Amount:
        """ "That much" of an event that has an amount (damage, life). Raises Refused for others."""
        if not self.said.event_has_amount:
            raise refused(node, "an amount that was named before")
        return EventPart(Role.AMOUNT)

    def told_apart(self, parts: list[Filter]) -> list[Filter]:
        """What "other" is said of, where the words after the noun say more of it."""
        return parts

    def other_selection(self, node: Node) -> Selection | None:
        """Noun phrases of the rooms built on this one."""
        return None

    def other_postmod(self, node: Node) -> list[Filter] | None:
        """What follows a noun, of the rooms built on this one."""
        return None

    def other_amount(self, node: Node) -> Amount | None:
        """Amounts of the rooms built on this one."""
        return None
