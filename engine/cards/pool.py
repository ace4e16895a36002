"""Cards as a list of the world's cards gives them, and how far their texts are understood.

A list entry holds what is printed on one face: name, cost, type line, size, and its text twice, in today's wording
and as first printed. `compiled` tries both; a text that means something whole counts, whatever its wording.
`report` counts a list, and gathers where reading stopped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from engine.cards import period
from engine.language.card import CardDef, Layout
from engine.language.cardtext import BELOW, BESIDE, read_card
from engine.language.errors import TextTooLong, UnreadableText

PoolEntry = Mapping[str, Any]
WithoutRules = Callable[[CardDef], tuple[str, ...]]
"""What of a card's text no rule carries out; the rules know, and they stand above this room."""

# Not played with the others: oversized cards that are no cards of the game proper.
LEFT_OUT = frozenset({"vanguard"})
_PRINTED_ENCHANT = re.compile(r"Enchant (Creature|Land|Artifact|Enchantment|Permanent|Player)")
_ECHO = re.compile(r"(?i)\becho(?= *(?:\(|;|$))", re.MULTILINE)
LAST_WALLS = "2004-10-01"
"""From then on Walls had defender printed on them."""
TOO_EARLY = "the text stops too early"
NO_RULE = "no rule for "
# Words and characters of a text by which a place in it is found.
WORDS_OF_A_STOP = 4
LONGEST_STOP = 40
_SENTENCE = re.compile(r"(?<=\w)[.;:] ")
# So many cards show what a reason is about.
EXAMPLES = 3
REPEATED = "the list has the text of one face at both"


class Attempt(Struct, frozen=True):
    """One wording of one card: the card, or where reading it stopped."""

    card: CardDef | None
    reason: str = ""
    error: str = ""
    stops: tuple[str, ...] = ()
    """The first words of each place where it stopped, or what no rule carries out."""


class PoolOutcome(Struct, frozen=True):
    """What became of one card of a list: today's wording and the printed one."""

    name: str
    today: Attempt
    printed: Attempt

    @property
    def stops(self) -> tuple[str, ...]:
        """Where reading today's wording stops, if neither is understood."""
        return () if self.compiled else self.today.stops

    @property
    def compiled(self) -> bool:
        """Whether one wording of the two is understood wholly."""
        return self.today.card is not None or self.printed.card is not None


class Reason(Struct, frozen=True):
    """A word at which reading stopped, or another reason why cards are not understood; the most common first.

    `examples` are names of cards with the whole error of each.
    """

    text: str
    cards: int
    examples: tuple[tuple[str, str], ...]


class Report(Struct, frozen=True):
    """How many cards of a list are understood wholly, and why the others are not."""

    cards: int
    compiled: int
    today: int
    printed: int
    reasons: tuple[Reason, ...]


def cards_of(entries: Iterable[PoolEntry]) -> Iterator[tuple[PoolEntry, ...]]:
    """The faces of each card of a list; halves and flipped faces with their first, in the order of the names."""
    by_name: dict[str, list[PoolEntry]] = {}
    for entry in entries:
        if entry["layout"] in LEFT_OUT:
            continue
        by_name.setdefault(_card_name(entry), []).append(entry)
    for name, faces in by_name.items():
        order = name.split(" // ")
        yield tuple(sorted(faces, key=lambda face: order.index(face["name"])))


def _card_name(entry: PoolEntry) -> str:
    names = entry.get("names")
    return " // ".join(names) if names else str(entry["name"])


def repeats(faces: tuple[PoolEntry, ...], wording: str) -> bool:
    """Whether a list has the text of one face at the other as well, so that it can't be told what that one says."""
    return len(faces) > 1 and len({str(face.get(wording)) for face in faces}) == 1


def text_of(faces: Iterable[PoolEntry], wording: str) -> str:
    """The card as the reader takes it; `wording` is "text" for today's and "printed_text" for the printed one."""
    faces = tuple(faces)
    flips = faces[0]["layout"] == Layout.FLIP.value
    between = f"\n{BELOW if flips else BESIDE}\n"
    return between.join(_face_text(face, wording, flips and face is not faces[0]) for face in faces)


