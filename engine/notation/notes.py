"""What texts have noted for later, in words: noted "imprinted" = Ann's Shock, chosen color red, haunting Bob's Ox.

Most notes stand under the names that the card language has for them; what players speak of every day has its own words.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal

from engine.board import Board, Noted, ObjectId
from engine.language import remembered
from engine.language.effects import ArriveChoosing, ForEach, Linked, Note, OneByOne, Settle
from engine.language.remembered import (
    CHOSEN_COLOR,
    CHOSEN_NAME,
    CHOSEN_NUMBER,
    CHOSEN_TYPE,
    HAUNTED,
    LIFE_PAID,
)
from engine.language.terms import Bound
from engine.language.walks import walk
from engine.language.words import Color
from engine.notation.names import try_player
from engine.notation.scanning import Scanner, quoted

UNKNOWN = "something unknown"
_NOTING = (Note, Linked, Settle, ForEach, OneByOne, ArriveChoosing, Bound)
_OF_RULES = frozenset(
    value for name, value in vars(remembered).items() if name.isupper() and isinstance(value, str)
)
"""Names under which rules note something without a word of a text, such as haunt (502.51b)."""
CHOSEN = {
    CHOSEN_COLOR: "words",
    CHOSEN_TYPE: "words",
    CHOSEN_NAME: "words",
    CHOSEN_NUMBER: "numbers",
    LIFE_PAID: "numbers",
}
"""What was chosen as a permanent came into play (217.7d), and what sort of note that is."""
HAUNTING = ("haunting", "haunts")
"""Words before what a card removed from the game haunts (502.51b); the first is written."""
_CHOSEN_WORDS = re.compile(r"[^\s,;()\"]+(?: [^\s,;()\"]+)*")


def read_chosen(scanner: Scanner, what: str) -> str | int:
    """The value after "chosen color" and the like, as it is noted: a color by its letter."""
    if CHOSEN[what] == "numbers":
        return scanner.number()
    if what == CHOSEN_COLOR:
        colors = {color.word: color.value for color in Color}
        return colors[scanner.try_word(*colors) or scanner.fail(*colors)]
    text = scanner.try_string()
    if text is None:
        found = scanner.try_match(_CHOSEN_WORDS)
        text = found.group() if found else scanner.fail("what was chosen")
    return text


def chosen_words(name: str, value: object) -> str:
    """The same in words."""
    if name == CHOSEN_COLOR:
        return f"{name} {Color(str(value)).word}"
    text = str(value)
    plainly = isinstance(value, int) or _CHOSEN_WORDS.fullmatch(text)
    return f"{name} {text if plainly else quoted(text)}"


def note_words(noted: Noted, values: str) -> str:
    """One note as a fact; `values` are the things, players, numbers or words of it."""
    if CHOSEN.get(noted.name) == noted.kind and len(noted.value) == 1:
        return chosen_words(noted.name, noted.value[0])
    if noted.name == HAUNTED and noted.kind == "objects" and noted.value:
        return f"{HAUNTING[0]} {values}"
    return f"noted {quoted(noted.name)} = {values}"


def names_in_texts(board: Board) -> list[str]:
    """The names under which the texts of a board's cards can note something, in alphabetical order."""
    found: set[str] = set()
    definitions = {id(one.definition): one.definition for one in board.objects.values()}
    for past in board.past.values():
        definitions.setdefault(id(past.object.definition), past.object.definition)
    for one in board.objects.values():
        for copied in one.copying.effects if one.copying is not None else ():
            definitions.setdefault(id(copied.definition), copied.definition)
    for definition in definitions.values():
        for value in walk(definition):
            name = getattr(value, "name", None)
            if isinstance(value, _NOTING) and isinstance(name, str):
                found.add(name)
    return sorted(found)


def unread_notes(board: Board) -> list[tuple[ObjectId, str]]:
    """What remembers something under a name that no text on the board has, so that nothing comes of it (217.7d)."""
    noting = [
        (one.id, note.name)
        for one in board.objects.values()
        for note in one.linked
        if note.name not in _OF_RULES and not note.name.startswith("#")
    ]
    known = names_in_texts(board) if noting else []
    return [one for one in noting if one[1] not in known]


def read_note(scanner: Scanner, board: Board, an_object: Callable[[int], ObjectId]) -> Noted:
    """The note that stands here; `an_object` looks up a name that stands at a place of the text."""
    if chosen := scanner.try_word(*CHOSEN):
        return Noted(chosen, CHOSEN[chosen], (read_chosen(scanner, chosen),))  # type: ignore[arg-type]
    haunting = scanner.try_word(*HAUNTING)
    name = HAUNTED if haunting else scanner.try_string()
    assert name is not None
    if not haunting:
        scanner.word("=")
    values: list[Any] = []
    kind: Literal["objects", "players", "numbers", "words"] = "objects"
    while True:
        if nothing := scanner.try_word("no objects", "no players", "no numbers", "no words"):
            return Noted(name, nothing.removeprefix("no "), ())  # type: ignore[arg-type]
        if (text := scanner.try_string()) is not None:
            kind, value = "words", text
        elif (number := scanner.try_number()) is not None:
            kind, value = "numbers", number  # type: ignore[assignment]
        elif not haunting and (player := try_player(scanner, board)) is not None:
            kind, value = "players", player  # type: ignore[assignment]
        else:
            value = an_object(scanner.at)  # type: ignore[assignment]
        values.append(value)
        if not scanner.try_word("and"):
            return Noted(name, kind, tuple(values))
