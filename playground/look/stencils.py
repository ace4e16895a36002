"""Stencils: pieces of a page that a template draws once for each value, with gaps for what differs from page to page.

A board has a hundred cards and a trace a hundred lines, of which a step changes two or three. A stencil keeps the
others as they were drawn. What it draws is decided by its key alone, so nothing of one visitor's page can get into
another's: the key holds all that the template shows, and whatever is somebody's own goes through a gap.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from markupsafe import escape

from playground.characters import unturned
from playground.kept import Kept

USUALLY_KEPT = 4_096

# Stands in a drawing where a gap is. Nobody can write it into a name or a title, since it is drawn by lot anew in each
# process and never leaves it; and it has nothing that would be escaped.
_LOT = secrets.token_hex(12)


class Drawing(NamedTuple):
    """A template drawn for a key."""

    pieces: list[str]
    """Pieces of HTML, at each odd place an empty one for a gap."""
    gaps: tuple[int, ...]
    """Which gap is at each of the odd places, by its number."""

    def filled(self, texts: Sequence[str]) -> str:
        """The HTML with a text for each gap."""
        pieces = self.pieces.copy()
        pieces[1::2] = [texts[number] for number in self.gaps]
        return "".join(pieces)

    def around(self, inner: Sequence[Drawing]) -> Drawing:
        """The drawing with another one in each gap, whose gaps are its own from then on."""
        pieces = self.pieces[:1]
        gaps: list[int] = []
        for number, after in zip(self.gaps, self.pieces[2::2], strict=True):
            first, *others = inner[number].pieces
            pieces[-1] += first
            pieces += others
            pieces[-1] += after
            gaps += inner[number].gaps
        return Drawing(pieces, tuple(gaps))


def in_a_row(drawings: Sequence[Drawing]) -> Drawing:
    """One drawing after the other."""
    if len(drawings) == 1:
        return drawings[0]
    return Drawing([""] * (2 * len(drawings) + 1), tuple(range(len(drawings)))).around(drawings)


def as_it_is(html: str) -> Drawing:
    """HTML without gaps as a drawing."""
    return Drawing([html], ())


def cut(html: str) -> Drawing:
    """HTML with gaps as a drawing."""
    first, *others = html.split(_LOT)
    pieces, gaps = [first], []
    for one in others:
        number, _, after = one.partition(".")
        gaps.append(int(number))
        pieces += ("", after)
    return Drawing(pieces, tuple(gaps))


def shown(text: Any) -> str:
    """A text as a template shows it: escaped unless it is safe, and nothing of it turns words round."""
    return text if type(text) is SafeString else escape(unturned(text))


class Kit:
    """Drawings that are put together of others, with gaps."""

    def __init__(self, *gaps: str, most: int = USUALLY_KEPT) -> None:
        self._gaps = {name: f"{_LOT}{number}." for number, name in enumerate(gaps)}
        self._drawn: Kept[Hashable, Drawing] = Kept(most)

    @property
    def gaps(self) -> Mapping[str, str]:
        """What stands for the gaps while something is drawn, by their names."""
        return self._gaps

    def put(self, key: Hashable, draw: Callable[[], Drawing], *texts: str) -> SafeString:
        """What is put together for a key, which has to decide all of it; for the texts see `Stencil.fill`."""
        return SafeString(self._drawn.find(key, draw).filled([escape(one) for one in texts]))


class Stencil(Kit):
    """A template and the names of its variables that are gaps."""

    def __init__(self, template: str, *gaps: str, most: int = USUALLY_KEPT) -> None:
        super().__init__(*gaps, most=most)
        self._template = template

    def fill(self, key: Hashable, context: Callable[[], Mapping[str, Any]], *texts: str) -> SafeString:
        """The template drawn for a key, with one text for each gap; texts are shown as a template shows them: escaped
        unless they are safe, and nothing of them turns words round.

        The key must decide all that the template reads of the context. In the context a gap is found under its
        name, unless the context says where else it stands (see `gaps`).
        """
        drawing = self._drawn.get(key) or self.drawing(key, context)
        return SafeString(drawing.filled([shown(one) for one in texts]))

    def drawing(self, key: Hashable, context: Callable[[], Mapping[str, Any]]) -> Drawing:
        """The template drawn for a key, with its gaps."""
        return self._drawn.find(key, lambda: self._draw(context()))

    def _draw(self, context: Mapping[str, Any]) -> Drawing:
        return cut(render_to_string(self._template, {**self._gaps, **context}))
