"""A board as the templates draw it: players, zones, cards with their state, the turn, the stack.

Everything is drawn as it lies on the table, from above; hidden cards are shown, because whoever builds a board
knows it whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.board import (
    ANTE,
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOTHING,
    OUTSIDE,
    PHASED_OUT,
    REMOVED,
    STACK,
    Announcement,
    Board,
    Mana,
    Object,
    ObjectId,
    PlayerId,
    ZoneName,
)
from engine.characteristics import Characteristics, controller_of, faces, is_type
from engine.language.card import CardDef, Face, Layout
from engine.language.print import print_ability
from engine.language.wording import Unprintable
from engine.language.words import CardType, Color
from engine.naming import name_of, player_name, thing_name
from engine.notation.moments import PLACES, phase_of
from engine.position import Position
from engine.rules.cards.summoning_sickness_212 import summoning_sick
from engine.rules.stack.priority_408 import HasPriority
from engine.rules.stack.targets_415 import encode
from engine.view import UNKNOWN

View = dict[str, Any]
Links = Callable[[ObjectId], str]
"""The address that a card's name leads to; "" for none."""

LIBRARY_SHOWN = 30
"""Cards of a library that are listed, from the top."""
_PHASE_NAMES = {
    "beginning": "Beginning",
    "precombat main": "First main",
    "combat": "Combat",
    "postcombat main": "Second main",
    "end": "End",
}


def no_links(_: ObjectId) -> str:
    """Cards that lead nowhere."""
    return ""


@dataclass
class Marks:
    """What is added to the bare board: links, buttons under cards, and what to compare with."""

    links: Links = no_links
    buttons: Mapping[ObjectId, list[View]] = field(default_factory=dict)
    before: Board | None = None
    changed: frozenset[ObjectId] | None = None
    """What is different, if it was found out otherwise than by comparing with `before`."""
    picked: ObjectId = NOTHING


# --- cards -----------------------------------------------------------------------------------------------


def card_view(board: Board, object_id: ObjectId, marks: Marks | None = None) -> View:
    """One object as `{% card %}` draws it, with its buttons."""
    marks = marks or Marks()
    found = board.objects[object_id]
    combat = board.combat
    sick = (
        found.zone == IN_PLAY
        and is_type(board, object_id, CardType.CREATURE)
        and summoning_sick(board, object_id)
    )
    return {
        "id": int(object_id),
        "layout": _layout(found),
        "faces": _faces(board, found),
        "tapped": found.tapped,
        "attacking": combat is not None and any(one.creature == object_id for one in combat.attacks),
        "blocking": combat is not None and any(blocker == object_id for blocker, _ in combat.blocking),
        "damage": found.damage,
        "counters": found.counters,
        "sick": sick,
        "controller": "",
        "href": marks.links(object_id),
        "changed": is_changed(board, object_id, marks.before)
        if marks.changed is None
        else object_id in marks.changed,
        "picked": object_id == marks.picked,
        "buttons": marks.buttons.get(object_id, []),
        "called": "unseen card" if is_unseen(found) else name_of(board, object_id),
        "pinned": ""
        if controller_of(board, object_id) == found.owner or found.zone != IN_PLAY
        else f"owned by {player_name(board, found.owner)}",
    }


def definition_view(definition: CardDef) -> View:
    """A card as printed, wherever it may be."""
    layout = definition.layout.value if definition.layout is not Layout.NORMAL else "normal"
    return {"layout": layout, "faces": [_printed(face, True) for face in definition.faces]}


def is_unseen(found: Object) -> bool:
    """A card in a player's view of which only the place is known (`engine.view`)."""
    return found.definition is None and found.zone in (HAND, LIBRARY, OUTSIDE)


def _layout(found: Object) -> str:
    if found.definition is None:
        return "facedown" if is_unseen(found) else "normal"
    if found.definition is UNKNOWN:
        return "facedown"
    if found.face_down and found.zone in (IN_PLAY, STACK, PHASED_OUT):
        return "facedown"
    if found.definition.layout is not Layout.NORMAL:
        return found.definition.layout.value
    return "token" if found.kind == "token" else "normal"


def _faces(board: Board, found: Object) -> list[View]:
    definition = found.definition
    if is_unseen(found):
        return []
    if definition is None:
        return [_of_ability(board, found)]
    now = faces(board, found.id)
    if definition.layout is Layout.SPLIT:
        on_stack = found.zone == STACK and found.announcement is not None
        played = found.announcement.face if found.announcement is not None else 0
        return [
            _printed(face, not on_stack or number == played) for number, face in enumerate(definition.faces)
        ]
    if definition.layout is Layout.FLIP:
        return [
            _printed(face, (number == 1) == found.flipped)
            | (_now(now[0], face) if (number == 1) == found.flipped else {})
            for number, face in enumerate(definition.faces)
        ]
    printed = definition.faces[0]
    return [_printed(printed, True) | _now(now[0], printed)] if now else [_printed(printed, True)]


