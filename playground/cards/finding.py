"""Looking for cards: by words, by what they are, by the rules they rest on. An address says it all.

A choice narrows what was found, and so does each further one; beside a choice stands how many cards it would leave.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar
from urllib.parse import urlencode

from django.contrib.postgres.search import SearchQuery
from django.core.cache import cache
from django.db import connection, transaction
from django.db.models import (
    BooleanField,
    Case,
    F,
    FloatField,
    Func,
    Q,
    QuerySet,
    TextField,
    Value,
    When,
)
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.text import slugify

from engine.cards.names import plain
from engine.language.words import KeywordName
from playground.cards.facts import COLORS, MOST_COST, SUPERTYPES, TYPES, facets_in, runs
from playground.cards.models import FACETS_OF_RUN, WORDS, FacetRun, FoundCard, ListedCard
from playground.ids import new_id
from playground.kept import Kept
from playground.rulebook.chapters import SECTIONS

Cards = QuerySet[ListedCard]
Found = QuerySet[FoundCard]
T = TypeVar("T")
LONGEST_QUERY = 100
MOST_CHOSEN = 12
MOST_NEAR = 8
MOST_SHOWN = 14
"""Choices of a facet that has many; what is chosen stands among them whatever its number."""
KEPT_FOR = 300
"""Seconds for which counts are kept, if no card changes."""
_STAMP = "cards:stamp"
RULE = re.compile(r"[1-6]\d\d(\.\d{1,2}[a-z]{0,2})?")


@dataclass(frozen=True)
class Facet:
    """One way to tell cards apart, with the words of its choices in their order."""

    name: str
    title: str
    choices: dict[str, str]
    commonest: bool = False
    """Whether it has so many choices that only the commonest are shown, those first."""


_COLOURS = {word: word.capitalize() for word in COLORS.values()}
_COSTS = {str(number): str(number) for number in range(MOST_COST)}
FACETS = (
    Facet("colour", "Colour", {**_COLOURS, "several": "Several colours", "none": "No colour"}),
    Facet(
        "type",
        "Type",
        {**{word: word.capitalize() for word in (*TYPES, *SUPERTYPES)}, "other": "A type of later years"},
    ),
    Facet("cost", "Converted mana cost", {**_COSTS, str(MOST_COST): f"{MOST_COST} or more"}),
    Facet("keyword", "Keyword", {word.value: word.value for word in KeywordName}, commonest=True),
    Facet(
        "rules", "Rules it depends on", {n: f"{n} {words}" for n, words in SECTIONS.items()}, commonest=True
    ),
    Facet(
        "reads",
        "Read",
        {"whole": "In full", "part": "In part", "none": "Not at all", "unknown": "Not in full"},
    ),
    Facet(
        "from",
        "From",
        {"shelf": "The shelf", "period": "October 2006, not supported yet", "list": "An imported list"},
    ),
)
_BY_NAME = {facet.name: facet for facet in FACETS}


@dataclass(frozen=True)
class Wish:
    """What is looked for: words, a rule, and choices of facets, each as "colour:white"."""

    words: str = ""
    rule: str = ""
    chosen: tuple[str, ...] = ()

    @property
    def narrowed(self) -> bool:
        return bool(self.words or self.rule or self.chosen)

    def toggled(self, choice: str) -> Wish:
        """With a choice more, or without it."""
        if choice in self.chosen:
            return replace(self, chosen=tuple(one for one in self.chosen if one != choice))
        return replace(self, chosen=tuple(sorted((*self.chosen, choice))))

    def pairs(self) -> list[tuple[str, str]]:
        """As the fields of a form."""
        pairs = [("q", self.words)] if self.words else []
        pairs += [(name, value) for name, _, value in (one.partition(":") for one in self.chosen)]
        return [*pairs, ("rule", self.rule)] if self.rule else pairs

    def query(self) -> str:
        """As the end of an address; "" for all cards."""
        pairs = self.pairs()
        return f"?{urlencode(pairs)}" if pairs else ""


def wish_of(sent: QueryDict) -> Wish:
    """What an address asks for; what it says that means nothing is passed over."""
    words = " ".join(sent.get("q", "").split())[:LONGEST_QUERY].strip()
    rule = sent.get("rule", "").strip().rstrip(".").lower()
    chosen = {
        f"{facet.name}:{value}"
        for facet in FACETS
        for value in sent.getlist(facet.name)
        if value in facet.choices
    }
    return Wish(words, rule if RULE.fullmatch(rule) else "", tuple(sorted(chosen)[:MOST_CHOSEN]))


def parts(wish: Wish) -> tuple[Found, ...]:
    """The cards of a wish: those that have its words in their names, and those that have them in their texts alone.

    Each is found by one index; by one question for both Postgres would look at all cards. Without words there is one.
    """
    cards = _of_runs(_facets_of_wish(wish))
    if "." in wish.rule:
        cards = cards.filter(_rests_on(wish.rule))
    if not wish.words:
        return (cards,)
    texts = cards.filter(search=_query(wish.words))
    if not (name := plain(wish.words)):
        return (texts,)
    return cards.filter(_named(name)), texts.exclude(_named(name))


def _named(name: str) -> Q:
    """Cards with this in their names. Of less than three letters there are no trigrams: then names that begin so."""
    return Q(folded__contains=name) if len(name) > 2 else Q(folded__startswith=name)


def _rests_on(rule: str) -> Func:
    """Cards whose texts rest on a part of a section of the rules."""
    template, word = "(%(expressions)s::tsquery)", Value(f"'§{rule}'")
    return Func(F("search"), word, template=template, arg_joiner=" @@ ", output_field=BooleanField())


@contextmanager
def by_indexes(wish: Wish) -> Iterator[None]:
    """Questions of words are answered by indexes even if so many cards fit that Postgres would rather look at them all.

    It takes what a card's words cost to look at for no more than a number's.
    """
    if _by_runs(wish):
        yield
        return
    with transaction.atomic(savepoint=False):
        _without("enable_seqscan", "jit")
        yield


class InOrder:
    """The found cards, the best first: the name itself, names that begin so, names that have it; then texts, by name.

    It is sliced as a queryset is, and asks for no more than the slice needs; with `names` for no more of a card than
    its name and address.
    """

    def __init__(self, wish: Wish, *, names: bool = False) -> None:
        self._cards = ListedCard.objects.only("name", "slug") if names else ListedCard.objects.defer(*_LARGE)
        self._wish = wish
        self._sizes: tuple[int, ...] = ()

    @cached_property
    def _parts(self) -> tuple[Found, ...]:
        return parts(self._wish)

    def counts(self) -> dict[str, int]:
        """How many of the found cards have each facet, counted once for all pages of them."""
        query = hashlib.blake2b(self._wish.query().encode(), digest_size=16).hexdigest()
        number, self._sizes = until_changed(f"counted:{query}", lambda: _counted(self._wish, self._parts))
        return number

    def __getitem__(self, part: slice) -> list[ListedCard]:
        with by_indexes(self._wish):
            found = self._keys(part.start, part.stop - part.start)
        rows = {row.pk: row for row in self._cards.filter(pk__in=found)}
        return [rows[key] for key in found if key in rows]

    def _keys(self, start: int, wanted: int) -> list[int]:
        found: list[int] = []
        for number, part in enumerate(in_order(self._wish, self._parts)):
            size = self._sizes[number] if self._sizes else None
            if size is not None and size <= start:
                start -= size
                continue
            if size is not None and not _by_runs(self._wish) and _few(size, start + wanted):
                _without(*_IN_ORDER_OF_AN_INDEX)
            some = list(part[start : start + wanted])
            found += some
            wanted -= len(some)
            if not wanted or number == len(self._parts) - 1:
                break
            # Of names that were not counted none is here: then there may be fewer than earlier pages have room for.
            start = max(0, start - part.count()) if start and not some else 0
        return found


_IN_ORDER_OF_AN_INDEX = ("enable_indexscan", "enable_indexonlyscan")


def _few(size: int, end: int) -> bool:
    """Whether so few cards fit that it takes less to put them all in order than to go through names up to an end.

    Postgres takes the words of a card for as cheap to look at as a number, and would go through nearly all cards. One
    that was found by an index and is put in order takes about three times as long as one that is passed over.
    """
    return 3 * size * size < end * until_changed("every", FoundCard.objects.count)


def _without(*ways: str) -> None:
    """Forbid ways to answer until the end of the transaction."""
    with connection.cursor() as cursor:
        cursor.execute("select set_config(way, 'off', true) from unnest(%s::text[]) as way", [list(ways)])


_LARGE = ("words", "facets", "rules")


def in_order(wish: Wish, found: tuple[Found, ...]) -> tuple[QuerySet[FoundCard, int], ...]:
    """The numbers of the cards of a wish, in order, by the parts that they are found in.

    Without words they are taken off an index, so that the cards of earlier pages are not looked at.
    """
    orders: list[tuple[Any, ...]] = [("folded",)] * len(found)
    if len(found) > 1:
        name = plain(wish.words)
        rank = Case(
            When(folded=name, then=0),
            When(folded__startswith=name, then=1),
            When(folded__contains=f" {name}", then=2),
            default=3,
        )
        orders[0] = (rank, "folded")
    return tuple(
        part.order_by(*order).values_list("pk", flat=True) for part, order in zip(found, orders, strict=True)
    )


def near(words: str) -> list[ListedCard]:
    """Cards whose names look like what was typed, for when none fits.

    The index of trigrams finds them. Of several words Postgres would rather compare each name that there is: it takes
    all their trigrams for dear to look up, and a name for as cheap to compare as a number.
    """
    name = plain(words)
    if not name:
        return []
    with transaction.atomic(savepoint=False):
        _without("enable_seqscan", "jit", *_IN_ORDER_OF_AN_INDEX)
        return list(looking_like(name))


def looking_like(name: str) -> Cards:
    """The cards whose names are most like one. Of no others but these is more looked at than the name."""
    found = FoundCard.objects.filter(folded__trigram_word_similar=name)
    best = found.annotate(alike=_likeness(name)).order_by("-alike", "folded")[:MOST_NEAR]
    cards = ListedCard.objects.defer(*_LARGE).filter(pk__in=best.values("pk"))
    return cards.order_by(_likeness(name).desc(), "folded")


def _likeness(name: str) -> Func:
    return Func(Value(name), F("folded"), function="word_similarity", output_field=FloatField())


def _query(words: str) -> SearchQuery:
    return SearchQuery(words, search_type="websearch", config="english")


# --- facets --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """One choice of a facet, how many cards it would leave, and the address that makes it or takes it back."""

    words: str
    count: int
    query: str
    chosen: bool
    mark: str = ""
    """By what a script finds it again on the next page, so that it keeps the focus."""


@dataclass(frozen=True)
class Shown:
    """A facet as the page shows it."""

    name: str
    title: str
    choices: tuple[Choice, ...]
    more: tuple[Choice, ...] = field(default=())
    """Choices that are folded away."""


_COUNTS = """
    select coalesce(kind, keywords, sections), count(*), grouping(kind) = 0 from ({}) as alike
    group by grouping sets ((kind), (keywords), (sections))
