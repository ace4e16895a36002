"""`make two-hosts`: docs/operating.md is done, word for word, on two hosts, by somebody who knows no more than it says.

A host is a network namespace with a name and a folder of its own: one has the proxy and the web server, another the
database, the broker and the workers; a third is a visitor's, who reaches the first alone. Settings, lines of files,
commands and units are taken out of the page and the files that it names; only addresses, ports and folders are put in.
A visitor builds a board by TLS, and has it played out by the workers of the other host. The two hosts lose sight of
each other for a while. The data go into a file and from it into another database, where the visitor's board is.

Where no namespace may be made (it takes root), the hosts are addresses of this machine, 127.0.0.11 and 127.0.0.12: the
same is done, but nothing keeps them apart, and nothing is cut. Needs nginx and openssl. Exit status 1 if anything is
not as the page says.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import secrets
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

from benchmarks.hosts import OUTSIDE, PROXY, STORE, NotAsSaid, Place, clean, place
from benchmarks.tls_visitor import DOMAIN, PATIENCE, PLAYOUTS
from benchmarks.whole_site import until
from playground.launch import paths, postgres, valkey

DEPLOY = paths.ROOT / "docs" / "deploy"
PAGE = paths.ROOT / "docs" / "operating.md"
WELL_WITHIN = 10.0
"""Seconds until all is well after the hosts see each other again."""
CUT = 40.0
"""Seconds without a wire: longer than a query waits for a word from the other side."""
NEEDED = ("nginx", "openssl")


# --- the page ----------------------------------------------------------------------------------------------------


def section(heading: str) -> str:
    """What stands below a heading of the page."""
    found = re.search(rf"(?ms)^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", PAGE.read_text("utf-8"))
    if found is None:
        raise NotAsSaid(f"the page has nothing headed {heading}")
    return found[1]


def blocks(text: str) -> dict[str, list[str]]:
    """Lines that are set apart, by the comment that each block begins with: what they belong to."""
    found: dict[str, list[str]] = {}
    for block in re.findall(r"(?m)(?:^ {4}.*\n?)+", text):
        into: list[str] = []
        for line in block.splitlines():
            if line.strip().startswith("# "):
                into = found.setdefault(line.strip()[2:], [])
            else:
                into.append(line.strip())
    return found


def settings_of(text: str) -> dict[str, str]:
    """The variables of a file of settings."""
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return dict(line.split("=", 1) for line in lines)


def command_of(unit: str) -> list[str]:
    """What a unit starts."""
    found = re.search(r"(?m)^ExecStart=(.*)$", (DEPLOY / f"{unit}.service").read_text("utf-8"))
    if found is None:
        raise NotAsSaid(f"{unit} starts nothing")
    return shlex.split(found[1])


# --- what the page says to do ------------------------------------------------------------------------------------


class Setup:
    """Somebody who goes through the page from top to bottom."""

    def __init__(self, place: Place, *, fill: bool) -> None:
        self.place, self.fill = place, fill
        self.web, self.store = place.web, place.store
        self.hosts = [self.web, self.store]
        self.page = blocks(section("On two hosts"))
        self.password, self.word = secrets.token_urlsafe(18), secrets.token_urlsafe(18)

    def lines(self, of: str) -> list[str]:
        """The lines of the block that belongs to something, with this place's addresses."""
        found = [lines for name, lines in self.page.items() if name.endswith(of)]
        if len(found) != 1:
            raise NotAsSaid(f"the page has {len(found)} blocks of {of}, among {list(self.page)}")
        return [self.place.put_in(line) for line in found[0]]

    def go(self) -> None:
        """Everything, until the site answers."""
        self.start_postgres()
        self.start_valkey()
        for line in self.lines("once Postgres runs"):
            self.as_postgres(line)
        self.write_settings()
        for line in self.lines("on both hosts"):
            if line.endswith("fill") and not self.fill:
                continue
            for host in self.hosts:
                say(f"{host.name}: {line}")
                host.do(ours(shlex.split(line)))
        self.start_units()
        self.start_nginx()

    def start_postgres(self) -> None:
        """A server with the lines of the page in its two files."""
        host = self.store
        run_as = postgres.account(host.home)
        sockets = paths.private_directory(host.home / "sockets")
        host.do_plain(
            [
                *run_as.prefix,
                str(run_as.programs / "initdb"),
                *("-D", str(run_as.data), "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"),
                *("--auth-local=trust", "--auth-host=scram-sha-256"),
            ]
        )
        with (run_as.data / "postgresql.conf").open("a") as conf:
            print(*self.lines("postgresql.conf"), sep="\n", file=conf)
            print(f"port = {self.place.ports['postgres']}\nunix_socket_directories = '{sockets}'", file=conf)
        with (run_as.data / "pg_hba.conf").open("a") as allowed:
            lines = self.lines("pg_hba.conf")
            # Of two addresses of one machine, any may be the one that asks.
            print(
                *(lines if self.place.apart else [lines[0].replace("127.0.0.11/32", "127.0.0.0/8")]),
                sep="\n",
                file=allowed,
            )
        command = [*host.prefix, *run_as.prefix, str(run_as.programs / "postgres"), "-D", str(run_as.data)]
        host.begin("postgres", command, patience=15.0, stop_whole_group=True)
        self.programs, self.sockets = run_as.programs, sockets
        until(lambda: (sockets / f".s.PGSQL.{self.place.ports['postgres']}").exists(), 30)
        until(self._accepts, 30)

    def _accepts(self) -> bool:
        with suppress(NotAsSaid):
            self.as_postgres("psql -c 'select 1' postgres")
            return True
        return False

    def as_postgres(self, line: str) -> str:
        """A line of the page that is for the user `postgres` of the database's host."""
        words = shlex.split(line.removeprefix("sudo -u postgres "))
        return self.store.do_plain(
            [str(self.programs / words[0]), *words[1:]],
            said=f"{self.password}\n" * 2,
            PGHOST=str(self.sockets),
            PGPORT=str(self.place.ports["postgres"]),
            PGUSER="postgres",
        )

    def start_valkey(self) -> None:
        """A server with the lines of the page in its file."""
        conf = self.store.home / "valkey.conf"
        lines = [line.replace("WORD", self.word) for line in self.lines("valkey.conf")]
        data = paths.private_directory(self.store.home / "valkey")
        conf.write_text("\n".join([*lines, f"port {self.place.ports['valkey']}", f"dir {data}", ""]))
        self.store.begin("valkey", [*self.store.prefix, str(valkey.program()), str(conf)])

    def write_settings(self) -> None:
        """The file of settings: that of the page's folder, with the page's lines in place of its own."""
        told = settings_of((DEPLOY / "playground.env").read_text("utf-8"))
        for line in self.lines("/etc/playground.env"):
            name, value = line.split("=", 1)
            told[name] = value.replace("PASSWORD", self.password).replace("WORD", self.word)
        told["SECRET_KEY"] = secrets.token_urlsafe(50)
        for host in self.hosts:
            home = host.home / "var"
            own = told | {"VAR_DIR": str(home), "PYTHONPYCACHEPREFIX": str(home / "bytecode")}
            host.settings.write_text("".join(f"{name}={value}\n" for name, value in own.items()))
            host.settings.chmod(0o600)
            home.mkdir(mode=0o700)

    def start_units(self) -> None:
        """Whatever the page has enabled on each host, as its unit starts it."""
        for host, address in ((self.web, PROXY), (self.store, STORE)):
            for line in self.page[f"on {address}, its units"]:
                for unit in line.removeprefix("systemctl enable --now ").split():
                    say(f"{host.name}: {unit}")
                    command = [self.place.put_in(word) for word in command_of(unit)]
                    host.begin(unit, host.with_settings(ours(command)), patience=30.0)

    def start_nginx(self) -> None:
        """The proxy, by the text that is recommended, with a certificate that was just made."""
        home, ports = self.web.home, self.place.ports
        made = [
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-days",
            "1",
            "-subj",
            f"/CN={DOMAIN}",
        ]
        self.web.do_plain([*made, "-keyout", str(home / "key"), "-out", str(home / "pem")])
        text = re.sub(r"(?m)^ *listen \[::\].*\n", "", (DEPLOY / "nginx.conf").read_text("utf-8"))
        at = "" if self.place.apart else f"{self.web.address}:"
        text = text.replace("listen 80;", f"listen {at}{ports['plain']};")
        text = text.replace("listen 443", f"listen {at}{ports['tls']}")
        text = text.replace(f"/etc/ssl/{DOMAIN}.pem", str(home / "pem"))
        text = text.replace(f"/etc/ssl/private/{DOMAIN}.key", str(home / "key"))
        text = text.replace("127.0.0.1:8000", f"127.0.0.1:{ports['web']}")
        temp = "".join(
            f"    {kind}_temp_path {home}/{kind};\n"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        user = "user root;\n" if os.geteuid() == 0 else ""
        whole = home / "nginx.conf"
        whole.write_text(
            f"{user}daemon off;\npid {home}/pid;\nerror_log {home}/log/nginx.log;\nevents {{}}\n"
            f"http {{\n    access_log off;\n{temp}{text}\n}}\n"
        )
        words = ["nginx", "-c", str(whole), "-p", str(home), "-e", str(home / "log" / "nginx.log")]
        self.web.begin("nginx", [*self.web.prefix, *words])

    def stop(self) -> None:
        for host in self.hosts[::-1]:
            for name in reversed(list(host.running)):
                host.stop(name)
            paths.forget_counts(host.home / "var")
        postgres.remove_data(self.store.home)


def ours(command: Sequence[str]) -> list[str]:
    """A command of the page with this checkout's programs in place of /srv/playground's."""
    own = Path(sys.executable).parent
    if command[0] == "python":
        return [sys.executable, *command[1:]]
    return [word.replace("/srv/playground/.venv/bin", str(own)) for word in command]


def say(words: str) -> None:
    print(f"  {words}", file=sys.stderr, flush=True)


# --- all of it ---------------------------------------------------------------------------------------------------


class Whole:
    """The page gone through, and what a visitor finds."""

    def __init__(self, setup: Setup, home: Path) -> None:
        self.setup, self.place, self.home = setup, setup.place, home
        self.kept = home / "kept.json"
        self.kept.write_text("{}")

    def visitor(self, what: str, **more: str) -> subprocess.Popen[str]:
        """A visitor from the third host, who does one of VISITS."""
        words = {**json.loads(self.kept.read_text()), **more}
        self.kept.write_text(json.dumps(words))
        address = OUTSIDE if self.place.apart else self.place.web.address
        command = [sys.executable, "-m", "benchmarks.tls_visitor", what, address]
        return subprocess.Popen(
            [*self.place.visitor.prefix, *command, str(self.place.ports["tls"]), str(self.kept)],
            cwd=paths.ROOT,
            env=clean(),
            stderr=subprocess.PIPE,
            text=True,
        )

    def visited(self, what: str) -> dict[str, str]:
        return self.finished(self.visitor(what), what)

    def finished(self, process: subprocess.Popen[str], what: str) -> dict[str, str]:
        """What a visitor keeps of it. Raises NotAsSaid."""
        _, said = process.communicate(timeout=3 * PATIENCE)
        if process.returncode:
            raise NotAsSaid(f"{what}: {said[-1_500:]}")
        found: dict[str, str] = json.loads(self.kept.read_text())
        return found

    def well(self) -> None:
        """What the doctor says on each host: nothing is bad."""
        for host in (self.place.web, self.place.store):
            said = host.do(ours(["python", "manage.py", "doctor"]))
            say(f"{host.name}: the doctor finds {said.count(chr(10))} lines, none of them bad")

    def nobody_else(self) -> None:
        """A visitor reaches neither database nor broker."""
        if not self.place.apart:
            return
        for port in (self.place.ports["postgres"], self.place.ports["valkey"], self.place.ports["web"]):
            for address in (OUTSIDE, STORE):
                script = f"import socket; socket.create_connection(({address!r}, {port}), 2)"
                with suppress(NotAsSaid):
                    self.place.visitor.do_plain([sys.executable, "-c", script])
                    raise AssertionError(f"a visitor reaches {address}:{port}")

    def cut(self) -> str:
        """The hosts lose sight of each other for a while."""
        if not self.place.apart:
            return "not cut: both hosts are this machine"
        flag = self.home / "mended"
        flag.unlink(missing_ok=True)
        process = self.visitor("cut", flag=str(flag))
        until(flag.with_suffix(".begun").exists, 30)
        self.place.wires.cut()
        time.sleep(CUT)
        self.place.wires.mend()
        flag.touch()
        kept = self.finished(process, "cut")
        if "200 and 503" not in kept["read"]:
            raise NotAsSaid(f"while the database was away a visitor read {kept['read']}")
        if float(kept["well"]) > WELL_WITHIN:
            raise NotAsSaid(f"all was well {kept['well']} s after the hosts saw each other")
        return (
            f"{CUT:g} s without a wire: rule book and library answer {kept['read']}, "
            f"after {kept['longest']} s at most; "
            f"all well {kept['well']} s after it was mended"
        )

    def moved(self) -> None:
        """Backup into a file, another database, restore into it: the site goes on there."""
        store, setup = self.place.store, self.setup
        file = self.home / "site.backup"
        launch = [sys.executable, "-m", "playground.launch"]
        say(store.do([*launch, "backup", str(file)]).strip())
        for host, unit in (
            (self.place.web, "web"),
            (self.place.web, "watch"),
            (store, "worker"),
            (store, "watch"),
        ):
            host.stop(f"playground-{unit}")
        setup.as_postgres("createdb --owner playground second")
        for host in (self.place.web, store):
            text = host.settings.read_text()
            host.settings.write_text(re.sub(r"(?m)^(DATABASE_URL=.*/)playground$", r"\1second", text))
        say(store.do([*launch, "restore", str(file)]).strip())
        setup.start_units()


def go(home: Path, *, fill: bool, apart: bool) -> None:
    """Set up, visit, cut, move. Raises NotAsSaid, TimeoutError."""
    with place(home, apart=apart) as found:
        setup = Setup(found, fill=fill)
        whole = Whole(setup, home)
        try:
            setup.go()
            whole.visited("visit")
            say(f"a board, a line and {PLAYOUTS} playouts by the workers of the other host")
            whole.nobody_else()
            whole.well()
            say(whole.cut())
            whole.moved()
            until(lambda: _answers(whole), PATIENCE)
            whole.visited("again")
            say("the same board, line and playouts out of the other database")
        except BaseException:
            for host in (found.web, found.store):
                for log in sorted((host.home / "log").glob("*.log")):
                    print(f"--- {host.name}: {log.name}\n{log.read_text()[-1_500:]}", file=sys.stderr)
            raise
        finally:
            setup.stop()


def _answers(whole: Whole) -> bool:
    with suppress(NotAsSaid):
        whole.visited("again")
        return True
    return False


def main() -> int:
    parser = argparse.ArgumentParser(prog="make two-hosts", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="without cards and scenarios")
    parser.add_argument("--addresses", action="store_true", help="of this machine, even as root")
    asked = parser.parse_args()
    if missing := [name for name in NEEDED if shutil.which(name) is None]:
        print(f"{' and '.join(missing)} must be installed for this", file=sys.stderr)
        return 2
    with ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=os.environ.get("VAR_DIR") or None)))
        begun = time.monotonic()
        try:
            go(home, fill=not asked.quick, apart=not asked.addresses)
        except (NotAsSaid, TimeoutError) as error:
            print(f"not as the page says: {error}", file=sys.stderr)
            return 1
    print(f"two hosts, a visitor, a cut and another database: {time.monotonic() - begun:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
