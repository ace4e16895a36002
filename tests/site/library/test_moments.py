"""A frozen moment is a scenario of the library: found like any other, with a page of the same kind."""

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from playground.library.management.commands import load_scenarios
from playground.library.models import Scenario
from playground.rulings import checking, freezing
from playground.rulings.freezing import Wanted, freeze
from playground.rulings.models import Ruling
from tests.site.lines import MINIONS, a_run

pytestmark = pytest.mark.django_db

NOBODY = {"owner": None, "visitor": ""}


def a_ruling(**more: object) -> Ruling:
    wanted = Wanted(
        title="How many Minions?",
        expectations=("Ann controls 5 creatures named Minion.", "trace has 505.5."),
        **more,  # type: ignore[arg-type]
    )
    return freeze(a_run(MINIONS), 3, wanted, NOBODY)[0]  # type: ignore[arg-type]


def found(client: Client, **query: str) -> list[str]:
    return [one.slug for one in client.get("/library/", query).context["found"].rows]


def published(client: Client, **more: object) -> Scenario:
    ruling = a_ruling(**more)
    freezing.publish(ruling)
    return Scenario.objects.get(moment=ruling)


def test_a_moment_is_unlisted_until_it_is_published(client: Client) -> None:
    ruling = a_ruling()
    row = Scenario.objects.get(moment=ruling)
    assert row.visibility == "unlisted" and found(client) == []
    assert client.get(row.get_absolute_url()).status_code == 200
    assert published(client).slug in found(client)


@pytest.mark.parametrize(
    "query",
    [
        {"q": "minions"},
        {"q": "505.5"},
        {"rule": "505"},
        {"card": "Infernal Genesis"},
        {"q": "infernal"},
        {"kind": "moment"},
        {"verdict": "holds"},
        {"players": "2"},
        {"tag": "split cards"},
        {"q": "because of both costs"},
    ],
)
def test_it_is_found_by_all_that_others_are_found_by(client: Client, query: dict[str, str]) -> None:
    row = published(client, answer="Five, because of both costs.", tags=("split cards",))
    assert found(client, **query) == [row.slug]
    assert found(client, **{**query, "kind": "shipped"}) == []


def test_its_page_has_the_same_parts_and_its_story_leads_to_its_steps(client: Client) -> None:
    row = published(client, answer="Five, by 505.5a.", comment="A split card costs {R}, see 203.3.")
    text = client.get(row.get_absolute_url()).content.decode()
    assert row.cards == ["Assault // Battery", "Forest", "Infernal Genesis"] and "505.5a" in row.rules
    assert 'href="/rulebook/203.3/"' in text and "{R}" not in text
    for words in ("Five, by", "A split card costs", "What happens", "Verdict", "A visitor"):
        assert words in text
    ruling = row.moment
    assert ruling is not None and row.story
    for step, _, _ in row.story:
        assert f'href="{ruling.at(step)}"' in text
        assert client.get(ruling.at(step)).status_code == 200
    assert client.get(f"/library/step/2/{row.slug}/")["Location"] == ruling.at(2)


def test_links_of_before_lead_where_they_led(client: Client) -> None:
    ruling = a_ruling()
    assert client.get(f"/rulings/{ruling.id}/")["Location"] == ruling.at(3)
    assert client.get(ruling.at(3)).status_code == 200
    assert client.get(f"/rulings/content/{ruling.content_address}/").status_code == 404
    published(client)
    assert client.get(f"/rulings/content/{ruling.content_address}/").status_code == 302


def test_deleted_with_its_link(client: Client) -> None:
    row = published(client)
    assert row.moment is not None
    row.moment.delete()
    assert found(client) == [] and client.get(f"/library/{row.slug}/").status_code == 404
    assert client.get("/library/").context["found"].total == 0


def test_another_engine_changes_its_verdict_in_the_list(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = published(client)
    ruling = Ruling.objects.get(pk=row.moment_id)
    differs = checking.Verdict(False, step=2, rule="505.5")
    monkeypatch.setattr(checking, "judge", lambda _: differs)
    checking.verdict_of(ruling, again=True)
    assert found(client, verdict="differs") == [row.slug] and found(client, verdict="holds") == []


def test_who_made_it_is_named_and_found_by(client: Client) -> None:
    ann = User.objects.create_user("ann")
    ruling, _ = freeze(a_run(MINIONS), 3, Wanted(title="Ann asks"), {"owner": ann, "visitor": "x"})
    client.force_login(ann)
    client.post(f"/rulings/{ruling.id}/publish/")
    assert found(client, author="ann") == [f"moments/{ruling.id}"]
    assert "by <a" in client.get(f"/library/moments/{ruling.id}/").content.decode()


def test_through_one_players_eyes_no_hidden_card_is_filed(client: Client) -> None:
    text = MINIONS.replace("library Assault // Battery", "library Assault // Battery; hand Shivan Dragon")
    assert "Shivan Dragon" in text
    bob = freeze(a_run(text), 1, Wanted(title="What Bob sees", seat=1), NOBODY)[0]  # type: ignore[arg-type]
    row = Scenario.objects.get(moment=bob)
    kept = " ".join([*row.cards, *row.keys, row.words, str(row.story), row.text, row.answer])
    assert "Shivan" not in kept and "Infernal Genesis" in kept
    assert "Shivan" not in client.get(row.get_absolute_url()).content.decode()
    ann = freeze(a_run(text), 1, Wanted(title="What Ann sees", seat=0), NOBODY)[0]  # type: ignore[arg-type]
    assert "Shivan Dragon" in Scenario.objects.get(moment=ann).cards


def test_a_moment_of_before_the_library_knew_of_it_is_filed_at_set_up(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load_scenarios, "bundled", list)  # files have tests of their own
    row = published(client)
    Scenario.objects.filter(pk=row.pk).update(
        judged_by="", cards=[], keys=[], facets=[], story=[], verdict="waiting"
    )
    call_command("load_scenarios", verbosity=0)
    row.refresh_from_db()
    assert row.cards and row.story and row.verdict == "holds"
    assert found(client, card="Infernal Genesis", kind="moment") == [row.slug]
