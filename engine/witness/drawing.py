"""What stands in for a draw on witness boards (419.6g, 423.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import events as e
from engine.characteristics import held
from engine.events import Part
from engine.language import values as v
from engine.witness.happened import Answered, Item, Performed, Stretch
from engine.witness.judging import Judge
from engine.witness.meaning import NotJudged, Reader, Speaker
from engine.witness.replacing import WITNESS
from engine.witness.standing import replace_event, sources, speaker_of
from engine.witness.steering import possible_all

NOTHING_POSSIBLE = -1
"""What is chosen where no mode is possible."""


def draw_faults(stretch: Stretch, proposed: tuple[Part, ...], ability: v.Replacement) -> Iterator[str]:
    """What is wrong with what was done in the place of a draw, by an ability of the card."""
    board = stretch.start
    if type(stretch.frame).__name__ != "Happening" or not stretch.finished or len(proposed) != 1:
        return
    draw = proposed[0]
    if not isinstance(draw, e.CardDrawn):
        return
    waiting = list(_waiting(stretch, draw))
    if not any(told == ability for told, _ in waiting):
        return
    if len(waiting) > 1 or any(isinstance(one.ability, v.Replacement) for one in board.effects):
        raise NotJudged("several that could stand in for a draw")
    speaker = replace_event(waiting[0][1], (("player", (draw.player,)),))
    items: list[Item] = list(stretch.items)
    instead: tuple[Any, ...] = ability.instead
    draws = False
    if instead and isinstance(instead[0], v.ChooseInstead):
        asked = items.pop(0) if items else None
        if not isinstance(asked, Answered) or asked.form.rule != "419.6g":
            yield "nobody chose what happens in the place of the draw"
            return
        yield from _modes_offered(Judge(board, [], 0), instead[0], asked, speaker)
        draws = asked.answer == NOTHING_POSSIBLE
        instead = () if draws else (*instead[0].modes[asked.answer], *instead[1:])
    if len(instead) == 1 and isinstance(instead[0], v.May):
        may: v.May = instead[0]
        first = items[0] if items else None
        asked = first if isinstance(first, Answered) else None
        items = items[1:] if asked is not None else items
        if asked is None and possible_all(Judge(board, [], 0), may.effects, speaker):
            yield "nobody was asked whether it happens instead"
            return
        if asked is not None and asked.form.player not in Reader(board, speaker).players(may.who):
            yield f"player {asked.form.player} was asked whether it happens instead"
        # Declined, the draw happens as it was (419.1).
        draws = asked is None or not asked.answer
        instead = () if draws else (*may.effects, *may.then)
    own = [item for item in items if isinstance(item, Performed) and item.depth <= stretch.depth]
    came = any(isinstance(part, e.CardDrawn) for item in own for part in item.parts)
    if came is not draws:
        yield "a card was drawn all the same" if came else "no card was drawn, and nothing stood in for it"
        return
    judge = Judge(board, [item for item in items if item.depth > stretch.depth], stretch.depth + 1)
    judge.stands_in = True
    verdict = judge.follow(instead, speaker)
    yield from (words for _, words in verdict.faults)
    for _, words in verdict.unjudged:
        raise NotJudged(words)
    if not verdict.faults:
        yield WITNESS


def _waiting(stretch: Stretch, draw: e.CardDrawn) -> Iterator[tuple[v.Replacement, Speaker]]:
    """The abilities of the card in play that could stand in for such a draw."""
    for one in sources(stretch.start, "in play"):
        speaker = speaker_of(stretch.start, one)
        for each in held(stretch.start, one):
            match each.ability:
                case v.Replacement(v.Draws(who)) as told if Reader(stretch.start, speaker).fits_player(
                    who, draw.player
                ):
                    yield told, speaker


def _modes_offered(judge: Judge, told: v.ChooseInstead, asked: Answered, speaker: Speaker) -> Iterator[str]:
    """None that is impossible may be chosen, and every other one may."""
    if asked.form.player != speaker.controller:
        yield f"player {speaker.controller} was to choose what happens instead, and {asked.form.player} does"
    offered: tuple[int, ...] = asked.form.among  # type: ignore[attr-defined]
    for place, mode in enumerate(told.modes):
        possible = possible_all(judge, mode, speaker)
        if possible is not None and possible is not (place in offered):
            words = "possible and is not offered" if possible else "impossible and is offered"
            yield f"mode {place + 1} is {words}"


__all__ = ["draw_faults"]
