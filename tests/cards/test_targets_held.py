"""A target is as legal on resolving as it was when announced, if nothing has changed meanwhile (409.1c, 413.2a).

The ways in which the shipped cards describe a target, and each with a chooser who controls it (409.2), stand on an
ability that is played with two and with three opponents. The waiting question tells of everything on the table
whether it may be chosen. Then each thing is put in the place of what was chosen, on the stack: the ability resolves
with just those that could have been chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from engine.board import NOBODY, NOTHING, Board, ObjectId, ObjectTable, PlayerId
from engine.cards import library
from engine.decisions import OneOf
from engine.game import Game
from engine.language.effects import Body, GainLife, TargetSpec
from engine.language.terms import All, AllOf, Bound, Controls, EventPart, Filter, Opponent, Share, Target, You
from engine.language.walks import walk
from engine.notation.positions import read_position
from engine.position import Position
from engine.rules.stack.aiming_409 import Targets
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.playing_checks_409 import activations
from engine.rules.stack.priority_408 import HasPriority, Pass
from tests.chosen import chosen

WIDGET = "Widget {2}\nArtifact\n{0}: You gain 1 life."
ONE_OF = 600
ANN = PlayerId(0)
IN_PLAY = (
    "Grizzly Bears, Hill Giant (tapped), Serra Angel, Royal Assassin, Ornithopter, Millstone, Glorious Anthem, "
    "Forest x2, Island (tapped), Wind Drake (damage 1), Bird Maiden (+1/+1 counter x1)"
)
REST = (
    "hand Shock, Grizzly Bears; library Forest x3; graveyard Grizzly Bears, Shock, Millstone, Glorious Anthem, Forest; "
    "removed from the game Hill Giant"
)
OPPOSING = Controls(All(Opponent(You())))
# What only the text around it explains, or only an event.
HANGING = (Bound, EventPart, Target, Share)


def aimed_at(names: tuple[str, ...]) -> dict[TargetSpec, str]:
    """Single targets as cards describe them by themselves, and a card that does; each also of a chooser's own."""
    found: dict[TargetSpec, str] = {}
    for name in names:
        for one in walk(library()[name].faces):
            if not isinstance(one, TargetSpec) or any(isinstance(part, HANGING) for part in walk(one.filter)):
                continue
            spec = TargetSpec(0, one.filter, chooser=one.chooser, own=one.own)
            found.setdefault(spec, name)
            if one.chooser is None and not isinstance(one.filter, AllOf):
                continue
            own = _with(one.filter, OPPOSING)
            found.setdefault(TargetSpec(0, own, chooser=Opponent(You()), own=True), f"{name}, of a chooser")
    return found


def _with(filter_: Filter, part: Filter) -> Filter:
    parts = filter_.parts if isinstance(filter_, AllOf) else (filter_,)
    kept = tuple(one for one in parts if not isinstance(one, Controls))
    return AllOf((*kept, part))


SPECS = aimed_at(chosen(ONE_OF))


@cache
def table(*opponents: str) -> Position:
    """Everybody has the same, and spells on the stack."""
    lines = ["Card:", WIDGET, "", f"Ann: in play Widget, {IN_PLAY}; {REST}"]
    lines += [f"{name}: in play {IN_PLAY}; {REST}" for name in opponents]
    spells = (
        f"{name}'s {spell}" for name in ("Ann", *opponents) for spell in ("Grizzly Bears", "Howling Mine")
    )
    lines += ["Turn 3: Ann, precombat main", "Stack (bottom first): " + "; ".join(spells)]
    return read_position("\n".join(lines))


def is_widget(board: Board, object_id: ObjectId) -> bool:
    definition = board.objects[object_id].definition
    return definition is not None and definition.name == "Widget"


def aiming(spec: TargetSpec, *opponents: str) -> Game:
    """A game in which Ann may play the ability with this target."""
    start = table(*opponents)
    board = start.board
    widget = next(one for one in board.objects.values() if is_widget(board, one.id))
    assert widget.definition is not None
    face = widget.definition.faces[0]
    (plain,) = face.abilities
    ability = replace(plain, body=Body((GainLife(You(), 1),), (spec,)))
    definition = replace(widget.definition, faces=(replace(face, abilities=(ability,)),))
    objects = ObjectTable({**board.objects, widget.id: replace(widget, definition=definition)})
    game = Game(replace(start, boards=(replace(board, objects=objects),)), trace=False)
    game.advance()
    return game


def announcing(spec: TargetSpec, chooser: PlayerId, *opponents: str) -> Game | None:
    """The game in which the target is being chosen, by this player; None if it can't come to that."""
    game = aiming(spec, *opponents)
    played = [one for one in activations(game.board, ANN) if is_widget(game.board, one.object)]
    if not played:
        return None
    game.choose(PlayAbility(ability=played[0]))
    game.advance()
    if isinstance(game.decision, OneOf):
        if game.decision.check(game.board, -1 - chooser) is not None:
            return None
        game.choose(-1 - chooser)
        game.advance()
    return game if isinstance(game.decision, Targets) and game.decision.player == chooser else None


def everything(board: Board) -> Iterator[int]:
    """All that could be named, as the question numbers it."""
    yield from (-1 - seat for seat in range(len(board.players)))
    yield from (int(one) for one in board.objects)


def held_otherwise(spec: TargetSpec, *opponents: str) -> Iterator[str]:
    """What was a target to choose and is none to resolve with, or the other way round."""
    for chooser in range(1 + len(opponents)):
        game = announcing(spec, PlayerId(chooser), *opponents)
        if game is None or not isinstance(game.decision, Targets):
            continue
        form = game.decision
        every = tuple(everything(game.board))
        could = {one for one in every if form.check(game.board, (one,)) is None}
        if not could:
            continue
        game.choose((min(could),))
        while not isinstance(game.decision, HasPriority):
            game.advance()
        announced = game.position
        for one in every:
            if one != form.about and resolves(announced, form.about, one) != (one in could):
                said = (
                    "could be chosen and is countered" if one in could else "could not be chosen and resolves"
                )
                yield f"{spec}, chosen by player {chooser}: {one} {said}"


def resolves(announced: Position, ability: ObjectId, instead: int) -> bool:
    """Whether the ability does what it says with this target in the place of the one chosen."""
    board = announced.board
    found = board.objects[ability]
    assert found.announcement is not None
    (before,) = found.announcement.targets
    aim = (
        replace(before, object=NOTHING, player=PlayerId(-1 - instead))
        if instead < 0
        else replace(before, object=ObjectId(instead), player=NOBODY)
    )
    objects = ObjectTable(
        {**board.objects, ability: replace(found, announcement=replace(found.announcement, targets=(aim,)))}
    )
    game = Game(replace(announced, boards=(replace(board, objects=objects),)), trace=False)
    life = board.players[ANN].life
    while ability in game.board.objects:
        game.choose(Pass())
        game.advance()
    return game.board.players[ANN].life > life


def test_something_is_aimed_at() -> None:
    assert len(SPECS) > 10
    assert any(one.own for one in SPECS)
    assert announcing(next(iter(SPECS)), ANN, "Bob") is not None


@pytest.mark.parametrize("opponents", [("Bob", "Cy"), ("Bob", "Cy", "Di")], ids=["three", "four"])
def test_what_could_be_chosen_resolves_and_nothing_else(opponents: tuple[str, ...]) -> None:
    failed = [(name, one) for spec, name in SPECS.items() for one in held_otherwise(spec, *opponents)]
    assert failed == []
