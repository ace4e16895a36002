"""What the settings promise to visitors, seen from outside."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from playground.launch.environment import Unreadable
from playground.launch.secret import secret_key

ROOT = Path(__file__).resolve().parents[2]
POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "report-uri /policy-report/",
}


@pytest.mark.django_db
def test_every_page_carries_the_strict_policy(client: Client) -> None:
    for address in ("/admin/login/", "/there-is-no-such-page/"):
        answer = client.get(address, HTTP_HOST="127.0.0.1")
        assert set(answer["Content-Security-Policy"].split("; ")) == POLICY
        assert answer["X-Frame-Options"] == "DENY"
        assert answer["X-Content-Type-Options"] == "nosniff"


def test_another_host_name_is_refused(client: Client) -> None:
    assert client.get("/", HTTP_HOST="elsewhere.example").status_code == 400


def test_nobody_sees_tracebacks() -> None:
    assert settings.DEBUG is False


def test_a_killed_workers_task_comes_back_within_a_minute() -> None:
    options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    # Seen as lost after the timeout, noticed at the next sweep.
    if settings.CELERY_BROKER_URL.startswith("redis"):
        assert options["visibility_timeout"] + options["unacked_restore_interval"] < 60
        assert options["visibility_timeout"] > settings.CELERY_TASK_TIME_LIMIT
    assert settings.CELERY_TASK_ACKS_LATE and settings.CELERY_TASK_REJECT_ON_WORKER_LOST


@pytest.mark.parametrize(
    ("variable", "value"),
    [("DEBUG", "perhaps"), ("DATABASE_URL", "mysql://x/y"), ("SECRET_KEY", "short"), ("HTTPS", "2")],
)
def test_the_settings_refuse_what_they_cannot_read(tmp_path: Path, variable: str, value: str) -> None:
    asked = subprocess.run(
        [sys.executable, "-c", "import playground.settings"],
        env={**os.environ, "VAR_DIR": str(tmp_path), variable: value},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert asked.returncode == 1
    assert "Unreadable: " + variable in asked.stderr


def test_the_secret_key_is_made_once_and_for_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    keys: list[str] = []
    threads = [threading.Thread(target=lambda: keys.append(secret_key(tmp_path))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys) == 8 and len(set(keys)) == 1 and len(keys[0]) >= 40
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_a_damaged_secret_key_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    (tmp_path / "secret_key").write_text("cut")
    with pytest.raises(Unreadable, match="delete it to get a new one"):
        secret_key(tmp_path)
