"""What people would have said of made-up scenarios: traces, votes, comments, disputes, checks, versions, copies,
suggestions, collections and changes, for every panel of a scenario's page to have something to ask for and to show."""

from __future__ import annotations

import copy
import hashlib
import random
from collections.abc import Callable
from datetime import timedelta
from typing import Any

OLD = "0.0+the-engine-before"
ACCOUNTS = 300
TALKED_OF, VERSIONED, MADE_FROM, SUGGESTED, CHANGED = 400, 300, 200, 150, 300
COLLECTIONS, ENTRIES = 400, 40
PATTERNS, OWNED, PUBLISHED = 40, 0.2, 0.1
"""So many lines are frozen once, for others to be like them; and these shares are of an account and on the list."""
_WORDS = "See [[Grizzly Bears]] and 502.9b: step 3 tells it. The damage is dealt all the same."


def furnish(chance: random.Random) -> list[str]:
    """Addresses of scenarios that everything was said of. The library has its made-up scenarios by now."""
    from django.contrib.auth.models import User
    from django.db import connection

    from playground.library.made_up import SHELF
    from playground.library.models import Scenario

    users = [User.objects.get_or_create(username=f"reader{number}")[0] for number in range(ACCOUNTS)]
    traces(OLD)
    made = Scenario.objects.filter(shelf=SHELF, visibility="public")
    keys = list(made.order_by("pk").values_list("pk", flat=True))
    some = chance.sample(keys, min(TALKED_OF, len(keys)))
    owned = made.filter(pk__in=some)
    for number, user in enumerate(users[:50]):
        owned.filter(pk__in=some[number::50]).update(owner=user)
    _talk(some, users, chance)
    _works(some, users, chance)
    _collections(keys, some, users, chance)
    _changes(some[:CHANGED])
    with connection.cursor() as cursor:
        cursor.execute("vacuum analyze")
    return list(
        Scenario.objects.filter(pk__in=some[: min(CHANGED, SUGGESTED)]).values_list("slug", flat=True)
    )


def links(number: int, chance: random.Random) -> list[Any]:
    """Links to moments until there are so many, whole and sealed, each with content of its own: some of them."""
    from django.contrib.auth.models import User
    from django.utils import timezone

    from playground.api import playing
    from playground.boards.runs import NOBODY_MADE_IT
    from playground.ids import new_id
    from playground.library.models import Scenario
    from playground.rulings.freezing import CannotFreeze, Wanted, freeze_line
    from playground.rulings.models import Ruling

    shipped = list(Scenario.objects.filter(kind=Scenario.Kind.SHIPPED).order_by("pk"))
    chance.shuffle(shipped)
    patterns: list[Ruling] = []
    for row in shipped:
        if len(patterns) == PATTERNS:
            break
        played = playing.line_of(row)
        try:
            made, _ = freeze_line(played.line, played.last, Wanted(title=row.title), NOBODY_MADE_IT)
        except CannotFreeze:
            continue
        patterns.append(made)
    keys = list(User.objects.values_list("pk", flat=True))
    wanted = number - Ruling.objects.count()
    for done in range(0, wanted, 1_000):
        rows = []
        for _ in range(min(1_000, wanted - done)):
            row = copy.copy(chance.choice(patterns))
            row.id, row.content_hash = new_id(), hashlib.sha256(chance.randbytes(32)).hexdigest()
            row.owner_id = chance.choice(keys) if keys and chance.random() < OWNED else None
            since = timezone.now() - timedelta(minutes=chance.randrange(500_000))
            row.published = since if chance.random() < PUBLISHED else None
            row.step = chance.randint(0, row.last)
            row.seal = row.sealed()
            rows.append(row)
        Ruling.objects.bulk_create(rows)
    some: Any = Ruling.objects.only("id", "step", "last", "content_hash", "published")
    return [*some.filter(published__isnull=False).order_by("?")[:200], *some.order_by("?")[:400]]


def traces(version: str) -> None:
    """Made-up scenarios have the texts of shipped ones, whose traces were kept as they were loaded."""
    from django.db import connection

    from playground.drift.models import Engine

    old = Engine.objects.get_or_create(version=version)[0]
    with connection.cursor() as cursor:
        cursor.execute(
            "insert into drift_trace (scenario_id, engine_id, since_id, text, verdict, marks, words)"
            " select one.id, %s, %s, one.judged_text, kept.verdict, kept.marks, kept.words"
            " from library_scenario one join (select distinct on (text) * from drift_trace) kept"
            " on kept.text = one.judged_text on conflict (scenario_id) do nothing",
            [old.pk, old.pk],
        )


