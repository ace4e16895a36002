"""How lines end, in words: life, who has won or lost, what is where and in what state.

Two ends with the same words are the same outcome. What is no more than on its way (effects, what waits) is not told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from engine.board import GRAVEYARD, HAND, LIBRARY, Board, Object, ObjectId, PlayerId, ZoneName
from engine.characteristics import controller_of, faces
from engine.language.words import CardType
from engine.naming import label_of, name_of, player_name
from engine.notation.mana_letters import mana_text
from engine.notation.scanning import joined
from engine.position import Position
from engine.seats import all_seats, life_of_side

OWN: tuple[tuple[ZoneName, str], ...] = ((HAND, "hand"), (GRAVEYARD, "graveyard"), (LIBRARY, "library"))
SHARED: tuple[tuple[ZoneName, str], ...] = (
    ("removed from the game", "removed from the game"),
    ("phased out", "phased out"),
    ("ante", "ante"),
)


class EndRow(Struct, frozen=True, order=True):
    """One fact, or a list of things, about a player of a game of the nest."""

    level: int
    seat: int
    what: str
    words: tuple[str, ...]


class Ending(Struct, frozen=True):
    """How a line ends."""

    rows: tuple[EndRow, ...]


def ending_of(position: Position) -> Ending:
    """How a line ends that ends in this position."""
    rows: list[EndRow] = []
    for level, board in enumerate(position.boards):
        for seat in all_seats(board):
            rows += [EndRow(level, seat, what, words) for what, words in _of_player(position, board, seat)]
        stack = tuple(name_of(board, one) for one in board.stack)
        rows.append(EndRow(level, -1, "stack", stack))
    if position.outcome is not None and not position.outcome.winners:
        rows.append(EndRow(0, -1, "end", ("the game is a draw",)))
    return Ending(tuple(rows))


def _of_player(position: Position, board: Board, seat: PlayerId) -> Iterator[tuple[str, tuple[str, ...]]]:
    player, outcome = board.players[seat], position.outcome
    if outcome is not None and seat in outcome.winners and board is position.boards[0]:
        yield "end", ("has won",)
    elif player.lost:
        yield "end", (f"has lost by {player.lost}",)
    yield "life", (f"{life_of_side(board, seat)} life",)
    yield "poison", (f"{player.poison} poison counter{'' if player.poison == 1 else 's'}",)
    yield "counters", tuple(f"{number} {name} counters" for name, number in player.counters)
    yield "mana", (f"{mana_text(player.mana)} in the mana pool",) if player.mana else ("an empty mana pool",)
    for zone, name in OWN:
        yield name, _sorted(_state(board, one) for one in board.zone(zone, seat))
    mine = [one for one in board.in_play if controller_of(board, one) == seat]
    yield "in play", _sorted(_state(board, one) for one in mine)
    for zone, name in SHARED:
        own = [one for one in board.zone(zone) if board.objects[one].owner == seat]
        yield name, _sorted(_state(board, one) for one in own)


def _sorted(words: Iterator[str]) -> tuple[str, ...]:
    return tuple(sorted(words))


def _state(board: Board, one: ObjectId) -> str:
    found = board.objects[one]
    facts = list(_facts(board, found))
    return f"{label_of(found)} ({', '.join(facts)})" if facts else label_of(found)


def _facts(board: Board, found: Object) -> Iterator[str]:
    yield from (word for word, so in (("tapped", found.tapped), ("face down", found.face_down)) if so)
    for name, number in found.counters:
        yield f"{number} {name} counter{'' if number == 1 else 's'}"
    if found.zone != "in play":
        return
    face = faces(board, found.id)[0]
    if CardType.CREATURE in face.types:
        printed = found.definition.faces[0] if found.definition is not None else None
        if printed is None or (printed.power, printed.toughness) != (face.power, face.toughness):
            yield f"{face.power}/{face.toughness}"
    if found.damage:
        yield f"damage {found.damage}"
    if found.attached:
        host = board.objects.get(found.attached)
        yield f"attached to {label_of(host)}" if host is not None else "attached"


# --- what is other than at first ------------------------------------------------------------------------------


def differences(start: Position, end: Ending) -> str:
    """What is other at the end than it was at first, player by player; "nothing has changed"."""
    before = {(row.level, row.seat, row.what): row.words for row in ending_of(start).rows}
    now = {(row.level, row.seat, row.what): row.words for row in end.rows}
    said: dict[tuple[int, int], list[str]] = {}
    for key in dict.fromkeys((*now, *before)):
        level, seat, what = key
        words = _changed(what, before.get(key, ()), now.get(key, ()))
        if words and key in now:
            said.setdefault((level, seat), []).extend(words)
    told = []
    for (level, seat), words in said.items():
        board = start.boards[min(level, len(start.boards) - 1)]
        whose = f"{player_name(board, PlayerId(seat))}: " if seat >= 0 else ""
        told.append(whose + ", ".join(words))
    return "; ".join(told) or "nothing has changed"


def _changed(what: str, before: tuple[str, ...], now: tuple[str, ...]) -> list[str]:
    if before == now:
        return []
    if what == "counters" and not now:
        return ["no counters"]
    if what in ("end", "life", "poison", "counters", "mana"):
        return list(now)
    gone, come = Counter(before) - Counter(now), Counter(now) - Counter(before)
    if not gone and not come:
        return [f"{what} in another order"]
    found = []
    if come:
        found.append(f"{what} + {_listed(come)}")
    if gone:
        found.append(f"{what} \N{MINUS SIGN} {_listed(gone)}")
    return found


def _listed(things: Counter[str]) -> str:
    return joined(f"{name} x{number}" if number > 1 else name for name, number in sorted(things.items()))


__all__ = ["EndRow", "Ending", "differences", "ending_of"]
