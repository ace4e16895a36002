"""A board as the templates draw it: players, zones, cards with their state, the turn, the stack.

Everything is drawn as it lies on the table, from above; hidden cards are shown, because whoever builds a board
knows it whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Sized
from dataclasses import replace
from typing import Any, Protocol

from engine.asking.decrees import tops_shown
from engine.board import (
    ANTE,
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOBODY,
    OUTSIDE,
    PHASED_OUT,
    REMOVED,
    STACK,
    Announcement,
    Board,
    Chosen,
    Mana,
    ObjectId,
    PlayerId,
)
from engine.language.errors import Unprintable
from engine.language.print import print_ability
from engine.naming import label_of, name_of, player_name, thing_name
from engine.notation.lasting import told_as
from engine.notation.mana_letters import marks_of
from engine.notation.moments import PLACES, phase_of
from engine.notation.telling_effects import with_noted
from engine.position import Position
from engine.rules.stack.priority_408 import HasPriority
from engine.rules.stack.targets_415 import encode
from engine.seats import all_seats, is_active, is_seat, life_of_side, number_of_seats, whose_turn
from engine.unknown import is_unknown
from playground.boards.around import draw_table
from playground.boards.card_views import Marks, card_view, changed_on
from playground.boards.partly import rows_of
from playground.boards.standing import ground
from playground.kept import Kept

View = dict[str, Any]
LIBRARY_SHOWN = 30
"""Cards of a library that are listed, from the top."""
_PHASE_NAMES = {
    "beginning": "Beginning",
    "precombat main": "First main",
    "combat": "Combat",
    "postcombat main": "Second main",
    "end": "End",
}


# --- players and zones -----------------------------------------------------------------------------------


def mana_text(mana: Iterable[Mana]) -> str:
    """A mana pool in symbols, with what is said of some of it behind them."""
    return "".join(f"{{{one.type if one.type != 'C' else '1'}}}" + _in_parentheses(one) for one in mana)


def _in_parentheses(one: Mana) -> str:
    return "" if one == Mana(one.type, one.snow) else marks_of(one)


class Laying(Protocol):
    """How the cards of a zone are given to the templates, which count them and draw them."""

    def row(self, board: Board, ids: Sequence[ObjectId], marks: Marks) -> Sized:
        """Permanents of a row, with what is attached to them and the size of their piles."""

    def slots(self, board: Board, ids: Sequence[ObjectId], marks: Marks) -> Sized:
        """Cards that lie side by side."""

    def named(self, board: Board, ids: Sequence[ObjectId], marks: Marks) -> Sized:
        """Cards of a pile, of which the names are shown."""


class Views:
    """Each card as a view."""

    def row(self, board: Board, ids: Sequence[ObjectId], marks: Marks) -> list[View]:
        """What is attached to a permanent is in its view."""
        under = ground(board).under
        return [_host(board, one, under, marks) for one in ids]

    def slots(self, board: Board, ids: Sequence[ObjectId], marks: Marks) -> list[View]:
        """Nothing lies with them."""
        return [card_view(board, one, marks) for one in ids]

    named = slots


VIEWS = Views()


def draw_board(position: Position, marks: Marks | None = None) -> View:
    """The innermost board, the first player nearest to the reader."""
    board = position.board
    marks = compared(board, marks or Marks())
    seats = [draw_seat(position, seat, marks) for seat in all_seats(board)]
    return around(position) | {
        # From the left hand of the first player round to the right.
        "far": seats[1:],
        "near": seats[0],
        "elsewhere": VIEWS.slots(board, elsewhere(board), marks),
        "without": rows_of(position),
        "level": len(position.boards) - 1,
    }


def around(position: Position) -> View:
    """What stands around the players' sides."""
    turn = position.board.turn
    return {
        "table": draw_table(position),
        "phases": phases(turn.phase, turn.step),
        "turn": int(turn.serial),
    }


def compared(board: Board, marks: Marks) -> Marks:
    """The marks with all that has changed since the board before."""
    return marks if marks.changed is not None else replace(marks, changed=changed_on(board, marks.before))


def elsewhere(board: Board) -> list[ObjectId]:
    """The cards that lie on nobody's side."""
    return [one for zone in (ANTE, PHASED_OUT, OUTSIDE) for one in board.zone(zone)]


