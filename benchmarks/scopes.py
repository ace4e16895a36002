"""`make scopes TEXTS= SEED= POOL=`: is what each ability of a text speaks of its own?

An ability has its own targets (415.1), its own event (404.1, 419.1) and its own results: what it quotes, grants or
puts into play with a token is another ability and has others. What is done to something must be possible where that
is, and what many players do has no single result. Values are searched here ability by ability, without the reader's
help, and of the words of a text "target" alone is counted. Judged are the shipped cards, those of a list, sentences
made of lists (whatever can have a quoted ability, with every way to speak of something within it; whatever can be
done with whatever there is; whose hands and libraries), and made-up texts. Exit status 1 if a text is read that
should not be.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script: the project is one level up

from benchmarks.made_texts import paragraph
from benchmarks.scope_sentences import done_to_things, made_of_lists, players_for_objects, possessives
from engine.cards import library
from engine.cards.pool import cards_of
from engine.language import values as v
from engine.language.cardtext import REMINDER, paragraphs_of
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.reading import read_paragraph, read_spell
from engine.language.words import CardType

ABILITIES = (
    v.Spell,
    v.Activated,
    v.Triggered,
    v.Static,
    v.Replacement,
    v.AdditionalCost,
    v.AlternativeCost,
    v.GrantedCost,
    v.PlayOnly,
    v.CostChange,
    v.CostFloor,
    v.Barred,
    v.Skips,
    v.AnyTime,
)
WITH_TARGETS = (v.Spell, v.Activated, v.Triggered)
"""Abilities that are put on the stack, for which targets are chosen (409.1c)."""
WITH_EVENT = (v.Triggered, v.Replacement)
BEGUN = (v.Shield, v.Delay)
"""Instructions with an event of their own."""
NOTING = (v.Note, v.Linked, v.Settle, v.ForEach)
GIVEN = re.compile(r"\x00.*|(?:card|object|token|source|number|color|name|those)(?: \d+)?")
"""How the names look that a text gives to what its own instructions brought about."""
PLAYERS_FIELDS = ("who", "whose", "player")
TO_OBJECTS = (
    v.Destroy,
    v.Sacrifice,
    v.PutIntoPlay,
    v.Tap,
    v.Untap,
    v.Regenerate,
    v.RemoveFromCombat,
    v.Counter,
    v.Flip,
    v.TurnFaceUp,
    v.TurnFaceDown,
    v.PhaseOut,
    v.BecomeCopy,
    v.Modify,
)
TOGETHER = (v.Same, v.LossOf, v.HasChosenSubtype)
"""What takes the results of many together: as a set, as a sum, as any of several words."""
NOT_AS_NOUN = re.compile(
    r"(?i)\b(?:new targets?|the targets? of|(?:only one|a single|its|that|each|the|both|any|\w+'s) targets?|"
    r"targets? (?:only|a|an|this|it|you|one or more)\b)"
)
TARGET = re.compile(r"(?i)\btargets?\b")


class Scope:
    """One ability with all that is its own: what it quotes is left out and gathered in `inner`."""

    def __init__(self, ability: Any) -> None:
        self.ability = ability
        self.inner: list[Any] = []
        self.faults: list[str] = []
        self.declared: list[Any] = []
        self.asked: set[int] = set()
        self.noted: set[str] = set()
        event = isinstance(ability, WITH_EVENT)
        self._look(ability, event)
        self._judge()

    def _look(self, value: Any, event: bool) -> None:
        if isinstance(value, tuple):
            for one in value:
                self._look(one, event)
            return
        if not hasattr(value, "__struct_fields__"):
            return
        if isinstance(value, ABILITIES) and value is not self.ability:
            self.inner.append(value)
            return
        self._one(value, event)
        for name in value.__struct_fields__:
            self._look(getattr(value, name), event or isinstance(value, BEGUN))
        if isinstance(value, NOTING):
            self.noted.add(value.name)

    def _one(self, value: Any, event: bool) -> None:
        match value:
            case v.TargetSpec():
                self.declared.append(value)
            case v.Target() | v.Share():
                self.asked.add(value.slot)
            case v.EventPart() if not event:
                self.faults.append(f"a part of an event where none is: {value.role.value}")
            case v.ForEach():
                self.noted.add(value.name)
            case v.Bound(name=name) if GIVEN.fullmatch(name) and name not in self.noted:
                self.faults.append(f"nothing notes {name!r} before")

    def _judge(self) -> None:
        slots = [spec.slot for spec in self.declared]
        if slots and not isinstance(self.ability, WITH_TARGETS):
            self.faults.append("targets of an ability that has none")
        if sorted(slots) != list(range(len(slots))):
            self.faults.append(f"slots that aren't numbered through: {slots}")
        for slot in sorted(self.asked - set(slots)):
            self.faults.append(f"target {slot} without its word")
        for slot in sorted(set(slots) - self.asked):
            self.faults.append(f"target {slot} that nothing is done with")
        body = getattr(self.ability, "body", None)
        if body is not None:
            self._modes(body)
        specs = {spec.slot: spec for spec in self.declared}
        self._players(specs)
        self._places(specs)
        self._mixed_up()

    def _modes(self, body: Any) -> None:
        """A target of one mode is none where that mode isn't chosen."""
        if not body.modes:
            return
        own = {spec.slot for spec in body.targets}
        for mode in body.modes:
            if not self._spoken((mode.effects, mode.targets)) <= own | {spec.slot for spec in mode.targets}:
                self.faults.append("the target of another mode")
        if not self._spoken((body.effects, body.targets)) <= own:
            self.faults.append("the target of a mode outside it")

    def _spoken(self, value: Any) -> set[int]:
        return {one.slot for one in self._own(value) if isinstance(one, v.Target)}

    def _players(self, specs: dict[int, Any]) -> None:
        # "If that creature or player is a creature": what follows is done to no player.
        told = {
            one.condition.what
            for one in self._own(self.ability)
            if isinstance(one, v.If) and isinstance(one.condition, v.Matches)
        }
        for one in self._own(self.ability):
            what = getattr(one, "what", None)
            doubtful = ("player",) if what in told else ("player", "either")
            if isinstance(one, TO_OBJECTS) and kind(what, specs) in doubtful:
                self.faults.append(f"{type(one).__name__} of players")
            for name in PLAYERS_FIELDS:
                who = getattr(one, name, None)
                if who is not None and kind(who, specs) in ("object", "either"):
                    self.faults.append(f"{type(one).__name__}: an object for a player")
            if isinstance(one, v.ControllerOf | v.OwnerOf) and kind(one.of, specs) == "player":
                self.faults.append("the controller or owner of a player")

    def _places(self, specs: dict[int, Any]) -> None:
        """Permanents are in no hand, spells aren't destroyed, and so on; what was moved before is left aside."""
        moved = set()
        for one in self._own(self.ability):
            wanted = WHERE.get(type(one))
            if wanted is None:
                if isinstance(one, v.Move | v.PutIntoPlay):
                    moved.add(one.what)
                continue
            place = where(one.what, specs)
            if one.what not in moved and place and place not in wanted:
                self.faults.append(f"{type(one).__name__} of what is {place}")

    def _mixed_up(self) -> None:
        """What each of several players did is asked for as if one had done it."""
        results = {
            one.name: who
            for one in self._own(self.ability)
            if isinstance(one, v.Note) and isinstance(who := getattr(one.effect, "who", None), v.All)
        }
        alone = {
            one.name
            for may in self._own(self.ability)
            if isinstance(may, v.May)
            for one in self._own((may.effects, may.then))
            if isinstance(one, v.Note) and results.get(one.name) == may.who
        }
        for one in self._own(self.ability):
            for name in one.__struct_fields__:
                part = getattr(one, name)
                mixed = isinstance(part, v.Bound) and part.name in results.keys() - alone
                if (
                    mixed
                    and not isinstance(one, TOGETHER)
                    and not (isinstance(one, v.Move) and name == "what")
                ):
                    self.faults.append(f"a result of many, asked for by {type(one).__name__}")
            if (
                isinstance(one, v.FeatureOf)
                and isinstance(one.of, v.Bound)
                and one.of.name.startswith("those")
            ):
                self.faults.append("one number of many things")

    def _own(self, value: Any) -> Iterator[Any]:
        if isinstance(value, tuple):
            for one in value:
                yield from self._own(one)
        elif hasattr(value, "__struct_fields__") and not (
            isinstance(value, ABILITIES) and value is not self.ability
        ):
            yield value
            for name in value.__struct_fields__:
                yield from self._own(getattr(value, name))


