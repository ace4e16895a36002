"""Tests of an object that need nothing but the object and its faces: what it is, what it has, where it is."""

from __future__ import annotations

from engine.asking.asker import Asker, find, note_for
from engine.asking.comparing import ALL_COLORS, RELATIONS, either_half, has_name
from engine.board import IN_PLAY, STACK, Announcement, Board, Object
from engine.cards.expansions import expansion_of
from engine.characteristics import Characteristics
from engine.citing import check, cite
from engine.language import values as v
from engine.language.remembered import SPENT
from engine.language.walks import is_mana_ability
from engine.language.words import Supertype
from engine.mana import BIT, needs_of, payable, units_of
from engine.seats import combat_of

Faces = tuple[Characteristics, ...]
ON_THE_STACK: dict[v.Kind, type | tuple[type, ...]] = {
    v.Kind.ACTIVATED: v.Activated,
    v.Kind.TRIGGERED: v.Triggered,
    v.Kind.STACKED: (v.Activated, v.Triggered),
}
"""What an ability on the stack is, by what texts call it; a static ability is never there."""

SYMBOL = check("206.3", "A text about the cards of a set looks for that set's expansion symbol alone.")


def is_of_kind(part: v.Is, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    """Is of that kind (200.9)."""
    kind = part.kind
    if kind is v.Kind.PERMANENT:
        return found.zone == IN_PLAY
    if kind is v.Kind.SPELL:
        return found.zone == STACK and (found.kind == "card" or found.kind == "copy")
    if kind is v.Kind.CARD:
        return found.kind == "card"
    if kind is v.Kind.TOKEN:
        return found.kind == "token"
    if kind in ON_THE_STACK:
        return found.ability is not None and isinstance(found.ability.ability, ON_THE_STACK[kind])
    return True


def has_type(part: v.HasType, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    """Has the type, on some face."""
    if len(seen) == 1:
        return part.type in seen[0].types
    return either_half(seen, lambda face: part.type in face.types)


def has_supertype(part: v.HasSupertype, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    """Has the supertype, on some face."""
    if len(seen) == 1:
        return part.supertype in seen[0].supertypes
    return either_half(seen, lambda face: part.supertype in face.supertypes)


def has_subtype(part: v.HasSubtype, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    """Has the subtype, on some face."""
    if len(seen) == 1:
        return part.subtype in seen[0].subtypes
    return either_half(seen, lambda face: part.subtype in face.subtypes)


def has_chosen_subtype(
    part: v.HasChosenSubtype, board: Board, found: Object, seen: Faces, asker: Asker
) -> bool:
    """Has the subtype that was chosen."""
    note = note_for(board, asker, part.chosen.name)
    return note is not None and either_half(
        seen, lambda face: any(word in face.subtypes for word in note.value)
    )


def has_chosen_type(part: v.HasChosenType, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    """Has the type that was chosen, on some face."""
    note = note_for(board, asker, part.chosen.name)
    return note is not None and either_half(seen, lambda face: any(word in face.types for word in note.value))


def has_chosen_name(part: v.HasChosenName, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    """Has the name that was chosen, on some face (505.7)."""
    note = note_for(board, asker, part.chosen.name)
    return note is not None and any(has_name(seen, str(word)) for word in note.value)


def has_color(part: v.HasColor, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    """Is of the colour, on some face."""
    if isinstance(part.color, v.Color):
        if len(seen) == 1:
            return part.color in seen[0].colors
        return either_half(seen, lambda face: part.color in face.colors)
    note = note_for(board, asker, part.color.name)
    if note is None:
        return False
    return either_half(seen, lambda face: any(color in face.colors for color in note.value))


def colors(part: v.Colors, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    """Every split card off the stack has its halves' colours together (505.3)."""
    if len(seen) > 1:
        cite(ALL_COLORS)
    number = len({color for face in seen for color in face.colors})
    return RELATIONS[part.relation](number, part.number)


def has_keyword(part: v.HasKeyword, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    """Has the keyword ability, on some face."""
    if part.kind is None:
        return either_half(seen, lambda face: part.name in face.keywords)
    wanted = part.kind
    return either_half(
        seen,
        lambda face: any(
            isinstance(one.ability, v.Keyword)
            and one.ability.name == part.name
            and walks_so(one.ability.filter, wanted)
            for one in face.abilities
        ),
    )


def walks_so(kind: v.Filter | None, wanted: v.Filter | None) -> bool:
    """Whether landwalk of this kind is landwalk of that: snow islandwalk is a special islandwalk (502.6c)."""
    if kind == wanted or wanted is None:
        return kind == wanted
    return kind == v.AllOf((v.HasSupertype(Supertype.SNOW), wanted))


def has_activated(part: v.HasActivated, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    """Has an activated ability of this sort, on some face."""
    return either_half(
        seen,
        lambda face: any(
            isinstance(one.ability, v.Activated)
            and part.mana in (None, is_mana_ability(one.ability))
            and (not part.taps or v.TapSymbol() in one.ability.costs)
            for one in face.abilities
        ),
    )


def has_state(part: v.HasState, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    """Is tapped, attacking and so on. A spell can be face down alone (504.2)."""
    state = part.state
    if found.zone != IN_PLAY:
        return state is v.State.FACE_DOWN and found.zone == STACK and found.face_down
    if state is v.State.TAPPED:
        return found.tapped
    if state is v.State.UNTAPPED:
        return not found.tapped
    if state is v.State.FACE_DOWN:
        return found.face_down
    if state is v.State.FLIPPED:
        return found.flipped
    combat = combat_of(board, found.id)
    if combat is None:
        return False
    if state is v.State.BLOCKING:
        return combat.is_blocking(found.id)
    attack = combat.attack_of(found.id)
    if attack is None:
        return False
    if state is v.State.ATTACKING:
        return True
    return attack.blocked if state is v.State.BLOCKED else attack.unblocked


def in_zone(part: v.InZone, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    """Is in the zone."""
    return found.zone == part.zone


def paid_by_spent(part: v.PaidBySpent, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    """X in the mana cost is 0 here (104.3c), and a cost that isn't there can't be paid (213.1a)."""
    spent = find(asker.noted, SPENT)
    units = units_of(tuple([BIT[str(one)] for one in spent.value]) if spent is not None else ())
    return any(face.cost is not None and payable(needs_of(face.cost), units) for face in seen)


def is_named(part: v.Named, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    """Has the name, on some face (505.7)."""
    return has_name(seen, part.name)


def from_expansion(part: v.FromExpansion, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    """Bears the symbol, as its card or what it copies does (503.2); what has no name has no symbol (504.2)."""
    if found.definition is None or not any(face.name for face in seen):
        return False
    cite(SYMBOL)
    return expansion_of(found.definition) == part.name


def has_counter(part: v.HasCounter, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    """Has so many counters of the kind (200.10)."""
    return found.count(part.kind) >= part.least


def option_paid(part: v.OptionPaid, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    """Such a cost was announced for it, one of several perhaps (502.21d), or for what a copy copies (503.10)."""
    return how_many_paid(found.announcement, part.keyword) > 0 if found.zone == STACK else False


def how_many_paid(announced: Announcement | None, keyword: v.KeywordName) -> int:
    """How many optional costs of a keyword were paid for a spell (502.21d)."""
    costs = announced.costs if announced is not None else ()
    return sum(1 for one in costs if one.split()[0] == keyword.value)


def single_target(part: v.SingleTarget, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    """Has one target, chosen once (409.1c); what was chosen and has left since is a target all the same."""
    announced = found.announcement if found.zone == STACK else None
    return announced is not None and len(announced.targets) == 1


def never(part: v.Filter, board: Board, found: Object, seen: Faces, asker: Asker) -> bool:
    """What only a player can be."""
    return False
