"""What happened this turn and what will: who was dealt damage, what died, which spell it is, what waits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.effects import Delay
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import HAUNTED, TIMES_PLAYED
from engine.language.terms import (
    BecomesUntapped,
    Bound,
    BuriedThisTurn,
    Compare,
    Either,
    Event,
    EventPart,
    HurtThisTurn,
    Is,
    IsPlayer,
    LandsThisTurn,
    Plays,
    Same,
    SpellsThisTurn,
    You,
    ZoneChange,
)
from engine.language.words import Counted, Duration, Kind, Relation, Role, Zone

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
    "creature (that died|put into a graveyard from (play|the battlefield)) this turn",
    "each",
    printable=False,
)
form(
    Compare(BuriedThisTurn(), Relation.AT_LEAST, 1),
    "a creature (was put into a graveyard from play|died) this turn",
    "condition",
    printable=False,
)

# --- what was played -----------------------------------------------------------------------------------------

form(
    Compare(Bound(TIMES_PLAYED), Relation.AT_LEAST, v.n),
    "this ability has been (played|activated) {n:count} or more times this turn",
    "condition",
)
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

# --- later ---------------------------------------------------------------------------------------------------


def _of_one(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """What a text waits for within its instructions happens to a thing that it has named."""
    for one in env["event"].events if isinstance(env["event"], Either) else (env["event"],):
        what = one.what if isinstance(one, ZoneChange | BecomesUntapped) else None
        if not isinstance(what, Same) or what.of == Bound(HAUNTED):
            raise Meaningless("something that happens to what was named", "event")


form(v.event, "when {event}", "once", check=_of_one)
called("once", 'when it happens ("when ~ leaves play")')
form((Delay(v.event, v.effects),), "{event:once}, {effects}.", "unit")
form((Delay(v.event, v.effects),), "{effects:clause} {event:once}.", "unit", printable=False)

# --- later this turn -----------------------------------------------------------------------------------------

form((Delay(v.event, v.effects, Duration.THIS_TURN),), "{event:when} this turn, {effects}.", "unit")


def _aimed_at_dies(reader: FormReader, tree: Tree) -> tuple[Delay, ...]:
    """What is aimed at is a card once it has died, and is called so."""
    what = reader.only(tree, "what")
    card = frozenset({Kind.CARD.value})
    mentions = tuple(replace(one, moved=card) if one.what == what else one for one in reader.said.mentions)
    reader.said = replace(reader.said, mentions=mentions)
    died = ZoneChange(Same(what), Zone.GRAVEYARD, Zone.IN_PLAY)
    return (Delay(died, reader.only(tree, "effects"), Duration.THIS_TURN),)


form(
    v.x,
    "when {what:aimed} (dies|is put into a graveyard from play) this turn, {effects:action}.",
    "unit",
    read=_aimed_at_dies,
    printable=False,
)


form(
    (Delay(v.event, v.effects, Duration.THIS_TURN),),
    "(until end of turn|this turn), {event:when}, {effects}.",
    "unit",
    printable=False,
)
