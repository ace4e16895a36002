"""Events of amounts: damage, life, poison, mana (102.3, 300.3, 310.4)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.board import (
    IN_PLAY,
    NOBODY,
    NOTHING,
    Board,
    Formerly,
    Mana,
    ObjectId,
    PlayerId,
    Turn,
    one_more,
)
from engine.citing import cite, computation
from engine.edit import Edit
from engine.events.formerly import once_more
from engine.events.part import Part, with_player
from engine.events.remembering import asked_on, remember_damage, remember_so_many

ON_THE_TEAM = computation(
    "606.9", "What each player of a team gains and loses is gained and lost from its shared life total."
)


def _keeper(edit: Edit, player: PlayerId) -> tuple[PlayerId, int]:
    """With whom the life total of a player stands, and how many players share it (606.4a, 606.9)."""
    side = edit.before.table.side_of(player)
    if len(side) > 1:
        cite(ON_THE_TEAM)
    return side[0], len(side)


class DamageDealt(Part, frozen=True, kw_only=True, tag="DealDamage"):
    """A source deals damage to a creature (marked on it) or a player (loss of life at once)."""

    source: ObjectId
    amount: int
    object: ObjectId = NOTHING
    player: PlayerId = NOBODY
    combat: bool = False
    preventable: bool = True
    leaves: int = 0
    """The life total below which the damage does not reduce its player's; 0 for no such limit."""
    taken: int = 0
    """How much life was lost because of it, once it has been dealt where there is such a limit."""

    def apply(self, edit: Edit) -> Part:
        if self.amount <= 0:
            return self
        if self.player != NOBODY:
            keeper, heads = _keeper(edit, self.player)
            life = edit.player(keeper).life
            left = life - self.amount
            if self.leaves:
                # Of a shared total each player has an equal part, rounded up (606.9a).
                least = (self.leaves - 1) * heads + 1
                left = max(left, min(life, least))
            edit.change_player(keeper, life=left)
            remember_so_many(edit, "lost_life", self.player, life - left)
            turn: Turn = edit.get("turn")
            edit.set("turn", replace(turn, damaged=one_more(turn.damaged, self.player, self.amount)))
            remember_damage(edit, _mark(edit, self.source), NOTHING, self.player, self.amount)
            if self.leaves:
                return replace(self, taken=life - left)
        else:
            found = edit.object(self.object)
            if found is not None:
                hurt = found.hurt if (mark := _mark(edit, self.source)) in found.hurt else (*found.hurt, mark)
                edit.change(self.object, damage=found.damage + self.amount, hurt=hurt)
                if edit.before.turn.formerly:
                    once_more(edit, [Formerly("hurt", mark, self.object)])
                remember_damage(edit, mark, self.object, NOBODY, self.amount)
        return self


def _mark(edit: Edit, source: ObjectId) -> ObjectId:
    """The source, if it is or was a permanent: nothing else can be named as having dealt damage this turn."""
    found = edit.object(source)
    if found is None:
        past = edit.get("past").get(source)
        found = past.object if past is not None else None
    return source if found is not None and found.zone == IN_PLAY else NOTHING


class LifeLost(Part, frozen=True, kw_only=True, tag="LoseLife"):
    """A player loses life, not as damage (300.3, effects)."""

    player: PlayerId
    amount: int
    how: str = ""
    calm: ClassVar[bool] = False

    def alone(self, board: Board) -> Board | None:
        if self.amount <= 0 or board.table.shares or "lost_life" in asked_on(board):
            return None
        player = board.players[self.player]
        return with_player(board, self.player, replace(player, life=player.life - self.amount))

    def apply(self, edit: Edit) -> Part:
        if self.amount > 0:
            keeper, _ = _keeper(edit, self.player)
            edit.change_player(keeper, life=edit.player(keeper).life - self.amount)
            remember_so_many(edit, "lost_life", self.player, self.amount)
        return self


class LifeGained(Part, frozen=True, kw_only=True, tag="GainLife"):
    """A player gains life."""

    player: PlayerId
    amount: int

    def apply(self, edit: Edit) -> Part:
        if self.amount > 0:
            keeper, _ = _keeper(edit, self.player)
            edit.change_player(keeper, life=edit.player(keeper).life + self.amount)
        return self


class PutPlayerCounters(Part, frozen=True, kw_only=True):
    """A player gets poison counters (102.3d)."""

    player: PlayerId
    number: int

    def apply(self, edit: Edit) -> Part:
        edit.change_player(self.player, poison=max(0, edit.player(self.player).poison + self.number))
        return self


class ManaAdded(Part, frozen=True, kw_only=True, tag="AddMana"):
    """Mana is put into a player's pool."""

    player: PlayerId
    mana: tuple[Mana, ...]
    tapped: ObjectId = NOTHING
    """The permanent that was tapped for it (406.1)."""

    def alone(self, board: Board) -> Board | None:
        seat, players = self.player, board.players
        player = replace(players[seat], mana=players[seat].mana + self.mana)
        return replace(board, players=(*players[:seat], player, *players[seat + 1 :]))

    def apply(self, edit: Edit) -> Part:
        edit.change_player(self.player, mana=edit.player(self.player).mana + self.mana)
        return self


class SpendMana(Part, frozen=True, kw_only=True):
    """Mana leaves a pool to pay a cost (409.1h), or unspent as a phase ends (300.3: `how` is "phase ends")."""

    player: PlayerId
    mana: tuple[Mana, ...]
    how: str = ""
    listened: ClassVar[bool] = False

    def alone(self, board: Board) -> Board | None:
        player = board.players[self.player]
        return with_player(board, self.player, replace(player, mana=self._left_of(player.mana)))

    def apply(self, edit: Edit) -> Part:
        edit.change_player(self.player, mana=self._left_of(edit.player(self.player).mana))
        return self

    def _left_of(self, pool: tuple[Mana, ...]) -> tuple[Mana, ...]:
        if pool == self.mana:
            return ()
        left = list(pool)
        for one in self.mana:
            left.remove(one)
        return tuple(left)
