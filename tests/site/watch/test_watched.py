"""Whoever runs the site sees how it is: whether it lives, what it counts, what is wrong, how the last day was."""

from __future__ import annotations

import io
import json
import os
import socket
import urllib.request
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.signals import got_request_exception
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from playground.limits import LIMITS
from playground.rulings import signals
from playground.watch import counting, doctor, metrics, reports, sampling, waiting
from playground.watch.models import PolicyReport, Sample

pytestmark = pytest.mark.django_db


def counted(name: str, **labels: str) -> float:
    found = text_string_to_metric_families(metrics.text().decode())
    return sum(
        sample.value
        for family in found
        for sample in family.samples
        if sample.name == name and labels.items() <= sample.labels.items()
    )


# --- health ------------------------------------------------------------------------------------------------


def test_whether_it_lives_is_said_to_anybody_under_any_name_without_a_query(
    client: Client, django_assert_num_queries: Any, settings: Any
) -> None:
    settings.SECURE_SSL_REDIRECT = True
    with django_assert_num_queries(0):
        answer = client.get("/healthz", HTTP_HOST="10.0.0.7:8000")
    assert (answer.status_code, answer.content) == (200, b"alive\n")


def test_whether_visitors_can_be_sent_here_rests_on_the_database(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.get("/readyz").json() == {"ready": True, "database": "answers", "cache": "answers"}
    monkeypatch.setattr(waiting, "cache_problem", lambda: "refused")
    assert client.get("/readyz").status_code == 200
    monkeypatch.setattr(waiting, "database_problem", lambda: "refused")
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["ready"]) == (503, False)
    assert b"refused" not in answer.content


# --- counts ------------------------------------------------------------------------------------------------


def test_requests_are_counted_by_room_and_status_whatever_is_asked(client: Client) -> None:
    before = counted("playground_requests_total", room="rulebook", status="200")
    client.get("/rulebook/")
    client.get("/rulebook/408/")
    assert counted("playground_requests_total", room="rulebook", status="200") == before + 2
    rooms = {
        line.split('room="')[1].split('"')[0]
        for line in metrics.text().decode().splitlines()
        if 'room="' in line
    }
    for number in range(5):
        client.get(f"/nothing-{number}/at/all")
    after = {
        line.split('room="')[1].split('"')[0]
        for line in metrics.text().decode().splitlines()
        if 'room="' in line
    }
    assert len(after - rooms) <= 1


def test_links_and_faults_are_counted() -> None:
    links, errors = counted("playground_links_judged_total"), counted("playground_errors_total", where="page")
    assert counting._link_judged in [receiver() for _, receiver, *_ in signals.judged.receivers]
    counting._link_judged(None, verdict=SimpleNamespace(agrees=False))
    got_request_exception.send(None, request=None)
    assert counted("playground_links_judged_total") == links + 1
    assert counted("playground_errors_total", where="page") == errors + 1


def test_how_things_stand_is_told_with_the_counts() -> None:
    assert counted("playground_up_database") == 1
    assert counted("playground_chunks_waiting") == 0


def test_what_ended_processes_have_counted_stays_in_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client()
    client.get("/rulebook/")
    metrics.forget_dead()
    before = counted("playground_requests_total")
    for kind in ("counter", "histogram"):
        (mine,) = metrics.FOLDER.glob(f"{kind}_{os.getpid()}.db")
        (metrics.FOLDER / f"{kind}_99999999.db").write_bytes(mine.read_bytes())
    assert counted("playground_requests_total") > before > 0
    twice = counted("playground_requests_total")
    assert metrics.forget_dead() >= 2
    assert not (metrics.FOLDER / "counter_99999999.db").exists()
    assert counted("playground_requests_total") == twice
    assert metrics.forget_dead() == 0


@pytest.mark.django_db(transaction=True)
def test_prometheus_is_told_at_an_address_of_its_own() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    metrics.serve(f"127.0.0.1:{port}")
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        said = answer.read().decode()
    assert "playground_requests_total" in said and "playground_up_database 1.0" in said


# --- the last day ------------------------------------------------------------------------------------------


def test_the_last_day_is_what_the_counts_have_grown_by() -> None:
    now = datetime(2026, 1, 2, 12, 30, tzinfo=UTC)
    for minutes, requests in ((95, 100), (94, 130), (34, 150), (33, 20), (32, 25)):
        at = now - timedelta(minutes=minutes)
        Sample.objects.create(host="one", at=at, counted={"requests": requests, "seconds": requests / 10})
    Sample.objects.create(host="two", at=now - timedelta(minutes=20), counted={"requests": 7})
    Sample.objects.create(host="two", at=now - timedelta(minutes=10), counted={"requests": 9})
    hours = {hour.begins.hour: hour for hour in sampling.last_day(now)}
    assert len(hours) == 24
    # 10:56 to 11:56 has 20, then the site began anew: 20 until 11:57, 5 more until 11:58; the other machine has 2.
    assert (hours[10].counted["requests"], hours[11].counted["requests"], hours[12].counted["requests"]) == (
        30,
        45,
        2,
    )
    assert hours[10].mean == pytest.approx(100)


