"""Names as people type them: what is found, what is offered, and that nothing but its own name means a card."""

import json
import os
import re
from itertools import pairwise
from pathlib import Path

import pytest

from engine.cards import library
from engine.cards.finding import (
    NoSuchCard,
    find,
    in_words,
    meant,
    names,
    not_shipped,
    search,
    shipped,
    spelled,
)
from engine.cards.known import AllKnown, known, written
from engine.cards.names import NameIndex, distances
from engine.cards.names import plain as plain_name
from engine.cards.other_times import explain
from engine.cards.pool import cards_of
from engine.language.card import Layout
from engine.notation.scanning import plain
from tests.cards.misspelt import MISSPELT
from tests.cards.unread import an_unread_card

POOL = Path(os.environ.get("POOL") or Path(__file__).resolve().parents[3] / "shared/cards/pool-2006.json")
STAPLES = """
Ancestral Recall; Balance; Birds of Paradise; Black Lotus; Brainstorm; Counterspell; Dark Confidant; Dark
Ritual; Demonic Tutor; Disenchant; Duress; Fact or Fiction; Fireball; Fire // Ice; Force of Will; Giant
Growth; Hymn to Tourach; Hypnotic Specter; Icy Manipulator; Isochron Scepter; Jackal Pup; Jötun Grunt; Juzám
Djinn; Kird Ape; Library of Alexandria; Lightning Bolt; Lightning Helix; Llanowar Elves; Living Death; Mana
Crypt; Mana Drain; Meloku the Clouded Mirror; Mind Twist; Mishra's Factory; Morphling; Mox Sapphire;
Necropotence; Nevinyrral's Disk; Oath of Druids; Phyrexian Negator; Psychatog; Pernicious Deed; Rancor;
Remand; Serra Angel; Shivan Dragon; Sinkhole; Skullclamp; Sol Ring; Strip Mine; Stroke of Genius; Survival of
the Fittest; Swords to Plowshares; Tinker; Tolarian Academy; Umezawa's Jitte; Vampiric Tutor; Wasteland; Wrath
of God; Yawgmoth's Will; Akki Lavarunner; Tok-Tok, Volcano Born; Battery; Kongming, "Sleeping Dragon"; Guan
Yu's 1,000-Li March
"""


@pytest.mark.parametrize("name", [" ".join(name.split()) for name in STAPLES.split(";")])
def test_a_staple_is_known_by_its_name_and_its_name_alone(name: str) -> None:
    assert spelled(name) == name
    card = names().exact(name)
    assert card is not None
    assert card in library() or known()[card].faces[0].types
    for typed in (name.upper(), name.lower(), name.replace("'", "\u2019"), f"  {name.replace(',', '')} "):
        assert names().exact(typed) == card


def test_the_list_of_names_is_that_of_the_period() -> None:
    assert len(known()) == 8_500
    assert set(library()) <= set(known())
    assert "Tarmogoyf" not in known()
    for name in known():
        one = known()[name]
        assert one.name == name
        assert len(one.faces) == (1 if one.layout is Layout.NORMAL else 2)
        assert name in library() or all(face.types for face in one.faces)


@pytest.mark.skipif(
    not POOL.exists(), reason=f"there is no list of the world's cards at {POOL}; POOL= names another"
)
def test_the_names_are_those_of_a_list() -> None:
    listed = list(cards_of(json.loads(POOL.read_text(encoding="utf-8"))))
    again = AllKnown(written(((faces, ()) for faces in listed), ()).splitlines())
    assert set(again) == set(known())
    for name in known():
        if name not in library() and known()[name].stops:
            assert known()[name].faces == again[name].faces


def test_what_is_said_of_a_text_is_too_little_to_be_the_text() -> None:
    for name in known():
        for words in known()[name].stops:
            assert len(words) <= 60 and len(words.split()) <= 12, (name, words)
            reason = words.startswith(("no rule for", "in doubt", "at most"))
            assert reason or len(words.split()) <= 5, (name, words)


