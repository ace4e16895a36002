"""What is one's own: works, another name, everything as a file, and the way out."""

from __future__ import annotations

import json
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.test import Client

from playground.boards.models import Draft, Run
from playground.cards.models import CardDraft
from playground.library.models import Scenario
from playground.people import exporting
from playground.people.models import FormerHandle, Notice, Profile
from playground.people.notices import tell
from playground.rulings.models import Ruling
from playground.simulations.models import Simulation
from tests.site.lines import DECKS
from tests.site.people.test_signing_in import PASSWORD, header, signed_up
from tests.site.people.things import things

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    from playground.simulations import tasks

    monkeypatch.setattr(tasks.play_chunk, "delay", lambda *_: None)
    cache.clear()


def known(name: str = "Ann", **fields: str) -> Client:
    """Somebody who has just shown once more who they are."""
    client = signed_up(name, **fields)
    assert client.post("/accounts/reauthenticate/", {"password": PASSWORD}).status_code == 302
    return client


# --- works and notices ---------------------------------------------------------------------------------------


def test_my_work_lists_each_kind_for_its_maker_alone(django_assert_max_num_queries: Any) -> None:
    ann = signed_up()
    made = things(User.objects.get())
    kinds = {
        "scenarios": "Mana burn",
        "boards": f"/boards/{made['draft']}/",
        "lines": "Minions",
        "links": "Minions",
        "cards": "Pit Cook",
        "simulations": f"/simulations/{made['simulation']}/",
    }
    bob = signed_up("Bob")
    for kind, words in kinds.items():
        with django_assert_max_num_queries(12):
            assert words in ann.get(f"/me/?of={kind}").content.decode(), kind
        assert words not in bob.get(f"/me/?of={kind}").content.decode(), kind


def test_my_work_is_paged_and_costs_no_more_for_more(django_assert_max_num_queries: Any) -> None:
    ann = signed_up()
    user = User.objects.get()
    Draft.objects.bulk_create(Draft(text=DECKS, title=f"Board {one}", owner=user) for one in range(60))
    with django_assert_max_num_queries(12):
        page = ann.get("/me/?of=boards&page=3").content.decode()
    assert page.count(">Board ") == 10 and "Page <span" in page
    assert ann.get("/me/?of=nonsense&page=x").status_code == 200


def test_without_an_account_my_work_is_what_this_browser_made() -> None:
    browser = Client()
    assert "Nothing here" in browser.get("/me/").content.decode()
    browser.post("/boards/new/edit/", {"do": "text", "text": DECKS, "title": "My bears"})
    page = browser.get("/me/").content.decode()
    assert "My bears" in page and "/accounts/signup/" in page
    assert "My bears" not in Client().get("/me/?of=boards").content.decode()


def test_notices_are_unread_until_one_follows_them_or_marks_all() -> None:
    ann = signed_up()
    user = User.objects.get()
    first, second, third = (tell(user, f"Bob has said {one}.", f"/library/?q={one}") for one in "xyz")
    page = ann.get("/me/notices/")
    assert page.content.decode().count("Unread: ") == 3 and page.context["latest"] == third.pk
    assert ann.post(f"/me/notices/{first.pk}/")["Location"] == "/library/?q=x"
    assert Profile.objects.get().unread == 2
    # What comes while she looks at the page stays unread.
    fourth = tell(user, "Carol has voted.", "/library/")
    ann.post("/me/notices/read/", {"latest": str(third.pk)})
    assert list(Notice.objects.filter(read=None)) == [fourth]
    assert Profile.objects.get().unread == 1 and "1 1 unread notice" in header(ann)
    bob = signed_up("Bob")
    assert bob.post(f"/me/notices/{second.pk}/").status_code == 404
    assert bob.get("/me/notices/").context["page"].paginator.count == 0


@pytest.mark.parametrize(
    "url", ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:x", ""]
)
def test_a_notice_leads_to_no_other_site(url: str) -> None:
    with pytest.raises(ValueError, match="page of this site"):
        tell(User.objects.create_user("ann"), "Look.", url)


