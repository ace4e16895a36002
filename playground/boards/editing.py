"""Edits of a board: small commands that make a new position out of one.

The position is read from a draft's text and written back, so whatever an edit does can be read and typed as well.
Ids are those of the text just read: they hold for one state of the draft.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from engine.board import (
    ANTE,
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOBODY,
    NOTHING,
    OUTSIDE,
    PHASED_OUT,
    REMOVED,
    STACK,
    Announcement,
    Board,
    CardId,
    Combat,
    Mana,
    Object,
    ObjectId,
    Phased,
    PlayerId,
    Timestamp,
    TurnId,
    ZoneName,
    zone_key,
)
from engine.edit import Edit
from engine.events import perform
from engine.language.card import CardDef
from engine.notation.course import with_usual_upkeeps
from engine.notation.errors import Unreadable
from engine.notation.implied import Going, as_usual
from engine.notation.mana_letters import read_mana
from engine.notation.melee import set_up_anew
from engine.notation.moments import (
    PLACES,
    NamedMoment,
    frames,
    place_of,
    turns_beside,
)
from engine.notation.scanning import Scanner
from engine.position import Position
from engine.rules.keywords.phasing_502_15 import phasing_in, phasing_out
from engine.seats import (
    all_seats,
    attacking_players,
    is_seat,
    next_player,
    number_of_seats,
    side_of,
)
from playground.boards import removing
from playground.boards.at_moments import by_then, turn_at

MOST_COPIES = 60
MOST_OBJECTS = 1_500
"""Objects of a board that is built by hand: twenty players with a deck each."""
HIGHEST = 100_000
"""Life, damage and counters that may be typed."""
BUILDING_ZONES: tuple[ZoneName, ...] = (
    IN_PLAY,
    HAND,
    LIBRARY,
    GRAVEYARD,
    REMOVED,
    STACK,
    PHASED_OUT,
    ANTE,
    OUTSIDE,
)
CONTROLLED = (IN_PLAY, STACK)
"""Zones whose objects have a controller (217.5d)."""
COMBAT_PLACES = ("declare attackers", "declare blockers", "combat damage", "end of combat")


class BadEdit(ValueError):
    """An edit that cannot be made, in words; `field` is the control that it came from."""

    def __init__(self, words: str, field: str = "") -> None:
        super().__init__(words)
        self.words = words
        self.field = field


# --- objects ---------------------------------------------------------------------------------------------


def put(
    position: Position,
    definition: CardDef,
    zone: ZoneName,
    seat: PlayerId,
    *,
    count: int = 1,
    kind: Any = "card",
    like: Object | None = None,
    bottom: bool = False,
) -> Position:
    """Cards into a zone of a player's: on top of a library or graveyard unless at the bottom; or copies of one.

    A text has one card of a name: those of this name that said something else say the same now.
    """
    in_bounds(count, 1, MOST_COPIES, "copies", "count")
    _a_zone(zone)
    if len(position.board.objects) + count > MOST_OBJECTS:
        raise BadEdit(f"A board holds at most {MOST_OBJECTS} objects.", "count")
    edit = draft(position)
    if kind == "card":
        _of_one_name(edit, definition)
    new_ids = []
    for _ in range(count):
        number = edit.new_id()
        fresh = Object(
            id=number,
            owner=seat,
            zone=zone,
            definition=definition,
            card=CardId(number if kind == "card" else 0),
            kind=kind,
            timestamp=Timestamp(number),
            **_arriving(zone, seat),
        )
        if like is not None:
            fresh = replace(
                like, id=number, card=CardId(number if like.card else 0), timestamp=Timestamp(number)
            )
        edit.put(fresh)
        new_ids.append(number)
    key = zone_key(zone, seat)
    edit.set_zone(key, laid(edit.zone(key), new_ids, zone, bottom))
    return written(position, edit)


def _of_one_name(edit: Edit, definition: CardDef) -> None:
    for one in edit.before.objects.values():
        if (
            one.kind == "card"
            and one.copying is None
            and one.definition is not None
            and one.definition.name == definition.name
            and one.definition != definition
        ):
            edit.change(one.id, definition=definition)


def duplicate(position: Position, number: int, count: int = 1) -> Position:
    """More of the same, in the same state, beside it."""
    found = object_of(position.board, number)
    if found.definition is None:
        raise BadEdit("Only cards and tokens can be doubled.")
    seat = found.controller if found.zone in CONTROLLED else found.owner
    return put(
        position, found.definition, found.zone, seat, count=count, kind=found.kind, like=found, bottom=True
    )


def move(
    position: Position, number: int, zone: ZoneName, seat: PlayerId, *, bottom: bool = False
) -> Position:
    """A card into another zone, or to another player's side. Cards outside play have no state (510.5)."""
    _a_zone(zone)
    board = position.board
    found = object_of(board, number)
    if found.definition is None:
        raise BadEdit("Only cards and tokens can be moved.")
    if zone in CONTROLLED and found.zone == zone:
        return _controlled_by(position, found, seat)
    if (found.zone, zone) in ((IN_PLAY, PHASED_OUT), (PHASED_OUT, IN_PLAY)):
        return _phased(position, found, seat)
    moved = Object(
        id=found.id,
        owner=seat,
        zone=zone,
        definition=found.definition if found.copying is None else found.copying.printed,
        card=found.card,
        kind=found.kind,
        **_arriving(zone, seat),
    )
    # A card that becomes a spell has done nothing yet: no ability on the stack or waiting is its own.
    lift = removing.without if zone == STACK else removing.lifted
    edit = draft(position)
    moved = replace(moved, timestamp=Timestamp(edit.new_id()))
    lift(edit, frozenset((found.id,)))
    edit.put(moved)
    key = zone_key(zone, moved.owner)
    edit.set_zone(key, laid(edit.zone(key), [found.id], zone, bottom))
    return written(position, edit)


