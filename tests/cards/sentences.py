"""Every instruction with every way to say who does it and what it is done to, as sentences of a card's text."""

from __future__ import annotations

from collections.abc import Iterator

PLAYERS = (
    *("you", "an opponent", "a player", "each opponent", "each player", "target player", "target opponent"),
    *("an opponent at random", "a creature's controller", "an opponent of your choice"),
)
BY_PLAYERS = (
    *(
        "draws a card",
        "discards a card",
        "discards a card at random",
        "discards his or her hand",
        "loses 1 life",
    ),
    *("gains 1 life", "sacrifices a creature", "puts a 1/1 red Goblin creature token into play"),
    *("puts the top card of his or her library into his or her graveyard", "reveals his or her hand"),
    *("shuffles his or her library", "untaps a creature he or she controls", "gets a poison counter"),
    *(
        "adds {R} to his or her mana pool",
        "skips his or her next draw step",
        "may draw a card",
        "flips a coin",
    ),
    *("taps a creature", "returns a creature he or she controls to its owner's hand", "chooses a color"),
    *("takes an extra turn after this one", "loses the game", "reveals a card from his or her hand"),
    *("removes a card in his or her graveyard from the game", "gains control of a creature", "pays 1 life"),
    *("discards a card unless he or she pays 1 life", "sacrifices a creature unless he or she pays {1}"),
    *("puts a creature card from his or her hand into play", "chooses a creature. Destroy that creature"),
)
THINGS = (
    *(
        "a creature",
        "an artifact",
        "a creature you control",
        "a creature an opponent controls",
        "two creatures",
    ),
    *(
        "a creature card in your graveyard",
        "each creature",
        "target creature",
        "all creatures",
        "a permanent",
    ),
    *("a creature at random", "an opponent's creature", "a land of an opponent's choice", "another creature"),
    *(
        "creatures an opponent controls",
        "all creatures an opponent controls",
        "each creature a player controls",
    ),
)
TO_THINGS = (
    *("Destroy {}.", "Tap {}.", "Untap {}.", "Return {} to its owner's hand.", "Remove {} from the game."),
    *("Sacrifice {}.", "Gain control of {}.", "Put a +1/+1 counter on {}.", "This deals 1 damage to {}."),
    *("{} gets +1/+1 until end of turn.", "{} gain flying until end of turn.", "Regenerate {}."),
    *(
        "{} gains flying until end of turn.",
        "{} get -1/-1 until end of turn.",
        "You gain life equal to {}'s power.",
    ),
    *("Prevent the next 1 damage that would be dealt to {} this turn.", "{} can't attack this turn."),
    *("{} becomes red until end of turn.", "{}'s controller draws a card.", "{} phases out.", "Counter {}."),
    *("An opponent gains control of {}.", "{} becomes a 3/3 creature until end of turn."),
    *("{} doesn't untap during its controller's next untap step.", "This becomes a copy of {}."),
    *("Put a token into play that's a copy of {}.", "{} deals 1 damage to you.", "Return {} to play."),
    *(
        "Put {} on top of its owner's library.",
        "Draw a card for each {}.",
        "Destroy {}. It can't be regenerated.",
    ),
    *("An opponent chooses {}. Destroy that creature.", "Tap {}. You gain 1 life.", "Untap {}. Destroy it."),
)
TO_PLAYERS = (
    *("This deals 1 damage to {}.", "Prevent all damage that would be dealt to {} this turn."),
    *("Look at {}'s hand.", "Add {{R}} to {}'s mana pool.", "Draw a card for each card in {}'s hand."),
    *("Destroy a creature {} controls.", "Return a card in {}'s graveyard to its owner's hand."),
    *("You gain life equal to the number of cards in {}'s hand.", "Gain control of a creature {} controls."),
    *(
        "This deals damage to {} equal to the number of cards in {}'s hand.",
        "Destroy all creatures {} controls.",
    ),
)


def sentences() -> Iterator[str]:
    """All of them; most are no English that a card would use, and are refused."""
    for who in PLAYERS:
        for does in BY_PLAYERS:
            yield _sentence(f"{who} {does}." if who != "you" else f"{who} {_second(does)}.")
        for pattern in TO_PLAYERS:
            yield _sentence(pattern.format(who, who))
    for what in THINGS:
        for pattern in TO_THINGS:
            yield _sentence(pattern.format(what))


def _second(does: str) -> str:
    """The verb as it stands after "you"."""
    first, _, rest = does.partition(" ")
    verb = {"may": "may", "discards": "discard", "loses": "lose", "chooses": "choose"}.get(
        first, first.rstrip("s")
    )
    return f"{verb} {rest}".replace("his or her", "your").replace("he or she controls", "you control")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
