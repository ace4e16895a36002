"""What an ability speaks of is its own, can be where it is said to be, and belongs to whom the words name."""

from __future__ import annotations

from itertools import islice

import pytest

from benchmarks.scope_sentences import done_to_things, made_of_lists, players_for_objects, possessives
from benchmarks.scopes import Text, faults, judged, shipped
from engine.language import values as v
from engine.language.errors import UnreadableText
from engine.language.forms.declared import Meaningless
from engine.language.forms.sense import check
from engine.language.reading import read_spell
from tests.chosen import chosen

NAMES = ("Test",)
SHARE = 75
"""One shipped card in so many is judged; all with CARDS=all."""
EVERY = 15
"""Of the sentences made of lists one in so many is tried."""
OF_PLAYERS = 5
"""One in so many of those with a player where only objects can be; `make scopes` tries all."""
CREATURE = v.AllOf((v.Is(v.Kind.PERMANENT), v.HasType(v.CardType.CREATURE)))


def wrong(texts: list[Text]) -> list[tuple[str, list[str]]]:
    return [(text, found) for text, found in judged(texts) if found]


def test_what_shipped_cards_speak_of_is_their_own() -> None:
    """Of a share of the cards: `make scopes` judges all of them."""
    texts = list(shipped(chosen(SHARE)))
    assert len(texts) > SHARE
    assert wrong(texts) == []


def test_what_sentences_made_of_lists_speak_of_is_their_own() -> None:
    texts: list[Text] = [(*one, NAMES) for one in islice(made_of_lists(), 0, None, EVERY)]
    read = list(judged(texts))
    assert [one for one in read if one[1]] == []
    assert len(read) > 50


def test_whatever_is_done_can_be_done_where_things_are() -> None:
    assert wrong([(*one, NAMES) for one in done_to_things()]) == []


def test_217_1a_no_card_goes_to_anothers_hand_library_or_graveyard() -> None:
    assert list(judged((*one, NAMES) for one in possessives())) == []


def test_200_8_no_player_stands_where_only_objects_can() -> None:
    some = islice(players_for_objects(), 0, None, OF_PLAYERS)
    assert list(judged((*one, NAMES) for one in some)) == []


def test_objects_stand_there() -> None:
    """Else nothing of the test before would be worth anything."""
    for text in (
        *(
            "Counter target spell.",
            "Target creature becomes a copy of target land.",
            "Reveal a card in your hand.",
        ),
        *("Destroy all creatures blocking target creature.", "Draw a card if target creature is red."),
        *(
            "Exchange control of target artifact and target creature.",
            "Prevent all damage it would deal this turn.",
        ),
        *(
            "Choose a creature. Tap that creature.",
            "Target player loses life equal to target creature's power.",
        ),
    ):
        try:
            read_spell(text, NAMES)
        except UnreadableText as stop:
            assert stop.expected != ("objects, not players",), text


# --- each ability by itself --------------------------------------------------------------------------------


def gives(quoted: v.Ability) -> v.Spell:
    """A spell with one target that gives it an ability."""
    gain = v.Modify(v.Target(0), (v.GainAbilities((quoted,)),), v.Duration.THIS_TURN)
    return v.Spell(v.Body((gain,), (v.TargetSpec(0, CREATURE),)))


def test_415_1_a_quoted_ability_has_no_target_of_the_one_around_it() -> None:
    own = v.Activated((v.TapSymbol(),), v.Body((v.Destroy(v.Target(0)),), (v.TargetSpec(0, CREATURE),)))
    check((gives(own),))
    lost = v.Activated((v.TapSymbol(),), v.Body((v.Destroy(v.Target(0)),)))
    with pytest.raises(Meaningless, match="no target, for none is chosen here"):
        check((gives(lost),))
    assert faults((gives(lost),), "") == ["target 0 without its word"]


def test_410_4_what_is_aimed_at_whenever_something_happens_is_not_aimed_at_before() -> None:
    """Only of a thing that is aimed at now may be said what is done with it later."""
    hurts = "deal damage equal to its power to target creature"
    with pytest.raises(UnreadableText, match="a target that is chosen now, not as that happens"):
        read_spell(f"Whenever a creature you control attacks this turn, you may have it {hurts}.", NAMES)
    assert read_spell(
        "When target creature is put into a graveyard from play this turn, put it into play.", NAMES
    )
    assert read_spell("Destroy target creature at end of turn.", NAMES)


def test_a_quoted_ability_knows_no_set_that_the_one_around_it_named() -> None:
    those = v.Bound("those")
    settle = v.Settle("those", v.All(CREATURE))
    quoted = v.Activated((v.TapSymbol(),), v.Body((v.Destroy(those),)))
    spell = v.Spell(v.Body((settle, v.Modify(those, (v.GainAbilities((quoted,)),), v.Duration.THIS_TURN))))
    with pytest.raises(Meaningless, match="named before"):
        check((spell,))


def test_protection_from_the_color_that_was_chosen_around_it_is_no_ability_of_its_own() -> None:
    (spell,) = read_spell(
        "Target creature gains protection from the color of your choice until end of turn.", NAMES
    )
    check((spell,))
    assert faults((spell,), "target") == []


# --- where it is told ---------------------------------------------------------------------------------------

REFUSED = [
    ("Put target creature on top of target player's library.", "target player's", "its owner's"),
    ("Target player shuffles your library.", "your", "the library of the player who shuffles"),
    ("Put the top card of target player's library into your graveyard.", "your", "its owner's"),
    ("Look at the top card of target player's library. Put it into your hand.", "your hand", "its owner's"),
    (
        "Choose one - Destroy target creature; or tap another target creature.",
        *("target creature", "nothing that only another choice aims at"),
    ),
    ("Destroy target spell.", "target spell", "something in play"),
    ("Tap target card in a graveyard.", "target card in a graveyard", "something in play"),
    ("Counter target creature.", "target creature", "a spell or ability"),
    ("Discard target creature.", "target creature", "cards in a hand"),
    (
        "Destroy target creature. Its controller may draw a card. If he or she does, he or she discards it.",
        *("it", "cards in a hand"),
    ),
    (
        "Each player sacrifices a creature and loses life equal to its power.",
        *("its", "what one player alone brought about"),
    ),
    (
        "Each player reveals the top card of his or her library. If it's a land card, put it into play.",
        *("it", "what one player alone brought about"),
    ),
    (
        "Creatures you control get +X/+X until end of turn, where X is their power.",
        *("their power", "what a single thing has"),
    ),
]


@pytest.mark.parametrize(("text", "words", "expected"), REFUSED)
def test_what_means_nothing_as_a_whole_is_told_at_its_words(text: str, words: str, expected: str) -> None:
    with pytest.raises(UnreadableText) as stop:
        read_spell(text, NAMES)
    assert (stop.value.words, stop.value.expected) == (words, (expected,))


def test_what_each_player_chose_to_do_is_his_or_her_own_result() -> None:
    """Whoever chooses goes through all of it alone (413.2d)."""
    text = "Each player may search his or her library for a basic land card and put it into play."
    assert read_spell(text, NAMES)
