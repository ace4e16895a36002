"""Only creatures and players are dealt damage: no text deals it to a card that was only shown, looked at or found.

"Them" behind "that player reveals a card" once was the card, so that nobody was dealt anything: it is the player.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.cards import library, pool
from engine.language.card import CardDef
from engine.language.cardtext import read_card
from engine.language.effects import (
    DealDamage,
    Discard,
    LookAt,
    Note,
    PutIntoPlay,
    Reveal,
    RevealUntil,
    Search,
)
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.terms import Bound, Target
from engine.language.walks import walk

OUT_OF_PLAY = (Discard, LookAt, Reveal, RevealUntil, Search)


def hurt_out_of_play(card: CardDef) -> set[str]:
    """The names of what is dealt damage though the text has only found it, and never put it into play."""
    said = [one for face in card.faces for one in walk(face.abilities)]
    found = {one.name for one in said if isinstance(one, Note) and isinstance(one.effect, OUT_OF_PLAY)}
    found -= {one.what.name for one in said if isinstance(one, PutIntoPlay) and isinstance(one.what, Bound)}
    return {one.to.name for one in said if isinstance(one, DealDamage) and isinstance(one.to, Bound)} & found


def test_no_shipped_card_deals_damage_to_a_card_out_of_play() -> None:
    names = [*library().mentioning("damage to it"), *library().mentioning("damage to that")]
    assert names
    assert [name for name in names if hurt_out_of_play(library()[name])] == []


@pytest.mark.parametrize(("cards", "pronoun"), [("card", "it"), ("two cards", "them")])
def test_such_a_text_is_refused(cards: str, pronoun: str) -> None:
    words = f"Target player reveals the top {cards} of his or her library. Test deals 2 damage to"
    with pytest.raises(UnreadableText) as stop:
        read_card(f"Test {{1}}\nSorcery\n{words} {pronoun}.")
    assert stop.value.words == pronoun


def test_them_is_the_player_beside_a_single_card() -> None:
    words = "Target player reveals the top card of his or her library. Test deals 2 damage to them."
    (dealt,) = (
        one for one in walk(read_card(f"Test {{1}}\nSorcery\n{words}").faces) if isinstance(one, DealDamage)
    )
    assert dealt.to == Target(0)


def test_what_was_found_and_put_into_play_is_dealt_damage() -> None:
    words = "Search your library for a creature card and put it into play. Test deals 1 damage to it. "
    assert not hurt_out_of_play(read_card(f"Test {{1}}\nSorcery\n{words}Then shuffle your library."))


def of_a_list() -> Iterator[CardDef]:
    for faces in pool.cards_of(json.loads(Path(os.environ["POOL"]).read_text("utf-8"))):
        for which in ("text", "printed_text"):
            if any("damage to" in (face.get(which) or "") for face in faces):
                try:
                    yield read_card(pool.text_of(faces, which))
                except (UnreadableText, TextTooLong):
                    continue


@pytest.mark.skipif(
    not os.environ.get("POOL"), reason="no list of the world's cards: POOL=cards.json names one"
)
def test_no_card_of_a_list_deals_damage_to_a_card_out_of_play() -> None:
    cards = list(of_a_list())
    assert cards
    assert [card.name for card in cards if hurt_out_of_play(card)] == []
