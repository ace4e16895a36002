"""What somebody looks for in the library, as an address says it: words, a rule, a card, choices, an order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from django.http import QueryDict

from playground.rulebook.chapters import SECTIONS

LONGEST_QUERY = 100
LONGEST_CHOICE = 150
MOST_CHOSEN = 12
MOST_SHOWN = 12
"""Choices of a facet that has many; what is chosen stands among them whatever its number."""
RULE = re.compile(r"[1-6]\d\d(\.\d{0,2}[a-z]{0,2})?")
_WITHIN = re.compile(r"(?<![\w.])[1-6]\d\d\.\d{1,2}[a-z]{0,2}(?![\w])")
ORDERS = {
    "relevance": "Best match",
    "newest": "Newest",
    "useful": "Most useful",
    "discussed": "Most discussed",
}


@dataclass(frozen=True)
class Facet:
    """One way to tell scenarios apart. Choices without words of their own are as many as visitors make."""

    name: str
    title: str
    choices: dict[str, str] = field(default_factory=dict)
    commonest: bool = False
    """Whether the commonest choices come first, and the others are folded away."""


FACETS = (
    Facet(
        "kind",
        "Kind",
        {"shipped": "Built in", "moment": "Moment of a line", "written": "Written by a visitor"},
    ),
    Facet(
        "verdict",
        "Verdict",
        {"holds": "Holds", "differs": "Differs", "disputed": "Disputed", "waiting": "Not checked yet"},
    ),
    Facet("players", "Players", {"1": "1", "2": "2", "3": "3", "4": "4", "5": "5 or more"}),
    Facet("section", "Rules", {n: f"{n} {words}" for n, words in SECTIONS.items()}, commonest=True),
    Facet("tag", "Tags", commonest=True),
    Facet("year", "Newest card of", {str(year): str(year) for year in range(1993, 2007)}),
    Facet("author", "By", commonest=True),
)
FAMILIES = {facet.name: facet for facet in FACETS}


def words_of(choice: str) -> str:
    """A choice as people read it."""
    name, _, value = choice.partition(":")
    return FAMILIES[name].choices.get(value, value)


@dataclass(frozen=True)
class Wish:
    """What is looked for."""

    words: str = ""
    rule: str = ""
    """The beginning of a number."""
    card: str = ""
    chosen: tuple[str, ...] = ()
    order: str = ""
    """One of ORDERS, or "" for the best match of words, else the newest."""

    @property
    def narrowed(self) -> bool:
        return bool(self.words or self.rule or self.card or self.chosen)

    @property
    def ordered_by(self) -> str:
        return self.order or ("relevance" if self.plain_words else "newest")

    @property
    def rules(self) -> list[str]:
        """Beginnings of rules' numbers: the one that was chosen, and those among the words."""
        if RULE.fullmatch(self.words):
            return [*([self.rule] if self.rule else []), self.words.rstrip(".")]
        return [*([self.rule] if self.rule else []), *_WITHIN.findall(self.words)]

    @property
    def plain_words(self) -> str:
        """The words without the rules among them."""
        return "" if RULE.fullmatch(self.words) else " ".join(_WITHIN.sub(" ", self.words).split())

    def toggled(self, choice: str) -> Wish:
        """With a choice more, or without it."""
        if choice in self.chosen:
            return replace(self, chosen=tuple(one for one in self.chosen if one != choice))
        return replace(self, chosen=tuple(sorted((*self.chosen, choice))))

    def pairs(self) -> list[tuple[str, str]]:
        """As the fields of a form."""
        pairs = [("q", self.words), ("rule", self.rule), ("card", self.card)]
        pairs += [(name, value) for name, _, value in (one.partition(":") for one in self.chosen)]
        return [(name, value) for name, value in (*pairs, ("order", self.order)) if value]

    def query(self) -> str:
        """As the end of an address; "" for everything."""
        pairs = self.pairs()
        return f"?{urlencode(pairs)}" if pairs else ""

    def parts(self) -> Iterator[tuple[str, Wish]]:
        """Each part of it in words, and the wish without it."""
        if self.words:
            yield f"“{self.words}”", replace(self, words="")
        if self.rule:
            yield f"rule {self.rule}", replace(self, rule="")
        if self.card:
            yield self.card, replace(self, card="")
        for one in self.chosen:
            name, _, _ = one.partition(":")
            said = words_of(one)
            plainly = name in ("kind", "verdict", "section")
            yield said if plainly else f"{FAMILIES[name].title.lower()}: {said}", self.toggled(one)


def wish_of(sent: QueryDict) -> Wish:
    """What an address asks for; what it says that means nothing is passed over."""
    rule = _typed(sent, "rule", 12).rstrip(".").lower()
    chosen = {
        f"{facet.name}:{value}"
        for facet in FACETS
        for value in (_plain(one, LONGEST_CHOICE) for one in sent.getlist(facet.name))
        if (value in facet.choices if facet.choices else value)
    }
    order = sent.get("order", "")
    return Wish(
        words=_typed(sent, "q", LONGEST_QUERY),
        rule=rule if RULE.fullmatch(rule) else "",
        card=_typed(sent, "card", LONGEST_CHOICE),
        chosen=tuple(sorted(chosen)[:MOST_CHOSEN]),
        order=order if order in ORDERS else "",
    )


def _typed(sent: QueryDict, name: str, most: int) -> str:
    return _plain(sent.get(name, ""), most)


def _plain(text: str, most: int) -> str:
    """Without what no database keeps, and cut to a length."""
    return " ".join(text.replace("\x00", "").split())[:most].strip()