def test_the_list_is_the_same_whoever_writes_it() -> None:
    """From the faces of a list; the cards that ship need no more than their names."""
    faces = (
        {"name": "Ice", "layout": "split", "mana_cost": "{1}{U}", "type": "Instant"},
        {"name": "Fire", "layout": "split", "mana_cost": "{1}{R}", "type": "Instant"},
    )
    flip = (
        {
            "name": "Up",
            "layout": "flip",
            "mana_cost": "{U}",
            "type": "Creature \u2014 Bird",
            "power": "1",
            "toughness": "2",
        },
        {"name": "Down", "layout": "flip", "mana_cost": "", "type": "Legendary Enchantment"},
    )
    card = ({"name": "Bare", "layout": "normal", "mana_cost": "", "type": "Land \u2014 Urza\u2019s"},)
    cards = [(faces, ()), (flip, ("turns its", "of all")), (card, ())]
    text = written(cards, {"Bare"})
    assert text == written(list(reversed(cards)), {"Bare"})
    assert "Bare\n" in text
    again = AllKnown(text.splitlines())
    up = again["Up"]
    assert (up.layout, up.stops) == (Layout.FLIP, ("turns its", "of all"))
    assert [(face.name, face.cost, face.types, face.size) for face in up.faces] == [
        ("Up", "{U}", "Creature - Bird", "1/2"),
        ("Down", "", "Legendary Enchantment", ""),
    ]
    assert [face.cost for face in again["Ice // Fire"].faces] == ["{1}{U}", "{1}{R}"]
    assert list(again.sayings())[-4:] == [
        ("Ice", "Ice // Fire"),
        ("Fire", "Ice // Fire"),
        ("Up", "Up"),
        ("Down", "Up"),
    ]


# --- what a name means ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("typed", "offered"), MISSPELT)
def test_a_slip_is_offered_the_name_and_never_taken_for_it(typed: str, offered: str) -> None:
    for read in (find, meant):
        with pytest.raises(NoSuchCard) as error:
            read(typed)
        assert error.value.known is None
        assert in_words(offered) in error.value.offered, (typed, error.value.offered)
    assert search(typed).exact is None


def test_a_hundred_names_are_typed_wrongly() -> None:
    assert len({typed for typed, _ in MISSPELT}) >= 100


def test_a_beginning_means_a_card_if_no_other_name_begins_so() -> None:
    assert meant("infernal gen").name == "Infernal Genesis"
    assert meant("assault / b").name == "Assault // Battery"
    with pytest.raises(NoSuchCard):
        find("infernal gen")


def test_a_beginning_of_several_names_means_none_of_them() -> None:
    with pytest.raises(NoSuchCard, match="begins the names of several cards") as error:
        meant("grizz")
    assert {"Grizzly Bears", "Grizzly Fate"} <= set(error.value.begins)


def test_names_that_do_not_ship_count_too_where_a_beginning_is_to_mean_one() -> None:
    """The only shipped name that begins so may still not be the one that was meant."""
    ordered = sorted(names().cards, key=plain_name)
    for before, after in pairwise(ordered):
        shared = 0
        while plain_name(before)[: shared + 1] == plain_name(after)[: shared + 1] and shared < len(
            plain_name(before)
        ):
            shared += 1
        beginning = plain_name(before)[:shared].strip()
        if shared > 6 and (before in library()) != (after in library()) and names().exact(beginning) is None:
            with pytest.raises(NoSuchCard):
                meant(beginning)
            return
    pytest.skip("every name that begins like another ships")


def test_a_whole_name_means_its_card_though_others_begin_so() -> None:
    assert len(names().beginning("forest")) > 1
    assert meant("forest").name == "Forest"


def test_each_half_of_a_card_finds_the_whole() -> None:
    for name in library():
        if " // " in name:
            for half in name.split(" // "):
                assert find(half).name == name
    for half, name in library().lower_halves().items():
        assert find(half).name == name
        assert spelled(half.lower()) == half


@pytest.mark.parametrize("typed", ["assault", "Battery", "assault/battery", "ASSAULT // BATTERY"])
def test_half_a_name_finds_a_split_card(typed: str) -> None:
    assert find(typed).name == "Assault // Battery"


