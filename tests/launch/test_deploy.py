"""The texts in docs/deploy are tried: units, settings, a proxy in front of the real server, a file for containers."""

from __future__ import annotations

import http.client
import json
import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from playground.launch import environment

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "docs" / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))
DOMAIN = "rules.example.org"
PATIENCE = 150
"""Seconds for an answer: the first of a site comes as all parts of a run of tests begin."""


def settings_in(text: str) -> dict[str, str]:
    """The variables of a file of settings."""
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return dict(line.split("=", 1) for line in lines)


def command_of(unit: Path) -> list[str]:
    """What a unit starts, with this checkout's programs."""
    found = re.search(r"(?m)^ExecStart=(.*)$", unit.read_text())
    assert found is not None
    return shlex.split(found[1].replace("/srv/playground/.venv/bin", str(Path(sys.executable).parent)))


def known() -> str:
    """What says which variables there are."""
    from playground import settings

    return str(settings.__doc__) + (ROOT / "playground" / "launch" / "paths.py").read_text()


def test_every_setting_that_is_named_is_one() -> None:
    named = set(settings_in((DEPLOY / "playground.env").read_text()))
    compose = (DEPLOY / "compose.yaml").read_text()
    site = compose[compose.index("environment: &settings") : compose.index("volumes:")]
    named |= set(re.findall(r"(?m)^    ([A-Z_]+):", site))
    assert len(named) >= 9
    assert [name for name in sorted(named) if not re.search(rf"\b{name}\b", known())] == []


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.stem)
def test_what_a_unit_starts_is_there_and_takes_its_words(unit: Path) -> None:
    done = subprocess.run(
        [*command_of(unit), "--help"], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "usage" in done.stdout.lower()


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.stem)
def test_systemd_can_read_a_unit(unit: Path, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed here; the unit's command is tried all the same")
    env = tmp_path / "playground.env"
    env.write_text((DEPLOY / "playground.env").read_text())
    text = unit.read_text().replace("/srv/playground/.venv/bin", str(Path(sys.executable).parent))
    text = text.replace("/srv/playground", str(ROOT)).replace("/etc/playground.env", str(env))
    here = tmp_path / unit.name
    here.write_text(text.replace("User=playground", "User=root"))
    done = subprocess.run(
        ["systemd-analyze", "verify", str(here)], capture_output=True, text=True, timeout=60, check=False
    )
    said = [line for line in done.stderr.splitlines() if unit.name in line]
    assert said == []


def read_yaml(path: Path) -> dict[str, Any]:
    """What a file says, by the first Python here that can read YAML: the project needs no such thing otherwise."""
    script = "import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1]))))"
    for python in (sys.executable, "python3", "/usr/bin/python3"):
        if shutil.which(python) is None:
            continue
        done = subprocess.run([python, "-c", script, str(path)], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return dict(json.loads(done.stdout))
        if "No module named 'yaml'" not in done.stderr:
            pytest.fail(done.stderr)
    pytest.skip("no Python here reads YAML (PyYAML), so the file can't be read as compose does")


def test_compose_starts_what_the_units_start() -> None:
    read = read_yaml(DEPLOY / "compose.yaml")
    services: dict[str, Any] = read["services"]
    for name in ("web", "worker", "watch"):
        unit = shlex.split(
            re.search(r"(?m)^ExecStart=(.*)$", (DEPLOY / f"playground-{name}.service").read_text())[1]
        )  # type: ignore[index]
        started = [word for word in services[name]["command"] if word not in ("--host", "0.0.0.0")]
        assert [Path(unit[0]).name, *unit[1:]] == started
        assert services[name]["depends_on"] == {"prepare": {"condition": "service_completed_successfully"}}
    assert [name for name, one in services.items() if "ports" in one] == ["proxy"]
    assert set(read["volumes"]) == {
        volume.partition(":")[0] for one in services.values() for volume in one["volumes"]
    }
    assert all(one["logging"]["options"]["max-file"] for one in services.values())


def test_the_container_is_made_of_files_that_are_there() -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    for line in re.findall(r"(?m)^COPY (.*)$", text):
        for source in line.split()[:-1]:
            assert (ROOT / source).exists(), source
    words = [word for word in re.findall(r'"([^"]+)"', text[text.index("CMD") :]) if word != "python"]
    done = subprocess.run(
        [sys.executable, *words, "--help"], cwd=ROOT, capture_output=True, timeout=60, check=False
    )
    assert done.returncode == 0


# --- the real server, behind a proxy -----------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def wait_for(port: int) -> None:
    until = time.monotonic() + 60
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            assert time.monotonic() < until, "nobody answers"
            time.sleep(0.05)


@contextmanager
def running(command: list[str], port: int, **more: str) -> Iterator[None]:
    with subprocess.Popen(command, cwd=ROOT, env={**os.environ, **more}) as process:
        try:
            wait_for(port)
            yield
        finally:
            process.terminate()
            process.wait(15)


@pytest.fixture
def site(db: None, tmp_path: Path) -> Iterator[int]:
    """The web server as its unit starts it, with the settings of the file; its port."""
    port = free_port()
    told = settings_in((DEPLOY / "playground.env").read_text())
    here = connection.settings_dict
    told["DATABASE_URL"] = environment.postgres_url(here["HOST"], here["NAME"])
    told["CELERY_BROKER_URL"] = os.environ.get("CELERY_BROKER_URL", "memory://")
    # What is compiled beside the sources is as good.
    del told["PYTHONPYCACHEPREFIX"]
    told |= {"VAR_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "tests.settings"}
    command = [word.replace("8000", str(port)) for word in command_of(DEPLOY / "playground-web.service")]
    with running([*command, "--processes", "1"], port, **told):
        yield port


Ask = Callable[..., http.client.HTTPResponse]


def ask(port: int, path: str = "/accounts/login/", **headers: str) -> http.client.HTTPResponse:
    """What is answered, without a proxy in between."""
    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(asked):
        asked.request("GET", path, headers={"Host": DOMAIN, **named})
        answer = asked.getresponse()
        answer.read()
    return answer


def test_plain_requests_are_sent_on_and_browsers_told_to_keep_to_tls(site: int) -> None:
    plain = ask(site, X_Forwarded_For="192.0.2.1", X_Forwarded_Proto="http", X_Forwarded_Host=DOMAIN)
    assert plain.status == 301 and plain.headers["Location"] == f"https://{DOMAIN}/accounts/login/"
    answer = ask(site, X_Forwarded_For="192.0.2.1", X_Forwarded_Proto="https", X_Forwarded_Host=DOMAIN)
    assert answer.status == 200 and answer.headers["X-Request-ID"]
    assert answer.headers["Strict-Transport-Security"] == f"max-age={365 * 24 * 3600}"
    cookies = answer.headers.get_all("Set-Cookie") or []
    assert cookies and all("; Secure" in cookie for cookie in cookies)
    elsewhere = ask(
        site, X_Forwarded_For="192.0.2.1", X_Forwarded_Proto="https", X_Forwarded_Host="evil.example"
    )
    assert elsewhere.status == 400


def through(port: int, path: str = "/accounts/login/", **headers: str) -> http.client.HTTPResponse:
    """What is answered through TLS."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    asked = http.client.HTTPSConnection("127.0.0.1", port, timeout=PATIENCE, context=context)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(asked):
        asked.request("GET", path, headers={"Host": DOMAIN, **named})
        answer = asked.getresponse()
        answer.read()
    return answer


@pytest.fixture
def nginx(tmp_path: Path, site: int) -> Iterator[tuple[int, int]]:
    """nginx with the text that is recommended, in front of the site: its port and that for TLS."""
    if shutil.which("nginx") is None or shutil.which("openssl") is None:
        pytest.skip("nginx or openssl is not installed here; its headers are tried without it")
    key, pem = tmp_path / "key", tmp_path / "pem"
    made = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "1",
        "-subj",
        f"/CN={DOMAIN}",
    ]
    subprocess.run([*made, "-keyout", str(key), "-out", str(pem)], check=True, capture_output=True)
    plain, tls = free_port(), free_port()
    text = (DEPLOY / "nginx.conf").read_text()
    text = re.sub(r"(?m)^ *listen \[::\].*\n", "", text)
    text = text.replace("listen 80;", f"listen 127.0.0.1:{plain};").replace(
        "listen 443", f"listen 127.0.0.1:{tls}"
    )
    text = text.replace("/etc/ssl/rules.example.org.pem", str(pem))
    text = text.replace("/etc/ssl/private/rules.example.org.key", str(key))
    text = text.replace("127.0.0.1:8000", f"127.0.0.1:{site}")
    temp = "".join(
        f"    {kind}_temp_path {tmp_path}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = tmp_path / "nginx.conf"
    user = "user root;\n" if os.geteuid() == 0 else ""
    whole.write_text(
        f"{user}daemon off;\npid {tmp_path}/pid;\nerror_log {tmp_path}/error.log;\nevents {{}}\n"
        f"http {{\n    access_log off;\n{temp}{text}\n}}\n"
    )
    with running(["nginx", "-c", str(whole), "-p", str(tmp_path), "-e", str(tmp_path / "error.log")], tls):
        yield plain, tls


def test_nginx_says_who_asks_and_a_visitor_does_not(nginx: tuple[int, int]) -> None:
    plain, tls = nginx
    sent_on = ask(plain)
    assert sent_on.status == 301 and sent_on.headers["Location"] == f"https://{DOMAIN}/accounts/login/"
    answer = through(
        tls, X_Forwarded_For="203.0.113.9", X_Forwarded_Proto="http", X_Forwarded_Host="evil.example"
    )
    assert answer.status == 200 and "Strict-Transport-Security" in answer.headers
    slow = [socket.create_connection(("127.0.0.1", tls), timeout=5) for _ in range(50)]
    assert through(tls).status == 200
    for one in slow:
        one.close()


def test_caddy_can_read_its_text(tmp_path: Path) -> None:
    if shutil.which("caddy") is None:
        pytest.skip("caddy is not installed here")
    done = subprocess.run(
        ["caddy", "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")],
        capture_output=True,
        text=True,
        env={**os.environ, "HOME": str(tmp_path)},
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
