"""From parse trees to events: what abilities wait for, and what they replace (404, 410, 419.1)."""

from __future__ import annotations

from engine.language import chosen_players, copies, costs, damage, keywords, this_turn
from engine.language.combining import OTHER, with_parts
from engine.language.discourse import ITSELF, PLAYER, words_for
from engine.language.nodes import Node, refused, trees, words
from engine.language.sentences import Sentences
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    Attached,
    Attacks,
    AttacksUnblocked,
    BecomesBlocked,
    BecomesTapped,
    Begins,
    Blocks,
    Bound,
    Controls,
    DealsDamage,
    Discards,
    Draws,
    Either,
    Event,
    EventPart,
    Filter,
    Flips,
    GainsLife,
    HasType,
    Is,
    IsPlayer,
    Opponent,
    Owns,
    Plays,
    Same,
    Selection,
    Self,
    You,
    ZoneChange,
)
from engine.language.walks import walk
from engine.language.words import (
    FlipResult,
    Kind,
    Role,
    State,
    StepOrPhase,
    Zone,
)

MOMENTS = {
    "upkeep": StepOrPhase.UPKEEP,
    "draw_step": StepOrPhase.DRAW_STEP,
    "turn": StepOrPhase.TURN,
    "precombat_main": StepOrPhase.PRECOMBAT_MAIN,
    "main_phase": StepOrPhase.MAIN,
}
FLIPS = {
    "would_flip": FlipResult.ANY,
    "flip_won": FlipResult.WON,
    "flip_lost": FlipResult.LOST,
}
ENDS: dict[str, Event] = {
    "at_end_of_turn": Begins(StepOrPhase.END_OF_TURN, IsPlayer()),
    "at_end_of_your_turn": Begins(StepOrPhase.END_OF_TURN, Same(You())),
    "your_end": Begins(StepOrPhase.END_OF_TURN, Same(You())),
    "at_end_of_combat": Begins(StepOrPhase.END_OF_COMBAT, IsPlayer()),
}
ZONE_CHANGES: dict[str, tuple[Zone | None, Zone | None]] = {
    "comes_into_play": (None, Zone.IN_PLAY),
    "goes_to_graveyard": (Zone.IN_PLAY, Zone.GRAVEYARD),
    "host_goes": (Zone.IN_PLAY, Zone.GRAVEYARD),
    "leaves_play": (Zone.IN_PLAY, None),
    "goes_from_anywhere": (None, Zone.GRAVEYARD),
    "is_removed": (None, Zone.REMOVED),
}
WHOSE: dict[str, Filter] = {
    "under_yours": Controls(You()),
    "your_graveyard": Owns(You()),
    "opponents_graveyard": Owns(All(Opponent(You()))),
}
"""What the words about where something goes say of it."""


