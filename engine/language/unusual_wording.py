"""Writing what few cards say: subgames, turns to come, coins, cards from outside the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language.effects import (
    FLIP_LOST,
    FLIP_WON,
    HEADS,
    SUBGAME_WINNERS,
    TAILS,
    BringIn,
    ControlNextTurn,
    Effect,
    EndTurn,
    ExtraTurns,
    FlipCoins,
    LoseGame,
    LoseLife,
    PlaySubgame,
    RepeatUntil,
    SkipNext,
    WinGame,
)
from engine.language.terms import (
    All,
    AnyOf,
    Bound,
    Compare,
    Condition,
    Count,
    FeatureOf,
    Filter,
    Half,
    Matches,
    Not,
    Same,
    You,
)
from engine.language.words import Feature

if TYPE_CHECKING:
    from engine.language.sentence_wording import SentenceWording
    from engine.language.wording import Wording

SUBGAME = "players play a Magic subgame, using their libraries as their decks"
TRAITS: dict[Filter, str] = {
    Same(Bound(SUBGAME_WINNERS)): "who wins the subgame",
    Not(Same(Bound(SUBGAME_WINNERS))): "who doesn't win the subgame",
    Same(Bound(HEADS)): "whose coin comes up heads",
    Same(Bound(TAILS)): "whose coin comes up tails",
}
RESULTS: dict[Filter, str] = {Same(Bound(FLIP_WON)): "win", Same(Bound(FLIP_LOST)): "lose"}


def phrase(wording: SentenceWording, effect: Effect) -> str | None:
    """An instruction with a subject of its own kind."""
    match effect:
        case PlaySubgame():
            return SUBGAME
        case FlipCoins(who=All(filter=AnyOf(parts=(Same(of=one), Same(of=other))))):
            return f"{wording.np(one, True)} and {wording.np(other)} each flip a coin"
        case WinGame(who=You()) | LoseGame(who=You()):
            return f"you {'win' if isinstance(effect, WinGame) else 'lose'} the game"
        case LoseLife(
            who=You(), amount=Half(of=FeatureOf(feature=Feature.LIFE, of=You()), rounding=rounding)
        ):
            return f"you lose half your life, {rounding.value}"
        case ControlNextTurn(who=You(), whose=whose):
            return f"you control {wording.poss(whose)} next turn"
    return None


def told(wording: SentenceWording, effect: Effect) -> str | None:
    """An instruction as a verb in its plain form."""
    match effect:
        case ExtraTurns(count=1):
            return "take an extra turn after this one"
        case ExtraTurns(count=count):
            return f"take {wording.count(count)} extra turns after this one"
        case SkipNext(who=who, what=what):
            return f"skip {_own(who)} next {what.value}"
        case EndTurn():
            return "end the turn"
        case WinGame():
            return "win the game"
        case LoseGame():
            return "lose the game"
        case FlipCoins(until_lost=True, may_stop=may_stop):
            return f"flip a coin until you lose a flip{' or choose to stop flipping' if may_stop else ''}"
        case FlipCoins():
            return "flip a coin"
        case BringIn(who=who, filter=filter_, shown=shown):
            card = wording.picked(filter_, 1)
            seen = ", reveal that card, and" if shown else " and"
            return f"choose {card} from outside the game{seen} put it into {_own(who)} hand"
        case LoseLife(who=who, amount=Half(of=FeatureOf(feature=Feature.LIFE, of=of), rounding=rounding)) if (
            of == who and isinstance(who, All | You)
        ):
            return f"lose half {_own(who)} life, {rounding.value}"
    return None


def _own(who: object) -> str:
    return "your" if isinstance(who, You) else "his or her"


def repetition(effect: RepeatUntil) -> str:
    """The sentence after those that are repeated."""
    match effect.condition:
        case Compare(left=Count(of=Bound(name=name))):
            side = HEADS if name == TAILS else TAILS
            return f"repeat this process until both players' coins come up {side} on the same flip"
    raise ValueError(f"no words for repeating until {effect.condition!r}")


def condition(wording: Wording, asked: Condition) -> str | None:
    """ "You win the flip"."""
    if not isinstance(asked, Matches) or asked.filter not in RESULTS:
        return None
    verb = RESULTS[asked.filter]
    return f"{wording.np(asked.what, True)} {verb if isinstance(asked.what, You) else verb + 's'} the flip"
