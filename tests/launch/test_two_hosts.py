"""What docs/operating.md says of two hosts can be followed to the letter; `make two-hosts` does so."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys

from benchmarks.hosts import PROXY, STORE
from benchmarks.two_hosts import DEPLOY, blocks, command_of, section, settings_of
from playground.launch import environment, paths

PAGE = blocks(section("On two hosts"))


def of(name: str) -> list[str]:
    """The lines of the one block that is for this."""
    (found,) = [lines for heading, lines in PAGE.items() if heading.endswith(name)]
    assert found
    return found


def test_both_hosts_reach_the_servers_and_nobody_else_is_let_in() -> None:
    assert STORE in of("postgresql.conf")[0]
    allowed = [line.split() for line in of("pg_hba.conf")]
    assert [line[3] for line in allowed] == [f"{PROXY}/32", f"{STORE}/32"]
    assert {(line[2], line[4]) for line in allowed} == {("playground", "scram-sha-256")}
    assert f"bind 127.0.0.1 {STORE}" in of("valkey.conf")


def test_its_settings_can_be_read_and_lead_to_the_other_host() -> None:
    told = settings_of("\n".join(of("/etc/playground.env")))
    assert told.keys() < settings_of((DEPLOY / "playground.env").read_text()).keys()
    database = environment.database(told["DATABASE_URL"])
    assert (database["HOST"], database["USER"], database["NAME"]) == (STORE, "playground", "playground")
    assert environment.cache_url(told["CELERY_BROKER_URL"]) == f"redis://:WORD@{STORE}:6379/0"


def test_each_host_has_units_that_are_there_and_all_of_them_are_somewhere() -> None:
    enabled = {
        host: " ".join(of(f"on {host}, its units")).removeprefix("systemctl enable --now ").split()
        for host in (PROXY, STORE)
    }
    assert all(command_of(unit) for units in enabled.values() for unit in units)
    assert {unit for units in enabled.values() for unit in units} == {
        path.stem for path in DEPLOY.glob("*.service")
    }
    assert "playground-web" in enabled[PROXY] and "playground-worker" in enabled[STORE]


def test_the_commands_before_the_first_start_are_the_same_for_one_host_and_are_taken() -> None:
    commands = of("on both hosts")
    assert all(
        re.search(rf"(?m)^    {re.escape(line)}$", section("A unit for each process")) for line in commands
    )
    assert [line.rpartition(" ")[2] for line in commands] == ["playground.launch.prepare", "fill"]
    for line in commands:
        words = shlex.split(line)
        assert words[:2] == ["python", "-m"]
        found = subprocess.run(
            [sys.executable, "-c", f"import {words[2]}"], cwd=paths.ROOT, check=False, capture_output=True
        )
        assert found.returncode == 0
