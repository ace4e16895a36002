"""Rules 502.10 and 502.11: banding, and bands with other.

502.10b  a band: any number of attackers with banding and at most one without; 502.11b: or some with the same "bands
         with other" ability, and with them any with banding
502.10c  each creature is in one band at most
502.10d  a band lasts for the rest of combat; who leaves combat leaves it
502.10e  what becomes blocked, becomes so with its whole band (`engine.events.turns.Blocks`)
502.10h  who controls an attacker with banding divides the damage of what blocks it, and the other way round
"""

from __future__ import annotations

from engine.board import Board, ObjectId
from engine.chance import Chance
from engine.characteristics import has_keyword, keywords
from engine.citing import cite, computation
from engine.decisions import Answer, Refusal, SomeOf
from engine.language.effects import Keyword
from engine.language.terms import Filter
from engine.language.words import KeywordName

computation("502.10a", "Banding changes how attackers are declared and how combat damage is assigned.")
BAND = computation("502.10b", "Attackers with banding and at most one without may attack as a band.")
computation("502.10c", "Each creature is in one band at most.")
computation("502.10d", "A band lasts for the rest of combat; who leaves combat leaves the band.")
computation("502.10e", "What blocks one creature of a band blocks all of it.")
computation("502.10f", "The creatures of a band share no abilities.")
computation("502.10g", "What makes one creature of a band blocked makes all of it blocked.")
DIVIDES = computation("502.10h", "Who controls a creature with banding divides the damage of what it fights.")
computation("502.10i", "More of banding adds nothing.")
LIKE = computation(
    "502.11b", "Attackers with the same bands with other ability may band, and banding may join."
)
TWO_LIKE = computation(
    "502.11c", "Two that share a bands with other ability divide the damage of what they fight."
)
computation("502.11d", "More of the same bands with other ability adds nothing.")


def has_banding(board: Board, creature: ObjectId) -> bool:
    """Whether it has banding now."""
    return has_keyword(board, creature, KeywordName.BANDING)


def others_of(board: Board, creature: ObjectId) -> frozenset[Filter]:
    """The kinds with which its "bands with other" abilities let it band (502.11b)."""
    return frozenset(
        one.ability.filter
        for one in keywords(board, creature, KeywordName.BANDS_WITH_OTHER)
        if isinstance(one.ability, Keyword) and one.ability.filter is not None
    )


def could_band(board: Board, attackers: tuple[ObjectId, ...]) -> bool:
    """Whether any band could be formed of these."""
    return len(attackers) > 1 and any(has_banding(board, one) or others_of(board, one) for one in attackers)


def no_band(board: Board, members: tuple[ObjectId, ...]) -> Refusal | None:
    """Why these attackers can't form a band together; None if they can."""
    if len(members) < 2:
        return Refusal("502.10b", "a band has at least two creatures")
    without = [one for one in members if not has_banding(board, one)]
    if len(without) <= 1 < len(members):
        return None
    shared = frozenset.intersection(*(others_of(board, one) for one in without))
    if shared:
        return None
    return Refusal("502.10b", "at most one creature without banding can be in a band")


class Band(SomeOf, frozen=True, kw_only=True):
    """Which of the attackers are in the next band (308.2b); none: no more bands."""

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        refusal = super().check(board, answer)
        if refusal is not None or not answer:
            return refusal
        refusal = no_band(board, answer)
        if refusal is None:
            cite(BAND)
        return refusal

    def some(self, board: Board) -> Answer:
        return ()

    def draw(self, board: Board, chance: Chance) -> Answer:
        if chance.below(2):
            return ()
        wanted = tuple(ObjectId(one) for one in chance.shuffled(self.among)[: 2 + chance.below(2)])
        return wanted if no_band(board, wanted) is None else ()


def divides_for(board: Board, creatures: tuple[ObjectId, ...]) -> bool:
    """Whether the controller of these divides the damage of the creature that fights them all (502.10h, 502.11c)."""
    here = tuple(one for one in creatures if one in board.objects)
    if any(has_banding(board, one) for one in here):
        cite(DIVIDES)
        return True
    kinds = [kind for one in here for kind in others_of(board, one)]
    if len(kinds) > len(set(kinds)):
        cite(TWO_LIKE)
        return True
    return False


__all__ = ["Band", "could_band", "divides_for", "has_banding", "no_band", "others_of"]
