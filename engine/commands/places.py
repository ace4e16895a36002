"""`python -m engine places [--pool FILE]`: do abilities work where the words of their text say, and only there (402.8)?

The words are looked at with patterns of this module alone; where an ability works is tried: its card is laid into each
zone of a bare board, and the rules are asked what triggers could be heard there, which activated abilities are refused
for the zone, and which static abilities apply. A card that names no zone besides play, and has no keyword that does,
must have no ability that works in a hand, a library, a graveyard, or removed from the game.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

import engine.rules.book as book
from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    REMOVED,
    Board,
    ObjectTable,
    Player,
    PlayerId,
    ZoneName,
)
from engine.cards import library
from engine.cards.pool import attempt, cards_of
from engine.characteristics import held
from engine.language.card import CardDef, Face
from engine.language.effects import Activated, Static, Triggered
from engine.language.errors import UnreadableText
from engine.language.reading import read_paragraph
from engine.rules.effects.continuing_418 import works
from engine.rules.reach import without_rules
from engine.rules.stack.playing_checks_409 import why_not_ability
from engine.rules.stack.triggers_410 import heard
from engine.witness.laying import Laid

RULES = book.ROOMS
"""Opening the book fills the tables that say what the rules carry out."""
ANN = PlayerId(0)
ZONES: tuple[ZoneName, ...] = (IN_PLAY, HAND, LIBRARY, GRAVEYARD, REMOVED)

# Words of the text. "~" stands for the card's name, "this card" and the like.
_ITSELF = r"(?:~|this card|this creature|this permanent)"
_PUT_THERE = re.compile(
    rf"sacrifice {_ITSELF}[^:]*:|{_ITSELF} is put into|enchanted|discard {_ITSELF}|cycle {_ITSELF}",
    re.IGNORECASE,
)
_SAYS: tuple[tuple[ZoneName, re.Pattern[str]], ...] = (
    (GRAVEYARD, re.compile(rf"(?<!named ){_ITSELF} from (?:your|its owner's) graveyard", re.IGNORECASE)),
    (
        GRAVEYARD,
        re.compile(
            rf"(?:if|as long as) {_ITSELF} is (?:the only \w+ card )?in (?:your|a) graveyard", re.IGNORECASE
        ),
    ),
    (
        HAND,
        re.compile(
            rf"(?:discard {_ITSELF}|(?:reveal|remove|exile) {_ITSELF} from your hand)[^.:]*:", re.IGNORECASE
        ),
    ),
)
_OR_IN_PLAY = re.compile(
    rf"if {_ITSELF} is in your graveyard or (?:in play|on the battlefield)", re.IGNORECASE
)
_ELSEWHERE = re.compile(
    r"\b(?:\w*cycling|cycle|dredge|recover|madness|flashback|suspend|forecast|haunt|haunts|transmute|ninjutsu|splice)\b",
    re.IGNORECASE,
)
"""Keywords that name a zone in their meaning (502.18, .22, .24, .40, .43, .47, .48, .51, .53, .55, .59)."""

_FROM_ANYWHERE = re.compile(
    r"is put into (?:a|your) graveyard(?: from (?:anywhere|your library))?[,.]", re.IGNORECASE
)
"""What a text waits for as its card reaches the graveyard, wherever it comes from, is noticed there (402.8f)."""

_DISCARDED = re.compile(rf"causes you to discard {_ITSELF},", re.IGNORECASE)
"""So is that something made its owner discard the card itself."""


def main(arguments: Sequence[str]) -> int:
    """Look at the cards that ship, or at those of a list that are understood. 1 if an ability works elsewhere."""
    parser = argparse.ArgumentParser(prog="python -m engine places", description=__doc__)
    parser.add_argument("--pool", type=Path, help="a JSON list of cards")
    asked = parser.parse_args(arguments)
    try:
        cards = list(_of_list(asked.pool)) if asked.pool is not None else list(library().values())
    except (OSError, ValueError, KeyError, TypeError) as error:
        parser.exit(2, f"{asked.pool}: no list of cards: {error!r}\n")
    found = [(card.name, wrong) for card in cards for wrong in misplaced(card)]
    for name, wrong in found:
        print(f"{name}: {wrong}")
    said = sum(1 for card in cards for face in card.faces for text in face.text if places_said(text, card))
    print(
        f"{len(cards)} cards, {said} paragraphs that name a zone, {len(found)} that work elsewhere",
        file=sys.stderr,
    )
    return 1 if found else 0


def _of_list(path: Path) -> Iterator[CardDef]:
    for faces in cards_of(json.loads(path.read_text(encoding="utf-8"))):
        if not any(
            pattern.search(_plain(str(face.get(wording) or ""), (face["name"],)))
            for face in faces
            for wording in ("text", "printed_text")
            for _, pattern in _SAYS
        ):
            continue
        for wording in ("text", "printed_text"):
            card = attempt(faces, wording, without_rules).card
            if card is not None:
                yield card


def places_said(text: str, card: CardDef) -> frozenset[ZoneName]:
    """The zones other than play in which the words of a paragraph say that it works; none if they don't."""
    words = _plain(text, tuple(face.name for face in card.faces))
    if _PUT_THERE.search(words.split(",")[0]) or _PUT_THERE.search(words.split(":")[0] + ":"):
        return (
            frozenset((HAND,))
            if re.search(rf"discard {_ITSELF}[^.:]*:", words, re.IGNORECASE)
            else frozenset()
        )
    said = frozenset(zone for zone, pattern in _SAYS if pattern.search(words))
    return said | {IN_PLAY} if said and _OR_IN_PLAY.search(words) else said


