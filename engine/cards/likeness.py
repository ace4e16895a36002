"""Shipped cards beside a list of the world's cards: whether each says what the list's texts say.

`unlike` gives what of a card differs: its facts (name, cost, types of the period, size) or the value of its text in
one of the two wordings that the list has, unless these two are the same in play (`alike.py`). A difference that is
right has its reason in `reasons.py`; all others are faults.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from engine.cards.alike import PRINTED, TODAY, reconciled
from engine.cards.pool import PoolEntry, cards_of, repeats, text_of
from engine.cards.reasons import REASONS, UNREAD, WORDING
from engine.language.card import CardDef, Face, Layout
from engine.language.cardtext import read_card
from engine.language.errors import TextTooLong, Unprintable, UnreadableText

WORDINGS = {TODAY: "today's wording", PRINTED: "the printed wording"}


class Difference(Struct, frozen=True):
    """What of a shipped card is not as a list has it, and the reason for it or ""."""

    name: str
    what: str
    reason: str = ""


def beside(shipped: Mapping[str, CardDef], entries: Iterable[PoolEntry]) -> Iterator[Difference]:
    """Every difference between the cards that ship and those of a list; and reasons that nothing needs."""
    listed = {name_of(faces): faces for faces in cards_of(entries)}
    needed: set[str] = set()
    for name, card in shipped.items():
        if name not in listed:
            yield Difference(name, "the list has no such card", reason_for(name))
            needed.add(name)
        else:
            for what in unlike(card, listed[name]):
                needed.add(name)
                yield Difference(name, what, reason_for(name))
    for name in sorted({*REASONS, *UNREAD, *WORDING} & shipped.keys() - needed):
        yield Difference(name, "has a reason and no difference")


def reason_for(name: str) -> str:
    """Why a card may differ from a list, or ""."""
    return REASONS.get(name) or UNREAD.get(name) or WORDING.get(name, ("", ""))[1]


def name_of(faces: tuple[PoolEntry, ...]) -> str:
    """As the library calls a card: a flip card by its upper half (508.1)."""
    if faces[0]["layout"] == Layout.FLIP.value:
        return str(faces[0]["name"])
    return " // ".join(str(face["name"]) for face in faces)


def in_older_words(faces: tuple[PoolEntry, ...], wording: str) -> bool:
    """Whether a wording is understood by words of earlier times alone, if it is."""
    try:
        read_card(text_of(faces, wording), older=False)
    except (UnreadableText, TextTooLong):
        return True
    return False


def unlike(card: CardDef, faces: tuple[PoolEntry, ...]) -> Iterator[str]:
    """What differs. A wording that isn't read says nothing; one of the two must be, and each that is must agree.

    Words that were out of use by 2006 say what a card did when it was printed: they are heard where nothing else is.
    """
    read: dict[str, CardDef] = {}
    heard = [one for one in WORDINGS if not in_older_words(faces, one)] or WORDINGS
    for wording in heard:
        if repeats(faces, wording):
            continue
        try:
            read[wording] = read_card(text_of(faces, wording))
        except (UnreadableText, TextTooLong):
            continue
    if not read:
        yield "neither wording is read"
        return
    other = next(iter(read.values()))
    for face, its in zip(card.faces, other.faces, strict=True):
        lower = card.layout is Layout.FLIP and face is not card.faces[0]
        if _facts(face, lower) != _facts(its, lower):
            yield f"{_facts(face, lower)} where the list has {_facts(its, lower)}"
    agreeing = [wording for wording, found in read.items() if said(found) == said(card)]
    if not agreeing:
        yield f"means something else than {' and '.join(WORDINGS[one] for one in read)}"
    elif len(agreeing) < len(read) and not _alike_in_play(read):
        yield f"means something else than {next(WORDINGS[one] for one in read if one not in agreeing)}"


def _alike_in_play(read: Mapping[str, CardDef]) -> bool:
    try:
        return reconciled(read[TODAY], read[PRINTED]) is not None
    except Unprintable:
        return False


def _facts(face: Face, lower: bool) -> str:
    """Name, cost, type line and size; the lower half of a flip card has the cost of the upper (508.1c)."""
    cost = "" if lower else str(face.cost or "")
    types = " ".join((*face.supertypes, *face.types, *sorted(face.subtypes)))
    return f"{face.name} {cost} {types} {face.power}/{face.toughness}"


def said(card: CardDef) -> list[tuple[str, ...]]:
    """The abilities of each face, in whatever order its paragraphs stand."""
    return [tuple(sorted(map(repr, face.abilities))) for face in card.faces]
