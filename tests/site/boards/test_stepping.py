"""The stepper: every step is an address, buttons lead where they say, answers make lines and branches."""

from __future__ import annotations

import re
from html import escape, unescape

import pytest
from django.test import Client
from django.urls import reverse

from engine.notation.positions import read_position
from engine.notation.tell import shows
from engine.seats import life_of
from playground.boards import runs, walking
from playground.boards.models import MOST_LINES, Run
from playground.boards.playing import Memory, PlayedRun, play
from playground.boards.visitors import Maker

pytestmark = pytest.mark.django_db

GENESIS = """Ann: life 20; in play Infernal Genesis; library Assault // Battery
Bob: life 20
Turn 1: Ann, upkeep begins
"""
SHOCK = """Ann: life 20; in play Mountain; hand Shock
Bob: life 20; in play Grizzly Bears
Turn 1: Ann, precombat main phase
"""
PASS = '{"type":"Pass"}'
PLAY_SHOCK = '{"type":"PlaySpell","card":2}'


def a_run(text: str, client: Client | None = None) -> Run:
    """A run of a board; the client's own if one is given."""
    maker: Maker = {"owner": None, "visitor": ""}
    if client is not None:
        session = client.session
        session["visitor"] = "ann2345ann"
        session.save()
        maker["visitor"] = "ann2345ann"
    return runs.start_run(read_position(text), maker=maker)


def page(client: Client, run: Run, step: int, query: str = "") -> str:
    response = client.get(run.at(step) + query)
    assert response.status_code == 200
    return response.content.decode()


def answer(client: Client, run: Run, step: int, **fields: str) -> tuple[Run, int]:
    """Send an answer; the run and step that the page goes to."""
    response = client.post(reverse("boards:answer", args=[run.id, step]), fields)
    assert response.status_code == 303, response.content.decode()
    _, _, found, at, *_ = response["Location"].split("/")
    return Run.objects.get(pk=found), int(at)


def test_every_step_of_a_run_has_a_page(client: Client) -> None:
    run = a_run(GENESIS)
    for step in range(runs.played(run).last + 1):
        html = page(client, run, step)
        assert f"step {step} of" in html


def test_the_bar_says_by_which_rule_the_step_came(client: Client) -> None:
    run = a_run(SHOCK)
    played = runs.played(run)
    for step in range(1, played.last + 1):
        bar = page(client, run, step).partition('class="now"')[2].partition("</p>")[0]
        assert bar.startswith("><a") and f">{played.lines[step - 1].rule}</a><span" in bar, step
    assert "nothing has happened yet" in page(client, run, 0)


def test_a_step_beyond_the_end_leads_to_the_end(client: Client) -> None:
    run = a_run(GENESIS)
    last = runs.played(run).last
    assert client.get(run.at(last + 5))["Location"] == run.at(last)


def test_a_run_that_does_not_exist_is_not_found(client: Client) -> None:
    assert client.get("/runs/22222222222/0/").status_code == 404
    assert client.get("/runs/O0/0/").status_code == 404


def test_everybody_passes_and_infernal_genesis_makes_five_minions(client: Client) -> None:
    run = a_run(GENESIS, client)
    last = runs.played(run).last
    after, step = answer(client, run, last, do="all pass")
    assert after == run
    names = [
        one.definition.name
        for one in runs.played(after).position(step).board.objects.values()
        if one.definition
    ]
    assert names.count("Minion") == 5
    html = page(client, after, step, "?since=12")
    assert "(5 times)" in html and "505.5" in html


def test_an_answer_at_an_earlier_step_begins_a_branch_and_leaves_the_line(client: Client) -> None:
    run = a_run(SHOCK, client)
    start = runs.played(run).last
    passed, _ = answer(client, run, start, choice=PASS)
    length = runs.played(passed).last
    branch, step = answer(client, passed, start, choice=PLAY_SHOCK)
    assert branch != run
    assert (branch.parent, branch.branch_step) == (run, start)
    run.refresh_from_db()
    assert run.answers == 1 and runs.played(run).last == length
    assert "Branches" in page(client, branch, step) and branch.id in page(client, run, start)


