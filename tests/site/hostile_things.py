"""One of everything that people put words into, each with words that a page might stumble over; and the pages of them.

What a form refuses is made without it: a refusal is an answer, too. What is left must be shown as it was typed.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from itertools import cycle
from typing import Any

from django.contrib.auth.models import Group, User
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from playground.boards import runs
from playground.boards.handing_on import hand_on
from playground.boards.models import Draft, Handing, Run
from playground.cards.models import CardDraft
from playground.cards.sheets import from_form
from playground.collected.models import Chapter, Classroom, Collection, Entry
from playground.exploring.looking import Looking
from playground.exploring.models import Exploration
from playground.exploring.telling import told
from playground.library.models import Scenario
from playground.people.roles import MODERATORS
from playground.reach.carried import address_of
from playground.rulings.freezing import Wanted, freeze
from playground.rulings.models import Ruling
from playground.simulations import work
from playground.simulations.models import Simulation
from playground.talk.models import Comment, Dispute
from playground.works.fields import fields_of
from playground.works.models import Suggestion
from playground.works.versions import number_of
from tests.site.lines import DECKS, a_run, line

BOARD = "Ann: life 20; in play Mountain x2; mana RR; library Forest\nBob: life 20; library Forest\n"
TEXT = f"{BOARD}Turn 3: Ann, precombat main phase\n---\nBoth pass.\n---\nAnn has 18 life.\n"
COUNTER = {"line": "Both pass.", "expected": "Ann has 17 life."}


class Words:
    """What is typed wherever people may type: lines, one after the other, and a long text."""

    def __init__(self, lines: tuple[str, ...], prose: str) -> None:
        self.prose = prose
        self._lines = cycle(lines)

    @property
    def line(self) -> str:
        """The next line."""
        return next(self._lines)

    def cut(self, most: int) -> str:
        """As much of the next line as fits into a field."""
        return self.line[:most].strip()


@dataclass
class Pages:
    """Paths of pages by who looks at them."""

    owner: list[str]
    other: list[str]
    moderator: list[str]
    visitor: list[str]


class Visit:
    """Somebody's browser, which is never told to slow down."""

    def __init__(self, user: User | None) -> None:
        self.client = Client()
        if user is not None:
            self.client.force_login(user)

    def post(self, path: str, **sent: Any) -> Any:
        cache.clear()
        response = self.client.post(path, sent)
        assert response.status_code < 500, path
        return response


def _person(name: str) -> User:
    user = User.objects.create_user(name)
    user.profile.joined -= timedelta(days=60)
    user.profile.save()
    return user


