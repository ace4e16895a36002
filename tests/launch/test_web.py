"""The web server: who is slow or silent holds nobody up, and what is being answered is ended."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

from playground.launch import web
from playground.launch.environment import Unreadable
from playground.launch.proxies import SAID, Proxies

SITE = """
import os, sys, time
from playground.launch import web

def site(environ, start_response):
    asked = environ["PATH_INFO"]
    if asked == "/slow":
        time.sleep(1)
    if asked == "/die":
        os._exit(1)
    length = len(environ["wsgi.input"].read())
    said = f"{os.getpid()} {environ['REMOTE_ADDR']} {environ['wsgi.url_scheme']} {environ['HTTP_HOST']} {length}"
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [said.encode()]

door = web.open_door(0, None)
print(door.getsockname()[1], flush=True)
for setting in sys.argv[2:]:
    name, _, value = setting.partition("=")
    setattr(web, name, float(value) if "." in value else int(value))
web.Processes(site, door, int(sys.argv[1]), ()).run()
"""
Started = Callable[..., "Site"]


class Site:
    """A server of a small site, in processes of its own."""

    def __init__(self, processes: int, *settings: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SITE, str(processes), *settings],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())
        self.open: list[socket.socket] = []

    def get(self, path: str = "/", **headers: str) -> tuple[int, list[str]]:
        """What is answered: pid, address, scheme, host, length of the body."""
        return self.send("GET", path, None, **headers)

    def send(self, method: str, path: str, body: bytes | None, **headers: str) -> tuple[int, list[str]]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, body, named)
            answer = connection.getresponse()
            return answer.status, answer.read().decode().split()
        finally:
            connection.close()

    def connect(self, *sent: bytes) -> socket.socket:
        """A connection that has sent this much."""
        found = socket.create_connection(("127.0.0.1", self.port), timeout=10)
        self.open.append(found)
        for one in sent:
            found.sendall(one)
        return found

    def end(self) -> int:
        """Told to stop; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(10)


@pytest.fixture
def started() -> Iterator[Started]:
    sites: list[Site] = []

    def start(processes: int, *settings: str, **environment: str) -> Site:
        sites.append(Site(processes, *settings, **environment))
        return sites[-1]

    yield start
    for site in sites:
        for one in site.open:
            one.close()
        with suppress(ProcessLookupError):
            site.process.kill()
        site.process.wait()
        assert site.process.stdout is not None
        site.process.stdout.close()


