"""What texts ask of a board: who matches, which things are meant, how many.

Each kind of filter, selection and amount has one small function, found by the value's type. A filter
on an object gets the object and its faces once; a split card answers as `engine.asking.comparing` says.

It is long because filters, selections and amounts are made of one another.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from msgspec.structs import replace

from engine.asking.asker import FAR, Asker, Things, after_moves, find, followed, note_for, things_of
from engine.asking.comparing import answers, counted, either, has_name, share_color
from engine.asking.defending import DEFENDING, who_defends
from engine.asking.one_of_each import slot_now
from engine.asking.plain import (
    colors,
    from_expansion,
    has_activated,
    has_chosen_name,
    has_chosen_subtype,
    has_chosen_type,
    has_color,
    has_counter,
    has_keyword,
    has_state,
    has_subtype,
    has_supertype,
    has_type,
    in_zone,
    is_named,
    is_of_kind,
    never,
    option_paid,
    paid_by_spent,
    single_target,
)
from engine.asking.ranges import how_much, in_reach, reaches_object, reaches_player, saw
from engine.asking.zones import PLAY, may_be_player, zones_of
from engine.board import (
    ANTE,
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOBODY,
    NOTHING,
    OWN_ZONES,
    PHASED_OUT,
    REMOVED,
    STACK,
    Board,
    Noted,
    Object,
    ObjectId,
    PlayerId,
    ZoneName,
    now_or_last,
)
from engine.characteristics import Characteristics, controller_of, faces, last_known
from engine.characteristics.printed import BASIC_LAND_TYPES
from engine.citing import cite, computation
from engine.editions import Registry
from engine.language import values as v
from engine.language.remembered import (
    DISCARDED,
    IMPRINTED,
    OF_THAT_ONE,
    REMOVED_TO_PAY,
    buried_by,
    hurt_by,
    imprinted,
    life_lost_by,
)
from engine.seats import (
    all_seats,
    apnap,
    are_opponents,
    are_teammates,
    attack_of,
    is_active,
    is_blocked_by,
    last_attack,
    life_of,
    turns_going_on,
    whose_turn,
    would_attack,
)

Faces = tuple[Characteristics, ...]
LAST_KNOWN = computation("413.2f", "What is gone is judged as it most recently existed.")


# --- filters on objects ----------------------------------------------------------------------------------

ObjectTest = Callable[[Any, Board, Object, Faces, Asker], bool]


def matches(board: Board, object_id: ObjectId, filter_: v.Filter, asker: Asker) -> bool:
    """Whether the object, as it is now, is what the filter describes; no object that is gone matches."""
    found = board.objects.get(object_id)
    if found is None or (board.table.ranges and not reaches_object(board, asker, object_id)):
        return False
    return _fits(filter_, board, found, faces(board, object_id), asker)


def would_match(
    board: Board, object_id: ObjectId, half: Characteristics, filter_: v.Filter, asker: Asker
) -> bool:
    """Whether the card would be what the filter describes, with these characteristics: before it is played."""
    found = board.objects.get(object_id)
    if found is None or (board.table.ranges and not reaches_object(board, asker, object_id)):
        return False
    return _fits(filter_, board, found, (half,), asker)


def matches_past(board: Board, object_id: ObjectId, filter_: v.Filter, asker: Asker) -> bool:
    """The same, but an object that left is judged as it most recently existed (410.10d, 413.2f)."""
    if object_id in board.objects:
        return matches(board, object_id, filter_, asker)
    past = board.past.get(object_id)
    if past is None or (board.table.ranges and not reaches_object(board, asker, object_id)):
        return False
    cite(LAST_KNOWN)
    return _fits(filter_, board, past.object, past.faces, asker)


def _fits(part: v.Filter, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    return TESTS[type(part)](part, board, found, seen, asker)


def _all_of(part: v.AllOf, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    for one in part.parts:  # loops, since every object of a board is asked
        if not TESTS[type(one)](one, board, found, seen, asker):
            return False
    return True


def _any_of(part: v.AnyOf, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    for one in part.parts:
        if TESTS[type(one)](one, board, found, seen, asker):
            return True
    return False


def _not(part: v.Not, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    """Also the negative comparison of 505.6: yes where the positive one says no."""
    return not TESTS[type(part.part)](part.part, board, found, seen, asker)


def _controls(part: v.Controls, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    controller = _controller(board, found)
    if isinstance(part.player, v.You):
        return controller == asker.controller
    return controller != NOBODY and controller in select(board, part.player, asker).players


def _owns(part: v.Owns, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    if isinstance(part.player, v.You):
        return found.owner == asker.controller
    return found.owner in select(board, part.player, asker).players


def _same(part: v.Same, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    if isinstance(part.of, v.Self):
        return found.id == asker.source or (
            bool(asker.noted or asker.event) and found.id == _where_it_went(board, asker)
        )
    return any(found.id in (one, after_moves(asker, one)) for one in select(board, part.of, asker).objects)


def _where_it_went(board: Board, asker: Asker) -> ObjectId:
    """What the object with the ability is by now, if its text or the event that triggered it moved it (217.1c)."""
    object_ = find(asker.event, v.Role.OBJECT.value)
    if object_ is not None and int(asker.source) in object_.value and asker.source not in board.objects:
        return board.became.get(asker.source, asker.source)
    return after_moves(asker, asker.source)


def _compares(part: v.Compares, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    if part.feature is v.Feature.LIFE:
        return False
    own = answers(found, seen, part.feature)
    return either(own, part.relation, answers_of(board, part.amount, asker))


def _same_name(part: v.SameName, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    others = (last_known(board, one) for one in select(board, part.of, asker).objects)
    return any(has_name(seen, face.name) for faces_ in others for face in faces_ if face.name)


def _shares_color(part: v.SharesColor, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    return any(share_color(seen, last_known(board, one)) for one in select(board, part.of, asker).objects)


def _hurt(part: v.HurtThisTurn, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    if part.by is None or not found.hurt:
        return any(saw(board, asker, board.turn, "hurt", one, found.id, said="other") for one in found.hurt)
    by = select(board, part.by, asker).objects
    return any(one in found.hurt and saw(board, asker, board.turn, "hurt", one, found.id) for one in by)


def _is_attached(part: v.IsAttached, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    for one in select(board, part.to, asker).objects:
        if found.attached == one:
            return True
        if one not in board.objects and (past := board.past.get(one)) and found.id in past.bearing:
            cite(LAST_KNOWN)
            return True
    return False


def _bears(part: v.Bears, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    past = None if found.id in board.objects else board.past.get(found.id)
    if past is not None:
        cite(LAST_KNOWN)
        return any(matches_past(board, one, part.what, asker) for one in past.bearing)
    return any(
        board.objects[one].attached == found.id and matches(board, one, part.what, asker)
        for one in board.in_play
    )


def _is_blocking(part: v.IsBlocking, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    return any(_is_blocked_by(board, one, found.id) for one in select(board, part.of, asker).objects)


def _is_blocked_by(board: Board, attacker: ObjectId, blocker: ObjectId) -> bool:
    if not is_blocked_by(board, attacker, blocker):
        return False
    if attacker not in board.objects or blocker not in board.objects:
        cite(LAST_KNOWN)
    return True


def _targeting(part: v.Targeting, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    announced = found.announcement if found.zone == STACK else None
    if announced is None:
        return False
    return any(
        matches(board, one.object, part.of, asker)
        if one.object != NOTHING
        else matches_player(board, one.player, part.of, asker)
        for one in announced.targets
    )


def _above(part: v.Above, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    if found.zone != GRAVEYARD:
        return False
    pile = board.zone(GRAVEYARD, found.owner)
    own = pile.index(found.id)
    return any(
        one in pile and (pile.index(one) == own - 1 if part.next else pile.index(one) < own)
        for one in select(board, part.of, asker).objects
    )


def _blocked_by(part: v.BlockedBy, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    return any(_is_blocked_by(board, found.id, one) for one in select(board, part.of, asker).objects)


TESTS: dict[type, ObjectTest] = {
    v.AllOf: _all_of,
    v.AnyOf: _any_of,
    v.Not: _not,
    v.Is: is_of_kind,
    v.HasType: has_type,
    v.HasSupertype: has_supertype,
    v.HasSubtype: has_subtype,
    v.HasChosenSubtype: has_chosen_subtype,
    v.HasChosenType: has_chosen_type,
    v.HasChosenName: has_chosen_name,
    v.HasColor: has_color,
    v.Colors: colors,
    v.HasKeyword: has_keyword,
    v.HasActivated: has_activated,
    v.HasState: has_state,
    v.InZone: in_zone,
    v.Controls: _controls,
    v.Owns: _owns,
    v.Same: _same,
    v.Compares: _compares,
    v.Named: is_named,
    v.FromExpansion: from_expansion,
    v.HasCounter: has_counter,
    v.IsAttached: _is_attached,
    v.Bears: _bears,
    v.IsBlocking: _is_blocking,
    v.SameName: _same_name,
    v.SharesColor: _shares_color,
    v.PaidBySpent: paid_by_spent,
    v.HurtThisTurn: _hurt,
    v.BlockedBy: _blocked_by,
    v.SingleTarget: single_target,
    v.OptionPaid: option_paid,
    v.Targeting: _targeting,
    v.Above: _above,
    v.InOneGraveyard: lambda part, board, found, seen, asker: found.zone == GRAVEYARD,
    v.InTotal: lambda part, board, found, seen, asker: True,
    v.OfOneController: lambda part, board, found, seen, asker: found.zone == IN_PLAY,
    v.IsPlayer: never,
    v.Opponent: never,
    v.Teammate: never,
    v.HasTurn: never,
    v.ControlsMost: never,
    v.Outdoes: never,
    v.HasMostLife: never,
    v.HasMostCards: never,
    v.DealtBy: never,
    v.AttackedThisTurn: never,
}


# --- filters on players ----------------------------------------------------------------------------------


def matches_player(board: Board, player: PlayerId, filter_: v.Filter, asker: Asker) -> bool:
    """Whether the player is what the filter describes; a player who left the game is nothing (102.5)."""
    if board.players[player].lost or (board.table.ranges and not reaches_player(board, asker, player)):
        return False
    return _fits_player(board, player, filter_, asker)


def _fits_player(board: Board, player: PlayerId, part: v.Filter, asker: Asker) -> bool:
    if isinstance(part, v.AllOf):
        return all(_fits_player(board, player, one, asker) for one in part.parts)
    if isinstance(part, v.AnyOf):
        return any(_fits_player(board, player, one, asker) for one in part.parts)
    if isinstance(part, v.Not):
        return not _fits_player(board, player, part.part, asker)
    if isinstance(part, v.IsPlayer):
        return True
    if isinstance(part, v.Opponent):
        return any(are_opponents(board, one, player) for one in select(board, part.of, asker).players)
    if isinstance(part, v.Teammate):
        return any(are_teammates(board, one, player) for one in select(board, part.of, asker).players)
    if isinstance(part, v.HasTurn):
        return is_active(board, player)
    if isinstance(part, v.AttackedThisTurn):
        return any(one == player for turn in turns_going_on(board) for one, _ in turn.assailed)
    if isinstance(part, v.DealtBy):
        by = select(board, part.by, asker).objects
        return any(
            source in by and whom == player and saw(board, asker, turn, "dealt", source, hurt, whom)
            for turn in turns_going_on(board)
            for source, hurt, whom, _ in turn.dealt
        )
    if isinstance(part, v.ControlsMost):
        return _controls_most(board, player, part.filter, asker)
    if isinstance(part, v.HasMostLife):
        own = life_of(board, player)
        return all(own > life_of(board, one) for one in _seen(board, asker) if one != player)
    if isinstance(part, v.HasMostCards):
        own = len(board.zone(HAND, player))
        return all(own > len(board.zone(HAND, one)) for one in _seen(board, asker) if one != player)
    if isinstance(part, v.Outdoes):
        own = amount(board, part.own, about_player(asker, player))
        return either((own,), part.relation, (amount(board, part.than, asker),))
    if isinstance(part, v.Same):
        return player in select(board, part.of, asker).players
    if isinstance(part, v.Compares) and part.feature is v.Feature.LIFE:
        life = counted(life_of(board, player))
        return either((life,), part.relation, answers_of(board, part.amount, asker))
    return False


def about_player(asker: Asker, player: PlayerId) -> Asker:
    """Who asks what an amount is for this one player."""
    return replace(asker, noted=(*asker.noted, Noted(OF_THAT_ONE.name, "players", (int(player),))))


def _seen(board: Board, asker: Asker) -> list[PlayerId]:
    """The players in the game whom a text sees, and compares with each other (601.11)."""
    there = [one for one in all_seats(board) if not board.players[one].lost]
    return [one for one in there if reaches_player(board, asker, one)] if board.table.ranges else there


def _controls_most(board: Board, player: PlayerId, filter_: v.Filter, asker: Asker) -> bool:
    """Whether the player controls more of these than each other player who is in the game."""
    counts = dict.fromkeys(_seen(board, asker), 0)
    for one in board.in_play:
        controller = controller_of(board, one)
        if controller in counts and matches(board, one, filter_, asker):
            counts[controller] += 1
    own = counts.pop(player, 0)
    return all(own > other for other in counts.values())


# --- selections ------------------------------------------------------------------------------------------


def select(board: Board, selection: v.Selection, asker: Asker) -> Things:
    """The things that a selection stands for now. What players or chance choose (`Picked`, `AtRandom`) is no
    question: TypeError."""
    found = SELECTIONS.get(type(selection))
    if found is None:
        raise TypeError(f"{type(selection).__name__} is a choice, not a question")
    things = found(board, selection, asker)
    if board.table.ranges and not (type(selection) is v.Bound and selection.name.startswith(FAR)):
        return in_reach(board, asker, things)
    return things


def _last_played(board: Board, selection: v.LastPlayed, asker: Asker) -> Things:
    """Of the spells that the asker sees (601.11)."""
    return Things(in_reach(board, asker, Things(board.turn.played)).objects[-1:])


def _self(board: Board, selection: v.Self, asker: Asker) -> Things:
    return Things((asker.source,))


def _you(board: Board, selection: v.You, asker: Asker) -> Things:
    return Things((), (asker.controller,))


def _target(board: Board, selection: v.Target, asker: Asker) -> Things:
    slot = slot_now(asker, selection.slot)
    chosen = [one for one in asker.targets if one.slot == slot]
    return Things(
        tuple(one.object for one in chosen if one.object != NOTHING),
        tuple(one.player for one in chosen if one.player != NOBODY),
    )


def _event_part(board: Board, selection: v.EventPart, asker: Asker) -> Things:
    return things_of(find(asker.event, selection.role))


def _bound(board: Board, selection: v.Bound, asker: Asker) -> Things:
    return followed(board, things_of(note_for(board, asker, selection.name)))


def _damaged_by(board: Board, selection: v.DamagedBy, asker: Asker) -> Things:
    return followed(board, things_of(note_for(board, asker, hurt_by(selection.by.name))))


def _buried_by(board: Board, selection: v.BuriedBy, asker: Asker) -> Things:
    return followed(board, things_of(note_for(board, asker, buried_by(selection.by.name))))


def _attached(board: Board, selection: v.Attached, asker: Asker) -> Things:
    objects: list[ObjectId] = []
    players: list[PlayerId] = []
    for object_id in select(board, selection.by, asker).objects:
        bearer = _bearer_in_event(board, object_id, asker)
        if bearer != NOTHING:
            objects.append(bearer)
            continue
        found = now_or_last(board, object_id)
        if (
            found is not None
            and found.attached != NOTHING
            and _is_card(board, found.attached) == selection.card
        ):
            objects.append(found.attached)
        if found is not None and found.attached_player != NOBODY:
            players.append(found.attached_player)
    return Things(tuple(objects), tuple(players))


def _is_card(board: Board, host: ObjectId) -> bool:
    """Whether what an Aura is on is a card in a graveyard: no "enchanted creature" (217.1c)."""
    there = board.objects.get(host)
    return there is not None and there.zone == GRAVEYARD


def _bearer_in_event(board: Board, object_id: ObjectId, asker: Asker) -> ObjectId:
    """What left with this attached to it, where that is the event that the text speaks of: an Equipment that has lost
    its bearer is attached to nothing, or to another (410.10d, 413.2f)."""
    for noted in asker.event:
        if noted.kind == "objects":
            for one in noted.value:
                past = board.past.get(ObjectId(int(one)))
                if past is not None and object_id in past.bearing:
                    return ObjectId(int(one))
    return NOTHING


def _defending(board: Board, selection: v.DefendingPlayer, asker: Asker) -> Things:
    """Whom the creature attacks; outside combat the player whom it would attack (308.1)."""
    creatures = select(board, selection.of, asker).objects
    elsewhere = [attack_of(board, one) for one in creatures] if board.aside else []
    if any(attack is not None for attack in elsewhere):
        # Of several combats (608.4) that in which the creature attacks.
        return Things((), _once(attack.player for attack in elsewhere if attack is not None))
    settled = find(asker.noted, DEFENDING) or find(asker.event, DEFENDING)
    if settled is not None:
        return things_of(settled)
    if board.combat is not None:
        return Things((), _once(who_defends(board, creatures, asker)))
    attacked = [one.player for creature in creatures if (one := last_attack(board, creature)) is not None]
    if attacked:
        return Things((), _once(attacked))
    there = (now_or_last(board, object_id) for object_id in creatures)
    return Things(
        (), _once(would_attack(board, _responsible(board, one)) for one in there if one is not None)
    )


def _controllers(board: Board, selection: v.ControllerOf, asker: Asker) -> Things:
    found = (now_or_last(board, object_id) for object_id in select(board, selection.of, asker).objects)
    return Things((), _once(_responsible(board, one) for one in found if one is not None))


def _owners(board: Board, selection: v.OwnerOf, asker: Asker) -> Things:
    found = (now_or_last(board, object_id) for object_id in select(board, selection.of, asker).objects)
    return Things((), _once(one.owner for one in found if one is not None))


def _all(board: Board, selection: v.All, asker: Asker) -> Things:
    part = selection.filter
    objects: list[ObjectId] = []
    test, there = TESTS[type(part)], board.objects
    for object_id in candidates(board, part, asker):
        if test(part, board, there[object_id], faces(board, object_id), asker):
            objects.append(object_id)
    objects += _gone_this_way(board, part, asker)
    if not may_be_player(part):
        return Things(tuple(objects))
    return Things(tuple(objects), tuple(one for one in apnap(board) if _fits_player(board, one, part, asker)))


NAMED = (v.Bound, v.BuriedBy)
"""Words for what an instruction before has moved."""


def _gone_this_way(board: Board, part: v.Filter, asker: Asker) -> list[ObjectId]:
    """What an instruction before has moved out of play or off the stack, as it was there (413.2f): "each creature
    destroyed this way"."""
    if not asker.noted or type(part) is not v.AllOf:
        return []
    noted = next((one.of for one in part.parts if type(one) is v.Same and type(one.of) in NAMED), None)
    if noted is None:
        return []
    gone = [one for one in select(board, noted, asker).objects if one not in board.objects]
    return [
        one
        for one in gone
        if one in board.past
        and (board.past[one].object.zone in (IN_PLAY, STACK) or noted in GIVEN_TO_PAY)
        and matches_past(board, one, part, asker)
    ]


