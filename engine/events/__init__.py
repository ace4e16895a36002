"""Events: parts performed at once, each the only writer of the change that it names.

A part is a value. `perform` applies all parts of one event to one draft and gives back the parts as performed, with
the ids of what they made; triggers read those (410). Each part lists which abilities already replaced it (`met`,
419.6a). Nothing else in the engine changes a board.

The rooms: `zones`, `stack`, `permanents`, `status` (with copying and phasing), `amounts` (damage, life, mana),
`turns` (and combat), `lasting` (effects, triggers, what is due), `coins`, `nests`, `loops`, `ending`.
"""

from __future__ import annotations

from engine.board import Board
from engine.edit import Edit
from engine.events.aftermath import settle_down
from engine.events.amounts import AddMana, DealDamage, GainLife, LoseLife, PutPlayerCounters, SpendMana
from engine.events.coins import CoinCame, CoinFlip
from engine.events.ending import EndInADraw, ForgetEmptyDraws, Lose, Reverse, Win
from engine.events.knowing import BecomeKnown
from engine.events.lasting import (
    BeginEffect,
    Delay,
    EndDelayed,
    EndEffects,
    Forget,
    ResolveManaTrigger,
    Schedule,
    StopWaiting,
    Trigger,
    Unschedule,
    UseShield,
)
from engine.events.loops import LoopRepeated
from engine.events.nests import ComeIn, Lend, StandAside, StartingLife
from engine.events.part import Part
from engine.events.permanents import (
    Attach,
    GainControl,
    Link,
    PutCounters,
    Regenerate,
    RemoveDamage,
    Tap,
    Untap,
)
from engine.events.stack import Announce, Played, PlayedLand, StackAbility, StackDamage, UsedAbility
from engine.events.status import (
    BecomeCopy,
    EndCopies,
    FlipPermanent,
    PhaseIn,
    PhaseOut,
    PutCopy,
    TurnFaceDown,
    TurnFaceUp,
)
from engine.events.turns import (
    Attacks,
    BeginCombat,
    BeginStep,
    BeginTurn,
    Blocks,
    DamageStepBegins,
    EndCombat,
    LeaveCombat,
    TakeOver,
)
from engine.events.zones import Arrival, Cease, Create, Draw, Move, Rearrange, Reveal, stamp_in_order


def perform(board: Board, parts: tuple[Part, ...], next_id: int) -> tuple[Board, tuple[Part, ...], int]:
    """Perform the parts of one event together: the board after, the parts as performed, the next free id."""
    edit = Edit(board, next_id)
    done = tuple([part.apply(edit) for part in parts])
    if len(done) > 1:
        stamp_in_order(edit, done)
    # What was taken back (422.1) is compared with itself: the draft began again from there.
    after = settle_down(edit.before, edit.commit(), edit.reshapes, edit.next_id)
    return after, done, edit.next_id


__all__ = [
    "AddMana",
    "Announce",
    "Arrival",
    "Attach",
    "Attacks",
    "BecomeCopy",
    "BecomeKnown",
    "BeginCombat",
    "BeginEffect",
    "BeginStep",
    "BeginTurn",
    "Blocks",
    "Cease",
    "CoinCame",
    "CoinFlip",
    "ComeIn",
    "Create",
    "DamageStepBegins",
    "DealDamage",
    "Delay",
    "Draw",
    "EndCombat",
    "EndCopies",
    "EndDelayed",
    "EndEffects",
    "EndInADraw",
    "FlipPermanent",
    "Forget",
    "ForgetEmptyDraws",
    "GainControl",
    "GainLife",
    "LeaveCombat",
    "Lend",
    "Link",
    "LoopRepeated",
    "Lose",
    "LoseLife",
    "Move",
    "Part",
    "PhaseIn",
    "PhaseOut",
    "Played",
    "PlayedLand",
    "PutCopy",
    "PutCounters",
    "PutPlayerCounters",
    "Rearrange",
    "Regenerate",
    "RemoveDamage",
    "ResolveManaTrigger",
    "Reveal",
    "Reverse",
    "Schedule",
    "SpendMana",
    "StackAbility",
    "StackDamage",
    "StandAside",
    "StartingLife",
    "StopWaiting",
    "TakeOver",
    "Tap",
    "Trigger",
    "TurnFaceDown",
    "TurnFaceUp",
    "Unschedule",
    "Untap",
    "UseShield",
    "UsedAbility",
    "Win",
    "perform",
]
