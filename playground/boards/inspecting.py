"""The parts of the builder's two forms that are saved at once: about one object, and about the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.board import (
    IN_PLAY,
    NOBODY,
    NOTHING,
    PHASED_OUT,
    REMOVED,
    STACK,
    Board,
    Object,
    ObjectId,
    PlayerId,
)
from engine.notation.mana_letters import mana_text
from engine.notation.moments import place_of, usual_phases
from engine.position import Position
from engine.rules.stack.bodies import body_of, specs_of
from engine.rules.stack.targets_415 import encode
from engine.seats import all_seats, life_of_side, the_defending_player, whose_turn
from playground.boards import editing, stacking, stating
from playground.boards.editing import CONTROLLED
from playground.boards.remembering import kind_of, names_used
from playground.boards.saving import Part

USUAL_COUNTER = "+1/+1"
_UNLINKED = ("hand", "library", "graveyard")


def _said(value: object) -> tuple[str, ...]:
    return (str(value),)


def _ticked(true: bool) -> tuple[str, ...]:
    return ("1",) if true else ()


def _each(values: Iterable[object]) -> tuple[str, ...]:
    return tuple(str(one) for one in values)


def _in_play(board: Board, one: ObjectId) -> bool:
    return one in board.objects and board.objects[one].zone == IN_PLAY


# --- an object -------------------------------------------------------------------------------------------


def object_parts(position: Position, number: int) -> Sequence[Part]:
    """What can be set of an object, in the order in which it is done; moving it comes last."""
    board = position.board
    found = board.objects.get(ObjectId(number))
    if found is None:
        return ()
    parts: list[Part] = []
    if found.zone in (IN_PLAY, PHASED_OUT, REMOVED):
        parts.append(_counters(found))
    if found.zone == IN_PLAY:
        parts += _permanent(board, found)
    if found.zone == STACK and found.damages is None:
        parts.append(_announced(board, found))
    if found.damages is not None:
        shares = found.damages.assignments
        parts.append(
            Part(
                "shares",
                {f"amount-{at}": _said(one.amount) for at, one in enumerate(shares)},
                fixed={"shares": str(len(shares))},
            )
        )
    if found.phased is not None:
        parts.append(Part("phase", {"under": _said(found.phased.under), "along": _said(found.phased.along)}))
    parts.append(_note(found))
    parts.append(Part("reveal", {"seen": _each(found.revealed)}, many=frozenset(("seen",))))
    if found.zone not in _UNLINKED:
        parts.append(Part("owner", {"owner": _said(found.owner)}))
    parts.append(Part("place", {"at_place": _said(1 + stating.list_of(board, found).index(found.id))}))
    if found.definition is not None:
        parts.append(_place(found))
    return parts


def _place(found: Object) -> Part:
    seat = found.controller if found.zone in CONTROLLED else found.owner
    return Part(
        "move",
        {"into": _said(f"{seat}:{found.zone}"), "where": ("top",), "remembered": ()},
        many=frozenset(("remembered",)),
        telling=frozenset(("into", "where")),
    )


def _counters(found: Object) -> Part:
    named = dict(found.counters)
    if found.zone != REMOVED:
        named.setdefault(USUAL_COUNTER, 0)
    return Part(
        "counts",
        {"counter_name": (*named, ""), "counter_number": (*_each(named.values()), "")},
        telling=frozenset(("counter_name", "counter_number")),
    )


def _permanent(board: Board, found: Object) -> Iterable[Part]:
    yield Part("damage", {"damage": _said(found.damage)})
    yield Part(
        "hurt",
        {
            "things": _each(one for one in found.hurt if _in_play(board, one)),
            "others": _ticked(NOTHING in found.hurt),
        },
        many=frozenset(("things", "others")),
        names={"things": "hurt_by"},
    )
    host = int(found.attached) or (-1 - found.attached_player if found.attached_player >= 0 else 0)
    yield Part("attach", {"host": _said(host)})
    if board.combat is not None:
        yield _fight(board, found)
    yield Part(
        "copy",
        {"copied": ("",), "until": ("",), "uncopied": ()},
        many=frozenset(("uncopied",)),
        telling=frozenset(("copied", "uncopied")),
    )
    said = found.announcement
    yield Part(
        "announced",
        {"x": _said(said.x if said is not None else 0), "cost": said.costs if said is not None else ()},
        many=frozenset(("cost",)),
    )
    yield Part("age", {"relation": ("just before",), "other": ("0",)}, telling=frozenset(("other",)))


def _fight(board: Board, found: Object) -> Part:
    combat = board.combat
    assert combat is not None
    attack = combat.attack_of(found.id)
    course = "usual"
    if attack is not None and not attack.blockers:
        course = "blocked" if attack.blocked else "unblocked" if attack.unblocked else "neither"
    return Part(
        "combat",
        {
            "attacking": _said(int(attack.player) if attack is not None else -1),
            "course": (course,),
            "blocks": _ticked(combat.is_blocking(found.id)),
            "blocking": _each(combat.blocks_of(found.id)),
            "banded": _each(combat.band_of(found.id)),
            "assigned": _ticked(found.id in combat.assigned),
            "struck_first": _ticked(found.id in combat.first_strikers),
        },
        many=frozenset(("blocks", "blocking", "banded", "assigned", "struck_first")),
    )


def _note(found: Object) -> Part:
    names = names_used(found)
    kind = next((kind_of(one) for one in names), "objects")
    return Part(
        "note",
        {"note": (names[0] if names else "",), "kind": (kind,), "things": (), "value": ("",)},
        many=frozenset(("things",)),
        names={"kind": "note_kind", "things": "note_things"},
        telling=frozenset(("kind", "things", "value")),
    )


def _announced(board: Board, found: Object) -> Part:
    said = found.announcement
    assert said is not None
    slots: dict[str, tuple[str, ...]] = {}
    specs = specs_of(board, found)
    for place, spec in enumerate(specs):
        mine = [one for one in said.targets if one.slot == spec.slot]
        slots[f"target-{place}"] = _each(encode(one) for one in mine)
        shares = ", ".join(str(one.share) for one in mine) if any(one.share for one in mine) else ""
        slots[f"share-{place}"] = (shares,)
    return Part(
        "announce",
        {
            "controller": _said(found.controller),
            "face": _said(said.face),
            "mode": _each(
                place + 1 for place in range(len(body_of(board, found.id).modes)) if place in said.modes
            ),
            **slots,
            "x": _said(said.x),
            "cost": stacking.costs_said(said),
            "spent": (mana_text(said.spent) if said.spent else "",),
            "paid": _each(one for one in said.paid if _in_play(board, one)),
            "copy": _ticked(found.kind == "copy"),
            "of_card": _ticked(found.of_card),
        },
        many=frozenset(
            ("mode", "cost", "paid", "copy", "of_card", *(f"target-{at}" for at in range(len(specs))))
        ),
        fixed={"slots": str(len(specs))},
    )


# --- the game --------------------------------------------------------------------------------------------


def game_parts(position: Position) -> Sequence[Part]:
    """What can be set of players and turn; the moment to begin at comes last."""
    board = position.board
    parts = [part for seat in all_seats(board) for part in _player(board, seat)]
    place = editing.place_now(position)
    active = whose_turn(board)
    parts.append(
        Part(
            "moment",
            {
                "serial": _said(int(board.turn.serial)),
                "active": _said(int(active)),
                "moment": (f"{place.name}:begins" if place.begins else place.name,),
                "priority": _said(NOBODY if place.player == active else int(place.player)),
            },
        )
    )
    parts.append(_turn(position))
    combat = board.combat
    if combat is not None:
        parts.append(
            Part(
                "course",
                {
                    "defender": _said(int(the_defending_player(board))),
                    "damage_steps": _said(combat.damage_steps),
                    "declared": _ticked(combat.declared),
                    "blocks_declared": _ticked(combat.blocks_declared),
                },
                many=frozenset(("declared", "blocks_declared")),
            )
        )
    parts.append(Part("chance", {"seed": _said(position.seed), "dealt": _said(position.dealt)}))
    parts.append(Part("preset", {"preset": ("",)}))
    return parts


def _player(board: Board, seat: PlayerId) -> Iterable[Part]:
    player = board.players[seat]
    of = {"fixed": {"seat": str(int(seat))}, "after": f"-{int(seat)}"}
    yield Part(
        "player",
        {
            "name": (player.name,),
            "life": _said(life_of_side(board, seat)),
            "poison": _said(player.poison),
            "mana": (mana_text(player.mana) if player.mana else "",),
        },
        **of,  # type: ignore[arg-type]
    )
    yield Part(
        "standing",
        {
            "lost": (player.lost,),
            "won": (player.won,),
            "latest_turn": _said(int(player.turn_began)),
            "upkeep_before": _said(int(player.upkeeps[0])),
            "upkeep": _said(int(player.upkeeps[1])),
            "damage": _said(board.turn.damage_to(seat)),
            "own_spells": _said(board.turn.spells_of(seat)),
            "buried": _said(dict(board.turn.buried).get(seat, 0)),
            "drew_from_empty": _ticked(player.drew_from_empty),
        },
        many=frozenset(("drew_from_empty",)),
        **of,  # type: ignore[arg-type]
    )
    yield Part(
        "player counters",
        {"counter": ("",), "count": ("1",)},
        telling=frozenset(("counter",)),
        **of,  # type: ignore[arg-type]
    )


def _turn(position: Position) -> Part:
    board = position.board
    place = place_of(position)
    return Part(
        "turn",
        {
            "passed": _said(place.passed),
            "controller": _said(int(board.turn.controller)),
            "spells": _said(board.turn.spells_played),
            "lands": _said(sum(1 for one in board.turn.land_plays if not one)),
            "permissions": _each(int(one) for one in board.turn.land_plays if one and _in_play(board, one)),
            "no_draw": _ticked(place.skip_draw),
            "ahead": (", ".join(place.ahead or usual_phases(place.name)),),
        },
        many=frozenset(("permissions", "no_draw")),
        names={"controller": "turn_controller"},
    )
