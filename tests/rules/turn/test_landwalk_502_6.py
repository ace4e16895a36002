"""Landwalk is judged from words: of the walk, of the lands' type lines, and of what sets it at naught (502.6).

A walk is a row of words before "walk": land, snow, legendary, nonbasic, a subtype. A creature that has it can't be
blocked while the defending player controls a land whose type line has them all. Snow islandwalk is islandwalk (502.6c),
and what has landwalk of several types has each by itself (502.6a). The shipped creatures that have landwalk, walks of
each sort in pairs beside each card that makes it as though they weren't there or takes them away, and each shipped card
whose walk has a type that is known in play alone, are laid beside lands of all sorts; the rules are only asked whether
a plain artifact creature that flies may block. It can't see restrictions, requirements and costs of blocks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import combinations

import pytest

from engine.asking import Asker, plain
from engine.asking.sharing import land_types_of
from engine.board import Board
from engine.cards import library
from engine.decisions import IllegalChoice
from engine.language import values as v
from engine.rules.effects import changes_418
from engine.rules.keywords import evasion_501
from engine.rules.stack import qualities_418
from engine.rules.turn.declare_attackers_308 import Attackers
from engine.rules.turn.declare_blockers_309 import Blockers
from tests.rules.stack.going_on import GoingOn, called

BASIC = ("Plains", "Island", "Swamp", "Mountain", "Forest")
LANDS = (
    *BASIC,
    *(f"Snow-Covered {one}" for one in BASIC),
    "Tropical Island",
    "Desert",
    "Tolarian Academy",
    "Mouth of Ronom",
)
"""One of each sort that walks ask for."""
WALKS = (
    *(f"{one.lower()}walk" for one in (*BASIC, "Desert")),
    "snow islandwalk",
    "snow swampwalk",
    "snow landwalk",
    "legendary landwalk",
    "nonbasic landwalk",
)
A_WALK = re.compile(r"(?i)\b((?:snow |legendary |nonbasic )?\w+walk)\b(?! of)")
BOARD = """Card:
Guard {{0}}
Artifact Creature - Golem 1/9
Flying

{cards}
Ann: in play {attackers}, Craw Wurm{at_once}; library Forest x3
Bob: in play Guard{theirs}
Turn 3: Ann, declare attackers
"""


def line_of(land: str) -> list[str]:
    """The words of a land's type line, in small letters."""
    words = library().text(land).split("\n")[1].lower().replace(" - ", " ").split()
    return words if "basic" in words else [*words, "nonbasic"]


def asks_for(walk: str, land: str) -> bool:
    """Whether landwalk of these words is about such a land."""
    words = walk.lower().removesuffix("walk").split()
    return all(one in line_of(land) for one in words)


def is_kind_of(walk: str, wanted: str) -> bool:
    """Whether words that speak of the one walk speak of the other, too."""
    return wanted == "landwalk" or walk == wanted or walk == f"snow {wanted}"


def may_block(going: GoingOn) -> dict[str, bool]:
    """For each attacker by its name, whether Guard may block it. The Wurm is there so that there is a question."""
    form, board = going.until_asked(Blockers), going.board
    assert board.combat is not None
    guard = next(one for one in board.in_play if called(board, one) == "Guard")
    return {
        called(board, one.creature): form.check(board, ((guard, one.creature),)) is None
        for one in board.combat.attacks
        if called(board, one.creature) != "Craw Wurm"
    }


def against(attackers: Iterable[str], theirs: str, cards: str = "") -> dict[str, bool]:
    """The same of attackers on a new board, with what Bob has besides."""
    attacking = ", ".join(f"{one} (attacking)" for one in attackers)
    return may_block(
        GoingOn(
            BOARD.format(attackers=attacking, at_once=" (attacking)", theirs=theirs, cards=cards), yes=True
        )
    )


# --- what has landwalk in its own text ---------------------------------------------------------------------------


