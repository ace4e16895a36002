"""A site's data go into a file while it runs, and from the file into an empty place, where the same links lead on."""

from __future__ import annotations

import gzip
import http.cookiejar
import json
import os
import re
import signal
import subprocess
import sys
import tarfile
import urllib.parse
import urllib.request
from pathlib import Path

import psycopg

from benchmarks.whole_site import WholeSite
from playground.launch import postgres
from playground.launch.processes import Notes
from tests.launch.gathered import lend
from tests.launch.test_running_site import ROOT, Site


def launched(word: str, file: Path, home: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """One of the two commands."""
    others = {"DATABASE_URL", "CELERY_BROKER_URL", "CACHE_URL", "DJANGO_SETTINGS_MODULE"}
    environment = {name: value for name, value in os.environ.items() if name not in others}
    return subprocess.run(
        [sys.executable, "-m", "playground.launch", word, str(file)],
        cwd=ROOT,
        env={**environment, "VAR_DIR": str(home), **settings},
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )


class Browser:
    """Somebody who visits a site, and then the same site elsewhere."""

    def __init__(self) -> None:
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def get(self, port: int, address: str) -> str:
        with self.opener.open(f"http://127.0.0.1:{port}{address}", timeout=60) as answer:
            return str(answer.read().decode())

    def send(self, port: int, address: str, form: str, **fields: str) -> str:
        """Fill in a form of a page; the address that it led to."""
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.get(port, form))
        assert token is not None
        data = urllib.parse.urlencode({"csrfmiddlewaretoken": token.group(1), **fields}).encode()
        with self.opener.open(f"http://127.0.0.1:{port}{address}", data, timeout=60) as answer:
            return urllib.parse.urlsplit(answer.url).path


def test_a_site_is_moved_by_a_file_and_the_same_links_lead_on(tmp_path: Path) -> None:
    one, other, file = Site(tmp_path / "one"), Site(tmp_path / "other"), tmp_path / "site.backup"
    ann = Browser()
    one.start()
    try:
        board = ann.send(one.port, "/boards/new/edit/", "/boards/new/", place="Shock", into="0:hand", at="0")
        line = ann.send(one.port, f"{board}edit/", board, do="step", at="1")
        before = {address: ann.get(one.port, address) for address in (board, line)}
        done = launched("backup", file, one.home)
        assert done.returncode == 0, done.stderr
        assert "rows of" in done.stdout and file.stat().st_mode & 0o077 == 0
        refused = launched("restore", file, one.home)
        assert refused.returncode == 1 and "already runs" in refused.stderr
    finally:
        ended = one.stop(signal.SIGTERM)
    assert ended == 0 and one.numbers() == {}
    refused = launched("restore", file, one.home)
    assert refused.returncode == 1 and "not empty" in refused.stderr

    done = launched("restore", file, other.home)
    assert done.returncode == 0, done.stderr
    assert (other.home / "secret_key").read_text() == (one.home / "secret_key").read_text()
    # What shows pages is enough of a site for it.
    lend(other.home)
    shown = WholeSite(other.home, other.port)
    try:
        for name in (*shown.servers, "web"):
            shown.begin(name)
        shown.until_answered()
        for address, page in before.items():
            # The browser is known there by its cookie: the board is its own.
            title = re.search(r"<h1>[^<]*</h1>", page)
            again = ann.get(other.port, address)
            assert title is not None and title.group(0) in again and "Shock" in again
        second = ann.send(
            other.port, "/boards/new/edit/", "/boards/new/", place="Forest", into="0:hand", at="0"
        )
        assert second != board and "Forest" in ann.get(other.port, second)
    finally:
        shown.stop()
    # And without the site: the embedded database is started for it.
    assert "rows of" in launched("backup", tmp_path / "again", other.home).stdout


def test_what_is_no_backup_or_a_part_of_one_leaves_a_database_alone(tmp_path: Path) -> None:
    file = tmp_path / "x"
    home = tmp_path / "home"
    home.mkdir()
    assert "There is no file" in launched("restore", file, home).stderr
    # The file is looked at before any database is.
    nothing = "postgresql://nobody@127.0.0.1:1/nothing"
    file.write_bytes(b"PK nonsense")
    assert "is no backup" in launched("restore", file, home, DATABASE_URL=nothing).stderr
    with gzip.open(file, "wb") as packed, tarfile.open(fileobj=packed, mode="w|") as archive:
        archive.addfile(tarfile.TarInfo("about.json"))
    assert "is no backup" in launched("restore", file, home, DATABASE_URL=nothing).stderr


