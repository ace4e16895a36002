"""A list of cards that was sent, taken by workers: its pieces are looked through, then its cards go into the table.

Both happen in parts of some seconds. The file lies in the database in pieces, since a worker may run on another
machine; looking through it makes batches of cards of it, and only when all of it was found sound does the first of them
go into the table. A part that is delivered twice finds the list taken by another, or what it would do done.
"""

from __future__ import annotations

import gzip
import logging
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from typing import Any, BinaryIO, cast

import msgspec
from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now
from kombu.exceptions import OperationalError

from engine.cards.names import plain
from playground.cards import finding, listing
from playground.cards.importing import AGAIN, LONGEST_FILE_NAME, put
from playground.cards.listing import only_one
from playground.cards.lists import GZIP, BadList, Entry, entries
from playground.cards.models import CardList, ListPart

log = logging.getLogger(__name__)

SECONDS = 8
"""A part that has lasted so long is stored, and the next one sent."""
TAKEN_FOR = timedelta(seconds=25)
"""How long a worker's promise is believed: no less than the limit of a task."""
UNHEARD_FOR = timedelta(seconds=15)
A_PIECE = 1024 * 1024
A_BATCH = 500
"""Cards of a batch."""
LONGEST_BATCH = 2 * 1024 * 1024
"""Characters of a batch: whatever the cards are, no more is held in memory."""
AT_ONCE = 2
"""Lists that may be under way at the same time."""
Batch = dict[str, Entry]
Kind, Status = ListPart.Kind, CardList.Status


def start(file: BinaryIO, name: str, owner: Any = None) -> CardList:
    """Keep a file for the workers, and tell them. Raises BadList where too many are under way, or nothing was sent."""
    with transaction.atomic():
        only_one()
        if CardList.objects.filter(status=Status.SENT).count() >= AT_ONCE:
            raise BadList(f"{AT_ONCE} lists are still being imported; wait for one to finish.")
        sent = CardList.objects.create(
            name=name[:LONGEST_FILE_NAME] or "a list",
            owner=owner,
            status=Status.SENT,
            due=Now() + UNHEARD_FOR,
        )
        for number, data in enumerate(_pieces(file)):
            ListPart.objects.create(list=sent, kind=Kind.PIECE, number=number, data=data)
            sent.bytes += len(data)
        if not sent.bytes:
            raise BadList("The file is empty.")
        sent.save()
        transaction.on_commit(partial(send, sent.pk))
    return sent


def _pieces(file: BinaryIO) -> Iterator[bytes]:
    """A file as pieces that are a compressed file, one after another."""
    file.seek(0)
    compressed = file.read(len(GZIP)) == GZIP
    file.seek(0)
    while data := file.read(A_PIECE):
        yield data if compressed else gzip.compress(data, 1)


class _Pieces:
    """The pieces of a list as the file that was sent; one of them is in memory."""

    def __init__(self, sent: CardList) -> None:
        self._of = ListPart.objects.filter(list=sent, kind=Kind.PIECE)
        self.seek(0)

    def seek(self, at: int) -> None:
        """To the beginning, which is all that is asked for."""
        assert at == 0
        self._number, self._data, self.at = 0, b"", 0

    def read(self, size: int) -> bytes:
        if not self._data:
            found = self._of.filter(number=self._number).values_list("data", flat=True).first()
            self._number += 1
            self._data = bytes(found) if found is not None else b""
        read, self._data = self._data[:size], self._data[size:]
        self.at += len(read)
        return read


# --- workers -------------------------------------------------------------------------------------------------


def send(list_id: str) -> None:
    """Tell the workers of it. Without a broker the row waits; whoever watches the page sends it again."""
    from playground.cards.tasks import take_list

    try:
        take_list.delay(list_id)
    except OperationalError:
        log.exception("list %s could not be sent; it will be sent again", list_id)


