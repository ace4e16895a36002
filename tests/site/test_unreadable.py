"""What nobody can read is refused quietly, wherever it is sent: no page breaks of it, and the logs stay as they are."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.test import Client, RequestFactory
from django.urls import URLResolver, get_resolver

from playground.door.logs import Bounded, Line
from playground.door.readable import InFront, without_charset

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data; boundary=b"
DEEP = b"[" * 200_000
PART = b'--b\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n--b--\r\n'
SENT = {
    "charset that bytes are no text in": (f"{FORM}; charset=utf-7", b"do=text&text=+AG"),
    "charset that nobody knows": (f"{FORM}; charset=zzz", b"do=text"),
    "charset that is no text": (f"{FORM}; charset=rot13", b"do=text"),
    "charset of parts": (f"{PARTS}; charset=zzz", PART % (b"do", b"text")),
    "charset of bytes": (f"{PARTS}; charset=base64", PART % (b"do", b"text")),
    "charset of a part": (
        PARTS,
        b'--b\r\nContent-Disposition: form-data; name="a"; filename="x"\r\n'
        b"Content-Type: text/plain; charset=zzz\r\n\r\nx\r\n--b--\r\n",
    ),
    "parts that are whole": (PARTS, PART % (b"do", b"text")),
    "parts without a boundary": ("multipart/form-data", b"--b"),
    "parts with a boundary of signs": ('multipart/form-data; boundary="\xff"', b"--b"),
    "parts cut off": (PARTS, b'--b\r\nContent-Disposition: form-data; name="a'),
    "parts that are none": (PARTS, b"\x00\xff" * 40),
    "parts in base64 that is none": (
        PARTS,
        b'--b\r\nContent-Disposition: form-data; name="a"\r\n'
        b"Content-Transfer-Encoding: base64\r\n\r\n!\r\n--b--\r\n",
    ),
    "a name with a NUL": (FORM, b"do%00=text&text%00=a%00"),
    "a NUL in a part": (PARTS, PART % (b"te\x00xt", b"a\x00b")),
    "half a sign": (FORM, b"do=text&text=%ff%fe%"),
    "halves of pairs": (FORM, b"do=text&text=%ED%A0%80"),
    "many fields": (FORM, b"&".join(b"a%d=" % one for one in range(5_000))),
    "many parts": (PARTS, b"".join(PART[:-8] % (b"a", b"") for _ in range(5_000)) + b"--b--\r\n"),
    "too much": (FORM, b"text=" + b"a" * 1_100_000),
    "deep JSON": ("application/json", DEEP),
    "JSON with a NUL": ("application/json", b'{"text": "\\u0000"}'),
    "JSON that is no text": ("application/json", b"\xff\xfe\x00"),
    "JSON with half a pair": ("application/json", b'{"text": "\\ud800"}'),
    "JSON with a long number": ("application/json", b'{"text": ' + b"9" * 20_000 + b"}"),
    "deep JSON in a form": (FORM, b"pasted=" + b"%5B" * 100_000),
}
PLACES = (
    "/boards/new/edit/",
    "/boards/bring/",
    "/library/new/",
    "/cards/new/",
    "/accounts/login/",
    "/accounts/signup/",
    "/admin/login/",
    "/api/v1/run",
    "/talk/preview/",
    "/traces/",
    "/policy-report/",
)
ADDRESSES = (
    "/library/?q=%ff%fe",
    "/library/?q=%",
    "/library/%ff%fe/",
    "/library/%00/",
    "/search/?q=%ED%A0%80",
    "/cards/?q=%F0%28%8C%28&page=%00",
    "/library/?page=99999999999999999999&rule=%00",
    "/runs/%2e%2e/%2e%2e/0/",
    "/cards/" + "a" * 4_000 + "/",
    "/library/?" + "q=a&" * 3_000,
    "/api/v1/scenarios?page=%ff",
    "/api/v1/cards/%00",
    "/boards/new/search/?q=" + "%F0%9F%98%80" * 500,
)


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    handler = Bounded(stream)
    handler.setFormatter(Line())
    handler.addFilter(lambda record: record.name != "playground.requests")  # where a request took long
    root = logging.getLogger()
    root.addHandler(handler)
    yield stream
    root.removeHandler(handler)


@pytest.mark.parametrize("kind", SENT)
def test_whatever_is_sent_no_page_breaks_and_nothing_is_logged(kind: str, written: io.StringIO) -> None:
    content_type, body = SENT[kind]
    visitor = Client(raise_request_exception=False)
    visitor.force_login(User.objects.create_user("Ann"))
    answers = {
        place: visitor.generic("POST", place, body, content_type=content_type).status_code for place in PLACES
    }
    assert {place: status for place, status in answers.items() if status >= 500} == {}
    assert written.getvalue() == ""


def every_address(one: URLResolver, before: str = "/") -> Iterator[str]:
    """Each address of the site, with something in place of what it names."""
    for inner in one.url_patterns:
        path = before + re.sub(r"\\[.AZ]|[\^$]", "", str(inner.pattern))
        if isinstance(inner, URLResolver):
            yield from every_address(inner, path)
        else:
            filled = re.sub(r"<int:[^>]*>", "1", path)
            yield re.sub(r"\(\?P<[^>]*>[^)]*\)\)?|<[^>]*>", "x", filled)


@pytest.mark.parametrize("share", range(4))
def test_no_address_breaks_of_what_is_sent_to_it(share: int, written: io.StringIO) -> None:
    """A form in parts, which is read before a view may ask for what was sent as it came; and, in turn, all else."""
    visitor = Client(raise_request_exception=False)
    visitor.force_login(User.objects.create_superuser("Ann"))
    kinds, broken = list(SENT.values()), {}
    addresses = [one for one in every_address(get_resolver()) if "logout" not in one]
    assert len(addresses) > 150
    for number, address in list(enumerate(addresses))[share::4]:
        for content_type, body in (SENT["parts that are whole"], kinds[number % len(kinds)]):
            cache.clear()
            answer = visitor.generic("POST", address, body, content_type=content_type)
            if answer.status_code >= 500:
                broken[address] = (answer.status_code, content_type, body[:60])
    assert broken == {}
    assert written.getvalue() == ""


@pytest.mark.parametrize("address", ADDRESSES)
def test_whatever_is_asked_for_no_page_breaks(address: str, written: io.StringIO) -> None:
    visitor = Client(raise_request_exception=False)
    assert visitor.generic("GET", "/", QUERY_STRING="").status_code == 200
    path, _, query = address.partition("?")
    answer = visitor.get(path, QUERY_STRING=query)
    assert answer.status_code < 500
    assert written.getvalue() == ""


@pytest.mark.parametrize(
    "headers",
    [
        {"HTTP_COOKIE": "sessionid=\x00; csrftoken=\xff; a" + "=" * 3_000},
        {"HTTP_COOKIE": "sessionid=" + "a" * 30_000},
        {"HTTP_COOKIE": 'messages="' + "[" * 5_000},
        {"HTTP_ACCEPT_ENCODING": "gzip;q=\xff, \x00"},
        {"HTTP_AUTHORIZATION": "Bearer \xff\x00"},
        {"HTTP_IF_MODIFIED_SINCE": "Mon, 99 Zzz 99999 99:99:99 GMT"},
        {"HTTP_IF_NONE_MATCH": '"' * 3_000},
        {"HTTP_RANGE": "bytes=--1,,9-"},
        {"HTTP_HX_CURRENT_URL": "http://[", "HTTP_HX_REQUEST": "true"},
        {"HTTP_HX_CURRENT_URL_URI_AUTOENCODED": "true", "HTTP_HX_CURRENT_URL": "%ff%"},
        {"HTTP_REFERER": "http://[::", "HTTP_ORIGIN": "null"},
        {"HTTP_HOST": "\x00"},
        {"HTTP_X_FORWARDED_FOR": "," * 3_000},
        {"CONTENT_LENGTH": "-1"},
        {"CONTENT_LENGTH": "many"},
        {"REMOTE_ADDR": "not an address"},
    ],
    ids=lambda headers: next(iter(headers)),
)
def test_no_header_breaks_a_page(headers: dict[str, str], written: io.StringIO) -> None:
    visitor = Client(raise_request_exception=False)
    for address in ("/", "/library/", "/me/", "/api/v1/cards?q=a", "/boards/new/"):
        assert visitor.get(address, **headers).status_code < 500, address
    for address in ("/boards/new/edit/", "/accounts/login/"):
        assert visitor.post(address, {"do": "text"}, **headers).status_code < 500, address
    assert written.getvalue() == ""


FIELDS = "&".join(["q=a"] * 3_000)
TYPES = (
    f"{FORM}; charset=undefined",
    f"{FORM}; charset=idna",
    f'{FORM}; charset="utf-7"',
    f"{FORM}; charset*=zzz''utf-8",
    f"{FORM}; charset*0=utf; charset*1=-7",
    f"{FORM}; CHARSET = base64 ",
    f"{PARTS}; charset=punycode",
)


@pytest.mark.parametrize("content_type", TYPES)
def test_a_charset_is_refused_before_django_makes_the_request(
    content_type: str, written: io.StringIO
) -> None:
    """By the whole application, as the web server calls it: the test client makes its requests otherwise."""
    assert _status("POST", content_type, "q=%ff%F0%9F") == 400
    assert written.getvalue() == ""


def test_a_known_charset_is_read_and_too_many_fields_are_refused(written: io.StringIO) -> None:
    assert _status("GET", "text/plain; charset=iso-8859-1", "q=%e4") == 200
    assert _status("GET", "text/plain; charset=utf-8", FIELDS) == 400
    assert without_charset('multipart/form-data; boundary="a;b"; charset=UTF-8') == (
        'multipart/form-data; boundary="a;b"',
        "UTF-8",
    )
    assert written.getvalue() == ""


def _status(method: str, content_type: str, query: str) -> int:
    environ = {
        **RequestFactory().get("/rulebook/408/").environ,
        "REQUEST_METHOD": method,
        "QUERY_STRING": query,
    }
    told: list[str] = []
    application = InFront(get_wsgi_application())
    # As with Django's own client, a request is no end of the connection that the test's transaction is on.
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)
    try:
        answer = application(
            {**environ, "CONTENT_TYPE": content_type}, lambda status, *_: told.append(status)
        )
        answer.close()
    finally:
        request_started.connect(close_old_connections)
        request_finished.connect(close_old_connections)
    return int(told[0].split()[0])
