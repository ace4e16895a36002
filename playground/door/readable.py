"""What nobody can read is refused before anything works on it.

The charset that a request names decides how Django reads its address and its form. Python knows some that are no
charset of text (base64, rot13) and some in which harmless bytes mean other text (UTF-7, UTF-16): pages would break of
the ones, and filters in front be passed by the others. Browsers send UTF-8.

Django decodes the address by that charset as it makes the request, before any middleware, and has no page for what
goes wrong there. So the charset is taken out of the header in front of Django, and named again by the middleware.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.http import parse_header_parameters

from playground.door import refusing

_READ = {codecs.lookup(name).name for name in ("utf-8", "us-ascii", "iso-8859-1", "windows-1252")}


_CHARSET = re.compile(r";\s*charset\s*=\s*(\"[^\"]*\"|[^;]*)", re.IGNORECASE)
NAMED = "playground.charset"
"""Where the charset stands that the header named; empty where the header was none."""
Application = Callable[[dict[str, Any], Any], Any]


class InFront:
    """Between the web server and Django."""

    def __init__(self, application: Application) -> None:
        self._application = application

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
        environ.pop(NAMED, None)
        told = environ.get("CONTENT_TYPE", "")
        if ";" in told:
            environ["CONTENT_TYPE"], charset = without_charset(told)
            if charset is not None:
                environ[NAMED] = charset
        return self._application(environ, start_response)


def without_charset(told: str) -> tuple[str, str | None]:
    """A header Content-Type without the charset, and the charset; "" where the header is none."""
    try:
        _, words = parse_header_parameters(told)
        if "charset" not in words:
            return told, None
        rest = _CHARSET.sub("", told)
        return (rest if "charset" not in parse_header_parameters(rest)[1] else ""), str(words["charset"])
    except (ValueError, LookupError):
        return "", ""


class Middleware:
    """Outside everything that looks at an address or a form."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        named = request.META.get(NAMED)
        charset = (request.content_params or {}).get("charset", "utf-8") if named is None else named
        if not is_read(charset):
            request.encoding = "utf-8"
            return refusing.unreadable(request)
        if named is not None:
            request.encoding = named
        return self._get_response(request)


def is_read(charset: str) -> bool:
    """Whether texts in it are read here."""
    try:
        return codecs.lookup(charset).name in _READ
    except (LookupError, ValueError):
        return False
