"""Rule 418.3c: qualities of protection and landwalk that are settled as the ability is given (502.6, 502.7)."""

from __future__ import annotations

from engine.asking import find
from engine.asking.sharing import colors_of, land_types_of, types_of
from engine.language.combining import any_of, substitute
from engine.language.effects import Ability, Keyword
from engine.language.terms import (
    AnyOf,
    Bound,
    EventPart,
    HasChosenSubtype,
    HasColor,
    HasSubtype,
    HasType,
    SharesColor,
    SharesLandType,
    SharesType,
    Target,
    Value,
)
from engine.language.walks import walk
from engine.language.words import Color
from engine.rules.stack.plans_413 import Context


def fixed_qualities(context: Context, ability: Ability) -> tuple[Ability, ...]:
    """A keyword whose quality is a colour or land type that was chosen ("protection from the color of your choice"), or
    types of what is imprinted or colours of a target, has just those from now on. What stands in quotation marks
    makes choices of its own. Landwalk of several land types is an ability of each (502.6a)."""
    if not isinstance(ability, Keyword) or ability.filter is None:
        return (ability,)
    if isinstance(ability.filter, SharesLandType):
        kinds = dict.fromkeys(land_types_of(context.board, ability.filter, context.asker))
        return tuple(Keyword(ability.name, HasSubtype(kind)) for kind in kinds)
    chosen: dict[Value, object] = {
        one: any_of([HasColor(color) for color in chosen_colors(context, one.color)])
        for one in walk(ability.filter)
        if isinstance(one, HasColor) and isinstance(one.color, Bound) and chosen_colors(context, one.color)
    }
    chosen |= {
        one: any_of([HasType(kind) for kind in types])
        for one in walk(ability.filter)
        if isinstance(one, SharesType) and (types := types_of(context.board, one.of, context.asker))
    }
    chosen |= {
        one: HasSubtype(str(noted.value[0]))
        for one in walk(ability.filter)
        if isinstance(one, HasChosenSubtype)
        and (noted := find(context.asker.noted, one.chosen.name)) is not None
    }
    chosen |= {
        # What has no color gives protection from nothing.
        one: any_of([HasColor(color) for color in colors]) if colors else AnyOf(())
        for one in walk(ability.filter)
        if isinstance(one, SharesColor) and isinstance(one.of, Target | EventPart)
        for colors in (colors_of(context.board, one.of, context.asker),)
    }
    return (substitute(ability, chosen) if chosen else ability,)


def chosen_colors(context: Context, color: Color | Bound) -> tuple[Color, ...]:
    if isinstance(color, Color):
        return (color,)
    for noted in reversed(context.asker.noted):
        if noted.name == color.name:
            return tuple(Color(str(letter)) for letter in noted.value)
    return ()


__all__ = ["chosen_colors", "fixed_qualities"]
