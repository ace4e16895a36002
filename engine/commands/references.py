"""`python -m engine references [--pool FILE]`: do the words of a text find what they speak of (413.2b, 217.1c)?

Values are looked at for names that no instruction notes, players asked of objects, things done to cards that were
only shown, and tokens that gain for good what they were said to have (216.1). Where an instruction moves something
that a later one names, at once or in a delayed ability (404.4), the text is followed on a bare board, and what is
judged are the parts of events alone: the later instruction must have been done to what the first one made, and never
to something else that was there.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import engine.rules.book as book
from engine.asking import Asker, matches
from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOTHING,
    Board,
    Chosen,
    Noted,
    ObjectId,
    ObjectTable,
    Player,
    PlayerId,
)
from engine.cards import library
from engine.cards.pool import attempt, cards_of
from engine.decisions import Form, Number, YesNo
from engine.events import BeginEffect, ObjectMoved, Part
from engine.game import Game
from engine.language import effects as v
from engine.language.card import CardDef, Face
from engine.language.terms import Bound, EventPart, Matches, Same, Selection, Target, Value
from engine.language.words import CardType, Color, Duration, Zone
from engine.position import Position
from engine.rules.reach import without_rules
from engine.rules.stack.instructions_413 import Carry
from engine.witness.laying import Laid

RULES = book.ROOMS
"""Opening the book fills the tables that say what the rules carry out."""
ANN, BOB = PlayerId(0), PlayerId(1)
MOST_DECISIONS = 30
MOVING = (v.Move, v.PutIntoPlay, v.Destroy, v.Sacrifice)
SHOWING = (v.Reveal, v.LookAt, v.Search)
TO_PERMANENTS = (v.Destroy, v.Tap, v.Untap, v.Regenerate, v.Modify)
FLIPPERS = ("won the flip", "lost the flip")
_GIVEN = re.compile(r"(?:card|object|token|source|number|color|name|those)(?: \d+)?")
"""How the names look that a text gives to what its own instructions brought about."""


def main(arguments: Sequence[str]) -> int:
    """Look at the cards that ship, or at those of a list that are understood. 1 if a word finds nothing."""
    parser = argparse.ArgumentParser(prog="python -m engine references", description=__doc__)
    parser.add_argument("--pool", type=Path, help="a JSON list of cards")
    asked = parser.parse_args(arguments)
    try:
        cards = list(_of_list(asked.pool)) if asked.pool is not None else list(library().values())
    except (OSError, ValueError, KeyError, TypeError) as error:
        parser.exit(2, f"{asked.pool}: no list of cards: {error!r}\n")
    found = [(card.name, wrong) for card in cards for wrong in lost(card)]
    for name, wrong in found:
        print(f"{name}: {wrong}")
    tried = sum(1 for card in cards for body in _bodies(card) for _ in spoken_of_again(body))
    print(f"{len(cards)} cards, {tried} words for what was moved, {len(found)} faults", file=sys.stderr)
    return 1 if found else 0


def _of_list(path: Path) -> Iterator[CardDef]:
    for faces in cards_of(json.loads(path.read_text(encoding="utf-8"))):
        seen: list[Any] = []
        for wording in ("text", "printed_text"):
            card = attempt(faces, wording, without_rules).card
            if card is not None and (meant := [face.abilities for face in card.faces]) not in seen:
                seen.append(meant)
                yield card


def lost(card: CardDef) -> Iterator[str]:
    """What is wrong with the references of a card's text."""
    for face in card.faces:
        if "Aura" in face.subtypes and not any("ENCHANT" in repr(one)[:60] for one in face.abilities):
            yield "an Aura that enchants nothing (502.45)"
        for ability in face.abilities:
            yield from _lost_in_value(ability)
    for body in _bodies(card):
        for first, later in spoken_of_again(body):
            wrong = _tried(body, first, later)
            if wrong:
                yield wrong


# --- the value alone -------------------------------------------------------------------------------------


