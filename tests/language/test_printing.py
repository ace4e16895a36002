"""Printing back: whatever sentence is read, the printed one means the same and is printed the same again."""

import pytest

from engine.language.cardtext import read_card
from engine.language.errors import Unprintable
from engine.language.print import print_ability, print_card
from engine.language.reading import read_paragraph, read_spell
from engine.language.values import Body, Draw, GainLife, May, Self, Spell, Static, SwitchPT, You

SPELLS = """
Counter target spell unless its controller pays {3}.
Counter target creature spell.
Destroy all other creatures with power 4 or greater.
Destroy target creature. Its controller loses 2 life.
Destroy target creature with flying. You gain life equal to its toughness.
Destroy target attacking or blocking creature.
Destroy target non-Wall creature.
Destroy up to two target artifacts.
Destroy target artifact and target land.
Destroy target artifact, target creature, and target land. They can't be regenerated.
Discard your hand. Draw that many cards.
Prevent all damage that would be dealt by all creatures this turn.
Return target creature card from your graveyard to your hand.
Return all creatures you control to their owners' hands.
Target player reveals his or her hand.
Target player discards his or her hand.
Target player discards a card at random.
Target opponent sacrifices a creature.
Each player sacrifices two lands.
Target player puts the top three cards of his or her library into his or her graveyard.
Put target creature on top of its owner's library.
Put target creature on the bottom of its owner's library.
Put a +1/+1 counter on target creature. Untap that creature.
Put two 2/2 green Bear creature tokens with trample and haste into play.
Put X 1/1 red and white Goblin Soldier creature tokens into play, where X is the number of Goblins you control.
Creatures you control gain trample until end of turn.
Target creature gets +X/+0 until end of turn, where X is its power.
Target creature gets -1/-1 for each Swamp you control until end of turn.
Target creature gains protection from red until end of turn.
Target creature loses flying until end of turn.
Target creature can't block this turn.
Target creature becomes all colors until end of turn.
Target creature becomes the color of your choice until end of turn.
Gain control of target creature until end of turn. Untap it. It gains haste until end of turn.
Prevent all combat damage that would be dealt this turn.
Prevent all damage that would be dealt to target creature this turn.
Test deals 3 damage to each creature without flying and each player.
Test deals damage to target creature equal to the number of lands you control.
Test deals 1 damage to each creature and each player.
Add two mana of any one color to your mana pool.
If you control a Mountain, Test deals 4 damage to target player. Otherwise, Test deals 2 damage to target player.
You may draw a card. If you don't, you gain 3 life.
As an additional cost to play Test, sacrifice a creature. Draw two cards.
Target player loses half his or her life, rounded up.
Choose two - Draw a card; or you gain 4 life; or tap target land.
Search your library for a basic land card. Put it into play tapped. Shuffle your library.
You may search your library for a Forest card and put it into play. Shuffle your library.
Look at target player's hand.
Draw a card at the beginning of the next turn's upkeep.
Sacrifice target creature you control at end of combat.
Target creature can block as though it had flying until end of turn.
Target creature gains protection from the color of your choice until end of turn.
Target creature gets +1/+1 and becomes the color of your choice until end of turn.
Target land becomes a 3/3 green Elemental creature with trample in addition to its other types until end of turn.
Target creature loses all abilities and becomes 0/1 until end of turn.
Switch target creature's power and toughness until end of turn.
Destroy target nontoken creature.
If you control a Swamp, Test deals 3 damage to each player. Otherwise, Test deals 2 damage to each player.
Test deals 2 damage to target creature and each other creature that shares a color with it.
Untap target creature and each other creature that shares a color with it. They get +2/+0 until end of turn.
Change the text of target spell or permanent by replacing all instances of one color word with another.
Draw X cards, where X is three times the number of creatures in play.
You gain life equal to the number of cards in your graveyard.
You may have target opponent discard a card.
Destroy target creature with power less than or equal to the number of lands you control.
Prevent all combat damage that would be dealt to and dealt by target creature this turn.
Whenever a creature blocks this turn, it gets +0/+1 until end of turn.
Whenever you play a creature spell this turn, draw a card.
Tap target creature. When it leaves play this turn, you lose 2 life.
Test deals 3 damage to target creature or player. Test deals 2 damage to another target creature or player.
Target opponent destroys two lands he or she controls.
Tap or untap target permanent.
You may tap or untap target permanent.
Target player may sacrifice a creature. If that player doesn't, that player loses 5 life, then you draw a card.
You may pay {3}. If you do, put a copy of target spell onto the stack. You may choose new targets for the copy.
You may pay {1}{U}. If you do, you may tap or untap target permanent.
""".strip().splitlines()

