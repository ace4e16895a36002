"""What a scenario says, as a digest: a check by a judge and a dispute are about these words and no others."""

from __future__ import annotations

import hashlib

from playground.library.models import Scenario


def digest_of(row: Scenario) -> str:
    """Of question, answer, reason, and the text or the frozen moment; what it is filed under may change."""
    moment = row.moment
    said = (
        row.title,
        row.question,
        row.answer,
        row.notes,
        row.text,
        "" if moment is None else f"{moment.content_hash} {moment.step}",
    )
    return hashlib.sha256("\x1f".join(said).encode()).hexdigest()
