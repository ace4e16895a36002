"""Processes: what is done for each of several, again and again, or not at all any more (413.2, 511)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.discourse import words_for
from engine.language.effects import (
    HEADS,
    TAILS,
    FlipCoins,
    ForEach,
    If,
    May,
    OnceMore,
    PreventNext,
    Process,
    PutIntoPlay,
    Repeat,
    RepeatUntil,
    Shield,
    TakingTurns,
    TargetSpec,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.parts import spread
from engine.language.forms.patterns import Made, one_way, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.linking import FLIPPED
from engine.language.remembered import FOR_EACH
from engine.language.rooms.clauses.clauses import Effects
from engine.language.terms import All, Bound, Compare, Count, Filter, IsPlayer, Opponent, You
from engine.language.walks import walk
from engine.language.words import Relation

EQUAL = Relation.EQUAL

# --- so often, or until it comes out so ----------------------------------------------------------------------

OTHER_SIDE = {HEADS: TAILS, TAILS: HEADS}


def _until(before: Effects, side: str) -> Effects:
    """Everything that was said before, until no coin is of the other side."""
    if not any(isinstance(one, FlipCoins) for one in walk(before)):
        raise Meaningless("a sentence in which coins are flipped before this one")
    return (RepeatUntil(before, Compare(Count(Bound(OTHER_SIDE[side])), EQUAL, 0)),)


def _taken_until(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (RepeatUntil(effects=effects, condition=Compare(left=Count(of=Bound(name=name)))),):
            return effects, OTHER_SIDE[name]
    return None


def _taken_again(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (Repeat(effects=effects, times=int() as times),):
            return effects, times - 1
    return None


AGAIN = "{before:sentences} repeat this process"
for _pattern, _often in (
    (
        Made(_until, _taken_until, v.before, v.side),
        "until both players' coins come up {side:side} on the same flip.",
    ),
    (
        Made(lambda before, more: (Repeat(before, more + 1),), _taken_again, v.before, v.more),
        "{more:in_words} more <times more>.",
    ),
):
    form(_pattern, f"{AGAIN} {_often}", "process", rank=1)
form(v.again, "{again:process}", "unit", readable=False)
form(v.x, "{x:ending}", "unit", readable=False)
form(v.x, "{x:ending}", "sentences", printable=False)
form(spread(v.first, v.last), "{first:plain_sentences} {last:ending}", "sentences", printable=False)
called("ending", "a sentence")


def _each_player_may(_reader: FormReader, env: Mapping[str, Any]) -> None:
    match env["effects"]:
        case (May(who=All(filter=IsPlayer()), effects=(one,), then=(), otherwise=()),):
            if any(isinstance(part, PutIntoPlay) for part in walk(one)):
                return
    raise Meaningless("what each player may put into play", "effects")


form(
    (TakingTurns(v.effects),),
    "starting with you, {effects:clause}. repeat this process until no one puts a card (into play|onto the battlefield)"
    ".",
    "unit",
    check=_each_player_may,
)

# --- once more -----------------------------------------------------------------------------------------------

form(OnceMore(), "repeat this process")
form(
    (May(v.who, (OnceMore(),)),),
    "{who} may repeat this process [any number of times]",
    "clause",
    rank=1,
    printable=False,
)
form(
    (May(v.who, (OnceMore(),)),),
    "{who} may repeat this process as many times as (you choose|he or she chooses)",
    "clause",
    printable=False,
)
form(May(v.who, (OnceMore(),)), "{who} <decides> whether to flip again", printable=False)
form(
    (May(v.who, (v.cost,), (OnceMore(),), v.effects),),
    "{effects:clause} unless {who} {cost:payment} and (repeat|repeats) this process",
    "clause",
    rank=1,
)
form((Process(v.does),), "{does:sentences}", "unit", readable=False)


def _begins_again(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if OnceMore() not in walk(env["does"]):
        raise Meaningless("a flip that may be made again", "does")


DOUBLING = "double the life stakes with each flip."
form(
    (Process(v.does, True),),
    "{does:plain_sentences} " + DOUBLING,
    "sentences",
    check=_begins_again,
    printable=False,
)
form((Process(v.does, True),), "{does:sentences} " + DOUBLING, "unit", readable=False)

# --- not at all any more -------------------------------------------------------------------------------------

form((If(v.condition, (), v.rest),), "if {condition}, ~ has no effect. {rest:sentences}", "ending")

# --- for each of several -------------------------------------------------------------------------------------


def _for_each(reader: FormReader, tree: Tree) -> Effects:
    """All that follows is done for each, which every sentence of it speaks of, or of its coin."""
    among = reader.only(tree, "of")
    outside = reader.said
    reader.said = outside.mention(FOR_EACH, words_for(among))
    does = reader.only(tree, "does")
    for one in does[1:]:
        if not _is_of_each(one):
            raise Meaningless("what is done for each", tree.part("does"))
    if FOR_EACH.name in {one.name for one in walk(does) if isinstance(one, ForEach)}:
        raise Meaningless("what is done for each of some alone", tree)
    aimed = reader.said.targets[len(outside.targets) :]
    if any(FOR_EACH in walk(one) for one in aimed) and not _one_of_each(among, aimed, does):
        raise Meaningless("what is done to one target of each opponent", tree.part("does"))
    reader.said = replace(reader.said, mentions=outside.mentions)
    return (ForEach(FOR_EACH.name, All(among), does),)


def _is_of_each(does: Any) -> bool:
    return any(isinstance(part, Bound) and part.name in (FOR_EACH.name, *FLIPPED) for part in walk(does))


def _one_of_each(among: Filter, aimed: tuple[TargetSpec, ...], does: Effects) -> bool:
    """Whether each opponent has one such target, and nothing waits for it that would ask for another's (409.1c)."""
    plain = all((one.at_least, one.at_most, one.divided, one.chooser) == (1, 1, None, None) for one in aimed)
    return (
        among == Opponent(You())
        and plain
        and not any(isinstance(one, PreventNext | Shield) for one in walk(does))
    )