GIVEN_TO_PAY = (v.Bound(DISCARDED), v.Bound(REMOVED_TO_PAY))
"""Cards that were given to pay: no instruction has moved them, and the text knows them as they were (413.2f)."""


def candidates(board: Board, part: v.Filter, asker: Asker) -> tuple[ObjectId, ...]:
    """The objects in the zones where the filter may match, zone by zone in a fixed order."""
    zones = zones_of(part)
    if zones is PLAY or zones == PLAY:
        return board.in_play
    seats = (asker.controller,) if _is_own(part) else all_seats(board)
    found: tuple[ObjectId, ...] = ()
    for zone in _IN_ORDER:
        if zone in zones:
            for seat in seats if zone in OWN_ZONES else (NOBODY,):
                found += board.zones.get((zone, seat), ())
    return found


@lru_cache(maxsize=65536)
def _is_own(part: v.Filter) -> bool:
    """Whether only what the player who asks owns may match."""
    return isinstance(part, v.AllOf) and v.Owns(v.You()) in part.parts


_IN_ORDER: tuple[ZoneName, ...] = (IN_PLAY, STACK, GRAVEYARD, HAND, REMOVED, PHASED_OUT, ANTE, LIBRARY)


def _top_cards(board: Board, selection: v.TopCards, asker: Asker) -> Things:
    number = counted(amount(board, selection.count, asker))
    players = select(board, selection.of, asker).players
    return Things(tuple(card for player in players for card in board.zone(LIBRARY, player)[:number]))


