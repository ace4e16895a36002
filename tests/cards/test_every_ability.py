"""Every ability of every shipped card does what its text promises, on a table made for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.agenda import Procedure
from engine.board import HAND, IN_PLAY, Board
from engine.cards import library
from engine.characteristics import faces, imposed
from engine.game import Game
from engine.language.card import CardDef, Layout
from engine.language.effects import (
    Ability,
    Activated,
    AdditionalCost,
    AddMana,
    PayMana,
    Replacement,
    Spell,
    Static,
    TapSymbol,
    Triggered,
)
from engine.language.terms import TappedForMana, Value
from engine.language.walks import is_mana_ability
from engine.language.words import CardType
from engine.rules.effects.replacement_419 import Happening, applicable
from tests.cards.promises import is_kept, promised
from tests.cards.tables import ANN, BOB, Trial, rich_table
from tests.chosen import chosen

SEEDS = range(40)
DECISIONS = 160


ELSEWHERE = {
    "Basking Rootwalla": "engine/scenarios/502-keywords/madness.txt",
    "Fiery Temper": "engine/scenarios/502-keywords/madness-not-played.txt",
    "Durkwood Baloth": "engine/scenarios/502-keywords/suspend-haste.txt",
    "Rift Bolt": "engine/scenarios/502-keywords/suspend.txt",
    "Surging Flame": "engine/scenarios/502-keywords/ripple.txt",
    "Enduring Ideal": "engine/scenarios/502-keywords/epic-aura.txt",
    "Eternal Dominion": "engine/scenarios/502-keywords/epic-theirs.txt",
    "Desert": "engine/scenarios/400-playing/play-only-at-end-of-combat.txt",
    "Evermind": "engine/scenarios/502-keywords/splice-color.txt",
    "Blind Hunter": "engine/scenarios/502-keywords/haunt.txt",
    "Cry of Contrition": "engine/scenarios/502-keywords/haunt-spell.txt",
    "Darkblast": "engine/scenarios/502-keywords/dredge.txt",
    "Rune-Tail, Kitsune Ascendant": "engine/scenarios/508-flip-cards/rune-tail.txt",
    "Student of Elements": "engine/scenarios/508-flip-cards/student.txt",
    "Homura, Human Ascendant": "engine/scenarios/508-flip-cards/homura.txt",
    "Kitsune Mystic": "engine/scenarios/508-flip-cards/kitsune.txt",
    "Sasaya, Orochi Ascendant": "engine/scenarios/508-flip-cards/sasaya.txt",
    "Chance Encounter": "tests/rules/special/test_coins_511.py",
    "Krark's Thumb": "tests/rules/special/test_coins_511.py",
    "Academy Rector": "engine/scenarios/410-triggers/rector.txt",
    "Illusions of Grandeur": "engine/scenarios/410-triggers/donated-illusions.txt",
    "Karn, Silver Golem": "engine/scenarios/410-triggers/karn-blocks.txt",
    "Pariah": "engine/scenarios/419-replacement/pariah.txt",
    "Ashen Ghoul": "engine/scenarios/410-triggers/ashen-ghoul.txt",
    "Shahrazad": "tests/rules/special/test_subgames_506.py",
}
"""Cards that a table of this kind can't try; the tests named here do."""


def test_what_is_tried_elsewhere_is_tried_there() -> None:
    for name, path in ELSEWHERE.items():
        assert name in (Path(__file__).parents[2] / path).read_text(encoding="utf-8")


def abilities(*kinds: type) -> list[object]:
    """Each ability of these kinds of the chosen cards (all of them with CARDS=all), as parameters of a test."""
    return list(_abilities(*kinds))


def _abilities(*kinds: type) -> Iterator[object]:
    for name in chosen():
        if name in ELSEWHERE:
            continue
        card = library()[name]
        for side, face in enumerate(card.faces):
            for place, ability in enumerate(face.abilities):
                if isinstance(ability, kinds):
                    yield pytest.param(name, side, place, id=f"{name} {side}.{place}")


def found(name: str, side: int, place: int) -> tuple[CardDef, Ability]:
    card = library()[name]
    return card, card.faces[side].abilities[place]


def is_flip(card: CardDef) -> bool:
    return card.layout is Layout.FLIP


def home(card: CardDef, side: int, ability: Ability) -> str:
    """Where the card begins: spells and Auras in hand, all else in play."""
    face = card.faces[side]
    if side == 1 and is_flip(card):
        return IN_PLAY
    arrives = (
        isinstance(ability, Triggered)
        and "ZoneChange" in repr(ability.event)
        and "IN_PLAY" in repr(ability.event)
    )
    is_spell = CardType.INSTANT in face.types or CardType.SORCERY in face.types
    return HAND if is_spell or "Aura" in face.subtypes or arrives else IN_PLAY


def adds_mana_when_tapped(ability: Ability) -> bool:
    """Whether it is a triggered mana ability, which doesn't use the stack (406.1)."""
    return (
        isinstance(ability, Triggered)
        and isinstance(ability.event, TappedForMana)
        and any(isinstance(one, AddMana) for one in promised(ability))
    )


