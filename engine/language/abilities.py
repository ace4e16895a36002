"""From parse trees to abilities: the paragraphs of a card (402.7)."""

from __future__ import annotations

from engine.language.discourse import ITSELF, PLAYER, Draft, words_for
from engine.language.effects import (
    Ability,
    Activated,
    AdditionalCost,
    ArriveTapped,
    ArriveWithCounters,
    Body,
    Cannot,
    Destroy,
    Effect,
    GainLife,
    Mode,
    PreventDamage,
    Replacement,
    SetPT,
    Spell,
    Static,
    Triggered,
)
from engine.language.phrases import Node, refused, trees, with_parts, words
from engine.language.sentences import Sentences
from engine.language.terms import (
    AllOf,
    Attached,
    Attacks,
    BecomesBlocked,
    BecomesTapped,
    Begins,
    Blocks,
    Controls,
    DealsDamage,
    Discards,
    Draws,
    Event,
    EventPart,
    Filter,
    GainsLife,
    HasType,
    Is,
    IsPlayer,
    Not,
    Opponent,
    Plays,
    Same,
    Selection,
    Self,
    You,
    ZoneChange,
)
from engine.language.walks import walk
from engine.language.words import Act, CardType, Kind, Moment, Role, State, Timing, Zone

TIMINGS = {
    "sorcery_timing": Timing.SORCERY,
    "once_timing": Timing.ONCE_EACH_TURN,
    "turn_timing": Timing.YOUR_TURN,
    "upkeep_timing": Timing.YOUR_UPKEEP,
}
MOMENTS = {"upkeep": Moment.UPKEEP, "draw_step": Moment.DRAW_STEP, "turn": Moment.TURN}
A_CREATURE = AllOf((Is(Kind.PERMANENT), HasType(CardType.CREATURE)))
MODERN_KEYWORDS: dict[str, Ability] = {
    "shroud": Static(Self(), (Cannot(Act.BE_TARGETED),)),
    "lifelink": Triggered(DealsDamage(Same(Self())), Body((GainLife(You(), EventPart(Role.AMOUNT)),))),
    "deathtouch": Triggered(
        DealsDamage(Same(Self()), A_CREATURE), Body((Destroy(EventPart(Role.RECIPIENT)),))
    ),
}
ZONE_CHANGES: dict[str, tuple[Zone | None, Zone | None]] = {
    "comes_into_play": (None, Zone.IN_PLAY),
    "goes_to_graveyard": (Zone.IN_PLAY, Zone.GRAVEYARD),
    "leaves_play": (Zone.IN_PLAY, None),
}


def abilities_of(tree: Node) -> tuple[Ability, ...]:
    """All abilities of one parsed text, a paragraph of a permanent or the whole text of a spell."""
    if tree.data == "spell_text":
        return _spell(tree)
    (paragraph,) = trees(tree)
    reader = Paragraph()
    if paragraph.data == "keywords":
        return tuple(one for child in trees(paragraph) for one in _keyword(reader, child))
    return (reader.ability(paragraph),)


def _keyword(reader: Paragraph, node: Node) -> tuple[Ability, ...]:
    """A keyword ability, or what stood in its place before it was one."""
    modern = MODERN_KEYWORDS.get(str(node.data))
    return (modern,) if modern is not None else tuple(reader.keyword(node))


def _spell(tree: Node) -> tuple[Ability, ...]:
    costs = [child for child in trees(tree) if child.data == "additional"]
    reader = Paragraph()
    found: list[Ability] = [reader.ability(child) for child in costs]
    body = reader.body([child for child in trees(tree) if child.data != "additional"])
    return (*found, Spell(body)) if body != Body() else tuple(found)


