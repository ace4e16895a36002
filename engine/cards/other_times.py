"""Words of another time: what somebody means who types a word or rule number that October 2006 does not have.

Today's players bring words that came later, and rule numbers of an edition that was arranged anew. Each entry says
what the word stands for now and what stood in its place then; `explain` finds it however it is typed.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache

from msgspec import Struct

from engine.cards.phrases import followers


class OtherTime(Struct, frozen=True):
    """One word or rule number of another time."""

    word: str
    explanation: str
    """What it is, and what October 2006 had instead, in one or two sentences."""
    instead: str = ""
    """The words of the period to use, or "" if there was no such thing."""
    rule: str = ""
    """Where the period's rules speak of it."""

    @property
    def sentence(self) -> str:
        """All of it in words."""
        then = f" In October 2006: {self.instead}" if self.instead and self.instead != self.rule else ""
        return f"{self.word}: {self.explanation}{then}" + (f" ({self.rule})" if self.rule else "")


_WORDS: tuple[tuple[str, str, str, str], ...] = (
    # words that only changed
    ("exile", "The zone and the act were renamed in 2009.", "remove from the game", "217.7"),
    ("battlefield", "The zone was renamed in 2009.", "in play", "217.5"),
    ("enters the battlefield", "Renamed in 2009.", "comes into play", "410.10"),
    ("enters", "Short for a wording of 2009.", "comes into play", "410.10"),
    ("dies", "A short form that came in 2011.", "is put into a graveyard from play", "410.10"),
    ("cast", "Spells were played until 2009, when playing them became casting.", "play", "409.1"),
    ("activate", "Abilities were played until 2009.", "play", "403.2"),
    ("any target", "A short form that came in 2018.", "target creature or player", "415.1"),
    ("mana value", "Renamed in 2021.", "converted mana cost", "203.3"),
    (
        "mill",
        "Became a keyword action in 2020.",
        "put the top cards of your library into your graveyard",
        "217.2",
    ),
    ("create", "Tokens were put into play until 2016.", "put a token into play", "216.1"),
    ("beginning of the end step", "Reworded in 2009.", "at end of turn", "313.1"),
    ("end step", "The name came in 2009.", "end of turn step", "313"),
    ("state-based action", "Renamed in 2009.", "state-based effect", "420"),
    ("they", "Cards say it of one person since 2017.", "he or she", "200.3"),
    (
        "fight",
        "A keyword action since 2011; cards spelled it out.",
        "each deals damage equal to its power to the other",
        "417",
    ),
    ("sorcery speed", "Slang for a timing rule.", "any time you could play a sorcery", "408.1"),
    ("colorless mana symbol", "{C} came in 2016; a number stood for it.", "{1}", "104.3"),
    # keywords that were sentences
    (
        "lifelink",
        "A keyword since 2007, static since 2009. The same words were a triggered ability.",
        "Whenever this deals damage, you gain that much life.",
        "404",
    ),
    (
        "deathtouch",
        "A keyword since 2007. Cards like this had a triggered ability.",
        "Whenever this deals damage to a creature, destroy that creature.",
        "404",
    ),
    ("reach", "A keyword since 2007.", "can block as though it had flying", "502.4"),
    ("shroud", "A keyword since 2007.", "can't be the target of spells or abilities", "415"),
    (
        "hexproof",
        "A keyword since 2011.",
        "can't be the target of spells or abilities your opponents control",
        "415",
    ),
    (
        "indestructible",
        "A keyword since 2013; before, something that a text said of an object.",
        "is indestructible",
        "420.5c",
    ),
    ("menace", "A keyword since 2015.", "can't be blocked except by two or more creatures", "500"),
    ("ward", "A keyword since 2021; no card of the period had its like.", "", ""),
    (
        "prowess",
        "A keyword since 2014.",
        "Whenever you play a noncreature spell, this gets +1/+1 until end of turn.",
        "404",
    ),
    ("unblockable", "Today's cards no longer use the word.", "is unblockable", "501"),
    # words of earlier printings
    ("bury", "Of printings before 1999.", "destroy ... It can't be regenerated.", "419.6b"),
    ("cannot", "Of early printings.", "can't", "103.2"),
    ("interrupt", "A type of its own until 1999; all became instants.", "instant", "212.5"),
    ("summon", "The type line of creature cards until 1999.", "Creature - ", "212.3"),
    ("mono artifact", "A type line of the first printings.", "Artifact", "212.2"),
    ("mana source", "A type from 1996 to 1999; all became instants.", "instant", "212.5"),
    ("use this ability", "Of early printings.", "Play this ability", "403.3"),
    ("play on", "How the first Auras said what they can enchant.", "Enchant creature", "502.45"),
    ("successfully cast", "Of printings before 1999.", "plays", "409.1i"),
    ("successfully casts", "Of printings before 1999.", "plays", "409.1i"),
    ("untap phase", "A phase until 1999, a step since.", "untap step", "302"),
    ("upkeep phase", "A phase until 1999, a step since.", "upkeep", "303"),
    ("unaffected by summoning sickness", "Of printings before 1999.", "haste", "502.5"),
    # things that did not exist
    ("planeswalker", "A card type that came in 2007. Of the types of 2006 there were six.", "", "205.2"),
    ("loyalty", "Came with planeswalkers in 2007.", "", ""),
    ("kindred", "A card type of 2024, tribal from 2007 to 2024; no card had it.", "", "205.2"),
    ("tribal", "A card type that came in 2007.", "", "205.2"),
    ("battle", "A card type that came in 2023.", "", "205.2"),
    ("emblem", "Came with planeswalkers in 2010.", "", ""),
    ("commander", "A way to play that the rules took up in 2011.", "", ""),
    ("vehicle", "Came in 2016.", "", ""),
    ("saga", "Came in 2018.", "", ""),
    ("treasure", "A kind of token that came in 2017.", "", ""),
    ("double-faced card", "Came in 2011.", "", ""),
    ("proliferate", "Came in 2010.", "", ""),
    ("surveil", "Came in 2018; scry is of 2004.", "scry", "502.36"),
    ("phyrexian mana", "Came in 2011.", "", "104.3"),
    (
        "damage assignment order",
        "From 2009 to 2024. In 2006 damage was divided freely, on the stack.",
        "combat damage is assigned as its controller chooses",
        "310.2",
    ),
    ("london mulligan", "Of 2019. In 2006 a new hand was one card smaller.", "mulligan", "101.4"),
    ("command zone", "Came in 2010.", "", "217.1"),
)

