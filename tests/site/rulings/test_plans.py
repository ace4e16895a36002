"""However many rulings there are: whatever is asked of them is answered by an index."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from django.db.models import QuerySet

from playground.library.models import Scenario
from playground.rulings.models import Ruling

pytestmark = pytest.mark.django_db

QUESTIONS = {
    "by the beginning of its content": (
        lambda: Ruling.objects.filter(content_hash__startswith="ab12", published__isnull=False).order_by(
            "published"
        ),
        "content_hash",
    ),
    "by its address": (
        lambda: Ruling.objects.filter(pk="abcdefgh").order_by(),
        "Index Scan using rulings_ruling_",
    ),
    "the newest": (
        lambda: Ruling.objects.filter(published__isnull=False).order_by("-published")[:30],
        "ruling_published",
    ),
    "its place in the library": (lambda: Scenario.objects.filter(moment_id="abcdefgh"), "moment_id"),
    "those that wait for a place there": (
        lambda: Scenario.objects.filter(judged_by="", kind=Scenario.Kind.MOMENT),
        "scenario_waiting",
    ),
}


def plan(asked: QuerySet[Ruling] | QuerySet[Scenario]) -> str:
    """How the database answers, if there are so many that reading them all is no way."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("set local enable_seqscan = off")
        sql, parameters = asked.query.sql_with_params()
        cursor.execute(f"explain {sql}", parameters)
        return "\n".join(line for (line,) in cursor.fetchall())


@pytest.mark.parametrize("question", QUESTIONS)
def test_rulings_are_found_by_indexes(question: str) -> None:
    asked, index = QUESTIONS[question]
    found = plan(asked())
    assert index in found
    assert "Seq Scan" not in found
