"""Whether what a text asks can change while the shape of a board stays (`engine.edit` says what that is).

What has been worked out for one board is good for the next one only if nothing that was asked reads status, combat,
life, the course of the turn, or cards outside play. So every word of the language that can be asked is declared here:
stable, or not. A word that is not declared counts as unstable: that is slow, and never wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from engine.asking.zones import PLAY, may_be_player, zones_of
from engine.language import values as v
from engine.language.passive import PASSIVE

STABLE: frozenset[type] = PASSIVE | frozenset(
    (
        # Fields that reshape the board whenever they change, and how many there are of what they do.
        v.HasChosenName,
        v.SharesCommonestColor,
        v.IsCommonest,
        v.Count,
        v.CountersOn,
        v.LandTypesAmong,
        v.Share,
        v.Beyond,
        v.Half,
        v.Quotient,
        v.SetPT,
        v.SwitchPT,
        v.LoseAll,
        v.LoseThis,
        v.SetTypes,
        v.SetSubtype,
        v.SetSupertype,
        v.SetController,
        v.ReplaceWord,
    )
)
"""Words that read nothing but the shape, if the words within them do."""
UNSTABLE: frozenset[type] = frozenset(
    (
        v.DefendingPlayer,
        v.ChosenTargets,
        v.ShareAColor,
        v.TopCards,
        v.EndOfPile,
        v.Picked,
        v.AtRandom,
        v.PaidBySpent,
        v.SharesCost,
        v.HurtThisTurn,
        v.IsBlocking,
        v.BlockedBy,
        v.AttackingWhom,
        v.FoughtThisTurn,
        v.NewThisTurn,
        v.CameThisTurn,
        v.FoughtLastTurn,
        v.FoughtThisCombat,
        v.BlockedThisTurn,
        v.WasBlockedThisTurn,
        v.DealtThisTurn,
        v.DealtBy,
        v.TakenThisTurn,
        v.DamageBy,
        v.LifeLostThisTurn,
        v.DrawnThisTurn,
        v.AttackedThisTurn,
        v.FellThisTurn,
        v.CardsDrawn,
        v.SingleTarget,
        v.OptionPaid,
        v.NextPlayed,
        v.ChosenColorProduced,
        v.FromSource,
        v.SourceOf,
        v.Targeting,
        v.Above,
        v.BandedWith,
        v.TimesPaid,
        v.ColorsSpent,
        v.DamageThisTurn,
        v.LossOf,
        v.SpellsThisTurn,
        v.LandsThisTurn,
        v.BuriedThisTurn,
        v.WasPaid,
        v.ManaWasSpent,
        v.PlayedFrom,
        v.PlayedInMain,
        v.InCombat,
        v.LastPlayed,
        v.NewUnderControl,
        v.HasTurn,
        v.HasMostLife,
        v.HasMostCards,
        v.HasActivated,
        v.Fewest,
        v.Most,
        v.MostOfOneType,
        v.Greatest,
        v.Least,
        v.PlayedQuickly,
        v.TurnOf,
        v.DamagedBy,
        v.BuriedBy,
    )
)
"""Words that read what a shape leaves out, or may."""
CLOSED: frozenset[type] = frozenset(
    (
        v.GainAbilities,
        v.LoseAbilities,
        v.Cannot,
        v.Must,
        v.StaysTapped,
        v.AsThough,
        v.AsThoughWithout,
        v.MayStayTapped,
        v.AssignsNothing,
        v.AssignsAsUnblocked,
        v.AssignsElsewhere,
        v.DefenderDivides,
        v.BlocksTapped,
        v.BlockersLimited,
        v.MayBlockMore,
        v.InCompany,
        v.MustJoin,
        v.Price,
        v.MayIgnore,
        v.MayEnd,
    )
)
"""Changes whose own words are not asked when layers are computed: granted text speaks for itself once it is there, and
a text that says "can't" is read when somebody tries."""


def _of_those_in_play(term: v.All) -> bool:
    return zones_of(term.filter) == PLAY and not may_be_player(term.filter)


JUDGED: dict[type, Callable[[Any], bool]] = {
    v.All: _of_those_in_play,
    v.Compares: lambda term: term.feature is not v.Feature.LIFE,
    v.FeatureOf: lambda term: term.feature not in (v.Feature.LIFE, v.Feature.MANA),
    v.HasState: lambda term: term.state in (v.State.FACE_DOWN, v.State.FLIPPED),
}
"""Words of which some uses are stable; the words within them have to be so too."""


@lru_cache(maxsize=65536)
def is_stable(term: Any) -> bool:
    """Whether all that is asked by a term, or by each of several, rests on nothing but the shape of the board."""
    if isinstance(term, tuple):
        return all(is_stable(one) for one in term)
    if not isinstance(term, v.Value):
        return True
    kind = type(term)
    if kind in CLOSED:
        return True
    judge = JUDGED.get(kind)
    if kind not in STABLE if judge is None else not judge(term):
        return False
    return all(is_stable(getattr(term, name)) for name in term.__struct_fields__)