def sweep(sent: CardList) -> None:
    """Send it out again if it was lost: its worker broke its promise, or no worker has heard of it."""
    found = CardList.objects.filter(_free(), pk=sent.pk, status=Status.SENT, due__lte=Now())
    if found.update(due=Now() + UNHEARD_FOR):
        send(sent.pk)


def part(list_id: str) -> None:
    """What a worker does: take the list, look through some more of it or put some more of it into the table."""
    free = CardList.objects.filter(_free(), pk=list_id, status=Status.SENT)
    if not free.update(taken_until=Now() + TAKEN_FOR, due=Now() + TAKEN_FOR):
        return
    sent = CardList.objects.get(pk=list_id)
    until = time.monotonic() + SECONDS
    try:
        if _look_through(sent, until) and _put(sent, until):
            return
    except BadList as error:
        refuse(sent, str(error))
        return
    CardList.objects.filter(pk=list_id).update(taken_until=None, due=Now() + UNHEARD_FOR)
    send(list_id)


def refuse(sent: CardList, problem: str) -> None:
    """Nothing of the list was taken, and why."""
    with transaction.atomic():
        CardList.objects.filter(pk=sent.pk).update(
            status=Status.REFUSED, problem=problem, cards=0, left_out={}, taken_until=None
        )
        ListPart.objects.filter(list=sent).delete()


def _free() -> Q:
    return Q(taken_until__isnull=True) | Q(taken_until__lt=Now())


def _look_through(sent: CardList, until: float) -> bool:
    """Make batches of the cards of the file; whether all of it was looked through. Raises BadList."""
    if sent.looked_through:
        return True
    file = _Pieces(sent)
    batches = ListPart.objects.filter(list=sent, kind=Kind.CARDS)
    number = batches.count()
    seen = {folded for data in batches.values_list("data", flat=True).iterator() for folded in _batch(data)}
    left_out = Counter(sent.left_out)
    batch: Batch = {}
    length = 0
    for entry in entries(cast(BinaryIO, file), skip=sent.entries):
        sent.entries += 1
        folded = plain(entry.name)
        if entry.left_out or folded in seen:
            left_out[entry.left_out or AGAIN] += 1
        else:
            seen.add(folded)
            batch[folded] = entry
            length += sum(len(half.text) for half in entry.halves)
        if len(batch) >= A_BATCH or length >= LONGEST_BATCH:
            _keep(sent, number, batch, left_out, file.at)
            number, batch, length = number + 1, {}, 0
            if time.monotonic() >= until:
                return False
    sent.looked_through = True
    _keep(sent, number, batch, left_out, file.at)
    return True


def _keep(sent: CardList, number: int, batch: Batch, left_out: Counter[str], at: int) -> None:
    """Store how far the file was looked through, with the cards found since."""
    data = zlib.compress(msgspec.json.encode(batch), 1)
    with transaction.atomic():
        ListPart.objects.create(list=sent, kind=Kind.CARDS, number=number, data=data)
        sent.cards, sent.left_out, sent.bytes_read = sent.cards + len(batch), dict(left_out), at
        sent.save(update_fields=("entries", "cards", "left_out", "bytes_read", "looked_through"))
        if sent.looked_through:
            ListPart.objects.filter(list=sent, kind=Kind.PIECE).delete()


def _batch(data: bytes | memoryview) -> Batch:
    return msgspec.json.decode(zlib.decompress(bytes(data)), type=Batch)


def _put(sent: CardList, until: float) -> bool:
    """Put batches into the table until the time is up; whether that was the last of them."""
    while True:
        with transaction.atomic():
            only_one()
            brought = CardList.objects.select_for_update().get(pk=sent.pk)
            batch = ListPart.objects.filter(list=brought, kind=Kind.CARDS).order_by("number").first()
            if batch is not None:
                put(_batch(batch.data), brought)
                batch.delete()
            else:
                brought.status, brought.taken_until = Status.TAKEN, None
            brought.save()
            finding.changed()
        if batch is None:
            listing.send()
            return True
        if time.monotonic() >= until:
            return False
