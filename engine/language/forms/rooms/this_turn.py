"""What happened this turn and what will: who was dealt damage, what died, which spell it is, what waits."""

from __future__ import annotations

from typing import Any

from engine.language.effects import Delay
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, called, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.terms import (
    BuriedThisTurn,
    Compare,
    Event,
    EventPart,
    HurtThisTurn,
    Is,
    IsPlayer,
    Plays,
    Same,
    You,
)
from engine.language.words import Counted, Duration, Kind, Relation, Role

ORDINALS = ("first", "second", "third", "fourth", "fifth")
A_SPELL = Is(Kind.SPELL)

# --- damage and deaths ---------------------------------------------------------------------------------------

form((HurtThisTurn(),), "that (was|were) dealt damage this turn", "post")
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

# --- which spell it is ---------------------------------------------------------------------------------------

called("ordinal", '"first" to "fifth"')
for _number, _word in enumerate(ORDINALS, 1):
    form(_number, _word, "ordinal")


def _a_spell(_value: Any, _env: Any) -> frozenset[str]:
    return frozenset({Kind.SPELL.value})


def _mentioned(reader: FormReader, tree: Tree) -> Event:
    env = reader.env(tree)
    who = env.get("who", IsPlayer())
    if "whose" in env and env["whose"] != (who == Same(You())):
        raise Meaningless("the words for the player who plays it", tree.part("whose"))
    reader.said = reader.said.mention(EventPart(Role.OBJECT), _a_spell(None, None))
    return Plays(who, A_SPELL, env["number"], Counted.OF_PLAYER if "who" in env else Counted.OF_ALL)


def _write_nth(writer: FormWriter, value: Any) -> list[str]:
    if not isinstance(value, Plays) or value.number is None or value.what != A_SPELL:
        raise NoWords(repr(value))
    number = writer.words("ordinal", value.number)
    if value.counted is Counted.OF_ALL:
        out = ["the", *number, "spell", "of", "a", "turn", "is", "played"]
    else:
        you = value.who == Same(You())
        whose = ["play", "your"] if you else ["plays", "his", "or", "her"]
        out = [*writer.words("some_player", value.who), *whose, *number, "spell", "each", "turn"]
    writer.said = writer.said.mention(EventPart(Role.OBJECT), _a_spell(None, None))
    return out


form(True, "your", "whose_own")
form(False, "(his or her|their)", "whose_own")
called("whose_own", '"your" or "his or her"')
form(
    v.x,
    "the {number:ordinal} spell of a turn is (played|cast)",
    "event",
    read=_mentioned,
    write=_write_nth,
)
form(
    v.x,
    "{who:some_player} (plays|play|casts|cast) {whose:whose_own} {number:ordinal} spell each turn",
    "event",
    read=_mentioned,
    printable=False,
)

# --- later this turn -----------------------------------------------------------------------------------------

form((Delay(v.event, v.effects, Duration.THIS_TURN),), "{event:when} this turn, {effects}.", "unit")
