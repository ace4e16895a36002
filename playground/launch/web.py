"""python -m playground.launch.web --port PORT | --listen FILE: the web server, in processes that share one door.

Waitress reads a whole request before a thread is asked for anything, and buffers the answer, so that whoever sends a
header a byte or reads an answer a byte holds a connection and nothing else. What it leaves open is added here: a
request must be complete within a time that its length allows, and where connections run out, those go that have been
waiting longest for the rest of a request, so that nobody new is turned away for their sake.

What is expected to take long waits in a lane of its own (lanes.py).

The processes are copies of one that has loaded the site, so they start at once and share what they don't change. One
that ends is replaced; each ends itself, between requests, after some thousands, which bounds what may have leaked.

Behind a proxy its word about who asks, by which scheme and of which host is taken if TRUSTED_PROXY names its address
or its network (or is * where nobody else can reach this server; with HTTPS=yes it is 127.0.0.1 unless set), and only
the TRUSTED_PROXY_COUNT last steps of it, one unless set; what anybody else says there is left out.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import re
import resource
import signal
import socket
import sys
import time
from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import Any, cast

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.server import TcpWSGIServer, UnixWSGIServer
from waitress.task import WSGITask

from playground.launch.environment import Unreadable, envbool, envint, envtext
from playground.launch.lanes import Asking, Lanes, kind_of, session_in
from playground.launch.proxies import ANYBODY, SAID, Proxies
from playground.memory import TOO_MUCH, resident

ADDRESS = "127.0.0.1"
PROCESSES, THREADS = 2, 6
"""Threads let one visitor's slow page share a process with others'; two processes use both cores."""
CONNECTIONS = 2_000
"""For each process. A connection that waits costs some 3 kB."""
SECONDS_FOR_HEADERS = 20.0
SLOWEST = 10_000
"""Bytes a second: what a body's length adds to the time it may take."""
SECONDS_SILENT = 30
"""How long a connection is kept for the next request."""
MOST_HEADERS = 32_768
MOST_BODY = 16 * 1024 * 1024
"""Bytes of a request; the pages say in words what is too long well before."""
MOST_LIST = 600 * 1024 * 1024
LISTS = "/cards/lists/"
"""Where lists of cards may be sent in, whole worlds of them, by whoever is signed in."""
REQUESTS = 20_000
"""After so many and up to a tenth more a process is replaced."""
SECONDS_BETWEEN_LOOKS = 1
SWITCH = 0.001
"""Seconds that a thread has the processor for while another wants it."""
SECONDS_TO_LEAVE = 3.0
"""For what is being answered when it is to end."""
JUST_NOW = 0.5

Application = Callable[..., Any]


class Request(HTTPRequestParser):  # type: ignore[misc]
    """A request that may be long only where long ones are wanted, and has a proxy's words from a proxy only."""

    def __init__(self, adjustments: Any, *, of_proxy: bool) -> None:
        super().__init__(adjustments)
        self._of_proxy = of_proxy

    def parse_header(self, header_plus: bytes) -> None:
        try:
            super().parse_header(header_plus)
        except ValueError as error:
            # An address that Python can't take apart; the library would close the connection and log it.
            raise ParsingError("the address can't be read") from error
        if not self._of_proxy:
            # Here, where nobody has seen them yet: a thread may answer as soon as the last byte is there.
            headers = cast("dict[str, str]", self.headers)
            for name in SAID:
                headers.pop(name, None)
        path: str = self.path  # type: ignore[attr-defined]
        if not (path.startswith(LISTS) and "COOKIE" in self.headers):
            self.adj = _Bounded(self.adj)  # type: ignore[assignment]


class _Bounded:
    """The server's settings with the bound that most requests have."""

    def __init__(self, adjustments: Any) -> None:
        self._adjustments = adjustments
        self.max_request_body_size = MOST_BODY

    def __getattr__(self, name: str) -> Any:
        return getattr(self._adjustments, name)


class _Together:
    """What would be sent over a connection, for now kept together."""

    def __init__(self, channel: Any) -> None:
        self.pieces: list[bytes] = []
        self.server = channel.server

    def write_soon(self, data: bytes) -> None:
        self.pieces.append(data)


class Answer(WSGITask):  # type: ignore[misc]
    """An answer whose header is sent with what follows, so that neither is waited for twice."""

    channel: Any

    def write(self, data: bytes) -> None:
        if self.wrote_header or not data:
            super().write(data)
            return
        channel = self.channel
        self.channel = together = _Together(channel)
        try:
            super().write(data)
        finally:
            self.channel = channel
        channel.write_soon(b"".join(together.pieces))