def test_hostile_words_of_a_notice_stay_one_line_of_words() -> None:
    ann = signed_up()
    tell(User.objects.get(), "<script>alert(1)</script>\n\u202eevil\x00" + "w" * 400, "/library/")
    page = ann.get("/me/notices/").content.decode()
    assert "<script>alert" not in page and "\u202e" not in page and "\n" not in Notice.objects.get().words


def test_mails_go_to_a_confirmed_address_of_who_wishes_for_them(
    django_capture_on_commit_callbacks: Any,
) -> None:
    ann = signed_up(email="ann@example.org")
    user = User.objects.get()

    def told() -> int:
        mail.outbox.clear()
        user.profile.refresh_from_db()
        with django_capture_on_commit_callbacks(execute=True):
            tell(user, "Bob has commented.\nBcc: all@example.org", "/library/x/")
        return len(mail.outbox)

    assert told() == 0
    ann.post("/me/settings/", {"about": "", "mails": "on"})
    assert told() == 0, "nobody has shown that the address is hers"
    EmailAddress.objects.update(verified=True)
    assert told() == 1
    sent = mail.outbox[0]
    assert sent.to == ["ann@example.org"] and "\n" not in sent.subject
    assert "http://127.0.0.1:8000/library/x/" in str(sent.body) and "/me/settings/" in str(sent.body)


# --- names ----------------------------------------------------------------------------------------------------


def rename(client: Client, handle: str) -> Any:
    return client.post("/me/name/", {"handle": handle})


def test_by_the_old_name_one_is_led_to_the_new_one() -> None:
    ann = known("Ann")
    made = things(User.objects.get())
    assert rename(ann, "Annabel").status_code == 302
    assert header(ann).startswith("Signed in as Annabel")
    assert Client().get("/people/ann/")["Location"] == "/people/Annabel/"
    assert "author:Annabel" in Scenario.objects.get(slug=made["scenario"]).facets
    assert not Scenario.objects.filter(facets__contains=["author:Ann"]).exists()
    # Nobody else gets it, but she gets it back.
    sent = {"username": "ann", "password1": PASSWORD, "password2": PASSWORD}
    assert "username" in Client().post("/accounts/signup/", sent).context["form"].errors
    bob = known("Bob")
    assert rename(bob, "ANN").status_code == 422 and rename(bob, "annabel").status_code == 422
    assert rename(ann, "Ann").status_code == 302
    assert Client().get("/people/Annabel/")["Location"] == "/people/Ann/"
    assert [one.handle for one in FormerHandle.objects.all()] == ["Annabel"]


def test_names_are_not_collected() -> None:
    ann = known()
    assert [rename(ann, f"name{one}").status_code for one in range(3)] == [302, 302, 422]
    assert Profile.objects.get().handle == "name1"


def test_dangerous_things_ask_once_more_who_it_is() -> None:
    ann = Client()
    signed_up()
    ann.force_login(User.objects.get())
    for address in ("/me/name/", "/me/leave/", "/accounts/2fa/totp/activate/", "/accounts/2fa/webauthn/add/"):
        led = ann.get(address)["Location"]
        assert led.startswith("/accounts/reauthenticate/?next="), address
    ann.post("/accounts/reauthenticate/", {"password": "wrong"})
    assert ann.get("/me/leave/").status_code == 302
    ann.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert ann.get("/me/leave/").status_code == 200


def test_hostile_words_about_oneself_stay_words() -> None:
    ann = signed_up()
    words = "<script>alert(1)</script> \u202e backwards\n" + "w" * 300
    assert ann.post("/me/settings/", {"about": words}).status_code == 302
    page = Client().get("/people/Ann/").content.decode()
    assert "<script>alert" not in page and "\u202e" not in page and "w" * 300 in page
    assert ann.post("/me/settings/", {"about": "w" * 1_001}).status_code == 422


# --- everything as a file -------------------------------------------------------------------------------------