def make(words: Words) -> tuple[dict[str, User], Pages]:
    """Everything, made by forms as people do; who takes part, and all pages of it."""
    owner, other, moderator = _person("W" * 30), _person("M" * 30), _person("Maud")
    moderator.groups.add(Group.objects.get(name=MODERATORS))
    ann, bob, maud = Visit(owner), Visit(other), Visit(moderator)
    ann.post("/me/settings/", about=words.prose)
    row, second = _scenario(ann, words), _scenario(ann, words)
    _correct(ann, "edit", row, words, notes=words.prose, message=words.cut(100))
    _correct(bob, "suggest", row, words, question=words.cut(200) + " and more", message=words.cut(100))
    bob.post(f"/library/fork/{row.slug}/")
    fork = Scenario.objects.latest("pk")
    bob.post(f"/library/show/{fork.slug}/", visibility="public")
    for visit, text in ((bob, words.prose), (maud, f"{words.prose} "), (ann, f"> {words.line}")):
        visit.post(f"/talk/say/{row.slug}/", words=text[:6000])
    comments = list(Comment.objects.order_by("created"))
    for one in comments[:2]:
        ann.post(f"/talk/say/{row.slug}/", words=f"No: {words.line}", answers=one.pk)
    bob.post(f"/talk/dispute/{row.slug}/", words=words.prose[:5000], **COUNTER)
    dispute = Dispute.objects.get()
    ann.post(f"/disputes/{dispute.pk}/turn/", does="says", words=words.prose[:5000])
    comment = comments[0].pk if comments else None
    if comment is not None:
        Visit(None).post(f"/report/comment/{comment}/", why="spam", words=words.cut(300))
        bob.post(f"/comments/{comment}/edit/", words=f"Again: {words.line}")
    bob.post(f"/report/scenario/{second.pk}/", why="rude", words=words.cut(300))
    maud.post(f"/moderation/scenario/{second.pk}/", do="hide", reason=words.cut(200))
    collection = _collection(ann, words, row, fork)
    ann.post(f"/collections/classes/{collection.slug}/", title=words.cut(80))
    room = Classroom.objects.first() or Classroom.objects.create(
        collection=collection, owner=owner, title="T"
    )
    bob.post(room.get_absolute_url(), name=words.cut(30))
    ann.post("/api/tokens/", name=words.cut(40))
    draft, run, ruling, card, simulation = _boards(owner, words)
    entry = collection.entries.order_by("pk")[0].name
    there = row.get_absolute_url()
    reads = [
        there,
        f"{there}?predict=1",
        f"/library/v/1/{row.slug}/",
        f"/library/history/{row.slug}/",
        f"/library/forks/{row.slug}/",
        f"/library/compare/?a={row.slug}&b={fork.slug}",
        f"/library/compare/?a={row.slug}",
        fork.get_absolute_url(),
        "/library/?order=newest",
        f"/library/?author={owner.username}",
        "/library/?verdict=disputed",
        f"/people/{owner.username}/",
        f"/search/?q={owner.username[:20]}",
        f"/search/suggest/?q={owner.username[:20]}",
        "/disputes/",
        dispute.get_absolute_url(),
        "/collections/",
        collection.get_absolute_url(),
        f"{collection.get_absolute_url()}{entry}/",
        f"{collection.get_absolute_url()}{entry}/predict/",
        f"/embed/scenario/{row.slug}/0/",
        f"/handed/{Handing.objects.get().pk}/",
        f"/runs/{run.pk}/0/",
        ruling.get_absolute_url(),
        f"/simulations/{simulation.pk}/",
        "/simulations/",
        f"/outcomes/new/?run={run.pk}&step=1",
        Exploration.objects.get(run=run).get_absolute_url(),
        "/changes/",
        f"{address_of(_said_in_a_link(words))}",
        f"{address_of(words.prose)}",
    ]
    if comment is not None:
        reads += [
            f"/comments/{comment}/thread/",
            f"/comments/{comment}/history/",
            f"/report/comment/{comment}/",
        ]
    owns = [
        there,
        f"/library/edit/{row.slug}/",
        f"/library/delete/{row.slug}/",
        f"/library/suggestions/{row.slug}/",
        f"/library/suggestion/{Suggestion.objects.get().pk}/",
        second.get_absolute_url(),
        f"/collections/edit/{collection.slug}/",
        f"/collections/delete/{collection.slug}/",
        f"/collections/add/{row.slug}/",
        room.get_absolute_url(),
        f"{room.get_absolute_url()}?of={room.pupils.first().pk if room.pupils.exists() else 0}",
        dispute.get_absolute_url(),
        f"/talk/dispute/{fork.slug}/",
        "/api/tokens/",
        "/me/notices/",
        "/me/settings/",
        *(f"/me/?of={kind}" for kind in ("scenarios", "collections", "boards", "lines", "links", "cards")),
        f"/boards/{draft.pk}/",
        f"/boards/{draft.pk}/take/",
        f"/library/new/?board={draft.pk}",
        f"/rulings/new/?run={run.pk}&step=1",
        f"{ruling.get_absolute_url()}delete/".replace(f"/{ruling.step}/delete/", "/delete/"),
        f"/cards/write/{card.pk}/",
    ]
    others = [
        there,
        f"/talk/say/{row.slug}/?answers={comment or ''}",
        f"/library/suggest/{row.slug}/",
        room.get_absolute_url(),
        "/me/notices/",
    ]
    moderates = [
        "/moderation/",
        "/moderation/log/",
        f"/moderation/scenario/{second.pk}/",
        f"/moderation/people/{owner.username}/",
        there,
    ]
    if comment is not None:
        moderates.append(f"/moderation/comment/{comment}/")
    people = {"owner": owner, "other": other, "moderator": moderator}
    return people, Pages(owns, others, moderates, reads)


