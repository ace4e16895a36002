"""Who has more than another as a spell or ability is played, and may be aimed at for that (409.1c)."""

from __future__ import annotations

from typing import Any

from engine.language.discourse import PLAYER
from engine.language.effects import Aim, TargetSpec
from engine.language.forms.chart import Tree
from engine.language.forms.declared import NoWords, called, form
from engine.language.forms.parts import narrowed
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import OF_THAT_ONE
from engine.language.rooms.nouns.leaders import cards_in_hand_of, how_many_of
from engine.language.terms import (
    All,
    Count,
    FeatureOf,
    InZone,
    IsPlayer,
    Opponent,
    Outdoes,
    Owns,
    Plus,
    Target,
    You,
)
from engine.language.words import Feature, Relation, Zone


def _graveyard(who: Any) -> Any:
    return Count(All(narrowed(v.filter, InZone(Zone.GRAVEYARD), Owns(who))))


called("outdid", 'what a player had ("had more life than you did")')
MEASURES: tuple[tuple[Any, Relation, Any, str], ...] = (
    (
        FeatureOf(Feature.LIFE, OF_THAT_ONE),
        Relation.GREATER,
        FeatureOf(Feature.LIFE, You()),
        "had more life than you did",
    ),
    (
        how_many_of(OF_THAT_ONE, v.filter),
        Relation.GREATER,
        how_many_of(You(), v.filter),
        "controlled more {filter:descs} than you did",
    ),
    (
        cards_in_hand_of(OF_THAT_ONE),
        Relation.AT_LEAST,
        Plus((cards_in_hand_of(You()), v.n)),
        "had at least {n:in_words} more cards in hand than you did",
    ),
    (
        Plus((_graveyard(OF_THAT_ONE), v.n)),
        Relation.AT_MOST,
        _graveyard(You()),
        "had at least {n:in_words} fewer {filter:bares} in (his or her|their) graveyard than you did",
    ),
)
for _own, _relation, _than, _words in MEASURES:
    form(Outdoes(_own, _relation, _than), _words, "outdid")
form(IsPlayer(), "player", "sort_of_player")
form(Opponent(You()), "opponent", "sort_of_player")
called("sort_of_player", '"player" or "opponent"')


def _aims(reader: FormReader, tree: Tree) -> tuple[Aim, ...]:
    spec = TargetSpec(
        len(reader.said.targets), reader.only(tree, "whom"), as_played=reader.only(tree, "outdid")
    )
    reader.said = reader.said.aimed(spec)
    target = Target(spec.slot)
    reader.said = reader.said.mention(target, frozenset({PLAYER}))
    return (Aim(target),)


def _write_aims(writer: FormWriter, what: Any) -> list[str]:
    spec = writer.specs.get(what.slot) if isinstance(what, Target) else None
    if spec is None or spec.as_played is None or what.slot != len(writer.said.targets):
        raise NoWords("a target that has to be something as it is chosen")
    whom = writer.words("sort_of_player", spec.filter)
    words = ["choose", "target", *whom, "who", *writer.words("outdid", spec.as_played)]
    writer.said = writer.said.aimed(spec).mention(what, frozenset({PLAYER}))
    return [*words, "as", "you", "played", "this", "ability"]


form(
    (Aim(v.what),),
    "choose target {whom:sort_of_player} who {outdid:outdid} as you (played|activated) this ability",
    "clause",
    read=_aims,
    words=_write_aims,
)
