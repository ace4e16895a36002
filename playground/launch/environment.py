"""Reading environment variables. A value that cannot be read is refused, never guessed at."""

import os
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

_NOT_FOR_EVER = {
    "connect_timeout": "3",
    "keepalives_idle": "10",
    "keepalives_interval": "3",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}
_TRUE = frozenset({"1", "true", "yes", "on"})
_FALSE = frozenset({"0", "false", "no", "off"})

MAIL_SCHEMES = ("console", "file", "smtp", "smtps", "smtp+plain")
POSTGRES_SCHEMES = ("postgres", "postgresql")
BROKER_SCHEMES = ("redis", "rediss", "redis+socket", "amqp", "amqps", "memory")
CACHE_SCHEMES = ("redis", "rediss", "redis+socket", "unix")


class Unreadable(ValueError):
    """An environment variable holds something that does not say what is wanted."""

    def __init__(self, name: str, value: str, wanted: str) -> None:
        super().__init__(f"{name}={value!r} cannot be read: {wanted}.")


def envtext(name: str, default: str = "") -> str:
    """The variable's text without surrounding blanks; an empty one counts as not set."""
    return os.environ.get(name, "").strip() or default


def envbool(name: str, default: bool) -> bool:
    """1, true, yes, on or 0, false, no, off in any case; anything else raises Unreadable."""
    text = envtext(name)
    if not text:
        return default
    if text.lower() in _TRUE:
        return True
    if text.lower() in _FALSE:
        return False
    raise Unreadable(name, text, "it must be yes or no")


def envint(name: str, default: int, *, least: int, most: int) -> int:
    """A whole number from `least` to `most`; anything else raises Unreadable."""
    text = envtext(name)
    if not text:
        return default
    wanted = f"it must be a whole number from {least} to {most}"
    # int() would also take "1_0", " 1" and other digits than 0-9.
    if not (text.isascii() and text.isdigit()):
        raise Unreadable(name, text, wanted)
    number = int(text)
    if not least <= number <= most:
        raise Unreadable(name, text, wanted)
    return number


def envlist(name: str, default: tuple[str, ...]) -> list[str]:
    """Words separated by commas."""
    text = envtext(name)
    if not text:
        return list(default)
    words = [word.strip() for word in text.split(",")]
    if not all(words) or any(" " in word for word in words):
        raise Unreadable(name, text, "it must be words separated by commas")
    return words


def envchoice(name: str, default: str, choices: tuple[str, ...]) -> str:
    """One of these words; anything else raises Unreadable."""
    text = envtext(name, default)
    if text not in choices:
        raise Unreadable(name, text, f"it must be {' or '.join(choices)}")
    return text


