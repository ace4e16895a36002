"""Compression of answers, quick rather than close: a step's page is squeezed eightfold in no time to speak of."""

from __future__ import annotations

import gzip
import re
import secrets

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers
from isal import igzip

from playground.squeezed import LEVEL, InStretches, gzipped

_SHORTEST = 200
"""Bytes; what is shorter is sent as it is."""
_ACCEPTS = re.compile(r"\bgzip\b")
_HEADER = 10
"""Bytes of a gzip file before its optional fields."""


class Compression(GZipMiddleware):
    """Django's own, for whole pages with another level; what is streamed it does itself."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.streaming or response.has_header("ETag"):
            return super().process_response(request, response)
        stretches = response.stretches if isinstance(response, InStretches) else None
        content: bytes = b"" if stretches else response.content  # type: ignore[attr-defined]
        if (not stretches and len(content) < _SHORTEST) or response.has_header("Content-Encoding"):
            return response
        patch_vary_headers(response, ("Accept-Encoding",))
        if not _ACCEPTS.search(request.META.get("HTTP_ACCEPT_ENCODING", "")):
            return response
        squeezed = gzipped(stretches) if stretches else igzip.compress(content, LEVEL, mtime=0)
        squeezed = _padded(squeezed, self.max_random_bytes)
        if stretches or len(squeezed) < len(content):
            response.content = squeezed  # type: ignore[attr-defined]
            response.headers["Content-Length"] = str(len(squeezed))
            response.headers["Content-Encoding"] = "gzip"
        return response


def _padded(squeezed: bytes, most: int) -> bytes:
    """The same with a file name of random length, so that no length tells what a page says ("Heal the Breach")."""
    header = bytearray(squeezed[:_HEADER])
    header[3] |= gzip.FNAME  # type: ignore[attr-defined]
    name = b"a" * secrets.randbelow(most + 1) + b"\x00"
    return bytes(header) + name + squeezed[_HEADER:]
