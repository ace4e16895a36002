"""Moments that abilities wait for, "at the beginning of" (404, 410), and events whose text speaks of their player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import Triggered
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.parts import narrowed
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.rooms.events.events import HERS, certainly_in_play, not_itself
from engine.language.rooms.nouns.selections import is_person
from engine.language.terms import (
    AllOf,
    Attached,
    Begins,
    Bound,
    Either,
    EventPart,
    Holds,
    InCombat,
    IsPlayer,
    LosesControl,
    LosesLastCounter,
    Opponent,
    Same,
    Self,
    You,
    ZoneChange,
)
from engine.language.words import Role, StepOrPhase, Zone

# --- at the beginning of -------------------------------------------------------------------------------------


form(Same(You()), "your", "whose_turn", printable=False)
OF_WHOM: dict[str, Any] = {"mentions": EventPart(Role.PLAYER), "says": is_person}
form(IsPlayer(), "each player's", "whose_turn", **OF_WHOM)
form(Opponent(You()), "each opponent's", "whose_turn", **OF_WHOM)
called("whose_turn", 'whose ("your", "each player\'s")')
for _words, _moment in (
    ("upkeep", StepOrPhase.UPKEEP),
    ("draw step", StepOrPhase.DRAW_STEP),
    ("precombat main phase", StepOrPhase.PRECOMBAT_MAIN),
    ("main phase", StepOrPhase.MAIN),
    ("turn", StepOrPhase.TURN),
):
    form(_moment, _words, "moment")
called("moment", "a step or phase")

form(Holds(v.condition), "{condition}", "event")
form(LosesLastCounter(v.kind, v.what), "the last {kind} counter is removed from {what:some_object}", "event")


def _one_alone(what: Any) -> bool:
    """Whether one very thing is meant, and it happens to that once."""
    return isinstance(what, Same) or (isinstance(what, AllOf) and isinstance(what.parts[0], Same))


def _when(writer: FormWriter, event: Any) -> list[str]:
    waited = event.events if isinstance(event, Either) else (event,)
    once = all(isinstance(one, ZoneChange | LosesControl) and _one_alone(one.what) for one in waited)
    return ["when" if once else "whenever", *writer.words("event", event)]


form(v.event, "(when|whenever) {event}", "when", words=_when)
called("when", 'when it happens ("when ~ comes into play")')
form(v.event, "{event:when}", "trigger")


def _one_phase(reader: FormReader, env: Mapping[str, Any]) -> None:
    """A turn has two main phases (305.1): only what waits for the next of them may wait for either, and it is said so
    in the text of an effect under way alone."""
    if not reader.noting and env["moment"] is StepOrPhase.MAIN:
        raise Meaningless('"precombat main phase"', "moment")


_ONES: dict[str, Any] = {"either": "whose turn it is", "check": _one_phase}
form(
    Begins(v.moment, v.whose),
    "at the beginning of {whose:whose_turn} {moment}",
    "trigger",
    fits=lambda whose, _: whose.form.template != "your",
    **_ONES,
)
form(Begins(v.moment, Same(You())), "at the beginning of your {moment}", "trigger", **_ONES)
form(Begins(v.moment, IsPlayer(), True), "at the beginning of each {moment}", "trigger", check=_one_phase)
form(
    Begins(StepOrPhase.UPKEEP, v.whose, first=True),
    "at the beginning of {whose:whose_first} first upkeep (each|of each) turn",
    "trigger",
)
form(v.x, "{x:whose_turn}", "whose_first")
form(Same(You()), "your", "whose_first", readable=False)
form(
    Same(Attached(Self())),
    "enchanted player's",
    "whose_first",
    mentions=EventPart(Role.PLAYER),
    says=is_person,
)
called("whose_first", 'whose ("your", "each player\'s")')
form(
    Begins(StepOrPhase.UPKEEP, Same(v.who)),
    "at the beginning of the upkeep of {who:definite}",
    "trigger",
    suits=lambda env: not isinstance(env["who"], Bound),
    **OF_WHOM,
)
END = StepOrPhase.END_OF_TURN


def _of_others(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["whose"] == Same(You()):
        raise Meaningless('"each player\'s" or "each opponent\'s"', "whose")


form(Begins(END, IsPlayer()), "(at end of turn|at the beginning of (the|each) end step)", "trigger")
form(
    Begins(END, v.whose, each=True),
    "at the (end of {whose:whose_turn} turn|beginning of {whose:whose_turn} end step)",
    "trigger",
    check=_of_others,
)
FIGHT = "at the beginning of combat on"
form(Begins(StepOrPhase.COMBAT, v.whose), f"{FIGHT} {{whose:whose_turn}} turn", "trigger", check=_of_others)
form(Begins(StepOrPhase.COMBAT, Same(You())), f"{FIGHT} your turn", "trigger")
form(Begins(END, Same(You())), "(at the end of your turn|at the beginning of your end step)", "trigger")

# --- whose text speaks of the player of the event ---------------------------------------------------------------

called("by_somebody", 'when it happens ("at the end of each player\'s turn")')
_of_somebody: dict[str, Any] = {"mentions": EventPart(Role.PLAYER), "says": is_person}
# Who puts it there is its controller then.
form(
    ZoneChange(v.what, Zone.IN_PLAY),
    "whenever a player puts {what:some_tapped} (into play|onto the battlefield)",
    "by_somebody",
    **_of_somebody,
)
for _from, _check in ((" from play", not_itself), ("", certainly_in_play)):
    form(
        ZoneChange(narrowed(v.what, HERS), Zone.GRAVEYARD, Zone.IN_PLAY),
        f"whenever {{what:some_object}} is put into an opponent's graveyard{_from}",
        "by_somebody",
        check=_check,
        printable=bool(_from),
        **_of_somebody,
    )
form(Triggered(v.event, v.body), "{event:by_somebody}, {body}", "ability", late=True)
form(
    Triggered(v.event, v.body, v.condition),
    "{event:by_somebody}, if {condition}, {body}",
    "ability",
    rank=1,
    late=True,
)
form(Triggered(v.event, v.body, InCombat()), "{event:trigger} during combat, {body}", "ability", rank=1)
form(Begins(StepOrPhase.END_OF_COMBAT, IsPlayer()), "at end of combat", "trigger")


def _other_one(reader: FormReader, tree: Any) -> Any:
    """Of what blocks or is blocked, or deals and is dealt damage, that which is not the one the text is on."""
    noun = frozenset({reader.only(tree, "word")})
    aside = (
        one for one in reversed(reader.said.mentions) if isinstance(one.what, EventPart) and one.words & noun
    )
    found = next((one.what for one in aside if one.what == EventPart(Role.RECIPIENT)), None)
    return reader.take(found, "another one of the event")


form(v.x, "the other {word:thing_word}", "definite", read=_other_one, printable=False)


def _first_one(reader: FormReader, _tree: Any) -> Any:
    """The card of the event, where the text has spoken of another thing since."""
    words = frozenset({"card"})
    found = next((one.what for one in reader.said.mentions if isinstance(one.what, EventPart)), None)
    if found != EventPart(Role.OBJECT) or not reader.said.mentions:
        raise Meaningless("a card of the event", None)
    reader.said = reader.said.mention(found, words)
    return found


form(v.x, "the first card", "definite", read=_first_one, printable=False)
