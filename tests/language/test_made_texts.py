"""Card texts that nobody wrote: each is read, or refused at a place; never anything else."""

from __future__ import annotations

import pytest

from benchmarks.made_texts import HEADS, NAME, OTHERS, all_words, made
from benchmarks.text_fuzz import PROGRAM_WORDS, judged, tried
from engine.language.cardtext import read_card
from engine.language.errors import UnreadableText

TEXTS = 150
SEED = 3
RIGHT = ("read", "refused")


@pytest.mark.parametrize("part", range(2))
def test_made_texts_come_back_from_print_or_are_refused_at_a_place(part: int) -> None:
    found, _ = tried(range(part * TEXTS, (part + 1) * TEXTS), SEED)
    assert [one for one in found if one[2] not in RIGHT] == []
    assert [one for one in found if one[1:3] == ("derived", "read")]


@pytest.mark.parametrize(
    "text",
    [
        "Sorcery\nDestroy a green creature. It can't be regenerated. Draw a card.",
        "Sorcery\nDestroy three green creatures. They can't be regenerated.",
        "Sorcery\nTarget player counters a spell.",
        "Sorcery\nFor each opponent, that player draws a card and you draw a card.",
        "Sorcery\nFor each other player, each player chooses from the lands he or she controls a land of each basic "
        "land type, then sacrifices the rest and the game is a draw.",
        "Sorcery\nTarget player taps two creatures.",
        "Sorcery\nA player puts the top ten cards of his or her library into his or her graveyard.",
        "Sorcery\nAn opponent shuffles his or her library.",
        "Sorcery\nTarget player draws a card. One player discards a card.",
        "Enchantment\nCreatures you control can't attack unless you sacrifice a land.",
        "Enchantment\nGreen creatures can't attack unless their controller pays 1 life.",
        "Creature - Elf 1/1\nTest can't block unless its controller discards a card.",
        "Creature - Elf 1/1\nTest can't attack or block unless you tap an untapped creature you control.",
        "Enchantment - Aura\nEnchant creature\nEnchanted creature can't attack you unless its controller pays 1 life.",
        "Instant\nStorm Convoke Draw a card.",
        "Instant\nCycling - Tap an untapped creature you control",
        "Artifact - Equipment\nEquip - Sacrifice a creature",
        "Artifact\nCycling - {T}",
        "Artifact\nAll spells, permanents, and activated abilities able to block Test do so.",
        "Artifact\nPrevent all damage that would be dealt to spells, activated abilities, and permanents you control.",
        "Artifact\nAt the beginning of your upkeep, you lose 13 life for each card fewer than three in your hand.",
        "Enchantment - Aura\nEnchant creature\n"
        "Enchanted creature's power and toughness are each equal to the number of cards in your hand.",
        "Enchantment - Aura\nEnchant creature\nWhen enchanted creature leaves play, that creature's controller"
        " returns Test from its owner's graveyard to play.",
        "Enchantment\nAt end of turn, you lose 20 life for each creature you control.",
        "Land\nGraft 5",
        "Artifact - Equipment\nYou control equipped creature.",
        "Sorcery\nDraw a card. Graft 5",
        "Enchantment - Aura\nEnchant creature\nWhenever another creature comes into play, you gain 1 life.",
        "Creature - Elf 1/1\nWhen Test comes into play, you may exchange control of target creature you control and"
        " target creature with power less than or equal to that creature's power an opponent controls.",
        "Sorcery\nYou may have attacking player shuffle his or her library.",
        "Creature - Elf 1/1\n{1}{R}: Any number of Emissary gets +1/+0 until end of turn.",
        "Creature - Elf 1/1\n{1}{R}: Emissaries get +1/+0 until end of turn.",
        "Enchantment - Aura\nEnchant player\n{1}: Attach Test to target player.",
        "Artifact\nAs Test comes into play, you may choose an Elf in play. If you do, Test comes into play as a copy of"
        " that creature.",
        "Sorcery\nAs an additional cost to play Test, sacrifice a creature.\nYou gain life equal to the sacrificed"
        " creature's power.",
        "Sorcery\nAs an additional cost to play Test, sacrifice any number of creatures.\nYou gain 2 life for each"
        " sacrificed creature.",
        "Artifact\nWhen Test leaves play, you lose 1 life for each of the removed cards.\n{1}: Remove target creature"
        " from the game.",
        "Artifact\nAt the beginning of your first upkeep each turn, you lose 2 life.",
        "Artifact\n{3}: Draw a card. Play this ability only during combat. Play this ability no more than twice each"
        " turn.",
        "Sorcery\nReturn all creatures to their owners' hands. If a white creature was returned this way, draw a card.",
        "Artifact\nAs Test enters, choose a nonland card name.\nSpells with the chosen name can't be cast.",
        "Artifact\nImprint - When Test enters, you may exile an instant card from your hand.\n{2}: You may copy the"
        " exiled card. If you do, you may cast the copy without paying its mana cost.",
        "Artifact\n{1}: When target creature is put into your graveyard from play this turn, put it into play.",
        "Artifact\nWhenever a player plays a creature spell, counter it.",
        "Sorcery\nIf attacking player didn't attack this turn, Test has no effect. For each other player, you gain 1"
        " life and you gain shroud until end of turn.",
        "Sorcery\nFlip a coin. If you win the flip, the next time a red source of your choice would deal damage to you"
        " this turn, prevent that damage.",
        "Sorcery\nPut target creature card in your graveyard into play. It can't block this turn.",
        "Artifact\nEach player can't be the target of spells or abilities.",
    ],
)
def test_what_is_read_comes_back_from_print(text: str) -> None:
    assert judged(f"Test\n{text}") == ("read", "")