def _end_of_pile(board: Board, selection: v.EndOfPile, asker: Asker) -> Things:
    found = []
    for player in select(board, selection.of, asker).players:
        pile = board.zone(GRAVEYARD, player)
        in_order = reversed(pile) if selection.place is v.Place.TOP else iter(pile)
        found += [one for one in in_order if matches(board, one, selection.filter, asker)][: selection.count]
    return Things(tuple(found))


def _together(board: Board, selection: v.Together, asker: Asker) -> Things:
    found = [select(board, part, asker) for part in selection.of]
    return Things(
        _once(one for things in found for one in things.objects),
        _once(one for things in found for one in things.players),
    )


def _player_of(board: Board, selection: v.PlayerOf, asker: Asker) -> Things:
    players = select(board, selection.of, asker).players
    return Things((), _once((*players, *select(board, v.ControllerOf(selection.of), asker).players)))


SELECTIONS: dict[type, Callable[[Board, Any, Asker], Things]] = {
    v.Self: _self,
    v.You: _you,
    v.Target: _target,
    v.EventPart: _event_part,
    v.Bound: _bound,
    v.DamagedBy: _damaged_by,
    v.BuriedBy: _buried_by,
    v.Attached: _attached,
    v.DefendingPlayer: _defending,
    v.ControllerOf: _controllers,
    v.OwnerOf: _owners,
    v.All: _all,
    v.TopCards: _top_cards,
    v.LastPlayed: _last_played,
    v.EndOfPile: _end_of_pile,
    v.Together: _together,
    v.PlayerOf: _player_of,
}

