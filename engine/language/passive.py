"""Words of the language that read nothing by themselves: what they come to hangs on the words within them.

Two rooms ask which words those are. What is kept of a board (`engine.asking.stable`) must not hang on a word that reads
what may change while the shape of a board stays; and in loops (`engine.rules.effects.growing_421`) a word must neither
compare nor count what may grow. A word that stands here does neither; each room adds what is harmless to it alone.
"""

from __future__ import annotations

from engine.language import values as v

PASSIVE: frozenset[type] = frozenset(
    (
        *(v.Self, v.You, v.Target, v.EventPart, v.Bound, v.Attached, v.ControllerOf, v.OwnerOf),
        *(v.PlayerOf, v.Together, v.Is, v.HasType, v.HasSupertype, v.HasSubtype, v.HasChosenSubtype),
        *(v.HasChosenType, v.HasColor, v.Colors, v.HasKeyword, v.InZone, v.InOneGraveyard, v.InTotal),
        *(v.OfOneController, v.Controls, v.Owns, v.Same, v.SameName, v.SharesColor, v.SharesType),
        *(v.SharesLandType, v.SharesCreatureType, v.Named, v.FromExpansion, v.HasCounter),
        *(v.IsAttached, v.Bears, v.IsPlayer, v.Opponent, v.Teammate, v.ControlsMost, v.Outdoes),
        *(v.AllOf, v.AnyOf, v.Not, v.X, v.Plus, v.Times, v.OnlyIf, v.Compare, v.Matches, v.Never),
        *(v.AllTrue, v.AddPT, v.LoseKeywords, v.SetColors),
    )
)
"""They read neither status, combat, life and the course of the turn, nor how much or how many there is of anything."""

__all__ = ["PASSIVE"]
