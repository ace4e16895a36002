"""Requests that no browser of good will sends: to every address of the site, with what no form holds, and raw ones.

What is looked for is an answer that says the site is at fault (500 and above). The requests are settled by their seed,
bounded in number and time, and go to a site on this machine.
"""

from __future__ import annotations

import http.client
import random
import re
import socket
from collections import Counter
from collections.abc import Iterable
from urllib.parse import quote, urlencode

ROUTES = """
import django; django.setup()
from django.urls import get_resolver
from django.urls.resolvers import URLResolver
def walk(one, before):
    for inner in one.url_patterns:
        path = before + str(inner.pattern)
        if isinstance(inner, URLResolver):
            walk(inner, path)
        else:
            print(path)
walk(get_resolver(), "/")
"""
"""A program that prints the pattern of every address of the site."""
WAIT = 20.0
PIECES = (
    "0",
    "1",
    "-1",
    "99999999999999999999",
    "x",
    "..",
    "%00",
    "%2e%2e%2fetc%2fpasswd",
    "%ff%fe",
    "%F0%9F%82%A1",
    "a" * 400,
    "null",
    "%3Cscript%3E",
    "{{7}}",
    "1e9",
    "%D9%A3",
    "'%20or%201=1--",
    "%0d%0aX-Made:%20up",
    "__proto__",
    "*",
    ";",
    "%25",
)
VALUES = (
    "",
    "\x00",
    "-1",
    "9" * 30,
    "1e308",
    "nan",
    "\u0663",
    "\u202e",
    "<b>",
    "{{ 7 }}",
    "' or 1=1 --",
    "a" * 3_000,
    "\ud800",
    "\r\nX: y",
    "[" * 500,
    '{"a":' * 300,
    "0:in play",
    "text",
    "Ann: in play Shock",
    "true",
    "../../etc/passwd",
    "\x1b[2J",
    "\u0130",
    "2026-13-40",
)
NAMES = (
    "q",
    "page",
    "do",
    "at",
    "text",
    "title",
    "one",
    "of",
    "next",
    "place",
    "into",
    "object",
    "count",
    "choice",
    "deck",
    "file",
    "step",
    "name",
    "username",
    "password",
    "board",
    "line",
    "visibility",
    "sort",
    "tag",
    "csrfmiddlewaretoken",
    "wanted",
    "seed",
)
TYPES = (
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=utf-7",
    "application/x-www-form-urlencoded; charset=idna",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "multipart/form-data; boundary=" + "y" * 300,
    "application/json",
    "application/json; charset=nonsense",
    "text/plain",
    "\xff",
    "multipart/form-data; boundary=\x00",
    "application/x-www-form-urlencoded; charset=undefined",
)
BODIES = (
    b"",
    b"\x00" * 50,
    b"%",
    b"a=%ff&%00=%00",
    b"--x\r\n",
    b'--x\r\nContent-Disposition: form-data; name="file"; filename="\x00"',
    b"--x\r\nContent-Disposition: form-data\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!\r\n--x--\r\n",
    b"{",
    b"[" * 9_000,
    b'{"text": null}',
    b'"\\ud800"',
    b"&" * 1_500,
    b"a" * 60_000,
    b"\xff\xfe<\x00",
    b"a=1&" * 1_200,
)
HEADERS = (
    ("Host", "evil.example"),
    ("Host", "127.0.0.1:99999"),
    ("Host", "["),
    ("Host", ""),
    ("Cookie", "sessionid=\xff; csrftoken=" + "x" * 900),
    ("Cookie", "sessionid=" + "z" * 4_000),
    ("Cookie", "=;;=="),
    ("Accept-Language", "x" * 3_000),
    ("Accept", "*/*;q=\x80"),
    ("Range", "bytes=99-1,-0"),
    ("If-Modified-Since", "yesterday"),
    ("If-None-Match", '"' * 99),
    ("X-Forwarded-For", "'; --"),
    ("X-Forwarded-Proto", "gopher"),
    ("X-Forwarded-Host", "a b"),
    ("Accept-Encoding", "gzip;q=x, *;q=-1"),
    ("HX-Request", "true"),
    ("HX-Current-URL", "javascript:0"),
    ("Referer", "http://[::1"),
    ("Origin", "null"),
    ("Authorization", "Bearer \xe9"),
    ("Authorization", "Basic !!!"),
    ("Content-Encoding", "gzip"),
    ("X-Request-ID", "\x7f" * 500),
    ("Expect", "200-maybe"),
    ("X-HTTP-Method-Override", "DELETE"),
    ("Forwarded", "for=_"),
    ("Sec-Fetch-Site", "x"),
)
METHODS = ("GET",) * 6 + ("POST",) * 9 + ("HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW", "get")
RAW = (
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET  /  HTTP/1.1\r\nHost: x\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00",
    b"POST / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
    b"GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET /\x00 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"
    b"Content-Length: 3\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 3_000 + b"\r\n",
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
    b"\r\n\r\n\r\n",
    b"GET / HTTP/1.1\r\n X: folded\r\n\r\n",
    b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n",
    b"CONNECT x:1 HTTP/1.1\r\n\r\n",
    b"GET * HTTP/1.1\r\nHost: x\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
)


