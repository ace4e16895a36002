"""Lists of cards of one's own: files are read a piece at a time, taken once, judged, found, and never needed again."""

import gzip
import io
import json
import tracemalloc
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import Permission, User
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from engine.cards.known import known
from playground.boards.deck_lists import read_list
from playground.boards.models import Draft
from playground.cards import brought, importing, listing, lists, taking
from playground.cards.lists import BadList, entries
from playground.cards.models import CardList, ListedCard, ListPart
from tests.cards.unread import an_unread_card
from tests.site.cards.shelves import put_on_shelf

pytestmark = pytest.mark.django_db


def face(name: str, cost: str = "", types: str = "Instant", text: str = "", **more: Any) -> dict[str, Any]:
    colors = sorted({letter for letter in cost if letter in "WUBRG"})
    return {
        "name": name,
        "layout": "normal",
        "manaCost": cost,
        "type": types,
        "text": text,
        "colors": colors,
    } | more


FACES: dict[str, list[dict[str, Any]]] = {
    "Ann's Bolt": [face("Ann's Bolt", "{R}", text="Ann's Bolt deals 3 damage to any target.")],
    "Bob, the Wall": [
        face(
            "Bob, the Wall",
            "{1}{W}",
            "Legendary Creature \u2014 Human",
            "Flying\nWard {2}",
            power="1",
            toughness="4",
        )
    ],
    "Carol of Tomorrow": [
        face("Carol of Tomorrow", "{2}", "Legendary Planeswalker \u2014 Carol", "Ward {2}")
    ],
    "Deep Pact": [face("Deep Pact", "{0}", text="Draw a card.", colors=["U"], colorIndicator=["U"])],
    "Pale Pact": [face("Pale Pact", "{0}", text="Draw a card.", colors=["W"])],
    "Grizzly Bears": [face("Grizzly Bears", "{1}{G}", "Creature \u2014 Bear", power="2", toughness="2")],
    "Stand // Fall": [
        face("Stand // Fall", "{W}", text="Draw a card.", faceName="Stand", layout="split", side="a"),
        face(
            "Stand // Fall", "{B}", text="Destroy target creature.", faceName="Fall", layout="split", side="b"
        ),
    ],
    "Day // Night": [
        face(
            "Day // Night",
            "{W}",
            "Creature \u2014 Human",
            layout="transform",
            side=side,
            power="1",
            toughness="1",
        )
        for side in "ab"
    ],
    "Ann's Joke": [face("Ann's Joke", "{R}", isFunny=True)],
}


def atomic(faces: dict[str, list[dict[str, Any]]] = FACES) -> bytes:
    return json.dumps({"meta": {"version": "5.2"}, "data": faces}).encode()


def take(data: bytes | None = None) -> CardList:
    cache.clear()
    return importing.take(io.BytesIO(data if data is not None else atomic()), "AtomicCards.json")


def take_and_read(data: bytes | None = None) -> CardList:
    put_on_shelf("Grizzly Bears")
    found = take(data)
    listing.read_all()
    return found


def reads() -> dict[str, str]:
    return dict(ListedCard.objects.filter(origin="list").values_list("name", "reads"))


# --- files ---------------------------------------------------------------------------------------------------


def test_a_list_is_read_in_pieces_of_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = list(entries(io.BytesIO(atomic())))
    assert [one.name for one in whole] == list(FACES)
    for size in (1, 7, 64):
        monkeypatch.setattr(lists, "AT_ONCE", size)
        assert list(entries(io.BytesIO(atomic()))) == whole
    assert list(entries(io.BytesIO(gzip.compress(atomic())))) == whole
    assert list(entries(io.BytesIO(b"\xef\xbb\xbf" + atomic()))) == whole