WHERE: dict[type[Any], tuple[str, ...]] = {
    **dict.fromkeys((v.Destroy, v.Sacrifice, v.Tap, v.Untap, v.Regenerate, v.RemoveFromCombat), ("in play",)),
    v.Discard: ("in a hand",),
    v.Counter: ("on the stack",),
}
"""Where something must be for this to be done to it."""


def where(what: Any, specs: dict[int, Any]) -> str:
    """Where things are by what the text says of them; "" where it doesn't say."""
    filter_ = specs[what.slot].filter if isinstance(what, v.Target) and what.slot in specs else None
    filter_ = getattr(what, "filter", filter_)
    if isinstance(what, v.TopCards):
        return "in a library"
    parts = list(within_description(filter_))
    zone = next((one.zone.value for one in parts if isinstance(one, v.InZone)), "")
    said = {one.kind.value for one in parts if isinstance(one, v.Is)}
    if len(said) != 1:
        return ""
    (thing,) = said
    if thing in ("permanent", "token"):
        return "in play"
    if thing == "spell" or "ability" in thing:
        return "on the stack"
    return (
        {"": "", "hand": "in a hand", "in play": "in play"}.get(zone, f"in a {zone}")
        if thing == "card"
        else ""
    )


def within_description(filter_: Any) -> Iterator[Any]:
    for part in getattr(filter_, "parts", (filter_,)):
        if hasattr(part, "parts"):
            yield from within_description(part)
        else:
            yield part


