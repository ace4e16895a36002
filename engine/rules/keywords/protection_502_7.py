"""Rule 502.7: protection. Who is protected from what is answered here; blocks (502.7f) are kept off here too.

Targets (415), damage (419) and attachment (420) ask `protected_from` where their own rules speak of it.
"""

from __future__ import annotations

from engine.asking import Asker, matches
from engine.board import Board, ObjectId
from engine.characteristics import controller_of, keywords
from engine.language.effects import Keyword
from engine.language.words import KeywordName
from engine.rules.keywords.evasion_501 import evasion


def protected_from(board: Board, permanent: ObjectId, source: ObjectId, *, attached: bool = False) -> bool:
    """Whether the permanent has protection from a quality that the source has, or last had (502.7a). What is
    `attached` to it already stays in spite of protection that it gives itself, if its text says so (103.1)."""
    return any(
        isinstance(held.ability, Keyword)
        and not (attached and held.ability.spares and held.id.origin == source)
        and _has_quality(board, permanent, source, held.ability)
        for held in keywords(board, permanent, KeywordName.PROTECTION)
    )


@evasion(KeywordName.PROTECTION, "502.7f", "the attacker has protection from it")
def shies_away(board: Board, attacker: ObjectId, blocker: ObjectId, keyword: Keyword) -> bool:
    """A creature with the stated quality cannot block an attacker with protection from that quality."""
    return _has_quality(board, attacker, blocker, keyword)


def _has_quality(board: Board, permanent: ObjectId, source: ObjectId, keyword: Keyword) -> bool:
    asker = Asker(source=permanent, controller=controller_of(board, permanent))
    return keyword.filter is not None and matches(board, source, keyword.filter, asker)