T = TypeVar("T")


def _once(values: Any) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(values))


def _controller(board: Board, found: Object) -> PlayerId:
    """The controller now (after layer 2), or the last one of what left."""
    return controller_of(board, found.id) if found.id in board.objects else found.controller


def _responsible(board: Board, found: Object) -> PlayerId:
    """Its controller; its owner where it has none (217.5d)."""
    controller = _controller(board, found)
    return controller if controller != NOBODY else found.owner


# --- amounts ---------------------------------------------------------------------------------------------


def amount(board: Board, value: v.Amount, asker: Asker) -> int:
    """The number that an amount stands for now; if below 0, only a change may use it so (104.2: `counted`).

    What can't be determined is 0. A feature of several things, or of both halves of a split card, is the sum
    of the answers (505.5).
    """
    if isinstance(value, int):
        return value
    return AMOUNTS.of(board)[type(value)](board, value, asker)


def _noted_number(board: Board, name: str, asker: Asker) -> int:
    note = note_for(board, asker, name)
    return 0 if note is None else _number((note,), name)


def _loss_of(board: Board, value: v.LossOf, asker: Asker) -> int:
    return _noted_number(board, life_lost_by(value.by.name), asker)


def _land_types_among(board: Board, value: v.LandTypesAmong, asker: Asker) -> int:
    things = select(board, value.of, asker).objects
    found = {subtype for one in things for face in faces(board, one) for subtype in face.subtypes}
    return len(found.intersection(BASIC_LAND_TYPES))