def kind(what: Any, specs: dict[int, Any]) -> str:
    """Whether a selection or description is of players, of objects, of either, or "" where it can't be told."""
    match what:
        case v.You() | v.DefendingPlayer() | v.ControllerOf() | v.OwnerOf() | v.IsPlayer():
            return "player"
        case v.Opponent() | v.Teammate():
            return "player"
        case v.Self() | v.TopCards() | v.Is() | v.HasType() | v.HasSubtype() | v.InZone():
            return "object"
        case v.Target(slot=slot):
            return kind(specs[slot].filter, specs) if slot in specs else ""
        case v.All(filter=filter_) | v.Picked(filter=filter_) | v.AtRandom(filter=filter_):
            return kind(filter_, specs)
        case v.AllOf(parts=parts):
            return next((found for one in parts if (found := kind(one, specs))), "")
        case v.AnyOf(parts=parts) | v.Together(of=parts):
            kinds = {kind(one, specs) for one in parts} - {""}
            return "" if not kinds else kinds.pop() if len(kinds) == 1 else "either"
        case v.Same(of=of):
            return kind(of, specs)
    return ""


def scopes(abilities: Iterable[Any]) -> Iterator[Scope]:
    """Every ability of a text, and those within them."""
    open_ = list(abilities)
    while open_:
        one = Scope(open_.pop(0))
        open_ += one.inner
        yield one


