"""What a card is on is spoken of by cards that are on something: words and type lines, looked at without the reader.

"Untap enchanted creature" on an Elf names nothing, and would be played for nothing (212.2j, 212.4h); the text is
refused at these words. `POOL=cards.json` has a list of the world's cards looked through as well.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from engine.cards import library, pool
from engine.language import cardtext
from engine.language.card import CardDef
from engine.language.cardtext import read_card
from engine.language.errors import TextTooLong, UnreadableText

HOST = re.compile(
    r"(?i)\b(?:enchanted|equipped) (?:creature|permanent|land|artifact|enchantment|player)\b(?!s)"
)
KEYWORD = re.compile(r"(?im)^(?:enchant|equip)\b(?! costs)")
ANY = re.compile(
    r"(?i)\b(?:an?|another|target|all|each|no|every|(?:one|two|three|more|fewer) or more|that|non\w+) (?:\w+ )?$"
)
QUOTED = re.compile(r"\"[^\"]*\"|\([^()]*\)")
PUT_ON = re.compile(r"(?i)\b(?:aura|equipment)\b")


def names_nothing(card: CardDef) -> list[str]:
    """Faces whose words name what they are on, though neither type line nor text says that they are on anything."""
    return [
        face.name
        for face in card.faces
        for text in (QUOTED.sub("", "\n".join(face.text)),)
        if KEYWORD.search(text) or any(not ANY.search(text[: at.start()]) for at in HOST.finditer(text))
        if not PUT_ON.search(" ".join((*face.subtypes, text)))
    ]


def test_every_shipped_card_that_names_what_it_is_on_is_on_something() -> None:
    words = ("nchanted ", "quipped ", "Enchant ", "Equip ")
    named = {name for word in words for name in library().mentioning(word)}
    assert len(named) > 300
    assert [wrong for name in sorted(named) for wrong in names_nothing(library()[name])] == []


@pytest.mark.parametrize("wording", ["text", "printed_text"])
def test_every_card_of_the_pool_that_names_what_it_is_on_is_on_something(wording: str) -> None:
    if not os.environ.get("POOL"):
        pytest.skip("no list of the world's cards: POOL=cards.json names one")
    found = []
    for faces in pool.cards_of(json.loads(Path(os.environ["POOL"]).read_text(encoding="utf-8"))):
        text = pool.text_of(faces, wording)
        if not re.search(r"(?i)enchant|equip", text):
            continue
        try:
            found += names_nothing(read_card(text))
        except (UnreadableText, TextTooLong):
            continue
    assert found == []


ELF = "Bare Elf {G}\nCreature - Elf 1/1\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{T}: Untap enchanted creature.", "enchanted"),
        ("Flying\nEquipped creature gets +1/+1.", "Equipped"),
        ("Flying\nEquip {1}", "Equip"),
        ("Enchant creature", "Enchant"),
    ],
)
def test_what_is_on_nothing_is_refused_where_it_says_what_it_is_on(
    text: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(UnreadableText) as refused:
        read_card(ELF + text)
    assert [(one.words, one.expected) for one in refused.value.every] == [
        (words, ("a card that is an Aura or Equipment",))
    ]
    monkeypatch.setattr(cardtext, "_must_be_on", lambda *_: None)
    assert names_nothing(read_card(ELF + text)) == ["Bare Elf"]


@pytest.mark.parametrize(
    "text",
    [
        "Destroy target enchanted creature.",
        "{T}: Destroy target enchanted creature.",
        "Enchanted creatures get +1/+1.",
        'Auras you control have "Enchanted creature gets +1/+1."',
    ],
)
def test_what_others_are_on_may_be_named_by_anything(text: str) -> None:
    for head in (ELF, "Bare Rule {G}\nEnchantment\n"):
        if ":" in text or not text.startswith("Destroy"):
            try:
                card = read_card(head + text)
            except UnreadableText as refused:
                assert "Aura or Equipment" not in str(refused)
            else:
                assert names_nothing(card) == []
