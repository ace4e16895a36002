"""The boards of two lines beside one another: what is different is marked on both, and told in words.

Two lines number what comes into being after they diverge each in its own way, so cards are matched by how they look,
zone by zone and player by player. All of it is worked out from what the reader may see.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from msgspec.structs import replace

from engine.board import IN_PLAY, Board, ObjectId, PlayerId
from engine.characteristics import controller_of
from engine.position import Position
from engine.view import view
from playground.boards.card_views import Marks, card_view
from playground.boards.drawing import draw_board, draw_stack, moment_in_words
from playground.boards.in_words import Fact, facts_of
from playground.boards.models import Run
from playground.boards.playing import PlayedRun

View = dict[str, Any]
LOOKED_AHEAD = 24
"""Steps from where two lines part among which the first is looked for at which their boards differ."""
NOTHING_THERE = "nothing"
_MARKS = re.compile(r'((?:\s(?:id|for|data-aim|aria-labelledby|aria-describedby)="|\shref="#))')


@dataclass(frozen=True)
class Half:
    """One of two lines, and the step at which the two part."""

    run: Run
    played: PlayedRun
    parts: int

    def at(self, further: int) -> int:
        """Its step so many steps after they diverge, or its last."""
        return max(0, min(self.parts + further, self.played.last))

    def shown(self, further: int, viewer: PlayerId | None) -> Position:
        """The position there as somebody sees it."""
        position = self.played.position(self.at(further))
        return replace(view(position, viewer).position, decision=position.decision)


Pair = tuple[Half, Half]
StepLink = Callable[[Run, int], str]
Elsewhere = Callable[[int], str]
"""The address of the same comparison so many steps after the lines part."""


def side_by_side(
    pair: Pair, wanted: int | None, viewer: PlayerId | None, link: StepLink, elsewhere: Elsewhere
) -> View:
    """Both boards so many steps after the lines part; where nothing is wanted, at the first that differ."""
    end = max(0, *(half.played.last - half.parts for half in pair))
    first = _first_different(pair, end, viewer)
    further = min(first if wanted is None else wanted, end)
    one, other = (half.shown(further, viewer) for half in pair)
    marks = _different(one.board, other.board), _different(other.board, one.board)
    boards: list[View] = []
    for half, shown, before, changed in ((pair[0], one, other, marks[0]), (pair[1], other, one, marks[1])):
        drawn = Marks(before=before.board, changed=changed)
        at = half.at(further)
        table = {"board": draw_board(shown, drawn), "items": draw_stack(shown.board, drawn), "told": True}
        boards.append(
            {
                # A page has each of its marks once.
                "html": apart(
                    render_to_string("boards/parts/two_boards.html", table), f"line-{len(boards) + 1}"
                ),
                "step": at,
                "href": link(half.run, at),
                "moment": moment_in_words(half.played.position(at)),
                "marked": len(changed),
            }
        )
    return {
        "boards": boards,
        "differences": list(differences(one, other)),
        "further": further,
        "earlier": elsewhere(further - 1) if further else "",
        "later": elsewhere(further + 1) if further < end else "",
        "first": elsewhere(first) if further != first else "",
        "ends": elsewhere(end) if further != end else "",
    }


def apart(html: str, prefix: str) -> SafeString:
    """A part of a page of which the page has another: every mark and what leads to it has a prefix, and its sections
    are groups within the one that holds the part, for no two landmarks may have the same name."""
    html = html.replace("<section", '<div role="group"').replace("</section>", "</div>")
    return mark_safe(_MARKS.sub(rf"\1{prefix}-", html))


def differences(one: Position, other: Position) -> Iterator[View]:
    """What is not the same of two boards, in words: of whom, what, and how it is in each."""
    left, right = _by_heading(one), _by_heading(other)
    for heading in dict.fromkeys((*left, *right)):
        first, second = left.get(heading, NOTHING_THERE), right.get(heading, NOTHING_THERE)
        if first != second:
            who, what = heading
            yield {"who": who, "what": what, "first": first, "second": second}


def _by_heading(position: Position) -> Mapping[tuple[str, str], str]:
    facts: list[Fact] = [("Moment", "", moment_in_words(position)), *facts_of(position)]
    return {(who, what): words for who, what, words in facts}


def _first_different(pair: Pair, end: int, viewer: PlayerId | None) -> int:
    """How many steps after they diverge the boards differ for the first time; 0 where none near does."""
    for further in range(min(end, LOOKED_AHEAD) + 1):
        one, other = (half.shown(further, viewer) for half in pair)
        if any(row["who"] != "Moment" for row in differences(one, other)):
            return further
    return 0


def _different(board: Board, other: Board) -> frozenset[ObjectId]:
    """The objects of a board that have none that looks like them in the same place of the other."""
    there = Counter(look for _, look in _looks(other))
    found = set()
    for number, look in _looks(board):
        if there[look]:
            there[look] -= 1
        else:
            found.add(number)
    return frozenset(found)


def _looks(board: Board) -> Iterator[tuple[ObjectId, tuple[object, ...]]]:
    """Every object with its place and all that is drawn of it but its number."""
    for zone, ids in board.zones.items():
        for number in ids:
            whose = controller_of(board, number) if zone[0] == IN_PLAY else board.objects[number].owner
            yield number, (zone[0], whose, *card_view(board, number).look)