def test_the_same_answer_again_is_no_branch(client: Client) -> None:
    run = a_run(SHOCK, client)
    start = runs.played(run).last
    answer(client, run, start, choice=PASS)
    again, _ = answer(client, run, start, choice=PASS)
    assert again == run and Run.objects.count() == 1


def test_someone_elses_line_is_read_but_never_changed(client: Client) -> None:
    run = a_run(SHOCK)
    start = runs.played(run).last
    assert "someone else" in page(client, run, start)
    branch, _ = answer(client, run, start, choice=PASS)
    assert branch.parent == run
    run.refresh_from_db()
    assert run.entries == []


def test_a_button_on_the_board_says_what_it_is_about_once(client: Client) -> None:
    run = a_run("""Ann: life 20; in play Mogg Fanatic, Mountain x2; hand Shock
Bob: life 20; in play Grizzly Bears
Turn 1: Ann, precombat main phase
""")
    html = unescape(page(client, run, runs.played(run).last))
    said = re.findall('form="decision"[^>]* aria-label="([^"]+)"', html)
    assert "Use Ann's Mogg Fanatic" in said and any(one.startswith("Play Shock") for one in said)
    for one in said:
        before, _, name = one.rpartition(", ")
        assert not before or name not in before, one


def test_one_click_pays_with_what_is_suggested(client: Client) -> None:
    run = a_run(SHOCK, client)
    run, step = answer(client, run, runs.played(run).last, choice=PLAY_SHOCK)
    bears = next(
        one.id
        for one in runs.played(run).position(step).board.objects.values()
        if one.definition and one.definition.name == "Grizzly Bears"
    )
    run, step = answer(client, run, step, choice=str(bears))
    assert "Pay with Mountain" in page(client, run, step)
    run, step = answer(client, run, step, do="suggest")
    board = runs.played(run).position(step).board
    assert [board.objects[one].definition.name for one in board.stack] == ["Shock"]  # type: ignore[union-attr]
    run, step = answer(client, run, step, do="all pass")
    assert "destroyed" in page(client, run, step, "?since=1")


def test_a_play_is_taken_back(client: Client) -> None:
    run = a_run(SHOCK, client)
    start = runs.played(run).last
    run, step = answer(client, run, start, choice=PLAY_SHOCK)
    run, step = answer(client, run, step, do="take back")
    board = runs.played(run).position(step).board
    assert board.stack == () and len(board.zone("hand", 0)) == 1  # type: ignore[arg-type]


def test_an_illegal_answer_says_why_and_changes_nothing(client: Client) -> None:
    run = a_run(SHOCK, client)
    start = runs.played(run).last
    address = reverse("boards:answer", args=[run.id, start])
    response = client.post(address, {"choice": '{"type":"PlayAbility","ability":{"object":1}}'})
    assert response.status_code == 422
    response = client.post(address, {"choice": "gibberish"})
    assert response.status_code == 422 and "one of the options" in response.content.decode()
    run.refresh_from_db()
    assert run.answers == 0


def test_reloading_the_address_of_an_answer_shows_its_step(client: Client) -> None:
    run = a_run(SHOCK, client)
    assert client.get(reverse("boards:answer", args=[run.id, 3]))["Location"] == run.at(3)


def test_conceding_ends_the_game(client: Client) -> None:
    run = a_run(SHOCK, client)
    run, step = answer(client, run, runs.played(run).last, do="concede")
    html = page(client, run, step)
    assert "Bob won; Ann conceded (102.3a). The game ended by rule 102.2a." in html
    assert runs.played(run).position(step).outcome is not None
    assert runs.played(Run.objects.get(pk=run.pk)).last == step


def test_who_had_no_card_to_draw_is_told_so(client: Client) -> None:
    run = a_run("Ann: life 20\nBob: life 20; library Forest\nTurn 3: Ann, draw begins\n", client)
    html = page(client, run, runs.played(run).last)
    assert "Bob won; Ann had to draw from an empty library (102.3c)." in html


def test_a_line_played_again_from_its_saved_form_is_the_same(client: Client) -> None:
    run = a_run(SHOCK, client)
    for fields in (
        {"choice": PLAY_SHOCK},
        {"choice": "-2"},
        {"do": "suggest"},
        {"do": "all pass"},
        {"do": "all pass"},
    ):
        run, _ = answer(client, run, runs.played(run).last, **fields)
    remembered = runs.played(run)
    fresh = play(runs.line_of(Run.objects.get(pk=run.pk)))
    assert [one.likeness() for one in fresh.lines] == [one.likeness() for one in remembered.lines]
    assert [one.index for one in remembered.lines] == list(range(remembered.last))
    assert fresh.entries == remembered.entries


