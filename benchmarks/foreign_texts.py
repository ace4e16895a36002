"""Cards that nobody here has chosen, typed into a running card editor: `foreign_texts.py [URL] [COUNT] [SEED] [FIELD]`.

Draws COUNT names (60) of a list of the world's cards, ../shared/cards/pool-2006.json, among those that do not ship, by
random.Random(SEED) over the sorted names, and sends each card's printed wording (FIELD printed_text; text is today's)
to the editor over HTTP as a browser does (POOL= names another list).
Prints how each comes out: understood wholly, or at which word it stops and
what the page says there; then the words at which most of them stop. Without the list it says so and does nothing.
"""

from __future__ import annotations

import html
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Mapping
from http.cookiejar import CookieJar
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script: the project is one level up

from engine.cards.finding import NoSuchCard, find
from engine.cards.pool import cards_of

POOL = Path(os.environ.get("POOL") or Path(__file__).resolve().parents[2] / "shared/cards/pool-2006.json")
Faces = tuple[Mapping[str, Any], ...]
_STOP = re.compile(r'<div class="stop">(.*?)\n</div>', re.DOTALL)
_TAG = re.compile(r"<[^>]*>")


def drawn(count: int, seed: int) -> list[Faces]:
    """Cards of the list that do not ship, drawn by their names."""
    faces = {
        " // ".join(str(one["name"]) for one in card): card for card in cards_of(json.loads(POOL.read_text()))
    }
    foreign = sorted(name for name in faces if not _ships(name))
    return [faces[name] for name in Random(seed).sample(foreign, count)]


def _ships(name: str) -> bool:
    try:
        find(name)
    except NoSuchCard:
        return False
    return True


def fields(card: Faces, wording: str) -> dict[str, str]:
    """A card as the editor's form has it."""
    layout = str(card[0]["layout"]) if len(card) > 1 else "normal"
    sent = {"layout": layout}
    for number, face in enumerate(card[:2]):
        end = "_2" if number else ""
        size = f"{face['power']}/{face['toughness']}" if face.get("power") is not None else ""
        text = str(face.get(wording) or "")
        sent |= {
            f"name{end}": str(face["name"]),
            f"cost{end}": str(face["mana_cost"] or ""),
            f"types{end}": str(face["type"]),
            f"size{end}": size,
            f"text{end}": text,
        }
    return sent


class Editor:
    """A visitor at the editor of a running site."""

    def __init__(self, address: str) -> None:
        self.address = f"{address.rstrip('/')}/cards/write/"
        self.jar = CookieJar()
        self.opener: OpenerDirector = build_opener(HTTPCookieProcessor(self.jar))
        self.opener.open(self.address).read()

    def read(self, sent: Mapping[str, str]) -> str:
        """What the page says of a card."""
        token = next(cookie.value for cookie in self.jar if cookie.name == "csrftoken")
        headers = {"X-CSRFToken": str(token), "HX-Request-Type": "partial", "HX-Request": "true"}
        request = Request(self.address, urlencode(sent).encode(), headers | {"Referer": self.address})
        with self.opener.open(request) as answer:
            return str(answer.read().decode())


def _plain(markup: str) -> str:
    return " ".join(html.unescape(_TAG.sub(" ", markup)).split())


def main(
    address: str = "http://127.0.0.1:8000", count: str = "60", seed: str = "60", wording: str = "printed_text"
) -> int:
    if not POOL.exists():
        print(f"{POOL} is not there: nothing to read.")
        return 0
    editor = Editor(address)
    whole, marks = 0, Counter[str]()
    for card in drawn(int(count), int(seed)):
        name = " // ".join(str(face["name"]) for face in card)
        page = editor.read(fields(card, wording))
        stops = _STOP.findall(page)
        if not stops:
            whole += 1
            print(f"whole  {name}")
            continue
        print(f"stops  {name}")
        for stop in stops:
            line = re.search(r'<p class="stop-line"[^>]*>(.*?)</p>', stop, re.DOTALL)
            marked = re.sub(r"<mark>(.*?)</mark>", r"[[\1]]", line[1]) if line else ""
            print(f"       {_plain(marked)}\n         {_plain(_STOP_LINE.sub('', stop))[:400]}")
            if found := re.search(r"<mark>(.*?)</mark>(\s*\S*)", line[1] if line else ""):
                marks[_plain(found[1] + found[2])] += 1
    print(f"{whole} of {count} understood wholly ({wording}, seed {seed})")
    print("most stop at: " + ", ".join(f"{words} ({number})" for words, number in marks.most_common(15)))
    return 0


_STOP_LINE = re.compile(r'<p class="stop-line".*?</p>', re.DOTALL)

if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
