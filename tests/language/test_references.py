"""What words refer to: what was moved, sets spoken of again, whose something is, and words that find nothing."""

from __future__ import annotations

import pytest

from engine.cards import library
from engine.cards.pool import attempt
from engine.commands.references import lost, spoken_of_again
from engine.language import values as v
from engine.language.card import CardDef
from engine.language.cardtext import read_card
from engine.language.errors import UnreadableText
from engine.language.print import print_card
from engine.language.reading import read_paragraph, read_spell
from engine.language.walks import walk
from tests.chosen import chosen


def spell(text: str) -> v.Body:
    (ability,) = read_spell(text, ("Test",))
    assert isinstance(ability, v.Spell)
    return ability.body


def refusal(text: str) -> str:
    with pytest.raises(UnreadableText) as stop:
        read_card(text)
    return stop.value.words


# --- sets ------------------------------------------------------------------------------------------------


def test_413_2f_those_are_the_ones_that_were_meant_when_they_were_named() -> None:
    settle, gain, delay = spell(
        "Attacking creatures get +1/+0 until end of turn. Sacrifice those creatures at end of turn."
    ).effects
    assert isinstance(settle, v.Settle) and isinstance(gain, v.Modify) and settle.of == gain.what
    assert isinstance(delay, v.Delay)
    assert delay.effects == (v.Sacrifice(v.You(), v.Bound(settle.name)),)


def test_a_set_that_is_described_anew_is_asked_anew() -> None:
    effects = spell(
        "Untap all creatures you control. All creatures you control gain haste until end of turn."
    ).effects
    assert not any(isinstance(one, v.Settle) for one in effects)


def test_a_set_spoken_of_again_prints_back() -> None:
    text = "Remove all creatures from the game. Return those cards to play under their owners' control."
    card = read_card(f"Test {{R}}\nSorcery\n{text}")
    assert read_card(print_card(card)).faces[0].abilities == card.faces[0].abilities


SHIELDS = [
    "{1}: The next time an instant or sorcery spell would deal damage to you this turn, that spell deals that damage "
    "to its controller instead.",
    "{0}: The next time Test would deal combat damage to an opponent this turn, it deals that damage to target "
    "creature instead.",
    "{1}: The next time a creature would deal damage to you this turn, prevent that damage.",
]


@pytest.mark.parametrize("text", SHIELDS)
def test_419_6_a_shield_says_what_it_is_against_and_what_happens_instead(text: str) -> None:
    card = read_card(f"Test {{W}}\nEnchantment\n{text}")
    assert read_card(print_card(card)).faces[0].abilities == card.faces[0].abilities


# --- what "it" is ----------------------------------------------------------------------------------------


def test_what_was_only_shown_is_not_what_gets_larger() -> None:
    (ability,) = read_paragraph(
        "At the beginning of your upkeep, reveal the top card of your library. If that card is a land card, destroy "
        "enchanted creature. Otherwise, it gets +3/+3 until end of turn.",
        ("Test",),
    )
    changed = [one.what for one in walk(ability) if isinstance(one, v.Modify)]
    assert changed == [v.Attached(v.Self())]


def test_they_who_lose_a_flip_are_players() -> None:
    (ability,) = read_paragraph(
        "Whenever a player plays a spell, that player flips a coin. If they lose the flip, counter that spell.",
        ("Test",),
    )
    asked = [one.what for one in walk(ability) if isinstance(one, v.Matches)]
    assert asked == [v.EventPart(v.Role.PLAYER)]


def test_a_card_in_a_library_that_is_a_land_is_a_land_card() -> None:
    body = spell("Reveal the top card of your library. If it's a land, you gain 1 life.")
    asked = [one.filter for one in walk(body) if isinstance(one, v.Matches)]
    assert asked == [v.AllOf((v.Is(v.Kind.CARD), v.HasType(v.CardType.LAND)))]


def test_what_is_chosen_where_a_choice_was_taken_is_noted() -> None:
    body = spell(
        "You may pay {B}. If you do, look at target player's hand and choose a card from it. "
        "That player discards that card."
    )
    noted = {one.name for one in walk(body) if isinstance(one, v.Note)}
    assert {one.name for one in walk(body) if isinstance(one, v.Bound)} <= noted | {
        "card"
    } and "card" in noted


def test_a_permanent_that_was_removed_is_called_a_card() -> None:
    move, back = spell("Remove target creature from the game. Return that card to play.").effects
    assert isinstance(move, v.Move) and isinstance(back, v.PutIntoPlay) and move.what == back.what


# --- whose -----------------------------------------------------------------------------------------------


def test_mana_is_added_to_the_pool_that_the_text_names() -> None:
    (effect,) = spell("Add {G} to target player's mana pool.").effects
    assert isinstance(effect, v.AddMana) and effect.who == v.Target(0)