def test_both_sorts_of_lists_say_the_same() -> None:
    bulk = [
        {
            "object": "card",
            "lang": "en",
            "name": "Stand // Fall",
            "layout": "split",
            "type_line": "Instant // Instant",
            "colors": ["B", "W"],
            "card_faces": [
                {"name": "Stand", "mana_cost": "{W}", "type_line": "Instant", "oracle_text": "Draw a card."},
                {
                    "name": "Fall",
                    "mana_cost": "{B}",
                    "type_line": "Instant",
                    "oracle_text": "Destroy target creature.",
                },
            ],
        },
        {
            "name": "Deep Pact",
            "layout": "normal",
            "mana_cost": "{0}",
            "type_line": "Instant",
            "oracle_text": "Draw a card.",
            "colors": ["U"],
            "color_indicator": ["U"],
        },
    ]
    of_scryfall = list(entries(io.BytesIO(json.dumps(bulk).encode())))
    of_mtgjson = {one.name: one for one in entries(io.BytesIO(atomic()))}
    assert of_scryfall == [of_mtgjson["Stand // Fall"], of_mtgjson["Deep Pact"]]


FULL: dict[str, dict[str, Any]] = {
    "Ann's Bolt": {
        "text": "Ann's Bolt deals 3 damage to any target.",
        "manaCost": "{R}",
        "types": ["Instant"],
    },
    "Dave's Gold": {"text": "Draw a card.", "manaCost": "{W}{U}", "types": ["Sorcery"]},
    "Carol's Hills": {"text": "{T}: Add {R}.", "supertypes": ["Legendary"], "types": ["Land"]},
    "Bob's Cat": {
        "manaCost": "{1}{G/W}",
        "types": ["Creature"],
        "subtypes": ["Cat"],
        "power": 2,
        "toughness": "1",
    },
}
"""Faces as bare as a list may have them: no colours, no layout, no type line, a size as a number."""


def test_colours_type_lines_and_sizes_follow_from_what_a_list_does_give() -> None:
    """203.2: colours come of the mana cost, so a list that leaves them out says as much as one that doesn't."""
    bare = {name: [{"name": name} | fields] for name, fields in FULL.items()}
    told = {
        name: [
            {"name": name, "layout": "normal", "colors": colors, "colorIdentity": colors, "type": types}
            | {key: str(value) for key, value in FULL[name].items() if isinstance(value, str | int)}
        ]
        for name, colors, types in (
            ("Ann's Bolt", ["R"], "Instant"),
            ("Dave's Gold", ["U", "W"], "Sorcery"),
            ("Carol's Hills", [], "Legendary Land"),
            ("Bob's Cat", ["G", "W"], "Creature \u2014 Cat"),
        )
    }
    found = list(entries(io.BytesIO(atomic(bare))))
    assert found == list(entries(io.BytesIO(atomic(told))))
    assert [one.colors for one in found] == [("R",), ("W", "U"), (), ("W", "G")]
    take(atomic(bare))
    listing.read_all()
    assert set(reads().values()) == {"whole"} and len(reads()) == 4


def test_faces_without_names_of_their_own_have_their_part_of_the_cards() -> None:
    half = {"name": "Stand // Fall", "layout": "split", "type": "Instant"}
    faces = [
        half | {"manaCost": "{W}", "text": "Draw a card."},
        half | {"manaCost": "{B}", "text": "You gain 2 life."},
    ]
    (one,) = entries(io.BytesIO(atomic({"Stand // Fall": faces})))
    assert [each.name for each in one.halves] == ["Stand", "Fall"] and one.colors == ("W", "B")
    for each in faces:
        each["layout"] = ""
    take(atomic({"Stand // Fall": faces}))
    listing.read_all()
    assert (
        ListedCard.objects.get(origin="list").reason == "The list doesn't say how its faces share the card."
    )


