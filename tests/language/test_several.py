"""A text that can be taken apart in several ways means what a form's rank says, or is refused."""

from __future__ import annotations

import pytest

from engine.language.effects import Triggered
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.forms.declared import SentenceForm
from engine.language.forms.reading import read, readings
from engine.language.forms.rooms import LANGUAGE
from engine.language.reading import read_paragraph, read_spell
from engine.language.tokens import Passage

TWO_WAYS = {
    "{event:trigger}, if {condition}, {body}": (
        "paragraph",
        "At the beginning of your upkeep, if Test is tapped, you lose 3 life.",
    ),
    "that (targets|target) a {of:desc}": (
        "spell",
        "Counter target instant spell that targets a permanent you control.",
    ),
    "attached to a {hosts:desc}": ("spell", "Destroy target Aura attached to a creature you control."),
    "attached to {to:definite}": ("spell", "Destroy all Auras attached to target permanent you own."),
    "{who} may {does:verbs}": ("spell", "You may draw a card, then discard a card."),
    "{does:clauses}, where X is {amount:quantity}": (
        "spell",
        "You draw X cards and you lose X life, where X is the number of Zombies you control.",
    ),
    "other than {of:definite}": ("spell", "Destroy all creatures other than target creature you control."),
}
"""A text for forms whose rank decides what it means."""


def ranked() -> dict[str, SentenceForm]:
    return {form.template: form for forms in LANGUAGE.forms.values() for form in forms if form.rank}


@pytest.mark.parametrize("template", TWO_WAYS)
def test_without_its_rank_the_text_has_several_meanings(
    template: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    category, text = TWO_WAYS[template]
    assert len(readings(Passage(text, ("Test",)), category, LANGUAGE).best) == 1
    monkeypatch.setattr(ranked()[template], "rank", 0)
    assert len(readings(Passage(text, ("Test",)), category, LANGUAGE).best) > 1


def test_a_text_of_several_meanings_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    template = "{who} may {does:verbs}"
    monkeypatch.setattr(ranked()[template], "rank", 0)
    with pytest.raises(UnreadableText, match="words that mean one thing only"):
        read_spell("You may draw a card, then discard a card.", ("Test",), 7)


def test_a_condition_behind_the_event_is_the_triggers() -> None:
    """404.3: it is asked as the event happens, and again as the ability resolves."""
    _, text = TWO_WAYS["{event:trigger}, if {condition}, {body}"]
    (ability,) = read_paragraph(text, ("Test",))
    assert isinstance(ability, Triggered)
    assert ability.condition is not None


def test_a_card_other_than_this_one_is_sought_where_the_text_says() -> None:
    """Not "other than this card in your graveyard", which would seek the others anywhere."""
    card, upkeep = "remove a black creature card", "At the beginning of your upkeep, "
    text = f"{upkeep}{card} other than Test from your graveyard from the game."
    text_in_order = f"{upkeep}{card} in your graveyard other than Test from the game."
    one, other = (read_paragraph(each, ("Test",)) for each in (text, text_in_order))
    assert "GRAVEYARD" in repr(one)
    assert "GRAVEYARD" in repr(other)


def test_an_article_is_no_number_and_doubles_nothing() -> None:
    """However often it stands: these would be taken apart in 2 to the 32nd ways."""
    found = readings(Passage(" ".join(["Draw a card."] * 32)), "spell", LANGUAGE)
    assert (len(found.best), found.derived) == (1, 1)


def test_more_ways_than_the_bound_are_refused_and_never_cut_short() -> None:
    """Each of these sentences can be taken apart in two ways."""
    text = " ".join(["You may draw a card, then discard a card."] * 9)
    with pytest.raises(TextTooLong, match="ways to read one text"):
        read_spell(text)


# --- what has the higher rank and means nothing --------------------------------------------------------------

GIVES_WAY = {
    "{does:clause} for each {each}": ("spell", "Add {G} to your mana pool for each Swamp you control."),
    "other than {of:definite}": (
        "paragraph",
        "At the beginning of your upkeep, remove a creature card other than Test from your graveyard from the game.",
    ),
}
"""The forms that give way where they mean nothing, each with a text that means something else then."""


def test_few_forms_give_way_where_they_mean_nothing() -> None:
    assert {form.template for form in ranked().values() if form.gives_way} == set(GIVES_WAY)


@pytest.mark.parametrize("template", GIVES_WAY)
def test_a_form_of_a_rank_that_means_nothing_is_an_error_unless_it_gives_way(
    template: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    category, text = GIVES_WAY[template]
    assert len(readings(Passage(text, ("Test",)), category, LANGUAGE).best) == 1
    monkeypatch.setattr(ranked()[template], "gives_way", False)
    found = readings(Passage(text, ("Test",)), category, LANGUAGE)
    assert found.values
    assert found.best == []
    with pytest.raises(UnreadableText) as stop:
        read(Passage(text, ("Test",)), category, LANGUAGE)
    assert stop.value.words
    assert stop.value.expected != ("words that mean one thing only",)
