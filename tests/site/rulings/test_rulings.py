"""A ruling is a frozen moment: its hash, its stored trace, and what the current engine says of it."""

import json
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client

from engine.agenda import PROCEDURES, goto
from engine.notation.scenario import read_scenario, run
from playground.boards.models import Run
from playground.boards.runs import played
from playground.rulings import checking, record
from playground.rulings.freezing import Wanted, content_hash, freeze
from playground.rulings.models import MOST_STEPS, Ruling
from tests.site.lines import BURN, MINIONS, a_run

pytestmark = pytest.mark.django_db

NOBODY = {"owner": None, "visitor": ""}
ANN_ALONE = MINIONS.partition("Both pass.")[0] + "Ann passes.\n"
FIVE = ("Ann controls 5 creatures named Minion.",)


def a_ruling(
    text: str = MINIONS, step: int = 1, expectations: tuple[str, ...] = FIVE, **more: object
) -> Ruling:
    wanted = Wanted(title="How many Minions?", expectations=expectations, **more)  # type: ignore[arg-type]
    return freeze(a_run(text), step, wanted, NOBODY)[0]  # type: ignore[arg-type]


def made(client: Client, **fields: str) -> Ruling:
    """A ruling made through the site."""
    run = a_run()
    response = client.post(f"/rulings/new/?run={run.id}&step=3", {"title": "How many Minions?", **fields})
    assert response.status_code == 302, response.context["form"].errors
    return Ruling.objects.get()


# --- what is kept ----------------------------------------------------------------------------------------


def test_the_stored_trace_has_every_line_with_its_rule_and_sentence() -> None:
    ruling = a_ruling()
    stored = record.read(bytes(ruling.record))
    lines = played(a_run()).lines
    assert stored.last == ruling.last == len(lines)
    assert [stored.line(step)["rule"] for step in range(1, stored.last + 1)] == [line.rule for line in lines]
    assert stored.marks == record.marks(lines)


def test_the_stored_board_is_that_of_the_step() -> None:
    stored = record.read(bytes(a_ruling().record))
    assert stored.scene(0)["board"]["near"]["in_play"] == 1
    assert stored.scene(stored.last)["board"]["near"]["in_play"] == 6


def test_the_same_content_has_the_same_hash_whatever_it_is_called_and_wherever_it_points() -> None:
    one, other = a_ruling(step=1), a_ruling(step=4)
    Ruling.objects.filter(pk=other.pk).update(title="Another title")
    assert one.content_hash == other.content_hash
    assert one.pk != other.pk


def test_other_boards_lines_and_expectations_have_other_hashes() -> None:
    hashes = {
        a_ruling().content_hash,
        a_ruling(MINIONS.replace("life 20; in play", "life 19; in play")).content_hash,
        a_ruling(ANN_ALONE, expectations=()).content_hash,
        a_ruling(expectations=("Ann has 20 life.",)).content_hash,
    }
    assert len(hashes) == 4


def test_the_hash_is_taken_over_what_the_row_holds() -> None:
    ruling = Ruling.objects.get(pk=a_ruling().pk)
    assert content_hash(ruling.start, ruling.entries, ruling.expectations) == ruling.content_hash