def _arriving(zone: ZoneName, seat: PlayerId) -> dict[str, Any]:
    """What an object has only in its zone: a controller, an announcement, the player under whom it phased out."""
    if zone == STACK:
        return {"controller": seat, "announcement": Announcement()}
    if zone == PHASED_OUT:
        return {"controller": seat, "phased": Phased(seat)}
    return {"controller": seat if zone == IN_PLAY else NOBODY}


def _phased(position: Position, found: Object, seat: PlayerId) -> Position:
    """A permanent phased out or in under a player, as the rules do it.

    It remembers its state, and what is attached to it goes along (502.15h-i).
    """
    out = found.zone == IN_PLAY
    if found.phased is not None:
        found = replace(found, phased=replace(found.phased, under=seat))
    board = _controlled_by(position, found, seat).board
    parts = phasing_out(board, (found.id,)) if out else phasing_in(board, (found.id,))
    board, _, next_id = perform(board, parts, position.next_id)
    return with_board(replace(position, next_id=next_id), board)


def _controlled_by(position: Position, found: Object, seat: PlayerId) -> Position:
    edit = draft(position)
    edit.put(replace(found, controller=seat))
    return written(position, edit)


def remove(position: Position, number: int) -> Position:
    """Off the board altogether."""
    edit = draft(position)
    removing.without(edit, frozenset((object_of(position.board, number).id,)))
    return written(position, edit)


def clear(position: Position) -> Position:
    """Every object off the board; players and turn stay."""
    edit = draft(position)
    removing.without(edit, frozenset(position.board.objects))
    return written(position, edit)


def change(position: Position, number: int, **fields: Any) -> Position:
    """Fields of a permanent, or of one phased out; counters also of a card removed from the game (502.59)."""
    board = position.board
    found = object_of(board, number)
    suspended = found.zone == REMOVED and fields.keys() <= {"counters"}
    if found.zone not in (IN_PLAY, PHASED_OUT) and not suspended:
        raise BadEdit("Only permanents are tapped, damaged, attached or given counters (510.5).")
    edit = draft(position)
    edit.change(found.id, **fields)
    return written(position, edit)


def set_counters(position: Position, number: int, name: str, count: int) -> Position:
    """So many counters of a name, and no others of that name."""
    name = valid_counter(name)
    in_bounds(count, 0, HIGHEST, "counters", "count")
    counters = with_counters(object_of(position.board, number).counters, name, count)
    return change(position, number, counters=counters)


def valid_counter(name: str) -> str:
    """A name of counters that the notation can write. Raises BadEdit."""
    name = " ".join(name.split())
    if not name or len(name) > 30 or any(letter in name for letter in ",();:#") or " counter" in f" {name}":
        raise BadEdit("A counter has a short name such as +1/+1 or charge.", "counter")
    return name


