"""Which fields of instructions, events and descriptions objects fill and never players, and what only objects are."""

from __future__ import annotations

from collections.abc import Mapping

from engine.language import effects as e
from engine.language import terms as t
from engine.language.words import Feature

DONE_IN_PLAY = (
    *(e.BecomeBlocked, e.BecomeCopy, e.Destroy, e.Flip, e.MakeBlock, e.PhaseOut, e.Regenerate),
    *(e.RemoveFromCombat, e.Sacrifice, e.Tap, e.TurnFaceDown, e.TurnFaceUp, e.Untap),
)
"""What is done to permanents alone."""
MOVING = (e.Destroy, e.Discard, e.Move, e.PutIntoPlay, e.Sacrifice)
DONE_TO_OBJECTS = (*DONE_IN_PLAY, e.Counter, e.Discard, e.Modify, e.Move, e.PutIntoPlay)
"""What is done to objects and never to players."""
OF_OBJECTS: Mapping[type, tuple[str, ...]] = {
    **dict.fromkeys(DONE_TO_OBJECTS, ("what",)),
    **dict.fromkeys((e.Attach, e.ChangeTargets, e.ChangeText, e.CopySpell, e.LookAt, e.Reveal), ("what",)),
    **dict.fromkeys((e.CopyTokens, t.CountersOn, t.FeatureOf, t.IsBlocking), ("of",)),
    **dict.fromkeys((t.ControllerOf, t.OwnerOf), ("of",)),
    e.BecomeCopy: ("what", "of"),
    e.ExchangeControl: ("first", "second"),
    e.Must: ("by",),
    **dict.fromkeys((e.RemoveCounters, e.Static, t.ProducesMana, t.TappedForMana), ("what",)),
    **dict.fromkeys((e.ArriveSacrificing, e.SacrificeToArrive), ("filter",)),
}
"""Fields that objects fill and never players."""
_SAID = (
    *(t.Controls, t.HasColor, t.HasKeyword, t.HasState, t.HasSubtype, t.HasSupertype, t.HasType),
    *(t.InZone, t.Is, t.Owns, t.PaidBySpent),
)


def wants_objects(item: t.Value) -> tuple[object, ...]:
    """What fills such fields of this."""
    if isinstance(item, t.FeatureOf) and item.feature in (Feature.LIFE, Feature.MANA):
        return ()
    return tuple(getattr(item, name) for name in OF_OBJECTS.get(type(item), ()))


def said_of_objects(filter_: t.Filter) -> bool:
    """Whether this is said of objects and never of players."""
    said = filter_.part if isinstance(filter_, t.Not) else filter_
    return isinstance(said, _SAID) or (isinstance(said, t.AllOf) and any(map(said_of_objects, said.parts)))