def test_the_database_refuses_a_step_outside_the_trace() -> None:
    ruling = a_ruling()
    with pytest.raises(IntegrityError), transaction.atomic():
        Ruling.objects.filter(pk=ruling.pk).update(step=ruling.last + 1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Ruling.objects.filter(pk=ruling.pk).update(last=MOST_STEPS + 1)


# --- does the current engine agree? -----------------------------------------------------------------------------


def test_the_engine_agrees_with_itself() -> None:
    assert checking.judge(a_ruling()) == checking.Verdict(agrees=True)


def test_an_altered_rule_is_noticed_and_the_first_step_that_differs_is_named(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruling = a_ruling(BURN, expectations=("Ann has 18 life.",))
    assert checking.verdict_of(ruling).agrees
    stored = record.read(bytes(ruling.record))
    burning = [
        step
        for step in range(1, stored.last + 1)
        if stored.line(step)["rule"] == "300.3" and stored.line(step)["note"]
    ]

    # From now on unused mana costs nothing: 300.3 does nothing at all.
    burn = PROCEDURES["TakeTurn"].steps["burn"]
    monkeypatch.setattr(burn, "run", lambda frame, game: goto(burn.next))

    text = client.get(f"/rulings/{ruling.id}/{ruling.step}/").content.decode()
    ruling.refresh_from_db()
    verdict = checking.read_verdict(ruling.verdict)
    assert (verdict.agrees, verdict.step, verdict.rule) == (False, burning[0], "300.3")
    assert verdict.then == " ".join((stored.line(burning[0])["said"], stored.line(burning[0])["note"]))
    assert [words for words, _ in verdict.failures] == ["Ann has 18 life."]
    assert "engine differs from" in text
    assert f'href="/rulings/{ruling.id}/{burning[0]}/"' in text


def test_the_stored_trace_is_shown_although_the_rules_have_changed(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruling = a_ruling(BURN, expectations=())
    before = client.get(f"/rulings/{ruling.id}/{ruling.last}/").context
    burn = PROCEDURES["TakeTurn"].steps["burn"]
    monkeypatch.setattr(burn, "run", lambda frame, game: goto(burn.next))
    after = client.get(f"/rulings/{ruling.id}/{ruling.last}/").context
    assert after["board"] == before["board"]
    assert after["board"]["near"]["life"] == 18


def test_rules_put_back_agree_again(monkeypatch: pytest.MonkeyPatch) -> None:
    ruling = a_ruling(BURN, expectations=())
    burn = PROCEDURES["TakeTurn"].steps["burn"]
    with monkeypatch.context() as altered:
        altered.setattr(burn, "run", lambda frame, game: goto(burn.next))
        assert not checking.verdict_of(ruling).agrees
    assert checking.verdict_of(ruling).agrees


def test_a_rule_whose_code_fails_is_a_difference_and_no_error_page(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(frame: object, game: object) -> None:
        raise RuntimeError("no such thing")

    ruling = a_ruling(BURN, expectations=())
    monkeypatch.setattr(PROCEDURES["TakeTurn"].steps["burn"], "run", fail)
    assert client.get(f"/rulings/{ruling.id}/1/").status_code == 200
    verdict = checking.verdict_of(ruling)
    assert not verdict.agrees
    assert verdict.reason == "the engine failed: RuntimeError: no such thing"


def test_a_position_that_cannot_be_read_any_more_still_has_its_page(client: Client) -> None:
    ruling = a_ruling()
    ruling.start = {"version": 1, "start": {}}
    Ruling.objects.filter(pk=ruling.pk).update(start=ruling.start, seal=ruling.sealed(), checked_by="")
    response = client.get(f"/rulings/{ruling.id}/2/")
    assert response.status_code == 200
    assert response.context["verdict"].reason.startswith("the current engine can't read the position")
    assert client.post(f"/rulings/{ruling.id}/2/open/")["Location"] == f"/rulings/{ruling.id}/2/"


def test_the_command_names_what_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    ruling = a_ruling(BURN, expectations=())
    out = StringIO()
    call_command("check_rulings", stdout=out)
    assert out.getvalue() == "1 rulings, 0 of them differ\n"
    burn = PROCEDURES["TakeTurn"].steps["burn"]
    monkeypatch.setattr(burn, "run", lambda frame, game: goto(burn.next))
    with pytest.raises(SystemExit) as caught:
        call_command("check_rulings", stdout=out)
    assert caught.value.code == 1
    assert f"{ruling.id} differs from step" in out.getvalue()


# --- making one through the site ------------------------------------------------------------------------------


def test_a_link_is_made_of_a_moment(client: Client) -> None:
    ruling = made(client, comment="Two answers.", expectations="Ann controls 5 creatures named Minion.")
    assert (ruling.title, ruling.comment, ruling.step) == ("How many Minions?", "Two answers.", 3)
    assert ruling.expectations == ["Ann controls 5 creatures named Minion."]
    assert ruling.published is None
    response = client.get(f"/rulings/{ruling.id}/", follow=True)
    assert response.redirect_chain == [(f"/rulings/{ruling.id}/3/", 302)]
    assert response.context["step"] == 3


def test_expectations_that_cannot_be_read_are_refused_at_their_line(client: Client) -> None:
    run = a_run()
    data = {"title": "x", "expectations": "Ann has 20 life.\nAnn juggles."}
    response = client.post(f"/rulings/new/?run={run.id}&step=3", data)
    assert response.status_code == 422
    assert response.context["form"].bad_line == 2
    assert response.context["form"].errors["expectations"][0].startswith("line 2")
    assert not Ruling.objects.exists()


def test_an_expectation_that_is_not_met_is_told_and_may_be_kept_all_the_same(client: Client) -> None:
    run = a_run()
    data = {"title": "x", "expectations": "Ann controls 4 creatures named Minion."}
    response = client.post(f"/rulings/new/?run={run.id}&step=3", data)
    assert response.status_code == 422
    assert response.context["form"].errors["expectations"][0].startswith("Ann controls 4")
    client.post(f"/rulings/new/?run={run.id}&step=3", {**data, "anyway": "on"})
    shown = client.get(Ruling.objects.get().get_absolute_url()).context["verdict"]
    assert shown.agrees
    assert [words for words, _ in shown.failures] == ["Ann controls 4 creatures named Minion."]


@pytest.mark.parametrize(
    "query", ["", "run=nobody", "run={run}&step=999", "run={run}&step=-1", "run={run}&step=x"]
)
def test_moments_that_are_none_are_404(client: Client, query: str) -> None:
    assert client.get(f"/rulings/new/?{query.format(run=a_run().id)}").status_code == 404


def test_looking_at_the_form_stores_nothing(client: Client) -> None:
    assert client.get(f"/rulings/new/?run={a_run().id}&step=3").status_code == 200
    assert not Ruling.objects.exists()


def test_a_link_needs_a_title(client: Client) -> None:
    response = client.post(f"/rulings/new/?run={a_run().id}&step=3", {"title": " "})
    assert response.status_code == 422
    assert "title" in response.context["form"].errors


# --- showing one -------------------------------------------------------------------------------------------


def test_every_step_has_its_page_and_the_last_is_the_end(client: Client) -> None:
    ruling = a_ruling()
    for step in range(ruling.last + 1):
        assert client.get(f"/rulings/{ruling.id}/{step}/").context["step"] == step
    beyond = client.get(f"/rulings/{ruling.id}/{ruling.last + 1}/")
    assert beyond["Location"] == f"/rulings/{ruling.id}/{ruling.last}/"


def test_page_and_part_come_from_one_template(client: Client) -> None:
    address = f"/rulings/{a_ruling().id}/2/"
    whole = client.get(address)
    part = client.get(address, headers={"HX-Request": "true", "HX-Request-Type": "partial"})
    assert "<html" in whole.content.decode()
    assert part.content.decode().strip().startswith('<div id="moment"')
    assert "HX-Request-Type" in whole["Vary"]


def test_previews_tell_title_and_moment(client: Client) -> None:
    ruling = a_ruling()
    text = client.get(f"/rulings/{ruling.id}/2/").content.decode()
    assert '<meta property="og:title" content="How many Minions?">' in text
    assert f'<meta property="og:url" content="http://testserver/rulings/{ruling.id}/2/">' in text


def test_text_of_visitors_is_escaped_in_page_and_markdown(client: Client) -> None:
    ruling = made(client, title="<b>a*b</b>", comment="<script>alert(1)</script>")
    assert "<script>alert" not in client.get(ruling.get_absolute_url()).content.decode()
    text = client.get(f"/rulings/{ruling.id}/markdown/").content.decode()
    assert text.startswith("### \\<b\\>a\\*b\\</b\\>\n")
    assert f"(http://testserver/rulings/{ruling.id}/3/)" in text


def test_it_opens_in_the_stepper_at_the_same_step(client: Client) -> None:
    ruling = a_ruling()
    response = client.post(f"/rulings/{ruling.id}/5/open/")
    run = Run.objects.latest("created")
    assert response["Location"] == f"/runs/{run.id}/5/"
    assert run.title == "How many Minions?"
    assert record.marks(played(run).lines) == record.read(bytes(ruling.record)).marks


def test_unknown_links_are_404(client: Client) -> None:
    assert client.get("/rulings/abcdefghjkmn/").status_code == 404
    assert client.get("/rulings/abcdefghjkmn/3/").status_code == 404


# --- publishing and deleting -------------------------------------------------------------------------------


def test_unlisted_links_are_not_found_by_their_content(client: Client) -> None:
    client.force_login(User.objects.create_user("ann"))
    ruling = made(client)
    address = f"/rulings/content/{ruling.content_address}/"
    assert client.get(address).status_code == 404
    client.post(f"/rulings/{ruling.id}/publish/")
    assert client.get(address)["Location"] == ruling.get_absolute_url()
    assert [one.moment_id for one in client.get("/library/").context["found"].rows] == [ruling.pk]


def test_only_its_maker_publishes_a_link_and_needs_an_account_for_it(client: Client) -> None:
    ruling = made(client)
    assert Client().post(f"/rulings/{ruling.id}/publish/").status_code == 404
    assert client.post(f"/rulings/{ruling.id}/publish/")["Location"].startswith(
        "/accounts/login/?next=/rulings/"
    )
    ruling.refresh_from_db()
    assert ruling.published is None


def test_the_deleting_word_is_shown_once_and_deletes_from_anywhere(client: Client) -> None:
    ruling = made(client)
    token = client.get(ruling.get_absolute_url()).context["token"]
    assert len(token) > 20
    assert client.get(ruling.get_absolute_url()).context["token"] == ""
    stranger = Client()
    assert stranger.post(f"/rulings/{ruling.id}/delete/", {"token": "guess"}).status_code == 422
    assert Ruling.objects.exists()
    assert stranger.get(ruling.get_absolute_url()).status_code == 200
    stranger.post(f"/rulings/{ruling.id}/delete/", {"token": token})
    assert stranger.get(ruling.get_absolute_url()).status_code == 410


def test_nobody_is_asked_for_a_word_that_there_never_was(client: Client) -> None:
    client.force_login(User.objects.create_user("ann"))
    ruling = made(client)
    stranger = Client()
    assert "/delete/" not in stranger.get(ruling.get_absolute_url()).content.decode()
    page = stranger.get(f"/rulings/{ruling.id}/delete/").content.decode()
    assert "You can't delete this link" in page and 'name="token"' not in page
    assert 'name="token"' not in client.get(f"/rulings/{ruling.id}/delete/").content.decode()
    assert f"/rulings/{ruling.id}/delete/" in client.get(ruling.get_absolute_url()).content.decode()


def test_a_link_says_its_answer_and_leads_to_rules_and_cards(client: Client) -> None:
    ruling = made(client, answer="Five: {B} pays, by 505.5.", comment="See Infernal Genesis.\n\nAnd 413.2b.")
    page = client.get(ruling.get_absolute_url()).content.decode()
    answer, _, rest = page.partition('id="answer"')[2].partition("</p>")
    assert 'href="/rulebook/505.5/"' in answer and "{B}" not in answer and "Five: " in answer
    comment = rest.partition('class="prose comment"')[2].partition("</div>")[0]
    assert comment.count("<p>") == 2 and 'href="/rulebook/413.2b/"' in comment


def test_its_makers_browser_deletes_without_the_word(client: Client) -> None:
    ruling = made(client)
    assert client.get(f"/rulings/{ruling.id}/delete/").context["mine"]
    client.post(f"/rulings/{ruling.id}/delete/")
    assert Client().get(ruling.get_absolute_url()).status_code == 410
    assert "You deleted this" in client.get(ruling.get_absolute_url()).content.decode()


def test_a_ruling_goes_out_as_a_scenario_with_what_it_expects(client: Client) -> None:
    ruling = a_ruling(comment="First line.\nSecond: line.")
    text = client.get(f"/rulings/{ruling.id}/take/text/").content.decode()
    scenario = read_scenario(text)
    assert (scenario.title, scenario.notes) == ("How many Minions?", ("First line.", "Second: line."))
    assert [one.words() for one in scenario.expectations] == list(FIVE)
    assert run(scenario).failures == ()
    data = json.loads(client.get(f"/rulings/{ruling.id}/take/json/").content)
    assert data["expect"] == list(FIVE)
    page = client.get(ruling.at(1)).content.decode()
    assert 'data-copy="markdown"' in page and f"/rulings/{ruling.id}/take/json/" in page
    assert client.get(f"/rulings/{ruling.id}/take/markdown/").status_code == 404
