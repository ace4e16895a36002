"""The cache that all processes share, as a convenience: while its server is away, nothing is found in it and kept.

What has to be kept is not waved through: a count or a removal that can't be made is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import ConnectionError as NotThere
from redis.exceptions import TimeoutError as TooSlow

AWAY = (NotThere, TooSlow)


class _Server(RedisCacheClient):
    """Django's own, but that what talks to a pool of connections is made once: that takes longer than to ask."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._clients: dict[Any, Any] = {}

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        pool = self._get_connection_pool(write)  # type: ignore[attr-defined]
        if pool not in self._clients:
            self._clients[pool] = self._client(connection_pool=pool)  # type: ignore[attr-defined]
        return self._clients[pool]


class Cache(RedisCache):
    """Redis or Valkey, which may be away."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _Server
        self._scripts: dict[str, Callable[..., Any]] = {}

    def script(self, text: str) -> Callable[..., Any]:
        """A script that the server runs in one act, to be called with keys and args. Errors are not waved through."""
        if text not in self._scripts:
            self._scripts[text] = self._cache.get_client(None, write=True).register_script(text)
        return self._scripts[text]

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        """What is kept, or the default."""
        try:
            return super().get(key, default, version)
        except AWAY:
            return default

    def get_many(self, keys: Iterable[str], version: int | None = None) -> dict[str, Any]:
        """What of these is kept."""
        try:
            found: dict[str, Any] = super().get_many(keys, version)
        except AWAY:
            return {}
        return found

    def set(
        self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        """Keep it, if it can be kept."""
        try:
            super().set(key, value, timeout, version)
        except AWAY:
            return

    def add(
        self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        """Keep it unless something is kept; whether it was. Who does something once does it later, then."""
        try:
            return bool(super().add(key, value, timeout, version))
        except AWAY:
            return False
