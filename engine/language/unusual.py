"""Reading what few cards say: subgames, turns to come, coins, cards from outside the game (300.6-9, 506-511)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.language.combining import substitute
from engine.language.decrees import SKIPPED
from engine.language.effects import (
    HEADS,
    TAILS,
    BringIn,
    ControlNextTurn,
    Effect,
    EndTurn,
    ExtraTurns,
    FlipCoins,
    LoseGame,
    LoseLife,
    MoreCoins,
    PlaySubgame,
    RepeatUntil,
    SkipNext,
    WinGame,
)
from engine.language.nodes import Node, refused, trees, words
from engine.language.terms import (
    Bound,
    Compare,
    Count,
    FeatureOf,
    Half,
    You,
)
from engine.language.walks import walk
from engine.language.words import Feature, Relation, Rounding

if TYPE_CHECKING:
    from engine.language.discourse import InstructionDraft
    from engine.language.sentences import Sentences

HALVES = {"lose_half_up": Rounding.UP, "lose_half_down": Rounding.DOWN}


def effect(reader: Sentences, node: Node) -> Effect | None:
    """The instruction of a verb of these, or None for all others."""
    name, inner = str(node.data), trees(node)
    match name:
        case "extra_turn":
            return ExtraTurns(reader.subject)
        case "extra_turns":
            return ExtraTurns(reader.subject, reader.amount(inner[0]))
        case "skip_next":
            _own(reader, inner[0])
            return SkipNext(reader.subject, SKIPPED[str(inner[1].data)])
        case (
            "control_turn" | "control_during" | "lose_half_up" | "lose_half_down" | "win_game" | "lose_game"
        ) if not reader.named:
            raise refused(node, '"you" or another player first')
        case "control_turn":
            return ControlNextTurn(reader.subject, reader.owner(inner[0]))
        case "control_during":
            whose = reader.selection(inner[0])
            if reader.owner(inner[1]) != whose:
                raise refused(inner[1], "that player's")
            return ControlNextTurn(reader.subject, whose)
        case "end_turn":
            return EndTurn()
        case "win_game":
            return WinGame(reader.subject)
        case "lose_game":
            return LoseGame(reader.subject)
        case "flip_coin":
            return FlipCoins(reader.subject)
        case "flip_until_lost":
            if reader.subject != You() or reader.selection(inner[0]) != You():
                raise refused(inner[0], '"you"')
            return FlipCoins(You(), until_lost=True, may_stop=len(inner) > 1)
        case "bring_in" | "bring_in_shown":
            _own(reader, inner[-1])
            return BringIn(reader.subject, reader.description(inner[0]), name == "bring_in_shown")
        case "lose_half_up" | "lose_half_down":
            _own(reader, inner[0])
            return LoseLife(reader.subject, Half(FeatureOf(Feature.LIFE, reader.subject), HALVES[name]))
        case "subgame":
            return PlaySubgame()
    return None


def _own(reader: Sentences, node: Node) -> None:
    """ "Your", "his or her": of the player who acts."""
    name = str(node.data)
    own = name == "you" if reader.subject == You() else name in ("that_one_player", "their")
    if not own:
        raise refused(node, "the words for the player who does this")


def repeated(node: Node, draft: InstructionDraft) -> None:
    """ "Repeat this process until ...": everything that was said before, until no coin is of the other side."""
    if not any(isinstance(one, FlipCoins) for one in walk(tuple(draft.effects))):
        raise refused(node, "a sentence in which coins are flipped before this one")
    other = TAILS if str(trees(node)[0].data) == "heads" else HEADS
    effects = draft.finished()
    draft.names.clear()
    draft.effects[:] = [RepeatUntil(effects, Compare(Count(Bound(other)), Relation.EQUAL, 0))]


def uncalled(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Coins are called only where a text cares who wins (511.2): not where it speaks of heads or tails."""
    if not any(one in (Bound(HEADS), Bound(TAILS)) for one in walk(effects)):
        return effects
    called = [one for one in walk(effects) if isinstance(one, FlipCoins)]
    return substitute(effects, {one: replace(one, called=False) for one in called})


def more_coins(reader: Sentences, node: Node) -> MoreCoins:
    """ "Flip two coins and ignore one": all but one."""
    count = reader.amount(trees(node)[0])
    ignored = int(words(node)[-1])
    if not isinstance(count, int) or ignored != count - 1:
        raise refused(node, "all but one of the coins to be ignored")
    return MoreCoins(count)