def test_the_script_gets_the_part_and_the_reader_the_page(client: Client) -> None:
    run = a_run(GENESIS)
    part = client.get(
        run.at(3), headers={"HX-Request": "true", "HX-Request-Type": "partial"}
    ).content.decode()
    assert "<html" not in part and 'id="stepper"' in part
    restored = client.get(
        run.at(3), headers={"HX-Request-Type": "full", "HX-History-Restore-Request": "true"}
    )
    assert "<html" in restored.content.decode() and "HX-Request-Type" in restored["Vary"]


def test_looking_at_a_card_shows_how_it_came_to_be_what_it_is(client: Client) -> None:
    run = a_run("Ann: life 20; in play Glorious Anthem, Grizzly Bears\nBob: life 20\nTurn 1: Ann, upkeep\n")
    html = page(client, run, 1, "?look=2")
    assert "as printed" in html and "3/3" in html and "418.5" in html
    assert "not on the board" in page(client, run, 1, "?look=777")


def test_the_level_of_detail_is_kept_from_step_to_step(client: Client) -> None:
    run = a_run(GENESIS)
    html = page(client, run, 3, "?level=engine")
    assert f"{run.at(4)}?level=engine" in html


def test_a_moment_with_priority_can_be_edited_as_a_board(client: Client) -> None:
    run = a_run(SHOCK, client)
    last = runs.played(run).last
    response = client.post(reverse("boards:from_run", args=[run.id, last]))
    assert "Shock" in client.get(response["Location"]).content.decode()
    run, step = answer(client, run, last, choice=PLAY_SHOCK)
    response = client.post(reverse("boards:from_run", args=[run.id, step]), follow=True)
    assert "can't be edited without losing" in response.content.decode()


# --- going ----------------------------------------------------------------------------------------------------


@pytest.fixture
def played(client: Client) -> PlayedRun:
    """Some turns of passing."""
    libraries = "library Forest x20"
    run = a_run(f"Ann: life 20; {libraries}\nBob: life 20; {libraries}\nTurn 1: Ann, upkeep\n", client)
    for _ in range(4):
        run, _ = answer(client, run, runs.played(run).last, do="all pass")
    return runs.played(run)


def test_forward_and_back_by_one_is_where_one_was(played: PlayedRun) -> None:
    for step in range(played.last):
        forward = walking.destination(played, step, "into")
        assert walking.destination(played, forward, "back-into") == step


@pytest.mark.parametrize("verb", [verb.name for verb in walking.VERBS])
def test_every_way_goes_on_and_every_way_back_goes_back(played: PlayedRun, verb: str) -> None:
    for step in range(played.last + 1):
        ahead = walking.destination(played, step, verb)
        behind = walking.destination(played, step, f"back-{verb}")
        assert ahead > step or step == played.last
        assert behind < step or step == 0


@pytest.mark.parametrize("verb", ["over", "out", "decision", "step", "phase", "turn"])
def test_every_way_stops_where_looking_step_by_step_finds_it(played: PlayedRun, verb: str) -> None:
    last = played.last

    def depth(at: int) -> int:
        return len(played.position(at).agenda)

    def begins(at: int) -> bool:
        one, other = played.position(at - 1).board.turn, played.position(at).board.turn
        if verb == "turn":
            return one.serial != other.serial
        names = ("serial", "phase") if verb == "phase" else ("serial", "phase", "step")
        return any(getattr(one, name) != getattr(other, name) for name in names)

    def stops(at: int, start: int) -> bool:
        if verb == "decision":
            return played.decision(at) is not None
        if verb in ("over", "out"):
            return depth(at) <= depth(start) if verb == "over" else depth(at) < depth(start)
        return begins(at)

    for step in range(last + 1):
        ahead = next((at for at in range(step + 1, last) if stops(at, step)), last)
        behind = next((at for at in range(step - 1, 0, -1) if stops(at, step)), 0)
        assert walking.destination(played, step, verb) == ahead
        assert walking.destination(played, step, f"back-{verb}") == behind


