"""Reading a card that is being written: field by field and paragraph by paragraph, so that each says for itself
whether it is understood, and where not, at which word.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from engine.cards.finding import NoSuchCard, find, not_shipped
from engine.cards.mended import mended
from engine.language.card import CardDef, Layout
from engine.language.cardtext import BELOW, BESIDE, BULLET, read_card
from engine.language.effects import Ability
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.leaving_out import leaving_out
from engine.language.left_out import left_out_of
from engine.language.print import host_of
from engine.language.reading import read_paragraph, read_spell
from engine.notation.errors import TooMuch, Unreadable
from engine.notation.scenario import read_scenario
from engine.rules.reach import missing, without_rules
from playground.cards.hints import Hint, hint
from playground.cards.sheets import Half, Sheet, too_long
from playground.cards.understanding import Understood, understood

_COLORS = "WUBRG"
_SPELL = re.compile(r"\b(instant|sorcery)\b", re.IGNORECASE)
_REMINDER = re.compile(r"\([^()]*\)")
_NAME = re.compile(r"[^\W\d_](?:[^\W\d_]|[ ',\u2019-]|: )*")
_COST = re.compile(r"(?:\{[^{}]*\})*")
NO_HINT = Hint()
STAND_IN = "Nameless"
"""Read in the place of a card's name where another field is judged by itself."""
MOST_ALTERNATIVES = 5
MOST_HELPED = 4
"""Paragraphs that can't be read of which is found out how they could be: each is read many times."""
MOST_USUAL = 2
"""Words of shipped cards among them, where the reader has kinds enough to name."""


@dataclass(frozen=True)
class Stop:
    """Why something cannot be read: the field, the line with the words that are to blame, and help."""

    field: str
    words: str
    """The reason in a sentence."""
    before: str = ""
    mark: str = ""
    after: str = ""
    line: int = 0
    """From 1, in the rules text; 0 elsewhere."""
    expected: tuple[str, ...] = ()
    example: str = ""
    """A made-up text like this one that can be read."""
    hint: Hint = NO_HINT

    @property
    def could(self) -> tuple[str, ...]:
        """What could stand there, in a person's words and few: kinds of words, and what cards usually have there."""
        room = MOST_ALTERNATIVES - min(MOST_USUAL, len(self.hint.usual))
        usual = (f'"{word}"' for word in self.hint.usual)
        return tuple(dict.fromkeys((*self.expected[:room], *usual, *self.expected)))[:MOST_ALTERNATIVES]

    @property
    def has_place(self) -> bool:
        return bool(self.before or self.mark or self.after)


@dataclass
class Paragraph:
    """A paragraph of a permanent, or the whole text of a spell: what was understood of it."""

    text: str
    abilities: list[Understood] = field(default_factory=list)
    stop: Stop | None = None
    so_far: list[Understood] = field(default_factory=list)
    """Where it stops: what the whole sentences before that mean."""


@dataclass
class HalfRead:
    """A half as far as it is understood."""

    name: str
    paragraphs: list[Paragraph] = field(default_factory=list)
    stops: list[Stop] = field(default_factory=list)
    """What is wrong with its other fields."""


@dataclass
class CardRead:
    """A card as far as it is understood; `card` only if all of it is, `partly` if some sentences alone are not."""

    halves: list[HalfRead]
    card: CardDef | None = None
    partly: CardDef | None = None
    stops: list[Stop] = field(default_factory=list)
    """What is wrong with the card as a whole."""

    def stops_of(self, number: int) -> list[Stop]:
        """What is wrong with a half; what is wrong with the whole shows at the first."""
        whole = self.stops if number == 0 else []
        if number >= len(self.halves):
            return whole
        half = self.halves[number]
        return [*whole, *half.stops, *(one.stop for one in half.paragraphs if one.stop is not None)]

    @property
    def every_stop(self) -> list[Stop]:
        return [stop for number in range(max(1, len(self.halves))) for stop in self.stops_of(number)]

    @property
    def without(self) -> tuple[str, ...]:
        """The words that the card would go without."""
        return left_out_of(self.partly) if self.partly is not None else ()

    @property
    def abilities(self) -> int:
        return sum(len(one.abilities) for half in self.halves for one in half.paragraphs)


