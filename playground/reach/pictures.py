"""Pictures of boards, drawn once and kept in files by what decides them; the files are bounded in number."""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.views.decorators.http import require_safe

from playground.limits import TooMuch, spend
from playground.nobody import as_nobody
from playground.reach.shown import Work, open_work

MOST_KEPT = 4_000
"""Files; past that the older half goes. Each has some 30 kB."""
KEPT_FOR = 24 * 3600
_VERSION = 2
"""Grows when pictures are drawn differently, so that kept ones are drawn anew."""


def folder() -> Path:
    """Where they are kept; whatever is there can be drawn again."""
    found: Path = settings.VAR_DIR / "pictures"
    return found


@require_safe
def picture(request: HttpRequest, kind: str, key: str, step: int) -> HttpResponse:
    """The picture of a moment. Drawing one costs the visitor something, reading one that is kept does not."""
    with as_nobody(request):
        work = open_work(kind, key)
        digest = digest_of(work, step)
        if request.headers.get("If-None-Match") == f'"{digest}"':
            return HttpResponseNotModified()
        file = folder() / f"{digest}.png"
        try:
            data = file.read_bytes()
        except FileNotFoundError:
            try:
                spend(request, "picture")
            except TooMuch as error:
                response = HttpResponse(f"{error}\n", status=429, content_type="text/plain; charset=utf-8")
                response["Retry-After"] = str(error.retry_after)
                return response
            data = drawn(work, step)
            keep(file, data)
    response = HttpResponse(data, content_type="image/png")
    response["ETag"] = f'"{digest}"'
    response["Cache-Control"] = f"public, max-age={KEPT_FOR}"
    response["X-Robots-Tag"] = "noindex" if not work.listed else "all"
    return response


def digest_of(work: Work, step: int) -> str:
    """Of everything that decides a picture."""
    parts = (_VERSION, work.kind, work.digest, step, work.title, work.verdict, work.seen_by)
    return hashlib.sha256(repr(parts).encode("utf-8", "replace")).hexdigest()[:40]


def drawn(work: Work, step: int) -> bytes:
    """A picture, drawn now. Raises Http404 where there is no such moment."""
    moment = work.at(step)
    # What draws is loaded by processes that draw.
    from playground.reach.drawing import Picture, png

    line = moment.line or {}
    return png(
        Picture(
            work.title,
            moment.words + (f", as {work.seen_by} sees it" if work.seen_by else ""),
            moment.board,
            work.verdict if step == work.step else "",
            line.get("rule", ""),
            (line.get("note") or line.get("said", "")) if step else work.question,
            len(moment.stack),
        )
    )


def keep(file: Path, data: bytes) -> None:
    """Put a picture where it is found; whole or not at all. Where there is no room, it is drawn again next time."""
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, suffix=".new")
        with os.fdopen(handle, "wb") as out:
            out.write(data)
        Path(name).replace(file)
        sweep(file.parent)


def sweep(where: Path, most: int = MOST_KEPT) -> int:
    """Take away the older half where there are too many; how many went."""
    with os.scandir(where) as entries:
        files = [entry for entry in entries if entry.is_file()]
    if len(files) <= most:
        return 0
    ages = []
    for entry in files:
        with contextlib.suppress(FileNotFoundError):
            ages.append((entry.stat().st_mtime, entry.path))
    ages.sort()
    gone = ages[: len(ages) - most // 2]
    for _, path in gone:
        Path(path).unlink(missing_ok=True)
    return len(gone)
