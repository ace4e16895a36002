"""Whatever the forms read is the value that the grammar reads; a list of the world's cards is compared by command."""

from __future__ import annotations

from benchmarks import forms_beside
from engine import cards
from engine.language.forms import rooms

SHARE_READ = 0.91
"""How much of the shipped texts the forms read by now: it only grows."""


def shipped() -> list[forms_beside.Text]:
    return [
        text
        for card in cards.library().values()
        for face in card.faces
        for text in forms_beside.texts_of(
            face.name, " ".join(one.value.capitalize() for one in face.types), "\n".join(face.text)
        )
    ]


def test_shipped_texts_mean_the_same_by_forms_and_by_the_grammar() -> None:
    beside = forms_beside.compare(shipped())
    told = {
        kind: [text.text for text, _ in found]
        for kind, found in beside.found.items()
        if kind != forms_beside.KNOWN
    }
    assert told == {}
    assert beside.counts[forms_beside.EQUAL] > SHARE_READ * sum(beside.counts.values())


def test_every_category_has_a_name_for_people() -> None:
    language = rooms.LANGUAGE
    parts = {part for root in language.roots.values() for place in root.below() for part in place.parts}
    nameless = {part for part in parts if part not in language.names and part not in language.nested}
    assert sorted(nameless) == []
