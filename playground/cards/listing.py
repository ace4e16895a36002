"""The table of all cards that can be looked for: of the shelf, of the period, of lists. Read in parts, kept up to date.

A card's row says which engine read it. One that another engine read is waiting: it is found as it was read then, and
read again. Names come first, which costs little; reading happens wherever `read_waiting` is called, as a rule in a
worker, and any number of those may do so at once.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Mapping
from itertools import count

from django.core.cache import cache
from django.db import connection, transaction
from django.db.models import Case, Count, Q, QuerySet, When
from kombu.exceptions import OperationalError

from engine.cards import library
from engine.cards.finding import because
from engine.cards.known import known
from engine.cards.names import plain
from playground.cards import finding
from playground.cards.facts import Half, halves_from, halves_known, halves_of, runs
from playground.cards.judging import Judged, judge, judge_shipped, judge_unread
from playground.cards.links import slug_of
from playground.cards.models import FacetRun, ListedCard
from playground.rulings.versions import engine_version

Origin = ListedCard.Origin
log = logging.getLogger(__name__)

SECONDS = 4
"""A worker reads for so long, then sends the rest on."""
LAST = 9
"""The priority of reading: whatever a visitor waits for goes before it."""
PROMISED_FOR = 25
"""Seconds for which a worker that reads is believed to be at it; no less than the limit of a task."""
AT_ONCE = 100
"""Cards that are read between two commits."""
UNHEARD_FOR = 30
"""Seconds after which cards that wait are sent to the workers again, if none has told of reading them."""
BROKEN = "Reading it failed; the cause is in the server's log."
_PAGES = ("lists", "words", "write")
"""Addresses beside those of cards."""
_HEARD = "cards:heard"
_READING = "cards:reading"
_LOCK = 505_202
"""Postgres's name for the right to add and take away rows; any number that nothing else here uses."""


