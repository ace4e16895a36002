"""python -m playground.launch run | with-services -- COMMAND ... | backup FILE | restore FILE

`run` starts the whole site. `with-services` runs a command, such as the tests, beside a database and a broker
that are made for it and gone afterwards. `backup` writes all data of the site to a file, `restore` puts one into an
empty database.
"""

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from playground.launch import paths, services
from playground.launch.environment import Unreadable, envbool, envint
from playground.launch.errors import CannotStart, explained
from playground.launch.supervisor import Supervisor


def run(arguments: argparse.Namespace) -> int:
    port = envint("PORT", 8000, least=1, most=65535)
    home = paths.var()
    home.mkdir(parents=True, exist_ok=True)
    fill = envbool("FILL", True)
    return Supervisor(home, port, leave_with_parent=arguments.leave_with_parent, fill=fill).run()


def with_services(arguments: argparse.Namespace) -> int:
    command = arguments.command[1:] if arguments.command[:1] == ["--"] else arguments.command
    if not command:
        raise CannotStart("with-services needs a command after `--`.")
    # Asked to stop, we still clean up: the signal ends the command, and then the servers go.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with services.throwaway(paths.var() / "tests") as variables:
        process = subprocess.Popen(command, env={**os.environ, **variables})
        try:
            return process.wait()
        except KeyboardInterrupt:
            # The terminal has told the command as well; it may still have something to say.
            return process.wait()
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait()


def data(arguments: argparse.Namespace) -> int:
    """Back up or restore: beside the site where it runs, else with the embedded database started for it."""
    home = paths.var()
    # Where the command was called, not where the site lies.
    file = Path(arguments.file).resolve()
    command = [sys.executable, "-m", "playground.launch.backup", arguments.command, str(file)]
    if arguments.command == "restore" and not file.exists():
        raise CannotStart(f"There is no file {file}.")
    variables = dict(os.environ)
    with services.database_at_hand(home, for_itself=arguments.command == "restore") as url:
        if url:
            variables["DATABASE_URL"] = url
        return subprocess.run(command, env=variables, cwd=paths.ROOT, check=False).returncode


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m playground.launch", description="Start the site, or its servers for a command."
    )
    commands = parser.add_subparsers(required=True)
    site = commands.add_parser("run", help="start the site")
    site.add_argument(
        "--leave-with-parent", action="store_true", help="stop when the process that started it ends"
    )
    site.set_defaults(do=run)
    beside = commands.add_parser("with-services", help="run a command beside servers made for it")
    beside.add_argument("command", nargs=argparse.REMAINDER)
    beside.set_defaults(do=with_services)
    for name, words_of_help in (
        ("backup", "write all data of the site to a file; the site may run meanwhile"),
        ("restore", "put such a file into an empty database"),
    ):
        one = commands.add_parser(name, help=words_of_help)
        one.add_argument("file")
        one.set_defaults(do=data, command=name)
    arguments = parser.parse_args(words)
    try:
        done: int = arguments.do(arguments)
        return done
    except (CannotStart, Unreadable) as error:
        print(f"error: {error}", file=sys.stderr)
    except OSError as error:
        print(f"error: {explained(error)}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