def _within(value: object) -> Iterator[Any]:
    """Every value within a value."""
    if isinstance(value, tuple):
        for one in value:
            yield from _within(one)
    elif isinstance(value, Value):
        yield value
        for name in value.__struct_fields__:
            yield from _within(getattr(value, name))


def _lost_in_value(ability: Value) -> Iterator[str]:
    noted = {
        one.name for one in _within(ability) if isinstance(one, v.Note | v.Linked | v.Settle | v.ForEach)
    }
    shown = {
        one.name for one in _within(ability) if isinstance(one, v.Note) and isinstance(one.effect, SHOWING)
    }
    made = {
        one.name
        for one in _within(ability)
        if isinstance(one, v.Note) and isinstance(one.effect, v.CreateTokens)
    }
    put = {
        one.what.name
        for one in _within(ability)
        if isinstance(one, v.PutIntoPlay) and isinstance(one.what, Bound)
    }
    removed = {one.what for one in _within(ability) if isinstance(one, v.Move) and one.to is Zone.REMOVED}
    back = {one.what for one in _within(ability) if isinstance(one, v.PutIntoPlay)}
    if removed and not removed & back and any(isinstance(one, EventPart) for one in back):
        yield "something is removed from the game, and another thing comes back (413.2b)"
    for one in _within(ability):
        if isinstance(one, Bound) and _GIVEN.fullmatch(one.name) and one.name not in noted:
            yield f"nothing notes {one.name!r}"
        what = getattr(one, "what", None)
        if isinstance(one, TO_PERMANENTS) and isinstance(what, Bound) and what.name in shown - put:
            yield f"{type(one).__name__} for {what.name!r}, a card that was only shown"
        for_good = isinstance(one, v.Modify) and one.duration is Duration.LASTING and one.as_long is None
        if for_good and isinstance(what, Bound) and what.name in made:
            yield f"{what.name!r} gains for good what a token has as it is made (216.1)"
        if (
            isinstance(one, Matches)
            and isinstance(one.filter, Same)
            and isinstance(one.filter.of, Bound)
            and one.filter.of.name in FLIPPERS
            and "'object'" in repr(one.what)
        ):
            yield "an object is asked whether it lost a coin flip"


# --- on a board ------------------------------------------------------------------------------------------


def _bodies(card: CardDef) -> Iterator[v.Body]:
    for face in card.faces:
        for ability in face.abilities:
            if isinstance(ability, v.Spell | v.Activated | v.Triggered):
                yield ability.body


def spoken_of_again(body: v.Body) -> Iterator[tuple[v.Effect, v.Effect]]:
    """Each instruction that moves something, and a later one that is done to the same; those that follow only if
    something is so are left aside."""
    effects = tuple(_in_line(body.effects))
    for at, effect in enumerate(effects):
        moving = effect.effect if isinstance(effect, v.Note) else effect
        names = _names(effect, effects[:at]) if isinstance(moving, MOVING) else set()
        if isinstance(moving, v.Move) and moving.to is Zone.LIBRARY:
            continue
        for later in effects[at + 1 :] if names else ():
            inner = later.effects[0] if isinstance(later, v.Delay) and len(later.effects) == 1 else later
            if isinstance(inner, (*MOVING, v.Modify, v.PutCounters, v.Tap)) and inner.what in names:
                yield moving, inner
                break


def _in_line(effects: tuple[v.Effect, ...]) -> Iterator[v.Effect]:
    """The instructions one after another, where everybody chooses to do what may be done."""
    for effect in effects:
        if isinstance(effect, v.May):
            yield from _in_line((*effect.effects, *effect.then))
        else:
            yield effect


def _names(effect: v.Effect, before: tuple[v.Effect, ...]) -> set[Selection]:
    """By what later words an instruction's object can be named."""
    if isinstance(effect, v.Note):
        return {Bound(effect.name)}
    what = getattr(effect, "what", None)
    if isinstance(what, Target):
        return {what}
    return {Bound(one.name) for one in before if isinstance(one, v.Settle) and one.of == what}


