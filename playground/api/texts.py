"""Words that a program sends: bounded, and without characters that no page can show."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from playground.boards.models import LONGEST_TEXT
from playground.characters import TURNING, unseen
from playground.library.facets import MOST_TAGS
from playground.library.forms import LONGEST_TAG
from playground.library.models import LONGEST_ANSWER, LONGEST_QUESTION, LONGEST_TITLE

_LAYOUT = "\n\r\t"


def _shown(words: str) -> str:
    for place, letter in enumerate(words):
        if letter in _LAYOUT or (letter.isprintable() and letter not in TURNING):
            continue
        if letter.isspace():
            continue
        line = words.count("\n", 0, place) + 1
        column = place - words.rfind("\n", 0, place)
        raise ValueError(f"line {line}, column {column}: the character U+{ord(letter):04X} isn't allowed")
    return words


def _said(words: str) -> str:
    if not words.strip() or unseen(words):
        raise ValueError("it is empty")
    return words


Shown = AfterValidator(_shown)
Title = Annotated[str, Field(min_length=1, max_length=LONGEST_TITLE), Shown, AfterValidator(_said)]
Question = Annotated[str, Field(min_length=1, max_length=LONGEST_QUESTION), Shown, AfterValidator(_said)]
Answer = Annotated[str, Field(max_length=LONGEST_ANSWER), Shown]
Tag = Annotated[str, Field(min_length=1, max_length=LONGEST_TAG), Shown, AfterValidator(_said)]
Tags = Annotated[list[Tag], Field(max_length=MOST_TAGS)]
Text = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT), Shown, AfterValidator(_said)]
