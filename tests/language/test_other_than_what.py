""" "Other" on a card that is none of these is other than something else: the words are held against the value.

"Each other creature" on a creature leaves the card itself out. On an Aura, an instant or an enchantment that would say
nothing: there it is other than the creature named before, or the text is refused. Words and type lines are looked at
without the reader's help. `POOL=cards.json` has a list of the world's cards looked through as well.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.cards import library, pool
from engine.language import cardtext
from engine.language import values as v
from engine.language.card import CardDef
from engine.language.cardtext import read_card
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.print import print_card
from tests.chosen import chosen

KINDS = {kind.value: kind for kind in v.CardType}
OTHER = re.compile(
    r"(?i)\b(?:other|another)\s+(?:(?:target|non\w+|white|blue|black|red|green|colorless|attacking|blocking|tapped|untapped|"
    rf"legendary|basic|snow|face-down|token)\s+)*({'|'.join(KINDS)})s?\b"
)

QUOTED = re.compile(r"\"[^\"]*\"|\([^()]*\)")
ITSELF = v.Not(v.Same(v.Self()))


def says_nothing(card: CardDef) -> Iterator[str]:
    """Kinds of which a face says "other" though it is none of them, and whose value leaves out the card itself."""
    for face in card.faces:
        said = {KINDS[word.lower()] for line in face.text for word in OTHER.findall(QUOTED.sub("", line))}
        for kind in said - set(face.types):
            if any(_leaves_out(part, kind) for part in _parts(face.abilities)):
                yield f"{face.name}: other {kind.value}s than itself"


def _leaves_out(part: Any, kind: v.CardType) -> bool:
    return isinstance(part, v.AllOf) and ITSELF in part.parts and v.HasType(kind) in part.parts


def _parts(value: Any) -> Iterator[Any]:
    """The value and all within it, but for what it gives to others, which speaks of them."""
    if isinstance(value, tuple):
        for one in value:
            yield from _parts(one)
    elif isinstance(value, v.Value) and not isinstance(value, v.GainAbilities | v.TokenDef):
        yield value
        for name in value.__struct_fields__:
            yield from _parts(getattr(value, name))


def test_other_says_something_on_every_shipped_card() -> None:
    found = {*chosen(6, library().mentioning("ther "))}
    assert [wrong for name in sorted(found) for wrong in says_nothing(library()[name])] == []
    assert len(found) > 20


AURA = "Test {W}\nEnchantment - Aura\nEnchant creature\nEnchanted creature gets +1/+1 for each other creature in play."
BEAR = "Test {W}\nCreature - Bear 1/1\nTest gets +1/+1 for each other creature in play."


def test_an_aura_that_counts_other_creatures_than_itself_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(says_nothing(read_card(AURA))) == []
    assert list(says_nothing(read_card(BEAR))) == []
    monkeypatch.setattr(cardtext, "told_apart", lambda ability, types, subtypes: ability)
    assert list(says_nothing(read_card(AURA))) == ["Test: other creatures than itself"]
    assert list(says_nothing(read_card(BEAR))) == []


@pytest.mark.parametrize("wording", ["text", "printed_text"])
def test_other_says_something_on_every_card_of_the_pool(wording: str) -> None:
    if not os.environ.get("POOL"):
        pytest.skip("no list of the world's cards: POOL=cards.json names one")
    found = []
    for faces in pool.cards_of(json.loads(Path(os.environ["POOL"]).read_text(encoding="utf-8"))):
        text = pool.text_of(faces, wording)
        if not OTHER.search(text):
            continue
        try:
            found += says_nothing(read_card(text))
        except (UnreadableText, TextTooLong):
            continue
    assert found == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Other Griffin creatures get +1/+1.", "Griffin creatures other than enchanted creature get +1/+1."),
        (
            "Enchanted creature gets +1/+1 for each other red creature you control.",
            "Enchanted creature gets +1/+1 for each red creature other than enchanted creature you control.",
        ),
        (
            "Whenever a creature deals damage to a Griffin, destroy all other tapped Griffins.",
            "Whenever a creature deals damage to a Griffin, destroy all tapped Griffins other than that Griffin.",
        ),
    ],
)
def test_what_others_are_other_than_is_said_after_what_stands_before_the_noun(text: str, said: str) -> None:
    card = read_card(f"Test {{W}}\nEnchantment - Aura\nEnchant creature\n{text}")
    assert print_card(card).split("\n")[-1] == said


def test_other_cards_removed_with_a_permanent_are_no_other_than_the_permanent() -> None:
    """What was meant is other than those that the same ability has just removed (217.7d): it can't be said yet."""
    with pytest.raises(UnreadableText, match="others than something that was named"):
        read_card(
            "Moonlit Glass {5}\nArtifact\nAt the beginning of your upkeep, you may remove all cards in your hand "
            "from the game. If you do, put all other cards you own removed from the game with Moonlit Glass into "
            "your hand."
        )
