"""Finding scenarios among any number of them.

Whole words are looked for first; where nothing has them, words that begin so; where nothing has those either, the words
that were perhaps meant. So "layers" finds layers, and never players.

However many scenarios fit, no question reads more of them than BOUND: what lies beyond is not counted but said to be
there, and the best are looked for among so many whose titles fit and so many that fit at all. Who narrows the
question down sees exact numbers. The whole list is counted by the database as rows come and go (`FacetCount`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, transaction
from django.utils.text import slugify

from playground.library.facets import begins_key, card_key, part_key
from playground.library.models import Scenario
from playground.library.wishes import FACETS, MOST_SHOWN, Facet, Wish

BOUND = 1_000
PAGE = 30
MOST_PAGES = BOUND // PAGE
MOST_FOLDED = 40
"""Choices of one facet on a page, with those that are folded away."""
MOST_OF_FAMILY = 60
"""Choices of a facet of which visitors make as many as they like."""
_ORDERS = {
    "newest": "published desc, id desc",
    "useful": "useful desc, published desc, id desc",
    "discussed": "comments desc, published desc, id desc",
}
_WEIGHTS = "'{0.05, 0.2, 0.5, 1.0}'"
"""Of other words, answer, question, title."""
Parameters = list[Any]


@dataclass(frozen=True)
class Condition:
    """What a row has to be: SQL with its parameters, and the query for its words."""

    sql: str
    parameters: Parameters
    query: str = ""
    """An SQL expression for the words that are looked for; "" for none."""
    words: str = ""

    @property
    def narrowed(self) -> bool:
        return bool(self.query) or " and " in self.sql


@dataclass
class Found:
    """A page of what was found, and what is known of all of it."""

    wish: Wish
    keys: list[int] = field(default_factory=list)
    """The ids of the page's scenarios, in their order."""
    total: int = 0
    more: bool = False
    """Whether there are more than were counted."""
    counts: dict[str, int] = field(default_factory=dict)
    page: int = 1
    pages: int = 1
    instead: str = ""
    """The words that were looked for, where nothing has those that were typed."""

    @cached_property
    def rows(self) -> list[Scenario]:
        """The scenarios, read when they are asked for."""
        return rows_of(self.keys)

    @property
    def before(self) -> int:
        """The number of the page before; 0 for none."""
        return self.page - 1

    @property
    def after(self) -> int:
        """The number of the next page; 0 for none."""
        return self.page + 1 if self.page < self.pages else 0


# --- what is asked for ---------------------------------------------------------------------------------------


def condition_of(wish: Wish, query: str = "", words: str = "") -> Condition:
    """What a wish asks of a row; `query` has a place for `words`."""
    parts = ["visibility = 'public'"]
    parameters: Parameters = []
    if wish.chosen:
        parts.append("facets @> %s::varchar[]")
        parameters.append(list(wish.chosen))
    keys = [begins_key(rule) for rule in wish.rules] + ([card_key(wish.card)] if wish.card else [])
    if keys:
        parts.append("keys @> %s::varchar[]")
        parameters.append(keys)
    return Condition(" and ".join(parts), parameters, query, words)


WHOLE = "websearch_to_tsquery('english', %s)"
BEGUN = "to_tsquery('english', %s)"


def conditions(wish: Wish) -> Iterable[tuple[Condition, str]]:
    """What is tried one after the other until something fits, and the words that then stand for the typed ones."""
    words = wish.plain_words
    if not words:
        yield condition_of(wish), ""
        return
    yield condition_of(wish, WHOLE, words), ""
    if begun := beginnings(words):
        yield condition_of(wish, BEGUN, begun), ""
    meant = meant_by(words)
    if meant != words:
        yield condition_of(wish, WHOLE, meant), meant


def beginnings(words: str) -> str:
    """The query for words that begin as those that were typed; "" where there are none of three letters."""
    found = [word for word in _letters(words) if len(word) >= 3]
    return " & ".join(f"{word}:*" for word in found)


def _letters(words: str) -> list[str]:
    return "".join(one if one.isalnum() else " " for one in words).split()


def meant_by(words: str) -> str:
    """The words with each that no scenario has replaced by the likeliest one that some do, if one is likely.

    People rarely slip at the first letter; so "layers" is not meant to be "players".
    """
    typed = [word.lower() for word in _letters(words) if len(word) >= 4 and word.isalpha()]
    if not typed:
        return words
    with connection.cursor() as cursor:
        cursor.execute(_MEANT, [typed])
        meant = {word: found for word, found in cursor.fetchall() if found}
    return " ".join(meant.get(word.lower(), word) for word in _letters(words)) if meant else words


_MEANT = """
    select typed, (
        select word from library_word where word %% typed and left(word, 1) = left(typed, 1)
        order by similarity(word, typed) desc, abs(length(word) - length(typed)), word limit 1
    ) from unnest(%s::varchar[]) as typed
    where not exists (select from library_word where word = typed)
"""


# --- finding -------------------------------------------------------------------------------------------------


