"""Values to words: the form that says most of a value first, a pronoun only where the reading takes it back.

What is printed is read again; if it means something else, one choice of form after another makes room for the next one
that fits. What can't be said so is refused: nothing is printed that means something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.effects import TargetSpec
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.forms.declared import LANGUAGE, Language, Meaningless, NoWords, SentenceForm
from engine.language.forms.patterns import match
from engine.language.forms.reading import YOU, read
from engine.language.forms.said import SaidSoFar, alike
from engine.language.forms.templates import DASH, Agreed, Gap, Literal, agreed
from engine.language.remembered import names_said
from engine.language.tokens import Passage

STANDING = {"becomes": agreed("is"), "gains": agreed("has")}


class FormWriter:
    """Writes one value. `said` is what its words have spoken of so far, as a reader of them would have it."""

    def __init__(
        self, language: Language = LANGUAGE, targets: Iterable[TargetSpec] = (), host: str = ""
    ) -> None:
        self.language = language
        self.said = SaidSoFar()
        self.specs = {one.slot: one for one in targets}
        self.host = host
        """The noun for what the object is attached to."""
        self.plain = True
        """Whether the verb that comes next is said of "you" or several; in a description, whether its noun is."""
        self.behind = False
        """Whether the last description says more behind its noun."""
        self.where: Any = None
        """The amount that X stands for in the clause that is being written."""
        self.gained = True
        """Whether abilities are gained, rather than had all the time."""
        self.noting = False
        """Whether "<name>" may stand for what nothing in the text has brought about."""
        self.own = ["~"]
        """What the object that the text is on is called."""
        self.choices = 0
        self.passed: frozenset[int] = frozenset()
        """The choices of a form, counted as they come, at which the first that fits is passed over."""

    def state(self) -> tuple[Any, ...]:
        """What has to be put back where one way to say it fails."""
        return self.said, self.plain, self.where, self.gained

    def back(self, state: tuple[Any, ...]) -> None:
        """As it was before."""
        self.said, self.plain, self.where, self.gained = state

    def words(self, category: str, value: Any) -> list[str]:
        """The value in words of this category. Raises NoWords."""
        if (lexical := self.language.lexical.get(category)) is not None:
            return [lexical.write(value)]
        if category in self.language.afresh:
            self.said = replace(self.said, subject=YOU)
        if (at_once := self.language.waiting.get(category)) is not None:
            self.said = self.said.before_another_event(at_once)
            words = self._words(category, value)
            self.said = self.said.after_another_event()
            return words
        if category not in self.language.apart:
            return self._words(category, value)
        outside = self.state()
        self.said, self.gained = SaidSoFar(), True
        words = self._words(category, value)
        self.back(outside)
        return words

    def _words(self, category: str, value: Any) -> list[str]:
        if (writer := self.language.writers.get(category)) is not None:
            return writer(self, value)
        return self.by_forms(category, value)

    def by_forms(self, category: str, value: Any) -> list[str]:
        """The words of the first form that fits and can be written. Raises NoWords."""
        choice = self.choices
        self.choices += 1
        passing = choice in self.passed
        for form in self.language.candidates(category, value):
            state = self.state()
            try:
                found = self.by_form(form, value)
            except NoWords:
                self.back(state)
                continue
            if found is None:
                continue
            if passing:
                passing = False
                self.back(state)
                continue
            return found
        raise NoWords(f"no words for {value!r} as {category}")

    def by_form(self, form: SentenceForm, value: Any) -> list[str] | None:
        """The words of one form; None if it says something else. Raises NoWords."""
        env: dict[str, Any] = {}
        try:
            fits = match(form.pattern, value, env)
        except Meaningless:
            # What was taken apart can't be put together again, so this form never says it.
            return None
        if not fits or (form.suits is not None and not form.suits(env)):
            return None
        if form.with_amount:
            self.said = replace(self.said, has_amount=True)
        found = self.template(form, env) if form.words is None else form.words(self, **env)
        if form.says is not None:
            what = form.spoken_of(value, env)
            self.said = self.said.mention(what, form.says(value, env), aside=form.aside)
        return found

    def template(self, form: SentenceForm, env: Mapping[str, Any]) -> list[str]:
        """The words of a form's template with its holes filled."""
        out: list[str] = []
        for symbol in form.printed:
            match symbol:
                case Literal(printed=word):
                    out += [word] if word else []
                case Agreed(by=""):
                    # What is true all the time "is" and "has" what it otherwise "becomes" and "gains".
                    said = symbol if self.gained else STANDING.get(symbol.one[0].word, symbol)
                    out += said.words(self.plain)
                case Agreed(by=by):
                    out += symbol.words(self.said.is_many(env[by]) if symbol.is_thing else env[by] != 1)
                case Gap(name=name, category=category, of=of, acts=acts):
                    out += self.words(category, env[of or name])
                    if acts:
                        self.said = replace(self.said, subject=env[name])
        return out