def test_over_stays_in_the_procedure_and_out_leaves_it(played: PlayedRun) -> None:
    for step in range(played.last):
        depth = len(played.position(step).agenda)
        over, out = walking.destination(played, step, "over"), walking.destination(played, step, "out")
        between = [len(played.position(at).agenda) for at in range(step + 1, over)]
        assert all(one > depth for one in between)
        if out < played.last:
            assert len(played.position(out).agenda) < depth
        assert over <= out


def test_the_next_decision_is_the_first_at_which_somebody_is_asked(played: PlayedRun) -> None:
    asked = [step for step in range(played.last + 1) if played.decision(step) is not None]
    at = 0
    for expected in asked:
        at = walking.destination(played, at, "decision")
        assert at == expected


def test_the_next_phase_and_turn_begin_there(played: PlayedRun) -> None:
    at = walking.destination(played, 0, "phase")
    assert played.position(at).board.turn.phase != played.position(at - 1).board.turn.phase
    assert walking.destination(played, at, "back-phase") < at


def test_one_step_of_a_ruling_goes_to_its_next_line_or_the_next_decision(played: PlayedRun) -> None:
    """At the level that shows a ruling's lines alone, no press of the button does nothing that can be seen."""
    stops = [
        at
        for at in range(1, played.last)
        if shows("ruling", played.lines[at - 1]) or played.decision(at) is not None
    ]
    assert 2 < len(stops) < played.last - 5
    for step in range(played.last):
        ahead = walking.destination(played, step, "into", level="ruling")
        assert ahead == next((at for at in stops if at > step), played.last)
    for step in range(1, played.last + 1):
        behind = walking.destination(played, step, "back-into", level="ruling")
        assert behind == next((at for at in reversed(stops) if at < step), 0)


def test_the_address_of_a_way_leads_to_its_step(client: Client) -> None:
    run = a_run(GENESIS)
    last = runs.played(run).last
    assert client.get(reverse("boards:go", args=[run.id, 0, "decision"]))["Location"] == run.at(last)
    assert client.get(reverse("boards:go", args=[run.id, last, "start"]))["Location"] == run.at(0)
    assert client.get(reverse("boards:go", args=[run.id, 0, "sideways"])).status_code == 404
    assert client.get(reverse("boards:jump", args=[run.id]) + "?step=4")["Location"] == run.at(4)


# --- bounds and memory ----------------------------------------------------------------------------------------


