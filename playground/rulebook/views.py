"""The rule book: contents, a page for each number and each word, chapters for paper, what differs today."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from engine.cards.other_times import explain
from engine.language.words import KeywordName
from playground.away import if_there
from playground.cards import finding as cards
from playground.door.nowhere import NotHere, Way
from playground.kept import Kept
from playground.library.finding import citing
from playground.library.models import Scenario
from playground.rulebook import book, finding, glossary, pages, said
from playground.rulebook.chapters import CHAPTERS, SECTIONS, chapter_of, section_of
from playground.rulebook.differences import DIFFERENCES, Difference, todays
from playground.rulebook.linking import linked, rule_address, word_address

MOST_FOUND = 60
MOST_SCENARIOS = 30
MOST_CARDS = 12
MOST_WORDS = 12
KEPT_FOR = 3_600
"""Seconds for which a browser keeps a preview."""


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The contents; with ?q=, rules by the beginning of their number or by words."""
    wanted = " ".join(request.GET.get("q", "").replace("\x00", "").split())[:80]
    if wanted.rstrip(".") in said.known():
        return redirect("rulebook:rule", wanted.rstrip("."))
    found = _found(wanted) if wanted else []
    words = glossary.begun_by(wanted)[:MOST_WORDS] if wanted and not wanted[0].isdigit() else []
    context = {
        "wanted": wanted,
        "found": [pages.line_of(one) for one in found[:MOST_FOUND]],
        "words": words,
        "more": max(0, len(found) - MOST_FOUND),
        "chapters": [
            (number, title, [(one, SECTIONS[one]) for one in SECTIONS if chapter_of(one) == number])
            for number, title in CHAPTERS.items()
        ],
        "count": len(said.known()),
        "glossary": len(glossary.words()),
        "procedures": len(book.walks()),
    }
    return render(request, "rulebook/index.html", context)


def _found(wanted: str) -> list[str]:
    return finding.beginning_with(wanted) if wanted[0].isdigit() else finding.numbers_with(wanted)


@require_safe
def rule(request: HttpRequest, number: str) -> HttpResponse:
    """A section, a rule or a part of one: what it says, what is done for it, what is around it, who cites it."""
    if number not in said.known():
        raise _unknown(number)
    of_book = _of_book.find(number, lambda: _found_in_book(number))
    seen = _seen_in(request, number, [rule.number for rule in of_book["carried"].by])
    return render(request, "rulebook/rule.html", of_book | seen)


_of_book: Kept[str, dict[str, Any]] = Kept(128)


def _found_in_book(number: str) -> dict[str, Any]:
    """What is in the book itself of a number, the same for everybody; what is long of it is drawn already."""
    section = section_of(number)
    one = said.of_numbers().get(number)
    found: dict[str, Any] = {
        "number": number,
        "title": pages.title_of(number),
        "section": section,
        "chapter_number": chapter_of(number),
        "chapter": CHAPTERS[chapter_of(number)],
        "said": one,
        "words": linked(one.words, rule_address(number)) if one is not None else "",
        "parts": pages.parts_of(number),
        "rules": [rule for rule in book.under(number) if rule.number == number or "." in number],
        "carried": pages.carried(number),
        "around": pages.around(number),
        "walks": book.walks_of(number),
        "keyword": pages.keyword_of(number),
    }
    pieces = {
        name: render_to_string(f"rulebook/rule_{name}.html", found) for name in ("text", "words", "walks")
    }
    return found | {"drawn": pieces}


def _seen_in(request: HttpRequest, number: str, by: list[str]) -> dict[str, Any]:
    """Scenarios and cards of a rule; where no scenario cites it, those of a rule that carries it out."""
    none: list[Scenario] = []
    cited = [number, *by[:2]]
    scenarios, of = none, number
    for of in cited:
        scenarios = if_there(request, partial(_citing, of), none)
        if scenarios:
            break
    wish = _cards_of(number)
    no_cards: list[Any] = []
    shown = if_there(request, lambda: cards.InOrder(wish, names=True)[0 : MOST_CARDS + 1], no_cards)
    return {
        "scenarios": [(one.slug, one.title) for one in scenarios],
        "scenarios_of": of,
        "cards": [(one.slug, one.name) for one in shown[:MOST_CARDS]],
        "more_cards": len(shown) > MOST_CARDS,
        "all_cards": f"{reverse('cards:index')}{wish.query()}",
    }


def _citing(number: str) -> list[Scenario]:
    return citing(number, MOST_SCENARIOS, names=True)[0]


def _cards_of(number: str) -> cards.Wish:
    """Cards that have the keyword, if the number is a keyword's whole rule; else those whose text rests on it."""
    keyword = pages.keyword_of(number)
    if keyword in _KEYWORDS and number[-1].isdigit():
        return cards.Wish(chosen=(f"keyword:{keyword}",))
    return cards.Wish(rule=number)


_KEYWORDS = frozenset(word.value for word in KeywordName)


