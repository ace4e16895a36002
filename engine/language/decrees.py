"""Reading and writing what cards say of players: "you can't lose the game", "any time you could play an instant".

The rules of the grammar are in decrees.lark. One sentence may bind several players, each by an ability of its own.
"""

from __future__ import annotations

from engine.language.effects import Ability, AnyTime, Barred
from engine.language.nodes import Node, refused, trees, words
from engine.language.terms import Filter, IsPlayer, Opponent, Same, You
from engine.language.words import AbilityKind, CardType, PlayerAct

BOUND: dict[str, tuple[Filter, str]] = {
    "yours": (Same(You()), "you"),
    "each_opponents": (Opponent(You()), "your opponents"),
    "everyone": (IsPlayer(), "players"),
}
"""Whom a sentence binds, and the words for it."""
ACTS = {"lose_the_game": PlayerAct.LOSE_GAME, "win_the_game": PlayerAct.WIN_GAME}
KINDS = {"equip_kind": AbilityKind.EQUIP}


def abilities(node: Node) -> tuple[Ability, ...] | None:
    """The abilities of a paragraph of this room; None for all others."""
    if node.data == "decrees":
        return tuple(_barred(*trees(bar)) for bar in trees(node))
    if node.data == "any_time":
        (type_,) = words(node)
        if type_ != CardType.INSTANT.value:
            raise refused(type_, '"instant"')
        return (AnyTime(Same(You()), KINDS[str(trees(node)[0].data)]),)
    return None


def _barred(who: Node, act: Node) -> Barred:
    return Barred(BOUND[str(who.data)][0], ACTS[str(act.data)])


def printed(ability: Barred | AnyTime) -> str:
    """An ability of this room as a sentence."""
    said = next(words_ for bound, words_ in BOUND.values() if bound == ability.who)
    if isinstance(ability, Barred):
        return f"{said[:1].upper()}{said[1:]} can't {ability.act.value}."
    return f"{said[:1].upper()}{said[1:]} may play {ability.what.value} abilities any time you could play an instant."
