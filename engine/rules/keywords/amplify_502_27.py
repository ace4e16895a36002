"""Rule 502.27: amplify. What comes into play is bigger for each card of its kind that its player shows."""

from __future__ import annotations

from msgspec.structs import replace

from engine.asking import Asker, find
from engine.board import HAND, Board, with_counter
from engine.characteristics import faces
from engine.characteristics.printed import type_of_subtype
from engine.decisions import Answer, Form, SomeOf
from engine.events import CardsRevealed, Part
from engine.language.effects import ArriveAmplified
from engine.language.words import CardType
from engine.rules.effects.arriving_419 import arriving_types
from engine.rules.effects.instead_419 import ARRIVING, CHOOSERS, Chooser, arrival_of
from engine.seats import apnap


def _ask(board: Board, part: Part, instruction: ArriveAmplified, asker: Asker) -> Form:
    """Cards in the hand that share a creature type with it; not what comes into play at the same time (502.27a)."""
    arriving = find(asker.noted, ARRIVING)
    together = arriving.value if arriving is not None else ()
    kinds = {one for one in arriving_types(board, part) if type_of_subtype(one) is CardType.CREATURE}
    hand = board.zone(HAND, asker.controller)
    among = tuple(
        card
        for card in hand
        if card != asker.source
        and card not in together
        and any(kinds & set(face.subtypes) for face in faces(board, card))
    )
    return SomeOf(
        player=asker.controller,
        rule="502.27a",
        purpose="cards to reveal",
        about=asker.source,
        among=among,
        least=0,
        most=len(among),
    )


def _apply(
    board: Board, part: Part, instruction: ArriveAmplified, asker: Asker, answer: Answer
) -> tuple[Part, ...] | None:
    arrival = arrival_of(board, part)
    if arrival is None or not answer:
        return (part,)
    counters = with_counter(arrival.counters, "+1/+1", instruction.count * len(answer))
    shown = CardsRevealed(objects=tuple(answer), to=apnap(board), by=asker.source)
    return (replace(part, arrival=replace(arrival, counters=counters)), shown)


CHOOSERS[ArriveAmplified] = Chooser(_ask, _apply)

__all__: list[str] = []
