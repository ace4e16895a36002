"""Rule 212.6a-b: playing a land, a special action that does not use the stack (305.4, 408.2d)."""

from __future__ import annotations

from typing import ClassVar

from engine.agenda import Act, Moment, Procedure, procedure, propose, step
from engine.board import IN_PLAY, NOTHING, ObjectId, PlayerId
from engine.events import Arrival, ObjectMoved, PlayedLand


@procedure("212.6")
class PlayLand(Procedure, frozen=True, kw_only=True):
    """Playing a land."""

    player: PlayerId
    card: ObjectId
    permission: ObjectId = NOTHING

    acting: ClassVar[str] = "player"

    @step("212.6b", also=("305.4",))
    def announce(self, game: Moment) -> Act | None:
        """The player announces which of the available land plays this is."""
        return propose(PlayedLand(permission=self.permission, player=self.player))

    @step("212.6a", also=("408.2d",))
    def put_into_play(self, game: Moment) -> Act | None:
        """The land is put into play; it does not use the stack, and no one can respond."""
        return propose(ObjectMoved(object=self.card, to=IN_PLAY, how="play", arrival=Arrival(self.player)))