def test_without_cost_and_colours_a_card_is_left_out_and_not_taken_for_colourless() -> None:
    plain_faces = [{"name": "Ann's Bolt", "type": "Instant", "text": "Draw a card."}]
    (one,) = entries(io.BytesIO(atomic({"Ann's Bolt": plain_faces})))
    assert one.left_out == "cards of which neither mana cost nor colours are given"
    # An empty cost is a statement, and so is a mark beside the type line.
    for said, colors in (({"manaCost": ""}, ()), ({"colorIndicator": ["U"]}, ("U",)), ({"colors": []}, ())):
        (one,) = entries(io.BytesIO(atomic({"Ann's Bolt": [plain_faces[0] | said]})))
        assert not one.left_out and one.colors == colors


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "expected"),
        (b"[]", "has no cards"),
        (b"{}", "neither MTGJSON"),
        (b"[1]", "not a card"),
        (b'[{"name": "Ann"', "not JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"data": {"Ann": [{"name": 1}]}}', "is not text"),
        (b"\xff\xfe", "UTF-8"),
        (gzip.compress(atomic())[:-20], "damaged"),
        (b"\x1f\x8bnothing of the sort", "damaged"),
        (atomic({"A": [face("A", text="x" * 4_001)]}), "at most 4,000 characters"),
        (b"[" + b"1" * 9_999 + b"]", "JSON"),
    ],
)
def test_what_is_no_list_is_refused_in_words_and_nothing_is_taken(data: bytes, words: str) -> None:
    with pytest.raises(BadList, match=words):
        take(data)
    assert not CardList.objects.exists() and not ListedCard.objects.exists()


@pytest.mark.parametrize(
    ("bound", "most", "words"),
    [
        ("MOST_BYTES", 300, "MB, uncompressed"),
        ("MOST_CARDS", 3, "3 entries"),
        ("LONGEST_ENTRY", 50, "50 characters"),
    ],
)
def test_bounds_are_named(monkeypatch: pytest.MonkeyPatch, bound: str, most: int, words: str) -> None:
    monkeypatch.setattr(lists, bound, most)
    monkeypatch.setattr(lists, "AT_ONCE", 64)
    for data in (atomic(), gzip.compress(atomic())):
        with pytest.raises(BadList, match=words):
            take(data)
    assert not ListedCard.objects.exists()


# --- taking and reading --------------------------------------------------------------------------------------


def test_cards_are_whole_in_part_or_not_read_and_the_report_says_at_which_words() -> None:
    found = take_and_read()
    assert reads() == {
        "Ann's Bolt": "whole",
        "Bob, the Wall": "part",
        "Carol of Tomorrow": "none",
        "Deep Pact": "whole",
        # A colour that neither cost nor text gives would silently be lost.
        "Pale Pact": "none",
        "Stand // Fall": "whole",
        "Day // Night": "none",
    }
    assert (found.cards, found.new, found.ships) == (8, 7, 1)
    assert found.left_out == {"cards for fun": 1}
    report = importing.report(found)
    assert report.reads == {"whole": 3, "part": 1, "none": 3}
    assert {stop["stop"] for stop in report.stops} == {"Ward", "Planeswalker", "colours", "transform"}


def test_what_is_doubted_of_a_card_of_the_time_is_doubted_of_a_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    from playground.cards import judging

    name = an_unread_card("Instant")
    doubted = msgspec.structs.replace(known()[name], stops=("in doubt, it says more than it does",))
    monkeypatch.setattr(judging, "known", lambda: {name: doubted})
    put_on_shelf("Forest")
    take(atomic({name: [face(name, "{R}", text="Draw a card.")]}))
    listing.read_all()
    row = ListedCard.objects.get(name=name)
    assert (row.reads, row.reason) == ("none", "In doubt, it says more than it does.")
    assert brought.named(name) is None


def test_taking_a_list_again_changes_nothing() -> None:
    take_and_read()
    before = list(ListedCard.objects.order_by("pk").values(*ROW))
    again = take()
    assert (again.new, again.changed, again.same) == (0, 0, 7)
    assert list(ListedCard.objects.order_by("pk").values(*ROW)) == before
    assert not listing.waiting().exists()


ROW = ("pk", "name", "slug", "origin", "halves", "digest", "reads", "facets", "rules", "read_by")


def test_a_card_that_changed_is_read_again_and_no_other() -> None:
    take_and_read()
    bolt = [face("Ann's Bolt", "{R}", text="Ann's Bolt deals 4 damage to any target.")]
    again = take(atomic(FACES | {"Ann's Bolt": bolt}))
    assert (again.new, again.changed, again.same) == (0, 1, 6)
    assert [row.name for row in listing.waiting()] == ["Ann's Bolt"]
    # Nothing of what it was is placed: whoever names it has it read.
    card = brought.named("anns bolt")
    assert card is not None and "4 damage" in card.faces[0].text[0]
    assert not listing.waiting().exists()


