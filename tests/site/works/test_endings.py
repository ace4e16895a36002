"""What is deleted can be had back for a while, and a link that leads nowhere says what became of it."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from playground.library.loading import bundled, load
from playground.library.models import Scenario
from playground.rulings.models import Ruling
from playground.works.deleting import remove
from playground.works.models import DAYS_TO_UNDO, Deletion, Suggestion, Version
from tests.site.lines import a_run
from tests.site.works.made import corrected, person, typed, written

pytestmark = pytest.mark.django_db


def moment(client: Client) -> tuple[Ruling, Scenario]:
    """A frozen moment, made through the site."""
    run = a_run()
    client.post(f"/rulings/new/?run={run.id}&step=3", {"title": "How many Minions?", "comment": "Look."})
    ruling = Ruling.objects.latest("created")
    return ruling, Scenario.objects.get(moment=ruling)


def addresses(row: Scenario) -> list[str]:
    return [
        f"/library/{verb}{row.slug}/" for verb in ("", "v/1/", "latest/", "history/", "step/1/", "at/1/1/")
    ]


def test_a_deleted_scenario_says_so_at_every_address_of_it() -> None:
    ann = person()
    row = written(ann)
    assert "Delete it?" in ann.get(f"/library/delete/{row.slug}/").content.decode()
    assert Client().get(row.get_absolute_url()).status_code == 200
    ann.post(f"/library/delete/{row.slug}/")
    for address in addresses(row):
        response = Client().get(address)
        assert response.status_code == 410 and "Its author deleted it on" in response.content.decode()
    assert row.slug not in Client().get("/library/").content.decode()
    shown = ann.get(row.get_absolute_url())
    assert shown.status_code == 200 and "Undo the deletion" in shown.content.decode()
    assert "Publish in the library" not in shown.content.decode()


@pytest.mark.parametrize("before", ["public", "unlisted"])
def test_undone_it_is_found_by_whom_it_was_found_before(before: str) -> None:
    ann = person()
    row = written(ann)
    ann.post(f"/library/show/{row.slug}/", {"visibility": before})
    ann.post(f"/library/delete/{row.slug}/")
    assert ann.post(f"/library/restore/{row.slug}/")["Location"] == row.get_absolute_url()
    row.refresh_from_db()
    assert row.visibility == before and not Deletion.objects.exists()
    assert Client().get(row.get_absolute_url()).status_code == 200


def test_nobody_else_deletes_or_restores_and_a_deleted_one_is_not_shown_another_way() -> None:
    ann, bob = person(), person("bob")
    row = written(ann)
    assert bob.post(f"/library/delete/{row.slug}/").status_code == 404
    ann.post(f"/library/delete/{row.slug}/")
    assert bob.post(f"/library/restore/{row.slug}/").status_code == 410
    assert ann.post(f"/library/show/{row.slug}/", {"visibility": "public"}).status_code == 404
    assert ann.post(f"/library/edit/{row.slug}/", typed(row, title="X"))["Location"] == row.get_absolute_url()
    assert ann.post(f"/library/delete/{row.slug}/").status_code == 302
    row.refresh_from_db()
    assert row.visibility == "withdrawn" and Deletion.objects.get().was == "public"


def test_its_contents_go_after_a_month_and_the_address_still_tells() -> None:
    ann, bob = person(), person("bob")
    row = corrected(ann, written(ann), title="Second")
    bob.post(f"/library/suggest/{row.slug}/", typed(row, title="Third", message="so"))
    ann.post(f"/library/delete/{row.slug}/")
    assert remove(timezone.now() + timedelta(days=DAYS_TO_UNDO - 1)) == 0
    assert Version.objects.count() == 2 and Suggestion.objects.count() == 1
    Deletion.objects.update(deleted=timezone.now() - timedelta(days=DAYS_TO_UNDO, minutes=1))
    said = StringIO()
    call_command("remove_deleted", stdout=said)
    assert "1 scenarios removed" in said.getvalue()
    assert not Scenario.objects.exists() and not Version.objects.exists() and not Suggestion.objects.exists()
    for client in (Client(), ann):
        for address in addresses(row):
            assert client.get(address).status_code == 410
    assert remove() == 0
    kept = Deletion.objects.get()
    assert kept.removed is not None and "Second" not in str(vars(kept))


def test_what_was_taken_back_says_so_and_may_come_again() -> None:
    ann = person()
    row = written(ann)
    ann.post(f"/library/show/{row.slug}/", {"visibility": "withdrawn"})
    response = Client().get(row.get_absolute_url())
    assert response.status_code == 410 and "withdrawn it" in response.content.decode()
    assert 'content="noindex"' in response.content.decode()
    ann.post(f"/library/show/{row.slug}/", {"visibility": "public"})
    assert Client().get(row.get_absolute_url()).status_code == 200


def test_what_never_was_is_no_page() -> None:
    for address in ("/library/written/nothing/", "/library/v/1/written/nothing/", "/rulings/nothing/"):
        assert Client().get(address).status_code == 404


def test_what_a_later_release_does_not_have_any_more_says_so() -> None:
    some = [file for file in bundled() if file.slug in ("300-turn/mana-burn", "300-turn/combat-blocks")]
    load(some)
    assert load(some[:1]).gone == [some[1].slug]
    response = Client().get(f"/library/{some[1].slug}/")
    assert response.status_code == 410 and "was part of an earlier release" in response.content.decode()
    load(some)
    assert Client().get(f"/library/{some[1].slug}/").status_code == 200
    assert remove(timezone.now() + timedelta(days=99)) == 0 and Scenario.objects.count() == 2


# --- frozen moments ------------------------------------------------------------------------------------------


def test_a_moment_is_deleted_and_had_back_on_both_its_pages() -> None:
    client = person()
    ruling, row = moment(client)
    client.post(f"/rulings/{ruling.id}/publish/")
    client.post(f"/rulings/{ruling.id}/delete/")
    for address in (ruling.get_absolute_url(), f"/rulings/{ruling.id}/markdown/", row.get_absolute_url()):
        response = Client().get(address)
        assert response.status_code == 410 and "Its author deleted it on" in response.content.decode()
    assert Client().get(f"/rulings/content/{ruling.content_address}/").status_code == 404
    assert client.get(ruling.get_absolute_url()).status_code == 200
    client.post(f"/library/restore/{row.slug}/")
    row.refresh_from_db()
    assert row.visibility == "public" and Client().get(ruling.get_absolute_url()).status_code == 200
    client.post(f"/library/delete/{row.slug}/")
    assert Client().get(ruling.get_absolute_url()).status_code == 410
    Deletion.objects.update(deleted=timezone.now() - timedelta(days=DAYS_TO_UNDO + 1))
    assert remove() == 1 and not Ruling.objects.exists() and not Scenario.objects.exists()
    assert Client().get(f"/rulings/{ruling.id}/").status_code == 410


def test_a_moments_words_are_corrected_and_its_line_is_not() -> None:
    client = person()
    ruling, row = moment(client)
    form = client.get(f"/library/edit/{row.slug}/").context["form"]
    assert "body" not in form.fields
    before = ruling.content_hash
    corrected(
        client,
        row,
        title="Five?",
        question="How many?",
        answer="Five, by 505.5.",
        tags="split",
        notes="One.\n\nTwo.",
    )
    ruling.refresh_from_db()
    assert (ruling.title, ruling.comment, ruling.content_hash) == ("Five?", "One.\n\nTwo.", before)
    assert (row.title, row.question, row.answer, row.tags) == (
        "Five?",
        "How many?",
        "Five, by 505.5.",
        ["split"],
    )
    assert "How many Minions?" in Client().get(f"/library/v/1/{row.slug}/").content.decode()
    assert "Five?" in Client().get(ruling.get_absolute_url()).content.decode()
    client.post(f"/rulings/{ruling.id}/check/")
    client.post(f"/rulings/{ruling.id}/publish/")
    row.refresh_from_db()
    assert (row.question, row.answer, row.visibility) == ("How many?", "Five, by 505.5.", "public")


def test_a_moment_becomes_a_scenario_of_ones_own(client: Client) -> None:
    _, row = moment(client)
    Client().post(f"/library/fork/{row.slug}/")
    made = Scenario.objects.latest("id")
    assert made.kind == "written" and made.verdict == "holds" and "Infernal Genesis" in made.text


def test_an_unlisted_moment_is_for_no_index() -> None:
    client = person()
    ruling, _ = moment(client)
    assert 'content="noindex"' in Client().get(ruling.get_absolute_url()).content.decode()
    client.post(f"/rulings/{ruling.id}/publish/")
    assert 'content="noindex"' not in Client().get(ruling.get_absolute_url()).content.decode()


def test_a_moment_is_put_on_the_lists_taken_off_them_and_taken_back_like_any_scenario() -> None:
    ann = person()
    ruling, row = moment(ann)

    def shown(visibility: str) -> tuple[bool, int, int]:
        ann.post(f"/library/show/{row.slug}/", {"visibility": visibility})
        ruling.refresh_from_db()
        stranger = Client()
        found = row.slug in stranger.get("/library/").content.decode()
        return (
            found,
            stranger.get(row.get_absolute_url()).status_code,
            stranger.get(ruling.get_absolute_url()).status_code,
        )

    assert shown("public") == (True, 200, 200) and ruling.published is not None
    assert shown("unlisted") == (False, 200, 200) and ruling.published is None
    assert shown("withdrawn") == (False, 410, 410)
    assert ann.get(ruling.get_absolute_url()).status_code == 200
    assert shown("public") == (True, 200, 200)
