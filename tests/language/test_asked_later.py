"""A condition behind what is done later is asked then (404.4c): "destroy it at end of turn if it didn't attack" makes
the delayed ability in any case.

Found by words: in a sentence that doesn't begin with the condition, it stands behind the moment. Looked at are texts of
cards that ship, made ones, and a list of the world's cards if there is one.
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
from engine.language.effects import Delay, If, Unless
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.walks import walk

MOMENT = r"(?:at (?:the )?(?:end of (?:turn|combat)|beginning of (?:the|your) next [a-z' ]+?))"
BEHIND = re.compile(rf"(?:^|\. |: |, )(?!(?:At|If|Unless)\b)[^.:]*\b{MOMENT} (?:if|unless) ")
MADE = (
    "{1}: Destroy target creature at end of turn if it didn't attack this turn.",
    "{1}: Destroy target creature at end of turn unless it attacked this turn.",
    "{1}: Sacrifice Test at end of turn if it's tapped.",
    "{1}: You may untap Test at end of turn if it's tapped.",
    "{1}: Draw a card at the beginning of the next turn's upkeep if you control no creatures.",
)


def asked_at_once(text: str) -> bool:
    """Whether a delayed ability hangs on a condition that was asked before there was one."""
    return any(
        isinstance(one, If | Unless) and any(isinstance(within, Delay) for within in one.effects)
        for one in walk(read_card(text))
    )


@pytest.mark.parametrize("words", MADE)
def test_a_condition_behind_the_moment_is_asked_at_that_moment(words: str) -> None:
    assert BEHIND.search(words)
    assert not asked_at_once(f"Test {{1}}\nArtifact\n{words}")


def test_a_condition_before_all_is_asked_before() -> None:
    assert asked_at_once("Test {1}\nArtifact\n{1}: If Test is tapped, sacrifice it at end of turn.")


def test_no_shipped_card_asks_at_once_what_stands_behind_the_moment() -> None:
    texts = [text for name in library() if BEHIND.search(text := library().text(name))]
    assert [text for text in texts if asked_at_once(text)] == []


def from_a_list() -> Iterator[str]:
    for faces in pool.cards_of(json.loads(Path(os.environ["POOL"]).read_text("utf-8"))):
        for which in ("text", "printed_text"):
            if any(BEHIND.search(face.get(which) or "") for face in faces):
                yield pool.text_of(faces, which)


@pytest.mark.skipif(
    not os.environ.get("POOL"), reason="no list of the world's cards: POOL=cards.json names one"
)
def test_no_card_of_a_list_asks_at_once_what_stands_behind_the_moment() -> None:
    wrong, read = [], 0
    for text in from_a_list():
        try:
            wrong += [text] if asked_at_once(text) else []
            read += 1
        except (UnreadableText, TextTooLong):
            continue
    assert read
    assert wrong == []
