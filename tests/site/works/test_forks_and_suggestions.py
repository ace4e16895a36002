"""Others make a scenario theirs, or suggest a change of it to its owner."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from playground.library.loading import bundled, load
from playground.library.models import Scenario
from playground.people.models import Notice
from playground.works.models import Suggestion, Work
from playground.works.versions import number_of, version_of
from tests.site.works.made import TEXT, corrected, person, typed, written

pytestmark = pytest.mark.django_db

THREE = TEXT.replace("mana RR", "mana RRR").replace("18 life", "17 life")


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def forked(client: Client, row: Scenario, **sent: str) -> Scenario:
    response = client.post(f"/library/fork/{row.slug}/", sent)
    made = Scenario.objects.latest("id")
    assert response["Location"] == f"/library/edit/{made.slug}/"
    return made


# --- made one's own ------------------------------------------------------------------------------------------


def test_a_copy_is_ones_own_and_names_where_it_comes_from() -> None:
    ann, bob = person(), person("bob")
    row = written(ann)
    made = forked(bob, row)
    assert (made.text, made.visibility, made.kind) == (row.text, "unlisted", "written")
    assert made.owner is not None and made.owner.get_username() == "bob"
    corrected(bob, made, title="Bob's own")
    row.refresh_from_db()
    assert row.title == "Two mana left"
    shown = page(Client(), made.get_absolute_url())
    assert f'Made from <a href="/library/v/1/{row.slug}/">' in shown and "by <a" in shown


def test_the_origin_names_copies_that_are_in_the_library_and_no_others() -> None:
    ann, bob = person(), person("bob")
    row = written(ann)
    made = corrected(bob, forked(bob, row), title="Bob's own")
    assert made.slug not in page(Client(), row.get_absolute_url())
    bob.post(f"/library/show/{made.slug}/", {"visibility": "public"})
    assert made.slug in page(Client(), row.get_absolute_url())
    assert "Bob&#39;s own" in page(Client(), f"/library/forks/{row.slug}/")


def test_a_copy_of_what_is_not_in_the_library_does_not_tell_its_address() -> None:
    ann = person()
    row = written(ann, public="")
    made = forked(Client(), row)
    shown = page(Client(), made.get_absolute_url())
    assert "in the library.</p>" in shown and row.slug not in shown
    assert row.slug in page(ann, made.get_absolute_url())


def test_a_copy_is_of_the_version_that_was_looked_at() -> None:
    ann = person()
    row = corrected(ann, written(ann), body=THREE)
    assert "mana RRR" not in forked(Client(), row, version="1").text
    assert "mana RRR" in forked(Client(), row).text
    assert list(Work.objects.filter(origin=row).order_by("pk").values_list("origin_number", flat=True)) == [
        1,
        2,
    ]


def test_what_ships_can_be_made_ones_own() -> None:
    load([file for file in bundled() if file.slug == "300-turn/mana-burn"])
    row = Scenario.objects.get()
    made = forked(Client(), row)
    assert made.verdict == "holds"
    assert f'Made from <a href="{row.get_absolute_url()}">' in page(Client(), made.get_absolute_url())


def test_a_copy_outlives_what_it_was_made_from() -> None:
    ann = person()
    row = written(ann)
    made = forked(Client(), row)
    row.delete()
    assert "in the library.</p>" in page(Client(), made.get_absolute_url())


# --- suggested changes ---------------------------------------------------------------------------------------


def suggested(client: Client, row: Scenario, **fields: str) -> Suggestion:
    response = client.post(
        f"/library/suggest/{row.slug}/", typed(row, **{"message": "A word on it", **fields})
    )
    assert response.status_code == 302, response.context["form"].errors
    return Suggestion.objects.latest("id")


def told(name: str) -> list[str]:
    return list(Notice.objects.filter(user__username=name).order_by("id").values_list("words", flat=True))


def decided(client: Client, one: Suggestion, does: str, word: str = "") -> Suggestion:
    client.post(f"/library/suggestion/{one.pk}/decide/", {"do": does, "word": word})
    one.refresh_from_db()
    return one


def test_a_suggestion_is_accepted_as_a_version_that_names_who_made_it() -> None:
    ann, bob = person(), person("bob")
    row = written(ann)
    one = suggested(bob, row, answer="She loses 2 life.", message="Said in plain words")
    row.refresh_from_db()
    assert row.answer == "She burns for 2, by 300.3."
    assert "bob suggests a change" in told("ann")[0] and "1</span> suggested change" in page(
        ann, row.get_absolute_url()
    )
    shown = page(ann, f"/library/suggestion/{one.pk}/")
    assert "Said in plain words" in shown and "loses" in shown and "Accept" in shown
    decided(ann, one, "accept", "Thank you")
    row.refresh_from_db()
    assert (row.answer, number_of(row), one.state, one.became) == ("She loses 2 life.", 2, "accepted", 2)
    made = version_of(row, 2)
    assert made.owner is not None and (made.owner.get_username(), made.suggested) == ("bob", True)
    assert "was accepted" in told("bob")[0] and "Thank you" in told("bob")[0]
    assert "suggested and accepted" in page(Client(), f"/library/history/{row.slug}/")
    assert row.owner is not None and row.owner.get_username() == "ann"


def test_a_suggestion_is_declined_with_a_word_and_changes_nothing() -> None:
    ann, bob = person(), person("bob")
    row = written(ann)
    one = decided(ann, suggested(bob, row, title="Worse"), "decline", "I like mine")
    row.refresh_from_db()
    assert (row.title, number_of(row), one.state, one.word) == ("Two mana left", 1, "declined", "I like mine")
    assert "I like mine" in told("bob")[0] and "I like mine" in page(bob, f"/library/suggestion/{one.pk}/")
    assert decided(ann, one, "accept").state == "declined"


def test_what_the_owner_changed_meanwhile_elsewhere_stays() -> None:
    ann, bob = person(), person("bob")
    row = written(ann)
    one = suggested(bob, row, title="Bob's title")
    corrected(ann, row, answer="Two.")
    assert "in other fields" in page(ann, f"/library/suggestion/{one.pk}/")
    decided(ann, one, "accept")
    row.refresh_from_db()
    assert (row.title, row.answer, number_of(row)) == ("Bob's title", "Two.", 3)


def test_what_the_owner_changed_meanwhile_in_the_same_field_is_not_overwritten() -> None:
    ann, bob = person(), person("bob")
    row = written(ann)
    one = suggested(bob, row, title="Bob's title")
    corrected(ann, row, title="Ann's title")
    shown = page(ann, f"/library/suggestion/{one.pk}/")
    assert "be accepted as it is" in shown and "Accept:" not in shown
    assert decided(ann, one, "accept").state == "open"
    row.refresh_from_db()
    assert row.title == "Ann's title"


def test_a_suggestion_is_between_two_and_taken_back_by_who_made_it() -> None:
    ann, bob, carol = person(), person("bob"), person("carol")
    row = written(ann)
    one = suggested(bob, row, title="Bob's title")
    for somebody in (Client(), carol):
        assert somebody.get(f"/library/suggestion/{one.pk}/").status_code == 404
        assert decided(somebody, one, "accept").state == "open"
    assert decided(bob, one, "accept").state == "open"
    assert decided(bob, one, "take").state == "taken"
    assert decided(ann, one, "accept").state == "taken"


def test_without_an_account_one_is_led_to_where_one_signs_in() -> None:
    row = written(person())
    response = Client().get(f"/library/suggest/{row.slug}/")
    assert response["Location"] == f"/accounts/login/?next=/library/suggest/{row.slug}/"


def test_who_has_left_is_named_so_and_what_they_said_stays() -> None:
    ann, bob = person(), person("bob")
    row = written(ann)
    one = suggested(bob, row, title="Bob's title")
    decided(ann, one, "accept")
    User.objects.get(username="bob").delete()
    assert "a deleted account" in page(ann, f"/library/suggestion/{one.pk}/")
    assert "a deleted account" in page(Client(), f"/library/v/2/{row.slug}/")


def test_a_suggestion_says_why_and_changes_something() -> None:
    ann, bob = person(), person("bob")
    row = written(ann)
    address = f"/library/suggest/{row.slug}/"
    assert list(bob.post(address, typed(row, title="X")).context["form"].errors) == ["message"]
    same = bob.post(address, typed(row, message="nothing"))
    assert same.status_code == 422 and "Nothing has changed" in same.content.decode()
    assert not Suggestion.objects.exists()


def test_hostile_words_of_a_suggestion_stay_words() -> None:
    ann, bob = person(), person("bob")
    row = written(ann)
    hostile = "<script>alert(1)</script><img src=x onerror=alert(1)>" + "w" * 60
    one = suggested(bob, row, title=hostile, question=hostile, notes=hostile, message=hostile)
    for address in (f"/library/suggestion/{one.pk}/", f"/library/suggestions/{row.slug}/", "/me/notices/"):
        shown = page(ann, address)
        assert "<script>alert" not in shown and "<img src=x" not in shown and "alert(1)" in shown