class Hostile:
    """Somebody who sends such requests to a site on this machine, from an address of their own."""

    def __init__(self, port: int, routes: Iterable[str], seed: int, known: Iterable[str] = ()) -> None:
        self.port = port
        self.chance = random.Random(seed)
        self.routes = [route for route in routes if "logout" not in route]
        self.known = tuple(known)
        """What may stand in an address: of boards that are there."""
        self.address = f"198.51.100.{seed % 250}"
        self.cookies: dict[str, str] = {}
        self.statuses: Counter[int] = Counter()
        self.faults: list[str] = []

    def send(self, number: int) -> None:
        """So many requests. What is answered is counted; 0 is a connection that was closed."""
        for _ in range(number):
            status, asked = self._raw() if self.chance.random() < 0.06 else self._request()
            self.statuses[status] += 1
            if status >= 500:
                self.faults.append(f"{status} {asked[:200]}")

    def _path(self) -> str:
        chance = self.chance

        def piece(_: re.Match[str]) -> str:
            return chance.choice(self.known if self.known and chance.random() < 0.6 else PIECES)

        route = re.sub(r"\\[.AZ]|[\^$]", "", chance.choice(self.routes))
        path = re.sub(r"\(\?P<[^>]*>[^)]*\)\)?|<[^>]*>", piece, route)
        path = quote(path, safe="/%~:?&=;*'()!@+,")
        if chance.random() < 0.5:
            path += "?" + urlencode(self._fields(4), errors="surrogatepass")
        return path or "/"

    def _fields(self, most: int) -> list[tuple[str, str]]:
        chance = self.chance
        return [(chance.choice(NAMES), chance.choice(VALUES)) for _ in range(chance.randrange(most + 1))]

    def _request(self) -> tuple[int, str]:
        chance = self.chance
        method, path = chance.choice(METHODS), self._path()
        headers: dict[str, str] = {"X-Forwarded-For": self.address, "Host": f"127.0.0.1:{self.port}"}
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers["X-CSRFToken"] = self.cookies.get("csrftoken", "")
        body = b""
        if method not in ("GET", "HEAD", "get"):
            headers["Content-Type"] = TYPES[0]
            body = urlencode(self._fields(8), errors="surrogatepass").encode()
            if chance.random() < 0.4:
                headers["Content-Type"], body = chance.choice(TYPES), chance.choice(BODIES)
        if chance.random() < 0.3:
            headers |= dict([chance.choice(HEADERS)])
        return self._sent(method, path, headers, body), f"{method} {path} {headers} {body[:80]!r}"

    def _sent(self, method: str, path: str, headers: dict[str, str], body: bytes) -> int:
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        if body or method == "POST":
            lines.append(f"Content-Length: {len(body)}")
        words = "\r\n".join([*lines, "Connection: close", "", ""]).encode("latin-1", "replace")
        return self._answered(words + body)

    def _raw(self) -> tuple[int, str]:
        words = self.chance.choice(RAW)
        # Some of these are never whole: the site may wait for the rest.
        return self._answered(words, 1.0), repr(words[:80])

    def _answered(self, words: bytes, wait: float = WAIT) -> int:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as connection:
                connection.sendall(words)
                answer = http.client.HTTPResponse(connection)
                answer.begin()
                answer.read()
        except (OSError, http.client.HTTPException):
            return 0
        for line in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status
