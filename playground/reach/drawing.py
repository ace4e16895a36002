"""A picture of a board, as a link shows it where people talk: drawn with our own fonts, by day's colours.

Everything is drawn twice as large and made smaller at the end, so that lines and corners are smooth. What there is no
room for is counted.
"""

from __future__ import annotations

import io
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.conf import settings
from PIL import Image, ImageDraw, ImageFont

from playground.look.frames import CardLook, card_look

WIDTH, HEIGHT = 1200, 630
_SCALE = 2
_FONTS = settings.BASE_DIR / "static" / "vendor" / "fonts"
_GROUND, _SHEET, _GRID, _INK, _INK_2 = "#e9eee8", "#fafcf9", "#dde5dc", "#15202b", "#42505b"
_LINE, _RUBRIC, _CARD = "#c8d2c8", "#b0132d", "#fdfdfb"
_TINCTURES = {
    "white": "#7a6829",
    "blue": "#2a659e",
    "black": "#3b3443",
    "red": "#ac3626",
    "green": "#2a7045",
    "multi": "#87650c",
    "artifact": "#5c6872",
    "land": "#74542f",
    "colorless": "#666c72",
    "facedown": "#4a4f6e",
}
_VERDICTS = {
    "holds": ("Holds today", "#1b6840", "#e2f1e7"),
    "differs": ("Differs today", "#7d4a00", "#f8eed6"),
}
_MARGIN = 36
_GAP = 10
_SIZES = ((248, 112, 24), (196, 88, 20), (148, 64, 16))
"""How wide and high a card is, and its letters: as large as there is room for."""
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Picture:
    """What is drawn."""

    title: str
    moment: str
    board: dict[str, Any]
    verdict: str = ""
    rule: str = ""
    said: str = ""
    stack: int = 0
    """How many spells and abilities are on the stack."""


def png(picture: Picture) -> bytes:
    """The picture as a PNG."""
    image = Image.new("RGB", (WIDTH * _SCALE, HEIGHT * _SCALE), _GROUND)
    _Drawn(image).draw(picture)
    out = io.BytesIO()
    small = image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    # Few colours are used, so a palette looks the same and is a third as large.
    small.quantize(128, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        out, "PNG", optimize=True
    )
    return out.getvalue()


