"""Qualities of protection and landwalk that are known only as the ability is given (502.6, 502.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import (
    AnyBasicLandType,
    AnyLandType,
    Choose,
    GainAbilities,
    Keyword,
    Modify,
    Note,
    SetSubtype,
    Static,
)
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import CHOSEN_TYPE, SACRIFICED
from engine.language.rooms.clauses.chosen import TYPE
from engine.language.rooms.core.vocabularies import no_words
from engine.language.terms import (
    All,
    AllOf,
    Attached,
    Bound,
    Compare,
    Controls,
    Count,
    EventPart,
    HasChosenSubtype,
    HasColor,
    HasSupertype,
    HasType,
    Is,
    Self,
    SharesColor,
    SharesLandType,
    You,
)
from engine.language.words import CardType, Color, Duration, KeywordName, Kind, Relation

FIRST_CHOSEN, SECOND_CHOSEN = "first type", "second type"
form(
    (
        Note(FIRST_CHOSEN, Choose(You(), AnyLandType())),
        Note(SECOND_CHOSEN, Choose(You(), AnyBasicLandType())),
        Modify(
            All(AllOf((Is(Kind.PERMANENT), HasType(CardType.LAND), HasChosenSubtype(Bound(FIRST_CHOSEN))))),
            (SetSubtype(Bound(SECOND_CHOSEN)),),
            Duration.THIS_TURN,
        ),
    ),
    "choose a land type and a basic land type. each land of the first chosen type becomes the second chosen type until "
    "end of turn.",
    "unit",
)
PROTECTION, LANDWALK = KeywordName.PROTECTION, KeywordName.LANDWALK


def _the_chosen_land(reader: FormReader) -> HasChosenSubtype:
    """The land type that the text itself has had chosen, or else the one that its object remembers."""
    chosen = reader.said.latest(TYPE)
    return HasChosenSubtype(chosen if isinstance(chosen, Bound) else Bound(CHOSEN_TYPE))


def _write_chosen_land(writer: FormWriter, chosen: Any) -> list[str]:
    """What a landwalk ability says of it."""
    if chosen not in (writer.said.latest(TYPE), Bound(CHOSEN_TYPE)):
        return no_words(chosen)
    return ["landwalk", "of", "the", "chosen", "type"]


form(
    (Keyword(LANDWALK, HasChosenSubtype(v.chosen)),),
    "landwalk of the chosen type",
    "keyword_said",
    meant=lambda reader: (Keyword(LANDWALK, _the_chosen_land(reader)),),
    words=lambda writer, chosen: _write_chosen_land(writer, chosen),
)
form(
    (Keyword(LANDWALK, AllOf((HasSupertype(v.supertype), HasChosenSubtype(v.chosen)))),),
    "{supertype} landwalk of the chosen type",
    "keyword_said",
    meant=lambda reader, supertype: (
        Keyword(LANDWALK, AllOf((HasSupertype(supertype), _the_chosen_land(reader)))),
    ),
    words=lambda writer, supertype, chosen: [
        *writer.words("supertype", supertype),
        *_write_chosen_land(writer, chosen),
    ],
)
form(
    (Keyword(PROTECTION, SharesColor(v.of)),),
    "protection from the colors of {of:aimed}",
    "ability_word",
)
form(
    (Keyword(PROTECTION, SharesColor(v.of)),),
    "protection from each of {of:poss} colors",
    "ability_word",
    check=lambda _reader, env: _of_the_event(env),
    suits=lambda env: isinstance(env["of"], EventPart),
)


def _of_the_event(env: Mapping[str, Any]) -> None:
    """Its colors are known as the ability is given, and stay those."""
    if not isinstance(env["of"], EventPart):
        raise Meaningless("what the trigger is about", "of")


def _while_you_control(color: Color) -> Static:
    """A quality as long as something of yours has it: who has the ability may be somebody else's."""
    yours = All(AllOf((Is(Kind.PERMANENT), HasColor(color), Controls(You()))))
    given = GainAbilities((Keyword(PROTECTION, HasColor(color), spares=True),))
    return Static(Attached(Self()), (given,), Compare(Count(yours), Relation.AT_LEAST, 1))


form(
    tuple(_while_you_control(color) for color in Color),
    "enchanted creature has protection from the colors of permanents you control. this effect doesn't remove ~.",
    "paragraph",
)
IN_YOUR_LANDS = SharesLandType(
    All(AllOf((Is(Kind.PERMANENT), HasType(CardType.LAND), Controls(You())))), True
)
form(
    Static(Self(), (GainAbilities((Keyword(LANDWALK, IN_YOUR_LANDS),)),)),
    "for each basic land type among lands you control, ~ has landwalk of that type.",
    "ability",
)
form(
    (Keyword(LANDWALK, SharesLandType(Bound(SACRIFICED))),),
    "landwalk of each of the land types of the sacrificed land",
    "ability_word",
)