def keeps_its_promises(name: str, side: int, place: int) -> set[Value]:
    """What no trial brought about of what the ability promises."""
    card, ability = found(name, side, place)
    costs: tuple[Value, ...] = getattr(ability, "costs", ())
    left = set(promised(ability)) | {one for one in costs if not isinstance(one, PayMana | TapSymbol)}
    on_stack = (
        not is_mana_ability(ability) if isinstance(ability, Activated) else not adds_mana_when_tapped(ability)
    )
    waiting: set[object] = {"stacked"} if on_stack and isinstance(ability, Activated | Triggered) else set()
    for seed in SEEDS:
        active = BOB if seed % 4 == 3 else ANN
        start = home(card, side, ability) if seed % 3 or is_flip(card) else HAND
        trial = Trial(
            rich_table(card, start, card, active, variant=seed, flipped=side == 1 and is_flip(card)),
            seed,
            active,
        )
        trial.run(DECISIONS, lambda game: False)
        happened = list(trial.parts_of_card())
        left = {value for value in left if not any(is_kept(value, part) for part in happened)}
        for line in trial.game.trace or ():
            if line.position is not None and waiting:
                board = line.position.boards[line.level]
                if any(
                    (stacked := board.objects[one].ability) is not None and stacked.ability == ability
                    for one in board.stack
                ):
                    waiting.clear()
        if not left and not waiting:
            return set()
    return left | waiting  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "side", "place"), abilities(Spell, Activated, Triggered, AdditionalCost))
def test_an_ability_does_what_it_promises(name: str, side: int, place: int) -> None:
    assert keeps_its_promises(name, side, place) == set()


def without(board: Board, ability: Ability) -> Board:
    """The same board where no card has this ability."""
    objects = dict(board.objects)
    for object_id, thing in board.objects.items():
        if thing.definition is not None and any(ability in face.abilities for face in thing.definition.faces):
            kept = tuple(
                replace(face, abilities=tuple(one for one in face.abilities if one != ability))
                for face in thing.definition.faces
            )
            objects[object_id] = replace(thing, definition=replace(thing.definition, faces=kept))
    return replace(board, objects=type(board.objects)(objects))


def seen(board: Board) -> list[object]:
    """All that static abilities may change: what things are, whose they are, what they can't do."""
    answers: list[object] = []
    for object_id, thing in sorted(board.objects.items()):
        shown = faces(board, object_id)
        answers.append(
            [
                (
                    *(face.name, face.colors, face.types, face.subtypes, face.power, face.toughness),
                    tuple(one.ability for one in face.abilities),
                )
                for face in shown
            ]
        )
        if thing.zone in (IN_PLAY, "stack"):
            answers.append([one.change for one in imposed(board, object_id)])
    return answers


@pytest.mark.parametrize(("name", "side", "place"), abilities(Static))
def test_a_static_ability_makes_a_difference(name: str, side: int, place: int) -> None:
    card, ability = found(name, side, place)
    assert isinstance(ability, Static)

    def differs(game: Game) -> bool:
        return _says_more(game.board, ability)

    for seed in SEEDS:
        start = home(card, side, ability) if seed % 3 or is_flip(card) else HAND
        trial = Trial(rich_table(card, start, card, variant=seed, flipped=side == 1 and is_flip(card)), seed)
        trial.run(DECISIONS, differs)
        if differs(trial.game):
            return
    pytest.fail("no trial shows what it does")


def _says_more(board: Board, ability: Ability) -> bool:
    return _ignoring(seen(board), ability) != _ignoring(seen(without(board, ability)), ability)


def _ignoring(answers: list[object], ability: Ability) -> list[object]:
    """That the object has the ability is no difference that it makes."""
    cleaned: list[object] = []
    for answer in answers:
        assert isinstance(answer, list)
        cleaned.append(
            [
                (*one[:-1], tuple(held for held in one[-1] if held != ability))
                if isinstance(one, tuple)
                else one
                for one in answer
            ]
        )
    return cleaned


@pytest.mark.parametrize(("name", "side", "place"), abilities(Replacement))
def test_a_replacement_takes_the_place_of_its_event(name: str, side: int, place: int) -> None:
    card, ability = found(name, side, place)
    for seed in SEEDS:
        active = BOB if seed % 4 == 3 else ANN
        is_aura = "Aura" in card.faces[side].subtypes
        start = HAND if is_aura or ("IN_PLAY" in repr(ability) and seed % 3) else IN_PLAY
        trial = _Replaced(rich_table(card, start, card, active, variant=seed), seed, active)
        trial.ability = ability
        trial.run(DECISIONS, trial.watch)
        if trial.seen:
            return
    pytest.fail("no trial shows it at work")


class _Replaced(Trial):
    """Looks at what rule 419 is about to apply."""

    ability: Ability | None = None
    seen = False
    abilities_too = False

    def watch(self, game: Game) -> bool:
        frame: Procedure | None = game.agenda[-1] if game.agenda else None
        if isinstance(frame, Happening) and frame.steps[frame.at].name == "apply":
            part = frame.parts[frame.place]
            self.seen |= any(one.ability == self.ability for one in applicable(game.board, part))
        return self.seen
