"""The rule book is what the engine registers; every number that a page shows leads somewhere."""

import re

import pytest
from django.test import Client

from engine.agenda import PROCEDURES
from engine.rules.effects.state_based_420 import CONDITIONS
from playground.rulebook import book
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
    assert response.context["above"] == ["409", "409.1"]
    assert "Play" in [walk.name for walk in response.context["walks"]]


@pytest.mark.parametrize("number", ["409", "409.1", "420.5e", "505.5", "300.3", "102.3b", "606"])
def test_rules_of_the_edition_have_pages_whether_played_or_not(client: Client, number: str) -> None:
    assert client.get(f"/rulebook/{number}/").status_code == 200


@pytest.mark.parametrize("number", ["999", "704.5f", "409.1.1", "abc", "409.1A", "409.", "000"])
def test_other_numbers_are_404(client: Client, number: str) -> None:
    assert client.get(f"/rulebook/{number}/").status_code == 404


def test_it_is_searched_by_prefix_and_by_words(client: Client) -> None:
    by_number = [rule.number for rule in client.get("/rulebook/", {"q": "310."}).context["found"]]
    assert by_number
    assert all(number.startswith("310.") for number in by_number)
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
