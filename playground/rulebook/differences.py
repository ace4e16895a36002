"""What surprises players of today: the rule of October 2006, and what became of it.

The one place where numbers of a later edition may stand; they are given where the later rule can be named for sure.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import slugify


@dataclass(frozen=True)
class Difference:
    """One surprise: the rule of 2006 with its number, and the rule of today."""

    rule: str
    title: str
    then: str
    today: str
    today_rule: str = ""
    scenario: str = ""
    """The bundled scenario in which it can be seen."""

    @property
    def slug(self) -> str:
        """Its anchor on the page."""
        return slugify(self.title)


_WORDS = (
    Difference(
        "217.5",
        "In play, and removed from the game",
        "Permanents are in play. A card that is taken away for good is removed from the game, and that "
        "zone counts as outside the game (217.1e): an effect that fetches a card from outside may fetch "
        "one from there.",
        "Permanents are on the battlefield. Exile is a zone like any other, inside the game.",
        "406",
    ),
    Difference(
        "409",
        "One verb: play",
        "Spells are played, abilities are played, lands are played. A text that forbids playing spells "
        "says nothing about abilities or lands.",
        "Spells are cast, abilities activated, and only lands are still played.",
        "601",
    ),
    Difference(
        "205.2a",
        "Six types, no planeswalkers",
        "A card is an artifact, creature, enchantment, instant, land or sorcery. Only players can be "
        "attacked (306.3), and damage goes to creatures and players.",
        "Planeswalkers, battles and kindred have joined; damage and attacks have more to aim at.",
        "300.1",
    ),
    Difference(
        "420",
        "State-based effects",
        "What is checked whenever a player would get priority are effects, although no object makes "
        "them. There are thirteen conditions, a to n without l.",
        "They are called actions, and there are about twice as many.",
        "704",
    ),
    Difference(
        "203.3",
        "Converted mana cost",
        "The amount of mana in a cost, whatever its colours, is the converted mana cost.",
        "The same number is called mana value.",
        "202.3",
    ),
)

_COMBAT = (
    Difference(
        "310.1",
        "Combat damage goes on the stack",
        "Damage is assigned, and then waits on the stack as one object while everybody may respond. A "
        "creature can assign its damage, be sacrificed for an effect, and still deal it (310.4a).",
        "Combat damage is dealt at once, as it is assigned; nobody can respond in between.",
        "510.2",
        scenario="300-turn/damage-on-the-stack",
    ),
    Difference(
        "310.4c",
        "A creature that is gone takes no damage",
        "If whoever was to be dealt damage has left play or is no creature any more when damage "
        "resolves, that part is not dealt. A creature returned to its owner's hand and played again is a "
        "new object and is safe.",
        "With no time between assigning and dealing, the question does not come up.",
    ),
    Difference(
        "310.2c",
        "No order among blockers",
        "A blocked creature divides its damage among its blockers as its controller likes, one point "
        "here and one there. Only trample asks that blockers be assigned lethal damage first (502.9b).",
        "For years blockers stood in an order and had to be killed in it; the newest rules have dropped "
        "the order again.",
    ),
    Difference(
        "310.5",
        "First strike makes a whole step",
        "If anything has first strike there are two combat damage steps, each with its own damage on the "
        "stack and its own rounds of priority.",
        "There are still two steps, but in each the damage is dealt at once.",
        "510.4",
        scenario="300-turn/first-strike",
    ),
)

_MANA = (
    Difference(
        "300.3",
        "Mana burn",
        "Mana that is left when a phase ends is lost, and so is 1 life for each. It is loss of life and "
        "not damage: nothing prevents it, and it can kill.",
        "Unspent mana simply vanishes.",
        scenario="300-turn/mana-burn",
    ),
    Difference(
        "300.3",
        "Mana lasts for a phase",
        "Pools empty between phases and not between steps. Mana made in the upkeep can pay in the draw "
        "step; mana made as attackers are declared can pay after damage.",
        "Pools empty at the end of each step as well.",
        scenario="300-turn/mana-stays-through-combat",
    ),
    Difference(
        "213.1a",
        "No mana cost is not zero",
        "What has no mana cost cannot be played by paying it, since a cost that does not exist can't be "
        "paid. It is not {0}.",
        "The same holds, under the name of an unpayable cost.",
        "118.6",
    ),
    Difference(
        "406.1",
        "A mana ability may have a target",
        "Whatever could put mana into a pool as it resolves is a mana ability, targets or not. Its "
        "targets are chosen as it is played, and it does not use the stack.",
        "An ability with a target is never a mana ability.",
        "605.1a",
    ),
)

_PERMANENTS = (
    Difference(
        "420.5e",
        "Both legends die",
        "If two legendary permanents of one name are in play, all of them are put into their owners' "
        "graveyards, whoever controls them. Copying your opponent's legend removes both.",
        "Each player keeps one, of his or her choice, and another player's does not matter.",
        "704.5j",
        scenario="420-additional/legend-rule",
    ),
    Difference(
        "216.1",
        "Who owns a token",
        "A token belongs to the controller of the spell or ability that made it. Give your opponent a "
        "token, and you still own it.",
        "The player who creates a token owns it.",
        "111.2",
    ),
    Difference(
        "217.8",
        "Phased out is a zone",
        "A permanent that phases out goes to a zone of its own and comes back as the same object. A "
        "token that phases out ceases to exist (217.8d).",
        "It stays where it is and is treated as though it did not exist; tokens come back.",
        "702.26",
    ),
    Difference(
        "407.2",
        "Indestructible is no ability",
        "That a permanent is indestructible is something an effect says of it. Losing all abilities does "
        "not take it away.",
        "Indestructible is a keyword ability, and can be lost as one.",
        "702.12",
    ),
    Difference(
        "208.2",
        "A star counts 0 outside play",
        "Power or toughness of * is worked out in play only. In a graveyard, hand or library it is 0.",
        "An ability that defines it works in every zone.",
        "604.3",
    ),
)

_EFFECTS = (
    Difference(
        "418.5a",
        "Six layers, not seven",
        "Copies, control, text, types, then everything else at once, and last power and toughness. "
        "Colours and abilities share one layer and go by timestamp.",
        "Colour and abilities have a layer each, so power and toughness are the seventh.",
        "613.1",
    ),
    Difference(
        "418.5a",
        "A later effect can undo Giant Growth",
        "Effects of spells that set power and toughness and those that add to them stand in one "
        "sublayer, in order of time. Giant Growth, then an effect that says 0/1: the creature is 0/1.",
        "Setting always comes before adding; the creature would be 3/4.",
        "613.4",
    ),
    Difference(
        "404.1",
        "Gaining life from damage is a trigger",
        "There is no lifelink. \u201cWhenever it deals damage, you gain that much life\u201d uses the stack, and "
        "comes too late for a player whom the same damage kills. Several of them add up.",
        "Lifelink is part of dealing the damage, and more of it does nothing.",
        "702.15",
    ),
    Difference(
        "404.1",
        "There is no deathtouch",
        "Creatures that kill whatever they damage do so by an ability that triggers, goes on the stack, "
        "and can be answered.",
        "Any damage from deathtouch is lethal, and state-based actions see to it.",
        "702.2",
    ),
    Difference(
        "419.9",
        "Replacement effects in any order",
        "When several would change one event, the affected player or the affected object's controller "
        "picks the order. Only an effect that replaces its own effect goes first (419.6d).",
        "Effects on entering are sorted first: control, then copies, then the back face.",
        "616.1",
    ),
    Difference(
        "413.2a",
        "A spell without a legal target is countered",
        "If every target has become illegal, the rules counter the spell or ability.",
        "It does not resolve, and nothing has been countered.",
        "608.2b",
        scenario="400-playing/fizzle",
    ),
)

_CARDS = (
    Difference(
        "505.5",
        "A split card answers twice",
        "Off the stack, Assault // Battery has the converted mana costs 1 and 4. A comparison is true if "
        "either half makes it so (505.6); a sum adds both.",
        "The two costs are added up: its mana value is 5, and only 5.",
        "709.4b",
        scenario="500-special/infernal-genesis",
    ),
    Difference(
        "505.7",
        "Naming a split card takes both names",
        "Whoever is asked for a card's name must name both halves to mean a split card.",
        "One half's name is enough, since the card has two names.",
    ),
)

_PLAYERS = (
    Difference(
        "101.4",
        "Mulligans, one card fewer each",
        "A player draws one card fewer each time, and is done with all his or her mulligans before the "
        "next player begins.",
        "Seven cards are drawn each time and the surplus goes to the bottom; players decide at the same "
        "time.",
        "103.5",
    ),
    Difference(
        "422.1",
        "Taking back leaves a choice about mana",
        "A play that turns out to be illegal is reversed as a whole. Mana abilities that were played for "
        "it may be reversed too, or may stand, as the player likes; unused mana then burns.",
        "The choice is much the same, without the burn.",
        scenario="400-playing/taking-back",
    ),
    Difference(
        "212.6b",
        "Say which land play it is",
        "A player who may play further lands announces each time which permission is being used.",
        "Land plays are only counted.",
        "305.2",
    ),
)

DIFFERENCES: tuple[tuple[str, tuple[Difference, ...]], ...] = (
    ("Words", _WORDS),
    ("Combat", _COMBAT),
    ("Mana", _MANA),
    ("Permanents and tokens", _PERMANENTS),
    ("Effects and layers", _EFFECTS),
    ("Split cards", _CARDS),
    ("Players", _PLAYERS),
)


def todays(number: str) -> list[Difference]:
    """The surprises whose rule of today has this number, those with the very number first; then its section's."""
    every = [entry for _, entries in DIFFERENCES for entry in entries if entry.today_rule]
    section = number.partition(".")[0]
    exact = [entry for entry in every if entry.today_rule == number]
    begun = [entry for entry in every if number.startswith(entry.today_rule) and entry not in exact]
    near = [entry for entry in every if entry.today_rule.partition(".")[0] == section]
    return list(dict.fromkeys((*exact, *begun, *near)))