# Sections of the rules as arranged since 2009, and where the subject stood in this edition.
_SECTIONS: dict[str, tuple[str, str]] = {
    "103": ("starting the game", "101"),
    "104": ("ending the game", "102"),
    "106": ("mana", "104.3"),
    "107": ("numbers and symbols", "104"),
    "113": ("abilities", "402"),
    "114": ("emblems", ""),
    "115": ("targets", "415"),
    "117": ("timing and priority", "408"),
    "118": ("costs", "409.1f"),
    "120": ("damage", "310"),
    "122": ("counters", "200.10"),
    "202": ("mana cost and color", "203"),
    "205": ("the type line", "205"),
    "302": ("creatures", "212.3"),
    "303": ("enchantments", "212.4"),
    "305": ("lands", "212.6"),
    "306": ("planeswalkers", ""),
    "400": ("zones", "217"),
    "405": ("the stack", "217.6"),
    "406": ("exile", "217.7"),
    "500": ("turn structure", "300"),
    "508": ("the declare attackers step", "308"),
    "509": ("the declare blockers step", "309"),
    "510": ("the combat damage step", "310"),
    "514": ("the cleanup step", "314"),
    "601": ("casting spells", "409"),
    "602": ("activating activated abilities", "403"),
    "603": ("triggered abilities", "410"),
    "604": ("static abilities", "405"),
    "605": ("mana abilities", "411"),
    "608": ("resolving", "413"),
    "613": ("the layers", "418.5"),
    "614": ("replacement effects", "419"),
    "615": ("prevention effects", "419"),
    "701": ("keyword actions", "416"),
    "702": ("keyword abilities", "502"),
    "704": ("state-based actions", "420"),
    "705": ("flipping a coin", "511"),
    "707": ("copying objects", "503"),
    "708": ("face-down spells and permanents", "504"),
    "709": ("split cards", "505"),
    "710": ("flip cards", "508"),
    "712": ("double-faced cards", ""),
    "716": ("leveler cards", ""),
    "722": ("controlling another player", "507"),
    "723": ("ending turns and phases", "509"),
    "726": ("taking shortcuts and loops", "421"),
    "730": ("subgames", "506"),
    "732": ("handling illegal actions", "422"),
    "802": ("attack multiple players", "602"),
    "810": ("Two-Headed Giant", "606"),
    "903": ("Commander", ""),
}
LONGEST_PHRASE = 4
"""Words of a phrase of another time."""
_NUMBER = re.compile(r"(\d{3})(?:\.\d+[a-z]?)?\.?$")
# Sections that mean the same subject in both arrangements need no explanation.
_SAME = frozenset(number for number, (_, then) in _SECTIONS.items() if then == number)


def explain(typed: str) -> OtherTime | None:
    """The word or rule number of another time that somebody typed, a small slip forgiven; None if it is none."""
    plain = _plain(typed)
    if found := _NUMBER.match(plain):
        return _section(plain.rstrip("."), found[1])
    words = _by_word()
    if plain in words:
        return words[plain]
    singular = plain.removesuffix("s")
    if singular in words:
        return words[singular]
    near = get_close_matches(plain, list(words), 1, 0.85) if len(plain) > 4 else []
    return words[near[0]] if near else None


def of_another_time(before: list[str], after: list[str]) -> OtherTime | None:
    """The longest phrase of another time in which reading stopped, the word itself within it."""
    for length in range(LONGEST_PHRASE, 0, -1):
        for back in range(min(length - 1, len(before)) + 1):
            words = [*before[len(before) - back :], *after[: length - back]]
            phrase = " ".join(words)
            found = explain(phrase) if len(words) == length else None
            # A single word may be mistyped; a phrase or a known word that only looks like one is another.
            if found is not None and (found.word == phrase or (length == 1 and phrase not in followers())):
                return found
    # Reading may have gone on through a word of another time and stopped right after it: "enters or attacks".
    for length in range(min(LONGEST_PHRASE, len(before)), 0, -1):
        phrase = " ".join(before[-length:])
        found = explain(phrase)
        if found is not None and found.word == phrase:
            return found
    return None


def every_word() -> tuple[OtherTime, ...]:
    """All words of other times."""
    return tuple(_by_word().values())


def _section(number: str, section: str) -> OtherTime | None:
    known = _SECTIONS.get(section)
    if known is None or section in _SAME:
        return None
    subject, then = known
    if not then:
        return OtherTime(
            number, f"In today's rules {section} is about {subject}; October 2006 had no such thing."
        )
    return OtherTime(
        number, f"In today's rules {section} is about {subject}; October 2006 has that in {then}.", then, then
    )


@cache
def _by_word() -> dict[str, OtherTime]:
    return {word: OtherTime(word, explanation, instead, rule) for word, explanation, instead, rule in _WORDS}


def _plain(typed: str) -> str:
    return " ".join(typed.replace("\u2019", "'").lower().split())