def envaddress(name: str) -> str:
    """A host and a port, as 127.0.0.1:9464; "" for none."""
    text = envtext(name)
    host, _, port = text.rpartition(":")
    if text and not (host and port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise Unreadable(name, text, "it must be an address and a port, as 127.0.0.1:9464")
    return text


def envurl(name: str, schemes: tuple[str, ...], default: str = "") -> str:
    """A URL with one of these schemes; passwords in a refused URL are not repeated."""
    text = envtext(name)
    if not text:
        return default
    if "://" not in text or text.split("://", 1)[0] not in schemes:
        raise Unreadable(
            name, text.split("://", 1)[0] + "...", f"it must begin with {' or '.join(schemes)}://"
        )
    return text


def postgres_url(host: Path | str, name: str) -> str:
    """The URL of a database on a server that listens on a Unix socket in the directory `host`."""
    return f"postgresql://postgres@/{name}?host={host}"


def database(url: str, *, own: bool = False) -> dict[str, object]:
    """What Django calls a database, from a URL such as postgresql://user:word@host:5432/name.

    Anything after a question mark is a connection option; `host` may name a socket directory. Queries are prepared on a
    server of our own: a pooler in front of another might hand a connection to somebody whose queries have those names.
    """
    parts = urlsplit(url)
    shown = f"{parts.scheme}://..."
    if parts.scheme not in POSTGRES_SCHEMES:
        raise Unreadable("DATABASE_URL", shown, "it must begin with postgresql://")
    name = unquote(parts.path.lstrip("/"))
    if not name:
        raise Unreadable("DATABASE_URL", shown, "it must end with the name of a database")
    try:
        port = parts.port
    except ValueError:
        raise Unreadable("DATABASE_URL", shown, "its port must be a number") from None
    # A server whose machine is gone is noticed within seconds; what the URL says goes before.
    options: dict[str, object] = {**_NOT_FOR_EVER, **dict(parse_qsl(parts.query))}
    if own:
        options["prepare_threshold"] = 0
    host = options.pop("host", "") or unquote(parts.hostname or "")
    return {
        "ENGINE": "playground.postgres",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": str(port or ""),
        "OPTIONS": options,
    }


def cache_url(broker: str) -> str:
    """Where the shared cache is: CACHE_URL, or else the broker's own Redis or Valkey; "" for neither."""
    url = envurl("CACHE_URL", CACHE_SCHEMES)
    if not url and broker.split("://", 1)[0] in CACHE_SCHEMES:
        url = broker
    # The task queue and the cache's client spell a Unix socket in two ways.
    return url.replace("redis+socket://", "unix://", 1)


def mail(url: str) -> dict[str, object]:
    """Django's settings for mails, from a URL such as smtp://name:word@host:587; "" prints them.

    smtp begins with STARTTLS, smtps with TLS at once, smtp+plain with neither; file names a directory.
    """
    backends = "django.core.mail.backends"
    if not url or url in ("console:", "console://"):
        return {"EMAIL_BACKEND": f"{backends}.console.EmailBackend"}
    parts = urlsplit(url)
    shown = f"{parts.scheme}://..."
    if parts.scheme not in MAIL_SCHEMES or "://" not in url:
        raise Unreadable("EMAIL_URL", shown, f"it must begin with {' or '.join(MAIL_SCHEMES)}://")
    if parts.scheme == "file":
        if not parts.path.startswith("/") or parts.netloc:
            raise Unreadable("EMAIL_URL", shown, "it must name a directory, as file:///directory")
        return {"EMAIL_BACKEND": f"{backends}.filebased.EmailBackend", "EMAIL_FILE_PATH": unquote(parts.path)}
    try:
        port = parts.port
    except ValueError:
        raise Unreadable("EMAIL_URL", shown, "its port must be a number") from None
    if not parts.hostname or parts.path.strip("/") or parts.query:
        raise Unreadable("EMAIL_URL", shown, "it must name a host, and nothing after it")
    return {
        "EMAIL_BACKEND": f"{backends}.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port or {"smtp": 587, "smtps": 465}.get(parts.scheme, 25),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
    }


def oidc_providers() -> list[dict[str, object]]:
    """What allauth calls apps: the sites that OIDC_PROVIDERS names, each with variables of its own.

    A site that is named has to have all of them: a way in that leads nowhere is refused at the start.
    """
    found: list[dict[str, object]] = []
    for name in envlist("OIDC_PROVIDERS", ()):
        if not (name.isascii() and name.isalnum() and name == name.lower()):
            raise Unreadable("OIDC_PROVIDERS", name, "a name must be of small letters and digits")
        begun = f"OIDC_{name.upper()}"
        said = {word: envtext(f"{begun}_{word}") for word in ("CLIENT_ID", "CLIENT_SECRET")}
        said["URL"] = envurl(f"{begun}_URL", ("https", "http"))
        missing = [f"{begun}_{word}" for word, value in said.items() if not value]
        if missing:
            raise Unreadable("OIDC_PROVIDERS", name, f"{' and '.join(missing)} must be set, too")
        found.append(
            {
                "provider_id": name,
                "name": envtext(f"{begun}_TITLE", name.capitalize()),
                "client_id": said["CLIENT_ID"],
                "secret": said["CLIENT_SECRET"],
                "settings": {"server_url": said["URL"], "fetch_userinfo": True},
            }
        )
    return found
