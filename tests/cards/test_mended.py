"""What was meant by a text with a slip: the words that are offered are those that stood there, mostly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from engine.cards.mended import Mended, mended
from engine.language.cardtext import read_card
from engine.language.errors import UnreadableText
from engine.language.forms import examples

LETTERS = "abcdefghijklmnopqrstuvwxyz"
TEXTS = 8
Slip = Callable[[list[str], int, Random], str]


def _letters(words: list[str], at: int, random: Random) -> str:
    """A letter left out, doubled, mistaken, or swapped with the next."""
    word = words[at]
    place = random.randrange(len(word) - 1)
    left, letter, right = word[:place], word[place], word[place + 1 :]
    made = random.choice(
        (
            left + right,
            left + letter + letter + right,
            left + random.choice(LETTERS) + right,
            left + right[0] + letter + right[1:],
        )
    )
    return " ".join([*words[:at], made, *words[at + 1 :]])


def _left_out(words: list[str], at: int, _: Random) -> str:
    return " ".join([*words[:at], *words[at + 1 :]])


def _swapped(words: list[str], at: int, _: Random) -> str:
    return " ".join([*words[:at], *words[at : at + 2][::-1], *words[at + 2 :]])


SHARES: dict[str, tuple[Slip, float]] = {
    "letters": (_letters, 0.95),
    "left out": (_left_out, 0.6),
    "swapped": (_swapped, 0.9),
}
"""How a word is spoilt, and of how many texts that can't be read then what stood there is offered: it may only rise."""


def card(text: str, *, spell: bool) -> str:
    types = "Sorcery" if spell else "Artifact Creature - Equipment 1/1"
    return f"Test {{1}}\n{types}\n{text}"


def spoilt(slip: Slip) -> Iterator[tuple[str, str, UnreadableText]]:
    """Cards with the text of an example, the same with one word spoilt, and why that can't be read."""
    random = Random(3)
    kept = [one for one in examples.kept().values() if not one.before and "\n" not in one.text]
    for example in random.sample(kept, TEXTS):
        words = example.text.split(" ")
        for at, word in enumerate(words):
            following = words[at + 1] if slip is _swapped and at + 1 < len(words) else "word"
            if not (word.isalpha() and following.isalpha()) or len(word) < 2 or word == "Test":
                continue
            whole = card(example.text, spell=example.whole == "spell")
            made = card(slip(words, at, random), spell=example.whole == "spell")
            try:
                read_card(made)
            except UnreadableText as stop:
                yield whole, made, stop


@pytest.mark.parametrize("kind", SHARES)
def test_what_stood_there_is_offered(kind: str) -> None:
    slip, share = SHARES[kind]
    right = every = 0
    for whole, made, stop in spoilt(slip):
        found = mended(made, stop, read_card, ("Test",))
        every += 1
        right += found is not None and found.line.lower() == whole.split("\n")[2].lower()
    assert every > TEXTS
    assert right >= share * every, f"{right} of {every}"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("First strik, protection from black", "First strike, protection from black"),
        ("Frist strike", "First strike"),
        ("T: Add R to your mana pool.", "{T}: Add {R} to your mana pool."),
        ("{T} Draw a card", "{T}: Draw a card."),
        ("2R: Test gets +1/+0 until end of turn.", "{2}{R}: Test gets +1/+0 until end of turn."),
        ("When ever Test attacks, draw a card.", "Whenever Test attacks, draw a card."),
        ("Whenever Test comes into play you gain 1 life.", "Whenever Test comes into play, you gain 1 life."),
        ("Test can't block or attack.", "Test can't attack or block."),
        (
            "At the begining of youre upkeep, Test deals 1 damage to creature or player.",
            "At the beginning of your upkeep, Test deals 1 damage to target creature or player.",
        ),
        ("When Tets comes into play, draw a card.", "When Test comes into play, draw a card."),
        ("{T}: Tap target creature nad draw a card.", "{T}: Tap target creature and draw a card."),
        ("First-strike", "First strike"),
        (
            "{T}: Destory target creature and frobnicate it.",
            "{T}: Destroy target creature and frobnicate it.",
        ),
        ("{T}: Test gets +1/+1 till end of turn.", "{T}: Test gets +1/+1 until end of turn."),
        ("Tap: Draw a card.", "{T}: Draw a card."),
        ("{T}: You gain 2 lives.", "{T}: You gain 2 life."),
        ("Test does'nt untap during your untap step.", "Test doesn't untap during your untap step."),
    ],
)
def test_a_line_is_mended_so_that_it_reads(text: str, read: str) -> None:
    made = card(text, spell=False)
    with pytest.raises(UnreadableText) as error:
        read_card(made)
    found = mended(made, error.value, read_card, ("Test",))
    assert found is not None
    assert found.line == read
    assert found.words.strip() not in text


@pytest.mark.parametrize("text", ["Flying, menace", "Goad target creature.", "Draw a card. Surveil 2."])
def test_nothing_is_offered_for_what_is_no_slip(text: str) -> None:
    made = card(text, spell=text != "Flying, menace")
    with pytest.raises(UnreadableText) as error:
        read_card(made)
    assert mended(made, error.value, read_card, ("Test",)) is None


def test_the_sentence_alone_is_shown() -> None:
    found = Mended("Draw a card. You ", "gain", " 1 life. Draw a card.")
    assert found.sentence == Mended("You ", "gain", " 1 life.")
