"""An example for each form: a made-up text that reads, in which its words stand.

The examples are kept in examples.txt, so that they stay as they are whatever forms are added; making.py finds those
that are missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import TypeAlias

from engine.language.forms.declared import LANGUAGE, SentenceForm

FILE = "examples.txt"
OWN_NAME = "Test"
"""What the card is called that an example stands on."""
INDENT = "    "
Key: TypeAlias = tuple[str, str]
MOST_WORDS = 20
"""Longer examples help nobody at a glance."""
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True)
class Example:
    """A text in which a form stands: a paragraph of a permanent or the text of a spell, and what must be before it."""

    whole: str
    text: str
    before: str = ""

    @property
    def paragraphs(self) -> str:
        """All of the card's text."""
        return f"{self.before}\n{self.text}" if self.before else self.text


def key_of(form: SentenceForm) -> Key:
    """What tells a form from all others: what it is, its words, and its number where others have the same words."""
    alike = [
        one for one in LANGUAGE.forms.get(form.category, ()) if one.template == form.template and one.rows
    ]
    place = next((place for place, one in enumerate(alike) if one is form), 0)
    return form.category, f"{form.template} ({place + 1})" if place else form.template


@cache
def kept() -> dict[Key, Example]:
    """The examples that are kept, by their forms."""
    return read_examples(resources.files("engine.language.forms").joinpath(FILE).read_text(encoding="utf-8"))


def read_examples(text: str) -> dict[Key, Example]:
    """Examples as they are kept: a line with category and template, below it the lines of the example."""
    found: dict[Key, Example] = {}
    key, said = ("", ""), dict[str, str]()
    for line in [*text.split("\n"), "end: "]:
        name, _, words = line.strip().partition(": ")
        if line.startswith(INDENT):
            said[name] = words.replace("\\n", "\n")
            continue
        if said:
            before = said.pop("before", "")
            ((whole, example),) = said.items()
            found[key] = Example(whole, example, before)
        key, said = (name, words), {}
    return found


def written_examples(found: dict[Key, Example]) -> str:
    """The same as text, in the order of the alphabet."""
    lines: list[str] = []
    for (category, template), example in sorted(found.items()):
        lines.append(f"{category}: {template}")
        lines += [f"{INDENT}before: {example.before}"] if example.before else []
        kept = example.text.replace("\n", "\\n")
        lines.append(f"{INDENT}{example.whole}: {kept}")
    return "\n".join([*lines, ""])


def example_of(forms: Iterable[SentenceForm], text: str, name: str = OWN_NAME) -> str:
    """Of the examples for these forms the one most like a text, on a card of this name; "" if none is short."""
    known = kept()
    found = (known[key] for key in dict.fromkeys(map(key_of, forms)) if key in known)
    return _nearest([one.text for one in found if not one.before], text, name)


def any_example(text: str, name: str = OWN_NAME) -> str:
    """Of all examples the one most like a text."""
    return _nearest([one.text for one in kept().values() if not one.before], text, name)


def _nearest(texts: list[str], text: str, name: str) -> str:
    """The fewest words are in one of the two alone."""
    said = _said(text)
    short = [one for one in texts if "\n" not in one and one.count(" ") < MOST_WORDS]
    near = min(short, key=lambda one: (len(_said(one) ^ said), one), default="")
    return re.sub(rf"\b{OWN_NAME}\b", lambda _: name, near)


@lru_cache(4096)
def _said(text: str) -> frozenset[str]:
    """Kept, as each text that isn't understood is held against all examples."""
    return frozenset(word.lower() for word in _WORD.findall(text))
