"""What a draft says of an object beside its plain state: how it was played, who may look at it, what it copies."""

from __future__ import annotations

from msgspec.structs import replace

from engine.board import PHASED_OUT, Announcement, CopiedAs, Object, Phased, PlayerId, TurnId
from engine.notation.drafts import ObjectDraft


def announced(draft: ObjectDraft) -> Announcement | None:
    """What a permanent still knows of how it was played: the value of X, costs such as kicker, mana that was spent."""
    x, costs, spent = draft.state.get("x", 0), draft.state.get("costs", ()), draft.state.get("spent", ())
    return Announcement(x=x, costs=costs, spent=spent) if x or costs or spent else None


def who_may_look(draft: ObjectDraft, players: int) -> tuple[PlayerId, ...]:
    """Who may look at an object by what the text says, of so many players."""
    if draft.state.get("revealed"):
        return tuple(PlayerId(seat) for seat in range(players))
    return tuple(sorted(draft.state.get("revealed to", ())))


def with_history(found: Object, draft: ObjectDraft, turn: TurnId) -> Object:
    """What it copies, and whose it was as it phased out."""
    copied = draft.state.get("copying", ())
    if copied and found.definition is not None:
        effects = tuple(
            replace(one, timestamp=found.timestamp, source=found.id, turn=one.turn or turn) for one in copied
        )
        found = replace(found, definition=effects[-1].definition, copying=CopiedAs(found.definition, effects))
    if found.zone == PHASED_OUT:
        under = draft.state.get("phased", found.owner)
        # Without the effect that gave it to that player, it is under the control of whoever put it into play.
        found = replace(found, controller=draft.state.get("otherwise", under), phased=Phased(under))
    return found
