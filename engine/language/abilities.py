"""From parse trees to abilities: the paragraphs of a card (402.7)."""

from __future__ import annotations

from engine.language import (
    as_though,
    barred_abilities,
    copies,
    costs,
    decrees,
    graveyards,
    keywords,
    named_cards,
    processes,
    redirecting,
    responses,
    this_turn,
    unusual,
)
from engine.language.awaited import Awaited
from engine.language.combining import any_of, as_filter, substitute
from engine.language.conditions import opposite
from engine.language.discourse import InstructionDraft
from engine.language.effects import (
    Ability,
    Activated,
    AdditionalCost,
    ArriveTapped,
    ArriveWithCounters,
    Body,
    CostChange,
    CostFloor,
    Draw,
    Effect,
    If,
    Keyword,
    MayStayTapped,
    Mode,
    Must,
    PlayOnly,
    PreventDamage,
    Replacement,
    SetController,
    SetPT,
    Spell,
    Static,
    TargetSpec,
    Triggered,
)
from engine.language.keyword_sentences import bushido, cycling, equip
from engine.language.nodes import Node, refused, trees, words
from engine.language.sentences import still
from engine.language.settled import settled
from engine.language.standing import of_itself
from engine.language.terms import (
    All,
    Amount,
    AtRandom,
    Attached,
    Bound,
    Condition,
    DealsDamage,
    Event,
    EventPart,
    Filter,
    GainsLife,
    Is,
    IsPlayer,
    OnlyIf,
    Picked,
    Plus,
    Same,
    Selection,
    Self,
    Target,
    X,
    You,
    ZoneChange,
)
from engine.language.walks import noted_in, walk
from engine.language.words import (
    CardType,
    KeywordName,
    Kind,
    ObjectAct,
    Role,
    State,
    Timing,
    Zone,
)

MANNERS = ("counters_manner", "tapped_manner")
TIMINGS = {
    "sorcery_timing": Timing.SORCERY,
    "once_timing": Timing.ONCE_EACH_TURN,
    "turn_timing": Timing.YOUR_TURN,
    "upkeep_timing": Timing.YOUR_UPKEEP,
    "instant_timing": Timing.INSTANT,
    "early_timing": Timing.BEFORE_ATTACKERS,
    "combat_timing": Timing.COMBAT,
    "any_early_timing": Timing.ANY_BEFORE_ATTACKERS,
    "their_early_timing": Timing.THEIRS_BEFORE_ATTACKERS,
    "attackers_timing": Timing.DECLARE_ATTACKERS,
    "attacked_timing": Timing.ATTACKED,
    "before_blockers_timing": Timing.BEFORE_BLOCKERS,
    "combat_before_blockers_timing": Timing.COMBAT_BEFORE_BLOCKERS,
    "blockers_timing": Timing.DECLARE_BLOCKERS,
    "combat_after_blockers_timing": Timing.COMBAT_AFTER_BLOCKERS,
    "before_damage_timing": Timing.BEFORE_DAMAGE,
    "end_of_combat_timing": Timing.END_OF_COMBAT,
    "after_combat_timing": Timing.AFTER_COMBAT,
    "their_turn_timing": Timing.THEIR_TURN,
    "their_upkeep_timing": Timing.THEIR_UPKEEP,
    "any_upkeep_timing": Timing.ANY_UPKEEP,
}


def abilities_of(tree: Node) -> tuple[Ability, ...]:
    """All abilities of one parsed text, a paragraph of a permanent or the whole text of a spell. Raises Refused.

    A target is chosen as a spell or ability is played (409.1c): where nothing is, the word means nothing.
    """
    found = _spell(tree) if tree.data == "spell_text" else _of_paragraph(tree)
    for ability in found:
        parts = set(walk(ability))
        chosen = {part.slot for part in parts if isinstance(part, TargetSpec)}
        if any(isinstance(part, Target) and part.slot not in chosen for part in parts):
            raise refused(next(tree.find_pred(_is_target), tree), "no target, for none is chosen here")
    return found


TARGETS = ("target", "another_target", "targets", "up_to_targets", "any_targets", "creature_or_player")


def _is_target(node: Node) -> bool:
    return str(node.data) in TARGETS


def _of_paragraph(tree: Node) -> tuple[Ability, ...]:
    *_, paragraph = trees(tree)
    reader = Paragraph()
    if paragraph.data == "keywords":
        return tuple(one for child in trees(paragraph) for one in _keyword(reader, child))
    if (found := decrees.abilities(reader, paragraph)) is not None:
        return found
    return (reader.ability(paragraph),)


