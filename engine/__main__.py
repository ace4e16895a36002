"""`python -m engine COMMAND`: the engine on the command line."""

from __future__ import annotations

import gc
import importlib
import sys
from collections.abc import Sequence

COMMANDS = {
    "check": "play scenario files and check what they expect",
    "trace": "what the rules do in a scenario, step by step",
    "convert": "a scenario as JSON, or JSON as text",
    "play": "step through a scenario in the terminal",
    "explore": "every outcome of a scenario, and whether something can, must or can be made to happen",
    "rules": "which rules the engine follows",
    "cards": "which cards are understood",
    "places": "whether abilities work in the zones that their words name",
    "prices": "whether prices are asked for just when they can be paid",
    "witness": "whether cards do what their texts say, judged on boards",
    "forms": "what card texts can say, with examples",
    "references": "whether the words of card texts find what they speak of",
}


def usage() -> str:
    """How to call it."""
    lines = [f"  {name:7} {words}" for name, words in COMMANDS.items()]
    return "\n".join(
        ["usage: python -m engine COMMAND ...", *lines, "python -m engine COMMAND --help says more"]
    )


def main(arguments: Sequence[str]) -> int:
    """Run one command; its exit code, or 2 if there is no such command."""
    if arguments and arguments[0] in ("-h", "--help", "help"):
        print(usage())
        return 0
    if not arguments or arguments[0] not in COMMANDS:
        if arguments:
            print(f'there is no command "{arguments[0]}"', file=sys.stderr)
        print(usage(), file=sys.stderr)
        return 2
    command = importlib.import_module(f"engine.commands.{arguments[0]}")
    try:
        code: int = command.main(arguments[1:])
    except BrokenPipeError:
        # Whoever read the output (a pager, head) has stopped; that is no error.
        sys.stderr.close()
        return 0
    return code


if __name__ == "__main__":
    # What is imported, and cards that were read, stay to the end: looking through them for garbage again and again took
    # a seventh of the time.
    gc.set_threshold(50_000, 20, 50)
    sys.exit(main(sys.argv[1:]))