def words_of(sheet: Sheet) -> int:
    """What reading a sheet costs: its words, roughly."""
    return 1 + sum(len(half.text.split()) for half in sheet.used)


def read_sheet(sheet: Sheet) -> CardRead:
    """Read a card being written. Whatever was typed, this gives an answer."""
    if (bound := too_long(sheet)) is not None:
        return CardRead([HalfRead(half.name[:60]) for half in sheet.used], stops=[Stop(bound[1], bound[2])])
    found = CardRead([_half(half) for half in sheet.used])
    if not found.every_stop:
        found.card, found.stops = _whole(sheet)
    if found.card is None and all(stop.field == "text" for stop in found.every_stop):
        found.partly = _partly(sheet)
    return found


# --- halves --------------------------------------------------------------------------------------------------


def _half(half: Half) -> HalfRead:
    found = HalfRead(half.name, stops=[*_name(half), *_cost(half), *_size(half), *_types(half)])
    names = tuple(dict.fromkeys((half.name, half.name.split(",")[0]))) if half.name else ()
    subtypes = re.split(r"\s+(?:\u2014|\u2013|--?)\s+", half.types, maxsplit=1)[1:]
    read = _spell if _SPELL.search(half.types) else _permanent
    found.paragraphs = read(half, names, subtypes[0].split() if subtypes else [])
    if not found.paragraphs and (unread := not_shipped(half.name)) is not None:
        # A card of the time without a text would be read, and ship.
        found.stops.append(Stop("text", f"{unread} has a text, which is missing."))
    return found


def _name(half: Half) -> list[Stop]:
    if not half.name:
        return [Stop("name", "The card needs a name.")]
    if not _NAME.fullmatch(half.name):
        words = (
            "A name has letters, spaces, commas, hyphens, apostrophes and colons before a space, "
            "and starts with a letter."
        )
        return [Stop("name", words)]
    try:
        shipped = find(half.name)
    except NoSuchCard:
        return []
    words = f"{shipped.name} is a built-in card. Cards are told apart by their names (202.3); choose another name."
    return [Stop("name", words)]


def _cost(half: Half) -> list[Stop]:
    if not _COST.fullmatch(half.symbols):
        return [Stop("cost", "Write a mana cost as {2}{R}{R} or 2RR.", mark=half.cost)]
    return _stops_at_head(f"{STAND_IN} {half.symbols}".rstrip() + "\nSorcery", replace(half, name=STAND_IN))


def _types(half: Half) -> list[Stop]:
    if not half.types:
        return [Stop("types", "The card needs a type line, such as Creature - Goblin or Instant.")]
    # What an asterisk stands for and what an Aura enchants (502.45) is asked of the whole card; a size that is none
    # has been told of.
    size = "0/0" if "*" in half.size or _size(half) else half.size
    text = "\nEnchant permanent" if re.search(r"\bAura\b", half.types) else ""
    return _stops_at_head(f"{STAND_IN}\n{half.types} {size}".rstrip() + text, replace(half, name=STAND_IN))


def _stops_at_head(text: str, half: Half) -> list[Stop]:
    """What is wrong with a cost or a type line, all of it, whatever the name and the other fields say."""
    try:
        read_card(text)
    except UnreadableText as error:
        return [_at_head(one, half) for one in error.every]
    except TextTooLong as error:
        return [Stop("types", f"Too long: {error}.")]
    return []


def _at_head(error: UnreadableText, half: Half) -> Stop:
    if error.line == 1:
        where, text, at = "cost", half.symbols, error.column - 1 - len(half.name) - 1
    elif error.column > len(half.types) + 1 and half.size:
        where, text, at = "size", half.size, error.column - 1 - len(half.types) - 1
    else:
        where, text, at = "types", half.types, error.column - 1
    if error.line > 1 and not error.words and half.types and not half.size:
        return Stop("size", "A creature needs power and toughness, such as 2/2.")
    if where == "size":
        return Stop("size", "Only a creature has power and toughness (208.1).", mark=half.size)
    at = max(0, min(at, len(text)))
    return _stop(error, where, text, at, ())


