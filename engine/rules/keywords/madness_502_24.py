"""Rule 502.24: madness. A discarded card may go out of the game in place of the graveyard, and be played from there."""

from __future__ import annotations

from msgspec.structs import replace

from engine.asking import Asker
from engine.board import GRAVEYARD, REMOVED, Board
from engine.citing import computation
from engine.decisions import Answer, Form, YesNo
from engine.events import ObjectMoved, Part
from engine.language.effects import RemoveDiscarded
from engine.language.words import KeywordName
from engine.rules.effects.arriving_419 import AS_DISCARDED
from engine.rules.effects.instead_419 import CHOOSERS, Chooser
from engine.rules.stack.ways_409 import OfKeyword, plays

computation("502.24b", "Playing a card by madness is playing it for an alternative cost.")


@plays
class Madness(OfKeyword):
    """For the madness cost, as the triggered ability lets its owner do (502.24b)."""

    rule, keyword, with_priority = "502.24", KeywordName.MADNESS, False
    word = keyword.value
    announced = (word,)


def _ask(board: Board, part: Part, instruction: RemoveDiscarded, asker: Asker) -> Form:
    """Whoever discards the card chooses; it is his or hers (502.24a)."""
    return YesNo(
        player=asker.controller,
        rule="502.24a",
        purpose="whether the discarded card is removed from the game",
        about=asker.source,
    )


def _apply(
    board: Board, part: Part, instruction: RemoveDiscarded, asker: Asker, answer: Answer
) -> tuple[Part, ...] | None:
    """It is discarded all the same, but goes elsewhere."""
    if not answer or not isinstance(part, ObjectMoved) or part.to != GRAVEYARD:
        return (part,)
    return (replace(part, to=REMOVED),)


CHOOSERS[RemoveDiscarded] = Chooser(_ask, _apply)
AS_DISCARDED.add(KeywordName.MADNESS)

__all__: list[str] = []
