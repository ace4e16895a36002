"""The cards and tokens of a Forge puzzle in the words of the notation, and what of them could not be carried over."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from engine.board import IN_PLAY, PHASED_OUT, REMOVED, ZoneName
from engine.cards import finding
from engine.language.card import CardDef
from engine.language.remembered import CHOSEN_COLOR, CHOSEN_NAME, CHOSEN_TYPE, IMPRINTED
from engine.language.words import CardType, Color, Supertype
from engine.notation.errors import Unreadable
from engine.notation.exchange.forge_files import ForgeEntry, LeftOut, Property
from engine.notation.scanning import Scanner, joined, quoted
from engine.notation.wordings import try_token

LATER = "came after October 2006"
SCRIPT = "a script of Forge's; what it does has to be said on the board by hand"
NO_MATTER = ("set", "art", "image", "noetbtrigs")
"""Which printing a card is from, and that nothing triggers while a board is set up: nothing does here."""
TOO_LATE = (
    *(
        "renowned",
        "monstrous",
        "solved",
        "saddled",
        "suspected",
        "transformed",
        "modal",
        "meld",
        "onadventure",
    ),
    *(
        "iscommander",
        "isringbearer",
        "foretold",
        "foretoldthisturn",
        "classlevel",
        "unlockedroom",
        "mergedcards",
    ),
    *("prototyped", "specialized"),
)
SCRIPTS = frozenset(
    ("ability", "executescript", "rememberedcards", "exiledwith", "chosencards", "chosentype2")
)
_COUNTER_SIZE = re.compile(r"([PM])(\d+)([PM])(\d+)")
_COUNTER_WORD = re.compile(r"[A-Za-z][A-Za-z\-]*(?:_[A-Za-z\-]+)?")
_SIGNS = {"P": "+", "M": "-"}
_TOKEN_SCRIPT = re.compile(r"([wubrg]+|c)_(\d+)_(\d+)_([a-z_]+)")
_LETTERS = dict(zip("WUBRG", Color, strict=True))
_KEYWORDS = (
    *("flying", "haste", "trample", "vigilance", "defender", "fear", "reach", "lifelink", "shroud"),
    *("first_strike", "double_strike"),
)
_MODERN_COUNTERS = frozenset(("LOYALTY", "DEFENSE", "LORE", "STUN", "SHIELD", "FINALITY", "OIL"))


@dataclass
class ForgeFact:
    """One thing that is true of an object; `{}` stands for the object of Forge's number `id`."""

    words: str
    source: str
    id: int = 0


@dataclass
class ForgeObject:
    """An object of the board to come."""

    entry: ForgeEntry
    words: str
    zone: ZoneName
    facts: list[ForgeFact] = field(default_factory=list)
    id: int = 0
    """The number that the file gives it, or 0."""


PlayerNamed = Callable[[str], str]
"""The name of the player whom Forge calls so, or ""."""


Others = Callable[[str], CardDef | None]
"""Gives the card of a name that does not ship, if whoever reads the file has one."""


