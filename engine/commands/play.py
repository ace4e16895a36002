"""`python -m engine play FILE`: a plain stepper in the terminal.

Enter takes one step; a sentence ("Ann plays Shock targeting Bob.") answers. Commands: next (to the next decision),
back, board, options, line (the next sentence of the file), help, quit.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from engine.commands.files import CannotRead, complain, scenario, tell_without, warn_of_unplayed
from engine.commands.trace import one_line
from engine.decisions import IllegalChoice
from engine.game import BoundReached, Game
from engine.notation.errors import NotWritable, TooMuch, Unreadable
from engine.notation.scenario import Scenario
from engine.notation.sentences import read_sentence, say
from engine.notation.standing import Standing
from engine.notation.tell import player_name, question_in_words
from engine.notation.writing_positions import write_position
from engine.position import Position

Say = Callable[[str], None]
MOST_OPTIONS = 40


class Stepper:
    """The game with the moments it has been through."""

    def __init__(self, found: Scenario, out: Say = print) -> None:
        self.scenario = found
        self.out = out
        self.game = Game(found.position)
        self.kept: list[tuple[Position, int, Standing]] = []
        self.standing = Standing()
        self.told = 0
        """How many sentences of the scenario's own line have been given."""

    def greet(self) -> None:
        """Title, question, board."""
        for words in (self.scenario.title, self.scenario.question):
            if words:
                self.out(words)
        self.board()
        self.out("Enter takes a step; write a sentence to answer; help lists the commands.")

    def obey(self, words: str) -> bool:
        """Do what one line says; False to stop."""
        commands: dict[str, Callable[[], None]] = {
            "": self.step,
            "next": self.next,
            "back": self.back,
            "board": self.board,
            "options": self.options,
            "line": self.line,
            "help": lambda: self.out(__doc__.strip()),
        }
        if words in ("quit", "q"):
            return False
        command = commands.get(words)
        try:
            if command is not None:
                command()
            else:
                self.sentence(words)
        except (Unreadable, TooMuch, IllegalChoice, BoundReached) as error:
            self.out(str(error))
        return True

    def keep(self) -> None:
        """Remember the moment, so that it can be stepped back to."""
        self.kept.append((self.game.position, self.told, Standing(self.standing.orders)))

    def step(self) -> None:
        """One step of the rules."""
        self.keep()
        before = self.game.position
        if not self.game.step():
            self.kept.pop()
            self.ask()
            return
        self.show(before, 1)

    def next(self) -> None:
        """To the next decision, or the end."""
        self.keep()
        before, known = self.game.position, len(self.game.trace or ())
        self.game.advance()
        self.show(before, len(self.game.trace or ()) - known)
        self.ask()

    def show(self, before: Position, number: int) -> None:
        """The latest lines of the trace."""
        trace = self.game.trace or []
        for line in trace[len(trace) - number :]:
            after = line.position or before
            self.out(one_line(line, before.board, after.board))
            before = after

    def back(self) -> None:
        """To the moment before."""
        if not self.kept:
            self.out("This is the beginning.")
            return
        position, self.told, self.standing = self.kept.pop()
        self.game = Game(position)
        self.ask()

    def sentence(self, words: str) -> None:
        """An answer."""
        self.keep()
        before, known = self.game.position, len(self.game.trace or ())
        try:
            read_sentence(self.game, words, standing=self.standing)
        except (ValueError, RuntimeError):
            self.kept.pop()
            raise
        self.show(before, len(self.game.trace or ()) - known)

    def line(self) -> None:
        """The next sentence of the scenario's own line."""
        if self.told == len(self.scenario.line):
            self.out("The scenario's line has no more sentences.")
            return
        told = self.scenario.line[self.told]
        self.out(f"> {told.words()}")
        self.sentence(told.text)
        self.told += 1

    def board(self) -> None:
        """The board as text, or what is in progress where it has none."""
        try:
            self.out(write_position(self.game.position).rstrip())
        except NotWritable:
            frames = " > ".join(frame.title for frame in self.game.agenda)
            self.out(f"in the middle of: {frames}")

    def options(self) -> None:
        """Sentences that would answer now."""
        form = self.game.decision
        if form is None:
            self.ask()
            return
        answers = form.options(self.game.board)
        for answer in (answers if answers is not None else (form.some(self.game.board),))[:MOST_OPTIONS]:
            self.out("  " + say(self.game, answer))

    def ask(self) -> None:
        """What is being asked, or how the game ended."""
        game = self.game
        if game.decision is not None:
            self.out(question_in_words(game.decision, game.board))
        elif game.outcome is not None:
            winners = [player_name(game.board, one) for one in game.outcome.winners]
            self.out(
                f"The game is over: {', '.join(winners) + ' won' if winners else 'a draw'} ({game.outcome.rule})."
            )


def main(arguments: Sequence[str]) -> int:
    """0; 2 if the file can't be read."""
    parser = argparse.ArgumentParser(prog="python -m engine play", description=__doc__)
    parser.add_argument("file", type=Path, help="a scenario file")
    asked = parser.parse_args(arguments)
    try:
        found = scenario(asked.file)
    except CannotRead as error:
        complain(error)
        return 2
    warn_of_unplayed(found, asked.file)
    tell_without(found, asked.file)
    stepper = Stepper(found)
    stepper.greet()
    while True:
        try:
            words = input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            print()
            return 0
        if not stepper.obey(words):
            return 0
