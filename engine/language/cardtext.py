"""Cards as text: a name and cost, a type line with power and toughness, then paragraphs of rules text.

    Flametongue Kavu {3}{R}
    Creature - Kavu 4/2
    When Flametongue Kavu comes into play, it deals 4 damage to target creature.

Cards are parted by empty lines; the halves of a split card by a line that holds only // (505.1), those of a
flip card by one that holds only ---- with the alternative half after it (508.1). A card's
own name in its text means itself (202.2), for a legendary name also the part before its comma. A card of
one's own may go without sentences, if it says so (`engine.language.left_out`); no card that ships does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from engine.language.card import CardDef, Face, Layout, Star
from engine.language.discourse import PLAYER, words_for
from engine.language.effects import (
    Ability,
    AddMana,
    AnyCardName,
    ArriveShaped,
    Attach,
    Barred,
    GainAbilities,
    Keyword,
    PayX,
    SetPT,
    SetTypes,
    Static,
    TargetSpec,
    TokenDef,
)
from engine.language.errors import Errors, TextTooLong, UnreadableText
from engine.language.known_x import announces_x, with_announced_x, x_comes_from, x_is_known, x_was_paid
from engine.language.left_out import MARK, blanked, must_stand_alone, told_once, unmarked
from engine.language.linking import FLIP, GIVEN, Unlinked, link, unmade
from engine.language.others import NoOther, told_apart
from engine.language.printed import ManaCost
from engine.language.reading import read_paragraph, read_spell
from engine.language.terms import Attached, Bound, Not, Self, Target, Value, X, You
from engine.language.walks import named, parts, walk
from engine.language.words import CardType, KeywordName, PlayerAct, Supertype

# No printed card comes near these; a stranger's text is refused before it costs time.
MOST_CHARACTERS = 2_000
MOST_LINES = 40

SYMBOL = re.compile(r"\{(\d{1,4}|[WUBRGXYZS]|[WUBRG]/[WUBRG])\}")
NAME_LINE = re.compile(r"(?P<name>[^{}]*[^{}\s])(?:\s+(?P<cost>(?:\{[^{}]*\})+))?\s*$")
SIZE = re.compile(r"\s+(-?\d{1,4}|\*|\d{1,4}\+\*)/(-?\d{1,4}|\*|\d{1,4}\+\*)\s*$")
WITH_IT = re.compile(r"(?i)(?:removed\s+from\s+the\s+game|exiled)\s+with|the\s+removed\s+card")
OTHERS = re.compile(r"(?i)\b(?:an)?other\b")
HOST = re.compile(r"(?i)\b(?:enchant(?:ed)?|equip(?:ped)?)\b")
ATTACHING = re.compile(r"(?i)\battach(?:es)?\b[^.]*\b(?:players?|opponents?|you)\b")
SUBJECTLESS = re.compile(
    r"(?i):\s*(?:[+-](?:\d+|X)/|regenerates?\b\.?\s*$|[a-z ]+ until end of turn)|^(?:can|may|do)(?:es)?\W?(?:n't|not)\b"
)
"""Older creatures don't say of whom their abilities tell."""
LONE_X = re.compile(r"(?i)\bx\b")
REMINDER = re.compile(r"\([^()]*\)")
DASH = re.compile(r"\s+(?:\u2014|\u2013|--?)\s+")
BULLET = "\u2022"
HALVES = " // "
ONE_WAY = (
    KeywordName.FLASHBACK,
    KeywordName.MADNESS,
    KeywordName.MORPH,
    KeywordName.OFFERING,
    KeywordName.SUSPEND,
)
"""Keywords that are a way to play the card, of which a text has one each: a second price would go unasked."""
BESIDE, BELOW = "//", "----"
"""Lines between the halves of a split card (505.1) and of a flip card, the alternative half last (508.1)."""

SUPERTYPES, CARD_TYPES = frozenset(Supertype), frozenset(CardType)
NOT_PLAYED = re.compile(r"(?i)(?<!of )\bthe named card(?= can't be)|\bspells with the chosen name")
ASKED_OF = named(AnyCardName, Not, PayX, X, Bound, AddMana, Attached, Attach, Keyword)

Size: TypeAlias = int | Star | None