class Connection(HTTPChannel):  # type: ignore[misc]
    """A connection that knows since when it has been waiting for the rest of a request."""

    server: Any
    task_class = Answer

    def __init__(self, *given: Any, **named: Any) -> None:
        self.since = time.monotonic()
        super().__init__(*given, **named)
        # What somebody says about themselves who is no proxy of ours is left out.
        of_proxy = self.server.proxies.trusts(str(self.addr[0]))
        self.parser_class = partial(Request, of_proxy=of_proxy)  # type: ignore[assignment]

    def received(self, data: bytes) -> bool:
        began = self.request is None
        done: bool = super().received(data)
        if began or self.request is None:
            self.since = time.monotonic()
        return done

    @property
    def waits(self) -> bool:
        """Whether nothing is being worked out for it, nor left to be sent."""
        return not self.requests and not self.total_outbufs_len

    def is_late(self, now: float) -> bool:
        """Whether a request has begun and should have been here by now."""
        request = self.request
        if request is None or not self.waits:
            return False
        length = request.content_length if request.headers_finished else 0
        if request.chunked:
            length = request.body_bytes_received
        return bool(now - self.since > SECONDS_FOR_HEADERS + length / SLOWEST)


class _Door:
    """What both kinds of server do here; each is told by `leave` when to end."""

    adj: Any
    active_channels: dict[int, Any]
    channel_class = Connection
    leave: Callable[[], bool]
    proxies: Proxies
    leaving_since: float | None = None

    def maintenance(self, now: float) -> None:
        super().maintenance(now)  # type: ignore[misc]
        late = time.monotonic()
        for one in self.active_channels.values():
            if one.is_late(late):
                one.will_close = True
        if self.leave():
            self._go(late)

    def _go(self, now: float) -> None:
        """Nobody new; and the end as soon as nobody is being answered."""
        if self.leaving_since is None:
            self.leaving_since, self.accepting = now, False
        # Who has just come in is about to ask.
        answering = any(not one.waits or now - one.since < JUST_NOW for one in self.active_channels.values())
        if not answering or now - self.leaving_since > SECONDS_TO_LEAVE:
            raise SystemExit
        self.next_channel_cleanup = 0

    def look_now(self) -> None:
        """Whether to leave is asked at once."""
        self.next_channel_cleanup = 0
        self.pull_trigger()  # type: ignore[attr-defined]

    def handle_accept(self) -> None:
        if len(self.active_channels) >= CONNECTIONS:
            waiting = [one for one in self.active_channels.values() if one.waits and not one.will_close]
            if waiting:
                min(waiting, key=lambda one: one.since).handle_close()
        super().handle_accept()  # type: ignore[misc]


class _Port(_Door, TcpWSGIServer):  # type: ignore[misc]
    pass


class _File(_Door, UnixWSGIServer):  # type: ignore[misc]
    pass


def trusted_proxies() -> Proxies:
    """Those whose word is taken. Raises Unreadable."""
    return Proxies(envtext("TRUSTED_PROXY") or (ADDRESS if envbool("HTTPS", False) else ""))


def adjustments() -> Adjustments:
    """The server's settings. Raises Unreadable for a count that is none."""
    told: dict[str, Any] = {}
    if trusted_proxies():
        told = {
            # What others than these say is left out before (Request).
            "trusted_proxy": ANYBODY,
            "trusted_proxy_count": envint("TRUSTED_PROXY_COUNT", 1, least=1, most=10),
            "trusted_proxy_headers": "x-forwarded-for x-forwarded-proto x-forwarded-host",
        }
    return Adjustments(
        threads=THREADS,
        backlog=1024,
        # The limit of the library turns newcomers away; ours lets go of whoever has waited longest.
        connection_limit=CONNECTIONS + 100,
        channel_timeout=SECONDS_SILENT,
        cleanup_interval=SECONDS_BETWEEN_LOOKS,
        max_request_header_size=MOST_HEADERS,
        max_request_body_size=MOST_LIST,
        clear_untrusted_proxy_headers=True,
        log_socket_errors=False,
        asyncore_use_poll=True,
        ident=None,
        **told,
    )


def words_of_addresses() -> frozenset[str]:
    """The words that stand in the addresses of the site's pages; the others in them are names of what is shown."""
    from django.urls import URLPattern, URLResolver, get_resolver

    found: set[str] = set()
    left: list[URLPattern | URLResolver] = [*get_resolver().url_patterns]
    while left:
        one = left.pop()
        found |= set(re.findall(r"[\w.-]+", re.sub(r"<[^>]*>", " ", str(one.pattern))))
        left += one.url_patterns if isinstance(one, URLResolver) else []
    return frozenset(found)


def asking(channel: Connection, settings: Adjustments, known: Collection[str]) -> Asking:
    """Who asks for what, as far as the lanes are concerned; a proxy is believed as below."""
    request: Any = channel.requests[0]
    headers: dict[str, str] = request.headers
    address = str(channel.addr[0])
    if settings.trusted_proxy and "X_FORWARDED_FOR" in headers:
        said = headers["X_FORWARDED_FOR"].split(",")[-(settings.trusted_proxy_count or 1) :]
        address = said[0].strip()[:64]
    if request.error:
        # It was read up to where it went wrong; the answer costs nothing.
        return Asking(address, "", "unreadable")
    length = max(request.content_length, len(request.query))
    kind = kind_of(request.command.upper(), request.path, length, known)
    return Asking(address, session_in(headers.get("COOKIE", "")), kind)


