"""Rule 502.47: dredge. A card in a graveyard returns in the place of a draw, if the library is large enough."""

from __future__ import annotations

from functools import lru_cache

from engine.asking import Asker
from engine.board import GRAVEYARD, HAND, LIBRARY, AbilityId, Board, PlayerId
from engine.decisions import Answer, Form, YesNo
from engine.events import CardDrawn, ObjectMoved, Part
from engine.language.card import CardDef
from engine.language.effects import DredgeInstead, Replacement
from engine.language.words import KeywordName
from engine.rules.effects.arriving_419 import DREDGERS, ELSEWHERE
from engine.rules.effects.instead_419 import CHOOSERS, Chooser, Watcher


@lru_cache(maxsize=8192)
def _texts(definition: CardDef) -> tuple[tuple[int, Replacement, int], ...]:
    """The dredge abilities of a card: place, value, number."""
    return tuple(
        (place, ability, instruction.count)
        for place, ability in enumerate(definition.faces[0].abilities)
        if isinstance(ability, Replacement) and ability.keyword is KeywordName.DREDGE
        for instruction in ability.instead
        if isinstance(instruction, DredgeInstead)
    )


def dredgers(board: Board, player: PlayerId) -> tuple[Watcher, ...]:
    """The cards in this player's graveyard that could return in the place of a draw (502.47a-b)."""
    found: list[Watcher] = []
    library = len(board.zone(LIBRARY, player))
    for card in board.zone(GRAVEYARD, player):
        definition = board.objects[card].definition
        for place, ability, number in _texts(definition) if definition is not None else ():
            if number <= library:
                found.append(Watcher(AbilityId(card, 0, place), ability, card, player))
    return tuple(found)


def _ask(board: Board, part: Part, instruction: DredgeInstead, asker: Asker) -> Form:
    return YesNo(
        player=asker.controller,
        rule="502.47a",
        purpose="whether this card returns in place of the draw",
        about=asker.source,
    )


def _apply(
    board: Board, part: Part, instruction: DredgeInstead, asker: Asker, answer: Answer
) -> tuple[Part, ...] | None:
    """So many cards from the top of the library go to the graveyard, and the card to the hand."""
    if not answer or not isinstance(part, CardDrawn):
        return (part,)
    cards = board.zone(LIBRARY, part.player)[: instruction.count]
    return (
        *(ObjectMoved(object=card, to=GRAVEYARD, by=asker.source) for card in cards),
        ObjectMoved(object=asker.source, to=HAND, by=asker.source),
    )


CHOOSERS[DredgeInstead] = Chooser(_ask, _apply)
DREDGERS.append(dredgers)
ELSEWHERE.add(KeywordName.DREDGE)

__all__ = ["dredgers"]
