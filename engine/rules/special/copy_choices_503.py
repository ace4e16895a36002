"""Rules 503.5-6 and 503.10: choices that copying brings with it.

As an object comes into play as a copy, or with a choice of its own, its controller chooses before it arrives (419.1b).
For a copy of a spell new targets may be chosen where the effect says so, one at a time, each a legal one (415.7a).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.agenda import Procedure
from engine.asking import Asker, amount, matches, matches_player
from engine.asking.comparing import BOTH_NAMES, HALVES
from engine.board import (
    Board,
    Chosen,
    Noted,
    ObjectId,
    now_or_last,
)
from engine.characteristics import copiable
from engine.characteristics.printed import in_shape, with_extras
from engine.citing import cite, computation
from engine.decisions import Answer, Form, Number, OneOf, SomeOf, Word
from engine.events import CardTurnedFaceUp, Create, LifeLost, ObjectMoved, Part
from engine.language.card import CardDef
from engine.language.effects import (
    AnyBasicLandType,
    AnyCardName,
    AnyColor,
    AnyCreatureType,
    AnyLandType,
    ArriveAsCopy,
    ArriveChoosing,
    ArriveShaped,
    LifeToPay,
    Thing,
    ThisAbility,
)
from engine.language.print import print_shape
from engine.language.terms import Filter
from engine.language.words import Color, Duration, Trait
from engine.rules.effects.instead_419 import CHOOSERS, Chooser, arrival_of
from engine.rules.special.coins_511 import ShapeByCoin
from engine.rules.special.naming_505 import name_of_a_card
from engine.rules.stack.targets_415 import decode, encode, may_be_player
from engine.rules.stack.words_413 import words_of
from engine.seats import life_of, others

AS_A_COPY = computation("503.5", "What comes into play as a copy arrives as one; it never was anything else.")
ANEW = computation(
    "503.6", "Choices as it comes into play are not copied; the copy's controller makes them anew."
)


# --- as it comes into play -------------------------------------------------------------------------------


def _ask_what_to_copy(board: Board, part: Part, instruction: ArriveAsCopy, asker: Asker) -> Form:
    """Any one of those in play now, or none; this is no target."""
    among = tuple(one for one in board.in_play if _may_be_copied(board, one, part, instruction.among, asker))
    return SomeOf(
        player=asker.controller,
        rule="503.5",
        purpose="what it comes into play as a copy of, if anything",
        about=asker.source,
        among=among,
        least=0,
        most=min(1, len(among)),
    )


def _may_be_copied(board: Board, object_id: ObjectId, part: Part, among: Filter, asker: Asker) -> bool:
    if isinstance(part, CardTurnedFaceUp) and object_id == part.object:
        return False
    return matches(board, object_id, among, asker)


def _arrive_as_copy(
    board: Board, part: Part, instruction: ArriveAsCopy, asker: Asker, answer: Answer
) -> tuple[Part, ...] | None:
    if not answer:
        return (part,)
    original = board.objects[ObjectId(answer[0])]
    values = copiable(original)
    if values is None:
        return (part,)
    cite(AS_A_COPY)
    if original.copying is not None:
        # What is a copy itself is copied as that copy.
        cite("503.3")
    gains = tuple(one for one in instruction.gains if not isinstance(one, ThisAbility))
    colors = _colors_of(board, part) if Trait.COLOR in instruction.keeps else None
    name = _name_of(board, part) if Trait.NAME in instruction.keeps else None
    if gains or colors is not None or name is not None or instruction.types or instruction.supertypes:
        cite("503.9")
        values = with_extras(values, gains, colors, instruction.types, instruction.supertypes, name)
    until = "face down" if instruction.duration is Duration.FACE_UP else ""
    if isinstance(part, CardTurnedFaceUp):
        cite("504.8")
        return (replace(part, definition=values, until=until),)
    arrival = arrival_of(board, part)
    if arrival is None or not isinstance(part, ObjectMoved | Create):
        return None
    tapped = arrival.tapped or instruction.tapped
    arriving = replace(arrival, definition=values, until=until, copied=arrival.copied + 1, tapped=tapped)
    return (replace(part, arrival=arriving),)


def _definition_of(board: Board, part: Part) -> CardDef | None:
    """The arriving object's own text, or what it copies so far."""
    if isinstance(part, Create):
        return part.arrival.definition or part.definition
    if not isinstance(part, ObjectMoved | CardTurnedFaceUp):
        return None
    found = now_or_last(board, part.object)
    of_arrival = (
        part.arrival.definition if isinstance(part, ObjectMoved) and part.arrival is not None else None
    )
    return of_arrival or (found.definition if found is not None else None)


def _name_of(board: Board, part: Part) -> str | None:
    """The name that the arriving object has by its own text, or by what it copies so far."""
    definition = _definition_of(board, part)
    return None if definition is None else definition.faces[0].name


def _colors_of(board: Board, part: Part) -> tuple[Color, ...] | None:
    """The colours that the arriving object has by its own text, or by what it copies so far."""
    definition = _definition_of(board, part)
    if definition is None:
        return None
    face = definition.faces[0]
    of_cost = () if face.recolored or face.cost is None else face.cost.colors
    return tuple(color for color in Color if color in face.colors or color in of_cost)


