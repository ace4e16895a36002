"""What happened this turn and what will: who was dealt damage, what died, which spell it is, what waits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.effects import Delay
from engine.language.forms.chart import Tree
from engine.language.forms.declared import LANGUAGE, Meaningless, called, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import HAUNTED, TIMES_PLAYED
from engine.language.terms import (
    AllOf,
    AllTrue,
    BecomesUntapped,
    Bound,
    BuriedThisTurn,
    Colors,
    Compare,
    Either,
    Event,
    EventPart,
    HasColor,
    HasSubtype,
    HasType,
    HurtThisTurn,
    Is,
    IsPlayer,
    LandsThisTurn,
    LosesControl,
    Owns,
    Plays,
    Same,
    SharesColor,
    SpellsThisTurn,
    You,
    ZoneChange,
)
from engine.language.walks import walk
from engine.language.words import CardType, Counted, Duration, Kind, Relation, Role, Zone

ORDINALS = ("first", "second", "third", "fourth", "fifth")
A_SPELL = Is(Kind.SPELL)

# --- damage and deaths ---------------------------------------------------------------------------------------

form((HurtThisTurn(),), "that (was|were) dealt damage this turn", "post")
form((HurtThisTurn(),), "dealt damage this turn", "post", printable=False)
form((HurtThisTurn(v.by),), "dealt damage by {by:np} this turn", "post", rank=1)


form(
    Compare(BuriedThisTurn(), Relation.AT_LEAST, v.least),
    "{least:count} or (more|greater) creatures were put into graveyards from play this turn",
    "condition",
)
form(
    Compare(BuriedThisTurn(), Relation.AT_LEAST, v.least),
    "{least:count} or (more|greater) creatures died this turn",
    "condition",
    printable=False,
)

DEATH = "put into a graveyard from play this turn"
DEATHS = "(put into graveyards from play|that died) this turn"
form(BuriedThisTurn(), f"the number of creatures {DEATHS}", "quantity")
form(
    BuriedThisTurn(v.of),
    "the number of creatures put into {of:zone_poss} graveyard from (play|the battlefield) this turn",
    "quantity",
)
form(
    BuriedThisTurn(v.of),
    "creature put into {of:zone_poss} graveyard from (play|the battlefield) this turn",
    "each",
)
form(
    BuriedThisTurn(),
    "creature (put into a graveyard from (play|the battlefield)|that died) this turn",
    "each",
)
form(
    Compare(BuriedThisTurn(), Relation.AT_LEAST, 1),
    "a creature (was put into a graveyard from play|died) this turn",
    "condition",
    printable=False,
)

# --- deaths of some of them, as they last were (413.2f) ---------------------------------------------------------


def _creatures(what: Any) -> Any:
    """What died was a creature: its kind, as it was."""
    parts = what.parts if isinstance(what, AllOf) else (what,)
    if not any(isinstance(one, HasType | HasSubtype) for one in parts) or parts[:1] != (Is(Kind.PERMANENT),):
        raise Meaningless("creatures", "what")
    return what


def _such_deaths(_reader: FormReader, env: Mapping[str, Any]) -> None:
    _creatures(env["what"])
    if env["what"] == CREATURE:
        raise Meaningless("which creatures", "what")


CREATURE = AllOf((Is(Kind.PERMANENT), HasType(CardType.CREATURE)))
for _template, _category, _of in (
    (f"{{what:desc}} ({DEATH}|that died this turn)", "each", None),
    ("{what:desc} put into {of:zone_poss} graveyard from (play|the battlefield) this turn", "each", v.of),
):
    form(BuriedThisTurn(_of, v.what), _template, _category, check=_such_deaths)
form(
    BuriedThisTurn(None, v.what),
    "the number of {what:descs} (put into graveyards from play this turn|that died this turn)",
    "quantity",
    check=_such_deaths,
)
form(
    BuriedThisTurn(v.of, v.what),
    "the number of {what:descs} put into {of:zone_poss} graveyard from (play|the battlefield) this turn",
    "quantity",
    check=_such_deaths,
)

# --- what was played -----------------------------------------------------------------------------------------

form(
    Compare(Bound(TIMES_PLAYED), Relation.AT_LEAST, v.n),
    "this ability has been (played|activated) {n:count} or more times this turn",
    "condition",
)
form(
    Compare(SpellsThisTurn(v.who, v.what), Relation.AT_LEAST, 1),
    "{who:who_has} (played|cast|have played|have cast|has played|has cast) a {what:desc} this turn",
    "condition",
    check=lambda reader, env: _spells_alone(reader, env),
    words=lambda writer, who, what: _write_played(writer, who, what),
)


SUCH = Compare(SpellsThisTurn(You(), v.what), Relation.AT_LEAST, 1)
form(
    SUCH,
    "you've (played|cast) a {what:desc} this turn",
    "condition",
    check=lambda reader, env: _spells_alone(reader, env),
    printable=False,
)
form(
    AllTrue((SUCH, Compare(SpellsThisTurn(You(), v.other), Relation.AT_LEAST, 1))),
    "you've (played|cast) a {what:desc} and a {other:desc} this turn",
    "condition",
    check=lambda reader, env: _spells_alone(reader, env),
)


def _spells_alone(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """Colors of spells may change before they are asked for, which is not kept."""
    for name in ("what", "other"):
        what = env.get(name)
        if what is not None and (Is(Kind.SPELL) not in walk(what) or what == A_SPELL):
            raise Meaningless("a spell of some kind", name)
        if any(isinstance(one, HasColor | SharesColor | Colors | Same) for one in walk(what)):
            raise Meaningless("a type or a name", name)


def _write_played(writer: FormWriter, who: Any, what: Any) -> list[str]:
    return [*writer.words("who_has", who), "played", "a", *writer.words("desc", what), "this", "turn"]


for _played, _what in ((SpellsThisTurn(v.who), "(play|cast) a spell"), (LandsThisTurn(v.who), "play a land")):
    form(Compare(_played, Relation.EQUAL, 0), f"{{who:who_has}} didn't {_what} this turn", "condition")
form(
    Compare(SpellsThisTurn(You()), Relation.AT_LEAST, 1),
    "you've (played|cast) another spell this turn",
    "condition",
)

form(
    Compare(LandsThisTurn(You()), Relation.AT_LEAST, 2),
    "it wasn't the first land you played this turn",
    "condition",
)

form(
    Compare(SpellsThisTurn(You(), v.what), Relation.EQUAL, 0),
    "you haven't (played|cast) a {what:desc} this turn",
    "condition",
    check=lambda reader, env: _spells_alone(reader, env),
)

# --- which spell it is ---------------------------------------------------------------------------------------

called("ordinal", '"first" to "fifth"')
for _number, _word in enumerate(ORDINALS, 1):
    form(_number, _word, "ordinal")


def _nth(reader: FormReader, number: int, who: Any = None, whose: bool = False) -> Event:
    if who is not None and whose != (who == YOURS):
        raise Meaningless("the words for the player who plays it", "whose")
    reader.said = reader.said.mention(*SPELL_PLAYED)
    return Plays(who or IsPlayer(), A_SPELL, number, Counted.OF_PLAYER if who else Counted.OF_ALL)


def _write_nth(writer: FormWriter, who: Any, number: int, counted: Counted) -> list[str]:
    nth = writer.words("ordinal", number)
    if counted is Counted.OF_ALL:
        out = ["the", *nth, "spell", "of", "a", "turn", "is", "played"]
    else:
        whose = ["play", "your"] if who == YOURS else ["plays", "his", "or", "her"]
        out = [*writer.words("some_player", who), *whose, *nth, "spell", "each", "turn"]
    writer.said = writer.said.mention(*SPELL_PLAYED)
    return out


YOURS = Same(You())
SPELL_PLAYED = EventPart(Role.OBJECT), frozenset({Kind.SPELL.value})
form(True, "your", "whose_own")
form(False, "(his or her|their)", "whose_own")
called("whose_own", '"your" or "his or her"')
form(
    Plays(v.who, A_SPELL, v.number, v.counted),
    "(the {number:ordinal} spell of a turn is (played|cast)"
    "|{who:some_player} (<plays>|<casts>) {whose:whose_own} {number:ordinal} spell (each turn|in a turn))",
    "event",
    meant=_nth,
    words=_write_nth,
)


def _of_a_kind(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if Is(Kind.SPELL) not in getattr(env["what"], "parts", ()):
        raise Meaningless("spells of some kind", "what")


form(
    Plays(IsPlayer(), v.what, v.number, Counted.OF_KIND),
    "the {number:ordinal} {what:desc} (of a turn|each turn) is (played|cast)",
    "event",
    check=_of_a_kind,
    mentions=SPELL_PLAYED[0],
    says=lambda _value, _env: SPELL_PLAYED[1],
)

# --- later ---------------------------------------------------------------------------------------------------


def _of_one(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """What a text waits for within its instructions happens to a thing that it has named."""
    for one in env["event"].events if isinstance(env["event"], Either) else (env["event"],):
        what = one.what if isinstance(one, ZoneChange | BecomesUntapped | LosesControl) else None
        if not isinstance(what, Same) or what.of == Bound(HAUNTED):
            raise Meaningless("something that happens to what was named", "event")


form(v.event, "when {event}", "once", check=_of_one)
called("once", 'when it happens ("when ~ leaves play")')
form((Delay(v.event, v.effects),), "{event:once}, {effects}.", "unit")
form((Delay(v.event, v.effects),), "{effects:clause} {event:once}.", "unit", printable=False)

# --- later this turn -----------------------------------------------------------------------------------------

LANGUAGE.waiting["waiting"] = True
called("waiting", "what happens later")
form(v.x, "{x:waiting}", "unit")
form((Delay(v.event, v.effects, Duration.THIS_TURN),), "{event:when} this turn, {effects}.", "waiting")


def _aimed_at_dies(reader: FormReader, tree: Tree, own: bool = False) -> tuple[Delay, ...]:
    """What is aimed at is a card once it has died, and is called so."""
    what = reader.only(tree, "what")
    card = frozenset({Kind.CARD.value})
    mentions = tuple(replace(one, moved=card) if one.what == what else one for one in reader.said.mentions)
    reader.said = replace(reader.said, mentions=mentions)
    which = AllOf((Same(what), Owns(You()))) if own else Same(what)
    died = ZoneChange(which, Zone.GRAVEYARD, Zone.IN_PLAY)
    return (Delay(died, reader.only(tree, "effects"), Duration.THIS_TURN),)


form(
    v.x,
    "when {what:aimed} (dies|is put into a graveyard from play) this turn, {effects:action}.",
    "unit",
    read=_aimed_at_dies,
    printable=False,
)
form(
    v.x,
    "when {what:aimed} is put into your graveyard from (play|the battlefield) this turn, {effects:action}.",
    "unit",
    read=lambda reader, tree: _aimed_at_dies(reader, tree, own=True),
    printable=False,
)


form(
    (Delay(v.event, v.effects, Duration.THIS_TURN),),
    "(until end of turn|this turn), {event:when}, {effects}.",
    "waiting",
    printable=False,
)
