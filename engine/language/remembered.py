"""What an object remembers for its abilities: choices as it came into play (503.8), cards removed (217.7d)."""

from __future__ import annotations

from engine.language.terms import (
    All,
    AllOf,
    Bound,
    HasState,
    HasType,
    InZone,
    Is,
    Matches,
    Named,
    Same,
    Selection,
    Self,
    Value,
)
from engine.language.walks import walk
from engine.language.words import CardType, Kind, State, Zone

CHOSEN_COLOR = "chosen color"
CHOSEN_TYPE = "chosen type"
SACRIFICED_THEN = "chosen to be sacrificed as it came into play"
"""How many were sacrificed as a permanent came into play."""
FIRST_TYPE = "chosen type, the first"
SECOND_TYPE = "chosen type, the second"
CHOSEN_NUMBER = "chosen number"
CHOSEN_NAME = "chosen name"
LIFE_PAID = "life paid"
"""How much life was paid as a permanent came into play (503.8)."""
CHOSEN_PLAYER = "chosen player"
IMPRINTED = "imprinted"
IMPRINTED_COLORS = "imprinted colors"
"""Stands for each color of what is imprinted, where mana is added (406.6)."""
EACH_ONE = Bound("each one")
"""Of several things that one sentence changes, each by itself: "its" in "each equal to its converted mana cost"."""
FOR_EACH = Bound("for each")
"""Of several things for each of which a process is gone through, the one whose turn it is."""
PLAYABLE = "may be played"
"""The cards that somebody may play for a while, as an effect was told when it began (418.3)."""
OF_THAT_ONE = Bound("of that one")
"""The player whom a description measures against another."""
SUCH = Same(Bound("such"))
"""What is described, in words of the description that compare with all of it: "the creature with the least power"."""
EVENT_BEFORE = "#event "
"""How the names begin of the parts of the event that an ability has triggered on, in the words of what waits for
another one."""
HAUNTED = "haunted"
"""The creature that a card removed from the game haunts (502.51b)."""
REMOVED_WITH = "removed with "
REMOVED_WITH_IT = REMOVED_WITH + "it"
"""The one card that another ability of the same text removed: "the removed card" (217.7d)."""
PUT_WITH = "put into play with "
PUT_WITH_IT = PUT_WITH + "it"
"""What another ability of the same text put into play, or made: "the token"."""
LOST_WITH = "lost with it, "
"""How the names begin of what a linked ability remembers of life that another of the same text had somebody lose."""
LOSER = LOST_WITH + "by whom"
LIFE_LOST = LOST_WITH + "how much"
SPENT = "mana spent"
"""The types of the mana that was spent to play an ability, where its text asks for it."""
MASKED = "masked"
"""The card that is played face down, and then the spell and permanent that it becomes (504.1)."""
PRODUCED = "produced"
"""Stands for a type of mana that the mana ability produced which set a triggered one off (411.3)."""
TAPPED_FOR_IT = "tapped for it"
"""That the mana ability whose instructions are followed has tapped its permanent (406.1)."""
PAID_X = "mana paid"
"""How much mana a player chose to pay as something resolves (413.2e)."""
PAID_FOR = "paid for"
"""What a player chose to pay for, each by itself (413.2e)."""
WILLING = "willing"
"""The player who has something happen that any player may have happen (413.2c)."""
PLAYED = "played"
"""The spell that became of a card which the instruction before plays (413.2e)."""
TIMES_PLAYED = "times played"
"""How often the activated ability that resolves has been played this turn, where its text asks for it."""
UNTAPPED_SINCE = "untapped since"
"""That the source of an ability on the stack became untapped: what lasts while it is tapped is over (418.3d)."""
SOURCE_TAPPED = Matches(Self(), HasState(State.TAPPED))
"""That a source remains tapped, where an effect lasts for as long (418.3d)."""
GIVER = "giver"
"""What gives an ability to the object that has it: its name within the quotation marks (202.2b)."""
COUNTERS_REMOVED = " counters removed to pay"
"""With this ends the name of how many counters of a kind were removed to pay for an ability that removes all of them,
where its text asks."""
SACRIFICED = "sacrificed"
"""What was sacrificed to pay for a spell or ability; copies of a spell know it too (503.10)."""

PLAYING = "playing"
"""Who plays a spell, where a text changes what it costs."""
SPELL_PLAYED = "spell that is played"
"""The spell that is played, where a text says what it costs or what may be paid for it instead."""
DISCARDED = "discarded"
"""What was discarded to pay for a spell or ability."""
REMOVED_TO_PAY = "removed to pay"
"""What was removed from the game to pay for a spell or ability, from a graveyard or a library."""
TAPPED_TO_PAY = "tapped to pay"
"""What was tapped to pay for an ability, where its text asks for it."""
TO_PAY = frozenset((SACRIFICED, DISCARDED, REMOVED_TO_PAY, TAPPED_TO_PAY))
"""What costs did: targets are chosen before any is paid (409.1c, 409.1h)."""
PILE, OTHER_PILE = "pile", "other pile"
"""Of two piles the one that was chosen, and the one that was not."""


def removed_with(name: str) -> str:
    """How the cards are remembered that a permanent of this name removed from the game with a linked ability."""
    return REMOVED_WITH + name


def counters_removed(kind: str) -> str:
    """Under what name an ability knows how many counters of this kind were removed to pay for it."""
    return kind + COUNTERS_REMOVED


def put_with(name: str) -> str:
    """How the things are remembered that a permanent of this name put into play with a linked ability."""
    return PUT_WITH + name


def life_lost_by(name: str) -> str:
    """Under what name a text knows how much life was lost by what it has noted under another."""
    return f"life lost by {name}"


def hurt_by(name: str) -> str:
    """Under what name a text knows the creatures that were dealt the damage which it has noted under another."""
    return f"hurt by {name}"


def buried_by(name: str) -> str:
    """Under what name a text knows what was put into a graveyard of what it has noted under another."""
    return f"buried by {name}"


def names_said(value: Value) -> frozenset[str]:
    """The names by which a text calls its own object: where it speaks of what that removed from the game, and of cards
    named like it."""
    named = [one.name for one in walk(value) if isinstance(one, Bound) and not one.name.endswith(" with it")]
    removed = [name.removeprefix(REMOVED_WITH) for name in named if name.startswith(REMOVED_WITH)]
    removed += [name.removeprefix(PUT_WITH) for name in named if name.startswith(PUT_WITH)]
    return frozenset((*removed, *(one.name for one in walk(value) if isinstance(one, Named))))


def imprinted(kind: CardType) -> Selection:
    """ "The imprinted [type] card": each of those that are of this type (glossary)."""
    return All(AllOf((Is(Kind.CARD), HasType(kind), InZone(Zone.REMOVED), Same(Bound(IMPRINTED)))))
