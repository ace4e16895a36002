"""Lines played again: from their start, answer by answer, to the same bytes on every machine."""

from __future__ import annotations

from engine.decisions import CHANCE, IllegalChoice
from engine.game import Game
from engine.position import Entry, Line


def replay(line: Line, *, short_cuts: bool = True, most: int = 100_000) -> Game:
    """Play a line again from its start. Raises ReplayMismatch at the first answer that does not fit."""
    game = Game(line.start, short_cuts=short_cuts)
    for number, entry in enumerate(line.entries):
        give(game, number, entry, most=most)
    game.advance(most=most)
    return game


class ReplayMismatch(ValueError):
    """A recorded answer does not fit the decision that this engine asks; says which answer."""

    def __init__(self, number: int, entry: Entry, reason: str) -> None:
        super().__init__(f"answer {number + 1} ({entry.kind}): {reason}")
        self.number = number
        self.entry = entry
        self.reason = reason


def give(game: Game, number: int, entry: Entry, *, most: int = 100_000) -> None:
    """Go on to the decision that a recorded answer is for, and give it."""
    approach(game, entry, most=most)
    if entry.kind == "concede":
        game.concede(entry.answer, level=entry.level)
        return
    form = game.decision
    if form is None:
        raise ReplayMismatch(number, entry, "no one is being asked")
    if type(form).__name__ != entry.kind or entry.player not in (form.player, CHANCE):
        raise ReplayMismatch(number, entry, f"{type(form).__name__} is asked of player {form.player + 1}")
    try:
        game.choose(entry.answer)
    except IllegalChoice as error:
        raise ReplayMismatch(number, entry, str(error)) from error


def approach(game: Game, entry: Entry, *, most: int = 100_000) -> None:
    """Go on to the moment at which a recorded answer was given."""
    if entry.kind == "concede":
        while game._length() < entry.step and game.step():
            pass
    elif entry.player == CHANCE:
        _advance_to_chance(game, entry, most)
    else:
        game.advance(most=most)


def _advance_to_chance(game: Game, entry: Entry, most: int) -> None:
    """Go on to where chance was dictated. What was dealt before that is dealt again, from the same seed."""
    kept, game.dictate = game.dictate, True
    try:
        game.advance(most=most)
        while game._length() < entry.step and game.decision is not None and game.decision.player == CHANCE:
            game.deal()
            game.advance(most=most)
    finally:
        game.dictate = kept
