"""What something is attached to, or was as it left play (212.2j, 212.4h, 413.2f)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.discourse import words_for
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.rooms.core.vocabularies import no_words
from engine.language.terms import (
    All,
    Attached,
    BecomesAttached,
    BecomesUnattached,
    Condition,
    Filter,
    IsAttached,
    Matches,
    Selection,
    Self,
)
from engine.language.words import Kind


def _was_on(reader: FormReader, what: Selection, hosts: Filter) -> Condition:
    reader.said = reader.said.mention(Attached(what), words_for(hosts))
    return Matches(what, IsAttached(All(hosts)))


def _write_was_on(writer: FormWriter, what: Selection, hosts: Filter) -> list[str]:
    words = [*writer.words("subject", what), "was", "attached", "to", "a", *writer.words("desc", hosts)]
    writer.said = writer.said.mention(Attached(what), words_for(hosts))
    return words


def _one_object(reader: FormReader, env: Mapping[str, Any]) -> None:
    if reader.said.is_many(env["what"]) or reader.said.may_be_player(env["what"]):
        raise Meaningless("one thing that was destroyed or moved", "what")


form(
    Matches(v.what, IsAttached(All(v.hosts))),
    "{what:subject} was attached to a {hosts:desc}",
    "condition",
    meant=_was_on,
    words=_write_was_on,
    check=_one_object,
)


def _write_host(writer: FormWriter, by: Selection) -> list[str]:
    """What the text has said that it was attached to, by its noun."""
    host = Attached(by)
    words = frozenset[str]().union(*(one.words for one in writer.said.mentions if one.what == host))
    for noun in sorted(words - {Kind.PERMANENT.value}):
        if writer.said.latest(frozenset({noun})) == host:
            return ["that", noun]
    return no_words(host)


form(Attached(v.by), "that creature", "definite", readable=False, words=_write_host)
form((IsAttached(v.to),), "that (was|were) attached to {to:definite}", "post", rank=1, printable=False)


def _tapped_to_pay(reader: FormReader) -> Selection:
    """Targets are chosen before it is tapped (409.1c, 409.1h): it is what the cost names, whoever that is by then."""
    if reader.said.latest(frozenset({"creature"})) != Attached(Self()):
        raise Meaningless("what the cost taps")
    return Attached(Self())


form(
    Attached(Self()),
    "the creature tapped this way",
    "definite",
    rank=1,
    printable=False,
    meant=_tapped_to_pay,
)
form(BecomesAttached, "{what:some_object} becomes attached to {to:some_recipient}", "event")
form(BecomesUnattached, "{what:some_object} becomes unattached from {host:some_recipient}", "event")
