"""What nobody can read is refused before anything works on it.

The charset that a request names decides how Django reads its address and its form. Python knows some that are no
charset of text (base64, rot13) and some in which harmless bytes mean other text (UTF-7, UTF-16): pages would break of
the ones, and filters in front be passed by the others. Browsers send UTF-8.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from playground.door import refusing

_READ = {codecs.lookup(name).name for name in ("utf-8", "us-ascii", "iso-8859-1", "windows-1252")}


class Middleware:
    """Outside everything that looks at an address or a form."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not is_read((request.content_params or {}).get("charset", "utf-8")):
            request.encoding = "utf-8"
            return refusing.unreadable(request)
        return self._get_response(request)


def is_read(charset: str) -> bool:
    """Whether texts in it are read here."""
    try:
        return codecs.lookup(charset).name in _READ
    except (LookupError, ValueError):
        return False
