"""What objects get, gain, lose, become, can't do (418)."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from itertools import product
from typing import Any

from msgspec.structs import replace

from engine.language.discourse import words_for
from engine.language.effects import (
    AddPT,
    AsThough,
    Cannot,
    Change,
    GainAbilities,
    LoseAll,
    LoseKeywords,
    Must,
    SetColors,
    SetPT,
    SetTypes,
    StaysTapped,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, called, form, lexical, writes
from engine.language.forms.parts import listing, pair
from engine.language.forms.patterns import Adapter, Hole, match, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.clauses import times
from engine.language.forms.rooms.descriptions import is_plural
from engine.language.forms.rooms.selections import leaves_open, mention_all, write_np
from engine.language.forms.rooms.tokens import check_names_in_quotes, size_of
from engine.language.forms.rooms.vocabularies import no_words
from engine.language.nouns import plural
from engine.language.terms import (
    All,
    AnyOf,
    ControllerOf,
    Count,
    CountersOn,
    HasSubtype,
    HasType,
    Not,
    Same,
    Selection,
    Self,
    Times,
    X,
    You,
)
from engine.language.words import CardType, Color, KeywordName, ObjectAct

# --- what is changed -----------------------------------------------------------------------------------------

called("group", 'what is changed ("creatures you control")')
called("changes", 'what it gets ("gets +1/+1")')
called("change", 'what it gets ("gets +1/+1")')


def _none_left_open(described: Tree) -> None:
    if leaves_open(described):
        raise Meaningless('"and" between them, if all of them are meant', described)


def _group(reader: FormReader, tree: Tree) -> Selection:
    described = tree.part("filter")
    assert isinstance(described, Tree)
    filter_ = reader.only(tree, "filter")
    if not is_plural(described):
        raise Meaningless('"each" before it, or the plural', described)
    if described.part("adjectives") is None and described.part("posts") is None:
        raise Meaningless('"all" before it', described)
    _none_left_open(described)
    return mention_all(reader, filter_)


form(v.x, "{x:permanent}", "group", printable=False)
form(v.x, "{filter:descs}", "group", read=_group, printable=False)


@writes("group")
def write_group(writer: FormWriter, value: Any) -> list[str]:
    """The subject of a change: "creatures you control" needs no "all"."""
    if isinstance(value, All) and not writer.said.knows(value):
        parts = getattr(value.filter, "parts", (value.filter,))
        named = any(isinstance(part, HasType | HasSubtype | AnyOf) for part in parts[1:2])
        state = writer.state()
        try:
            words = writer.words("descs", value.filter)
        except NoWords:
            writer.back(state)
            return write_np(writer, value, True)
        writer.said = writer.said.mention(value, words_for(value.filter))
        return words if len(parts) > (2 if named else 1) else ["all", *words]
    return write_np(writer, value, True)


# --- changes -------------------------------------------------------------------------------------------------


def _sign(value: Any, other: Any) -> str:
    if value == 0 and isinstance(other, int) and other < 0:
        return "-0"
    if isinstance(value, int):
        return f"{value:+d}"
    if value == X():
        return "+X"
    if value == Times(-1, X()):
        return "-X"
    raise NoWords(f"no size: {value!r}")


lexical(
    "bonus",
    ["A_PT"],
    lambda word: size_of(word) if word.value[0] in "+-" else None,
    lambda value: f"{_sign(value[0], value[1])}/{_sign(value[1], value[0])}",
    ((1, 1), (2, 0), (-1, -1)),
    "a bonus such as +1/+1",
)


def _write_get(writer: FormWriter, value: Any) -> list[str]:
    if not isinstance(value[0], AddPT) or len(value) > 1:
        return no_words(value)
    sides = []
    for side in (value[0].power, value[0].toughness):
        sign = Times(-1, X()) if isinstance(side, Times) and side.factor == -1 else X()
        if not isinstance(side, int) and side not in (X(), Times(-1, X())):
            of = side.of if isinstance(side, Times) and side.factor == -1 else side
            if writer.where is not None and writer.where != of:
                raise NoWords("two amounts that one X can't stand for")
            writer.where = of
            side = sign
        sides.append(side)
    return ["get" if writer.plain else "gets", *writer.words("bonus", tuple(sides))]


def _get_for_each(reader: FormReader, tree: Tree) -> tuple[Change, ...]:
    power, toughness = reader.only(tree, "bonus")
    each = reader.only(tree, "each")
    if not isinstance(power, int) or not isinstance(toughness, int):
        raise Meaningless("a number for each", tree)
    return (AddPT(times(power, each), times(toughness, each)),)


def _unit_of(side: Any) -> Any:
    """What a side of a bonus is so much for each of; None for a number."""
    if isinstance(side, Times) and isinstance(side.of, Count | CountersOn):
        return side.of
    return side if isinstance(side, Count | CountersOn) else None


def _write_get_for_each(writer: FormWriter, value: Any) -> list[str]:
    change = value[0]
    if not isinstance(change, AddPT) or len(value) > 1:
        return no_words(value)
    sides = (change.power, change.toughness)
    each = next((one for one in map(_unit_of, sides) if one is not None), None)
    if each is None:
        return no_words(value)
    factors = tuple(
        side if isinstance(side, int) else side.factor if isinstance(side, Times) else 1 for side in sides
    )
    verb = "get" if writer.plain else "gets"
    bonus = "/".join(f"{factor:+d}" for factor in factors)
    return [verb, bonus, "for", "each", *writer.words("each", each)]


form(
    (AddPT(v.power, v.toughness),),
    "<gets> {bonus} for each {each}",
    "change",
    read=_get_for_each,
    write=_write_get_for_each,
    rank=1,
)
form((pair(AddPT, v.bonus),), "<gets> {bonus}", "change", write=_write_get)
form(
    (GainAbilities(v.abilities),),
    "(<gains>|<has>) {abilities:granted}",
    "change",
    write=lambda w, x: _write_gain(w, x),
)


def _write_gain(writer: FormWriter, value: Any) -> list[str]:
    if not isinstance(value[0], GainAbilities) or len(value) > 1:
        return no_words(value)
    verb = ("gain", "gains") if writer.gained else ("have", "has")
    return [verb[0] if writer.plain else verb[1], *writer.words("granted", value[0].abilities)]


form((LoseAll(),), "<loses> all abilities", "change")
listing("keywords_lost", "keyword", ("and",))
form((LoseKeywords(v.names),), "<loses> {names:keywords_lost}", "change")
form((LoseKeywords((KeywordName.LANDWALK,)),), "<loses> all landwalk abilities", "change")


form((pair(SetPT, v.size),), "(<becomes>|<is>|<has> base power and toughness) {size:plain_size}", "change")
form(
    (SetPT(v.size, v.size),),
    "<has> base power and toughness each equal to {size:quantity}",
    "change",
    suits=lambda env: not isinstance(env["size"], int | X),
)
form(
    (SetPT(v.size, v.size),),
    "<has> base power and base toughness each equal to {size:quantity}",
    "change",
    printable=False,
)
form((SetColors(()),), "(<becomes>|<is>) colorless", "change")
form((SetColors(v.colors),), "(<becomes>|<is>) {colors}", "change")
form((SetColors(tuple(Color)),), "(<becomes>|<is>) all colors", "change")

# --- types ---------------------------------------------------------------------------------------------------

form((), "in addition to (its|their) other (types|colors and types|creature types)", "also")
called("also", '"in addition to its other types"')


def _of_a_creature(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if "size" in env and CardType.CREATURE not in env.get("types", ()):
        raise Meaningless("a creature")


# "3/3 green Elemental creature with trample"
KINDS = (
    ("{subtypes}", SetTypes((), v.subtypes)),
    ("{subtypes} {types}", SetTypes(v.types, v.subtypes)),
    ("{types}", SetTypes(v.types)),
)
for _sized, _colored, _given in product((False, True), repeat=3):
    # What has a size is a creature, and is called so.
    for _kinds, _types in KINDS[1:] if _sized else KINDS:
        form(
            (
                *((pair(SetPT, v.size),) if _sized else ()),
                *((SetColors(v.colors),) if _colored else ()),
                _types,
                *((GainAbilities(v.abilities),) if _given else ()),
            ),
            "{size:plain_size} " * _sized
            + "{colors} " * _colored
            + _kinds
            + " with {abilities:granted}" * _given,
            "shape",
            check=_of_a_creature,
            printable=False,
        )
called("shape", 'what it becomes ("3/3 creature")')


class _Also(Adapter):
    """A shape that replaces what something was, or is added to it (212.1b, 212.1c)."""

    def __init__(self, shape: Hole, also: bool) -> None:
        self.shape = shape
        self.also = also

    def build(self, env: Mapping[str, Any]) -> Any:
        return _with_also(env[self.shape.name], self.also)

    def match(self, value: Any, env: MutableMapping[str, Any]) -> bool:
        return value == _with_also(value, self.also) and match(self.shape, _with_also(value, False), env)

    def holes(self) -> frozenset[str]:
        return frozenset({self.shape.name})


def _with_also(shape: tuple[Change, ...], also: bool) -> tuple[Change, ...]:
    return tuple(replace(one, also=also) if isinstance(one, SetTypes) else one for one in shape)


REPLACES, ADDS = _Also(v.shape, False), _Also(v.shape, True)
for _is in ("(becomes|is) a", "(become|are)"):
    form(REPLACES, f"{_is} {{shape}}", "change", printable=False)
    form(ADDS, f"{_is} {{shape}} {{_also:also}}", "change", printable=False)
    form(ADDS, f"{_is} {{shape}} that (is|are|'s) still [a] {{_kept:type}}", "change", printable=False)
    for _kinds, _types in KINDS:
        form(
            (_types, SetPT(v.equal, v.equal)),
            f"{_is} {_kinds} with power and toughness each equal to {{equal:quantity}}",
            "change",
            printable=False,
        )


def write_types(writer: FormWriter, value: Any) -> list[str]:
    """ "Becomes a 3/3 red Goblin creature with haste" is one change in words and several as values."""
    rest = list(value)
    words: list[str] = []
    if rest and isinstance(rest[0], SetPT):
        words.append(writer.words("plain_size", (rest[0].power, rest[0].toughness))[0])
        rest.pop(0)
    if rest and isinstance(rest[0], SetColors) and rest[0].colors:
        words += writer.words("colors", rest.pop(0).colors)
    if not rest or not isinstance(rest[0], SetTypes):
        return no_words(value)
    types: SetTypes = rest.pop(0)
    kinds = [*types.subtypes, *(kind.value for kind in types.types)]
    if not kinds:
        return no_words(value)
    words += [*kinds[:-1], plural(kinds[-1])] if writer.plain else kinds
    if rest and isinstance(rest[0], GainAbilities):
        words += ["with", *writer.words("granted", rest.pop(0).abilities)]
    if types.also:
        words += ["in", "addition", "to", "their" if writer.plain else "its", "other", "types"]
    if rest:
        return no_words(value)
    verb = ("become", "becomes") if writer.gained else ("are", "is")
    return [verb[0], *words] if writer.plain else [verb[1], "a", *words]


form(v.x, "becomes a {x:type}", "change", readable=False, write=write_types)


# --- can't and must ------------------------------------------------------------------------------------------

ATTACK, BLOCK = ObjectAct.ATTACK, ObjectAct.BLOCK
form((Cannot(ATTACK), Cannot(BLOCK)), "can't attack or block", "change")
form((Cannot(ATTACK),), "can't attack", "change")
form((Cannot(BLOCK),), "can't block", "change")
form((Cannot(BLOCK, Not(v.by)),), "can block only {by:descs}", "change")
form((Cannot(BLOCK, v.by),), "can't block {by:descs}", "change")
form((Cannot(BLOCK, Same(Self())),), "can't block ~", "change")
form((Cannot(ObjectAct.BE_BLOCKED),), "(can't be blocked|is unblockable|are unblockable)", "change")
form((Cannot(ObjectAct.BE_BLOCKED, Not(v.by)),), "can't be blocked except by {by:descs}", "change")
form((Cannot(ObjectAct.BE_BLOCKED, v.by),), "can't be blocked by {by:descs}", "change")
form((Cannot(ObjectAct.BE_COUNTERED),), "can't be countered [by spells or abilities]", "change")
form((Cannot(ObjectAct.BE_TARGETED),), "can't be the (target|targets) of spells or abilities", "change")
form((Cannot(ObjectAct.BE_DESTROYED),), "(<is>|<becomes>) indestructible", "change")
form((Cannot(ObjectAct.BE_DESTROYED),), "(<has>|<gains>) indestructible", "change", printable=False, rank=1)
form((Must(ATTACK),), "<attacks> each turn if able", "change")
form((Must(BLOCK),), "<blocks> each turn if able", "change")
form(
    (AsThough(BLOCK, v.keyword),),
    "can block as though it had {keyword}",
    "change",
    write=lambda w, x: _as_though(w, x),
)
form((AsThough(BLOCK, v.keyword),), "can block as though they had {keyword}", "change", printable=False)
form((AsThough(BLOCK, v.keyword),), "can block creatures with {keyword}", "change", printable=False)


def _as_though(writer: FormWriter, value: Any) -> list[str]:
    if not isinstance(value[0], AsThough) or len(value) > 1 or value[0].act is not BLOCK:
        return no_words(value)
    it = "they" if writer.plain else "it"
    return ["can", "block", "as", "though", it, "had", *writer.words("keyword", value[0].keyword)]


def _stays(reader: FormReader, tree: Tree) -> tuple[Change, ...]:
    if not isinstance(reader.only(tree, "whose"), ControllerOf | You):
        raise Meaningless('"its controller\'s"', tree.part("whose"))
    return (StaysTapped(),)


def _write_stays(writer: FormWriter, value: Any) -> list[str]:
    if value != (StaysTapped(),):
        return no_words(value)
    if writer.plain:
        return ["don't", "untap", "during", "their", "controllers'", "untap", "step"]
    return ["doesn't", "untap", "during", "its", "controller", "'s", "untap", "step"]


form(
    (StaysTapped(),),
    "<doesn't> untap during {whose:poss} untap (step|steps)",
    "change",
    read=_stays,
    write=_write_stays,
)
listing("changes", "change", ("and",), flat=True)


def changes_of(reader: FormReader, tree: Tree, what: Selection) -> tuple[Change, ...]:
    """The changes made to these; of several, "it" is each by itself."""
    reader.said = replace(reader.said, each_of=what if isinstance(what, All) else None)
    if what != Self():
        check_names_in_quotes(reader, tree)
    found: tuple[Change, ...] = reader.only(tree, "changes")
    reader.said = replace(reader.said, each_of=None)
    return found
