"""What a text calls those who fight: "the blocking creature", "the first creature", one "with lesser power" than the
other (308, 309, 410.9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.effects import Change, Static
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.parts import narrowed
from engine.language.forms.patterns import one_way, v
from engine.language.forms.reading import FormReader
from engine.language.terms import (
    All,
    AllOf,
    Attacks,
    Compare,
    Compares,
    Count,
    Either,
    EventPart,
    FeatureOf,
    HasState,
    HasType,
    Is,
    IsBlocking,
    Not,
    Plays,
    Same,
    Selection,
)
from engine.language.words import CardType, Feature, Kind, Relation, Role, State

CREATURE = CardType.CREATURE.value
ATTACKER, BLOCKER = "attacking creature", "blocking creature"
"""The words that take up which of the two of a block."""
Check = Callable[[FormReader, Mapping[str, Any]], None]


def fighters(**roles: tuple[str, Role]) -> Check:
    """What an event of combat mentions can be called by what it does there: for each hole, the words and the role."""

    def check(reader: FormReader, env: Mapping[str, Any]) -> None:
        for hole, (words, role) in roles.items():
            about = env[hole]
            what = about.of if isinstance(about, Same) else EventPart(role)
            reader.said = replace(
                reader.said,
                mentions=tuple(
                    replace(one, words=one.words | {words}) if one.what == what else one
                    for one in reader.said.mentions
                ),
            )

    return check


ATTACKS, BLOCKS = fighters(what=(ATTACKER, Role.OBJECT)), fighters(what=(BLOCKER, Role.OBJECT))
EACH_BLOCKS = fighters(what=(BLOCKER, Role.OBJECT), attacker=(ATTACKER, Role.RECIPIENT))
EACH_BLOCKED = fighters(what=(ATTACKER, Role.OBJECT), by=(BLOCKER, Role.RECIPIENT))


def _fighter(words: str) -> Callable[[FormReader], Selection]:
    return lambda reader: reader.take(
        reader.said.latest(frozenset({words})), f"an event with one {words} before this"
    )


for _words in (ATTACKER, BLOCKER):
    form(v.x, f"the {_words}", "definite", meant=_fighter(_words), printable=False)


def _the_first(reader: FormReader) -> Selection:
    """The creature that the text spoke of first, where it has spoken of another since."""
    found = [one.what for one in reader.said.mentions if one.is_object and CREATURE in one.words]
    first = found[0] if len({repr(one) for one in found}) > 1 else None
    return reader.take(first, "two creatures that were named before")


form(v.x, "the first creature", "definite", meant=_the_first, printable=False)


def _less_than_the_other(reader: FormReader) -> tuple[Compares]:
    """ "Blocks a creature with lesser power": than that of the creature which does."""
    other = reader.take(reader.said.latest(frozenset({CREATURE})), "another creature of the event")
    if not isinstance(other, EventPart):
        raise Meaningless("another creature of the event")
    return (Compares(Feature.POWER, Relation.LESS, FeatureOf(Feature.POWER, other)),)


LESSER = (Compares(Feature.POWER, Relation.LESS, FeatureOf(Feature.POWER, EventPart(Role.OBJECT))),)
form(LESSER, "with lesser power", "post", meant=_less_than_the_other)

form(
    Compare(Count(All(narrowed(v.filter, IsBlocking(v.of)))), Relation.AT_LEAST, 1),
    "at least one {filter:desc} is blocking {of:definite}",
    "condition",
)

form(
    Compare(Count(All(narrowed(v.filter, IsBlocking(v.of)))), Relation.EQUAL, 0),
    "no {filter:descs} are blocking {of:definite}",
    "condition",
)

# --- as long as it isn't attacking -----------------------------------------------------------------------------


def _while_not_attacking(told: tuple[Selection, tuple[Change, ...]]) -> Static:
    """Of several, those that aren't."""
    what, changes = told
    assert isinstance(what, All) and isinstance(what.filter, AllOf)
    parts = what.filter.parts
    noun = 1 + max(at for at, one in enumerate(parts) if isinstance(one, Is | HasType | HasState))
    return Static(All(AllOf((*parts[:noun], Not(HasState(State.ATTACKING)), *parts[noun:]))), changes)


def _of_several(_reader: FormReader, env: Mapping[str, Any]) -> None:
    what = env["told"][0]
    if not isinstance(what, All) or Is(Kind.PERMANENT) not in getattr(what.filter, "parts", ()):
        raise Meaningless("each of several permanents", "told")


form(
    one_way(_while_not_attacking, v.told),
    "{told:standing} as long as (it's not|it isn't|they're not|they aren't) attacking.",
    "ability",
    check=_of_several,
    printable=False,
)

# --- a spell or an attack --------------------------------------------------------------------------------------

form(
    Either((Plays(v.who, v.spell), Attacks(v.what))),
    "{who:some_player} (<plays>|<casts>) {spell:some_object} or {what:some_object} attacks",
    "event",
)
