"""What looking for cards costs: how many questions the database is asked, and what it looks at to answer them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from django.contrib.postgres.search import SearchQuery, SearchVector
from django.core.cache import cache
from django.db import connection
from django.db.models import Q
from django.test import Client, TestCase

from engine.cards.names import plain
from playground.cards import finding, listing
from playground.cards.finding import InOrder, Wish
from playground.cards.models import FoundCard, ListedCard
from tests.site.cards.shelves import put_on_shelf

pytestmark = pytest.mark.django_db

MANY = 400


@pytest.fixture
def many() -> None:
    """More cards than a page has, like those of the shelf under names of their own."""
    put_on_shelf()
    rows = list(ListedCard.objects.all())
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
        cursor.execute("analyze cards_listedcard, cards_foundcard")


def fitting(wish: Wish) -> list[ListedCard]:
    """The cards of a wish by what their own rows say, in the order of names."""
    search = SearchVector("name", "words", config="english")
    cards = ListedCard.objects.annotate(search=search).filter(facets__contains=list(wish.chosen))
    if wish.rule:
        cards = cards.filter(rules__contains=[wish.rule])
    if wish.words:
        query = SearchQuery(wish.words, search_type="websearch", config="english")
        cards = cards.filter(Q(search=query) | Q(folded__contains=plain(wish.words)))
    return list(cards.order_by("folded"))


@pytest.mark.parametrize(
    "query", [{}, {"q": "creature"}, {"type": "creature"}, {"q": "creature", "rule": "502.4"}, {"page": "3"}]
)
def test_a_full_page_costs_no_question_for_each_card(
    many: None,
    client: Client,
    query: dict[str, str],
    django_assert_max_num_queries: Callable[[int], Any],
) -> None:
    with django_assert_max_num_queries(10):
        page = client.get("/cards/", query)
    assert len(page.context["cards"]) == 60
    assert all(card["why"] or card["reads"] for card in page.context["cards"])
    # What was counted is known on the next page.
    with django_assert_max_num_queries(7):
        client.get("/cards/", query | {"page": "2"})


def test_what_another_engine_has_read_is_counted_once_until_cards_change(
    many: None, client: Client, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    ListedCard.objects.update(read_by="an engine of yesterday")
    client.get("/cards/")
    assert listing.to_be_read() == (0, ListedCard.objects.count())
    with django_assert_max_num_queries(0):
        listing.to_be_read()
    row = ListedCard.objects.first()
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
    (question,) = finding.counting(finding.parts(wish))
    said = plan(*question, without=("seqscan", "bitmapscan"))
    assert "Index Only Scan using found_card_in_order" in said
    assert "Scan on cards_" not in said
    assert "cards_facetrun" not in said, "which runs are meant is known by then, not found out at each card"


@pytest.mark.parametrize(
    ("wish", "indexes"),
    [
        (Wish("goblin"), ["found_card_name", "found_card_search"]),
        (Wish("creature"), ["found_card_name", "found_card_search"]),
        (Wish(rule="502.4"), ["found_card_search"]),
        (Wish("creature", rule="502.4"), ["found_card_name", "found_card_search"]),
        (Wish("goblin", chosen=("type:creature",)), ["Bitmap Index Scan", "Bitmap Index Scan"]),
    ],
)
def test_words_and_rules_are_found_by_indexes(many: None, wish: Wish, indexes: list[str]) -> None:
    # Among so few any order of them is as good a way, which it isn't among many.
    with connection.cursor() as cursor:
        cursor.execute("set constraints all immediate")
        cursor.execute("drop index found_card_in_order, found_card_folded")
    with finding.by_indexes(wish):
        questions = finding.counting(finding.parts(wish))
        for question, index in zip(questions, indexes, strict=True):
            said = plan(*question, without=())
            assert index in said, said
            assert "cards_listedcard" not in said and "Seq Scan" not in said


def test_a_rule_is_no_word_that_somebody_could_look_for(many: None) -> None:
    assert finding.counts(Wish(rule="502.4"))
    assert not finding.counts(Wish("§502.4")) and not finding.counts(Wish("502.4"))
    # A word that is none (it stands in every sentence) leaves nothing but names that begin so.
    for row in InOrder(Wish("a", rule="502.4"))[0:1_000]:
        assert row.folded.startswith("a")


def test_a_page_is_taken_off_the_names_in_their_order(many: None) -> None:
    (found,) = finding.in_order(Wish(), finding.parts(Wish()))
    sql, params = found[60:120].query.sql_with_params()
    said = plan(sql, params, without=("seqscan", "bitmapscan"))
    assert "Index Only Scan using found_card_folded" in said and "Sort" not in said


@pytest.mark.parametrize(
    "wish",
    [
        Wish(chosen=("type:creature",)),
        Wish(chosen=("colour:red", "cost:4", "keyword:first strike")),
        Wish(chosen=("colour:white",), rule="502"),
    ],
)
def test_a_late_page_is_found_without_looking_at_the_cards_of_earlier_ones(many: None, wish: Wish) -> None:
    (found,) = finding.in_order(wish, finding.parts(wish))
    sql, params = found[180:240].query.sql_with_params()
    # Among so few the order of names is as good a way, which it isn't among many.
    with connection.cursor() as cursor:
        cursor.execute("set constraints all immediate")
        cursor.execute("drop index found_card_folded")
    said = plan(sql, params, without=("seqscan", "bitmapscan"))
    assert "Index Only Scan using found_card_in_order" in said
    assert "Scan on cards_" not in said


def test_names_that_look_like_what_was_typed_are_found_by_their_index(many: None) -> None:
    # Among so few rows going through all names is as good a way, which it isn't among many.
    with connection.cursor() as cursor:
        cursor.execute("set constraints all immediate")
    for typed in ("everminds", "draw priority library selfless"):
        finding.near(typed)
        sql, params = finding.looking_like(typed).query.sql_with_params()
        said = plan(sql, params, without=())
        assert "found_card_name" in said and "Seq Scan" not in said and "found_card_folded" not in said
    names = [row.name for row in finding.near("everminds")]
    assert names and all(name.startswith("Evermind") for name in names)
    assert finding.near("") == [] == finding.near("draw priority library selfless")


@pytest.mark.parametrize("few", [True, False])
def test_what_is_found_is_in_the_same_order_however_it_is_put_in_it(
    many: None, monkeypatch: pytest.MonkeyPatch, few: bool
) -> None:
    monkeypatch.setattr(finding, "_few", lambda size, end: few)
    for wish in (Wish("goblin"), Wish("creature"), Wish(rule="502.4")):
        counted = InOrder(wish)
        total = finding.total_of(counted.counts())
        rows = [row for at in range(0, total, 20) for row in counted[at : at + 20]]
        assert total > 20 and sorted(rows, key=lambda row: row.folded) == fitting(wish)
        assert rows == InOrder(wish)[0:total], "counted or not, it is the same"
        assert counted[total : total + 20] == []


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
        every = fitting(wish)
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
    some = 0
    for wish in (
        Wish(chosen=("type:creature", "colour:red")),
        Wish(rule="502"),
        Wish(rule="502.4"),
        Wish("creature", "502"),
        Wish("creature", "502.4", ("colour:red",)),
        Wish("goblin"),
        Wish("destroy target"),
    ):
        shown = InOrder(wish)[0:1_000]
        assert finding.total_of(finding.counts(wish)) == len(shown)
        assert sorted(shown, key=lambda row: row.folded) == fitting(wish)
        parts = [row for at in range(0, len(shown), 7) for row in InOrder(wish)[at : at + 7]]
        assert parts == shown
        some += bool(shown)
    assert some >= 5


def test_what_a_card_is_found_by_follows_its_row(many: None) -> None:
    row = ListedCard.objects.get(name="Evermind")

    def found() -> FoundCard:
        return FoundCard.objects.get(card=row)

    assert (found().folded, found().kind) == (row.folded, row.kind_id)
    row.words, row.rules = "Sorcery\nPonder a xylophone.", ["502", "502.4a"]
    row.save(update_fields=("words", "rules"))
    assert "'xylophon'" in found().search and "'§502.4a'" in found().search
    assert "'§502'" not in found().search, "a section is a facet"
    ListedCard.objects.filter(pk=row.pk).update(folded="nevermind", sections=None)
    assert (found().folded, found().sections) == ("nevermind", None)
    row.delete()
    assert not FoundCard.objects.filter(folded="nevermind")
