"""`make bench-site`: how fast the site answers, one JSON line for each figure, as {"name", "value", "unit"}.

The site is started as `make run` does, on a free port and beside servers made for it; `--url` measures one that runs
already. A first start loads scenarios and cards beside its pages for most of a minute, once for each database: that is
waited for, since it takes one of two processors. Everything goes through HTTP, as a browser does it, one request at a
time over one connection: a board with 60 permanents and a line of spells on it is built, stepped through and edited.
The requests of each kind take turns with those for an empty view, so that whatever else the machine does meets all of
them alike.

The empty view is the redirect of /favicon.ico: it goes through the middleware, but has no page, data or query.
Figures that miss a goal are named on the error stream. `--profile` adds where the time goes, measured in this process.
"""

from __future__ import annotations

import argparse
import gzip
import html
import http.client
import json
import math
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # run as a script: the project is one level up

from benchmarks.site_board import LONG, TEXT  # noqa: E402
from playground.launch.supervisor import FILLED, NOT_FILLED  # noqa: E402

MOST_REQUESTS = 2_000
SECONDS_TO_WARM_UP = 4.0
"""The worker starts at the same time as the web server and needs a processor for so long."""
EMPTY = "/favicon.ico"
HTMX = {"HX-Request": "true", "HX-Request-Type": "partial", "HX-Current-URL": "/", "HX-Boosted": "true"}
GOALS = {
    "step (part) p95": (60.0, "ms"),
    "step (page) p95": (60.0, "ms"),
    "step (part) p95, in empty views": (4.0, "x"),
    "step (page) p95, in empty views": (4.0, "x"),
    "edit and the board after it p95": (80.0, "ms"),
    "step (part), sent": (60.0, "kB"),
    "step (page), sent": (60.0, "kB"),
    "step 1900 of a long line, sent": (60.0, "kB"),
    "step 1900 of a long line, by a process just begun": (1000.0, "ms"),
}
LONG_STEPS = 2_000
LATE = 1_900
"""A step of the long line that is asked for."""


class Unexpected(Exception):
    """The site answered something else than what is to be measured."""


class Answer:
    """What came back: its status, where it leads, its body as sent and as meant."""

    def __init__(
        self, asked: str, status: int, location: str, sent: bytes, encoding: str, milliseconds: float
    ) -> None:
        self.asked = asked
        self.status = status
        self.location = location
        self.sent = sent
        self.body = gzip.decompress(sent) if encoding == "gzip" else sent
        self.encoding = encoding
        self.milliseconds = milliseconds

    @property
    def text(self) -> str:
        return self.body.decode()


