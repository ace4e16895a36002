#!/bin/sh
# Prints the interpreter to set up with: $PYTHON if given, else one that the checkout already uses, else the first
# supported one on PATH. One sentence and exit code 1 if there is none.

supported() {
    "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' >/dev/null 2>&1
}

if [ -n "${PYTHON:-}" ]; then
    if ! command -v "$PYTHON" >/dev/null 2>&1; then
        echo "error: PYTHON=$PYTHON was not found; name a Python 3.11, 3.12 or 3.13." >&2
        exit 1
    fi
    if ! supported "$PYTHON"; then
        version=$("$PYTHON" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null || echo 'of unknown version')
        echo "error: PYTHON=$PYTHON is Python $version; Python 3.11, 3.12 or 3.13 is needed." >&2
        exit 1
    fi
    echo "$PYTHON"
    exit 0
fi

for candidate in .venv/bin/python python3 python3.13 python3.12 python3.11; do
    # A name on PATH may be a version manager's stand-in that starts nothing, so each is tried.
    if command -v "$candidate" >/dev/null 2>&1 && supported "$candidate"; then
        echo "$candidate"
        exit 0
    fi
done

if command -v python3 >/dev/null 2>&1; then
    found=$(python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null || echo 'unusable')
    echo "error: Python 3.11, 3.12 or 3.13 is needed, and python3 here is $found; install one, or name it: make run PYTHON=..." >&2
else
    echo "error: Python 3.11, 3.12 or 3.13 is needed, and no python3 was found; install one, or name it: make run PYTHON=..." >&2
fi
exit 1
