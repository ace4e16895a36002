"""What happens in place of an event: replacement, prevention, redirection, shields of this turn (419), arrivals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.effects import (
    ArriveTapped,
    ArriveTappedOrPay,
    ArriveWithCounters,
    ChooseInstead,
    DealDamage,
    Draw,
    Effect,
    LeaveLife,
    May,
    MoreCoins,
    PreventDamage,
    PreventPart,
    RedirectNext,
    Replacement,
    Reveal,
    SacrificeToArrive,
    Shield,
    ShuffleInto,
)
from engine.language.forms.declared import LANGUAGE, Meaningless, called, form
from engine.language.forms.parts import narrowed
from engine.language.forms.patterns import Made, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.rooms.clauses.sentences import ABILITY_WORD
from engine.language.rooms.nouns.descriptions import write_desc
from engine.language.terms import (
    All,
    AtRandom,
    Condition,
    Controls,
    DealsDamage,
    Draws,
    EventPart,
    Filter,
    Flips,
    GainsLife,
    OnlyIf,
    Opponent,
    Owns,
    Picked,
    Same,
    Self,
    You,
    ZoneChange,
)
from engine.language.walks import walk
from engine.language.words import Duration, FlipResult, Role, Zone

SAME_DAMAGE = (EventPart(Role.SOURCE), EventPart(Role.AMOUNT))

THIS_TURN = Duration.THIS_TURN

# --- what would happen ---------------------------------------------------------------------------------------

called("would", 'what would happen ("a creature would be dealt damage")')
form(
    DealsDamage(v.source, v.to, v.kind),
    "{source:some_source} would (deal|deals) {kind:damage_kind} to {to:some_recipient}",
    "would",
    with_amount=True,
)
form(
    DealsDamage(None, v.to, v.kind),
    "({kind:damage_kind} would be dealt to {to:some_hurt}|{to:some_hurt} would be dealt {kind:damage_kind})",
    "would",
    with_amount=True,
)
form(GainsLife(v.who), "{who:some_player} would gain life", "would", with_amount=True)
form(Flips(v.who, FlipResult.ANY), "{who:some_player} would flip a coin", "would")
form(Draws(v.who), "{who:some_player} would draw a card", "would")
form(
    Draws(v.who, True),
    "{who:some_player} would draw a card except the first one (he or she draws|they draw) in (his or her|their) draw "
    "step each turn",
    "would",
)


def _not_itself(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["what"] == Same(Self()):
        raise Meaningless('"a graveyard"')


FROM_PLAY = "from (play|the battlefield)"
form(
    ZoneChange(v.what, Zone.GRAVEYARD, Zone.IN_PLAY),
    f"{{what:some_object}} would (be put into a graveyard {FROM_PLAY}|die)",
    "would",
)
form(
    ZoneChange(v.what, Zone.GRAVEYARD),
    "{what:some_object} would be put into a graveyard (from anywhere|)",
    "would",
)
for _whose, _owner in (("your", Owns(You())), ("an opponent's", Owns(All(Opponent(You()))))):
    form(
        ZoneChange(narrowed(v.what, _owner), Zone.GRAVEYARD, Zone.IN_PLAY),
        f"{{what:some_object}} would be put into {_whose} graveyard {FROM_PLAY}",
        "would",
        check=_not_itself,
    )
    form(
        ZoneChange(narrowed(v.what, _owner), Zone.GRAVEYARD),
        f"{{what:some_object}} would be put into {_whose} graveyard (from anywhere|)",
        "would",
        check=_not_itself,
    )

# --- what happens instead ------------------------------------------------------------------------------------

called("instead", 'what happens instead ("prevent that damage")')


def _more_coins(count: Any, ignored: int) -> tuple[Effect, ...]:
    if not isinstance(count, int) or ignored != count - 1:
        raise Meaningless("all but one of the coins to be ignored")
    return (MoreCoins(count),)


def _ignored(value: Any) -> tuple[int, int] | None:
    match value:
        case (MoreCoins(count=count),):
            return count, count - 1
    return None


form((PreventDamage(),), "prevent that damage", "instead")
form(
    Made(_more_coins, _ignored, v.count, v.ignored),
    "instead flip {count:count} coins and ignore {ignored:in_words}",
    "instead",
)
form(v.effects, "{effects:clause} instead", "instead")
form(v.effects, "instead {effects:clause}", "instead", printable=False)
form((May(You(), v.does),), "you may instead {does:plain_verb}", "instead", printable=False)
form((ChooseInstead((v.one, v.other)),), "instead choose one - {one:clause}; or {other:clause}", "instead")
form(
    (ChooseInstead((v.one, v.other, v.third)),),
    "instead choose one - {one:clause}; {other:clause}; or {third:clause}",
    "instead",
)


def _fits(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """Damage is prevented only where some would be dealt (419.6a)."""
    if PreventDamage() in env["instead"] and not any(
        isinstance(one, DealsDamage) for one in walk(env["event"])
    ):
        raise Meaningless("something to happen in place of an event without damage")


def _of_damage(env: Mapping[str, Any]) -> None:
    if not isinstance(env["event"], DealsDamage):
        raise Meaningless("an event of damage", "event")


def _fits_a_card(reader: FormReader, env: Mapping[str, Any]) -> None:
    _fits(reader, env)
    if env["event"] == ZoneChange(Same(Self()), Zone.GRAVEYARD):
        # What it does instead would have to be possible from every zone.
        raise Meaningless('"from play"', "event")


form(
    Replacement(v.event, (Reveal(You(), v.what), ShuffleInto(You(), v.what, None))),
    "if {event:would}, reveal {what:this_card} and shuffle it into its owner's library instead.",
    "ability",
)
form(Replacement(v.event, v.instead), "if {event:would}, {instead:instead}.", "ability", check=_fits_a_card)
PREVENTED: Any = Made(
    lambda more: (PreventDamage(), *more),
    lambda value: (value[1:],) if value[:1] == (PreventDamage(),) and len(value) > 1 else None,
    v.more,
)
form(
    Replacement(v.event, PREVENTED),
    "if {event:would}, prevent that damage(.| and) {more:unit}",
    "ability",
    check=lambda _reader, env: _of_damage(env),
)
form(
    Replacement(v.event, (PreventPart(v.amount),)),
    "if {event:would}, prevent {amount:plain_amount} of that damage.",
    "ability",
    check=lambda _reader, env: _of_damage(env),
)
AND_MORE: Any = Made(
    lambda first, more: (*first, *more),
    lambda value: (value[:1], value[1:]) if len(value) > 1 else None,
    v.first,
    v.more,
)


def _of_a_draw(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if not isinstance(env["event"], Draws):
        raise Meaningless("a draw", "event")


# 423.6: what a text tells in further sentences stands in for the draw as well.
form(
    Replacement(v.event, AND_MORE),
    "if {event:would}, {first:clause} instead. {more:sentences}",
    "ability",
    check=_of_a_draw,
)
# 423.6: to skip a draw is to do nothing in its place, or what else is told.
form(
    Replacement(Draws(v.who), ()),
    "if {who:some_player} would draw a card, that player skips that draw instead.",
    "ability",
)
form(
    (Shield(Draws(Same(v.who)), (Draw(You(), v.count),), THIS_TURN),),
    "until end of turn, if {who:aimed} would draw a card, instead that player skips that draw and you draw "
    "{count:counted} <cards count>.",
    "unit",
)
form(
    Replacement(v.event, AND_MORE),
    "if {event:would}, instead {first:clause}. {more:sentences}",
    "ability",
    check=_of_a_draw,
    printable=False,
)
LANGUAGE.waiting |= {"shielding": False, "shielding_clause": False, "redirecting": True}
for _shielding in ("shielding", "shielding_clause", "redirecting"):
    called(_shielding, "what is done instead of something")
form(v.x, "{x:redirecting}", "unit")
form(v.x, "{x:shielding}", "unit")
form(v.x, "{x:shielding_clause}", "clause")
form(
    (Shield(v.event, v.instead, THIS_TURN),),
    "if {event:would} this turn, {instead:instead}.",
    "shielding",
    check=_fits,
)
form(
    (Shield(v.event, v.instead, THIS_TURN),),
    "if {event:would} this turn, {instead:instead}",
    "shielding_clause",
    check=_fits,
    suits=lambda env: isinstance(env["event"], ZoneChange),
)
form(
    (Shield(v.event, v.instead, THIS_TURN, 1),),
    "the next time {event:would} this turn, {instead:instead}.",
    "shielding",
    check=_fits,
)


# Of so many times one card each is so many cards.
form(
    Replacement(GainsLife(Same(You())), (Draw(You(), EventPart(Role.AMOUNT)),)),
    "for each 1 life you would gain, instead draw a card.",
    "ability",
    printable=False,
)

# --- damage to another ---------------------------------------------------------------------------------------


form(
    Replacement(DealsDamage(None, v.whom, v.kind), (DealDamage(*SAME_DAMAGE, v.to),)),
    "all {kind:damage_kind} that would be dealt to {whom:hit} is dealt to {to} instead.",
    "ability",
)
for _whom, _dealt_by, _words in (
    (v.whom, None, "that would be dealt to {whom:hit} this turn"),
    (v.whom, v.source, "that would be dealt to {whom:hit} this turn by {source:dealers}"),
    (None, v.source, "that would be dealt this turn by {source:dealers}"),
):
    form(
        (Shield(DealsDamage(_dealt_by, _whom, v.kind), (DealDamage(*SAME_DAMAGE, v.to),), THIS_TURN),),
        f"all {{kind:damage_kind}} {_words} is dealt to {{to:np}} instead.",
        "redirecting",
    )
for _words in (
    "that would be dealt to {whom:hit} by {source:dealers} this turn",
    "that would be dealt this turn to {whom:hit} by {source:dealers}",
):
    form(
        (Shield(DealsDamage(v.source, v.whom, v.kind), (DealDamage(*SAME_DAMAGE, v.to),), THIS_TURN),),
        f"all {{kind:damage_kind}} {_words} is dealt to {{to:np}} instead.",
        "redirecting",
        printable=False,
    )
form(
    Replacement(DealsDamage(v.source, v.whom, v.kind), (DealDamage(*SAME_DAMAGE, v.to),)),
    "all {kind:damage_kind} that would be dealt to {whom:hit} by {source:dealers} is dealt to {to} instead.",
    "ability",
)
form((DealDamage(*SAME_DAMAGE, v.to),), "that damage is dealt to {to:np} instead", "instead")
FLOOR = "damage that would reduce your life total to less than {least:number} reduces it to {least:number} instead."
HURT = DealsDamage(None, Same(You()))
form(Replacement(HURT, (LeaveLife(v.least, None),)), FLOOR, "ability")
form(Replacement(HURT, (LeaveLife(v.least, v.condition),)), "if {condition}, " + FLOOR, "ability")
form(
    RedirectNext(v.amount, v.what, v.to, THIS_TURN),
    "the next {amount} damage that would be dealt to {what} this turn is dealt to {to} instead",
)

# --- as others come into play --------------------------------------------------------------------------------

form(Same(v.x), "{x:np}", "newcomers", readable=False)
form(v.x, "{x:descs}", "newcomers", readable=False)
form(v.x, "{x:dealers}", "newcomers", printable=False)
called("newcomers", 'what comes into play so ("creatures you control")')


def _nothing_chosen(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if isinstance(env["what"], Same) and isinstance(env["what"].of, Picked | AtRandom):
        raise Meaningless("all that comes into play so, for nothing is chosen then")


COME = "(come into play|enter the battlefield|enter)"
form(
    Replacement(ZoneChange(v.what, Zone.IN_PLAY), (ArriveTapped(),)),
    f"{{what:newcomers}} {COME} tapped.",
    "ability",
    check=_nothing_chosen,
)

form(
    Replacement(
        ZoneChange(narrowed(v.what, Controls(All(Opponent(You())))), Zone.IN_PLAY, Zone.STACK),
        (ArriveTapped(),),
    ),
    f"{{what:descs}} (played|cast) by your opponents {COME} tapped.",
    "ability",
)

# --- as this card comes into play ----------------------------------------------------------------------------

called("this_card", "this card's name")
called("this_or_it", "this card's name")
form(Self(), "~", "this_card")
form(Self(), "this {x:thing_word}", "this_card", read=lambda reader, tree: Self(), printable=False)
form(v.x, "{x:this_card}", "this_or_it")
form(Self(), "it", "this_or_it", printable=False)
COMES = "(comes into play|enters the battlefield|enters)"
ARRIVES = ZoneChange(Same(v.what), Zone.IN_PLAY)
WITH = f"{COMES} with {{count:counted}} {{kind}} <counters count> on it"


def _write_sacrifice_first(writer: FormWriter, what: Any, filter: Filter, count: Any) -> list[str]:
    things = [*writer.words("counted", count), *write_desc(writer, filter, count != 1)]
    first = ["if", *writer.own, "would", "come", "into", "play", ",", "sacrifice", *things, "instead", "."]
    then = ["if", "you", "do", ",", "put", *writer.own, "into", "play", "."]
    return [
        *first,
        *then,
        *["if", "you", "don't", ",", "put", "it", "into", "its", "owner's", "graveyard", "."],
    ]


def _write_discard_first(writer: FormWriter, what: Any, filter: Filter) -> list[str]:
    thing = ["a", *write_desc(writer, filter, False)]
    first = ["if", *writer.own, "would", "come", "into", "play", ",", "you", "may", "discard", *thing]
    first += ["instead", "."]
    then = ["if", "you", "do", ",", "put", *writer.own, "into", "play", "."]
    return [
        *first,
        *then,
        *["if", "you", "don't", ",", "put", "it", "into", "its", "owner's", "graveyard", "."],
    ]


SOMETIMES = Replacement(ARRIVES, (ArriveWithCounters(v.kind, OnlyIf(v.condition, v.count)),))
form(Replacement(ARRIVES, (ArriveTapped(),)), f"{{what:this_card}} {COMES} tapped.", "ability")
form(Replacement(ARRIVES, (ArriveWithCounters(v.kind, v.count),)), f"{{what:this_card}} {WITH}.", "ability")
form(
    Replacement(ARRIVES, (ArriveTappedOrPay(v.amount),)),
    f"as {{what:this_card}} {COMES}, you may pay {{amount}} life. if you don't, (it|~) {COMES} "
    "tapped [instead].",
    "ability",
)
form(
    Replacement(ARRIVES, (SacrificeToArrive(v.filter, v.count),)),
    "if {what:this_card} would (come into play|enter the battlefield|enter), sacrifice {count:so_many} "
    "{filter:descs} instead. if you do, put ~ (into play|onto the battlefield). if you don't, put it into its "
    "owner's graveyard.",
    "ability",
    words=_write_sacrifice_first,
)
form(
    Replacement(ARRIVES, (SacrificeToArrive(v.filter, 1, True),)),
    "if {what:this_card} would (come into play|enter the battlefield|enter), you may discard a {filter:desc} instead. "
    "if you do, put ~ (into play|onto the battlefield). if you don't, put it into its owner's graveyard.",
    "ability",
    words=_write_discard_first,
)
form(
    Replacement(ARRIVES, (ArriveTapped(), ArriveWithCounters(v.kind, v.count))),
    f"{{what:this_card}} {WITH.replace(' with', ' tapped with')}.",
    "ability",
)
FOR_EACH = f"{COMES} with a {{kind}} counter on it for each {{count:each}}"
form(
    Replacement(ARRIVES, (ArriveWithCounters(v.kind, v.count),)),
    f"{{what:this_card}} {FOR_EACH}.",
    "ability",
    rank=1,
)
form(
    Replacement(ARRIVES, (ArriveWithCounters(v.kind, v.count),)),
    f"{{what:this_card}} {COMES} with X {{kind}} counters on it, where X is {{count:quantity}}.",
    "ability",
    rank=1,
)
form(SOMETIMES, f"{{what:this_card}} {WITH} if {{condition}}.", "ability")
form(SOMETIMES, f"if {{condition}}, {{what:this_or_it}} {WITH}.", "ability", printable=False)


# --- as long as something is so ------------------------------------------------------------------------------


def _while(condition: Condition, x: Any) -> Any:
    return replace(x, condition=condition)


def _taken_while(value: Any) -> tuple[Any, ...] | None:
    if not isinstance(value, Replacement) or value.condition is None:
        return None
    return value.condition, replace(value, condition=None)


def _waits_in_play(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """What says how its own object comes into play has no time in which it is true."""
    (one,) = env["x"] if len(env["x"]) == 1 else (None,)
    own = isinstance(one, Replacement) and one.event == ZoneChange(Same(Self()), Zone.IN_PLAY)
    if not isinstance(one, Replacement) or own or one.keyword is not None or one.condition is not None:
        raise Meaningless("what happens in place of something", "x")


form(
    (Made(_while, _taken_while, v.condition, Made(lambda x: x[0], lambda one: ((one,),), v.x)),),
    f"[{ABILITY_WORD} -] as long as {{condition}}, {{x:paragraph}}",
    "paragraph",
    check=_waits_in_play,
)
