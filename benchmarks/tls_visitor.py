"""Somebody who visits a site by TLS from another host, and keeps in a file what is to be found again.

A program of its own, since it runs where the site does not: python -m benchmarks.tls_visitor WHAT ADDRESS PORT FILE.
"""

from __future__ import annotations

import http.client
import json
import re
import ssl
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from benchmarks.hosts import NotAsSaid
from benchmarks.whole_site import until

DOMAIN = "rules.example.org"
PLAYOUTS = 20
PATIENCE = 120.0
BOARD = """Ann: library Forest x20, Grizzly Bears x20
Bob: library Mountain x20, Goblin Piker x20
Turn 1: Ann, upkeep begins
"""


class Visitor:
    """A browser without a window, by TLS."""

    def __init__(self, address: str, port: int, cookies: Mapping[str, str]) -> None:
        self.address, self.port, self.cookies = address, port, dict(cookies)

    def ask(self, method: str, path: str, fields: Mapping[str, str] | None = None) -> tuple[int, str, str]:
        """Status, where it leads, text; status 0 for no answer."""
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        asked = http.client.HTTPSConnection(self.address, self.port, timeout=30, context=context)
        headers = {
            "Host": DOMAIN,
            "Origin": f"https://{DOMAIN}",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-CSRFToken": self.cookies.get("csrftoken", ""),
            "Content-Type": "application/x-www-form-urlencoded",
        }
        try:
            asked.request(method, path, urlencode(fields) if fields else None, headers)
            answer = asked.getresponse()
            text = answer.read().decode()
        except (OSError, http.client.HTTPException):
            return 0, "", ""
        finally:
            asked.close()
        for line in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status, urlsplit(answer.headers["Location"] or "").path, text

    def get(self, path: str, *wanted: int) -> str:
        status, _, text = self.ask("GET", path)
        if status not in (wanted or (200,)):
            raise NotAsSaid(f"{path} gave {status}: {_plain(text)}")
        return text

    def send(self, path: str, **fields: str) -> str:
        """Where a form leads."""
        status, leads, text = self.ask("POST", path, fields)
        if status not in (302, 303):
            raise NotAsSaid(f"a form for {path} gave {status}: {_plain(text)}")
        return leads


def _plain(text: str) -> str:
    return re.sub(r"<[^>]*>|\s+", " ", text)[:200]


def visit(visitor: Visitor, kept: dict[str, str]) -> None:
    """A board is built, a line begun on it, and played out by workers."""
    until(lambda: visitor.ask("GET", "/library/")[0] == 200, PATIENCE)
    visitor.get("/boards/new/")
    kept["board"] = visitor.send("/boards/new/edit/", do="text", text=BOARD)
    line = visitor.send(f"{kept['board']}edit/", at="0", do="step")
    kept["line"] = line
    run = line.strip("/").split("/")[1]
    form = visitor.get(f"/simulations/new/?run={run}&step=0")
    until_ = re.search(r'name="until"[^>]*value="([^"]+)"', form)
    kept["simulation"] = visitor.send(
        f"/simulations/new/?run={run}&step=0", playouts=str(PLAYOUTS), until=until_[1] if until_ else ""
    )
    again(visitor, kept)


def again(visitor: Visitor, kept: dict[str, str]) -> None:
    """What was made is there, and has been played out."""
    if "Grizzly Bears" not in visitor.get(kept["board"]):
        raise NotAsSaid("the board is another")
    visitor.get(kept["line"])
    until(lambda: json.loads(visitor.get(f"{kept['simulation']}json/"))["done"] == PLAYOUTS, PATIENCE)


def watch_a_cut(visitor: Visitor, kept: dict[str, str]) -> None:
    """Asks twice a second; says what was read while the hosts did not see each other, and when all was well again."""
    begun, back, well, longest = time.monotonic(), 0.0, 0.0, 0.0
    read: set[str] = set()
    flag = Path(kept["flag"])
    flag.with_suffix(".begun").touch()
    while not well:
        now = time.monotonic()
        if now - begun > PATIENCE:
            raise NotAsSaid(f"it did not come back; read: {sorted(read)}")
        if flag.exists():
            back = back or now
        book, library = (visitor.ask("GET", path)[0] for path in ("/rulebook/408/", "/library/?q=trample"))
        longest = max(longest, time.monotonic() - now)
        read.add(f"{book} and {library}")
        if back and library == 200:
            well = time.monotonic()
        time.sleep(0.5)
    kept |= {"read": "; ".join(sorted(read)), "well": f"{well - back:.1f}", "longest": f"{longest:.1f}"}


VISITS: dict[str, Callable[[Visitor, dict[str, str]], None]] = {
    "visit": visit,
    "again": again,
    "cut": watch_a_cut,
}


def as_visitor(words: Sequence[str]) -> int:
    what, address, port, file = words
    kept: dict[str, str] = json.loads(Path(file).read_text())
    cookies = json.loads(kept.get("cookies", "{}"))
    visitor = Visitor(address, int(port), cookies)
    try:
        VISITS[what](visitor, kept)
    except (NotAsSaid, TimeoutError) as error:
        print(error, file=sys.stderr)
        return 1
    kept["cookies"] = json.dumps(visitor.cookies)
    Path(file).write_text(json.dumps(kept))
    return 0


if __name__ == "__main__":
    sys.exit(as_visitor(sys.argv[1:]))
