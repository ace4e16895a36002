"""What players can't play at some time, or beside some other thing (401.5, 409.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import Barred, Forbid, PlayOnly
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import Made, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.terms import (
    All,
    AllOf,
    Compare,
    HasChosenName,
    HasSupertype,
    HasType,
    InCombat,
    Is,
    IsPlayer,
    LandsThisTurn,
    LastPlayed,
    Never,
    Not,
    SameName,
    SharesColor,
    You,
)
from engine.language.walks import walk
from engine.language.words import CardType, Duration, Kind, PlayerAct, Relation

EVERYBODY = IsPlayer()
SPELLS, LANDS = PlayerAct.PLAY_SPELLS, PlayerAct.PLAY_LANDS
A_SPELL = Is(Kind.SPELL)


def _of_spells(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if A_SPELL not in walk(env["what"]):
        raise Meaningless("spells", "what")


def _of_permanents(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if Is(Kind.PERMANENT) not in walk(env["of"]):
        raise Meaningless("a permanent", "of")


form(
    (
        Barred(EVERYBODY, SPELLS, v.what, (), InCombat()),
        Barred(EVERYBODY, PlayerAct.PLAY_ABILITIES, None, (), InCombat()),
    ),
    "during combat, players can't (play|cast) {what:descs} or [(play|activate)] abilities that aren't mana abilities.",
    "paragraph",
    check=_of_spells,
)
NAMESAKES = SameName(All(v.of))
form(
    Barred(EVERYBODY, SPELLS, AllOf((A_SPELL, NAMESAKES))),
    "players can't (play|cast) spells with the same name as a {of:desc}.",
    "ability",
    check=_of_permanents,
    rank=1,
)
form(
    Barred(
        EVERYBODY,
        LANDS,
        AllOf((HasType(CardType.LAND), Not(HasSupertype(v.which)), NAMESAKES)),
    ),
    "players can't play non {which:supertype} lands with the same name as a {of:desc}.",
    "ability",
    check=_of_permanents,
    rank=1,
)
form(
    Barred(EVERYBODY, SPELLS, AllOf((A_SPELL, SharesColor(LastPlayed())))),
    "players can't (play|cast) spells that share a color with the spell (most recently|last) (played|cast) this turn.",
    "ability",
)


def _until_then(named: Any) -> tuple[Forbid, ...]:
    (one,) = named
    spells = AllOf((A_SPELL, one))
    return (
        Forbid(All(EVERYBODY), SPELLS, Duration.NEXT_TURN, spells),
        Forbid(All(EVERYBODY), LANDS, Duration.NEXT_TURN, one),
    )


def _named(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (Forbid(), Forbid(what=HasChosenName() as one)):
            return ((one,),)
    return None


def _write_until_then(writer: FormWriter, named: Any) -> list[str]:
    (one,) = named
    spells = writer.words("descs", AllOf((A_SPELL, one)))
    lands = writer.words("descs", AllOf((Is(Kind.PERMANENT), HasType(CardType.LAND), one)))
    until = ["until", "your", "next", "turn", ","]
    return [*until, *spells, *["can't", "be", "played", "and"], *lands, *["can't", "be", "played", "."]]


def _by_name(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if len(env["named"]) != 1 or not isinstance(env["named"][0], HasChosenName):
        raise Meaningless('"with the chosen name"', "named")


form(
    Made(_until_then, _named, v.named),
    "until your next turn, spells {named:post} can't be (played|cast) and lands {named:post} can't be played.",
    "unit",
    check=_by_name,
    words=_write_until_then,
)

# --- by its own text -----------------------------------------------------------------------------------------

PLAYED_A_LAND = Compare(LandsThisTurn(You()), Relation.AT_LEAST, 1)
form(
    PlayOnly((), Never(PLAYED_A_LAND)),
    "you can't (play|cast) (~|this spell) if you've played a land this turn.",
    "playing",
)