def _counters_on(board: Board, value: v.CountersOn, asker: Asker) -> int:
    """As they are, or were when the object left (413.2f)."""
    things = (now_or_last(board, one) for one in select(board, value.of, asker).objects)
    return sum(thing.count(value.kind) for thing in things if thing is not None)


def _greatest(board: Board, value: v.Greatest, asker: Asker) -> int:
    return max(features(board, v.FeatureOf(value.feature, value.of), asker), default=0)


def _least(board: Board, value: v.Least, asker: Asker) -> int:
    return min(features(board, v.FeatureOf(value.feature, value.of), asker), default=0)


def _half(board: Board, value: v.Half, asker: Asker) -> int:
    whole = amount(board, value.of, asker)
    return whole // 2 if value.rounding is v.Rounding.DOWN else -(-whole // 2)


def _taken_this_turn(board: Board, value: v.TakenThisTurn, asker: Asker) -> int:
    whom = select(board, value.of, asker).objects
    return sum(
        how_much(board, asker, turn, blow, "other")
        for turn in turns_going_on(board)
        for blow in turn.dealt
        if blow[1] != NOTHING and blow[1] in whom
    )


def _quotient(board: Board, value: v.Quotient, asker: Asker) -> int:
    whole, by = amount(board, value.of, asker), amount(board, value.by, asker)
    if by <= 0:
        return 0
    return whole // by if value.rounding is v.Rounding.DOWN else -(-whole // by)


