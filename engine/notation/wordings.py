"""Cards, tokens and abilities inside the notation: by name, as a description, as rules text.

What has no words of its own is spelled out (`engine.notation.spelling`), so that every position has a text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from engine import cards
from engine.cards import finding
from engine.language.card import CardDef, Face, Layout
from engine.language.cardtext import BELOW, BESIDE, read_card
from engine.language.effects import Ability
from engine.language.errors import TextTooLong, Unprintable, UnreadableText
from engine.language.print import print_ability, print_card
from engine.language.words import CardType, Color, Supertype
from engine.notation.lasting import THIS, read_sentence, sentence_of
from engine.notation.scanning import Scanner, joined, plain, quoted
from engine.notation.spelling import SPELLED, read_spelled_out, spelled_out

_SIZE = re.compile(r"(-?\d{1,9})/(-?\d{1,9}) ")
_SUBTYPE = re.compile(r"[A-Z][A-Za-z'\-]*")
_KEYWORD = re.compile(r"[a-z][a-z \-]*?(?= and\b| x\d|[^a-z \-]|$)")
_COLORS = {color.word: color for color in Color}


# --- cards ---------------------------------------------------------------------------------------------------


class Pool:
    """The cards that a text may name: those that ship, and those that the text itself defines."""

    def __init__(self) -> None:
        self.own: dict[str, CardDef] = {}
        self._names: Mapping[str, str] = finding.shipped()
        self._with_own: dict[str, str] = {}
        """The same with names of the text's own; only a text that has some pays for it."""

    def define(self, definition: CardDef) -> None:
        """A card of the text's own; it goes before a shipped one of the same name."""
        if not self.own:
            self._names = self._with_own = dict(finding.shipped())
        self.own[definition.name] = definition
        self._with_own[plain(definition.name)] = definition.name
        for face in definition.faces:
            self._with_own[plain(face.name)] = definition.name

    def try_card(self, scanner: Scanner) -> tuple[CardDef, int] | None:
        """A card's name, or half of one: the card, and which face was named."""
        start = scanner.at
        name = scanner.try_name(self._names)
        if name is None:
            return None
        definition = self.own.get(name) or cards.library()[name]
        written = plain(scanner.text[start : scanner.at])
        face = next((at for at, one in enumerate(definition.faces) if plain(one.name) == written), 0)
        return definition, face

    def skip_name(self, scanner: Scanner) -> bool:
        """Past a card's name."""
        return scanner.try_name(self._names) is not None


def is_shipped(definition: CardDef) -> bool:
    """Whether a name says it all."""
    return definition.name in cards.library() and cards.library()[definition.name] == definition


@lru_cache(maxsize=1024)
def card_text(definition: CardDef) -> str:
    """A card that doesn't ship, as the lines of a "Card:" block: its text, or else its value. Found by reading it
    once more, and kept: a position is written again and again with the same cards."""
    for text in (_as_printed(definition), _as_meant(definition)):
        if text is not None:
            return text
    return spelled_out(definition)


def _as_printed(definition: CardDef) -> str | None:
    faces = []
    for face in definition.faces:
        try:
            head = print_card(CardDef(face.name, (replace_text(face, ()),)))
        except Unprintable:
            return None
        faces.append("\n".join([*head.split("\n")[:2], *face.text]))
    between = BELOW if definition.layout is Layout.FLIP else BESIDE
    return _if_it_reads(f"\n{between}\n".join(faces), definition)


def replace_text(face: Face, abilities: tuple[Ability, ...]) -> Face:
    """The face without its text."""
    return msgspec.structs.replace(face, text=(), abilities=abilities)


def _as_meant(definition: CardDef) -> str | None:
    try:
        return _if_it_reads(print_card(definition), definition)
    except Unprintable:
        return None


def _if_it_reads(text: str, definition: CardDef) -> str | None:
    try:
        return text if read_card(text, partly=True) == definition else None
    except (UnreadableText, TextTooLong):
        return None


# --- tokens --------------------------------------------------------------------------------------------------


def token_text(definition: CardDef) -> str:
    """A token as a description: 1/1 black Minion creature token."""
    return described_token(definition) or f"token {spelled_out(definition)}"


def described_token(definition: CardDef) -> str | None:
    """A token as a description that reads back as the same; None if no description says all of it."""
    text = _described(definition)
    return text if text is not None and try_token(Scanner(text)) == definition else None


def _described(definition: CardDef) -> str | None:
    face = definition.faces[0]
    if len(definition.faces) > 1 or face.cost is not None or face.text or not face.types:
        return None
    words = [f"{face.power}/{face.toughness}"] if face.power is not None else []
    words.append(joined(color.word for color in face.colors) if face.colors else "colorless")
    words += [one.value for one in face.supertypes] + list(face.subtypes) + [one.value for one in face.types]
    words.append("token")
    if face.name != " ".join(face.subtypes):
        words.append(f"named {quoted(face.name)}")
    try:
        abilities = [quoted(print_ability(one, THIS)) for one in face.abilities]
    except Unprintable:
        return None
    if abilities:
        words.append(f"with {joined(abilities)}")
    return " ".join(words)