def _printed(face: Face, active: bool) -> View:
    of_cost = face.cost.colors if face.cost is not None else ()
    return {
        "name": face.name,
        "cost": str(face.cost) if face.cost is not None else "",
        "colors": [color.value for color in Color if color in face.colors or color in of_cost],
        "types": type_line(face.supertypes, face.types, face.subtypes),
        "text": face.text,
        "power": _size(face.power),
        "toughness": _size(face.toughness),
        "active": active,
    }


def _now(now: Characteristics, printed: Face) -> View:
    """What the layers made of a face, where the drawing shows it."""
    view: View = {
        "name": now.name or printed.name,
        "colors": [color.value for color in now.colors],
        "types": type_line(now.supertypes, now.types, now.subtypes),
    }
    if now.power is not None and now.toughness is not None:
        view |= {"power": str(now.power), "toughness": str(now.toughness)}
    elif CardType.CREATURE in printed.types and CardType.CREATURE not in now.types:
        view |= {"power": "", "toughness": ""}
    return view


def _of_ability(board: Board, found: Object) -> View:
    name = "Combat damage" if found.kind == "damage" else "Ability"
    return {"name": name, "cost": "", "colors": [], "types": "", "text": (), "power": "", "toughness": ""}


def _size(number: Any) -> str:
    if number is None:
        return ""
    plus = getattr(number, "plus", None)
    if plus is None:
        return str(number)
    return f"*+{plus}" if plus else "*"


def type_line(supertypes: Iterable[str], types: Iterable[str], subtypes: Iterable[str]) -> str:
    """The type line as printed: "Legendary Creature - Goblin Shaman"."""
    words = " ".join(str(word).capitalize() for word in (*supertypes, *types))
    under = " ".join(subtypes)
    return f"{words} - {under}" if under else words


def is_changed(board: Board, object_id: ObjectId, before: Board | None) -> bool:
    """Whether an object is new on a board, or looks different from what it was on the board before."""
    if before is None or before is board:
        return False
    earlier = before.objects.get(object_id)
    if earlier is None or earlier != board.objects[object_id]:
        return True
    if board.objects[object_id].zone != IN_PLAY:
        return False
    return _seen(faces(before, object_id)) != _seen(faces(board, object_id)) or controller_of(
        before, object_id
    ) != controller_of(board, object_id)


def _seen(sets: tuple[Characteristics, ...]) -> tuple[Any, ...]:
    return tuple(
        (one.name, one.colors, one.types, one.subtypes, one.power, one.toughness, one.keywords)
        for one in sets
    )


# --- players and zones -----------------------------------------------------------------------------------


def mana_text(mana: Iterable[Mana]) -> str:
    """A mana pool in symbols."""
    return "".join(f"{{{one.type if one.type != 'C' else '1'}}}" for one in mana)


def draw_board(position: Position, marks: Marks | None = None) -> View:
    """The innermost board, the first player nearest to the reader."""
    board = position.board
    marks = marks or Marks()
    seats = [_side(position, PlayerId(seat), marks) for seat in range(len(board.players))]
    others = [
        card_view(board, one, marks) for zone in (ANTE, PHASED_OUT, OUTSIDE) for one in board.zone(zone)
    ]
    return {
        "far": list(reversed(seats[1:])),
        "near": seats[0],
        "phases": phases(board.turn.phase, board.turn.step),
        "turn": int(board.turn.serial),
        "elsewhere": others,
        "level": len(position.boards) - 1,
    }


def _side(position: Position, seat: PlayerId, marks: Marks) -> View:
    board = position.board
    player = board.players[seat]
    form = position.decision
    earlier = (
        marks.before.players[seat]
        if marks.before is not None and seat < len(marks.before.players)
        else player
    )
    mine = [one for one in board.in_play if controller_of(board, one) == seat]
    return {
        "seat": int(seat),
        "name": player.name,
        "life": player.life,
        "life_changed": player.life != earlier.life,
        "poison": player.poison,
        "mana": mana_text(player.mana),
        "mana_changed": player.mana != earlier.mana,
        "active": board.turn.active == seat,
        "priority": isinstance(form, HasPriority) and form.player == seat,
        "asked": form is not None and form.player == seat,
        "outcome": f"lost ({player.lost})" if player.lost else f"won ({player.won})" if player.won else "",
        "rows": _rows(board, mine, marks),
        "in_play": len(mine),
        "hand": [card_view(board, one, marks) for one in board.zone(HAND, seat)],
        "library": _pile(board, board.zone(LIBRARY, seat), marks),
        "graveyard": _pile(board, tuple(reversed(board.zone(GRAVEYARD, seat))), marks),
        "removed": _pile(
            board, tuple(one for one in board.zone(REMOVED) if board.objects[one].owner == seat), marks
        ),
    }


def _pile(board: Board, ids: tuple[ObjectId, ...], marks: Marks) -> View:
    before = marks.before
    if marks.changed is not None:
        changed = any(one in marks.changed for one in ids)
    else:
        changed = before is not None and any(
            one not in before.objects or before.objects[one] != board.objects[one] for one in ids
        )
    return {
        "count": len(ids),
        "cards": [card_view(board, one, marks) for one in ids[:LIBRARY_SHOWN]],
        "more": max(0, len(ids) - LIBRARY_SHOWN),
        "changed": changed,
    }