class CardReader:
    """Makes objects of entries, and keeps what could not be carried over."""

    def __init__(
        self, player_named: PlayerNamed, left_out: list[LeftOut], *, combat: bool, others: Others
    ) -> None:
        self._player_named = player_named
        self._others = others
        self._left_out = left_out
        self._combat = combat
        """Whether attackers stand in the step that the file is about."""
        self.ids: set[int] = set()
        """Numbers that have been given so far."""

    def made(self, entry: ForgeEntry, zone: ZoneName, player: str) -> ForgeObject | None:
        """The object of an entry in a player's zone; None where no card is called so."""
        words = self._what(entry)
        if not words:
            return None
        found = ForgeObject(entry, words, zone)
        for one in entry.properties:
            self._property(found, one, player)
        return found

    def _leave(self, entry: ForgeEntry, words: str, reason: str, suggestions: tuple[str, ...] = ()) -> None:
        self._left_out.append(LeftOut(entry.line, words, reason, suggestions))

    # --- what it is

    def _what(self, entry: ForgeEntry) -> str:
        if entry.name[:2] in ("t:", "T:"):
            return self._token(entry, entry.name[2:].strip())
        try:
            return (self._others(entry.name) or finding.find(entry.name)).name
        except finding.NoSuchCard as error:
            self._leave(entry, entry.words, error.short, error.offered)
            return ""

    def _token(self, entry: ForgeEntry, words: str) -> str:
        script = _TOKEN_SCRIPT.fullmatch(words)
        if script is not None:
            name, keywords = _name_and_keywords(script[4].split("_"))
            text = _token_words(
                name, f"{script[2]}/{script[3]}", script[1].upper(), ["Creature", *name.split()]
            )
        elif "," in words:
            told = _told(words)
            name, keywords = told["name"], [one for one in told.get("keywords", "").split("-") if one.strip()]
            size = f"{told.get('p', '0')}/{told.get('t', '0')}"
            types = [one.strip() for one in told.get("types", "").split("-") if one.strip()]
            if told.get("cost", "no cost") not in ("no cost", "", "0"):
                self._leave(entry, f"Cost:{told['cost']}", "a token that is described has no mana cost")
            text = _token_words(name, size, _letters(told), types)
        else:
            self._leave(
                entry,
                entry.words,
                "this token is a script of Forge's; please describe it: 1/1 black Rat creature",
            )
            return ""
        with_keywords = (
            f"{text} with {joined(quoted(one.strip().capitalize()) for one in keywords)}"
            if keywords
            else text
        )
        if _reads(with_keywords):
            return with_keywords
        if keywords and _reads(text):
            self._leave(entry, ", ".join(keywords), f"the abilities of the token {name} could not be read")
            return text
        self._leave(
            entry,
            entry.words,
            "this token could not be read; please describe it: 1/1 black Rat creature token",
        )
        return ""

    # --- what is true of it

    def _property(self, found: ForgeObject, one: Property, player: str) -> None:
        simple = {"tapped": "tapped", "flipped": "flipped", "summonsick": "summoning sick"}
        in_play = found.zone in (IN_PLAY, PHASED_OUT)
        if one.name in NO_MATTER:
            return
        if one.name in TOO_LATE:
            self._leave(found.entry, one.words, LATER)
        elif one.name in SCRIPTS:
            self._leave(found.entry, one.words, SCRIPT)
        elif one.name == "id" and _number(one.value) and _number(one.value) not in self.ids:
            found.id = _number(one.value)
            self.ids.add(found.id)
        elif one.name == "counters" and found.zone in (IN_PLAY, REMOVED, PHASED_OUT):
            found.facts += self._counters(found.entry, one)
        elif one.name == "facedown" and (in_play or found.zone == REMOVED):
            found.facts.append(ForgeFact("face down", one.words))
            if one.value:
                self._leave(
                    found.entry, one.words, f"{one.value.lower()} {LATER}; it is face down like any other"
                )
        elif in_play and one.name in simple:
            found.facts.append(ForgeFact(simple[one.name], one.words))
        elif in_play and (fact := self._of_a_permanent(found, one, player)) is not None:
            found.facts += fact
        else:
            self._leave(found.entry, one.words, "not a property that we can carry over here")

    def _of_a_permanent(self, found: ForgeObject, one: Property, player: str) -> list[ForgeFact] | None:
        """What only permanents have; None where it is nothing of the kind."""
        number = _number(one.value)
        named = self._player_named(one.value)
        chosen = {"chosencolor": CHOSEN_COLOR, "chosentype": CHOSEN_TYPE, "namedcard": CHOSEN_NAME}
        if one.name == "damage" and number:
            return [ForgeFact(f"damage {number}", one.words)]
        if one.name in ("attachedto", "attaching") and number:
            return [ForgeFact("attached to {}", one.words, number)]
        if one.name == "imprinting" and number:
            return [ForgeFact(f"noted {quoted(IMPRINTED)} = {{}}", one.words, number)]
        if one.name == "enchantingplayer" and named:
            return [ForgeFact(f"attached to {named}", one.words)]
        if one.name == "owner" and named:
            return [ForgeFact(f"owned by {named}", one.words)] if named != player else []
        if one.name == "phasedout":
            found.zone = PHASED_OUT
            return [ForgeFact(f"phased out under {named or player}", one.words)]
        if one.name == "attacking" and self._combat:
            if one.value:
                self._leave(found.entry, one.words, f"only players can be attacked; planeswalkers {LATER}")
            return [ForgeFact("attacking", one.words)]
        if one.name in chosen and one.value:
            words = _color_letter(one.value) if one.name == "chosencolor" else one.value
            return (
                [ForgeFact(f"noted {quoted(chosen[one.name])} = {quoted(words)}", one.words)]
                if words
                else None
            )
        return None

    def _counters(self, entry: ForgeEntry, one: Property) -> Iterator[ForgeFact]:
        for words, kind, number in pairs(one.value):
            size = _COUNTER_SIZE.fullmatch(kind.upper())
            if number <= 0 or not (size or _COUNTER_WORD.fullmatch(kind)):
                self._leave(entry, words, "a kind of counter and a number are needed")
            elif kind.upper() in _MODERN_COUNTERS:
                self._leave(entry, words, f"this kind of counter {LATER}")
            else:
                name = kind.lower().replace("_", " ")
                if size is not None:
                    name = f"{_SIGNS[size[1]]}{size[2]}/{_SIGNS[size[3]]}{size[4]}"
                yield ForgeFact(f"{name} counter x{number}", words)


