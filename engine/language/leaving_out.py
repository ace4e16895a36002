"""Which sentences of a text have to be left out, so that the rest of it reads: the least that can be told apart.

Nobody's card goes without words because of what is found here: it is said to whoever writes the card, who may agree.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from engine.language.card import CardDef
from engine.language.cardtext import BELOW, BESIDE, read_card
from engine.language.errors import UnreadableText
from engine.language.left_out import CLOSE, OPEN, OwnSentence, going_with, marked, sentences
from engine.language.words import CardType

_BEGUN = re.compile(r"\[[a-z]*:?$")
"""A mark that has only begun."""
_SPELL = re.compile(rf"(?i)\b(?:{CardType.INSTANT.value}|{CardType.SORCERY.value})\b")


def nothing(_: CardDef) -> int:
    """What the rules lack for a card, where nobody asks for it."""
    return 0


class _Text:
    """A card's text, and what is left out of it by now."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.faces: list[_Face] = []
        start = 0
        for end in [
            *(at for at, line in enumerate(self.lines) if line.strip() in (BESIDE, BELOW)),
            len(self.lines),
        ]:
            self.faces.append(_Face(start, self.lines[start:end]))
            start = end + 1

    def without(self) -> str:
        """The text with its marks."""
        written = list(self.lines)
        for face in self.faces:
            written[face.begins : face.begins + len(face.rules)] = marked(face.rules, face.every, face.out)
        return "\n".join(written)

    def leave_out(self, error: UnreadableText) -> bool:
        """Leave out the sentence at which reading stopped, with what goes with it; False if there is none."""
        for face in reversed(self.faces):
            if error.line - 1 >= face.begins:
                return face.leave_out(error.line - 1 - face.begins, error.column - 1)
        return False


class _Face:
    def __init__(self, start: int, lines: Sequence[str]) -> None:
        name = lines[0].partition(" {")[0].strip() if lines else ""
        self.begins = start + 2
        self.rules = list(lines[2:])
        self.every = sentences(self.rules, (name,) if name else ())
        self.spell = len(lines) > 1 and _SPELL.search(lines[1]) is not None
        self.out: set[int] = set()

    def leave_out(self, line: int, column: int) -> bool:
        kept = [one for one in self.every if one.unit not in self.out]
        found = self._at(kept, line, column)
        if found is None:
            return False
        self.add(found.unit)
        return True

    def add(self, unit: int) -> None:
        self.out = going_with(self.every, {*self.out, unit}, spell=self.spell)

    def _at(self, kept: list[OwnSentence], line: int, column: int) -> OwnSentence | None:
        """The sentence at a place of the text; where that is left out already, the one from which it was read."""
        plain = self._plain_column(line, column)
        here = [one for one in kept if one.line == line and one.start <= plain < max(one.end, one.start + 1)]
        before = [one for one in kept if (one.line, one.start) <= (line, plain)]
        after = [one for one in kept if (one.line, one.start) > (line, plain)]
        return next(iter([*here, *reversed(before), *after]), None)

    def _plain_column(self, line: int, column: int) -> int:
        """A column of the marked line, as one of the line without marks."""
        if not 0 <= line < len(self.rules):
            return column
        plain = self.rules[line]
        written = marked(self.rules, self.every, self.out)[line]
        if written == plain:
            return column
        return len(_BEGUN.sub("", written[:column]).replace(OPEN, "").replace(CLOSE, ""))


def leaving_out(text: str, lacking: Callable[[CardDef], int] = nothing) -> str:
    """The text with marks around the sentences that are not understood; as it is where all of it is.

    `lacking` counts what of a card no rule carries out: sentences that ask for it are left out as well.
    Raises UnreadableText where something else than a sentence is not understood, TextTooLong.
    """
    working = _Text(text)
    for _ in range(1 + sum(len(face.every) for face in working.faces)):
        written = working.without()
        try:
            card = read_card(written, partly=True)
        except UnreadableText as error:
            heads = [one for one in error.every if not _in_rules(working, one)]
            found = [working.leave_out(one) for one in error.every if one not in heads]
            if heads or not any(found):
                raise
            continue
        if not lacking(card) or not _carried_out(working, lacking):
            return written
    return working.without()


def _in_rules(working: _Text, error: UnreadableText) -> bool:
    return any(face.begins <= error.line - 1 < face.begins + len(face.rules) for face in working.faces)


def _lacks(text: str, lacking: Callable[[CardDef], int], least: int) -> int:
    """What no rule carries out of a text; as much as before where it does not read."""
    try:
        return lacking(read_card(text, partly=True))
    except UnreadableText:
        return least


def _carried_out(working: _Text, lacking: Callable[[CardDef], int]) -> bool:
    """Leave out a sentence that asks for what no rule carries out; False if none alone does."""
    least = lacking(read_card(working.without(), partly=True))
    for face in working.faces:
        for one in face.every:
            if one.unit in face.out:
                continue
            kept = face.out
            face.add(one.unit)
            if _lacks(working.without(), lacking, least) < least:
                return True
            face.out = kept
    return False
