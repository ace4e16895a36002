"""Showing a board that is being built to others: by a link of its own, which its maker can take back.

The maker's own address stays theirs. Whoever has the link sees the board as it is now, and takes a copy to build on;
what they do with that is theirs, and the board that was shown is not touched.
"""

from __future__ import annotations

from django.http import Http404

from playground.boards import drafts
from playground.boards.models import Draft, Handing
from playground.boards.visitors import Maker


def hand_on(draft: Draft) -> Handing:
    """The board's link, made if it has none."""
    found, _ = Handing.objects.get_or_create(draft=draft)
    return found


def take_back(draft: Draft) -> None:
    """The link leads nowhere any more; another one will be another."""
    Handing.objects.filter(draft=draft).delete()


def handed(link: str) -> Handing:
    """The door of a board that is shown: whoever knows the link. Raises Http404."""
    found = Handing.objects.select_related("draft").filter(pk=link).first()
    if found is None or found.draft.deleted is not None:
        raise Http404("this link shows no board, or no longer does")
    return found


def copy(handing: Handing, maker: Maker) -> Draft:
    """A board of one's own, as the shown one is now, with what cannot be read of it."""
    shown = handing.draft
    made = drafts.start_draft(shown.text, title=shown.title, maker=maker)
    if shown.unread:
        made.unread = shown.unread
        made.save(update_fields=("unread",))
    return made
