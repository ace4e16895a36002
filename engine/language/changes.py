"""From parse trees to continuous changes: what an object gets, gains, loses, becomes or can't do."""

from __future__ import annotations

from lark import Token

from engine.language import as_though, chosen_types, copies, costs, keywords
from engine.language.conditions import Conditions
from engine.language.discourse import PLAYER, InstructionDraft, result_words, words_for
from engine.language.effects import (
    FLIP_WON,
    Ability,
    AddPT,
    AnyColor,
    AsThough,
    Cannot,
    Change,
    Choose,
    Cost,
    Effect,
    GainAbilities,
    Keyword,
    LoseAll,
    LoseKeywords,
    Must,
    SetColors,
    SetPT,
    SetTypes,
    StaysTapped,
    TokenDef,
)
from engine.language.nodes import Node, refused, trees, words
from engine.language.noun_nodes import size_of, subtype_of
from engine.language.terms import (
    All,
    AllOf,
    Amount,
    Bound,
    ControllerOf,
    Count,
    CountersOn,
    DefendingPlayer,
    Filter,
    HasColor,
    HasSubtype,
    HasSupertype,
    HasType,
    Not,
    OwnerOf,
    Same,
    Selection,
    Self,
    Target,
    Times,
    You,
)
from engine.language.words import (
    CardType,
    Color,
    KeywordName,
    ObjectAct,
    Supertype,
)


def _check_names_in_quotes(node: Node) -> None:
    """202.2b: the card's name in an ability that something else is given means this very card, of which what has the
    ability knows nothing here. Raises Refused."""
    for quoted in node.find_data("quoted"):
        name = next(quoted.scan_values(lambda word: isinstance(word, Token) and word.type == "A_SELF"), None)
        if name is not None:
            raise refused(name, '"this permanent", for what has the ability')


