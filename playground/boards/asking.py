"""Decisions as web forms: for every kind of form of the engine one of a few kinds of control.

Which kind of form has which, `controls` says; `answering` reads what was sent.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine.board import IN_PLAY, LIBRARY, STACK, Board, Mana, ObjectId, PlayerId
from engine.characteristics import faces, held
from engine.decisions import (
    Answer,
    Division,
    Form,
    Number,
    OneOf,
    Order,
    Shuffle,
    SomeOf,
    Word,
    YesNo,
)
from engine.language.card import Layout
from engine.language.effects import Ability, Body, Spell
from engine.naming import name_of, player_name, thing_name
from engine.notation.sentences import say_answer
from engine.rules.game.unknown_cards_217 import UnknownCard
from engine.rules.special.naming_505 import CardName, names_around
from engine.rules.stack.actions_408 import SpecialAction
from engine.rules.stack.aiming_409 import Targets
from engine.rules.stack.bodies import body_of
from engine.rules.stack.costs_409 import is_mana_ability
from engine.rules.stack.paying_409 import Enough, ManaAbilities, Payment
from engine.rules.stack.priority_408 import (
    HasPriority,
    Pass,
    PlayAbility,
    PlayCardAsLand,
    PlaySpell,
    RepeatLoop,
)
from playground.boards.drawing import ability_text, mana_text, stack_text
from playground.boards.questions import Choice, Field
from playground.boards.refusing import refusals

NOTHING_CHOSEN = "nothing"
"""Sent as `do` where one thing or none is chosen, and it is none."""


def priority(form: HasPriority, board: Board) -> dict[str, Any]:
    """What a player with priority may do."""
    plays: list[Choice] = []
    for_mana: list[Choice] = []
    for action in form.options(board) or ():
        found = _ability_of(board, action)
        (for_mana if found is not None and is_mana_ability(found) else plays).append(
            _action(form, board, action, found)
        )
    return {
        "control": "buttons",
        "choices": tuple(plays),
        "folded": tuple(for_mana),
        "shortcuts": (Choice("all pass", "All pass", "until something happens"),),
        "refused": refusals(form, board),
    }


def _action(form: Form, board: Board, action: Answer, found: Ability | None) -> Choice:
    """A play, with the ability that is played, a special action, or passing; sent as the engine's own value, written
    in JSON."""
    value = msgspec.json.encode(action).decode()
    if isinstance(action, PlayAbility):
        # The first, since most of what can be done is to tap something for mana.
        source = action.ability.object
        text = ability_text(found, _short(board, source)) if found is not None else ""
        return Choice(value, f"Use {name_of(board, source)}", text, int(source), short="Use")
    if isinstance(action, Pass):
        return Choice(value, "Pass")
    if isinstance(action, RepeatLoop):
        return Choice(value, "Repeat the loop", "the sequence that has just repeated itself")
    if isinstance(action, Enough):
        return Choice(value, "Pay now", "no further mana abilities")
    if isinstance(action, PlayCardAsLand):
        return Choice(
            value, f"Play {_short(board, action.card)}", "as a land", int(action.card), short="Play"
        )
    if isinstance(action, PlaySpell):
        face = faces(board, action.card)[action.face]
        cost = str(face.cost) if face.cost is not None else ""
        short = f"Play {face.name}" if _is_split(board, action.card) else "Play"
        if action.way:
            cost, short = action.way, f"Play: {action.way}"
        return Choice(value, f"Play {face.name or 'it'}", cost, int(action.card), short=short)
    # Whatever else a player may do is said as the notation says it: "Ann turns ... face up".
    words = say_answer(board, form, action).rstrip(".")
    assert isinstance(action, SpecialAction)
    if action.alone:
        return Choice(value, words)
    return Choice(value, words, object=int(action.about), short=action.button)


def _is_split(board: Board, card: ObjectId) -> bool:
    definition = board.objects[card].definition
    return definition is not None and definition.layout is Layout.SPLIT


def _short(board: Board, card: ObjectId) -> str:
    definition = board.objects[card].definition
    return definition.name if definition is not None else name_of(board, card)


def _ability_of(board: Board, action: Answer) -> Ability | None:
    """The ability that is played, as its object has it now."""
    if not isinstance(action, PlayAbility) or action.ability.object not in board.objects:
        return None
    for one in held(board, action.ability.object):
        if one.id == action.ability:
            return one.ability
    return None


def mana_abilities(form: ManaAbilities, board: Board) -> dict[str, Any]:
    """Mana abilities, and to pay now."""
    return {
        "control": "buttons",
        "choices": tuple(
            _action(form, board, action, _ability_of(board, action)) for action in form.options(board) or ()
        ),
        "hint": f"Mana in the pool: {mana_text(board.players[form.player].mana) or 'none'}",
    }


def payment(form: Payment, board: Board) -> dict[str, Any]:
    """The mana of the pool."""
    pool = board.players[form.player].mana
    suggested = form.some(board)
    choices = tuple(
        Choice(str(place), _mana_in_words(mana), chosen=place in suggested) for place, mana in enumerate(pool)
    )
    return {
        "control": "checks",
        "choices": choices,
        "least": form.needs.total,
        "most": form.needs.total,
        "hint": f"{form.needs.total} mana is paid.",
        "submit": "Pay",
    }


def _mana_in_words(mana: Mana) -> str:
    symbol = mana_text((mana,))
    return f"{symbol} from a snow permanent" if mana.snow else symbol


def _label(form: Any, board: Board, number: int, place: int) -> str:
    """What a number of a form stands for."""
    if form.kind == "player":
        return player_name(board, PlayerId(number))
    if form.kind == "mode" and form.about in board.objects:
        modes = body_of(board, form.about).modes
        if 0 <= number < len(modes):
            return ability_text_of_mode(modes[number]) or f"mode {number + 1}"
    if form.kind == "trigger" and 0 <= number < len(board.waiting):
        waits = board.waiting[number]
        name = name_of(board, waits.source)
        return f"{name}: {ability_text(waits.ability, name)}"
    labels: tuple[str, ...] = getattr(form, "labels", ())
    if labels and place < len(labels):
        return labels[place]
    if form.kind in ("object", "target"):
        return thing_name(board, number)
    return str(number)


def ability_text_of_mode(mode: Any) -> str:
    """A mode in the words of its card."""
    body = mode if isinstance(mode, Body) else Body(effects=mode.effects, targets=mode.targets)
    return ability_text(Spell(body))


def _object_of(form: Any, number: int, board: Board) -> int:
    if form.kind in ("object", "target") and number > 0 and ObjectId(number) in board.objects:
        return number
    return 0


def _now_called(form: Any, board: Board, number: int) -> str:
    """The name that a permanent has now where it is called by another: the lower half of a flipped card (508)."""
    thing = max(0, number) if isinstance(form, Targets) else _object_of(form, number, board)
    found = board.objects.get(ObjectId(thing))
    if found is None or found.zone != IN_PLAY or not found.flipped:
        return ""
    name = faces(board, found.id)[0].name
    return f"now {name}" if name and name not in thing_name(board, number) else ""


def one_of(form: OneOf, board: Board) -> dict[str, Any]:
    """A button for each thing."""
    choices = (
        Choice(
            str(one),
            _label(form, board, one, place),
            _now_called(form, board, one),
            object=_object_of(form, one, board),
            short="Choose",
            seat=one if form.kind == "player" else -1,
        )
        for place, one in enumerate(form.among)
    )
    return {"control": "buttons", "choices": tuple(choices)}


def some_of(form: SomeOf, board: Board) -> dict[str, Any]:
    """A box for each thing."""
    choices = tuple(
        Choice(
            str(one),
            _label(form, board, one, place),
            _now_called(form, board, one),
            object=_object_of(form, one, board),
            short="Choose",
        )
        for place, one in enumerate(form.among)
    )
    return _several(choices, form.least, form.most)


def targets(form: Targets, board: Board) -> dict[str, Any]:
    """Everything that may be a target."""
    choices = tuple(
        Choice(
            str(one),
            thing_name(board, one),
            _now_called(form, board, one),
            object=max(0, one),
            short="Target",
            seat=-1 - one if one < 0 else -1,
        )
        for one in form.among(board)
    )
    return _several(choices, form.least, form.most)


def _several(choices: tuple[Choice, ...], least: int, most: int) -> dict[str, Any]:
    if least == most == 1:
        return {"control": "buttons", "choices": choices, "least": 1, "most": 1}
    if least == 0 and most == 1:
        # One or none: a button for each and one for nothing, so that no box has to be ticked first.
        nothing = (Choice(NOTHING_CHOSEN, "Nothing"),)
        return {"control": "buttons", "choices": choices, "least": 0, "most": 1, "shortcuts": nothing}
    if least == most:
        hint = f"Choose {least}."
    elif most >= len(choices) and least == 0:
        hint = "Choose any number."
    else:
        hint = f"Choose from {least} to {most}."
    return {"control": "checks", "choices": choices, "least": least, "most": most, "hint": hint}


def number(form: Number, board: Board) -> dict[str, Any]:
    """A number."""
    hint = f"A whole number from {form.least} to {form.most}."
    return {
        "control": "number",
        "least": form.least,
        "most": form.most,
        "value": str(form.least if form.usual is None else form.usual),
        "hint": hint,
    }


def order(form: Order | Shuffle, board: Board) -> dict[str, Any]:
    """A place for each thing."""
    items = form.items
    places = tuple(Choice(str(place), str(place + 1)) for place in range(len(items)))
    fields = tuple(
        Field(
            f"place-{place}",
            _label(form, board, one, place) if isinstance(form, Order) else name_of(board, ObjectId(one)),
            value=str(place),
            choices=places,
        )
        for place, one in enumerate(items)
    )
    hint = "1 comes first: first on the stack, or on top of the library."
    return {"control": "fields", "fields": fields, "hint": hint, "submit": "Confirm order"}


def division(form: Division, board: Board) -> dict[str, Any]:
    """A share for each thing."""
    shares = form.some(board)
    fields = tuple(
        Field(f"share-{place}", _label(form, board, one, place), form.least, form.total, str(shares[place]))
        for place, one in enumerate(form.among)
    )
    hint = f"{form.total} in all, at least {form.least} for each."
    return {"control": "fields", "fields": fields, "hint": hint, "submit": "Confirm division"}


def word(form: Word, board: Board) -> dict[str, Any]:
    """A button for each word, or a field to type one."""
    if form.among:
        return {"control": "buttons", "choices": tuple(Choice(one, one) for one in form.among)}
    return {"control": "word"}


def card_name(form: CardName, board: Board) -> dict[str, Any]:
    """A field for the name of a card."""
    return {
        "control": "word",
        "word": "Card",
        "hint": "The full name of any card.",
        "suggestions": names_around(board),
    }


def unknown_card(form: UnknownCard, board: Board) -> dict[str, Any]:
    """A field for the card that nobody has named."""
    whose, left = player_name(board, form.owner), board.players[form.owner].unseen
    on_top = board.zone(LIBRARY, form.owner)[:1] == (form.card,)
    which = f"on top of {whose}'s library" if on_top else name_of(board, form.card)
    names = tuple(dict.fromkeys(one.name for one in left))
    hint = "The full name of any card."
    if left:
        hint = f"The full name of any card; {len(left)} are on the list to deal from."
    return {
        "control": "word",
        "title": f"Which card is {which}?",
        "word": "Card",
        "hint": hint,
        "suggestions": names or names_around(board),
    }


def yes_no(form: YesNo, board: Board) -> dict[str, Any]:
    """Two buttons."""
    # "Whether to do it" says little by itself: what is resolving stands above the two buttons.
    found = board.objects.get(form.about)
    hint = stack_text(board, form.about) if found is not None and found.zone == STACK else ""
    return {"control": "buttons", "choices": (Choice("yes", "Yes"), Choice("no", "No")), "hint": hint}
