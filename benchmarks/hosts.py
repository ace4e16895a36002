"""Hosts to set a site up on: network namespaces, or, where none may be made, addresses of this machine.

A host has a name, an address and a folder of its own. In namespaces one has the proxy and the web server, one what is
stored, and one is a visitor's, with a wire to the first alone.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playground.launch import paths
from playground.launch.processes import Child, Notes, Program

PROXY, STORE = "10.0.0.1", "10.0.0.2"
"""The addresses of the two hosts in docs/operating.md."""
FIRST_OF_CREW = "10.0.0.3"
"""The further host of workers that is set up there."""
OUTSIDE, VISITOR = "203.0.113.1", "203.0.113.9"
"""Where a visitor finds the first, and the visitor's own."""


class NotAsSaid(Exception):
    """Something came otherwise than the page says."""


@dataclass
class Host:
    """A machine, as far as it goes: a name, an address, a folder, and how a command is run on it."""

    name: str
    address: str
    home: Path
    prefix: tuple[str, ...] = ()
    running: dict[str, Child] = field(default_factory=dict)

    def __post_init__(self) -> None:
        (self.home / "log").mkdir(parents=True)
        self.notes = Notes(self.home / "processes")
        self.settings = self.home / "playground.env"

    def with_settings(self, command: Sequence[str]) -> list[str]:
        """The command with the variables of this host's file of settings, as the page has them read."""
        return [
            *self.prefix,
            "sh",
            "-c",
            f'set -a; . {shlex.quote(str(self.settings))}; exec "$@"',
            "sh",
            *command,
        ]

    def do(self, command: Sequence[str], *, said: str = "", **variables: str) -> str:
        """Run something with the settings, to its end; what it printed. Raises NotAsSaid."""
        return self._done(self.with_settings(command), said, variables)

    def do_plain(self, command: Sequence[str], *, said: str = "", **variables: str) -> str:
        """The same without the site's settings."""
        return self._done([*self.prefix, *command], said, variables)

    def _done(self, command: list[str], said: str, variables: dict[str, str]) -> str:
        done = subprocess.run(
            command,
            cwd=paths.ROOT,
            env=clean() | variables,
            input=said,
            capture_output=True,
            text=True,
            check=False,
            # Without a terminal, a word that is asked for is read from what is said.
            start_new_session=True,
        )
        if done.returncode:
            raise NotAsSaid(
                f"{shlex.join(command[-4:])} on {self.name}: {(done.stdout + done.stderr)[-2_000:]}"
            )
        return done.stdout

    def begin(self, name: str, command: Sequence[str], **how: object) -> None:
        """Start something that goes on."""
        log = self.home / "log" / f"{name}.log"
        program = Program(name, command, log, environment=clean(), directory=paths.ROOT, **how)  # type: ignore[arg-type]
        self.running[name] = Child(program, self.notes)

    def stop(self, name: str) -> None:
        self.running.pop(name).stop()


