"""What the words of a text take up that no reader of theirs knows: amounts, choices, what was paid, and pronouns that
are only words of a form.

What they can mean is asked of the value of the smallest part of the text that they stand in. If only one thing within
it, named before, agrees with them, it is that. The rest is left: no words are better than wrong ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, get_args

from engine.language.discourse import CARD_TYPE, COUNTERS_OFF, DAMAGE, DONE, MANY, NUMBER, PLAYER, words_for
from engine.language.effects import (
    AddMana,
    CopyTokens,
    CreateTokens,
    Discard,
    Move,
    Note,
    Reveal,
    RevealUntil,
    Sacrifice,
)
from engine.language.forms.chart import Tree
from engine.language.remembered import EACH_ONE, PRODUCED
from engine.language.terms import (
    All,
    AllOf,
    Bound,
    DealsDamage,
    EventPart,
    Filter,
    InZone,
    Is,
    SameName,
    Selection,
    Self,
    Value,
    You,
)
from engine.language.tokens import TextWord
from engine.language.walks import walk
from engine.language.words import Role, Zone

SELECTIONS, FILTERS = get_args(Selection), get_args(Filter)
"""What a pronoun can take up."""
PERSON, THING, EITHER = "person", "thing", "either"
SEVERAL = ("they", "them", "their", "those", "one of", "each of", "the rest")
AMOUNT = re.compile(r"(?i)that (?:much|many|damage)\b")
CHOICE = re.compile(
    r"(?i)(?:the chosen|that) (?P<what>color|type|name|number|player)\b|the (?P<card>named card)\b"
)
PAID = re.compile(r"(?i)the (?P<how>sacrificed|discarded|removed|revealed) \w+\b")
NAME = re.compile(r"(?i)the same name\b(?! as\b)")
COPY = re.compile(r"(?i)that copy\b")
SPELL_OR_ABILITY = re.compile(r"(?i)that spell or ability\b")
THAT_MUCH = EventPart(Role.AMOUNT)
ONE_OF_A_KIND = frozenset(("a", "another", "any", "each", "one", "target"))
"""What stands before a description of which one thing is meant."""
AMOUNTS = frozenset((COUNTERS_OFF, DAMAGE, MANY, NUMBER))
NOUNS: Mapping[str, frozenset[str]] = {
    "color": frozenset(("color",)),
    "type": frozenset(("type", CARD_TYPE)),
    "name": frozenset(("name",)),
    "named card": frozenset(("name",)),
    "number": frozenset((NUMBER,)),
    "player": frozenset(),
}
"""By which of its nouns a choice is taken up."""
NOUN_PHRASE = frozenset(("aimed", "definite", "desc", "descs", "np", "some_object"))
HOW: Mapping[str, tuple[type, ...]] = {
    "sacrificed": (Sacrifice,),
    "discarded": (Discard,),
    "removed": (Move,),
    "revealed": (Reveal, RevealUntil),
}
CHOSEN_BESIDE: Mapping[str, re.Pattern[str]] = {
    "color": re.compile(r"(?i)choose (?:a|one) color\b"),
    "type": re.compile(r"(?i)choose a (?:\w+ )*type\b(?: other than \w+)?"),
    "name": re.compile(r"(?i)name a (?:\w+ )*card\b"),
    "number": re.compile(r"(?i)choose a (?:\w+ )*number\b"),
    "player": re.compile(r"(?i)choose an? (?:opponent|player)\b"),
    "named card": re.compile(r"(?i)name a (?:\w+ )*card\b"),
    "removed": re.compile(r"(?i)(?<![\w'])removes? [^.:,]*? from the game\b"),
}
"""How another paragraph has something chosen, or removed, that an object remembers (217.7d)."""


class FirstWords(NamedTuple):
    """The first words for something, where the first of them stands, by which nouns it can be taken up, and whether it
    is several."""

    words: str
    start: int
    nouns: frozenset[str] = frozenset()
    many: bool = False


class Whole(NamedTuple):
    """A text, its words, its derivation, what each part of that means, and what is named within which words."""

    text: str
    words: Sequence[TextWord]
    tree: Tree
    values: Mapping[Tree, Any]
    scopes: Sequence[tuple[int, int, Mapping[Any, FirstWords]]]
    others: tuple[str, ...] = ()

    def between(self, start: int, end: int) -> str:
        """The words of these numbers as they stand."""
        return self.text[self.words[start].start : self.words[end - 1].end] if end > start else ""

    def path(self, start: int, end: int) -> list[Tree]:
        """The parts that hold these words, the smallest first."""
        found, part = list[Tree](), self.tree
        while True:
            found.insert(0, part)
            inner = [
                one
                for _, one in part.parts
                if isinstance(one, Tree) and one.start <= start and end <= one.end and one.end > one.start
            ]
            if not inner:
                return found
            part = inner[0]

    def named_before(self, at: int) -> dict[Any, FirstWords]:
        """What is named before a word, within the same quotation marks."""
        inner = max(((a, b, named) for a, b, named in self.scopes if a <= at < b), key=lambda one: one[0])
        return {what: one for what, one in inner[2].items() if one.start < at}


def taken_up(whole: Whole, pronouns: Mapping[tuple[str, ...], str]) -> Iterator[tuple[int, int, str]]:
    """From where to where in a text such words stand, and what they take up."""
    at = {word.start: number for number, word in enumerate(whole.words)}
    for pattern, rule in RULES:
        for found in pattern.finditer(whole.text):
            if found.start() in at:
                end = sum(word.start < found.end() for word in whole.words)
                of = rule(whole, at[found.start()], end, found)
                if of and any(of in one for one in (whole.text[: found.start()], *whole.others)):
                    yield found.start(), found.end(), of
    longest = max(map(len, pronouns))
    for start in range(len(whole.words)):
        for length in range(min(longest, len(whole.words) - start), 0, -1):
            said = tuple(word.text for word in whole.words[start : start + length])
            if said in pronouns:
                # Of "its owner's" what is told is whose owner it is.
                end = start + 1 if said[0] in ("its", "their") else start + length
                of = _pronoun(whole, start, end, pronouns[said])
                if of and of in whole.text[: whole.words[start].start]:
                    yield whole.words[start].start, whole.words[end - 1].end, of
                break


def _only(found: Iterator[FirstWords]) -> str:
    """The words for the only thing that is found."""
    words = {(one.words, one.start) for one in found}
    return words.pop()[0] if len(words) == 1 else ""


# --- amounts -------------------------------------------------------------------------------------------------


def _amount(whole: Whole, start: int, end: int, found: re.Match[str]) -> str:
    path = whole.path(start, end)
    value = whole.values.get(path[0], ())
    said = set(walk(value))
    if found[0].lower() == "that damage":
        return _event(whole, path, start, DealsDamage)
    if THAT_MUCH in said:
        return _event(whole, path, start)
    named = whole.named_before(start)
    return _only(one for what, one in named.items() if what in said and one.nouns & AMOUNTS)


def _event(whole: Whole, path: Sequence[Tree], before: int, kind: type = Value) -> str:
    """The words for what happens, or would happen, in the nearest part that tells it."""
    for part in path:
        value = whole.values.get(part)
        events = [
            one.event
            for one in (value if isinstance(value, tuple) else (value,))
            if isinstance(getattr(one, "event", None), kind)
        ]
        if not events:
            continue
        told = [one for one in _within(part) if one.end <= before and whole.values.get(one) == events[-1]]
        if told:
            return whole.between(told[-1].start, told[-1].end)
        commas = [at for at in range(part.start, before) if whole.words[at].text == ","]
        said = whole.between(part.start, commas[-1]) if commas else ""
        return "" if "." in said else said
    return ""


def _within(tree: Tree) -> Iterator[Tree]:
    """A part and all that it is made of, the whole before its parts."""
    yield tree
    for _, part in tree.parts:
        if isinstance(part, Tree):
            yield from _within(part)


# --- choices, and what was done to something -----------------------------------------------------------------


def _chosen(whole: Whole, start: int, end: int, found: re.Match[str]) -> str:
    what = found["what"] or found["card"]
    named = whole.named_before(start)
    path = whole.path(start, end)
    said = set(walk(whole.values.get(path[0], ())))
    if any(isinstance(one, AddMana) and (PRODUCED,) in one.options for one in said):
        # The type of mana that the event has produced.
        return _event(whole, path, start)
    results = [one for each, one in named.items() if each in said and one.nouns & NOUNS[what]]
    if results:
        return _only(iter(results))
    return _beside(whole, what) if found[0].lower().startswith("the") else ""


def _beside(whole: Whole, what: str) -> str:
    """The only words of the other paragraphs that have it chosen, or removed."""
    words = [one[0] for text in whole.others for one in CHOSEN_BESIDE[what].finditer(text)]
    return words[0] if len(words) == 1 else ""


def _paid(whole: Whole, start: int, end: int, found: re.Match[str]) -> str:
    named = whole.named_before(start)
    said = set(walk(whole.values.get(whole.path(start, end)[0], ())))
    bound = {one for one in said if isinstance(one, Bound)}
    if known := [named[one] for one in bound if one in named]:
        return _only(iter(known))
    how = found["how"].lower()
    done = [
        one
        for one in _within(whole.tree)
        if one.end <= start and isinstance(_plain(whole.values.get(one)), HOW.get(how, ()))
    ]
    if len({repr(_plain(whole.values[one])) for one in done}) == 1:
        # Of what stands within each other the innermost part says it most shortly.
        return whole.between(done[-1].start, done[-1].end)
    return _beside(whole, how) if how in CHOSEN_BESIDE and not done else ""


def _plain(value: Any) -> Any:
    if isinstance(value, tuple) and len(value) == 1:
        value = value[0]
    return value.effect if isinstance(value, Note) else value


def _copy(whole: Whole, start: int, _end: int, _found: re.Match[str]) -> str:
    """ "That copy": what was told to be copied."""
    words = whole.words
    copied = [at for at in range(start - 1) if (words[at].text, words[at + 1].text) == ("copy", "~")]
    return whole.between(copied[0], copied[0] + 2) if len(copied) == 1 else ""


def _either(whole: Whole, start: int, end: int, _found: re.Match[str]) -> str:
    """ "That spell or ability": as it was called before, once."""
    words = [word.text for word in whole.words]
    like = words[start + 1 : end]
    before = [
        at
        for at in range(start - len(like))
        if words[at] == "a" and words[at + 1 : at + 1 + len(like)] == like
    ]
    return whole.between(before[0], before[0] + 1 + len(like)) if len(before) == 1 else ""


def _name(whole: Whole, start: int, end: int, _found: re.Match[str]) -> str:
    """ "With the same name": as what was named before."""
    named = whole.named_before(start)
    value = whole.values.get(whole.path(start, end)[0], ())
    return _only(named[one.of] for one in walk(value) if isinstance(one, SameName) and one.of in named)


RULES = (
    (AMOUNT, _amount),
    (CHOICE, _chosen),
    (PAID, _paid),
    (COPY, _copy),
    (SPELL_OR_ABILITY, _either),
    (NAME, _name),
)

# --- pronouns ------------------------------------------------------------------------------------------------


def _pronoun(whole: Whole, start: int, end: int, sort: str) -> str:
    part, *around = (one for one in whole.path(start, end) if one in whole.values)
    said = " ".join(word.text for word in whole.words[start:end])
    before = whole.words[start - 1].text if start else ""
    if before in ("shuffle", "shuffles") and whole.words[end].text != "into":
        return _own(whole, part, start, "library")
    if said == "the other" or [word.text for word in whole.words[end : end + 2]] == ["comes", "up"]:
        # A pile, one of two, or a coin.
        return ""
    inner = set(walk(whole.values[part]))
    made = any(isinstance(one, CreateTokens | CopyTokens) for one in inner)
    if said.startswith("it") and (made or _says(whole, part, start, "ability", "effect")):
        return ""
    found = ""
    if sort == THING:
        found = _hand(whole, start, inner)
    if sort != EITHER:
        found = found or _described(whole, part, start, sort, said)
    if sort != PERSON and part.form.category == "post":
        found = found or _head(whole, part, around)
    if found or (sort == THING and EACH_ONE in inner and not said.startswith(SEVERAL)):
        return found
    named = whole.named_before(start)
    within = {one for one in inner if isinstance(one, SELECTIONS) and one in named}
    if found := _only(named[one] for one in within if _agrees(sort, said, one, named[one])):
        return found
    if sort == PERSON and not said.startswith("those"):
        outer = (_described(whole, one, start, sort, said) for one in around[:2])
        return next(filter(None, outer), "") or _own(whole, part, start, "player", "opponent", "controller")
    if sort == EITHER:
        return _described(whole, part, start, PERSON, said)
    # No one deals damage to itself by "it".
    own = said.startswith("it") and before != "to" and not within - {Self(), You()}
    return _own(whole, part, start, "~", "total") if own else ""


def _agrees(sort: str, said: str, what: Any, named: FirstWords) -> bool:
    if not named.words or what == EventPart(Role.AMOUNT):
        return False
    person = named.nouns == {PLAYER}
    if said.startswith(("that ", "those ")) and not (named.nouns & {said.split()[1].removesuffix("s")}):
        return False
    if sort == PERSON:
        return person
    if sort == EITHER:
        return named.many != person if said == "their" else named.many and not person
    several = said.startswith(SEVERAL)
    return not person and bool(named.nouns) and (named.many or named.nouns == {DONE}) == several


def _hand(whole: Whole, start: int, inner: Iterable[Any]) -> str:
    """ "From it": of the hand that was looked at."""
    if not start or whole.words[start - 1].text not in ("from", "in"):
        return ""
    named = whole.named_before(start)
    described = {one for each in inner if isinstance(each, AllOf) for one in each.parts}
    hands = (
        one
        for what, one in named.items()
        if isinstance(what, All)
        and isinstance(what.filter, AllOf)
        and InZone(Zone.HAND) in what.filter.parts
        and {each for each in what.filter.parts if not isinstance(each, Is)} <= described
    )
    return _only(hands)


def _described(whole: Whole, part: Tree, start: int, sort: str, said: str) -> str:
    """What a form tells of one thing of a description, "a Plains", then "it"; or of several, then "the rest"."""
    found, last = list[str](), start
    for _, inner in part.parts:
        filter_ = whole.values.get(inner) if isinstance(inner, Tree) else None
        if (
            not isinstance(inner, Tree)
            or not isinstance(filter_, FILTERS)
            or not inner.start < inner.end <= start
        ):
            continue
        nouns = words_for(filter_)
        if (sort == PERSON) != (nouns == {PLAYER}) or (
            said.startswith("that ") and said.split()[1] not in nouns
        ):
            continue
        one = whole.words[inner.start].text in ONE_OF_A_KIND
        before = inner.start > part.start and whole.words[inner.start - 1].text in ONE_OF_A_KIND
        if said.startswith(SEVERAL) != (one or before):
            found.append(whole.between(inner.start - (1 if before and not one else 0), inner.end))
            last = inner.end
    # "As a copy of that creature, except its name": of itself the text has spoken since.
    since = said.startswith("it") and "~" in [word.text for word in whole.words[last:start]]
    return found[0] if len(found) == 1 and not since else ""


def _head(whole: Whole, part: Tree, around: Sequence[Tree]) -> str:
    """ "A creature with a counter on it": the words before those that describe it."""
    start = part.start
    for outer in around:
        if outer.form.category not in NOUN_PHRASE:
            break
        start = min(start, outer.start)
    return whole.between(start, part.start)


def _says(whole: Whole, part: Tree, before: int, *nouns: str) -> bool:
    """Whether a form has one of these nouns among words of its own."""
    inner = {at for _, one in part.parts if isinstance(one, Tree) for at in range(one.start, one.end)}
    return any(whole.words[at].text in nouns for at in range(part.start, before) if at not in inner)


BEFORE_A_NOUN = frozenset(
    ("a", "any", "defending", "each", "her", "his", "its", "life", "or", "their", "your")
)


def _own(whole: Whole, part: Tree, start: int, *nouns: str) -> str:
    """What alone of this sort the form has said before by words of its own: its object's name, "your life total"."""
    inner = {at for _, one in part.parts if isinstance(one, Tree) for at in range(one.start, one.end)}
    own = [at for at in range(part.start, start) if at not in inner and whole.words[at].text in nouns]
    if not own and "~" in nouns and re.search(r"\(it\|~\)|\(~\|it\)", part.form.template):
        own = [at for at in range(start) if whole.words[at].text == "~"]
    if not own or (len(own) > 1 and whole.words[own[0]].text != "~"):
        return ""
    first = own[0]
    if whole.words[first].text != "~":
        while first > part.start and whole.words[first - 1].text in BEFORE_A_NOUN:
            first -= 1
        if first == own[0]:
            return ""
    return whole.between(first, own[0] + 1)
