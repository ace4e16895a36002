"""How far a card is read: wholly, in part or not at all, and what it is then found by.

A list's card is whole only if every word of it is read, if the rules carry all of it out, if its colours are those that
the list gives it, and if its name means it on a board. Otherwise it has a reason, and nothing of it is ever placed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst

from engine.cards import library
from engine.cards.finding import names
from engine.cards.known import IN_DOUBT, known
from engine.language.card import CardDef, Layout
from engine.language.cardtext import REMINDER, paragraphs_of, read_card
from engine.language.cited import rules_of
from engine.language.effects import Ability, Keyword
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.reading import read_paragraph, read_spell
from engine.rules.reach import missing, without_rules
from playground.cards.facts import COLORS, Half, colors_of, facets_of
from playground.cards.models import LONGEST_STOP, ListedCard
from playground.cards.reading import unplaceable
from playground.cards.sheets import BETWEEN

Reads = ListedCard.Reads
LAYOUTS = {layout.value: layout for layout in Layout}
LONGEST_REASON = 400
UNTOLD = "several faces"
"""What a list's card of several faces has for a layout where its list gives none."""


@dataclass(frozen=True)
class Judged:
    """What is known of a card once it was read."""

    reads: str
    reason: str = ""
    stop: str = ""
    facets: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


def card_text(halves: Sequence[Half], layout: Layout) -> str:
    """A list's card as the language reads it."""
    parts = [
        "\n".join(
            [f"{half.name} {half.cost}".strip(), f"{half.types} {half.size}".strip(), *_lines(half.text)]
        )
        for half in halves
    ]
    return f"\n{BETWEEN.get(layout, '')}\n".join(parts)


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip()]


def judge_shipped(card: CardDef, halves: Sequence[Half]) -> Judged:
    """A card that ships: whole, or it would not."""
    return _found(Reads.WHOLE, halves, card.layout, [one for face in card.faces for one in face.abilities])


def judge_unread(halves: Sequence[Half], layout: Layout, reason: str, stops: Sequence[str]) -> Judged:
    """A card of the period that does not ship, and whose text is not here."""
    return _found(Reads.UNKNOWN, halves, layout, (), f"{capfirst(reason)}.", stops[0] if stops else "")


def judge(halves: Sequence[Half], layout: str, colors: Sequence[str]) -> Judged:
    """A card of a list."""
    if layout == UNTOLD:
        reason = "The list doesn't say how its faces share the card."
        return _found(Reads.NONE, halves, Layout.NORMAL, (), reason, "layout")
    if layout not in LAYOUTS:
        reason = f"Cards of the layout \u201c{layout}\u201d are not among those of October 2006."
        return _found(Reads.NONE, halves, Layout.NORMAL, (), reason, layout)
    layout_of = LAYOUTS[layout]
    try:
        card = read_card(card_text(halves, layout_of))
    except UnreadableText as error:
        understood = [ability for half in halves for ability in _understood(half)]
        reads = Reads.PART if understood else Reads.NONE
        return _found(reads, halves, layout_of, understood, error.sentence, error.words[: error.length])
    except TextTooLong as error:
        return _found(Reads.NONE, halves, layout_of, (), f"Too long: {error}.", "too long")
    abilities = [ability for face in card.faces for ability in face.abilities]
    reason, stop = _against(card, halves, layout_of, colors)
    if not reason:
        reason, stop = _in_doubt(card.name)
    if not reason:
        return _found(Reads.WHOLE, halves, layout_of, abilities)
    carried_out = [ability for ability in abilities if not missing((ability,))]
    reads = Reads.PART if carried_out and without_rules(card) else Reads.NONE
    return _found(reads, halves, layout_of, carried_out, reason, stop)


def whole_card(row: ListedCard, halves: Sequence[Half]) -> CardDef | None:
    """The card of a row that came with a list; None if it is not wholly read by the engine of the day."""
    if judge(halves, row.layout, row.colors).reads != Reads.WHOLE:
        return None
    return read_card(card_text(halves, LAYOUTS[row.layout]))


def _in_doubt(name: str) -> tuple[str, str]:
    """Why a card of the time does not ship though its words are read: it is doubted of a list's card as well."""
    listed = names().exact(name)
    if listed is None or listed in library() or not (stops := known()[listed].stops):
        return "", ""
    return (f"{capfirst(stops[0])}.", "in doubt") if stops[0].startswith(IN_DOUBT) else ("", "")


def _against(card: CardDef, halves: Sequence[Half], layout: Layout, colors: Sequence[str]) -> tuple[str, str]:
    """Why a card whose words are all read is not whole, and in a word; empty if it is."""
    if lacking := without_rules(card):
        return f"The engine can't carry out \u201c{lacking[0]}\u201d yet.", lacking[0]
    if colors_of(halves, layout) != set(colors):
        said = " and ".join(COLORS[letter] for letter in COLORS if letter in colors) or "of no colour"
        return f"The list says that it is {said}, and neither cost nor text does.", "colours"
    if (stop := unplaceable(card, card_text(halves, layout))) is not None:
        return stop.words, "name"
    return "", ""


def _found(
    reads: str,
    halves: Sequence[Half],
    layout: Layout,
    abilities: Iterable[Ability],
    reason: str = "",
    stop: str = "",
) -> Judged:
    abilities = list(abilities)
    keywords = dict.fromkeys(one.name.value for one in abilities if isinstance(one, Keyword))
    rules = {rule for one in abilities for rule in rules_of(one)}
    sections = sorted({rule.partition(".")[0] for rule in rules})
    facets = [
        *facets_of(halves, layout),
        *(f"keyword:{word}" for word in keywords),
        *(f"rules:{section}" for section in sections),
        f"reads:{reads}",
    ]
    within = {whole for rule in rules for whole in wholes(rule)}
    return Judged(reads, reason[:LONGEST_REASON], stop[:LONGEST_STOP], tuple(facets), tuple(sorted(within)))


def wholes(rule: str) -> tuple[str, ...]:
    """A rule's number and those of what it is part of: 409.1f, 409.1, 409."""
    section, _, rest = rule.partition(".")
    return tuple(dict.fromkeys((rule, rule.rstrip("abcdefghijklmnopqrstuvwxyz") if rest else rule, section)))


def _understood(half: Half) -> list[Ability]:
    """The abilities of a half of which not all is read: of the paragraphs, or of a spell's first sentences."""
    names = tuple(dict.fromkeys((half.name, half.name.split(",")[0])))
    lines = _lines(half.text)
    if {"instant", "sorcery"} & set(half.kinds):
        return _so_far("\n".join(lines), names)
    found: list[Ability] = []
    for _, paragraph in paragraphs_of(lines, 1):
        if REMINDER.sub("", paragraph).strip():
            try:
                abilities = read_paragraph(paragraph, names)
            except (UnreadableText, TextTooLong):
                continue
            found += abilities if not missing(abilities) else ()
    return found


def _so_far(text: str, names: tuple[str, ...]) -> list[Ability]:
    """What the sentences of a spell mean that stand before the one that isn't read."""
    try:
        return list(read_spell(text, names))
    except TextTooLong:
        return []
    except UnreadableText as error:
        before = "\n".join(text.split("\n")[: error.line - 1])
        upto = len(before) + (1 if before else 0) + error.column - 1
    end = max(text.rfind(". ", 0, upto), text.rfind(".\n", 0, upto)) + 1
    if not end:
        return []
    try:
        found = read_spell(text[:end], names)
    except (UnreadableText, TextTooLong):
        return []
    return list(found) if not missing(found) else []