def is_closed(connection: socket.socket) -> bool:
    """Whether the server has let go of it, or does so while we wait."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False


def test_slow_and_silent_clients_hold_nobody_up(started: Started) -> None:
    site = started(1)
    half = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nabc"
    open_ = [site.connect(sent) for sent in (b"GET / HT", half, b"") for _ in range(20)]
    assert site.get()[0] == 200
    for one in open_:
        one.sendall(b"a")
    assert site.get()[0] == 200


def test_a_request_that_does_not_come_to_an_end_is_let_go_of(started: Started) -> None:
    site = started(1, "SECONDS_FOR_HEADERS=0.2")
    slow = site.connect(b"GET / HTTP/1.1\r\nHost: x\r\n")
    half = site.connect(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc")
    silent = site.connect()
    assert is_closed(slow)
    assert is_closed(half)
    silent.settimeout(0.3)
    assert not is_closed(silent)  # who has asked for nothing yet may take some seconds more
    silent.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    silent.settimeout(10)
    assert silent.recv(15) == b"HTTP/1.1 200 OK"


def test_a_long_body_may_take_longer(started: Started) -> None:
    site = started(1, "SECONDS_FOR_HEADERS=0.2", "SLOWEST=100")
    long = site.connect(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n")
    for _ in range(4):
        time.sleep(0.5)
        long.sendall(250 * b"a")
    assert long.recv(15) == b"HTTP/1.1 200 OK"


def test_where_connections_run_out_the_one_goes_that_waited_longest(started: Started) -> None:
    site = started(1, "CONNECTIONS=5")
    open_ = []
    for _ in range(5):
        open_.append(site.connect(b"GET / HT"))
        time.sleep(0.05)
    assert site.get()[0] == 200
    assert is_closed(open_[0])
    open_[-1].sendall(b"TP/1.1\r\nHost: x\r\n\r\n")
    assert open_[-1].recv(15) == b"HTTP/1.1 200 OK"


def test_what_is_too_long_is_refused_before_it_is_sent(started: Started) -> None:
    site = started(1, "MOST_BODY=1000")
    for path, cookie, status in (
        ("/", {}, 413),
        ("/", {"Cookie": "a=b"}, 413),
        ("/cards/lists/", {}, 413),
        ("/cards/lists/", {"Cookie": "a=b"}, 200),
    ):
        assert site.send("POST", path, 2_000 * b"a", **cookie)[0] == status
    chunks = site.connect(b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    chunks.sendall(b"7d0\r\n" + 2_000 * b"a" + b"\r\n")
    assert chunks.recv(12)[9:] == b"413"
    headers = site.connect(b"GET / HTTP/1.1\r\nX: " + 40_000 * b"a")
    assert headers.recv(12)[9:] == b"431"


FORWARDED = {
    "X_Forwarded_For": "203.0.113.9, 198.51.100.7",
    "X_Forwarded_Proto": "https",
    "X_Forwarded_Host": "rules.example.org",
}


def test_nobody_is_believed_who_says_to_ask_for_another(started: Started) -> None:
    assert started(1).get(**FORWARDED)[1][1:3] == ["127.0.0.1", "http"]
    elsewhere = started(1, TRUSTED_PROXY="192.0.2.1, 128.0.0.0/8")
    assert elsewhere.get(**FORWARDED)[1][1:3] == ["127.0.0.1", "http"]


@pytest.mark.parametrize("of_proxy", [True, False])
def test_a_request_that_is_whole_has_no_words_of_a_proxy_unless_from_one(of_proxy: bool) -> None:
    """However soon it is answered."""
    request = web.Request(web.adjustments(), of_proxy=of_proxy)
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in FORWARDED.items()]
    request.received("\r\n".join(["GET / HTTP/1.1", "Host: x", *lines, "", ""]).encode())
    assert request.completed
    assert bool(set(SAID) & request.headers.keys()) == of_proxy


@pytest.mark.parametrize(
    ("proxies", "count", "address"),
    [
        ("127.0.0.1", "1", "198.51.100.7"),
        ("127.0.0.1", "2", "203.0.113.9"),
        ("10.0.0.0/8, 127.0.0.0/8 fd00::/8", "1", "198.51.100.7"),
    ],
)
def test_a_trusted_proxy_says_who_asks(started: Started, proxies: str, count: str, address: str) -> None:
    site = started(1, TRUSTED_PROXY=proxies, TRUSTED_PROXY_COUNT=count)
    assert site.get(**FORWARDED)[1][1:3] == [address, "https"]


@pytest.mark.parametrize(
    "said",
    [
        b"GET  /  HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /\xff HTTP/9.9\r\n\r\n",
        b"GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n",
    ],
)
def test_what_is_no_request_is_told_so(started: Started, said: bytes) -> None:
    connection = started(1).connect(said)
    connection.settimeout(10)
    assert connection.recv(12)[9:] == b"400"


def test_proxies_are_addresses_and_networks() -> None:
    some = Proxies("10.1.0.0/16,fd00::/8 127.0.0.1")
    for peer in ("10.1.2.3", "fd00::5", "fd00::5%eth0", "127.0.0.1", "::ffff:10.1.2.3"):
        assert some.trusts(peer), peer
    for peer in ("10.2.0.1", "fe80::1", "127.0.0.2", "localhost", "", "::1", "::ffff:10.2.0.1"):
        assert not some.trusts(peer), peer
    assert Proxies("*").trusts("localhost") and not Proxies("").trusts("127.0.0.1") and not Proxies("")
    for wrong in ("proxy.internal", "10.0.0.1/8", "1.2.3", "**"):
        with pytest.raises(Unreadable, match="TRUSTED_PROXY"):
            Proxies(wrong)


def test_what_is_being_answered_is_ended(started: Started) -> None:
    site = started(2)
    slow = site.connect(b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n")
    time.sleep(0.3)
    site.process.send_signal(signal.SIGTERM)
    assert slow.recv(15) == b"HTTP/1.1 200 OK"
    assert site.process.wait(10) == 0
    with pytest.raises(ConnectionRefusedError):
        site.connect()


def test_a_process_that_dies_is_replaced(started: Started) -> None:
    site = started(1)
    was = site.get()[1][0]
    with pytest.raises((http.client.HTTPException, OSError)):
        site.get("/die")
    assert site.get()[1][0] != was
    assert site.end() == 0


def test_a_process_is_replaced_after_some_thousands_of_requests(started: Started) -> None:
    site = started(1, "REQUESTS=3")
    answers = [site.get() for _ in range(3)]
    assert {status for status, _ in answers} == {200}
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline and site.get()[1][0] == answers[0][1][0]:
        time.sleep(0.2)
    assert site.get()[1][0] != answers[0][1][0]


def test_the_copies_end_with_the_one_that_began_them(started: Started) -> None:
    site = started(2)
    assert site.get()[0] == 200
    site.process.kill()
    site.process.wait()
    deadline = time.monotonic() + 40  # other tests may have all the processors meanwhile
    while time.monotonic() < deadline:
        try:
            site.connect()
        except OSError:
            return
        time.sleep(0.2)
    pytest.fail("somebody still answers")


@pytest.mark.parametrize(
    ("pieces", "sent"),
    [
        ([b"one"], ["HTTP/1.1 200 OK|one"]),
        ([b"", b"one", b"two"], ["HTTP/1.1 200 OK|3\r\none\r\n", "3\r\ntwo\r\n", "0\r\n\r\n"]),
        ([], ["HTTP/1.1 200 OK|", "0\r\n\r\n"]),
    ],
)
def test_an_answer_s_header_is_sent_with_what_follows(pieces: list[bytes], sent: list[str]) -> None:
    said: list[str] = []

    class Server:
        adj = web.adjustments()

        def application(self, environ: object, start_response: Callable[..., object]) -> list[bytes]:
            start_response("200 OK", [("Content-Type", "text/plain")])
            return pieces

    class Channel:
        """A connection that writes down what is sent at a time."""

        server = Server()

        def write_soon(self, data: bytes) -> None:
            head, _, body = data.decode().partition("\r\n\r\n") if data.startswith(b"HTTP") else ("", "", "")
            said.append(f"{head.splitlines()[0]}|{body}" if head else data.decode())

    request = web.HTTPRequestParser(web.adjustments())
    request.received(b"GET / HTTP/1.1\r\nHost: ann.example\r\n\r\n")
    answer = web.Answer(Channel(), request)
    answer.get_environment = dict
    answer.service()
    assert said == sent
