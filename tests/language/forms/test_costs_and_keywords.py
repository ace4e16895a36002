"""Costs, keyword abilities and spells' texts by the forms: what they refuse, how they are written, in which order."""

from __future__ import annotations

import pytest

from engine.language import rooms
from engine.language.effects import (
    Ability,
    Activated,
    AlternativeCost,
    Keyword,
    Spell,
    Static,
    Triggered,
    Untap,
)
from engine.language.errors import UnreadableText
from engine.language.forms.printing import text_of
from engine.language.forms.reading import read
from engine.language.reading import read_paragraph
from engine.language.remembered import GIVER
from engine.language.terms import Bound
from engine.language.tokens import Passage
from engine.language.walks import walk
from engine.language.words import KeywordName

NAMES = ("~",)


def by_forms(text: str, category: str = "paragraph") -> tuple[Ability, ...]:
    found: tuple[Ability, ...] = read(Passage(text, NAMES), category, rooms.LANGUAGE)
    return found


MEANINGLESS = (
    "Fading X",
    "Graft\u2014sunburst",
    "Suspend 0\u2014{R}",
    "Echo {T}",
    "Cumulative upkeep\u2014{T}",
    "Cumulative upkeep {1} or {2}",
    "Forecast \u2014 {1}: Draw a card.",
    "You may sacrifice a creature rather than pay enchanted creature's mana cost.",
    "Creatures can't block you unless their controller pays {2}.",
    "~ can't attack or block you unless its controller pays {2}.",
    "~ can't attack unless target player pays {2}.",
    "Each spell that would cost less than three mana to play costs two mana to play.",
    "White creatures cost {1} less to play.",
    "White spells cost {X} less to play.",
    "{1}: Draw a card. Play this ability only if you control a Forest and only if you control an Island.",
    "Sacrifice a player: Draw a card.",
    "{C}: Draw a card.",
    "Whenever ~ attacks, add one mana of that type to your mana pool.",
    '{1}: Creatures you control gain "{T}: Tap ~." until end of turn.',
    "All creatures have protection from the color of your choice.",
    "Enchant target creature",
)


@pytest.mark.parametrize("text", MEANINGLESS)
def test_what_means_nothing_is_refused_by_both_readers(text: str) -> None:
    for reader in (by_forms, lambda text: read_paragraph(text, NAMES)):
        with pytest.raises(UnreadableText):
            reader(text)


WRITTEN = (
    "Equip {2}",
    "Cycling {1}{W}",
    "Bushido 2",
    "Swampcycling {2}",
    "Cumulative upkeep\u2014An opponent gains 1 life",
    "Cumulative upkeep\u2014Sacrifice a creature",
    "Modular\u2014sunburst",
    "Suspend 4\u2014{U}",
    "Protection from creatures and from black, snow swampwalk, nonbasic landwalk",
    "Bands with other Goblins",
    "Forecast - {1}{W}, Reveal ~ from your hand: Draw a card.",
    "{2}, {T}, Sacrifice ~: Draw a card. Play this ability only during your turn. Play this ability only if you control"
    " a Forest.",
    "Play ~ only during combat and only if you control a Forest.",
    "If you control a Forest, you may pay {1} and pay 2 life rather than pay ~'s mana cost.",
    "As an additional cost to play ~, sacrifice a creature and discard a card.",
    "Red spells and black spells you play cost {1} less to play.",
    "As long as ~ is untapped, each spell that would cost less than three mana to play costs three mana to play.",
    "~ can't attack unless you sacrifice a land.",
    "~ can't attack you unless its controller pays {2}.",
)


@pytest.mark.parametrize("text", WRITTEN)
def test_costs_and_keywords_are_written_as_they_are_read(text: str) -> None:
    value = by_forms(text)
    assert value == read_paragraph(text, NAMES)
    said = text_of(value, "paragraph", language=rooms.LANGUAGE)
    assert said == text.replace("creatures and from black", "creatures, protection from black")


def test_a_spells_abilities_stand_before_it_and_what_has_targets_of_its_own_behind() -> None:
    """The text says first what is paid, and at its end what waits for something."""
    found = by_forms(
        "Kicker {2}. Draw a card. Cycling {1}. When you cycle ~, destroy target creature. Tap target land.",
        "spell",
    )
    assert [type(one) for one in found] == [Spell, Keyword, Activated, Triggered]
    body = found[-1].body  # type: ignore[union-attr]
    assert len(body.targets) == len(body.effects) == 2
    found = by_forms("You may pay 2 life rather than pay ~'s mana cost. Draw a card. Flashback {2}", "spell")
    assert [type(one) for one in found] == [AlternativeCost, Keyword, Spell]


def test_a_card_that_gives_itself_an_ability_names_itself_in_it() -> None:
    """In what others get the name would mean a card of which they know nothing (202.2b)."""
    assert by_forms('~ has "{T}: Untap ~."') == read_paragraph('~ has "{T}: Untap ~."', NAMES)
    with pytest.raises(UnreadableText, match="this permanent"):
        by_forms('{1}: Creatures you control gain "{T}: Untap ~." until end of turn.')
    with pytest.raises(UnreadableText, match="this permanent"):
        by_forms('{1}: Put a 1/1 white Cat creature token with "{T}: Untap ~." into play.')


def test_in_what_an_object_gives_to_others_its_name_means_itself() -> None:
    (static,) = by_forms('Creatures you control have "{T}: Untap ~."')
    assert isinstance(static, Static)
    assert Untap(Bound(GIVER)) in walk(static)
    assert Untap(Bound(GIVER)) not in walk(by_forms('Creatures you control have "{T}: Untap this creature."'))


def test_every_keyword_that_is_short_for_sentences_is_read_as_them() -> None:
    assert by_forms("Haunt") == read_paragraph("Haunt", NAMES)
    assert {one.keyword for one in by_forms("Haunt")} == {KeywordName.HAUNT}  # type: ignore[union-attr]
