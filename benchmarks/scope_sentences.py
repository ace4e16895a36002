"""Sentences made of lists, for the question whether what an ability speaks of is its own (`scopes.py`).

Whatever can have a quoted ability, with every way to speak of something within it; whatever can be done with whatever
there is; what each of many does with what follows it; hands, libraries and graveyards of those who can't have them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

OUTER = (
    "{given}",
    "Target creature gains {q} until end of turn.",
    "Destroy target land. Target creature gains {q} until end of turn.",
    "Target player draws a card. Creatures you control gain {q} until end of turn.",
    "Creatures you control have {q}.",
    "Put a 1/1 white Bird creature token with {q} into play.",
    "Target creature deals 1 damage to target player. Put a 1/1 white Bird creature token with {q} into play.",
    "{{T}}: Target creature gains {q} until end of turn.",
    "Whenever a creature deals damage to a player, it gains {q} until end of turn.",
    "Reveal the top card of your library. Creatures you control gain {q} until end of turn.",
    "Choose a color. Creatures you control gain {q} until end of turn.",
    "Choose one - Destroy target land; or target creature gains {q} until end of turn.",
)
HEADS = ("{T}: ", "When this permanent leaves play, ", "Sacrifice this creature: ", "")
SPEAKS = (
    "{done} target creature.",
    "{done} it.",
    "{done} that creature.",
    "{done} that card.",
    "{done} those creatures.",
    "{done} another target creature.",
    "Target player draws a card.",
    "That player draws a card.",
    "He or she draws a card.",
    "Target creature deals 1 damage to that player.",
    "Draw a card.",
    "Draw that many cards.",
    "Target creature becomes the chosen color until end of turn.",
    "Creatures of that color get +1/+1 until end of turn.",
    "Target creature gets +X/+X until end of turn, where X is its power.",
    "Its controller draws a card.",
    "Creatures you control get +1/+1.",
)
WHEN = ("At the beginning of the next upkeep", "At end of turn", "Whenever a creature attacks this turn")
DONE = ("Destroy", "Tap", "Return", "Sacrifice")


def made_of_lists() -> Iterator[tuple[str, str]]:
    """Abilities by themselves and quoted in others, each with the category of its text."""
    said = [one.format(done=done) for one in SPEAKS for done in (DONE if "{done}" in one else ("",))]
    for outer, head, inner in product(OUTER, HEADS, said):
        own = head + (inner[0].lower() + inner[1:] if head.startswith("When") else inner)
        text = own if outer == "{given}" else outer.format(q=f'"{own}"')
        yield "paragraph", text
        if head == "" or outer != "{given}":
            yield "spell", text
    for first, second in product(said, said):
        yield "spell", f"{first} {second}"
        yield "paragraph", f"When Test comes into play, {first[0].lower()}{first[1:]} {second}"
        yield "paragraph", f"{first} {second}"
        yield "spell", f"Choose one - {first[:-1]}; or {second[0].lower()}{second[1:]}"
    for modes in (said,):
        for one in modes:
            for when in (
                "At the beginning of the next upkeep",
                "At end of turn",
                "Whenever a creature attacks this turn",
            ):
                yield "spell", f"{when}, {one[0].lower()}{one[1:]}"
                yield "spell", f"Draw a card. {when}, {one[0].lower()}{one[1:]}"
                yield "spell", f"Target player draws a card. {when}, {one[0].lower()}{one[1:]}"


INSTRUCTIONS = ("Destroy", "Tap", "Untap", "Sacrifice", "Regenerate", "Counter", "Discard")
THINGS = (
    "target spell",
    "target activated ability",
    "target creature",
    "target card in a graveyard",
    "target player",
    "target creature or player",
    "all spells",
    "all creatures",
    "all cards in your hand",
    "all cards in your graveyard",
    "a card in your hand",
    "a card in your graveyard",
    "a spell",
    "a creature",
    "the top card of your library",
    "defending player",
)
EACH = (
    "Each player sacrifices a creature",
    "Each player reveals the top card of his or her library",
    "Each player searches his or her library for a card",
    "Each player reveals a card at random from his or her hand",
    "Each opponent discards a card at random",
    "Each player may sacrifice a creature",
)
AFTER_EACH = (
    " and loses life equal to its power.",
    " and puts it into play.",
    " and puts it into his or her hand.",
    ". Draw cards equal to that card's converted mana cost.",
    ". You gain life equal to its power.",
    ". If it's a land card, draw a card.",
    ". If that card is a land card, put it into play.",
    ". Put it into your hand.",
)
OTHERS_THINGS = (
    "the top card of target player's library",
    "target card in target opponent's graveyard",
    "a card at random from target opponent's hand",
    "all creature cards from target player's graveyard",
)
ANYONES_THINGS = (
    *("target creature", "target creature you control", "all creatures", "a land you control"),
    *("an artifact an opponent controls", "a creature at random", "target creature card from a graveyard"),
)
GOING = (
    "Put {thing} into {whose} graveyard.",
    "Return {thing} to {whose} hand.",
    "Put {thing} on top of {whose} library.",
    "Put {thing} on the bottom of {whose} library.",
    "Shuffle {thing} into {whose} library.",
)
SHUFFLING = ("Target player shuffles {whose} library.", "Each player shuffles {whose} library.")
NOT_THEIRS = ("your", "target player's", "target opponent's")

PLAYERS = (
    *(
        "target player",
        "target opponent",
        "defending player",
        "each player",
        "all players",
        "an opponent",
        "you",
    ),
    *("the player with the most cards in hand", "that player"),
)
ONLY_OBJECTS = (
    *("Counter {one}.", "Copy {one}.", "Put a copy of {one} onto the stack.", "Change the target of {one}."),
    "Change the text of {one} by replacing all instances of one color word with another.",
    *(
        "{one} becomes a copy of target creature.",
        "{one} becomes a copy of target creature until end of turn.",
    ),
    *("Target creature becomes a copy of {one}.", "Put a token into play that's a copy of {one}."),
    *("Reveal {one}.", "Look at {one}.", "Exchange control of {one} and target creature."),
    *("Remove a +1/+1 counter from {one}.", "Target creature blocks {one} this turn if able."),
    *("{one} deals 2 damage to target creature.", "Destroy all creatures blocking {one}."),
    *("Prevent all damage {one} would deal this turn.", "{one} fights target creature."),
    *(
        "Draw a card if {one} is red.",
        "Draw a card if {one} is tapped.",
        "If {one} is an artifact, draw a card.",
    ),
    *("{one} gets +1/+1 until end of turn.", "{one} phases out.", "Attach {one} to target creature."),
)
NAMED_BEFORE = ("", "Choose a player. ", "Target player draws a card. ", "For each opponent, ")


def players_for_objects() -> Iterator[tuple[str, str]]:
    """Players where only objects can be (200.8): whatever reads means something else than it says."""
    for before, sentence, one in product(NAMED_BEFORE, ONLY_OBJECTS, PLAYERS):
        said = sentence.format(one=one)
        yield "spell", before + (said[0].lower() if before.endswith(", ") else said[0].upper()) + said[1:]


def possessives() -> Iterator[tuple[str, str]]:
    """Cards of one player that go to another's hand, library or graveyard, and libraries that another shuffles: none
    of these can be (217.1a), so whatever reads has lost a word."""
    for going, thing, whose in product(GOING, OTHERS_THINGS, NOT_THEIRS):
        yield "spell", going.format(thing=thing, whose=whose)
    for going, thing, whose in product(GOING, ANYONES_THINGS, (*NOT_THEIRS, "its controller's")):
        yield "spell", going.format(thing=thing, whose=whose)
    for shuffling, whose in product(SHUFFLING, NOT_THEIRS):
        yield "spell", shuffling.format(whose=whose)


def done_to_things() -> Iterator[tuple[str, str]]:
    """Whatever can be done with whatever there is, and what each of many does with what follows it."""
    for does, thing in product(INSTRUCTIONS, THINGS):
        yield "spell", f"{does} {thing}."
        yield "spell", f"Target opponent {does.lower()}s {thing}."
    for each, after in product(EACH, AFTER_EACH):
        yield "spell", each + after
