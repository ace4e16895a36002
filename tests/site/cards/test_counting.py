"""What looking for cards costs: how many questions the database is asked, and what it looks at to answer them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client, TestCase

from playground.cards import finding, listing
from playground.cards.finding import InOrder, Wish
from playground.cards.models import ListedCard
from tests.site.cards.shelves import put_on_shelf

pytestmark = pytest.mark.django_db

MANY = 400


@pytest.fixture
def many() -> None:
    """More cards than a page has, like those of the shelf under names of their own."""
    put_on_shelf()
    rows = list(ListedCard.objects.defer("search"))
    more = [
        ListedCard(
            name=f"{row.name} {number}",
            folded=f"{row.folded} {number}",
            slug=f"{row.slug}-{number}",
            origin=row.origin,
            halves=row.halves,
            words=row.words,
            reads=row.reads,
            reason="No rule of the engine carries it out yet.",
            facets=row.facets,
            rules=row.rules,
            read_by=row.read_by,
        )
        for number in range(MANY // len(rows))
        for row in rows
    ]
    listing.tell_apart(more)
    ListedCard.objects.bulk_create(more)
    cache.clear()
    with connection.cursor() as cursor:
        cursor.execute("analyze cards_listedcard")


@pytest.mark.parametrize(
    "query", [{}, {"q": "creature"}, {"type": "creature"}, {"q": "creature", "rule": "502.4"}, {"page": "3"}]
)
def test_a_full_page_costs_no_question_for_each_card(
    many: None,
    client: Client,
    query: dict[str, str],
    django_assert_max_num_queries: Callable[[int], Any],
) -> None:
    with django_assert_max_num_queries(7):
        page = client.get("/cards/", query)
    assert len(page.context["cards"]) == 60
    assert all(card["why"] or card["reads"] for card in page.context["cards"])
    # What was counted is known on the next page.
    with django_assert_max_num_queries(5):
        client.get("/cards/", query | {"page": "2"})


def test_what_another_engine_has_read_is_counted_once_until_cards_change(
    many: None, client: Client, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    ListedCard.objects.update(read_by="an engine of yesterday")
    client.get("/cards/")
    assert listing.to_be_read() == (0, ListedCard.objects.count())
    with django_assert_max_num_queries(0):
        listing.to_be_read()
    row = ListedCard.objects.defer("search").first()
    assert row is not None
    with TestCase.captureOnCommitCallbacks(execute=True):
        listing.up_to_date(row)
    assert listing.to_be_read() == (0, ListedCard.objects.count() - 1)


def plan(sql: str, params: tuple[Any, ...] = (), without: tuple[str, ...] = ("seqscan",)) -> str:
    """How the database answers, if there are so many cards that reading them all is no way."""
    with connection.cursor() as cursor:
        for way in without:
            cursor.execute(f"set local enable_{way} = off")
        cursor.execute(f"explain {sql}", params)
        return "\n".join(line for (line,) in cursor.fetchall())


@pytest.mark.parametrize(
    "wish",
    [
        Wish(),
        Wish(chosen=("type:creature",)),
        Wish(chosen=("colour:red", "cost:4", "keyword:first strike")),
        Wish(rule="502"),
    ],
)
def test_facets_are_counted_without_looking_at_cards(many: None, wish: Wish) -> None:
    # Rows of a transaction under way have to be looked at once; without bitmaps, that does not decide.
    said = plan(*finding.counting(wish), without=("seqscan", "bitmapscan"))
    assert "Index Only Scan using listed_card_in_order" in said
    assert "Scan on cards_listedcard" not in said
    assert "cards_facetrun" not in said, "which runs are meant is known by then, not found out at each card"


@pytest.mark.parametrize(
    ("wish", "indexes"),
    [
        (Wish("goblin"), {"listed_card_search", "listed_card_name"}),
        (Wish(rule="502.4"), {"listed_card_rules"}),
        (Wish("goblin", chosen=("type:creature",)), {"Bitmap Index Scan"}),
    ],
)
def test_words_and_rules_are_found_by_indexes(many: None, wish: Wish, indexes: set[str]) -> None:
    said = plan(*finding.counting(wish))
    assert all(index in said for index in indexes)
    assert "Seq Scan on cards_listedcard" not in said


def test_a_page_is_taken_off_the_names_in_their_order(many: None) -> None:
    sql, params = finding.keys(Wish())[60:120].query.sql_with_params()
    said = plan(sql, params, without=("seqscan", "bitmapscan"))
    assert "Index Only Scan using cards_listedcard_folded" in said and "Sort" not in said


@pytest.mark.parametrize(
    "wish",
    [
        Wish(chosen=("type:creature",)),
        Wish(chosen=("colour:red", "cost:4", "keyword:first strike")),
        Wish(chosen=("colour:white",), rule="502"),
    ],
)
def test_a_late_page_is_found_without_looking_at_the_cards_of_earlier_ones(many: None, wish: Wish) -> None:
    sql, params = finding.keys(wish)[180:240].query.sql_with_params()
    # Among so few the order of names is as good a way, which it isn't among many.
    with connection.cursor() as cursor:
        cursor.execute("set constraints all immediate")
        cursor.execute("alter table cards_listedcard drop constraint cards_listedcard_folded_key")
    said = plan(sql, params, without=("seqscan", "bitmapscan"))
    assert "Index Only Scan using listed_card_in_order" in said
    assert "Scan on cards_listedcard" not in said


def test_runs_are_found_by_their_facets(many: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("analyze cards_facetrun")
    sql, params = finding.runs_with(["type:creature", "colour:red"]).query.sql_with_params()
    assert "facet_run_words" in plan(sql, params)


def test_late_pages_hold_what_the_cards_in_order_are(many: None) -> None:
    for wish in (
        Wish(),
        Wish(chosen=("type:creature",)),
        Wish(rule="502"),
        Wish(chosen=("colour:red",), rule="502"),
    ):
        every = list(finding.found(wish).order_by("folded"))
        shown = InOrder(wish)
        assert [row for at in range(0, len(every), 60) for row in shown[at : at + 60]] == every
        assert shown[len(every) : len(every) + 60] == []


def test_what_is_counted_by_runs_is_what_the_cards_have(many: None) -> None:
    ListedCard.objects.filter(name="Evermind").update(kind=None, keywords=None, sections=None)
    every = [set(row) for row in ListedCard.objects.exclude(name="Evermind").values_list("facets", flat=True)]
    facets = sorted(set().union(*every))
    for chosen in [(), *combinations(facets, 1), *combinations(facets[::3], 2)]:
        mine = [row for row in every if row.issuperset(chosen)]
        counted = finding.counts(Wish(chosen=chosen))
        assert counted == Counter(facet for row in mine for facet in row), chosen
        assert finding.total_of(counted) == len(mine)


def test_what_is_found_by_runs_is_what_is_shown(many: None) -> None:
    for wish in (Wish(chosen=("type:creature", "colour:red")), Wish(rule="502"), Wish("creature", "502")):
        shown = InOrder(wish)[0:1_000]
        assert finding.total_of(finding.counts(wish)) == len(shown) > 0
