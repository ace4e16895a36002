"""A class: a link under which readers take part under a name; who opened it sees how far they are, nobody else does."""

import pytest
from django.test import Client

from playground.collected.models import Classroom, Collection, Mark, Pupil, Reading
from playground.collected.views import classes
from tests.site.collected.shelf import BURN, TRAMPLE, fill, made, somebody

pytestmark = pytest.mark.django_db


@pytest.fixture
def teacher() -> Client:
    return somebody("carol")


@pytest.fixture
def row() -> Collection:
    fill()
    return made(somebody("ann"), BURN, TRAMPLE)


@pytest.fixture
def room(teacher: Client, row: Collection) -> Classroom:
    """Carol's class on a collection of Ann's."""
    response = teacher.post(f"/collections/classes/{row.slug}/", {"title": "Tuesdays"})
    found = Classroom.objects.get()
    assert response["Location"] == found.get_absolute_url()
    return found


def joined(room: Classroom, name: str, client: Client | None = None) -> Client:
    client = client or Client()
    response = client.post(room.get_absolute_url(), {"name": name})
    assert response.status_code == 302, response.context["form"].errors
    return client


def test_only_who_is_signed_in_opens_one(client: Client, row: Collection) -> None:
    response = client.post(f"/collections/classes/{row.slug}/", {"title": "T"})
    assert response["Location"].startswith("/accounts/login/?next=")
    assert not Classroom.objects.exists()
    for title in ("", "x" * 121, "a\u202eb"):
        assert somebody("bob").post(f"/collections/classes/{row.slug}/", {"title": title}).status_code == 422
    assert not Classroom.objects.exists()


def test_who_follows_the_link_takes_part_and_the_teacher_sees_it(
    teacher: Client, row: Collection, room: Classroom
) -> None:
    pupil = Client()
    page = pupil.get(room.get_absolute_url()).content.decode()
    assert "Tuesdays" in page and "carol sees this name" in page
    joined(room, "Dave the Owl", pupil)
    pupil.post(f"/collections/{row.slug}/mana-burn/")
    pupil.post(f"/collections/{row.slug}/trample/predict/", {"true": []})
    seen = teacher.get(room.get_absolute_url())
    only = seen.context["pupils"][0]
    assert (only.name, only.done, only.right + only.wrong) == ("Dave the Owl", 2, 1)
    assert [one["done"] for one in seen.context["by_entry"]] == [1, 0]
    page = teacher.get(f"{room.get_absolute_url()}?of={only.pk}").content.decode()
    assert "What Dave the Owl has done" in page
    assert "You have joined as Dave the Owl" in pupil.get(room.get_absolute_url()).content.decode()
    assert "Tuesdays" in pupil.get(row.get_absolute_url()).content.decode()


def test_nobody_else_sees_who_takes_part(teacher: Client, row: Collection, room: Classroom) -> None:
    joined(room, "Dave the Owl")
    for other in (Client(), somebody("ann"), somebody("bob"), joined(room, "Eve")):
        page = other.get(room.get_absolute_url()).content.decode()
        assert "Dave the Owl" not in page
        for do in ("close", "delete", "remove"):
            other.post(room.get_absolute_url(), {"do": do, "pupil": Pupil.objects.first().pk})  # type: ignore[union-attr]
    assert Classroom.objects.get().open and Pupil.objects.count() == 2
    assert Client().get("/collections/class/23456789abcd/").status_code == 404


def test_a_name_is_one_persons_and_one_person_has_one(room: Classroom) -> None:
    first = joined(room, "Dave")
    response = Client().post(room.get_absolute_url(), {"name": "Dave"})
    assert response.status_code == 422 and "already has that name" in response.content.decode()
    first.post(room.get_absolute_url(), {"name": "Another"})
    assert [one.name for one in Pupil.objects.all()] == ["Dave"]
    for odd in ("", " ", "x" * 41, "a\u202eb", "a\x07"):
        assert Client().post(room.get_absolute_url(), {"name": odd}).status_code == 422


def test_a_closed_class_takes_nobody_in_until_it_opens_again(teacher: Client, room: Classroom) -> None:
    pupil = joined(room, "Dave")
    teacher.post(room.get_absolute_url(), {"do": "close"})
    assert "closed" in Client().get(room.get_absolute_url()).content.decode()
    assert Client().post(room.get_absolute_url(), {"name": "Eve"}).status_code == 422
    assert "You have joined as Dave" in pupil.get(room.get_absolute_url()).content.decode()
    teacher.post(room.get_absolute_url(), {"do": "open"})
    joined(room, "Eve")


def test_a_full_class_says_so(room: Classroom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classes, "MOST_PUPILS", 1)
    joined(room, "Dave")
    response = Client().post(room.get_absolute_url(), {"name": "Eve"})
    assert response.status_code == 422 and "full" in response.content.decode()


def test_there_are_so_many_classes_and_no_more(
    teacher: Client, row: Collection, room: Classroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(classes, "MOST_CLASSES", 1)
    response = teacher.post(f"/collections/classes/{row.slug}/", {"title": "More"})
    assert response.status_code == 422 and Classroom.objects.count() == 1


def test_leaving_and_being_taken_out_end_what_the_teacher_sees(
    teacher: Client, row: Collection, room: Classroom
) -> None:
    dave, eve = joined(room, "Dave"), joined(room, "Eve")
    dave.post(f"/collections/{row.slug}/mana-burn/")
    dave.post(room.get_absolute_url(), {"do": "leave"})
    teacher.post(room.get_absolute_url(), {"do": "remove", "pupil": Pupil.objects.get().pk})
    assert not Pupil.objects.exists() and Mark.objects.count() == 1
    assert "Join" in eve.get(room.get_absolute_url()).content.decode()
    for odd in ("", "x", "9" * 40):
        assert teacher.post(room.get_absolute_url(), {"do": "remove", "pupil": odd}).status_code == 302
    assert teacher.post(room.get_absolute_url(), {"do": "burn"}).status_code == 404
    assert teacher.get(f"{room.get_absolute_url()}?of=x").status_code == 404


def test_who_forgets_what_was_done_leaves_the_class_too(row: Collection, room: Classroom) -> None:
    dave = joined(room, "Dave")
    dave.post(f"/collections/forget/{row.slug}/")
    assert not Pupil.objects.exists() and not Reading.objects.exists()


def test_a_deleted_class_leaves_no_name_and_no_link(teacher: Client, room: Classroom) -> None:
    joined(room, "Dave")
    teacher.post(room.get_absolute_url(), {"do": "delete"})
    assert not Pupil.objects.exists() and Reading.objects.count() == 1
    assert teacher.get(room.get_absolute_url()).status_code == 404


def test_hostile_names_stay_words(teacher: Client, room: Classroom) -> None:
    joined(room, "<script>alert(1)</script>")
    for address in (room.get_absolute_url(), f"{room.get_absolute_url()}?of={Pupil.objects.get().pk}"):
        page = teacher.get(address).content.decode()
        assert "alert(1)" in page and "<script>alert" not in page


def test_questions_do_not_grow_with_pupils(
    teacher: Client, room: Classroom, django_assert_max_num_queries: object
) -> None:
    for number in range(6):
        joined(room, f"Dave {number}")
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        teacher.get(room.get_absolute_url())
