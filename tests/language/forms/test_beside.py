"""Whatever the forms read is the value that the grammar reads; a list of the world's cards is compared by command."""

from __future__ import annotations

import pytest

from benchmarks import forms_beside
from engine import cards
from engine.language.forms import rooms, shown

SHARE_READ = 0.998
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


UNSHIPPED = (
    "Test comes into play with two +1/+1 counters on it if the kicker cost was paid.",
    "If you cast it from your hand, this creature enters with three +1/+1 counters on it.",
    "{T}: Add X mana in any combination of {U}, {R}, and/or {G}.",
    "Landwalk of the chosen type",
)
"""Texts of which no shipped card has the like."""


def test_texts_that_no_shipped_card_has_mean_the_same() -> None:
    texts = [forms_beside.Text("Test", ("Test",), "paragraph", text) for text in UNSHIPPED]
    beside = forms_beside.compare(texts)
    assert beside.counts == {forms_beside.EQUAL: len(texts)}


def test_nothing_but_counters_hangs_on_a_condition_as_something_comes_into_play() -> None:
    text = forms_beside.Text("Test", ("Test",), "paragraph", "If Test was kicked, it enters tapped.")
    found = forms_beside.by_forms(text)
    assert found is not None and found.values == {}


EXAMPLES_OTHERWISE = {
    "Test can block creatures with flying.": "so was said of what can block as though it had flying",
    "Target creature gets +1/+1 until end of turn and deals 1 damage to target player.": "it deals it, not the spell",
    'All creatures have "You control enchanted creature."': "a static ability like others",
}
"""Examples that the grammar reads otherwise, or not at all, each with the reason why the forms are right."""
ANOTHER_MODE = "Choose one - Target player"
"""One mode's target does nothing in another: "draw a card" there is said of you."""


def test_examples_mean_the_same_by_forms_and_by_the_grammar() -> None:
    texts = dict.fromkeys(
        forms_beside.Text("Test", ("Test",), example.whole, example.text)
        for example in shown.examples().values()
        if example.text not in EXAMPLES_OTHERWISE and not example.text.startswith(ANOTHER_MODE)
    )
    beside = forms_beside.compare(list(texts))
    told = {kind: [text.text for text, _ in found] for kind, found in beside.found.items()}
    assert told == {}


@pytest.mark.parametrize(
    ("whole", "text"),
    [
        ("spell", "Destroy any target."),
        ("spell", "Tap target creature or player."),
        ("spell", "Shuffle you into its owner's library."),
        ("spell", "You draw a card, discards a card."),
        ("paragraph", "{T}: Add two mana in any combination of {W} to your mana pool."),
        ("paragraph", "Imprint - Bushido 2, flying"),
        (
            "paragraph",
            "As Test comes into play, you may choose a creature in play. If you do, Test comes into play as a copy "
            'of that creature and gains "Test comes into play tapped."',
        ),
    ],
)
def test_what_means_nothing_is_refused_by_the_forms_as_well(whole: str, text: str) -> None:
    said = forms_beside.Text("Test", ("Test",), whole, text)
    assert forms_beside.by_grammar(said) is None
    found = forms_beside.by_forms(said)
    assert found is not None and found.values == {}
