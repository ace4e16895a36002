"""The card editor: what is typed is read, kept, and can be put on boards."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from engine.cards import library, phrases
from engine.language.cardtext import MOST_CHARACTERS
from engine.language.errors import UnreadableText
from engine.language.tokens import MOST_WORDS
from engine.notation.positions import read_position
from playground import limits
from playground.boards.models import Draft, Run
from playground.cards import hints
from playground.cards.models import CardDraft
from playground.cards.reading import MOST_HELPED, CardRead, Stop, read_sheet
from playground.cards.sheets import Half, Sheet, from_card, renamed
from playground.limits import Limit
from playground.look.symbols import with_symbols
from playground.rulings.checking import judge
from playground.rulings.freezing import Wanted, freeze
from playground.simulations import playouts

pytestmark = pytest.mark.django_db

COOK = {
    "layout": "normal",
    "name": "Pit Cook",
    "cost": "2R",
    "types": "Creature - Goblin",
    "size": "2/2",
    "text": "When Pit Cook comes into play, it deals 2 damage to target creature.\r\nHaste",
}
PART = {"HTTP_HX_REQUEST": "true", "HTTP_HX_REQUEST_TYPE": "partial"}


@pytest.fixture(autouse=True)
def fresh_counts() -> None:
    cache.clear()


def written(client: Client, **fields: str) -> CardDraft:
    """A card that this visitor has written."""
    answer = client.post("/cards/write/", COOK | fields)
    assert answer.status_code == 303
    return CardDraft.objects.get(pk=answer["Location"].split("/")[-2])


def read(text: str, types: str = "Creature - Goblin", size: str = "2/2", **fields: str) -> CardRead:
    if "Creature" not in types:
        size = ""
    return read_sheet(
        Sheet(
            (Half(**{"name": "Pit Cook", "cost": "2R", **fields}, types=types, size=size, text=text), Half())
        )
    )


def only_stop(found: CardRead) -> Stop:
    (stop,) = found.every_stop
    return stop


# --- keeping -------------------------------------------------------------------------------------------------


def test_a_card_is_kept_as_it_is_typed_and_its_address_brings_it_back(client: Client) -> None:
    first = client.post("/cards/write/", {"name": "Pit Cook", "layout": "normal"}, **PART)
    card = CardDraft.objects.get()
    assert first["HX-Replace-Url"] == card.get_absolute_url()
    assert f'name="card" value="{card.id}"' in first.content.decode()
    client.post("/cards/write/", COOK | {"card": card.id, "revision": "0"}, **PART)
    assert CardDraft.objects.count() == 1
    page = client.get(card.get_absolute_url())
    half = page.context["halves"][0]["half"]
    assert (half.name, half.cost, half.size) == ("Pit Cook", "2R", "2/2")
    assert half.text == COOK["text"].replace("\r\n", "\n")
    card.refresh_from_db()
    assert (card.title, card.whole) == ("Pit Cook", True)


def test_without_a_script_the_button_keeps_and_reads(client: Client) -> None:
    answer = client.post("/cards/write/", COOK)
    assert answer.status_code == 303
    page = client.get(answer["Location"]).content.decode()
    assert "Understood: 2 abilities." in page
    assert "Pit Cook deals 2 damage to target creature." in page


def test_nothing_is_kept_before_something_was_typed(client: Client) -> None:
    assert client.get("/cards/write/").status_code == 200
    assert client.post("/cards/write/", {"layout": "normal"}, **PART).status_code == 200
    assert CardDraft.objects.count() == 0


def test_a_card_is_found_by_its_writer_alone(client: Client) -> None:
    card = written(client)
    stranger = Client()
    assert stranger.get(card.get_absolute_url()).status_code == 404
    assert stranger.post("/cards/write/", COOK | {"card": card.id, "name": "Taken"}).status_code == 404
    assert stranger.post(f"{card.get_absolute_url()}place/", {"into": "0:hand"}).status_code == 404
    card.refresh_from_db()
    assert card.title == "Pit Cook"
    other = Client()
    other.force_login(User.objects.create_user("bob"))
    assert other.get(card.get_absolute_url()).status_code == 404
    assert [one.title for one in client.get("/cards/").context["mine"]] == ["Pit Cook"]
    assert not stranger.get("/cards/").context["mine"]


# --- reading -------------------------------------------------------------------------------------------------


def test_each_ability_is_printed_back_with_rules_that_have_pages(client: Client) -> None:
    page = client.get(written(client).get_absolute_url())
    (half,) = page.context["found"].halves
    trigger, haste = (paragraph.abilities[0] for paragraph in half.paragraphs)
    assert trigger.words == "When Pit Cook comes into play, Pit Cook deals 2 damage to target creature."
    assert {"404", "415.1", "417.1"} <= set(trigger.rules)
    assert haste.rules == ("502.5",)
    for number in (*trigger.rules, *haste.rules):
        assert f'href="/rulebook/{number}/"' in page.content.decode()
        assert client.get(f"/rulebook/{number}/").status_code == 200


@pytest.mark.parametrize(
    ("text", "before", "mark", "near"),
    [
        ("Destroy target craeture.", "Destroy target ", "craeture", "creature"),
        ("Draw a card. Goad target creature.", "Draw a card. ", "Goad", ""),
        ("Search your library for a plains card.", "Search your library for a ", "plains", "Plains"),
        ("Draw two cards", "Draw two cards", "", ""),
    ],
)
def test_an_error_is_marked_at_the_word(text: str, before: str, mark: str, near: str) -> None:
    stop = only_stop(read(text, types="Sorcery"))
    assert (stop.field, stop.before, stop.mark) == ("text", before, mark)
    assert stop.before + stop.mark + stop.after == text
    assert stop.expected
    if near:
        assert near in stop.hint.near


def test_a_sentence_with_slips_is_shown_as_it_could_be_read(client: Client) -> None:
    card = written(client, text="Flying, frist strike\r\nWhen Pit Cook coms into play, draw a crad.")
    page = client.get(card.get_absolute_url())
    first, second = (stop.hint.meant for stop in page.context["found"].every_stop)
    assert (first.before, first.words, first.after) == ("Flying, ", "first", " strike")
    assert "Did you mean \u201c" in page.content.decode()
    assert "<strong>first</strong> strike" in page.content.decode()
    assert second.line == "When Pit Cook comes into play, draw a card."


def test_what_was_meant_is_found_out_of_few_paragraphs() -> None:
    found = read("\n".join(["Fliyng"] * (MOST_HELPED + 2)))
    assert [stop.hint.meant is not None for stop in found.every_stop] == [True] * MOST_HELPED + [False] * 2


def test_the_paragraphs_around_an_error_are_understood_all_the_same() -> None:
    found = read("Flying\nHaste. Zork\n\nTrample")
    flying, zork, trample = found.halves[0].paragraphs
    assert flying.abilities and trample.abilities and zork.stop is not None
    assert zork.stop.line == 2
    assert found.card is None


def test_of_a_spell_the_sentences_before_the_error_are_shown() -> None:
    (text,) = read("Draw a card.\nDestroy target zebra.", types="Sorcery").halves[0].paragraphs
    assert text.stop is not None and text.stop.line == 2 and text.stop.mark == "zebra"
    assert [one.words for one in text.so_far] == ["Draw a card."]


@pytest.mark.parametrize(
    ("text", "word", "instead"),
    [
        ("Bury target creature.", "bury", "destroy ... It can't be regenerated."),
        ("Proliferate.", "proliferate", ""),
        ("Pit Cook cannot block.", "cannot", "can't"),
    ],
)
def test_a_word_of_another_time_is_explained(text: str, word: str, instead: str) -> None:
    stop = only_stop(read(text, types="Sorcery"))
    assert stop.hint.later is not None
    assert (stop.hint.later.word, stop.hint.later.instead) == (word, instead)


def test_cards_that_ship_show_how_to_go_on() -> None:
    stop = only_stop(read("Whenever Pit Cook deals combat damage to a zebra, draw a card."))
    assert stop.mark == "zebra"
    assert any("player" in one.after for one in stop.hint.examples)


FAULTY = """Flying, hexproof, ward {2}
When Pit Cook dies, each opponent loses 2 life and you scry 1.
{T}: Add {G} to you mana pool.
All creatures you control gets +1/+1 and have trampel.
Whenever you cast a spell, target player mills three cards.
At the beginning of your upkeep, you may pay {2}{W} and discards a card.
As long as you control a creature and a land and an artifact, bananas.
Exile target creature an opponent controls until Pit Cook leaves the battlefield."""


def test_help_looks_at_few_sentences_however_many_cards_ship(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[str] = []

    class Seen(phrases.Sentence):
        def __getattribute__(self, name: str) -> Any:
            if name == "plain":
                looked_at.append(object.__getattribute__(self, "card"))
            return object.__getattribute__(self, name)

    every = phrases.sentences()
    hints._where()
    watched = tuple(Seen(one.card, one.said, one.plain) for one in every)
    monkeypatch.setattr(hints, "sentences", lambda: watched)
    stops = [one.stop for one in read(FAULTY).halves[0].paragraphs if one.stop is not None]
    assert len(stops) > 5 and any(stop.hint.examples for stop in stops)
    # Looking through all of them for each number of words would take some 60,000 looks a stop.
    assert len(looked_at) < len(stops) * len(every) // 4


def test_help_is_what_looking_through_every_sentence_finds() -> None:
    chance = Random(7)
    every = phrases.sentences()
    for _ in range(40):
        words, others = chance.choice(every).plain.split(), chance.choice(every).plain.split()
        at = chance.randint(1, len(words))
        before, after = words[:at], chance.choice((words[at:], others))[: hints.AFTERWARDS]
        wanted = set(after) - hints.TRIFLES
        longest = 0
        for length in range(1, min(hints.LONGEST_MATCH, at) + 1):
            run = f" {' '.join(before[-length:])} "
            ends = [
                one.plain.partition(run)[2].split()[: hints.AFTERWARDS] for one in every if run in one.plain
            ]
            if ends and (length >= hints.TELLING or any(wanted.intersection(end) for end in ends)):
                longest = length
        found = hints._examples(before, after)
        assert bool(found) is bool(longest), (before, after)
        for one in found:
            shared = [word.lower() for word in phrases.words_of(one.before, (one.card,))]
            # A sign at its beginning is not shown.
            run = before[-longest:]
            assert run[len(run) - len(shared) :] == shared and len(shared) >= longest - 2


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "Grizzly Bears"}, "name"),
        ({"name": "assault"}, "name"),
        ({"name": "Ann's (best) card; x2"}, "name"),
        ({"name": "X, Y"}, ""),
        ({"cost": "{Q}"}, "cost"),
        ({"cost": "two"}, "cost"),
        ({"types": "Planeswalker"}, "types"),
        ({"types": ""}, "types"),
        ({"types": "Creature"}, ""),
        ({"size": ""}, "size"),
        ({"size": "big"}, "size"),
        ({"size": "*/2"}, "size"),
    ],
)
def test_each_field_says_what_is_wrong_with_it(fields: dict[str, str], field: str) -> None:
    sheet = {
        "name": "Pit Cook",
        "cost": "2R",
        "types": "Creature - Goblin",
        "size": "2/2",
        "text": "Haste",
    } | fields
    found = read_sheet(Sheet((Half(**sheet), Half())))
    assert [stop.field for stop in found.every_stop][:1] == ([field] if field else [])
    assert (found.card is None) == bool(field)


def test_a_star_is_set_by_the_text() -> None:
    text = "Pit Cook's power and toughness are each equal to the number of creatures you control."
    assert read(text, size="*/*").card is not None


def test_what_no_rule_carries_out_is_not_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playground.cards.reading.missing", lambda abilities: ("Banding",))
    stop = only_stop(read("Haste"))
    assert "the engine can't carry out" in stop.words


@pytest.mark.parametrize("layout", ["split", "flip"])
def test_the_halves_of_a_card(client: Client, layout: str) -> None:
    two = {"name_2": "Pot Cook", "types_2": "Creature - Goblin", "size_2": "3/3", "text_2": "Flying"}
    if layout == "split":
        two = {"name_2": "Stew", "cost_2": "{1}{G}", "types_2": "Sorcery", "text_2": "You gain 4 life."}
        card = written(
            client, **two, layout=layout, name="Soup", types="Instant", size="", text="Draw a card."
        )
    else:
        card = written(client, **two, layout=layout, text="{2}: Flip Pit Cook.")
    page = client.get(card.get_absolute_url())
    assert page.context["found"].card.layout.value == layout
    client.post(f"{card.get_absolute_url()}place/", {"into": "0:in play"})
    (one,) = read_position(Draft.objects.get().text).board.objects.values()
    assert one.definition == page.context["found"].card
    assert card.title == ("Soup // Stew" if layout == "split" else "Pit Cook")


def test_a_card_like_each_that_ships_is_understood() -> None:
    # Reading a card takes its time, so not every one of the hundreds.
    for name in list(library())[::330]:
        found = read_sheet(renamed(from_card(library()[name]), "Another"))
        assert found.every_stop == [], name


def test_a_sheet_can_begin_with_a_name_or_like_a_card(client: Client) -> None:
    assert client.get("/cards/write/", {"name": "Pit Cook"}).context["halves"][0]["half"].name == "Pit Cook"
    half = client.get("/cards/write/", {"like": "flametongue-kavu"}).context["halves"][0]["half"]
    assert (half.name, half.cost, half.size) == ("Another Flametongue Kavu", "{3}{R}", "4/2")
    assert half.text.startswith("When Another Flametongue Kavu comes into play")
    assert client.get("/cards/write/", {"like": "no-such-card"}).status_code == 200


def test_a_keyword_of_the_time_that_is_not_read_is_called_so(monkeypatch: pytest.MonkeyPatch) -> None:
    known = only_stop(read("Haste tomorrow."))
    assert known.hint.keyword == ""
    monkeypatch.setattr("playground.cards.hints.vocabulary", frozenset)
    monkeypatch.setattr("playground.cards.hints.KeywordName", ())
    hints._unread_keywords.cache_clear()
    try:
        # Every keyword is read, so here the language forgets one, and its vocabulary with it.
        found = hints.hint(UnreadableText(1, 1, "banding", ()), "", "banding", ())
        assert found.keyword == "502.10"
    finally:
        hints._unread_keywords.cache_clear()


# --- bounds --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("field", ["name", "cost", "types", "size", "text", "text_2"])
def test_a_field_beyond_its_bound_is_refused_by_name_and_not_kept(client: Client, field: str) -> None:
    card = written(client)
    answer = client.post("/cards/write/", COOK | {"card": card.id, field: "x" * 100_000})
    assert answer.status_code == 422
    assert "at most" in answer.content.decode()
    card.refresh_from_db()
    assert card.sheet["halves"][0]["name"] == "Pit Cook"


def test_the_bounds_of_the_language_are_named() -> None:
    (paragraph,) = read("Draw a card. " * 60, types="Sorcery").halves[0].paragraphs
    assert paragraph.stop is not None and str(MOST_WORDS) in paragraph.stop.words
    half = Half("Pit Cook", "R", "Instant", "", "Draw a card. " * 90)
    whole = read_sheet(Sheet((half, half)))
    assert str(MOST_CHARACTERS) in whole.every_stop[0].words or str(MOST_WORDS) in whole.every_stop[0].words


def test_past_the_limit_nothing_is_read(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.LIMITS, "read", Limit("read", 40, 600, "words of cards read"))
    card = written(client)
    answers = [
        client.post("/cards/write/", COOK | {"card": card.id, "name": "Pat Cook"}, **PART) for _ in range(3)
    ]
    assert answers[-1].status_code == 429
    assert "At most 40 words of cards read" in answers[-1].content.decode()
    assert client.post("/cards/write/", COOK | {"card": card.id}).status_code == 429


def _mutated(chance: Random, text: str) -> str:
    """A text somebody might type: words lost, doubled, swapped, foreign letters, signs, everything run together."""
    words = text.split(" ")
    for _ in range(chance.randrange(1, 5)):
        at = chance.randrange(len(words))
        match chance.randrange(7):
            case 0:
                words[at : at + 1] = []
            case 1:
                words.insert(at, words[at])
            case 2:
                words.insert(
                    at,
                    chance.choice(
                        [
                            "\u00e9t\u00e9",
                            "\u0000",
                            "\U0001f409",
                            "((",
                            '"',
                            "{",
                            "}",
                            "{T}{",
                            "//",
                            "<b>",
                            "%s",
                        ]
                    ),
                )
            case 3:
                words[at] = words[at][::-1]
            case 4:
                words = words[at:] + words[:at]
            case 5:
                words[at] = words[at] * chance.randrange(2, 30)
            case _:
                words[at] = chance.choice(["\n", "----", "", ".", ":", "\u2028", "X", "-X/-X", "99999999999"])
        words = words or [""]
    return " ".join(words)


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_typed_gets_an_answer_in_the_page(client: Client, seed: int) -> None:
    chance = Random(seed)
    sheet = renamed(from_card(library()[chance.choice(list(library()))]), "Another")
    sent: dict[str, Any] = {"layout": chance.choice(["normal", "split", "flip", "", "token"])}
    for number, half in enumerate(sheet.halves):
        end = "_2" if number else ""
        for field in ("name", "cost", "types", "size", "text"):
            text = getattr(half, field)
            sent[field + end] = _mutated(chance, text) if chance.random() < 0.4 else text
    typed = client.post("/cards/write/", sent, **PART)
    assert typed.status_code in (200, 422)
    if typed.status_code == 200 and (found := CardDraft.objects.first()) is not None:
        again = client.get(found.get_absolute_url())
        assert again.status_code == 200
        card = again.context["found"].card
        assert (card is not None) == found.whole
        if card is None:
            assert again.context["found"].every_stop
        else:
            assert client.post(f"{found.get_absolute_url()}place/", {"into": "0:in play"}).status_code == 303
            (one,) = read_position(Draft.objects.get().text).board.objects.values()
            assert one.definition == card


# --- on boards -----------------------------------------------------------------------------------------------


def test_a_card_goes_onto_a_new_board_which_plays_it_and_a_link_keeps_it(client: Client) -> None:
    card = written(client)
    answer = client.post(f"{card.get_absolute_url()}place/", {"board": "", "into": "0:hand", "count": "2"})
    board = Draft.objects.get()
    assert answer["Location"] == board.get_absolute_url()
    assert board.text.startswith(
        "Card:\nPit Cook {2}{R}\nCreature - Goblin 2/2\nWhen Pit Cook comes into play"
    )
    assert "Ann: life 20; hand Pit Cook x2" in board.text
    client.post(f"{board.get_absolute_url()}edit/", {"do": "step", "at": board.seen})
    run = Run.objects.get()
    page = client.get(run.at(0))
    assert page.status_code == 200 and "Pit Cook" in page.content.decode()
    ruling, _ = freeze(run, 0, Wanted("A cook"), {"owner": None, "visitor": ""})
    outcome = playouts.play(read_position(board.text), 7, 1)
    assert playouts.play(read_position(board.text), 7, 1) == outcome
    card.delete()
    assert judge(ruling).agrees
    assert "Pit Cook" in client.get(ruling.get_absolute_url()).content.decode()


def test_a_card_that_was_changed_replaces_itself_on_the_board(client: Client) -> None:
    card = written(client)
    client.post(f"{card.get_absolute_url()}place/", {"into": "0:hand"})
    board = Draft.objects.get()
    client.post("/cards/write/", COOK | {"card": card.id, "revision": card.revision, "text": "Flying"})
    client.post(f"{card.get_absolute_url()}place/", {"board": board.id, "into": "1:in play"})
    board.refresh_from_db()
    found = read_position(board.text).board.objects.values()
    assert [one.definition.faces[0].text for one in found if one.definition] == [("Flying",), ("Flying",)]


def test_a_card_that_is_not_understood_goes_nowhere(client: Client) -> None:
    card = written(client, text="Zork.")
    answer = client.post(f"{card.get_absolute_url()}place/", {"into": "0:hand"}, follow=True)
    assert "once all of it is understood" in answer.content.decode()
    assert not Draft.objects.exists()


@pytest.mark.parametrize(
    "sent",
    [
        {"into": "7:hand"},
        {"into": "0:nowhere"},
        {"count": "x", "into": "0:hand"},
        {"count": "61", "into": "0:hand"},
        {"board": "nowhere234567", "into": "0:hand"},
    ],
)
def test_a_wrong_place_is_said_and_nothing_happens(client: Client, sent: dict[str, str]) -> None:
    card = written(client)
    assert client.post(f"{card.get_absolute_url()}place/", sent, follow=True).status_code in (200, 404)
    assert not any("Pit Cook" in board.text for board in Draft.objects.all())


def test_the_builder_finds_the_visitors_own_cards(client: Client) -> None:
    card = written(client)
    found = client.get("/boards/new/search/", {"q": "pit c"})
    assert found.context["found"]["hits"][0] | {"view": None} == {
        "name": "Pit Cook",
        "value": f"own:{card.id}",
        "own": True,
        "view": None,
    }
    assert "/cards/write/?name=pit%20c" in found.content.decode()
    assert all(
        "own" not in one
        for one in Client().get("/boards/new/search/", {"q": "pit c"}).context["found"]["hits"]
    )
    client.post("/boards/new/edit/", {"at": "0", "place": f"own:{card.id}", "into": "0:in play", "q": "pit"})
    client.post("/boards/new/edit/", {"at": "0", "do": "put", "into": "0:in play", "q": "PIT cook"})
    assert ["in play Pit Cook" in board.text for board in Draft.objects.all()] == [True, True]
    stranger = Client()
    stranger.post(
        "/boards/new/edit/", {"at": "0", "place": f"own:{card.id}", "into": "0:in play", "q": "pit"}
    )
    assert Draft.objects.count() == 2


def test_cards_that_would_share_half_a_name_are_not_put_on_one_board(client: Client) -> None:
    split = {
        "layout": "split",
        "name_2": "Stew",
        "cost_2": "{G}",
        "types_2": "Sorcery",
        "text_2": "You gain 4 life.",
    }
    both = written(client, **split, name="Zoup", types="Instant", size="", text="Draw a card.")
    single = written(client, name="Stew", types="Instant", size="", text="Draw a card.")
    client.post(f"{both.get_absolute_url()}place/", {"into": "0:hand"})
    board = Draft.objects.get()
    answer = client.post(
        f"{single.get_absolute_url()}place/", {"board": board.id, "into": "0:hand"}, follow=True
    )
    assert "share a name" in answer.content.decode()
    after = Draft.objects.get().text
    assert after == board.text


def test_a_card_written_while_a_board_is_at_work_goes_onto_that_board_unless_another_is_chosen(
    client: Client,
) -> None:
    client.post("/boards/new/edit/", {"at": "0", "do": "put", "q": "4 forest", "into": "0:in play"})
    board = Draft.objects.get()
    page = client.get(written(client).get_absolute_url()).content.decode()
    assert f'<option value="{board.id}" selected>' in page
    Draft.objects.update(updated=board.updated - timedelta(hours=2))
    page = client.get(CardDraft.objects.get().get_absolute_url()).content.decode()
    assert f'<option value="{board.id}">' in page


def test_a_place_is_called_after_the_players_of_the_visitors_boards(client: Client) -> None:
    page = client.get(written(client).get_absolute_url()).content.decode()
    assert '<option value="1:hand">Bob: hand</option>' in page
    text = (
        "# Three at a table\nCard:\nRat Trap {1}\nArtifact\n{T}: Rat Trap deals 1 damage to target creature.\n\n"
        "Ann: life 20;\n in play Forest\nZoe: life 7\nCat: life 20\nTurn 2: Zoe, upkeep\n"
    )
    client.post("/boards/new/edit/", {"do": "text", "text": text})
    page = client.get(CardDraft.objects.get().get_absolute_url()).content.decode()
    assert '<option value="0:hand" selected>Ann: hand</option>' in page
    assert '<option value="1:hand">Bob or Zoe: hand</option>' in page
    assert '<option value="2:hand">Cat: hand</option>' in page
    assert "First player" not in page


def test_where_a_text_stops_a_text_that_reads_is_shown(client: Client) -> None:
    answer = client.post(
        "/cards/write/", COOK | {"text": "Destroy target creature with power 3 or lower."}, **PART
    )
    page = answer.content.decode()
    assert "This works, for example:" in page
    (stop,) = read("{T}: Destroy target creture.").every_stop
    assert stop.example == "Destroy target creature."
    assert not read(stop.example, types="Instant").every_stop


def test_words_that_are_left_out_though_they_are_understood_are_not_called_anything_else() -> None:
    shown = with_symbols("Flying\n[without: {T}: Draw a card.]")
    assert '<span class="visually-hidden">left out: </span>' in shown
    assert "understood" not in shown
