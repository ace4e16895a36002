"""Cards out of the game that somebody may play for a while, for their mana cost or for nothing (409.1a-b, 418.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import Choose, LetPlay, LetPlayLands, Thing
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import v
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.selections import removes
from engine.language.terms import InZone, Matches, Same
from engine.language.walks import walk
from engine.language.words import Duration, Zone


def _out_of_the_game(reader: FormReader, env: Mapping[str, Any]) -> None:
    """Only what the text itself has removed from the game, or has had chosen of what was, is known to be there."""
    card = env["card"]
    done = next((one.done for one in reversed(reader.said.mentions) if one.what == card), None)
    chosen = isinstance(done, Choose) and isinstance(done.among, Thing)
    there = chosen and InZone(Zone.REMOVED) in walk(done)
    if done is None or not (there or removes(done)):
        raise Meaningless("a card that was removed from the game", "card")


WHILES = {
    Duration.THIS_TURN: ("(until end of turn|this turn)", "(this turn|until end of turn)"),
    Duration.NEXT_UPKEEP: (
        "until (the beginning of your next upkeep|your next upkeep)",
        "until (the beginning of your next upkeep|your next upkeep)",
    ),
    Duration.NEXT_TURN: ("until your next turn", "until your next turn"),
}
for _free, _for_nothing in ((False, ""), (True, " without paying (its|their) mana (cost|costs)")):
    _said = f"you may (play|cast) {{card:definite}}{_for_nothing}"
    for _while, (_before, _behind) in WHILES.items():
        _let = (LetPlay(Same(v.card), _while, _free),)
        form(_let, f"{_before}, {_said}.", "unit", check=_out_of_the_game)
        form(_let, f"{_said} {_behind}", "clause", check=_out_of_the_game, printable=False)


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