def _keyword(reader: Paragraph, node: Node) -> tuple[Ability, ...]:
    """A keyword ability, or what stood in its place before it was one."""
    modern = keywords.MODERN.get(str(node.data))
    if modern is not None:
        return (modern,)
    if node.data in SENTENCES_OF_KEYWORDS:
        return (reader.sentence_of(node),)
    return tuple(reader.keyword(node))


def _spell(tree: Node) -> tuple[Ability, ...]:
    reader = Paragraph()
    found: list[Ability] = []
    for child in (child for child in trees(tree) if child.data in SPELL_ABILITIES):
        found += reader.keyword(child) if child.data in keywords.NODES else [reader.ability(child)]
    aside = (*SPELL_ABILITIES, *LAST, "ability_word")
    body, standing = of_itself(reader.body([child for child in trees(tree) if child.data not in aside]))
    found += standing
    last = [_afterwards(child) for child in trees(tree) if child.data in LAST]
    spell = (Spell(body),) if body != Body() else ()
    return (*spell, *found, *last) if last else (*found, *spell)


def _afterwards(node: Node) -> Ability:
    reader = Paragraph()
    return reader.ability(node) if node.data == "forecast" else reader.triggered(node)


SENTENCES_OF_KEYWORDS = ("equip", "cycling", "bushido", "kicker", "buyback", "flashback")
SPELL_ABILITIES = (
    "additional",
    "alternative",
    "play_only",
    "kicker",
    "buyback",
    "flashback",
    "cycling",
    *keywords.NODES,
)
"""What may stand in the text of an instant or sorcery beside its instructions."""
LAST = ("haunting", "when_cycled", "forecast")
"""What has targets of its own and stands after the instructions, which would else be taken for its."""


