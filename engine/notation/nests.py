"""Nests of games as text (506): one position after the other, the main game's first, parted by `Subgame:` lines.

    Ann: hand Shock
    Bob: life 18
    Turn 3: Ann, precombat main phase
    Stack (bottom first): Ann's Shahrazad
    Subgame:
    Ann: hand Forest; library Savannah Lions, Forest x5
    Bob: hand Mountain x7; library Mountain
    Turn 1: Bob, upkeep

A game that waits is told like any other: the object on top of its stack is the one that resolves, and the game after it
is the subgame that this makes the players play. Every card of a subgame also lies in the game around it, removed from
it. Face down, as libraries leave (506.3), such cards are as usual and not said; others say `in the subgame`, and so do
those of a player who has left the subgame, which come back as it ends (600.4a, 506.6).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from engine.agenda import Procedure
from engine.board import REMOVED, Board, Object, ObjectId, ObjectTable, PlayerId, Timestamp, zone_key
from engine.language.card import CardDef
from engine.language.effects import PlaySubgame
from engine.naming import by_seat
from engine.notation.errors import NotWritable, TooMuch, Unreadable
from engine.position import Position
from engine.rules.special.outside_506 import card_text
from engine.rules.special.subgames_506 import MainGameWaits, Subgame
from engine.rules.stack.instructions_413 import Carry
from engine.rules.stack.priority_408 import Priority
from engine.rules.stack.resolving_413 import Resolve, carry_of
from engine.seats import whose_turn

HEADING = "Subgame"
MOST_GAMES = 8
"""Games that one text may hold, each within the one before it."""
_PARTING = re.compile(rf"(?m)^{HEADING}:[ \t]*$")
_NO_TEXT = "what a spell or ability has done before the subgame is written as an earlier moment plus a line"


class GameText(NamedTuple):
    """The text of one game of a nest, and the number of its first line."""

    text: str
    line: int


def games_of(text: str, line: int) -> list[GameText]:
    """The texts of the games of a nest, the main game's first. Raises TooMuch."""
    found: list[GameText] = []
    start = 0
    for parting in [*_PARTING.finditer(text), None]:
        end = parting.start() if parting is not None else len(text)
        found.append(GameText(text[start:end], line + text[:start].count("\n")))
        if parting is not None:
            start = parting.end()
    if len(found) > MOST_GAMES:
        raise TooMuch("games within one another", MOST_GAMES)
    return found


# --- from positions of single games to a nest ----------------------------------------------------------------


def nest(games: Sequence[Position], told: Sequence[GameText] = ()) -> Position:
    """The position of a nest of these games; no two of their objects have an id in common. Raises Unreadable."""
    told = told or [GameText("", 1)] * len(games)
    boards = [one.board for one in games]
    next_id = games[-1].next_id
    for level in range(len(games) - 1, 0, -1):
        if [one.name for one in boards[level].players] != [one.name for one in boards[0].players]:
            raise _wrong(told[level], "the same players as in the main game, in the same order")
        boards[level - 1], next_id = _lending(boards[level - 1], boards[level], next_id, told[level])
    agenda: list[Procedure] = []
    for level, game in enumerate(games):
        frames = game.agenda
        if level:
            frames = (Subgame(decks=(), at="ended", awaiting="outcome"), *frames)
        if level < len(games) - 1:
            frames = _waiting(boards[level], frames)
            if not frames:
                raise _wrong(
                    told[level + 1], "on top of the stack before it, what makes players play a subgame"
                )
        agenda += [replace(frame, level=level) for frame in frames]
    return Position(
        tuple(boards),
        tuple(agenda),
        seed=games[-1].seed or games[0].seed,
        dealt=games[-1].dealt or games[0].dealt,
        next_id=next_id,
    )


def _wrong(told: GameText, expected: str) -> Unreadable:
    return Unreadable(max(1, told.line), 1, f"{HEADING}:", (expected,))


def _waiting(board: Board, frames: tuple[Procedure, ...]) -> tuple[Procedure, ...]:
    """The frames of a game in which a player has priority, as they are while the top of its stack resolves and a
    subgame is played for it; none if no subgame would be."""
    if not board.stack or not isinstance(frames[-1], Priority):
        return ()
    top = board.stack[-1]
    carry = carry_of(board, top)
    places = [place for place, one in enumerate(carry.todo if carry else ()) if isinstance(one, PlaySubgame)]
    if carry is None or not places:
        return ()
    players = sum(1 for player in board.players if not player.lost)
    # 600.4d: what is still to be chosen by somebody who left meanwhile, others choose.
    carry = replace(carry, owed=_left(board))
    return (
        *frames[:-1],
        Priority(player=whose_turn(board), passed=players, at="after_resolving"),
        Resolve(object=top, at="leave_stack", awaiting="carried"),
        replace(carry, todo=carry.todo[places[0] :], at="read_on", awaiting="carried"),
        MainGameWaits(by=top, at="take_cards_back", awaiting="ended"),
    )


def _left(board: Board) -> tuple[PlayerId, ...]:
    return tuple(PlayerId(seat) for seat, player in enumerate(board.players) if player.lost)


