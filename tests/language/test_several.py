"""A text that can be taken apart in several ways means what a form's rank says, or is refused."""

from __future__ import annotations

from itertools import product

import pytest

from engine.language.effects import Spell, Triggered
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.forms.chart import FormChart, Span, Tree
from engine.language.forms.cutting import cut
from engine.language.forms.declared import SentenceForm
from engine.language.forms.reading import read, readings
from engine.language.reading import read_paragraph, read_spell
from engine.language.rooms import LANGUAGE
from engine.language.tokens import Passage, TextWord

TWO_WAYS = {
    "{event:trigger}, if {condition}, {body}": (
        "paragraph",
        "At the beginning of your upkeep, if Test is tapped, you lose 3 life.",
    ),
    "that <targets> a {of:desc}": (
        "spell",
        "Counter target instant spell that targets a permanent you control.",
    ),
    "attached to a {hosts:desc}": ("spell", "Destroy target Aura attached to a creature you control."),
    "attached to {to:definite}": ("spell", "Destroy all Auras attached to target permanent you own."),
    "{who>} may {does:verbs}": ("spell", "You may draw a card, then discard a card."),
    "{does:clauses}, where X is {amount:quantity}": (
        "spell",
        "You draw X cards and you lose X life, where X is the number of Zombies you control.",
    ),
    "(other than|except for) {of:definite}": (
        "spell",
        "Destroy all creatures other than target creature you control.",
    ),
}
"""A text for forms whose rank decides what it means."""


def ranked() -> dict[str, list[SentenceForm]]:
    """The forms of a rank by their words, which may stand in several categories."""
    found: dict[str, list[SentenceForm]] = {}
    for forms in LANGUAGE.forms.values():
        for form in forms:
            if form.rank:
                found.setdefault(form.template, []).append(form)
    return found


def without(monkeypatch: pytest.MonkeyPatch, template: str, **usual: object) -> None:
    """The forms of these words lose what they have above others."""
    for form in ranked()[template]:
        for name, value in usual.items():
            monkeypatch.setattr(form, name, value)


