"""In and out: boards come in as text, JSON and puzzles and go out again; nothing hidden goes with them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from jsonschema import Draft202012Validator

from engine.notation.exchange.incoming import MOST_BYTES
from engine.notation.scenario import read_scenario, run, write_scenario
from playground.boards import runs
from playground.boards.markdown import escaped, fenced
from playground.boards.models import Draft
from tests.site.lines import MINIONS, a_run

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[3]
JSON = {
    "title": "Bears",
    "players": [{"name": "Ann", "in_play": ["Grizzly Bears"]}, {"name": "Bob"}],
    "turn": {"number": 3, "player": "Ann", "at": "precombat main"},
}
BEARS = "# Bears\nAnn: life 20; in play Grizzly Bears\nBob: life 20\nTurn 3: Ann, precombat main phase\n"


def pasted(client: Client, text: str, status: int = 303) -> str:
    """What comes of a pasted text: the address of the board, or the page."""
    response = client.post(reverse("boards:bring"), {"pasted": text})
    assert response.status_code == status, response.content.decode()[:2000]
    return response["Location"] if status == 303 else response.content.decode()


def uploaded(client: Client, data: bytes, status: int = 303) -> str:
    response = client.post(reverse("boards:bring"), {"file": SimpleUploadedFile("board", data)})
    assert response.status_code == status, response.content.decode()[:2000]
    return response["Location"] if status == 303 else response.content.decode()


def draft(client: Client, text: str) -> Draft:
    return Draft.objects.get(pk=pasted(client, text).split("/")[2])


def taken(client: Client, name: str, *args: object, query: str = "") -> str:
    response = client.get(reverse(f"boards:{name}", args=args) + query)
    assert response.status_code == 200
    return response.content.decode()


# --- in ------------------------------------------------------------------------------------------------------


def test_a_pasted_text_json_or_puzzle_becomes_a_board(client: Client) -> None:
    puzzle = "[metadata]\nName:Bears\n[state]\nhumanbattlefield=Grizzly Bears\nailife=20\nturn=3\n"
    for text in (BEARS, json.dumps(JSON), puzzle):
        found = draft(client, text)
        assert (found.title, write_scenario(read_scenario(found.text))) == ("Bears", BEARS)
    assert "Grizzly Bears" in client.get(pasted(client, BEARS)).content.decode()


def test_a_file_may_have_a_byte_order_mark_and_other_line_breaks(client: Client) -> None:
    address = uploaded(client, b"\xef\xbb\xbf" + BEARS.replace("\n", "\r\n").encode())
    assert Draft.objects.get(pk=address.split("/")[2]).text == BEARS


def test_what_a_puzzle_loses_is_listed_before_the_board_is_made(client: Client) -> None:
    html = pasted(client, "humanlife=5\nailife=3\nhumanhand=Shok|Set:9ED;Shock|Foretold\n", 200)
    assert not Draft.objects.exists()
    assert "3 things are not on the board" in html
    assert "<code>Shok|Set:9ED</code>: no card up to October 2006 is named so; perhaps Shock" in html
    assert "<code>Foretold</code>: came after October 2006." in html
    text = re.search(r'<textarea id="text"[^>]*>([^<]*)</textarea>', html)
    assert text is not None
    response = client.post(reverse("boards:first_edit"), {"do": "text", "text": text.group(1)})
    assert response.status_code == 302
    assert Draft.objects.get().text.startswith("Ann: life 5; hand Shock\n")


def test_printings_are_said_to_be_lost_but_stop_nobody(client: Client) -> None:
    address = pasted(client, "humanlife=5\nailife=3\nhumanhand=Shock|Set:9ED\n")
    assert "line 3, Set and Art of 1 card: which printing" in client.get(address).content.decode()


def test_what_is_brought_in_takes_the_place_of_a_board_and_can_be_undone(client: Client) -> None:
    found = draft(client, MINIONS)
    response = client.post(
        reverse("boards:bring_into", args=[found.id]), {"at": "0", "pasted": json.dumps(JSON)}
    )
    assert response.status_code == 303
    found.refresh_from_db()
    assert (found.at, found.text) == (1, BEARS)
    client.post(reverse("boards:edit", args=[found.id]), {"do": "undo", "at": "1"})
    found.refresh_from_db()
    assert found.text == MINIONS
    other = Client().post(reverse("boards:bring_into", args=[found.id]), {"pasted": BEARS})
    assert other.status_code == 404


@pytest.mark.parametrize(
    ("text", "reason"),
    (
        ("", "Choose a file, or paste some text"),
        ("Ann: life 20; in play Grizly Bears\n", "Grizzly Bears"),
        ("{", "this is not JSON"),
        ("[" * 9_000, "at most 12 lists and objects within one another"),
        (json.dumps({**JSON, "turn": {**JSON["turn"], "at": "dusk"}}), "At /turn/at: one of untap"),  # type: ignore[dict-item]
        (json.dumps({"players": [{"name": "Ann", "in_play": ["<script>"]}]}), "At /players/0/in_play/0/card"),
        ("humanhand=" + "Shock;" * 2_001, "at most 2000 objects"),
        ("[state]\n", "no line such as humanlife=20"),
        ("Ann: life 20\n" + " " * 70_000, "at most 60000 are read"),
        ("x" * 400_001, "at most 400000 characters"),
        ("Ann: life\x0720", "U+0007"),
    ),
)
def test_what_cannot_be_read_is_refused_with_the_place_and_kept(
    client: Client, text: str, reason: str
) -> None:
    html = pasted(client, text, 422)
    assert reason in html and "<script>" not in html.partition("</head>")[2].replace("</script>", "")
    assert not Draft.objects.exists()


@pytest.mark.parametrize(
    ("data", "reason"),
    (
        (BEARS.encode("utf-16"), "in UTF-16"),
        ("# Lim-D\u00fbl".encode("latin-1"), "byte 8 (line 1) is 0xFB"),
        (b"\x89PNG\r\n\x1a\n" + bytes(500), "not in UTF-8"),
        (b"x" * (MOST_BYTES + 1), "at most 500000 bytes"),
        (b"x" * (5 * MOST_BYTES), "at most 500000 bytes"),
        (b"  \n", "It is empty"),
    ),
)
def test_a_file_that_is_no_text_is_refused_with_the_reason(client: Client, data: bytes, reason: str) -> None:
    assert reason in uploaded(client, data, 422)


def test_more_than_the_site_takes_is_refused_in_words(client: Client) -> None:
    response = client.post(reverse("boards:bring"), {"pasted": "x" * 1_100_000})
    assert response.status_code == 400
    assert "at most 1&nbsp;MB" in response.content.decode()


# --- out -----------------------------------------------------------------------------------------------------


def test_a_board_goes_out_in_each_form_and_comes_in_again(client: Client) -> None:
    found = draft(client, MINIONS)
    page = taken(client, "take", found.id)
    for form in ("text", "json", "markdown", "test"):
        assert reverse("boards:board_file", args=[found.id, form]) in page
    text = taken(client, "board_file", found.id, "text")
    assert text == MINIONS
    again = draft(client, taken(client, "board_file", found.id, "json"))
    assert write_scenario(read_scenario(again.text)) == write_scenario(read_scenario(MINIONS))
    markdown = taken(client, "board_file", found.id, "markdown")
    assert markdown.startswith("### Minions\n\nturn 3, Ann: upkeep\n\n```text\n# Minions\n")
    assert Client().get(reverse("boards:take", args=[found.id])).status_code == 404


def test_a_board_goes_out_as_a_test_that_runs(client: Client) -> None:
    source = taken(client, "board_file", draft(client, MINIONS).id, "test")
    found: dict[str, object] = {}
    exec(compile(source, "test_minions.py", "exec"), found)
    found["test_the_rules_do_what_is_expected"]()  # type: ignore[operator]
    wrong = source.replace("controls 5 creatures", "controls 6 creatures")
    exec(compile(wrong, "test_minions.py", "exec"), found)
    with pytest.raises(AssertionError):
        found["test_the_rules_do_what_is_expected"]()  # type: ignore[operator]


def test_a_board_and_a_moment_go_out_as_puzzles(client: Client) -> None:
    found = draft(client, BEARS)
    puzzle = taken(client, "board_file", found.id, "puzzle")
    assert "humanbattlefield=Grizzly Bears\n" in puzzle
    assert write_scenario(read_scenario(draft(client, puzzle).text)).endswith(BEARS.removeprefix("# Bears\n"))
    line = a_run()
    assert "humanlibrary=Assault // Battery;Forest\n" in taken(client, "step_file", line.id, 0, "puzzle")
    last = runs.played(line).last
    html = [taken(client, "take_step", line.id, step) for step in range(last + 1)]
    offered = [
        reverse("boards:step_file", args=[line.id, at, "puzzle"]) in one for at, one in enumerate(html)
    ]
    answers = [
        client.get(reverse("boards:step_file", args=[line.id, at, "puzzle"])).status_code == 200
        for at in range(last + 1)
    ]
    assert offered == answers and True in offered and False in offered


def test_a_title_cannot_get_out_of_the_test_or_the_file_name(client: Client) -> None:
    found = draft(client, '# """; import os  # \\\n' + BEARS.partition("\n")[2])
    response = client.get(reverse("boards:board_file", args=[found.id, "test"]))
    assert response["Content-Disposition"] == 'attachment; filename="test_import_os.py"'
    spaces: dict[str, object] = {}
    exec(compile(response.content.decode(), "test_x.py", "exec"), spaces)
    assert "os" not in spaces