@dataclass(frozen=True)
class Block:
    """The text of one card and the line, from 1, on which it begins."""

    text: str
    line: int

    @property
    def name(self) -> str:
        """The card's name, read without reading the card."""
        parts = [NAME_LINE.match(part.strip().split("\n")[0]) for part in re.split(r"(?m)^//\s*$", self.text)]
        return HALVES.join(part["name"] for part in parts if part)


def blocks(text: str) -> Iterator[Block]:
    """The cards of a text, one after another, unread."""
    lines: list[str] = []
    begun = 1
    for number, line in enumerate([*text.split("\n"), ""], 1):
        if line.strip():
            if not lines:
                begun = number
            lines.append(line.rstrip())
        elif lines:
            yield Block("\n".join(lines), begun)
            lines = []


def read_card(text: str, *, partly: bool = False, older: bool = True) -> CardDef:
    """The card that a text describes. Raises UnreadableText, TextTooLong.

    With `partly` the text may leave out words, and says which. Unless `older`, what only cards of earlier times say is
    not understood.
    """
    found = list(blocks(text))
    if not found:
        raise UnreadableText(1, 1, "", ("the name of a card",))
    if len(found) > 1:
        first = found[1].text.split("\n")[0]
        raise UnreadableText(found[1].line, 1, first, ("one card, without empty lines",))
    return read_block(found[0], partly=partly, older=older)


def read_block(block: Block, *, partly: bool = False, older: bool = True) -> CardDef:
    """The card of one block; `partly` and `older` as for `read_card`. Raises UnreadableText, TextTooLong."""
    most = MOST_CHARACTERS
    if len(block.text) > most and (len(block.text) > most * 2 or len(unmarked(block.text)) > most):
        raise TextTooLong("characters of a card's text", MOST_CHARACTERS)
    lines = block.text.split("\n")
    if len(lines) > MOST_LINES:
        raise TextTooLong("lines of a card's text", MOST_LINES)
    faces: list[Face] = []
    start = 0
    marks = [at for at, line in enumerate(lines) if line.strip() in (BESIDE, BELOW)]
    errors = Errors()
    for at, line in enumerate(() if partly or "[" not in block.text else lines, block.line):
        if mark := MARK.search(line):
            told = ("words that are understood: a card that ships leaves out none",)
            errors.found.append(UnreadableText(at, mark.start() + 1, mark[0], told))
    errors.told()
    for end in [*marks, len(lines)]:
        with errors.part():
            faces.append(_face(lines[start:end], block.line + start, older))
        start = end + 1
    errors.told()
    if len(faces) == 1:
        return CardDef(faces[0].name, (faces[0],))
    if len(faces) > 2:
        raise UnreadableText(block.line + start - 1, 1, "//", ("two halves (505.1)",))
    if lines[marks[0]].strip() == BELOW:
        return CardDef(faces[0].name, tuple(faces), Layout.FLIP)
    return CardDef(HALVES.join(face.name for face in faces), tuple(faces), Layout.SPLIT)


