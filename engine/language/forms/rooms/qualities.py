"""Qualities of protection and landwalk that are known only as the ability is given (502.6, 502.7)."""

from __future__ import annotations

from typing import Any

from engine.language.effects import Keyword
from engine.language.forms.declared import form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.chosen import TYPE
from engine.language.forms.rooms.vocabularies import no_words
from engine.language.remembered import CHOSEN_TYPE
from engine.language.terms import AllOf, Bound, HasChosenSubtype, HasSupertype, SharesColor
from engine.language.words import KeywordName

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
