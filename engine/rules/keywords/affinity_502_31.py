"""Rule 502.31: affinity, which makes a spell cost less for each thing of a kind that its player controls."""

from __future__ import annotations

from engine.asking import Asker, select
from engine.board import Board, ObjectId, PlayerId
from engine.characteristics import last_known
from engine.citing import cite, computation
from engine.language.effects import Keyword
from engine.language.terms import All, AllOf, Controls, Filter, You
from engine.language.words import KeywordName
from engine.rules.stack.plugs_409 import Plug, plugs_in

LESS = computation("502.31a", "A spell with affinity costs {1} less for each such thing its player controls.")
GENERIC = computation("502.31b", "Affinity reduces generic mana alone, and not below nothing.")
EACH = computation("502.31c", "Each instance of affinity applies.")


def affinity(board: Board, player: PlayerId, spell: ObjectId) -> int:
    """How much less generic mana the spell costs this player (502.31a)."""
    kinds = [
        one.ability.filter
        for one in last_known(board, spell)[0].abilities
        if isinstance(one.ability, Keyword)
        and one.ability.name is KeywordName.AFFINITY
        and one.ability.filter is not None
    ]
    if not kinds:
        return 0
    for rule in (LESS, GENERIC, *((EACH,) if len(kinds) > 1 else ())):
        cite(rule)
    asker = Asker(source=spell, controller=player)
    return sum(len(select(board, All(_yours(kind)), asker).objects) for kind in kinds)


def _yours(kind: Filter) -> Filter:
    parts = kind.parts if isinstance(kind, AllOf) else (kind,)
    return AllOf((*parts, Controls(You())))


@plugs_in
class Affinity(Plug):
    """Each instance makes the spell cost less."""

    rule, keyword = "502.31", KeywordName.AFFINITY

    def generic_less(self, board: Board, player: PlayerId, spell: ObjectId) -> int:
        return affinity(board, player, spell)
