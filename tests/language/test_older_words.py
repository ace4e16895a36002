"""Cards printed before the sixth edition of the rules mean what the wording of 2006 says, beside which they stand."""

from __future__ import annotations

import pytest

from engine.language.cardtext import read_card
from engine.language.errors import UnreadableText
from engine.language.forms.chart import Tree
from engine.language.forms.reading import as_an_older_card
from engine.language.older_words import OLDER
from engine.language.print import print_card
from engine.language.rooms import LANGUAGE
from engine.language.tokens import Passage

CREATURE, ENCHANTMENT, INSTANT, AURA, LAND = (
    "Creature - Elf 1/1",
    "Enchantment",
    "Instant",
    "Enchantment - Aura",
    "Land",
)
BEGINS = "At the beginning of your upkeep,"
SAME = (
    # words
    (CREATURE, "~ cannot attack.", "~ can't attack."),
    (CREATURE, "~ does not untap during your untap phase.", "~ doesn't untap during your untap step."),
    (INSTANT, "Return target creature to owner's hand.", "Return target creature to its owner's hand."),
    (INSTANT, "Destroy target forest.", "Destroy target Forest."),
    (INSTANT, "Destroy target nonforest land.", "Destroy target non-Forest land."),
    (INSTANT, "Destroy target Legend.", "Destroy target legendary creature."),
    (INSTANT, "Destroy all local enchantments.", "Destroy all Auras."),
    (INSTANT, "Take another turn after this one.", "Take an extra turn after this one."),
    (CREATURE, "Cumulative upkeep: {1}", "Cumulative upkeep {1}"),
    (
        ENCHANTMENT,
        "When one of your opponents successfully casts a summon spell, draw a card.",
        "When an opponent plays a creature spell, draw a card.",
    ),
    # when it happens
    (CREATURE, "During your upkeep, draw a card.", f"{BEGINS} draw a card."),
    (
        ENCHANTMENT,
        "During each player's upkeep, that player loses 1 life.",
        "At the beginning of each player's upkeep, that player loses 1 life.",
    ),
    (
        AURA,
        "During the upkeep of enchanted creature's controller, draw a card.",
        "At the beginning of the upkeep of enchanted creature's controller, draw a card.",
    ),
    (CREATURE, "If ~ attacks, draw a card.", "Whenever ~ attacks, draw a card."),
    (
        CREATURE,
        "If ~ is put into any graveyard from play, gain 1 life.",
        "When ~ is put into a graveyard from play, you gain 1 life.",
    ),
    (CREATURE, "If ~ damages any player, draw a card.", "Whenever ~ deals damage to a player, draw a card."),
    (CREATURE, "If ~ is blocked, draw a card.", "Whenever ~ becomes blocked, draw a card."),
    (
        CREATURE,
        "If ~ is blocked by a red creature, destroy that creature.",
        "Whenever ~ becomes blocked by a red creature, destroy that creature.",
    ),
    (
        CREATURE,
        "If ~ blocks or is blocked by a Wall, draw a card.",
        "Whenever ~ blocks or becomes blocked by a Wall, draw a card.",
    ),
    (
        ENCHANTMENT,
        "If a red spell is cast, draw a card.",
        "Whenever a player plays a red spell, draw a card.",
    ),
    (
        CREATURE,
        "Draw a card at the beginning of the upkeep of the turn after ~ comes into play.",
        "When ~ comes into play, draw a card at the beginning of the next turn's upkeep.",
    ),
    # what is done
    (INSTANT, "Bury target creature.", "Destroy target creature. It can't be regenerated."),
    (CREATURE, "{1}: Bury ~.", "{1}: Sacrifice ~."),
    (INSTANT, "All creatures are destroyed.", "Destroy all creatures."),
    (INSTANT, "All creatures are buried.", "Destroy all creatures. They can't be regenerated."),
    (INSTANT, "~ does 2 damage to target creature.", "~ deals 2 damage to target creature."),
    (
        INSTANT,
        "Prevent up to 3 damage to any creature or player.",
        "Prevent the next 3 damage that would be dealt to target creature or player this turn.",
    ),
    (INSTANT, "Gain 2 life.", "You gain 2 life."),
    (INSTANT, "Lose 2 life. Draw a card.", "You lose 2 life. Draw a card."),
    (
        INSTANT,
        "Each player sacrifices a land unless he or she pays {1}.",
        "Each player sacrifices a land unless they pay {1}.",
    ),
    (CREATURE, "{1}: Regenerate", "{1}: Regenerate ~."),
    (CREATURE, "{1}: +1/+0 until end of turn", "{1}: ~ gets +1/+0 until end of turn."),
    (CREATURE, "{1}: Flying until end of turn", "{1}: ~ gains flying until end of turn."),
    (
        CREATURE,
        "{1}: Regenerate. Use this ability only once each turn.",
        "{1}: Regenerate ~. Play this ability only once each turn.",
    ),
    (
        CREATURE,
        "{1}: +1/+0 until end of turn. Use this ability only once each turn.",
        "{1}: ~ gets +1/+0 until end of turn. Play this ability only once each turn.",
    ),
    (
        CREATURE,
        "{1}: Flying until end of turn. Use this ability only once each turn.",
        "{1}: ~ gains flying until end of turn. Play this ability only once each turn.",
    ),
    (
        INSTANT,
        "Give target creature +1/+1 until end of turn.",
        "Target creature gets +1/+1 until end of turn.",
    ),
    (
        INSTANT,
        "Give target creature flying until end of turn.",
        "Target creature gains flying until end of turn.",
    ),
    (INSTANT, "Change the color of target creature to red.", "Target creature becomes red."),
    (
        INSTANT,
        "Change the color of target creature to red until end of turn.",
        "Target creature becomes red until end of turn.",
    ),
    (INSTANT, "All blue creatures become tapped.", "Tap all blue creatures."),
    (
        LAND,
        "{T}: Tap target creature. As long as ~ remains tapped, that creature does not untap during its controller's "
        "untap phase.",
        "{T}: Tap target creature. That creature doesn't untap during its controller's untap step for as long as ~ "
        "remains tapped.",
    ),
    # what is paid
    (CREATURE, "During your upkeep, pay {2} or bury ~.", f"{BEGINS} sacrifice ~ unless you pay {{2}}."),
    (CREATURE, "{1}: Sacrifice a land to draw a card.", "{1}, Sacrifice a land: Draw a card."),
    (
        CREATURE,
        "{0}: Sacrifice a land to have ~ deal 1 damage to you.",
        "Sacrifice a land: ~ deals 1 damage to you.",
    ),
    (
        CREATURE,
        "{0}: Sacrifice a land to have target player draw a card.",
        "Sacrifice a land: Target player draws a card.",
    ),
    (
        CREATURE,
        "{1}: Sacrifice a land to draw a card. Use this ability only during your upkeep.",
        "{1}, Sacrifice a land: Draw a card. Play this ability only during your upkeep.",
    ),
    (
        CREATURE,
        "{1}: Sacrifice a land to draw a card. Play this ability as an interrupt.",
        "{1}, Sacrifice a land: Draw a card.",
    ),
    (
        CREATURE,
        "On your turn, before you attack, you may tap ~ to destroy any one land.",
        "{T}: Destroy target land. Play this ability only during your turn, before attackers are declared.",
    ),
    (
        INSTANT,
        "You may sacrifice two islands instead of paying ~'s mana cost.\nDraw a card.",
        "You may sacrifice two Islands rather than pay ~'s mana cost.\nDraw a card.",
    ),
    (
        INSTANT,
        "If you control a forest, you may sacrifice an island instead of paying ~'s casting cost.\nDraw a card.",
        "If you control a Forest, you may sacrifice an Island rather than pay ~'s mana cost.\nDraw a card.",
    ),
    (
        INSTANT,
        "Pay 3 life: Destroy target creature.",
        "As an additional cost to play ~, pay 3 life.\nDestroy target creature.",
    ),
    (ENCHANTMENT, "Your red spells cost {1} less to play.", "Red spells you play cost {1} less to play."),
    (ENCHANTMENT, "White spells cost an additional {3} to play.", "White spells cost {3} more to play."),
    (CREATURE, "{R}{T}: Draw a card.", "{R}, {T}: Draw a card."),
    (
        CREATURE,
        "{B}: +1/+0 until end of turn. You cannot spend more than {B}{B} in this way each turn.",
        "{B}: ~ gets +1/+0 until end of turn. Play this ability no more than twice each turn.",
    ),
    (
        INSTANT,
        "You gain life equal to target creature's total casting cost.",
        "You gain life equal to target creature's converted mana cost.",
    ),
    # mana, and when it may be played
    (LAND, "{T}: Add one colorless mana to your mana pool.", "{T}: Add {1} to your mana pool."),
    (LAND, "{T}: Add two green mana to your mana pool.", "{T}: Add {G}{G} to your mana pool."),
    (LAND, "{T}: Add either {U} or {W} to your mana pool.", "{T}: Add {U} or {W} to your mana pool."),
    (
        LAND,
        "{T}: Add {U} to your mana pool. Play this ability as a mana source.",
        "{T}: Add {U} to your mana pool.",
    ),
    (
        CREATURE,
        "{T}: Draw a card. Play this ability as a sorcery.",
        "{T}: Draw a card. Play this ability only any time you could play a sorcery.",
    ),
    (
        INSTANT,
        "Play ~ only after you're attacked, before you declare interceptors.\nDraw a card.",
        "Play ~ only during the declare attackers step and only if you've been attacked this step.\nDraw a card.",
    ),
    (
        AURA,
        "You may choose to play ~ as an instant; if you do, bury it at end of turn.",
        "You may play ~ any time you could play an instant. If you play it any time a sorcery couldn't have been "
        "played, the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step.",
    ),
    # what it is
    (
        CREATURE,
        "~ has power equal to the number of lands you control.",
        "~'s power is equal to the number of lands you control.",
    ),
    (
        CREATURE,
        "~ has toughness equal to the number of lands you control.",
        "~'s toughness is equal to the number of lands you control.",
    ),
    (
        CREATURE,
        "~ has power and toughness each equal to the number of lands you control.",
        "~'s power and toughness are each equal to the number of lands you control.",
    ),
    (CREATURE, "~ is unaffected by summoning sickness.", "Haste"),
    (AURA, "Enchanted creature is unaffected by summoning sickness.", "Enchanted creature has haste."),
    (CREATURE, "Attacking does not cause ~ to tap.", "Vigilance"),
    (AURA, "Attacking does not cause enchanted creature to tap.", "Enchanted creature has vigilance."),
    (CREATURE, "Counts as a wall", "~ is a Wall in addition to its other types."),
    (LAND, "Counts as both an island and a swamp.", "~ is an Island Swamp in addition to its other types."),
    (
        CREATURE,
        "Islandhome",
        "~ can't attack unless defending player controls an Island.\nWhen you control no Islands, sacrifice ~.",
    ),
    (CREATURE, "Cannot be blocked.", "~ can't be blocked."),
    (
        CREATURE,
        "~ cannot be blocked except by artifact creatures and black creatures.",
        "~ can't be blocked except by artifact creatures and/or black creatures.",
    ),
    (AURA, "Target creature gets +1/+1.", "Enchanted creature gets +1/+1."),
    (
        AURA,
        "{R}: The creature ~ enchants gets +1/+0 until end of turn.",
        "{R}: Enchanted creature gets +1/+0 until end of turn.",
    ),
    (ENCHANTMENT, "All your creatures get +1/+1.", "Creatures you control get +1/+1."),
    (INSTANT, "Untap all your creatures.", "Untap all creatures you control."),
    (ENCHANTMENT, "All attacking creatures gain +1/+0.", "Attacking creatures get +1/+0."),
    (
        ENCHANTMENT,
        "{1}: ~ becomes a 2/2 red creature with flying that counts as a Goblin.",
        "{1}: ~ becomes a 2/2 red Goblin creature with flying.",
    ),
    (
        ENCHANTMENT,
        "{1}: ~ becomes a 2/2 red creature that counts as a Goblin.",
        "{1}: ~ becomes a 2/2 red Goblin creature.",
    ),
    (
        ENCHANTMENT,
        "{1}: ~ becomes a 2/2 creature with flying that counts as a Goblin.",
        "{1}: ~ becomes a 2/2 Goblin creature with flying.",
    ),
    (
        ENCHANTMENT,
        "{1}: ~ becomes a 2/2 creature that counts as a Goblin.",
        "{1}: ~ becomes a 2/2 Goblin creature.",
    ),
    (
        INSTANT,
        "Put two Goblin tokens into play. Treat these tokens as 1/1 red creatures.",
        "Put two 1/1 red Goblin creature tokens into play.",
    ),
    (
        INSTANT,
        "Put a Goblin token into play. Treat this token as a 1/1 red creature with haste.",
        "Put a 1/1 red Goblin creature token with haste into play.",
    ),
    (
        INSTANT,
        "Put a Thopter token into play. Treat this token as a 1/1 artifact creature.",
        "Put a 1/1 colorless Thopter artifact creature token into play.",
    ),
    (
        INSTANT,
        "Put a Thopter token into play. Treat this token as a 1/1 artifact creature with flying.",
        "Put a 1/1 colorless Thopter artifact creature token with flying into play.",
    ),
)


