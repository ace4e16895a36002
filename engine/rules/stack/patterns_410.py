"""Rules 410 and 419.1: whether an event is the one that a text waits for.

A text describes an event (`ZoneChange`, `DealsDamage`, ...); what happens is a part. The same descriptions
serve triggered abilities, which look at parts as performed, and replacement effects, which look at parts as
proposed. What is found is given back as occurrences (410.6): for each, the parts of the event under their
role names.

410.6    a part is one occurrence, except in combat, where one declaration holds many (`combat_patterns_410`),
         and of damage dealt at once (`at_once_410`)
410.10d  leaving play, and leaving a visible zone for a hidden one, is judged by how things were before
419.5a   no damage, no event
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from engine.asking import Asker, matches, matches_past, matches_player
from engine.board import (
    IN_PLAY,
    NOBODY,
    NOTHING,
    Board,
    PlayerId,
    now_or_last,
)
from engine.characteristics import controller_of
from engine.editions import Registry
from engine.events import (
    BeginStep,
    BeginTurn,
    CardDrawn,
    CoinCame,
    CoinFlip,
    DamageDealt,
    LifeGained,
    LifeLost,
    ObjectMoved,
    Part,
    PermanentRegenerated,
    PermanentTapped,
    PermanentUntapped,
    Played,
)
from engine.language import terms
from engine.language.terms import Event
from engine.language.words import Counted, FlipResult, Role, StepOrPhase, Zone
from engine.rules.stack.combat_patterns_410 import (
    CHANGING_BLOCKS,
    attacks,
    attacks_together,
    attacks_unblocked,
    becomes_blocked,
    blocks,
    blocks_together,
    of_number,
)
from engine.rules.stack.damage_patterns_410 import deals_damage
from engine.rules.stack.journeys_410 import zone_change, zone_change_looks_back
from engine.rules.stack.occurrences_410 import (
    NONE,
    Occurrence,
    affected_player,
    is_proposed,
    named_amount,
    named_objects,
    named_players,
)
from engine.seats import active_players, in_range_of, is_active, whose_turn, within_range

_MOMENTS: dict[StepOrPhase, tuple[tuple[str, str], ...]] = {
    StepOrPhase.UPKEEP: (("beginning", "upkeep"),),
    StepOrPhase.DRAW_STEP: (("beginning", "draw"),),
    StepOrPhase.PRECOMBAT_MAIN: (("precombat main", ""),),
    StepOrPhase.MAIN: (("precombat main", ""), ("postcombat main", "")),
    StepOrPhase.COMBAT: (("combat", "beginning of combat"),),
    StepOrPhase.END_OF_COMBAT: (("combat", "end of combat"),),
    StepOrPhase.END_OF_TURN: (("end", "end of turn"),),
    StepOrPhase.CLEANUP: (("end", "cleanup"),),
}
_ONCE_A_TURN = frozenset(
    (StepOrPhase.COMBAT, StepOrPhase.END_OF_COMBAT, StepOrPhase.END_OF_TURN, StepOrPhase.CLEANUP)
)
"""What texts wait for once in a turn, whoever has it; of upkeeps and the like each player has his or her own."""


def part_names(event: Event) -> frozenset[str]:
    """The class names of the parts that may be this event."""
    if isinstance(event, terms.Either):
        return frozenset().union(*(part_names(one) for one in event.events))
    if isinstance(event, terms.ZoneChange):
        return frozenset(_zone_change_names(event))
    if isinstance(event, terms.Begins):
        return frozenset(("BeginTurn",) if event.moment == StepOrPhase.TURN else ("BeginStep",))
    return PART_NAMES[type(event)]


def _zone_change_names(event: terms.ZoneChange) -> tuple[str, ...]:
    if event.to == Zone.IN_PLAY:
        return ("ObjectMoved", "Create") if event.from_ is None else ("ObjectMoved",)
    if event.to is None and event.from_ == Zone.IN_PLAY:
        return ("ObjectMoved", "ObjectLeft")
    if event.to in (None, Zone.HAND) and event.from_ in (None, Zone.LIBRARY):
        return ("ObjectMoved", "CardDrawn")
    return ("ObjectMoved",)


PART_NAMES: dict[type[Any], frozenset[str]] = {
    terms.DealsDamage: frozenset(("DamageDealt",)),
    terms.Attacks: frozenset(("AttackDeclared",)),
    terms.AttacksTogether: frozenset(("AttackDeclared",)),
    terms.BlocksTogether: frozenset(("BlockDeclared",)),
    terms.Blocks: frozenset(("BlockDeclared",)),
    terms.BecomesBlocked: frozenset(("BlockDeclared",)),
    terms.BlocksNumber: CHANGING_BLOCKS,
    terms.BlockedByNumber: CHANGING_BLOCKS,
    terms.AttacksUnblocked: frozenset(("BlockDeclared",)),
    # Regeneration taps as well (419.6b).
    terms.BecomesTapped: frozenset(("PermanentTapped", "PermanentRegenerated")),
    terms.BecomesUntapped: frozenset(("PermanentUntapped",)),
    terms.TappedForMana: frozenset(("PermanentTapped",)),
    terms.Plays: frozenset(("Played",)),
    terms.PlaysLand: frozenset(("ObjectMoved",)),
    terms.Draws: frozenset(("CardDrawn",)),
    terms.Discards: frozenset(("ObjectMoved",)),
    terms.GainsLife: frozenset(("LifeGained",)),
    terms.LosesLife: frozenset(("LifeLost", "DamageDealt")),
    terms.Destroyed: frozenset(("ObjectMoved",)),
    terms.Flips: frozenset(("CoinFlip", "CoinCame")),
    terms.MakesTokens: frozenset(("Create",)),
    terms.GetsCounters: frozenset(("CountersPut", "ObjectMoved", "Create")),
}


def each_event(event: Event) -> tuple[Event, ...]:
    """The events that a text waits for: each of several by itself, since they may look back or not (410.10d)."""
    return event.events if isinstance(event, terms.Either) else (event,)


LOST = terms.LosesControl | terms.BecomesUnattached


def looks_back(event: Event) -> bool:
    """Whether abilities waiting for this event are those that existed before it (410.10d)."""
    if isinstance(event, terms.Destroyed | terms.Sacrifices | terms.Countered | LOST):
        return True
    if isinstance(event, terms.Either):
        return any(looks_back(one) for one in event.events)
    if isinstance(event, terms.Phases):
        return event.to is Zone.PHASED_OUT
    return isinstance(event, terms.ZoneChange) and zone_change_looks_back(event)


# --- what happened, or would -----------------------------------------------------------------------------------------


def occurrences(
    event: Event, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """How often a part is this event for a text, with the parts of each occurrence.

    A part that is only proposed (419.1) has one board for both: nothing has moved, and it names nothing that it makes.
    """
    return READERS.of(after)[type(event)](event, part, before, after, asker)


def _begins(
    event: terms.Begins, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    if isinstance(part, BeginTurn):
        if event.moment != StepOrPhase.TURN:
            return NONE
    elif isinstance(part, BeginStep):
        if (part.phase, part.step) not in _MOMENTS.get(event.moment, ()):
            return NONE
    else:
        return NONE
    if event.first and before.players[whose_turn(after)].upkeeps[1] == after.turn.serial:
        # The turn has had an upkeep already (300.8).
        return NONE
    active = active_players(after)
    if event.whose == terms.IsPlayer():
        # 600.4: a turn goes on though its player has left the game, and its moments are anybody's all the same.
        # 606.4b: each player of a team has an upkeep, though they take it together; of upkeeps there is one, and the
        # turn ends once.
        once_a_turn = event.moment in _ONCE_A_TURN and not event.each
        if not (once_a_turn or asker.delayed):
            # 601.7: the upkeep of who is out of range is. The end of the turn comes for everybody, and the one moment
            # for which a delayed ability waits wherever it comes (our reading).
            active = tuple([one for one in active if within_range(after, asker.controller, one)])
        found = active[:1] if event.whoever or once_a_turn else active
    else:
        found = tuple([one for one in active if matches_player(after, one, event.whose, asker)])
    return tuple([(named_players(Role.PLAYER, one),) for one in found])


def _either(
    event: terms.Either, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """Each of the events by itself."""
    name = type(part).__name__
    return tuple(
        occurrence
        for one in event.events
        if name in part_names(one)
        for occurrence in occurrences(one, part, before, after, asker)
    )


def _becomes_tapped(
    event: terms.BecomesTapped, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    assert isinstance(part, PermanentTapped | PermanentRegenerated)
    was, now = before.objects.get(part.object), after.objects.get(part.object)
    # 510.4: what is tapped already does not become so.
    if was is None or now is None or was.tapped:
        return NONE
    # Regeneration is one event: that it also taps is nothing to be replaced by itself.
    if not (isinstance(part, PermanentTapped) if is_proposed(before, after) else now.tapped):
        return NONE
    if not matches(after, part.object, event.what, asker):
        return NONE
    return (
        (
            named_objects(Role.OBJECT, part.object),
            named_players(Role.PLAYER, affected_player(after, part.object)),
        ),
    )


def _becomes_untapped(
    event: terms.BecomesUntapped, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """510.2: what is untapped already does not become so."""
    assert isinstance(part, PermanentUntapped)
    was = before.objects.get(part.object)
    if was is None or not was.tapped or part.object not in after.objects:
        return NONE
    if not matches(after, part.object, event.what, asker):
        return NONE
    player = affected_player(after, part.object)
    return ((named_objects(Role.OBJECT, part.object), named_players(Role.PLAYER, player)),)


def _tapped_for_mana(
    event: terms.TappedForMana, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """The cost of a mana ability taps the permanent (406.1); its controller does it."""
    assert isinstance(part, PermanentTapped)
    if part.how != "mana" or part.object not in after.objects:
        return NONE
    player = controller_of(after, part.object)
    by = event.who is None or matches_player(after, player, event.who, asker)
    if not by or not matches(after, part.object, event.what, asker):
        return NONE
    return ((named_objects(Role.OBJECT, part.object), named_players(Role.PLAYER, player)),)


def _plays(
    event: terms.Plays, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    assert isinstance(part, Played)
    found = now_or_last(after, part.object)
    # Playing an ability is not playing a spell (401, 403).
    if found is None or found.kind == "ability":
        return NONE
    if not matches_player(after, part.player, event.who, asker):
        return NONE
    if not matches(after, part.object, event.what, asker):
        return NONE
    turn = after.turn
    before_it = part.before
    manieth = turn.spells_played if event.counted is Counted.OF_ALL else turn.spells_of(part.player)
    if after.table.ranges:
        # 601.11: spells of players out of range are not seen.
        seen = sum(turn.spells_of(one) for one in in_range_of(after, asker.controller))
        before_it = max(0, seen - 1)
        manieth = seen if event.counted is Counted.OF_ALL else manieth
    if event.counted is Counted.OF_KIND:
        manieth = sum(matches_past(after, one, event.what, asker) for one in turn.played)
    if event.number not in (None, manieth):
        return NONE
    return (
        (
            named_objects(Role.OBJECT, part.object),
            named_players(Role.PLAYER, part.player),
            named_amount(before_it),
        ),
    )


def _plays_land(
    event: terms.PlaysLand, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """212.6a: the land has been put into play by the action of playing it."""
    assert isinstance(part, ObjectMoved)
    land = part.became
    if part.how != "play" or part.to != IN_PLAY or is_proposed(before, after) or land not in after.objects:
        return NONE
    player = affected_player(after, land) if part.arrival is None else part.arrival.controller
    if not matches_player(after, player, event.who, asker) or not matches(after, land, event.what, asker):
        return NONE
    return ((named_objects(Role.OBJECT, land), named_players(Role.PLAYER, player)),)


def _first_of_step(board: Board, player: PlayerId) -> bool:
    """Whether a draw now is the first of that player in his or her own draw step of the turn (304.1)."""
    turn = board.turn
    due = turn.step == "draw" and is_active(board, player)
    return due and not any(who == player and in_step for who, _, in_step in turn.drawn)


def _draws(
    event: terms.Draws, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    assert isinstance(part, CardDrawn)
    if not matches_player(after, part.player, event.who, asker):
        return NONE
    if is_proposed(before, after):
        if event.spares and _first_of_step(after, part.player):
            return NONE
        # 423.6a: also if the library is empty.
        return ((named_players(Role.PLAYER, part.player),),)
    if part.became == NOTHING:
        return NONE
    return ((named_players(Role.PLAYER, part.player), named_objects(Role.OBJECT, part.became)),)


def _discards(
    event: terms.Discards, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    assert isinstance(part, ObjectMoved)
    card = part.object if is_proposed(before, after) else part.became
    if part.how != "discard" or card not in after.objects:
        return NONE
    if event.effect and (part.cost or part.by == NOTHING):
        return NONE
    if event.by is not None and (
        part.by not in before.objects
        or not matches_player(before, controller_of(before, part.by), event.by, asker)
    ):
        return NONE
    owner = after.objects[card].owner
    if not matches_player(after, owner, event.who, asker) or not matches(after, card, event.what, asker):
        return NONE
    whose = () if event.by is None else (named_objects(Role.SOURCE, part.by),)
    return ((named_players(Role.PLAYER, owner), named_objects(Role.OBJECT, card), *whose),)


def _gains_life(
    event: terms.GainsLife, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    assert isinstance(part, LifeGained)
    if part.amount <= 0 or not matches_player(after, part.player, event.who, asker):
        return NONE
    return ((named_players(Role.PLAYER, part.player), named_amount(part.amount)),)


def _loses_life(
    event: terms.LosesLife, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """What damage takes from a life total is lost as well, and no more than it takes."""
    assert isinstance(part, LifeLost | DamageDealt)
    if part.amount <= 0 or part.player == NOBODY or not matches_player(after, part.player, event.who, asker):
        return NONE
    lost = part.taken if isinstance(part, DamageDealt) and part.leaves else part.amount
    if lost <= 0:
        return NONE
    return ((named_players(Role.PLAYER, part.player), named_amount(lost)),)


def _destroyed(
    event: terms.Destroyed, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    assert isinstance(part, ObjectMoved)
    found = before.objects.get(part.object)
    if part.how != "destroy" or found is None or found.zone != IN_PLAY:
        return NONE
    if part.became == NOTHING and not is_proposed(before, after):
        return NONE
    if not matches(before, part.object, event.what, asker):
        return NONE
    return (
        (
            named_objects(Role.OBJECT, part.object),
            named_players(Role.PLAYER, affected_player(before, part.object)),
        ),
    )


def _flips(
    event: terms.Flips, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """511.1: only the player who flipped wins or loses, and only where the coin was called."""
    if isinstance(part, CoinFlip):
        # About to be flipped, whether anybody is to win it or not: nobody has won or lost yet.
        about = is_proposed(before, after) and event.result is FlipResult.ANY
        if not about or not matches_player(before, part.player, event.who, asker):
            return NONE
        return ((named_players(Role.PLAYER, part.player),),)
    # What has come of a flip is settled: the flip is what can be replaced.
    if not isinstance(part, CoinCame) or is_proposed(before, after):
        return NONE
    wanted = {FlipResult.ANY: part.won, FlipResult.WON: True, FlipResult.LOST: False}[event.result]
    if part.won is not wanted or not matches_player(after, part.player, event.who, asker):
        return NONE
    return ((named_players(Role.PLAYER, part.player),),)


Reader: TypeAlias = Callable[[Any, Part, Board, Board, Asker], tuple[Occurrence, ...]]
READERS: Registry[type[Any], Reader] = Registry(
    "readers of events",
    {
        terms.ZoneChange: zone_change,
        terms.Begins: _begins,
        terms.DealsDamage: deals_damage,
        terms.Attacks: attacks,
        terms.AttacksTogether: attacks_together,
        terms.BlocksTogether: blocks_together,
        terms.Blocks: blocks,
        terms.BecomesBlocked: becomes_blocked,
        terms.BlocksNumber: of_number,
        terms.BlockedByNumber: of_number,
        terms.AttacksUnblocked: attacks_unblocked,
        terms.Either: _either,
        terms.BecomesTapped: _becomes_tapped,
        terms.BecomesUntapped: _becomes_untapped,
        terms.TappedForMana: _tapped_for_mana,
        terms.Plays: _plays,
        terms.PlaysLand: _plays_land,
        terms.Draws: _draws,
        terms.Discards: _discards,
        terms.GainsLife: _gains_life,
        terms.LosesLife: _loses_life,
        terms.Destroyed: _destroyed,
        terms.Flips: _flips,
    },
)
