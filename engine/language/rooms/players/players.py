"""What players do: life, cards drawn and discarded, turns, coins, winning and losing (102, 300.6, 511)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.combining import in_hand_of
from engine.language.effects import (
    AddPhases,
    AddStep,
    AnyNumber,
    BringIn,
    Choose,
    ControlNextTurn,
    Discard,
    Draw,
    DrawGame,
    DrawRevealed,
    EndTurn,
    ExchangeLife,
    ExtraTurns,
    GainLife,
    GivePoison,
    LifeBecomes,
    LookAt,
    LoseGame,
    LoseLife,
    PayMana,
    PlaySubgame,
    Reveal,
    Scry,
    Shuffle,
    SkipNext,
    WinGame,
)
from engine.language.forms.declared import Meaningless, called, form, writes
from engine.language.forms.parts import own
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.rooms.core.amounts import THAT_MUCH
from engine.language.rooms.core.vocabularies import no_words
from engine.language.terms import (
    All,
    AllOf,
    AllTrue,
    Amount,
    Bound,
    Compare,
    Count,
    FeatureOf,
    Half,
    InZone,
    Is,
    LossOf,
    Owns,
    Picked,
    Plus,
    Times,
    X,
    You,
)
from engine.language.words import Feature, Further, FurtherStep, Kind, Relation, Rounding, Skippable, Zone

called("life", "an amount of life")
form(GainLife, "{who} <gains> {amount:life}", imperative=False)
form(LoseLife, "{who} <loses> {amount:life}", imperative=False)
form(v.n, "{n:amount} life", "life")
form(v.n, "life equal to {n:quantity}", "life")


@writes("life")
def _life(writer: FormWriter, value: Any) -> list[str]:
    if isinstance(value, int | X) or value in (THAT_MUCH, Times(2, THAT_MUCH)):
        return [*writer.words("amount", value), "life"]
    return ["life", "equal", "to", *writer.words("quantity", value)]


form(ExchangeLife(v.who, v.other), "{who} <exchanges> life totals with {other:np}")
form(GainLife(v.who, FeatureOf(Feature.LIFE, v.who)), "double {who:poss} life total")


def _write_becomes(writer: FormWriter, who: Any, amount: Any) -> list[str]:
    """Of all players they are named again, for nobody does anything of whom "his or her" could be said."""
    whose = [*writer.by_forms("definite", who), "'s"] if isinstance(who, All) else writer.words("poss", who)
    writer.said = replace(writer.said, subject=who)
    return [*whose, "life", "total", "becomes", *writer.words("quantity", amount)]


form(
    (LifeBecomes(v.who, v.amount),),
    "{who>:poss} life total becomes {amount:quantity}",
    "clause",
    words=_write_becomes,
)
for _way in (Rounding.UP, Rounding.DOWN):
    form(
        LoseLife(v.who, Half(FeatureOf(Feature.LIFE, v.who), _way)),
        f"{{who}} <loses> half {{who:zone_poss}} life, {_way.value}",
        imperative=False,
    )


def _several(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["number"] == 1:
        raise Meaningless("a number above one")


def _is_number(env: Mapping[str, Any]) -> bool:
    """What is counted is said before what is taken off it."""
    return isinstance(env["most"], int)


HAND = Count(All(AllOf((Is(Kind.CARD), InZone(Zone.HAND), Owns(v.whose)))))
FEWER = Plus((v.most, Times(-1, HAND)))
form(
    LoseLife(v.who, FEWER),
    "{who} <loses> 1 life for each card fewer than {most:count} in {whose:zone_poss} hand",
    imperative=False,
    suits=_is_number,
)
form(
    LoseLife(v.who, Times(v.number, FEWER)),
    "{who} <loses> {number:number} life for each card fewer than {most:count} in {whose:zone_poss} hand",
    imperative=False,
    check=_several,
)


def _of_the_gain(reader: FormReader, env: Mapping[str, Any]) -> None:
    if not reader.said.has_amount or env["_again"] != reader.said.subject:
        raise Meaningless("life that the same player gained", "_again")


form(
    LoseLife(v.who, Times(v.n, THAT_MUCH)),
    "{who} <loses> {n:number} life for each 1 life {_again:who} gained",
    imperative=False,
    printable=False,
    check=_of_the_gain,
)


def _of_the_loss(reader: FormReader, env: Mapping[str, Any]) -> None:
    if not reader.said.has_amount or env["_again"] != You():
        raise Meaningless("life that you lost", "_again")


form(THAT_MUCH, "1 life {_again:who} lost", "each", check=_of_the_loss, printable=False)
form(Draw(v.who, v.count), "{who} <draws> {count:counted} <cards count>")
form(Draw(v.who, v.count, True), "{who} <draws> up to {count:count} <cards count>")
form(Draw(v.who, v.count), "{who} <draws> cards equal to {count:quantity}", printable=False)
form(Draw(v.who, v.count), "{who} <draws> {count:counted} additional <cards count>", printable=False)
form(DrawRevealed(v.who), "{who} <draws> a card and <reveals> it", rank=1)
form(Discard(v.who, own(v.what, in_hand_of, v.who)), "{who} <discards> {what}")
form(
    Discard(v.who, Picked(v.who, AllOf((Is(Kind.CARD), InZone(Zone.HAND), Owns(v.who))), v.count)),
    "{who} <discards> (a number of cards|cards) equal to {count:quantity}",
    printable=False,
)
form(LookAt, "{who} <looks> at {what}")
form(Reveal, "{who} <reveals> {what}")
form(Scry, "{who} <scries> {count:number}")
form(Shuffle(v.who), "{who} shuffle", printable=False)


def _by_you(reader: FormReader, _env: Mapping[str, Any]) -> None:
    """Life is paid by the controller of the spell or ability (413.2e)."""
    if reader.said.subject != You():
        raise Meaningless('"you" before what is paid')


def _by_one(reader: FormReader, _env: Mapping[str, Any]) -> None:
    """Of several, each would pay by himself or herself (413.2e)."""
    if isinstance(reader.said.subject, All | Picked):
        raise Meaningless("one player who pays")


form(PayMana(v.cost), "pay {cost:mana}", check=_by_one)
form(LoseLife(You(), v.amount), "pay {amount} life", check=_by_you, printable=False)
form(Choose(v.who, AnyNumber()), "{who} <chooses> a number")

form(LoseGame, "{who} <loses> the game", imperative=False)
form((DrawGame(),), "the game is a draw", "clause")
form(WinGame, "{who} <wins> the game", imperative=False)
form(GivePoison(v.who, v.count), "{who} <gets> {count:counted} poison <counters count>")
form(ExtraTurns(v.who, 1), "{who} <takes> an extra turn after this one")
form(ExtraTurns(v.who, v.count), "{who} <takes> {count:count} extra turns after this one")
called("further", 'which phases besides ("an additional combat phase")')
form((Further.COMBAT,), "an additional combat phase", "further")
form((Further.MAIN,), "an additional main phase", "further")
form(
    (Further.COMBAT, Further.MAIN),
    "an additional combat phase followed by an additional main phase",
    "further",
)
form((AddPhases(v.phases, True),), "after this main phase, there is {phases:further}", "clause")
form((AddPhases(v.phases, False),), "after this phase, there is {phases:further}", "clause")
for _further in FurtherStep:
    form(AddStep(v.who, _further), f"{{who}} <gets> an additional {_further.value} step after this step")
called("skippable", "a turn, phase or step")
for _skipped in Skippable:
    form(_skipped, _skipped.value, "skippable")
form(SkipNext(v.who, v.what), "{who} <skips> {who:zone_poss} next {what}")
form(
    (SkipNext(v.who, Skippable.TURN), SkipNext(v.who, Skippable.TURN)),
    "{who} <skips> {who:zone_poss} next two turns",
)
form(ControlNextTurn, "{who} <controls> {whose:zone_poss} next turn", imperative=False)
form(
    ControlNextTurn,
    "{who} <controls> {whose:np} during {whose:zone_poss} next turn",
    imperative=False,
    printable=False,
)
form(EndTurn(), "end the turn")
form(PlaySubgame(), "players play a Magic subgame, using their libraries as their decks")

# --- from outside the game (217.1e) --------------------------------------------------------------------------

OUTSIDE = "from outside the game"
form(
    BringIn(v.who, v.filter, False),
    f"{{who}} <chooses> a {{filter:desc}} {OUTSIDE} and put it into {{who:zone_poss}} hand",
)
form(
    BringIn(v.who, v.filter),
    f"{{who}} <chooses> a {{filter:desc}} {OUTSIDE}, reveal that card, and put it into {{who:zone_poss}} hand",
)


def _some_of_them(reader: FormReader, env: Mapping[str, Any]) -> None:
    if not isinstance(env["most"], int):
        raise Meaningless("a number of cards for your library")


SHUFFLED_IN = (BringIn(You(), v.filter, False, v.most, Zone.LIBRARY), Shuffle(You()))
SHUFFLE_IN = f"choose up to {{most:count}} {{filter:descs}} {OUTSIDE} and shuffle them into your library"
form(SHUFFLED_IN, SHUFFLE_IN, check=_some_of_them)
form(SHUFFLED_IN, SHUFFLE_IN + ".", "unit", readable=False)


LIFE, OTHER_LIFE = FeatureOf(Feature.LIFE, v.who), FeatureOf(Feature.LIFE, v.other)
form(
    AllTrue(
        (
            Compare(LIFE, Relation.AT_MOST, Plus((OTHER_LIFE, v.n))),
            Compare(OTHER_LIFE, Relation.AT_MOST, Plus((LIFE, v.n))),
        )
    ),
    "the difference between {who:poss} life total and {other:poss} life total is {n:number} or less",
    "condition",
    check=lambda reader, env: _two_players(reader, env),
)


def _two_players(reader: FormReader, env: Mapping[str, Any]) -> None:
    for name in ("who", "other"):
        if not reader.said.is_player(env[name]) or isinstance(env[name], All | Picked):
            raise Meaningless("one player", name)


def _loss(reader: FormReader) -> Amount:
    found = reader.said.latest_done(LoseLife)
    if not isinstance(found, Bound):
        raise Meaningless("a sentence by which life is lost before this one")
    return LossOf(found)


def _write_loss(writer: FormWriter, by: Any) -> list[str]:
    return ["the", "life", "lost", "this", "way"] if writer.said.latest_done(LoseLife) == by else no_words(by)


form(LossOf(v.by), "the life lost this way", "quantity", meant=_loss, words=_write_loss)
