"""What the sentences of an explanation call things.

A sentence is for one player: it never names a card that this player may not see (217.2b, 217.3c, 504.2).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.board import (
    HIDDEN_ZONES,
    IN_PLAY,
    NOBODY,
    NOTHING,
    STACK,
    Board,
    Mana,
    Object,
    ObjectId,
    PlayerId,
    now_or_last,
)
from engine.characteristics import controller_of
from engine.decisions import Form, maker_of
from engine.language.errors import Unprintable
from engine.language.print import print_ability
from engine.language.values import ReplaceWord
from engine.naming import SUFFIXES, holder_of, name_of, player_name
from engine.position import Position
from engine.rules.stack.priority_408 import HasPriority
from engine.seats import whose_turn
from engine.unknown import is_unknown
from engine.view import may_see

NO_SUCH_OBJECT = "something that is not on the board"


def board_of(position: Position) -> Board:
    """The board of the level that is being played."""
    return position.boards[position.agenda[-1].level if position.agenda else -1]


# --- names -----------------------------------------------------------------------------------------------


def called(board: Board, object_id: ObjectId, viewer: PlayerId) -> str:
    """What this player calls an object: its name, or where it is if that is all he or she may know."""
    found = now_or_last(board, object_id)
    if found is None:
        return NO_SUCH_OBJECT
    if object_id in board.objects and is_hidden(board, found, viewer):
        if found.zone in HIDDEN_ZONES:
            return f"a card in {player_name(board, found.owner)}'s {found.zone}"
        return f"{player_name(board, holder_of(board, found))}'s face-down {_sort_of(found)}"
    return name_of(board, object_id)


def is_hidden(board: Board, found: Object, viewer: PlayerId) -> bool:
    """Whether this player may not look at what the object is; NOBODY is a reader who may see everything.

    What an unknown card is, nobody knows.
    """
    return is_unknown(found) or (viewer != NOBODY and not may_see(found, viewer, board))


def _sort_of(found: Object) -> str:
    if found.zone == IN_PLAY:
        return "permanent"
    return "spell" if found.zone == STACK else "card"


def place_of(board: Board, found: Object) -> str:
    """Where an object is, as the end of "it is ..."."""
    if found.zone == IN_PLAY:
        return f"in play under {player_name(board, controller_of(board, found.id))}'s control"
    if found.zone == STACK:
        return "on the stack"
    suffix = SUFFIXES[found.zone]
    return suffix.replace("in the ", f"in {player_name(board, found.owner)}'s ").replace(
        "in hand", f"in {player_name(board, found.owner)}'s hand"
    )


def moment_of(board: Board) -> str:
    """The moment of the turn: "Ann's declare attackers step"."""
    turn = board.turn
    if not turn.phase:
        return "the time before the first step of a turn"
    name = f"{turn.step} step" if turn.step else f"{turn.phase} phase"
    return f"{player_name(board, whose_turn(board))}'s {name}"


def moment_rule(board: Board, rule: str) -> str:
    """The rule that the moment is against: before anybody's first turn it is that of 101, else the one given."""
    return rule if board.turn.phase else "101.5"


def asked_of(position: Position, board: Board, player: PlayerId) -> str:
    """What keeps this player from acting: who is being asked for what, or that nobody is."""
    form = position.decision
    when = moment_of(board)
    if form is None:
        top = position.agenda[-1]
        return f"no player has priority while rule {top.rule} is followed ({top.title}); this is {when}"
    who, maker = player_name(board, form.player), maker_of(board, form.player)
    if maker != form.player:
        who += f" (for whom {player_name(board, maker)} decides, 507.3)"
    if isinstance(form, HasPriority):
        return f"{who} has priority in {when}"
    first = "first " if form.player == player else ""
    return f"{who} {first}chooses {purpose_of(board, form, player)} ({form.rule}); this is {when}"


def purpose_of(board: Board, form: Form, viewer: PlayerId) -> str:
    """What a form is for, with what asks: "a target for Ann's Shock"."""
    about = f" for {called(board, form.about, viewer)}" if form.about != NOTHING else ""
    return f"{form.purpose}{about}"


def ability_text(ability: Any, name: str = "this permanent") -> str:
    """An ability as cards say it; what has no words of a card is called by its sort."""
    try:
        return print_ability(ability, name)
    except Unprintable:
        for change in getattr(ability, "changes", ()):
            if isinstance(change, ReplaceWord):
                return f'each "{change.old}" in its text is replaced by "{change.new}"'
        return f"{type(ability).__name__.lower()} ability"


def in_words(names: Iterable[str], last: str = "and") -> str:
    """ "Forest, Island and Swamp"; "nothing" for none."""
    words = list(names)
    if not words:
        return "nothing"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def mana_in_words(mana: Iterable[Mana]) -> str:
    """Mana as symbols."""
    return "".join(f"{{{one.type}}}" for one in mana) or "no mana"