def faults(abilities: tuple[Any, ...], text: str) -> list[str]:
    """What is wrong with the value of a text."""
    found = [fault for scope in scopes(abilities) for fault in scope.faults]
    specs = [spec for scope in scopes(abilities) for spec in scope.declared]
    said = len(TARGET.findall(NOT_AS_NOUN.sub(" ", REMINDER.sub(" ", text))))
    if said > len(specs):
        found.append(f'the word "target" stands {said} times, for {len(specs)} targets')
    return found


# --- texts -----------------------------------------------------------------------------------------------

Text = tuple[str, str, tuple[str, ...]]


def made_up(texts: int, seed: int) -> Iterator[tuple[str, str]]:
    """Texts derived from the forms."""
    for number in range(texts):
        chance = Random(seed * 1_000_003 + number)
        category = chance.choice(("paragraph", "spell"))
        yield category, paragraph(category, chance)


def shipped(names: Iterable[str] | None = None) -> Iterator[Text]:
    """The texts of all cards that ship, or of those that are named."""
    for name in library() if names is None else names:
        for face in library()[name].faces:
            spell = bool({CardType.INSTANT, CardType.SORCERY} & set(face.types))
            yield from _texts(face.name, "\n".join(face.text), spell)


def listed(path: Path) -> Iterator[Text]:
    for faces in cards_of(json.loads(path.read_text(encoding="utf-8"))):
        for face in faces:
            for wording in ("text", "printed_text"):
                spell = re.search(r"Instant|Sorcery|Interrupt", str(face["type"]))
                yield from _texts(face["name"], str(face.get(wording) or ""), bool(spell))


def _texts(name: str, text: str, spell: bool) -> Iterator[Text]:
    names = (name, name.split(",")[0])
    for one in [text] if spell else [one for _, one in paragraphs_of(text.split("\n"), 1)]:
        if REMINDER.sub("", one).strip():
            yield "spell" if spell else "paragraph", one, names


def judged(texts: Iterable[Text]) -> Iterator[tuple[str, list[str]]]:
    """Each text that is read, with what is wrong with its value."""
    for category, text, names in texts:
        try:
            found = (read_spell if category == "spell" else read_paragraph)(text, names)
        except (UnreadableText, TextTooLong):
            continue
        yield text, faults(found, text)


NEVER = {
    "possessives": ["words that name nobody"],
    "players for objects": ["a player where only objects can be"],
}
"""What is wrong with texts of which none may be read."""


def main() -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=int, default=int(os.environ.get("TEXTS") or 20_000))
    parser.add_argument("--seed", type=int, default=int(os.environ.get("SEED") or 1))
    parser.add_argument("--pool", type=Path, default=os.environ.get("POOL") or None)
    parser.add_argument("--show", type=int, default=8, help="findings shown of each kind")
    asked = parser.parse_args()
    kinds: dict[str, Iterable[Text]] = {
        "shipped": shipped(),
        "of lists": ((*one, ("Test",)) for one in (*made_of_lists(), *done_to_things())),
        "made up": ((*one, ("Test",)) for one in made_up(asked.texts, asked.seed)),
    }
    kinds["possessives"] = ((*one, ("Test",)) for one in possessives())
    kinds["players for objects"] = ((*one, ("Test",)) for one in players_for_objects())
    if asked.pool:
        kinds["pool"] = listed(Path(asked.pool))
    wrong = 0
    for name, texts in kinds.items():
        read, told, shown = 0, Counter[str](), defaultdict[str, list[str]](list)
        for text, found in judged(texts):
            read += 1
            found += NEVER.get(name, [])
            for fault in set(found):
                kind_ = re.sub(r"\d+|'[^']*'|\[.*\]", "#", fault)
                told[kind_] += 1
                shown[kind_].append(text)
        print(f"{name}: {read} texts read")
        for kind_, number in told.most_common():
            wrong += number
            print(f"  {number:6}  {kind_}")
            for text in shown[kind_][: asked.show]:
                print(f"            {text!r}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
