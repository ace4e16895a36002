"""Events: parts performed at once, each the only writer of the change that it names.

A part is a value. `perform` applies all parts of one event to one draft and gives back the parts as performed, with
the ids of what they made; triggers read those (410). Each part lists which abilities already replaced it (`met`,
419.6a). Nothing else in the engine changes a board.

Where a text has an instruction for it, the part says that it was done: `DealDamage` is what is told, `DamageDealt` what
happens. A part whose class has a later name than saved documents keeps its name there as its tag.

The rooms: `zones`, `stack`, `permanents`, `status` (with copying and phasing), `amounts` (damage, life, mana),
`turns` (and combat), `lasting` (effects, triggers, what is due), `melee` (turn markers), `coins`, `nests`,
`loops`, `ending`, `leaving`.
"""

from __future__ import annotations

from engine.board import HAND, IN_PLAY, Board
from engine.characteristics.joining import join
from engine.edit import Edit
from engine.events.aftermath import settle_down
from engine.events.amounts import DamageDealt, LifeGained, LifeLost, ManaAdded, PutPlayerCounters, SpendMana
from engine.events.coins import CoinCame, CoinFlip
from engine.events.ending import EndInADraw, ForgetEmptyDraws, Lose, Reverse, Win
from engine.events.knowing import BecomeKnown
from engine.events.lasting import (
    AbilityDelayed,
    BeginEffect,
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
from engine.events.leaving import ControlEnded, ObjectLeft, PlayerLeft
from engine.events.loops import LoopRepeated
from engine.events.melee import (
    MarkedTurnEnded,
    MarkerPassed,
    MarkerRemoved,
    MarkersHandedOut,
    MarkerSuperfluous,
    MarkerUsed,
    TurnGoesOn,
)
from engine.events.nests import ComeIn, Lend, StandAside, StartingLife
from engine.events.part import Part
from engine.events.permanents import (
    CountersPut,
    GainControl,
    Link,
    PermanentAttached,
    PermanentRegenerated,
    PermanentTapped,
    PermanentUntapped,
    RemoveDamage,
    UpkeepSettled,
)
from engine.events.stack import (
    Aimed,
    Announce,
    ManaAbilityPlayed,
    Played,
    PlayedLand,
    StackAbility,
    StackDamage,
    UsedAbility,
)
from engine.events.status import (
    CardTurnedFaceDown,
    CardTurnedFaceUp,
    CopyBegun,
    EndCopies,
    FlipPermanent,
    PermanentPhasedIn,
    PermanentPhasedOut,
    PutCopy,
)
from engine.events.turns import (
    AttackDeclared,
    BeginCombat,
    BeginStep,
    BeginTurn,
    BlockDeclared,
    DamageStepBegins,
    EndCombat,
    LeaveCombat,
    TakeOver,
)
from engine.events.zones import (
    Arrival,
    CardDrawn,
    CardsRevealed,
    Cease,
    Create,
    DrawnCardsSeen,
    HideAgain,
    ObjectMoved,
    Rearrange,
    TopsHeld,
    TopsShown,
    is_over,
    stamp_in_order,
)
from engine.memos import hand_on

NO_ID_YET = 1 << 60
"""Where ids for things that only would arrive are drawn from; no board that is kept ever holds one."""

MANY = 20
"""Of so many parts it is worth to ask whether they are all of one simple kind, as the cards of a library are."""


def _one_by_one(board: Board, parts: tuple[Part, ...]) -> Board | None:
    """The board after parts each of which is there by itself; None if one isn't."""
    kind = type(parts[0])
    if len(parts) > 1 and {*map(type, parts)} == {kind}:
        together = kind.all_alone(board, parts)
        if together is not None:
            hand_on(board, together, calm=kind.calm)
            return together
    moved_on = board
    for part in parts:
        after = part.alone(moved_on)
        if after is None:
            return None
        hand_on(moved_on, after, calm=part.calm)
        moved_on = after
    return moved_on


def perform(board: Board, parts: tuple[Part, ...], next_id: int) -> tuple[Board, tuple[Part, ...], int]:
    """Perform the parts of one event together: the board after, the parts as performed, the next free id."""
    if len(parts) == 1 and type(parts[0]) is CardDrawn:
        drawn = parts[0].at_once(board, next_id)
        if drawn is not None:
            after, became = drawn
            hand_on(board, after, calm=True)
            return after, (became,), next_id + 1
    moved_on = _one_by_one(board, parts) if parts else None
    if moved_on is not None:
        return settle_down(board, moved_on, False, next_id) if board.effects else moved_on, parts, next_id
    edit = Edit(board, next_id)
    done: tuple[Part, ...]
    if len(parts) == 1:
        done = (parts[0].apply(edit),)
    else:
        many = type(parts[0]).apply_together(edit, parts) if len(parts) >= MANY else None
        done = many if many is not None else tuple([part.apply(edit) for part in parts])
        stamp_in_order(edit, done)
    after = edit.commit()
    if len(done) == 1 and type(done[0]) is ObjectMoved and done[0].to == IN_PLAY and done[0].origin == HAND:
        join(edit.before, after, done[0].became)
    if edit.reshapes or after.effects:
        # What was taken back (422.1) is compared with itself: the draft began again from there.
        after = settle_down(edit.before, after, edit.reshapes, edit.next_id)
    return after, done, edit.next_id


__all__ = [
    "NO_ID_YET",
    "AbilityDelayed",
    "Aimed",
    "Announce",
    "Arrival",
    "AttackDeclared",
    "BecomeKnown",
    "BeginCombat",
    "BeginEffect",
    "BeginStep",
    "BeginTurn",
    "BlockDeclared",
    "CardDrawn",
    "CardTurnedFaceDown",
    "CardTurnedFaceUp",
    "CardsRevealed",
    "Cease",
    "CoinCame",
    "CoinFlip",
    "ComeIn",
    "ControlEnded",
    "CopyBegun",
    "CountersPut",
    "Create",
    "DamageDealt",
    "DamageStepBegins",
    "DrawnCardsSeen",
    "EndCombat",
    "EndCopies",
    "EndDelayed",
    "EndEffects",
    "EndInADraw",
    "FlipPermanent",
    "Forget",
    "ForgetEmptyDraws",
    "GainControl",
    "HideAgain",
    "LeaveCombat",
    "Lend",
    "LifeGained",
    "LifeLost",
    "Link",
    "LoopRepeated",
    "Lose",
    "ManaAbilityPlayed",
    "ManaAdded",
    "MarkedTurnEnded",
    "MarkerPassed",
    "MarkerRemoved",
    "MarkerSuperfluous",
    "MarkerUsed",
    "MarkersHandedOut",
    "ObjectLeft",
    "ObjectMoved",
    "Part",
    "PermanentAttached",
    "PermanentPhasedIn",
    "PermanentPhasedOut",
    "PermanentRegenerated",
    "PermanentTapped",
    "PermanentUntapped",
    "Played",
    "PlayedLand",
    "PlayerLeft",
    "PutCopy",
    "PutPlayerCounters",
    "Rearrange",
    "RemoveDamage",
    "ResolveManaTrigger",
    "Reverse",
    "Schedule",
    "SpendMana",
    "StackAbility",
    "StackDamage",
    "StandAside",
    "StartingLife",
    "StopWaiting",
    "TakeOver",
    "TopsHeld",
    "TopsShown",
    "Trigger",
    "TurnGoesOn",
    "Unschedule",
    "UpkeepSettled",
    "UseShield",
    "UsedAbility",
    "Win",
    "is_over",
    "perform",
]
