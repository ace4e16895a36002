"""Finding scenarios: by rule, by card, and by whatever was typed."""

from __future__ import annotations

import re

from django.contrib.postgres.search import SearchQuery, SearchRank, TrigramSimilarity, TrigramWordSimilarity
from django.db.models import Exists, F, FloatField, Max, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Coalesce, Greatest

from playground.library.models import Scenario, ScenarioCard, ScenarioRule

_RULE = re.compile(r"[1-6]\d\d(\.\d{0,2}[a-z]{0,2})?")
ALIKE = 0.35
"""How alike (from 0 to 1) a name must be to what was typed: one wrong letter in a short name passes."""
Scenarios = QuerySet[Scenario]


def looks_like_a_rule(text: str) -> bool:
    """Whether what was typed is the number of a rule, or the beginning of one."""
    return _RULE.fullmatch(text) is not None


def citing(scenarios: Scenarios, number: str) -> Scenarios:
    """Scenarios that cite a rule or part of it: 409.1 finds 409.1f, and not 409.10."""
    mine = ScenarioRule.objects.filter(scenario=OuterRef("pk"))
    if "." not in number:
        mine = mine.filter(Q(number=number) | Q(number__startswith=f"{number}."))
    elif number[-1].isdigit():
        mine = mine.filter(number__startswith=number, number__regex=rf"^{re.escape(number)}[a-z]*$")
    else:
        mine = mine.filter(number=number)
    return scenarios.filter(Exists(mine))


def citing_prefix(scenarios: Scenarios, beginning: str) -> Scenarios:
    """Scenarios that cite a rule whose number begins with what was typed so far."""
    mine = ScenarioRule.objects.filter(scenario=OuterRef("pk"), number__startswith=beginning)
    return scenarios.filter(Exists(mine))


def with_card(scenarios: Scenarios, name: str) -> Scenarios:
    """Scenarios on whose board this card lies."""
    return scenarios.filter(Exists(ScenarioCard.objects.filter(scenario=OuterRef("pk"), name=name)))


def search(scenarios: Scenarios, typed: str) -> Scenarios:
    """The scenarios that fit what was typed, the best first: a rule's number, words, or a name with an error in it."""
    if looks_like_a_rule(typed):
        return citing_prefix(scenarios, typed.rstrip("."))
    query = SearchQuery(typed, search_type="websearch", config="english")
    none = Value(0.0, output_field=FloatField())
    return (
        scenarios.annotate(
            rank=SearchRank(F("search"), query),
            title_like=TrigramWordSimilarity(typed, "title"),
            card_like=Coalesce(Max(TrigramSimilarity("cards__name", typed)), none),
            card_part_like=Coalesce(Max(TrigramWordSimilarity(typed, "cards__name")), none),
        )
        .filter(
            Q(search=query) | Q(title_like__gte=0.6) | Q(card_like__gte=ALIKE) | Q(card_part_like__gte=0.6)
        )
        .order_by(-Greatest(F("rank"), F("card_like"), F("title_like"), F("card_part_like")), "title")
    )
