"""Expectations about one object: what it is and has, what it is attached to, who may see it. See `expectations`."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.board import IN_PLAY, NOTHING, PHASED_OUT, Board, ObjectId, now_or_last
from engine.characteristics import Characteristics, last_known
from engine.characteristics.settling import converted
from engine.game import Game
from engine.naming import SUFFIXES, name_of
from engine.notation.described import STATES, described, has_said, in_state, is_described
from engine.notation.expected import Expectation, Numbered, last_called, object_called, seat_of
from engine.notation.scanning import joined
from engine.view import may_see

COST = "converted mana cost"


class ObjectIs(Expectation, frozen=True, tag=True):
    """Bob's Grizzly Bears is 4/4; is tapped; is red; is a creature; isn't attacking."""

    rests_on_board: ClassVar[bool] = True
    name: str
    what: str
    negated: bool = False

    def words(self) -> str:
        return f"{self.name} {'is not' if self.negated else 'is'} {self.what}."

    def why_not(self, game: Game) -> str | None:
        board = game.board
        found = object_called(board, self.name, gone=True)
        words = self.what.removeprefix("a ").removeprefix("an ")
        if words in STATES and (where := _no_permanent(board, found, words)):
            return where
        holds = is_described(board, found, words if words in STATES else described(game, words))
        if holds != self.negated:
            return None
        if words in STATES:
            return f"it is {joined([state for state in STATES if in_state(board, found, state)]) or 'not'}"
        faces = last_known(board, found)
        sizes = [f"{face.power}/{face.toughness}" for face in faces if face.power is not None]
        said = sizes if sizes and "/" in words else [_kind(face) for face in faces]
        return f"it is {' or '.join(dict.fromkeys(said))}"


def _kind(face: Characteristics) -> str:
    """A green creature Bear: colours, supertypes, types and subtypes of an object."""
    colors = joined([color.word for color in face.colors]) or "colorless"
    words = " ".join([colors, *map(str, (*face.supertypes, *face.types, *face.subtypes))])
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def _no_permanent(board: Board, object_id: ObjectId, state: str) -> str:
    """Where something is that is no permanent: only permanents are tapped or untapped, attack or block (510.1). Empty
    for what was one or is."""
    found = now_or_last(board, object_id)
    if found is None or found.zone in (IN_PLAY, PHASED_OUT) or (state == "face down" and found.face_down):
        return ""
    return f"it is {SUFFIXES[found.zone]}, where nothing is {state}"


class IsAttachedTo(Expectation, frozen=True, tag=True):
    """Ann's Pacifism is attached to Bob's Hill Giant; Ann's Leonin Scimitar is not attached."""

    rests_on_board: ClassVar[bool] = True
    name: str
    to: str = ""
    """What it is attached to; empty for anything."""
    negated: bool = False

    def words(self) -> str:
        to = f" to {self.to}" if self.to else ""
        return f"{self.name} {'is not' if self.negated else 'is'} attached{to}."

    def why_not(self, game: Game) -> str | None:
        board = game.board
        host = board.objects[object_called(board, self.name)].attached
        holds = host == object_called(board, self.to) if self.to else host != NOTHING
        if holds != self.negated:
            return None
        return f"it is attached to {name_of(board, host)}" if host != NOTHING else "it is attached to nothing"


class ObjectHas(Numbered, frozen=True, tag=True):
    """Bob's Grizzly Bears has 2 damage; has 1 +1/+1 counter; has flying."""

    rests_on_board: ClassVar[bool] = True
    name: str
    number: int
    what: str
    """damage, "... counter", the converted mana cost, or keywords (number 1; 0 for none)."""

    def words(self) -> str:
        if self.what == "damage":
            return f"{self.name} has {self.number} damage."
        if self.what == COST:
            return f"{self.name} has {COST} {self.number}."
        if self.what.endswith(" counter"):
            return f"{self.name} has {self.number} {self.what}{'' if self.number == 1 else 's'}."
        return f"{self.name} has {'' if self.number else 'no '}{self.what}."

    def why_not(self, game: Game) -> str | None:
        number = self.found(game)
        return None if number == self.number else f"it {replace(self, name='', number=number).words()[1:-1]}"

    def found(self, game: Game) -> int:
        board = game.board
        found = last_called(board, self.name)
        if self.what == "damage":
            return found.damage
        if self.what == COST:
            costs = [converted(found, face) for face in last_known(board, found.id)]
            return self.number if self.number in costs else costs[0]
        if self.what.endswith(" counter"):
            return found.count(self.what.removesuffix(" counter"))
        return int(has_said(board, found.id, self.what))


class MaySee(Expectation, frozen=True, tag=True):
    """Ann may see Bob's Grinning Demon; Ann may not see Bob's Shock in hand (217, 504.3, 507.2)."""

    rests_on_board: ClassVar[bool] = True
    player: str
    name: str
    may: bool = True

    def words(self) -> str:
        return f"{self.player} may {'' if self.may else 'not '}see {self.name}."

    def why_not(self, game: Game) -> str | None:
        board = game.board
        found = board.objects[object_called(board, self.name)]
        holds = may_see(found, seat_of(board, self.player), board)
        return None if holds == self.may else f"{self.player} {'may' if holds else 'may not'} see it"