def _unknown(number: str) -> Http404:
    """What is known of a number that this edition does not have."""
    plain = number.strip().rstrip(".")
    ways = [Way("The rule book\u2019s contents", reverse("rulebook:index"))]
    if not _LOOKS.fullmatch(plain):
        query = f"{reverse('rulebook:index')}?{urlencode({'q': plain[:80]})}"
        return NotHere(
            "That is no rule\u2019s number.", [Way(f"Look for “{plain[:80]}” in the book", query), *ways]
        )
    below = [one for one in _wholes(plain) if one in said.known()]
    rows = todays(plain)
    other = explain(plain)
    words = f"The rules of October 2006 have no number {plain}."
    if other is not None:
        words += f" {other.explanation}"
    if rows:
        ways.insert(0, Way(f"2006 and today: {rows[0].title}", _row(rows[0])))
    if other is not None and other.rule in said.known():
        ways.insert(0, Way(f"{other.rule} {pages.title_of(other.rule)}", rule_address(other.rule)))
    if below:
        ways.insert(0, Way(f"{below[0]} {pages.title_of(below[0])}", rule_address(below[0])))
    if not below and not rows:
        ways.insert(0, Way("2006 and today", reverse("rulebook:differences")))
    return NotHere(words, ways)


_LOOKS = re.compile(r"[1-9]\d\d(\.\d{1,3}[a-z]*)?\.?")
"""How a number of any edition looks."""


def _wholes(number: str) -> list[str]:
    return [number.rstrip("abcdefghijklmnopqrstuvwxyz"), section_of(number)]


def _row(entry: Difference) -> str:
    return f"{reverse('rulebook:differences')}#{entry.slug}"


@require_safe
@cache_control(max_age=KEPT_FOR, public=True)
def preview(request: HttpRequest, number: str) -> HttpResponse:
    """The first words of a number, for whoever points at it."""
    if number not in said.known():
        raise _unknown(number)
    one = said.of_numbers().get(number)
    context = {
        "number": number,
        "title": pages.title_of(number),
        "words": one.words if one is not None else "",
    }
    return render(request, "rulebook/preview.html", context)


# --- the glossary ----------------------------------------------------------------------------------------


@require_safe
def words(request: HttpRequest) -> HttpResponse:
    """All words of the glossary, letter by letter."""
    return render(request, "rulebook/words.html", {"letters": glossary.by_letter()})


def _word(slug: str) -> glossary.Word:
    word = glossary.words().get(slug)
    if word is None:
        near = glossary.begun_by(slug.replace("-", " "))[:3]
        ways = [Way(one.name, word_address(one.slug)) for one in near]
        ways.append(Way("All words", reverse("rulebook:words")))
        raise NotHere("The glossary doesn't have this word.", ways)
    return word


@require_safe
def word(request: HttpRequest, slug: str) -> HttpResponse:
    """An entry of the glossary: what it means, where the rules speak of it, what it can be seen in."""
    found = _word(slug)
    every = list(glossary.words().values())
    place = every.index(found)
    context: dict[str, Any] = {
        "word": found,
        "words": linked(found.said.words, word_address(slug)),
        "see": [glossary.words()[one] for one in found.words],
        "named": [pages.named(one) for one in found.rules],
        "used": [one for one in glossary.used_in(found.said.words) if one.slug not in (slug, *found.words)],
        "before": every[place - 1] if place else None,
        "after": every[place + 1] if place + 1 < len(every) else None,
    }
    rules = [one for one in found.rules if "." in one] or list(found.rules)
    seen = _seen_in(request, rules[0], rules[1:]) if rules else {}
    none: list[Scenario] = []
    context["shown"] = if_there(request, lambda: _shown(found.said.shown), none)
    context["keyword"] = pages.keyword_of(rules[0]) if rules and rules[0][-1].isdigit() else ""
    return render(request, "rulebook/word.html", context | seen)


def _shown(names: tuple[str, ...]) -> list[Scenario]:
    """Scenarios that ship, in the order in which they are named."""
    rows = {row.slug: row for row in Scenario.objects.filter(slug__in=names)} if names else {}
    return [rows[name] for name in names if name in rows]


@require_safe
@cache_control(max_age=KEPT_FOR, public=True)
def word_preview(request: HttpRequest, slug: str) -> HttpResponse:
    """The first words of an entry, for whoever points at it."""
    found = _word(slug)
    context = {"number": "", "title": found.name, "words": found.said.words}
    if not found.said.words:
        context["words"] = "; ".join(f"See {glossary.words()[one].name}" for one in found.words)
    return render(request, "rulebook/preview.html", context)


# --- paper, and the edition of today ---------------------------------------------------------------------


@require_safe
def chapter(request: HttpRequest, number: int) -> HttpResponse:
    """A whole chapter on one page, to be read in one go or printed."""
    if number not in CHAPTERS:
        raise NotHere(
            f"The book has {len(CHAPTERS)} chapters.", [Way("Its contents", reverse("rulebook:index"))]
        )
    sections = [
        (one, SECTIONS[one], pages.section_lines(one)) for one in SECTIONS if chapter_of(one) == number
    ]
    context = {"number": number, "title": CHAPTERS[number], "sections": sections, "chapters": CHAPTERS}
    return render(request, "rulebook/chapter.html", context)


@require_safe
def differences(request: HttpRequest) -> HttpResponse:
    """What surprises players of today, with the numbers of both editions."""
    slugs = {entry.scenario for _, entries in DIFFERENCES for entry in entries if entry.scenario}
    rows: list[Scenario] = if_there(request, lambda: list(Scenario.objects.filter(slug__in=slugs)), [])
    scenarios = {row.slug: row for row in rows}
    shown = [
        {
            "topic": topic,
            "rows": [{"entry": entry, "scenario": scenarios.get(entry.scenario)} for entry in entries],
        }
        for topic, entries in DIFFERENCES
    ]
    count = sum(len(entries) for _, entries in DIFFERENCES)
    return render(request, "rulebook/differences.html", {"topics": shown, "count": count})