def _chosen_targets(board: Board, value: v.ChosenTargets, asker: Asker) -> int:
    spell = now_or_last(board, asker.source)
    announced = spell.announcement if spell is not None else None
    return len(announced.targets) if announced is not None else 0


def _damage_this_turn(board: Board, value: v.DamageThisTurn, asker: Asker) -> int:
    return sum(board.turn.damage_to(player) for player in select(board, value.of, asker).players)


def _lands_this_turn(board: Board, value: v.LandsThisTurn, asker: Asker) -> int:
    """Only whose turn it is plays lands (212.6); of several, each is known by name."""
    players = select(board, value.of, asker).players
    if board.turn.landed:
        return sum(board.turn.landed.count(one) for one in players)
    return len(board.turn.land_plays) if whose_turn(board) in players else 0


def _spells_this_turn(board: Board, value: v.SpellsThisTurn, asker: Asker) -> int:
    players = select(board, value.of, asker).players
    if value.what is None:
        return sum(board.turn.spells_of(player) for player in players)
    return sum(
        spell.controller in players
        for one in board.turn.played
        if (spell := now_or_last(board, one)) is not None and matches_past(board, one, value.what, asker)
    )


AMOUNTS: Registry[type, Callable[[Board, Any, Asker], int]] = Registry(
    "amounts",
    {
        v.X: lambda board, value, asker: asker.x,
        v.Count: lambda board, value, asker: len(select(board, value.of, asker)),
        v.FeatureOf: lambda board, value, asker: sum(features(board, value, asker)),
        v.Greatest: _greatest,
        v.Least: _least,
        v.CountersOn: _counters_on,
        v.LandTypesAmong: _land_types_among,
        v.LossOf: _loss_of,
        v.EventPart: lambda board, value, asker: _number(asker.event, value.role),
        v.Bound: lambda board, value, asker: _noted_number(board, value.name, asker),
        v.Plus: lambda board, value, asker: sum(amount(board, part, asker) for part in value.parts),
        v.DamageThisTurn: _damage_this_turn,
        v.TakenThisTurn: _taken_this_turn,
        v.SpellsThisTurn: _spells_this_turn,
        v.LandsThisTurn: _lands_this_turn,
        v.Beyond: lambda board, value, asker: max(
            0, amount(board, value.of, asker) - amount(board, value.first, asker)
        ),
        v.Times: lambda board, value, asker: value.factor * amount(board, value.of, asker),
        v.Half: _half,
        v.Quotient: _quotient,
        v.ChosenTargets: _chosen_targets,
        v.Share: lambda board, value, asker: sum(
            one.share for one in asker.targets if one.slot == value.slot
        ),
    },
)


