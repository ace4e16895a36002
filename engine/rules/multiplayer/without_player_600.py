"""Rule 600.4: a turn or a combat that goes on though the player whom it takes has left the game.

The edition doesn't say what becomes of it. Our reading: its phases and steps go on to the end of the turn, players
receive priority in them as always, and what the player who left would have done isn't done.
"""

from __future__ import annotations

from engine.agenda import Act, Moment, Procedure, done, procedure, step


@procedure("600.4")
class WithoutPlayer(Procedure, frozen=True, kw_only=True):
    """What a player who has left the game would have had to do."""

    @step("600.4", also=("304.1",), ours=True)
    def nobody_draws(self, game: Moment) -> Act:
        """The active player has left the game, so no card is drawn in this turn's draw step."""
        return done()

    @step("600.4", also=("306.3",), ours=True)
    def nobody_attacks(self, game: Moment) -> Act:
        """The active player has left the game: in this combat phase no one attacks, and no one is attacked."""
        return done()

    @step("600.4", also=("308.1",), ours=True)
    def nobody_fights(self, game: Moment) -> Act:
        """The player who would attack or be attacked has left the game: no attack can be declared."""
        return done()

    @step("600.4", also=("309.1",), ours=True)
    def nobody_defends(self, game: Moment) -> Act:
        """The defending player has left the game, so nothing blocks."""
        return done()


__all__ = ["WithoutPlayer"]
