"""Rule 418.6: which words of a text change, and which are only spelled like them."""

from __future__ import annotations

import pytest

from engine.explaining.naming import ability_text
from engine.language.cardtext import read_card
from engine.language.effects import ReplaceWord, Static
from engine.language.errors import UnreadableText
from engine.language.print import print_ability
from engine.language.reading import read_spell
from engine.language.terms import Self
from engine.language.text_changes import in_other_words
from engine.language.words import WordSort
from engine.naming import label_of
from engine.notation.scenario import read_scenario, run

COLOR, LAND, KIN = WordSort.COLOR, WordSort.LAND_TYPE, WordSort.CREATURE_TYPE
CHANGED = [
    (COLOR, "red", "blue", "Destroy target red creature.", "Destroy target blue creature."),
    (COLOR, "red", "blue", "Destroy target nonred creature.", "Destroy target nonblue creature."),
    (COLOR, "red", "blue", "Add {R} to your mana pool.", "Add {R} to your mana pool."),
    (COLOR, "red", "blue", "Destroy target green creature.", "Destroy target green creature."),
    (LAND, "Island", "Swamp", "Destroy all Islands.", "Destroy all Swamps."),
    (LAND, "Island", "Swamp", "Target creature gains islandwalk.", "Target creature gains swampwalk."),
    (KIN, "Elf", "Goblin", "Destroy all Elves.", "Destroy all Goblins."),
    (
        COLOR,
        "red",
        "blue",
        "Put a 1/1 red Elf creature token into play.",
        "Put a 1/1 blue Elf creature token into play.",
    ),
]


@pytest.mark.parametrize(("sort", "old", "new", "before", "after"), CHANGED)
def test_418_6a_words_used_in_the_right_way_change(
    sort: WordSort, old: str, new: str, before: str, after: str
) -> None:
    (text,) = read_spell(before)
    assert (in_other_words(text, sort, old, new),) == read_spell(after)


def test_418_6a_a_proper_noun_stays() -> None:
    card = read_card("Elf {G}\nSorcery\nSearch your library for a card named Elf and put it into play.")
    (text,) = card.faces[0].abilities
    assert in_other_words(text, KIN, "Elf", "Goblin") == text


@pytest.mark.parametrize(
    "swaps",
    [
        "one color word with another or one basic land type with another until end of turn.",
        "one creature type with another. The new creature type can't be Legend or Wall.",
    ],
)
def test_it_prints_back(swaps: str) -> None:
    words = f"Change the text of target permanent by replacing all instances of {swaps}"
    (ability,) = read_spell(words)
    assert print_ability(ability) == words


def test_what_no_card_says_is_said_all_the_same() -> None:
    static = Static(Self(), (ReplaceWord(COLOR, "red", "blue"),))
    assert ability_text(static) == 'each "red" in its text is replaced by "blue"'


@pytest.mark.parametrize(
    "words",
    [
        "one color word with another or one color word with another.",
        "two color words with another.",
        "one color word with another. The new creature type can't be Wall.",
    ],
)
def test_what_means_nothing_is_refused(words: str) -> None:
    with pytest.raises(UnreadableText):
        read_spell(f"Change the text of target permanent by replacing all instances of {words}")


def test_the_layers_name_the_change_and_what_made_it() -> None:
    found = run(
        read_scenario(
            """Card:
Shift {U}
Instant
Change the text of target permanent by replacing all instances of one color word with another.

Ann: in play Island, White Knight; hand Shift
Bob: life 20
Turn 3: Ann, precombat main
---
Ann plays Shift targeting White Knight. Both pass. Ann chooses black. Ann chooses red.
---
Ann's White Knight has protection from red.
"""
        )
    )
    assert not found.failures
    game = found.game
    (knight,) = (one for one in game.board.in_play if label_of(game.board.objects[one]) == "White Knight")
    (change,) = (one for one in game.explain(knight).changes if one.layer == "3")
    assert change.reason == 'each "black" in its text is replaced by "red"'
    assert change.outcome == 'it gains "Protection from red"; it loses "Protection from black"'
