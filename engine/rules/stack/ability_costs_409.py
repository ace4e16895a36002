"""Rules 403.1, 409.1f: texts of permanents that make activated abilities cost more or less mana to play.

Less they change the generic part of the cost alone; some say how much mana has to be paid at least.
"""

from __future__ import annotations

from engine.asking import Asker, matches, matches_player
from engine.board import NOBODY, Board, ObjectId, PlayerId
from engine.characteristics import controller_of, held, kinds_in_play
from engine.citing import computation
from engine.language.effects import AbilityCost, Activated
from engine.language.keyword_sentences import is_equip
from engine.language.walks import is_mana_ability
from engine.language.words import VARIANTS, AbilityKind, KeywordName
from engine.memos import said_memo

CHANGED = computation(
    "403.1", "An activation cost is what the ability says, with all increases, then all reductions."
)


@said_memo
def _changes(board: Board) -> tuple[tuple[Asker, AbilityCost], ...]:
    """The texts in play that change what abilities cost, each with who asks."""
    if AbilityCost not in kinds_in_play(board):
        return ()
    return tuple(
        (Asker(one, controller_of(board, one)), ability.ability)
        for one in board.in_play
        for ability in held(board, one)
        if isinstance(ability.ability, AbilityCost)
    )


def changes_ability_costs(board: Board) -> bool:
    """Whether a text in play makes any activated ability cost more or less."""
    return bool(_changes(board))


def may_be_forgone(board: Board) -> bool:
    """Whether a text in play leaves it to whoever plays an ability how much less it costs."""
    return any(change.up_to for _, change in _changes(board))


def _is_called(ability: Activated, keyword: KeywordName) -> bool:
    """Whether an ability is what a keyword is short for, or a variant of it."""
    return ability.keyword is not None and VARIANTS.get(ability.keyword, ability.keyword) is keyword


def _player_of(board: Board, source: ObjectId) -> PlayerId:
    """Whose ability it is: of a card outside play its owner's (403.2)."""
    controller = controller_of(board, source)
    return board.objects[source].owner if controller == NOBODY else controller


def generic_change(
    board: Board, source: ObjectId, ability: Activated, forgone: int = 0
) -> tuple[int, int, int]:
    """How much generic mana more and less an ability of this object costs, and how much mana it costs at least. So much
    of what it may cost less is `forgone`."""
    more = less = least = optional = 0
    for asker, change in _changes(board):
        if change.spares_mana and is_mana_ability(ability):
            continue
        if change.keyword is not None and not _is_called(ability, change.keyword):
            continue
        if change.kind is AbilityKind.EQUIP and not is_equip(ability):
            continue
        if source not in board.objects or not matches(board, source, change.of, asker):
            continue
        player = _player_of(board, source)
        if change.who is not None and not matches_player(board, player, change.who, asker):
            continue
        if change.up_to:
            optional += max(0, -change.generic)
        else:
            more, less = more + max(0, change.generic), less + max(0, -change.generic)
        least = max(least, change.least)
    return more, less + max(0, optional - forgone), least


__all__ = ["CHANGED", "changes_ability_costs", "generic_change", "may_be_forgone"]