def _face(lines: list[str], line: int, as_older: bool) -> Face:
    if len(lines) < 2:
        raise UnreadableText(line + len(lines), 1, "", ("a name, then a type line",))
    errors = Errors()
    marked = "[" in (told := "\n".join(lines)) and MARK.search(told) is not None
    for at, head in enumerate(lines[:2] if marked else (), line):
        if mark := MARK.search(head):
            wanted = ("words that are understood: only rules text can be left out",)
            raise UnreadableText(at, mark.start() + 1, mark[0], wanted)
    name, cost = lines[0].partition(" {")[0].strip(), None
    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()
    with errors.part():
        name, cost = _name_and_cost(lines[0], line)
    with errors.part():
        # The same line is read once, wherever it stands, but for what it is refused for.
        try:
            supertypes, types, subtypes, power, toughness = _type_line(lines[1], 0)
        except UnreadableText:
            _type_line(lines[1], line + 1)
    paragraphs = tuple([told_once(part.strip()) if marked else part.strip() for part in lines[2:]])
    names = (name, name.split(",")[0]) if "," in name else (name,)
    abilities: tuple[Ability, ...] = ()
    # With a type line that can't be read, its words still tell which kind of text is meant, if any of them does.
    known = types or tuple(one for one in CardType if re.search(rf"(?i)\b{one.value}\b", lines[1]))
    spell = CardType.INSTANT in known or CardType.SORCERY in known
    if marked:
        lines = _without_marked(lines, line, names, errors, spell=spell)
    if spell:
        with errors.part():
            abilities = read_spell("\n".join(lines[2:]), names, line + 2, older=as_older)
    elif known:
        for at, paragraph in paragraphs_of(lines[2:], line + 2):
            if (REMINDER.sub("", paragraph) if "(" in paragraph else paragraph).strip():
                with errors.part():
                    # On an Aura what isn't said to be told of anything would not be told of the Aura.
                    older = as_older and ("Aura" not in subtypes or SUBJECTLESS.search(paragraph) is None)
                    abilities += read_paragraph(paragraph, names, at, older=older)
    # What follows are questions to the text as a whole.
    errors.told()
    said = ASKED_OF(abilities)
    if Not in said:
        abilities = _told_apart(abilities, (types, subtypes), lines[2:], line + 2)
    announced = announces_x(abilities, cost)
    if PayX in said:
        abilities = tuple(with_announced_x(one, announced) for one in abilities)
    for ability in abilities if X in said or "X" in "".join(lines[2:]) else ():
        if not (x_is_known(ability, announced) or x_was_paid(ability, abilities)):
            at, column, words = _place_of(LONE_X, lines[2:], line + 2)
            errors.found.append(UnreadableText(at, column, words, (x_comes_from(ability),)))
            break
    if "Aura" in subtypes:
        with errors.part():
            _must_enchant(abilities, lines[1], line + 1)
    if Bound in said:
        with errors.part():
            abilities = _linked(abilities, lines[2:], line + 2)
    if said & {Bound, AddMana} and (never := unmade(abilities)) is not None:
        word = never.split()[0] if never in GIVEN else never
        place = _place_of(re.compile(f"(?i)\\bthe {word}|{word}"), lines[2:], line + 2)
        needed = f"{'a cost' if never in GIVEN else 'an ability'} by which it is {word}"
        needed = "a coin that is flipped before" if never == FLIP else needed
        errors.found.append(UnreadableText(*place, (needed,)))
    names_of = {one.name for one in abilities if isinstance(one, Keyword)} if Keyword in said else ()
    if "Aura" not in subtypes and (said & {Attached, Attach} or KeywordName.ENCHANT in names_of):
        with errors.part():
            _must_be_on(abilities, {*subtypes}, lines[2:], line + 2)
    if AnyCardName in said:
        with errors.part():
            _names_no_land(abilities, lines[2:], line + 2)
    if names_of:
        with errors.part():
            _one_of_each(abilities, lines[2:], line + 2)
    if isinstance(power, Star) or isinstance(toughness, Star):
        with errors.part():
            _must_set_size(abilities, (power, toughness), lines[1], line + 1)
    errors.told()
    return Face(
        name=name,
        cost=cost,
        colors=cost.colors if cost else (),
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        power=power,
        toughness=toughness,
        text=paragraphs,
        abilities=abilities,
    )


def _without_marked(
    lines: list[str], line: int, names: tuple[str, ...], errors: Errors, *, spell: bool
) -> list[str]:
    """The lines with blanks where words are left out."""
    with errors.part():
        must_stand_alone(lines[2:], line + 2, names, spell=spell)
    return [*lines[:2], *map(blanked, lines[2:])]


def paragraphs_of(lines: list[str], line: int) -> Iterator[tuple[int, str]]:
    """Paragraphs with the lines on which they begin; modes with bullets belong to the paragraph above them."""
    begun, held = line, list[str]()
    for at, text in enumerate(lines, line):
        if held and not text.lstrip().startswith(BULLET):
            yield begun, "\n".join(held)
            held.clear()
        begun = begun if held else at
        held.append(text)
    if held:
        yield begun, "\n".join(held)


