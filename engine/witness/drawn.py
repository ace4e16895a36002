"""What is promised of a card that is shown as it is drawn (423.6c)."""

from __future__ import annotations

from engine import events as e
from engine.language import values as v
from engine.seats import number_of_seats
from engine.witness.happened import Performed
from engine.witness.judging import Following, Judge, promise
from engine.witness.meaning import NotJudged, Speaker


@promise(v.DrawRevealed)
def _draw_unnamed(judge: Judge, one: v.DrawRevealed, speaker: Speaker) -> Following:
    draw_revealed(judge, one, speaker, "#drawn")
    return
    yield


def draw_revealed(judge: Judge, one: v.DrawRevealed, speaker: Speaker, name: str) -> None:
    """A card is drawn and shown to all. What was drawn in the place of that draw is neither shown nor meant."""
    players = judge.reader(speaker).players(one.who)
    if len(players) != 1:
        raise NotJudged("cards that several draw and show")
    within = [item for item in judge.skip_within("DrawCards") if isinstance(item, Performed)]
    parts = [part for item in within for part in item.parts]
    # What stands in for the draw is done further below.
    own = [item for item in within if item.depth <= judge.depth + 1 + (item.procedure == "Happening")]
    drawn = [part for item in own for part in item.parts if isinstance(part, e.CardDrawn)]
    became = tuple(part.became for part in drawn if part.became)
    shown = [part for part in parts if isinstance(part, e.CardsRevealed)]
    if any(part.player != players[0] for part in drawn) or len(drawn) > 1:
        raise judge.fault(one, f"player {players[0]} was to draw a card, and {len(drawn)} were drawn")
    if not parts:
        raise judge.fault(one, f"player {players[0]} was to draw a card, and nothing happened")
    wanted = [(became, number_of_seats(judge.board))] if became else []
    if [(part.objects, len(part.to)) for part in shown] != wanted:
        raise judge.fault(one, f"to be shown to all: {became}; shown: {[part.objects for part in shown]}")
    if became:
        judge.credit(one)
    speaker.noted[name] = ("objects", became)