def with_counters(
    counters: tuple[tuple[str, int], ...], name: str, count: int
) -> tuple[tuple[str, int], ...]:
    """Counters with so many of one name."""
    table = {**dict(counters), name: count}
    return tuple(sorted((key, held) for key, held in table.items() if held))


def set_damage(position: Position, number: int, damage: int) -> Position:
    """Damage on a permanent."""
    in_bounds(damage, 0, HIGHEST, "damage", "damage")
    hurt = object_of(position.board, number).hurt
    # What is on it was dealt this turn (314.2); by no permanent, unless one is named.
    if hurt in ((), (NOTHING,)):
        hurt = (NOTHING,) if damage else ()
    return change(position, number, damage=damage, hurt=hurt)


def set_hurt(position: Position, number: int, by: tuple[int, ...], others: bool) -> Position:
    """What has dealt damage to a permanent this turn: permanents, and sources that were none."""
    for one in by:
        if one <= 0 or object_of(position.board, one).zone != IN_PLAY:
            raise BadEdit("Only something in play can be chosen here.", "things")
    before = object_of(position.board, number).hurt
    gone = (one for one in before if one != NOTHING and one not in position.board.objects)
    sources = (*(ObjectId(one) for one in dict.fromkeys(by)), *gone)
    return change(position, number, hurt=(*sources, NOTHING) if others else sources)


def attach(position: Position, number: int, host: int, player: int = NOBODY) -> Position:
    """An Aura or Equipment onto a permanent or a player; neither takes it off."""
    if host == number:
        raise BadEdit("A permanent can't be attached to itself (212.4h).", "host")
    if host and object_of(position.board, host).zone != IN_PLAY:
        raise BadEdit("Things can only be attached to something in play.", "host")
    if player != NOBODY and not is_seat(position.board, player):
        raise BadEdit("That player doesn't exist.", "host")
    return change(position, number, attached=ObjectId(host), attached_player=PlayerId(player))


def set_sick(position: Position, number: int, sick: bool) -> Position:
    """Whether its controller has not controlled it since his or her most recent turn began (212.3d)."""
    board = position.board
    found = object_of(board, number)
    began = int(board.players[found.controller].turn_began) if found.controller != NOBODY else 0
    return change(position, number, since=max(began, int(board.turn.serial), 1) if sick else 0)


# --- players and the turn --------------------------------------------------------------------------------


def set_player(position: Position, seat: int, *, life: int, poison: int, mana: str, name: str) -> Position:
    """What is true of a player."""
    board = position.board
    if not is_seat(board, seat):
        raise BadEdit("That player doesn't exist.")
    if not -HIGHEST <= life <= HIGHEST:
        raise BadEdit(f"Life is a whole number from {-HIGHEST} to {HIGHEST}.", "life")
    in_bounds(poison, 0, 1000, "poison counters", "poison")
    edit = draft(position)
    edit.change_player(
        PlayerId(seat), name=player_named(board, name, seat), poison=poison, mana=mana_in(mana, "mana")
    )
    # A team's shared life total stands with its primary player (606.4a).
    edit.change_player(side_of(board, PlayerId(seat))[0], life=life)
    return written(position, edit)


def player_named(board: Board, name: str, seat: int = NOBODY, field: str = "name") -> str:
    """A name for a player that nobody else has. Raises BadEdit."""
    name = " ".join(name.split())
    taken = {player.name.lower() for place, player in enumerate(board.players) if place != seat}
    if not name.isalpha() or len(name) > 20 or name.lower() in taken:
        raise BadEdit("A player's name is one word of letters, different from the others'.", field)
    return name


def mana_in(text: str, field: str) -> tuple[Mana, ...]:
    """Mana as letters, as the notation reads it: RRG, R(snow) for mana of a snow permanent (104.3h), and likewise what
    mana may be spent on behind its letter."""
    letters = re.sub(r"\([^()]*\)|[^()]+", _outside_marks, text)
    scanner = Scanner(letters)
    try:
        mana = read_mana(scanner) if letters.strip() else ()
    except Unreadable:
        mana = None
    if mana is None or not scanner.done or len(mana) > 60:
        raise BadEdit(
            "Mana is written with the letters W, U, B, R, G and C for colorless, such as RRG, R(snow) or "
            "C(only to play artifact spells).",
            field,
        )
    return mana


