"""The builder's panel about one object: what is true of it, and what can be made true."""

from __future__ import annotations

from typing import NamedTuple

from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    PHASED_OUT,
    REMOVED,
    STACK,
    Board,
    Noted,
    Object,
    ObjectId,
)
from engine.language.effects import Triggered
from engine.naming import name_of, player_name
from engine.notation.reading_control import playable
from engine.position import Position
from engine.rules.stack.bodies import body_of, specs_of
from engine.unknown import is_unknown
from playground.boards import stacking, stating
from playground.boards.asking import ability_text_of_mode
from playground.boards.card_views import card_view
from playground.boards.drawing import ability_text, stack_text
from playground.boards.editing import CONTROLLED
from playground.boards.remembering import names_used, notes_of
from playground.boards.views.builder_panels import Shown, zones
from playground.kept import Kept, Plain, Same

COUNTERS = ("+1/+1", "-1/-1", "charge", "time", "age", "depletion")
OPTIONS = ("kicker", "buyback", "flashback")
"""Costs that a text may offer, as the language names them."""
_UNLINKED = (HAND, LIBRARY, GRAVEYARD)


def picked(position: Position, number: int) -> Shown | None:
    """The object that the side panel is about, with what can be done to it."""
    board = position.board
    found = board.objects.get(ObjectId(number))
    if found is None:
        return None
    view = card_view(board, found.id) if found.definition is not None else None
    shown = {
        "id": number,
        "name": name_of(board, found.id),
        "view": view,
        "zone": found.zone,
        "is_card": found.definition is not None,
        "in_play": found.zone == IN_PLAY,
        "on_stack": found.zone == STACK,
        "phased_out": found.zone == PHASED_OUT,
        "face_down": found.face_down,
        "places": zones(position, f"{_seat(found)}:{found.zone}"),
        "may_be_owned": found.zone not in _UNLINKED,
        "notes": [_note(board, one) for one in notes_of(found)],
        "note_names": names_used(found),
        "things": things(board),
    }
    if found.zone in (IN_PLAY, PHASED_OUT, REMOVED):
        usual = ("time",) if found.zone == REMOVED else COUNTERS
        names = [*(name for name, _ in found.counters), *usual]
        shown |= {
            "bears_counters": True,
            "counter_names": list(dict.fromkeys(names)),
            "tapped": found.tapped,
        }
    if found.zone == IN_PLAY:
        shown |= _permanent(board, found)
    if found.zone == STACK and found.damages is None:
        shown["announced"] = _announced(board, found)
    if found.damages is not None:
        shown["shares"] = [
            {
                "from": name_of(board, one.source),
                "to": name_of(board, one.object) if one.object else player_name(board, one.player),
                "amount": one.amount,
            }
            for one in found.damages.assignments
        ]
    if found.definition is not None and found.zone != STACK and not is_unknown(found):
        shown["abilities"] = _abilities(board, found)
    return shown


class Option(NamedTuple):
    """Something that can be chosen from a list of a form: an object by its number, a player by one below zero."""

    id: int
    name: str


class _Lists(NamedTuple):
    things: Plain[Option]
    permanents: Plain[Option]


_lists: Kept[Same, _Lists] = Kept(16)


def _lists_of(board: Board) -> _Lists:
    """A page has half a dozen of these lists."""
    return _lists.find(Same(board), lambda: _find_lists(board))


def _find_lists(board: Board) -> _Lists:
    seats = [Option(-1 - seat, player.name) for seat, player in enumerate(board.players)]
    named = (one for one, found in board.objects.items() if not is_unknown(found))
    return _Lists(
        Plain([*seats, *(Option(int(one), name_of(board, one)) for one in named)]),
        Plain([Option(int(one), name_of(board, one)) for one in board.in_play]),
    )


def things(board: Board) -> Plain[Option]:
    """Players and every object of the board, as the lists of a form name them."""
    return _lists_of(board).things


def permanents(board: Board) -> Plain[Option]:
    """Every permanent, likewise."""
    return _lists_of(board).permanents


def _seat(found: Object) -> int:
    return int(found.controller if found.zone in CONTROLLED else found.owner)


def _hosts(board: Board, found: Object) -> Plain[Option]:
    """What it can be attached to, and what it is attached to, whatever that is."""
    hosts = [one for one in permanents(board) if one.id != found.id]
    if found.attached in board.objects and all(one.id != found.attached for one in hosts):
        hosts.append(Option(int(found.attached), name_of(board, found.attached)))
    return Plain(hosts)


def _attackers(board: Board, found: Object) -> list[Shown]:
    """What it can block or be in a band with, and what it does."""
    combat = board.combat
    if combat is None:
        return []
    named = (
        *(one.creature for one in combat.attacks),
        *combat.blocks_of(found.id),
        *combat.band_of(found.id),
    )
    return [{"id": int(one), "name": name_of(board, one)} for one in dict.fromkeys(named)]


def _permanent(board: Board, found: Object) -> Shown:
    combat = board.combat
    return {
        "sick": bool(found.since and found.since >= board.players[found.controller].turn_began),
        "flips": found.definition is not None and found.definition.layout.value == "flip",
        "flipped": found.flipped,
        "permanents": permanents(board),
        "hosts": _hosts(board, found),
        "fighting": combat is not None,
        "courses": stating.COURSES,
        "attackers": _attackers(board, found),
        "copies": [one.definition.name for one in found.copying.effects] if found.copying is not None else [],
        "untils": [one for one in stating.UNTIL if one],
        "costs": _costs(found),
    }


def _costs(found: Object) -> list[Shown]:
    """Costs that may have been announced, those of its text first, and which were."""
    said = found.announcement.costs if found.announcement is not None else ()
    return [{"name": one, "chosen": one in said} for one in dict.fromkeys([*said, *OPTIONS])]


def _splices(board: Board, found: Object) -> list[Shown]:
    """The cards that are spliced onto a spell, and those that could be (502.40)."""
    said = found.announcement.spliced if found.announcement is not None else ()
    return [
        {"name": f"{stacking.SPLICE}{one.name}", "chosen": one in said}
        for one in stacking.may_be_spliced(board, found)
    ]


def _announced(board: Board, found: Object) -> Shown:
    announced = found.announcement
    assert announced is not None
    definition = found.definition
    return {
        "text": stack_text(board, found.id),
        "faces": [face.name for face in definition.faces] if definition is not None else [],
        "modes": [
            {"words": ability_text_of_mode(mode) or f"mode {place + 1}"}
            for place, mode in enumerate(body_of(board, found.id).modes)
        ],
        "costs": _costs(found) + _splices(board, found),
        "slots": [{"number": place} for place in range(len(specs_of(board, found)))],
        "may_be_copy": found.kind in ("card", "copy"),
    }


def _abilities(board: Board, found: Object) -> list[Shown]:
    name = name_of(board, found.id)
    return [
        {
            "number": number,
            "text": ability_text(one.ability, name),
            "triggered": isinstance(one.ability, Triggered),
            "used": one.id in board.turn.used,
        }
        for number, one in enumerate(playable(board, found.id), 1)
    ]


def _note(board: Board, noted: Noted) -> Shown:
    values = [str(one) for one in noted.value]
    if noted.kind == "objects":
        values = [
            name_of(board, ObjectId(int(one))) for one in noted.value if ObjectId(int(one)) in board.objects
        ]
    elif noted.kind == "players":
        values = [player_name(board, one) for one in noted.value]  # type: ignore[arg-type]
    return {"name": noted.name, "value": ", ".join(values) or "nothing"}
