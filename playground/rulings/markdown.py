"""A ruling as Markdown, to be pasted where people ask and answer."""

from __future__ import annotations

from playground.boards import partly
from playground.boards.markdown import RULES_OF, escaped
from playground.rulings.models import Ruling
from playground.rulings.record import Record

MOST_LINES = 40


def markdown(ruling: Ruling, stored: Record, address: str) -> str:
    """Title, what it goes without, comment, the moment, the steps that led there, the rules, and the link."""
    parts = [f"### {escaped(ruling.title)}"]
    if ruling.comment:
        parts.append(escaped(ruling.comment))
    parts.append(f"{escaped(stored.scene(ruling.step)['moment'])} (step {ruling.step} of {stored.last})")
    steps = _steps(stored, ruling.step)
    if steps:
        parts.append("\n".join(steps))
    if ruling.expectations:
        parts.append("\n".join(f"- {escaped(words)}" for words in ruling.expectations))
    shown = None if ruling.seat is None else stored.scene(ruling.step)["board"].get("without", ())
    if without := partly.in_one_line(partly.rows_of_saved(ruling.start, shown)):
        parts.insert(1, f"**{escaped(without)}**")
    whose = f" As {escaped(stored.seen_by)} sees it." if stored.seen_by else ""
    parts.append(f"{RULES_OF}{whose} [Step through it]({address})")
    return "\n\n".join(parts) + "\n"


def _steps(stored: Record, until: int) -> list[str]:
    """The steps of the coarsest level up to the moment, the last ones if there are many."""
    found = []
    for step in range(1, until + 1):
        line = stored.line(step)
        if line is None or "ruling" not in line["shown"]:
            continue
        words = line["note"] or line["said"]
        found.append(f"- **{line['rule']}** {escaped(words)}")
    left_out = len(found) - MOST_LINES
    return found if left_out <= 0 else [f"- ({left_out} earlier steps)", *found[left_out:]]