def test_a_card_that_ships_goes_before_that_of_a_list() -> None:
    put_on_shelf()
    take(atomic({"Moat of Ann": [face("Moat of Ann", "{W}", text="Draw a card.")]}))
    listing.list_names({"Moat of Ann": ListedCard.Origin.SHELF})
    assert ListedCard.objects.get(folded="moat of ann").origin == "shelf"


def test_a_text_that_breaks_the_reader_keeps_no_other_card_from_being_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from playground.cards import judging

    whole = judging.read_card

    def break_down(text: str, **more: Any) -> Any:
        if text.startswith("Deep Pact"):
            raise ZeroDivisionError
        return whole(text, **more)

    monkeypatch.setattr(judging, "read_card", break_down)
    take_and_read()
    assert (reads()["Deep Pact"], reads()["Ann's Bolt"]) == ("none", "whole")


def test_the_command_takes_reads_and_reports(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    put_on_shelf("Grizzly Bears")
    file = tmp_path / "cards.json.gz"
    file.write_bytes(gzip.compress(atomic()))
    call_command("import_cards", str(file))
    said = capsys.readouterr().out
    assert "8 cards: 7 new, 0 changed, 0 the same, 1 built in" in said
    assert "3 read in full" in said and "1 stop at 'Ward', as Bob, the Wall" in said
    file.write_bytes(b"[")
    with pytest.raises(CommandError, match="Nothing was imported"):
        call_command("import_cards", str(file))


# --- the page ------------------------------------------------------------------------------------------------


@pytest.fixture
def ann(client: Client) -> Client:
    user = User.objects.create_user("ann", is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="import_cards"))
    client.force_login(user)
    return client


def test_only_who_may_sees_the_page_and_sends_a_list(client: Client) -> None:
    assert client.get("/cards/lists/").headers["Location"].startswith("/admin/login/")
    client.force_login(User.objects.create_user("bob"))
    sent = SimpleUploadedFile("cards.json", atomic())
    assert client.get("/cards/lists/").status_code == 403
    assert client.post("/cards/lists/", {"file": sent}).status_code == 403
    assert not ListedCard.objects.exists()


