""" "That many" takes up the nearest number: where an instruction has just moved a hand or any number of things, it is
how many those were, and not how much damage was dealt (first run: Shocker and Barbed Shocker).

Found by words: the text of a trigger about an amount speaks of "that many" after a sentence that discards, shuffles,
returns, removes, reveals or sacrifices several things. Looked at are cards that ship, made ones, and a list of the
world's cards if there is one. It can't see "that much", nor which of two such instructions is taken up.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.cards import library, pool
from engine.language.cardtext import read_card
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.terms import EventPart
from engine.language.walks import walk
from engine.language.words import Role

MOVES = r"(?:discard|shuffle|return|remove|exile|reveal|sacrifice|put)s?"
SEVERAL = r"(?:(?:his or her|their|your) hand|all [a-z]|any number of)"
AFTER = re.compile(
    rf"(?:deals?|dealt|gains?|loses?)\b[^.]*, [^.]*\b{MOVES} {SEVERAL}[^.]*[.,] [^.]*\bthat many\b"
)
MADE = (
    "Whenever Test deals damage to a player, that player discards his or her hand, then draws that many cards.",
    "Whenever Test deals damage to a player, that player shuffles his or her hand into his or her library, "
    "then draws that many cards.",
    "Whenever Test is dealt damage, discard your hand, then draw that many cards.",
    "Whenever Test is dealt damage, you may discard your hand. If you do, draw that many cards.",
    "Whenever you gain life, discard any number of cards, then draw that many cards.",
    "Whenever you lose life, return any number of lands you control to their owner's hand, then draw that many cards.",
)


def counts_the_event(text: str) -> bool:
    """Whether a face with such words means the amount of an event by any."""
    return any(
        AFTER.search(line) and any(EventPart(Role.AMOUNT) in walk(one) for one in face.abilities)
        for face in read_card(text).faces
        for line in face.text
    )


@pytest.mark.parametrize("words", MADE)
def test_that_many_is_how_many_were_moved(words: str) -> None:
    assert AFTER.search(words)
    try:
        assert not counts_the_event(f"Test {{1}}\nCreature - Elf 1/1\n{words}")
    except UnreadableText:
        pytest.skip("not read, which is no wrong answer")


def test_that_many_alone_is_the_amount_of_the_event() -> None:
    card = read_card("Test {1}\nCreature - Elf 1/1\nWhenever Test is dealt damage, discard that many cards.")
    assert EventPart(Role.AMOUNT) in walk(card)


def test_no_shipped_card_counts_its_event_instead() -> None:
    texts = [text for name in library().mentioning("that many") if AFTER.search(text := library().text(name))]
    assert len(texts) >= 2
    assert [text for text in texts if counts_the_event(text)] == []


def from_a_list() -> Iterator[str]:
    for faces in pool.cards_of(json.loads(Path(os.environ["POOL"]).read_text("utf-8"))):
        for which in ("text", "printed_text"):
            if any(AFTER.search(face.get(which) or "") for face in faces):
                yield pool.text_of(faces, which)


@pytest.mark.skipif(
    not os.environ.get("POOL"), reason="no list of the world's cards: POOL=cards.json names one"
)
def test_no_card_of_a_list_counts_its_event_instead() -> None:
    wrong = []
    for text in from_a_list():
        try:
            wrong += [text] if counts_the_event(text) else []
        except (UnreadableText, TextTooLong):
            continue
    assert wrong == []