@cache
def walkers() -> dict[str, tuple[str, ...]]:
    """Shipped creatures with the walks of their keyword lines."""
    found: dict[str, tuple[str, ...]] = {}
    for name in library().mentioning("walk"):
        _, line, *text = library().text(name).split("\n")
        keywords = [one for one in text if not one.endswith(".") and '"' not in one]
        walks = tuple(one.lower() for part in keywords for one in A_WALK.findall(part))
        if "Creature" in line and walks:
            found[name] = walks
    blocked = against(found, "")
    return {name: walks for name, walks in found.items() if blocked.get(name)}


def test_there_are_walkers_of_each_sort() -> None:
    assert len(walkers()) > 80
    assert {one for walks in walkers().values() for one in walks} >= {*WALKS} - {"snow islandwalk"}


@pytest.mark.parametrize("land", LANDS)
def test_a_walker_is_blocked_but_where_its_land_is(land: str) -> None:
    told = {name: not any(asks_for(one, land) for one in walks) for name, walks in walkers().items()}
    assert against(walkers(), f", {land}") == told


# --- as though it weren't there -----------------------------------------------------------------------------------

SINGLE = (
    "plainswalk",
    "islandwalk",
    "swampwalk",
    "mountainwalk",
    "forestwalk",
    "snow islandwalk",
    "legendary landwalk",
)
PAIRS = tuple(combinations(("islandwalk", "swampwalk", "forestwalk", "snow islandwalk", "snow landwalk"), 2))
OURS = {f"Walker{number}": walks for number, walks in enumerate((*((one,) for one in SINGLE), *PAIRS))}
SHEETS = "".join(
    f"Card:\n{name} {{0}}\nArtifact Creature - Golem 2/2\n{', '.join(walks).capitalize()}\n\n"
    for name, walks in OURS.items()
)


@cache
def disregarding() -> dict[str, tuple[str, ...]]:
    """Shipped permanents that set walks of all creatures at naught, with the walks they speak of."""
    found: dict[str, tuple[str, ...]] = {}
    for name in library().mentioning("walk"):
        text = library().text(name)
        told = re.findall(r"[Cc]reatures with (\w+walk)(?: abilities)? (?:can be blocked )?as though", text)
        told += re.findall(r"All creatures lose .*?(\w+walk)", text)
        if told:
            found[name] = tuple(told)
    return found


def test_there_are_cards_that_disregard_walks() -> None:
    assert {one for told in disregarding().values() for one in told} > {"landwalk", "islandwalk", "swampwalk"}


def blocked_beside(walks: Iterable[str], land: str, card: str) -> bool:
    """Whether a creature with these walks can be blocked, by words."""
    left = [one for one in walks if not any(is_kind_of(one, told) for told in disregarding().get(card, ()))]
    return not any(asks_for(one, land) for one in left)


@pytest.mark.parametrize(
    "land", ["Island", "Swamp", "Snow-Covered Island", "Tropical Island", "Tolarian Academy"]
)
@pytest.mark.parametrize("card", disregarding())
def test_only_the_walk_that_is_spoken_of_is_disregarded(card: str, land: str) -> None:
    beside = f"{card} (attached to Bob's Guard)" if "Aura" in library().text(card) else card
    told = {name: blocked_beside(walks, land, card) for name, walks in OURS.items()}
    assert against(OURS, f", {land}, {beside}", SHEETS) == told


@pytest.mark.parametrize("name", OURS)
def test_a_target_has_the_walk_that_is_spoken_of(name: str) -> None:
    """Merfolk Assassin: each with islandwalk, snow islandwalk too, and no other."""
    board = BOARD.format(attackers=", ".join(OURS), theirs=", Merfolk Assassin", cards=SHEETS, at_once="")
    going = GoingOn(board.replace("Ann, declare attackers", "Bob, precombat main"), yes=True)
    try:
        going.says(f"Bob plays the ability of Merfolk Assassin targeting {name}")
    except IllegalChoice:
        assert not any(is_kind_of(one, "islandwalk") for one in OURS[name])
    else:
        assert any(is_kind_of(one, "islandwalk") for one in OURS[name])


# --- types that are known in play alone ---------------------------------------------------------------------------

