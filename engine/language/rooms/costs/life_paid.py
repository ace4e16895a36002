"""Life that is paid as something comes into play, no more than others have of something (413.2e, 503.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import ArriveChoosing, LifeToPay, Replacement
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.parts import narrowed
from engine.language.forms.patterns import v
from engine.language.forms.reading import FormReader
from engine.language.remembered import LIFE_PAID
from engine.language.terms import All, Count, InZone, Is, Opponent, Owns, Plus, You
from engine.language.words import Kind, Zone

THEIRS = All(Opponent(You()))


def _cards(_reader: FormReader, env: Mapping[str, Any]) -> None:
    parts = getattr(env["cards"], "parts", (env["cards"],))
    if parts[0] != Is(Kind.CARD) or any(isinstance(one, InZone | Owns) for one in parts):
        raise Meaningless("cards", "cards")


form(
    (
        Replacement(
            v.event,
            (
                ArriveChoosing(
                    LifeToPay(
                        Plus(
                            (
                                Count(All(v.there)),
                                Count(All(narrowed(v.cards, InZone(Zone.GRAVEYARD), Owns(THEIRS)))),
                            )
                        )
                    ),
                    LIFE_PAID,
                ),
            ),
        ),
    ),
    "{event:arriving}, pay any amount of life. the amount you pay can't be more than the total number of {there:descs} "
    "plus the total number of {cards:descs} in their graveyards.",
    "paragraph",
    check=_cards,
)