def _said_in_a_link(words: Words) -> str:
    """A text that is played, with such words wherever it has words of its own."""
    head = [f"{name}{' '.join(words.line.split())}" for name in ("# ", "Question: ", "Answer: ", "Note: ")]
    return "\n".join([*head, TEXT])


def _scenario(by: Visit, words: Words) -> Scenario:
    """A public one; a field that is refused is left plain."""
    said = {
        "title": words.cut(120) or "T",
        "question": words.cut(300) or "Q",
        "answer": words.cut(600),
        "tags": words.cut(40).replace(",", " "),
    }
    plain = {"title": "Two mana", "question": "What does it cost?", "answer": "2.", "tags": "mana"}
    before = Scenario.objects.count()
    by.post("/library/new/", **said, text=TEXT, public="on")
    if Scenario.objects.count() == before:
        response = by.post("/library/new/", **plain, text=TEXT, public="on")
        assert response.status_code == 302
    row = Scenario.objects.latest("pk")
    # What forms of today refuse may have been kept by those of yesterday.
    Scenario.objects.filter(pk=row.pk).update(
        title=said["title"][:100] or "T", question=said["question"], notes=words.prose[:2000]
    )
    row.refresh_from_db()
    return row


def _correct(by: Visit, how: str, row: Scenario, words: Words, **fields: str) -> None:
    row.refresh_from_db()
    now = fields_of(row)
    said = {name: now.words(name) for name in ("title", "question", "answer", "notes", "tags")}
    sent = {**said, "body": now.body, "message": "", "based_on": number_of(row), **fields}
    if by.post(f"/library/{how}/{row.slug}/", **sent).status_code != 302:
        plain = {**sent, "title": "Two mana left", "question": "And now?", "notes": "", "message": "A word"}
        by.post(f"/library/{how}/{row.slug}/", **{**plain, "answer": "Two.", "tags": "mana"})


def _collection(by: Visit, words: Words, *rows: Scenario) -> Collection:
    said = {"title": words.cut(100), "introduction": words.prose[:4000], "visibility": "public"}
    by.post("/collections/new/", **said)
    if not Collection.objects.exists():
        by.post("/collections/new/", **{**said, "title": "T", "introduction": ""})
    found = Collection.objects.get()
    for row in rows:
        found.refresh_from_db()
        address = row.get_absolute_url()
        by.post(f"/collections/edit/{found.slug}/", do="entry-add", revision=found.revision, address=address)
    Chapter.objects.filter(collection=found).update(heading=words.cut(100) or "H", words=words.prose[:2000])
    Entry.objects.filter(collection=found).update(note=words.prose[:2000])
    found.refresh_from_db()
    return found


def _boards(owner: User, words: Words) -> tuple[Draft, Run, Ruling, CardDraft, Simulation]:
    """A board that is handed on, a line, a moment of it, its outcomes, a card and a simulation, all called so."""
    maker: Any = {"owner": owner, "visitor": ""}
    title = words.cut(100) or "T"
    draft = Draft.objects.create(text=f"{BOARD}Turn 3: Ann, precombat main phase\n", title=title, **maker)
    hand_on(draft)
    run = a_run(title=title, maker=maker)
    wanted = Wanted(title, answer=words.cut(300), comment=words.prose[:1000])
    ruling, _ = freeze(run, 1, wanted, maker)
    sheet = {"layout": "normal", "name": title[:60], "types": words.cut(40), "text": words.prose[:500]}
    card = CardDraft.objects.create(sheet=from_form(sheet).kept(), title=title, **maker)
    simulation = work.start(line(DECKS).start, 2, maker=maker)
    Simulation.objects.filter(pk=simulation.pk).update(title=title)
    row = Exploration(title=title, run=run, step=1, until="step", status="complete", due=timezone.now())
    looking = Looking.begun(runs.played(run).position(1), row.horizon, None)
    looking.go(lambda: "")
    row.result = told(looking, row, bound="", over=True)
    row.result["outcomes"][0] |= {"words": title, "said": words.cut(300)}
    row.save()
    return draft, run, ruling, card, simulation
