"""What objects get, gain, lose, become, can't do (418)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from msgspec.structs import replace

from engine.language.combining import as_filter
from engine.language.discourse import words_for
from engine.language.effects import (
    AddPT,
    Cannot,
    Change,
    GainAbilities,
    LoseAll,
    LoseKeywords,
    LoseThis,
    Modify,
    Must,
    SetColors,
    SetPT,
    SetSupertype,
    SetTypes,
    Static,
    StaysTapped,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import LANGUAGE, Meaningless, NoWords, called, form, lexical, writes
from engine.language.forms.parts import listing, pair
from engine.language.forms.patterns import Made, one_way, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.nouns import plural
from engine.language.rooms.clauses.clauses import times, where_x
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.descriptions import is_plural
from engine.language.rooms.nouns.selections import leaves_open, mention_all, verb_is_plain, write_np
from engine.language.rooms.permanents.tokens import check_names_in_quotes, size_of
from engine.language.terms import (
    All,
    AnyOf,
    Bears,
    Beyond,
    Count,
    CountersOn,
    Filter,
    HasSubtype,
    HasType,
    HurtThisTurn,
    Picked,
    Same,
    Selection,
    Self,
    Target,
    Times,
    X,
)
from engine.language.walks import walk
from engine.language.words import CardType, Color, Duration, KeywordName, ObjectAct

# --- what is changed -----------------------------------------------------------------------------------------

called("group", 'what is changed ("creatures you control")')
called("changes", 'what it gets ("gets +1/+1")')
called("change", 'what it gets ("gets +1/+1")')


def _group(reader: FormReader, tree: Tree) -> Selection:
    described = tree.part("filter")
    assert isinstance(described, Tree)
    filter_ = reader.value(described)
    if not is_plural(described):
        raise Meaningless('"each" before it, or the plural', described)
    if (described.part("adjectives") is None and described.part("posts") is None) != (described_alone(tree)):
        raise Meaningless("nouns alone" if described_alone(tree) else '"all" before it', described)
    if leaves_open(described):
        raise Meaningless('"and" between them, if all of them are meant', described)
    if described.part("adjectives") is not None and _says_borne(filter_):
        # "Enchanted Plains" is the one that this Aura is on, and the word is the same for many.
        raise Meaningless('"all" before it', described)
    return mention_all(reader, filter_)


def _says_borne(filter_: Filter) -> bool:
    parts = getattr(filter_, "parts", ())
    return HasSubtype("Plains") in parts and any(isinstance(one, Bears) for one in parts)


def _both_groups(reader: FormReader, a: All, b: All) -> Selection:
    return mention_all(reader, AnyOf((a.filter, b.filter)))


def described_alone(tree: Tree) -> bool:
    """Whether nouns alone are all of them: where nothing is changed, "creatures" needs no "all"."""
    return tree.form.category == "plain_subject"


form(v.x, "{x:permanent}", "group", printable=False)
for _category in ("group", "plain_subject"):
    form(v.x, "{filter:descs}", _category, read=_group, printable=False)
called("plain_subject", '"creatures"')
form(v.x, "{filter:descs}", "part_of_group", read=_group, printable=False)
called("part_of_group", 'what is changed ("creatures you control")')
form(
    All(AnyOf((v.a, v.b))),
    "{a:part_of_group} and {b:part_of_group}",
    "group",
    meant=_both_groups,
    words=lambda writer, a, b: _write_both(writer, a, b),
    rank=-1,
)


def _write_both(writer: FormWriter, a: Any, b: Any) -> list[str]:
    """Nouns alone need "all" before them."""
    alone = any(len(getattr(one, "parts", (one,))) == 2 for one in (a, b))
    every = ["all"] if alone else []
    return [*every, *writer.words("descs", a), "and", *every, *writer.words("descs", b)]


@writes("group")
def write_group(writer: FormWriter, value: Any) -> list[str]:
    """The subject of a change: "creatures you control" needs no "all"."""
    words = _group_words(writer, value)
    writer.plain = verb_is_plain(writer, value, words)
    return words


def _group_words(writer: FormWriter, value: Any) -> list[str]:
    if not isinstance(value, All) or writer.said.knows(value):
        return write_np(writer, value, True)
    if isinstance(value.filter, AnyOf):
        state = writer.state()
        try:
            return writer.by_forms("group", value)
        except NoWords:
            writer.back(state)
    parts = getattr(value.filter, "parts", (value.filter,))
    named = any(isinstance(part, HasType | HasSubtype | AnyOf) for part in parts[1:2])
    state = writer.state()
    try:
        words = writer.words("descs", value.filter)
    except NoWords:
        writer.back(state)
        return write_np(writer, value, True)
    writer.said = writer.said.mention(value, words_for(value.filter))
    bare = len(parts) > (2 if named else 1) and not {"enchanted", "Plains"} <= {*words}
    return words if bare else ["all", *words]


def _of_whom(filter_: Any) -> tuple[Selection]:
    return (filter_.of if isinstance(filter_, Same) else All(filter_),)


DESCRIBED = Made(as_filter, _of_whom, v.x)
"""All of a description, or one thing."""
form(DESCRIBED, "{x:np}", "described")
form(DESCRIBED, "{x:group}", "described", printable=False)
called("described", "what it is dealt to or by")
called("hit", "whom the damage would be dealt to")
called("dealers", 'what is meant ("creatures you control")')
for _category in ("hit", "dealers"):
    form(v.x, "{x:described}", _category, printable=False)
    form(Same(v.x), "{x:np}", _category, readable=False)
    form(DESCRIBED, "{x:group}", _category, readable=False)
for _category in ("hit", "dealers"):
    form(DESCRIBED, "{x:plain_subject}", _category, printable=False)

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
    lambda word: size_of(word) if word.value[0] in "+-" and not word.value.endswith("Y") else None,
    lambda value: f"{_sign(value[0], value[1])}/{_sign(value[1], value[0])}",
    ((1, 1), (2, 0), (-1, -1)),
    "a bonus such as +1/+1",
)


def _write_get(writer: FormWriter, bonus: Any) -> list[str]:
    sides = []
    for side in bonus:
        sign = Times(-1, X()) if isinstance(side, Times) and side.factor == -1 else X()
        if not isinstance(side, int) and side not in (X(), Times(-1, X())):
            of = side.of if isinstance(side, Times) and side.factor == -1 else side
            if writer.where is not None and writer.where != of:
                raise NoWords("two amounts that one X can't stand for")
            writer.where = of
            side = sign
        sides.append(side)
    return ["get" if writer.plain else "gets", *writer.words("bonus", tuple(sides))]


def _for_each(bonus: Any, each: Any) -> AddPT:
    if not all(isinstance(one, int) for one in bonus):
        raise Meaningless("a number for each", "bonus")
    return AddPT(*(times(one, each) for one in bonus))


def _taken_for_each(value: Any) -> tuple[Any, ...] | None:
    if not isinstance(value, AddPT):
        return None
    sides = [one if isinstance(one, Times) else Times(1, one) for one in (value.power, value.toughness)]
    each = next((side.of for side in sides if isinstance(side.of, Beyond | Count | CountersOn)), None)
    return None if each is None else (tuple(one.factor if one.of == each else 0 for one in sides), each)


form((Made(_for_each, _taken_for_each, v.bonus, v.each),), "<gets> {bonus} for each {each}", "change", rank=1)
form((pair(AddPT, v.bonus),), "<gets> {bonus}", "change", words=_write_get)
form((pair(AddPT, v.bonus),), "<gets> an additional {bonus}", "change", printable=False)
lexical(
    "two_bonuses",
    ["A_PT"],
    lambda word: word.value if word.value == "+X/+Y" else None,
    lambda value: "+X/+Y" if value == "+X/+Y" else no_words(value),
    ("+X/+Y",),
    "+X/+Y",
)
form(
    (AddPT(v.power, v.toughness),),
    "<gets> {_bonus:two_bonuses}, where X is {power:quantity} [,] and Y is {toughness:quantity}",
    "change",
    words=lambda writer, power, toughness: [
        *("get" if writer.plain else "gets", "+X/+Y", ",", "where", "X", "is"),
        *(*writer.words("quantity", power), "and", "Y", "is", *writer.words("quantity", toughness)),
    ],
    suits=lambda env: (
        env["power"] != env["toughness"]
        and not any(isinstance(one, int | X | Times | Count | CountersOn | Beyond) for one in env.values())
    ),
)
form((GainAbilities(v.abilities),), "(<gains>|<has>) {abilities:granted}", "change")
form((LoseAll(),), "<loses> all abilities", "change")
form((LoseThis(),), "<loses> this ability", "change")
listing("keywords_lost", "keyword", ("and",))
form((LoseKeywords(v.names),), "<loses> {names:keywords_lost}", "change")
form((LoseKeywords((KeywordName.LANDWALK,)),), "<loses> all landwalk abilities", "change")


form((pair(SetPT, v.size),), "(<becomes>|<is>|<has> [base] power and toughness) {size:plain_size}", "change")
form(
    (SetPT(v.size, v.size),),
    "<has> [base] power and toughness each equal to {size:quantity}",
    "change",
    suits=lambda env: not isinstance(env["size"], int | X),
)
form(
    (SetPT(v.size, v.size),),
    "<has> base power and base toughness each equal to {size:quantity}",
    "change",
    printable=False,
)
for _side, _set in (("power", SetPT(v.size, None)), ("toughness", SetPT(None, v.size))):
    form((_set,), f"<has> [base] {_side} {{size:amount}}", "change")
form((SetColors(()),), "(<becomes>|<is>) colorless", "change")
form((SetColors(v.colors),), "(<becomes>|<is>) {colors}", "change")
form((SetColors(tuple(Color)),), "(<becomes>|<is>) all colors", "change")

# --- types ---------------------------------------------------------------------------------------------------

form((), "in addition to (its|their) other (types|colors and types|creature types|land types)", "also")
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


def _with_also(shape: tuple[Change, ...], also: bool) -> tuple[Change, ...]:
    return tuple(replace(one, also=also) if isinstance(one, SetTypes) else one for one in shape)


def _also(also: bool) -> Made:
    """A shape that replaces what something was, or is added to it (212.1b, 212.1c)."""
    return Made(lambda shape: _with_also(shape, also), lambda value: (_with_also(value, False),), v.shape)


REPLACES, ADDS = _also(False), _also(True)


def _legend(also: bool) -> Made:
    """A shape with a supertype before it."""
    return one_way(
        lambda supertype, shape: (SetSupertype(supertype), *_with_also(shape, also)), v.supertype, v.shape
    )


def _sized_shape(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """ "Is a basic Swamp" would leave open what becomes of its types."""
    if not isinstance(env["shape"][0], SetPT):
        raise Meaningless("a size", "shape")


form(ADDS, "'s a {shape} {_also:also}", "change", printable=False)
for _is in ("(becomes|become|is) a", "(become|are)"):
    for _joined, _words in ((_legend(False), ""), (_legend(True), " {_also:also}")):
        form(_joined, f"{_is} {{supertype}} {{shape}}{_words}", "change", check=_sized_shape, printable=False)
    form(REPLACES, f"{_is} {{shape}}", "change", printable=False)
    form(ADDS, f"{_is} {{shape}} {{_also:also}}", "change", printable=False)
    form(ADDS, f"{_is} {{shape}} that (is|are|'s) still [a] {{_kept:type}}", "change", printable=False)
    for _kinds, _types in KINDS:
        form(
            (_types, pair(SetPT, v.size)),
            f"{_is} {_kinds} with base power and toughness {{size:plain_size}}",
            "change",
            printable=False,
        )
        form(
            (_types, SetPT(v.equal, v.equal)),
            f"{_is} {_kinds} with power and toughness each equal to {{equal:quantity}}",
            "change",
            printable=False,
        )


def write_types(writer: FormWriter, x: Any) -> list[str]:
    """ "Becomes a 3/3 red Goblin creature with haste" is one change in words and several as values."""
    rest = list(x)
    words: list[str] = []
    if len(rest) > 1 and isinstance(rest[0], SetSupertype) and not rest[0].off:
        words += writer.words("supertype", rest.pop(0).supertype)
    if rest and isinstance(rest[0], SetPT):
        words.append(writer.words("plain_size", (rest[0].power, rest[0].toughness))[0])
        rest.pop(0)
    if rest and isinstance(rest[0], SetColors) and rest[0].colors:
        words += writer.words("colors", rest.pop(0).colors)
    if not rest or not isinstance(rest[0], SetTypes):
        return no_words(x)
    types: SetTypes = rest.pop(0)
    kinds = [*types.subtypes, *(kind.value for kind in types.types)]
    if not kinds:
        return no_words(x)
    words += [*kinds[:-1], plural(kinds[-1])] if writer.plain else kinds
    if rest and isinstance(rest[0], GainAbilities):
        words += ["with", *writer.words("granted", rest.pop(0).abilities)]
    if types.also:
        words += ["in", "addition", "to", "their" if writer.plain else "its", "other", "types"]
    if rest:
        return no_words(x)
    verb = ("become", "becomes") if writer.gained else ("are", "is")
    return [verb[0], *words] if writer.plain else [verb[1], "a", *words]


form(v.x, "becomes a {x:type}", "change", readable=False, words=write_types)


UNTAP = "<doesn't> untap during"


def one_permanent(reader: FormReader, env: Mapping[str, Any]) -> None:
    what = env["what"]
    if isinstance(what, All | Picked) or reader.said.is_many(what) or reader.said.may_be_player(what):
        raise Meaningless("one permanent", "what")


# Of what is destroyed by the sentence before, this is said of that destruction alone.
form(
    Modify(v.what, (Cannot(ObjectAct.BE_REGENERATED),), Duration.THIS_TURN),
    "{what} can't be regenerated (this turn|until end of turn)",
)


form(Static(v.what, (Cannot(ObjectAct.BE_REGENERATED),)), "{what:group} can't be regenerated.", "ability")


def _of_this_turn(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """What is said of this turn's damage is over with it."""
    if not any(isinstance(one, HurtThisTurn) for one in walk(env["what"])):
        raise Meaningless("what was dealt damage this turn", "what")


