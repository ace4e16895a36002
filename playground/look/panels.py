"""Panels: stencils that take what they show from a page by name, so that a page is put together in a few joins.

A panel says what of the page its template reads, and which of the page's texts stand in gaps. Nothing else of the page
gets into it, so that the key of what is kept holds all that is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, NamedTuple

from django.utils.safestring import SafeString

from playground.characters import unturned
from playground.kept import Kept, frozen
from playground.look.stencils import USUALLY_KEPT, Drawing, Stencil, cut, shown


class Settled(NamedTuple):
    """Texts in gaps that are the same on many pages, but for what stands in other gaps."""

    key: Hashable
    """Decides them."""
    texts: Callable[[Mapping[str, Any]], Mapping[str, Any]]
    """They, by the names of their gaps, given what stands in the others."""


class Panel:
    """A template, the plain data of a page that it reads, and the page's texts that are gaps in it.

    A gap may be empty (nothing, or ""): the template asks whether there is anything, and then prints it. Gaps that are
    `settled` are filled once for all pages on which they have the same texts.
    """

    def __init__(
        self,
        template: str,
        reads: Iterable[str],
        gaps: Iterable[str],
        most: int = USUALLY_KEPT,
        settled: Iterable[str] = (),
    ) -> None:
        self.template = template
        self.reads = tuple(reads)
        self._own = tuple(gaps)
        self.gaps = (*self._own, *settled)
        self._stencil = Stencil(template, *self.gaps, most=most)
        self._settled: Kept[Hashable, Drawing] = Kept(most)

    def draw(self, page: Mapping[str, Any], settled: Settled | None = None) -> SafeString:
        """The panel as a page shows it. Raises KeyError for what the page doesn't have."""
        gaps = self.gaps if settled is None else self._own
        texts = [page[name] for name in gaps]
        empty = [one is None or one == "" for one in texts]
        key = (*[frozen(page[name]) for name in self.reads], *empty)
        if settled is None:

            def context() -> dict[str, Any]:
                nothing = {name: "" for name, none in zip(gaps, empty, strict=True) if none}
                return {name: page[name] for name in self.reads} | nothing

            return self._stencil.fill(key, context, *[_plain(one) for one in texts])

        def with_settled() -> Drawing:
            stand = self._stencil.gaps
            own = {
                name: "" if none else SafeString(stand[name]) for name, none in zip(gaps, empty, strict=True)
            }
            return cut(self.draw({**page, **own, **settled.texts(stand)}))

        drawing = self._settled.find((key, settled.key), with_settled)
        return SafeString(drawing.filled([shown(_plain(one)) for one in texts]))


def _plain(text: Any) -> Any:
    """A text of which nothing turns words round, if it is HTML; that of plain letters needs no look, and is most of a
    page. Other texts are looked at where they are escaped."""
    return unturned(text) if type(text) is SafeString and not text.isascii() else text
