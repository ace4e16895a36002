"""Prose with links: numbers, words of the glossary and cards, whatever else stands in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from playground.rulebook import glossary, said
from playground.rulebook.linking import linked
from playground.rulebook.said import Said


def test_text_is_escaped_once_and_numbers_are_links() -> None:
    assert linked("can't <b> & 101.4a.") == (
        'can&#x27;t &lt;b&gt; &amp; <a class="rule" href="/rulebook/101.4a/">101.4a</a>.'
    )


def test_symbols_stay_drawn_between_links() -> None:
    html = linked("{R} by 409.1h")
    assert 'class="mana"' in html and 'href="/rulebook/409.1h/"' in html


def test_numbers_that_the_edition_does_not_have_are_text() -> None:
    assert linked("704.5j, 409.99 and 100 cards") == "704.5j, 409.99 and 100 cards"


def test_the_page_itself_is_no_link() -> None:
    assert linked("see 101.4a", "/rulebook/101.4a/") == "see 101.4a"


def test_a_card_in_brackets_leads_to_it() -> None:
    assert 'class="card-link" href="/cards/grizzly-bears/">Grizzly Bears</a>' in linked("[[grizzly bears]]")
    assert linked("[[<b>]]") == "[[&lt;b&gt;]]"


@pytest.fixture
def two_words(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A glossary of Flying and First Strike, of Control with its two names, and of an everyday word."""
    heads = ("Flying", "First Strike", "Card", "Control, Controller", "Ante (Obsolete)")
    every = {head: Said(head, f"{head} is a word.", "x:1", see=("502.4",)) for head in heads}
    for made in (glossary.words, glossary.by_name, glossary.by_rule, glossary.pattern):
        made.cache_clear()
    monkeypatch.setattr(said, "of_words", lambda: every)
    linked.__globals__["_kept"].cache_clear()
    yield
    for made in (glossary.words, glossary.by_name, glossary.by_rule, glossary.pattern):
        made.cache_clear()
    linked.__globals__["_kept"].cache_clear()


@pytest.mark.usefixtures("two_words")
def test_a_word_is_a_link_where_it_stands_first() -> None:
    html = linked("Flying cards, and flying again; first strike-like")
    assert html.count("/rulebook/glossary/flying/") == 1 and ">Flying</a>" in html
    assert "glossary/card/" not in html and "first-strike" not in html


@pytest.mark.usefixtures("two_words")
def test_an_entry_is_found_by_each_of_its_names() -> None:
    assert glossary.by_name()["controller"].slug == "control-controller"
    assert glossary.by_name()["ante"].name == "Ante (Obsolete)"
    assert [word.slug for word in glossary.by_rule()["502.4"]][:2] == ["flying", "first-strike"]