"""
_RUNS = ("kind", "keywords", "sections")
_said: Kept[int, tuple[str, ...]] = Kept(50_000)
"""The facets of runs by their numbers: a number never means another run."""


def counts(wish: Wish) -> dict[str, int]:
    """How many of the found cards have each facet, counted once for all pages of them."""
    return InOrder(wish).counts()


def until_changed(name: str, count: Callable[[], T]) -> T:
    """What was counted of the cards, and is counted again once they have changed."""
    key = f"cards:{_stamp()}:{name}"
    number: T | None = cache.get(key)
    if number is None:
        number = count()
        cache.set(key, number, KEPT_FOR)
    return number


def total_of(number: dict[str, int]) -> int:
    """How many cards were counted: each comes from one place."""
    return sum(count for facet, count in number.items() if facet.startswith("from:"))


def changed() -> None:
    """To be called when cards have changed: what was counted before is found out again."""
    transaction.on_commit(lambda: cache.delete(_STAMP))


def _stamp() -> str:
    """A word that stands for the cards as they are."""
    return str(cache.get_or_set(_STAMP, new_id, None))


def counting(found: tuple[Found, ...]) -> list[tuple[str, tuple[Any, ...]]]:
    """The questions that count cards: each run of facets that they have, and how many have it.

    What asks for facets alone is answered from an index of the runs: no card is looked at.
    """
    alike = (part.order_by().values(*_RUNS).query.sql_with_params() for part in found)
    return [(_COUNTS.format(sql), params) for sql, params in alike]


def _by_runs(wish: Wish) -> bool:
    """Whether runs tell which cards are meant: they have facets and sections, and neither words nor parts of rules."""
    return not wish.words and "." not in wish.rule


def _facets_of_wish(wish: Wish) -> list[str]:
    """What of a wish is a facet: of rules the sections are, their parts are words."""
    section = wish.rule if "." not in wish.rule else ""
    return [*wish.chosen, *([f"rules:{section}"] if section else [])]


def _of_runs(chosen: Iterable[str]) -> Found:
    """The cards with all of these facets, by the runs that have them.

    The runs are found first: asked for in one query with the cards, Postgres takes them for a few and looks for them
    again at each card, which took seconds.
    """
    cards = FoundCard.objects.all()
    for run, words in zip(_RUNS, runs(chosen), strict=True):
        if words:
            numbers = runs_with(words.split()).values_list("pk", flat=True)
            # As one text: thousands of numbers take longer to hand over one by one than to find.
            listed = Value(f"{{{','.join(map(str, numbers))}}}", output_field=TextField())
            each = Func(
                F(run),
                listed,
                template="%(expressions)s::bigint[])",
                arg_joiner=" = any(",
                output_field=BooleanField(),
            )
            cards = cards.filter(each)
    return cards


def runs_with(words: list[str]) -> QuerySet[FacetRun]:
    """The runs that have all of these facets."""
    return FacetRun.objects.alias(each=FACETS_OF_RUN).filter(each__contains=Value(words, output_field=WORDS))


def _counted(wish: Wish, found: tuple[Found, ...]) -> tuple[dict[str, int], tuple[int, ...]]:
    """How many of the found cards have each facet, and how many cards each part has."""
    number: Counter[str] = Counter()
    rows: list[tuple[int, int]] = []
    sizes: list[int] = []
    with by_indexes(wish), connection.cursor() as cursor:
        for question in counting(found):
            cursor.execute(*question)
            alike = cursor.fetchall()
            # A card that nobody has read yet may have no run.
            rows += [(run, count) for run, count, _ in alike if run is not None]
            sizes.append(sum(count for _, count, by_kind in alike if by_kind))
    facets = _facets_of([run for run, _ in rows])
    for run, count in rows:
        for facet in facets[run]:
            number[facet] += count
    return dict(number), tuple(sizes)


def _facets_of(numbers: list[int]) -> dict[int, tuple[str, ...]]:
    """The facets of these runs, asked of the database once in the life of a process."""
    found = {number: _said.get(number) for number in numbers}
    new = [number for number, facets in found.items() if facets is None]
    asked = FacetRun.objects.filter(pk__in=new).values_list("pk", "words") if new else ()
    found |= {number: _said.keep(number, tuple(facets_in(words))) for number, words in asked}
    return {number: facets or () for number, facets in found.items()}


def shown(wish: Wish, number: dict[str, int]) -> list[Shown]:
    """Every facet that tells the found cards apart, or of which something is chosen."""
    total = total_of(number)
    facets = (_shown(facet, wish, number) for facet in FACETS)
    return [one for one in facets if any(choice.chosen or choice.count < total for choice in one.choices)]


def _shown(facet: Facet, wish: Wish, number: dict[str, int]) -> Shown:
    choices = []
    for value, words in facet.choices.items():
        choice = f"{facet.name}:{value}"
        if choice in wish.chosen or number.get(choice, 0):
            mark = slugify(f"{facet.name} {value}")
            query = wish.toggled(choice).query()
            choices.append(Choice(words, number.get(choice, 0), query, choice in wish.chosen, mark))
    if not facet.commonest:
        return Shown(facet.name, facet.title, tuple(choices))
    choices.sort(key=lambda one: (not one.chosen, -one.count))
    return Shown(facet.name, facet.title, tuple(choices[:MOST_SHOWN]), tuple(choices[MOST_SHOWN:]))


def taken_back(wish: Wish) -> Iterable[Choice]:
    """Each part of a wish with the address without it."""
    if wish.words:
        yield Choice(f"“{wish.words}”", 0, replace(wish, words="").query(), True)
    for one in wish.chosen:
        name, _, value = one.partition(":")
        facet = _BY_NAME[name]
        words = facet.choices[value]
        said = words if name in ("colour", "type", "keyword") else f"{facet.title.lower()}: {words}"
        yield Choice(said, 0, wish.toggled(one).query(), True)
    if wish.rule:
        yield Choice(f"rule {wish.rule}", 0, replace(wish, rule="").query(), True)