class Paragraph(Sentences):
    """Reads one paragraph into its ability."""

    def ability(self, node: Node) -> Ability:
        inner = trees(node)
        match str(node.data):
            case "activated":
                costs = tuple(self.cost(child) for child in trees(inner[0]))
                timing = tuple(self.timing(child) for child in inner if child.data == "timing")
                body = self.body([child for child in inner[1:] if child.data != "timing"])
                return Activated(costs, body, timing)
            case "triggered":
                return self.triggered(node)
            case "replacement":
                event = self.event(inner[0])
                return Replacement(event, self.instead(inner[1]))
            case "arrival":
                return Replacement(ZoneChange(Same(Self()), Zone.IN_PLAY), (self.manner(inner[-1]),))
            case "static":
                what = self.selection(inner[0])
                changes = self.changes(inner[1])
                return Static(what, changes, self.condition(inner[2]) if len(inner) > 2 else None)
            case "static_while":
                condition = self.condition(inner[0])
                what = self.selection(inner[1])
                return Static(what, self.changes(inner[2]), condition)
            case "size_static":
                what = self.selection(inner[0])
                size = self.amount(inner[1])
                return Static(what, (SetPT(size, size),))
            case "additional":
                return AdditionalCost(tuple(self.cost(child) for child in trees(inner[-1])))
        raise refused(node, "an ability")

    def timing(self, node: Node) -> Timing:
        (when,) = trees(node)
        if when.data == "sorcery_timing" and words(when)[0] != CardType.SORCERY.value:
            raise refused(words(when)[0], '"sorcery"')
        return TIMINGS[str(when.data)]

    def triggered(self, node: Node) -> Triggered:
        event_node, *rest = trees(node)
        event = self.event(event_node)
        condition = None
        if not _is_text(rest[0]):
            condition = self.condition(rest[0])
            rest = rest[1:]
        return Triggered(event, self.body(rest), condition)

    def body(self, nodes: list[Node]) -> Body:
        """Sentences, and perhaps the modes after them; slots are numbered through."""
        draft = Draft()
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
            modes.append(Mode(tuple(targets[before:]), effects))
        choose = int(words(modal)[0]) if modal is not None else 0
        if modal is not None and choose > len(modes):
            raise refused(words(modal)[0], "no more than there are modes")
        return Body(draft.finished(), tuple(targets[:common]), tuple(modes), choose)

    def mode(self, node: Node) -> tuple[Effect, ...]:
        draft = Draft()
        for child in trees(node):
            if child.data == "action":
                self.action(child, draft)
            else:
                self.sentence(child, draft)
        return draft.finished()

    # --- events ---------------------------------------------------------------------------------------

    def event(self, node: Node) -> Event:
        name, inner = str(node.data), trees(node)
        if name == "at_end_of_turn":
            return Begins(Moment.END_OF_TURN, IsPlayer())
        if name in MOMENTS:
            return Begins(MOMENTS[name], self._whose(inner[0]))
        if name in ZONE_CHANGES:
            from_, to = ZONE_CHANGES[name]
            what = self._some(inner[0], Role.OBJECT)
            yours = any(child.data == "under_yours" for child in inner)
            return ZoneChange(with_parts(what, Controls(You())) if yours else what, to, from_)
        if name in ("deals_damage", "would_deal"):
            return self._damage_event(inner)
        if name in ("draws", "would_draw"):
            return Draws(self._some(inner[0], Role.PLAYER))
        match name:
            case "attacks":
                return Attacks(self._some(inner[0], Role.OBJECT))
            case "blocks":
                what = self._some(inner[0], Role.OBJECT)
                return Blocks(what, self._some(inner[1], Role.RECIPIENT, aside=True) if inner[1:] else None)
            case "becomes_blocked":
                return BecomesBlocked(self._some(inner[0], Role.OBJECT))
            case "becomes_tapped" if words(node)[0] == State.TAPPED.value:
                return BecomesTapped(self._some(inner[0], Role.OBJECT))
            case "plays":
                who = self._some(inner[0], Role.PLAYER)
                played = self._some(inner[1], Role.OBJECT)
                if Is(Kind.SPELL) not in walk(played):
                    raise refused(inner[1], "a spell")
                return Plays(who, played)
            case "discards":
                who = self._some(inner[0], Role.PLAYER)
                return Discards(who, self._some(inner[1], Role.OBJECT))
            case "gains_life":
                self.said.event_has_amount = True
                return GainsLife(self._some(inner[0], Role.PLAYER))
        raise refused(node, "an event")

    def _damage_event(self, inner: list[Node]) -> Event:
        self.said.event_has_amount = True
        source = self._some(inner[0], Role.SOURCE)
        to = self._some(inner[2], Role.RECIPIENT, aside=True) if inner[2:] else None
        return DealsDamage(source, to, self.damage_kind(inner[1]))

    def _whose(self, node: Node) -> Filter:
        if node.data == "yours":
            return Same(You())
        self.said.mention(EventPart(Role.PLAYER), frozenset({PLAYER}))
        return Opponent(You()) if node.data == "each_opponents" else IsPlayer()

    def _some(self, node: Node, role: Role, *, aside: bool = False) -> Filter:
        """What an event is about; later words mean that part of the event by it."""
        match str(node.data):
            case "this_one":
                self.said.mention(Self(), ITSELF, aside=aside)
                return Same(Self())
            case "you_one":
                return Same(You())
            case "enchanted_one":
                host: Selection = Attached(Self())
                self.said.mention(host, self.thing_words(trees(node)) | {Kind.PERMANENT.value}, aside=aside)
                return Same(host)
        more = (Not(Same(Self())),) if node.data == "another_one" else ()
        filter_ = self.description(trees(node)[0], *more)
        self.said.mention(EventPart(role), words_for(filter_), aside=aside)
        return filter_

    # --- replacements ---------------------------------------------------------------------------------

    def instead(self, node: Node) -> tuple[Effect, ...]:
        if node.data == "prevention":
            return (PreventDamage(),)
        (what,) = trees(node)
        draft = Draft()
        self.part(what, draft)
        return draft.finished()

    def manner(self, node: Node) -> Effect:
        if node.data == "counters_manner":
            number, kind, _ = trees(node)
            return ArriveWithCounters(str(words(kind)[0]), self.amount(number))
        if words(node)[0] != State.TAPPED.value:
            raise refused(words(node)[0], '"tapped"')
        return ArriveTapped()


def _is_text(node: Node) -> bool:
    return str(node.data) in (
        "plain",
        "if_sentence",
        "if_done",
        "if_not_done",
        "otherwise",
        "no_regeneration",
        "next_time",
        "modal",
        "bullets",
    )
