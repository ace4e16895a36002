"""Files that visitors send are held in memory, and no more of each than is ever read: the rest is let go.

A view that takes larger files says how large, and of whom (`bounded`); those go to disk for as long as they are needed.
"""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import Any, TypeVar

from django.core.files.uploadedfile import InMemoryUploadedFile, UploadedFile
from django.core.files.uploadhandler import FileUploadHandler
from django.http import HttpRequest

from engine.notation.exchange.incoming import MOST_BYTES

MOST_IN_MEMORY = 1024 * 1024
_BOUND = "most_bytes_sent"
V = TypeVar("V", bound=Callable[..., Any])


def bounded(most: Callable[[HttpRequest], int | None]) -> Callable[[V], V]:
    """A view that takes files of so many bytes from this visitor; None for what every view takes.

    A file is read before the view is asked, so that the bound has to be found by the view's address.
    """

    def mark(view: V) -> V:
        setattr(view, _BOUND, most)
        return view

    return mark


class BoundedFiles(FileUploadHandler):
    """Keeps one byte more than the bound, so that whoever reads the file sees that it was too long."""

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        match = self.request.resolver_match if self.request is not None else None
        asked = getattr(match.func, _BOUND, None) if match is not None else None
        more = asked(self.request) if asked is not None else None
        self._most = more or MOST_BYTES
        self._kept: Any = (
            SpooledTemporaryFile(MOST_IN_MEMORY) if more else BytesIO()  # noqa: SIM115  # the request closes it
        )

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        self._kept.write(raw_data[: max(0, self._most + 1 - self._kept.tell())])

    def file_complete(self, file_size: int) -> UploadedFile:
        size = self._kept.tell()
        self._kept.seek(0)
        return InMemoryUploadedFile(
            self._kept, self.field_name, self.file_name or "file", self.content_type, size, self.charset
        )
