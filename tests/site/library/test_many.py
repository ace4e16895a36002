"""However many scenarios there are: every question is answered by an index, and asks no more than a bound of rows."""

import random
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client

from playground.drift.models import Engine
from playground.library import finding, made_up
from playground.library.finding import condition_of, indexed, looking, ordering
from playground.library.loading import bundled, load
from playground.library.models import FacetCount, Scenario, Word
from playground.library.wishes import Wish
from playground.works.models import Deletion

MANY = 400
SOME = ("500-special/infernal-genesis", "300-turn/mana-burn", "300-turn/trample")


@pytest.fixture(scope="module")
def many(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[None]:
    """A library of some hundred scenarios, made once for all tests here and taken out again."""
    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        load([file for file in bundled() if file.slug in SOME])
        made_up.make(MANY, random.Random(5))
        with connection.cursor() as cursor:
            cursor.execute("analyze library_scenario")
        yield
        Scenario.objects.all().delete()
        FacetCount.objects.all().delete()
        Word.objects.all().delete()
        # Those that no longer ship are remembered as gone.
        Deletion.objects.all().delete()
        Engine.objects.all().delete()


pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("many")]

WISHES = {
    "scenario_search": Wish(words="damage"),
    "scenario_facets": Wish(chosen=("verdict:holds", "year:2004")),
    "scenario_keys": Wish(rule="502.4"),
    "scenario_keys, by card": Wish(card="Infernal Genesis"),
    "scenario_facets, of moments alone": Wish(chosen=("kind:moment",)),
    "scenario_facets, and words": Wish(words="damage", chosen=("kind:moment",)),
}


def plan(sql: str, parameters: list[object]) -> str:
    with indexed() as cursor:
        cursor.execute(f"explain {sql}", parameters)
        return "\n".join(row for (row,) in cursor.fetchall())


@pytest.mark.parametrize("index", WISHES)
def test_what_fits_is_counted_by_an_index(index: str) -> None:
    wish = WISHES[index]
    query = finding.WHOLE if wish.words else ""
    found = plan(*looking(condition_of(wish, query, wish.words), wish.ordered_by))
    assert index.partition(",")[0] in found and "Seq Scan on library_scenario" not in found


@pytest.mark.parametrize("order", ["newest", "useful", "discussed"])
def test_the_whole_list_is_read_in_the_order_of_an_index_and_not_put_in_order(order: str) -> None:
    sql, parameters = ordering(condition_of(Wish()), order)
    found = plan(sql, [*parameters, 30, 0])
    assert f"scenario_{order}" in found and "Sort" not in found and "Seq Scan" not in found


@pytest.mark.parametrize("order", ["relevance", "newest", "useful", "discussed"])
def test_the_best_are_found_by_the_indexes_of_words(order: str) -> None:
    condition = condition_of(Wish(words="damage"), finding.WHOLE, "damage")
    assert "Seq Scan on" not in plan(*looking(condition, order))
    sql, parameters = ordering(condition, order)
    found = plan(sql, [*parameters, 30, 0])
    assert "Seq Scan on" not in found
    assert all(one in found for one in ("scenario_search", "scenario_named")) or order != "relevance"


def test_titles_go_before_other_words_and_nothing_is_found_twice() -> None:
    word = next(one for one in Scenario.objects.latest("published").title.split() if len(one) > 4)
    found = finding.find(Wish(words=word))
    titled = [word.lower().rstrip("s,") in row.title.lower() for row in found.rows]
    assert titled == sorted(titled, reverse=True) and titled[0]
    assert len({row.pk for row in found.rows}) == len(found.rows)


def test_leafing_through_shows_each_once(client: Client) -> None:
    whole = finding.find(Wish())
    pages = [finding.find(Wish(), page).rows for page in range(1, whole.pages + 1)]
    keys = [row.pk for page in pages for row in page]
    assert len(keys) == len(set(keys)) == whole.total
    assert whole.total == Scenario.objects.filter(visibility="public").count()


def test_more_than_the_bound_is_said_to_be_there_and_not_counted(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "BOUND", 50)
    found = finding.find(Wish(chosen=("kind:written",)))
    assert found.more and found.total == 50 and sum(found.counts.values()) < 51 * 30
    page = client.get("/library/", {"kind": "written"}).content.decode()
    assert "More than <span" in page and "or more</span>" in page
    newest = Scenario.objects.filter(visibility="public", kind="written").order_by("-published", "-id")[:30]
    assert found.rows == list(newest)


@pytest.mark.parametrize(
    "address",
    [
        "/library/",
        "/library/?q=damage",
        "/library/?q=damagge&verdict=holds&order=useful",
        "/library/?card=Forest&page=2",
        "/library/300-turn/trample/",
        "/search/?q=trample",
        "/search/suggest/?q=tramp",
        "/rulebook/502.9/",
    ],
)
def test_a_page_asks_at_most_twelve_questions(
    client: Client, address: str, django_assert_max_num_queries: object
) -> None:
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        assert client.get(address).status_code == 200


def test_loading_again_reads_only_what_ships(django_assert_max_num_queries: object) -> None:
    files = [file for file in bundled() if file.slug in SOME]
    with django_assert_max_num_queries(12) as captured:  # type: ignore[operator]
        load(files)
    assert not any("'written'" in one["sql"] for one in captured.captured_queries)
    assert Scenario.objects.filter(kind="written").count() == MANY
