"""What a card's frame tells: its hatching, its letter, and the marks of what happens to it.

Frames follow the heraldic way of showing colours in black print: each has its own hatching, so a
card's colour survives a grey printer and any kind of colour vision.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.language.left_out import MARK

Size = Literal["s", "m", "l"]
SIZES: tuple[Size, ...] = ("s", "m", "l")

_FRAME_OF_COLOR = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_COLOR_ORDER = "WUBRG"


def field(view: object, key: str, default: Any = None) -> Any:
    """A key of a mapping or an attribute of an object: views may be either."""
    value = view.get(key) if isinstance(view, (dict, Mapping)) else getattr(view, key, None)
    return default if value is None else value


class Mark(Struct, frozen=True):
    """A state shown on the card: the icon's id or None, what is printed, what is said."""

    kind: str
    icon: str | None
    printed: str
    spoken: str


class FaceLook(Struct, frozen=True):
    """One face, or one half of a split card, ready to be drawn."""

    name: str
    cost: str
    types: str
    text: tuple[str, ...]
    power: str
    toughness: str
    active: bool
    frame: str
    letter: str
    frame_spoken: str
    charges: tuple[str, ...]

    @property
    def has_size(self) -> bool:
        """Whether power and toughness are printed at all."""
        return bool(self.power and self.toughness)


class Picture(Struct, frozen=True):
    """The faces of a card as they are drawn, whatever state it is in."""

    layout: str
    faces: tuple[FaceLook, ...]
    front: FaceLook
    """The face that counts, one of these."""
    without: bool
    """Whether its text goes without words, which are marked there."""


class CardLook(Struct, frozen=True):
    """Everything that parts/card.html draws."""

    id: str
    size: Size
    picture: Picture
    marks: tuple[Mark, ...]
    classes: str
    href: str
    anchored: bool

    @property
    def layout(self) -> str:
        """What kind of card its picture shows."""
        return self.picture.layout

    @property
    def faces(self) -> tuple[FaceLook, ...]:
        """All that its picture shows."""
        return self.picture.faces

    @property
    def front(self) -> FaceLook:
        """The face that counts."""
        return self.picture.front

    @property
    def full_name(self) -> str:
        """The name in one line; a split card has two sets of characteristics, so two names (505.2)."""
        if self.layout == "split":
            return " // ".join(face.name for face in self.faces)
        return self.front.name


def frame_of(colors: Iterable[str], types: str) -> tuple[str, str, str]:
    """(frame, letter, words) of a face with these colours and this type line."""
    present = "".join(letter for letter in _COLOR_ORDER if letter in set(colors))
    if len(present) > 1:
        words = " and ".join(_FRAME_OF_COLOR[letter] for letter in present)
        return "multi", present if len(present) == 2 else "M", words
    if present:
        name = _FRAME_OF_COLOR[present]
        return name, present, name
    if "Land" in types.split():
        return "land", "L", "land"
    if "Artifact" in types.split():
        return "artifact", "A", "artifact"
    return "colorless", "C", "colorless"


def face_look(view: object) -> FaceLook:
    """A face as it is drawn; missing keys are simply not printed."""
    colors = tuple(field(view, "colors", ()))
    types = str(field(view, "types", ""))
    frame, letter, words = frame_of(colors, types)
    return FaceLook(
        name=str(field(view, "name", "")),
        cost=str(field(view, "cost", "")),
        types=types.replace(" - ", " \N{EM DASH} "),
        text=tuple(str(paragraph) for paragraph in field(view, "text", ())),
        power=str(field(view, "power", "")),
        toughness=str(field(view, "toughness", "")),
        active=bool(field(view, "active", True)),
        frame=frame,
        letter=letter,
        frame_spoken=words,
        charges=tuple(letter.lower() for letter in _COLOR_ORDER if letter in colors),
    )


_FACE_DOWN = FaceLook(
    name="Face-down card",
    cost="",
    types="",
    text=(),
    power="",
    toughness="",
    active=True,
    frame="facedown",
    letter="?",
    frame_spoken="face down",
    charges=(),
)


