"""Files that visitors send are held in memory, and no more of each than is ever read: the rest is let go."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from django.core.files.uploadedfile import InMemoryUploadedFile
from django.core.files.uploadhandler import FileUploadHandler

from engine.notation.exchange.incoming import MOST_BYTES


class BoundedFiles(FileUploadHandler):
    """Keeps one byte more than the bound, so that whoever reads the file sees that it was too long."""

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        self._kept = BytesIO()

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        self._kept.write(raw_data[: max(0, MOST_BYTES + 1 - self._kept.tell())])

    def file_complete(self, file_size: int) -> InMemoryUploadedFile:
        size = self._kept.tell()
        self._kept.seek(0)
        return InMemoryUploadedFile(
            self._kept, self.field_name, self.file_name or "file", self.content_type, size, self.charset
        )
