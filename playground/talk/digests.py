"""What a scenario says, as a digest: a check by a judge and a dispute are about these words and no others."""

from __future__ import annotations

import hashlib

from playground.library.models import Scenario
from playground.works import versions
from playground.works.models import Version


def digest_of(row: Scenario | Version) -> str:
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


def version_with(row: Scenario, digest: str) -> Version | None:
    """The newest version of a scenario that said this; None where none is kept."""
    return next((one for one in versions.every(row) if digest_of(one) == digest), None)