def _size(half: Half) -> list[Stop]:
    """Power and toughness are a pair; the language would take what is none for subtypes."""
    pair = r"(?:-?\d{1,4}|\*|\d{1,4}\+\*)"
    if half.size and not re.fullmatch(rf"{pair}/{pair}", half.size):
        words = "Write power and toughness as 2/3; a star is defined by the card's text."
        return [Stop("size", words, mark=half.size)]
    return []


def _stop(
    error: UnreadableText, where: str, text: str, at: int, names: tuple[str, ...], line: int = 0
) -> Stop:
    word = error.words[: error.length]
    reason = f"\u201c{word}\u201d isn\u2019t allowed here." if word else "The text ends too early."
    help_ = hint(error, text[:at], text[at:], names) if where in ("text", "types") else NO_HINT
    return Stop(
        where,
        reason,
        before=text[:at],
        mark=text[at : at + len(word)],
        after=text[at + len(word) :],
        line=line,
        expected=error.expected,
        example=error.example if where == "text" else "",
        hint=help_,
    )


# --- rules text ----------------------------------------------------------------------------------------------

Names = tuple[str, ...]
Reader = Callable[[str, Names], tuple[Ability, ...]]


def _permanent(half: Half, names: Names, subtypes: list[str]) -> list[Paragraph]:
    found: list[tuple[Paragraph, tuple[Ability, ...]]] = []
    together: list[list[tuple[int, str]]] = []
    for at, line in half.lines:
        # Modes with bullets belong to the paragraph above them.
        if together and line.lstrip().startswith(BULLET):
            together[-1].append((at, line))
        else:
            together.append([(at, line)])
    for lines in together:
        paragraph = Paragraph("\n".join(line for _, line in lines))
        helped = sum(one.stop is not None for one, _ in found) < MOST_HELPED
        found.append((paragraph, _paragraph(paragraph, read_paragraph, names, lines, helped=helped)))
    return _explained(found, half, subtypes)


def _spell(half: Half, names: Names, subtypes: list[str]) -> list[Paragraph]:
    if not half.lines:
        return []
    paragraph = Paragraph("\n".join(line for _, line in half.lines))
    return _explained(
        [(paragraph, _paragraph(paragraph, read_spell, names, list(half.lines)))], half, subtypes
    )


def _explained(
    found: list[tuple[Paragraph, tuple[Ability, ...]]], half: Half, subtypes: list[str]
) -> list[Paragraph]:
    host = host_of(subtypes, [ability for _, abilities in found for ability in abilities])
    name = half.name or "this card"
    for paragraph, abilities in found:
        listed = understood(abilities, name, host)
        if paragraph.stop is None:
            paragraph.abilities = listed
        else:
            paragraph.so_far = listed
    return [paragraph for paragraph, _ in found]


def _paragraph(
    paragraph: Paragraph, read: Reader, names: Names, lines: list[tuple[int, str]], *, helped: bool = True
) -> tuple[Ability, ...]:
    """The abilities of a paragraph; where it stops, of the whole sentences before that, and, where it is `helped`, how
    it could be read."""
    text = paragraph.text
    for at, line in lines:
        if line in (BESIDE, BELOW):
            words = "The second half has its own fields: choose \u201csplit\u201d or \u201cflip\u201d."
            paragraph.stop = Stop("text", words, mark=line, line=at + 1)
            return ()
    if not _REMINDER.sub("", text).strip():
        return ()
    try:
        abilities = read(text, names)
    except TextTooLong as error:
        paragraph.stop = Stop("text", f"Too much: {error}.", before=text, line=lines[0][0] + 1)
        return ()
    except UnreadableText as error:
        at, line = lines[error.line - 1]
        stop = _stop(error, "text", line, error.column - 1, names, at + 1)
        found = mended(text, error, lambda one: read(one, names), names) if helped else None
        paragraph.stop = replace(stop, hint=replace(stop.hint, meant=found and found.sentence))
        read_up_to = sum(len(one) + 1 for _, one in lines[: error.line - 1]) + error.column - 1
        return _so_far(text[:read_up_to], read, names)
    if lacking := missing(abilities):
        paragraph.stop = _not_carried_out(lacking[0], text, lines[0][0] + 1)
    return abilities


