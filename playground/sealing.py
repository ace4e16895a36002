"""Seals: a digest over what is kept of a line, made as it is written and looked at as it is read.

It finds what was altered in the database itself, by accident or by hand; whoever can do that on purpose can make a new
seal as well. A row without a seal is of before there were seals.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

ALTERED = "what is stored of it was altered outside the site"
WORDS = (
    "The stored data of this link was altered outside the site, so it is no longer what its author saved. "
    "It isn't shown; the site's administrators can restore it from a backup."
)


def seal_of(*parts: Any) -> str:
    """A digest of plain data and bytes, in this order; the order of keys doesn't count, the database has none."""
    seen = hashlib.sha256()
    for part in parts:
        written = (
            bytes(part) if isinstance(part, bytes | memoryview) else msgspec.json.encode(part, order="sorted")
        )
        seen.update(len(written).to_bytes(8, "big"))
        seen.update(written)
    return seen.hexdigest()
