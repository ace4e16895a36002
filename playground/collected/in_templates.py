"""{{ text|paragraphs }}: the parts of a text between its empty lines."""

from __future__ import annotations

from collections.abc import Callable

from playground.collected.wording import paragraphs

FUNCTIONS: dict[str, Callable[..., object]] = {}
FILTERS: dict[str, Callable[..., object]] = {"paragraphs": paragraphs}
