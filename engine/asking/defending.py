"""Who "defending player" is in a text, where several players defend (602.2a, 606.7a).

An ability speaks of the player whom its creature attacks: the creature that it is on, or else the one that the
sentence is about (what its event is about, what it is attached to, each of several things that one sentence changes).
A team of two heads is attacked as a group, so both of its players may be meant. Where several may be, the controller of
the ability chooses one as the spell or ability resolves (602.2a); a condition, which nobody chooses for, is true if it
is of one of them. So what keeps a creature from attacking one player of a team keeps it from attacking the team
(606.7b), and either's land is enough for landwalk. That the words of 602.2a hold for teams too is our reading.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from engine.asking.asker import Asker, find
from engine.board import Board, Noted, ObjectId, PlayerId, now_or_last
from engine.citing import cite, computation
from engine.language import values as v
from engine.language.remembered import EACH_ONE
from engine.language.walks import parts
from engine.seats import attacked_by, defending_players, last_attack

DEFENDING = "#defending"
"""The name under which a text keeps who its defending player is, or who of several may be chosen."""
SPECIFIC = computation("602.2a", "Whom a creature attacks is its defending player.")
_ABOUT = (v.Role.OBJECT.value, v.Role.SOURCE.value)


def several_defend(board: Board) -> bool:
    """Whether it can be a question who the defending player is."""
    return len(defending_players(board)) > 1


@lru_cache(maxsize=65536)
def spoken_of(value: v.Value) -> v.DefendingPlayer | None:
    """The defending player of whom a text speaks; what abilities it grants say, they say for themselves."""
    if isinstance(value, v.DefendingPlayer):
        return value
    if isinstance(value, v.GainAbilities):
        return None
    return next((found for one in parts(value) if (found := spoken_of(one)) is not None), None)


def who_defends(board: Board, creatures: Iterable[ObjectId], asker: Asker) -> tuple[PlayerId, ...]:
    """The defending players of whom a text may speak in a combat, which is on, or about, one of these creatures."""
    noted = find(asker.noted, DEFENDING) or find(asker.event, DEFENDING)
    if noted is not None:
        return tuple(PlayerId(int(one)) for one in noted.value)
    players = defending_players(board)
    several = len(players) > 1
    assert board.combat is not None
    for one in (*creatures, *(_concerned(board, asker) if several else ())):
        attack = board.combat.attack_of(one) or last_attack(board, one)
        if attack is not None:
            if several:
                cite(SPECIFIC)
            return attacked_by(board, attack)
    return players


def _concerned(board: Board, asker: Asker) -> list[ObjectId]:
    """What the sentence is about besides its own object, first what it is asked of."""
    notes = [find(asker.noted, EACH_ONE.name), *(find(asker.event or asker.noted, role) for role in _ABOUT)]
    found = [ObjectId(int(one)) for note in notes if note is not None for one in note.value]
    source = now_or_last(board, asker.source)
    return found if source is None else [*found, source.attached]


def of_each(asker: Asker, object_id: ObjectId) -> Asker:
    """The same asker, of one of several things that a sentence is about."""
    return asker.noting(Noted(EACH_ONE.name, "objects", (int(object_id),)))


def defended_by_one(asker: Asker, player: PlayerId) -> Asker:
    """The same asker, once it is settled who the defending player is."""
    return asker.noting(Noted(DEFENDING, "players", (int(player),)))


__all__ = ["DEFENDING", "defended_by_one", "of_each", "several_defend", "spoken_of", "who_defends"]