@lru_cache(maxsize=32)
def _font(name: str, size: int, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(_FONTS / name, size * _SCALE)
    axes: list[float] = [
        min(axis["maximum"] or 0, max(axis["minimum"] or 0, weight)) for axis in font.get_variation_axes()[:1]
    ]
    # The second axis of the serif is its optical size.
    axes += [min(30, max(8, size)) for _ in font.get_variation_axes()[1:]]
    font.set_variation_by_axes(axes)
    return font


def _text(size: int, weight: int = 400) -> ImageFont.FreeTypeFont:
    return _font("piazzolla-normal.woff2", size, weight)


def _mono(size: int, weight: int = 500) -> ImageFont.FreeTypeFont:
    return _font("sometype-mono.woff2", size, weight)


def shown(words: str) -> str:
    """Words on one line, without letters that turn others round or can't be drawn."""
    plain = "".join(" " if unicodedata.category(one)[0] in "CZ" else one for one in words)
    return " ".join(plain.split())


class _Drawn:
    """A picture being drawn, in points of the finished one."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image
        self.draw_on = ImageDraw.Draw(image)

    # --- the whole ---

    def draw(self, picture: Picture) -> None:
        self._paper()
        top = self._head(picture)
        bottom = HEIGHT - 62
        sides = [*picture.board["far"], picture.board["near"]]
        listed = sides if len(sides) <= 4 else sides[:4]
        high = (bottom - top - _GAP * (len(listed) - 1)) / len(listed)
        for number, side in enumerate(listed):
            y = top + number * (high + _GAP)
            self._side(side, (_MARGIN, y, WIDTH - _MARGIN, y + high))
        self._foot(picture, len(sides) - len(listed))

    def _paper(self) -> None:
        for x in range(0, WIDTH, 24):
            self._line((x, 0, x, HEIGHT), _GRID)
        for y in range(0, HEIGHT, 24):
            self._line((0, y, WIDTH, y), _GRID)

    def _head(self, picture: Picture) -> float:
        title = shown(picture.title) or "A board"
        size = 44 if self.wide(title, _text(44, 700)) < 2 * (WIDTH - 2 * _MARGIN) - 80 else 34
        lines = self.lines(title, _text(size, 700), WIDTH - 2 * _MARGIN, 2)
        y: float = 26
        for line in lines:
            self.words((_MARGIN, y), line, _text(size, 700), _INK)
            y += size * 1.14
        waits = f" \N{MIDDLE DOT} {picture.stack} on the stack" if picture.stack else ""
        moment = self.fitting(shown(picture.moment) + waits, _text(22), WIDTH - 2 * _MARGIN)
        self.words((_MARGIN, y + 4), moment, _text(22), _INK_2)
        y += 34
        if picture.said:
            x: float = _MARGIN
            if picture.rule:
                self.words((x, y + 2), picture.rule, _mono(22, 700), _RUBRIC)
                x += self.wide(picture.rule, _mono(22, 700)) + 14
            said = self.fitting(shown(picture.said), _text(22), WIDTH - _MARGIN - x)
            self.words((x, y + 2), said, _text(22), _INK)
            y += 32
        return y + 10

    def _foot(self, picture: Picture, left_out: int) -> None:
        y = HEIGHT - 46
        self._flag(_MARGIN, y + 2)
        self.words((_MARGIN + 34, y), "Rules Playground", _text(22, 700), _INK)
        x = _MARGIN + 34 + self.wide("Rules Playground", _text(22, 700)) + 14
        self.words((x, y), "rules of October 2006", _text(22), _INK_2)
        if left_out:
            x += self.wide("rules of October 2006", _text(22)) + 14
            self.words((x, y), f"and {left_out} more players", _text(22), _INK_2)
        if picture.verdict in _VERDICTS:
            said, ink, wash = _VERDICTS[picture.verdict]
            if picture.board.get("without"):
                said += ", without some words"
            wide = self.wide(said, _text(20, 700)) + 28
            self.box((WIDTH - _MARGIN - wide, y - 4, WIDTH - _MARGIN, y + 30), wash, ink)
            self.words((WIDTH - _MARGIN - wide + 14, y + 1), said, _text(20, 700), ink)

    def _flag(self, x: float, y: float) -> None:
        points = [(x, y), (x + 16, y), (x + 24, y + 12), (x + 16, y + 24), (x, y + 24)]
        self.draw_on.polygon([(a * _SCALE, b * _SCALE) for a, b in points], fill=_RUBRIC)

    # --- a player ---

    def _side(self, side: dict[str, Any], box: Box) -> None:
        left, top, right, bottom = box
        self.box(box, _SHEET, _LINE)
        name = self.fitting(shown(side["name"]), _text(24, 700), 180)
        self.words((left + 14, top + 8), name, _text(24, 700), _INK)
        if side.get("active"):
            self.draw_on.rectangle(self.at((left, top, left + 5, bottom)), fill=_RUBRIC)
        self.words((left + 14, top + 38), str(side["life"]), _mono(38, 700), _INK)
        after = left + 14 + self.wide(str(side["life"]), _mono(38, 700)) + 8
        self.words((after, top + 54), "life", _text(18), _INK_2)
        counts = [("hand", len(side["hand"])), ("library", side["library"]["count"])]
        counts.append(("graveyard", side["graveyard"]["count"]))
        y = top + 86
        for word, number in counts:
            if y + 22 > bottom:
                break
            self.words((left + 14, y), f"{word} {number}", _text(17), _INK_2)
            y += 21
        self._cards(side, (left + 204, top + 10, right - 12, bottom - 8))

    def _cards(self, side: dict[str, Any], box: Box) -> None:
        left, top, right, bottom = box
        views = [one for row in side["rows"] for one in row]
        views = [each for one in views for each in (one, *one.get("attachments", ()))]
        if not views:
            self.words((left, top + 6), "nothing in play", _text(18), _INK_2)
            return
        sizes = [(*size, *self._room(size, right - left, bottom - top)) for size in _SIZES]
        fits = (size for size in sizes if len(views) <= size[3] * size[4])
        wide, high, letters, across, down = next(fits, sizes[-1])
        room = across * down
        cards = views if len(views) <= room else views[: room - 1]
        for number, view in enumerate(cards):
            row, column = divmod(number, across)
            x, y = left + column * (wide + _GAP), top + row * (high + _GAP)
            self._chip(view, (x, y, x + wide, y + high), letters)
        if len(cards) < len(views):
            row, column = divmod(len(cards), across)
            x, y = left + column * (wide + _GAP), top + row * (high + _GAP)
            self.words((x + 10, y + 18), f"and {len(views) - len(cards)} more", _text(20), _INK_2)

    @staticmethod
    def _room(size: tuple[int, int, int], wide: float, high: float) -> tuple[int, int]:
        """How many cards of a size stand beside and above one another."""
        return int((wide + _GAP) // (size[0] + _GAP)), max(1, int((high + _GAP) // (size[1] + _GAP)))

    def _chip(self, view: Any, box: Box, letters: int) -> None:
        x, y, right, bottom = box
        look = card_look(view, "s")
        ink = _TINCTURES.get(look.front.frame, _INK)
        self.box(box, _CARD, ink, wide=2)
        self._hatching(look.front.frame, box, ink)
        name = shown(look.full_name)
        font, figures = _text(letters, 700), _mono(letters, 700)
        high = letters * 1.14
        for number, line in enumerate(self.lines(name, font, right - x - 24, 2)):
            self.words((x + 18, y + 4 + number * high), line, font, _INK)
        front = look.front
        if front.has_size:
            said = f"{front.power}/{front.toughness}"
            self.words((right - self.wide(said, figures) - 7, bottom - high - 4), said, figures, _INK)
        if marks := self._marks(look, letters, right - x):
            self.words((x + 18, bottom - high - 5), marks, _text(letters - 2), ink)

    def _marks(self, look: CardLook, letters: int, wide: float) -> str:
        states = ("tapped", "attacking", "blocking")
        words = [mark.spoken if mark.kind in states else mark.printed for mark in look.marks]
        plain = [shown(one) for one in words if one and one != "\N{INCREMENT}"]
        return self.fitting(", ".join(plain), _text(letters - 2), wide - 70)

    def _hatching(self, frame: str, box: Box, ink: str) -> None:
        """Heralds' signs for colours, in the strip at the left of a card."""
        left, top, right, bottom = box[0] + 2, box[1] + 2, box[0] + 12, box[3] - 2
        every = range(3, int(bottom - top), 4)
        if frame in ("blue", "black", "artifact"):
            for step in every:
                self._line((left, top + step, right, top + step), ink)
        if frame in ("red", "black", "artifact"):
            for across in range(2, 10, 3):
                self._line((left + across, top, left + across, bottom), ink)
        if frame in ("green", "land"):
            for step in every:
                self._line((left, top + step, right, min(bottom, top + step + 8)), ink)
        if frame in ("multi", "facedown"):
            for step in every:
                self.draw_on.ellipse(self.at((left + 3, top + step, left + 6, top + step + 3)), fill=ink)
        self._line((right, top, right, bottom), ink)

    # --- the hand that draws ---

    @staticmethod
    def at(box: Box) -> Box:
        left, top, right, bottom = box
        return left * _SCALE, top * _SCALE, right * _SCALE, bottom * _SCALE

    def box(self, box: Box, fill: str, outline: str, wide: int = 1) -> None:
        self.draw_on.rounded_rectangle(self.at(box), 4 * _SCALE, fill, outline, wide * _SCALE)

    def _line(self, box: Box, ink: str) -> None:
        self.draw_on.line(self.at(box), fill=ink, width=_SCALE)

    def words(self, at: tuple[float, float], words: str, font: ImageFont.FreeTypeFont, ink: str) -> None:
        self.draw_on.text((at[0] * _SCALE, at[1] * _SCALE), words, font=font, fill=ink)

    def wide(self, words: str, font: ImageFont.FreeTypeFont) -> float:
        return self.draw_on.textlength(words[:_LONGEST], font=font) / _SCALE

    def fitting(self, words: str, font: ImageFont.FreeTypeFont, wide: float) -> str:
        """As much of the words as there is room for."""
        words = words[:_LONGEST]
        if self.wide(words, font) <= wide:
            return words
        fits, too_many = 0, len(words)
        while too_many - fits > 1:
            middle = (fits + too_many) // 2
            if self.wide(words[:middle] + _MORE, font) <= wide:
                fits = middle
            else:
                too_many = middle
        return words[:fits].rstrip() + _MORE

    def lines(self, words: str, font: ImageFont.FreeTypeFont, wide: float, most: int) -> list[str]:
        """The words in lines; what doesn't fit on the last is cut off."""
        found: list[str] = []
        left = words[:_LONGEST].split()
        while left and len(found) < most - 1:
            line = left.pop(0)
            while left and self.wide(f"{line} {left[0]}", font) <= wide:
                line += f" {left.pop(0)}"
            found.append(self.fitting(line, font, wide))
        return [*found, self.fitting(" ".join(left), font, wide)] if left else found


_LONGEST = 400
_MORE = "\N{HORIZONTAL ELLIPSIS}"
