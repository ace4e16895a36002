"""Edits of the stack: abilities put on it, and everything that is announced for what lies there (409.1a-h)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from engine.board import (
    HAND,
    NOBODY,
    STACK,
    Announcement,
    Board,
    CardId,
    Chosen,
    Mana,
    Noted,
    Object,
    ObjectId,
    PlayerId,
    StackedAbility,
    Timestamp,
    Waiting,
)
from engine.characteristics import Held, controller_of
from engine.language.card import CardDef
from engine.language.effects import Triggered
from engine.language.words import Role
from engine.notation.reading_control import playable
from engine.position import Position
from engine.rules.keywords.splice_502_40 import splice_of
from engine.rules.stack.bodies import body_of, specs_of
from playground.boards.editing import HIGHEST, BadEdit, draft, in_bounds, object_of, written
from playground.boards.stating import seat_of

SPLICE = "splice "
"""Before the name of a card among the additional costs announced: it is spliced onto the spell."""


@dataclass(frozen=True)
class Announced:
    """What a form says of a spell or ability on the stack."""

    controller: int
    face: int
    modes: tuple[int, ...]
    x: int
    costs: tuple[str, ...]
    spent: tuple[Mana, ...]
    paid: tuple[int, ...]
    targets: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    """For each use of the word "target": objects (players below 0: -1 is the first), and their shares."""
    copy: bool
    of_card: bool = False
    """Whether that is the copy of a card (503.12) rather than of a spell."""


def costs_said(said: Announcement) -> tuple[str, ...]:
    """The additional costs announced, as a form names them."""
    return (*said.costs, *(f"{SPLICE}{one.name}" for one in said.spliced))


def announce(position: Position, number: int, said: Announced) -> Position:
    """Everything chosen and spent for a spell or ability on the stack."""
    board = position.board
    found = object_of(board, number)
    if found.zone != STACK or found.damages is not None:
        raise BadEdit("Only spells and abilities on the stack have been announced.", "mode")
    in_bounds(said.x, 0, HIGHEST, "for X", "x")
    faces = len(found.definition.faces) if found.definition is not None else 1
    in_bounds(said.face, 0, faces - 1, "is the number of a half", "face")
    found = replace(found, controller=seat_of(board, said.controller, "controller"))
    if found.definition is not None and found.kind in ("card", "copy"):
        card = CardId(0) if said.copy else found.card or CardId(found.id)
        of_card = said.copy and said.of_card
        found = replace(found, kind="copy" if said.copy else "card", card=card, of_card=of_card)
    before = found.announcement or Announcement()
    offered = {f"{SPLICE}{card.name}": card for card in may_be_spliced(board, found)}
    if unknown := [one for one in said.costs if one.startswith(SPLICE) and one not in offered]:
        raise BadEdit(
            f"{unknown[0].removeprefix(SPLICE)} isn't a card to splice in that player's hand.", "cost"
        )
    chosen = Announcement(
        face=said.face,
        modes=said.modes,
        x=said.x,
        costs=tuple(one for one in said.costs if one not in offered),
        spliced=tuple(offered[one] for one in said.costs if one in offered),
        spent=said.spent,
        paid=tuple(object_of(board, one).id for one in said.paid),
    )
    edit = draft(position)
    edit.put(replace(found, announcement=chosen))
    with_modes = edit.commit()
    most = len(body_of(with_modes, found.id).modes)
    if any(not 0 <= one < most for one in said.modes):
        raise BadEdit(f"It has {most} modes." if most else "It has no modes.", "mode")
    specs = specs_of(with_modes, with_modes.objects[found.id])
    targets: tuple[Chosen, ...] = ()
    if len(said.targets) == len(specs):
        for spec, (things, shares) in zip(specs, said.targets, strict=True):
            targets += _targets(board, spec.slot, things, shares)
    elif before.modes == said.modes:
        targets = before.targets
    edit = draft(position)
    edit.put(replace(found, announcement=replace(chosen, targets=targets)))
    return written(position, edit)


def may_be_spliced(board: Board, found: Object) -> tuple[CardDef, ...]:
    """What is spliced onto a spell, then the cards in its controller's hand that could be (502.40); each once."""
    if found.definition is None:
        return ()
    hand = (board.objects[one].definition for one in board.zone(HAND, found.controller))
    before = found.announcement.spliced if found.announcement is not None else ()
    return tuple(dict.fromkeys([*before, *(one for one in hand if one is not None and splice_of(one))]))


def _targets(board: Board, slot: int, things: Sequence[int], shares: Sequence[int]) -> tuple[Chosen, ...]:
    if shares and len(shares) != len(things):
        raise BadEdit(f"A share is needed for each of the {len(things)} targets.", "share")
    found = []
    for place, one in enumerate(things):
        share = shares[place] if shares else 0
        in_bounds(share, 0, HIGHEST, "for a share", "share")
        if one < 0:
            found.append(Chosen(slot, player=seat_of(board, -1 - one, "target"), share=share))
        else:
            found.append(Chosen(slot, object=object_of(board, one).id, share=share))
    return tuple(found)


def stack_ability(position: Position, number: int, which: int, about: int = 0) -> Position:
    """An activated or triggered ability of an object onto the stack, under its controller's control.

    `about` is what its event was about: an object, or a player as -1 and so on; 0 for nothing.
    """
    board = position.board
    found = object_of(board, number)
    held = ability_of(board, found.id, which)
    edit = draft(position)
    stacked = edit.new_id()
    ability = Object(
        id=stacked,
        owner=_controller(board, found),
        zone=STACK,
        kind="ability",
        controller=_controller(board, found),
        timestamp=Timestamp(stacked),
        ability=StackedAbility(held.id, held.ability, _event(board, about)),
        announcement=Announcement(),
    )
    edit.enter(ability)
    return written(position, edit)


def let_wait(position: Position, number: int, which: int, about: int = 0) -> Position:
    """A triggered ability of an object that has triggered and waits to be put on the stack (410.2)."""
    board = position.board
    found = object_of(board, number)
    held = ability_of(board, found.id, which)
    if not isinstance(held.ability, Triggered):
        raise BadEdit("Only triggered abilities wait to be put on the stack (410.2).", "ability")
    waiting = Waiting(held.id, held.ability, _controller(board, found), found.id, _event(board, about))
    edit = draft(position)
    edit.set("waiting", (*board.waiting, waiting))
    return written(position, edit)


def _event(board: Board, about: int) -> tuple[Noted, ...]:
    """What an event gave to an ability that triggered on it, under the names that its text looks for (410.7)."""
    if about < 0:
        return (Noted(Role.PLAYER, "players", (int(seat_of(board, -1 - about, "about")),)),)
    return (Noted(Role.OBJECT, "objects", (int(object_of(board, about).id),)),) if about else ()


def used(position: Position, number: int, which: int) -> Position:
    """An ability with "only once each turn" was played this turn, or was not after all (403.3)."""
    board = position.board
    held = ability_of(board, object_of(board, number).id, which)
    before = board.turn.used
    now = tuple(one for one in before if one != held.id) if held.id in before else (*before, held.id)
    edit = draft(position)
    edit.set("turn", replace(board.turn, used=now))
    return written(position, edit)


def ability_of(board: Board, number: ObjectId, which: int) -> Held:
    """The activated or triggered ability of an object with this number, from 1."""
    among = playable(board, number)
    if not 1 <= which <= len(among):
        raise BadEdit("It doesn't have that ability.", "ability")
    return among[which - 1]


def _controller(board: Board, found: Object) -> PlayerId:
    return controller_of(board, found.id) if found.controller != NOBODY else found.owner
