"""Mana: costs in symbols, and what is added to a pool (104.3, 406)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import AddMana, EmptyPool
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, called, form, lexical
from engine.language.forms.parts import listing
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.printed import ManaCost
from engine.language.remembered import CHOSEN_COLOR, IMPRINTED_COLORS, PRODUCED
from engine.language.rooms.core.amounts import THAT_MUCH
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.selections import write_poss
from engine.language.terms import All, Amount, Bound, Count, CountersOn, EventPart, Plus, Selection, X, You
from engine.language.tokens import NUMBER_WORDS
from engine.language.walks import walk
from engine.language.words import Color, Role

lexical("symbol", ["A_MANA"], lambda word: word.value, lambda value: f"{{{value}}}", "WUBRG", "a mana symbol")
listing("symbols", "symbol", ("",))
called("mana", "mana symbols")
COLORLESS = "C"


def _of_then(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if COLORLESS in env["symbols"]:
        raise Meaningless("a mana symbol of 2006 (104.3)")


form(ManaCost(v.symbols), "{symbols}", "mana", check=_of_then)
listing("options", "symbols", (",",), ("or", ", or"))


def _made(symbols: tuple[str, ...]) -> tuple[str, ...]:
    """Today's colorless symbols are a numeral of 2006 (104.3d)."""
    colorless = symbols.count(COLORLESS)
    rest = tuple(one for one in symbols if one != COLORLESS)
    return (str(colorless), *rest) if colorless else rest


def _whose_pool(reader: FormReader, tree: Tree, env: Mapping[str, Any]) -> Selection:
    """Who gets the mana: whoever is told to add it, if anybody is."""
    who = reader.said.subject
    pool: Selection | None = env.get("pool")
    if pool is None or pool == who:
        return who
    if who != You() or isinstance(pool, All):
        # "A player's" would be everybody's.
        raise Meaningless("the mana pool of the player who adds the mana", tree.part("pool"))
    return pool


def _fits(number: int, template: str) -> bool:
    """Whether "any color" is said of one, "any one color" of several."""
    return "of any" not in template or (number > 1) == ("of any one" in template)


def _add(reader: FormReader, tree: Tree) -> AddMana:
    env = reader.env(tree)
    who = _whose_pool(reader, tree, env)
    if "symbols" in env:
        options: tuple[tuple[str, ...], ...] = tuple(_made(one) for one in env["symbols"])
    else:
        number = env["number"]
        if number not in NUMBER_WORDS.values() or not _fits(number, tree.form.template):
            # Each symbol is a value of its own: what has no word ("fifteen") is no card's, and might fill the memory.
            raise Meaningless("a number of mana", tree)
        options = tuple((color.value,) * number for color in Color)
        if "of the chosen" in tree.form.template:
            options = ((CHOSEN_COLOR,) * number,)
    times: Any = Count(All(env["each"])) if "each" in env else env.get("times", 1)
    if options == (("X",),):
        # X mana without a color: one so many times (104.3a).
        options, times = (("1",),), X()
    return AddMana(who, options, times)


def _write_add(
    writer: FormWriter, who: Selection, options: tuple[tuple[str, ...], ...], times: Any
) -> list[str]:
    number = len(options[0])
    pool = ["to", *write_poss(writer, who), "mana", "pool"]
    if options == (("1",),) and not isinstance(times, int | Bound | Count | CountersOn):
        symbol = ["{X}"] if writer.words("count", times) == ["X"] else no_words(times)
        return ["add" if writer.plain else "adds", *symbol, *pool]
    out = ["add" if writer.plain else "adds"]
    if options == tuple((color.value,) * number for color in Color):
        out += [*writer.words("in_words", number), "mana", "of", "any", *["one"] * (number > 1), "color"]
    elif options == ((CHOSEN_COLOR,) * number,):
        out += [*writer.words("in_words", number), "mana", "of", "the", "chosen", "color"]
    else:
        out += writer.words("options", options)
    if isinstance(times, Count) and isinstance(times.of, All):
        return [*out, *pool, "for", "each", *writer.words("desc", times.of.filter)]
    if isinstance(times, CountersOn):
        return [*out, *pool, "for", "each", *writer.words("counters_there", times)]
    if isinstance(times, Bound) or (times == X() and len(options) == 1):
        if isinstance(times, Bound):
            return [*out, *pool, "for", "each", *writer.words("removed", times)]
        return [*out, *pool, "for", "each", "counter", "removed", "this", "way"]
    return [*out, *pool] if times == 1 else no_words(times)