def _told_apart(
    abilities: tuple[Ability, ...],
    kind: tuple[tuple[CardType, ...], tuple[str, ...]],
    lines: list[str],
    line: int,
) -> tuple[Ability, ...]:
    """ "Other creatures" on a card that is none: others than which, the text must have said."""
    try:
        return tuple(told_apart(one, *kind) for one in abilities)
    except NoOther as stop:
        place = _place_of(OTHERS, lines, line)
        raise UnreadableText(*place, ("others than something that was named",)) from stop


def _linked(abilities: tuple[Ability, ...], lines: list[str], line: int) -> tuple[Ability, ...]:
    """A card that is spoken of as removed must be removed by another ability of the text (217.7d)."""
    try:
        return link(abilities)
    except Unlinked as stop:
        place = _place_of(WITH_IT, lines, line)
        raise UnreadableText(
            *place, ("an ability that removes cards, or puts something into play",)
        ) from stop


def _place_of(words: re.Pattern[str], lines: list[str], line: int) -> tuple[int, int, str]:
    """Where the words that a refusal is about stand first; else the whole first line."""
    return next(_places_of(words, lines, line), (line, 1, lines[0]))


def _places_of(words: re.Pattern[str], lines: list[str], line: int) -> Iterator[tuple[int, int, str]]:
    """Where they stand, reminders apart (207.2)."""
    for at, text in enumerate(lines, line):
        told = REMINDER.sub(lambda found: " " * len(found[0]), text)
        for found in words.finditer(told):
            yield at, found.start() + 1, found[0]


def _must_set_size(
    abilities: tuple[Ability, ...], sides: tuple[int | Star | None, ...], type_line: str, line: int
) -> None:
    """A * without the ability that says what it is would silently be 0 (208.2)."""
    own = [ability for ability in abilities if isinstance(ability, Static) and ability.what == Self()]
    set_ = [one for ability in own for one in ability.changes if isinstance(one, SetPT)]
    told = (any(one.power is not None for one in set_), any(one.toughness is not None for one in set_))
    chosen = any(isinstance(part, ArriveShaped) for part in walk(abilities))
    if not chosen and any(
        isinstance(side, Star) and not is_set for side, is_set in zip(sides, told, strict=True)
    ):
        raise UnreadableText(line, type_line.index("*") + 1, "*", ("an ability below that sets it",))


def _must_enchant(abilities: tuple[Ability, ...], type_line: str, line: int) -> None:
    """An Aura without enchant could be put on nothing (502.45a, 212.4d)."""
    if not any(isinstance(one, Keyword) and one.name is KeywordName.ENCHANT for one in abilities):
        expected = ('"Enchant" and what it can enchant, in a paragraph below',)
        raise UnreadableText(line, type_line.index("Aura") + 1, "Aura", expected)


def _must_be_on(abilities: tuple[Ability, ...], subtypes: set[str], lines: list[str], line: int) -> None:
    """What neither is an Aura or Equipment nor becomes one is on nothing, so it names nothing (212.2j, 212.4h). Auras
    can be on players, but nothing that isn't a creature is equipped (212.2g)."""
    said = {part for one in abilities for part in _of_its_own(one)}
    keyword = any(isinstance(one, Keyword) and one.name is KeywordName.ENCHANT for one in abilities)
    put = any(isinstance(one, Attach) and one.what == Self() for one in said)
    been = {one for part in said if isinstance(part, SetTypes) for one in part.subtypes} | subtypes
    if (Attached(Self()) in said or keyword or put) and not been & {"Aura", "Equipment"}:
        # Older Auras call what they are on their target; on another card that is a target which nobody chooses.
        no_target = () if HOST.search("\n".join(lines)) else ("no target, for none is chosen here",)
        expected = (*no_target, "a card that is an Aura or Equipment")
        raise UnreadableText(*_place_of(HOST, lines, line), expected)
    if put and "Aura" not in been and any(map(_attaches_to_player, abilities)):
        raise UnreadableText(*_place_of(ATTACHING, lines, line), ("what Equipment can be on: a creature",))


def _attaches_to_player(ability: Ability) -> bool:
    own = list(_of_its_own(ability))
    aimed = {one.slot: one.filter for one in own if isinstance(one, TargetSpec)}
    on = [one.to for one in own if isinstance(one, Attach) and one.what == Self()]
    told = [aimed.get(to.slot) if isinstance(to, Target) else getattr(to, "filter", None) for to in on]
    return You() in on or any(PLAYER in words_for(one) for one in told)


