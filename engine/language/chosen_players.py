"""Players who are chosen as something comes into play, and how its other texts speak of them (217.7d, 503.6).

The rules of the grammar are in chosen_players.lark.
"""

from __future__ import annotations

from engine.language.effects import ArriveChoosing, Thing
from engine.language.nodes import Node
from engine.language.remembered import CHOSEN_PLAYER
from engine.language.terms import Bound, Filter, IsPlayer, Opponent, Same, You

DOMAINS: dict[str, Thing] = {"any_player": Thing(IsPlayer()), "any_opponent": Thing(Opponent(You()))}
WORDS = {Thing(IsPlayer()): "a player", Thing(Opponent(You())): "an opponent"}
CHOSEN = Bound(CHOSEN_PLAYER)
THE_CHOSEN: Filter = Same(CHOSEN)


def arriving(node: Node) -> ArriveChoosing | None:
    """Who is chosen as it comes into play; None for what is no player."""
    domain = DOMAINS.get(str(node.data))
    return None if domain is None else ArriveChoosing(domain, CHOSEN_PLAYER)


def arrives(effect: ArriveChoosing) -> str | None:
    """Whom to choose, in words; None for what is no player."""
    return WORDS.get(effect.domain) if isinstance(effect.domain, Thing) else None
