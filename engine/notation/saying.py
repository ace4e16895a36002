"""Answers and whole lines as sentences, and a text taken apart into its sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.board import Board
from engine.decisions import CHANCE, Answer, Form, TakeBack
from engine.game import Game
from engine.naming import player_name
from engine.notation.answers import predicate
from engine.notation.errors import TooMuch
from engine.position import Entry, Line
from engine.replaying import give

MOST_SENTENCES = 1000


class SaidSentence(NamedTuple):
    """One sentence of a line, and where it stands."""

    text: str
    line: int = 1
    column: int = 1


def sentences(text: str, line: int = 1) -> Iterator[SaidSentence]:
    """The sentences of a text: each ends with a full stop before white space, or with its line."""
    number = 0
    for offset, words in enumerate(text.split("\n")):
        start = 0
        quote = False
        for at, letter in enumerate(words + "\n"):
            if letter == '"':
                quote = not quote
            ends = letter == "\n" or (letter == "." and not quote and words[at + 1 : at + 2] in ("", " "))
            if not ends:
                continue
            found = words[start:at].strip()
            if found:
                number += 1
                if number > MOST_SENTENCES:
                    raise TooMuch("sentences in a line", MOST_SENTENCES)
                yield SaidSentence(
                    found, line + offset, start + len(words[start:]) - len(words[start:].lstrip()) + 1
                )
            start = at + 1


def say(game: Game, answer: Answer) -> str:
    """The sentence for an answer to the pending decision."""
    form = game.decision
    if form is None:
        raise ValueError("no one is being asked")
    return say_answer(game.board, form, answer)


def say_answer(board: Board, form: Form, answer: Answer) -> str:
    """The sentence for an answer to a form on a board."""
    who = "Chance" if form.player == CHANCE else player_name(board, form.player)
    if isinstance(answer, TakeBack):
        return f"{who} takes it back."
    return f"{who} {predicate(board, form, answer)}."


def say_line(line: Line) -> list[str]:
    """The sentences of a recorded line, one for each answer."""
    game = Game(line.start)
    said = []
    for number, entry in enumerate(line.entries):
        said.append(_say_entry(game, entry))
        give(game, number, entry)
    return said


def _say_entry(game: Game, entry: Entry) -> str:
    if entry.kind == "concede":
        which = {-1: "", 0: " the main game"}.get(entry.level, f" game {entry.level + 1}")
        return f"{player_name(game.board, entry.answer)} concedes{which}."
    if entry.player == CHANCE:
        _reach_chance(game, entry)
    else:
        game.advance()
    return say(game, entry.answer)


def _reach_chance(game: Game, entry: Entry) -> None:
    """Go on to where chance was dictated; what was dealt before that is dealt again."""
    kept, game.dictate = game.dictate, True
    try:
        game.advance()
        while (
            len(game.trace or ()) < entry.step
            and game.decision is not None
            and game.decision.player == CHANCE
        ):
            game.deal()
            game.advance()
    finally:
        game.dictate = kept