class Paragraph(Awaited):
    """Reads one paragraph into its ability."""

    def ability(self, node: Node) -> Ability:
        """One ability of a paragraph, which stands alone in it or within quotation marks (407). Raises
        Refused."""
        inner = trees(node)
        match str(node.data):
            case "activated":
                return self.activated(inner)
            case "triggered":
                return self.triggered(node)
            case name if name in SENTENCES_OF_KEYWORDS:
                return self.sentence_of(node)
            case "replacement":
                event = self.event(inner[0])
                if event == ZoneChange(Same(Self()), Zone.GRAVEYARD):
                    # Its text would have to work in every zone that it can come from.
                    raise refused(inner[0], '"from play"')
                return Replacement(event, self.in_place_of(event, inner[1]))
            case "cards_for_life" if words(node)[0] == "1":
                # Of so many times one card each is so many cards.
                return Replacement(GainsLife(Same(You())), (Draw(You(), EventPart(Role.AMOUNT)),))
            case "arrival":
                last = inner[-1]
                return self._arrival(node, self.condition(last) if last.data not in MANNERS else None)
            case "conditional_arrival":
                return self._arrival(node, self.condition(inner[0]))
            case "arrivals":
                coming = self.selection(inner[0])
                if isinstance(coming, Picked | AtRandom):
                    raise refused(inner[0], "all that comes into play so, for nothing is chosen then")
                return Replacement(ZoneChange(as_filter(coming), Zone.IN_PLAY), (self.manner(node),))
            case "static":
                what = self.of_objects(inner[0], self.selection(inner[0]))
                changes = self.changes_of(what, inner[1])
                return Static(what, changes, self.condition(inner[2]) if len(inner) > 2 else None)
            case "stay_static":
                return Static(self.selection(inner[0]), (MayStayTapped(),))
            case "control_static":
                return Static(self.selection(inner[0]), (SetController(You()),))
            case "costs_less" | "costs_more":
                return self.cost_change(node)
            case "static_unless":
                what = self.of_objects(inner[0], self.selection(inner[0]))
                changes = self.changes_of(what, inner[1])
                return Static(what, changes, opposite(self.condition(inner[2])))
            case "static_where":
                what = self.of_objects(inner[0], self.selection(inner[0]))
                changes = self.changes_of(what, inner[1])
                number = self.amount(inner[2])
                return Static(what, substitute(changes, {X(): number}))
            case "static_while":
                condition = self.condition(inner[0])
                what = self.of_objects(inner[1], self.selection(inner[1]))
                return Static(what, self.changes_of(what, inner[2]), condition)
            case "static_still":
                what = self.of_objects(inner[0], self.selection(inner[0]))
                changes = self.changes_of(what, inner[1])
                return Static(what, still(inner[2], changes))
            case "size_static":
                what = self.selection(inner[0])
                if not isinstance(what, Self | Attached):
                    raise refused(inner[0], "this card's name or what it is attached to")
                size = self.amount(inner[1])
                return Static(what, (SetPT(size, size),))
            case "uneven_size_static":
                what, number = self.selection(inner[0]), self.amount(inner[1])
                if what != Self():
                    raise refused(inner[0], "this card's name")
                if self.selection(inner[2]) != what:
                    raise refused(inner[2], '"its"')
                return Static(what, (SetPT(number, Plus((number, int(words(node)[0])))),))
            case "lure_static":
                to = as_filter(self.selection(inner[1]))
                return Static(All(self.description(inner[0])), (Must(ObjectAct.BLOCK, to),))
            case "cost_floor":
                less, least = (int(word) for word in words(node))
                if less != least:
                    raise refused(words(node)[1], "the same number")
                return CostFloor(least, self.condition(inner[0]) if inner else None)
            case "forecast":
                return keywords.forecast_ability(self, node)
            case "play_only":
                return PlayOnly(*self.times(inner))
            case "alternative":
                return keywords.alternative(self, node)
            case "additional":
                return AdditionalCost(tuple(self.cost(child) for child in trees(inner[-1])))
        rooms = (copies.ability, redirecting.ability, barred_abilities.ability)
        found = next((one for read in rooms if (one := read(self, node)) is not None), None)
        if found is None:
            raise refused(node, "an ability")
        return found

    def cost_change(self, node: Node) -> CostChange:
        """ "White spells you play cost {1} less to play" (409.1f)."""
        described = [self.description(child) for child in trees(node) if child.data == "description"]
        filter_ = any_of(described)
        mana = words(node)[0]
        if any(Is(Kind.SPELL) not in walk(one) for one in described) or not mana.isdigit():
            raise refused(node, "spells, and a number of generic mana")
        number = int(mana) if node.data == "costs_more" else -int(mana)
        return CostChange(
            filter_, number, Same(You()) if trees(node)[-1].data == "your_plays" else IsPlayer()
        )

    def activated(self, inner: list[Node]) -> Activated:
        """[cost]: [effect] (403)."""
        costs = tuple(self.cost(child) for child in trees(inner[0]))
        body = self.body([child for child in inner[1:] if child.data != "timing"])
        said = [when for child in inner if child.data == "timing" for when in trees(child)]
        timing, condition = self.times(said)
        return Activated(costs, body, timing, condition)

    def other_keyword(self, node: Node) -> list[Ability] | None:
        return keywords.keyword(self, node)

    def other_condition(self, node: Node) -> Condition | None:
        return (
            copies.condition(self, node)
            or processes.condition(self, node)
            or this_turn.condition(self, node)
            or responses.condition(self, node)
            or graveyards.condition(self, node)
        )

    def other_selection(self, node: Node) -> Selection | None:
        return processes.selection(self, node) or this_turn.selection(self, node)

    def other_postmod(self, node: Node) -> list[Filter] | None:
        rooms = (
            *(processes.postmod, this_turn.postmod, responses.postmod, named_cards.postmod),
            as_though.postmod,
        )
        return next((found for read in rooms if (found := read(self, node)) is not None), None)

    def told_apart(self, parts: list[Filter]) -> list[Filter]:
        return this_turn.others_than_namesake(parts)

    def other_amount(self, node: Node) -> Amount | None:
        return processes.amount(self, node)

    def sentence_of(self, node: Node) -> Ability:
        """The sentence that a keyword with a cost or a number stands for, or the keyword with its costs."""
        if node.data == "bushido":
            return bushido(int(words(node)[0]))
        if node.data in ("kicker", "buyback", "flashback"):
            costs = tuple(self.cost(child) for child in trees(trees(node)[0]))
            return Keyword(KeywordName(str(node.data)), costs=costs)
        cost = self.cost(trees(node)[0])
        return cycling(cost) if node.data == "cycling" else equip(cost)

    def times(self, said: list[Node]) -> tuple[tuple[Timing, ...], Condition | None]:
        """All that "only" stands before: when something can be played, and one condition at most."""
        timing = tuple(self.timing(when) for when in said if when.data != "only_if")
        conditions = [when for when in said if when.data == "only_if"]
        if len(conditions) > 1:
            raise refused(conditions[1], "one condition")
        return timing, self.condition(trees(conditions[0])[0]) if conditions else None

    def timing(self, when: Node) -> Timing:
        """When an ability can be played, by its last sentence (403.1)."""
        if when.data == "sorcery_timing" and words(when)[0] != CardType.SORCERY.value:
            raise refused(words(when)[0], '"sorcery"')
        if when.data == "instant_timing" and words(when)[0] != CardType.INSTANT.value:
            raise refused(words(when)[0], '"instant"')
        return TIMINGS[str(when.data)]

    def triggered(self, node: Node) -> Triggered:
        """An event, perhaps a condition, and what happens (404)."""
        event_node, *rest = trees(node)
        event = self.event(event_node)
        condition = None
        if rest[0].data == "asked":
            condition = self.condition(trees(rest[0])[0])
            rest = rest[1:]
        body = self.body(rest)
        costs.check_produced(event_node, event, body)
        return Triggered(event, body, condition)

    def body(self, nodes: list[Node]) -> Body:
        """Sentences, and perhaps the modes after them; slots are numbered through."""
        draft = InstructionDraft()
        self.said.sets = {}
        modal: Node | None = None
        for node in nodes:
            if node.data in ("modal", "bullets"):
                modal = node
            else:
                self.sentence(node, draft)
        targets = self.said.targets
        common = len(targets)
        modes: list[Mode] = []
        for node in trees(modal) if modal is not None else []:
            before = len(targets)
            effects = self.mode(node)
            modes.append(Mode(tuple(targets[before:]), settled(effects, self.said.sets)))
        choose = int(words(modal)[0]) if modal is not None else 0
        if modal is not None and choose > len(modes):
            raise refused(words(modal)[0], "no more than there are modes")
        effects = settled(unusual.uncalled(draft.finished()), self.said.sets)
        body = Body(effects, tuple(targets[:common]), tuple(modes), choose)
        if self.said.given & {one.name for one in walk(body) if isinstance(one, Bound)} - noted_in(body):
            raise refused(nodes[-1], "something that was named before")
        return body

    def mode(self, node: Node) -> tuple[Effect, ...]:
        """What happens if one of the modes is chosen (409.1b)."""
        draft = InstructionDraft()
        if node.data == "mode_if":
            condition, action = trees(node)
            return (If(self.condition(condition), self.apart(action)),)
        for child in trees(node):
            if child.data == "action":
                self.action(child, draft)
            else:
                self.sentence(child, draft)
        return draft.finished()

    # --- replacements ---------------------------------------------------------------------------------

    def in_place_of(self, event: Event, node: Node) -> tuple[Effect, ...]:
        """What happens in place of this event: damage is prevented only where some would be dealt (419.6a)."""
        found = self.instead(node)
        if PreventDamage() in found and not any(isinstance(one, DealsDamage) for one in walk(event)):
            raise refused(node, "something to happen in place of an event without damage")
        return found

    def instead(self, node: Node) -> tuple[Effect, ...]:
        """What happens in place of the event (419.1)."""
        if node.data == "prevention":
            return (PreventDamage(),)
        if node.data == "more_coins":
            return (unusual.more_coins(self, node),)
        (what,) = trees(node)
        draft = InstructionDraft()
        self.part(what, draft)
        return draft.finished()

    def _arrival(self, node: Node, condition: Condition | None) -> Replacement:
        """How the card itself comes into play; where a condition must hold, with no counters otherwise."""
        manner = next(child for child in trees(node) if child.data in MANNERS)
        effect = self.manner(manner)
        if condition is not None:
            if not isinstance(effect, ArriveWithCounters):
                raise refused(manner, "counters that it comes into play with")
            effect = ArriveWithCounters(effect.kind, OnlyIf(condition, effect.count))
        return Replacement(ZoneChange(Same(Self()), Zone.IN_PLAY), (effect,))

    def manner(self, node: Node) -> Effect:
        """In which manner a permanent comes into play (419.1b, 419.1c)."""
        if node.data == "counters_manner":
            number, kind, _ = trees(node)
            return ArriveWithCounters(str(words(kind)[0]), self.amount(number))
        if words(node)[0] != State.TAPPED.value:
            raise refused(words(node)[0], '"tapped"')
        return ArriveTapped()