def _face_text(face: PoolEntry, wording: str, lower: bool) -> str:
    """One face; the lower half of a flip card has the cost of the upper (508.1c), whatever the list says."""
    name = f"{face['name']} {'' if lower else face['mana_cost']}".rstrip()
    lines = [name, " ".join(type_line(face)).rstrip()]
    text = period.wording(face) if wording == "text" else str(face.get(wording) or "")
    if wording == "printed_text" and (enchants := _PRINTED_ENCHANT.fullmatch(str(face.get("printed_type")))):
        # Until 2005 the type line said what an Aura can enchant; the ability has taken its place (502.45a).
        lines.append(f"Enchant {enchants[1].lower()}")
    if wording == "printed_text" and _was_a_wall(face, text):
        # Until 2004 no Wall could attack by its type; the ability has taken its place (502.41).
        lines.append("Defender")
    if wording == "printed_text" and face["mana_cost"]:
        # Until 2006 echo had no cost of its own: it was the mana cost (glossary).
        text = _ECHO.sub(f"Echo {face['mana_cost']}", text)
    if not _only_a_mana_symbol(text):
        lines.extend(line.strip() for line in text.split("\n") if line.strip())
    return "\n".join(lines)


def _was_a_wall(face: PoolEntry, text: str) -> bool:
    early = str(face.get("first_date") or LAST_WALLS) < LAST_WALLS
    return early and "Wall" in period.type_line(face).split() and "defender" not in text.lower()


def type_line(face: PoolEntry) -> tuple[str, str]:
    """The type line of a face in 2006, with a hyphen for the dash, and its power and toughness or ""."""
    line = period.type_line(face).replace("\u2019", "'")
    return line, f"{face['power']}/{face['toughness']}" if face.get("power") is not None else ""


def _only_a_mana_symbol(text: str) -> bool:
    """Basic lands show the symbol of their mana; the ability comes with the land type (212.6d)."""
    return re.fullmatch(r"\(?\{?[WUBRG]\}?\)?", text.strip()) is not None


def attempt(faces: tuple[PoolEntry, ...], wording: str, without_rules: WithoutRules) -> Attempt:
    """Read one wording of a card. A text whose values no rule carries out is not understood."""
    if repeats(faces, wording):
        return Attempt(None, REPEATED, REPEATED)
    text = text_of(faces, wording)
    try:
        card = read_card(text)
        missing = without_rules(card)
        if missing:
            reason = f"{NO_RULE}{missing[0]}"
            return Attempt(None, reason, reason, tuple(f"{NO_RULE}{one}" for one in missing))
        return Attempt(card)
    except UnreadableText as stop:
        return Attempt(None, _reason(stop), str(stop), tuple(map(_first_words, stop.every)))
    except TextTooLong as stop:
        return Attempt(None, str(stop), str(stop), (str(stop),))


def _first_words(stop: UnreadableText) -> str:
    """A few words from where reading stopped: enough to find the place, too few to be the text."""
    words = " ".join(stop.words.split()[:WORDS_OF_A_STOP])[:LONGEST_STOP]
    return _SENTENCE.split(words)[0].strip(' .,:;"') or words or TOO_EARLY


def _reason(stop: UnreadableText) -> str:
    found = re.match(r"[^\s.,:;\"]+|\S", stop.words)
    return found.group() if found else TOO_EARLY


def outcome(faces: tuple[PoolEntry, ...], without_rules: WithoutRules) -> PoolOutcome:
    """Both wordings of a card."""
    return PoolOutcome(
        _card_name(faces[0]),
        attempt(faces, "text", without_rules),
        attempt(faces, "printed_text", without_rules),
    )


def report(outcomes: Iterable[PoolOutcome]) -> Report:
    """Count what became of a list."""
    outcomes = tuple(outcomes)
    stopped: dict[str, list[PoolOutcome]] = {}
    for one in outcomes:
        if not one.compiled:
            stopped.setdefault(one.today.reason, []).append(one)
    return Report(
        cards=len(outcomes),
        compiled=sum(one.compiled for one in outcomes),
        today=sum(one.today.card is not None for one in outcomes),
        printed=sum(one.printed.card is not None for one in outcomes),
        reasons=tuple(
            Reason(text, len(cards), tuple((one.name, one.today.error) for one in cards[:EXAMPLES]))
            for text, cards in sorted(stopped.items(), key=lambda found: -len(found[1]))
        ),
    )
