"""Words of a card that it goes without, marked in its text: `[without: Goad target creature.]`.

Whoever writes a card may leave out sentences that the language does not read. They stay in the text between marks, so
that whoever has the card has them; nothing of them is done. Only whole sentences may be left out, and what remains
must stand by itself: a sentence that takes up what one left out has spoken of goes with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.language.card import CardDef, Face
from engine.language.errors import Errors, UnreadableText

OPEN, CLOSE = "[without: ", "]"
MARK = re.compile(r"\[without:(?P<words>[^\[\]\n]*)\]")
_NEIGHBOURS = re.compile(r"\[without:([^\[\]\n]*)\](\s+)\[without:([^\[\]\n]*)\]")
BULLET = "\u2022"


class MarkedPiece(NamedTuple):
    """A part of a paragraph: words that count, or words that are left out."""

    words: str
    out: bool


def pieces(paragraph: str) -> tuple[MarkedPiece, ...]:
    """A paragraph as it is written, in its parts."""
    found: list[MarkedPiece] = []
    at = 0
    for mark in MARK.finditer(paragraph):
        found += [MarkedPiece(paragraph[at : mark.start()], False), MarkedPiece(mark["words"].strip(), True)]
        at = mark.end()
    found.append(MarkedPiece(paragraph[at:], False))
    return tuple(one for one in found if one.words)


def left_out(face: Face) -> tuple[str, ...]:
    """The words that a face goes without, in the order of its text."""
    return tuple(mark["words"].strip() for paragraph in face.text for mark in MARK.finditer(paragraph))


def left_out_of(card: CardDef) -> tuple[str, ...]:
    """The words that a card goes without, in the order of its faces."""
    return tuple(words for face in card.faces for words in left_out(face))


def unmarked(line: str) -> str:
    """A line as it would be without marks: every word of it."""
    return "".join(one.words for one in pieces(line))


def blanked(line: str) -> str:
    """A line with blanks in the place of what is left out, so that places stay right."""
    return MARK.sub(lambda mark: " " * len(mark[0]), line)


def told_once(line: str) -> str:
    """A line in which marks that follow one another are one."""
    while (
        joined := _NEIGHBOURS.sub(lambda two: f"{OPEN}{two[1].strip()}{two[2]}{two[3].strip()}{CLOSE}", line)
    ) != line:
        line = joined
    return MARK.sub(lambda mark: f"{OPEN}{mark['words'].strip()}{CLOSE}", line)


# --- sentences -----------------------------------------------------------------------------------------------


class OwnSentence(NamedTuple):
    """A sentence of a text without marks, or a line of a list, whose lines are left out together (`unit`)."""

    unit: int
    paragraph: int
    line: int
    start: int
    end: int
    words: str


_LISTED = re.compile(r"(?i)\bchoose (?:one|two|three|any)\b.*;\s+(?:and/)?or\b", re.DOTALL)
_QUOTES = '"\u201c\u201d'


def sentences(lines: Sequence[str], names: Iterable[str] = ()) -> list[OwnSentence]:
    """The sentences of a rules text without marks; what is chosen from, with bullets or between semicolons, is one."""
    found: list[OwnSentence] = []
    unit = paragraph = -1
    listed = False
    for at, line in enumerate(lines):
        bullet = line.lstrip().startswith(BULLET)
        follows = at + 1 < len(lines) and lines[at + 1].lstrip().startswith(BULLET)
        if not (bullet and paragraph >= 0):
            paragraph += 1
            listed = follows or _LISTED.search(line) is not None
            unit += 1 if listed else 0
        spans = [(0, len(line))] if listed else _spans(_masked(line, names))
        for start, end in spans:
            words = line[start:end]
            start, words = start + len(words) - len(words.lstrip()), words.strip()
            if words:
                unit += 0 if listed else 1
                found.append(OwnSentence(unit, paragraph, at, start, start + len(words), words))
    return found


def _masked(line: str, names: Iterable[str]) -> str:
    """The line with no full stop in a card's name."""
    for name in names:
        line = line.replace(name, name.replace(".", "_"))
    return line


def _spans(line: str) -> list[tuple[int, int]]:
    """From where to where the sentences of a line go: to a full stop that stands neither within quotation marks nor
    parentheses, or behind quotation marks that close with one; a reminder belongs to what stands before it."""
    ends: list[int] = []
    depth, quoted = 0, False
    for at, letter in enumerate(line):
        if letter in "()":
            depth = max(0, depth + (1 if letter == "(" else -1))
        elif letter in _QUOTES and not depth:
            quoted = not quoted
        after = line[at + 1 :].lstrip()
        stops = letter == "." and not quoted
        closes = letter in _QUOTES and not quoted and line[at - 1 : at] == "."
        if depth or not (stops or closes) or (after and not line[at + 1].isspace()):
            continue
        if closes and after and not (after[0].isupper() or after[0] in "({~"):
            continue
        if after.startswith("("):
            continue
        ends.append(at + 1)
    # A reminder behind a full stop ends where it closes.
    ends += [at + 1 for at, letter in enumerate(line) if letter == ")" and _closes_a_sentence(line, at)]
    ends = sorted({*ends, len(line)})
    return list(zip([0, *ends[:-1]], ends, strict=True))


