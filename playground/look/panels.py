"""Panels: stencils that take what they show from a page by name, so that a page is put together in a few joins.

A panel says what of the page its template reads, and which of the page's texts stand in gaps. Nothing else of the page
gets into it, so that the key of what is kept holds all that is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.safestring import SafeString

from playground.characters import unturned
from playground.kept import frozen
from playground.look.stencils import USUALLY_KEPT, Stencil


class Panel:
    """A template, the plain data of a page that it reads, and the page's texts that are gaps in it.

    A gap may be empty (nothing, or ""): the template asks whether there is anything, and then prints it.
    """

    def __init__(
        self, template: str, reads: Iterable[str], gaps: Iterable[str], most: int = USUALLY_KEPT
    ) -> None:
        self.template = template
        self.reads = tuple(reads)
        self.gaps = tuple(gaps)
        self._stencil = Stencil(template, *self.gaps, most=most)

    def draw(self, page: Mapping[str, Any]) -> SafeString:
        """The panel as a page shows it. Raises KeyError for what the page doesn't have."""
        texts = [page[name] for name in self.gaps]
        empty = [one is None or one == "" for one in texts]
        key = (*[frozen(page[name]) for name in self.reads], *empty)

        def context() -> dict[str, Any]:
            nothing = {name: "" for name, none in zip(self.gaps, empty, strict=True) if none}
            return {name: page[name] for name in self.reads} | nothing

        return self._stencil.fill(key, context, *[_shown(one) for one in texts])


def _shown(text: Any) -> Any:
    """A text as a template shows it; HTML of plain letters needs no look, and is most of a page."""
    return text if type(text) is SafeString and text.isascii() else unturned(text)
