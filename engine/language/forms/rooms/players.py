"""What players do: life, cards drawn and discarded, turns, coins, winning and losing (102, 300.6, 511)."""

from __future__ import annotations

from typing import Any

from engine.language.combining import in_hand_of
from engine.language.effects import (
    AnyNumber,
    Choose,
    ControlNextTurn,
    Discard,
    Draw,
    EndTurn,
    ExtraTurns,
    FlipCoins,
    GainLife,
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
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, called, form, writes
from engine.language.forms.parts import own
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.amounts import THAT_MUCH
from engine.language.forms.rooms.selections import write_poss
from engine.language.terms import FeatureOf, Half, Times, X
from engine.language.words import Feature, Rounding, Skippable

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


def _own_half(reader: FormReader, tree: Tree) -> LoseLife:
    """ "Loses half his or her life": of the player who acts."""
    who = reader.said.subject
    if reader.only(tree, "whose") != who:
        raise Meaningless("the words for the player who does this", tree.part("whose"))
    rounding = Rounding.UP if tree.form.template.endswith("up") else Rounding.DOWN
    return LoseLife(who, Half(FeatureOf(Feature.LIFE, who), rounding))


def _write_half(writer: FormWriter, value: Any) -> list[str]:
    if not isinstance(value, LoseLife) or not isinstance(value.amount, Half):
        raise NoWords(repr(value))
    if value.amount.of != FeatureOf(Feature.LIFE, value.who):
        raise NoWords(repr(value))
    verb = "lose" if writer.plain else "loses"
    return [verb, "half", *write_poss(writer, value.who), "life", ",", *value.amount.rounding.value.split()]


for _way in (Rounding.UP, Rounding.DOWN):
    form(
        LoseLife(v.who, Half(FeatureOf(Feature.LIFE, v.who), _way)),
        f"{{who}} <loses> half {{whose:zone_poss}} life, {_way.value}",
        imperative=False,
        read=_own_half,
        write=_write_half,
    )
form(Draw(v.who, v.count), "{who} <draws> {count:counted} <cards count>")
form(Draw(v.who, v.count), "{who} <draws> cards equal to {count:quantity}", printable=False)
form(Discard(v.who, own(v.what, in_hand_of, v.who)), "{who} <discards> {what}")
form(LookAt, "{who} <looks> at {what}")
form(Reveal, "{who} <reveals> {what}")
form(Scry, "{who} <scry> {count:number}", printable=False)
form(Shuffle(v.who), "{who} shuffle", printable=False)
form(PayMana(v.cost), "pay {cost:mana}")
form(Choose(v.who, AnyNumber()), "{who} <chooses> a number")

form(LoseGame, "{who} <loses> the game", imperative=False)
form(WinGame, "{who} <wins> the game", imperative=False)
form(ExtraTurns(v.who, 1), "{who} <takes> an extra turn after this one")
form(ExtraTurns(v.who, v.count), "{who} <takes> {count:count} extra turns after this one")
called("skippable", "a turn, phase or step")
for _skipped in Skippable:
    form(_skipped, _skipped.value, "skippable")


def _whose_next(reader: FormReader, tree: Tree) -> SkipNext:
    who = reader.said.subject
    if reader.only(tree, "whose") != who:
        raise Meaningless("the words for the player who does this", tree.part("whose"))
    return SkipNext(who, reader.only(tree, "what"))


form(ControlNextTurn, "{who} <controls> {whose:zone_poss} next turn", imperative=False)
form(EndTurn(), "end the turn")
form(FlipCoins(v.who), "{who} <flips> a coin")
form(PlaySubgame(), "players play a magic subgame, using their libraries as their decks")
