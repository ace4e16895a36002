"""For how long something is changed: for good, until end of turn or combat, "as long as" something stays true (418.3).

What lasts no longer is over for good: it doesn't begin again when its words come true again (418.3d).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.effects import Cannot, Effect, ForEach, Modify, SetController, SwitchPT
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, called, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.changes import changes_of, write_group
from engine.language.forms.rooms.clauses import Effects, acting, where_x
from engine.language.forms.rooms.selections import verb_is_plain
from engine.language.remembered import EACH_ONE, SOURCE_TAPPED
from engine.language.terms import AllTrue, Compare, Condition, Controls, FeatureOf, HasState, Matches, You
from engine.language.walks import walk
from engine.language.words import Duration, Relation, State

# --- for a while ---------------------------------------------------------------------------------------------

THIS_TURN = Duration.THIS_TURN
form(Modify(v.what, (SetController(v.who),), THIS_TURN), "{who} <gains> control of {what} until end of turn")
form(Modify(v.what, (SetController(v.who),), Duration.LASTING), "{who} <gains> control of {what}")
form(
    Modify(v.what, (SwitchPT(),), THIS_TURN),
    "switch {what} 's power and toughness (until end of turn|this turn)",
)


def _for_a_while(duration: Duration) -> Callable[[FormReader, Tree], Effects]:
    return lambda reader, tree: _modified(reader, tree, lambda: (duration, None))


Lasting = tuple[Duration, Condition | None]


def _modified(reader: FormReader, tree: Tree, lasts: Callable[[], Lasting]) -> Effects:
    """Something is changed for so long; what is chosen in passing is chosen first."""
    what = reader.only(tree, "what")
    changes = changes_of(reader, tree, what)
    choices = reader.said.passing
    reader.said = replace(reader.said, passing=())
    duration, as_long = lasts()
    return (*choices, _one_by_one(Modify(what, changes, duration, as_long)))


def _one_by_one(effect: Modify) -> Effect:
    if EACH_ONE not in walk(effect.changes):
        return effect
    alone = Modify(EACH_ONE, effect.changes, effect.duration, effect.as_long)
    return ForEach(EACH_ONE.name, effect.what, (alone,))


def _of_all(effect: Effect) -> Effect:
    """The change of all of them, where each is changed by itself."""
    match effect:
        case ForEach(of=of, effects=(Modify(what=what) as alone,)) if what == EACH_ONE:
            return replace(alone, what=of)
    return effect


def _write_for_a_while(duration: Duration, tail: str) -> Callable[[FormWriter, Any], list[str]]:
    def write(writer: FormWriter, value: Any) -> list[str]:
        effect = _of_all(value[0]) if len(value) == 1 else None
        if not isinstance(effect, Modify) or effect.duration is not duration or effect.as_long is not None:
            raise NoWords("no change for so long")
        bans = isinstance(effect.changes[-1], Cannot) and tail
        return _write_modified(writer, effect, lambda: ("this turn" if bans else tail).split())

    return write


def _write_modified(writer: FormWriter, effect: Modify, lasts: Callable[[], list[str]]) -> list[str]:
    """What is changed and how, and for how long. Raises NoWords."""

    def words() -> list[str]:
        out = write_group(writer, effect.what)
        writer.plain = verb_is_plain(writer, effect.what, out)
        writer.gained = True
        return [*out, *writer.words("changes", effect.changes), *lasts()]

    return where_x(writer, words)


form(
    (),
    "{what:group} {changes} (until end of turn|this turn)",
    "clause",
    read=_for_a_while(THIS_TURN),
    write=_write_for_a_while(THIS_TURN, "until end of turn"),
)


def _and_does(reader: FormReader, tree: Tree) -> Effects:
    """ "~ gets +2/+0 until end of turn and deals 1 damage to you": the same thing does both."""
    effects = _for_a_while(THIS_TURN)(reader, tree)
    changed = effects[-1]
    deed = tree.part("deed")
    assert isinstance(deed, Tree)
    if not deed.third or deed.form.subject in (None, "who") or not isinstance(changed, Modify):
        raise Meaningless("what the same one does", deed)
    acting(reader, changed.what)
    return (*effects, reader.done(reader.only(tree, "deed")))


form(
    (),
    "{what:group} {changes} (until end of turn|this turn) and {deed:vp}",
    "clause",
    read=_and_does,
    printable=False,
)
form(
    (),
    "{what:group} {changes} until end of combat",
    "clause",
    read=_for_a_while(Duration.THIS_COMBAT),
    write=_write_for_a_while(Duration.THIS_COMBAT, "until end of combat"),
)
form(
    (),
    "{what:group} {changes}",
    "clause",
    read=_for_a_while(Duration.LASTING),
    write=_write_for_a_while(Duration.LASTING, ""),
)

# --- while something is true ----------------------------------------------------------------------------------

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
    (Relation.AT_MOST, "{amount:amount} or less"),
    (Relation.AT_LEAST, "{amount:amount} or (greater|more)"),
    (Relation.EQUAL, "{amount:amount}"),
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
    return _modified(reader, tree, lambda: _lasting(reader.only(tree, "fact")))


def _write_modify(writer: FormWriter, value: Any) -> list[str]:
    effect = value[0] if len(value) == 1 else None
    if not isinstance(effect, Modify) or isinstance(effect.changes[0], SetController):
        raise NoWords("no change while something is true")
    return _write_modified(writer, effect, lambda: _until(writer, effect))


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
