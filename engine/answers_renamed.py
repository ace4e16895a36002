"""Forms and answers with other ids in them: where each kind of decision holds ids, its form says (`Form.ids`)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.board import Board
from engine.decisions import Answer, Division, Form, Shuffle
from engine.renaming import Names, Pen, rewritten
from engine.rules.special.outside_506 import ELSEWHERE

_OF_KIND = frozenset(("object", "target", ELSEWHERE))


def answers_hold(kind: type[Form]) -> str:
    """Where answers to this kind of form hold ids. Raises TypeError for a kind that doesn't say."""
    if not kind.ids:
        raise TypeError(f"{kind.__name__} has to say where its answers hold ids")
    return kind.ids


def lists_ids(form: Form) -> bool:
    """Whether what the form lists are ids of objects, and players below zero."""
    return isinstance(form, Shuffle) or getattr(form, "kind", "") in _OF_KIND


def renamed_form(form: Form, names: Names, board: Board) -> Form:
    """A form with its ids renamed; what it lists of them is in the order of the new ones."""
    seen: Form = rewritten(form, Pen(names, board, exact=True))
    if form.listed and lists_ids(form):
        field = form.listed
        ids = tuple(_renamed(number, names) for number in getattr(form, field))
        # Listed in the order of the old ids they would tell that order.
        labelled = isinstance(form, Division) or bool(getattr(form, "labels", ()))
        arranged = ids if labelled else tuple(sorted(ids))
        seen = replace(seen, **{field: arranged})
    return seen


def _renamed(number: int, names: Names) -> int:
    """An id, or a player written below zero among targets."""
    return names.at(number) if number > 0 else number


def renamed_answer(form: Form, answer: Answer, names: Names) -> Answer:
    """An answer to a form with its ids renamed."""
    held = answers_hold(type(form))
    if isinstance(answer, Struct):
        return rewritten(answer, Pen(names, None, exact=True))
    if held == "first of pairs":
        return tuple((names.at(first), *rest) for first, *rest in answer)
    if held == "ids" or (held == "if kind" and lists_ids(form)):
        return _all_renamed(answer, names)
    return answer


def _all_renamed(answer: Answer, names: Names) -> Answer:
    if isinstance(answer, tuple):
        return tuple(_all_renamed(one, names) for one in answer)
    return _renamed(answer, names) if type(answer) is int else answer


__all__ = ["answers_hold", "lists_ids", "renamed_answer", "renamed_form"]
