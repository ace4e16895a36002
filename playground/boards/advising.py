"""What a sensible player would answer at a step, and why (docs/players.md); that answer marked where it is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from msgspec.structs import replace

from engine.board import Board
from engine.decisions import CHANCE, Answer, Form, Order, Shuffle
from engine.game import Game
from engine.naming import player_name
from engine.players import advice
from engine.position import Position
from engine.simulate import Sight
from playground.boards.answering import Unusable
from playground.boards.controls import read_answer
from playground.boards.questions import Choice, Field, Question

PAIRS = tuple[tuple[int, int], ...]
"""Answers of which each field sends some pairs: what attacks or blocks, and whom or what."""


@dataclass(frozen=True)
class Advised:
    """An answer, and one sentence for it."""

    answer: Answer
    said: str
    """With the name of who would give it: "A sensible Ann plays Forest: a land each turn comes first."."""


def advised(position: Position) -> Advised | None:
    """The answer of a sensible player to what is being asked; None where no player is asked."""
    form = position.decision
    if form is None or form.player == CHANCE:
        return None
    game = Game(position, trace=False)
    found = advice(Sight(game))
    assert game.maker is not None
    name = player_name(game.board, game.maker)
    return Advised(found.answer, f"A sensible {name} {found.why()}.")


def marked(question: Question, form: Form, board: Board, answer: Answer) -> Question:
    """The question with this answer marked: its button, or what is ticked, chosen and typed already.

    What a page would send of each choice is read as ever, so that each control is understood by the one that reads it.
    """
    if question.control == "number":
        return replace(question, value=str(answer))
    if question.control == "fields":
        return replace(question, fields=_filled(question.fields, form, board, answer))
    many = question.control == "checks"

    def with_marks(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
        found = []
        for one in choices:
            said = _read(form, board, "choice", one.value)
            meant = many and _parts(said) != () and set(_parts(said)) <= set(_parts(answer))
            meant = meant or said == answer
            found.append(replace(one, advised=meant, chosen=meant if many else one.chosen))
        return tuple(found)

    return replace(question, choices=with_marks(question.choices), folded=with_marks(question.folded))


def _filled(fields: tuple[Field, ...], form: Form, board: Board, answer: Answer) -> tuple[Field, ...]:
    """The fields with what they would send of this answer: for each thing its place, its share, or whom it is for."""
    parts = list(_parts(answer))
    found = []
    for place, one in enumerate(fields):
        value = one.value
        if form.answers == PAIRS:
            ways = (
                (choice.value, _parts(_read(form, board, one.name, choice.value))) for choice in one.choices
            )
            value, said = next(((sent, said) for sent, said in ways if said and said[0] in parts), ("", ()))
            parts = [part for part in parts if part not in said]
        elif len(parts) == len(fields):
            value = str(parts.index(form.items[place]) if isinstance(form, Order | Shuffle) else parts[place])
        found.append(replace(one, value=value))
    return tuple(found)


def _read(form: Form, board: Board, field: str, value: str) -> Answer | None:
    """What this would be as an answer; None where it is none."""
    sent = QueryDict(mutable=True)
    sent[field] = value
    try:
        return read_answer(form, board, sent)
    except Unusable:
        return None


def _parts(answer: Answer | None) -> tuple[Any, ...]:
    return answer if isinstance(answer, tuple) else ()
