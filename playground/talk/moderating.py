"""What moderators do: hide, restore, let pass, set reports aside, ban. Each deed is written down for good."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Count, Min
from django.utils import timezone

from playground.library.models import Scenario
from playground.people.models import Profile
from playground.people.notices import tell
from playground.people.roles import is_moderator
from playground.rulings.models import Ruling
from playground.talk import disputing, saying
from playground.talk.models import (
    LONGEST_REASON,
    Comment,
    Deed,
    Dispute,
    Hidden,
    Report,
    Target,
    Turn,
    Words,
)
from playground.talk.reporting import MODELS, Thing, of_row, scenario_of, things
from playground.talk.telling import tell_of

PAGE = 30
MOST_REASONS = 5
DAYS = {"1": "a day", "7": "a week", "30": "a month", "365": "a year", "36500": "good"}
"""For how long somebody is banned, in words."""


class CannotDo(ValueError):
    """What a moderator asked for makes no sense here, and why."""


def note(moderator: Any, what: str, found: Thing, reason: str = "") -> None:
    """Write a deed down."""
    Deed.objects.create(
        who=moderator.get_username(),
        who_id_then=moderator.pk,
        what=what,
        kind=found.kind,
        target=found.target,
        about=found.about[:200],
        reason=reason,
    )


def _reason(words: str) -> str:
    reason = " ".join(words.split())[:LONGEST_REASON]
    if not reason:
        raise CannotDo("Give a reason: its author will see it.")
    return reason


def _locked(found: Thing) -> Any:
    row = MODELS[found.kind].objects.select_for_update().filter(pk=found.row.pk).first()
    if row is None:
        raise CannotDo("It is gone.")
    return row


@transaction.atomic
def hide(moderator: Any, found: Thing, reason: str) -> None:
    """Nobody but its author and moderators sees it any more. Raises CannotDo."""
    reason = _reason(reason)
    if found.kind == Target.PERSON or found.row is None:
        raise CannotDo("People are banned, not hidden.")
    row = _locked(found)
    if isinstance(row, Scenario):
        if row.kind == Scenario.Kind.SHIPPED:
            raise CannotDo("Built-in scenarios can't be hidden.")
        if row.visibility == Scenario.Visibility.WITHDRAWN:
            raise CannotDo("Its author has withdrawn it: no one else can see it.")
        before, row.visibility = row.visibility, Scenario.Visibility.HIDDEN
        Ruling.objects.filter(scenario=row).update(hidden=True)
        fields: tuple[str, ...] = ("visibility", "updated")
    else:
        before, row.state = row.state, Words.State.HIDDEN
        fields = ("state",)
    if before == "hidden":
        raise CannotDo("It is hidden already.")
    if before == Words.State.DELETED:
        raise CannotDo("Its author has deleted it.")
    row.save(update_fields=fields)
    Hidden.objects.update_or_create(
        kind=found.kind,
        target=found.target,
        defaults={"reason": reason, "before": before, "moderator": moderator, "since": timezone.now()},
    )
    _mark_of(row)
    _settle(found)
    note(moderator, "hide", found, reason)
    _tell_author(moderator, found, f"A moderator has hidden what you wrote: {reason}")


@transaction.atomic
def restore(moderator: Any, found: Thing) -> None:
    """It is shown again as before. Raises CannotDo."""
    hidden = Hidden.objects.filter(kind=found.kind, target=found.target).first()
    if hidden is None or found.row is None:
        raise CannotDo("It is not hidden.")
    row = _locked(found)
    if isinstance(row, Scenario):
        if row.visibility != Scenario.Visibility.HIDDEN:
            raise CannotDo("Its author has deleted it in the meantime.")
        Ruling.objects.filter(scenario=row).update(hidden=False)
        row.visibility = hidden.before
        row.save(update_fields=("visibility", "updated"))
    else:
        row.state = hidden.before
        row.save(update_fields=("state",))
    hidden.delete()
    _mark_of(row)
    note(moderator, "restore", found)
    _tell_author(moderator, found, "What a moderator had hidden is visible again.")


@transaction.atomic
def let_pass(moderator: Any, found: Thing) -> None:
    """What was held is shown, and its links lead where they say. Raises CannotDo."""
    if found.row is None or not isinstance(found.row, Words):
        raise CannotDo("Only what people write can be held.")
    row: Any = _locked(found)
    waited = row.state == Words.State.HELD
    if waited:
        row.state = Words.State.SHOWN
        row.save(update_fields=("state",))
    elif not row.links_held or not row.shown:
        raise CannotDo("Nothing in it is held.")
    if row.links_held:
        saying.show_links(row)
    _mark_of(row)
    note(moderator, "pass", found)
    if waited:
        tell_of(row)


@transaction.atomic
def dismiss(moderator: Any, found: Thing) -> None:
    """The reports about it are set aside. Raises CannotDo."""
    if not _settle(found):
        raise CannotDo("There is no open report about it.")
    note(moderator, "dismiss", found)


def _settle(found: Thing) -> int:
    done = Report.objects.filter(kind=found.kind, target=found.target, dealt=None).update(
        dealt=timezone.now()
    )
    if done and isinstance(found.row, Comment) and found.row.state == Words.State.DELETED:
        saying.forget(found.row)
    return done


def _mark_of(row: Any) -> None:
    """Whether a scenario is disputed hangs on the disputes that are shown."""
    if isinstance(row, Dispute):
        disputing.mark(row.scenario_id)


def _tell_author(moderator: Any, found: Thing, words: str) -> None:
    if found.author is not None and found.author.pk != moderator.pk:
        tell(found.author, words, found.address, "moderation")


# --- bans ----------------------------------------------------------------------------------------------------


def may_ban(moderator: Any, person: Any) -> bool:
    """Nobody bans themselves or an administrator, and only staff ban moderators and other staff."""
    if person.pk == moderator.pk or person.is_superuser:
        return False
    return bool(moderator.is_staff) or not (person.is_staff or is_moderator(person))


@transaction.atomic
def ban(moderator: Any, person: Any, days: str, reason: str, *, hide_all: bool = False) -> None:
    """For some days somebody may only read; with `hide_all`, nothing that they said is shown. Raises CannotDo."""
    reason = _reason(reason)
    if days not in DAYS:
        raise CannotDo("For how long?")
    if not may_ban(moderator, person):
        raise CannotDo("This person can't be banned by you.")
    until = timezone.now() + timedelta(days=int(days))
    Profile.objects.filter(user=person).update(banned_until=until)
    found = of_row(person)
    _settle(found)
    note(moderator, "ban", found, f"For {DAYS[days]}: {reason}")
    tell(person, f"You are banned for {DAYS[days]}: {reason}", "/me/notices/", "moderation")
    if hide_all:
        for kind in (Comment, Dispute, Turn):
            rows: Any = kind
            shown = rows.objects.filter(author=person, state__in=(Words.State.SHOWN, Words.State.HELD))
            for row in shown:
                hide(moderator, of_row(row), reason)


@transaction.atomic
def unban(moderator: Any, person: Any) -> None:
    """Somebody may take part again. Raises CannotDo."""
    banned = Profile.objects.filter(user=person, banned_until__gt=timezone.now())
    if not may_ban(moderator, person) or not banned.update(banned_until=None):
        raise CannotDo("This person is not banned.")
    note(moderator, "unban", of_row(person))
    tell(person, "You can take part again.", "/me/notices/", "moderation")


# --- what waits ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Waiting:
    """Something that a moderator is to look at."""

    found: Thing
    number: int = 0
    """How many report it."""
    reasons: tuple[str, ...] = ()
    held: str = ""
    """What of it is held: "all", "links", or nothing."""
    scenario: Scenario | None = None


def reported(page: int) -> tuple[list[Waiting], bool]:
    """What was reported, most often first; and whether there is more."""
    open_ones = Report.objects.filter(dealt=None)
    groups = list(
        open_ones.values("kind", "target")
        .annotate(number=Count("pk"), first=Min("created"))
        .order_by("-number", "first", "kind", "target")[(page - 1) * PAGE : page * PAGE + 1]
    )
    some = groups[:PAGE]
    keys = [(one["kind"], one["target"]) for one in some]
    said: dict[tuple[str, str], list[str]] = {}
    reports = open_ones.filter(target__in=[target for _, target in keys]).select_related("reporter")
    for one in reports.order_by("created")[: PAGE * 20]:
        who = one.reporter.get_username() if one.reporter is not None else "a visitor"
        words = f"{one.get_why_display()}{f': {one.words}' if one.words else ''} ({who})"
        said.setdefault((one.kind, one.target), []).append(words)
    found = [
        Waiting(
            one,
            group["number"],
            tuple(said.get((one.kind, one.target), ())[:MOST_REASONS]),
            scenario=scenario_of(one) if one.row is not None else None,
        )
        for one, group in zip(things(keys), some, strict=True)
    ]
    return found, len(groups) > PAGE


def held(most: int = PAGE) -> list[Waiting]:
    """What waits for a moderator before it, or its links, are shown; the oldest first."""
    found: list[Waiting] = []
    for kind in (Comment, Dispute, Turn):
        rows: Any = kind
        about = "dispute__scenario" if kind is Turn else "scenario"
        both = rows.objects.select_related("author", about).order_by("created")
        for row in both.filter(state=Words.State.HELD)[:most]:
            found.append(_held(row, "all"))
        for row in both.filter(state=Words.State.SHOWN, links_held=True)[:most]:
            found.append(_held(row, "links"))
    return sorted(found, key=lambda one: one.found.row.created)[:most]


def _held(row: Any, what: str) -> Waiting:
    one = of_row(row)
    return Waiting(one, held=what, scenario=scenario_of(one))


def why_hidden(kind: str, targets: list[str]) -> dict[str, str]:
    """The reasons why some things are hidden, by their keys."""
    if not targets:
        return {}
    return dict(Hidden.objects.filter(kind=kind, target__in=targets).values_list("target", "reason"))
