"""The builder's panel about one object: what is true of it, and what can be made true."""

from __future__ import annotations

from typing import Any

from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOTHING,
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
from engine.notation.mana_letters import mana_text
from engine.notation.reading_control import playable
from engine.position import Position
from engine.rules.stack.bodies import body_of, specs_of
from engine.rules.stack.targets_415 import encode
from engine.unknown import is_unknown
from playground.boards import stacking, stating
from playground.boards.asking import ability_text_of_mode
from playground.boards.card_views import card_view
from playground.boards.drawing import ability_text, stack_text
from playground.boards.editing import CONTROLLED
from playground.boards.remembering import kind_of, names_used, notes_of
from playground.boards.views.builder_panels import Shown, zones

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
        "at_place": _place(board, found),
        "owner": int(found.owner),
        "may_be_owned": found.zone not in _UNLINKED,
        "seen": [int(one) for one in found.revealed],
        "notes": [_note(board, one) for one in notes_of(found)],
        "note_names": names_used(found),
        "note_kind": next((kind_of(one) for one in names_used(found)), "objects"),
        "things": things(board),
    }
    if found.zone in (IN_PLAY, PHASED_OUT, REMOVED):
        usual = ("time",) if found.zone == REMOVED else COUNTERS
        names = [*(name for name, _ in found.counters), *usual]
        shown |= {
            "bears_counters": True,
            "counters": found.counters,
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
    if found.phased is not None:
        shown |= {"under": int(found.phased.under), "along": int(found.phased.along)}
    if found.definition is not None and found.zone != STACK and not is_unknown(found):
        shown["abilities"] = _abilities(board, found)
    return shown


def things(board: Board) -> list[Shown]:
    """Players and every object of the board, as the lists of a form name them."""
    seats = [{"id": -1 - seat, "name": player.name} for seat, player in enumerate(board.players)]
    named = (one for one, found in board.objects.items() if not is_unknown(found))
    return seats + [{"id": int(one), "name": name_of(board, one)} for one in named]


def permanents(board: Board) -> list[Shown]:
    """Every permanent, likewise."""
    return [{"id": int(one), "name": name_of(board, one)} for one in board.in_play]


def _seat(found: Object) -> int:
    return int(found.controller if found.zone in CONTROLLED else found.owner)


def _place(board: Board, found: Object) -> int:
    """Which of its list it is, as `stating.place` counts."""
    return 1 + stating.list_of(board, found).index(found.id)


def _permanent(board: Board, found: Object) -> Shown:
    combat = board.combat
    attack = combat.attack_of(found.id) if combat is not None else None
    course = "usual"
    if attack is not None and not attack.blockers:
        course = "blocked" if attack.blocked else "unblocked" if attack.unblocked else "neither"
    announced = found.announcement
    return {
        "sick": bool(found.since and found.since >= board.players[found.controller].turn_began),
        "flips": found.definition is not None and found.definition.layout.value == "flip",
        "flipped": found.flipped,
        "damage": found.damage,
        "hurt": [int(one) for one in found.hurt],
        "hurt_by_others": NOTHING in found.hurt,
        "permanents": permanents(board),
        "attached": int(found.attached) or (-1 - found.attached_player if found.attached_player >= 0 else 0),
        "hosts": [one for one in permanents(board) if one["id"] != found.id],
        "fighting": combat is not None,
        "attacking": int(attack.player) if attack is not None else -1,
        "course": course,
        "courses": stating.COURSES,
        "blocks": combat is not None and combat.is_blocking(found.id),
        "banded": [int(one) for one in combat.band_of(found.id)] if combat is not None else [],
        "blocking": [int(one) for one in combat.blocks_of(found.id)] if combat is not None else [],
        "attackers": [
            {"id": int(one.creature), "name": name_of(board, one.creature)} for one in combat.attacks
        ]
        if combat is not None
        else [],
        "assigned": combat is not None and found.id in combat.assigned,
        "struck_first": combat is not None and found.id in combat.first_strikers,
        "copies": [one.definition.name for one in found.copying.effects] if found.copying is not None else [],
        "untils": [one for one in stating.UNTIL if one],
        "x": announced.x if announced is not None else 0,
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
    chosen: dict[int, list[Any]] = {}
    for one in announced.targets:
        chosen.setdefault(one.slot, []).append(one)
    slots = []
    for place, spec in enumerate(specs_of(board, found)):
        mine = chosen.get(spec.slot, [])
        slots.append(
            {
                "number": place,
                "chosen": [encode(one) for one in mine],
                "shares": ", ".join(str(one.share) for one in mine) if any(one.share for one in mine) else "",
            }
        )
    return {
        "text": stack_text(board, found.id),
        "controller": int(found.controller),
        "faces": [face.name for face in definition.faces] if definition is not None else [],
        "face": announced.face,
        "modes": [
            {"words": ability_text_of_mode(mode) or f"mode {place + 1}", "chosen": place in announced.modes}
            for place, mode in enumerate(body_of(board, found.id).modes)
        ],
        "x": announced.x,
        "costs": _costs(found) + _splices(board, found),
        "spent": mana_text(announced.spent) if announced.spent else "",
        "paid": [int(one) for one in announced.paid],
        "slots": slots,
        "copy": found.kind == "copy",
        "of_card": found.of_card,
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