def test_an_endless_loop_stops_at_the_bound_and_says_so(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playground.boards.playing.MOST_LINES", 8)
    run = a_run(GENESIS, client)
    html = page(client, run, 8)
    assert "the most a line can have" in html and "in a new line" in html
    assert runs.played(run).last == 8 < MOST_LINES


def test_the_memory_forgets_the_least_recently_read(client: Client) -> None:
    run = a_run(GENESIS)
    played = runs.played(run)
    memory = Memory(most_lines=2 * played.last)
    for name in ("a", "b"):
        memory.put((name, 0), played)
    memory.get(("a", 0))
    memory.put(("c", 0), played)
    assert memory.get(("b", 0)) is None and memory.get(("a", 0)) is played


def test_a_line_that_today_s_engine_asks_other_questions_for_is_kept_and_says_so(client: Client) -> None:
    run = a_run(SHOCK, client)
    run, _ = answer(client, run, runs.played(run).last, choice=PASS)
    entries = [{**run.entries[0], "kind": "YesNo", "answer": True}]
    Run.objects.filter(pk=run.pk).update(entries=entries, answers=1, id="unp7ayab7e222")
    broken = Run.objects.get(pk="unp7ayab7e222")
    for response in (
        client.get(broken.at(3)),
        client.post(reverse("boards:answer", args=[broken.id, 3]), {"choice": PASS}),
    ):
        assert response.status_code == 409
        assert "can't be played any more" in response.content.decode()
    assert client.post(reverse("boards:from_run", args=[broken.id, 3])).status_code == 302


def test_chance_can_be_told_what_to_say(client: Client) -> None:
    """Each side of the coin is a branch; the line with the dealt coin stays."""
    run = a_run("Ann: life 20; in play Mana Crypt\nBob: life 20\nTurn 1: Ann, upkeep begins\n", client)
    run, _ = answer(client, run, runs.played(run).last, do="all pass")
    run, _ = answer(client, run, runs.played(run).last, choice="0")
    played = runs.played(run)
    coin = next(step for step in range(played.last + 1) if played.chance(step) is not None)
    html = page(client, run, coin)
    assert "Chance" in html and "This line continued with" in html
    form = played.chance(coin)
    assert form is not None
    lives = set()
    for side in form.options(played.position(coin).board) or ():
        branch, step = answer(client, run, coin, choice=str(side))
        assert branch != run and branch.branch_step == coin
        lives.add(life_of(runs.played(branch).position(step).board, 0))
        fresh = play(runs.line_of(Run.objects.get(pk=branch.pk)))
        assert [one.likeness() for one in fresh.lines] == [
            one.likeness() for one in runs.played(branch).lines
        ]
    assert lives == {17, 20}


def test_a_moment_at_which_nobody_is_asked_takes_no_answer(client: Client) -> None:
    run = a_run(GENESIS, client)
    response = client.post(reverse("boards:answer", args=[run.id, 1]), {"choice": PASS}, follow=True)
    assert "nothing was answered" in response.content.decode()


def test_all_pass_stops_in_a_main_phase_in_which_the_active_player_could_play_a_card() -> None:
    board = (
        "Ann: in play Forest; library Forest x3\n"
        "Bob: in play Mountain; hand {hand}; library Swamp x3\n"
        "Turn 4: Bob, draw\n"
    )
    stopped = {}
    for hand in ("Shock", "Terror"):
        run = runs.start_run(read_position(board.format(hand=hand)))
        position = runs.played(run).position(runs.played(run).last)
        passed = runs.all_pass(position)
        run, last = runs.answer_at(run, runs.played(run).last, passed, maker=runs.NOBODY_MADE_IT, own=True)
        turn = runs.played(run).position(last).board.turn
        stopped[hand] = (turn.active, turn.phase)
    # What costs more than he has is no reason to stop.
    assert stopped == {"Shock": (1, "precombat main"), "Terror": (0, "beginning")}


def test_a_line_of_play_is_in_no_room_that_the_header_names(client: Client) -> None:
    run = a_run(GENESIS)
    marked = 'aria-current="true">Build a board'
    assert marked in client.get(reverse("boards:new")).content.decode()
    html = page(client, run, 1)
    assert "Build a board" in html and marked not in html


@pytest.mark.parametrize("eyes", ["", "?as=0", "?as=1"])
def test_217_2e_a_top_card_that_everybody_sees_is_named_at_its_library(client: Client, eyes: str) -> None:
    board = "Ann: in play %s; library Shock, Terror\nBob: library Counterspell, Terror\nTurn 3: Ann, upkeep\n"
    shown = page(client, a_run(board % "Field of Dreams"), 0, eyes)
    assert "revealed on top: <b>Shock</b>" in shown and "revealed on top: <b>Counterspell</b>" in shown
    assert "revealed on top" not in page(client, a_run(board % "Forest"), 0, eyes)


def test_each_button_leads_where_its_address_does_from_whatever_step_one_came(client: Client) -> None:
    """Of two lines and two levels in turns, so that the buttons of one page may not be another's."""
    keys = {verb.name: verb.key for verb in walking.VERBS} | {"start": "Home", "end": "End"}
    keys |= {f"back-{verb.name}": verb.back_key for verb in walking.VERBS}
    assert set(keys) == walking.WORDS
    lines = a_run(GENESIS), a_run(GENESIS)
    for step in (0, 1, 5, runs.played(lines[0]).last, 2):
        for run, level in (
            (lines[0], ""),
            (lines[1], "?level=ruling"),
            (lines[1], ""),
            (lines[0], "?level=engine&as=1"),
        ):
            html = client.get(run.at(step) + level).content.decode()
            for word, key in keys.items():
                to = client.get(reverse("boards:go", args=[run.id, step, word]) + level)["Location"]
                found = re.findall(
                    rf'<(a|span) class="button"(?: href="([^"]*)")?[^>]* data-key="{key}"', html
                )
                there = to == run.at(step) + level
                assert found == [("span", "") if there else ("a", escape(to))], (word, step)
