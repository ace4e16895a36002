"""Paragraphs: spells, activated, triggered and static abilities, arrivals, lines of keywords."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from engine.language.combining import substitute, with_parts
from engine.language.effects import (
    Activated,
    AssignsAsUnblocked,
    BlockersLimited,
    Body,
    Change,
    GainAbilities,
    Keyword,
    MayStayTapped,
    SetController,
    SetPT,
    Spell,
    Static,
    Triggered,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import LANGUAGE, Meaningless, NoWords, called, form, writes
from engine.language.forms.parts import listing, pair
from engine.language.forms.patterns import Made, one_way, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.opposites import opposite
from engine.language.remembered import PRODUCED
from engine.language.rooms.clauses.bodies import read_body, what_follows
from engine.language.rooms.clauses.sentences import ABILITY_WORD
from engine.language.rooms.nouns.selections import is_host, write_host
from engine.language.standing import of_itself
from engine.language.terms import (
    All,
    AllOf,
    Attached,
    EventPart,
    HasCounter,
    InZone,
    Is,
    Matches,
    Never,
    Self,
    TappedForMana,
    X,
    You,
)
from engine.language.walks import could_be_made, walk
from engine.language.words import KeywordName, Kind, Zone

called("ability", "an ability")
called("paragraph", "an ability")
called("spell", "what the spell does")
called("spell_ability", "an ability of the spell")
called("spell_abilities", "an ability of the spell")
called("spell_last", "an ability of the spell")

YOU = You()

# --- abilities -----------------------------------------------------------------------------------------------


def _produced(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """Mana of a type that was produced there is only where something is tapped for mana (411.3a)."""
    if not isinstance(env["event"], TappedForMana) and PRODUCED in could_be_made(env["body"]):
        raise Meaningless("something that is tapped for mana")


form(Triggered(v.event, v.body), "{event:trigger}, {body}", "ability", check=_produced)
form(
    Triggered(v.event, v.body, v.condition),
    "{event:trigger}, if {condition}, {body}",
    "ability",
    rank=1,
    check=_produced,
)


form(pair(Static, v.told, None), "{told:standing}.", "ability")
form(
    pair(Static, v.told, v.condition),
    "({told:standing} (as long as|if) {condition}|as long as {condition}, {told:standing}).",
    "ability",
)
form(
    (pair(Static, v.told, v.condition), pair(Static, v.other, Never(v.condition))),
    "{told:standing} as long as {condition}. otherwise, {other:standing}.",
    "paragraph",
)


def _by_turns(what: Any, each: Any) -> tuple[Static, ...]:
    return tuple(Static(what, changes, condition) for changes, condition in each)


def _taken_by_turns(value: Any) -> tuple[Any, ...] | None:
    if len(value) < 2 or not all(isinstance(one, Static) and one.condition is not None for one in value):
        return None
    if len({one.what for one in value}) != 1:
        return None
    return value[0].what, tuple((one.changes, one.condition) for one in value)


form((v.changes, v.condition), "{changes} as long as {condition}", "meanwhile")
form(
    ((GainAbilities(v.abilities),), v.condition),
    "{abilities:granted} as long as {condition}",
    "meanwhile",
    printable=False,
)
called("meanwhile", 'what it gets, and how long ("gets +1/+1 as long as you control a Forest")')
listing("meanwhiles", "meanwhile", (",",), (", and", "and"), alone=False)


def _write_by_turns(writer: FormWriter, what: Any, each: Any) -> list[str]:
    writer.gained = False
    out = writer.words("group", what)
    plain = writer.plain
    for number, (changes, condition) in enumerate(each):
        writer.plain = plain
        out = [*out, ","] if number else out
        out += ["and"] if number == len(each) - 1 else []
        out += [*writer.words("changes", changes), "as", "long", "as", *writer.words("condition", condition)]
    writer.gained = True
    return [*out, "."]


form(
    Made(_by_turns, _taken_by_turns, v.what, v.each),
    "{what:group} {each:meanwhiles}.",
    "paragraph",
    words=_write_by_turns,
)


def _if_such(told: Any, described: Any) -> Static:
    """ "Each land gets +2/+2 as long as it's a creature": those lands that are."""
    what, changes = told
    such = (one for one in getattr(described, "parts", (described,)) if one != Is(Kind.PERMANENT))
    return Static(All(with_parts(what.filter, *such)), changes)


def _of_each(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """Of one thing it is a condition; of each of several, a part of the description."""
    if not isinstance(env["told"][0], All) or not isinstance(env["told"][0].filter, AllOf):
        raise Meaningless("each of several", "told")


form(
    one_way(_if_such, v.told, v.filter),
    "{told:standing} as long as it's a {filter:desc}.",
    "ability",
    check=_of_each,
    printable=False,
)
UNLESS = Made(opposite, lambda value: (value.condition,) if isinstance(value, Never) else None, v.condition)
form(pair(Static, v.told, UNLESS), "{told:standing} unless {condition}.", "ability")
form(
    one_way(lambda told, amount: Static(*substitute(told, {X(): amount})), v.told, v.amount),
    "{told:statement}, where X is {amount:quantity}.",
    "ability",
    printable=False,
    rank=1,
)
form(Static(v.what, (SetController(YOU),)), "you control {what:host}.", "ability")
form(Attached(Self()), "(enchanted|equipped) {_noun:host_word}", "host", says=is_host, words=write_host)
form(
    Attached(Self()),
    "(enchanted|equipped) {_type:type} {_noun:host_word}",
    "host",
    says=is_host,
    words=write_host,
    printable=False,
)
called("host", '"enchanted creature"')
THROUGH = "you may have {what:definite} "
form(
    Static(v.what, (AssignsAsUnblocked(),)),
    THROUGH + "assign its combat damage as though it weren't blocked.",
    "ability",
)
form(
    Static(v.what, (AssignsAsUnblocked(),)),
    THROUGH + "deal its combat damage to defending player as though it weren't blocked.",
    "ability",
    printable=False,
)
form(
    Static(v.what, (MayStayTapped(),)),
    "you may choose not to untap {what:definite} during your untap step.",
    "ability",
)
form(
    Static(v.what, (SetPT(v.size, v.size),)),
    "{what:itself} 's power and toughness are each equal to {size:quantity}.",
    "ability",
)
for _side, _sized in (("power", SetPT(v.size, None)), ("toughness", SetPT(None, v.size))):
    form(Static(v.what, (_sized,)), f"{{what:itself}} 's {_side} is equal to {{size:quantity}}.", "ability")
form(v.x, "{x:definite}", "itself", check=lambda reader, env: _itself(env), printable=False)
called("itself", "this card's name")
LANGUAGE.writers["itself"] = LANGUAGE.writers["definite"]


def _itself(env: Any) -> None:
    if not isinstance(env["x"], Self | Attached):
        raise Meaningless("this card's name or what it is attached to")


# --- what is protected keeps what protects it (502.7c) --------------------------------------------------------


def _with_sparing(changes: tuple[Change, ...], spares: bool) -> tuple[Change, ...]:
    """The changes with all protection that they give sparing what gives it, or none."""
    return tuple(
        replace(one, abilities=tuple(_sparing(given, spares) for given in one.abilities))
        if isinstance(one, GainAbilities)
        else one
        for one in changes
    )


def _sparing(given: Any, spares: bool) -> Any:
    protects = isinstance(given, Keyword) and given.name is KeywordName.PROTECTION
    return replace(given, spares=spares) if protects else given


def _spared(ability: Any) -> Any:
    """A static ability whose protection takes off nothing that gives it."""
    return replace(ability, changes=_with_sparing(ability.changes, True))


def _unspared(ability: Any) -> tuple[Any, ...] | None:
    plain = (
        replace(ability, changes=_with_sparing(ability.changes, False))
        if isinstance(ability, Static)
        else ability
    )
    return None if plain == ability else (plain,)


def _protects(_reader: FormReader, env: Mapping[str, Any]) -> None:
    ability = env["x"]
    if not isinstance(ability, Static) or _with_sparing(ability.changes, True) == ability.changes:
        raise Meaningless("protection that is given")


form(
    (Made(_spared, _unspared, v.x),),
    "{x:ability} this effect doesn't remove ~."
    "|{x:ability} the protection granted by ~ (does not|doesn't) destroy ~.",
    "paragraph",
    check=_protects,
)

# --- granted texts --------------------------------------------------------------------------------------------


LANGUAGE.apart |= {"quoted", "own_text", "spell_last"}


def _whole(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if not isinstance(env["x"], Activated | Triggered | Static):
        raise Meaningless("an activated, triggered or static ability")


@writes("quoted")
def _quoted(writer: FormWriter, value: Any) -> list[str]:
    own, writer.own = writer.own, ["this", "permanent"]
    try:
        return writer.words("ability", value)
    finally:
        writer.own = own


for _category in ("quoted", "own_text"):
    # A whole text that something is given: in that of a copy the card's name is the copy's own.
    form(v.x, "{x:ability}", _category, check=_whole)
    called(_category, "an activated, triggered or static ability")


def _within_quotes(reader: FormReader, tree: Tree) -> tuple[Any, ...]:
    quoting, reader.quoting = reader.quoting, reader.granting
    try:
        return (reader.only(tree, "x"),)
    finally:
        reader.quoting = quoting


form((v.x,), '" {x:quoted} "', "given", read=_within_quotes)

# --- texts ---------------------------------------------------------------------------------------------------

form(v.x, "{x:keyword_line} [.]", "paragraph")
form((v.x,), "{x:ability}", "paragraph")


def _speaks_of_neither(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """What is done has to mean the same after either of them."""
    if any(isinstance(one, EventPart) for one in walk(env["body"])):
        raise Meaningless("words that mean the same after both events", "body")


form((Static(Self(), (BlockersLimited(2),)),), "menace", "paragraph", printable=False)
# One text that waits for two things is an ability that waits for the one, and another for the other.
form(
    (Triggered(v.event, v.body), Triggered(v.other, v.body)),
    "{event:trigger} or {other:trigger}, {body}",
    "paragraph",
    check=_speaks_of_neither,
    printable=False,
)
# One text with two costs is an ability with the one, and another with the other.
form(
    (Activated(v.costs, v.body), Activated(v.others, v.body)),
    "{costs} or {others:costs}: {body}",
    "paragraph",
    printable=False,
)


form(
    (Activated(v.costs, v.body, anyone=True), Activated(v.others, v.body, anyone=True)),
    "{costs} or {others:costs}: {body} any player may (play|activate) this ability.",
    "paragraph",
    printable=False,
)


@writes("paragraph")
def _paragraph(writer: FormWriter, value: Any) -> list[str]:
    """A keyword that is short for a sentence takes its place."""
    state = writer.state()
    try:
        return writer.words("keyword_line", value)
    except NoWords:
        writer.back(state)
    return writer.by_forms("paragraph", value)


form((v.x,), f"{ABILITY_WORD} - {{x:ability}}", "paragraph", printable=False)

# --- spells --------------------------------------------------------------------------------------------------

form(v.x, "{x:spell_word}", "spell_ability")
form((v.x,), "{x:playing}", "spell_ability")
form(v.x, "{x:spell_ability}", "spell_after")
form((v.x,), "{x:spell_last}", "spell_after")
called("spell_after", "an ability of the spell")
listing("spell_abilities", "spell_ability", ("",), flat=True)
listing("spells_after", "spell_after", ("",), flat=True)
form(v.x, f"{ABILITY_WORD} - {{x:unit}}", "unit", printable=False)


form(v.x, "{x:body}", "spell_body")
form(
    v.x,
    "{does:sentences} {between:spell_abilities} {does:sentences}",
    "spell_body",
    read=read_body,
    printable=False,
)
called("spell_body", "what the spell does")


def _spell(reader: FormReader, tree: Tree) -> tuple[Any, ...]:
    """The abilities of an instant or sorcery: those about playing it, its instructions, what waits for something."""
    env = reader.env(tree)
    inner = tree.part("body")
    apart = isinstance(inner, Tree) and inner.part("between") is not None
    between = reader.only(inner, "between") if isinstance(inner, Tree) and apart else ()
    body, standing = of_itself(env.get("body", Body()))
    said = [*env.get("before", ()), *between, *env.get("after", ())]
    if any(isinstance(one, Keyword) and one.name is KeywordName.ENTWINE for one in said):
        # What each of the modes does besides would be done once for each of those that are chosen together. The body
        # stands here as itself, or as what a form makes of it.
        whole = isinstance(inner, Tree) and (inner.part("x") or inner)
        if isinstance(whole, Tree) and (more := what_follows(whole)) is not None:
            raise Meaningless("nothing below modes that can all be chosen", more)
    last = [one for one in said if _stands_last(one)]
    found = [*(one for one in said if not _stands_last(one)), *standing]
    spell = (Spell(body),) if body != Body() else ()
    return (*spell, *found, *last) if last else (*found, *spell)


def _stands_last(ability: Any) -> bool:
    """What has targets of its own and stands after the instructions, which would else be taken for its."""
    if isinstance(ability, Activated):
        return ability.keyword is KeywordName.FORECAST or Self(Zone.GRAVEYARD) in walk(ability)
    return isinstance(ability, Triggered) and ability.keyword is None


def _write_spell(writer: FormWriter, abilities: tuple[Any, ...]) -> list[str]:
    out: list[str] = []
    for is_spell, some in groupby(abilities, lambda one: isinstance(one, Spell)):
        if is_spell:
            out += [word for one in some for word in writer.words("body", one.body)]
        else:
            out += writer.words("spells_after", tuple(some))
    return out


for _template in (
    "{body:spell_body}",
    "{before:spell_abilities} {body:spell_body}",
    "{before:spell_abilities} {body:spell_body} {after:spells_after}",
    "{body:spell_body} {after:spells_after}",
    "{after:spells_after}",
):
    form(v.abilities, _template, "spell", read=_spell, printable=False)
form(v.abilities, "{body:spell_body}", "spell", readable=False, words=_write_spell)
form(Triggered(v.event, v.body), "(when|whenever) {event:spell_event}, {body}", "spell_last", check=_produced)


SUSPENDED = AllOf((InZone(Zone.REMOVED), HasCounter("time")))
"""Where a card lies whose text says that it waits for something while it is suspended (402.8b)."""


def _from_its_graveyard(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """An instant or sorcery waits for something where its card lies, and says so (402.8)."""
    said = {*walk(env["body"]), *walk(env.get("condition") or ())}
    there = (Matches(Self(), InZone(Zone.GRAVEYARD)), Matches(Self(), SUSPENDED))
    if Self(Zone.GRAVEYARD) not in said and not said & {*there}:
        raise Meaningless('"from your graveyard"', "body")


form(Triggered(v.event, v.body), "{event:trigger}, {body}", "spell_last", check=_from_its_graveyard)
form(
    Triggered(v.event, v.body, v.condition),
    "{event:trigger}, if {condition}, {body}",
    "spell_last",
    check=_from_its_graveyard,
    rank=1,
)
form(v.x, "{x:forecast}", "spell_last")


def _own_recovery(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if Self(Zone.GRAVEYARD) not in {*walk(env["x"])} or not isinstance(env["x"], Activated):
        raise Meaningless('"from your graveyard"', "x")


form(v.x, "{x:ability}", "spell_last", check=_own_recovery)
form(v.x, "{x:forecast}", "ability")
