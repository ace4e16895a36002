"""What was found out about a scenario, into its row: the verdict, and all that it is found by."""

from __future__ import annotations

from engine.cards.years import newest
from playground.library.facets import MOST_CARDS, MOST_RULES, facets_of, keys_of
from playground.library.judging import Judged
from playground.library.models import LONGEST_TITLE, Scenario
from playground.rulebook.book import is_number, sort_key

_LONGEST_NAME = 160
_LONGEST_TAG = 60


def fill(row: Scenario, judged: Judged, digest: str, version: str) -> Scenario:
    """Everything but where the row comes from and who made it. It is not saved."""
    row.title = judged.title[:LONGEST_TITLE]
    row.question, row.answer, row.notes = judged.question, judged.answer, judged.notes
    row.tags = [tag[:_LONGEST_TAG] for tag in judged.tags]
    row.problem, row.failures = judged.problem, judged.failures
    row.story, row.steps = [list(told) for told in judged.story], judged.steps
    row.players, row.year = judged.players, newest(judged.cards)
    row.rules = sorted((one for one in set(judged.rules) if is_number(one)), key=sort_key)[:MOST_RULES]
    row.cards = [name[:_LONGEST_NAME] for name in judged.cards[:MOST_CARDS]]
    row.judged_by, row.judged_text = version, digest
    row.played = judged.played
    give_verdict(row, holds=not judged.problem and not judged.failures)
    return row


def give_verdict(row: Scenario, *, holds: bool) -> None:
    """Whether it holds today."""
    row.verdict = Scenario.Verdict.HOLDS if holds else Scenario.Verdict.DIFFERS
    found_by(row)


def found_by(row: Scenario) -> None:
    """Set what the row is found by, after anything of it has changed."""
    author = row.owner.get_username() if row.owner is not None else ""
    row.facets = facets_of(row, author)
    row.keys = keys_of(row.cards, row.rules)
    row.words = "\n".join((row.notes, " ".join(row.tags), ", ".join(row.cards), author)).strip()
