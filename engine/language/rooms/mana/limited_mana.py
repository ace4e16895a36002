"""What mana may be spent on, and mana that stays in the pool (300.3, 406.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.language.effects import AddMana, Effect, May, PoolStays, SpendOnly
from engine.language.forms.declared import Meaningless, called, form, lexical
from engine.language.forms.patterns import Made, v
from engine.language.rooms.core.vocabularies import no_words
from engine.language.terms import IsPlayer
from engine.language.words import KeywordName

called("mana_use", 'what it may be spent on ("play artifact spells")')
form(SpendOnly(v.spells), "(play|cast) {spells:spells}", "mana_use")
form(SpendOnly(v.spells), "(play|cast) a {spells:one_spell}", "mana_use", printable=False)
form(SpendOnly(None, v.of), "(play|activate) [activated] abilities of {of:descs}", "mana_use")
form(
    SpendOnly(v.spells, v.of),
    "(play {spells:spells} or [activated] abilities of {of:descs}"
    "|cast {spells:spells} or activate abilities of {of:descs})",
    "mana_use",
)
lexical(
    "upkeep_word",
    ["A_COST_KEYWORD"],
    lambda word: True if word.value == KeywordName.CUMULATIVE_UPKEEP else None,
    lambda value: KeywordName.CUMULATIVE_UPKEEP.value if value is True else no_words(value),
    (True,),
    '"cumulative upkeep"',
)
form(SpendOnly(None, None, v.upkeep), "pay {upkeep:upkeep_word} costs", "mana_use")

Effects = tuple[Effect, ...]


def _marking(mark: Callable[..., AddMana]) -> Callable[..., Effects]:
    """What says something of the mana that the sentence before it adds, for sure or if somebody likes."""

    def marked(before: Effects, *what: Any) -> Effects:
        match before:
            case (*first, AddMana() as last):
                return (*first, mark(last, *what))
            case (*first, May(_, (AddMana() as added,), (), ()) as last):
                return (*first, replace(last, effects=(mark(added, *what),)))
        raise Meaningless("a sentence that adds mana before it")

    return marked


def _added_by(value: Any) -> tuple[Any, Callable[[AddMana], Effects]] | None:
    """The last instruction if it adds mana, and what the text is with another in its place."""
    match value:
        case (*first, AddMana() as last):
            return last, lambda one: (*first, one)
        case (*first, May(_, (AddMana() as added,), (), ()) as may):
            return added, lambda one: (*first, replace(may, effects=(one,)))
    return None


def _limited(added: AddMana, only: SpendOnly) -> AddMana:
    if added.only is not None:
        raise Meaningless("mana that may be spent on anything", "before")
    return replace(added, only=only)


def _barred(added: AddMana, only: SpendOnly) -> AddMana:
    return _limited(added, replace(only, barred=True))


def _limit_of(barred: bool) -> Callable[[Any], tuple[Any, ...] | None]:
    def taken(value: Any) -> tuple[Any, ...] | None:
        found = _added_by(value)
        if found is None or found[0].only is None or found[0].only.barred is not barred:
            return None
        return found[1](replace(found[0], only=None)), replace(found[0].only, barred=False)

    return taken


form(
    Made(_marking(_limited), _limit_of(False), v.before, v.only),
    "{before:unit} spend this mana only to {only:mana_use}.",
    "unit",
)
form(
    Made(_marking(_barred), _limit_of(True), v.before, v.only),
    "{before:unit} (this mana can't be spent to {only:mana_use}|you can't spend this mana to {only:mana_use}).",
    "unit",
)


def _staying(added: AddMana) -> AddMana:
    return replace(added, stays=True)


def _kept(value: Any) -> tuple[Any, ...] | None:
    found = _added_by(value)
    return (found[1](replace(found[0], stays=False)),) if found is not None and found[0].stays else None


form(
    Made(_marking(_staying), _kept, v.before),
    "{before:unit} (this mana doesn't cause mana burn. until end of turn, this mana doesn't empty from mana pools as "
    "phases end|this mana doesn't cause mana burn. until end of turn, this mana doesn't empty from {_whose:zone_poss} "
    "mana pool as phases end|until end of turn, (you|they) don't lose this mana as steps and phases end).",
    "unit",
)
form(
    PoolStays(IsPlayer()),
    "(mana pools don't empty (at the end of phases or turns|as phases end)"
    "|players don't lose unspent mana as steps and phases end).",
    "ability",
)
