"""A scenario as Markdown, to be pasted where people ask and answer: what is asked, the answer, why, and the board."""

from __future__ import annotations

from playground.boards.markdown import RULES_OF, escaped, fenced
from playground.library.models import Scenario
from playground.library.pages import page_of


def markdown(row: Scenario, address: str) -> str:
    """Whatever its page says first, nothing of what it must be told with left out: words that its board goes without,
    an objection that stands, an engine that differs."""
    parts = [f"### {escaped(row.title)}"]
    parts += [escaped(row.question)] if row.question else []
    parts += [f"**{escaped(words)}**" for words in _warnings(row)]
    parts += [f"**Answer:** {escaped(row.answer)}"] if row.answer else []
    parts += [escaped(line) for line in row.notes.splitlines() if line.strip()]
    if row.story:
        parts.append("\n".join(f"- **{rule}** {escaped(words)}" for _, rule, words in row.story))
    parts.append(fenced(row.text))
    parts.append(f"{RULES_OF} [Step through it]({address})")
    return "\n\n".join(parts) + "\n"


def _warnings(row: Scenario) -> list[str]:
    found = [page_of(row).get("without_line") or ""]
    found += ["This answer is disputed."] if row.disputed else []
    found += ["The current engine differs."] if row.verdict == Scenario.Verdict.DIFFERS else []
    return [words for words in found if words]
