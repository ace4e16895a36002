"""Stencils: pieces of a page that a template draws once for each value, with gaps for what differs from page to page.

A board has a hundred cards and a trace a hundred lines, of which a step changes two or three. A stencil keeps the
others as they were drawn. What it draws is decided by its key alone, so nothing of one visitor's page can get into
another's: the key holds all that the template shows, and whatever is somebody's own goes through a gap.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Hashable, Mapping
from html import escape  # what Django's own calls, without the detour for words that are translated later
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from playground.kept import Kept

USUALLY_KEPT = 4_096

# Stands in a drawing where a gap is. Nobody can write it into a name or a title, since it is drawn by lot anew in each
# process and never leaves it; and it has nothing that would be escaped.
_LOT = secrets.token_hex(12)
_GAP = re.compile(rf"{_LOT}(\d+)\.")

Drawing = tuple[str | int, ...]
"""Pieces of HTML, and the numbers of the gaps between them."""


class Stencil:
    """A template and the names of its variables that are gaps."""

    def __init__(self, template: str, *gaps: str, most: int = USUALLY_KEPT) -> None:
        self._template = template
        self._gaps = {name: f"{_LOT}{number}." for number, name in enumerate(gaps)}
        self._drawn: Kept[Hashable, Drawing] = Kept(most)

    @property
    def gaps(self) -> Mapping[str, str]:
        """What stands for the gaps while the template is drawn, by their names."""
        return self._gaps

    def fill(self, key: Hashable, context: Callable[[], Mapping[str, Any]], *texts: str) -> SafeString:
        """The template drawn for a key, with one text for each gap; texts are escaped unless they are safe.

        The key must decide all that the template reads of the context. In the context a gap is found under its
        name, unless the context says where else it stands (see `gaps`).
        """
        drawing = self._drawn.get(key)
        if drawing is None:
            drawing = self._drawn.keep(key, self._draw(context()))
        filled = [text if type(text) is SafeString else escape(text) for text in texts]
        return SafeString("".join([filled[one] if isinstance(one, int) else one for one in drawing]))

    def _draw(self, context: Mapping[str, Any]) -> Drawing:
        html = render_to_string(self._template, {**self._gaps, **context})
        # A pattern with one group splits into text, number, text, number, ...
        pieces = enumerate(_GAP.split(html))
        return tuple(int(piece) if place % 2 else piece for place, piece in pieces if place % 2 or piece)
