"""Whose word is taken about who asks: the addresses and networks that TRUSTED_PROXY names."""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from typing import Any

from playground.launch.environment import Unreadable

ANYBODY = "*"
SAID = ("X_FORWARDED_FOR", "X_FORWARDED_PROTO", "X_FORWARDED_HOST")
"""The headers that are believed, as the server's parser names them."""


class Proxies:
    """One or more addresses and networks, with commas or blanks between; * is whoever can reach the server."""

    def __init__(self, text: str) -> None:
        self._anybody = False
        self._networks: list[Any] = []
        for word in text.replace(",", " ").split():
            if word == ANYBODY:
                self._anybody = True
                continue
            try:
                self._networks.append(ip_network(word))
            except ValueError as error:
                wanted = "it names addresses such as 127.0.0.1, networks such as 10.0.0.0/8, or is *"
                raise Unreadable("TRUSTED_PROXY", text, f"{wanted} ({error})") from error

    def __bool__(self) -> bool:
        return self._anybody or bool(self._networks)

    def trusts(self, peer: str) -> bool:
        """Whether the word of whoever this connection came from is taken."""
        if self._anybody:
            return True
        try:
            address = ip_address(peer.partition("%")[0])
        except ValueError:
            return False
        address = getattr(address, "ipv4_mapped", None) or address
        return any(address in network for network in self._networks)
