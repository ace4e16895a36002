"""Texts are cut at once up to each space; word by word they come to the same, wherever a word stands."""

from __future__ import annotations

import random

from engine.cards import library
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.forms.cutting import cut
from engine.language.rooms import LANGUAGE
from engine.language.tokens import Passage

ALTERED = 1_500
PIECES = (
    *(" ", "'", '"', "(", ")", "-", "~", ".", ",", ":", "\n", "\u2019", "\u2014", "s'", " - ", "  "),
    *(
        " first ",
        " first strike",
        " split second",
        " or planeswalker",
        "Urza's",
        " Urza's Mine",
        "{T}",
        "~'s",
    ),
)


def _cut(text: str, *, by_words: bool) -> object:
    """The words of a text; where something noted could stand among them, each is looked at by itself."""
    passage = Passage(text, ("~",), noting=by_words)
    try:
        return cut(passage, LANGUAGE.vocabulary)
    except (UnreadableText, TextTooLong) as stop:
        return str(stop), passage.read


def test_words_are_cut_alike_at_once_and_one_by_one() -> None:
    texts = []
    for block in library()._unread.values():
        name, *lines = block.text.split("\n")
        own = name.partition(" {")[0]
        texts += [line.replace(own, "~") for line in lines[1:]]
    chance = random.Random(3)
    for text in chance.sample(texts, ALTERED):
        for _ in range(chance.randrange(1, 5)):
            at = chance.randrange(len(text) + 1)
            text = text[:at] + chance.choice(PIECES) + text[at + chance.randrange(2) :]
        texts.append(text)
    found = [(text, _cut(text, by_words=False)) for text in texts]
    assert [text for text, words in found if words != _cut(text, by_words=True)] == []
