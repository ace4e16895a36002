"""Whichever of a page's queries finds the database gone: the thread that asked is as it was, and finds its way back.

A connection that stays marked as within a transaction is never made anew, and each request of its thread fails then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

pytestmark = pytest.mark.django_db(transaction=True)
MOST = 10
"""So many of a page's queries are each the first that fails."""
FURTHER = (
    "/library/?q=bear",
    "/library/?q=bear&page=2",
    "/cards/?q=bear",
    "/rulebook/?q=damage",
    "/people/?q=ann",
)


def without_arguments(patterns: list[Any], before: str = "/") -> Iterator[str]:
    """Addresses that are whole as they stand."""
    for one in patterns:
        route = str(one.pattern)
        if any(mark in route for mark in "<^(") or route.startswith("admin"):
            continue
        if isinstance(one, URLResolver):
            yield from without_arguments(one.url_patterns, before + route)
        elif isinstance(one, URLPattern):
            yield before + route


PAGES = sorted({*without_arguments(get_resolver().url_patterns), *FURTHER})


@contextmanager
def gone_at(number: int) -> Iterator[list[str]]:
    """The server is gone as the `number`th query is sent; those that were sent."""
    sent: list[str] = []

    def send(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        sent.append(sql)
        if len(sent) == number:
            connection.connection.close()
        return execute(sql, params, many, context)

    with connection.execute_wrapper(send):
        yield sent


def test_there_are_pages_to_ask_for() -> None:
    assert len(PAGES) > 40 and {"/", "/library/", "/cards/", "/rulebook/"} < set(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_after_each_query_that_fails_the_page_is_there_again(page: str) -> None:
    visitor = Client(raise_request_exception=False)
    usual = visitor.get(page).status_code
    assert usual < 500
    for number in range(1, MOST):
        with gone_at(number) as sent:
            told = visitor.get(page).status_code
        if len(sent) < number:
            break
        assert told in (200, 503, usual), sent[-1]
        assert not connection.in_atomic_block, f"it stays in a transaction after {sent[-1]}"
        assert visitor.get(page).status_code == usual, f"it does not come back after {sent[-1]}"


def test_what_enters_a_transaction_by_hand_and_fails_is_noticed() -> None:
    """The detector's own proof: so a connection was left behind."""
    with pytest.raises(ZeroDivisionError):
        transaction.atomic().__enter__()
        raise ZeroDivisionError
    assert connection.in_atomic_block
    transaction.atomic().__exit__(None, None, None)
    assert not connection.in_atomic_block
