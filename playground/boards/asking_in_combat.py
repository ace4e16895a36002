"""The decisions of combat as web forms: attackers, blockers, how damage is dealt (308-310)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from engine.board import Board, ObjectId, PlayerId
from engine.naming import name_of, player_name
from engine.rules.turn.assigning_310 import AssignDamage
from engine.rules.turn.declare_attackers_308 import Attackers
from engine.rules.turn.declare_blockers_309 import Blockers
from playground.boards.questions import Choice, Field

Slots: TypeAlias = Iterable[tuple[ObjectId, Sequence[int]]]
"""Creatures, each with whom or what it may attack or block."""


def attackers(form: Attackers, board: Board) -> dict[str, Any]:
    """A list for each creature that may attack: whom, or nobody (308.2a)."""
    fields = _pairs(
        board,
        form.slots(board),
        form.some(board),
        "doesn't attack",
        lambda one: f"attacks {player_name(board, PlayerId(one))}",
    )
    everyone = Choice("all attack", "Attack with everything")
    nobody = Choice("none", "No attack")
    return {
        "control": "fields",
        "fields": fields,
        "submit": "Confirm attack",
        "shortcuts": (everyone, nobody),
    }


def blockers(form: Blockers, board: Board) -> dict[str, Any]:
    """A list for each creature that may block: which attacker, or none (309.2a); as many as it may block."""
    fields = _pairs(
        board,
        form.rows(board),
        form.some(board),
        "doesn't block",
        lambda one: f"blocks {name_of(board, ObjectId(one))}",
    )
    none = Choice("none", "No blocks")
    return {"control": "fields", "fields": fields, "submit": "Confirm blocks", "shortcuts": (none,)}


def _pairs(
    board: Board,
    slots: Slots,
    suggested: Iterable[tuple[int, int]],
    stays: str,
    does: Callable[[int], str],
) -> tuple[Field, ...]:
    """A list for each creature, set to what is suggested for it."""
    chosen: dict[int, list[int]] = {}
    for creature, other in suggested:
        chosen.setdefault(creature, []).append(other)
    fields = []
    for name, creature, others in rows_of(slots):
        told = chosen.get(creature)
        fields.append(
            Field(
                name,
                name_of(board, creature),
                value=str(int(told.pop(0))) if told else "",
                choices=(Choice("", stays), *(Choice(str(int(one)), does(one)) for one in others)),
                object=int(creature),
            )
        )
    return tuple(fields)


def rows_of(slots: Slots) -> Iterator[tuple[str, ObjectId, Sequence[int]]]:
    """The name of each field: that of a creature which may block several has the number behind it."""
    seen: Counter[ObjectId] = Counter()
    for creature, others in slots:
        seen[creature] += 1
        number = f"-{seen[creature]}" if seen[creature] > 1 else ""
        yield f"pair-{creature}{number}", creature, others


def damage(form: AssignDamage, board: Board) -> dict[str, Any]:
    """A number for each pair of a creature and what it may deal damage to (310.2)."""
    shares = form.some(board)
    most = max((one.amount for one in form.dividing), default=0)
    fields = []
    for place, (creature, recipient, player) in enumerate(form.recipients()):
        to = name_of(board, recipient) if recipient else player_name(board, player)
        fields.append(
            Field(f"share-{place}", f"{name_of(board, creature)} to {to}", 0, most, str(shares[place]))
        )
    totals = "; ".join(f"{name_of(board, one.creature)} deals {one.amount}" for one in form.dividing)
    return {"control": "fields", "fields": tuple(fields), "hint": f"{totals}.", "submit": "Confirm damage"}