TWIN = """Card:
Twin Shore
Basic Land - {} {}

"""
MAIN = "Ann, precombat main"
LATER = {
    # What Ann has in play, the moment, what is played, and the walks that the attacker has then.
    "Magnigoth Treefolk": ("Magnigoth Treefolk, Twin Shore", MAIN, "", "each"),
    "Traveler's Cloak": (
        "Hill Giant, Traveler's Cloak (attached to Ann's Hill Giant, chosen type {one})",
        MAIN,
        "",
        "one",
    ),
    "Excavator": (
        "Hill Giant, Excavator, Twin Shore",
        MAIN,
        "Ann plays the ability of Excavator targeting Hill Giant",
        "each",
    ),
    "Barbarian Guides": (
        "Hill Giant, Barbarian Guides, Mountain x3",
        MAIN,
        "Ann plays the ability of Barbarian Guides targeting Hill Giant",
        "snow one",
    ),
    "Illusionary Presence": (
        "Illusionary Presence",
        "Ann, upkeep\nStack (bottom first): Ann's ability 2 of Ann's Illusionary Presence",
        "",
        "one",
    ),
}
LATER_LANDS = ("Swamp", "Island", "Forest", "Snow-Covered Swamp", "Snow-Covered Island", "Tropical Island")


def known_later() -> list[str]:
    """The shipped cards that speak of landwalk of types they don't name."""
    named = library().mentioning("walk")
    return [name for name in named if "landwalk of " in library().text(name)]


def wrongs(card: str, kinds: tuple[str, str], beside: str) -> list[str]:
    """Lands beside which the rules say otherwise than words of whether it may be blocked."""
    have, moment, play, sort = LATER[card]
    which = kinds if sort == "each" else kinds[:1]
    has = [f"{'snow ' if 'snow' in sort else ''}{one.lower()}walk" for one in which]
    found = []
    for land in LATER_LANDS:
        text = TWIN.format(*kinds) + BOARD.format(
            attackers=have.format(one=kinds[0]),
            theirs=f", {land}{beside and ', ' + beside}",
            cards="",
            at_once="",
        )
        going = GoingOn(text.replace("Ann, declare attackers", moment), yes=True)
        going.word = kinds[0]
        if play:
            going.says(play)
        going.until_asked(Attackers)
        attacker = have.partition(",")[0]
        going.says(f"Ann attacks with {attacker} and Craw Wurm")
        if may_block(going)[attacker] != blocked_beside(has, land, beside):
            found.append(land)
    return found


@pytest.mark.parametrize("card", known_later())
@pytest.mark.parametrize("kinds", [("Swamp", "Island"), ("Forest", "Swamp"), ("Island", "Forest")])
@pytest.mark.parametrize("beside", ["", "Quagmire", "Undertow"])
def test_each_type_is_a_walk_of_its_own(card: str, kinds: tuple[str, str], beside: str) -> None:
    assert wrongs(card, kinds, beside) == []


# --- rules that say otherwise are noticed --------------------------------------------------------------------------


def test_snow_landwalk_that_is_no_landwalk_of_its_type_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    for room in (plain, evasion_501, changes_418):
        monkeypatch.setattr(room, "walks_so", lambda kind, wanted: kind == wanted)
    for card in ("Undertow", "Mystic Decree"):
        told = {name: blocked_beside(walks, "Snow-Covered Island", card) for name, walks in OURS.items()}
        assert against(OURS, f", Snow-Covered Island, {card}", SHEETS) != told


def test_landwalk_of_several_types_that_is_one_ability_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_one(board: Board, part: v.SharesLandType, asker: Asker) -> tuple[str, ...]:
        return land_types_of(board, part, asker)[:1]

    monkeypatch.setattr(changes_418, "land_types_of", in_one)
    monkeypatch.setattr(qualities_418, "land_types_of", in_one)
    assert wrongs("Magnigoth Treefolk", ("Swamp", "Island"), "Quagmire")
    assert wrongs("Excavator", ("Swamp", "Island"), "Quagmire")
