"""What people are told: a line in the inbox, and a mail for those who wish for it."""

from __future__ import annotations

import logging
import unicodedata
from smtplib import SMTPException
from typing import Any

from django.core.mail import send_mail
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from playground.people.models import LONGEST_ADDRESS, LONGEST_NOTICE, LONGEST_SUBJECT, Notice, Profile
from playground.people.profiles import profile_of

_log = logging.getLogger(__name__)


def tell(user: Any, words: str, url: str, about: str = "", together: str = "") -> Notice:
    """Put one sentence into somebody's inbox, and send it by mail if they wish for that.

    `url` is an address of this site, from the first slash on. Raises ValueError for any other. With `together`, in
    which `{many}` stands for their number, a notice about the same that is still unread is told together with this
    one, and no second mail is sent.
    """
    if not url.startswith("/") or url.startswith(("//", "/\\")) or len(url) > LONGEST_ADDRESS:
        raise ValueError(f"a notice leads to a page of this site, and not to {url!r}")
    profile = profile_of(user)
    about = about[:LONGEST_SUBJECT]
    with transaction.atomic():
        before = _unread_about(user, about) if together else None
        many = 1 if before is None else before.many + 1
        said = words if before is None else together.replace("{many}", str(many), 1)
        if before is not None:
            before.delete()
        found = Notice.objects.create(user=user, words=in_one_line(said), url=url, about=about, many=many)
        if before is None:
            Profile.objects.filter(pk=profile.pk).update(unread=F("unread") + 1)
    if profile.mails and before is None:
        transaction.on_commit(lambda: _mail(user, found))
    return found


def _unread_about(user: Any, about: str) -> Notice | None:
    """What one is told of the same already. The profile's row is locked first, as whoever reads does."""
    Profile.objects.select_for_update().get(pk=user.pk)
    return Notice.objects.filter(user=user, about=about, read=None).first()


def in_one_line(words: str) -> str:
    """Words of people on one line, without characters that cannot be seen and change how others are read."""
    seen = "".join(" " if unicodedata.category(one)[0] in "CZ" else one for one in words)
    found = " ".join(seen.split()) or "Something happened."
    return found if len(found) <= LONGEST_NOTICE else found[: LONGEST_NOTICE - 1] + "\N{HORIZONTAL ELLIPSIS}"


def read(user: Any, notice_id: int) -> Notice | None:
    """The notice, read from now on; None if there is none of this number in somebody's inbox."""
    found = Notice.objects.filter(user=user, pk=notice_id).first()
    if found is not None:
        _mark(user, pk=notice_id)
    return found


def read_all(user: Any, up_to: int) -> int:
    """Mark as read what the reader has seen: everything up to this notice. How many were unread."""
    return _mark(user, pk__lte=up_to)


def _mark(user: Any, **which: int) -> int:
    with transaction.atomic():
        # The profile's row first, as `tell` needs it last: its count is then of the rows as they are.
        profile = Profile.objects.select_for_update().get(pk=user.pk)
        done: int = Notice.objects.filter(user=user, read=None, **which).update(read=timezone.now())
        if done:
            profile.unread = Notice.objects.filter(user=user, read=None).count()
            profile.save(update_fields=("unread",))
    return done


def _mail(user: Any, notice: Notice) -> None:
    """A mail to the confirmed address; one that cannot be sent is logged, and the inbox has the notice anyway."""
    from playground.people.mailing import confirmed_address, whole_address

    address = confirmed_address(user)
    if not address:
        return
    stop = f"To stop these emails: {whole_address('/me/settings/')}"
    body = f"{notice.words}\n\n{whole_address(notice.url)}\n\n{stop}\n"
    try:
        send_mail(f"[Rules Playground] {notice.words[:120]}", body, None, [address])
    except (SMTPException, OSError):
        _log.exception("A notice could not be sent by email")
