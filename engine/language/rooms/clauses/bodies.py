"""Bodies: sentences one after another, modes, and what a whole text is (402, 413.2)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.language.effects import (
    BecomeUnblocked,
    Body,
    BringIn,
    Choose,
    Discard,
    Draw,
    FlipCoins,
    Forbid,
    ForEach,
    If,
    MakeBlock,
    Mode,
    Move,
    Note,
    OnceMore,
    OneByOne,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, called, form, writes
from engine.language.forms.parts import listing, spread
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.said import NAMED_BEFORE, results_asked_for, sets_of
from engine.language.rooms.clauses.clauses import Effects, said_aloud, unnoted
from engine.language.rooms.clauses.sentences import once_more, repeats_for_ever, uncalled
from engine.language.settled import settled
from engine.language.terms import Bound, Fewest, Target
from engine.language.tokens import TextWord
from engine.language.walks import named, noted_in, walk

_TOLD_OF = named(OnceMore, FlipCoins, Bound)
# --- bodies --------------------------------------------------------------------------------------------------


listing("plain_sentences", "unit", ("",), flat=True)
form(v.x, "{x:plain_sentences}", "sentences", printable=False)
# What is repeated is everything that was said before.
form(v.x, "{x:process}", "sentences", printable=False)
form(spread(v.first, v.rest), "{first:process} {rest:sentences}", "sentences", printable=False)
called("process", "a sentence")


@writes("unit")
def _write_unit(writer: FormWriter, value: Any) -> list[str]:
    state = writer.state()
    try:
        return [*writer.words("action", value), "."]
    except NoWords:
        writer.back(state)
    try:
        return writer.by_forms("unit", value)
    except NoWords:
        writer.back(state)
        aim = Target(len(writer.said.targets))
        if aim not in walk(value):
            raise
    # What can't be said of a target as it is described is said in the sentence after that.
    return ["choose", *writer.words("aimed", aim), ".", *writer.words("unit", value)]


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


_TOLD_TOGETHER = (
    (Move, Move),
    (OneByOne, Move),
    (Draw, Discard),
    (Forbid, Forbid),
    (BecomeUnblocked, MakeBlock),
)


def _next_sentence(writer: FormWriter, effects: Effects) -> tuple[list[str], Effects]:
    """The words of the next sentence, and what is left: a choice in passing is one sentence with its uses."""
    if isinstance(unnoted(effects[0])[0], Choose | BringIn) and len(effects) > 1:
        state = writer.state()
        for count in (3, 2):
            try:
                return writer.by_forms("unit", effects[:count]), effects[count:]
            except NoWords:
                writer.back(state)
    done = (
        isinstance(effects[0], Note) and len(effects) > 1 and isinstance(effects[1], If | ForEach | MakeBlock)
    )
    pair = tuple(map(type, effects[:2])) in _TOLD_TOGETHER
    if done or pair:
        # "Sacrifice it. If you do, ..." is said together, and so is where each of several cards goes.
        state = writer.state()
        try:
            return writer.by_forms("unit", effects[:2]), effects[2:]
        except NoWords:
            writer.back(state)
    if len(effects) > 1 and any(isinstance(one, Fewest) for one in walk(effects[0])):
        # "Players discard cards the same way" belongs to the sentence before it.
        state = writer.state()
        for count in range(len(effects), 1, -1):
            try:
                return writer.by_forms("unit", effects[:count]), effects[count:]
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
    if choose > 1 and (more := what_follows(tree)) is not None:
        raise Meaningless("nothing below modes of which several are chosen", more)
    if choose > len(modes):
        raise Meaningless("no more than there are modes", tree.part("n"))
    sets = sets_of(reader.said)
    kinds = _TOLD_OF((effects, modes, reader.said.targets[first:]))
    if OnceMore in kinds and (any(OnceMore() in walk(mode) for mode in modes) or repeats_for_ever(effects)):
        raise Meaningless("someone who chooses to, or a coin that says so, before it is repeated", tree)
    effects = uncalled(effects) if FlipCoins in kinds else effects
    made = Body(
        settled(once_more(effects) if OnceMore in kinds else effects, sets),
        reader.said.targets[first:common],
        tuple(replace(mode, effects=settled(mode.effects, sets)) for mode in modes),
        choose,
    )
    if not reader.said.results or Bound not in kinds:
        return made
    asked = results_asked_for(made)
    if asked and asked - noted_in(made):
        raise Meaningless(NAMED_BEFORE, tree)
    return made


def _read_mode(reader: FormReader, tree: Tree) -> Mode:
    """One choice; no other takes up what this one speaks of, for it may not be chosen (409.1b)."""
    before, does = reader.said, reader.only(tree, "does")
    reader.said = reader.said.with_mentions_of(before)
    return Mode(reader.said.targets[len(before.targets) :], does)


def what_follows(body: Tree) -> Tree | TextWord | None:
    """The paragraphs below the modes of a body, if there are any."""
    modes = body.part("modes")
    return modes.part("after") if isinstance(modes, Tree) else None


def _read_what_follows(reader: FormReader, tree: Tree) -> tuple[Mode, ...]:
    """The modes, each with what a paragraph below the last one says: it is done whichever is chosen."""
    before, after = reader.said, tree.part("after")
    assert isinstance(after, Tree)
    modes = reader.only(tree, "modes")
    reader.said = reader.said.with_mentions_of(before)
    aimed = len(reader.said.targets)
    does = reader.value(after)
    if not reader.broken(after.start - 1, after.start) or len(reader.said.targets) != aimed:
        raise Meaningless("a mode, or a paragraph without a target below the modes", after)
    return tuple(replace(mode, effects=(*mode.effects, *does)) for mode in modes)


def _read_bullet(reader: FormReader, tree: Tree) -> Mode:
    """A mode ends with its line; what stands below the last one is said of all."""
    if reader.broken(tree.start, tree.end - 1):
        raise Meaningless("the modes, each on a line of its own", tree)
    return _read_mode(reader, tree)


form((If(v.condition, v.effects),), "if {condition}, {effects}", "under_mode")
form(v.x, "{x:action}", "under_mode")
called("under_mode", "an instruction")
form(v.x, "{does:under_mode}", "mode", read=_read_mode, printable=False)
form(v.x, "\u2022 {does:sentences}", "bullet", read=_read_bullet, printable=False)
listing("modes", "mode", ("; or", ";"))
listing("bullets", "bullet", ("",))
form(v.x, "{does:sentences}", "body", read=read_body, printable=False)
called("all_modes", "modes")
called("choices", "modes")
form(v.x, "{x:modes}.", "all_modes", printable=False)
form(v.x, "{x:bullets}", "all_modes", printable=False)
form(v.x, "{x:all_modes}", "choices", printable=False)
form(v.x, "{modes:all_modes} {after:sentences}", "choices", read=_read_what_follows, printable=False)
for _before in ("", "{does:sentences} "):
    form(v.x, _before + "choose {n:in_words} - {modes:choices}", "body", read=read_body, printable=False)


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
        words = [word for mode in _modes(writer, "under_mode", value) for word in (";", "or", *mode)]
    except NoWords:
        writer.back(state)
        bullets = [word for mode in _modes(writer, "sentences", value) for word in ("\u2022", *mode)]
        return [*out[:-1], "\u2014", *bullets]
    return [*out, *words[2:], "."]


def _modes(writer: FormWriter, category: str, value: Body) -> Any:
    before = writer.said
    for mode in value.modes:
        writer.said = writer.said.with_mentions_of(before)
        yield writer.words(category, mode.effects)
