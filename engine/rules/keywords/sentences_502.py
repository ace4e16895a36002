"""Rule 502: keyword abilities that are short for sentences (502.1).

What they stand for is in `engine.language.keyword_sentences`; the sentences are carried out like any other text. This
room tells the rules by which they are read, for the trace: as such an ability goes on the stack, is played, or
replaces an event.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.board import Board, ObjectId, now_or_last
from engine.characteristics import last_known
from engine.citing import cite, computation
from engine.language.effects import Ability
from engine.language.remembered import HAUNTED
from engine.language.terms import Bound
from engine.language.walks import keyword_name, walk
from engine.language.words import KeywordName


class Reading(NamedTuple):
    """The rules by which a keyword is read, and the one for several instances on one object."""

    rules: tuple[str, ...]
    several: str = ""


def _rule(number: str, sentence: str) -> str:
    return computation(number, sentence)


READINGS: dict[KeywordName, Reading] = {
    KeywordName.FLANKING: Reading(
        (
            _rule(
                "502.3a", "Each creature without flanking that blocks this one gets -1/-1 until end of turn."
            ),
        ),
        _rule("502.3b", "Each instance of flanking triggers separately."),
    ),
    KeywordName.RAMPAGE: Reading(
        (
            _rule("502.12a", "As it becomes blocked it grows for each blocker beyond the first."),
            _rule("502.12b", "Rampage counts blockers once, as it resolves."),
        ),
        _rule("502.12c", "Each instance of rampage triggers separately."),
    ),
    KeywordName.CUMULATIVE_UPKEEP: Reading(
        (
            _rule(
                "502.13a",
                "Each upkeep it gets an age counter, then its cost is paid for each of them or it is sacrificed.",
            ),
        ),
        _rule("502.13b", "Each cumulative upkeep triggers separately; all count every age counter."),
    ),
    KeywordName.ECHO: Reading(
        (_rule("502.19a", "In the first upkeep under new control echo is paid or the permanent sacrificed."),)
    ),
    KeywordName.FADING: Reading(
        (_rule("502.20a", "It comes with fade counters and loses one each upkeep; if it can't, it goes."),)
    ),
    KeywordName.MODULAR: Reading(
        (
            _rule(
                "502.35a", "It comes with +1/+1 counters, which may move to an artifact creature as it goes."
            ),
        ),
        _rule("502.35b", "Each instance of modular works separately."),
    ),
    KeywordName.STORM: Reading(
        (_rule("502.30a", "A spell with storm is copied for each spell played before it this turn."),),
        _rule("502.30b", "Each instance of storm triggers separately."),
    ),
    KeywordName.REPLICATE: Reading(
        (_rule("502.52a", "Replicate may be paid any number of times; the spell is copied as often."),),
        _rule("502.52b", "Each instance of replicate is paid, and triggers, by itself."),
    ),
    KeywordName.SUNBURST: Reading(
        (_rule("502.37a", "What comes from the stack has a counter for each colour of mana spent on it."),),
        _rule("502.37d", "Each instance of sunburst works separately."),
    ),
    KeywordName.BLOODTHIRST: Reading(
        (
            _rule("502.50a", "If an opponent was dealt damage this turn, it comes with +1/+1 counters."),
            _rule("502.50b", "Bloodthirst X counts the damage that opponents were dealt this turn."),
        ),
        _rule("502.50c", "Each instance of bloodthirst applies separately."),
    ),
    KeywordName.CYCLING: Reading(
        (
            _rule("502.18a", "Discarded from the hand as a cost, it is worth a card."),
            _rule("502.18b", "The ability exists in every zone, though it is played from the hand alone."),
        )
    ),
    KeywordName.LANDCYCLING: Reading(
        (_rule("502.18c", "Landcycling is cycling that finds a land card in place of drawing."),)
    ),
    KeywordName.MADNESS: Reading(
        (_rule("502.24a", "Discarded, it may be removed from the game, and played from there."),)
    ),
    KeywordName.SUSPEND: Reading(
        (_rule("502.59a", "Suspended, it loses a time counter each upkeep, and is played without the last."),)
    ),
    KeywordName.RIPPLE: Reading(
        (_rule("502.56a", "Cards of its name among the top ones of the library may be played for nothing."),),
        _rule("502.56b", "Each instance of ripple triggers separately."),
    ),
    KeywordName.HAUNT: Reading(
        (_rule("502.51a", "As it goes to a graveyard it is removed from the game haunting a creature."),)
    ),
    KeywordName.PROVOKE: Reading(
        (_rule("502.29a", "As it attacks, a creature may be made to block it, and is untapped."),),
        _rule("502.29b", "Each instance of provoke triggers separately."),
    ),
    KeywordName.AMPLIFY: Reading(
        (_rule("502.27a", "It comes with +1/+1 counters for each card of its kind that is shown."),),
        _rule("502.27b", "Each instance of amplify works separately."),
    ),
    KeywordName.DREDGE: Reading(
        (
            _rule("502.47a", "It may return from the graveyard in place of a draw."),
            _rule("502.47b", "Nobody dredges more cards than the library holds."),
        )
    ),
    KeywordName.NINJUTSU: Reading(
        (
            _rule("502.43a", "For an unblocked creature it comes from the hand tapped and attacking."),
            _rule("502.43b", "It stays revealed until the ability leaves the stack."),
            _rule("502.43c", "It comes unblocked, and attacks whom the other one attacked."),
        )
    ),
    KeywordName.FORECAST: Reading(
        (
            _rule("502.53a", "A forecast ability is played from the hand."),
            _rule("502.53b", "Only in its owner's upkeep, once a turn, and with the card revealed."),
        )
    ),
    KeywordName.SOULSHIFT: Reading(
        (_rule("502.39a", "As it goes to a graveyard, a Spirit card that costs less may return."),),
        _rule("502.39b", "Each instance of soulshift triggers separately."),
    ),
    KeywordName.TRANSMUTE: Reading(
        (
            _rule("502.48a", "Discarded, it finds a card that costs as much; only as a sorcery."),
            _rule("502.48b", "Transmute is there in every zone, and can be played from the hand alone."),
        )
    ),
    KeywordName.GRAFT: Reading(
        (
            _rule(
                "502.54a", "It comes with +1/+1 counters, and one may move to each other creature that comes."
            ),
        ),
        _rule("502.54b", "Each instance of graft works separately."),
    ),
    KeywordName.RECOVER: Reading(
        (
            _rule(
                "502.55a",
                "As a creature goes to its owner's graveyard it may be bought back, or it is removed.",
            ),
        )
    ),
}


OF_THE_HAUNTED = computation("502.51c", "Of the creature that it haunts a card speaks from out of the game.")


@lru_cache(maxsize=8192)
def _speaks_of_the_haunted(ability: Ability) -> bool:
    return Bound(HAUNTED) in walk(getattr(ability, "event", None))


def cite_keyword(board: Board, ability: Ability, source: ObjectId) -> None:
    """The ability of this object is at work: if a keyword stands for it, so are the keyword's rules."""
    if _speaks_of_the_haunted(ability):
        cite(OF_THE_HAUNTED)
    name = keyword_name(ability)
    reading = READINGS.get(name) if name is not None else None
    if reading is None:
        return
    for rule in reading.rules:
        cite(rule)
    if reading.several and _instances(board, ability, source) > 1:
        cite(reading.several)


def _instances(board: Board, ability: Ability, source: ObjectId) -> int:
    """How many abilities of this kind and keyword the object has, or last had."""
    if now_or_last(board, source) is None:
        return 0
    name = keyword_name(ability)
    return sum(
        1
        for face in last_known(board, source)
        for one in face.abilities
        if keyword_name(one.ability) == name and type(one.ability) is type(ability)
    )


__all__ = ["READINGS", "Reading", "cite_keyword"]
