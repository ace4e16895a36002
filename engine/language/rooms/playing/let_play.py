"""Cards out of the game that somebody may play for a while, for their mana cost or for nothing (409.1a-b, 418.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import Choose, Counter, Delay, Effect, If, LetPlay, LetPlayLands, Thing
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import v
from engine.language.forms.reading import FormReader
from engine.language.forms.said import AWAY
from engine.language.rooms.nouns.selections import removes
from engine.language.terms import InZone, Is, Matches, Same
from engine.language.walks import walk
from engine.language.words import Duration, Kind, Zone


def takes_out(effect: Effect) -> bool:
    """Whether an instruction removes something from the game, be it a spell that it counters."""
    return removes(effect) or (isinstance(effect, Counter) and effect.to is Zone.REMOVED)


def _out_of_the_game(reader: FormReader, env: Mapping[str, Any]) -> None:
    """Only what the text itself has removed from the game, or has had chosen of what was, is known to be there."""
    card = env["card"]
    done = next((one.done for one in reversed(reader.said.mentions) if one.what == card), None)
    chosen = isinstance(done, Choose) and isinstance(done.among, Thing)
    there = chosen and InZone(Zone.REMOVED) in walk(done)
    since = any(
        (one.what == card and AWAY in one.moved)
        or (isinstance(one.done, Counter) and takes_out(one.done) and one.done.what == card)
        for one in reader.said.mentions
    )
    if not since and (done is None or not (there or takes_out(done))):
        raise Meaningless("a card that was removed from the game", "card")


WHILES = {
    Duration.THIS_TURN: ("(until end of turn|this turn)", "(this turn|until end of turn)"),
    Duration.NEXT_UPKEEP: (
        "until (the beginning of your next upkeep|your next upkeep)",
        "until (the beginning of your next upkeep|your next upkeep)",
    ),
    Duration.NEXT_TURN: ("until your next turn", "until your next turn"),
}
AS_LONG = "[for] as long as (it|that card) remains (removed from the game|exiled)"
for _free, _for_nothing in ((False, ""), (True, " without paying (its|their) mana (cost|costs)")):
    _said = f"you may (play|cast) {{card:definite}}{_for_nothing}"
    for _while, (_before, _behind) in WHILES.items():
        _let = (LetPlay(Same(v.card), _while, _free),)
        form(_let, f"{_before}, {_said}.", "unit", check=_out_of_the_game)
        form(_let, f"{_said} {_behind}", "clause", check=_out_of_the_game, printable=False)
    # What is played is another object than the card was (217.1c), so that nothing has to end.
    form(
        (LetPlay(Same(v.card), Duration.LASTING, _free),),
        f"{_said} {AS_LONG}",
        "clause",
        check=_out_of_the_game,
    )


def _if_such(reader: FormReader, env: Mapping[str, Any]) -> None:
    """What it is is asked as the card was removed: it doesn't change out there."""
    _out_of_the_game(reader, env)
    if Is(Kind.CARD) not in getattr(env["filter"], "parts", ()):
        raise Meaningless("a card", "filter")


for _while, (_before, _) in WHILES.items():
    form(
        (If(Matches(v.card, v.filter), (LetPlay(Same(v.card), _while),)),),
        f"{_before}, you may (play|cast) {{card:definite}} if (it's|it is) a {{filter:desc}}.",
        "unit",
        check=_if_such,
    )


# A card that somebody may play is played or still where it is.
form(
    Matches(v.card, InZone(Zone.REMOVED)),
    "you haven't (played|cast) {card:definite}",
    "condition",
    check=_out_of_the_game,
)


# --- more lands (212.6b) -------------------------------------------------------------------------------------


def _above_one(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["count"] == 1:
        raise Meaningless("a number above one", "count")


form((LetPlayLands(1),), "you may play an additional land this turn", "clause", rank=1)
form(
    (LetPlayLands(v.count),),
    "you may play up to {count:in_words} additional lands this turn",
    "clause",
    check=_above_one,
    suits=lambda env: env["count"] != 1,
    rank=1,
)


def _still_there(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """Only this is said of a card so: it lies where it was put for as long as it isn't played."""
    if not isinstance(env["condition"], Matches) or env["condition"].filter != InZone(Zone.REMOVED):
        raise Meaningless("whether a card has been played", "condition")


form(
    (Delay(v.event, v.effects, condition=v.condition),),
    "{event:later}, if {condition}, {effects:action}.",
    "unit",
    check=_still_there,
    rank=2,
    suits=lambda env: (
        isinstance(env["condition"], Matches) and env["condition"].filter == InZone(Zone.REMOVED)
    ),
)
