"""For how long: "as long as" something stays true (418.3d). What lasts no longer is over for good."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import Modify, SetController
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, called, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.changes import Lasting, modified, write_modified
from engine.language.forms.rooms.clauses import Effects
from engine.language.remembered import SOURCE_TAPPED
from engine.language.terms import AllTrue, Compare, Condition, Controls, FeatureOf, HasState, Matches, You
from engine.language.words import Duration, Relation, State

called("staying", 'for how long ("you control ~")')
called("fact", 'for how long ("you control ~")')


def _turned(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["state"] not in (State.TAPPED, State.UNTAPPED):
        raise Meaningless('"remains tapped"')


form(Matches(v.what, HasState(v.state)), "{what:subject} remains {state}", "fact", check=_turned)
form(Matches(v.what, Controls(You())), "you control {what}", "fact")
for _relation, _words in (
    (Relation.AT_MOST, "less than or equal to {amount:quantity}"),
    (Relation.LESS, "less than {amount:quantity}"),
    (Relation.GREATER, "greater than {amount:quantity}"),
    (Relation.EQUAL, "equal to {amount:quantity}"),
    (Relation.AT_LEAST, "{amount:amount} or (greater|more)"),
):
    form(
        Compare(FeatureOf(v.feature, v.of), _relation, v.amount),
        f"{{of:poss}} {{feature}} remains {_words}",
        "fact",
    )
form(v.x, "{x:fact}", "staying")
form(AllTrue((v.first, v.second)), "{first:fact} and {second:fact}", "staying")


def _lasting(fact: Condition) -> Lasting:
    return (Duration.WHILE_TAPPED, None) if fact == SOURCE_TAPPED else (Duration.WHILE_TRUE, fact)


def _until(writer: FormWriter, effect: Modify) -> list[str]:
    if effect.duration is Duration.WHILE_TAPPED:
        fact: Condition | None = SOURCE_TAPPED
    else:
        fact = effect.as_long if effect.duration is Duration.WHILE_TRUE else None
    if fact is None:
        raise NoWords("no change while something is true")
    return ["as", "long", "as", *writer.words("staying", fact)]


def _modify(reader: FormReader, tree: Tree) -> Effects:
    return modified(reader, tree, lambda: _lasting(reader.only(tree, "fact")))


def _write_modify(writer: FormWriter, value: Any) -> list[str]:
    effect = value[0] if len(value) == 1 else None
    if not isinstance(effect, Modify) or isinstance(effect.changes[0], SetController):
        raise NoWords("no change while something is true")
    return write_modified(writer, effect, lambda: _until(writer, effect))


form(
    (),
    "{what:group} {changes} [for] as long as {fact:staying}",
    "clause",
    read=_modify,
    write=_write_modify,
)


def _control(reader: FormReader, tree: Tree) -> Modify:
    what = reader.only(tree, "what")
    return Modify(what, (SetController(reader.said.subject),), *_lasting(reader.only(tree, "fact")))


CONTROL = "{who} <gains> control of {what}"
form(
    Modify(v.what, (SetController(v.who),), Duration.WHILE_TRUE, v.fact),
    f"{CONTROL} [for] as long as {{fact:staying}}",
    read=_control,
)
form(
    Modify(v.what, (SetController(v.who),), Duration.WHILE_TAPPED),
    f"{CONTROL} as long as ~ remains tapped",
    readable=False,
)
