"""Rule 421: what may grow from round to round of a loop and makes no difference to how it goes on.

An amount makes none while nothing compares or counts it: no text on the board, and no state-based effect. Which words
of the language compare or count what is declared here. A word that is not declared counts as reading everything: then
a loop is played on that could have been seen for one, and never ends a game that would have gone another way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Flag, auto
from functools import lru_cache
from typing import Any

from engine.language import values as v
from engine.language.passive import PASSIVE
from engine.language.walks import parts, walk


class Growth(Flag):
    """A kind of amount that may grow."""

    NOTHING = 0
    LIFE = auto()
    DAMAGE = auto()
    """Damage on permanents."""
    COUNTERS = auto()
    """Counters on permanents, of kinds that are there all the time."""
    STRENGTH = auto()
    """Power and toughness."""
    TOKENS = auto()
    """Tokens of one kind, without abilities but plain keywords."""
    MANA = auto()
    """Mana in pools."""
    UNKNOWN = DAMAGE | COUNTERS | STRENGTH | TOKENS | MANA
    """What a word may read that isn't declared. Every word that reads life totals is."""


HARMLESS: frozenset[type] = PASSIVE | frozenset(
    (
        # cards, and parts of abilities
        v.CardDef,
        v.Face,
        v.Star,
        v.ManaCost,
        v.Spell,
        v.Body,
        v.Mode,
        v.Activated,
        v.Static,
        v.PayMana,
        v.TapSymbol,
        v.AdditionalCost,
        v.CostChange,
        v.PlayOnly,
        v.LegendRuleOff,
        v.MoreLands,
        v.BeginsInPlay,
        v.HandSize,
        v.HandShown,
        v.Barred,
        # which things
        v.All,
        v.TopCards,
        v.HasState,
        v.HurtThisTurn,
        # amounts and conditions, as far as what is within them is harmless
        v.DamageThisTurn,
        v.BuriedThisTurn,
        v.CameThisTurn,
        v.FellThisTurn,
        v.LandTypesAmong,
        # events
        v.ZoneChange,
        v.Begins,
        v.DealsDamage,
        v.Destroyed,
        v.BecomesTapped,
        v.BecomesUntapped,
        v.BecomesTarget,
        v.GainsLife,
        v.LosesLife,
        v.Draws,
        v.Attacks,
        v.Blocks,
        v.Either,
        v.Holds,
        v.IsThere,
        # instructions and changes
        v.Note,
        v.Settle,
        v.If,
        v.AtOnce,
        v.Repeat,
        v.Delay,
        v.Shield,
        v.PreventNext,
        v.Modify,
        v.DealDamage,
        v.GainLife,
        v.LoseLife,
        v.AddMana,
        v.Attach,
        v.PutCounters,
        v.ArriveWithCounters,
        v.ArriveTapped,
        v.PreventDamage,
        v.PreventPart,
        v.Tap,
        v.Untap,
        v.Regenerate,
        v.Destroy,
        v.Sacrifice,
        v.Move,
        v.PutIntoPlay,
        v.Draw,
        v.Discard,
        v.Counter,
        v.Reveal,
        v.LookAt,
        v.CreateTokens,
        v.CopyTokens,
        v.TokenDef,
        v.Cannot,
        v.WinGame,
        v.LoseGame,
        v.DrawGame,
        v.UpkeepEnds,
    )
)
"""Words that neither compare nor count any of these amounts, whatever the words within them do. A condition that
something is there, or has a counter, stays as it is while there is only ever more."""

COUNTING: dict[type, Growth] = {
    v.Count: Growth.TOKENS,
    v.ForEach: Growth.TOKENS,
    v.CountersOn: Growth.COUNTERS,
    v.RemoveCounters: Growth.COUNTERS,
    v.RemoveEveryCounter: Growth.COUNTERS,
    v.TakeCounter: Growth.COUNTERS,
    v.LosesLastCounter: Growth.COUNTERS,
    v.LeaveLife: Growth.LIFE,
    v.SetPT: Growth.STRENGTH,
    v.SwitchPT: Growth.STRENGTH,
}
"""Words that compare or count some of them."""

