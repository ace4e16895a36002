"""Rule 212.6a-b: playing a land, a special action that does not use the stack (305.4, 408.2d)."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.agenda import Act, Moment, Procedure, ask, goto, procedure, propose, step
from engine.asking.decrees import land_plays_left
from engine.board import IN_PLAY, NOTHING, ObjectId, PlayerId
from engine.decisions import OneOf
from engine.events import Arrival, ObjectMoved, PlayedLand


@procedure("212.6")
class PlayLand(Procedure, frozen=True, kw_only=True):
    """Playing a land."""

    player: PlayerId
    card: ObjectId
    permission: ObjectId = NOTHING
    chosen: Any = None

    acting: ClassVar[str] = "player"

    @step("212.6b", quiet=True)
    def look(self, game: Moment) -> Act:
        """Where more than one thing allows it, the player chooses which."""
        left = land_plays_left(game.board, self.player)
        if len(left) < 2:
            return goto("announce", permission=left[0] if left else NOTHING)
        own = -1 - int(self.player)
        return ask(
            OneOf(
                player=self.player,
                rule="212.6b",
                purpose="whether the land is the usual one or what allows it besides",
                about=self.card,
                among=tuple(own if one == NOTHING else int(one) for one in left),
                kind="object" if NOTHING not in left else "target",
            ),
            into="chosen",
        )

    @step("212.6b", quiet=True)
    def settle(self, game: Moment) -> Act:
        """A player who names no permission plays the usual land."""
        return goto("announce", permission=NOTHING if self.chosen < 0 else ObjectId(self.chosen))

    @step("212.6b", also=("305.4",))
    def announce(self, game: Moment) -> Act | None:
        """The player announces which of the available land plays this is."""
        return propose(PlayedLand(permission=self.permission, player=self.player))

    @step("212.6a", also=("408.2d",))
    def put_into_play(self, game: Moment) -> Act | None:
        """The land is put into play; it does not use the stack, and no one can respond."""
        return propose(ObjectMoved(object=self.card, to=IN_PLAY, how="play", arrival=Arrival(self.player)))
