"""What a line says may not be done, as sentences: "Bob can't block Serra Angel with Hill Giant (502.4b): ..."."""

from __future__ import annotations

import re

from engine.notation.scenario import ANY_RULE, Scenario, Told

_VERB = re.compile(r"(\S+) (.+)", re.DOTALL)
_ES = re.compile(r"(ss|sh|ch|x|z|o)es$")
_INFINITIVES = {"has": "have", "does": "do", "is": "be"}
WHY = {
    "212.3d": "who controls it has not done so since the turn began",
    "212.6a": "lands are played in one's own main phase, with nothing on the stack",
    "212.6b": "the land of this turn has been played",
    "217.1e": "this card isn't outside the game",
    "306.3": "that player isn't being attacked",
    "308.2a": "it isn't able to attack",
    "308.2f": "what the attack costs can't be paid",
    "309.2a": "it isn't able to block that",
    "309.2d": "what the block costs can't be paid",
    "401.5": "its own text says when it may be played",
    "403.3": "it may be played only so often in a turn",
    "403.5": "its own text says when it may be played",
    "408.1c": "this player has no priority",
    "408.1d": "that waits for one's own main phase with nothing on the stack",
    "409.1b": "that can't be chosen as the play is announced",
    "409.1c": "that is no legal target",
    "409.1h": "the cost can't be paid",
    "409.4": "an effect prohibits it",
    "413.2c": "that is no legal choice",
    "415.7a": "the new target has to be a legal one",
    "422.1": "the play can't be completed, and is reversed",
    "500.2": "the attack as a whole has to obey what restricts and requires it",
    "500.3": "the block as a whole has to obey what restricts and requires it",
    "502.4b": "only creatures with flying block a flyer",
    "502.6b": "landwalk keeps it from being blocked",
    "502.9b": "lethal damage to the blockers comes first",
    "502.10b": "a band has one creature without banding at most",
    "502.44b": "that player plays no spells for the rest of the game",
    "502.58a": "only mana abilities can be played then",
    "505.7": "a split card is named by both its names",
    "507.3b": "only a player concedes for himself or herself",
    "507.3c": "neither the rules nor an object call for that",
    "601.4": "what is out of range can't be a target",
}
"""Why a rule refuses something, of the rules that are asked most. The others stand by their numbers."""


def refusals(scenario: Scenario) -> list[str]:
    """A sentence for each refused one of the line; the reason where a rule comes up first."""
    players = {player.name for board in scenario.position.boards for player in board.players}
    said: dict[str, str] = {}
    explained: set[str] = set()
    for told in scenario.line:
        if not told.illegal or (words := _refused(told, players)) in said:
            continue
        by = "" if told.illegal == ANY_RULE else f" ({told.illegal})"
        why = WHY.get(told.illegal, "") if told.illegal not in explained else ""
        explained.add(told.illegal)
        said[words] = f"{words}{by}: {why}." if why else f"{words}{by}."
    return list(said.values())


def _refused(told: Told, players: set[str]) -> str:
    """Bob can't block Serra Angel with Hill Giant."""
    words = " ".join(told.text.split())
    for player in players:
        found = _VERB.fullmatch(words.removeprefix(f"{player} ")) if words.startswith(f"{player} ") else None
        if found is not None and (verb := infinitive_of(found[1])) is not None:
            return f"{player} can't {verb} {found[2]}"
    return f"Not legal: {words}"


def infinitive_of(verb: str) -> str | None:
    """Plays: play. None where it is no verb of the third person."""
    if verb in _INFINITIVES:
        return _INFINITIVES[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if _ES.search(verb):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and verb.isalpha() and verb.islower() else None