def exported(client: Client) -> Any:
    response: Any = client.get("/me/export/")
    assert "attachment" in response["Content-Disposition"] and response.streaming
    return json.loads(b"".join(response.streaming_content))


def test_the_file_has_all_that_is_ones_own_and_nothing_of_others() -> None:
    ann = signed_up(email="ann@example.org")
    user = User.objects.get()
    made = things(user)
    things_of_bob = Draft.objects.create(text=DECKS, title="Bob's", owner=User.objects.create_user("bob"))
    found = exported(ann)
    assert found["account"]["handle"] == "Ann"
    assert found["account"]["mail addresses"][0]["email"] == "ann@example.org"
    assert [one["id"] for one in found["boards.draft"]] == [made["draft"]]
    assert [one["words"] for one in found["people.notice"]] == ["Somebody has read this."]
    assert {one["title"] for one in found["library.scenario"]} >= {"Mana burn", "Withdrawn"}
    assert found["rulings.ruling"][0]["start"] and found["cards.carddraft"][0]["sheet"]
    text = json.dumps(found)
    assert things_of_bob.pk not in text and user.password not in text and "token_hash" not in text


def test_no_table_with_a_key_to_accounts_is_forgotten() -> None:
    told = {model for model, _ in exporting.tables()}
    forgotten = [
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models()
        if model.__module__.startswith("playground.")
        for field in model._meta.fields
        if field.related_model is User and model not in told and field.name not in exporting.OF_OTHERS
    ]
    assert forgotten == [], "name the key in playground/people/exporting.py"


# --- leaving --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("links", ["keep", "delete"])
def test_ann_leaves(links: str) -> None:
    ann = known()
    user = User.objects.get()
    made = things(user)
    Scenario.objects.filter(slug=made["withdrawn"]).update(visibility="unlisted")
    ruling = Ruling.objects.get()
    Scenario.objects.filter(moment=ruling).update(visibility="unlisted")
    Draft.objects.update(visitor=ann.session.get("visitor", "mark"))
    page = ann.get("/me/leave/").content.decode()
    assert "1 scenario" in page
    assert ann.post("/me/leave/", {"links": links, "handle": "Bob"}).status_code == 422
    assert User.objects.filter(pk=user.pk).exists()
    assert ann.post("/me/leave/", {"links": links, "handle": "ann"})["Location"] == "/"
    assert not User.objects.filter(pk=user.pk).exists() and header(ann) == "Sign in"
    assert not Draft.objects.exists() and not CardDraft.objects.exists() and not Notice.objects.exists()
    public = Scenario.objects.get(slug=made["scenario"])
    assert public.owner is None and public.visitor == "" and "author:Ann" not in public.facets
    page = Client().get(public.get_absolute_url()).content.decode()
    assert "Ann" not in page.split('class="answer"')[0].split("</header>")[-1] or "by <a" not in page
    kept = [Run.objects.exists(), Ruling.objects.exists(), Simulation.objects.exists()]
    assert kept == [links == "keep"] * 3
    assert Client().get("/people/Ann/").status_code == 404


def test_what_stays_is_nobodys_even_in_the_browser_that_made_it() -> None:
    browser = Client()
    link = browser.post(
        "/library/new/", {"title": "X", "question": "Y?", "text": DECKS + "---\nBoth pass.\n"}
    )
    browser.post("/accounts/signup/", {"username": "Ann", "password1": PASSWORD, "password2": PASSWORD})
    mark = Scenario.objects.get().visitor
    assert mark and link.status_code == 302
    User.objects.get().delete()
    row = Scenario.objects.get()
    assert (row.owner, row.visitor) == (None, "")


def test_an_account_that_staff_delete_leaves_nothing_with_its_name() -> None:
    owner = User.objects.create_user("owner")
    made = things(owner)
    owner.delete()
    row = Scenario.objects.get(slug=made["scenario"])
    assert row.owner is None and not [one for one in row.facets if one.startswith("author:")]
    assert not Profile.objects.filter(handle="owner").exists()
