"""What players can't do, skip all the time, and may do sooner than the rules let them (102.2, 300.9, 403.5, 409.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.effects import (
    AnyTime,
    Barred,
    Cannot,
    Cost,
    Delay,
    Forbid,
    HandShown,
    HandSize,
    LeaveLife,
    LetPlay,
    LetQuicken,
    LoseLife,
    Modify,
    MoreLands,
    PlaysFrom,
    PlaysQuickly,
    Shield,
    Skips,
    TopShown,
)
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.parts import listing, narrowed, negative
from engine.language.forms.patterns import Made, v
from engine.language.forms.reading import FormReader
from engine.language.remembered import CHOSEN_NAME
from engine.language.rooms.clauses.clauses import Effects
from engine.language.rooms.events.replacements import FLOOR, HURT
from engine.language.terms import (
    All,
    AllOf,
    Begins,
    Bound,
    Condition,
    ControllerOf,
    ControlsMost,
    FromExpansion,
    HasChosenName,
    HasKeyword,
    HasTurn,
    HasType,
    InZone,
    Is,
    IsPlayer,
    Not,
    Opponent,
    Owns,
    Same,
    TopCards,
    You,
)
from engine.language.walks import walk
from engine.language.words import (
    AbilityKind,
    CardType,
    Duration,
    KeywordName,
    Kind,
    ObjectAct,
    PlayerAct,
    Skippable,
    StepOrPhase,
    Zone,
)

NAMED = HasChosenName(Bound(CHOSEN_NAME))

called("bound", '"you", "your opponents" or "players"')
form(Same(You()), "you", "bound")
form(Opponent(You()), "your opponents", "bound")
form(IsPlayer(), "players", "bound")
form(Same(v.x), "{x:noted}", "bound")
form(Same(ControllerOf(v.x)), "{x:host} 's controller", "bound")
form(IsPlayer(), "each player", "bound", printable=False)
form(
    ControlsMost(v.filter),
    "a player who controls more {filter:descs} than (each other player|any other)",
    "bound",
)

WORDS = {
    PlayerAct.LOSE_GAME: "lose the game",
    PlayerAct.WIN_GAME: "win the game",
    PlayerAct.BE_TARGETED: "be the (target|targets) of spells or abilities",
    PlayerAct.PLAY_LANDS: "play lands",
    PlayerAct.PLAY_SPELLS: "(play|cast) spells",
    PlayerAct.GAIN_LIFE: "gain life",
    PlayerAct.SEARCH: "search libraries",
    PlayerAct.PLAY_ABILITIES: "(play|activate) [activated] abilities that aren't mana abilities",
    PlayerAct.CYCLE: "cycle cards",
    PlayerAct.PLAY_ANOTHER_SPELL: "(play|cast) more than one spell each turn",
}
SUCH = "(play|cast) {what:descs}"


def _spells(_reader: FormReader, env: Mapping[str, Any]) -> None:
    what = env["what"]
    if Is(Kind.SPELL) not in walk(what) or what == Is(Kind.SPELL):
        raise Meaningless("spells of some kind")


# --- all the time --------------------------------------------------------------------------------------------

called("bar", "what players can't do")
for _act, _words in WORDS.items():
    form(Barred(v.who, _act), f"{{who:bound}} can't {_words}", "bar")
form(Barred(v.who, PlayerAct.PLAY_SPELLS, v.what), f"{{who:bound}} can't {SUCH}", "bar", check=_spells)
form(Barred(Same(You()), PlayerAct.BE_TARGETED), "you have shroud", "bar", printable=False)
form(
    Barred(IsPlayer(), PlayerAct.PLAY_SPELLS, v.what),
    "{what:descs} can't be (played|cast)",
    "bar",
    check=_spells,
    printable=False,
)
form(
    Barred(v.who, PlayerAct.LOSE_AT_ZERO), "{who:bound} don't lose the game for having 0 or less life", "bar"
)
_OF_A_SET = FromExpansion(v.name)
form(
    Barred(v.who, PlayerAct.PLAY_LANDS, _OF_A_SET),
    "{who:bound} can't play lands from (the|) {name:expansion} expansion",
    "bar",
)
listing("bars", "bar", ("and",))
form(
    (
        Barred(v.who, PlayerAct.PLAY_SPELLS, AllOf((Is(Kind.SPELL), _OF_A_SET))),
        Barred(v.who, PlayerAct.PLAY_LANDS, _OF_A_SET),
    ),
    "{who:bound} can't (play|cast) spells or (play|) lands from (the|) {name:expansion} expansion",
    "bars",
    printable=False,
)
form(
    (Barred(v.who, PlayerAct.PLAY_LANDS), Barred(v.who, PlayerAct.PLAY_SPELLS, v.what)),
    "{who:bound} can't play lands or (play|cast|) {what:descs}",
    "bars",
    check=_spells,
    printable=False,
)
form(v.x, "{x:bars}.", "paragraph")


def _waived(bars: tuple[Barred, ...], costs: tuple[Cost, ...]) -> tuple[Barred, ...]:
    if any(not isinstance(one.amount, int) for one in costs if isinstance(one, LoseLife)):
        raise Meaningless("so much life as a number says", "costs")
    return tuple(replace(one, waived=costs) for one in bars)


def _taken_waived(value: Any) -> tuple[Any, ...] | None:
    costs = {one.waived if isinstance(one, Barred) else () for one in value}
    if len(costs) != 1 or costs == {()}:
        return None
    return tuple(replace(one, waived=()) for one in value), costs.pop()


form(
    Made(_waived, _taken_waived, v.bars, v.costs),
    "{bars}. that player may {costs:waived} [for that player] to ignore this effect until end of turn.",
    "paragraph",
)


def _while_true(bars: tuple[Barred, ...], condition: Condition) -> tuple[Barred, ...]:
    if any(not isinstance(one, Barred) or one.condition is not None for one in bars):
        raise Meaningless("what players can't do", "bars")
    return tuple(replace(one, condition=condition) for one in bars)


def _taken_while_true(value: Any) -> tuple[Any, ...] | None:
    conditions = {getattr(one, "condition", None) for one in value}
    if len(conditions) != 1 or conditions == {None}:
        return None
    return tuple(replace(one, condition=None) for one in value), conditions.pop()


form(Made(_while_true, _taken_while_true, v.bars, v.condition), "{bars} as long as {condition}.", "paragraph")
form(
    Barred(IsPlayer(), PlayerAct.PLAY_SPELLS, NAMED),
    "(the named card can't be played|spells with the chosen name can't be (cast|played)).",
    "ability",
)
form(
    Barred(IsPlayer(), PlayerAct.PLAY_ABILITIES, NAMED),
    "activated abilities of (the named card|sources with the chosen name) can't be (played|activated) "
    "unless they're mana abilities.",
    "ability",
)
for _skipped in Skippable:
    if _skipped is not Skippable.TURN:
        form(_skipped, _skipped.value + "s", "skippables")
called("skippables", "steps or phases")
form(Skips(Same(You()), v.what), "skip your {what:skippable}.", "ability")


OWN_TURNS = Barred(AllOf((IsPlayer(), Not(HasTurn()))), PlayerAct.PLAY_SPELLS)
form(OWN_TURNS, "players can (play|cast) spells only during their own turns.", "ability")


def _not_you(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["who"] == Same(You()):
        raise Meaningless("that player's own")


def _no_turn(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """A game in which nobody takes a turn any more goes nowhere."""
    if env["what"] is Skippable.TURN:
        raise Meaningless("a step or phase", "what")


EACH_SKIPS = "each player skips (his or her|their) {what:skippable}."
form(Skips(IsPlayer(), v.what), EACH_SKIPS, "ability", printable=False, check=_no_turn)
form(Skips(v.who, v.what), "{who:bound} skip their {what:skippables}.", "ability", check=_not_you)
form(TopShown(Same(You())), "play with the top card of your library revealed.", "ability")
form(
    TopShown(v.who),
    "{who:bound} play with the top (card|cards) of their libraries revealed.",
    "ability",
    check=_not_you,
)
form(HandShown(Same(You())), "play with your hand revealed.", "ability")
form(HandShown(v.who), "{who:bound} play with their (hands|hand) revealed.", "ability", check=_not_you)
form(
    TopShown(IsPlayer()),
    "each player plays with the top card of his or her library revealed.",
    "ability",
    printable=False,
)
form(
    AnyTime(Same(You()), AbilityKind.EQUIP),
    "you may (play|activate) equip abilities any time you could (play|cast) an instant.",
    "ability",
)


def _own_cards(_reader: FormReader, env: Mapping[str, Any]) -> None:
    parts = getattr(env["what"], "parts", ())
    if Is(Kind.CARD) not in parts or InZone(Zone.GRAVEYARD) not in parts or Owns(You()) not in parts:
        raise Meaningless("cards from your graveyard", "what")


form(
    PlaysQuickly(Same(You()), v.what),
    "you may (play|cast) {what:spells} any time you could (play|cast) an instant.",
    "ability",
)
form(
    PlaysQuickly(Same(You()), v.what),
    "you may (play|cast) {what:spells} as though they had flash.",
    "ability",
    printable=False,
)
form(
    PlaysQuickly(IsPlayer(), v.what),
    "any player may (play|cast) {what:spells} any time he or she could (play|cast) an instant.",
    "ability",
)
form(
    PlaysQuickly(IsPlayer(), v.what),
    "any player may (play|cast) {what:spells} as though they had flash.",
    "ability",
    printable=False,
)
form(
    (LetQuicken(v.what, Duration.THIS_TURN),),
    "you may (play|cast) {what:spells} this turn (any time you could (play|cast) an instant|as though they had flash)",
    "clause",
)
form((HasKeyword(KeywordName.ENCHANT, v.kind),), "with enchant {kind:desc}", "post")
PLAYED = "you may (play|cast) {what:descs} (as though they were in your hand|)"
form(PlaysFrom(Same(You()), v.what), f"{PLAYED}.", "ability", check=_own_cards)
form(
    PlaysFrom(Same(You()), Same(TopCards(You()))),
    "you may play the top card of your library (as though it were in your hand|).",
    "ability",
)


def _of_cards(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if Is(Kind.CARD) not in getattr(env["what"], "parts", ()):
        raise Meaningless('"cards"', "what")


ON_TOP = Same(TopCards(You()))
FROM_THE_TOP = "from the top of your library."
form(
    PlaysFrom(Same(You()), narrowed(v.what, ON_TOP)),
    f"you may (play|cast) {{what:descs}} {FROM_THE_TOP}",
    "ability",
    check=_of_cards,
)
form(
    PlaysFrom(Same(You()), AllOf((Is(Kind.CARD), HasType(CardType.LAND), ON_TOP))),
    f"you may play lands {FROM_THE_TOP}",
    "ability",
    printable=False,
)
PLAYED_NOW = (LetPlay(v.what, Duration.THIS_TURN),)
form(PLAYED_NOW, f"(until end of turn|this turn), {PLAYED}.", "unit", check=_own_cards)
form(PLAYED_NOW, f"{PLAYED} (this turn|until end of turn)", "clause", check=_own_cards, printable=False)

# --- how many lands are played (212.6b) ---

ON_TURNS = "on each of your turns."
form(MoreLands(Same(You())), f"you may play an additional land {ON_TURNS}", "ability")
form(
    MoreLands(Same(You()), v.number),
    f"you may play {{number:in_words}} additional lands {ON_TURNS}",
    "ability",
    suits=lambda env: isinstance(env["number"], int) and env["number"] > 1,
)
form(
    MoreLands(Same(You()), None),
    f"you may play (any number of lands|as many lands as you choose) {ON_TURNS}",
    "ability",
)
form(
    MoreLands(IsPlayer()),
    "each player may play an additional land (on|during) each of (his or her|their) turns.",
    "ability",
)

# --- how many cards are kept (217.3b) ---

called("whose_hands", "whose maximum hand size")
form(Same(You()), "your", "whose_hands")
form(Opponent(You()), "each opponent's", "whose_hands")
form(IsPlayer(), "each player's", "whose_hands")
SIZE = "{who:whose_hands} maximum hand size is"
form(HandSize(v.who, v.number, True), f"{SIZE} increased by {{number:in_words}}.", "ability")
form(HandSize(v.who, negative(v.number), True), f"{SIZE} reduced by {{number:in_words}}.", "ability")
form(HandSize(v.who, v.number), f"{SIZE} {{number:in_words}}.", "ability")


def _one_who_is_named(reader: FormReader, env: Mapping[str, Any]) -> None:
    if not isinstance(env["who"], Bound):
        raise Meaningless("a player who was chosen", "who")


form(
    HandSize(Same(v.who), v.number),
    "{who:definite} 's maximum hand size is {number:in_words}.",
    "ability",
    check=_one_who_is_named,
)
form(HandSize(v.who, None), "{who:bound} have no maximum hand size.", "ability")

# --- for a while ---------------------------------------------------------------------------------------------

form(
    (Forbid(You(), PlayerAct.BE_TARGETED, Duration.THIS_TURN),),
    "you gain shroud until end of turn",
    "clause",
    printable=False,
)
WHILE = {Duration.THIS_TURN: " this turn", Duration.REST_OF_GAME: " for the rest of the game"}
for _duration, _long in {**WHILE, Duration.LASTING: ""}.items():
    for _act, _words in WORDS.items():
        form(Forbid(v.who, _act, _duration), f"{{who}} can't {_words}{_long}", imperative=False)
    form(
        Forbid(v.who, PlayerAct.PLAY_SPELLS, _duration, v.what),
        f"{{who}} can't {SUCH}{_long}",
        imperative=False,
        check=_spells,
    )
form(
    (Forbid(All(IsPlayer()), PlayerAct.SEARCH, Duration.THIS_TURN),),
    "players can't search libraries this turn",
    "clause",
)
form(
    (Forbid(All(Opponent(You())), PlayerAct.WIN_GAME, Duration.THIS_TURN),),
    "your opponents can't win the game this turn",
    "clause",
)


form((Shield(HURT, (LeaveLife(v.least, None),), Duration.THIS_TURN),), "until end of turn, " + FLOOR, "unit")


def _for_good(_reader: FormReader, does: Effects) -> Effects:
    if not all(isinstance(one, Forbid) and one.duration is Duration.LASTING for one in does):
        raise Meaningless("what someone can't do")
    return tuple(replace(one, duration=Duration.REST_OF_GAME) for one in does)


form(v.does, "for the rest of the game, {does:action}.", "unit", meant=_for_good, printable=False)
form(
    (Delay(Begins(StepOrPhase.UPKEEP, Same(You())), v.effects, Duration.REST_OF_GAME),),
    "at the beginning of each of your upkeeps for the rest of the game, {effects}.",
    "unit",
)

# --- creatures alone -----------------------------------------------------------------------------------------


BANS = {
    "can't attack or block": (Cannot(ObjectAct.ATTACK), Cannot(ObjectAct.BLOCK)),
    "can't attack": (Cannot(ObjectAct.ATTACK),),
    "can't block": (Cannot(ObjectAct.BLOCK),),
}
for _words, _bans in BANS.items():
    for _duration, _long in (
        (Duration.THIS_TURN, "(this turn|until end of turn)"),
        (Duration.THIS_COMBAT, "until end of combat"),
    ):
        form(
            (Modify(v.what, _bans, _duration),),
            f"{{what:plain_subject}} {_words} {_long}",
            "clause",
            printable=False,
        )
