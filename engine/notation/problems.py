"""Why a position that can be read could not arise in a game. It is played all the same: a debugger may be curious."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.board import GRAVEYARD, HAND, IN_PLAY, LIBRARY, NOTHING, STACK, Board, Object, ObjectId
from engine.characteristics import faces, is_type
from engine.language.card import Layout
from engine.language.words import CardType
from engine.naming import name_of, player_name
from engine.notation.notes import names_in_texts, unread_notes
from engine.notation.scanning import quoted
from engine.position import Position
from engine.seats import is_attacking_player, number_of_seats, the_attacking_player, whose_turn


class Problem(NamedTuple):
    """A reason why a board is impossible: its rule, a sentence, and the object that it is about, if it is about one."""

    rule: str
    words: str
    object: ObjectId = NOTHING


def problems(position: Position) -> list[tuple[str, str]]:
    """Every reason why the position is impossible: rule and sentence. State-based effects are no problem."""
    return [(one.rule, one.words) for board in position.boards for one in problems_of(board)]


def problems_of(board: Board) -> Iterator[Problem]:
    """The same of one game's board, each with what it is about."""
    for object_id in board.objects:
        for rule, words in _object(board, object_id):
            yield Problem(rule, words, object_id)
    yield from unread(board)
    yield from _combat(board)
    for rule, words in _turn(board):
        yield Problem(rule, words)


def unread(board: Board) -> list[Problem]:
    """What is noted under a name of which no text speaks (217.7d)."""
    found = unread_notes(board)
    known = ", ".join(quoted(name) for name in names_in_texts(board)) if found else ""
    there = f"those here have {known}" if known else "those here note nothing"
    told = "{} remembers something under {}, a name that no text has; {}"
    return [
        Problem("217.7d", told.format(name_of(board, one), quoted(name), there), one) for one, name in found
    ]


def _object(board: Board, object_id: ObjectId) -> Iterator[tuple[str, str]]:
    one = board.objects[object_id]
    if one.zone == IN_PLAY:
        for rule, words in _permanent(board, one):
            yield rule, f"{name_of(board, object_id)} {words}"
    elif one.kind == "token":
        yield "216.3", f"{name_of(board, object_id)} is a token outside play"
    if one.zone in (LIBRARY, HAND, GRAVEYARD) and (one.tapped or one.damage or one.counters):
        name = name_of(board, object_id)
        yield "217.1c", f"{name} has the state of a permanent, but is not in play"
    if one.zone == STACK and one.definition is not None and is_type(board, object_id, CardType.LAND):
        yield "212.6a", f"{name_of(board, object_id)} is a land on the stack"


def _permanent(board: Board, one: Object) -> Iterator[tuple[str, str]]:
    """What is impossible of a permanent: rule, and words that follow its name."""
    printed = one.definition.faces if one.definition is not None else ()
    if not one.face_down and any(
        kind in face.types for face in printed for kind in (CardType.INSTANT, CardType.SORCERY)
    ):
        yield "217.1a", "is in play, but instants and sorceries can't come into play"
    if one.definition is not None and one.definition.layout == Layout.SPLIT:
        yield "505.1", "is a split card in play"
    if one.damage and not any(CardType.CREATURE in face.types for face in faces(board, one.id)):
        yield "212.3", "has damage, but is no creature"
    if one.attached == one.id != NOTHING:
        yield "212.4h", "is attached to itself"


def _combat(board: Board) -> Iterator[Problem]:
    combat = board.combat
    if combat is None:
        return
    outside = board.turn.phase != "combat"
    for attack in combat.attacks:
        name = name_of(board, attack.creature)
        if outside:
            yield Problem("308.2g", f"{name} attacks outside the combat phase", attack.creature)
        if not is_type(board, attack.creature, CardType.CREATURE):
            yield Problem("308.2a", f"{name} attacks, but isn't a creature", attack.creature)
        elif not is_attacking_player(board, board.objects[attack.creature].controller):
            attacker = player_name(board, the_attacking_player(board))
            yield Problem("308.2a", f"{name} attacks, but {attacker} doesn't control it", attack.creature)
    attackers = {attack.creature for attack in combat.attacks}
    for blocker, blocked in combat.blocking:
        name = name_of(board, blocker)
        if outside:
            yield Problem("309.2e", f"{name} blocks outside the combat phase", blocker)
        if not is_type(board, blocker, CardType.CREATURE):
            yield Problem("309.2a", f"{name} blocks, but isn't a creature", blocker)
        if not attackers.issuperset(blocked):
            yield Problem("309.2a", f"{name} blocks what doesn't attack", blocker)
    if board.turn.step == "beginning of combat" and (combat.attacks or combat.blocking):
        yield Problem("308.2", "creatures attack before attackers are declared")
    if board.turn.step == "declare attackers" and combat.blocking:
        yield Problem("309.2", "creatures block before blockers are declared")


def _turn(board: Board) -> Iterator[tuple[str, str]]:
    turn = board.turn
    active = whose_turn(board)
    if number_of_seats(board) == 2 and board.players[active].lost:
        yield "102.5", f"it is {player_name(board, active)}'s turn, but that player has lost the game"
    if turn.serial < 1:
        yield "300.1", "turns are counted from 1"
    if len(turn.land_plays) and turn.phase == "beginning":
        yield "305.4", "a land was played before the main phase"