form(
    Static(v.what, (Cannot(ObjectAct.BE_REGENERATED),)),
    "{what:group} can't be regenerated this turn.",
    "ability",
    check=_of_this_turn,
    printable=False,
)

# Its own controller at that time, whoever "it" is elsewhere.
for _lasts, _whose in ((Duration.NEXT_UNTAP, "its controller's"), (Duration.YOUR_NEXT_UNTAP, "your")):
    form(
        Modify(v.what, (StaysTapped(),), _lasts),
        f"{{what}} {UNTAP} {_whose} next untap step",
        check=one_permanent,
    )
listing("changes", "change", (",", "and", ", and"), ("and", ", and"), flat=True)


def statement(reader: FormReader, tree: Tree) -> tuple[Selection, tuple[Change, ...]]:
    """The changes made to these; of several, "it" is each by itself."""
    what: Selection = reader.only(tree, "what")
    reader.said = replace(reader.said, each_of=what if isinstance(what, All) else None)
    granting, reader.granting = reader.granting, what != Self()
    if what != Self():
        check_names_in_quotes(reader, tree)
    changes = reader.only(tree, "changes")
    reader.granting = granting
    reader.said = replace(reader.said, each_of=None)
    return what, _given_together(changes)


def _given_together(changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """ "Has trample, and has ..." gives both at once."""
    out: list[Change] = []
    for one in changes:
        last = out[-1] if out else None
        if isinstance(one, GainAbilities) and isinstance(last, GainAbilities):
            out[-1] = GainAbilities((*last.abilities, *one.abilities))
        else:
            out.append(one)
    return tuple(out)


# What is changed, and how: for a while, or all the time.
form((v.what, v.changes), "{what:group} {changes}", "statement", read=statement)


def _several_of_them(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """ "Each" behind several targets says that none of them gets a part alone."""
    if not isinstance(env["what"], Target):
        raise Meaningless("several targets", "what")


def _nothing_changes(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """Where they only can't or must do something, or don't untap, "creatures" needs no "all"."""
    if not all(isinstance(one, Cannot | Must | StaysTapped) for one in env["changes"]):
        raise Meaningless('"all" before it', "what")


form(v.x, "{x:permanent}", "several_targets", printable=False)
called("several_targets", "several targets")
for _words, _check in (
    ("{what:several_targets} each {changes}", _several_of_them),
    ("{what:plain_subject} {changes}", _nothing_changes),
):
    form((v.what, v.changes), _words, "statement", read=statement, check=_check, printable=False)
LANGUAGE.shared["standing"] = "statement"
for _category in ("statement", "standing"):
    called(_category, 'what it gets ("creatures you control get +1/+1")')


@writes("standing")
def _standing(writer: FormWriter, value: Any) -> list[str]:
    writer.gained = False
    words = where_x(writer, lambda: writer.by_forms("statement", value))
    writer.gained = True
    return words
