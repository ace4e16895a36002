"""The cards that ship: what is printed on them, and that their texts mean exactly what they say."""

import os

import msgspec
import pytest

from engine.cards import Library, checks, library
from engine.cards.checks import idle_words, printed_otherwise
from engine.language.card import CardDef, Face, Layout
from engine.language.cardtext import read_card
from engine.language.values import Color, ManaCost, Supertype
from tests.chosen import chosen

LONGEST_RUN = 4
EVERY_CARD = os.environ.get("CARDS") == "all"
# Every so many of the chosen cards has words left out, one by one, and runs of words: some seconds of work for a card.
WORDS_SHARE = 2
RUNS_SHARE = 12
FACTS = {
    "Grizzly Bears": ("{1}{G}", "creature", "Bear", "2/2"),
    "Hill Giant": ("{3}{R}", "creature", "Giant", "3/3"),
    "Gray Ogre": ("{2}{R}", "creature", "Ogre", "2/2"),
    "Craw Wurm": ("{4}{G}{G}", "creature", "Wurm", "6/4"),
    "Savannah Lions": ("{W}", "creature", "Cat", "2/1"),
    "Elvish Warrior": ("{G}{G}", "creature", "Elf Warrior", "2/3"),
    "Trained Armodon": ("{1}{G}{G}", "creature", "Elephant", "3/3"),
    "Ornithopter": ("{0}", "artifact creature", "Thopter", "0/2"),
    "Serra Angel": ("{3}{W}{W}", "creature", "Angel", "4/4"),
    "Infernal Genesis": ("{4}{B}{B}", "enchantment", "", None),
    "Void": ("{3}{B}{R}", "sorcery", "", None),
    "Furnace of Rath": ("{1}{R}{R}{R}", "enchantment", "", None),
    "Pacifism": ("{1}{W}", "enchantment", "Aura", None),
    "Forest": (None, "land", "Forest", None),
}


def facts(face: Face) -> tuple[str | None, str, str, str | None]:
    size = None if face.power is None else f"{face.power}/{face.toughness}"
    return str(face.cost) if face.cost else None, " ".join(face.types), " ".join(face.subtypes), size


@pytest.mark.parametrize("name", FACTS)
def test_a_card_has_its_printed_characteristics(name: str) -> None:
    (face,) = library()[name].faces
    assert facts(face) == FACTS[name]


def test_a_land_has_no_mana_cost_and_ornithopter_costs_zero_213_1a() -> None:
    assert library()["Forest"].faces[0].cost is None
    assert library()["Ornithopter"].faces[0].cost == ManaCost(("0",))


def test_colors_come_from_the_mana_cost_203_2() -> None:
    assert library()["Void"].faces[0].colors == (Color.BLACK, Color.RED)
    assert library()["Ornithopter"].faces[0].colors == ()


def test_a_split_card_has_two_faces_and_both_names_505() -> None:
    card = library()["Assault // Battery"]
    assert card.layout is Layout.SPLIT
    assert [(face.name, face.cost and face.cost.converted()) for face in card.faces] == [
        ("Assault", 1),
        ("Battery", 4),
    ]


def test_supertypes_are_kept_apart_from_types_205_4() -> None:
    assert library()["Isamaru, Hound of Konda"].faces[0].supertypes == (Supertype.LEGENDARY,)
    assert library()["Concordant Crossroads"].faces[0].supertypes == (Supertype.WORLD,)
    assert library()["Plains"].faces[0].supertypes == (Supertype.BASIC,)


def test_the_library_reads_a_card_only_when_it_is_taken_out() -> None:
    fresh = Library(library()._unread)
    assert not fresh._read
    assert fresh["Shock"].name == "Shock"
    assert list(fresh._read) == ["Shock"]


def test_every_shipped_card_is_understood() -> None:
    for name in chosen():
        assert library()[name].name == name


@pytest.mark.parametrize("name", chosen())
def test_a_printed_card_reads_back_as_the_same_card(name: str) -> None:
    assert printed_otherwise(library()[name]) == ""


@pytest.mark.parametrize("name", chosen())
def test_a_card_is_the_same_after_saving_and_loading(name: str) -> None:
    card = library()[name]
    loaded = msgspec.json.decode(msgspec.json.encode(card), type=CardDef)
    assert loaded == card
    assert hash(loaded) == hash(card)


@pytest.mark.parametrize("name", chosen() if EVERY_CARD else chosen()[::WORDS_SHARE])
def test_whatever_is_deleted_changes_the_meaning_or_makes_no_sense(name: str) -> None:
    for face in library()[name].faces:
        assert list(idle_words(face)) == []


@pytest.mark.parametrize("name", chosen() if EVERY_CARD else chosen()[::RUNS_SHARE])
def test_whatever_run_of_words_is_deleted_changes_the_meaning_or_makes_no_sense(name: str) -> None:
    for face in library()[name].faces:
        assert list(idle_words(face, LONGEST_RUN)) == []


def test_runs_of_words_that_say_nothing_are_found_and_those_that_were_judged_are_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (face,) = read_card("Test\nLand\n{T}: Add {G} to your mana pool.").faces
    assert list(idle_words(face, LONGEST_RUN)) == []
    monkeypatch.setattr("engine.cards.checks.HARMLESS", ())
    assert list(idle_words(face, LONGEST_RUN)) == ["without 'to your mana pool': {T}: Add {G} ."]


@pytest.mark.parametrize(
    "card",
    [
        "Test {G}\nEnchantment\nWhenever a land comes into play, you draw two cards.",
        "Test, the First {G}\nLegendary Creature - Elf 1/1\nPrevent all damage that would be dealt to Test, the First.",
    ],
)
def test_neither_you_before_an_instruction_nor_the_whole_of_a_name_need_to_be_said(card: str) -> None:
    (face,) = read_card(card).faces
    assert list(idle_words(face)) == []


def test_words_that_say_nothing_are_found_unless_they_were_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "{2}: Target creature gets +0/+3 for as long as Test remains tapped."
    (face,) = read_card(f"Test {{3}}\nArtifact\n{text}").faces
    assert list(idle_words(face)) == []
    monkeypatch.setattr(checks, "HARMLESS", ())
    assert list(idle_words(face)) == [f"without 'for': {text.replace('for ', ' ')}"]