def _for_each_and(reader: FormReader, tree: Tree) -> Effects:
    """Both in one sentence: the second for each as well, though it says nothing of it."""
    among = reader.only(tree, "of")
    said = reader.said
    reader.said = said.mention(FOR_EACH, words_for(among))
    first, second = reader.only(tree, "first"), reader.only(tree, "second")
    reader.said = replace(reader.said, mentions=said.mentions)
    if FOR_EACH in walk(second) or not all(map(_is_of_each, first[1:])):
        raise Meaningless("one thing that is done for each, and one more", tree)
    return (ForEach(FOR_EACH.name, All(among), (*first, *second)),)


_both: Any = one_way(lambda first, second: (*first, *second), v.first, v.second)
form(
    (ForEach(FOR_EACH.name, All(v.of), _both),),
    "for each {of:desc}, {first:clause} and {second:clause}.",
    "ending",
    read=_for_each_and,
    printable=False,
)


def _write_for_each(writer: FormWriter, of: Filter, does: Effects) -> list[str]:
    said = writer.said
    out = ["for", "each", *writer.words("desc", of), ","]
    writer.said = writer.said.mention(FOR_EACH, words_for(of))
    if len(does) > 1 and not _is_of_each(does[-1]):
        first, second = writer.words("clause", does[:-1]), writer.words("clause", does[-1:])
        if getattr(does[-1], "who", None) == You() and FOR_EACH in walk(does[:-1]) and second[0] != "you":
            # After what somebody else does, "you" says who does the next.
            second = ["you", *second]
        out += [*first, "and", *second, "."]
    else:
        out += writer.words("sentences", does)
    writer.said = replace(writer.said, mentions=said.mentions)
    return out


form(
    (ForEach(FOR_EACH.name, All(v.of), v.does),),
    "for each {of:desc}, {does:sentences}",
    "ending",
    read=_for_each,
    words=_write_for_each,
)