_LOADED = """
import json, os, sys, traceback
import django; django.setup()
from django.conf import settings
from django.urls import get_resolver
from playground.launch import environment
get_resolver().url_patterns
for line in sys.stdin:
    url, code, *sys.argv[1:] = json.loads(line)
    copy = os.fork()
    if not copy:
        status = 1
        try:
            settings.DATABASES["default"].update(environment.database(url))
            exec(code, {})
            status = 0
        except BaseException:
            traceback.print_exc(file=sys.stdout)
        sys.stdout.flush()
        os._exit(status)
    print("ended", os.waitpid(copy, 0)[1], flush=True)
"""
_PREPARE = """
from playground.launch.prepare import prepare
prepare()
"""
_BUILD = """
from django.test import Client
browser = Client(HTTP_HOST="127.0.0.1")
browser.get("/boards/new/")
text = "Ann: in play Grizzly Bears\\nBob: life 20\\nTurn 3: Ann, upkeep\\n"
made = browser.post("/boards/new/edit/", {"do": "text", "text": text})
stepped = browser.post(made["Location"] + "edit/", {"do": "step", "at": "0"})
print(made["Location"], stepped["Location"], browser.cookies["sessionid"].value)
"""
_RESTORE = """
import sys
from pathlib import Path
from playground.launch import backup
try:
    print(backup.restore(Path(sys.argv[1]), Path(sys.argv[2])))
except backup.NotRestored as error:
    print("refused:", error)
"""
_LOOK = """
import re, sys
from django.test import Client
browser = Client(HTTP_HOST="127.0.0.1")
browser.cookies["sessionid"] = sys.argv[3]
for address in sys.argv[1:3]:
    answer = browser.get(address)
    print(answer.status_code, "Grizzly Bears" in answer.content.decode())
at = re.search(r'name="at"[^>]*value="(\\d+)"', browser.get(sys.argv[1]).content.decode()).group(1)
changed = browser.post(sys.argv[1] + "edit/", {"do": "text", "text": "Ann: life 7", "at": at})
print(changed.status_code)
"""


class Loaded:
    """A program of the site that is loaded once: a copy of it does each thing, with a database of its own."""

    def __init__(self, **settings: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", _LOADED],
            cwd=ROOT,
            env={**os.environ, "DJANGO_SETTINGS_MODULE": "playground.settings", **settings},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Loaded:
        return self

    def do(self, url: str, code: str, *words: object) -> str:
        """What the code prints there."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps([url, code, *map(str, words)]) + "\n")
        self.process.stdin.flush()
        said = ""
        for line in self.process.stdout:
            if line.startswith("ended "):
                assert line == "ended 0\n", said
                return said
            said += line
        raise AssertionError(f"it ended by itself, and said: {said}")

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(60)
        self.process.stdout.close()


def test_a_given_database_goes_into_a_file_and_that_into_another_which_is_empty(tmp_path: Path) -> None:
    home = tmp_path / "given"
    home.mkdir()
    server = postgres.Postgres(home, Notes(home / "processes"), keep=False)
    child = server.start()
    try:
        # Its user has no rights but over its own databases, as a machine's Postgres gives them.
        with psycopg.connect(server.url, autocommit=True) as connection:
            connection.execute("CREATE ROLE ann LOGIN")
            for name in ("first", "second"):
                connection.execute(f"CREATE DATABASE {name} OWNER ann")
        given = server.url.replace("postgres@", "ann@")
        first = {"DATABASE_URL": given.replace("/playground?", "/first?"), "SECRET_KEY": "k" * 50}
        second = first | {"DATABASE_URL": given.replace("/playground?", "/second?")}
        one, other, file = tmp_path / "one", tmp_path / "other", tmp_path / "site.backup"
        lend(one)
        with Loaded(VAR_DIR=str(one), **first) as program:
            program.do(first["DATABASE_URL"], _PREPARE)
            made = program.do(first["DATABASE_URL"], _BUILD).split()
            done = launched("backup", file, one, **first)
            assert done.returncode == 0 and "rows of" in done.stdout, done.stderr
            assert not (one / "postgres").exists(), "nothing of the embedded database was started"

            said = program.do(first["DATABASE_URL"], _RESTORE, file, one)
            assert said.startswith("refused: The database is not empty.")
            done = launched("restore", file, other, **second)
            assert done.returncode == 0 and "rows of" in done.stdout, done.stderr
            seen = program.do(second["DATABASE_URL"], _LOOK, *made)
            assert seen.split() == ["200", "True", "200", "True", "303"]
            # The first is as it was.
            assert "200 True" in program.do(first["DATABASE_URL"], _LOOK, *made)
    finally:
        child.stop()
        postgres.remove_sockets(home)
        postgres.remove_data(home)
