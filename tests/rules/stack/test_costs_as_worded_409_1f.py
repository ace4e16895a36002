"""What texts in play make spells cost more or less (409.1f), held against their words, which are taken apart here."""

from __future__ import annotations

import re

import pytest

from engine.board import STACK
from engine.cards import library
from engine.notation.positions import read_position
from engine.rules.stack.total_409 import total_of_spell

SAID = re.compile(r"^(?:(.*) )?spells?(.*?) cost (up to )?((?:\{\w+\})+) (less|more) to play\.", re.M | re.I)
COLORS = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G"}
OTHERWISE = "except|with the same name|for each|target|chosen|share|artifact its controller"
"""Words that are about more than what kind of spell it is."""
LETTERS = re.compile(r"\{(\w+)\}")
CHANGERS = {
    name: found
    for name in library()
    if " to play." in (text := library().text(name)) and (found := SAID.findall(text))
    if not re.search(OTHERWISE, " ".join(match.group() for match in SAID.finditer(text)))
}
SPELLS = (
    *(
        "Savannah Lions",
        "Samite Healer",
        "Glorious Anthem",
        "Wrath of God",
        "Daru Cavalier",
        "Benalish Trapper",
    ),
    *(
        "Merfolk of the Pearl Trident",
        "Air Elemental",
        "Reach Through Mists",
        "Opposition",
        "Counsel of the Soratami",
    ),
    *(
        "Scathe Zombies",
        "Hollow Dogs",
        "Bad Moon",
        "Syphon Soul",
        "Hill Giant",
        "Raging Goblin",
        "Shivan Dragon",
    ),
    *("Obliterate", "Manabarbs", "Grizzly Bears", "Llanowar Elves", "Craw Wurm", "Ravenous Baloth", "Fog"),
    *("Concordant Crossroads", "Sol Ring", "Ornithopter", "Scarwood Goblins", "Fire Diamond", "Edgewalker"),
)
FACE_DOWN = "Willbender"


def is_meant(words: str, after: str, name: str) -> bool:
    """Whether a spell is one of those that the text speaks of, by the words on both cards."""
    head, kind = library().text(name).split("\n")[:2]
    cost = LETTERS.findall(head)
    colors = {one for one in cost if one in COLORS.values()}
    if name == FACE_DOWN:
        kind, cost, colors = "Creature", ["3"], set()
    if "opponents" in after:
        return False
    number = re.search(r"converted mana cost (\d+) or greater", after)
    total = sum(int(one) if one.isdigit() else 1 for one in cost)
    if number and (total if name != FACE_DOWN else 0) < int(number[1]):
        return False
    if not words:
        return True
    return any(all(fits(word, kind, colors, name) for word in one.split()) for one in alternatives(words))


def alternatives(words: str) -> list[str]:
    """ "Red creature spells and green creature" are two descriptions, "instant or enchantment" as well."""
    return re.split(r" (?:spells )?(?:and|or) ", words)


def fits(word: str, kind: str, colors: set[str], name: str) -> bool:
    """Whether one word is true of a spell."""
    if word.capitalize() in COLORS:
        return COLORS[word.capitalize()] in colors
    if word.lower() == "multicolored":
        return len(colors) > 1
    if word.lower() == "face-down":
        return name == FACE_DOWN
    if word.lower().startswith("non"):
        return word[3:].lower() not in kind.lower()
    return word.lower() in kind.lower().split()


def wanted(changer: str, name: str) -> tuple[int, int]:
    """How much generic and how much colored mana a spell costs with one such text in play."""
    cost = LETTERS.findall(library().text(name).split("\n")[0]) if name != FACE_DOWN else ["3"]
    generic, colored = (
        sum(int(one) for one in cost if one.isdigit()),
        [one for one in cost if not one.isdigit()],
    )
    for words, after, _, mana, way in CHANGERS[changer]:
        if not is_meant(words, after, name):
            continue
        for one in LETTERS.findall(mana):
            if one.isdigit():
                generic = max(0, generic + int(one) * (1 if way == "more" else -1))
            elif way == "more":
                colored.append(one)
            elif one in colored:
                colored.remove(one)
    return generic, len(colored)


@pytest.mark.parametrize("changer", CHANGERS)
def test_a_spell_costs_what_the_words_say(changer: str) -> None:
    stack = "; ".join([*(f"Ann's {name}" for name in SPELLS), f"Ann's {FACE_DOWN} (face down)"])
    text = (
        f"Ann: in play {changer}\nBob: life 20\nTurn 3: Ann, precombat main\nStack (bottom first): {stack}\n"
    )
    board = read_position(text).boards[0]
    found = {}
    for name, spell in zip((*SPELLS, FACE_DOWN), board.stack, strict=True):
        assert board.objects[spell].zone == STACK
        needs = total_of_spell(board, spell).needs
        found[name] = (needs.generic, needs.total - needs.generic)
    assert found == {name: wanted(changer, name) for name in found}


def test_most_such_texts_are_held_against_their_words() -> None:
    assert len(CHANGERS) >= 40
    assert {"Dream Chisel", "Chill", "Edgewalker", "Planar Gate"} <= set(CHANGERS)