def test_names_are_found_as_people_type_them() -> None:
    assert find("isamaru hound of konda").name == "Isamaru, Hound of Konda"
    found = search("giant")
    assert found.begins[0].startswith("Giant") and "Hill Giant" in found.within
    assert found.near == ()
    assert "Grizzly Bears" in search("griz").begins


def test_a_card_that_does_not_ship_says_where_reading_it_stops() -> None:
    name = an_unread_card()
    with pytest.raises(NoSuchCard, match=re.escape(f"{name} is a card of the period")) as error:
        meant(name.upper())
    assert error.value.known == not_shipped(name) == name
    first = known()[name].stops[0]
    assert f'not understood yet, because of "{first}' in str(error.value)
    assert in_words(name) == f"{name} (not understood yet)"


def test_a_name_of_another_year_says_so() -> None:
    with pytest.raises(NoSuchCard, match=r'no card up to October 2006 is named "Tarmogoyf"$') as error:
        find("Tarmogoyf")
    assert error.value.offered == ()


def test_names_are_compared_alike_wherever_they_stand() -> None:
    for name in names().cards:
        assert plain(name) == plain_name(name)
    assert set(shipped().values()) == set(library())


# --- the index -----------------------------------------------------------------------------------------------


def slips(one: str, other: str) -> int:
    """Letters wrong, missing, too many or exchanged, reckoned field by field."""
    rows = [list(range(len(other) + 1))]
    for at, letter in enumerate(one):
        row = [at + 1]
        for to, there in enumerate(other):
            least = min(rows[at][to + 1] + 1, row[to] + 1, rows[at][to] + (letter != there))
            if at and to and letter == other[to - 1] and one[at - 1] == there:
                least = min(least, rows[at - 1][to - 1] + 1)
            row.append(least)
        rows.append(row)
    return rows[-1][-1]


def test_slips_are_counted_as_by_hand() -> None:
    words = (
        "",
        "shock",
        "shok",
        "hsock",
        "shocker",
        "sock",
        "forest",
        "frost",
        "abab",
        "baba",
        "aabb",
        "bbaa",
    )
    for one in words:
        for other in words:
            nearest = min(slips(one, other[:end]) for end in range(len(other) + 1))
            assert distances(one, other) == (slips(one, other), nearest), (one, other)


def test_nothing_is_found_for_nothing() -> None:
    few = NameIndex([("Shock", "Shock"), ("", "nothing")])
    for typed in ("", "  ", "'", "\u4e2d"):
        assert few.exact(typed) is None
        assert few.beginning(typed) == few.within(typed) == few.near(typed, 3) == ()


def test_of_a_word_within_a_name_the_first_is_no_later_one() -> None:
    few = NameIndex([("Giant Giant", "a"), ("Hill Giant", "b"), ("Giantess", "c"), ("Ogre", "d")])
    assert few.within("giant") == ("a", "b")
    assert few.beginning("giant") == ("a", "c")


# --- words of another time -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "instead", "rule"),
    [
        ("exile", "remove from the game", "217.7"),
        ("Planeswalkers", "", "205.2"),
        ("702.2", "502", "502"),
        ("704.5k", "420", "420"),
        ("mana valeu", "converted mana cost", "203.3"),
        ("Enters the  Battlefield", "comes into play", "410.10"),
    ],
)
def test_a_word_of_another_time_is_explained(typed: str, instead: str, rule: str) -> None:
    found = explain(typed)
    assert found is not None
    assert (found.instead, found.rule) == (instead, rule)


def test_a_number_or_word_of_this_edition_needs_no_explanation() -> None:
    for typed in ("409.1a", "420.5", "Grizzly Bears", "trample", "205.3"):
        assert explain(typed) is None, typed


def test_an_unknown_card_says_what_the_word_means() -> None:
    with pytest.raises(NoSuchCard, match="planeswalker") as error:
        find("planeswalker")
    assert error.value.other_time is not None
    assert "2007" in str(error.value)