def _tried(body: v.Body, first: v.Effect, later: v.Effect) -> str:
    """What is wrong once the text is followed; "" if nothing is, or no board of these kinds has what it asks for."""
    board = _board()
    targets = _targets(board, body)
    if targets is None:
        return ""
    noted = (Noted("player", "players", (0,)),)
    frame = Carry(
        todo=body.effects, source=ObjectId(1), controller=ANN, targets=targets, event=noted, noted=noted
    )
    parts, after = _followed(board, frame)
    for delayed in after.delayed:
        ability = delayed.ability
        if not isinstance(ability, v.Triggered):
            continue
        again = Carry(
            todo=ability.body.effects,
            source=delayed.source,
            controller=delayed.controller,
            noted=delayed.bound,
            event=delayed.bound,
        )
        more, after = _followed(after, again)
        parts += more
    moved = [
        (at, part.became)
        for at, part in enumerate(parts)
        if isinstance(part, ObjectMoved) and part.became != NOTHING and _is_part_of(first, part)
    ]
    if not moved:
        return ""
    after_it = [one for part in parts[moved[-1][0] + 1 :] for one in _concerned(part)]
    if all(new in after_it for _, new in moved):
        return ""
    return f"{type(later).__name__} never finds what {type(first).__name__} made"


def _is_part_of(effect: v.Effect, part: ObjectMoved) -> bool:
    if isinstance(effect, v.PutIntoPlay):
        return part.to == IN_PLAY
    return part.to == (effect.to.value if isinstance(effect, v.Move) else GRAVEYARD)


def _concerned(part: Part) -> tuple[ObjectId, ...]:
    if isinstance(part, BeginEffect):
        return part.effect.objects
    return (getattr(part, "object", NOTHING),)


def _followed(board: Board, frame: Carry) -> tuple[list[Part], Board]:
    game = Game(Position((board,), (frame,), next_id=1000))
    for _ in range(MOST_DECISIONS):
        game.advance()
        form = game.decision
        if form is None or game.over:
            break
        game.choose(_answer(form, game.board))
    return [part for line in game.trace or () for part in line.parts or ()], game.board


def _answer(form: Form, board: Board) -> Any:
    if isinstance(form, YesNo):
        return True
    if isinstance(form, Number):
        return 1
    return form.some(board)


def _board() -> Board:
    """A few things of every kind, each player's, in play, in hands, libraries and graveyards."""
    table = Laid()
    for player in (ANN, BOB):
        for zone in (IN_PLAY, GRAVEYARD, HAND, LIBRARY):
            for card in _CARDS:
                table.put(zone, player, card)
    return Board((Player("Ann"), Player("Bob")), ObjectTable(table.objects), table.zones)


def _card(name: str, *types: CardType, colors: tuple[Color, ...] = (), **more: Any) -> CardDef:
    return CardDef(name, (Face(name=name, types=types, colors=colors, **more),))


_CARDS = (
    _card("A Rock", CardType.LAND),
    _card("A Beast", CardType.CREATURE, colors=(Color.BLACK,), power=2, toughness=2),
    _card("A Bird", CardType.CREATURE, colors=(Color.WHITE,), power=6, toughness=6),
    _card("A Wheel", CardType.ARTIFACT),
    _card("A Rite", CardType.ENCHANTMENT, colors=(Color.GREEN,)),
    _card("A Golem", CardType.ARTIFACT, CardType.CREATURE, power=1, toughness=1),
)


def _targets(board: Board, body: v.Body) -> tuple[Chosen, ...] | None:
    """One legal thing for each target; None where the board has none."""
    asker = Asker(ObjectId(1), ANN)
    chosen: list[Chosen] = []
    for spec in body.targets:
        taken = {one.object for one in chosen}
        try:
            found = next(
                (
                    one
                    for one in board.objects
                    if one not in taken and one != 1 and matches(board, one, spec.filter, asker)
                ),
                None,
            )
        except (KeyError, TypeError):
            return None
        if found is not None:
            chosen.append(Chosen(spec.slot, found))
        elif any(word in repr(spec.filter) for word in ("IsPlayer", "Opponent", "Teammate")):
            chosen.append(Chosen(spec.slot, player=BOB))
        else:
            return None
    return tuple(chosen)