def _of_any_type(reader: FormReader, tree: Tree) -> AddMana:
    who = reader.said.subject
    if reader.only(tree, "what") != EventPart(Role.OBJECT):
        raise Meaningless("what was tapped for mana", tree.part("what"))
    if tree.part("pool") is not None and reader.only(tree, "pool") != who:
        raise Meaningless("the mana pool of the player who adds the mana", tree.part("pool"))
    times: Amount = Count(All(reader.only(tree, "each"))) if tree.part("each") is not None else 1
    return AddMana(who, ((PRODUCED,),), times)


# 502.34: of a color of what is imprinted.
for _pool in (" to {who:zone_poss} mana pool", ""):
    form(
        AddMana(v.who, ((IMPRINTED_COLORS,),)),
        f"{{who}} <adds> one mana of any of the imprinted card's colors{_pool}",
    )
# 411.3a: of a type that what was tapped produced.
for _pool in (" to {who:zone_poss} mana pool", ""):
    form(AddMana(v.who, ((PRODUCED,),)), f"{{who}} <adds> one mana of that type{_pool}")
    form(
        AddMana(v.who, ((PRODUCED,),), Count(All(v.each))),
        f"{{who}} <adds> one mana of that type{_pool} for each {{each:desc}}",
    )
form(
    v.x,
    "{who} <adds> one mana of any type {what:np} produced (to {pool:zone_poss} mana pool|) (for each {each:desc}|)"
    "|{who} <adds> one mana to {pool:zone_poss} mana pool of any type {what:np} produced",
    read=_of_any_type,
    printable=False,
)


FOR_REMOVED = " for each {times:removed}"
for _each in ("", " for each {each:desc}", FOR_REMOVED):
    for _what in (
        "{symbols:options}",
        "{number:count} mana of any color [(he or she chooses|they choose)]",
        "{number:count} mana of any one color",
        "{number:count} mana of the chosen color",
    ):
        if _each == FOR_REMOVED and not _what.startswith("{symbols"):
            continue
        form(
            AddMana(v.who, v.options, v.times),
            f"{{who}} <adds> [an additional] {_what} (to {{pool:zone_poss}} mana pool|){_each}",
            read=_add,
            words=_write_add if not _each and _what.startswith("{symbols") else None,
            printable=not _each and _what.startswith("{symbols"),
        )


# --- of what others could produce (406.6) ---

_COLORS: tuple[tuple[str, ...], ...] = tuple((one.value,) for one in Color)


def _like(reader: FormReader, tree: Tree) -> AddMana:
    env = reader.env(tree)
    options = _COLORS if "any color" in tree.form.template else (*_COLORS, ("1",))
    return AddMana(_whose_pool(reader, tree, env), options, 1, False, All(env["like"]))


for _kind, _options in (("any color", _COLORS), ("any type", (*_COLORS, ("1",)))):
    form(
        AddMana(v.who, _options, 1, False, All(v.like)),
        f"{{who}} <adds> to {{who:zone_poss}} mana pool one mana of {_kind} that a {{like:desc}} could produce",
        read=_like,
    )
    form(
        v.x,
        f"{{who}} <adds> one mana of {_kind} that a {{like:desc}} could produce (to {{pool:zone_poss}} mana pool|)",
        read=_like,
        printable=False,
    )

# --- so much of one color ---


def _one_color(reader: FormReader, tree: Tree) -> AddMana:
    env = reader.env(tree)
    if isinstance(env["times"], int):
        raise Meaningless("X mana", tree.part("times"))
    return AddMana(_whose_pool(reader, tree, env), tuple((one.value,) for one in Color), env["times"], True)


def _write_one_color(writer: FormWriter, who: Selection, options: Any, times: Any) -> list[str]:
    if options != tuple((one.value,) for one in Color) or isinstance(times, int):
        return no_words(options)
    verb = "add" if writer.plain else "adds"
    pool = ["to", *write_poss(writer, who), "mana", "pool"]
    return [verb, *writer.words("count", times), "mana", "of", "any", "one", "color", *pool]


