"""Everything that fits what was typed, grouped by what it is; and the first few of it while somebody types."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from playground.cards import finding as cards
from playground.collected import finding as collections
from playground.library import finding as scenarios
from playground.library.wishes import LONGEST_QUERY, RULE, Wish
from playground.people import finding as people
from playground.rulebook import finding as in_book
from playground.rulebook import pages
from playground.rulebook.linking import rule_address
from playground.search import glossary

MOST = 8
MOST_SUGGESTED = 4
SHORTEST = 2
"""Letters from which on something is suggested."""


@dataclass(frozen=True)
class Hit:
    """Something that was found."""

    words: str
    href: str
    rule: str = ""
    beside: str = ""


@dataclass(frozen=True)
class Group:
    """What was found of one kind; `all_of_it` leads to the rest."""

    name: str
    title: str
    hits: list[Hit]
    number: str = ""
    all_of_it: str = ""


def _typed(request: HttpRequest) -> str:
    return " ".join(request.GET.get("q", "").replace("\x00", "").split())[:LONGEST_QUERY].strip()


@require_safe
def everywhere(request: HttpRequest) -> HttpResponse:
    """All groups with their first hits, each leading to its own room for more."""
    typed = _typed(request)
    groups = [one for one in _groups(typed) if one.hits] if typed else []
    return render(request, "search/everywhere.html", {"typed": typed, "groups": groups})


def _groups(typed: str) -> list[Group]:
    found = scenarios.find(Wish(words=typed))
    more = f"{scenarios.BOUND}+" if found.more else str(found.total)
    wish = cards.Wish(words=typed)
    near = list(cards.InOrder(wish)[0:MOST]) or cards.near(typed)
    rules = _rules(typed)
    words = glossary.find(typed)
    query = urlencode({"q": typed})
    return _best_first(
        typed,
        [
            Group(
                "scenarios",
                "Scenarios",
                [Hit(row.title, row.get_absolute_url(), beside=row.question) for row in found.rows[:MOST]],
                more,
                f"{reverse('library:index')}?{query}",
            ),
            Group(
                "collections",
                "Collections",
                [_collection(row) for row in collections.find(typed).rows[:MOST]],
                all_of_it=f"{reverse('collected:index')}?{query}",
            ),
            Group("cards", "Cards", _cards(near), all_of_it=f"{reverse('cards:index')}?{query}"),
            Group(
                "rules",
                "Rules",
                rules[:MOST],
                str(len(rules)),
                f"{reverse('rulebook:index')}?{query}",
            ),
            Group("glossary", "Glossary", [_entry(one) for one in words[:MOST]], str(len(words))),
            Group("people", "People", _people(typed, MOST)),
        ],
    )


def _best_first(typed: str, groups: list[Group]) -> list[Group]:
    """The rules go first where what was typed is the name of one: nobody who types "trample" means a scenario."""
    if not in_book.rule_named(typed):
        return groups
    return sorted(groups, key=lambda group: group.name != "rules")


@require_safe
def suggest(request: HttpRequest) -> HttpResponse:
    """The first few of each kind, as a part of a page."""
    typed = _typed(request)
    groups: list[Group] = []
    if len(typed) >= SHORTEST:
        wish = cards.Wish(words=typed)
        rows = scenarios.suggested(typed, MOST_SUGGESTED)
        groups = [
            Group("scenarios", "Scenarios", [Hit(row.title, row.get_absolute_url()) for row in rows]),
            Group(
                "collections",
                "Collections",
                [_collection(row) for row in collections.begun(typed, MOST_SUGGESTED)],
            ),
            Group("cards", "Cards", _cards(list(cards.InOrder(wish)[0:MOST_SUGGESTED]))),
            Group("rules", "Rules", _rules(typed)[:MOST_SUGGESTED]),
            Group("glossary", "Glossary", [_entry(one) for one in glossary.find(typed, MOST_SUGGESTED)]),
            Group("people", "People", _people(typed, MOST_SUGGESTED)),
        ]
        groups = _best_first(typed, groups)
    context: dict[str, Any] = {"typed": typed, "groups": [one for one in groups if one.hits]}
    response = render(request, "search/suggested.html", context)
    response["Cache-Control"] = "private, max-age=60"
    return response


def _collection(row: Any) -> Hit:
    return Hit(row.title, row.get_absolute_url(), beside=row.introduction)


def _people(typed: str, most: int) -> list[Hit]:
    found: list[Any] = [*people.find(typed, most)]
    return [Hit(one.handle, one.get_absolute_url(), beside=_in_library(one.published)) for one in found]


def _in_library(number: int) -> str:
    return f"{number} scenario{'' if number == 1 else 's'} in the library" if number else ""


def _rules(typed: str) -> list[Hit]:
    """Rules by number; by words the one that they are the name of first."""
    if RULE.fullmatch(typed):
        return [_rule(one) for one in in_book.beginning_with(typed)]
    if len(typed) < SHORTEST or typed[0].isdigit():
        return []
    return [_rule(one) for one in in_book.numbers_with(typed)]


def _rule(number: str) -> Hit:
    said = pages.named(number).words
    if pages.keyword_of(number) and number[-1].isdigit():
        return Hit(pages.title_of(number), rule_address(number), rule=number, beside=said)
    return Hit(said, rule_address(number), rule=number)


def _cards(rows: list[Any]) -> list[Hit]:
    return [Hit(row.name, row.get_absolute_url(), beside=_types(row)) for row in rows]


def _types(row: Any) -> str:
    return str(row.halves[0].get("types", "")) if row.halves else ""


def _entry(entry: glossary.Entry) -> Hit:
    href = entry.href or (rule_address(entry.rule) if entry.rule else "")
    return Hit(entry.word, href, rule=entry.rule, beside=entry.says)
