"""What is sacrificed, countered or paid for, as what a text waits for (404)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.language.forms.declared import Meaningless, form
from engine.language.forms.parts import narrowed
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.terms import (
    Attacks,
    Controls,
    Countered,
    Is,
    LosesControl,
    Opponent,
    Owns,
    Sacrifices,
    Same,
    Self,
    SettlesUpkeep,
    TakesControl,
    You,
    ZoneChange,
)
from engine.language.walks import walk
from engine.language.words import Kind, Zone

form(Sacrifices(v.who, v.what), "{who:some_player} <sacrifices> {what:some_object}", "event")


form(
    ZoneChange(narrowed(v.what, Owns(You())), Zone.GRAVEYARD, Zone.IN_PLAY, Opponent(You())),
    "a spell or ability an opponent controls causes {what:some_object} to be put into your graveyard from "
    "(play|the battlefield)",
    "event",
)
form(LosesControl(v.who, v.what), "{who:some_player} <loses> control of {what:some_object}", "event")
form(
    TakesControl(v.who, v.what),
    "{who:some_player} <gains> control of {what:some_object} from another player",
    "event",
)


def _a_spell(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if Is(Kind.SPELL) not in walk(env["what"]):
        raise Meaningless("a spell", "what")


form(
    Countered(narrowed(v.what, Controls(You()))),
    "a {what:desc} you've (played|cast) is countered",
    "event",
    check=_a_spell,
)
form(Attacks(v.what, False, True), "{what:some_object} <attacks> for the first time each turn", "event")


def _write_pays(paid: bool) -> Callable[[FormWriter, Any], list[str]]:
    def words(writer: FormWriter, who: Any) -> list[str]:
        player = writer.words("some_player", who)
        plain = who == Same(You())
        pays = (["pay"] if plain else ["pays"]) if paid else ["don't" if plain else "doesn't", "pay"]
        return [*player, *pays, *writer.own, "'s", "cumulative", "upkeep"]

    return words


for _paid, _pays in ((True, "<pays>"), (False, "<doesn't> pay")):
    form(
        SettlesUpkeep(v.who, Same(Self()), _paid),
        f"{{who:some_player}} {_pays} ~ 's {{_upkeep:upkeep_word}}",
        "event",
        words=_write_pays(_paid),
    )