_UNSEEN = replace(_FACE_DOWN, name="Unseen card", frame_spoken="its place is all that is known")
"""A card in another player's hand, say. It does not lie face down, which would be a status (504)."""


def _face_down(view: object) -> FaceLook:
    """The back of a card; a creature's power and toughness show, and nothing else of it does (504)."""
    faces = field(view, "faces", ())
    if not faces:
        return _UNSEEN
    known = face_look(faces[0])
    name = "Face-down creature" if known.has_size else _FACE_DOWN.name
    return replace(_FACE_DOWN, name=name, power=known.power, toughness=known.toughness)


def picture_of(view: object) -> Picture:
    """The faces of a card view, mapping or object."""
    layout = str(field(view, "layout", "normal"))
    if layout == "facedown":
        faces: tuple[FaceLook, ...] = (_face_down(view),)
    else:
        faces = tuple(face_look(face) for face in field(view, "faces", ()))
        if not faces:
            raise ValueError("a card view that is not face down needs at least one face")
    front = next((face for face in faces if face.active), faces[0])
    return Picture(layout, faces, front, any(MARK.search(line) for face in faces for line in face.text))


def marks_of(view: object, picture: Picture) -> tuple[Mark, ...]:
    """The states of a permanent, most urgent first; each is an icon or a figure, and words."""
    marks: list[Mark] = []
    if field(view, "attacking"):
        course = str(field(view, "course", ""))
        marks.append(Mark("attacking", "attack", course, f"attacking, {course}" if course else "attacking"))
    if field(view, "blocking"):
        marks.append(Mark("blocking", "block", "", "blocking"))
    if field(view, "tapped"):
        marks.append(Mark("tapped", "tap", "", "tapped"))
    if field(view, "sick"):
        marks.append(Mark("sick", "sick", "", "summoning sick"))
    if damage := int(field(view, "damage", 0)):
        marks.append(Mark("damage", None, f"\N{MINUS SIGN}{damage}", f"{damage} damage"))
    for name, count in field(view, "counters", ()):
        times = "" if count == 1 else f"\N{MULTIPLICATION SIGN}{count}"
        noun = "counter" if count == 1 else "counters"
        marks.append(Mark("counter", None, f"{name}{times}", f"{count} {name} {noun}"))
    if picture.without:
        marks.append(Mark("without", "warn", "", "without words of its text"))
    if picture.layout == "token":
        marks.append(Mark("token", "token", "", "token"))
    if field(view, "copied"):
        marks.append(Mark("copied", None, "copy", "a copy"))
    if field(view, "flipped"):
        marks.append(Mark("flipped", "flip", "flipped", "flipped"))
    elif picture.layout == "flip":
        marks.append(Mark("flip", "flip", "", "flip card"))
    if field(view, "changed"):
        marks.append(Mark("changed", None, "\N{INCREMENT}", "changed by this step"))
    return tuple(marks)


def _classes(view: object, size: Size, picture: Picture) -> str:
    names = ["card", f"card-{size}", f"layout-{picture.layout}", f"frame-{picture.front.frame}"]
    states = ("tapped", "attacking", "blocking", "sick", "changed", "picked")
    names += [f"is-{state}" for state in states if field(view, state)]
    if field(view, "damage", 0):
        names.append("is-damaged")
    return " ".join(names)


def card_look(view: object, size: str, *, anchored: bool = False) -> CardLook:
    """Turn a card view, mapping or object, into what the template draws.

    An anchored card carries its id in the page, so that a swap keeps its element; once per page at most. A view that
    keeps its picture has it as an attribute.
    """
    if size not in SIZES:
        raise ValueError(f"a card is drawn in size s, m or l, not {size!r}")
    picture: Picture = getattr(view, "picture", None) or picture_of(view)
    drawn_size: Size = next(known for known in SIZES if known == size)
    return CardLook(
        id=str(field(view, "id", "")),
        size=drawn_size,
        picture=picture,
        marks=marks_of(view, picture),
        classes=_classes(view, drawn_size, picture),
        href=str(field(view, "href", "")),
        anchored=anchored,
    )
