"""Turns, the game as a whole, subgames, coins (102, 300.6-300.9, 506, 507, 509, 511)."""

from __future__ import annotations

from typing import TypeAlias

from engine.language.terms.descriptions import Amount, Filter, Selection
from engine.language.terms.value import Value
from engine.language.words import Duration, Further, FurtherStep, PlayerAct, Skippable


class PlaySubgame(Value, frozen=True):
    """The players play a subgame with their libraries as decks (506); its winners are noted as
    `SUBGAME_WINNERS`."""


class AddPhases(Value, frozen=True):
    """After the phase that is going on this turn has these phases besides, in this order (300.7); with `main`, only
    if that is a main phase."""

    phases: tuple[Further, ...]
    main: bool = False


class AddStep(Value, frozen=True):
    """After the step that is going on, this player's turn has such a step besides (300.8)."""

    who: Selection
    step: FurtherStep


class SkipNext(Value, frozen=True):
    """`who` skips the next of his or her turns, phases or steps of this kind (300.9, 419.6e)."""

    who: Selection
    what: Skippable
    this_turn: bool = False
    """Only if it is still to come this turn."""


class SkipAll(Value, frozen=True):
    """`who` skips every step or phase of this kind in this turn of his or hers, or in the `next` one (300.9)."""

    who: Selection
    what: Skippable
    next: bool = False


class ControlNextTurn(Value, frozen=True):
    """`who` controls the next turn of `whose` (507)."""

    who: Selection
    whose: Selection


class EndTurn(Value, frozen=True):
    """The turn ends at once (509)."""


class WinGame(Value, frozen=True):
    """`who` wins the game (102.2b)."""

    who: Selection


class DrawGame(Value, frozen=True):
    """The game is a draw (102.4)."""


class UpkeepEnds(Value, frozen=True):
    """Here a cumulative upkeep has been paid, or hasn't and won't be (502.13a). Its rules put it in, and no text."""

    paid: bool


class LoseGame(Value, frozen=True):
    """Each of `who` loses the game (102.3)."""

    who: Selection


class Forbid(Value, frozen=True):
    """Each of `who` can't do this for a while (103.2, 409.4). `what` narrows spells to those that match, and abilities
    to those of matching sources."""

    who: Selection
    act: PlayerAct
    duration: Duration
    what: Filter | None = None


class LetQuicken(Value, frozen=True):
    """You may play such spells any time you could play an instant, for a while (409.1a, 418.3)."""

    what: Filter
    duration: Duration


class LetPlay(Value, frozen=True):
    """You may play such cards from where they are, for a while (409.1a, 418.3); `free`: without paying their mana
    costs (409.1b)."""

    what: Filter
    duration: Duration
    free: bool = False


class LetPlayLands(Value, frozen=True):
    """You may play so many additional lands this turn (212.6b, 418.3)."""

    count: int


class LetPayLife(Value, frozen=True):
    """For a while you may pay 1 life any time you could play a mana ability, each time for one colorless mana (409.1g,
    418.3)."""

    duration: Duration


class FlipCoins(Value, frozen=True):
    """Each of `who` flips a coin (511). With `called`, each calls it first, and wins or loses the flip. Players are
    noted as `FLIPS`, and as `FLIP_WON`, `FLIP_LOST`, `HEADS` and `TAILS`, once for each flip. With `until_lost`, each
    goes on flipping until he or she loses a flip, `most` times at most, and with `may_stop` is asked after each one
    that was won."""

    who: Selection
    called: bool = True
    until_lost: bool = False
    may_stop: bool = False
    most: Amount | None = None


FLIPS = "flips"

SUBGAME_WINNERS = "winners of the subgame"

FLIP_WON = "won the flip"

FLIP_LOST = "lost the flip"

HEADS = "heads"

TAILS = "tails"

Unusual: TypeAlias = (
    PlaySubgame
    | AddPhases
    | AddStep
    | SkipNext
    | SkipAll
    | ControlNextTurn
    | EndTurn
    | WinGame
    | DrawGame
    | UpkeepEnds
    | LoseGame
    | Forbid
    | LetPlay
    | LetPlayLands
    | LetPayLife
    | LetQuicken
    | FlipCoins
)