def find(wish: Wish, page: int = 1) -> Found:
    """A page of the scenarios that fit, with the numbers beside every choice."""
    if not wish.narrowed:
        counts = every_count()
        found = _numbered(Found(wish, counts=counts), _total(counts), False, page)
        with indexed() as cursor:
            found.keys = _in_order(cursor, condition_of(wish), found)
        return found
    found = Found(wish)
    with indexed() as cursor:
        for condition, instead in conditions(wish):
            counts, best = _looked_at(cursor, condition, wish.ordered_by)
            total = _total(counts)
            if total:
                more = total > BOUND
                found = _numbered(Found(wish, counts=counts, instead=instead), min(total, BOUND), more, page)
                first = (found.page - 1) * PAGE
                found.keys = _in_order(cursor, condition, found) if more else best[first : first + PAGE]
                break
    return found


def _numbered(found: Found, total: int, more: bool, page: int) -> Found:
    found.total, found.more = total, more
    found.pages = max(1, min(MOST_PAGES, -(-total // PAGE)))
    found.page = min(max(1, page), found.pages)
    return found


@contextmanager
def indexed() -> Iterator[Any]:
    """A cursor of a transaction in which rows are found by indexes.

    Where two common words never meet, the planner would rather read the whole table: it expects to be done soon. And
    to compile such a question takes longer than to answer it.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)")
        yield cursor


def matching(condition: Condition) -> tuple[str, Parameters]:
    """The condition as SQL, with its words."""
    if not condition.query:
        return condition.sql, list(condition.parameters)
    return f"{condition.sql} and search @@ {condition.query}", [*condition.parameters, condition.words]


def looking(condition: Condition, order: str) -> tuple[str, Parameters]:
    """SQL that looks at what fits, at one more than BOUND at most: how many have each facet, and, if these are all,
    their ids in an order.

    They are looked for in no order: that alone costs the same whatever is asked for, since an index names the rows and
    no more than the bound of them are read.
    """
    sql, parameters = matching(condition)
    by, more = _ORDERS.get(order, _ORDERS["newest"]), "id, facets, useful, comments, published"
    if condition.query and order == "relevance":
        more += f", search, named @@ {condition.query} as titled"
        by = f"titled desc, ts_rank({_WEIGHTS}, search, {condition.query}, 1) desc, {_ORDERS['useful']}"
        parameters = [condition.words, *parameters, condition.words]
    return (
        f"with hits as materialized (select {more} from library_scenario where {sql} limit {BOUND + 1})"
        " select facet, count(*), null::bigint[] from hits, unnest(facets) as facet group by facet"
        f" union all select null, 0, array_agg(id order by {by}) from hits"
        f" where (select count(*) from hits) <= {BOUND}",
        parameters,
    )


def ordering(condition: Condition, order: str) -> tuple[str, Parameters]:
    """SQL for the ids of what fits in an order, where more than BOUND do; it wants a limit and an offset.

    A word that so many have tells little: those that have it in their titles go first, and the most useful of them.
    What is asked for in another order is met in the order of an index soon.
    """
    sql, parameters = matching(condition)
    by = _ORDERS.get(order, _ORDERS["newest"])
    if not condition.query or order != "relevance":
        return f"select id from library_scenario where {sql} order by {by} limit %s offset %s", parameters
    fields = "id, useful, published"
    candidates = (
        f"(select {fields}, 0 as tier from library_scenario where {condition.sql} and named @@ {condition.query}"
        f" limit {BOUND}) union all"
        f" (select {fields}, 1 from library_scenario where {sql} and not named @@ {condition.query}"
        f" limit {BOUND})"
    )
    return (
        f"with hits as materialized ({candidates}) select id from hits order by tier, {_ORDERS['useful']}"
        " limit %s offset %s",
        [*condition.parameters, condition.words, *parameters, condition.words],
    )


def _looked_at(cursor: Any, condition: Condition, order: str) -> tuple[dict[str, int], list[int]]:
    """How many have each facet, and the ids of all, the best first, if these are all."""
    cursor.execute(*looking(condition, order))
    counts: dict[str, int] = {}
    keys: list[int] = []
    for facet, number, ids in cursor.fetchall():
        if facet is None:
            keys = ids or []
        else:
            counts[facet] = number
    return counts, keys


def _in_order(cursor: Any, condition: Condition, found: Found) -> list[int]:
    sql, parameters = ordering(condition, found.wish.ordered_by)
    cursor.execute(sql, [*parameters, PAGE, (found.page - 1) * PAGE])
    return [key for (key,) in cursor.fetchall()]


_LARGE = ("text", "story", "failures", "keys", "words", "named", "search", "notes")


def rows_of(keys: Sequence[int]) -> list[Scenario]:
    """The scenarios with these ids, in this order."""
    rows = Scenario.objects.defer(*_LARGE).select_related("owner").in_bulk(keys)
    return [rows[key] for key in keys if key in rows]


def _total(counts: dict[str, int]) -> int:
    """How many were counted: each is of one kind."""
    return sum(number for facet, number in counts.items() if facet.startswith("kind:"))


def every_count() -> dict[str, int]:
    """How many scenarios of the whole library have each facet: all choices that are known beforehand, and of those that
    visitors make the commonest."""
    open_families = [facet.name for facet in FACETS if not facet.choices]
    parts = ["(select facet, number from library_facetcount where family = any(%s) and number > 0)"]
    parameters: Parameters = [[facet.name for facet in FACETS if facet.choices]]
    for name in open_families:
        parts.append(
            "(select facet, number from library_facetcount where family = %s and number > 0"
            f" order by number desc limit {MOST_OF_FAMILY})"
        )
        parameters.append(name)
    with connection.cursor() as cursor:
        cursor.execute(" union all ".join(parts), parameters)
        return dict(cursor.fetchall())


# --- by one thing --------------------------------------------------------------------------------------------


def having(key: str, most: int, *, names: bool = False) -> tuple[list[Scenario], int]:
    """The newest scenarios that have a key, and how many do, counted no further than BOUND. With `names` what isn't
    needed to name them is left out of the rows."""
    fields = "slug, title" if names else "id"
    with indexed() as cursor:
        cursor.execute(
            "with hits as materialized (select id, slug, title, published from library_scenario"
            f" where visibility = 'public' and keys @> %s::varchar[] limit {BOUND})"
            f" select count(*) over (), id, {fields} from hits order by published desc, id desc limit %s",
            [[key], most],
        )
        found = cursor.fetchall()
    number = found[0][0] if found else 0
    if names:
        return [Scenario.from_db(DEFAULT_DB_ALIAS, ["id", "slug", "title"], row[1:]) for row in found], number
    return rows_of([row[1] for row in found]), number


def with_card(name: str, most: int) -> tuple[list[Scenario], int]:
    """Scenarios in which this card takes part."""
    return having(card_key(name), most)


def citing(number: str, most: int, *, names: bool = False) -> tuple[list[Scenario], int]:
    """Scenarios that cite a rule or part of it: 409.1 finds 409.1f, and not 409.10."""
    return having(part_key(number), most, names=names)


def suggested(typed: str, most: int) -> list[Scenario]:
    """The first few whose titles have what was typed so far; a rule's number finds what cites it."""
    wish = Wish(words=typed)
    words = wish.plain_words
    if wish.rules and not words:
        return having(begins_key(wish.rules[0]), most)[0]
    begun = beginnings(words)
    if not begun:
        return []
    with indexed() as cursor:
        cursor.execute(
            "with hits as materialized (select id, named, useful, published from library_scenario"
            f" where visibility = 'public' and named @@ {BEGUN} limit 300)"
            f" select id from hits order by ts_rank(named, {BEGUN}, 1) desc, {_ORDERS['useful']} limit %s",
            [begun, begun, most],
        )
        return rows_of([key for (key,) in cursor.fetchall()])


# --- facets --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """One choice of a facet, how many scenarios it would leave, and the address that makes it or takes it back."""

    words: str
    count: int
    query: str
    chosen: bool
    mark: str
    """By what a script finds it again on the next page, so that it keeps the focus."""


@dataclass(frozen=True)
class Shown:
    """A facet as the page shows it."""

    name: str
    title: str
    choices: tuple[Choice, ...]
    more: tuple[Choice, ...] = ()
    """Choices that are folded away."""


def shown(found: Found) -> list[Shown]:
    """Every facet that tells the found scenarios apart, or of which something is chosen."""
    facets = (_shown(facet, found) for facet in FACETS)
    return [
        one for one in facets if any(choice.chosen or choice.count < found.total for choice in one.choices)
    ]


def _shown(facet: Facet, found: Found) -> Shown:
    wish = replace(found.wish)
    values = list(facet.choices) or _made(facet, found)
    counted = [(found.counts.get(f"{facet.name}:{one}", 0), one) for one in values]
    there = [(n, one) for n, one in counted if n or f"{facet.name}:{one}" in wish.chosen]
    if facet.commonest:
        there.sort(key=lambda pair: (f"{facet.name}:{pair[1]}" not in wish.chosen, -pair[0], pair[1]))
    choices = [_choice(facet, one, n, wish) for n, one in there[:MOST_FOLDED]]
    if not facet.commonest:
        return Shown(facet.name, facet.title, tuple(choices))
    return Shown(facet.name, facet.title, tuple(choices[:MOST_SHOWN]), tuple(choices[MOST_SHOWN:MOST_FOLDED]))


def _choice(facet: Facet, value: str, number: int, wish: Wish) -> Choice:
    choice = f"{facet.name}:{value}"
    words, mark = facet.choices.get(value, value), slugify(f"{facet.name} {value}")
    return Choice(words, number, wish.toggled(choice).query(), choice in wish.chosen, mark)


def _made(facet: Facet, found: Found) -> list[str]:
    """The choices of a facet of which visitors make as many as they like."""
    start = f"{facet.name}:"
    counted = Counter({one: n for one, n in found.counts.items() if one.startswith(start)})
    names = [one for one, _ in counted.most_common(MOST_OF_FAMILY)]
    names += [one for one in found.wish.chosen if one.startswith(start) and one not in names]
    return [one.removeprefix(start) for one in names]