def _not_carried_out(what: str, before: str = "", line: int = 0) -> Stop:
    words = f"The words are understood, but the engine can't carry out \u201c{what}\u201d yet."
    return Stop("text", words, before=before, line=line)


def _so_far(text: str, read: Reader, names: Names) -> tuple[Ability, ...]:
    """What the whole sentences of a text mean, without the one that has only begun."""
    end = max(text.rfind(". "), text.rfind(".\n")) + 1
    if not end:
        return ()
    try:
        return read(text[:end], names)
    except (UnreadableText, TextTooLong):
        return ()


# --- the whole -----------------------------------------------------------------------------------------------


def _whole(sheet: Sheet) -> tuple[CardDef | None, list[Stop]]:
    """The card, once each part is understood: an asterisk, an X and the name are questions to all of it."""
    text = sheet.text()
    try:
        card = read_card(text)
    except UnreadableText as error:
        return None, [_placed(one, sheet) for one in error.every]
    except TextTooLong as error:
        return None, [Stop("text", f"Too much: {error}.")]
    if lacking := without_rules(card):
        return None, [_not_carried_out(lacking[0])]
    refused = unplaceable(card, text)
    return (None, [refused]) if refused is not None else (card, [])


def _partly(sheet: Sheet) -> CardDef | None:
    """The card without the sentences that are not understood, or that no rule carries out; None if that is none."""
    try:
        text = leaving_out(sheet.text(), lambda card: len(without_rules(card)))
        card = read_card(text, partly=True)
    except (UnreadableText, TextTooLong):
        return None
    if not left_out_of(card):
        # What stops it is no sentence of its text.
        return None
    return card if not without_rules(card) and unplaceable(card, text) is None else None


def unplaceable(card: CardDef, text: str) -> Stop | None:
    """Why a card that is read cannot be named on a board."""
    if card.layout is not Layout.NORMAL and card.faces[0].name == card.faces[1].name:
        return Stop("name", "The halves of a card have different names.")
    try:
        board = read_scenario(
            f"Card:\n{text}\n\nAnn: hand {card.name}; in play {card.name}\nBob: life 20\n"
        ).position.board
    except (Unreadable, TooMuch):
        board = None
    if board is None or [one.definition for one in board.objects.values()] != [card, card]:
        return Stop("name", f"\u201c{card.name}\u201d would be mistaken for something else on a board.")
    return None


def _placed(error: UnreadableText, sheet: Sheet) -> Stop:
    """An error of the whole text, at its half and field."""
    line = error.line
    for half in sheet.used:
        if line <= 2:
            return _at_head(UnreadableText(line, error.column, error.words, error.expected), half)
        if line - 3 < len(half.lines):
            at, text = half.lines[line - 3]
            return _stop(error, "text", text, error.column - 1, (half.name,), at + 1)
        line -= 3 + len(half.lines)
    return Stop("text", str(error))


# --- the drawn card ------------------------------------------------------------------------------------------


def drawn(sheet: Sheet, card: CardDef | None = None) -> dict[str, Any]:
    """The card as `{% card %}` draws it, understood or not; with the card, its words as it has them."""
    faces = [_drawn(half) for half in sheet.used]
    for view, face in zip(faces, card.faces if card is not None else (), strict=False):
        view["text"] = face.text
    return {"layout": sheet.layout.value, "faces": faces}


def _drawn(half: Half) -> dict[str, Any]:
    power, slash, toughness = half.size.partition("/")
    return {
        "name": half.name or "Unnamed",
        "cost": half.symbols,
        "colors": [letter for letter in _COLORS if letter in half.symbols],
        "types": re.sub(r"\s+(?:\u2014|\u2013|--?)\s+", " - ", half.types),
        "text": tuple(line for _, line in half.lines),
        "power": power if slash else "",
        "toughness": toughness if slash else "",
    }