def _ask_choice(board: Board, part: Part, instruction: ArriveChoosing, asker: Asker) -> Form:
    player, about = asker.controller, asker.source
    domain = instruction.domain
    if isinstance(domain, AnyColor | AnyCreatureType | AnyBasicLandType | AnyLandType):
        purpose, words = words_of(domain)
        return Word(player=player, rule="503.6", purpose=purpose, about=about, among=words)
    if isinstance(domain, AnyCardName):
        return name_of_a_card(player, "503.6", about, domain)
    if isinstance(domain, Thing) and may_be_player(domain.filter):
        seats = (player, *others(board, player))
        people = tuple(seat for seat in seats if matches_player(board, seat, domain.filter, asker))
        among = tuple(encode(Chosen(0, player=seat)) for seat in people)
        purpose = "a player"
        if among:
            return OneOf(
                player=player, rule="503.6", purpose=purpose, about=about, among=among, kind="target"
            )
        # With no such player within range the choice is never made (503.7).
        return SomeOf(player=player, rule="503.6", purpose=purpose, about=about, among=(), least=0, most=0)
    if isinstance(domain, Thing):
        among = tuple(one for one in board.in_play if matches(board, one, domain.filter, asker))
        return SomeOf(
            player=player,
            rule="503.6",
            purpose="one of these",
            about=about,
            among=among,
            least=min(1, len(among)),
            most=min(1, len(among)),
        )
    if isinstance(domain, LifeToPay):
        most = max(0, life_of(board, player))
        if domain.most is not None:
            most = min(most, max(0, amount(board, domain.most, asker)))
        return Number(player=player, rule="413.2e", purpose="how much life to pay", about=about, most=most)
    return Number(player=player, rule="503.6", purpose="a number", about=about)


def _arrive_choosing(
    board: Board, part: Part, instruction: ArriveChoosing, asker: Asker, answer: Answer
) -> tuple[Part, ...] | None:
    cite(ANEW)
    if isinstance(instruction.domain, AnyCardName) and HALVES in answer:
        cite(BOTH_NAMES)
    noted = _noted(instruction, answer)
    if isinstance(part, CardTurnedFaceUp):
        cite("504.8")
        return (replace(part, linked=(*part.linked, noted)),)
    arrival = arrival_of(board, part)
    if arrival is None or not isinstance(part, ObjectMoved | Create):
        return None
    arrived = replace(part, arrival=replace(arrival, linked=(*arrival.linked, noted)))
    if isinstance(instruction.domain, LifeToPay) and answer:
        paid = LifeLost(player=asker.controller, amount=answer, how="cost", by=asker.source)
        return (arrived, paid)
    return (arrived,)


def _noted(instruction: ArriveChoosing, answer: Any) -> Noted:
    domain = instruction.domain
    if isinstance(domain, AnyColor):
        return Noted(instruction.name, "words", (Color[answer.upper()].value,))
    if isinstance(domain, AnyCreatureType | AnyBasicLandType | AnyLandType | AnyCardName):
        return Noted(instruction.name, "words", (answer,))
    if isinstance(domain, Thing) and may_be_player(domain.filter):
        chosen = () if isinstance(answer, tuple) else (int(decode(0, answer).player),)
        return Noted(instruction.name, "players", chosen)
    if isinstance(domain, Thing):
        return Noted(instruction.name, "objects", tuple(int(one) for one in answer))
    return Noted(instruction.name, "numbers", (int(answer),))


def _ask_shape(board: Board, part: Part, instruction: ArriveShaped, asker: Asker) -> Form | Procedure:
    if instruction.flip is not None:
        called = instruction.flip.called
        return ShapeByCoin(player=asker.controller, called=called, by=asker.source)
    return OneOf(
        player=asker.controller,
        rule="503.6",
        purpose="what it comes into play as",
        about=asker.source,
        among=tuple(range(len(instruction.shapes))),
        kind="mode",
        labels=tuple(print_shape(shape) for shape in instruction.shapes),
    )


def _arrive_shaped(
    board: Board, part: Part, instruction: ArriveShaped, asker: Asker, answer: Answer
) -> tuple[Part, ...] | None:
    arrival, definition = arrival_of(board, part), _definition_of(board, part)
    if arrival is None or definition is None or not isinstance(part, ObjectMoved | Create):
        return None
    # The shape belongs to the copiable values, but whatever arrives as a copy gets one of its own.
    cite("503.2")
    if definition.faces[0].came_as:
        cite(ANEW)
    values = in_shape(definition, answer + 1)
    return (replace(part, arrival=replace(arrival, definition=values)),)


CHOOSERS[ArriveAsCopy] = Chooser(_ask_what_to_copy, _arrive_as_copy)
CHOOSERS[ArriveChoosing] = Chooser(_ask_choice, _arrive_choosing)
CHOOSERS[ArriveShaped] = Chooser(_ask_shape, _arrive_shaped)