ABILITIES = """
At the beginning of your upkeep, sacrifice Test unless you pay {G}{G}.
At end of turn, sacrifice Test.
At the beginning of your upkeep, if you control no creatures, you lose 2 life.
At the beginning of each opponent's draw step, that player loses 1 life.
When Test comes into play, you may return target card from your graveyard to your hand.
Whenever Test deals combat damage to a player, that player discards a card.
Whenever Test becomes blocked, it gets +2/+2 until end of turn.
Whenever Test blocks a creature, that creature gets -1/-0 until end of turn.
Whenever a creature with flying attacks, tap target land.
Whenever a creature is put into your graveyard from play, draw a card.
Whenever a card is put into an opponent's graveyard from anywhere, you gain 1 life.
If a card would be put into a graveyard from anywhere, remove it from the game instead.
If Test would be put into a graveyard from play, shuffle Test into Test's owner's library instead.
If you would gain life, draw that many cards instead.
If an opponent would gain life, that player loses that much life instead.
{2}, {T}: Target creature gets +0/+3 as long as Test remains tapped.
Whenever enchanted creature becomes tapped, its controller loses 1 life.
Whenever an opponent draws a card, Test deals 1 damage to that player.
Whenever you play a red spell, put a +1/+1 counter on Test.
{1}{R}, {T}, Sacrifice a Goblin: Test deals 2 damage to target creature or player.
{X}{B}: Target creature gets -X/-X until end of turn.
{2}, Discard a card: Draw a card. Play this ability only any time you could play a sorcery.
Pay 2 life: Test gets +1/+1 until end of turn. Play this ability only once each turn.
Remove a +1/+1 counter from Test: Test gains flying until end of turn.
Tap an untapped creature you control: Draw a card.
{T}: Add {W} or {U} to your mana pool.
{T}: Add {G} to your mana pool for each Forest you control.
Test comes into play tapped.
Test comes into play with two +1/+1 counters on it.
Test can't be blocked except by artifact creatures.
Test can't be blocked by white creatures.
Test can't be countered.
Test attacks each turn if able.
Test doesn't untap during its controller's untap step.
Test gets +2/+0 and has first strike as long as you control another Knight.
Test gets +1/+1 for each other Elf you control.
Test's power and toughness are each equal to the number of creatures you control.
Enchanted permanent doesn't untap during its controller's untap step.
Other Goblins get +1/+1 and have mountainwalk.
White creatures you control get +1/+1.
Creatures an opponent controls get -1/-0.
If a source would deal damage to Test, prevent that damage.
First strike, protection from artifacts and from red
Islandwalk
Enchant land you control
Equip {2}
Cycling {1}{W}
Bushido 2
{2}{R}, Discard a card: Test gets +1/+1 until end of turn. Play this ability only if you control a Swamp.
Remove Test from your graveyard from the game: Draw a card.
Return a land you control to its owner's hand: Untap Test.
Whenever Test attacks or blocks, you lose 1 life.
Whenever Test blocks or becomes blocked by a Wall, destroy that Wall.
Whenever Test attacks and isn't blocked, defending player loses 1 life.
Whenever Test is dealt damage, put a +1/+1 counter on it.
At the end of your turn, if there are two or more charge counters on Test, sacrifice it.
Test can't attack if no Islands are in play.
Test can block as though it had flying.
You may choose not to untap Test during your untap step.
Test gets +2/+2 as long as seven or more cards are in your graveyard.
All creatures have "{T}: This permanent deals 1 damage to target player."
You control enchanted permanent.
Nonbasic lands are Mountains.
Red spells you play cost {1} less to play.
Test can block only creatures with flying.
{T}: Draw a card. Play this ability only during combat.
{T}: Draw a card. Play this ability only during your turn, before attackers are declared.
{T}: Tap target land. When it leaves play this turn, sacrifice Test.
{T}: Target creature and all other creatures with the same name get -1/-1 until end of turn.
{T}: Return target artifact and all other artifacts with the same name to their owners' hands.
{R}: Target creature can't block Test this turn.
When Test comes into play, sacrifice Test unless you discard a card at random.
Whenever Test attacks, destroy target land unless its controller sacrifices a creature.
Test gets +1/+1 for each charge counter on Test.
{X}{R}: This turn, creatures can't block unless their controller pays {X} for each blocking creature.
Creatures you control have "Whenever this permanent becomes blocked by a Wall, destroy that Wall."
Whenever Test blocks or becomes blocked, it gets -1/-1 until end of turn.
At the beginning of your upkeep, all lands you control phase out.
At the beginning of your upkeep, you may untap target creature and gain control of it until end of turn.
{T}: You may look at the top card of your library. If you do, you may put it on the bottom of your library.
Each Elf creature gets +1/+1 for each charge counter on it.
{T}: Other attacking creatures get +1/+1 for each attacking creature other than Test until end of turn.
Prevent all damage that would be dealt to Test.
Prevent all combat damage that would be dealt to enchanted permanent.
Prevent all damage that would be dealt to creatures you control.
When Test leaves play, return all cards removed from the game with Test to play under their owners' control.
Sacrifice Test: Return each creature card removed from the game with Test to play under your control.
{T}: Return target creature card from a graveyard to play under its owner's control.
When enchanted permanent is put into a graveyard from play, draw two cards.
""".strip().splitlines()