FEATURES: dict[v.Feature, Growth] = {
    v.Feature.LIFE: Growth.LIFE,
    v.Feature.POWER: Growth.STRENGTH,
    v.Feature.TOUGHNESS: Growth.STRENGTH,
    v.Feature.COLORS: Growth.NOTHING,
    v.Feature.MANA: Growth.MANA,
    v.Feature.CONVERTED_MANA_COST: Growth.NOTHING,
}
PLAIN_KEYWORDS = frozenset(
    (
        v.KeywordName.FIRST_STRIKE,
        v.KeywordName.FLYING,
        v.KeywordName.HASTE,
        v.KeywordName.LANDWALK,
        v.KeywordName.PROTECTION,
        v.KeywordName.SHADOW,
        v.KeywordName.TRAMPLE,
        v.KeywordName.VIGILANCE,
        v.KeywordName.HORSEMANSHIP,
        v.KeywordName.FEAR,
        v.KeywordName.DOUBLE_STRIKE,
        v.KeywordName.DEFENDER,
        v.KeywordName.ENCHANT,
        v.KeywordName.FLASH,
    )
)
"""Keywords that are short for nothing that counts."""


def _feature(word: Any) -> Growth:
    return FEATURES.get(word.feature, Growth.UNKNOWN | Growth.LIFE)


def _number(word: Any) -> Growth:
    """One of several that fit is a choice, which no loop of mandatory actions has; more of them may run out of them."""
    one = (word.count, word.at_least) == (1, None)
    return Growth.NOTHING if one else Growth.UNKNOWN


def _targets(word: v.TargetSpec) -> Growth:
    one = (word.at_least, word.at_most, word.divided) == (1, 1, None)
    return Growth.NOTHING if one else Growth.UNKNOWN


def _keyword(word: v.Keyword) -> Growth:
    return Growth.NOTHING if word.name in PLAIN_KEYWORDS else Growth.UNKNOWN


def _short(word: Any) -> Growth:
    """What a keyword is short for may have rules that its words don't say (502)."""
    return Growth.NOTHING if word.keyword is None else Growth.UNKNOWN


def _granted(word: v.GainAbilities) -> Growth:
    """Static abilities that many things are given take effect once for each."""
    lasting = any(isinstance(one, v.Static | v.Replacement) for one in word.abilities)
    return Growth.TOKENS if lasting else Growth.NOTHING


def _offer(word: Any) -> Growth:
    """Whether a cost can be paid at all is a comparison: with more life or mana it may be offered one day."""
    pays_life = any(isinstance(one, v.LoseLife) for one in walk(word))
    return Growth.UNKNOWN | (Growth.LIFE if pays_life else Growth.NOTHING)


JUDGED: dict[type, Callable[[Any], Growth]] = {
    v.Compares: _feature,
    v.FeatureOf: _feature,
    v.Picked: _number,
    v.TargetSpec: _targets,
    v.Keyword: _keyword,
    v.Triggered: _short,
    v.Replacement: _short,
    v.GainAbilities: _granted,
    v.May: _offer,
    v.Unless: _offer,
    v.AnyoneMay: _offer,
}
"""Words whose use tells what they compare or count."""


@lru_cache(maxsize=65536)
def read_by(text: v.Value) -> Growth:
    """Which amounts a text compares or counts, or may.

    Nobody plays a spell or an activated ability in a loop of mandatory actions. What they say counts once they are on
    the stack, where the text is that of the ability or the instructions of the spell; life totals are read strictly."""
    found = Growth.NOTHING
    for word in walk(text):
        found |= _read(word) & Growth.LIFE
    for word in _at_work(text):
        found |= _read(word)
    return found


def _at_work(text: v.Value) -> Iterator[v.Value]:
    yield text
    for part in parts(text):
        if not isinstance(part, v.Activated | v.Spell):
            yield from _at_work(part)


def _read(word: v.Value) -> Growth:
    kind = type(word)
    if kind in JUDGED:
        return JUDGED[kind](word)
    return Growth.NOTHING if kind in HARMLESS else COUNTING.get(kind, Growth.UNKNOWN)


@lru_cache(maxsize=65536)
def is_plain(definition: v.CardDef) -> bool:
    """Whether it has no abilities but plain keywords, so that one more of it says nothing more."""
    return all(
        isinstance(one, v.Keyword) and one.name in PLAIN_KEYWORDS and one.name != v.KeywordName.ENCHANT
        for face in definition.faces
        for one in face.abilities
    )


@lru_cache(maxsize=65536)
def only_adds(ability: v.Value) -> bool:
    """Whether an effect does nothing but add fixed numbers to power and toughness."""
    return (
        isinstance(ability, v.Static)
        and ability.condition is None
        and bool(ability.changes)
        and all(
            isinstance(one, v.AddPT) and isinstance(one.power, int) and isinstance(one.toughness, int)
            for one in ability.changes
        )
    )