def _plain(text: str, names: tuple[str, ...]) -> str:
    """The paragraph with the card's names, long and short, as "~", and without its reminder."""
    for name in sorted({*names, *(name.split(",")[0] for name in names)}, key=len, reverse=True):
        text = text.replace(name, "~")
    return re.sub(r"\(.*?\)", "", text)


def misplaced(card: CardDef) -> Iterator[str]:
    """What is wrong with where the abilities of a card work, paragraph by paragraph."""
    for face in card.faces:
        if not any(places_said(text, card) for text in face.text):
            whole = " ".join(face.text)
            noticed = _DISCARDED.search(_plain(whole, tuple(one.name for one in card.faces)))
            if not (_ELSEWHERE.search(whole) or _FROM_ANYWHERE.search(whole) or noticed):
                yield from (
                    f"an ability works in the zone {zone!r}, of which no word speaks"
                    for zone in ZONES
                    if zone != IN_PLAY and _working(face, zone)
                )
            continue
        for text in face.text:
            said = places_said(text, card)
            if not said or _ELSEWHERE.search(text):
                continue
            try:
                abilities = read_paragraph(text, tuple(one.name for one in card.faces))
            except UnreadableText:
                continue  # A paragraph of an instant or sorcery, which only its whole text explains.
            alone = replace(face, abilities=abilities)
            working = frozenset(zone for zone in ZONES if _working(alone, zone))
            if working != said:
                yield f"{text!r} works in {sorted(working)}, and says {sorted(said)}"


def _working(face: Face, zone: ZoneName) -> bool:
    """Whether an ability of a card with this one face works in a zone, by trying it."""
    table = Laid()
    one = table.put(zone, ANN, CardDef(face.name, (face,)))
    board = Board((Player("Ann"), Player("Bob")), ObjectTable(table.objects), table.zones)
    for has in held(board, one):
        if isinstance(has.ability, Activated):
            refusal = why_not_ability(board, ANN, has.id)
            if refusal is None or refusal.rule != "402.8":
                return True
        if isinstance(has.ability, Static) and works(has.ability, table.objects[one]):
            return True
        if isinstance(has.ability, Triggered) and heard(board):
            return True
    return False
