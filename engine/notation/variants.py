"""Cards that are not quite what is printed on them: as copy effects made them (503.2, 503.9).

Hill Giant colored blue with "Flying"      the copied card, the color that was kept, what was added
Sol Ring also enchantment                  the copied card, and a type that it is besides
Primal Clay as "1/6 artifact creature"     the shape that it came into play in
City of Brass printed in Fifth Edition     the set of which it is, where that isn't its first (206.3)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from engine import cards
from engine.board import Copied, Timestamp, TurnId
from engine.cards.expansions import printed_again
from engine.characteristics.printed import BLANK_CREATURE, in_shape, shapes_of, with_extras, without_keyword
from engine.language.card import CardDef
from engine.language.effects import Ability
from engine.language.expansions import SETS
from engine.language.print import print_shape
from engine.language.walks import keyword_name
from engine.language.words import CardType, Color, KeywordName
from engine.naming import NAMELESS
from engine.notation.no_card import no_card
from engine.notation.scanning import Scanner, joined, quoted
from engine.notation.spelling import spelled_out
from engine.notation.wordings import Pool, ability_text, read_definition, try_ability

COLORED = "colored"
COLORLESS = "colorless"
ALSO = "also"
WITHOUT = "without"
PRINTED_IN = "printed in"
AS_MADE = (WITHOUT, COLORED, COLORLESS, ALSO, "with", PRINTED_IN)
"""What begins the words for what is not as printed of a card that is no copy."""
_COLORS = {color.word: color for color in Color}
_SETS = tuple(sorted(SETS.values(), key=len, reverse=True))
_KEYWORDS = tuple(sorted((one.value for one in KeywordName), key=len, reverse=True))


# --- what was added to a card, and what it kept ----------------------------------------------------------


def printed_of(definition: CardDef, own: Mapping[str, CardDef]) -> CardDef | None:
    """The card as printed that a copy effect made this of; None if no card that can be named became it."""
    base = own.get(definition.name) or cards.library().get(definition.name)
    return base if base is not None and _extras(definition, base) is not None else None


class _Extras(NamedTuple):
    """What a copy effect made of a card: what it added, in which colors it left it (None: as printed), which keyword
    it left out (503.9)."""

    gains: tuple[Ability, ...]
    colors: tuple[Color, ...] | None
    types: tuple[CardType, ...]
    without: KeywordName | None = None

    def of(self, base: CardDef) -> CardDef:
        """The card as it is then."""
        kept = without_keyword(base, self.without) if self.without is not None else base
        if self.gains or self.types or self.colors is not None:
            return with_extras(kept, self.gains, self.colors, self.types)
        return kept


def _extras(definition: CardDef, base: CardDef) -> _Extras | None:
    """What makes the card of the printed one; None if no copy effect does."""
    if definition is base and not base.faces[0].came_as:
        return _Extras((), None, ())  # as printed, as nearly all are
    now, printed = definition.faces[0], base.faces[0]
    colors = now.colors if now.recolored and not printed.recolored else None
    # What a card is by the shape that it came into play in (503.2) was added by no copy effect.
    types = () if now.came_as else now.types[len(printed.types) :]
    for without in (None, *dict.fromkeys(keyword_name(one) for one in printed.abilities)):
        left = sum(1 for one in printed.abilities if without is None or keyword_name(one) is not without)
        found = _Extras(now.abilities[left:], colors, types, without)
        made = in_shape(found.of(base), now.came_as)
        if replace(made, printed_in=definition.printed_in) == definition:
            return found
    return None


def extras_text(definition: CardDef, base: CardDef) -> str:
    """The words for what is not as printed, after the card's name; empty if all is."""
    extras = _extras(definition, base)
    assert extras is not None, "made of another card"
    came_as = definition.faces[0].came_as
    words = [f"as {quoted(print_shape(shapes_of(base.faces[0])[came_as - 1]))}"] if came_as else []
    if extras.without is not None:
        words.append(f"{WITHOUT} {extras.without.value}")
    if extras.colors is not None:
        words.append(colors_text(extras.colors))
    if extras.types:
        words.append(f"{ALSO} {joined(one.value for one in extras.types)}")
    if extras.gains:
        words.append(f"with {joined(ability_text(one) for one in extras.gains)}")
    if definition.printed_in != base.printed_in:
        words.append(f"{PRINTED_IN} {definition.printed_in}")
    return " ".join(words)


