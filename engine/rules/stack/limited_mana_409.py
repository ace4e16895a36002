"""Rules 406.1 and 409.1h: mana that may be spent on some things alone, and which of it a cost takes.

What the limits around here say of a cost is settled as the total cost is (409.1f) and kept with it.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.asking import Asker, matches
from engine.asking.decrees import as_card
from engine.board import NOBODY, NOTHING, Board, ObjectId, PlayerId
from engine.characteristics import controller_of, held_in_play
from engine.citing import cite, computation
from engine.language.effects import Ability, Activated, AddMana, SpendOnly, Triggered
from engine.language.walks import could_add_mana, walk
from engine.language.words import KeywordName
from engine.mana import Needs
from engine.memos import kept_beside, said_memo

LIMITED = computation(
    "409.1h", "Mana whose source says what it may be spent on pays for nothing else, and stays in the pool."
)


@said_memo
def limits_told(board: Board) -> tuple[SpendOnly, ...]:
    """What texts in play, and abilities under way, say of the mana that they could add."""
    there = [one.ability for one in held_in_play(board)]
    there += [one.ability for one in board.delayed]
    return tuple(dict.fromkeys(only for ability in there for only in _said_by(ability)))


_said: dict[int, tuple[Ability, tuple[SpendOnly, ...]]] = kept_beside({})
"""By which object a text is, not by what it says: comparing would cost more than looking."""
_MOST_SAID = 20_000


def _said_by(ability: Ability) -> tuple[SpendOnly, ...]:
    """What one text says of the mana that it could add."""
    found = _said.get(id(ability))
    if found is None:
        only: tuple[SpendOnly, ...] = ()
        if could_add_mana(ability):
            parts = (part for part in walk(ability) if isinstance(part, AddMana))
            only = tuple(part.only for part in parts if part.only is not None)
        if len(_said) >= _MOST_SAID:
            _said.clear()
        found = _said[id(ability)] = (ability, only)
    return found[1]


def limits(board: Board) -> tuple[SpendOnly, ...]:
    """What mana may be spent on, of that which is in pools and that which texts in play could add."""
    found = limits_told(board)
    for player in board.players:
        for one in player.mana:
            if one.only is not None and one.only not in found:
                found += (one.only,)
    return found


def _with(needs: Needs, fits: tuple[SpendOnly, ...]) -> Needs:
    cite(LIMITED)
    return replace(needs, fits=fits)


def for_spell(board: Board, player: PlayerId, spell: ObjectId, needs: Needs) -> Needs:
    """This cost as that of a spell, or of a card that is about to become one."""
    found = limits(board)
    if not found:
        return needs
    asker = Asker(NOTHING, player)
    return _with(
        needs,
        tuple(
            one
            for one in found
            if one.spells is not None and matches(board, spell, as_card(one.spells), asker)
        ),
    )


def for_ability(board: Board, source: ObjectId, needs: Needs) -> Needs:
    """This cost as that of an activated ability of this object."""
    found = limits(board)
    if not found:
        return needs
    asker = Asker(NOTHING, controller_of(board, source) if source in board.objects else NOBODY)
    return _with(
        needs,
        tuple(
            one for one in found if one.abilities is not None and matches(board, source, one.abilities, asker)
        ),
    )


def while_resolving(board: Board, needs: Needs) -> Needs:
    """This cost as what is paid while the uppermost spell or ability resolves: cumulative upkeep, or nothing of which
    a limit speaks."""
    found = limits(board)
    if not found:
        return needs
    about = board.objects[board.stack[-1]].ability if board.stack else None
    ability = about.ability if about is not None else None
    upkeep = isinstance(ability, Activated | Triggered) and ability.keyword is KeywordName.CUMULATIVE_UPKEEP
    return _with(needs, tuple(one for one in found if one.upkeep and upkeep))


__all__ = ["for_ability", "for_spell", "limits", "limits_told", "while_resolving"]
