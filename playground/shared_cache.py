"""The cache that all processes share, as a convenience: while its server is away, nothing is found in it and kept.

What has to be kept is not waved through: a count or a removal that can't be made is an error.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import ConnectionError as NotThere
from redis.exceptions import TimeoutError as TooSlow

AWAY = (NotThere, TooSlow)


class Cache(RedisCache):
    """Redis or Valkey, which may be away."""

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
