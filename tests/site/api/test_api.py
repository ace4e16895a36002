"""The API: who asks is who the token says; what goes wrong is JSON with its place; nothing is a 500."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from markupsafe import escape

from playground.api import tokens
from playground.api.models import Sent, Token
from playground.boards.models import Run
from playground.boards.runs import line_of, start_run
from playground.exploring import work as looking
from playground.exploring.models import Exploration
from playground.library import publishing
from playground.library.loading import bundled, load
from playground.library.models import Scenario
from playground.limits import LIMITS, Limit
from playground.people.models import Profile
from playground.rulings.freezing import Wanted, freeze_line
from playground.simulations import work
from playground.simulations.models import Chunk, Simulation
from tests.site.lines import BURN, a_run, line

pytestmark = pytest.mark.django_db
V1 = "/api/v1/"


@pytest.fixture(autouse=True)
def no_counts() -> None:
    cache.clear()


class Program:
    """A program with a token, or with none."""

    def __init__(self, word: str = "") -> None:
        self.client = Client(raise_request_exception=True)
        self.headers = {"Authorization": f"Bearer {word}"} if word else {}

    def get(self, path: str) -> Any:
        return self.client.get(V1 + path, headers=self.headers)

    def post(self, path: str, body: Any, kind: str = "application/json") -> Any:
        data = body if isinstance(body, bytes) else json.dumps(body)
        return self.client.post(V1 + path, data, content_type=kind, headers=self.headers)


@pytest.fixture
def ann() -> User:
    return User.objects.create_user("ann", password="long enough")


@pytest.fixture
def program(ann: User) -> Program:
    return Program(tokens.make(ann, "mine")[1])


def error_of(response: Any, status: int) -> dict[str, Any]:
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/json"
    found: dict[str, Any] = response.json()["error"]
    assert found["message"].endswith((".", "!")), found
    return found


NEW = {"title": "Burn", "question": "What does it cost?", "text": BURN}


# --- reading -------------------------------------------------------------------------------------------------


def test_anybody_reads() -> None:
    load([file for file in bundled() if file.slug == "300-turn/mana-burn"])
    about = Program().get("").json()
    assert about["edition"] == "2006-10-01"
    assert about["you"] is None
    found = Program().get("scenarios?q=mana+burn").json()
    assert [row["id"] for row in found["scenarios"]] == ["300-turn/mana-burn"]
    whole = Program().get("scenarios/300-turn/mana-burn").json()
    assert whole["verdict"] == "holds"
    assert whole["text"].startswith("#")
    assert whole["story"][0]["url"].startswith("http://testserver/library/step/")
    response = Program().get("scenarios/300-turn/mana-burn")
    assert response["Access-Control-Allow-Origin"] == "*"
    assert not response.cookies


def test_a_trace_comes_in_parts() -> None:
    load([file for file in bundled() if file.slug == "300-turn/mana-burn"])
    whole = Program().get("traces/300-turn/mana-burn?count=500").json()
    part = Program().get("traces/300-turn/mana-burn?count=3").json()
    assert part["steps"] == whole["steps"][:3]
    assert part["next"] == 4
    following = Program().get("traces/300-turn/mana-burn?from=4&count=500").json()
    assert part["steps"] + following["steps"] == whole["steps"]
    assert "next" not in following
    error = error_of(Program().get("traces/300-turn/mana-burn?from=9999"), 422)
    assert error["at"] == [{"where": "query.from", "most": whole["last"]}]


def test_cards_and_rules() -> None:
    from playground.cards import listing

    listing.list_names({"Infernal Genesis": "shelf"})  # type: ignore[dict-item]
    found = Program().get("cards?q=infernal").json()
    assert [card["name"] for card in found["cards"]] == ["Infernal Genesis"]
    one = Program().get("cards/infernal-genesis").json()
    assert one["reads"] == "whole"
    assert "Minion" in one["halves"][0]["text"]
    assert Program().get("rules?q=409.1").json()["total"] > 5
    assert Program().get("rules/300.3").json()["rules"][0]["number"] == "300.3"
    error_of(Program().get("rules/777"), 404)
    error_of(Program().get("cards/no-such-card"), 404)


def test_what_one_player_sees_is_all_that_the_api_tells(program: Program) -> None:
    run = a_run(BURN.replace("library Forest; mana RR", "hand Shock; library Forest; mana RR"))
    ruling, _ = freeze_line(line_of(run), 3, Wanted("Seen by Bob", seat=1), {"owner": None, "visitor": "v"})  # type: ignore[arg-type]
    row = Scenario.objects.get(moment=ruling)
    told = Program().get(f"scenarios/{row.slug}").content.decode()
    told += Program().get(f"traces/{row.slug}?count=500").content.decode()
    assert "Shock" not in told
    refused = program.post("simulations", {"scenario": row.slug})
    assert error_of(refused, 403)["kind"] == "forbidden"


def test_what_was_taken_back_is_not_there() -> None:
    load([file for file in bundled() if file.slug == "300-turn/mana-burn"])
    Scenario.objects.update(visibility=Scenario.Visibility.WITHDRAWN)
    assert error_of(Program().get("scenarios/300-turn/mana-burn"), 410)["kind"] == "gone"
    assert error_of(Program().get("traces/300-turn/mana-burn"), 410)["kind"] == "gone"


# --- who asks ------------------------------------------------------------------------------------------------


def test_a_cookie_counts_for_nothing(ann: User) -> None:
    browser = Client()
    browser.force_login(ann)
    assert browser.get(V1).json()["you"] is None
    assert not browser.get(V1).cookies
    assert browser.get("/api/tokens/").status_code == 200, "still signed in"
    response = browser.post(V1 + "scenarios", json.dumps(NEW), content_type="application/json")
    assert error_of(response, 401)["kind"] == "no_token"
    assert not Scenario.objects.exists()


def test_a_token_is_shown_once_and_kept_as_a_digest(client: Client, ann: User) -> None:
    assert client.get("/api/tokens/").status_code == 302
    client.force_login(ann)
    page = client.post("/api/tokens/", {"name": "my <b>bot</b>"})
    word = page.context["word"]
    assert word in page.content.decode()
    assert word not in client.get("/api/tokens/").content.decode()
    assert "<b>bot" not in client.get("/api/tokens/").content.decode()
    assert word not in str(Token.objects.values())
    assert Program(word).get("").json()["you"] == "ann"
    client.post(f"/api/tokens/{Token.objects.get().pk}/take-back/")
    assert error_of(Program(word).get(""), 401)["kind"] == "no_token"


def test_a_token_of_someone_else_cannot_be_taken_back(client: Client, program: Program) -> None:
    client.force_login(User.objects.create_user("bob"))
    assert client.post(f"/api/tokens/{Token.objects.get().pk}/take-back/").status_code == 404
    assert program.get("").json()["you"] == "ann"


def test_an_account_has_only_so_many_tokens(client: Client, ann: User) -> None:
    for _ in range(tokens.MOST):
        tokens.make(ann, "another")
    client.force_login(ann)
    assert client.post("/api/tokens/", {"name": "one more"}).status_code == 422
    assert Token.objects.count() == tokens.MOST


@pytest.mark.parametrize(
    "said", ["Bearer nonsense", "Basic YW5uOmxvbmc=", "Bearer", "Bearer rp_\u00e9", "x" * 5_000]
)
def test_a_wrong_token_is_refused_even_for_reading(said: str) -> None:
    response = Client().get(V1, headers={"Authorization": said.encode("utf-8").decode("latin-1")})
    assert error_of(response, 401)["at"] == [{"where": "header.Authorization"}]


def test_a_closed_account_has_no_token(ann: User, program: Program) -> None:
    ann.is_active = False
    ann.save()
    error_of(program.get(""), 401)


def test_a_banned_account_reads_and_does_no_more(ann: User, program: Program) -> None:
    Profile.objects.filter(user=ann).update(banned_until=timezone.now() + timedelta(days=1))
    assert program.get("").json()["you"] == "ann"
    for path, body in (("scenarios", NEW), ("judge", {"text": BURN}), ("run", {"text": BURN})):
        assert error_of(program.post(path, body), 403)["kind"] == "forbidden"
    assert not Scenario.objects.exists()


WRITES = {
    "scenarios": NEW,
    "judge": {"text": BURN},
    "run": {"text": BURN},
    "simulations": {"text": BURN, "playouts": 10},
    "simulations/{simulation_id}/cancel": {},
    "simulations/{simulation_id}/resume": {},
    "simulations/{simulation_id}/beside": {"text": BURN, "step": 1},
    "explorations": {"text": BURN, "step": 1},
    "explorations/{exploration_id}/cancel": {},
    "explorations/{exploration_id}/resume": {},
}
"""What every address that makes or does something is sent."""


def test_no_address_that_does_something_goes_by_cookies_or_does_it_for_the_banned(
    ann: User, program: Program
) -> None:
    """All of them, as the API itself lists them; what only reads asks for no token."""
    listed = Client().get("/api/openapi.json").json()["paths"]
    written = {path.removeprefix(V1): ways["post"] for path, ways in listed.items() if "post" in ways}
    assert set(written) == set(WRITES), "say here what a new address is sent"
    assert {way for ways in listed.values() for way in ways} == {"get", "post"}
    assert all(way["security"] for way in written.values())
    assert not any(ways["get"].get("security") for ways in listed.values() if "get" in ways)
    made = Simulation.objects.create(owner=ann, start={}, playouts=10, seed=1)
    due = timezone.now() + timedelta(hours=1)
    looked = Exploration.objects.create(owner=ann, run=start_run(line(BURN)), step=1, until="turn", due=due)
    signed_in = Program()
    signed_in.client.force_login(ann)
    banned = User.objects.create_user("carl")
    Profile.objects.filter(user=banned).update(banned_until=timezone.now() + timedelta(days=1))
    carl = Program(tokens.make(banned, "his")[1])
    before = {model: model.objects.count() for model in (Scenario, Simulation, Exploration, Sent)}
    for path, body in WRITES.items():
        there = path.format(simulation_id=made.pk, exploration_id=looked.pk)
        assert error_of(signed_in.post(there, body), 401)["kind"] == "no_token", path
        assert error_of(carl.post(there, body), 403)["kind"] == "forbidden", path
    assert before == {model: model.objects.count() for model in before}


def test_who_may_not_publish_on_a_page_may_not_here(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publishing, "_objections", [lambda request: "Not before Monday."])
    error = error_of(program.post("scenarios", NEW | {"public": True}), 403)
    assert (error["message"], error["at"]) == ("Not before Monday.", [{"where": "body.public"}])
    assert program.post("scenarios", NEW).status_code == 201


# --- writing -------------------------------------------------------------------------------------------------


def test_the_same_text_by_the_same_person_is_the_same_scenario(program: Program) -> None:
    first = program.post("scenarios", NEW)
    again = program.post("scenarios", NEW)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["id"] == again.json()["id"]
    assert Scenario.objects.count() == Sent.objects.count() == 1
    other = Program(tokens.make(User.objects.create_user("bob"), "his")[1]).post("scenarios", NEW)
    assert other.json()["id"] != first.json()["id"]
    row = Scenario.objects.get(slug=first.json()["id"])
    assert row.owner is not None
    assert (row.owner.username, row.visibility, row.visitor) == ("ann", "unlisted", "")


def test_what_differs_is_kept_on_purpose_only(program: Program) -> None:
    wrong = NEW | {"text": BURN.replace("18 life", "19 life")}
    error = error_of(program.post("scenarios", wrong), 422)
    assert error["at"][0]["expected"].startswith("Ann has 19 life")
    assert not Scenario.objects.exists()
    kept = program.post("scenarios", wrong | {"anyway": True})
    assert (kept.status_code, kept.json()["verdict"]) == (201, "differs")


def test_a_text_that_cannot_be_read_is_told_with_its_place(program: Program) -> None:
    error = error_of(program.post("judge", {"text": "Ann: lif 20\nBob: life 20\n"}), 422)
    assert error["kind"] == "invalid"
    assert (error["at"][0]["where"], error["at"][0]["line"]) == ("body.text", 1)
    assert error["at"][0]["column"] > 1


def test_a_line_is_judged_and_run(program: Program) -> None:
    assert program.post("judge", {"text": BURN}).json()["verdict"] == "holds"
    wrong = program.post("judge", {"text": BURN.replace("18", "3")}).json()
    assert (wrong["verdict"], len(wrong["failures"])) == ("differs", 1)
    done = program.post("run", {"text": BURN, "from": 2, "count": 2}).json()
    assert [step["step"] for step in done["steps"]] == [2, 3]
    assert done["next"] == 4
    assert done["end"]["asked"]["who"] == "Ann"
    assert any("18" in one["who"] for one in done["end"]["board"])


def test_a_simulation_is_started_watched_and_cancelled_by_its_owner(program: Program) -> None:
    started = program.post("simulations", {"text": BURN, "playouts": 5, "seed": 3})
    assert started.status_code == 202
    key = started.json()["id"]
    assert started.json()["kinds"] == ["sensible", "sensible"]
    assert Program().get(f"simulations/{key}").json()["wanted"] == 5
    bob = Program(tokens.make(User.objects.create_user("bob"), "his")[1])
    error_of(bob.post(f"simulations/{key}/cancel", {}), 403)
    assert program.post(f"simulations/{key}/cancel", {}).json()["status"] == "cancelled"
    assert Simulation.objects.get().owner is not None
    at = error_of(program.post("simulations", {"text": BURN, "step": 9999}), 422)["at"]
    assert at[0]["where"] == "body.step"
    at = error_of(program.post("simulations", {"text": BURN, "players": ["random"]}), 422)["at"]
    assert at[0]["where"] == "body.players"
    error_of(program.post("simulations", {"text": BURN, "players": ["random", "clairvoyant"]}), 422)
    error_of(program.post("simulations", {"text": BURN, "scenario": "a/b"}), 422)
    error_of(program.post("simulations", {"scenario": "no/such"}), 404)
    error_of(Program().get("simulations/zzzz"), 404)


def test_a_simulation_counts_sentences_ends_early_and_goes_on_after_it_was_cancelled(
    program: Program,
) -> None:
    asked = {"sentences": ["Bob has lost", "Ann controls ? lands", "Ann controls no creature named Minion"]}
    started = program.post("simulations", {"text": BURN, "playouts": 90, "turns": 1, "narrower": 20, **asked})
    key = started.json()["id"]
    assert (started.json()["narrower"], started.json()["status"]) == (20, "running")
    assert program.post(f"simulations/{key}/cancel", {}).json()["status"] == "cancelled"
    bob = Program(tokens.make(User.objects.create_user("bob"), "his")[1])
    error_of(bob.post(f"simulations/{key}/resume", {}), 403)
    assert program.post(f"simulations/{key}/resume", {}).json()["status"] == "running"
    finish(key)
    done = Program().get(f"simulations/{key}").json()
    assert done["status"] == "complete" and 30 <= done["done"] < 90
    assert [(one["sentence"], one["so"]) for one in done["asked"]] == [
        ("Bob has lost.", 0),
        ("Ann controls ? lands.", 0),
        ("Ann controls no creature named Minion.", done["done"]),
    ]
    assert done["asked"][1]["spread"]["mean"] == 2
    at = error_of(
        program.post("simulations", {"text": BURN, "sentences": ["Bob has lost", "Nonsense"]}), 422
    )["at"]
    assert at[0]["where"] == "body.sentences.1"


def test_two_moments_are_compared_on_the_same_seeds(program: Program) -> None:
    one = program.post(
        "simulations", {"text": SHOCK_OR_NOT + "Ann plays Shock on Bob.", "playouts": 12, "seed": 3}
    )
    key = one.json()["id"]
    finish(key)
    sent = program.post(f"simulations/{key}/beside", {"text": SHOCK_OR_NOT + "Both pass.", "title": "Or not"})
    assert sent.status_code == 202
    other = sent.json()
    assert (other["seed"], other["wanted"], other["kinds"]) == (3, 12, ["sensible", "sensible"])
    finish(other["id"])
    found = Program().get(f"simulations/{key}/beside/{other['id']}").json()
    assert (found["pairs"], found["second"]["title"]) == (12, "Or not")
    life = next(row for row in found["differences"] if row["what"] == "Bob won")
    assert life["share"] and life["pairs"] == 12 and len(life["interval"]) == 2
    assert life["difference"] == pytest.approx(life["first"] - life["second"])
    # The same moment, other players, and what is no simulation can't be compared.
    error_of(
        program.post(f"simulations/{key}/beside", {"text": SHOCK_OR_NOT + "Ann plays Shock on Bob."}), 422
    )
    carol = SHOCK_OR_NOT.replace("Bob", "Carol")
    said = error_of(program.post(f"simulations/{key}/beside", {"text": carol + "Both pass."}), 422)["message"]
    assert "Ann and Carol play there" in said
    error_of(Program().get(f"simulations/{key}/beside/{key}"), 422)
    error_of(program.post("simulations/zzzz/beside", {"text": BURN}), 404)


def finish(key: str) -> None:
    for chunk in Chunk.objects.filter(simulation_id=key, finished=None):
        work.play(chunk.pk)


SHOCK_OR_NOT = """# Shock, or not
Ann: life 20; in play Mountain; hand Shock; library Mountain x12
Bob: life 5; in play Hill Giant; library Mountain x12
Turn 3: Ann, precombat main
---
"""
SHOCKED = """# A Shock
Ann: in play Mountain; hand Shock
Bob: life 2
Turn 3: Ann, end of turn
---
---
Bob has 2 life.
"""


def test_every_outcome_is_asked_for_watched_and_cancelled_by_its_owner(program: Program) -> None:
    asked = {"text": SHOCKED, "until": "step", "ask": "force", "seat": 0, "sentence": "Bob has lost"}
    started = program.post("explorations", asked)
    assert started.status_code == 202
    told = started.json()
    assert (told["status"], told["whole"], told["positions"], told["answer"]) == ("running", False, 0, None)
    bob = Program(tokens.make(User.objects.create_user("bob"), "his")[1])
    error_of(bob.post(f"explorations/{told['id']}/cancel", {}), 403)
    looking.look(told["id"], seconds=30)
    found = Program().get(f"explorations/{told['id']}").json()
    assert (found["status"], found["whole"], found["sentence"]) == ("complete", True, "Bob has lost.")
    assert found["answer"]["known"] == "yes" and found["answer"]["strategy"]
    assert any("Bob: has lost" in one["words"] for one in found["outcomes"])
    assert "entries" not in str(found)
    page = program.client.get(Exploration.objects.get().get_absolute_url())
    assert page.status_code == 200 and "From the API" in page.content.decode()
    other = program.post("explorations", {"text": SHOCKED, "decisions": 2}).json()
    assert program.post(f"explorations/{other['id']}/cancel", {}).json()["status"] == "cancelled"


@pytest.mark.parametrize(
    ("sent", "where"),
    [
        ({"ask": "possibly"}, "body.sentence"),
        ({"sentence": "Bob has lost"}, "body.ask"),
        ({"ask": "always", "sentence": "Zed wins"}, "body.sentence"),
        ({"ask": "force", "seat": 7, "sentence": "Bob has lost"}, "body.ask"),
        ({"step": 999}, "body.step"),
    ],
)
def test_what_cannot_be_asked_about_is_refused_where_it_stands(
    program: Program, sent: dict[str, Any], where: str
) -> None:
    assert error_of(program.post("explorations", {"text": SHOCKED, **sent}), 422)["at"][0]["where"] == where
    assert not Exploration.objects.exists() and not Run.objects.exists()


# --- what goes wrong -----------------------------------------------------------------------------------------

HOSTILE = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe\x00",
    b"[" * 100_000,
    b'{"text": ' + b"9" * 10_000 + b"}",
    b'{"text": "\\u0000"}',
    b'{"text": "\\ud800"}',
    b'{"text": ["a"]}',
    b'{"text": "Ann: life 20", "more": 1}',
    b'{"text": ""}',
    b'{"text": " \\n "}',
    b'{"text": NaN}',
    json.dumps({"text": "x" * 60_001}).encode(),
    json.dumps({"text": "Ann: life 20\u202e\nBob: life 20"}).encode(),
    json.dumps({"text": "---\n" * 5_000}).encode(),
]


@pytest.mark.parametrize("body", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("path", ["judge", "run", "scenarios", "simulations"])
def test_nothing_that_is_sent_is_a_500(program: Program, path: str, body: bytes) -> None:
    response = program.post(path, body)
    assert response.status_code in (400, 422), response.content
    error_of(response, response.status_code)
    assert not Scenario.objects.exists()


@pytest.mark.parametrize(
    "path",
    [
        "scenarios?page=0",
        "scenarios?page=99999999999999999999",
        "scenarios?rule=abc",
        "scenarios?verdict=maybe",
        "scenarios?order=worst",
        "scenarios?q=" + "x" * 2_000,
        "scenarios?q=%00",
        "scenarios?q=%F0%28%8C%28",
        "scenarios?tag=%00&tag=a",
        "cards?page=-1",
        "cards?rule=x",
        "cards?q=%00",
        "cards/%00",
        "rules?q=",
        "rules?q=%20",
        "rules",
        "rules/%00",
        "rules/9" * 30,
        "traces/a/b?from=0",
        "traces/a/b?count=100000",
        "scenarios/..%2f..%2fetc",
        "scenarios/%00",
        "scenarios/" + "a" * 3_000,
        "simulations/%00",
        "explorations/%00",
        "nowhere",
        "nowhere/at/all",
    ],
)
def test_no_address_is_a_500(path: str) -> None:
    response = Program().get(path)
    if response.status_code != 200:
        assert response.status_code in (400, 404, 422), response.content
        if response["Content-Type"] == "application/json":
            error_of(response, response.status_code)


def test_fields_are_named(program: Program) -> None:
    error = error_of(program.post("scenarios", {"title": "", "text": BURN, "tags": ["a" * 99]}), 422)
    places = {one["where"] for one in error["at"]}
    assert places == {"body.title", "body.question", "body.tags.0"}
    error = error_of(Program().get("scenarios?page=0"), 422)
    assert [one["where"] for one in error["at"]] == ["query.page"]


def test_another_method_is_refused_with_those_that_go(program: Program) -> None:
    response = program.client.delete(V1 + "judge", headers=program.headers)
    assert error_of(response, 405)["kind"] == "wrong_method"
    assert response["Allow"] == "POST"


def test_a_body_that_is_too_large(program: Program) -> None:
    error = error_of(program.post("judge", {"text": "x" * 1_100_000}), 413)
    assert error["at"][0]["where"] == "body"


def test_a_limit_names_itself_and_when_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "api", Limit("api", 2, 600, "questions to the API"))
    for _ in range(2):
        assert Program().get("").status_code == 200
    response = Program().get("")
    error = error_of(response, 429)
    assert error["at"] == [{"bound": "api", "most": 2, "seconds": 600}]
    assert int(response["Retry-After"]) > 0


def test_a_form_of_another_site_is_no_request(program: Program) -> None:
    response = program.post("judge", b"text=Ann", "application/x-www-form-urlencoded")
    error_of(response, 400)


# --- the pages -----------------------------------------------------------------------------------------------


def test_the_page_lists_every_address(client: Client) -> None:
    page = client.get("/api/").content.decode()
    schema = client.get("/api/openapi.json").json()
    assert len(schema["paths"]) >= 12
    for path, methods in schema["paths"].items():
        assert path.startswith("/api/v1/"), path
        assert path in page
        for told in methods.values():
            assert escape(told["summary"]) in page
    assert "<script>" not in page
    assert "style=" not in page


def test_pages_do_without_the_library_of_the_api() -> None:
    """It is large: a process that shows pages alone has not loaded it."""
    import subprocess
    import sys

    code = (
        "import django, sys; django.setup();"
        "from django.urls import reverse; reverse('home'); reverse('api:index');"
        "from django.test import Client;"
        "sys.exit('ninja' in sys.modules or 'pydantic' in sys.modules or 'PIL' in sys.modules)"
    )
    import os

    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        check=False,
    )
    assert done.returncode == 0