WRONG = [
    (
        "Test {R}\nSorcery\nTest deals damage to each creature equal to the number of lands they control.",
        "they",
    ),
    ("Test {R}\nEnchantment - Aura\nEnchanted creature gets +1/+1.", "Aura"),
    (
        "Test {R}\nSorcery\nEach player puts a green Elephant creature token into play.",
        "a green Elephant creature token",
    ),
    ("Test {R}\nSorcery\nTap all artifacts, creatures, or lands.", "all artifacts, creatures, or lands"),
    (
        "Test {R}\nEnchantment\nAt the beginning of each player's main phase, that player draws a card.",
        "main phase",
    ),
    (
        "Test {R}\nSorcery\nTarget creature doesn't untap during target opponent's untap step.",
        "target opponent",
    ),
]


@pytest.mark.parametrize(("text", "words"), WRONG, ids=[words for _, words in WRONG])
def test_what_a_value_cannot_say_is_refused_at_its_words(text: str, words: str) -> None:
    assert refusal(text).startswith(words)


def test_202_2b_what_an_object_gives_itself_may_name_it() -> None:
    card = read_card(
        'Test {R}\nCreature - Rat 1/1\nAs long as you have no cards in hand, Test has "{B}: Regenerate Test."'
    )
    assert card.faces[0].abilities


def test_202_2b_the_name_in_a_given_ability_means_what_gives_it() -> None:
    (face,) = read_card(
        "Test {R}\nEnchantment - Aura\nEnchant creature\n"
        'Enchanted creature has "{T}: Test deals 1 damage to target player."'
    ).faces
    (dealt,) = [one for one in walk(face.abilities) if isinstance(one, v.DealDamage)]
    assert dealt.source == v.Bound("giver")


def test_502_45_an_aura_in_its_printed_wording_enchants_what_its_type_line_said() -> None:
    entry = {
        "name": "Test",
        "mana_cost": "{G}",
        "type": "Enchantment - Aura",
        "layout": "normal",
        "printed_type": "Enchant Land",
        "printed_text": "When Test comes into play, draw a card.",
    }
    card = attempt((entry,), "printed_text", lambda card: ()).card
    assert card is not None and isinstance(card.faces[0].abilities[0], v.Keyword)


# --- the detector ----------------------------------------------------------------------------------------


def test_the_words_of_shipped_cards_find_what_they_speak_of() -> None:
    assert [
        (card.name, wrong) for card in (library()[name] for name in chosen()) for wrong in lost(card)
    ] == []


MOVED = [
    "Remove target nontoken permanent from the game, then return it to play under its owner's control.",
    "Return target creature card from your graveyard to play. It gains haste until end of turn.",
    "Return target creature card from your graveyard to play. At end of turn, sacrifice it.",
    "Remove all creatures from the game. Return those cards to play under their owners' control at end of turn.",
]


@pytest.mark.parametrize("text", MOVED)
def test_the_detector_follows_a_text_on_a_board(text: str) -> None:
    card = read_card(f"Test {{R}}\nSorcery\n{text}")
    body = spell(text)
    assert list(spoken_of_again(body)) and list(lost(card)) == []


def test_the_detector_sees_a_second_instruction_done_to_something_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("engine.rules.stack.instructions_413.moves_of", lambda parts: ())
    found = {wrong for text in MOVED for wrong in lost(read_card(f"Test {{R}}\nSorcery\n{text}"))}
    assert any("never finds" in wrong for wrong in found)


def test_the_detector_sees_a_name_that_nothing_notes() -> None:
    face = read_card("Test {R}\nSorcery\nDraw a card.").faces[0]
    body = v.Body((v.Destroy(v.Bound("card")),))
    card = CardDef("Test", (type(face)(name="Test", types=face.types, abilities=(v.Spell(body),)),))
    assert list(lost(card)) == ["nothing notes 'card'"]


@pytest.mark.parametrize(
    "has", ["It has flying.", "It has flying and haste.", 'It has "{R}: Untap this permanent."']
)
def test_216_1_what_a_token_is_said_to_have_is_its_own(has: str) -> None:
    text = "Put a 1/1 green Wolf creature token into play. "
    (made,) = spell(text + has).effects
    assert isinstance(made, v.CreateTokens) and made.token.abilities
    card = read_card(f"Test {{R}}\nSorcery\n{text}It gains flying.")
    assert list(lost(card)) == ["'token' gains for good what a token has as it is made (216.1)"]


def test_that_card_is_what_was_removed_from_the_game() -> None:
    back = "Return that card to play under its owner's control at end of turn."
    text = f"Whenever a player cycles a card, remove target creature from the game. {back}"
    (ability,) = read_paragraph(text, ("Test",))
    assert isinstance(ability, v.Triggered)
    _, delay = ability.body.effects
    assert isinstance(delay, v.Delay)
    assert delay.effects == (v.PutIntoPlay(v.OwnerOf(v.Target(0)), v.Target(0)),)
