"""What is kept of objects that were written or read is what would be written and read anew."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from msgspec.structs import replace

from benchmarks.fuzz import start_of
from engine.board import (
    AbilityId,
    Announcement,
    Assignment,
    CopiedAs,
    Object,
    ObjectId,
    PlayerId,
    StackedAbility,
    StackedDamage,
)
from engine.cards import library
from engine.chance import Chance
from engine.game import Game
from engine.language.effects import Ability
from engine.language.values import CardDef
from engine.memos import forget_beside
from engine.notation import kept_objects
from engine.notation.kept_objects import read_objects, write_objects
from engine.notation.references import Misread, Reader, Writer, written_card
from engine.notation.saved import UnreadableSave, dump, load
from engine.position import Position


def moments(seed: int, decisions: int = 80) -> list[Position]:
    """Moments of a game, at each of its decisions."""
    game, chance, found = Game(start_of("random", 2, seed), trace=False), Chance(seed), []
    for _ in range(decisions):
        game.advance()
        if game.decision is None:
            break
        found.append(game.position)
        game.choose_at_random(chance)
    return found


def anew(position: Position) -> bytes:
    """The bytes of a position where nothing is kept."""
    forget_beside()
    return dump(position)


@pytest.mark.parametrize("seed", range(2))
def test_a_game_has_the_bytes_that_each_position_has_by_itself(seed: int) -> None:
    positions = moments(seed)
    alone = [anew(one) for one in positions]
    forget_beside()
    for position, written in zip(positions, alone, strict=True):
        assert dump(position) == written
        again = load(written)
        assert again == position
        assert dump(again) == written
    assert kept_objects._written and kept_objects._read
    for position, written in zip(positions, alone, strict=True):
        forget_beside()
        assert load(written) == position


def _otherwise_spelled(written: bytes) -> bytes:
    document: dict[str, Any] = json.loads(written)
    for one in document["boards"][0]["objects"]:
        one["damage"] = one.pop("damage", 0)
        one["id"] = one.pop("id")
    return json.dumps(document, indent=1).encode()


def test_however_it_was_spelled_it_is_written_in_one_way() -> None:
    position = moments(3, 20)[-1]
    written = anew(position)
    forget_beside()
    other = _otherwise_spelled(written)
    assert other != written
    read = load(other)
    assert read == position
    assert dump(read) == written


def test_an_object_that_is_known_needs_its_card_in_each_document() -> None:
    position = moments(4, 3)[-1]
    written = dump(position)
    assert load(written) == position
    document = json.loads(written)
    digest = next(one["definition"] for one in document["boards"][0]["objects"] if "definition" in one)
    del document["cards"][digest]
    with pytest.raises(UnreadableSave, match="no card of this digest"):
        load(json.dumps(document, separators=(",", ":")).encode())


@pytest.mark.parametrize(
    "spoil",
    [
        lambda objects: objects.clear(),
        lambda objects: objects.append(12),
        lambda objects: objects.append("},{"),
        lambda objects: objects.append([objects.pop()]),
        lambda objects: objects.append({}),
        lambda objects: objects[0].update(linked=[{}, {}]),
        lambda objects: objects[0].update({"},{": 1}),
        lambda objects: objects[0].update(zone="},{"),
        lambda objects: objects[0].update(id=objects[1]["id"]),
        lambda objects: objects.append({**objects[0]}),
        lambda objects: objects[0].update(owner=7),
        lambda objects: objects[0].update(controller=-2),
    ],
)
def test_a_list_of_objects_is_refused_as_its_plain_data_is(spoil: Callable[[list[Any]], None]) -> None:
    written = dump(moments(4, 3)[-1])
    document = json.loads(written)
    spoil(document["boards"][0]["objects"])
    refusals = []
    for data in (document, json.dumps(document), json.dumps(document, separators=(",", ":"))):
        with pytest.raises(UnreadableSave) as refused:
            load(data)
        refusals.append((refused.value.place, refused.value.reason))
    assert len({*refusals}) == 1


def test_no_more_is_kept_than_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_objects, "MOST_KEPT", 50)
    for position in moments(5, 10):
        assert load(dump(position)) == position
        assert len(kept_objects._written) <= 50
        assert len(kept_objects._read) <= 50


# --- what refers to more than its card -----------------------------------------------------------------------

BEAR, OTHER = library()["Grizzly Bears"], library()["Prodigal Sorcerer"]
TEXTS = (*OTHER.faces[0].abilities, *library()["Llanowar Elves"].faces[0].abilities)
PLAIN = Object(ObjectId(1), PlayerId(0), "in play", BEAR)
DAMAGES = StackedDamage(tuple(Assignment(ObjectId(1), 1, player=PlayerId(one)) for one in (0, 1)))
OBJECTS: dict[str, Object] = {
    "definition": PLAIN,
    "announcement": replace(PLAIN, zone="stack", announcement=Announcement(spliced=(OTHER,))),
    "ability": replace(PLAIN, definition=None, ability=StackedAbility(AbilityId(ObjectId(1)), TEXTS[0])),
    "copying": replace(PLAIN, copying=CopiedAs(OTHER, ())),
    "damages": replace(PLAIN, definition=None, kind="damage", zone="stack", damages=DAMAGES),
}


def _kinds_within(hint: Any) -> set[Any]:
    """A type and all types that its values hold, but for what is within a card or an ability."""
    found, left = set[Any](), [hint]
    while left:
        one = left.pop()
        if one in found:
            continue
        found.add(one)
        left += get_args(one)
        if isinstance(one, type) and issubclass(one, msgspec.Struct) and one is not CardDef:
            left += [] if one in get_args(Ability) else get_type_hints(one).values()
    return found


def test_only_these_fields_of_an_object_refer_to_what_stands_elsewhere_in_a_document() -> None:
    referring = {CardDef, *get_args(Ability)}
    hints = get_type_hints(Object)
    assert {name for name, hint in hints.items() if _kinds_within(hint) & referring} == OBJECTS.keys() - {
        "damages"
    }


def _written(found: Object, *before: Any) -> tuple[bytes, Writer]:
    writer = Writer()
    for one in before:
        writer.text(one)
    return msgspec.json.encode(write_objects([found], writer), order="sorted"), writer


@pytest.mark.parametrize("name", OBJECTS)
def test_in_each_document_an_object_refers_to_what_this_has(name: str) -> None:
    forget_beside()
    alone = _written(OBJECTS[name])
    forget_beside()
    _written(OBJECTS[name], TEXTS[1])
    data, writer = _written(OBJECTS[name])
    assert (data, writer.cards, writer.texts) == (alone[0], alone[1].cards, alone[1].texts)


@pytest.mark.parametrize("name", OBJECTS)
def test_what_an_object_refers_to_is_looked_for_in_its_own_document(name: str) -> None:
    forget_beside()
    data, writer = _written(OBJECTS[name])
    forget_beside()
    first, second = Reader(), Reader()
    first.cards = {
        digest: next(one for one in (BEAR, OTHER) if written_card(one).digest == digest)
        for digest in writer.cards
    }
    first.texts, second.texts = [TEXTS[0]], [TEXTS[1]]
    assert read_objects(msgspec.Raw(data), first) == [OBJECTS[name]]
    if first.cards:
        with pytest.raises(Misread):
            read_objects(msgspec.Raw(data), second)
    elif name == "ability":
        (other,) = read_objects(msgspec.Raw(data), second)
        assert other.ability is not None
        assert other.ability.ability == TEXTS[1]
    else:
        assert read_objects(msgspec.Raw(data), second) == [OBJECTS[name]]
