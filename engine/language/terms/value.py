"""The root of all values of the language."""

from __future__ import annotations

import msgspec


class Value(
    msgspec.Struct,
    frozen=True,
    tag=True,
    tag_field="is",
    forbid_unknown_fields=True,
    omit_defaults=True,
    cache_hash=True,
    gc=False,
):
    """What rules text means, or a part of it: frozen, compared by what it holds, saved under its class's name."""