def only_one() -> None:
    """Wait until nobody else adds or takes away cards; until the end of the transaction nobody else can."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(%s)", [_LOCK])


# --- the shelf -----------------------------------------------------------------------------------------------


def every_name() -> dict[str, Origin]:
    """The names of the period and of the shelf."""
    return {**dict.fromkeys(known(), Origin.PERIOD), **dict.fromkeys(library(), Origin.SHELF)}


def list_names(origins: Mapping[str, Origin]) -> int:
    """Bring these names into the table, and take out others that came with no list; how many rows changed."""
    with transaction.atomic():
        only_one()
        rows = ListedCard.objects.exclude(origin=Origin.LIST).values_list("name", "pk", "origin")
        there = {name: (key, origin) for name, key, origin in rows}
        gone = [key for name, (key, _) in there.items() if name not in origins]
        moved = [key for name, (key, origin) in there.items() if origins.get(name, origin) != origin]
        ListedCard.objects.filter(pk__in=gone).delete()
        for origin in (Origin.SHELF, Origin.PERIOD):
            now = [there[name][0] for name, one in origins.items() if one == origin and name in there]
            ListedCard.objects.filter(pk__in=set(now) & set(moved)).update(origin=origin, read_by="")
        new = _new({name: origin for name, origin in origins.items() if name not in there})
        if changes := len(gone) + len(moved) + new:
            finding.changed()
    return changes


def _new(origins: Mapping[str, Origin]) -> int:
    """Rows for names that have none, but where a list has brought the text of a card that does not ship."""
    spelled = {plain(name): name for name in origins}
    brought = {row.folded: row for row in ListedCard.objects.filter(folded__in=spelled)}
    replaced = [row.pk for row in brought.values() if origins[spelled[row.folded]] == Origin.SHELF]
    ListedCard.objects.filter(pk__in=replaced).delete()
    rows = [
        ListedCard(
            name=name,
            folded=folded,
            slug=slug_of(name),
            origin=origins[name],
            facets=[f"from:{origins[name]}"],
        )
        for folded, name in spelled.items()
        if folded not in brought or brought[folded].pk in replaced
    ]
    in_the_way = list(ListedCard.objects.filter(slug__in=[row.slug for row in rows]))
    address(in_the_way, {row.slug for row in rows})
    ListedCard.objects.bulk_update(in_the_way, ("slug",))
    tell_apart(rows)
    ListedCard.objects.bulk_create(rows, batch_size=1_000)
    return len(rows)


def address(rows: Iterable[ListedCard], kept: Iterable[str] = ()) -> None:
    """Give cards of lists addresses of their own, like their names but none of those that others have."""
    plainly = [(row, slug_of(row.name) or "card") for row in rows]
    there = ListedCard.objects.filter(slug__in={slug for _, slug in plainly}).values_list("slug", flat=True)
    taken = {*kept, *there, *_PAGES}
    for row, slug in plainly:
        row.slug = slug
        numbers = count(2)
        while row.slug in taken or (row.slug != slug and ListedCard.objects.filter(slug=row.slug).exists()):
            row.slug = f"{slug}-{next(numbers)}"
        taken.add(row.slug)


# --- reading -------------------------------------------------------------------------------------------------


def waiting() -> QuerySet[ListedCard]:
    """Cards that the engine of the day has not read."""
    version = engine_version()
    # An index finds what is before and after; all that is not equal, it would not.
    return ListedCard.objects.filter(Q(read_by__lt=version) | Q(read_by__gt=version))


def to_be_read() -> tuple[int, int]:
    """How many cards nobody has read yet, and how many another engine has read.

    After a change of the engine these are all of them, so that they aren't counted for each page.
    """
    return finding.until_changed(f"waiting:{engine_version()}", _waiting)


def _waiting() -> tuple[int, int]:
    # Of nothing but what the index has.
    numbers = waiting().aggregate(
        new=Count("read_by", filter=Q(read_by="")), again=Count("read_by", filter=~Q(read_by=""))
    )
    return numbers["new"], numbers["again"]


def up_to_date(row: ListedCard) -> ListedCard:
    """A card as the engine of the day reads it: read here and now where another engine has read it, or none."""
    if row.read_by == engine_version():
        return row
    with transaction.atomic():
        row = ListedCard.objects.select_for_update().get(pk=row.pk)
        if row.read_by != engine_version():
            read(row)
            tell_apart([row])
            row.save(update_fields=_READ)
            finding.changed()
    return row


def read_waiting(*, seconds: float = SECONDS) -> int:
    """Read cards that wait until the time is up; how many. What ships goes first, then what somebody has just brought.

    Others may do the same: a row that somebody is reading is passed over.
    """
    until = time.monotonic() + seconds
    done = 0
    while time.monotonic() < until:
        with transaction.atomic():
            rows = list(waiting().order_by(_IN_ORDER, "pk").select_for_update(skip_locked=True)[:AT_ONCE])
            for row in rows:
                read(row)
            tell_apart(rows)
            ListedCard.objects.bulk_update(rows, _READ)
            if rows:
                finding.changed()
        if not rows:
            break
        done += len(rows)
    return done


# What was read once is found meanwhile as it was read.
_IN_ORDER = Case(
    When(origin=Origin.SHELF, read_by="", then=0),
    When(origin=Origin.LIST, read_by="", then=1),
    When(origin=Origin.SHELF, then=2),
    When(origin=Origin.PERIOD, then=3),
    default=4,
)
_READ = (
    "layout",
    "halves",
    "words",
    "reads",
    "reason",
    "stop",
    "facets",
    "kind",
    "keywords",
    "sections",
    "rules",
    "read_by",
)


def read(row: ListedCard) -> None:
    """Fill in what is known of a card. What breaks the reader is its fault, and keeps no other card waiting."""
    try:
        judged = _judged(row)
    except Exception:
        log.exception("the card %s breaks the reader", row.name)
        judged = Judged(ListedCard.Reads.NONE, BROKEN, "the reader", ("reads:none",))
    row.reads, row.reason, row.stop = judged.reads, judged.reason, judged.stop
    row.facets, row.rules = [*judged.facets, f"from:{row.origin}"], list(judged.rules)
    row.read_by = engine_version()


def _judged(row: ListedCard) -> Judged:
    """Read a card; of one that came with no list, what is printed on it is filled in as well."""
    if row.origin == Origin.LIST:
        return judge(halves_from(row.halves), row.layout, row.colors)
    if row.origin == Origin.PERIOD:
        one = known()[row.name]
        layout, halves = one.layout, halves_known(one)
        judged = judge_unread(halves, layout, because(row.name), one.stops)
    else:
        card = library()[row.name]
        layout, halves = card.layout, halves_of(card)
        judged = judge_shipped(card, halves)
    row.layout, row.halves, row.words = layout.value, [half.kept() for half in halves], words_of(halves)
    return judged


def tell_apart(rows: Iterable[ListedCard]) -> None:
    """Set what cards are counted by, after their facets have changed."""
    runs_of = [(row, runs(row.facets)) for row in rows]
    words = {run for _, three in runs_of for run in three}
    FacetRun.objects.bulk_create([FacetRun(words=run) for run in sorted(words)], ignore_conflicts=True)
    numbers = dict(FacetRun.objects.filter(words__in=words).values_list("words", "pk"))
    for row, three in runs_of:
        row.kind_id, row.keywords_id, row.sections_id = (numbers[run] for run in three)


def words_of(halves: Iterable[Half]) -> str:
    """What of a card is searched beside its name."""
    return "\n".join(f"{half.types}\n{half.text}".strip() for half in halves)


def read_all(told: Callable[[int], object] = lambda left: None) -> None:
    """Read all cards that wait, here and now."""
    while left := waiting().count():
        told(left)
        if not read_waiting():
            time.sleep(0.5)  # somebody else is reading them


# --- workers -------------------------------------------------------------------------------------------------


def send() -> None:
    """Tell the workers that cards wait. Without a broker they wait on; whoever looks at the cards sends again."""
    from playground.cards.tasks import read_cards

    cache.set(_HEARD, 1, UNHEARD_FOR)
    try:
        read_cards.apply_async(priority=LAST)
    except OperationalError:
        log.exception("cards that wait to be read could not be sent; they will be sent again")


def sweep() -> None:
    """Send cards that wait if no worker has told of reading any for a while. To be called where some do wait."""
    if cache.add(_HEARD, 1, UNHEARD_FOR):
        send()


def part() -> None:
    """What a worker does: read for a while, and send on what is left. One at a time: others have visitors to serve."""
    if not cache.add(_READING, 1, PROMISED_FOR):
        return
    cache.set(_HEARD, 1, UNHEARD_FOR)
    try:
        read_some = read_waiting(seconds=SECONDS)
    finally:
        cache.delete(_READING)
    if read_some and waiting().exists():
        send()