def try_token(scanner: Scanner) -> CardDef | None:
    """The definition of a token that is described here."""
    start = scanner.at
    if scanner.try_word("token") and (spelled := read_definition(scanner)) is not None:
        return spelled
    size = scanner.try_match(_SIZE)
    colors, found = _token_colors(scanner)
    if size is None and not found:
        scanner.at = start
        return None
    supertypes = _several(scanner, {one.value: one for one in Supertype})
    subtypes = []
    while subtype := scanner.try_match(_SUBTYPE):
        subtypes.append(subtype.group())
    types = _several(scanner, {one.value: one for one in CardType})
    if not types or not scanner.try_word("tokens", "token"):
        scanner.at = start
        return None
    name = " ".join(subtypes)
    if scanner.try_word("named"):
        name = scanner.try_string() or scanner.fail('a name in ""')
    face = Face(
        name=name,
        colors=colors,
        supertypes=tuple(supertypes),
        types=tuple(types),
        subtypes=tuple(subtypes),
        power=int(size[1]) if size else None,
        toughness=int(size[2]) if size else None,
        abilities=_token_abilities(scanner),
    )
    return CardDef(name, (face,))


def _token_colors(scanner: Scanner) -> tuple[tuple[Color, ...], bool]:
    if scanner.try_word("colorless"):
        return (), True
    found = []
    while word := scanner.try_word(*_COLORS):
        found.append(_COLORS[word])
        if not scanner.try_word(","):
            scanner.try_word("and")
    return tuple(color for color in Color if color in found), bool(found)


def _several(scanner: Scanner, words: Mapping[str, Any]) -> list[Any]:
    found = []
    while word := scanner.try_word(*words):
        found.append(words[word])
    return found


def _token_abilities(scanner: Scanner) -> tuple[Ability, ...]:
    found: list[Ability] = []
    if not scanner.try_word("with"):
        return ()
    while True:
        at = scanner.at
        text = scanner.try_string()
        if text is None and (keyword := scanner.try_match(_KEYWORD)):
            # "with flying", as cards say it.
            text = keyword.group().capitalize()
        if text is None:
            scanner.fail('rules text in ""')
        found.extend(_paragraph(scanner, text, at))
        before = scanner.at
        listed = scanner.try_word(",") and scanner.text[scanner.at :].lstrip()[:1] == '"'
        if not listed:
            # The comma parts this token from the next object of a list.
            scanner.at = before
            if not scanner.try_word("and"):
                return tuple(found)


def read_definition(scanner: Scanner) -> CardDef | None:
    """A card spelled out, or written as its value; None if neither stands here."""
    found: CardDef | None = _try_value(scanner, CardDef)
    return found


# --- abilities -----------------------------------------------------------------------------------------------


def ability_text(ability: Ability, name: str = THIS, uses: int | None = None, lasting: bool = False) -> str:
    """An ability or what an effect under way says: as quoted rules text that reads back as the same value, or spelled
    out. The rest is as for `sentence_of`."""
    text = sentence_of(ability, name, uses, lasting)
    return quoted(text) if text is not None else spelled_out(ability)


def ability_told(ability: Ability) -> str:
    """An ability for somebody who is to tell it from others: in a text's words, which needn't read back by themselves,
    or by its sort."""
    for noting in (False, True):
        try:
            return quoted(print_ability(ability, THIS, noting=noting))
        except Unprintable:
            continue
    keyword = getattr(ability, "keyword", None)
    return f"the {type(ability).__name__.lower()} ability" + (f" of {keyword}" if keyword else "")


def try_ability(scanner: Scanner) -> Ability | None:
    """Quoted rules text of one ability, or an ability spelled out."""
    scanner.skip()
    at = scanner.at
    value: Ability | None = _try_value(scanner, Ability)
    if value is not None:
        return value
    text = scanner.try_string()
    if text is None:
        return None
    found = _paragraph(scanner, text, at)
    if len(found) != 1:
        scanner.fail("the text of one ability", at=at)
    return found[0]


def _paragraph(scanner: Scanner, text: str, at: int) -> tuple[Ability, ...]:
    try:
        return read_sentence(text)
    except UnreadableText as stop:
        scanner.fail(*stop.expected, at=at + stop.column)


def _try_value(scanner: Scanner, kind: Any) -> Any:
    """A value spelled out; or in JSON, as texts had it before there were words for every effect."""
    if scanner.try_word(SPELLED):
        return read_spelled_out(scanner, kind)
    scanner.skip()
    start = scanner.at
    if scanner.text[start : start + 1] != "{":
        return None
    try:
        raw, end = json.JSONDecoder().raw_decode(scanner.text, start)
        value = msgspec.convert(raw, kind)
    except (ValueError, RecursionError) as error:
        scanner.fail(f"the value of a card's text ({error})", at=start)
    scanner.at = end
    return value