def test_staff_see_it_and_nobody_else(client: Client) -> None:
    people = get_user_model().objects
    for name, staff in (("somebody", False), ("keeper", True)):
        people.create_user(name, password="word", is_staff=staff)
    sampling.sample()
    client.get("/rulebook/")
    sampling.sample()
    reports.count("img-src", "https://elsewhere.example", "boards")
    for address in ("/staff/day/", "/staff/counts/"):
        assert client.get(address).status_code == 404
    client.force_login(people.get(username="somebody"))
    assert client.get("/staff/day/").status_code == 404
    client.force_login(people.get(username="keeper"))
    page = client.get("/staff/day/").content.decode()
    assert "img-src" in page and "https://elsewhere.example" in page and "chunks" in page.lower()
    assert b"playground_requests_total" in client.get("/staff/counts/").content


# --- reports of the content policy -------------------------------------------------------------------------


def told(client: Client, body: Any) -> int:
    return client.post("/policy-report/", json.dumps(body), content_type="application/csp-report").status_code


def test_reports_of_both_forms_are_counted_and_little_of_them_is_kept(client: Client) -> None:
    older = {
        "document-uri": "http://127.0.0.1:8000/rulebook/408/?secret=1",
        "violated-directive": "script-src 'self'",
        "blocked-uri": "https://evil.example/x.js?who=me",
    }
    newer = {"documentURL": "http://x/library/", "effectiveDirective": "img-src", "blockedURL": "inline"}
    assert told(client, {"csp-report": older}) == 204
    assert told(client, {"csp-report": older}) == 204
    assert told(client, [{"type": "csp-violation", "body": newer}, {"type": "other", "body": newer}]) == 204
    rows = PolicyReport.objects.order_by("pk").values_list("directive", "blocked", "room", "times")
    assert list(rows) == [
        ("script-src", "https://evil.example", "rulebook", 2),
        ("img-src", "inline", "library", 1),
    ]


@pytest.mark.parametrize(
    "body",
    [
        None,
        7,
        [],
        {},
        {"csp-report": 3},
        {"csp-report": {"document-uri": 7}},
        [{"type": "csp-violation"}],
        "\x00",
    ],
)
def test_what_is_no_report_is_taken_without_a_word(client: Client, body: Any) -> None:
    assert told(client, body) == 204
    assert not PolicyReport.objects.exists()


def test_made_up_reports_fill_nothing(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.post("/policy-report/", b"[" * 9_000, content_type="application/json").status_code == 204
    monkeypatch.setattr(reports, "MOST_KINDS", 3)
    for number in range(10):
        reports.count("img-src", f"https://host{number}.example", "boards")
    assert PolicyReport.objects.count() == 4
    assert PolicyReport.objects.get(directive="other").times == 7
    assert reports._directive("x" * 900) == reports._origin("\x07http://[") == "other"


def test_every_page_names_where_reports_go(client: Client) -> None:
    assert "report-uri /policy-report/" in client.get("/rulebook/")["Content-Security-Policy"]
    assert "policy" in LIMITS


# --- the doctor --------------------------------------------------------------------------------------------


def found(check: Any) -> dict[str, str]:
    return {one.subject: f"{one.how}: {one.words} {one.do}" for one in check()}


def test_a_site_for_others_needs_tls_and_an_address(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["127.0.0.1", "localhost"]
    assert found(doctor._settings)["settings"].startswith("good")
    settings.ALLOWED_HOSTS = ["rules.example.org"]
    said = " ".join(f"{one.how} {one.words} {one.do}" for one in doctor._settings())
    assert "HTTPS=yes" in said and "SITE_URL" in said
    settings.DEBUG = True
    assert any(one.how == "bad" and "tracebacks" in one.words for one in doctor._settings())


def test_a_disk_a_clock_a_mail_server_and_files_are_looked_at(
    settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda _: SimpleNamespace(free=5 << 20))
    assert found(doctor._disk)["disk"].startswith("bad: 5 MB are free")
    assert found(doctor._clock)["clock"].startswith("good")
    monkeypatch.setattr(doctor.time, "time", lambda: 1_000.0)
    assert "NTP" in found(doctor._clock)["clock"]
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    assert found(doctor._mail)["mail"].startswith("bad: The mail server can't be reached")
    settings.STORAGES = {
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}
    }
    settings.STATIC_ROOT = tmp_path
    assert "collectstatic" in found(doctor._files)["static files"]


def test_migrations_that_wait_and_a_watch_that_sleeps_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(doctor._migrations)["migrations"].startswith("good")
    monkeypatch.setattr(doctor.MigrationExecutor, "migration_plan", lambda *_: [("boards.0007_more", False)])
    assert "boards.0007_more" in found(doctor._migrations)["migrations"]
    assert "manage.py watch" in found(doctor._watch)["watch"]


def test_servers_that_are_away_are_said_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("database", "broker", "cache"):
        monkeypatch.setattr(waiting, f"{name}_problem", lambda: "Connection refused")
    said = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("doctor", stdout=said)
    assert ended.value.code == 1
    for words in (
        "WRONG    database",
        "WRONG    broker",
        "WRONG    cache",
        "DATABASE_URL",
        "CELERY_BROKER_URL",
    ):
        assert words in said.getvalue()
    assert "Traceback" not in said.getvalue()