def _of_its_own(value: Value) -> Iterator[Value]:
    """It and what is within it, but for what it gives to others, which speaks of them."""
    if not isinstance(value, GainAbilities | TokenDef):
        yield value
        for part in parts(value):
            yield from _of_its_own(part)


def _names_no_land(abilities: tuple[Ability, ...], lines: list[str], line: int) -> None:
    """Where a land may have been named, what can't be played is more than spells: one of it would say less."""
    lands = any(isinstance(one, AnyCardName) and one.but is not CardType.LAND for one in walk(abilities))
    barred = any(isinstance(one, Barred) and one.act is PlayerAct.PLAY_SPELLS for one in abilities)
    for place in _places_of(NOT_PLAYED, lines, line) if lands and barred else ():
        raise UnreadableText(*place, ('"nonland" where the card is named',))


def _one_of_each(abilities: tuple[Ability, ...], lines: list[str], line: int) -> None:
    """No card of the time has the same way to play it twice, at two prices, and the rules ask for the first alone."""
    names = [one.name for one in abilities if isinstance(one, Keyword) and one.name in ONE_WAY]
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            found = list(_places_of(re.compile(rf"(?i)\b{name.value}\b"), lines, line))
            expected = (f"one {name.value} only: a card is played by it at one price",)
            raise UnreadableText(*found[-1], expected)


def _name_and_cost(text: str, line: int) -> tuple[str, ManaCost | None]:
    found = NAME_LINE.match(text.strip())
    if found is None:
        raise UnreadableText(line, 1, text.strip(), ("a name, then a mana cost such as {1}{G}",))
    if found["cost"] is None:
        return found["name"], None
    if (cost := _cost(found["cost"])) is not None:
        return found["name"], cost
    errors = Errors()
    for symbol in re.finditer(r"\{[^{}]*\}", text):
        if not SYMBOL.fullmatch(symbol[0]):
            expected = ("a mana symbol of 2006 (104.3)",)
            errors.found.append(UnreadableText(line, symbol.start() + 1, symbol[0], expected))
    raise errors.all()


@lru_cache(maxsize=1_000)
def _cost(text: str) -> ManaCost | None:
    """The mana cost that these symbols are; None if one of them is none."""
    symbols = re.findall(r"\{[^{}]*\}", text)
    return ManaCost(tuple([one[1:-1] for one in symbols])) if all(map(SYMBOL.fullmatch, symbols)) else None


@lru_cache(maxsize=2_000)
def _type_line(
    text: str, line: int
) -> tuple[
    tuple[Supertype, ...], tuple[CardType, ...], tuple[str, ...], int | Star | None, int | Star | None
]:
    size = SIZE.search(text)
    before, *after = DASH.split(text[: size.start()] if size else text.rstrip(), maxsplit=1)
    supertypes: list[Supertype] = []
    types: list[CardType] = []
    errors = Errors()
    for word in re.finditer(r"\S+", before):
        plain = word.group().lower()
        if plain in SUPERTYPES and not types:
            supertypes.append(Supertype(plain))
        elif plain in CARD_TYPES:
            types.append(CardType(plain))
        else:
            expected = ("one of the six types (205.2a)", "a supertype", "a dash and subtypes")
            errors.found.append(UnreadableText(line, word.start() + 1, word.group(), expected))
    errors.told()
    if not types:
        raise UnreadableText(line, len(text) + 1, "", ("a type",))
    is_creature = CardType.CREATURE in types
    if is_creature and size is None:
        raise UnreadableText(line, len(text) + 1, "", ("a power and toughness such as 2/2",))
    if size is not None and not is_creature:
        raise UnreadableText(line, size.start() + 2, size.group().strip(), ("the end of the line",))
    subtypes = tuple(after[0].split()) if after else ()
    power, toughness = (_size(size[1]), _size(size[2])) if size else (None, None)
    return tuple(supertypes), tuple(types), subtypes, power, toughness


def _size(text: str) -> int | Star:
    if not text.endswith("*"):
        return int(text)
    return Star(int(text[:-2]) if "+" in text else 0)