class Changes(Conditions):
    """Reads changes, the keyword abilities that objects are given, and tokens."""

    def done(self, effect: Effect, draft: InstructionDraft) -> None:
        """The next instruction; what it brings about can be spoken of from now on."""
        at = draft.add(effect)
        self.said.moves(effect)
        if words_ := result_words(effect):
            self.said.mention_result(draft, at, words_)

    def token(self, node: Node) -> TokenDef:
        """ "1/1 black Minion creature token with flying" (216.1)."""
        _check_names_in_quotes(node)
        power, toughness = size_of(words(node)[0])
        by_class: dict[str, list[str]] = {"A_SUBTYPE": [], "A_TYPE": []}
        for word in words(node)[1:]:
            by_class[word.type].append(str(word))
        colors: tuple[Color, ...] = ()
        abilities: list[Ability] = []
        for child in trees(node):
            if child.data == "token_colors":
                colors = tuple(Color(word) for word in words(child))
            else:
                abilities.extend(self.granted(child, None))
        return TokenDef(
            types=tuple(CardType(word) for word in by_class["A_TYPE"]),
            subtypes=tuple(by_class["A_SUBTYPE"]),
            colors=colors,
            power=power,
            toughness=toughness,
            abilities=tuple(abilities),
        )

    def changes(self, node: Node, draft: InstructionDraft | None = None) -> tuple[Change, ...]:
        """The changes in text order. A colour "of your choice" is chosen by an instruction of the draft."""
        return tuple(change for child in trees(node) for change in self.change(child, draft))

    def changes_of(
        self, what: Selection, node: Node, draft: InstructionDraft | None = None
    ) -> tuple[Change, ...]:
        """The changes made to these; of several, "it" is each by itself."""
        if what != Self():
            _check_names_in_quotes(node)
        self.each_of = what if isinstance(what, All) else None
        found = self.changes(node, draft)
        self.each_of = None
        return found

    def of_objects(self, node: Node, what: Selection) -> Selection:
        """The subject of changes: objects. What is changed of players no rule here carries out."""
        filter_ = getattr(what, "filter", None)
        if isinstance(what, Target):
            filter_ = self.said.targets[what.slot].filter
        people = isinstance(what, You | ControllerOf | OwnerOf | DefendingPlayer)
        if people or (filter_ is not None and PLAYER in words_for(filter_)):
            raise refused(node, "objects, not players")
        return what

    def change(self, node: Node, draft: InstructionDraft | None) -> list[Change]:
        """One change in the order of its words; a verb may be several. Raises Refused."""
        inner = trees(node)
        if (prices := costs.change(self, node)) is not None:
            return [*prices]
        if (chosen := chosen_types.change(self, node, draft)) is not None:
            return chosen
        if (free := as_though.change(self, node)) is not None:
            return free
        match str(node.data):
            case "add_pt":
                return [self._added_pt(node)]
            case "gain_abilities":
                return [GainAbilities(tuple(one for child in inner for one in self.granted(child, draft)))]
            case "become_size":
                return [SetPT(*size_of(words(node)[0]))]
            case "become_equal":
                size = self.amount(inner[0])
                return [SetPT(size, size)]
            case "become_colorless":
                return [SetColors(())]
            case "lose_all":
                return [LoseAll()]
            case "become_types":
                return self.becoming(node, draft)
            case "block_fliers":
                return [AsThough(ObjectAct.BLOCK, KeywordName(words(node)[0]))]
            case "cannot_block_these":
                return [Cannot(ObjectAct.BLOCK, self.description(inner[0]))]
            case "cannot_block_this":
                return [Cannot(ObjectAct.BLOCK, Same(Self()))]
            case "can_block_only":
                return [Cannot(ObjectAct.BLOCK, Not(self.description(inner[0])))]
            case "lose_keywords":
                return [LoseKeywords(tuple(KeywordName(word) for word in words(node)))]
            case "lose_landwalk":
                return [LoseKeywords((KeywordName.LANDWALK,))]
            case "become_color":
                return [SetColors(tuple(Color(word) for word in words(node)))]
            case "become_all_colors":
                return [SetColors(tuple(Color))]
            case "become_chosen":
                return [SetColors((self._chosen_color(node, draft),))]
            case "cannot":
                return [
                    Cannot(ObjectAct.ATTACK if act.data == "act_attack" else ObjectAct.BLOCK) for act in inner
                ]
            case "cannot_be_blocked":
                return [Cannot(ObjectAct.BE_BLOCKED)]
            case "blocked_only_by":
                return [Cannot(ObjectAct.BE_BLOCKED, Not(self.description(inner[0])))]
            case "not_blocked_by":
                return [Cannot(ObjectAct.BE_BLOCKED, self.description(inner[0]))]
            case "cannot_be_countered":
                return [Cannot(ObjectAct.BE_COUNTERED)]
            case "cannot_be_targeted":
                return [Cannot(ObjectAct.BE_TARGETED)]
            case "indestructible":
                return [Cannot(ObjectAct.BE_DESTROYED)]
            case "must_attack":
                return [Must(ObjectAct.ATTACK)]
            case "must_each_combat":
                # A turn may have several combat phases, and the cards of 2006 speak of turns.
                raise refused(node, '"each turn"')
            case "must_block":
                return [Must(ObjectAct.BLOCK)]
            case "stays_tapped":
                if inner[0].data in ("it", "their", "that_one_player") or not (
                    isinstance(self.selection(inner[0]), ControllerOf | You)
                ):
                    raise refused(inner[0], '"its controller\'s"')
                return [StaysTapped()]
        raise refused(node, "a change")

    def becoming(self, node: Node, draft: InstructionDraft | None = None) -> list[Change]:
        """ "Becomes a 3/3 green Elemental creature with trample that's still a land" (212.1b, 212.1c)."""
        what, *rest = trees(node)
        found: list[Change] = []
        subtypes: list[str] = []
        types: list[CardType] = []
        for word in words(what):
            if word.type == "A_PT":
                found.append(SetPT(*size_of(word)))
            elif word.type == "A_SUBTYPE":
                subtypes.append(str(word))
            else:
                types.append(CardType(word))
        if not types and not subtypes:
            raise refused(node, "types or subtypes")
        if found and CardType.CREATURE not in types:
            raise refused(what, "a creature")
        # "Is a creature with power and toughness each equal to ..." is the one thing that is no more than a type.
        also = any(child.data != "equal_size" for child in rest)
        abilities: list[Ability] = []
        for child in trees(what):
            if child.data == "token_colors":
                found.append(SetColors(tuple(Color(word) for word in words(child))))
            else:
                abilities.extend(self.granted(child, draft))
        found.append(SetTypes(tuple(types), tuple(subtypes), also))
        for child in rest:
            if child.data == "equal_size":
                size = self.amount(trees(child)[0])
                found.append(SetPT(size, size))
        if abilities:
            found.append(GainAbilities(tuple(abilities)))
        return found

    def granted(self, node: Node, draft: InstructionDraft | None) -> list[Ability]:
        """An ability that something is given: a keyword, or a whole text in quotation marks (407)."""
        if node.data == "quoted":
            return [type(self)().ability(trees(node)[0])]
        if node.data == "quoted_keyword":
            return [*self.keyword(trees(node)[0])]
        if (modern := keywords.MODERN.get(str(node.data))) is not None:
            return [modern]
        if node.data == "protection_chosen":
            return [Keyword(KeywordName.PROTECTION, HasColor(self._chosen_color(node, draft)))]
        return [*self.keyword(node)]

    def cost(self, node: Node) -> Cost:
        """One cost, wherever it stands."""
        return costs.cost(self, node)

    def ability(self, node: Node) -> Ability:
        """A text within quotation marks: read by the reader of whole paragraphs."""
        raise NotImplementedError

    def _added_pt(self, node: Node) -> AddPT:
        power, toughness = size_of(words(node)[0])
        if not trees(node):
            return AddPT(power, toughness)
        each = self.each(trees(node)[0])
        if not isinstance(power, int) or not isinstance(toughness, int):
            raise refused(node, "a number for each")
        return AddPT(times(power, each), times(toughness, each))

    def each(self, node: Node) -> Count | CountersOn:
        """How many there are of what stands after "for each": objects or players, or counters on something."""
        if node.data == "flip_won_now":
            return Count(Bound(FLIP_WON))
        if node.data != "each_counter":
            return Count(All(self.description(node)))
        kind, what = trees(node)
        return CountersOn(str(words(kind)[0]), self.selection(what))

    def _chosen_color(self, node: Node, draft: InstructionDraft | None) -> Bound:
        if draft is None:
            raise refused(node, "a color")
        self.done(Choose(You(), AnyColor()), draft)
        chosen = self.said.latest(frozenset({"color"}))
        assert isinstance(chosen, Bound)
        return chosen

    def other_keyword(self, node: Node) -> list[Ability] | None:
        """Keyword abilities of the rooms built on this one."""
        return None

    def keyword(self, node: Node) -> list[Ability]:
        """The abilities that a keyword is, or is short for (502)."""
        if (found := self.other_keyword(node)) is not None:
            return found
        if (kept := copies.keyword(node)) is not None:
            return [*kept]
        match str(node.data):
            case "plain_keyword":
                return [Keyword(KeywordName(words(node)[0]))]
            case "landwalk":
                return [Keyword(KeywordName.LANDWALK, HasSubtype(str(words(node)[0])))]
            case "snow_landwalk":
                land: list[Filter] = [
                    HasSupertype(Supertype(words(node)[0])),
                    HasSubtype(str(words(node)[1])),
                ]
                return [Keyword(KeywordName.LANDWALK, AllOf(tuple(land)))]
            case "quality_landwalk":
                quality = words(node)[-1]
                what = (
                    HasType(CardType(quality))
                    if quality.type == "A_TYPE"
                    else HasSupertype(Supertype(quality))
                )
                return [Keyword(KeywordName.LANDWALK, what if len(words(node)) == 1 else Not(what))]
            case "protection":
                return [Keyword(KeywordName.PROTECTION, _quality(words(part)[0])) for part in trees(node)]
        return [Keyword(KeywordName.ENCHANT, self.description(trees(node)[0]))]


def times(number: int, each: Count | CountersOn) -> Amount:
    """So much for each: nothing, one, or a multiple of the count."""
    if number in (0, 1):
        return each if number else 0
    return Times(number, each)


def _quality(word: Token) -> Filter:
    """What protection is from: a quality that an object has in any zone (502.7)."""
    if word.type == "A_COLOR":
        return HasColor(Color(word))
    return HasType(CardType(word)) if word.type == "A_TYPE" else subtype_of(word)