def share_of(asker: Asker, slot: int, thing: ObjectId | PlayerId, *, player: bool = False) -> int:
    """What of a divided amount was announced for this one target of the slot (409.1e)."""
    return sum(
        one.share
        for one in asker.targets
        if one.slot == slot and (one.player == thing if player else one.object == thing)
    )


def _number(noted: Any, name: str) -> int:
    note = find(noted, name)
    return sum(int(one) for one in note.value) if note is not None and note.kind == "numbers" else 0


def features(board: Board, value: v.FeatureOf, asker: Asker) -> tuple[int, ...]:
    """Each answer of each thing, as it is or last was (413.2f)."""
    things = select(board, value.of, asker)
    if value.feature is v.Feature.LIFE:
        return tuple(counted(life_of(board, player)) for player in things.players)
    if value.feature is v.Feature.MANA:
        return tuple(len(board.players[player].mana) for player in things.players)
    found: list[int] = []
    for object_id in things.objects:
        thing = now_or_last(board, object_id)
        if thing is not None:
            if object_id not in board.objects:
                cite(LAST_KNOWN)
            found.extend(answers(thing, last_known(board, object_id), value.feature))
    return tuple(found)


EACH_IS_MEANT: frozenset[v.Selection] = frozenset((v.Bound(IMPRINTED), *map(imprinted, v.CardType)))
"""The imprinted card, and the imprinted card of a type: singular words that may be true of several."""


def answers_of(board: Board, value: v.Amount, asker: Asker) -> tuple[int, ...]:
    """The numbers to compare with: a single split card off the stack gives both of its answers (505.6), and of several
    imprinted cards each is the imprinted card (502.34b)."""
    if isinstance(value, int):
        return (value,)
    if isinstance(value, v.FeatureOf) and (
        value.of in EACH_IS_MEANT or len(select(board, value.of, asker)) == 1
    ):
        return features(board, value, asker) or (0,)
    return (amount(board, value, asker),)
