"""For how long something is changed: for good, until end of turn or combat, "as long as" something stays true (418.3).

What lasts no longer is over for good: it doesn't begin again when its words come true again (418.3d).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.effects import (
    AssignsNothing,
    Cannot,
    Change,
    Effect,
    ForEach,
    May,
    Modify,
    SetController,
    SetPT,
    SwitchPT,
    Untap,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import LANGUAGE, Meaningless, called, form, writes
from engine.language.forms.patterns import Made, one_way, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import EACH_ONE, SOURCE_TAPPED
from engine.language.rooms.clauses.clauses import PLAYERS, Effects, one_by_one, verbs
from engine.language.rooms.nouns.adjectives import BORNE
from engine.language.terms import (
    AllTrue,
    Compare,
    Condition,
    Controls,
    FeatureOf,
    HasCounter,
    HasState,
    InZone,
    Matches,
    Selection,
    Self,
    You,
)
from engine.language.words import Duration, Relation, State, Zone

# --- for a while ---------------------------------------------------------------------------------------------

THIS_TURN = Duration.THIS_TURN
form(Modify(v.what, (SetController(v.who),), THIS_TURN), "{who} <gains> control of {what} until end of turn")
form(Modify(v.what, (SetController(v.who),), Duration.LASTING), "{who} <gains> control of {what}")


def _the_same(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["again"] != env["what"]:
        raise Meaningless("the same thing again", "again")


form(
    one_way(
        lambda who, what, again: (Untap(what), Modify(what, (SetController(who),), Duration.LASTING)),
        v.who,
        v.what,
        v.again,
    ),
    "{who>} untaps {what:definite} and gains control of {again:definite}",
    "clause",
    check=_the_same,
    printable=False,
)
form(
    Modify(v.what, (SwitchPT(),), THIS_TURN),
    "switch {what:poss} power and toughness (until end of turn|this turn)",
)


form(
    one_way(lambda what, size: (Modify(what, (SetPT(*size),), Duration.LASTING),), v.what, v.size),
    "change the base power and toughness of {what:permanent} to {size:plain_size}",
    "clause",
    printable=False,
)


Statement = tuple[Selection, tuple[Change, ...]]


def _of_all(value: Any) -> Any:
    """The change of all of them, where each is changed by itself."""
    match value:
        case (ForEach(of=of, effects=(Modify(what=what) as alone,)),) if what == EACH_ONE:
            return replace(alone, what=of)
        case (Modify() as effect,):
            return effect
    return None


def changed(template: str, duration: Duration, **options: Any) -> None:
    """Declare that something is changed for so long; what is chosen in passing is chosen first."""

    def made(told: Statement) -> Effects:
        return (one_by_one(Modify(told[0], told[1], duration)),)

    def taken(value: Any) -> tuple[Any, ...] | None:
        effect = _of_all(value)
        if effect is None or effect.duration is not duration or effect.as_long is not None:
            return None
        return ((effect.what, effect.changes),)

    def meant(reader: FormReader, told: Statement) -> Effects:
        return reader.chosen_first(made(told))

    form(Made(made, taken, v.told), template, "clause", meant=meant, **options)


def _bans(env: Mapping[str, Any]) -> bool:
    return isinstance(env["told"][1][-1], Cannot | AssignsNothing)


changed("{told:statement} this turn", THIS_TURN, readable=False, suits=_bans)
changed("{told:statement} (until end of turn|this turn)", THIS_TURN)
changed("{told:statement} (until end of combat|this combat)", Duration.THIS_COMBAT)
UPKEEP, TURN = "until your next upkeep", "until your next turn"
for _lasts, _until in ((Duration.NEXT_UPKEEP, UPKEEP), (Duration.NEXT_TURN, TURN)):
    changed(f"{{told:statement}} {_until}", _lasts)
changed("{told:statement}", Duration.LASTING)


def _and_does(reader: FormReader, tree: Tree) -> Effects:
    """ "~ gets +2/+0 until end of turn and deals 1 damage to you": the same thing does both."""
    told = reader.only(tree, "told")
    effects = reader.chosen_first((one_by_one(Modify(told[0], told[1], THIS_TURN)),))
    if not isinstance(effects[-1], Modify):
        raise Meaningless(SAME_ONE, tree.part("deed"))
    reader.acts(told[0])
    return (*effects, *reader.only(tree, "deed"))


SAME_ONE = "what the same one does"
verbs(
    "it_does",
    SAME_ONE,
    lambda verb: "" if verb.third and verb.form.subject not in PLAYERS else SAME_ONE,
)
form(
    v.x,
    "{told:statement} (until end of turn|this turn) and {deed:it_does}",
    "clause",
    read=_and_does,
    printable=False,
)

# --- while something is true ----------------------------------------------------------------------------------

called("staying", 'for how long ("you control ~")')
called("fact", 'for how long ("you control ~")')


def _turned(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["state"] not in (State.TAPPED, State.UNTAPPED):
        raise Meaningless('"remains tapped"')


form(Matches(v.what, HasState(v.state)), "{what:subject} remains {state}", "fact", check=_turned)
form(Matches(v.what, Controls(You())), "you control {what}", "fact")
form(Matches(v.what, InZone(Zone.IN_PLAY)), "{what:subject} remains (in play|on the battlefield)", "fact")
form(Matches(v.what, HasCounter(v.kind)), "{what:subject} has a {kind} counter on it", "fact")
for _word, _borne in BORNE:
    form(Matches(v.what, _borne), f"{{what:subject}} is {_word}", "fact")
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


def _modified(told: Statement, fact: Condition) -> Effects:
    lasts = (Duration.WHILE_TAPPED, None) if fact == SOURCE_TAPPED else (Duration.WHILE_TRUE, fact)
    return (one_by_one(Modify(told[0], told[1], *lasts)),)


def _taken(value: Any) -> tuple[Any, ...] | None:
    effect = _of_all(value)
    lasts = {Duration.WHILE_TAPPED: SOURCE_TAPPED, Duration.WHILE_TRUE: effect.as_long} if effect else {}
    fact = lasts.get(effect.duration) if effect else None
    return None if fact is None else ((effect.what, effect.changes), fact)


def _as_long(reader: FormReader, tree: Tree) -> Effects:
    """Of several that are changed, "it" is each by itself."""
    told: Statement = reader.only(tree, "told")
    reader.said = replace(reader.said, each_of=reader.said.whole(told[0]))
    fact = reader.only(tree, "fact")
    reader.said = replace(reader.said, each_of=None)
    return reader.chosen_first(_modified(told, fact))


form(
    Made(_modified, _taken, v.told, v.fact),
    "{told:statement} [for] as long as {fact:staying}",
    "clause",
    read=_as_long,
)


def _control(who: Selection, what: Selection, fact: Condition) -> Effect:
    return _modified((what, (SetController(who),)), fact)[0]


def _taken_control(value: Any) -> tuple[Any, ...] | None:
    match value:
        case Modify(what=what, changes=(SetController(player=who),)) if (
            found := _taken((value,))
        ) is not None:
            return who, what, found[1]
    return None


form(
    Made(_control, _taken_control, v.who, v.what, v.fact),
    "{who} <gains> control of {what:np} [for] as long as {fact:staying}",
)


# --- if somebody wants it --------------------------------------------------------------------------------------


def _had(who: Selection, told: Statement) -> Effects:
    return (May(who, (Modify(told[0], told[1], THIS_TURN),)),)


def _taken_had(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (
            May(who=who, effects=(Modify(duration=duration, as_long=None) as effect,), then=(), otherwise=()),
        ) if duration is THIS_TURN:
            return who, (effect.what, effect.changes)
    return None


form(
    Made(_had, _taken_had, v.who, v.told),
    "{who>} may have {told:had_get} (until end of turn|this turn)",
    "clause",
    rank=1,
)
LANGUAGE.shared["had_get"] = "statement"
called("had_get", 'what it gets ("target creature get +1/+1")')


@writes("had_get")
def _write_had(writer: FormWriter, told: Any) -> list[str]:
    """Behind "have" stands the plain verb."""
    words = writer.words("group", told[0])
    writer.plain = True
    return [*words, *writer.words("changes", told[1])]


def first_so_long(reader: FormReader, tree: Tree) -> Effects:
    """ "For as long as ~ remains tapped, ...": for how long is said before what."""
    fact: Condition = reader.only(tree, "fact")
    effects: Effects = reader.only(tree, "does")
    if len(effects) != 1 or not isinstance(effects[0], Modify) or effects[0].duration is not Duration.LASTING:
        raise Meaningless("something that lasts", tree.part("does"))
    return _modified((effects[0].what, effects[0].changes), fact)


form(v.x, "for as long as {fact:staying}, {does:clause}.", "unit", read=first_so_long, printable=False)


def _until_then(duration: Duration) -> Any:
    def meant(_reader: FormReader, does: Effects) -> Effects:
        if not all(isinstance(one, Modify) and one.duration is Duration.LASTING for one in does):
            raise Meaningless("something that lasts", "does")
        return tuple(replace(one, duration=duration) for one in does if isinstance(one, Modify))

    return meant


for _lasts, _until in ((Duration.NEXT_UPKEEP, UPKEEP), (Duration.NEXT_TURN, TURN)):
    form(v.does, f"{_until}, {{does:clause}}.", "unit", meant=_until_then(_lasts), printable=False)

# --- until something leaves play -------------------------------------------------------------------------------


def _until_gone(told: Statement, what: Selection) -> Effects:
    return (one_by_one(Modify(told[0], told[1], Duration.WHILE_TRUE, Matches(what, InZone(Zone.IN_PLAY)))),)


def _this_one(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["what"] != Self():
        raise Meaningless("this card's name", "what")


form(
    one_way(_until_gone, v.told, v.what),
    "{told:statement} until {what:definite} leaves (play|the battlefield)",
    "clause",
    check=_this_one,
    printable=False,
)


def _may_be_changed(told: Statement, fact: Condition) -> Effects:
    return (May(You(), _modified(told, fact)),)


def _taken_may_be(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (May(who=You(), effects=(Modify(),) as effects, then=(), otherwise=()),):
            return _taken(effects)
    return None


form(
    Made(_may_be_changed, _taken_may_be, v.told, v.fact),
    "you may have {told:had_get} as long as {fact:staying}",
    "clause",
    rank=1,
)
form(
    one_way(lambda told, what: (May(You(), _until_gone(told, what)),), v.told, v.what),
    "you may have {told:had_get} until {what:definite} leaves (play|the battlefield)",
    "clause",
    check=_this_one,
    printable=False,
    rank=1,
)