def _outside_marks(found: re.Match[str]) -> str:
    """Letters may be small and in braces; what stands in parentheses is said of the letter before."""
    if found[0].startswith("("):
        return "(snow)" if found[0].lower() == "(snow)" else found[0]
    return found[0].upper().replace("{", "").replace("}", "")


def set_moment(
    position: Position, *, active: int, serial: int, place: str, begins: bool, priority: int = NOBODY
) -> Position:
    """Whose turn it is, which one, and at which of its moments the board is."""
    board = position.board
    if not is_seat(board, active):
        raise BadEdit("That player doesn't exist.", "active")
    in_bounds(serial, 1, 10_000, "turns", "serial")
    if place not in PLACES:
        raise BadEdit("That step doesn't exist.", "moment")
    if begins is False and place in ("untap",):
        raise BadEdit(
            "No one gets priority in the untap step (302.3); choose its beginning instead.", "moment"
        )
    where = NamedMoment(place, begins=begins, player=PlayerId(priority))
    fighting = place in COMBAT_PLACES or (place == "beginning of combat" and not begins)
    combat = board.combat
    if not fighting:
        combat = None
    elif combat is None or PlayerId(active) not in attacking_players(board):
        combat = Combat((PlayerId(active),), (next_player(board, PlayerId(active)),))
    else:
        combat = by_then(combat, where)
    edit = draft(position)
    edit.set("turn", turn_at(board, where, serial, PlayerId(active)))
    edit.set("combat", combat)
    for seat in all_seats(board):
        began = TurnId(max(0, serial - (active - seat) % number_of_seats(board)))
        edit.change_player(PlayerId(seat), turn_began=began)
    moved = with_usual_upkeeps(edit.commit(), board, where, place_of(position))
    return at_place(position, moved, where)


def place_now(position: Position) -> NamedMoment:
    """Where in a turn the board is."""
    return place_of(position)


# --- within ----------------------------------------------------------------------------------------------


def draft(position: Position) -> Edit:
    """A draft of the next board of this position: the only way in which a form changes one."""
    return Edit(position.board, position.next_id)


def written(position: Position, edit: Edit, place: NamedMoment | None = None) -> Position:
    """The same moment with the board as drafted; with a place, that moment of its turn."""
    if place is not None:
        position = at_place(position, edit.commit(), place)
        return replace(position, next_id=edit.next_id)
    where = place_of(position)
    board = _as_usual(position, edit.commit(), where)
    return replace(position, boards=(board,), decision=None, next_id=edit.next_id)


def _as_usual(position: Position, board: Board, place: NamedMoment) -> Board:
    """The board, whose turn tells of itself what goes without saying on it."""
    before = Going(position.board, place_of(position))
    edit = Edit(board, position.next_id)
    edit.set("turn", as_usual(Going(board, place), before))
    return edit.commit()


def at_place(position: Position, board: Board, place: NamedMoment) -> Position:
    """The position with another board, at this place of its turn; a grand melee has the turn markers that it wants."""
    board = _as_usual(position, set_up_anew(board), place)
    waiting = tuple(place_of(one) for one in turns_beside(position)) if board.aside else ()
    return replace(position, boards=(board,), agenda=frames(board, place, waiting), decision=None)


def with_board(position: Position, board: Board) -> Position:
    """The same moment with a board that rules or the notation have made."""
    return replace(position, boards=(board,), decision=None)


def laid(
    before: tuple[ObjectId, ...], new: list[ObjectId], zone: ZoneName, bottom: bool
) -> tuple[ObjectId, ...]:
    """Where new cards lie: the top of a library is its first card, the top of a graveyard its last."""
    first = (zone == LIBRARY) != bottom if zone in (LIBRARY, GRAVEYARD) else False
    return (*new, *before) if first else (*before, *new)


def object_of(board: Board, number: int) -> Object:
    """An object of the board. Raises BadEdit if it is gone."""
    found = board.objects.get(ObjectId(number))
    if found is None:
        raise BadEdit("That card is no longer on the board; the board has changed in the meantime.")
    return found


def _a_zone(zone: str) -> None:
    if zone not in BUILDING_ZONES:
        raise BadEdit("That zone doesn't exist.", "zone")


def in_bounds(number: int, least: int, most: int, what: str, field: str) -> None:
    """Raises BadEdit for a number that is too small or too large."""
    if not least <= number <= most:
        raise BadEdit(f"From {least} to {most} {what}.", field)