MOST_TRIES = 60
"""Choices of a form that are passed over one by one, to find words that are read back."""


def text_of(
    value: Any,
    category: str,
    meant: Any = None,
    *,
    host: str = "",
    noting: bool = False,
    language: Language = LANGUAGE,
) -> str:
    """The value in words whose reading is this very value, or what is `meant` by it, the object that it is on as "~".
    Raises NoWords.

    The forms that say most come first; where what they say means something else, one of them makes room for the next.
    """
    first, choices, at = "", 1, -1
    while at < min(choices, MOST_TRIES):
        writer = FormWriter(language, host=host)
        writer.passed = frozenset({at})
        writer.noting = noting
        try:
            text = joined(writer.words(category, value))
            if writer.where is None and means(
                text, category, value if meant is None else meant, noting, language
            ):
                return text
            first = first or text
        except NoWords:
            if at < 0:
                raise
        choices = max(choices, writer.choices)
        at += 1
    raise NoWords(f"no words that are read back: {first!r}")


def means(text: str, category: str, value: Any, noting: bool = False, language: Language = LANGUAGE) -> bool:
    """Whether a text means this value and nothing else."""
    try:
        passage = Passage(text, ("~", *names_said(value)), noting=noting)
        return bool(alike(read(passage, category, language)) == alike(value))
    except (UnreadableText, TextTooLong):
        return False


def called(text: str, name: str) -> str:
    """The text with the object that it is on called by a name: "this permanent" begins a sentence with a capital."""

    def said(found: re.Match[str]) -> str:
        begins = found.start() == 0 or text[: found.start()].rstrip(" \n")[-1:] in _BEGINS
        return name[:1].upper() + name[1:] if begins else name

    return re.sub("~", said, text)


_BEGINS = (".", ":", "-", "\u2014", "\u2022", '"')
ENDINGS = frozenset({".", ":", "-", "\u2022"})
CLOSE = frozenset({".", ",", ":", ";", "'s", "'"})
VOWELS = tuple("aeiou")


def joined(words: Iterable[str]) -> str:
    """Words as text: spaces, "a" or "an", and capitals where sentences begin."""
    row = list(words)
    out, before, begins, quoted = "", "", True, False
    for at, word in enumerate(row):
        after = row[at + 1] if at + 1 < len(row) else ""
        said = word + "n" if word in ("a", "A") and after[:1].lower() in VOWELS else word
        if begins and said[:1].isalpha():
            said = said[:1].upper() + said[1:]
        if word == "\u2022":
            out += f"\n{word}"
        elif before == "non":
            out += f"-{said}" if said[:1].isupper() else said
        elif (
            not out
            or word in CLOSE
            or before == DASH
            or (word == DASH and after != "\u2022")
            or (word == "other" and before == "a")
            or (before == '"' and quoted)
            or (word == '"' and quoted)
            or (word.startswith("{") and out.endswith("}"))
        ):
            out += said
        else:
            out += f" {said}"
        if word == '"':
            quoted = not quoted
        begins = word in ENDINGS or (word == '"' and quoted)
        before = word
    # A sentence that ends with a quotation has its stop inside.
    return out.replace('.".', '."')