@pytest.mark.parametrize("text", SPELLS)
def test_a_spells_text_prints_back(text: str) -> None:
    abilities = read_spell(text, ("Test",))
    printed = "\n".join(print_ability(ability, "Test") for ability in abilities)
    again = read_spell(printed, ("Test",))
    assert again == abilities
    assert "\n".join(print_ability(ability, "Test") for ability in again) == printed


@pytest.mark.parametrize("text", ABILITIES)
def test_an_abilitys_text_prints_back(text: str) -> None:
    for ability in read_paragraph(text, ("Test",)):
        printed = print_ability(ability, "Test")
        assert read_paragraph(printed, ("Test",)) == (ability,)


# Most sentences come back word for word; where the value holds less than the words, these don't.
OTHERWISE_SAID = {
    "Prevent all combat damage that would be dealt to and dealt by target creature this turn.": (
        "Prevent all combat damage that would be dealt to target creature this turn. "
        "Prevent all combat damage that would be dealt by it this turn."
    ),
    "Put a +1/+1 counter on target creature. Untap that creature.": (
        "Put a +1/+1 counter on target creature. Untap it."
    ),
    "Test deals damage to target creature equal to the number of lands you control.": (
        "Test deals damage equal to the number of lands you control to target creature."
    ),
}


@pytest.mark.parametrize("text", [text for text in SPELLS if not text.startswith("As an additional")])
def test_the_wording_of_2006_comes_back_word_for_word(text: str) -> None:
    (ability,) = read_spell(text, ("Test",))
    assert print_ability(ability, "Test") == OTHERWISE_SAID.get(text, text)


def test_keywords_share_a_line_and_an_aura_says_what_is_enchanted() -> None:
    text = "Test {W}\nEnchantment - Aura\nEnchant creature\nEnchanted creature gets +1/+2 and has flying."
    assert print_card(read_card(text)) == text
    text = "Test {W}\nCreature - Angel 4/4\nFlying, vigilance"
    assert print_card(read_card(text)) == text


def test_kickers_stand_one_below_the_other_502_21() -> None:
    text = "Test {R}\nSorcery\nKicker {2}{R}\nKicker {3}{U}\nDraw a card."
    assert print_card(read_card(text)) == text


def test_modes_of_several_sentences_are_printed_one_below_the_other() -> None:
    text = "Choose one \u2014\n\u2022 Draw a card.\n\u2022 Destroy target land. It can't be regenerated."
    (ability,) = read_spell(text)
    assert print_ability(ability) == text


def test_the_forecast_of_a_spell_stands_after_what_the_spell_does_502_53() -> None:
    text = (
        "Test {1}{W}\nInstant\nCreatures you control get +1/+1 until end of turn.\n"
        "Forecast - {W}, Reveal Test from your hand: Target creature gets +1/+1 until end of turn."
    )
    assert print_card(read_card(text)) == text


def test_a_choice_with_more_after_it_is_never_printed_as_less() -> None:
    inner = May(You(), (Draw(You(), 1),), otherwise=(GainLife(You(), 1),))
    with pytest.raises(Unprintable, match="no words for"):
        print_ability(Spell(Body((May(You(), (Draw(You(), 2),), then=(inner,)),))))


def test_a_value_that_no_text_gives_is_not_printed() -> None:
    with pytest.raises(Unprintable):
        print_ability(Static(Self(), (SwitchPT(),)))


def test_cards_named_like_the_card_itself_are_printed_by_its_name() -> None:
    ability = "When Howler comes into play, search your library for a card named Howler."
    text = f"Howler {{3}}{{G}}\nCreature - Wolf 3/3\n{ability}"
    assert print_card(read_card(text)) == text


@pytest.mark.parametrize("kind", ["creature", "artifact", "enchantment", "land"])
def test_what_was_sacrificed_is_called_what_it_is(kind: str) -> None:
    article = "an" if kind[0] in "ae" else "a"
    text = (
        f"Test {{2}}\nArtifact\nSacrifice {article} {kind}: "
        f"You gain life equal to the sacrificed {kind}'s converted mana cost."
    )
    assert print_card(read_card(text)) == text
