"""Paragraphs: spells, activated, triggered and static abilities, arrivals, lines of keywords."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from typing import Any

from msgspec.structs import replace

from engine.language.combining import substitute
from engine.language.effects import (
    Activated,
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
from engine.language.forms.parts import listing
from engine.language.forms.patterns import Adapter, Hole, match, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.changes import changes_of, write_group
from engine.language.forms.rooms.clauses import where_x
from engine.language.forms.rooms.selections import is_host, verb_is_plain, write_host
from engine.language.forms.rooms.sentences import read_body
from engine.language.forms.said import SaidSoFar, tidied
from engine.language.opposites import opposite
from engine.language.remembered import PRODUCED
from engine.language.standing import of_itself
from engine.language.terms import (
    Attached,
    Never,
    Self,
    TappedForMana,
    X,
    You,
)
from engine.language.walks import could_be_made
from engine.language.words import KeywordName

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


def _static(*, flip: bool = False) -> Callable[[FormReader, Tree], Static]:
    def read(reader: FormReader, tree: Tree) -> Static:
        condition = None
        if tree.parts[0][0] == "condition":
            condition = reader.only(tree, "condition")
        what = reader.only(tree, "what")
        changes = changes_of(reader, tree, what)
        if tree.part("amount") is not None:
            changes = substitute(changes, {X(): reader.only(tree, "amount")})
        if condition is None and tree.part("condition") is not None:
            condition = reader.only(tree, "condition")
        if reader.said.targets:
            raise Meaningless("no target, for none is chosen here", tree)
        return Static(what, changes, opposite(condition) if condition is not None and flip else condition)

    return read


def _write_static(conditional: bool) -> Callable[[FormWriter, Any], list[str]]:
    def write(writer: FormWriter, value: Any) -> list[str]:
        if (value.condition is not None) != conditional or not value.changes:
            raise NoWords(repr(value))

        def words() -> list[str]:
            out = write_group(writer, value.what)
            writer.plain = verb_is_plain(writer, value.what, out)
            writer.gained = False
            return [*out, *writer.words("changes", value.changes)]

        out = where_x(writer, words)
        if conditional:
            out += ["as", "long", "as", *writer.words("condition", value.condition)]
        return [*out, "."]

    return write


STATIC = Static(v.what, v.changes, v.condition)
form(
    Static(v.what, v.changes),
    "{what:group} {changes}.",
    "ability",
    read=_static(),
    write=_write_static(False),
)
form(
    STATIC,
    "{what:group} {changes} as long as {condition}.",
    "ability",
    read=_static(),
    write=_write_static(True),
)
form(STATIC, "{what:group} {changes} if {condition}.", "ability", read=_static(), printable=False)
form(STATIC, "as long as {condition}, {what:group} {changes}.", "ability", read=_static(), printable=False)
form(
    Static(v.what, v.changes),
    "{what:group} {changes}, where X is {amount:quantity}.",
    "ability",
    read=_static(),
    printable=False,
    rank=1,
)


def _write_unless(writer: FormWriter, value: Any) -> list[str]:
    if not isinstance(value.condition, Never):
        raise NoWords(repr(value))
    words = _write_static(False)(writer, Static(value.what, value.changes))[:-1]
    return [*words, "unless", *writer.words("condition", value.condition.condition), "."]


form(
    STATIC,
    "{what:group} {changes} unless {condition}.",
    "ability",
    read=_static(flip=True),
    write=_write_unless,
)
form(Static(v.what, (SetController(YOU),)), "you control {what:host}.", "ability")
form(Attached(Self()), "(enchanted|equipped) {_noun:noun_word}", "host", says=is_host, write=write_host)
called("host", '"enchanted creature"')
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


class _Sparing(Adapter):
    """A static ability whose protection takes off nothing that gives it."""

    def __init__(self, ability: Hole) -> None:
        self.ability = ability

    def build(self, env: Mapping[str, Any]) -> Any:
        ability = env[self.ability.name]
        return replace(ability, changes=_with_sparing(ability.changes, True))

    def match(self, value: Any, env: MutableMapping[str, Any]) -> bool:
        if not isinstance(value, Static):
            return False
        plain = replace(value, changes=_with_sparing(value.changes, False))
        if plain == value or replace(plain, changes=_with_sparing(plain.changes, True)) != value:
            return False
        return match(self.ability, plain, env)

    def holes(self) -> frozenset[str]:
        return frozenset({self.ability.name})


def _protects(_reader: FormReader, env: Mapping[str, Any]) -> None:
    ability = env["x"]
    if not isinstance(ability, Static) or _with_sparing(ability.changes, True) == ability.changes:
        raise Meaningless("protection that is given")


form(
    (_Sparing(v.x),),
    "{x:ability} this effect doesn't remove ~."
    "|{x:ability} the protection granted by ~ (does not|doesn't) destroy ~.",
    "paragraph",
    check=_protects,
)

# --- granted texts --------------------------------------------------------------------------------------------


def _quoted(reader: FormReader, tree: Tree) -> Any:
    """A whole text that something is given: it speaks of nothing that was named outside (407)."""
    outside = reader.said
    reader.said = SaidSoFar()
    found = tidied(reader.only(tree, "x"))
    reader.said = outside
    if not isinstance(found, Activated | Triggered | Static):
        raise Meaningless("an activated, triggered or static ability", tree)
    return (found,)


def _write_quoted(writer: FormWriter, value: Any) -> list[str]:
    if len(value) > 1:
        raise NoWords("several abilities in one quotation")
    outside, own = writer.state(), writer.own
    writer.said, writer.own = SaidSoFar(), ["this", "permanent"]
    try:
        words = writer.words("ability", value[0])
    finally:
        writer.back(outside)
        writer.own = own
    return ['"', *words, '"']


form(v.x, '" {x:ability} "', "given", read=_quoted, write=_write_quoted)

# --- texts ---------------------------------------------------------------------------------------------------

form(v.x, "{x:keyword_line} [.]", "paragraph")
form((v.x,), "{x:ability}", "paragraph")


@writes("paragraph")
def _paragraph(writer: FormWriter, value: Any) -> list[str]:
    """A keyword that is short for a sentence takes its place."""
    state = writer.state()
    try:
        return writer.words("keyword_line", value)
    except NoWords:
        writer.back(state)
    return writer.by_forms("paragraph", value)


ABILITY_WORD = "(threshold|domain|hellbent|radiance|channel|sweep)"
form((v.x,), f"{ABILITY_WORD} - {{x:ability}}", "paragraph", printable=False)

# --- spells --------------------------------------------------------------------------------------------------

form(v.x, "{x:spell_word}", "spell_ability")
form((v.x,), "{x:playing}", "spell_ability")
form(v.x, "{x:spell_ability}", "spell_after")
form((v.x,), "{x:spell_last}", "spell_after", read=lambda reader, tree: (_apart(reader, tree),))
called("spell_after", "an ability of the spell")
listing("spell_abilities", "spell_ability", ("",), flat=True)
listing("spells_after", "spell_after", ("",), flat=True)
form(v.x, f"{ABILITY_WORD} - {{x:unit}}", "unit", printable=False)


def _apart(reader: FormReader, tree: Tree) -> Any:
    """An ability with targets of its own, that speaks of nothing which the instructions named."""
    outside = reader.said
    reader.said = SaidSoFar()
    found = tidied(reader.only(tree, "x"))
    reader.said = outside
    return found


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
    last = [one for one in said if _stands_last(one)]
    found = [*(one for one in said if not _stands_last(one)), *standing]
    spell = (Spell(body),) if body != Body() else ()
    return (*spell, *found, *last) if last else (*found, *spell)


def _stands_last(ability: Any) -> bool:
    """What has targets of its own and stands after the instructions, which would else be taken for its."""
    if isinstance(ability, Activated):
        return ability.keyword is KeywordName.FORECAST
    return isinstance(ability, Triggered) and ability.keyword is None


def _write_spell(writer: FormWriter, value: Any) -> list[str]:
    out: list[str] = []
    apart: list[Any] = []
    for one in value:
        if isinstance(one, Spell):
            out += [*_write_apart(writer, apart), *writer.words("body", one.body)]
            apart = []
        else:
            apart.append(one)
    return [*out, *_write_apart(writer, apart)]


def _write_apart(writer: FormWriter, abilities: list[Any]) -> list[str]:
    return writer.words("spells_after", tuple(abilities)) if abilities else []


for _template in (
    "{body:spell_body}",
    "{before:spell_abilities} {body:spell_body}",
    "{before:spell_abilities} {body:spell_body} {after:spells_after}",
    "{body:spell_body} {after:spells_after}",
    "{after:spells_after}",
):
    form(
        (Spell(v.body),),
        _template,
        "spell",
        read=_spell,
        write=_write_spell,
        printable=_template == "{body:spell_body}",
    )
form(
    Triggered(v.event, v.body),
    "(when|whenever) {event:spell_event}, {body}",
    "spell_last",
    check=_produced,
)
form(v.x, "{x:forecast}", "spell_last")
form(v.x, "{x:forecast}", "ability")
