"""Sentences, what belongs to the one before, and bodies: all sentences of a spell or ability, with its modes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.language.combining import substitute
from engine.language.effects import (
    HEADS,
    TAILS,
    Body,
    BringIn,
    Change,
    Choose,
    Destroy,
    Effect,
    FlipCoins,
    Forbid,
    If,
    May,
    Mode,
    Modify,
    Note,
    OnceMore,
    Process,
    SetTypes,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, called, form, writes
from engine.language.forms.parts import listing
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.clauses import Effects, acting, said_aloud, unnoted
from engine.language.forms.rooms.selections import write_np
from engine.language.forms.said import NAMED_BEFORE, UNNAMED, sets_of
from engine.language.linking import FLIPPED
from engine.language.settled import settled
from engine.language.terms import (
    Bound,
    Target,
    You,
)
from engine.language.walks import noted_in, parts, walk
from engine.language.words import Duration, Regeneration


def uncalled(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Coins are called only where a text cares who wins (511.2): not where it speaks of heads or tails."""
    called = [one for one in walk(effects) if isinstance(one, FlipCoins)]
    if not called or not any(one in (Bound(HEADS), Bound(TAILS)) for one in walk(effects)):
        return effects
    return substitute(effects, {one: replace(one, called=False) for one in called})


def once_more(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """ "Repeat this process" is about everything that the text says, unless it is within such a process."""
    process = any(isinstance(one, Process) for one in walk(effects))
    return (Process(effects),) if OnceMore() in walk(effects) and not process else effects


def repeats_for_ever(value: object) -> bool:
    """Whether it begins again although nobody chooses to and no coin decides it: nothing would end it."""
    match value:
        case OnceMore():
            return True
        case May():
            return repeats_for_ever(value.otherwise)
        case If() if any(isinstance(one, Bound) and one.name in FLIPPED for one in walk(value.condition)):
            return False
    return any(map(repeats_for_ever, parts(value)))


# --- sentences -----------------------------------------------------------------------------------------------


def _same(reader: FormReader, tree: Tree) -> Effects:
    acting(reader, You())
    found: Effects = reader.only(tree, "does")
    return found


form((), "{does:action}.", "unit", read=_same, printable=False)
form((), "then {does:action}.", "unit", read=_same, printable=False)


def _if(reader: FormReader, tree: Tree) -> Effects:
    acting(reader, You())
    condition = reader.only(tree, "condition")
    acting(reader, You())
    return (If(condition, reader.only(tree, "effects")),)


def _if_last(reader: FormReader, tree: Tree) -> Effects:
    acting(reader, You())
    since = len(reader.said.mentions)
    effects = reader.only(tree, "effects")
    said = reader.said
    reader.said = replace(said.without_results(since), subject=You())
    condition = reader.only(tree, "condition")
    reader.said = reader.said.with_mentions_of(said)
    return (If(condition, effects),)


form((If(v.condition, v.effects),), "[then] if {condition}, {effects}.", "unit", read=_if)
form((If(v.condition, v.effects),), "{effects} if {condition}.", "unit", read=_if_last)


def _last(effects: Effects, kind: type | tuple[type, ...], tree: Tree, expected: str) -> Any:
    if not effects or not isinstance(unnoted(effects[-1])[0], kind):
        raise Meaningless(expected, tree)
    return unnoted(effects[-1])[0]


def _follows(field: str) -> Callable[[FormReader, Tree], Effects]:
    def read(reader: FormReader, tree: Tree) -> Effects:
        before = reader.only(tree, "before")
        may = _last(before, May, tree, "a sentence with a choice before this one")
        acting(reader, You())
        if reader.only(tree, "who") != may.who:
            raise Meaningless("the one who chose", tree.part("who"))
        acting(reader, You())
        if getattr(may, field):
            raise Meaningless("a sentence with a choice before this one", tree)
        return (*before[:-1], replace(may, **{field: reader.only(tree, "more")}))

    return read


def _otherwise(reader: FormReader, tree: Tree) -> Effects:
    before = reader.only(tree, "before")
    last = _last(before, If, tree, "a sentence with a condition before this one")
    acting(reader, You())
    return (*before[:-1], replace(last, otherwise=reader.only(tree, "more")))


form((), "{before:unit} if {who} <does>, {more:action}.", "unit", read=_follows("then"), printable=False)
form(
    (),
    "{before:unit} if {who} <doesn't>, {more:action}.",
    "unit",
    read=_follows("otherwise"),
    printable=False,
)
form((), "{before:unit} otherwise, {more:action}.", "unit", read=_otherwise, printable=False)


def _instead(reader: FormReader, tree: Tree) -> Effects:
    """ "If its kicker cost was paid, that creature gets +5/+5 instead": in place of what was said just before."""
    before = reader.only(tree, "before")
    acting(reader, You())
    condition = reader.only(tree, "condition")
    acting(reader, You())
    within = reader.only(tree, "more")
    last, name = unnoted(before[-1])
    if len(within) != 1 or type(unnoted(within[0])[0]) is not type(last):
        raise Meaningless("an instruction of the same kind as the one before it", tree.part("more"))
    made: Effect = If(condition, (unnoted(within[0])[0],), (last,))
    return (*before[:-1], made if name is None else Note(name, made))


form(
    (),
    "{before:unit} if {condition}, {more:action} instead.",
    "unit",
    read=_instead,
    printable=False,
)
form((), "{before:unit} if {condition}, instead {more:action}.", "unit", read=_instead, printable=False)


def still(changes: tuple[Change, ...], tree: Tree) -> tuple[Change, ...]:
    """The changes, with types added to those that the object has anyway (212.1c)."""
    if not any(isinstance(one, SetTypes) for one in changes):
        raise Meaningless("a sentence that changes types before it", tree)
    return tuple(replace(one, also=True) if isinstance(one, SetTypes) else one for one in changes)


def _still(reader: FormReader, tree: Tree) -> Effects:
    before = reader.only(tree, "before")
    last = _last(before, Modify, tree, "a sentence that changes types before it")
    acting(reader, You())
    if tree.part("what") is not None:
        reader.only(tree, "what")
    return (*before[:-1], replace(last, changes=still(last.changes, tree)))


STILL = "(it's|they're|{what:np} (is|are)) still [a] {kept:type}."
form((), "{before:unit} " + STILL, "unit", read=_still, printable=False)


def _not_regenerated(reader: FormReader, tree: Tree) -> Effects:
    before = reader.only(tree, "before")
    destroy = _last(before, Destroy, tree, "a sentence that destroys this before it")
    acting(reader, You())
    what = tree.part("what")
    name = unnoted(before[-1])[1]
    pronoun = isinstance(what, Tree) and what.form.template in ("it", "(they|them)")
    found = destroy.what if pronoun else reader.only(tree, "what")
    if found not in (destroy.what, Bound(name or "")):
        raise Meaningless("what was destroyed", what)
    made = replace(destroy, regeneration=Regeneration.FORBIDDEN)
    return (*before[:-1], made if name is None else Note(name, made))


def _write_not_regenerated(writer: FormWriter, value: Any) -> list[str]:
    effect, name = unnoted(value[0])
    if (
        len(value) != 1
        or not isinstance(effect, Destroy)
        or effect.regeneration is not Regeneration.FORBIDDEN
    ):
        raise NoWords("no destruction")
    made: Effect = replace(effect, regeneration=Regeneration.ALLOWED)
    words = writer.words("clause", (made if name is None else Note(name, made),))
    again = ["they"] if writer.said.is_many(effect.what) else ["it"]
    return [*words, ".", *again, "can't", "be", "regenerated", "."]


form(
    (),
    "{before:unit} {what:definite} can't be regenerated [this turn].",
    "unit",
    read=_not_regenerated,
    write=_write_not_regenerated,
)


def _write_follow(writer: FormWriter, value: Any) -> list[str]:
    if len(value) != 1 or not isinstance(value[0], May) or not (value[0].then or value[0].otherwise):
        raise NoWords("no choice with something after it")
    may = value[0]
    out = [*writer.words("clause", (May(may.who, may.effects),)), "."]
    for more, one, other in ((may.then, "does", "do"), (may.otherwise, "doesn't", "don't")):
        if more:
            who = write_np(writer, may.who, True)
            verb = other if may.who == You() or who == ["they"] else one
            out += ["if", *who, verb, ",", *writer.words("action", more), "."]
    return out


form((), "{does:action}.", "unit", readable=False, write=_write_follow)


def _is_chosen_in_any_case(either: If) -> bool:
    """Whether both sides do the same kind of thing to a target: said first without the condition, so that nobody takes
    the target for one that is chosen only if it holds (502.21c)."""
    return (
        len(either.effects) == len(either.otherwise) == 1
        and type(either.effects[0]) is type(either.otherwise[0])
        and any(isinstance(one, Target) for one in walk(either.effects))
        and any(isinstance(one, Target) for one in walk(either.otherwise))
    )


def _write_either(writer: FormWriter, value: Any) -> list[str]:
    if len(value) != 1 or not isinstance(value[0], If) or not value[0].otherwise:
        raise NoWords("no condition with two sides")
    either = value[0]
    if _is_chosen_in_any_case(either):
        usual = writer.words("unit", either.otherwise)
        instead = writer.words("clause", either.effects)
        return [*usual, "if", *writer.words("condition", either.condition), ",", *instead, "instead", "."]
    first = writer.words("unit", (replace(either, otherwise=()),))
    return [*first, "otherwise", ",", *writer.words("action", either.otherwise), "."]


form((), "{does:action}.", "unit", readable=False, write=_write_either)


def _lasting(reader: FormReader, tree: Tree) -> Effects:
    """ "Until end of turn, ...": everything that the sentence begins lasts so long."""
    acting(reader, You())
    effects = reader.only(tree, "does")
    if not any(isinstance(one, Modify | Forbid) for one in effects):
        raise Meaningless("something that lasts", tree)
    return tuple(
        replace(one, duration=Duration.THIS_TURN) if isinstance(one, Modify | Forbid) else one
        for one in effects
    )


form((), "(until end of turn|this turn), {does:action}.", "unit", read=_lasting, printable=False)

# --- bodies --------------------------------------------------------------------------------------------------


def read_sentences(reader: FormReader, tree: Tree) -> Effects:
    """All instructions of some sentences, told by nobody in particular."""
    found: list[Effect] = []
    for _, part in tree.parts:
        acting(reader, You())
        found += reader.value(part)
    return tuple(found)


called("plain_sentences", "a sentence")
called("process", "a sentence")
form((), "{first:unit}", "plain_sentences", read=read_sentences, printable=False)
form((), "{first:unit} {rest:plain_sentences}", "plain_sentences", read=read_sentences, printable=False)
form((), "{first:plain_sentences}", "sentences", read=read_sentences, printable=False)
# What is repeated is everything that was said before.
form((), "{first:process}", "sentences", read=read_sentences, printable=False)
form((), "{first:process} {rest:sentences}", "sentences", read=read_sentences, printable=False)


@writes("unit")
def _write_unit(writer: FormWriter, value: Any) -> list[str]:
    state = writer.state()
    try:
        return [*writer.words("action", value), "."]
    except NoWords:
        writer.back(state)
    return writer.by_forms("unit", value)


@writes("sentences")
def _write_sentences(writer: FormWriter, value: Any) -> list[str]:
    aloud = said_aloud(writer, value)
    out: list[str] = []
    while aloud:
        words, aloud = _next_sentence(writer, aloud)
        out += words
    if not out:
        raise NoWords("nothing to do")
    return out


def _next_sentence(writer: FormWriter, effects: Effects) -> tuple[list[str], Effects]:
    """The words of the next sentence, and what is left: a choice in passing is one sentence with its use."""
    if isinstance(unnoted(effects[0])[0], Choose | BringIn) and len(effects) > 1:
        state = writer.state()
        try:
            return writer.by_forms("unit", effects[:2]), effects[2:]
        except NoWords:
            writer.back(state)
    return writer.words("unit", effects[:1]), effects[1:]


def _begin(reader: FormReader) -> int:
    said = reader.said
    reader.said = replace(said, sets=() if said.sets is None else said.sets)
    return len(said.targets)


def read_body(reader: FormReader, tree: Tree) -> Body:
    """All sentences, and perhaps the modes after them; slots are numbered through."""
    first = _begin(reader)
    effects = tuple(one for name, part in tree.parts if name == "does" for one in reader.value(part))
    common = len(reader.said.targets)
    modes = reader.only(tree, "modes") if tree.part("modes") is not None else ()
    choose = reader.only(tree, "n") if modes else 0
    if choose > len(modes):
        raise Meaningless("no more than there are modes", tree.part("n"))
    sets = sets_of(reader.said)
    if any(OnceMore() in walk(mode) for mode in modes) or repeats_for_ever(effects):
        raise Meaningless("somebody who chooses to, or a coin that says so, before it is repeated", tree)
    made = Body(
        settled(once_more(uncalled(effects)), sets),
        reader.said.targets[first:common],
        tuple(replace(mode, effects=settled(mode.effects, sets)) for mode in modes),
        choose,
    )
    if not reader.said.results:
        return made
    asked = {one.name for one in walk(made) if isinstance(one, Bound) and one.name.startswith(UNNAMED)}
    if asked - noted_in(made):
        raise Meaningless(NAMED_BEFORE, tree)
    return made


def _read_mode(reader: FormReader, tree: Tree) -> Mode:
    first = len(reader.said.targets)
    effects = reader.only(tree, "does")
    return Mode(reader.said.targets[first:], effects)


def _read_mode_if(reader: FormReader, tree: Tree) -> Mode:
    first = len(reader.said.targets)
    effects = _if(reader, tree)
    return Mode(reader.said.targets[first:], effects)


form(v.x, "{does:action}", "mode", read=_read_mode, printable=False)
form(v.x, "if {condition}, {effects:action}", "mode", read=_read_mode_if, printable=False)
form(v.x, "\u2022 {does:sentences}", "bullet", read=_read_mode, printable=False)
listing("modes", "mode", ("; or", ";"))
listing("bullets", "bullet", ("",))
form(v.x, "{does:sentences}", "body", read=read_body, printable=False)
for _before in ("", "{does:sentences} "):
    form(v.x, _before + "choose {n:in_words} - {modes}.", "body", read=read_body, printable=False)
    form(v.x, _before + "choose {n:in_words} - {modes:bullets}", "body", read=read_body, printable=False)


def _mode_words(writer: FormWriter, effects: Effects) -> list[str]:
    match effects:
        case (If(otherwise=()) as only,):
            out = ["if", *writer.words("condition", only.condition), ","]
            return [*out, *writer.words("action", only.effects)]
    return writer.words("action", effects)


@writes("body")
def _write_body(writer: FormWriter, value: Any) -> list[str]:
    specs = [*value.targets, *(spec for mode in value.modes for spec in mode.targets)]
    writer.specs.update({one.slot: one for one in specs})
    out = writer.words("sentences", value.effects) if value.effects else []
    if not value.modes:
        return out
    out = [*out, "choose", *writer.words("in_words", value.choose), "-"]
    state = writer.state()
    try:
        words: list[str] = []
        for number, mode in enumerate(value.modes):
            words += [*([";", "or"] if number else []), *_mode_words(writer, mode.effects)]
    except NoWords:
        writer.back(state)
        bullets = [["\u2022", *writer.words("sentences", mode.effects)] for mode in value.modes]
        return [*out[:-1], "\u2014", *(word for bullet in bullets for word in bullet)]
    return [*out, *words, "."]
