"""Paragraphs: spells, activated, triggered and static abilities, arrivals, lines of keywords."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as with_fields
from typing import Any

from engine.language.combining import controlled_by, in_hand_of, substitute
from engine.language.conditions import opposite
from engine.language.effects import (
    Activated,
    AdditionalCost,
    ArriveTapped,
    ArriveWithCounters,
    Body,
    Discard,
    Keyword,
    LoseLife,
    MayStayTapped,
    Move,
    PayMana,
    PutCounters,
    RemoveCounters,
    Replacement,
    Reveal,
    Sacrifice,
    SetController,
    SetPT,
    Spell,
    Static,
    Tap,
    TapSymbol,
    Triggered,
    Untap,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import LANGUAGE, Meaningless, NoWords, called, form, lexical
from engine.language.forms.parts import listing, own
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.changes import changes_of, write_group
from engine.language.forms.rooms.clauses import acting, where_x, write_verb
from engine.language.forms.rooms.selections import read_host, verb_is_plain, write_host
from engine.language.forms.rooms.vocabularies import no_words
from engine.language.forms.rooms.zones import moved
from engine.language.forms.said import SaidSoFar, tidied
from engine.language.keyword_sentences import equip
from engine.language.standing import of_itself
from engine.language.terms import (
    Attached,
    HasColor,
    HasSubtype,
    HasType,
    Never,
    Same,
    Self,
    X,
    You,
    ZoneChange,
)
from engine.language.walks import walk
from engine.language.words import KeywordName, Timing, Zone

called("ability", "an ability")
called("paragraph", "an ability")
called("spell", "what the spell does")
called("costs", "what it costs")
called("cost", "what it costs")

# --- costs ---------------------------------------------------------------------------------------------------

YOU = You()
form(PayMana(v.cost), "{cost:mana}", "cost")
lexical(
    "tap",
    ["A_TAP"],
    lambda word: TapSymbol(),
    lambda value: "{T}" if value == TapSymbol() else no_words(value),
    (TapSymbol(),),
    "{T}",
)
form(v.x, "{x:tap}", "cost")


def _cost(reader: FormReader, tree: Tree) -> Any:
    acting(reader, YOU)
    return reader.only(tree, "x")


def _write_cost(writer: FormWriter, value: Any) -> list[str]:
    writer.said = with_fields(writer.said, subject=YOU)
    writer.plain = True
    if isinstance(value, LoseLife):
        return ["Pay", *writer.words("amount", value.amount), "life"]
    verb, *rest = write_verb(writer, value, YOU, subject=False)
    return [verb.capitalize(), *rest]


form(v.x, "{x:cost_verb}", "cost", read=_cost, write=_write_cost)
called("cost_verb", 'what is done to pay ("sacrifice a creature")')
form(Sacrifice(YOU, own(v.what, controlled_by, YOU)), "sacrifice {what:permanent}", "cost_verb")
form(Discard(YOU, own(v.what, in_hand_of, YOU)), "discard {what:permanent}", "cost_verb")
form(LoseLife(YOU, v.amount), "pay {amount} life", "cost_verb")
form(RemoveCounters, "remove {count:counted} {kind} <counters count> from {what}", "cost_verb")
form(PutCounters, "put {count:counted} {kind} <counters count> on {what}", "cost_verb")
form(Tap, "tap {what:permanent}", "cost_verb")
form(Untap, "untap {what:permanent}", "cost_verb")
form(Reveal(YOU, v.what), "reveal {what}", "cost_verb")
form(
    Move(YOU, v.what, Zone.REMOVED),
    "(remove {what:permanent} from the game|exile {what:permanent})",
    "cost_verb",
)
WHOSE = "({whose:owners}|{whose:zone_poss})"
for _zone, _template in (
    (Zone.HAND, f"return {{what:permanent}} to {WHOSE} (hand|hands)"),
    (Zone.GRAVEYARD, f"put {{what:permanent}} into {WHOSE} graveyard"),
):
    form(Move(YOU, v.what, _zone), _template, "cost_verb", read=moved(_zone, None), printable=False)
listing("costs", "cost", (",",))

# --- when it may be played -----------------------------------------------------------------------------------

called("timing", "when it may be played")
for _timing in Timing:
    if "you've" not in _timing.when:
        form(_timing, _timing.when, "timing")
form(Timing.SORCERY, "any time you could cast a sorcery", "timing", printable=False)
form(Timing.SORCERY, "as a sorcery", "timing", printable=False)
form(Timing.INSTANT, "any time you could cast an instant", "timing", printable=False)
form(Timing.INSTANT, "as an instant", "timing", printable=False)
listing("times", "timing", ("and only",))


def _only(writer: FormWriter, value: Any) -> list[str]:
    if not value:
        raise NoWords("no restriction")
    return [
        word
        for one in value
        for word in ["play", "this", "ability", "only", *writer.words("timing", one), "."]
    ]


form(v.t, "(play this ability|activate [this ability]) only {t:times}.", "only", write=_only)
form(
    v.t,
    "(play this ability|activate [this ability]) only {first:times}. {t:only}",
    "only",
    read=lambda reader, tree: (*reader.only(tree, "first"), *reader.only(tree, "t")),
    printable=False,
)
called("only", "when it may be played")

# --- abilities -----------------------------------------------------------------------------------------------

form(Triggered(v.event, v.body), "{event:trigger}, {body}", "ability")
form(Triggered(v.event, v.body, v.condition), "{event:trigger}, if {condition}, {body}", "ability", rank=1)
form(Activated(v.costs, v.body), "{costs}: {body}", "ability")
form(Activated(v.costs, v.body, v.timing), "{costs}: {body} {timing:only}", "ability")


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
form(Attached(Self()), "enchanted {x:noun_word}", "host", read=read_host, write=write_host)
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


# --- as something arrives ------------------------------------------------------------------------------------

ARRIVES = ZoneChange(Same(Self()), Zone.IN_PLAY)
ITS = "(~|this {noun:noun_word}) (comes into play|enters the battlefield|enters)"


def _arrival(reader: FormReader, tree: Tree) -> Replacement:
    env = reader.env(tree)
    if "kind" in env:
        return Replacement(ARRIVES, (ArriveWithCounters(env["kind"], env["count"]),))
    return Replacement(ARRIVES, (ArriveTapped(),))


form(
    Replacement(ARRIVES, (ArriveTapped(),)),
    f"{ITS} tapped.",
    "ability",
    read=_arrival,
    printable=False,
)
form(Replacement(ARRIVES, (ArriveTapped(),)), "~ comes into play tapped.", "ability", readable=False)
form(
    Replacement(ARRIVES, (ArriveWithCounters(v.kind, v.count),)),
    "~ comes into play with {count:counted} {kind} <counters count> on it.",
    "ability",
    readable=False,
)
form(
    Replacement(ARRIVES, (ArriveWithCounters(v.kind, v.count),)),
    f"{ITS} with {{count:counted}} {{kind}} <counters count> on it.",
    "ability",
    read=_arrival,
    printable=False,
)
form(AdditionalCost(v.costs), "as an additional cost to (play|cast) (~|this spell), {costs:paid}.", "ability")


def _write_paid(writer: FormWriter, value: Any) -> list[str]:
    first, *rest = writer.words("costs", value)
    return [first if first.startswith("{") else first.lower(), *rest]


form(v.x, "{x:costs}", "paid", write=_write_paid)
called("paid", "what it costs")

# --- keywords ------------------------------------------------------------------------------------------------

form(Keyword(KeywordName.ENCHANT, v.filter), "enchant {filter:desc}", "line_word")
form(Keyword(KeywordName.PROTECTION, HasColor(v.color)), "protection from {color}", "ability_word")
form(Keyword(KeywordName.PROTECTION, HasType(v.type)), "protection from {type}", "ability_word")
form(Keyword(KeywordName.PROTECTION, HasSubtype(v.subtype)), "protection from {subtype}", "ability_word")
lexical(
    "landwalk",
    ["A_LANDWALK"],
    lambda word: word.value,
    lambda value: f"{value.lower()}walk",
    ("Forest", "Swamp"),
    "a landwalk ability",
)
form(Keyword(KeywordName.LANDWALK, HasSubtype(v.subtype)), "{subtype:landwalk}", "ability_word")
form(
    v.x,
    "equip {cost:mana}",
    "line_word",
    read=lambda reader, tree: equip(PayMana(reader.only(tree, "cost"))),
    printable=False,
)
form(v.x, "{x:ability_word}", "line_word", write=lambda writer, value: writer.words("ability_word", value))
called("line_word", "a keyword ability")
listing("keyword_line", "line_word", (",", ";"))


def _quoted(reader: FormReader, tree: Tree) -> Any:
    """A whole text that something is given: it speaks of nothing that was named outside (407)."""
    outside = reader.said
    reader.said = SaidSoFar()
    found = tidied(reader.only(tree, "x"))
    reader.said = outside
    if Self() in walk(found) and any(word == "~" for word in _names(tree)):
        raise Meaningless('"this permanent", for what has the ability', tree)
    return found


def _names(tree: Tree) -> list[str]:
    found: list[str] = []
    for _, part in tree.parts:
        if isinstance(part, Tree):
            found += ["~"] if part.form.template.startswith("(~") and part.part("x") is None else []
            found += _names(part)
    return found


def _write_quoted(writer: FormWriter, value: Any) -> list[str]:
    outside, own = writer.said, writer.own
    writer.said, writer.own = SaidSoFar(), ["this", "permanent"]
    words = writer.words("ability", value)
    writer.said, writer.own = outside, own
    return ['"', *words, '"']


form(v.x, '" {x:ability} "', "given", read=_quoted, write=_write_quoted)

# --- texts ---------------------------------------------------------------------------------------------------

form(
    v.x,
    "{x:ability}",
    "paragraph",
    read=lambda reader, tree: (reader.only(tree, "x"),),
    write=lambda writer, value: writer.words("ability", value[0]) if len(value) == 1 else no_words(value),
)
form(v.x, "{x:keyword_line} [.]", "paragraph")


def _spell(reader: FormReader, tree: Tree) -> tuple[Any, ...]:
    body, standing = of_itself(reader.only(tree, "body"))
    return (*standing, *((Spell(body),) if body != Body() else ()))


form((Spell(v.body),), "{body}", "spell", read=_spell)
