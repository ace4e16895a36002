"""Who controlled what did something, or had it done to it, as it happened (601.11).

What a turn remembers of its events is seen by whoever reached those who had a part in them. As long as a permanent
stays with its controller, that is as far away as the permanent is now. Once another player controls it, the turn keeps
whose it was with all that it remembers of it (`Turn.formerly`); where everybody reaches everybody, it keeps nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from engine.asking.ranges import keeper_of
from engine.board import Board, Combat, Formerly, Object, ObjectId, PlayerId, Turn
from engine.edit import Edit

OF_ONE = ("attacked", "blocked", "entered", "aimed")
OF_TWO = ("met", "fought")


def fact_of(fact: str, remembered: Any) -> Formerly:
    """One of the things that a field of the turn remembers."""
    match fact, remembered:
        case "aimed_by", (one, player):
            return Formerly(fact, one, player=player)
        case "dealt", (one, other, player, amount):
            return Formerly(fact, one, other, player, amount=amount)
        case _, (one, other):
            return Formerly(fact, one, other)
        case _:
            return Formerly(fact, remembered)


def _done(
    turn: Turn, combat: Combat | None, hurt: Iterable[tuple[ObjectId, Iterable[ObjectId]]]
) -> Iterator[Formerly]:
    """All that is remembered of permanents in a turn."""
    for fact in (*OF_ONE, *OF_TWO, "aimed_by", "dealt"):
        for remembered in getattr(turn, fact):
            yield fact_of(fact, remembered)
    if combat is not None:
        yield from (Formerly("attacked", one.creature) for one in combat.attacks)
        yield from (Formerly("blocked", one) for one, _ in combat.blocking)
    for one, sources in hurt:
        yield from (Formerly("hurt", source, one) for source in sources)


def keep_controllers(edit: Edit, before: Board, changed: Collection[ObjectId]) -> None:
    """These permanents have other controllers now than before: what has happened, happened under those."""
    after = edit.before
    hurt = [(one, after.objects[one].hurt) for one in after.in_play if after.objects[one].hurt]
    turn = _kept(before, after.turn, _done(after.turn, before.combat, hurt), changed)
    if turn is not after.turn:
        edit.set("turn", turn)
    if after.aside:
        # 608.4: turns that wait remember events of their own.
        combats = {one.turn.serial: one.combat for one in before.aside}
        edit.set(
            "aside",
            tuple(
                replace(
                    one,
                    turn=_kept(
                        before, one.turn, _done(one.turn, combats.get(one.turn.serial), one.hurt), changed
                    ),
                )
                for one in after.aside
            ),
        )


def _kept(before: Board, turn: Turn, done: Iterable[Formerly], changed: Collection[ObjectId]) -> Turn:
    rows = list(turn.formerly)
    for one in done:
        if (one.one in changed or one.other in changed) and not any(row.is_of(one) for row in rows):
            rows.append(_under_present(before, one))
    return replace(turn, formerly=tuple(rows)) if len(rows) > len(turn.formerly) else turn


def _under_present(board: Board, done: Formerly) -> Formerly:
    return replace(done, keeper=keeper_of(board, done.one), other_keeper=keeper_of(board, done.other))


def once_more(edit: Edit, done: Iterable[Formerly]) -> None:
    """This happens: if it has happened before, under other controllers, that is told apart."""
    turn: Turn = edit.get("turn")
    if not turn.formerly:
        return
    rows = list(turn.formerly)
    for each in done:
        if not any(row.is_of(each) for row in rows):
            continue
        new = _under_present(edit.before, each)
        same = next(
            (
                at
                for at, row in enumerate(rows)
                if row.is_of(new) and (row.keeper, row.other_keeper) == (new.keeper, new.other_keeper)
            ),
            None,
        )
        if same is None:
            rows.append(new)
        else:
            rows[same] = replace(rows[same], amount=rows[same].amount + new.amount)
    edit.set("turn", replace(turn, formerly=tuple(rows)))


def fell_under_another(edit: Edit, permanent: ObjectId, card: Object) -> None:
    """A card fell into its owner's graveyard: that happened where the permanent was, with its controller (601.7a)."""
    turn: Turn = edit.get("turn")
    past = edit.get("past").get(permanent)
    if not edit.before.table.ranges or past is None or card.id not in turn.fallen:
        return
    keeper: PlayerId = past.object.controller
    if keeper != card.owner:
        edit.set("turn", replace(turn, formerly=(*turn.formerly, Formerly("fallen", card.id, keeper=keeper))))


__all__ = ["fact_of", "fell_under_another", "keep_controllers", "once_more"]
