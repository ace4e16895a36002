"""A text that can be taken apart in several ways means what a declared priority says, or is refused."""

from __future__ import annotations

import pytest
from lark import Token, Tree

from engine.language import reading, several
from engine.language.effects import Body, Triggered
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.nodes import Refused, Senseless
from engine.language.reading import _read, read_paragraph, read_spell
from engine.language.several import PRIORITIES, meant

TWO_WAYS = {
    "condition of a trigger": ("At the beginning of your upkeep, if Test is tapped, you lose 3 life.", False),
    "nearest noun": ("Counter target instant spell that targets a permanent you control.", True),
    "an article": ("Destroy target Aura attached to a creature.", True),
    "haunting": (
        "Draw a card.\nHaunt\nWhen the creature Test haunts is put into a graveyard, draw a card. You gain 2 life.",
        True,
    ),
}


def test_every_priority_has_a_text_here() -> None:
    assert set(TWO_WAYS) == {priority.name for priority in PRIORITIES}


@pytest.mark.parametrize("name", sorted({*TWO_WAYS} - {"an article"}))
def test_without_its_priority_the_text_is_refused_at_the_place(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, spell = TWO_WAYS[name]
    read = read_spell if spell else read_paragraph
    assert read(text, ("Test",))
    left = tuple(priority for priority in PRIORITIES if priority.name != name)
    monkeypatch.setattr(several, "PRIORITIES", left)
    monkeypatch.setattr(reading, "_by_forms", lambda *_: None)
    _read.cache_clear()
    with pytest.raises(UnreadableText, match="words that mean one thing only"):
        read(text, ("Test",))
    _read.cache_clear()


def test_a_condition_behind_the_event_is_the_triggers() -> None:
    """404.3: it is asked as the event happens, and again as the ability resolves."""
    (ability,) = read_paragraph(TWO_WAYS["condition of a trigger"][0], ("Test",))
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
    assert read_spell(" ".join(["Draw a card."] * 32))
    card, number = tree_of("draw", "one_card"), Tree("draw", [tree_of("some_cards", "one")])
    assert several.worth_reading([number, card, card]) == [card]


# --- the choice itself, on trees made by hand ----------------------------------------------------------


def tree_of(kind: str, *branches: str) -> Tree[Token]:
    return Tree(kind, [Tree(one, []) for one in branches])


def whole(made: Tree[Token]) -> Tree[Token]:
    return Tree("whole", [made])


CONDITION = whole(tree_of("triggered", "upkeep", "is_adjective", "plain"))
SENTENCE = whole(tree_of("triggered", "upkeep", "if_sentence"))


@pytest.mark.parametrize("order", [(CONDITION, SENTENCE), (SENTENCE, CONDITION)])
def test_the_order_of_the_ways_decides_nothing(order: tuple[Tree[Token], ...]) -> None:
    assert meant(order, lambda made: made is CONDITION) is True


def test_ways_that_mean_the_same_are_one() -> None:
    assert meant((tree_of("one"), tree_of("other")), lambda made: "same") == "same"


def test_ways_that_mean_different_things_are_refused() -> None:
    with pytest.raises(Refused):
        meant((tree_of("one"), tree_of("other")), lambda made: str(made.data))


def test_a_way_that_means_nothing_leaves_the_other() -> None:
    def read(made: Tree[Token]) -> str:
        if made.data == "one":
            raise Refused(0, 1, ("something",))
        return str(made.data)

    assert meant((tree_of("one"), tree_of("other")), read) == "other"


@pytest.mark.parametrize(("kind", "refused"), [(Refused, True), (Senseless, False)])
def test_what_the_text_says_by_its_priority_is_not_replaced_by_another_way(
    kind: type[Refused], refused: bool
) -> None:
    """If the preferred way can't be carried out, the text is refused; unless nobody would take it apart so."""

    def read(made: Tree[Token]) -> Body:
        if made is CONDITION:
            raise kind(0, 1, ("something",))
        return Body()

    if refused:
        with pytest.raises(Refused):
            meant((CONDITION, SENTENCE), read)
    else:
        assert meant((CONDITION, SENTENCE), read) == Body()


def test_more_ways_than_the_bound_are_refused_and_never_cut_short() -> None:
    """Each of these sentences can be taken apart in two ways."""
    text = " ".join(["You may draw a card, then discard a card."] * 9)
    with pytest.raises(TextTooLong, match="ways to read one text"):
        read_spell(text)
