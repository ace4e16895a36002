"""What is being asked, of whom, and what would be read as an answer: for questions on a page and for errors."""

from __future__ import annotations

from engine.board import NOTHING, Board, now_or_last
from engine.decisions import CHANCE, Form
from engine.game import Game
from engine.naming import name_of, player_name
from engine.notation.answers import predicate
from engine.notation.errors import NotAsked
from engine.notation.saying import say_answer
from engine.notation.scanning import Scanner, joined
from engine.rules.stack.priority_408 import HasPriority

MOST_EXAMPLES = 4
_WITHIN = {"chooses": "choosing", "targets": "targeting", "gives": "giving"}
"""How words that answer a question stand within a whole play."""


def question_in_words(form: Form, board: Board) -> str:
    """What is being asked, of whom, and about what."""
    who = "Chance" if form.player == CHANCE else player_name(board, form.player)
    if isinstance(form, HasPriority):
        return f"{who} has priority."
    return f"{who} chooses {what_is_asked(form, board)}."


def what_is_asked(form: Form, board: Board) -> str:
    """What is being chosen, and for what."""
    about = ""
    if form.about != NOTHING and now_or_last(board, form.about) is not None:
        about = f" for {name_of(board, form.about)}"
    return f"{form.purpose}{about}"


def examples(form: Form, board: Board) -> tuple[str, ...]:
    """A few sentences that would answer."""
    listed = form.options(board) or (form.some(board),)
    said = list(dict.fromkeys(say_answer(board, form, one) for one in listed[: MOST_EXAMPLES + 1]))
    return tuple(said[:MOST_EXAMPLES])


def state_of_asking(game: Game) -> str:
    """Who is asked for what at this moment, as a sentence without its full stop."""
    form = game.decision
    if form is None:
        return "the game is over; no one is being asked"
    return question_in_words(form, game.board).removesuffix(".")


def what_waits(game: Game) -> str:
    """The question, and what would answer it; empty where somebody has priority and no more is being asked."""
    form = game.decision
    if form is None or isinstance(form, HasPriority):
        return ""
    return f"{state_of_asking(game)}, such as {such_as(examples(form, game.board))}"


def refuse_words(scanner: Scanner, game: Game) -> NotAsked:
    """The error for words that are no answer to what is being asked."""
    form = game.decision
    could = examples(form, game.board) if form is not None else ()
    scanner.skip()
    words = scanner.text[scanner.at :].strip().removesuffix(".")
    return NotAsked(*scanner.place(), words, could, state_of_asking(game))


def words_first(form: Form, board: Board) -> str:
    """What has to be said within a whole play before it goes on: "what Ann chooses first, the target for Shock ..."."""
    verb, _, rest = predicate(board, form, form.some(board)).partition(" ")
    within = f', such as "{_WITHIN[verb]} {rest}"' if verb in _WITHIN else ", in a sentence of its own"
    return f"what {player_name(board, form.player)} chooses first, {what_is_asked(form, board)}{within}"


def such_as(said: tuple[str, ...]) -> str:
    """A few sentences as they may be written."""
    return joined((f'"{one}"' for one in said), "or")


__all__ = [
    "examples",
    "question_in_words",
    "refuse_words",
    "state_of_asking",
    "such_as",
    "what_is_asked",
    "what_waits",
    "words_first",
]