def _rows(board: Board, mine: list[ObjectId], marks: Marks) -> list[list[View]]:
    """Creatures, then lands last; what is attached to something lies with it."""
    under: dict[ObjectId, list[ObjectId]] = {}
    loose: list[ObjectId] = []
    for one in board.in_play:
        host = board.objects[one].attached
        if host in board.objects and board.objects[host].zone == IN_PLAY:
            under.setdefault(host, []).append(one)
        elif one in mine:
            loose.append(one)
    creatures = [one for one in loose if is_type(board, one, CardType.CREATURE)]
    lands = [one for one in loose if one not in creatures and is_type(board, one, CardType.LAND)]
    rest = [one for one in loose if one not in creatures and one not in lands]
    return [[_host(board, one, under, marks) for one in row] for row in (creatures, rest, lands) if row]


def _host(board: Board, one: ObjectId, under: Mapping[ObjectId, list[ObjectId]], marks: Marks) -> View:
    view = card_view(board, one, marks)
    view["attachments"] = [_host(board, other, under, marks) for other in under.get(one, ()) if other != one]
    return view


# --- the turn --------------------------------------------------------------------------------------------


_STEP_NAMES = {
    "beginning of combat": "beginning",
    "declare attackers": "attackers",
    "declare blockers": "blockers",
    "combat damage": "damage",
    "end of combat": "end",
}
"""Below its phase's name a step of combat needs no more than this, and the strip stays one line."""


def phases(phase: str, step: str) -> list[View]:
    """The phases of a turn, each with its steps, and where we are."""
    names = list(dict.fromkeys(phase_of(place) for place in PLACES))
    found: list[View] = []
    here = names.index(phase) if phase in names else -1
    for place, name in enumerate(names):
        steps = [one for one in PLACES if phase_of(one) == name and one != name]
        at = steps.index(step) if phase == name and step in steps else -1
        found.append(
            {
                "name": _PHASE_NAMES[name],
                "current": place == here,
                "past": place < here,
                "steps": [
                    {
                        "name": _STEP_NAMES.get(one, one),
                        "current": number == at,
                        "past": place < here or number < at,
                    }
                    for number, one in enumerate(steps)
                ],
            }
        )
    return found


def moment_in_words(position: Position) -> str:
    """Whose turn it is, and which moment of it."""
    board = position.board
    where = board.turn.step or board.turn.phase
    turn = f"turn {board.turn.serial}, {player_name(board, board.turn.active)}"
    return f"{turn}: {where}" if where else turn


# --- the stack -------------------------------------------------------------------------------------------


def draw_stack(board: Board, marks: Marks | None = None) -> list[View]:
    """The stack from its top, as parts/stack.html draws it."""
    marks = marks or Marks()
    return [_stacked(board, one, marks) for one in reversed(board.stack)]


def _stacked(board: Board, object_id: ObjectId, marks: Marks) -> View:
    found = board.objects[object_id]
    return {
        "card": card_view(board, object_id, marks) if found.definition is not None else None,
        "text": stack_text(board, object_id),
        "by": player_name(board, found.controller),
        "targets": targets_in_words(board, found.announcement),
    }


def stack_text(board: Board, object_id: ObjectId) -> str:
    """What an object on the stack will do, in the words of its text."""
    found = board.objects[object_id]
    if found.damages is not None:
        shares = (
            f"{name_of(board, one.source)} deals {one.amount} to "
            + (name_of(board, one.object) if one.object else player_name(board, one.player))
            for one in found.damages.assignments
        )
        return "Combat damage: " + "; ".join(shares)
    if found.ability is not None:
        source = name_of(board, found.ability.id.object)
        return f"{source}: {ability_text(found.ability.ability, source)}"
    if found.definition is None:
        return name_of(board, object_id)
    face = found.definition.faces[found.announcement.face if found.announcement is not None else 0]
    return " ".join(face.text) or face.name


def ability_text(ability: Any, name: str = "this permanent") -> str:
    """An ability as a paragraph; what has no words of a card is named by its kind."""
    try:
        return print_ability(ability, name)
    except Unprintable:
        return f"{type(ability).__name__.lower()} ability"


def targets_in_words(board: Board, announced: Announcement | None) -> str:
    """What was announced: targets with their shares, and X."""
    if announced is None:
        return ""
    words = [
        thing_name(board, encode(one)) + (f" ({one.share})" if one.share else "") for one in announced.targets
    ]
    if announced.x:
        words.append(f"X = {announced.x}")
    return ", ".join(words)


ZONE_NAMES: dict[ZoneName, str] = {
    IN_PLAY: "In play",
    HAND: "Hand",
    LIBRARY: "Library",
    GRAVEYARD: "Graveyard",
    REMOVED: "Removed from the game",
}