def _many(model: Any, rows: list[Any]) -> list[Any]:
    return list(model.objects.bulk_create(rows, batch_size=1_000))


def _talk(some: list[int], users: list[Any], chance: random.Random) -> None:
    from playground.library.models import Scenario
    from playground.talk.digests import digest_of
    from playground.talk.models import Check, Comment, Dispute, Vote

    choices = ("answers", "answers", "wrong", "unclear")
    _many(
        Vote,
        [
            Vote(scenario_id=key, account=user, choice=chance.choice(choices))
            for key in some
            for user in chance.sample(users, 5)
        ],
    )
    said = {"words": _WORDS, "html": f"<p>{_WORDS}</p>", "fingerprint": "0" * 64}
    comment: Callable[..., Any] = lambda key, **more: Comment(  # noqa: E731
        scenario_id=key, author=chance.choice(users), **said, **more
    )
    threads = _many(Comment, [comment(key) for key in some for _ in range(4)])
    _many(Comment, [comment(one.scenario_id, thread=one) for one in threads for _ in range(2)])
    rows = list(Scenario.objects.filter(pk__in=some))
    _many(
        Dispute,
        [
            Dispute(
                scenario=row,
                author=user,
                about=digest_of(row),
                counter=row.text,
                expected=[["Ann has 20 life.", ""]],
                verdict="holds",
                judged_by=row.judged_by,
                **said,
            )
            for row in rows
            for user in chance.sample(users, 2)
        ],
    )
    _many(Check, [Check(scenario=row, judge=chance.choice(users), about=digest_of(row)) for row in rows])


def _works(some: list[int], users: list[Any], chance: random.Random) -> None:
    from playground.library.models import Scenario
    from playground.works.models import Suggestion, Version, Work

    rows = list(Scenario.objects.filter(pk__in=some[:VERSIONED]))
    origins = [row.pk for row in rows[:20]]
    _many(
        Work,
        [
            Work(
                scenario=row,
                newest=4,
                origin_id=chance.choice(origins) if number >= 20 and number < MADE_FROM else None,
                origin_number=1 if number >= 20 and number < MADE_FROM else None,
            )
            for number, row in enumerate(rows)
        ],
    )
    same = (
        "title",
        "question",
        "answer",
        "notes",
        "tags",
        "text",
        "story",
        "steps",
        "rules",
        "cards",
        "judged_by",
    )
    _many(
        Version,
        [
            Version(
                scenario=row, number=number, owner=row.owner, **{name: getattr(row, name) for name in same}
            )
            for row in rows
            for number in (1, 2, 3)
        ],
    )
    _many(
        Suggestion,
        [
            Suggestion(scenario=row, number=4, by=chance.choice(users), message="A better title", wanted={})
            for row in rows[:SUGGESTED]
        ],
    )


def _collections(keys: list[int], some: list[int], users: list[Any], chance: random.Random) -> None:
    from playground.collected.models import Chapter, Collection, Entry

    made = _many(
        Collection,
        [
            Collection(slug=f"made-up-{number}", title=f"Damage and its {number} answers", visibility="public",
                       owner=chance.choice(users), size=ENTRIES)
            for number in range(COLLECTIONS)
        ],
    )  # fmt: skip
    chapters = _many(Chapter, [Chapter(collection=one, place=1, heading="The first") for one in made])
    entries = []
    for chapter in chapters:
        found = dict.fromkeys([*chance.sample(some, ENTRIES // 2), *chance.sample(keys, ENTRIES // 2)])
        entries += [
            Entry(
                collection_id=chapter.collection_id,
                chapter=chapter,
                scenario_id=key,
                name=f"e{place}",
                place=place,
            )
            for place, key in enumerate(found)
        ]
    _many(Entry, entries)


def _changes(some: list[int]) -> None:
    from playground.drift.models import Change, Engine

    engine = Engine.objects.get(version=OLD)
    _many(
        Change,
        [Change(scenario_id=key, engine=engine, before="holds", after="differs", step=3) for key in some],
    )
