"""The API's description as its page shows it: groups of addresses, each with what it takes, from the OpenAPI schema."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from typing import Any

Json = dict[str, Any]
_BOUNDS = (
    ("minimum", "at least {}"),
    ("maximum", "at most {}"),
    ("minLength", "at least {} characters"),
    ("maxLength", "at most {} characters"),
    ("maxItems", "at most {}"),
)


@dataclass(frozen=True)
class Taken:
    """Something that an address takes."""

    name: str
    where: str
    kind: str
    required: bool
    bounds: str
    says: str
    default: str


@dataclass(frozen=True)
class Address:
    """A method and a path."""

    key: str
    method: str
    path: str
    summary: str
    says: str
    needs_token: bool
    takes: tuple[Taken, ...]


@dataclass
class Group:
    """Addresses that belong together."""

    title: str
    addresses: list[Address] = field(default_factory=list)


@cache
def document() -> str:
    """The schema as JSON."""
    return json.dumps(_schema(), ensure_ascii=False, indent=1) + "\n"


def _schema() -> Json:
    # Loaded only here and with the first question to the API: it is large.
    from playground.api.workers import schema

    found: Json = json.loads(json.dumps(schema()))
    found["paths"] = {path.replace("//", "/"): one for path, one in found["paths"].items()}
    return found


@cache
def groups() -> tuple[Group, ...]:
    """All addresses by what they are about."""
    schema = json.loads(document())
    found: dict[str, Group] = {}
    for path, methods in schema["paths"].items():
        for method, told in methods.items():
            title = told["tags"][0]
            found.setdefault(title, Group(title)).addresses.append(_address(schema, path, method, told))
    return tuple(found.values())


def _address(schema: Json, path: str, method: str, told: Json) -> Address:
    taken = [_taken(schema, one["name"], one["in"], one["schema"], one) for one in told.get("parameters", ())]
    body = told.get("requestBody")
    if body is not None:
        fields = _followed(schema, body["content"]["application/json"]["schema"])
        needed = fields.get("required", ())
        taken += [
            _taken(schema, name, "body", one, {"required": name in needed})
            for name, one in fields.get("properties", {}).items()
        ]
    return Address(
        told["operationId"],
        method.upper(),
        path,
        told["summary"],
        told.get("description", ""),
        "security" in told,
        tuple(taken),
    )


def _followed(schema: Json, one: Json) -> Json:
    if "$ref" in one:
        found: Json = schema["components"]["schemas"][one["$ref"].rpartition("/")[2]]
        return found
    return one


def _taken(schema: Json, name: str, where: str, one: Json, around: Json) -> Taken:
    plain = _followed(schema, one)
    options = [part for part in plain.get("anyOf", ()) if part.get("type") != "null"]
    plain = {**plain, **options[0]} if options else plain
    bounds = [words.format(f"{plain[key]:,}") for key, words in _BOUNDS if plain.get(key) not in (None, 0, 1)]
    if plain.get("enum"):
        bounds.append("one of " + ", ".join(str(value) for value in plain["enum"] if value != ""))
    default = plain.get("default")
    return Taken(
        name,
        where,
        _kind(plain),
        bool(around.get("required")),
        "; ".join(bounds),
        plain.get("description") or around.get("description") or "",
        "" if default in (None, "", []) else json.dumps(default),
    )


def _kind(plain: Json) -> str:
    kind = {"string": "text", "integer": "whole number", "boolean": "true or false", "array": "list"}
    return kind.get(plain.get("type", ""), "text")