def test_a_line_goes_out_up_to_its_step_and_plays_the_same(client: Client) -> None:
    line = a_run()
    played = runs.played(line)
    text = taken(client, "step_file", line.id, played.last, "text")
    again = run(read_scenario(text))
    assert again.failures == ()
    assert again.game.board == played.position(played.last).board
    data = json.loads(taken(client, "step_file", line.id, played.last, "json"))
    assert data["line"] == ["Ann passes.", "Bob passes."] and data["title"] == "Minions"
    start = json.loads(taken(client, "step_file", line.id, 0, "json"))
    assert "line" not in start


def test_a_line_too_long_for_a_text_is_no_server_error(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = a_run()
    last = runs.played(line).last
    monkeypatch.setattr("engine.notation.saying.MOST_SENTENCES", 1)
    assert client.get(reverse("boards:step_file", args=[line.id, last, "json"])).status_code == 404
    assert client.get(reverse("boards:step_file", args=[line.id, last, "text"])).status_code == 200


def test_a_step_is_said_in_markdown_with_rules_board_and_link(client: Client) -> None:
    line = a_run()
    step = next(one.index + 1 for one in runs.played(line).lines if "505.5" in one.rules)
    text = taken(client, "step_file", line.id, step, "markdown")
    assert text.startswith(f"### Minions\n\nturn 3, Ann: upkeep (step {step} of ")
    assert "505.5" in text and "- **Ann: 20 life**" in text and "  - in play: Infernal Genesis" in text
    assert f"[Step through it](http://testserver{line.at(step)})" in text
    page = taken(client, "take_step", line.id, step)
    assert (
        'data-copy="markdown"' in page and reverse("boards:step_file", args=[line.id, step, "trace"]) in page
    )
    assert reverse("boards:take_step", args=[line.id, step]) in client.get(line.at(step)).content.decode()


def test_what_people_write_is_no_markup_in_markdown() -> None:
    assert escaped("<b>*x*</b> [a](b) `c` &lt; ~~d~~") == (
        "\\<b\\>\\*x\\*\\</b\\> \\[a\\](b) \\`c\\` &amp;lt; \\~\\~d\\~\\~"
    )
    assert escaped("- a\n  1. b\n    c\n+ d\n===") == "\\- a\n1\\. b\n    c\n\\+ d\n\\==="
    assert fenced("a\n```\nb") == "````text\na\n```\nb\n````"


def test_a_trace_follows_its_schema_and_comes_in_parts(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    schema = json.loads(taken(client, "schema", "trace-1"))
    Draft202012Validator.check_schema(schema)
    line = a_run()
    played = runs.played(line)
    for query in ("", "?as=0", "?as=1&level=engine"):
        found = json.loads(taken(client, "step_file", line.id, 0, "trace", query=query))
        assert [error.message for error in Draft202012Validator(schema).iter_errors(found)] == []
        assert [one["step"] for one in found["steps"]] == list(range(1, played.last + 1))
        assert [one["rule"] for one in found["steps"]] == [one.rule for one in played.lines]
    assert found["viewer"] == "Bob"
    monkeypatch.setattr("playground.boards.handing_out.MOST_STEPS", 5)
    part = json.loads(taken(client, "step_file", line.id, 0, "trace"))
    assert (len(part["steps"]), part["next"]) == (5, 6)
    rest = json.loads(taken(client, "step_file", line.id, 0, "trace", query="?from=6"))
    assert rest["steps"][0]["step"] == 6


def test_the_schemas_have_stable_addresses_and_anybody_may_read_them(client: Client) -> None:
    for name in ("scenario-1", "trace-1"):
        response = client.get(f"/schemas/{name}.json")
        assert response["Content-Type"] == "application/schema+json"
        assert response["Access-Control-Allow-Origin"] == "*"
        kept = ROOT / "engine/notation/exchange/schemas" / f"{name}.json"
        assert response.content.decode() == kept.read_text(encoding="utf-8")
    assert client.get("/schemas/settings.json").status_code == 404


# --- nothing hidden ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ("text", "json", "test", "puzzle"))
def test_a_line_that_shows_every_card_is_not_handed_out_through_one_player_s_eyes(
    client: Client, form: str
) -> None:
    line = a_run()
    address = reverse("boards:step_file", args=[line.id, 0, form])
    assert client.get(address).status_code == 200
    assert client.get(f"{address}?as=0").status_code == 404
    assert address not in taken(client, "take_step", line.id, 0, query="?as=0")
    assert client.get(reverse("boards:step_file", args=[line.id, 9_999, form])).status_code == 404
    assert client.get(reverse("boards:step_file", args=[line.id, 1, "exe"])).status_code == 404


def test_the_forms_that_are_shown_can_be_brought_in(client: Client) -> None:
    page = client.get(reverse("boards:bring")).content.decode()
    shown = re.findall(r"<pre[^>]*>(.*?)</pre>", page, re.DOTALL)
    assert len(shown) == 2
    boards = []
    for text in shown:
        pasted(client, text)
        boards.append(read_scenario(Draft.objects.latest("updated").text).position.board)
    written, puzzle = (
        sorted(
            (found.zone, str(found.definition and found.definition.name), found.tapped, found.damage)
            for found in one.objects.values()
        )
        for one in boards
    )
    assert written == puzzle and len(written) == 3
