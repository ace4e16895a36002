"""Mana and tap symbols: which exist (104.3, 104.4), how they are said aloud, and how they are drawn."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from django.templatetags.static import static
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString

from engine.language.left_out import MARK

COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
HYBRIDS = ("W/U", "W/B", "U/B", "U/R", "B/R", "B/G", "R/G", "R/W", "G/W", "G/U")
VARIABLES = ("X", "Y", "Z")
LARGEST_DRAWN = 20

_NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SYMBOL = re.compile(r"\{([0-9]{1,7}|[WUBRG](?:/[WUBRG])?|[XYZST])\}", re.IGNORECASE)
_RUN = re.compile(rf"(?:{_SYMBOL.pattern})+", re.IGNORECASE)


def _number_word(number: int) -> str:
    return _NUMBER_WORDS[number] if number < len(_NUMBER_WORDS) else str(number)


def canonical(body: str) -> str | None:
    """The symbol's usual spelling ("w/g" is "G/W"), or None if the edition has no such symbol."""
    body = body.upper()
    if body.isdigit():
        return str(int(body))
    if body in COLORS or body in VARIABLES or body in ("S", "T"):
        return body
    if body in HYBRIDS:
        return body
    turned = "/".join(reversed(body.split("/")))
    return turned if turned in HYBRIDS else None


def spoken(symbols: list[str]) -> str:
    """A run of symbols in words: ["2", "R", "R"] is "two generic, two red"."""
    return ", ".join(_spoken_group(symbol, len(list(same))) for symbol, same in groupby(symbols))


def _spoken_group(symbol: str, count: int) -> str:
    if symbol == "T":
        return "tap"
    if symbol.isdigit():
        amount = int(symbol) * count
        return "zero mana" if amount == 0 else f"{_number_word(amount)} generic"
    if symbol in VARIABLES:
        return " ".join([symbol] * count)
    if symbol == "S":
        return f"{_number_word(count)} snow"
    return f"{_number_word(count)} {' or '.join(COLORS[letter] for letter in symbol.split('/'))}"


def drawing(symbol: str) -> SafeString:
    """One symbol as a picture without a name of its own; the run around it is what is read aloud."""
    if symbol.isdigit() and int(symbol) > LARGEST_DRAWN:
        return format_html('<span class="sym-number" aria-hidden="true">{}</span>', symbol)
    fragment = symbol.replace("/", "").lower()
    return format_html(
        '<svg class="sym" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>',
        static("symbols/mana.svg"),
        fragment,
    )


def run_of_symbols(symbols: list[str]) -> SafeString:
    """Several symbols in a row, named once for those who listen."""
    pictures = format_html_join("", "{}", ((drawing(symbol),) for symbol in symbols))
    return format_html('<span class="mana" role="img" aria-label="{}">{}</span>', spoken(symbols), pictures)


# By type as well: the same letters may be safe already, or have to be escaped.
@lru_cache(maxsize=8_192, typed=True)
def with_symbols(text: str) -> SafeString:
    """Text, escaped here unless it is safe already, in which every known symbol is drawn.

    A brace group that names no symbol of this edition stays as it was typed: nothing vanishes. Words that a card goes
    without (`engine.language.left_out`) are struck through, and said to be so.
    """
    return SafeString(MARK.sub(_struck, "".join(_pieces(conditional_escape(text)))))


def _struck(mark: re.Match[str]) -> str:
    """Words that are left out; whoever listens hears where they begin and end."""
    return (
        '<s class="struck-words"><span class="visually-hidden">left out: </span>'
        f"{mark['words'].strip()}"
        '<span class="visually-hidden"> (end of what is left out)</span></s>'
    )


def _pieces(escaped: str) -> Iterator[str]:
    end = 0
    for run in _RUN.finditer(escaped):
        yield escaped[end : run.start()]
        end = run.end()
        bodies = [match.group(1) for match in _SYMBOL.finditer(run.group())]
        known = [canonical(body) for body in bodies]
        symbols = [symbol for symbol in known if symbol is not None]
        yield run.group() if len(symbols) < len(bodies) else run_of_symbols(symbols)
    yield escaped[end:]