def pairs(value: str) -> Iterator[tuple[str, str, int]]:
    """Kinds and numbers: P1P1=2,CHARGE=1; each with its words. The number is 0 where none can be read."""
    for words in value.split(","):
        if words.strip():
            kind, _, number = words.partition("=")
            yield words.strip()[:80], kind.strip(), _number(number.strip())


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0


# --- tokens --------------------------------------------------------------------------------------------------


def _told(words: str) -> dict[str, str]:
    """Name,P:1,T:1,Color:R,Types:Creature-Goblin,Keywords:Haste; a part without a name belongs to the last."""
    name, *rest = words.split(",")
    found = {"name": name.strip()}
    last = ""
    for one in rest:
        key, colon, value = one.partition(":")
        if colon:
            last = key.strip().lower()
            found[last] = value.strip()
        elif last:
            found[last] += f",{one}"
    return found


def _letters(told: dict[str, str]) -> str:
    """The colors of a token as letters; without them, those of its cost."""
    text = told.get("color", "") or told.get("cost", "")
    named = [letter for letter, color in _LETTERS.items() if re.search(rf"(?i)\b{color.word}\b", text)]
    return "".join(named) or (
        "".join(one for one in text if one in _LETTERS) if "no cost" not in text else ""
    )


def _color_letter(value: str) -> str:
    words = value.strip().lower()
    return next((letter for letter, color in _LETTERS.items() if words in (color.word, letter.lower())), "")


def _name_and_keywords(words: list[str]) -> tuple[str, list[str]]:
    """The name in a token's script, and the keywords at its end: "goblin_haste"."""
    keywords: list[str] = []
    while len(words) > 1:
        taken = next((n for n in (2, 1) if len(words) > n and "_".join(words[-n:]) in _KEYWORDS), 0)
        if not taken:
            break
        keywords.insert(0, " ".join(words[-taken:]))
        words = words[:-taken]
    return " ".join(word.capitalize() for word in words), keywords


def _token_words(name: str, size: str, letters: str, types: list[str]) -> str:
    """A token as texts describe it."""
    colors = [color.word for letter, color in _LETTERS.items() if letter in letters]
    card_types = [one.value for one in CardType if any(one.value == word.lower() for word in types)]
    supertypes = [one.value for one in Supertype if any(one.value == word.lower() for word in types)]
    known = {*card_types, *supertypes}
    subtypes = [word for word in types if word.lower() not in known]
    creature = CardType.CREATURE.value in card_types
    words = [size] if creature else []
    words += [joined(colors) if colors else "colorless", *supertypes, *subtypes, *card_types, "token"]
    if name != " ".join(subtypes):
        words.append(f"named {quoted(name)}")
    return " ".join(words)


def _reads(words: str) -> bool:
    scanner = Scanner(words)
    try:
        return try_token(scanner) is not None and scanner.done
    except Unreadable:
        return False