def _closes_a_sentence(line: str, at: int) -> bool:
    before = line[: line.rfind("(", 0, at)].rstrip()
    after = line[at + 1 :].lstrip()
    return before.endswith((".", '."', ".\u201d")) and not after.startswith("(")


# --- what goes with what -------------------------------------------------------------------------------------

_OPENS = re.compile(r"(?i)^(?:when|whenever|at|as|until|during)\b|^[^.\"]*:")
"""How a paragraph begins whose later sentences are done only as the first says."""
_TAKES_UP = re.compile(
    r"""(?ix)\b(?: it | its | it's | itself | they | them | their | theirs | themselves | those | these
    | he | she | him | her | his | both | either | neither | rest | same | instead | otherwise | again | also
    | other | another | others | one\ of | each\ of | if\ you\ do | if\ you\ don't | chosen
    | do\ so | does\ so | did\ so | this\ way | this\ process | this\ effect | such | so
    | that (?! \s+ (?: would | is | isn't | are | aren't | was | were | has | have | can | can't | could | you )\b )
    | the (?! \s+ (?: top | bottom | beginning | end | next | number | total | stack | game | graveyard | battlefield
        | greatest | highest | lowest | least | most | active | defending | attacking )\b )
    )\b | ^then\b"""
)
"""Words by which a sentence may take up what another has spoken of. Too many sentences go rather than too few: whoever
reads the text is told of all."""
_OF_ITS_OWN = (
    (re.compile(r"(?i)\b(?:target|all|each|every|an?)\b"), re.compile(r"(?i)\b(?:its|their) owners?\b")),
    (
        re.compile(r"(?i)\b(?:each|target|any|every) (?:other )?(?:player|opponent)s?\b"),
        re.compile(r"(?i)\b(?:his or her|he or she|him or her)\b"),
    ),
)
"""Behind the first, the second is of what the sentence itself speaks of."""
_REMINDER = re.compile(r"\([^()]*\)")


def takes_up(words: str) -> bool:
    """Whether a sentence may speak of what one before it has spoken of."""
    alone = _REMINDER.sub("", words)
    for named, taken_up in _OF_ITS_OWN:
        if found := named.search(alone):
            alone = alone[: found.end()] + taken_up.sub("", alone[found.end() :])
    return _TAKES_UP.search(alone) is not None


def going_with(every: Sequence[OwnSentence], out: set[int], *, spell: bool) -> set[int]:
    """The units that are left out with these. What a spell says is one text; a permanent has one in each paragraph."""
    found = set(out)
    gone = False
    paragraph, ends = -1, False
    for one in every:
        if one.paragraph != paragraph:
            paragraph, ends = one.paragraph, False
            gone = gone and spell
            if one.unit in found:
                ends = not spell or _OPENS.search(one.words) is not None
        if ends or (gone and takes_up(one.words)):
            found.add(one.unit)
        gone = gone or one.unit in found
    return found


def marked(lines: Sequence[str], every: Sequence[OwnSentence], out: set[int]) -> list[str]:
    """The lines with marks around these units."""
    written = list(lines)
    for one in sorted(every, key=lambda sentence: -sentence.start):
        if one.unit in out:
            line = written[one.line]
            written[one.line] = f"{line[: one.start]}{OPEN}{one.words}{CLOSE}{line[one.end :]}"
    return [told_once(line) for line in written]


def must_stand_alone(lines: Sequence[str], line: int, names: Iterable[str], *, spell: bool) -> None:
    """What is marked in a rules text has to be whole sentences, with all that go with them. Raises UnreadableText."""
    errors = Errors()
    every = sentences([unmarked(one) for one in lines], names)
    covered: set[OwnSentence] = set()
    for at, written in enumerate(lines):
        marks = 0
        for mark in MARK.finditer(written):
            start = mark.start() - marks
            words = mark["words"].strip()
            end = start + len(words)
            marks += len(mark[0]) - len(words)
            touched = [one for one in every if one.line == at and one.start < end and start < one.end]
            if not touched or any(one.start < start or end < one.end for one in touched):
                whole = ("a whole sentence, to its full stop",)
                errors.found.append(UnreadableText(line + at, mark.start() + 1, words, whole))
            covered.update(touched)
    errors.told()
    gone = going_with(every, {one.unit for one in covered}, spell=spell)
    for one in every:
        if one.unit in gone and one not in covered:
            column = lines[one.line].find(one.words) + 1
            needed = ("to be left out as well, since it goes with what is left out",)
            errors.found.append(UnreadableText(line + one.line, column, one.words, needed))
    errors.told()