def colors_text(colors: tuple[Color, ...]) -> str:
    """In which colors a copy is, whatever its mana cost says (503.9)."""
    return f"{COLORED} {joined(color.word for color in colors)}" if colors else COLORLESS


def try_colors(scanner: Scanner) -> tuple[Color, ...] | None:
    """The same, read; None if nothing is said of colors."""
    if scanner.try_word(COLORLESS):
        return ()
    if not scanner.try_word(COLORED):
        return None
    found = []
    while True:
        found.append(_COLORS[scanner.word(*_COLORS)])
        if not scanner.try_word("and") and not _another(scanner):
            return tuple(color for color in Color if color in found)


def _another(scanner: Scanner) -> bool:
    """Past a comma, if a color follows it: else it parts this from what comes next."""
    before = scanner.at
    if scanner.try_word(",") and (word := scanner.try_word(*_COLORS)):
        scanner.at -= len(word)
        return True
    scanner.at = before
    return False


def read_extras(scanner: Scanner, base: CardDef) -> CardDef:
    """The card with what the words after its name say."""
    shape = _read_shape(scanner, base) if scanner.try_word("as") else 0
    without = KeywordName(scanner.word(*_KEYWORDS)) if scanner.try_word(WITHOUT) else None
    colors = try_colors(scanner)
    types: list[CardType] = []
    if scanner.try_word(ALSO):
        types.append(CardType(scanner.word(*CardType)))
        while scanner.try_word("and"):
            types.append(CardType(scanner.word(*CardType)))
    gains: list[Ability] = []
    if scanner.try_word("with"):
        while True:
            gains.append(try_ability(scanner) or scanner.fail('rules text in ""'))
            if not scanner.try_word("and"):
                break
    found = _Extras(tuple(gains), colors, tuple(types), without).of(base)
    if scanner.try_word(PRINTED_IN):
        found = replace(found, printed_in=_read_set(scanner, base))
    return in_shape(found, shape) if shape else found


def _read_set(scanner: Scanner, base: CardDef) -> str:
    """The name of a set, as the card says it; a set that is older than the card is refused."""
    scanner.skip()
    at = scanner.at
    name = scanner.try_any(_SETS)
    said = printed_again(base, name) if name else None
    if said is None:
        scanner.fail(
            *([f"a set not older than {base.name}"] if name else ["a set such as Fifth Edition"]), at=at
        )
    return said


def _read_shape(scanner: Scanner, definition: CardDef) -> int:
    """Which of the shapes that the card offers as it comes into play stands here, in quotation marks."""
    scanner.skip()
    at = scanner.at
    offered = [print_shape(shape) for shape in shapes_of(definition.faces[0])]
    text = scanner.try_string()
    if text is None or text not in offered:
        scanner.fail(
            *(quoted(one) for one in offered or ["a card that chooses what it comes into play as"]), at=at
        )
    return offered.index(text) + 1


# --- what an object copies -------------------------------------------------------------------------------


def copied_text(effect: Copied, turn: int, own: Mapping[str, CardDef]) -> str:
    """What an object copies, and how long it does: a card by name with what is not as printed."""
    base = printed_of(effect.definition, own)
    if effect.definition == BLANK_CREATURE:
        words = NAMELESS
    elif base is not None:
        words = " ".join(one for one in (base.name, extras_text(effect.definition, base)) if one)
    else:
        words = spelled_out(effect.definition)
    if not effect.until:
        return words
    serial = f" of turn {effect.turn}" if effect.turn != turn and effect.until != "face down" else ""
    return f"{words} until {effect.until}{serial}"


def read_copied(scanner: Scanner, pool: Pool, turn: int) -> Copied:
    """The same, read; the source and the moment are the text's own."""
    definition = BLANK_CREATURE if scanner.try_word(NAMELESS) else read_definition(scanner)
    if definition is None:
        card = pool.try_card(scanner)
        if card is None:
            no_card(scanner)
        definition = read_extras(scanner, card[0])
    until, serial = "", turn
    if scanner.try_word("until"):
        until = scanner.try_word("end of turn", "end of combat", "face down")
        if not until:
            scanner.fail("end of turn", "end of combat", "face down")
        if scanner.try_word("of turn"):
            serial = scanner.number()
    return Copied(definition, Timestamp(0), until=until, turn=TurnId(serial))