def test_a_list_is_not_taken_from_another_site(ann: Client) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = ann.cookies
    assert strict.post("/cards/lists/", {"file": SimpleUploadedFile("a", atomic())}).status_code == 403
    assert not ListedCard.objects.exists()


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What workers were told, in the order of it; they do nothing until a test does it."""
    told: list[str] = []
    monkeypatch.setattr(listing, "send", lambda: told.append("read"))
    monkeypatch.setattr(listing, "sweep", lambda: None)
    monkeypatch.setattr(taking, "send", told.append)
    return told


def test_a_list_that_is_sent_is_handed_to_workers_and_its_page_tells_how_far_they_are(
    ann: Client, sent: list[str], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        page = ann.post("/cards/lists/", {"file": SimpleUploadedFile("cards.json", atomic())}, follow=True)
    brought = CardList.objects.get()
    assert sent == [brought.pk] and not ListedCard.objects.exists()
    assert "Scanning the file" in page.content.decode()
    assert 'hx-trigger="every 2s"' in page.content.decode()
    assert "being imported" in ann.get("/cards/lists/").content.decode()
    taking.part(brought.pk)
    assert sent == [brought.pk, "read"]
    page = ann.get(page.request["PATH_INFO"])
    assert (page.context["report"].waiting, page.context["report"].done) == (8, 0)
    assert 'hx-trigger="every 2s"' in page.content.decode()
    listing.part()
    page = ann.get(page.request["PATH_INFO"])
    assert (page.context["report"].waiting, page.context["report"].done) == (0, 8)
    assert "every 2s" not in page.content.decode()
    assert ann.get("/cards/lists/").context["lists"][0].cards == 8
    assert not ListPart.objects.exists()


def test_what_was_just_brought_is_read_before_what_can_be_found_already(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    put_on_shelf("Grizzly Bears", "Forest", an_unread_card("Instant"))
    ListedCard.objects.exclude(name="Forest").update(read_by="an earlier engine")
    ListedCard.objects.filter(name="Forest").update(read_by="")
    take()
    order: list[str] = []
    monkeypatch.setattr(listing, "read", lambda row: (order.append(row.origin), setattr(row, "read_by", "x")))
    monkeypatch.setattr(listing, "engine_version", lambda: "x")
    listing.read_waiting()
    assert order == ["shelf", *["list"] * 7, "shelf", "period"]


@pytest.mark.parametrize("compressed", [False, True])
def test_a_list_taken_in_many_parts_is_the_list_taken_at_once(
    sent: list[str], monkeypatch: pytest.MonkeyPatch, compressed: bool
) -> None:
    again = json.dumps([[face("Ann's Bolt", "{R}", text="Draw a card.")], *FACES.values()]).encode()
    for data in (atomic(), again):
        whole = take(data)
        rows = list(ListedCard.objects.order_by("folded").values(*set(ROW) - {"pk", "read_by"}))
        ListedCard.objects.all().delete()
        monkeypatch.setattr(taking, "SECONDS", 0)
        monkeypatch.setattr(taking, "A_PIECE", 100)
        monkeypatch.setattr(taking, "A_BATCH", 2)
        brought = taking.start(io.BytesIO(gzip.compress(data) if compressed else data), "cards.json")
        parts = 0
        while CardList.objects.get(pk=brought.pk).status == "sent":
            taking.part(brought.pk)
            parts += 1
        assert parts > 4
        brought.refresh_from_db()
        told = ("cards", "new", "changed", "same", "ships", "left_out", "status")
        assert [getattr(brought, one) for one in told] == [getattr(whole, one) for one in told]
        assert list(ListedCard.objects.order_by("folded").values(*set(ROW) - {"pk", "read_by"})) == rows
        assert not ListPart.objects.exists()
        ListedCard.objects.all().delete()


def test_of_a_list_that_is_bad_at_its_end_nothing_is_taken_and_its_page_says_why(
    ann: Client, sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taking, "SECONDS", 0)
    monkeypatch.setattr(taking, "A_BATCH", 2)
    brought = taking.start(io.BytesIO(atomic()[:-3]), "cards.json")
    while CardList.objects.get(pk=brought.pk).status == "sent":
        taking.part(brought.pk)
    assert not ListedCard.objects.exists() and not ListPart.objects.exists()
    body = ann.get(brought.get_absolute_url()).content.decode()
    assert "Nothing from this list was imported." in body and "every 2s" not in body
    assert "nothing was imported" in ann.get("/cards/lists/").content.decode()


def test_a_part_delivered_twice_or_late_changes_nothing_and_a_lost_one_is_sent_again(
    sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    brought = taking.start(io.BytesIO(atomic()), "cards.json")
    taken = CardList.objects.filter(pk=brought.pk)
    taken.update(taken_until=timezone.now() + timedelta(seconds=9))
    taking.part(brought.pk)
    assert taken.get().entries == 0
    taking.sweep(taken.get())
    assert sent == []
    taken.update(taken_until=timezone.now() - timedelta(seconds=9), due=timezone.now())
    taking.sweep(taken.get())
    taking.sweep(taken.get())
    assert sent == [brought.pk]
    taking.part(brought.pk)
    assert (taken.get().status, taken.get().new) == ("taken", 8)
    taking.part(brought.pk)
    assert (taken.get().status, taken.get().new) == ("taken", 8)


def test_only_so_many_lists_are_under_way_at_once(ann: Client, sent: list[str]) -> None:
    for _ in range(taking.AT_ONCE):
        taking.start(io.BytesIO(atomic()), "cards.json")
    page = ann.post("/cards/lists/", {"file": SimpleUploadedFile("cards.json", atomic())})
    assert page.status_code == 422 and "still being imported" in page.content.decode()
    assert CardList.objects.count() == taking.AT_ONCE


def test_a_list_that_is_taken_is_never_whole_in_memory(sent: list[str]) -> None:
    many = {
        f"Bolt {'x' * at}": [face(f"Bolt {'x' * at}", text="Draw a card. " * 300)] for at in range(1, 150)
    }
    data = atomic(many) + b" " * 30_000_000
    file = io.BytesIO(data)
    tracemalloc.start()
    brought = taking.start(file, "cards.json")
    taking.part(brought.pk)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert CardList.objects.get(pk=brought.pk).new == len(many)
    assert most < len(data) / 2


def test_a_file_that_is_too_large_is_refused_in_words(ann: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playground.cards.bringing.MOST_SENT", 1_024)
    page = ann.post("/cards/lists/", {"file": SimpleUploadedFile("a", b" " * 5_000)})
    assert page.status_code == 422 and "at most 0 MB" in page.content.decode()
    page = ann.post("/cards/lists/", {"file": SimpleUploadedFile("a", b"")})
    assert page.status_code == 422 and "empty" in page.content.decode()


def test_a_card_of_a_list_has_a_page_with_the_words_that_stop_it(client: Client) -> None:
    take_and_read()
    body = client.get("/cards/bob-the-wall/").content.decode()
    assert "read in part" in body and "Ward" in body
    written = client.get("/cards/write/?like=bob-the-wall").context["sheet"].halves[0]
    assert (written.name, written.text) == ("Bob, the Wall", "Flying\nWard {2}")
    assert client.get("/cards/stand-fall/").status_code == 200
    assert client.get("/cards/day-night/").status_code == 200
    assert (
        client.get("/cards/", {"from": "list", "reads": "part"}).context["cards"][0]["name"]
        == "Bob, the Wall"
    )


# --- on boards -----------------------------------------------------------------------------------------------


def text_of_a_board(client: Client) -> str:
    return Draft.objects.latest("updated").text


def test_the_builder_finds_a_card_of_a_list_and_the_board_keeps_its_text_without_the_list(
    client: Client,
) -> None:
    take_and_read()
    body = client.get("/boards/new/search/", {"q": "ann"}).content.decode()
    assert "Ann&#39;s Bolt" in body or "Ann&#x27;s Bolt" in body
    assert "Bob, the Wall" not in client.get("/boards/new/search/", {"q": "bob"}).content.decode()
    client.post("/boards/new/edit/", {"do": "put", "q": "Ann's Bolt", "into": "0:hand"})
    text = text_of_a_board(client)
    assert "Card:\nAnn's Bolt {R}" in text
    ListedCard.objects.all().delete()
    draft = Draft.objects.latest("updated")
    assert client.get(draft.get_absolute_url()).status_code == 200
    assert (
        client.post(f"{draft.get_absolute_url()}edit/", {"do": "step", "at": draft.seen}).status_code == 303
    )


def test_a_list_of_a_deck_has_cards_of_a_list(
    django_assert_max_num_queries: Callable[[int], Any],
) -> None:
    take_and_read()
    with django_assert_max_num_queries(1):
        found = read_list(
            "2 Ann's Bolt (ABC) 12\n1 Grizzly Bears\n1 Bob, the Wall\nSB: 1 Deep Pact", brought.called
        )
    assert [(entry.count, entry.card.name) for entry in found.main] == [
        (2, "Ann's Bolt"),
        (1, "Grizzly Bears"),
    ]
    assert [entry.card.name for entry in found.side] == ["Deep Pact"]
    assert [one.words for one in found.strange] == ["1 Bob, the Wall"]


def test_a_typed_text_names_cards_of_a_list_and_takes_their_texts_along() -> None:
    take_and_read()
    text = "# A bolt\nAnn: hand Ann's Bolt, Deep Pact x2\nBob: in play Grizzly Bears\nTurn 1: Ann, upkeep begins\n"
    written = brought.spelled_out(text)
    assert written.startswith("# A bolt\nCard:\n")
    assert written.count("Card:\n") == 2 and "Deep Pact is blue." in written
    unread = "Ann: hand Bob, the Wall\nBob: life 20\n"
    assert brought.spelled_out(unread) == unread
