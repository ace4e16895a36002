"""The answer to a scenario's question in words: what its writer says, or else what it expects, told as a reader would.

    Bob's Hill Giant can't block: "Bob can't block Serra Angel with Hill Giant (502.4b)."
    What holds in the end:        "Bob has 16 life and controls Llanowar Elves."
    What the trace is to have:    "Rules 309.2a and 502.4 are applied."

Either way the line is played and what is expected is checked, so no answer stands that the engine doesn't give. What a
writer says is free text; `unfounded` finds numbers and rules in it of which the scenario itself knows nothing.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from engine.notation.expectations import TraceHas, WasIllegal
from engine.notation.expected import Expectation
from engine.notation.reading_expectations import RULE
from engine.notation.scanning import joined
from engine.notation.scenario import ANY_RULE, Scenario, Told, write_scenario

_VERB = re.compile(r"(\S+) (.+)", re.DOTALL)
_ES = re.compile(r"(ss|sh|ch|x|z|o)es$")
_SUBJECT = re.compile(r"(?!It |The game )(.+?) (is|has|controls) (.+)", re.DOTALL)
MOST = 4
"""Things said of one subject in one sentence."""
_NUMBER = re.compile(r"\d+")
_INFINITIVES = {"has": "have", "does": "do", "is": "be"}


def answer_of(scenario: Scenario) -> str:
    """The answer in words; empty only for a scenario that expects nothing at all."""
    return scenario.answer or " ".join(sentences_of(scenario))


def sentences_of(scenario: Scenario) -> list[str]:
    """What a scenario expects, as sentences: what may not be done, what holds in the end, by which rules."""
    players = {player.name for board in scenario.position.boards for player in board.players}
    refused = [told for told in scenario.line if told.illegal]
    said = dict.fromkeys(_refused(told, players) for told in refused)
    held = [one for one in scenario.expectations if not isinstance(one, TraceHas | WasIllegal)]
    return [*said, *_merged([one.words() for one in held]), *_rules(scenario, refused)]


def _refused(told: Told, players: set[str]) -> str:
    """Bob can't block Serra Angel with Hill Giant (502.4b)."""
    by = "" if told.illegal == ANY_RULE else f" ({told.illegal})"
    words = " ".join(told.text.split())
    for player in players:
        found = _VERB.fullmatch(words.removeprefix(f"{player} ")) if words.startswith(f"{player} ") else None
        if found is not None and (verb := infinitive_of(found[1])) is not None:
            return f"{player} can't {verb} {found[2]}{by}."
    return f"Not legal: {words}{by}."


def infinitive_of(verb: str) -> str | None:
    """Plays: play. None where it is no verb of the third person."""
    if verb in _INFINITIVES:
        return _INFINITIVES[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if _ES.search(verb):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and verb.isalpha() and verb.islower() else None


def _merged(sentences: list[str]) -> list[str]:
    """Sentences about one thing that follow each other, as one: "Ann has 18 life and controls 2 Forests." """
    found: list[tuple[str, list[tuple[str, list[str]]]]] = []
    for sentence in dict.fromkeys(sentences):
        subject, verb, rest = _parsed(sentence.removesuffix("."))
        if not (
            found and subject and found[-1][0] == subject and sum(len(r) for _, r in found[-1][1]) < MOST
        ):
            found.append((subject, []))
        clauses = found[-1][1]
        if clauses and clauses[-1][0] == verb:
            clauses[-1][1].append(rest)
        else:
            clauses.append((verb, [rest]))
    return [_sentence(subject, clauses) for subject, clauses in found]


def _parsed(sentence: str) -> tuple[str, str, str]:
    """Ann's Clone / is / 2/2. A sentence of another kind is no subject's."""
    found = _SUBJECT.fullmatch(sentence)
    return (found[1], found[2], found[3]) if found is not None else ("", "", sentence)


def _sentence(subject: str, clauses: list[tuple[str, list[str]]]) -> str:
    if not subject:
        return f"{clauses[0][1][0]}."
    return f"{subject} {joined(f'{verb} {joined(rest)}' for verb, rest in clauses)}."


def _rules(scenario: Scenario, refused: list[Told]) -> list[str]:
    told = {one.illegal for one in refused}
    traced = [one for one in scenario.expectations if isinstance(one, TraceHas)]
    applied = list(dict.fromkeys(one.rule for one in traced if one.present))
    idle = list(dict.fromkeys(one.rule for one in traced if not one.present))
    forbid = list(dict.fromkeys(_forbidding(scenario.expectations, told)))
    said = []
    if forbid:
        said.append(f"{_numbered(forbid)} {'forbids' if len(forbid) == 1 else 'forbid'} what was tried.")
    if applied:
        said.append(f"{_numbered(applied)} {'is' if len(applied) == 1 else 'are'} applied.")
    if idle:
        said.append(f"{_numbered(idle)} {'is' if len(idle) == 1 else 'are'} not applied.")
    return said


def _forbidding(expectations: tuple[Expectation, ...], told: set[str]) -> list[str]:
    """Rules that are to refuse something, where no sentence says which."""
    return [one.rule for one in expectations if isinstance(one, WasIllegal) and one.rule not in told]


def _numbered(rules: list[str]) -> str:
    return f"Rule{'s' if len(rules) > 1 else ''} {joined(rules)}"


def unfounded(scenario: Scenario) -> list[str]:
    """Rules and numbers in what the writer answers that stand nowhere else in the scenario: nothing checks them."""
    if not scenario.answer:
        return []
    rest = write_scenario(replace(scenario, answer="", notes=()))
    rules = RULE.findall(scenario.answer)
    plain = RULE.sub(" ", scenario.answer)
    known_rules, known = RULE.findall(rest), set(_NUMBER.findall(rest))
    return [
        *(rule for rule in rules if not any(one.startswith(rule) for one in known_rules)),
        *(number for number in _NUMBER.findall(plain) if number not in known),
    ]