class Awaited(Sentences):
    """Reads what stands after "when", "whenever", "at" and "if ... would"."""

    def event(self, node: Node) -> Event:
        """What an ability waits for, or what it replaces. Raises Refused."""
        name, inner = str(node.data), trees(node)
        found = copies.event(self, node) or costs.event(self, node) or this_turn.event(self, node)
        found = found or keywords.event(self, node)
        if found is not None:
            return found
        if name in ENDS:
            return ENDS[name]
        if name == "upkeep_of":
            return Begins(StepOrPhase.UPKEEP, Same(self.selection(inner[0])))
        if name in MOMENTS:
            return Begins(MOMENTS[name], self._whose(inner[0]))
        if name in ZONE_CHANGES:
            from_, to = ZONE_CHANGES[name]
            what = self.some(inner[0], Role.OBJECT)
            if name == "host_goes" and inner[0].data != "enchanted_one" and not _is_any_permanent(what):
                # Only what is enchanted or equipped, or called a permanent, is in play for certain.
                raise refused(node, '"from play" at its end')
            for where in inner[1:]:
                if (more := WHOSE.get(str(where.data))) is not None:
                    if what == Same(Self()):
                        raise refused(where, '"a graveyard"')
                    what = with_parts(what, more)
            return ZoneChange(what, to, from_)
        if name in ("deals_damage", "would_deal"):
            return self._damage_event(inner)
        if name in ("draws", "would_draw"):
            return Draws(self.some(inner[0], Role.PLAYER))
        if name in FLIPS:
            return Flips(self.some(inner[0], Role.PLAYER), FLIPS[name])
        match name:
            case "attacks":
                return Attacks(self.some(inner[0], Role.OBJECT))
            case "blocks":
                what = self.some(inner[0], Role.OBJECT)
                return Blocks(what, self.some(inner[1], Role.RECIPIENT, aside=True) if inner[1:] else None)
            case "becomes_blocked":
                what = self.some(inner[0], Role.OBJECT)
                return BecomesBlocked(
                    what, self.some(inner[1], Role.RECIPIENT, aside=True) if inner[1:] else None
                )
            case "blocks_or_blocked":
                what = self.some(inner[0], Role.OBJECT)
                other = self.some(inner[1], Role.RECIPIENT, aside=True) if inner[1:] else None
                return Either((Blocks(what, other), BecomesBlocked(what, other)))
            case "attacks_or_blocks":
                what = self.some(inner[0], Role.OBJECT)
                return Either((Attacks(what), Blocks(what)))
            case "attacks_unblocked":
                return AttacksUnblocked(self.some(inner[0], Role.OBJECT))
            case "dealt_damage":
                self.said.event_has_amount = True
                dealt_to = self.some(inner[0], Role.RECIPIENT)
                by = self.some(inner[2], Role.SOURCE, aside=True) if inner[2:] else None
                return DealsDamage(by, dealt_to, damage.kind(inner[1]))
            case "becomes_tapped" if words(node)[0] == State.TAPPED.value:
                return BecomesTapped(self.some(inner[0], Role.OBJECT))
            case "plays":
                who = self.some(inner[0], Role.PLAYER)
                played = self.some(inner[1], Role.OBJECT)
                if Is(Kind.SPELL) not in walk(played):
                    raise refused(inner[1], "a spell")
                return Plays(who, played)
            case "discards":
                who = self.some(inner[0], Role.PLAYER)
                return Discards(who, self.some(inner[1], Role.OBJECT))
            case "gains_life":
                self.said.event_has_amount = True
                return GainsLife(self.some(inner[0], Role.PLAYER))
        raise refused(node, "an event")

    def _damage_event(self, inner: list[Node]) -> Event:
        self.said.event_has_amount = True
        source = self.some(inner[0], Role.SOURCE)
        to = self.some(inner[2], Role.RECIPIENT, aside=True) if inner[2:] else None
        return DealsDamage(source, to, damage.kind(inner[1]))

    def _whose(self, node: Node) -> Filter:
        if node.data == "yours":
            return Same(You())
        if node.data == "of_chosen_player":
            self.said.mention(chosen_players.CHOSEN, frozenset({PLAYER}))
            return chosen_players.THE_CHOSEN
        self.said.mention(EventPart(Role.PLAYER), frozenset({PLAYER}))
        return Opponent(You()) if node.data == "each_opponents" else IsPlayer()

    def some(self, node: Node, role: Role, *, aside: bool = False) -> Filter:
        """What an event is about; later words mean that part of the event by it."""
        match str(node.data):
            case "this_one":
                self.said.mention(Self(), ITSELF, aside=aside)
                return Same(Self())
            case "noted_one":
                return Same(Bound(str(words(node)[0])))
            case "you_one":
                return Same(You())
            case "that_one" | "it_one":
                return this_turn.that_one(self, node)
            case "enchanted_one":
                host: Selection = Attached(Self())
                self.said.mention(host, self.thing_words(trees(node)) | {Kind.PERMANENT.value}, aside=aside)
                return Same(host)
        more = (OTHER,) if node.data in ("another_one", "this_or_another") else ()
        filter_ = self.description(trees(node)[0], *more)
        if node.data == "this_or_another":
            filter_ = AnyOf((Same(Self()), filter_))
        self.said.mention(EventPart(role), words_for(filter_), aside=aside)
        return filter_


def _is_any_permanent(what: Filter) -> bool:
    """Whether the noun is "permanent", and not a type that a card elsewhere has as well."""
    parts = what.parts if isinstance(what, AllOf) else (what,)
    return Is(Kind.PERMANENT) in parts and not any(isinstance(part, HasType) for part in walk(what))