def _lending(outer: Board, inner: Board, next_id: int, told: GameText) -> tuple[Board, int]:
    """The outer board, on which every card of the inner one lies removed and is the same card (506.3, 506.6)."""
    lent = [one for one in (outer.objects[each] for each in outer.zone(REMOVED)) if one.lent]
    table = ObjectTable(outer.objects)
    removed = list(outer.zone(REMOVED))
    for card in [one for one in inner.objects.values() if one.kind == "card"]:
        likeness = (card.owner, card_text(card))
        found = next((one for one in lent if (one.owner, card_text(one)) == likeness), None)
        if found is not None:
            lent.remove(found)
            table[found.id] = replace(found, card=card.card)
            continue
        new = ObjectId(next_id)
        next_id += 1
        table[new] = _lent_card(new, card, likeness[1])
        removed.append(new)
    lent = [one for one in lent if not inner.players[one.owner].lost]
    if lent:
        raise _wrong(told, f"a place in it for each card that lies in the subgame, such as {_name(lent[0])}")
    zones = {**outer.zones, zone_key(REMOVED, PlayerId(0)): tuple(removed)}
    return by_seat(replace(outer, objects=table, zones=zones)), next_id


def _lent_card(new: ObjectId, card: Object, definition: CardDef | None) -> Object:
    return Object(
        id=new,
        owner=card.owner,
        zone=REMOVED,
        definition=definition,
        card=card.card,
        timestamp=Timestamp(new),
        face_down=True,
        lent=True,
    )


def _name(found: Object) -> str:
    text = card_text(found)
    return text.name if text is not None else ""


# --- from a nest to positions of single games ----------------------------------------------------------------


def games_within(position: Position) -> tuple[Position, ...]:
    """The games of a nest, each by itself as its text tells it. Raises NotWritable where text can't."""
    games = []
    last = len(position.boards) - 1
    for level, board in enumerate(position.boards):
        frames = tuple(replace(one, level=0) for one in position.agenda if one.level == level)
        if level:
            if not frames or not isinstance(frames[0], Subgame):
                raise NotWritable("the subgame is being set up: write an earlier moment plus a line")
            frames = frames[1:]
        if not frames:
            raise NotWritable("the subgame is being set up or ended: write an earlier moment plus a line")
        if level == last:
            games.append(Position((board,), frames, position.decision, next_id=position.next_id))
        else:
            frames = _until_priority(board, frames)
            within = position.boards[level + 1]
            games.append(Position((_unlent(board, within),), frames, next_id=position.next_id))
    first = replace(games[0], seed=position.seed, dealt=position.dealt)
    return (first, *games[1:])


def _until_priority(board: Board, frames: tuple[Procedure, ...]) -> tuple[Procedure, ...]:
    """The frames of a waiting game up to its priority, if all above that are as a text would have them."""
    before = (*frames[:-4], Priority(player=whose_turn(board)))
    told = _waiting(board, before)
    if len(frames) < 5 or not told or tuple(map(_likeness, told[-4:])) != tuple(map(_likeness, frames[-4:])):
        raise NotWritable(_NO_TEXT)
    return before


def _likeness(frame: Procedure) -> Procedure | None:
    """What matters of a frame for what is yet to come; None for one that doesn't belong there."""
    if isinstance(frame, Priority):
        # After a resolution the active player receives priority, whoever passed last.
        return Priority(player=PlayerId(0), at=frame.at)
    if isinstance(frame, MainGameWaits):
        return replace(frame, removed=())
    if isinstance(frame, Carry):
        # Of who had left before, nothing is asked that another would answer.
        return replace(frame, owed=())
    return frame if isinstance(frame, Resolve) else None


def _unlent(board: Board, inner: Board) -> Board:
    """The board without the cards of its subgame that lie there as usual: the subgame's own text has them, but for
    those that left it with their owner (600.4a)."""
    named = _noted(board)
    there = {one.card for one in inner.objects.values()}
    usual = {
        one
        for one in board.zone(REMOVED)
        if one not in named and board.objects[one].card in there and _is_usual(board.objects[one])
    }
    left = tuple(one for one in board.zone(REMOVED) if one not in usual)
    table = ObjectTable({one: found for one, found in board.objects.items() if one not in usual})
    return replace(board, objects=table, zones={**board.zones, zone_key(REMOVED, PlayerId(0)): left})


def _is_usual(found: Object) -> bool:
    """Whether it is what reading a card of the subgame puts into this game."""
    plain = _lent_card(found.id, found, card_text(found))
    return found.lent and found == replace(plain, timestamp=found.timestamp)


def _noted(board: Board) -> set[ObjectId]:
    """What texts of this game remember, such as the card that is imprinted on an artifact."""
    notes = [one.linked for one in board.objects.values()]
    notes += [one.bound for one in board.effects]
    notes += [one.bound for one in board.delayed]
    notes += [one.bound for one in board.waiting]
    notes += [one.ability.bound for one in board.objects.values() if one.ability is not None]
    return {
        ObjectId(int(value))
        for noted in notes
        for one in noted
        if one.kind == "objects"
        for value in one.value
    }


__all__ = ["HEADING", "MOST_GAMES", "GameText", "games_of", "games_within", "nest"]
