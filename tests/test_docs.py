"""The manuals keep up with the tree: what they name is there, and the scenarios that they show hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.__main__ import COMMANDS
from engine.cards import library
from engine.language.cardtext import read_card
from engine.language.errors import UnreadableText
from engine.language.print import print_card
from engine.notation.scenario import read_scenario, run

ROOT = Path(__file__).parents[1]
MANUALS = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))
NAMES = [str(path.relative_to(ROOT)) for path in MANUALS]
ROOMS = ("", "engine/", "docs/", "playground/")
"""A manual may leave out the first room of a path. What begins with a slash is a place in JSON or an address."""

_PATH = re.compile(r"(?<!/)\b((?:[\w-]+/)+[\w.-]*\w)\b(?![/<*])|`([\w-]+\.(?:py|md|txt|css|js))`")
_FIRST = {path.name for room in ROOMS for path in (ROOT / room).iterdir() if path.is_dir()}
_CODE = re.compile(r"(?:^ {4}.*\n(?:\n(?= {4}))?)+", re.M)


def paths_in(text: str) -> list[str]:
    """What a manual names as a file or folder of the tree: a path that begins in it, or a file in backquotes."""
    found = []
    for path, file in _PATH.findall(text):
        if path and path.split("/")[0] in _FIRST:
            found.append(path)
        elif file:
            found.append(file)
    return found


def exists(name: str) -> bool:
    if "/" not in name:
        return any(ROOT.glob(name)) or any(
            (ROOT / room).rglob(name) for room in ("engine", "playground", "docs")
        )
    return any((ROOT / f"{room}{name}").exists() for room in ROOMS)


@pytest.mark.parametrize("manual", MANUALS, ids=NAMES)
def test_every_path_that_a_manual_names_is_there(manual: Path) -> None:
    assert [name for name in paths_in(manual.read_text(encoding="utf-8")) if not exists(name)] == []


def test_the_table_of_subjects_names_every_room_and_what_is_there() -> None:
    """Each column of docs/reading.md has paths within its own folder."""
    rows = re.findall(
        r"^\| [a-z][^|]*\|(.*)\|$", (ROOT / "docs/reading.md").read_text(encoding="utf-8"), re.M
    )
    within = [ROOT / one for one in ("engine/language/rooms", "engine/language", "engine/events", "engine")]
    cells = [[re.findall(r"`([^`]+)`", cell) for cell in row.split("|")] for row in rows]
    paths = [folder / one for row in cells for folder, of in zip(within, row, strict=True) for one in of]
    assert [path for path in paths if not path.exists()] == []
    rooms = {path.name for path in within[0].iterdir() if path.stem.isidentifier() and path.stem[0] != "_"}
    assert {one for row in cells for one in row[0]} == rooms


@pytest.mark.parametrize("manual", MANUALS, ids=NAMES)
def test_every_link_of_a_manual_leads_somewhere(manual: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", manual.read_text(encoding="utf-8"))
    assert [one for one in links if "://" not in one and not (manual.parent / one).exists()] == []


@pytest.mark.parametrize("manual", MANUALS, ids=NAMES)
def test_every_command_that_a_manual_names_is_there(manual: Path) -> None:
    text = manual.read_text(encoding="utf-8")
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    managed = {path.stem for path in ROOT.glob("playground/*/management/commands/*.py")}
    managed |= {"migrate", "collectstatic"}
    missing = [f"make {one}" for one in _words_after("make", text) if one not in targets]
    missing += [f"engine {one}" for one in _words_after("python -m engine", text) if one not in COMMANDS]
    missing += [f"manage.py {one}" for one in _words_after(r"manage\.py", text) if one not in managed]
    assert missing == []


def _words_after(command: str, text: str) -> list[str]:
    """The words that follow a command where it stands as code: in backquotes or on an indented line."""
    return re.findall(rf"(?:`|^ {{4,}}|&& |=\S* )(?:\S*/)?{command} ([a-z][\w-]*)", text, re.M)


def scenarios_in(manual: Path) -> list[str]:
    """The whole scenarios that a manual shows: indented, from the title on."""
    text = manual.read_text(encoding="utf-8")
    blocks = [re.sub(r"^ {4,8}", "", one, flags=re.M) for one in _CODE.findall(text)]
    return [one for one in blocks if one.lstrip().startswith("# ") and "\n---\n" in one]


SHOWN = [
    (name, at, one)
    for name, path in zip(NAMES, MANUALS, strict=True)
    for at, one in enumerate(scenarios_in(path))
]


def test_the_manuals_show_scenarios() -> None:
    assert {name for name, _, _ in SHOWN} >= {"README.md", "CONTRIBUTING.md"}


@pytest.mark.parametrize("shown", SHOWN, ids=[f"{name} {at + 1}" for name, at, _ in SHOWN])
def test_a_scenario_of_a_manual_holds(shown: tuple[str, int, str]) -> None:
    scenario = read_scenario(shown[2])
    assert scenario.expectations
    assert [failure.words for failure in run(scenario).failures] == []


def test_the_card_that_the_recipe_writes_is_read() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    found = re.search(r"^ {8}(Giant Cockroach .*\n)^ {8}(.*\n)", text, re.M)
    assert found is not None
    card = read_card("".join(found.groups()))
    assert (card.name, card.faces[0].power, card.faces[0].toughness) == ("Giant Cockroach", 4, 2)


CARDS = [
    re.sub(r"^ {4}", "", one, flags=re.M).strip()
    for one in _CODE.findall((ROOT / "docs" / "cards.md").read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("text", CARDS, ids=[one.partition(" {")[0] for one in CARDS])
def test_a_card_that_the_manual_shows_is_read_and_printed_back(text: str) -> None:
    card = read_card(text)
    again = read_card(print_card(card))
    assert [face.abilities for face in again.faces] == [face.abilities for face in card.faces]
    assert card.name not in library()


REFUSED = (
    "Odd Token {1}\nSorcery\nPut a 1/1 colorless Golem artifact creature token that's indestructible into play.",
    "Odd Rock {1}\nArtifact\n{X}, {T}: Add X mana of any one color to your mana pool.",
    "Odd Coin {1}\nCreature - Golem 1/1\nAs Odd Coin comes into play, flip a coin.",
    "Odd Gift {1}\nEnchantment - Aura\nEnchant land\nAs Odd Gift comes into play, choose a color.\nEnchanted land has "
    '"{T}: Add one mana of the chosen color to your mana pool."',
    "Odd Echo {1}\nCreature - Golem 1/1\nEcho {X}",
)


@pytest.mark.parametrize("text", REFUSED, ids=[one.partition(" {")[0] for one in REFUSED])
def test_what_the_manual_says_is_refused_is_refused(text: str) -> None:
    with pytest.raises(UnreadableText):
        read_card(text)