class Visitor:
    """A browser without a window: one connection, cookies, and a limit to what it asks."""

    def __init__(self, url: str) -> None:
        self.host = urlsplit(url).netloc
        self.connect()
        self.cookies: dict[str, str] = {}
        self.requests = 0

    def connect(self) -> None:
        """A connection to the host, anew."""
        self.connection = http.client.HTTPConnection(self.host, timeout=30)

    def get(self, path: str, *, part: bool = False) -> Answer:
        return self._ask("GET", path, b"", dict(HTMX) if part else {})

    def post(self, path: str, fields: dict[str, str], *, part: bool = False) -> Answer:
        headers = {"Content-Type": "application/x-www-form-urlencoded", **(HTMX if part else {})}
        headers["X-CSRFToken"] = self.cookies.get("csrftoken", "")
        return self._ask("POST", path, urlencode(fields).encode(), headers)

    def _ask(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Answer:
        self.requests += 1
        if self.requests > MOST_REQUESTS:
            raise Unexpected(f"more than {MOST_REQUESTS} requests")
        headers |= {"Accept-Encoding": "gzip", "Accept": "text/html"}
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        for again in (True, False):
            began = time.perf_counter()
            try:
                self.connection.request(method, path, body or None, headers)
                response = self.connection.getresponse()
                sent = response.read()
                break
            except (http.client.RemoteDisconnected, ConnectionResetError, BrokenPipeError):
                # The server closes connections that rest, and a process of it may retire.
                self.connection.close()
                if not again:
                    raise
        took = (time.perf_counter() - began) * 1e3
        for line in response.headers.get_all("Set-Cookie") or ():
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        location = response.getheader("Location") or ""
        encoding = response.getheader("Content-Encoding") or ""
        return Answer(f"{method} {path}", response.status, location, sent, encoding, took)


def expect(answer: Answer, *statuses: int) -> Answer:
    """The answer, if its status is one of these."""
    if answer.status not in statuses:
        words = re.sub(r"<[^>]*>|\s+", " ", answer.text)[:300]
        wanted = " or ".join(map(str, statuses))
        raise Unexpected(f"{answer.asked} has status {answer.status} instead of {wanted}: {words}")
    return answer


# --- the site --------------------------------------------------------------------------------------------------


@contextmanager
def own_site(home: Path, *, filled: bool = False) -> Iterator[str]:
    """The site as `make run` starts it, in a directory of its own; its address. `filled`: as soon as it has loaded
    scenarios and cards."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}/"
    process = subprocess.Popen(
        [sys.executable, "-m", "playground.launch", "run", "--leave-with-parent"],
        cwd=ROOT,
        env={**os.environ, "VAR_DIR": str(home), "PORT": str(port)} | ({"FILL": "yes"} if filled else {}),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    try:
        left = [url, FILLED] if filled else [url]
        said: list[str] = []
        for line in process.stdout:
            said.append(line)
            if line.strip() == left[0]:
                del left[0]
            if not left or line.strip() == NOT_FILLED:
                break
        if left:
            raise Unexpected(f"the site did not start: {''.join(said)}")
        yield url
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)
        process.stdout.close()


# --- what is measured --------------------------------------------------------------------------------------------


class Built:
    """A board and a line of it on the site, both the visitor's own."""

    def __init__(self, visitor: Visitor, text: str = TEXT) -> None:
        expect(visitor.get("/boards/new/"), 200)
        made = expect(visitor.post("/boards/new/edit/", {"do": "text", "text": text}), 302, 303)
        self.visitor = visitor
        self.board = urlsplit(made.location).path
        shown = expect(visitor.get(self.board), 200).text
        self.edits = int(self._found(r'name="at"[^>]*value="(\d+)"', shown)) + 1
        """The number of the next edit."""
        self.picked = "1"
        stepped = expect(visitor.post(f"{self.board}edit/", {"at": "0", "do": "step"}), 303)
        self.run = urlsplit(stepped.location).path.removesuffix("0/")
        page = expect(visitor.get(f"{self.run}0/"), 200).text
        if "Not as the text says" in page:
            raise Unexpected("the line on the board can't be played as it is written")
        self.last = int(self._found(r'type="range"[^>]* max="(\d+)"', page))

    @staticmethod
    def _found(pattern: str, page: str) -> str:
        found = re.search(pattern, page)
        if found is None:
            raise Unexpected(f"the page has nothing like {pattern}")
        return found.group(1)

    def step(self, number: int, *, part: bool) -> Answer:
        """One moment of the line; never the same as the last time."""
        return expect(self.visitor.get(f"{self.run}{number % (self.last + 1)}/", part=part), 200)

    def edit(self, number: int) -> tuple[Answer, Answer]:
        """Counters on a creature, always another number of them, and the board that is shown after it."""
        fields = {"do": "counters", "object": self.picked, "counter": "+1/+1", "count": str(number + 1)}
        fields |= {"at": str(self.edits - 1), "zone": "0:in play", "into": "0:in play"}
        sent = expect(self.visitor.post(f"{self.board}edit/", fields, part=True), 303)
        self.edits += 1
        self.picked = parse_qs(urlsplit(sent.location).query)["pick"][0]
        return sent, expect(self.visitor.get(sent.location, part=True), 200)


def long_line(visitor: Visitor) -> str:
    """The address of a line of two thousand steps: everybody passes, nobody attacks, what must be discarded is."""
    built = Built(visitor, LONG)
    at = built.last
    while at < LONG_STEPS:
        address = f"{built.run}{at}/answer/"
        answered = visitor.post(address, {"do": "all pass"})
        if answered.status == 422:
            found = re.search(r' name="choice" value="([^"]+)"', answered.text)
            if found is None:
                raise Unexpected(f"nothing is known to be answered at step {at} of the long line")
            answered = visitor.post(address, {"choice": html.unescape(found.group(1))})
        at = int(urlsplit(expect(answered, 303).location).path.split("/")[3])
    return built.run


def late_step(visitor: Visitor, run: str, name: str) -> dict[str, tuple[float, str]]:
    """How long a step near the end of a long line takes, and what is sent."""
    answer = expect(visitor.get(f"{run}{LATE}/"), 200)
    return {
        name: (answer.milliseconds, "ms"),
        "step 1900 of a long line, sent": (len(answer.sent) / 1e3, "kB"),
    }


def percentile(values: list[float], share: float) -> float:
    """The least value that this share of all values does not exceed."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def measure(visitor: Visitor, built: Built, rounds: int) -> dict[str, tuple[float, str]]:
    """Every figure by its name."""
    times: dict[str, list[float]] = {}
    largest: dict[str, Answer] = {}

    def note(name: str, *answers: Answer) -> None:
        times.setdefault(name, []).append(sum(one.milliseconds for one in answers))
        if name not in largest or len(answers[-1].body) > len(largest[name].body):
            largest[name] = answers[-1]

    kinds: list[Callable[[int], None]] = [
        lambda number: note("empty view", expect(visitor.get(EMPTY), 301, 302)),
        lambda number: note("step (part)", built.step(number, part=True)),
        lambda number: note("step (page)", built.step(number + built.last // 2, part=False)),
    ]
    until = time.monotonic() + SECONDS_TO_WARM_UP
    while time.monotonic() < until and visitor.requests < MOST_REQUESTS // 4:
        for number in range(5):
            for kind in kinds:
                kind(number)
    times.clear()
    for number in range(rounds):
        for kind in kinds:
            kind(number)
        posted, shown = built.edit(number)
        note("edit", posted)
        note("edit and the board after it", posted, shown)

    figures: dict[str, tuple[float, str]] = {}
    for name, found in times.items():
        figures[f"{name} p50"] = percentile(found, 0.5), "ms"
        figures[f"{name} p95"] = percentile(found, 0.95), "ms"
    for name in ("step (part)", "step (page)"):
        figures[f"{name} p95, in empty views"] = (
            figures[f"{name} p95"][0] / figures["empty view p95"][0],
            "x",
        )
    for name in ("step (part)", "step (page)", "edit and the board after it"):
        answer = largest[name]
        if answer.encoding != "gzip":
            # Told apart, so that nobody takes what could be for what is.
            figures[f"{name}, if it were compressed"] = len(gzip.compress(answer.body, 6)) / 1e3, "kB"
        figures[f"{name}, sent"] = len(answer.sent) / 1e3, "kB"
    return figures


def complain(figures: dict[str, tuple[float, str]]) -> None:
    """Name the goals that are missed."""
    if any(name.endswith("if it were compressed") for name in figures):
        print("The site sends pages uncompressed, although the visitor takes gzip.", file=sys.stderr)
    for name, (most, unit) in GOALS.items():
        if name in figures and figures[name][0] > most:
            print(
                f"Missed: {name} is {figures[name][0]:.1f} {unit}, the goal {most:g} {unit}.", file=sys.stderr
            )


def profile(built: Built, home: Path, times: int = 30) -> None:
    """Where the time of step pages and of edits goes, by functions, on the error stream."""
    import cProfile
    import pstats

    os.environ |= {"VAR_DIR": str(home), "DJANGO_SETTINGS_MODULE": "playground.settings"}
    import django

    django.setup()
    from django.test import Client

    client = Client(HTTP_HOST="127.0.0.1")
    for name, value in built.visitor.cookies.items():
        client.cookies[name] = value
    client.get(f"{built.run}0/")
    inside = Built.__new__(Built)
    inside.__dict__ |= built.__dict__ | {"visitor": _Inside(client)}
    for name, action in (
        ("step", lambda number: inside.step(number, part=True)),
        ("edit", lambda number: inside.edit(number + 5_000)),
    ):
        action(times)  # this process reads its cards and templates now
        profiler = cProfile.Profile()
        profiler.enable()
        for number in range(times):
            action(number)
        profiler.disable()
        print(f"--- {times} x {name}, by cumulative time", file=sys.stderr)
        pstats.Stats(profiler, stream=sys.stderr).sort_stats("cumulative").print_stats(
            r"/(playground|engine)/", 45
        )


class _Inside(Visitor):
    """The visitor's requests, answered in this process."""

    def __init__(self, client: object) -> None:
        super().__init__("http://127.0.0.1/")
        self.client = client

    def _ask(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Answer:
        kind = headers.pop("Content-Type", "text/html")
        made = self.client.generic(method, path, body, content_type=kind, headers=headers)  # type: ignore[attr-defined]
        location = made.headers.get("Location", "")
        return Answer(f"{method} {path}", made.status_code, location, made.content, "", 0.0)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench-site", description=__doc__)
    parser.add_argument("--url", default="", help="measure the site that runs there")
    parser.add_argument("--rounds", type=int, default=150, help="requests of each kind, at most 250")
    parser.add_argument("--profile", action="store_true", help="show where the time goes, too")
    asked = parser.parse_args()
    if not 1 <= asked.rounds <= 250:
        parser.error("--rounds must be from 1 to 250")  # with the warm-up this stays below MOST_REQUESTS
    if asked.url and asked.profile:
        parser.error("--profile looks into a site started here; leave out --url")
    with ExitStack() as stack, ExitStack() as site:
        if asked.url:
            home, url = None, asked.url
        else:
            parent = os.environ.get("VAR_DIR") or None
            home = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=parent)))
            url = site.enter_context(own_site(home, filled=True))
        visitor = Visitor(url)
        try:
            built = Built(visitor)
            figures = measure(visitor, built, asked.rounds)
            run = long_line(visitor)
            figures |= late_step(visitor, run, "step 1900 of a long line")
            if home is not None:
                site.close()
                visitor.host = urlsplit(site.enter_context(own_site(home))).netloc
                visitor.connect()
                figures |= late_step(visitor, run, "step 1900 of a long line, by a process just begun")
        except Unexpected as error:
            print(f"error: {error}", file=sys.stderr)
            log = home / "log" / "web.log" if home is not None else None
            if log is not None and log.exists():
                print("\n".join(log.read_text("utf-8", "replace").splitlines()[-60:]), file=sys.stderr)
            return 1
        for name, (value, unit) in figures.items():
            print(json.dumps({"name": name, "value": round(value, 2), "unit": unit}), flush=True)
        complain(figures)
        if asked.profile and home is not None:
            profile(built, home)
    return 0


if __name__ == "__main__":
    sys.exit(main())
