"""One of each thing that somebody can own, for the tests that ask who may do what with it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib.auth.models import Group, User
from django.utils import timezone

from playground.boards.handing_on import hand_on
from playground.boards.models import Draft, Errand
from playground.cards.models import CardDraft, CardList
from playground.cards.sheets import from_form
from playground.collected import editing
from playground.collected.models import Classroom
from playground.exploring.models import Exploration
from playground.library.models import Scenario
from playground.people.notices import tell
from playground.people.roles import JUDGES
from playground.rulings.freezing import Wanted, freeze
from playground.simulations import work
from playground.talk import disputing, saying
from playground.talk.models import Comment
from playground.works.fields import Fields
from playground.works.suggesting import suggest
from tests.site.lines import BURN, DECKS, a_run, line

OWN_CARD = from_form(
    {"layout": "normal", "name": "Pit Cook", "types": "Artifact", "text": "{T}: Draw a card."}
)
OBJECTION = """Ann: life 20
Bob: life 20
Turn 3: Ann, precombat main phase
---
---
Ann has 19 life.
"""
LONG_AGO = timedelta(days=30)


def people() -> dict[str, User]:
    """An account for each kind of person that has one, none of them new."""
    made = {
        who: User.objects.create_user(who, f"{who}@example.org", "a long password")
        for who in ("owner", "other", "trusted", "staff", "banned")
    }
    for user in made.values():
        user.profile.joined -= LONG_AGO
        user.profile.save()
    made["trusted"].groups.add(Group.objects.get(name=JUDGES))
    made["staff"].is_staff = True
    made["staff"].save()
    made["banned"].profile.banned_until = timezone.now() + LONG_AGO
    made["banned"].profile.save()
    return made


def things(owner: User) -> dict[str, Any]:
    """What angle brackets in the table stand for: the last part of the address of something of the owner's."""
    maker: Any = {"owner": owner, "visitor": ""}
    run = a_run(maker=maker)
    run.expected = ["Ann controls 5 creatures named Minion."]
    run.save()
    ruling, _ = freeze(run, 1, Wanted("Minions"), maker)
    scenario = {"kind": "written", "shelf": "written", "text": BURN, "owner": owner, "steps": 2}
    public = Scenario.objects.create(slug="written/public", title="Mana burn", **scenario)
    other = User.objects.get_or_create(username="other")[0]
    wanted = Fields("Mana burns", body=BURN)
    suggestion = suggest(public, wanted, number=1, message="A word", by=other, failures=[])
    withdrawn = Scenario.objects.create(
        slug="written/withdrawn", title="Withdrawn", visibility="withdrawn", **scenario
    )
    draft = Draft.objects.create(text=DECKS, **maker)
    return {
        "draft": draft.pk,
        "handed": hand_on(draft).pk,
        "run": run.pk,
        "errand": Errand.objects.create(run=run, turn=9, due=timezone.now() + LONG_AGO, **maker).pk,
        "exploration": Exploration.objects.create(
            run=run, step=1, until="turn", due=timezone.now() + LONG_AGO, **maker
        ).pk,
        "ruling": ruling.pk,
        "content": ruling.content_address,
        "scenario": public.slug,
        "suggestion": suggestion.pk,
        "withdrawn": withdrawn.slug,
        **collected(owner, public, withdrawn),
        "card": CardDraft.objects.create(sheet=OWN_CARD.kept(), title=OWN_CARD.title, **maker).pk,
        "list": CardList.objects.create(name="cards.json").pk,
        "simulation": work.start(line(DECKS).start, 2, maker=maker).pk,
        **talk(owner),
        "notice": tell(owner, "Somebody has read this.", "/library/").pk,
    }


def collected(owner: User, *rows: Scenario) -> dict[str, Any]:
    """A public collection and one that was taken back, each of these scenarios; and a class."""
    made = {}
    for name, visibility in (("collection", "public"), ("kept-back", "withdrawn")):
        made[name] = editing.make(owner, "Of an evening", "", visibility)
        with editing.changing(made[name].slug, None) as contents:
            for row in rows:
                editing.add_entry(contents, contents.chapters[0], row)
    room = Classroom.objects.create(collection=made["collection"], owner=owner, title="Tuesdays")
    return {name: one.slug for name, one in made.items()} | {"class": room.pk}


def talk(owner: User) -> dict[str, Any]:
    """What the owner said about a scenario that ships."""
    row = Scenario.objects.create(slug="300-turn/ships", title="It ships", text=BURN, steps=2)
    comment = saying.fill(Comment(scenario=row), "Some words about it.", owner, row)
    comment.save()
    dispute = disputing.make(row, owner, "I think not.", OBJECTION)
    return {"shipped": row.slug, "shipped-id": row.pk, "comment": comment.pk, "dispute": dispute.pk}