def test_a_name_of_several_words_is_the_name_in_small_letters_too() -> None:
    head = "Beast Walkers {1}{W}{W}\nCreature - Hero 2/2\n{G}: "
    (said,) = read_card(f"{head}beast Walkers gains banding until end of turn.").faces
    (meant,) = read_card(f"{head}Beast Walkers gains banding until end of turn.").faces
    assert said.abilities == meant.abilities


def test_the_name_of_a_card_is_no_word_of_the_program() -> None:
    assert judged("Karona, False God {W}\nCreature - Avatar 5/5\nUntap Karona, False God.")[0] == "refused"
    told = "Karona, False God {W}\nCreature - Avatar 5/5\n{T}: Untap Karona, False God."
    assert judged(told) == ("read", "")


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("Test\nSorcery\nDraw x cards.", (3, 6), "x"),
        ("Test\nSorcery\nDraw a card. (X is no number.) Draw x cards.", (3, 37), "x"),
        ("Test\nSorcery\nDraw a card.\nTest deals X damage to target creature.", (4, 12), "X"),
        (
            "Test\nArtifact\nWhenever you draw a card, if three or more cards are in that graveyard, draw a card.",
            (3, 1),
            "",
        ),
        (
            "Test\nArtifact\nAt end of turn, you may choose new targets for the copy.",
            (3, 32),
            "new targets for the copy.",
        ),
        ("Test\nLand\nYou may choose not to untap any target during your untap step.", (3, 1), ""),
        (
            "Test {2}\nArtifact\nActivated abilities of target creature can't be played.",
            (3, 24),
            "target creature",
        ),
        ("Test {1}\nArtifact\n{T}: Remove the removed card from the game.", (3, 13), "the removed card"),
        (
            "Test\nCreature - Elf 1/1\nTest attacks each combat if able.",
            (3, 19),
            "combat if able.",
        ),
        (
            "Test\nLand\n{T}: Return Test from you's graveyard to your hand.",
            (3, 23),
            "you",
        ),
        (
            "Test\nLand\nA spell at random come into play tapped.",
            (3, 1),
            "A spell at random come into play tapped.",
        ),
        ("Test\nSorcery\nDestroy three green creature.", (3, 15), "green creature"),
        ("Test\nSorcery\nTarget player counters all spells.", (3, 15), "counters all spells"),
        ("Test\nLand\nSacrifice defending player: Draw a card.", (3, 11), "defending player"),
        ("Test\nLand\nYour controller's power and toughness are each equal to your life total.", (3, 1), ""),
        ("Test\nLand\nYou control two tokens, spells, and/or players.", (3, 17), ""),
        (
            "Test\nSorcery\nThe next time Test would flip a coin this turn, prevent that damage.",
            (3, 26),
            "flip a coin this turn, prevent that dama",
        ),
        (
            "Test\nArtifact\nAs Test comes into play, you may choose an opponent. If you do, Test comes into play as"
            " a copy of that permanent.",
            (3, 41),
            "an opponent",
        ),
        ("Test\nSorcery\nDestroy target Aura attached to 1 creature.", (3, 1), ""),
        ("Test\nSorcery\nDestroy all creatures Test controls.", (3, 23), "Test controls"),
        (
            "Test\nEnchantment\nWhenever another creature comes into play, you gain 1 life.",
            (3, 10),
            "another",
        ),
        ("Test\nArtifact\nWhenever Test deals damage to another creature, draw a card.", (3, 31), "another"),
        ("Test\nInstant\nIf an artifact was tapped this way, draw a card.", (3, 7), "artifact"),
        ("Test\nInstant\nThis spell costs {2} more to play for each sacrificed creature.", (3, 1), ""),
        ("Test\nSorcery\nAttacking player becomes a copy of target creature.", (3, 1), "Attacking player"),
        ("Test\nSorcery\nFor each creature, its life total becomes 3.", (3, 20), "its"),
        (
            "Test\nEnchantment\nPrevent all damage that would be dealt to exiled Elves.",
            *((3, 43), "exiled Elves"),
        ),
        ("Test\nSorcery\nTap the last card you drew this turn.", (3, 5), "the last card you drew this turn"),
        (
            "Test\nArtifact\nPrevent all damage that would be dealt to the creature with the lowest power's"
            " controller.",
            *((3, 43), "the creature with the lowest power's"),
        ),
        (
            "Test\nArtifact\nYou can't play lands. That player may pay 5 life for each land in play to ignore this"
            " effect until end of turn.",
            *((3, 39), "pay 5 life for each land in play"),
        ),
        ("Test\nSorcery\nDestroy target spell.", (3, 9), "target spell"),
        ("Test\nArtifact - Equipment\nEquip\u2014Reveal any target", (3, 1), ""),
        ("Test\nArtifact\nDestroy target creature: Draw a card.", (3, 1), ""),
        ("Test\nSorcery\nTap target creature card in your graveyard.", (3, 1), ""),
        ("Test\nArtifact\n{T}: Add 999999999 mana of any one color.", (3, 6), ""),
        ("Test\nArtifact\n{T}: Add 0 mana of any color.", (3, 6), ""),
        ("Test\nArtifact\nAs this player comes into play, you may choose an opponent.", (3, 1), ""),
        (
            "Test\nArtifact\nAs Test comes into play, you may choose an activated ability in play. If you do, Test"
            " comes into play as a copy of that permanent.",
            (3, 1),
            "",
        ),
        ("Test\nSorcery\nCounter target creature.", (3, 9), "target creature"),
        ("Test\nSorcery\nPrevent all damage that would be dealt to target spell this turn.", (3, 1), ""),
        ("Test\nArtifact\nWhenever Test deals damage to a card in your hand, draw a card.", (3, 1), ""),
        (
            "Test\nArtifact\n{T}: Return Test from his or her graveyard to your hand.",
            (3, 23),
            "his or her",
        ),
        ("Test\nSorcery\nSacrifice a spell of an opponent's choice.", (3, 1), ""),
        (
            "Test\nLand\nAs Test comes into play, sacrifice any number of spells.",
            *((3, 50), "spells"),
        ),
        ("Test\nLand\nAs Test comes into play, sacrifice all spells you control.", (3, 1), ""),
        (
            "Test\nArtifact\nAt the beginning of your upkeep, you gain 1 life for each spell attached to a player.",
            *((3, 59), "spell attached to a player"),
        ),
        (
            "Test\nInstant\nIf the last card you drew this turn was attached to a creature, draw a card.",
            (3, 4),
            "the last card you drew this turn",
        ),
        (
            "Test\nCreature - Elf 1/1\nCumulative upkeep - Add {R} to a player's mana pool.",
            *((3, 32), "a player's"),
        ),
        (
            "Test\nCreature - Elf 1/1\nCumulative upkeep - Add {R} to defending player's mana pool.",
            *((3, 21), ""),
        ),
        ("Test\nLand\n{T}: Add {R} to an opponent's mana pool.", (3, 17), "an opponent's"),
        (
            "Test\nSorcery\nReveal cards from the top of your library until you reveal a spell.",
            *((3, 62), "spell"),
        ),
        (
            "Test\nSorcery\nReveal cards from the top of your library until you reveal a creature card in your hand.",
            *((3, 62), "creature card in your hand"),
        ),
        (
            "Test\nArtifact - Equipment\nEquip {1}\n{1}: Attach Test to target player.",
            *((4, 6), "Attach Test to target player"),
        ),
        ("Test\nArtifact - Equipment\n{1}: Attach Test to you.", (3, 6), "Attach Test to you"),
        (
            "Test\nArtifact\nAs Test comes into play, sacrifice any number of other players.",
            *((3, 50), "other players"),
        ),
        (
            "Test\nArtifact\nIf Test would come into play, you may discard a spell instead. If you do, put Test into"
            " play. If you don't, put it into its owner's graveyard.",
            *((3, 49), "spell"),
        ),
        ("Test\nSorcery\nIf no other players are in play, draw a card.", (3, 1), ""),
        (
            "Test\nArtifact\nWhenever a player taps you for mana, draw a card.",
            (3, 24),
            "you for mana, draw a card.",
        ),
        ("Test\nArtifact\nPlayers and creatures can't attack.", (3, 1), "Players and creatures"),
        ("Test\nSorcery\nTarget instant spell can't be blocked this turn.", (3, 1), "Target instant spell"),
        ("Test\nArtifact\nSpells can't attack.", (3, 1), ""),
        (
            "Test\nSorcery\nDestroy all creatures blocked by the top card of your library.",
            *((3, 34), "the top card of your library"),
        ),
        (
            "Test\nArtifact\nPrevent all combat damage that would be dealt by your hand.",
            *((3, 50), "your hand"),
        ),
        (
            "Test\nArtifact\nPrevent all damage that would be dealt by triggered abilities.",
            *((3, 43), "triggered abilities"),
        ),
        ("Test\nSorcery\nEach player discards a card. Counter it.", (3, 38), "it"),
        ("Test\nSorcery\nDiscard a card. Destroy it.", (3, 25), "it"),
        (
            "Test\nArtifact\nAs Test comes into play, you may choose an artifact in play. If you do, Test comes into"
            " play as a copy of that creature.",
            *((3, 112), "creature"),
        ),
        (
            "Test\nArtifact\n{1}: Tap target creature and target land. Each of those creatures deals damage equal to"
            " its power to the other.",
            *((3, 30), "target land"),
        ),
        (
            "Test\nSorcery\nTarget creature gets +1/+0 until end of turn for each creature sacrificed this way.",
            *((3, 1), ""),
        ),
        ("Test\nArtifact\nEach player skips his or her turn.", (3, 30), "turn"),
        ("Test\nArtifact\nWhenever a player plays a creature spell, destroy it.", (3, 51), "it"),
        ("Test\nSorcery\nIf Test was other, draw a card.", (3, 13), "other"),
        ("Test\nSorcery\nDestroy all creatures that target you.", (3, 13), "creatures that target you"),
        ("Test\nSorcery\nPut a 1/1 blue Orb with flying into play.", (3, 5), "a 1/1 blue Orb with flying"),
        ("Test\nSorcery\nPut target creature into play.", (3, 5), "target creature"),
        ("Test\nSorcery\nReturn a card in you's graveyard to your hand.", (3, 18), "you"),
        ("Test\nArtifact\n{1}: You gain life equal to you's life total.", (3, 29), "you"),
        (
            "Test\nSorcery\nChoose target artifact a player controls and target artifact card in that player's"
            " graveyard. If both targets are still legal as this spell resolves, that player simultaneously discards a"
            " card and returns the artifact card to play.",
            *((3, 1), ""),
        ),
        (
            "Test\nCreature - Elf 1/1\nTest has bushido X, where X is the power of the creature tapped this way.",
            *((3, 1), ""),
        ),
    ],
)
def test_what_means_nothing_is_refused_at_its_words(text: str, place: tuple[int, int], words: str) -> None:
    with pytest.raises(UnreadableText) as stop:
        read_card(text)
    if words:
        assert ((stop.value.line, stop.value.column), stop.value.words) == (place, words)
    assert judged(text) == ("refused", "")


def test_the_same_number_and_seed_make_the_same_text() -> None:
    assert [made(number, 5) for number in range(10)] == [made(number, 5) for number in range(10)]
    assert len({made(number, 5) for number in range(10)}) == 10
    assert len({made(number, seed) for number in range(10) for seed in (5, 6)}) == 20


def test_rows_are_made_of_every_word_and_of_each_kind_of_words() -> None:
    words = set(all_words())
    assert {"destroy", "deathtouch", "{T}", "Goblin", "charge", NAME} <= words
    assert all(words.intersection(some) for some in OTHERS.values())


def test_words_of_the_program_are_known_from_those_of_a_card() -> None:
    assert PROGRAM_WORDS.search("Target None gets +1/+1.")
    assert PROGRAM_WORDS.search("Draw Bound(name) cards.")
    assert not PROGRAM_WORDS.search("{T}: Target Goblin gets +1/+1 until end of turn.")


def test_a_card_of_each_head_can_be_read() -> None:
    for head in HEADS:
        assert judged(f"{head}") == ("read", "")