form(
    AddMana(v.who, v.options, v.times, True),
    "{who} <adds> {times:count} mana of (any|) one color (to {pool:zone_poss} mana pool|)",
    read=_one_color,
    words=_write_one_color,
)
form(EmptyPool(v.who), "{who} <empties> {who:zone_poss} mana pool")
form(EmptyPool(v.who), "{who} <loses> all unspent mana", printable=False)


# --- in any combination --------------------------------------------------------------------------------------


def _mixed(reader: FormReader, tree: Tree) -> AddMana:
    """Each time one mana is added, another of these symbols may be chosen."""
    env = reader.env(tree)
    if len(env["mixed"]) < 2:
        raise Meaningless("several mana symbols", tree)
    return AddMana(_whose_pool(reader, tree, env), tuple((one,) for one in env["mixed"]), env["times"])


def _write_mixed(writer: FormWriter, who: Selection, options: Any, times: Any) -> list[str]:
    if times == 1 or isinstance(times, Count) or len(options) < 2 or any(len(one) != 1 for one in options):
        return no_words(options)
    count = writer.words("count", times)
    symbols = writer.words("mixed_of", tuple(one for (one,) in options))
    verb = "add" if writer.plain else "adds"
    pool = ["to", *write_poss(writer, who), "mana", "pool"]
    return [verb, *count, "mana", "in", "any", "combination", "of", *symbols, *pool]


listing("mixed", "symbol", (",",), ("and/or", ", and/or"))
form(tuple(one.value for one in Color), "colors", "mixed_of")
form(v.x, "{x:mixed}", "mixed_of")
called("mixed_of", "mana symbols")
form(
    AddMana(v.who, v.options, v.times),
    "{who} <adds> [an additional] {times:count} mana (in|of) any combination of {mixed:mixed_of}"
    " (to {pool:zone_poss} mana pool|)",
    read=_mixed,
    words=_write_mixed,
)


# --- as much as something comes to ---------------------------------------------------------------------------


def _as_much(reader: FormReader, tree: Tree) -> AddMana:
    env = reader.env(tree)
    if X() in walk(env["times"]) and not isinstance(env["times"], Plus):
        raise Meaningless("an amount without an X", tree.part("times"))
    return AddMana(_whose_pool(reader, tree, env), (_made((env["symbol"],)),), env["times"])


def _write_as_much(writer: FormWriter, who: Selection, symbol: Any, times: Any) -> list[str]:
    # Of {1} as much is said as {X}, where X is what it comes to, if there is no X in that.
    said = symbol in tuple(Color) or (symbol == "1" and isinstance(times, Plus))
    if isinstance(times, int | X | Bound | Count | CountersOn) or not said:
        return no_words(times)
    verb = "add" if writer.plain else "adds"
    return [
        *(verb, "a", "amount", "of", f"{{{symbol}}}"),
        *("to", *write_poss(writer, who), "mana", "pool"),
        *("equal", "to", *writer.words("quantity", times)),
    ]


def _that_much(reader: FormReader, tree: Tree) -> AddMana:
    if not reader.said.has_amount:
        raise Meaningless("an amount that was named before", tree)
    env = reader.env(tree)
    return AddMana(_whose_pool(reader, tree, env), (_made((env["symbol"],)),), THAT_MUCH)


def _write_that_much(writer: FormWriter, who: Selection, symbol: Any) -> list[str]:
    if not writer.said.has_amount or symbol not in tuple(Color):
        return no_words(symbol)
    verb = "add" if writer.plain else "adds"
    return [verb, "that", "much", f"{{{symbol}}}", "to", *write_poss(writer, who), "mana", "pool"]


form(
    AddMana(v.who, ((v.symbol,),), v.times),
    "{who} <adds> an amount of {symbol} (to {pool:zone_poss} mana pool|) equal to {times:quantity}",
    read=_as_much,
    words=_write_as_much,
)
form(
    (),
    "{who} <adds> {symbol} (to {pool:zone_poss} mana pool|) for each {times:counters_there}",
    read=_as_much,
    printable=False,
)
form(
    AddMana(v.who, ((v.symbol,),), THAT_MUCH),
    "{who} <adds> that much {symbol} (to {pool:zone_poss} mana pool|)",
    read=_that_much,
    words=_write_that_much,
)
form(CountersOn(v.kind, v.of), "{kind} counter on {of}", "counters_there")
called("counters_there", "counters that are counted")
