"""A card as the templates draw it: its faces as they are now, its state, and what is said about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.safestring import SafeString

from engine.board import (
    HAND,
    IN_PLAY,
    LIBRARY,
    NOTHING,
    OUTSIDE,
    PHASED_OUT,
    REMOVED,
    STACK,
    Board,
    Object,
    ObjectId,
    PlayerId,
)
from engine.characteristics import Characteristics, controller_of, faces
from engine.language.card import CardDef, Face, Layout
from engine.language.words import CardType, Color
from engine.memos import shape_of
from engine.naming import name_of, player_name
from engine.unknown import is_unknown
from engine.view import UNKNOWN
from playground.boards.standing import AT_PEACE, Fight, Standing, fights, standing
from playground.kept import Kept, Same, frozen
from playground.look.frames import Picture, picture_of

View = dict[str, Any]
Links = Callable[[ObjectId], str]
"""The address that a card's name leads to; "" for none."""


class CardView(dict[str, Any]):
    """An object as `draw_slots` and `draw_card` draw it. It is not changed: neighbouring boards share it.

    A copy that was stored is a dict without picture and drawings.
    """

    __slots__ = ("_faces", "_had", "drawn")

    drawn: dict[str, SafeString]
    """Its HTML, address and all, by how it was drawn."""

    def __init__(self, faces: FacesView, values: View) -> None:
        super().__init__(values)
        self.drawn = {}
        self._faces = faces
        self._had: dict[tuple[object, ...], CardView] = {}

    @property
    def picture(self) -> Picture:
        """Its faces, ready to be drawn."""
        return self._faces.picture

    @property
    def look(self) -> tuple[object, ...]:
        """What is drawn of it but its number, where it leads and its buttons: two cards of which this is the same look
        the same on their boards."""
        return (self._faces, *[self[name] for name in _LOOK])

    def having(self, more: View, said: tuple[object, ...] = ()) -> CardView:
        """A view with more to it, which is kept if `said` decides all of that."""
        if not said:
            return CardView(self._faces, self | more)
        key = (*more, *said)
        found = self._had.get(key)
        if found is None:
            if len(self._had) >= _MOST_VIEWS:
                self._had.clear()
            found = self._had[key] = CardView(self._faces, self | more)
        return found


_LOOK = (
    *("tapped", "flipped", "copied", "damage", "counters", "sick", "changed", "picked"),
    *("attacking", "blocking", "course", "pinned"),
)


@dataclass(frozen=True, eq=False)
class FacesView:
    """The faces of a card as they are drawn. The same faces are the same value, so it stands for them in keys."""

    layout: str
    faces: list[View]

    @cached_property
    def picture(self) -> Picture:
        """The same, ready to be drawn."""
        return picture_of(self)


_printed_faces: Kept[tuple[Same, bool], View] = Kept(8_000)
State = tuple[bool, bool, bool, bool, bool, str, str]
"""Whether it attacks, blocks, is summoning sick, has changed, is picked; whether an attacker was blocked; and what its
picture does not tell: whose it is, whom it fights, what lies face down."""


@dataclass(frozen=True, eq=False)
class Seen:
    """An object as it was drawn. Object and characteristics are kept with it: their identities find it again."""

    found: Object
    now: object
    drawn: FacesView
    views: dict[tuple[State, str], CardView] = field(default_factory=dict)
    """By state and address; `_MOST_VIEWS` of them, since boards of several visitors may share an object."""


_MOST_VIEWS = 12


_seen_before: Kept[tuple[int, int], Seen] = Kept(8_000)
"""By the identities of an object and of what it is now: neighbouring boards share most of theirs."""
_cards_drawn: Kept[tuple[Same, Same, tuple[object, ...]], FacesView] = Kept(8_000)
"""By a card, what it is now, and all else of an object off the stack that its faces depend on."""
_faces_drawn: Kept[tuple[object, ...], FacesView] = Kept(8_000)
"""By all that is drawn of them."""


def no_links(_: ObjectId) -> str:
    """Cards that lead nowhere."""
    return ""