def card(kind: str, text: str) -> str:
    enchants = "Enchant creature\n" if kind == AURA else ""
    return f"Test {{1}}\n{kind}\n{enchants}{text.replace('~', 'Test')}"


@pytest.mark.parametrize(("kind", "then", "now"), SAME, ids=[one[1][:50] for one in SAME])
def test_an_older_wording_means_what_that_of_2006_means_and_is_printed_so(
    kind: str, then: str, now: str
) -> None:
    older, newer = (read_card(card(kind, text)) for text in (then, now))
    assert set(older.faces[0].abilities) == set(newer.faces[0].abilities)
    again = read_card(print_card(older))
    assert again.faces[0].abilities == older.faces[0].abilities


def _forms(tree: Tree) -> set[str]:
    inner = (part for _, part in tree.parts if isinstance(part, Tree))
    return {f"{tree.form.category}: {tree.form.template}"}.union(*map(_forms, inner))


def test_every_form_of_older_cards_stands_beside_the_wording_of_2006() -> None:
    told: set[str] = set()
    for kind, then, _ in SAME:
        text = then.replace("~", "Test")
        found = as_an_older_card(
            Passage(text, ("Test",)), "spell" if kind == INSTANT else "paragraph", LANGUAGE
        )
        if found is not None:
            told |= _forms(found.values[found.best[0]])
    assert {f"{one.category}: {one.template}" for one in LANGUAGE.older} - told == set()


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        # On an Aura it would be told of the creature, which the Aura's own text can't tell from itself.
        (AURA, "{1}: +1/+0 until end of turn"),
        (AURA, "{1}: Regenerate"),
        (AURA, "Cannot attack."),
        # An Aura's creature is none of another card's.
        (CREATURE, "Target creature gets +1/+1."),
        # A phase is longer than a moment.
        (CREATURE, "During your turn, draw a card."),
        # What is so is a condition, and nothing that happens.
        (CREATURE, "If you control a Forest, draw a card."),
        (INSTANT, "~ deals 2 damage to your opponent."),
        # So much is no number of times.
        (CREATURE, "{2}: +1/+0 until end of turn. You cannot spend more than {3} in this way each turn."),
    ],
)
def test_what_older_words_do_not_say_is_refused(kind: str, text: str) -> None:
    with pytest.raises(UnreadableText):
        read_card(card(kind, text))


def test_what_is_said_in_2006_too_keeps_its_meaning() -> None:
    """Older words are asked only where the others say nothing: an error speaks of those of 2006."""
    with pytest.raises(UnreadableText) as error:
        read_card("Test {1}\nInstant\nBury target.")
    assert "bury" not in str(error.value.expected)


def test_no_older_phrase_stands_for_itself_but_where_a_shorter_one_would_be_taken() -> None:
    kept = {then for then, now in OLDER.items() if then == now}
    assert kept == {"legend rule"}