def clean() -> dict[str, str]:
    """The variables of somebody who has just signed in: none of the site's."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "TMPDIR", "USER")}
    return kept | {"LANG": "C.UTF-8"}


def may_make_namespaces() -> str:
    """Why no network namespace can be made here; "" if one can."""
    if os.geteuid() != 0:
        return "only root may make network namespaces"
    if shutil.which("ip") is None or shutil.which("unshare") is None:
        return "ip (iproute2) or unshare (util-linux) is not installed"
    name = f"try{os.getpid()}"
    made = subprocess.run(["ip", "netns", "add", name], capture_output=True, text=True, check=False)
    if made.returncode:
        return made.stderr.strip() or "ip netns add fails"
    subprocess.run(["ip", "netns", "del", name], check=False)
    return ""


class Wires:
    """What lies between the hosts: nothing that could be cut, where they are addresses."""

    def cut(self) -> None:
        """Let the first two lose sight of each other."""
        raise NotImplementedError

    def mend(self) -> None:
        """Let them see each other again."""
        raise NotImplementedError


class Namespaces(Wires):
    """A namespace for each of the three, a pair of ends between two of them."""

    def __init__(self) -> None:
        self.mark = f"{os.getpid() % 100_000}"
        self.names: list[str] = []
        self._between = "", ""

    def host(self, name: str, address: str, home: Path) -> Host:
        """A namespace with a host name of its own."""
        space = f"two-{name}-{self.mark}"
        _ip("netns", "add", space)
        self.names.append(space)
        _ip("-n", space, "link", "set", "lo", "up")
        named = ("unshare", "--uts", "sh", "-c", f'hostname {name} && exec "$@"', "sh")
        return Host(name, address, home, ("ip", "netns", "exec", space, *named))

    def join(self, one: str, other: str, addresses: tuple[str, str]) -> None:
        """A wire between two, each end with an address."""
        ends = [f"{one[:4]}{other[:4]}{self.mark}", f"{other[:4]}{one[:4]}{self.mark}"]
        spaces = [f"two-{name}-{self.mark}" for name in (one, other)]
        _ip(
            "link",
            "add",
            ends[0],
            "netns",
            spaces[0],
            "type",
            "veth",
            "peer",
            "name",
            ends[1],
            "netns",
            spaces[1],
        )
        for space, end, address in zip(spaces, ends, addresses, strict=True):
            _ip("-n", space, "addr", "add", f"{address}/24", "dev", end)
            _ip("-n", space, "link", "set", end, "up")
        self._between = spaces[0], ends[0]

    def plug(self, name: str, hub: str, addresses: tuple[str, str]) -> None:
        """A wire from one of many to the one that they all reach, and to nobody else."""
        here, there = (f"two-{one}-{self.mark}" for one in (name, hub))
        ends = "wire", f"to{name}"
        _ip("link", "add", ends[0], "netns", here, "type", "veth", "peer", "name", ends[1], "netns", there)
        for space, end, (own, other) in (
            (here, ends[0], addresses),
            (there, ends[1], (addresses[1], addresses[0])),
        ):
            _ip("-n", space, "addr", "add", own, "peer", other, "dev", end)
            _ip("-n", space, "link", "set", end, "up")

    def cut(self) -> None:
        """The wire that was laid last."""
        _ip("-n", self._between[0], "link", "set", self._between[1], "down")

    def mend(self) -> None:
        _ip("-n", self._between[0], "link", "set", self._between[1], "up")

    def close(self) -> None:
        for space in self.names:
            subprocess.run(["ip", "netns", "del", space], capture_output=True, check=False)


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)


@dataclass
class Place:
    """Two hosts, a visitor's, what lies between them, and the ports that are used."""

    web: Host
    store: Host
    visitor: Host
    wires: Wires
    ports: dict[str, int]
    apart: bool

    def put_in(self, text: str) -> str:
        """The page's words with this place's addresses and ports."""
        text = text.replace(PROXY, self.web.address).replace(STORE, self.store.address)
        text = text.replace("6379", str(self.ports["valkey"]))
        text = text.replace(f"@{self.store.address}/", f"@{self.store.address}:{self.ports['postgres']}/")
        return re.sub(r"\b8000\b", str(self.ports["web"]), text)


@contextmanager
def place(home: Path, *, apart: bool = True) -> Iterator[Place]:
    """Two hosts: apart where that can be, or else two addresses of this machine."""
    why = may_make_namespaces() if apart else "so it was asked"
    if why:
        print(f"two addresses of this machine instead of two hosts: {why}", file=sys.stderr)
        ports = {name: _free_port() for name in ("web", "postgres", "valkey", "plain", "tls")}
        web, store, visitor = (
            Host(name, address, home / name)
            for name, address in (("web", "127.0.0.11"), ("store", "127.0.0.12"), ("visitor", "127.0.0.1"))
        )
        yield Place(web, store, visitor, Wires(), ports, apart=False)
        return
    wires = Namespaces()
    try:
        web = wires.host("web", PROXY, home / "web")
        store = wires.host("store", STORE, home / "store")
        visitor = wires.host("visitor", VISITOR, home / "visitor")
        wires.join("web", "visitor", (OUTSIDE, VISITOR))
        wires.join("web", "store", (PROXY, STORE))
        ports = {"web": 8000, "postgres": 5432, "valkey": 6379, "plain": 80, "tls": 443}
        yield Place(web, store, visitor, wires, ports, apart=True)
    finally:
        wires.close()


@contextmanager
def crowd(home: Path, number: int) -> Iterator[tuple[Place, list[Host]]]:
    """The host of the servers, and so many of workers that reach it and nobody else.

    Raises NotAsSaid where no namespace can be made.
    """
    if why := may_make_namespaces():
        raise NotAsSaid(why)
    wires = Namespaces()
    try:
        store = wires.host("store", STORE, home / "store")
        crew = []
        for one in range(number):
            name, address = f"crew{one + 1}", FIRST_OF_CREW.rpartition(".")[0] + f".{3 + one}"
            crew.append(wires.host(name, address, home / name))
            wires.plug(name, "store", (address, STORE))
        ports = {"web": 8000, "postgres": 5432, "valkey": 6379}
        yield Place(store, store, store, wires, ports, apart=True), crew
    finally:
        wires.close()


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
