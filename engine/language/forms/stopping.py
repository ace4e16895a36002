"""Why a text isn't understood: the place where reading stopped, the words there, and what could stand there.

Where the words fit no form, the place is the furthest word that any form could have taken; where they fit and mean
nothing, the words of the refusal that came latest in the text, where each word means something the one that all
of them together mean nothing for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from engine.language import awaiting_words
from engine.language.errors import UnreadableText
from engine.language.forms.chart import FormChart, Stopped, Tree
from engine.language.forms.declared import Language, Meaningless, SentenceForm
from engine.language.forms.examples import OWN_NAME, any_example, example_of
from engine.language.forms.templates import Gap
from engine.language.forms.tries import Rule, TriePlace
from engine.language.tokens import PLAIN_KEYWORDS, Passage, TextWord
from engine.language.words import KeywordName

if TYPE_CHECKING:
    from engine.language.forms.reading import Found

LACKING = frozenset(name.value for name in KeywordName if name not in PLAIN_KEYWORDS) | {"equip", "bushido"}
"""Keywords that are read with what follows them."""
_TWO_EVENTS = ("another ability in a paragraph of its own, for the other event",)
INNERMOST = 2
"""Forms around what means nothing of which an example may be shown."""
MOST_SHOWN = 40
"""Characters of what follows that an error quotes."""


def unreadable(passage: Passage, found: Found) -> UnreadableText:
    """The error for a text that no derivation gives one meaning."""
    words = found.chart.words
    overruled = found.overruled
    if found.values and overruled is None:
        first = min((tree for tree in found.values.values()), key=lambda tree: tree.start)
        start, end = _span(words, first)
        return UnreadableText(
            *passage.place(start), passage.text[start:end][:MOST_SHOWN], ("words that mean one thing only",)
        )
    blamed = [overruled] if overruled else [one for one in found.refused if one.part is not None]
    if blamed:
        stop = max(blamed, key=lambda one: (one.of_all, _span(words, one.part)[0]))
        start, end = _span(words, stop.part)
        return UnreadableText(
            *passage.place(start),
            passage.text[start:end],
            (stop.expected,),
            example=_like(passage, _around(stop), start),
        )
    return _stopped(passage, found.chart)


def _like(passage: Passage, forms: list[SentenceForm], at: int) -> str:
    """An example with one of these forms in it, or else any, that is like the sentence in which reading stopped."""
    text = passage.text
    begins = max(text.rfind(". ", 0, at) + 1, text.rfind("\n", 0, at) + 1)
    ends = re.compile(r"\.(?=\s|$)|\n").search(text, at)
    sentence = text[begins : ends.start() if ends else len(text)]
    name = passage.names[0] if passage.names and passage.names[0] else OWN_NAME
    return example_of(forms, sentence, name) or any_example(sentence, name)


def _around(stop: Meaningless) -> list[SentenceForm]:
    """The innermost forms with words of their own around what means nothing."""
    path: list[Tree] = []
    if stop.whole is not None:
        _descend(stop.whole, stop.part, path)
    return [tree.form for tree in path if _has_words(tree.form)][:INNERMOST]


def _descend(tree: Tree, part: Any, path: list[Tree]) -> bool:
    """Gathers the derivations that a part is in, innermost first."""
    found = tree is part or any(
        one is part or (isinstance(one, Tree) and _descend(one, part, path)) for _, one in tree.parts
    )
    if found:
        path.append(tree)
    return found


def _begun(stopped: Stopped) -> list[SentenceForm]:
    """The forms of which some words stand before the place, and fit."""
    rules = (rule for place in stopped.places if stopped.furthest for rule in _below(place))
    return [rule.form for rule in rules if _has_words(rule.form)]


def _below(place: TriePlace) -> Iterator[Rule]:
    """Every form that can end here or farther on."""
    yield from place.opened().ends
    for after in (*place.words.values(), *place.parts.values()):
        yield from _below(after)


def _has_words(form: SentenceForm) -> bool:
    return any(not isinstance(symbol, Gap) for row in form.rows for symbol in row)


def _span(words: list[TextWord], part: Tree | TextWord) -> tuple[int, int]:
    """Where a part stands in the text."""
    if isinstance(part, TextWord):
        return part.start, part.end
    if not words:
        return 0, 0
    return words[min(part.start, len(words) - 1)].start, words[max(part.end - 1, 0)].end


def _stopped(passage: Passage, chart: FormChart) -> UnreadableText:
    text, words = passage.text, chart.words
    place = chart.stopped()
    stopped = words[place.furthest] if place.furthest < len(words) else None
    at, end = (stopped.start, stopped.end) if stopped else (len(text), len(text))
    wanted = waited_for(place, chart.language)
    if (blamed := passage.misread_before(at)) is not None:
        at, end = blamed
        before = [word for word in words if word.end <= at]
        unheard = TextWord("", "A_UNKNOWN", "", at, at)
        earlier = FormChart(chart.language, [*before, unheard], chart.category).stopped()
        if earlier.furthest == len(before):
            wanted, place = waited_for(earlier, chart.language), earlier
    example = _like(passage, _begun(place), at)
    literals = {word: word for word in chart.language.vocabulary}
    could = awaiting_words.could(wanted, literals)
    if (lacking := _lacks_its_rest(text, words, at, wanted)) is not None:
        start, stop, help_ = lacking
        return UnreadableText(
            *passage.place(start), text[start:stop], help_, length=stop - start, could=could
        )
    help_ = _TWO_EVENTS if _goes_on_after_an_event(text, at, end, wanted) else ()
    help_ += awaiting_words.expected(wanted, literals, text[at:end])
    shown = text[at:].split("\n")[0][:MOST_SHOWN].rstrip()
    return UnreadableText(
        *passage.place(at),
        shown,
        help_[: awaiting_words.MOST_EXPECTED],
        length=end - at,
        could=could,
        example=example,
    )


def waited_for(stopped: Stopped, language: Language) -> set[str]:
    """The words, and kinds of words, that could stand where a text stops."""
    wanted: set[str] = set()
    for place in stopped.places:
        wanted |= set(place.words).union(*(language.first[part] for part in place.parts))
    if stopped.whole:
        wanted.add(awaiting_words.END)
    return {{"~": "A_SELF", "-": "A_DASH", "non": "A_NON"}.get(one, one) for one in wanted}


def _goes_on_after_an_event(text: str, at: int, end: int, wanted: set[str]) -> bool:
    """Whether a triggered ability that could have gone on with its instructions names one more event instead."""
    sentence = re.split(r"[.:\"\n]", text[:at])[-1].split()
    waits = bool(sentence) and sentence[0].lower() in ("when", "whenever")
    another = "," in wanted and text[at:end].lower() in ("or", "and")
    return waits and (another or (sentence[-1] == "or" and "dies" in wanted))


def _lacks_its_rest(
    text: str, words: list[TextWord], at: int, wanted: set[str]
) -> tuple[int, int, tuple[str, ...]] | None:
    """A keyword that says nothing without a cost or a number, where neither follows it: from where to where it
    stands, and what belongs to it."""
    before = [word for word in words if word.end <= at and word.kind != "A_DASH"]
    if not before or before[-1].text not in LACKING:
        return None
    start, end = before[-1].start, before[-1].end
    keyword = text[start:end]
    if "A_NUMBER" in wanted:
        return start, end, (f'"{keyword}" with its number, such as "{keyword} 2"',)
    if "A_MANA" in wanted:
        return start, end, (f'"{keyword}" with its cost, such as "{keyword} {{2}}{{G}}"',)
    return None
