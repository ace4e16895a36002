"""What is printed doesn't rest on the order in which rooms are imported: a module that moves changes no words."""

from __future__ import annotations

import os

import pytest

from engine.language import rooms
from engine.language.card import CardDef
from engine.language.cardtext import read_card
from engine.language.forms import examples
from engine.language.forms.declared import KEPT, Language
from engine.language.print import Unprintable, print_card, print_option


def turned(language: Language) -> Language:
    """The same forms with the rooms in the opposite order; those of one room stay in theirs."""
    made = Language()
    made.__dict__.update(language.__dict__)
    for known in ("with_older", *KEPT):
        made.__dict__.pop(known, None)
    made.forms = {
        category: sorted(forms, key=lambda one: one.room, reverse=True)
        for category, forms in language.forms.items()
    }
    made._roots = {}
    return made


def printed(card: CardDef) -> str:
    try:
        return print_card(card)
    except Unprintable:
        return "no words"


def test_rooms_in_the_opposite_order_print_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """One example in six; all with CARDS=all."""
    other = turned(rooms.LANGUAGE)
    assert [one.room for one in other.forms["unit"]] != [one.room for one in rooms.LANGUAGE.forms["unit"]]
    kept = [*examples.kept().values()][:: 1 if os.environ.get("CARDS") == "all" else 6]
    assert len(kept) > 300
    cards = [read_card(examples.OWN_NAME + " {1}\n" + types_of(one) + one.paragraphs) for one in kept]
    before = [printed(card) for card in cards]
    monkeypatch.setattr(rooms, "LANGUAGE", other)
    print_option.cache_clear()
    wrong = [(said, now) for card, said in zip(cards, before, strict=True) if (now := printed(card)) != said]
    print_option.cache_clear()
    assert wrong == []


def types_of(example: examples.Example) -> str:
    return "Sorcery\n" if example.whole == "spell" else "Artifact Creature - Equipment 1/1\n"
