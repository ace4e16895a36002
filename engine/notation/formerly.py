"""How a text says what a turn remembers of permanents that have changed controllers since (601.11): `once under Cy
attack by Bob's Hill Giant`, `once under Cy and Dee damage of Bob's Hill Giant and Dee's Grizzly Bears amount 2`."""

from __future__ import annotations

from typing import NamedTuple

from engine.board import NOBODY, PlayerId
from engine.notation.drafts import DraftReader

WITH_TWO = {"met": "block by", "fought": "fight of", "dealt": "damage of", "hurt": "harm of"}
"""What has a part for another thing, or a player, and maybe for no permanent."""
WORDS = {
    "attacked": "attack by",
    "blocked": "blocking by",
    "entered": "coming of",
    "fallen": "fall of",
    "aimed": "aim at",
    "aimed_by": "spell or ability at",
    **WITH_TWO,
}


class SaidFormerly(NamedTuple):
    """What a text says so, each thing by its place in the text."""

    fact: str
    keepers: tuple[PlayerId, ...]
    places: tuple[int, ...]
    player: PlayerId
    amount: int


def read_formerly(drafts: DraftReader) -> SaidFormerly:
    """What stands after "once under"."""
    scanner = drafts.scanner
    keepers, places = [_keeper(drafts)], [0]
    while scanner.try_word("and"):
        keepers.append(_keeper(drafts))
    words = scanner.try_any(WORDS.values()) or scanner.fail(*WORDS.values())
    fact = next(one for one, said in WORDS.items() if said == words)
    places[0] = _place(drafts)
    if fact in WITH_TWO:
        scanner.word("and")
        places.append(_place(drafts))
    player = NOBODY
    if fact == "aimed_by":
        scanner.word("of")
        player = drafts.player()
    amount = scanner.number() if scanner.try_word("amount") else 0
    return SaidFormerly(fact, tuple(keepers), tuple(places), player, amount)


def _keeper(drafts: DraftReader) -> PlayerId:
    return NOBODY if drafts.scanner.try_word("nobody") else drafts.player()


def _place(drafts: DraftReader) -> int:
    drafts.scanner.skip()
    at = drafts.scanner.at
    drafts.skip_name()
    return at


__all__ = ["WITH_TWO", "WORDS", "SaidFormerly", "read_formerly"]
