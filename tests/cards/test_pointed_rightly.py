"""What a card's page says that a word refers to is what it can refer to: a wrong pointer is worse than none.

Pointers are judged by their words alone: those pointed to stand before, and are of the kind and number that the pronoun
has. Nothing of what finds them is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engine.cards import library
from engine.cards.pointing import Pointing, pronouns
from engine.cards.taking_up import CHOSEN_BESIDE
from engine.language.card import Face
from engine.language.cardtext import REMINDER
from engine.language.words import CardType
from tests.chosen import chosen

PEOPLE = r"(?:players?|opponents?|controllers?|owners?|teammates?)"
PERSON = re.compile(rf"(?i)\b(?:{PEOPLE}|you|he or she|him or her|his or her|they|their)\b")
OBJECT = re.compile(
    r"(?i)\b(?:creatures?|cards?|permanents?|lands?|artifacts?|enchantments?|spells?|tokens?|abilit(?:y|ies)|sources?"
    r"|it|its|itself|them|their|hand|library|life total|one pile|walls?|auras?|equipment)\b|~"
)
PLAIN_PERSON = re.compile(rf"(?i)^(?:(?:a|an|any|each|target|that|the|defending|enchanted) )*{PEOPLE}$")
SINGLE = re.compile(r"(?i)^(?:it|its|itself|that \w+|he or she|him or her)$")
SEVERAL_HEAD = re.compile(
    r"(?i)^(?:all|two|three|four|five|six|seven|any number of|up to (?:two|three|four)|x) "
)
AMOUNT = re.compile(
    r"(?i)\b(?:damage|dealt|life|number|any number|up to|x|all|hand|counters?|cards?|mana)\b|deals? \d"
)
KINDS = {"color": "color", "type": "type", "name": "name", "number": "number"}


def wrong(text: str, one: Pointing, others: str = "") -> str:
    """What speaks against a pointer, in a word; nothing if it can be right."""
    said, of = one.words.lower(), one.of.lower()
    before = text[: one.start].lower()
    chosen_there = said.startswith("the ") and of in others.lower()
    if of not in before and not chosen_there:
        return "place"
    if said.startswith(("that much", "that many", "that damage")):
        return "" if AMOUNT.search(of) else "amount"
    for word, kind in KINDS.items():
        if re.fullmatch(rf"(?:that|the chosen) {word}", said):
            return "" if kind in of or (word == "type" and re.search("mana|^choose", of)) else "choice"
    if re.fullmatch(r"he or she|him or her|that player|those players", said):
        return "" if PERSON.search(of) else "kind"
    if said == "it" and re.search(r"\bshuffles? $", before) and text[one.start + 2 :][:1] in ".,":
        return "" if "library" in of else "kind"
    if re.fullmatch(r"it|its|itself|that (?:creature|card|permanent|land|artifact|spell)", said):
        if PLAIN_PERSON.match(of):
            return "kind"
        # "All creatures get +1/+1 for each other creature that shares a type with it": of each of them.
        one_by_one = re.search(r"\b(?:all|each|they|their)\b", before.rpartition(".")[2])
        if SEVERAL_HEAD.match(of) and not one_by_one:
            return "number"
    if re.fullmatch(r"those (?:creatures|cards|permanents|lands)|the rest|one of them", said):
        return "kind" if PLAIN_PERSON.match(of) else ""
    return ""


def faces() -> Iterator[Face]:
    for card in (library()[name] for name in chosen(20)):
        yield from card.faces


def pointed(face: Face) -> Iterator[tuple[str, str, Pointing]]:
    """The text, the paragraphs beside it, and each pointer of a face, with the object's name as "~"."""
    names = (face.name, face.name.split(",")[0])
    spell = bool({CardType.INSTANT, CardType.SORCERY} & set(face.types))
    texts = ["\n".join(face.text)] if spell else list(face.text)
    for text in texts:
        if REMINDER.sub("", text).strip():
            others = [one for one in texts if one is not text]
            for one in pronouns(text, names, spell=spell, others=others):
                if one.of:
                    yield text, "\n".join(others), one


def test_no_pointer_of_a_shipped_card_is_one_that_its_words_speak_against() -> None:
    found = [
        (face.name, one, wrong(text, one, beside)) for face in faces() for text, beside, one in pointed(face)
    ]
    assert len(found) > 200
    assert [one for one in found if one[2]] == []


@pytest.mark.parametrize(
    ("text", "words", "of", "why"),
    [
        ("Each player chooses three lands, then sacrifices the rest.", *("the rest", "Each player", "kind")),
        ("Destroy all lands. Draw a card. It can't be regenerated.", *("It", "all lands", "number")),
        ("Target player untaps a land. It can't be tapped.", *("It", "Target player", "kind")),
        ("Target player draws a card, then loses that much life.", *("that much", "Target player", "amount")),
        ("Destroy target creature. He or she loses 1 life.", *("He or she", "target creature", "kind")),
        ("Choose a color. Target player discards a card of that color.", *("that color", "Target player", "choice")),
        ("It gains flying until end of turn. Untap target creature.", *("It", "target creature", "place")),
        ("Search your library for a card, then shuffle it.", *("it", "a card", "kind")),
    ],
)  # fmt: skip
def test_a_wrong_pointer_is_seen(text: str, words: str, of: str, why: str) -> None:
    assert wrong(text, Pointing(words, text.index(words), of)) == why


@pytest.mark.parametrize(("text", "of"), [
    ("As Test comes into play, choose a color.", "choose a color"),
    ("As Test comes into play, choose a creature type other than Wall.", "choose a creature type other than Wall"),
    ("When Test comes into play, remove target land from the game.", "remove target land from the game"),
])  # fmt: skip
def test_words_of_another_paragraph_are_found_by_their_verbs(text: str, of: str) -> None:
    assert of in [found[0] for pattern in CHOSEN_BESIDE.values() for found in pattern.finditer(text)]