def serve(application: Application, door: socket.socket, most: int, known: Collection[str]) -> None:
    """Answer at a door, about so many requests or until a signal says to end; what is being answered is ended first.

    `known` are the words of the application's addresses.
    """
    counted, told = Counted(application, most), Told()
    settings = adjustments()
    threads = Lanes(lambda channel: asking(channel, settings, known))
    # A thread that comes back from the database waits so long for one that is working something out.
    sys.setswitchinterval(SWITCH)
    threads.set_thread_count(settings.threads)
    kind = _File if door.family == socket.AF_UNIX else _Port
    server = kind(
        counted,
        {},
        _sock=door,
        dispatcher=threads,
        adj=settings,
        sockinfo=(door.family, door.type, door.proto, door.getsockname()),
        bind_socket=False,
        _start=False,
    )
    server.proxies = trusted_proxies()
    server.leave = lambda: told.to_end or counted.enough
    told.listen(server.look_now)
    server.accept_connections()
    server.run()


def open_door(port: int, file: Path | None, host: str = ADDRESS) -> socket.socket:
    """A socket that listens on a port of this machine, or as a file."""
    if file is not None:
        file.unlink(missing_ok=True)
        door = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        door.bind(str(file))
    else:
        door = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((host, port))
    door.listen(1024)
    door.setblocking(False)
    return door


class Processes:
    """Copies of this process that serve, as many as are wanted, for as long as this one lives."""

    def __init__(
        self, application: Application, door: socket.socket, number: int, known: Collection[str]
    ) -> None:
        self.application = application
        self.door = door
        self.known = known
        self.number = number
        self._going: dict[int, float] = {}
        self._stop = False

    def run(self) -> None:
        """Returns when told to stop, with all of them ended."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._told)
        while not self._stop:
            while len(self._going) < self.number:
                self._begin()
            self._look()
            time.sleep(0.1)
        for process in self._going:
            _tell(process)
        for process in self._going:
            os.waitpid(process, 0)

    def _told(self, *_: object) -> None:
        self._stop = True

    def _begin(self) -> None:
        process = os.fork()
        if process:
            self._going[process] = time.monotonic()
            return
        try:
            _serve_as_copy(self.application, self.door, self.known)
        finally:
            sys.stderr.flush()
            os._exit(0)

    def _look(self) -> None:
        while self._going:
            process, _ = os.waitpid(-1, os.WNOHANG)
            if not process:
                return
            if time.monotonic() - self._going.pop(process) < 1:
                # One that can't live is not begun ten times a second.
                time.sleep(1)


def _serve_as_copy(application: Application, door: socket.socket, known: Collection[str]) -> None:
    serve(application, door, random.randint(REQUESTS, REQUESTS + REQUESTS // 10), known)  # no secret


def _tell(process: int) -> None:
    try:
        os.kill(process, signal.SIGTERM)
    except ProcessLookupError:
        return


class Told:
    """Whether this process was told to end, or has lost the one that began it."""

    def __init__(self) -> None:
        self._parent = os.getppid()
        self._told = False

    @property
    def to_end(self) -> bool:
        """Asked every second."""
        return self._told or os.getppid() != self._parent

    def listen(self, at_once: Callable[[], None]) -> None:
        """Signals are heard from now on."""

        def hear(*_: object) -> None:
            self._told = True
            at_once()

        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, hear)


class Counted:
    """An application that knows when it has answered often enough."""

    def __init__(self, application: Application, most: int) -> None:
        self.application = application
        self.left = most

    @property
    def enough(self) -> bool:
        """Whether its process is to be replaced: after many requests, or as it has grown too large."""
        return self.left <= 0 or resident() > TOO_MUCH

    def __call__(self, environ: Any, start_response: Any) -> Any:
        self.left -= 1
        return self.application(environ, start_response)


def main(words: Sequence[str] | None = None) -> int:
    """Serve the site. 2 where a setting can't be read, with its words."""
    parser = argparse.ArgumentParser(prog="python -m playground.launch.web", description=__doc__)
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--port", type=int, default=0, help=f"a port of {ADDRESS}")
    where.add_argument("--listen", type=Path, help="a Unix socket")
    parser.add_argument("--host", default=ADDRESS, help=f"with --port: the address to listen at ({ADDRESS})")
    parser.add_argument("--processes", type=int, default=PROCESSES, help=f"how many ({PROCESSES})")
    asked = parser.parse_args(words)
    try:
        adjustments()
    except (Unreadable, ValueError) as error:
        parser.exit(2, f"{error}\n")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8_192), most))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "playground.settings")
    door = open_door(asked.port, asked.listen, asked.host)
    # Nothing of what is loaded is garbage: to look for some meanwhile is a fifth of the time.
    gc.disable()
    from playground.wsgi import application

    gc.enable()
    Processes(application, door, max(1, asked.processes), words_of_addresses()).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