@pytest.mark.parametrize("template", TWO_WAYS)
def test_without_its_rank_the_text_has_several_meanings(
    template: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    category, text = TWO_WAYS[template]
    assert len(readings(Passage(text, ("Test",)), category, LANGUAGE).best) == 1
    without(monkeypatch, template, rank=0)
    assert len(readings(Passage(text, ("Test",)), category, LANGUAGE).best) > 1


def test_a_text_of_several_meanings_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    template = "{who>} may {does:verbs}"
    without(monkeypatch, template, rank=0)
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
    """No way to take these words apart has a higher rank than the others."""
    with pytest.raises(TextTooLong, match="ways to read one text"):
        read_spell(" ".join(["Attacking creatures get +1/+0 until end of turn."] * 9))


EITHER = [
    "Draw a card for each Swamp you control.",
    "Return target creature to its owner's hand.",
    "Target player discards a card.",
    "Target creature deals 1 damage to you.",
]


@pytest.mark.parametrize("text", EITHER)
def test_what_no_part_can_be_is_no_way_where_another_is_one(text: str) -> None:
    """Whether a player does it or an object, and whether "you" is any player, is seen before anything is resolved; all
    that is refused can be told all the same."""
    found, every = (readings(Passage(text), "spell", LANGUAGE, every=each) for each in (False, True))
    assert found.best == every.best
    assert found.derived == 1 < every.derived


def test_the_best_of_very_many_ways_is_found() -> None:
    """Each of these sentences can be taken apart in two ways, of which one has the higher rank."""
    sentence = "You may draw a card, then discard a card."
    (once,), (often,) = read_spell(sentence), read_spell(" ".join([sentence] * 9))
    assert isinstance(once, Spell)
    assert isinstance(often, Spell)
    assert often.body.effects == once.body.effects * 9


# --- what has the higher rank and means nothing --------------------------------------------------------------

IT = "(it|that card|that spell|them)"
COUNTERED = "Counter target spell. If that spell is countered this way"
GIVES_WAY = {
    "{target:aimed} and (all|each) {others:desc}": (
        "spell",
        "Test deals 4 damage to target player and each creature that player controls.",
    ),
    "{effects:clause} unless {who} <pays> {cost:mana} for each {times:each}": (
        "paragraph",
        "{X}{R}: This turn, creatures can't block unless their controller pays {X} for each blocking creature.",
    ),
    "{before:unit} (<it/they|what>|{what:definite}) can't be regenerated [this turn].": (
        "spell",
        "Draw a card. Target creature can't be regenerated this turn.",
    ),
    "{before:unit} it doesn't untap during its controller's next untap step.": (
        "paragraph",
        "Whenever Test attacks, draw a card. It doesn't untap during its controller's next untap step.",
    ),
    "{before:unit} (it has|they have) {abilities:of_a_token}.": (
        "spell",
        "Return target creature card from your graveyard to play. It has haste.",
    ),
    "{who} <sacrifices> another {filter:desc}": ("paragraph", "When Test dies, sacrifice another creature."),
    "{does:clause} for each {each}": ("spell", "Add {G} to your mana pool for each Swamp you control."),
    "(other than|except for) {of:definite}": (
        "paragraph",
        "At the beginning of your upkeep, remove a creature card other than Test from your graveyard from the game.",
    ),
    **{
        f"{{before:unit}} if {IT} is countered this way, {words}.": (
            "spell",
            f"{COUNTERED}, {words_of_2006}.",
        )
        for words, words_of_2006 in (
            (
                f"put {IT} {there} instead of into (its owner's|that player's) graveyard",
                f"put it {there} instead of into its owner's graveyard",
            )
            for there in (
                "on top of its owner's library",
                "on the bottom of its owner's library",
                "into its owner's hand",
            )
        )
    },
    f"{{before:unit}} if {IT} is countered this way, (remove {IT} from the game|exile {IT}) "
    "instead of putting it into (its owner's|that player's) graveyard.": (
        "spell",
        f"{COUNTERED}, remove it from the game instead of putting it into its owner's graveyard.",
    ),
}
"""The forms that give way where they mean nothing, each with a text that means something else then."""


def test_few_forms_give_way_where_they_mean_nothing() -> None:
    assert {name for name, forms in ranked().items() if any(one.gives_way for one in forms)} == set(GIVES_WAY)


@pytest.mark.parametrize("template", GIVES_WAY)
def test_a_form_of_a_rank_that_means_nothing_is_an_error_unless_it_gives_way(
    template: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    category, text = GIVES_WAY[template]
    assert len(readings(Passage(text, ("Test",)), category, LANGUAGE).best) == 1
    without(monkeypatch, template, gives_way=False)
    found = readings(Passage(text, ("Test",)), category, LANGUAGE)
    assert found.values
    assert found.best == []
    with pytest.raises(UnreadableText) as stop:
        read(Passage(text, ("Test",)), category, LANGUAGE)
    assert stop.value.words
    assert stop.value.expected != ("words that mean one thing only",)


# --- one after another, the best first -----------------------------------------------------------------------

Way = tuple[object, ...]
IN_MANY_WAYS = [
    *TWO_WAYS.values(),
    *GIVES_WAY.values(),
    ("spell", "Draw X cards, where X is 1 plus 2 plus 3 plus 4."),
    ("spell", "You may draw a card and you may draw a card and you may draw a card, then discard a card."),
]


def every_way(part: Tree | TextWord) -> list[Way]:
    """All ways to take some words apart, in no order."""
    if not isinstance(part, Span):
        return [(part,)]
    ways = part.ways or [(part.rule, part.held)]
    return [(id(rule), *parts) for rule, got in ways for parts in product(*(every_way(one) for one in got))]


def taken_apart(part: Tree | TextWord) -> Way:
    if isinstance(part, TextWord):
        return (part,)
    return (id(part.form), *(taken_apart(one) for _, one in part.parts))


@pytest.mark.parametrize(("category", "text"), IN_MANY_WAYS)
def test_each_way_to_take_a_text_apart_comes_once_and_the_best_first(category: str, text: str) -> None:
    words = cut(Passage(text, ("Test",)), LANGUAGE.vocabulary)
    chart = FormChart(LANGUAGE, words, category, every=True)
    trees = list(chart.trees())
    assert [tree.rank for tree in trees] == sorted((tree.rank for tree in trees), reverse=True)
    assert len({repr(taken_apart(tree)) for tree in trees}) == len(trees)
    assert len(trees) == len(every_way(chart._spans[len(words)]))
    assert len(trees) > 1


def test_what_is_ranked_below_a_meaning_is_not_tried() -> None:
    category, text = TWO_WAYS["{who>} may {does:verbs}"]
    passage = Passage(text, ("Test",))
    found = readings(passage, category, LANGUAGE)
    trees = list(found.chart.trees())
    assert found.derived < len(trees)
    assert all(tree.rank < found.rank for tree in trees[found.derived :])
