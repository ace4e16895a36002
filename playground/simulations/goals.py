"""What a simulation is played until: the games of the nest at its moment, by name, and turns of one of them."""

from __future__ import annotations

from engine.position import Position
from engine.simulate import Goal

MOST_TURNS = 200
"""Turns that may be asked for; a playout's own bound is the same."""


def levels(position: Position) -> tuple[int, ...]:
    """The games of the nest that are under way, the innermost first."""
    return tuple(range(len(position.boards) - 1, -1, -1))


def game_name(level: int) -> str:
    """What a game of a nest is called: "the subgame"."""
    names = ("the main game", "the subgame", "the subgame of the subgame")
    return names[level] if level < len(names) else f"the subgame at depth {level}"


def choices(position: Position) -> list[tuple[str, str]]:
    """The goals that make sense at a moment, as a form's values and labels; the innermost game comes first."""
    found = levels(position)
    if len(found) == 1:
        return [("0", "The game ends"), ("turns", "Some turns have been played")]
    named = [(str(level), f"{game_name(level)} ends".capitalize()) for level in found]
    named[0] = (named[0][0], f"{named[0][1]} (it is being played)")
    return [*named, ("turns", "Some turns have been played")]


def in_words(goal: Goal, *, nested: bool) -> str:
    """Until when: "the subgame ends", "3 turns of the main game have been played"."""
    name = game_name(goal.level) if nested else "the game"
    if not goal.turns:
        return f"{name} ends"
    turns = f"{goal.turns} turn{'s' if goal.turns > 1 else ''}"
    return f"{turns} of {name} {'have' if goal.turns > 1 else 'has'} begun, or it ends before"
