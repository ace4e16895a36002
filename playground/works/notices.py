"""What people are told of their works: that somebody suggests a change, and what became of a suggestion."""

from __future__ import annotations

from playground.people.notices import tell
from playground.works.models import Suggestion

_ANSWERS = {
    Suggestion.State.ACCEPTED: "Your change of \N{LEFT DOUBLE QUOTATION MARK}{title}\N{RIGHT DOUBLE QUOTATION MARK} "
    "was accepted: it is version {number} now.",
    Suggestion.State.DECLINED: "Your change of \N{LEFT DOUBLE QUOTATION MARK}{title}\N{RIGHT DOUBLE QUOTATION MARK} "
    "was declined.",
}


def tell_of_suggestion(one: Suggestion) -> None:
    """Its owner hears of it; a scenario that a browser made without an account has nobody to tell."""
    row = one.scenario
    if row.owner is not None and one.by is not None:
        words = f"{one.by.get_username()} suggests a change of “{row.title}”: {one.message}"
        tell(row.owner, words, one.get_absolute_url(), f"suggestion:{one.pk}")


def tell_of_answer(one: Suggestion) -> None:
    """Whoever made it hears what became of it."""
    words = _ANSWERS.get(Suggestion.State(one.state))
    if words is not None and one.by is not None:
        said = words.format(title=one.scenario.title, number=one.became)
        tell(one.by, f"{said} {one.word}".strip(), one.get_absolute_url(), f"suggestion:{one.pk}")