@dataclass
class Marks:
    """What is added to the bare board: links, buttons under cards, and what to compare with."""

    links: Links = no_links
    buttons: Mapping[ObjectId, list[View]] = field(default_factory=dict)
    before: Board | None = None
    changed: frozenset[ObjectId] | None = None
    """What is different, if it was found out otherwise than by comparing with `before`."""
    picked: ObjectId = NOTHING
    seats: Mapping[PlayerId, list[View]] = field(default_factory=dict)
    """Buttons beside players."""
    piles: Mapping[ObjectId, tuple[ObjectId, ...]] = field(default_factory=dict)
    """Permanents that lie on others that nothing tells from them (`playground.boards.piling`)."""
    remarks: Mapping[ObjectId, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    """What the rules object to about an object: rule and words."""
    of_players: Mapping[PlayerId, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    """The same about players."""


def card_view(board: Board, object_id: ObjectId, marks: Marks | None = None) -> CardView:
    """One object, with its buttons."""
    marks = marks or Marks()
    found = board.objects[object_id]
    changed = (
        is_changed(board, object_id, marks.before) if marks.changed is None else object_id in marks.changed
    )
    picked = object_id == marks.picked
    if found.zone == IN_PLAY:
        stands = standing(board)[object_id]
        fight = fights(board).get(object_id, AT_PEACE)
        pinned = _pinned(board, stands, fight)
        state = (fight.attacking, fight.blocking, stands.sick, changed, picked, fight.course, pinned)
        seen = _seen(board, found, None if found.definition is None else stands.now)
    else:
        state = (False, False, False, changed, picked, "", "")
        known = found.definition is not None and not is_unseen(found)
        seen = _seen(board, found, faces(board, object_id) if known else None)
    href = marks.links(object_id)
    view = seen.views.get((state, href))
    if view is None:
        if len(seen.views) >= _MOST_VIEWS:
            seen.views.clear()
        view = seen.views[state, href] = _view(seen, state, href)
    if remarks := marks.remarks.get(object_id):
        view = view.having({"remarks": remarks}, remarks)
    buttons = marks.buttons.get(object_id)
    if not buttons:
        return view
    called = called_at(board, object_id)
    said = tuple([(one["value"], one["label"], one["says"], one.get("field", "")) for one in buttons])
    return view.having({"buttons": buttons, "called": called}, (called, said))


def _view(seen: Seen, state: State, href: str) -> CardView:
    """An object in a state, before it has buttons."""
    found = seen.found
    attacking, blocking, sick, changed, picked, course, pinned = state
    return CardView(
        seen.drawn,
        {
            "id": int(found.id),
            "layout": seen.drawn.layout,
            "faces": seen.drawn.faces,
            "tapped": found.tapped,
            "attacking": attacking,
            "blocking": blocking,
            "course": course,
            "flipped": found.flipped and found.zone == IN_PLAY,
            "copied": found.copying is not None or found.kind == "copy",
            "damage": found.damage,
            "counters": found.counters,
            "sick": sick,
            "href": href,
            "changed": changed,
            "picked": picked,
            "buttons": [],
            "called": "",
            "pinned": pinned,
        },
    )


def called_at(board: Board, object_id: ObjectId) -> str:
    """What an object is called among the others of its board."""
    found = board.objects[object_id]
    return "unseen card" if found.definition is None and is_unseen(found) else name_of(board, object_id)


def _pinned(board: Board, stands: Standing, fight: Fight) -> str:
    """What neither its picture nor its place tells."""
    notes = []
    found = stands.found
    if stands.controller != found.owner:
        notes.append(f"owned by {player_name(board, found.owner)}")
    if found.face_down and found.definition is not None and found.definition is not UNKNOWN:
        notes.append(f"is {found.definition.faces[0].name}")
    if fight.words:
        notes.append(fight.words)
    return ", ".join(notes)


def _seen(board: Board, found: Object, now: object) -> Seen:
    key = (id(found), id(now))
    seen = _seen_before.get(key)
    if seen is None:
        seen = _seen_before.keep(key, Seen(found, now, _drawn(board, found, now)))
    return seen


def _drawn(board: Board, found: Object, now: object) -> FacesView:
    """The faces of an object that is new here, as those of a board read from a text are; its card seldom is."""
    if found.definition is None or found.zone == STACK:
        return _faces_view(board, found)
    status = (found.zone, found.kind, found.face_down, found.flipped)
    return _cards_drawn.find((Same(found.definition), Same(now), status), lambda: _faces_view(board, found))


def _faces_view(board: Board, found: Object) -> FacesView:
    layout, views = _layout(found), _faces(board, found)
    return _faces_drawn.find((layout, frozen(views)), lambda: FacesView(layout, views))


def definition_view(definition: CardDef) -> View:
    """A card as printed, wherever it may be."""
    layout = definition.layout.value if definition.layout is not Layout.NORMAL else "normal"
    if definition.layout is Layout.FLIP:
        return {
            "layout": layout,
            "faces": [view | {"active": True} for view in _printed_flip(definition, False)],
        }
    return {"layout": layout, "faces": [_printed(face, True) for face in definition.faces]}


def is_unseen(found: Object) -> bool:
    """A card of which only the place is known: in a player's view (`engine.view`), or because nobody named it."""
    if found.zone in (LIBRARY, REMOVED) and is_unknown(found):
        return True
    return found.definition is None and found.zone in (HAND, LIBRARY, OUTSIDE)


def _layout(found: Object) -> str:
    if is_unseen(found):
        return "facedown"
    if found.definition is None:
        return "normal"
    if found.definition is UNKNOWN:
        return "facedown"
    if found.face_down and found.zone in (IN_PLAY, STACK, PHASED_OUT):
        return "facedown"
    if found.definition.layout is not Layout.NORMAL:
        return found.definition.layout.value
    return "token" if found.kind == "token" else "normal"


def _faces(board: Board, found: Object) -> list[View]:
    definition = found.definition
    if is_unseen(found):
        return []
    if definition is None:
        return [_of_ability(board, found)]
    now = faces(board, found.id)
    if definition.layout is Layout.SPLIT:
        on_stack = found.zone == STACK and found.announcement is not None
        played = found.announcement.face if found.announcement is not None else 0
        return [
            _printed(face, not on_stack or number == played) for number, face in enumerate(definition.faces)
        ]
    if definition.layout is Layout.FLIP:
        return [
            view | (_now(now[0], face) if view["active"] else {})
            for face, view in zip(definition.faces, _printed_flip(definition, found.flipped), strict=True)
        ]
    printed = definition.faces[0]
    return [_printed(printed, True) | _now(now[0], printed)] if now else [_printed(printed, True)]


def _printed(face: Face, active: bool) -> View:
    return _printed_faces.find((Same(face), active), lambda: _print(face, active))


def _printed_flip(definition: CardDef, flipped: bool) -> list[View]:
    """Both halves of a flip card; the lower has the colours of the upper, whose mana cost it keeps (508.1c)."""
    upper, lower = definition.faces
    above = _printed(upper, not flipped)
    return [above, _printed(lower, flipped) | {"colors": above["colors"]}]


def _print(face: Face, active: bool) -> View:
    of_cost = face.cost.colors if face.cost is not None else ()
    return {
        "name": face.name,
        "cost": str(face.cost) if face.cost is not None else "",
        "colors": [color.value for color in Color if color in face.colors or color in of_cost],
        "types": type_line(face.supertypes, face.types, face.subtypes),
        "text": face.text,
        "power": _size(face.power),
        "toughness": _size(face.toughness),
        "active": active,
    }


def _now(now: Characteristics, printed: Face) -> View:
    """What the layers made of a face, where the drawing shows it."""
    view: View = {
        "name": now.name or printed.name,
        "colors": [color.value for color in now.colors],
        "types": type_line(now.supertypes, now.types, now.subtypes),
    }
    if now.power is not None and now.toughness is not None:
        view |= {"power": str(now.power), "toughness": str(now.toughness)}
    elif CardType.CREATURE in printed.types and CardType.CREATURE not in now.types:
        view |= {"power": "", "toughness": ""}
    return view


def _of_ability(board: Board, found: Object) -> View:
    name = "Combat damage" if found.kind == "damage" else "Ability"
    return {"name": name, "cost": "", "colors": [], "types": "", "text": (), "power": "", "toughness": ""}


def _size(number: Any) -> str:
    if number is None:
        return ""
    plus = getattr(number, "plus", None)
    if plus is None:
        return str(number)
    return f"*+{plus}" if plus else "*"


def type_line(supertypes: Iterable[str], types: Iterable[str], subtypes: Iterable[str]) -> str:
    """The type line as printed: "Legendary Creature - Goblin Shaman"."""
    words = " ".join(str(word).capitalize() for word in (*supertypes, *types))
    under = " ".join(subtypes)
    return f"{words} - {under}" if under else words


def is_changed(board: Board, object_id: ObjectId, before: Board | None) -> bool:
    """Whether an object is new on a board, or looks different from what it was on the board before."""
    if before is None or before is board:
        return False
    earlier = before.objects.get(object_id)
    if earlier is None or not same(earlier, board.objects[object_id]):
        return True
    if board.objects[object_id].zone != IN_PLAY or shape_of(before) is shape_of(board):
        return False
    then, now = faces(before, object_id), faces(board, object_id)
    if then is not now and visible(then) != visible(now):
        return True
    return controller_of(before, object_id) != controller_of(board, object_id)


def changed_on(board: Board, before: Board | None) -> frozenset[ObjectId]:
    """Every object of a board that is new there or looks different."""
    if before is None or before is board:
        return frozenset()
    then, now, objects = standing(before), standing(board), before.objects
    maybe = [one for one, found in board.objects.items() if objects.get(one) is not found]
    # The same object may look different, too, but only in play.
    maybe += [one for one, stands in now.items() if then.get(one) is not stands]
    return frozenset([one for one in maybe if is_changed(board, one, before)])


def same(one: Object, other: Object) -> bool:
    """Most objects of two moments are one and the same; only the others have to be compared."""
    return one is other or one == other


def visible(sets: tuple[Characteristics, ...]) -> tuple[Any, ...]:
    """What of an object's characteristics is seen on the table."""
    return tuple(
        (one.name, one.colors, one.types, one.subtypes, one.power, one.toughness, one.keywords)
        for one in sets
    )
