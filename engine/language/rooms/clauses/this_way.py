"""What is done with as much damage as was prevented or dealt "this way", damage that can't be prevented,
that any player may have dealt, or of which it matters how much it is (413.2c, 417.1, 419.1d, 419.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.combining import as_filter
from engine.language.discourse import DAMAGE
from engine.language.effects import (
    AnyoneMay,
    Cannot,
    DealDamage,
    Effect,
    Forbid,
    GainLife,
    If,
    Modify,
    Move,
    Note,
    PreventDamage,
    PreventNext,
    PutCounters,
    Shield,
    Static,
)
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import Made, one_way, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import WILLING
from engine.language.rooms.clauses.clauses import Effects, unnoted
from engine.language.rooms.clauses.sentences import ABILITY_WORD
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.selections import write_np
from engine.language.terms import (
    All,
    Bound,
    Compare,
    Condition,
    ControllerOf,
    DamagedBy,
    DealsDamage,
    EventPart,
    HasColor,
    IsPlayer,
    Matches,
    Same,
    Selection,
    Self,
    Target,
    Times,
    TopCards,
    You,
)
from engine.language.walks import walk
from engine.language.words import DamageKind, Duration, ObjectAct, PlayerAct, Relation, Role, Zone

PREVENTED = EventPart(Role.PREVENTED)
RECIPIENT = EventPart(Role.RECIPIENT)

# --- with what was prevented (419.7) -------------------------------------------------------------------------


def _aimed(to: Selection) -> bool:
    """Whether this is a target, or what a shield that has been made calls its target by (418.3b)."""
    return isinstance(to, Target) or (isinstance(to, Bound) and to.name.startswith("target "))


def besides(before: Effects, *more: Effect) -> Effects:
    """The shield before, and what else happens each time that it prevents damage."""
    last = before[-1] if before else None
    if isinstance(last, PreventNext) and last.duration is Duration.THIS_TURN and _aimed(last.to):
        counted = PreventNext(last.amount, RECIPIENT, last.duration)
        shield = Shield(DealsDamage(None, as_filter(last.to)), (counted, *more), last.duration)
        return (*before[:-1], shield)
    if isinstance(last, Shield) and last.instead == (PreventDamage(),):
        return (*before[:-1], Shield(last.event, (*last.instead, *more), last.duration, last.uses))
    raise Meaningless("a sentence that prevents damage before this one")


def alone(value: Any) -> tuple[Any, ...] | None:
    """The shield without what happens besides, and that."""
    last = value[-1] if value else None
    if not isinstance(last, Shield) or len(last.instead) != 2:
        return None
    first, more = last.instead
    match first, last.event:
        case PreventDamage(), _:
            plain: Effect = Shield(last.event, (first,), last.duration, last.uses)
        case PreventNext(amount=amount), DealsDamage(to=Same(of=to)):
            plain = PreventNext(amount, to, last.duration)
        case _:
            return None
    return (*value[:-1], plain), more


form(
    Made(besides, alone, v.before, GainLife(v.who, PREVENTED)),
    "{before:unit} {who} <gains> life equal to the damage prevented this way.",
    "unit",
)
form(
    Made(besides, alone, v.before, PutCounters(v.what, v.kind, PREVENTED)),
    "{before:unit} for each 1 damage prevented this way, put a {kind} counter on {what:permanent}.",
    "unit",
)

form(
    Made(besides, alone, v.before, Move(You(), TopCards(You(), PREVENTED), Zone.REMOVED)),
    "{before:unit} (remove cards from the top of your library equal to the damage prevented this way from the game"
    "|exile cards from the top of your library equal to the damage prevented this way).",
    "unit",
)

# Where the damage that is prevented is from such a source (419.8b).


def a_color(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if not any(isinstance(one, HasColor) for one in walk(env["color"])):
        raise Meaningless("a color", "color")


HIT_BACK = DealDamage(v.by, PREVENTED, ControllerOf(EventPart(Role.SOURCE)))
form(
    Made(besides, alone, v.before, If(Matches(EventPart(Role.SOURCE), v.color), (HIT_BACK,))),
    "{before:unit} if damage from a {color:adjective} source is prevented this way, {by:definite} deals that much "
    "damage to (the|that) source's controller.",
    "unit",
    check=a_color,
)
form(
    Made(
        besides,
        alone,
        v.before,
        If(Matches(EventPart(Role.SOURCE), v.color), (GainLife(You(), PREVENTED),)),
    ),
    "{before:unit} whenever damage from a {color:adjective} source is prevented this way this turn, you gain that "
    "much life.",
    "unit",
    check=a_color,
    suits=lambda env: getattr(env["before"][-1], "uses", None) is None,
)

# --- with what was dealt -------------------------------------------------------------------------------------


def _dealt(reader: FormReader) -> Bound:
    found = reader.take(reader.said.latest(frozenset({DAMAGE})), "damage that was dealt before")
    if not isinstance(found, Bound):
        raise Meaningless("damage that was dealt before")
    return found


def _write_dealt(writer: FormWriter, name: str) -> list[str]:
    known = writer.said.latest(frozenset({DAMAGE})) == Bound(name)
    return ["the", "damage", "dealt", "this", "way"] if known else no_words(name)


form(Bound(v.name), "the damage dealt this way", "quantity", meant=_dealt, words=_write_dealt)


def _dealt_to(reader: FormReader, source: Selection, to: Selection) -> Condition:
    """Whether the instruction before has dealt any, from this to that."""
    found = _dealt(reader)
    done = next((one.done for one in reversed(reader.said.mentions) if one.what == found), None)
    if not isinstance(done, DealDamage) or (done.source, done.to) != (source, to):
        raise Meaningless("damage that was dealt before")
    return Compare(found, Relation.AT_LEAST, 1)


form(
    v.x,
    "{source:subject} <deals> damage to {to:np} this way",
    "condition",
    read=lambda reader, tree: _dealt_to(reader, reader.only(tree, "source"), reader.only(tree, "to")),
    words=lambda writer, x: _write_dealt_to(writer, x),
)


def _write_dealt_to(writer: FormWriter, x: Any) -> list[str]:
    match x:
        case Compare(left=Bound() as found, relation=Relation.AT_LEAST, right=1):
            done = next((one.done for one in reversed(writer.said.mentions) if one.what == found), None)
            if isinstance(done, DealDamage):
                to = write_np(writer, done.to)
                return [*write_np(writer, done.source, True), "deals", "damage", "to", *to, "this", "way"]
    return no_words(x)


def _write_hurt(writer: FormWriter, name: str) -> list[str]:
    _write_dealt(writer, name)
    return ["dealt", "damage", "this", "way"]


HURT: Any = (Same(DamagedBy(Bound(v.name))),)
form(
    HURT,
    "dealt damage this way",
    "post",
    meant=lambda reader: (Same(DamagedBy(_dealt(reader))),),
    words=_write_hurt,
    rank=1,
)


def _were_hurt(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if not any(isinstance(one, DamagedBy) for one in walk(env["filter"])):
        raise Meaningless("what was dealt damage this way", "filter")


form(
    one_way(
        lambda described: (Modify(All(described), (Cannot(ObjectAct.BE_REGENERATED),), Duration.THIS_TURN),),
        v.filter,
    ),
    "(a {filter:desc}|{filter:descs}) can't be regenerated (this turn|until end of turn)",
    "clause",
    check=_were_hurt,
    printable=False,
    rank=1,
)

# --- twice as much -------------------------------------------------------------------------------------------


def _doubled(before: Effects, condition: Condition, source: Selection) -> Effects:
    """Twice the damage that the instruction before would deal, to the same, where the condition holds."""
    effect, name = unnoted(before[-1])
    if not isinstance(effect, DealDamage) or effect.source != source:
        raise Meaningless("a sentence in which the same deals damage before this one")
    twice = If(condition, (replace(effect, amount=Times(2, effect.amount)),), (effect,))
    return (*before[:-1], twice if name is None else Note(name, twice))


form(
    one_way(_doubled, v.before, v.condition, v.source),
    "{before:unit} if {condition}, {source:definite} deals double that damage instead.",
    "unit",
    printable=False,
    rank=1,
)

# --- what can't be prevented (419.1d) ------------------------------------------------------------------------


def _for_certain(before: Effects) -> Effects:
    effect, name = unnoted(before[-1])
    if not isinstance(effect, DealDamage):
        raise Meaningless("a sentence that deals damage before this one")
    certain = replace(effect, preventable=False)
    return (*before[:-1], certain if name is None else Note(name, certain))


form(one_way(_for_certain, v.before), "{before:unit} the damage can't be prevented.", "unit", printable=False)
CERTAIN = Cannot(ObjectAct.HAVE_DAMAGE_PREVENTED)
form(
    Static(v.what, (CERTAIN,)),
    "damage that would be dealt by {what:this_very} can't be prevented.",
    "ability",
)
STAYS = "can't be prevented or dealt instead to another (creature|permanent) or player"
CERTAIN_TO = (Cannot(ObjectAct.HAVE_DAMAGE_PREVENTED, v.to), Cannot(ObjectAct.HAVE_DAMAGE_REDIRECTED, v.to))
form(
    (Static(Self(), CERTAIN_TO),),
    f"if ~ would deal damage to a {{to:desc}}, that damage {STAYS}.",
    "spell_ability",
)
form(
    (Modify(v.what, (Cannot(ObjectAct.BE_SPARED_DAMAGE),), Duration.THIS_TURN),),
    f"damage that would be dealt to {{what:permanent}} this turn {STAYS}",
    "clause",
)
form(
    (Forbid(All(IsPlayer()), PlayerAct.PREVENT_DAMAGE, Duration.THIS_TURN),),
    "damage can't be prevented this turn",
    "clause",
)
form(
    (Static(Self(), (Cannot(ObjectAct.BE_COUNTERED), CERTAIN), v.condition),),
    f"[{ABILITY_WORD} -] if {{condition}}, (~|this spell) can't be countered and the damage can't be prevented.",
    "spell_ability",
)
form((GainLife(v.who, 0),), "{who} <gains> no life instead", "instead", printable=True)

# --- what any player may have happen (413.2c) ----------------------------------------------------------------

HURTS = DealDamage(v.source, v.amount, Bound(WILLING))
HAS_IT = "{source:definite} deal {amount} damage to (him or her|them)"
form(
    (AnyoneMay(All(v.who), (HURTS,), v.more),),
    f"any {{who:desc}} may have {HAS_IT}. if no one does, {{more:action}}.",
    "unit",
)
form(
    (AnyoneMay(All(v.who), (HURTS,), (), v.more),),
    f"any {{who:desc}} may have {HAS_IT}. if a player does, {{more:action}}.",
    "unit",
)
form(
    (AnyoneMay(All(v.who), (HURTS,), v.effects),),
    f"{{effects:clause}} unless a {{who:desc}} has {HAS_IT}",
    "clause",
    printable=False,
)

# --- so much at once, or so little ---------------------------------------------------------------------------

for _much, _words in (
    (DealsDamage(v.source, v.to, DamageKind.ANY, v.n), "more"),
    (DealsDamage(v.source, v.to, DamageKind.ANY, 1, v.n), "less"),
):
    form(
        _much,
        f"{{source:some_source}} would (deal|deals) {{n:number}} or {_words} damage to {{to:some_recipient}}",
        "would",
        with_amount=True,
    )
