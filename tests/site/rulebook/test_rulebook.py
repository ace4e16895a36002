"""The rule book is what the engine registers; every number that a page shows leads somewhere."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine.agenda import PROCEDURES
from engine.rules.effects.state_based_420 import CONDITIONS
from playground.cards import listing
from playground.cards.models import ListedCard
from playground.kept import forget_all
from playground.library.loading import bundled, load
from playground.rulebook import book, finding, pages, said
from playground.rulebook.chapters import SECTIONS, section_of
from playground.rulebook.differences import DIFFERENCES

pytestmark = pytest.mark.django_db


def test_every_numbered_step_and_condition_has_its_sentence_in_the_book() -> None:
    rules = book.rules()
    for procedure in PROCEDURES.values():
        for step in procedure.steps.values():
            if not step.quiet:
                assert step.sentence in rules[step.rule].sentences
    for number, condition in CONDITIONS.items():
        assert condition.sentence in rules[number].sentences


def test_every_section_has_a_name() -> None:
    assert {section_of(number) for number in book.rules()} <= set(SECTIONS)


def test_rules_stand_in_the_order_of_the_book() -> None:
    numbers = list(book.rules())
    assert numbers == sorted(numbers, key=book.sort_key)
    assert sorted(["409.10", "409.2", "409.1f", "409"], key=book.sort_key) == [
        "409",
        "409.1f",
        "409.2",
        "409.10",
    ]


@pytest.mark.parametrize(
    ("number", "whole", "part"),
    [
        ("409.1f", "409", True),
        ("409.1f", "409.1", True),
        ("409.1f", "409.1f", True),
        ("409.10", "409.1", False),
        ("409.1", "409.1f", False),
        ("410.1", "409", False),
    ],
)
def test_parts_of_a_rule(number: str, whole: str, part: bool) -> None:
    assert book.is_part_of(number, whole) is part


def test_a_rule_page_has_sentences_procedures_and_the_way_up(client: Client) -> None:
    response = client.get("/rulebook/409.1a/")
    assert [rule.number for rule in response.context["rules"]] == ["409.1a"]
    assert response.context["around"].above == ("409", "409.1")
    assert "Play" in [walk.name for walk in response.context["walks"]]


def test_what_the_book_has_of_a_number_is_gathered_and_drawn_once(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget_all()
    drawn: list[str] = []
    line_of = pages.line_of
    monkeypatch.setattr(pages, "line_of", lambda one: drawn.append(one) or line_of(one))
    first, again = (client.get("/rulebook/409.1/").content.decode() for _ in range(2))
    assert "409.1f" in drawn and len(drawn) == len(set(drawn))
    token = re.compile(r'"X-CSRFToken": "\w+"')
    assert token.sub("", first) == token.sub("", again)


def test_a_rule_s_page_reads_no_more_of_scenarios_and_cards_than_it_names(client: Client) -> None:
    load([file for file in bundled() if file.slug == "500-special/infernal-genesis"])
    listing.list_names({"Wind Drake": ListedCard.Origin.SHELF})
    listing.read_waiting()
    for number in ("505.5", "502.4"):
        with CaptureQueriesContext(connection) as asked:
            page = client.get(f"/rulebook/{number}/")
        statements = [one["sql"] for one in asked.captured_queries]
        assert page.context["scenarios"] if number == "505.5" else page.context["cards"]
        assert not [one for one in statements if '"library_scenario"."question"' in one]
        assert not [one for one in statements if '"cards_listedcard"."folded",' in one]


@pytest.mark.parametrize("number", ["409", "409.1", "420.5e", "505.5", "300.3", "102.3b", "606"])
def test_rules_of_the_edition_have_pages_whether_played_or_not(client: Client, number: str) -> None:
    assert client.get(f"/rulebook/{number}/").status_code == 200


@pytest.mark.parametrize("number", ["999", "704.5f", "409.1.1", "abc", "409.1A", "409.", "000"])
def test_other_numbers_are_404(client: Client, number: str) -> None:
    assert client.get(f"/rulebook/{number}/").status_code == 404


@pytest.mark.parametrize(
    ("number", "words", "leads"),
    [
        ("704.5j", "no number 704.5j", "/rulebook/2006-and-today/#both-legends-die"),
        ("613.4", "no number 613.4", "/rulebook/2006-and-today/#a-later-effect-can-undo-giant-growth"),
        ("702.9", "702 is about keyword abilities", "/rulebook/502/"),
        ("409.99", "no number 409.99", "/rulebook/409/"),
        ("409.1z", "no number 409.1z", "/rulebook/409.1/"),
        ("legend rule", "no rule\u2019s number", "/rulebook/?q=legend+rule"),
    ],
)
def test_an_unknown_number_says_what_is_known_of_it(
    client: Client, number: str, words: str, leads: str
) -> None:
    response = client.get(f"/rulebook/{number}/")
    assert response.status_code == 404 and words in response.context["words"]
    assert leads in [way.href for way in response.context["ways"]]


def test_every_number_has_a_page_that_says_something(client: Client) -> None:
    for number in list(said.known())[::29]:
        response = client.get(f"/rulebook/{number}/")
        assert response.status_code == 200
        assert "no step of this number" not in response.content.decode()


def test_every_number_is_carried_out_or_says_why_it_is_not() -> None:
    silent = [
        number
        for number in said.known()
        if not any(rule.places for rule in book.under(number))
        and not any(vars(pages.carried(number)).values())
    ]
    assert silent == []
    assert all(one.sentences for number in said.known() for one in pages.carried(number).by)


def test_a_number_without_a_step_says_why_or_what_carries_it_out(client: Client) -> None:
    page = client.get("/rulebook/100.4/").content.decode()
    assert "Nothing has to stop anybody" in page
    page = client.get("/rulebook/103.4a/").content.decode()
    assert "these carry it out" in page and 'href="/rulebook/103.4/"' in page


def test_what_rests_on_what_is_read_both_ways(client: Client) -> None:
    there = client.get("/rulebook/101.5a/").context["around"]
    back = client.get("/rulebook/304/").context["around"]
    assert "304" in [one.number for one in there.rests_on]
    assert "101.5a" in [one.number for one in back.resting]


def test_one_goes_through_the_book_from_number_to_number(client: Client) -> None:
    around = client.get("/rulebook/101.5a/").context["around"]
    assert (around.before, around.after) == ("101.5", "101.5b")
    around = client.get("/rulebook/101/").context["around"]
    assert (around.before, around.after) == ("100", "102")
    assert client.get("/rulebook/100/").context["around"].before == ""


def test_a_chapter_stands_on_one_page(client: Client) -> None:
    page = client.get("/rulebook/print/1/").content.decode()
    assert all(f'id="r{number}"' in page for number in said.known() if number[0] == "1")
    assert client.get("/rulebook/print/7/").status_code == 404


def test_a_preview_is_a_part_that_a_browser_keeps(client: Client) -> None:
    response = client.get("/rulebook/101.5a/preview/")
    assert "<html" not in response.content.decode() and "max-age" in response["Cache-Control"]
    assert client.get("/rulebook/704.5j/preview/").status_code == 404


def test_cards_of_a_keyword_are_on_its_page(client: Client) -> None:
    listing.list_names({"Wind Drake": ListedCard.Origin.SHELF})
    listing.read_waiting()
    page = client.get("/rulebook/502.4/")
    assert [name for _, name in page.context["cards"]] == ["Wind Drake"]


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("flying", "502.4"),
        ("Trample", "502.9"),
        ("legend rule", "420.5e"),
        ("summoning sickness", "212.3d"),
        ("mulligans", "101.4"),
    ],
)
def test_a_name_finds_its_rule_first(client: Client, typed: str, rule: str) -> None:
    assert client.get("/rulebook/", {"q": typed}).context["found"][0].number == rule
    for address in ("/search/", "/search/suggest/"):
        first = client.get(address, {"q": typed}).context["groups"][0]
        assert (first.name, first.hits[0].rule) == ("rules", rule)


def test_every_name_of_a_rule_leads_to_one() -> None:
    assert set(finding.CALLED.values()) <= set(said.known())


def test_it_is_searched_by_prefix_and_by_words(client: Client) -> None:
    by_number = [rule.number for rule in client.get("/rulebook/", {"q": "31"}).context["found"]]
    assert by_number
    assert all(number.startswith("31") for number in by_number)
    by_words = [
        rule.number for rule in client.get("/rulebook/", {"q": "unspent phase ends loses"}).context["found"]
    ]
    assert by_words == ["300.3"]


def test_a_whole_number_leads_to_its_page(client: Client) -> None:
    assert client.get("/rulebook/", {"q": "409.1a"})["Location"] == "/rulebook/409.1a/"


def test_links_of_the_differences_lead_somewhere(client: Client) -> None:
    text = client.get("/rulebook/2006-and-today/").content.decode()
    links = set(re.findall(r'href="(/rulebook/[0-9a-z.]+/)"', text))
    assert len(links) > 20
    for link in links:
        assert client.get(link).status_code == 200


def test_each_difference_has_its_rule_and_its_own_anchor() -> None:
    entries = [entry for _, topic in DIFFERENCES for entry in topic]
    assert len(entries) >= 25
    assert len({entry.slug for entry in entries}) == len(entries)
    assert all(book.is_number(entry.rule) for entry in entries)


def test_scenarios_named_by_differences_ship() -> None:
    from playground.library.loading import bundled

    slugs = {file.slug for file in bundled()}
    assert {entry.scenario for _, topic in DIFFERENCES for entry in topic if entry.scenario} <= slugs


def test_a_word_leads_to_the_scenarios_that_show_it(client: Client) -> None:
    load([file for file in bundled() if file.slug in said.of_words()["Flash"].shown])
    page = client.get("/rulebook/glossary/flash/")
    assert [one.slug for one in page.context["shown"]] == list(said.of_words()["Flash"].shown)
    assert 'href="/library/glossary/flash-from-the-graveyard/"' in page.content.decode()