def draw_seat(position: Position, seat: PlayerId, marks: Marks, laying: Laying = VIEWS) -> View:
    """A player's side of the table. What has changed has to be known (see `compared`)."""
    board = position.board
    player = board.players[seat]
    form = position.decision
    earlier = (
        marks.before.players[seat]
        if marks.before is not None and seat < number_of_seats(marks.before)
        else player
    )
    life_before = (
        life_of_side(marks.before, seat)
        if marks.before is not None and is_seat(marks.before, seat)
        else life_of_side(board, seat)
    )
    lying = ground(board)
    rows: Iterable[list[ObjectId]] = lying.rows.get(seat, ())
    if marks.piles:
        below = {one for ids in marks.piles.values() for one in ids}
        rows = [[one for one in row if one not in below] for row in rows]
    return {
        "seat": int(seat),
        "name": player.name,
        "buttons": marks.seats.get(seat, ()),
        "remarks": marks.of_players.get(seat, ()),
        "life": life_of_side(board, seat),
        "life_changed": life_of_side(board, seat) != life_before,
        "poison": player.poison,
        "mana": mana_text(player.mana),
        "mana_changed": player.mana != earlier.mana,
        "active": is_active(board, seat),
        "priority": isinstance(form, HasPriority) and form.player == seat,
        "asked": form is not None and form.player == seat,
        "outcome": f"lost ({player.lost})" if player.lost else f"won ({player.won})" if player.won else "",
        "rows": [laying.row(board, row, marks) for row in rows if row],
        "in_play": lying.controlled.get(seat, 0),
        "hand": laying.slots(board, board.zone(HAND, seat), marks),
        "in_hand": len(board.zone(HAND, seat)),
        "library": _pile(board, board.zone(LIBRARY, seat), marks, laying),
        "revealed": _revealed(board, seat),
        "graveyard": _pile(board, board.zone(GRAVEYARD, seat)[::-1], marks, laying),
        "removed": _pile(
            board,
            tuple(one for one in board.zone(REMOVED) if board.objects[one].owner == seat),
            marks,
            laying,
        ),
    }


def _revealed(board: Board, seat: PlayerId) -> str:
    """The name of the top card of a library while everybody sees it (217.2e); "" while nobody is to."""
    top = board.zone(LIBRARY, seat)[:1]
    return label_of(board.objects[top[0]]) if top and top[0] in tops_shown(board) else ""


def _pile(board: Board, ids: tuple[ObjectId, ...], marks: Marks, laying: Laying) -> View:
    known = [one for one in ids if not is_unknown(board.objects[one])]
    return {
        "count": len(ids),
        "cards": laying.named(board, known[:LIBRARY_SHOWN], marks),
        "more": max(0, len(known) - LIBRARY_SHOWN),
        "unknown": len(ids) - len(known),
        "changed": marks.changed is not None and not marks.changed.isdisjoint(ids),
    }


def _host(board: Board, one: ObjectId, under: Mapping[ObjectId, list[ObjectId]], marks: Marks) -> View:
    view = card_view(board, one, marks)
    attached = [_host(board, other, under, marks) for other in under.get(one, ()) if other != one]
    if piled := marks.piles.get(one):
        return view.having({"piled": piled, "count": len(piled) + 1}, tuple(int(other) for other in piled))
    return view.having({"attachments": attached}) if attached else view


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
    if not board.turn.serial:
        return "before the first turn"
    turn = f"turn {board.turn.serial}, {player_name(board, whose_turn(board))}"
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
        "href": marks.links(object_id),
        "text": stack_text(board, object_id),
        # Combat damage is an object on the stack, and nobody's (310.3).
        "by": "no one controls it" if found.controller == NOBODY else player_name(board, found.controller),
        "targets": targets_in_words(board, found.announcement),
        "buttons": marks.buttons.get(object_id, ()),
        "id": int(object_id),
        "aims": [_aim(board, one) for one in found.announcement.targets] if found.announcement else [],
    }


def _aim(board: Board, chosen: Chosen) -> View:
    """A target: its name, and where on the page it stands; "" where no place of its own is drawn for it."""
    zone = board.objects[chosen.object].zone if chosen.object in board.objects else ""
    if not chosen.object:
        where = f"side-{int(chosen.player)}"
    elif zone == IN_PLAY:
        where = f"card-{int(chosen.object)}"
    else:
        where = f"stacked-{int(chosen.object)}" if zone == STACK else ""
    return {"name": thing_name(board, encode(chosen)), "share": chosen.share, "where": where}


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
        text = ability_text(found.ability.ability, source)
        return f"{source}: {with_noted(text, found.ability.bound, board)}"
    if found.definition is None:
        return name_of(board, object_id)
    announced = found.announcement or Announcement()
    face = found.definition.faces[announced.face]
    spliced = (f"Spliced with {card.name}: {' '.join(card.faces[0].text)}" for card in announced.spliced)
    return " ".join((" ".join(face.text) or face.name, *spliced))


def ability_text(ability: Any, name: str = "this permanent") -> str:
    """An ability as a paragraph; what has no words of a card is named by its kind."""
    key = (id(ability), name)
    kept = _ability_texts.get(key) or _ability_texts.keep(key, (ability, _ability_text(ability, name)))
    return kept[1]


_ability_texts: Kept[tuple[int, str], tuple[Any, str]] = Kept(4_000)
"""By which ability it is, which is kept with its text, so that none that comes later is taken for it."""


def _ability_text(ability: Any, name: str) -> str:
    for noting in (False, True):
        try:
            return print_ability(ability, name, noting=noting)
        except Unprintable:
            continue
    kind = f"{type(ability).__name__.lower()} ability"
    keyword = getattr(ability, "keyword", None)
    return told_as(ability) or (f"{kind} of {keyword}" if keyword else kind)


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
