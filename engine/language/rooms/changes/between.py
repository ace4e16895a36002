"""What something gets where a player chooses between several changes as the text is followed (413.2c)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.language.effects import (
    AddPT,
    AnyColor,
    ChooseBetween,
    GainAbilities,
    Keyword,
    LoseAbilities,
    LoseKeywords,
    Modify,
    PutCounters,
    SetPT,
    SetTypes,
    Tap,
    Untap,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.parts import listing, row
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.rooms.changes.losing import of_a_quality
from engine.language.rooms.clauses.choices import chosen_in_passing
from engine.language.rooms.clauses.clauses import Effects, one_by_one
from engine.language.rooms.core.vocabularies import no_words
from engine.language.terms import HasColor, Selection, You
from engine.language.words import Duration, KeywordName

THIS_TURN = Duration.THIS_TURN
UNTIL = "(until end of turn|this turn)"
CHOICE = "your choice of"
UPKEEP = "until your next upkeep"

called("lost_one", "a keyword ability")
form((LoseKeywords((v.name,)),), "{name:keyword}", "lost_one")
form((LoseAbilities(v.abilities),), "{abilities:keyword_said}", "lost_one", check=of_a_quality)
form(v.x, "{x:given}", "one_given")
called("one_given", 'an ability ("flying")')
listing("given_options", "one_given", (",",), ("or", ", or"), alone=False)
listing("lost_options", "lost_one", (",",), ("or", ", or"), alone=False)


def _options(reader: FormReader, tree: Tree) -> tuple[Any, tuple[tuple[Any, ...], ...]]:
    """What is changed, and each row of changes that it may get."""
    what = reader.only(tree, "what")
    first = reader.only(tree, "first") if tree.part("first") is not None else ()
    if tree.part("given") is not None:
        return what, tuple((*first, GainAbilities(one)) for one in reader.only(tree, "given"))
    if tree.part("lost") is not None:
        return what, tuple(reader.only(tree, "lost"))
    rows = (reader.only(tree, "a"), reader.only(tree, "b"))
    if "bonus" in tree.form.template:
        return what, tuple((AddPT(*one),) for one in rows)
    return what, tuple((SetTypes((), (one,)),) for one in rows)


def _between(reader: FormReader, tree: Tree, lasts: Duration = THIS_TURN) -> Effects:
    what, rows = _options(reader, tree)
    options = tuple((one_by_one(Modify(what, changes, lasts)),) for changes in rows)
    return (ChooseBetween(You(), options),)


def _from_a_color(reader: FormReader, tree: Tree) -> Effects:
    """The color is chosen only by who chooses that."""
    what, first = reader.only(tree, "what"), reader.only(tree, "first")
    color = chosen_in_passing(reader, AnyColor())
    choices = reader.said.passing
    reader.said = replace(reader.said, passing=())
    against = (Keyword(KeywordName.PROTECTION, HasColor(color)),)
    one, other = (Modify(what, (GainAbilities(given),), THIS_TURN) for given in (first, against))
    return (ChooseBetween(You(), ((one,), (*choices, other))),)


for _does in (
    f"(gains|gain) {CHOICE} {{given:given_options}}",
    f"{{first:changes}} and (gains|gain) {CHOICE} {{given:given_options}}",
    f"(loses|lose) ({CHOICE}|) {{lost:lost_options}}",
    "(gets|get) {a:bonus} or {b:bonus}",
    "(becomes|become) a {a:subtype} or a {b:subtype}",
):
    form(v.x, f"{{what:group}} {_does} {UNTIL}", "clause", read=_between, printable=False)
for _template, _category in (
    (f"{{what:group}} (gains|gain) {CHOICE} {{given:given_options}} {UPKEEP}", "clause"),
    (f"choose {{given:given_options}}. {{what:group}} gains that ability {UPKEEP}.", "unit"),
):
    form(
        v.x,
        _template,
        _category,
        read=lambda reader, tree: _between(reader, tree, Duration.NEXT_UPKEEP),
        printable=False,
    )
form(
    v.x,
    f"{{what:group}} (gains|gain) protection from {{first:protected_from}} or from the color of your choice {UNTIL}",
    "clause",
    read=_from_a_color,
    printable=False,
)


# --- a counter or something else -----------------------------------------------------------------------------

LASTING = Duration.LASTING
COUNTER: Any = (PutCounters(v.what, v.kind, 1),)


def _counter_or_ability(
    reader: FormReader, kind: str, what: Selection, other: Selection, given: tuple[Any, ...]
) -> Effects:
    if what != other:
        raise Meaningless("what the counter is put on", "other")
    options = tuple((Modify(what, (GainAbilities(one),), LASTING),) for one in given)
    return (ChooseBetween(You(), ((PutCounters(what, kind, 1),), *options)),)


def _write_counter_or(writer: FormWriter, kind: str, what: Selection, rest: Any) -> list[str]:
    rows: list[list[str]] = []
    out = ["put", "a", kind, "counter", "on", *writer.words("permanent", what), "or"]
    out += writer.words("permanent", what)
    for (one,) in rest:
        match one:
            case Modify(what=same, changes=(GainAbilities(abilities=given),), duration=Duration.LASTING) if (
                same == what
            ):
                rows.append(writer.words("given", given))
            case _:
                return no_words(rest)
    return [*out, "gains", *_row(rows)]


form(
    (ChooseBetween(You(), row(COUNTER, v.rest)),),
    "put a {kind} counter on {what:permanent} or {other:permanent} gains {given:given_options}",
    "clause",
    meant=_counter_or_ability,
    words=_write_counter_or,
)
form(
    (ChooseBetween(You(), ((PutCounters(v.what, v.kind, 1),), (PutCounters(v.what, v.other, 1),))),),
    "put a {kind} counter or a {other:kind} counter on {what:permanent}",
    "clause",
)


def _row(rows: list[list[str]]) -> list[str]:
    out: list[str] = []
    for number, words in enumerate(rows):
        last = number == len(rows) - 1
        out += (["or"] if len(rows) == 2 else [",", "or"] if last else [","]) if number else []
        out += words
    return out


def _write_between(writer: FormWriter, options: Any) -> list[str]:
    """The rows of changes by what each of them has of its own."""
    told = [option[-1] for option in options]
    lasts = {one.duration for one in told if isinstance(one, Modify)}
    if not all(isinstance(one, Modify) for one in told) or len(lasts) != 1:
        return no_words(options)
    if lasts not in ({THIS_TURN}, {Duration.NEXT_UPKEEP}):
        return no_words(options)
    if len({one.what for one in told}) != 1 or any(len(option) > 1 for option in options[:-1]):
        return no_words(options)
    firsts = {one.changes[:-1] for one in told}
    out = writer.words("group", told[0].what)
    plain = writer.plain
    if len(firsts) != 1:
        return no_words(options)
    if first := firsts.pop():
        out += [*writer.words("changes", first), "and"]
    writer.plain = plain
    rows = [one.changes[-1] for one in told]
    until = (UPKEEP if Duration.NEXT_UPKEEP in lasts else "until end of turn").split()
    match rows[0]:
        case GainAbilities() if len(options[-1]) > 1 and THIS_TURN in lasts:
            kept = writer.words("protected_from", rows[0].abilities)
            verb = "gain" if plain else "gains"
            against = ["or", "from", "the", "color", "of", "your", "choice"]
            return [*out, verb, "protection", "from", *kept, *against, *until]
        case GainAbilities():
            words = _row([writer.words("given", one.abilities) for one in rows])
            return [*out, "gain" if plain else "gains", *CHOICE.split(), *words, *until]
        case _ if THIS_TURN not in lasts:
            return no_words(options)
        case LoseKeywords() | LoseAbilities():
            words = _row([writer.words("lost_one", (one,)) for one in rows])
            return [*out, "lose" if plain else "loses", *CHOICE.split(), *words, *until]
        case AddPT():
            words = _row([writer.words("bonus", (one.power, one.toughness)) for one in rows])
            return [*out, "get" if plain else "gets", *words, *until]
        case SetTypes(types=(), also=False):
            words = _row([["a", *one.subtypes] for one in rows])
            return [*out, "become" if plain else "becomes", *words, *until]
    return no_words(options)


form(
    (ChooseBetween(You(), v.options),),
    "{what:group} gets a or b",
    "clause",
    readable=False,
    words=_write_between,
)

# --- one number or the other, one thing or another -------------------------------------------------------------

form(
    (
        ChooseBetween(
            You(),
            (
                (Modify(v.what, (SetPT(v.power, None),), THIS_TURN),),
                (Modify(v.what, (SetPT(None, v.toughness),), THIS_TURN),),
            ),
        ),
    ),
    "until end of turn, {what:definite} (has|have) [base] power {power:amount} or [base] toughness {toughness:amount}.",
    "unit",
)
form(
    (ChooseBetween(You(), ((Tap(v.tapped),), (Untap(v.untapped),))),),
    "tap {tapped:definite}, or untap {untapped:definite}.",
    "unit",
)
