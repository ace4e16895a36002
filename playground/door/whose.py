"""Whose a request is: an account, a cookie, a network. Costs are counted for each of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

NETWORK = 5
"""How many times a visitor's allowance one network has: a household, a class, or somebody with many cookies."""
NO_ADDRESS = "0.0.0.0"
"""In place of what a proxy calls "unknown"."""
PROVIDER = 20
"""The same for the wider network that one customer of a provider may have been given (IPv6)."""


@dataclass(frozen=True)
class Who:
    """One who costs are counted for, and how many times a visitor's allowance that one has."""

    key: str
    times: int = 1


def network_of(address: str) -> str:
    """What counts as one network: an IPv4 address, the /64 of an IPv6 address; all that is no address is one, too."""
    return _network(address, 64)


def _network(address: str, bits: int) -> str:
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return NO_ADDRESS
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        if not found.is_loopback:
            return str(ip_network((found, bits), strict=False).network_address)
    return str(found)


def address_of(request: HttpRequest) -> str:
    """The address that a request came from."""
    return str(request.META.get("REMOTE_ADDR", ""))


def is_here(request: HttpRequest) -> bool:
    """Whether it came from this machine itself: from whoever runs the site, not through a proxy."""
    try:
        return ip_address(address_of(request)).is_loopback
    except ValueError:
        return False


def cookie_of(request: HttpRequest) -> str:
    """What tells a browser, or a program with a token, from others, unread; "" for one without. It may be made up."""
    said = request.META.get("HTTP_AUTHORIZATION") or request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    return str(said)[:128]


def account_of(request: HttpRequest) -> int | None:
    """The account, asking the database for it if need be."""
    user = getattr(request, "user", None)
    return user.pk if user is not None and user.is_authenticated else None


def all_of(request: HttpRequest, account: int | None) -> Iterator[Who]:
    """Everybody whose a request is. Without account and cookie the network itself has a visitor's allowance, too."""
    network = network_of(address_of(request))
    if account is not None:
        yield Who(f"u{account}")
    elif cookie := cookie_of(request):
        yield Who("c" + hashlib.blake2b(cookie.encode("utf-8", "replace"), digest_size=10).hexdigest())
    else:
        yield Who(f"a{network}")
    yield Who(f"n{network}", NETWORK)
    if ":" in network:
        yield Who(f"p{_network(address_of(request), 48)}", PROVIDER)
