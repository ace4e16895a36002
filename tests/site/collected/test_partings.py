"""A reader who was wrong steps to where the line of play parts from what he or she had said."""

import random
from typing import Any, cast

import pytest
from django.test import Client

from engine.decisions import IllegalChoice
from engine.game import Game
from engine.notation.scenario import read_scenario
from engine.notation.sentences import read_sentence
from playground.collected.models import Collection, Mark, Quiz
from playground.collected.partings import CannotStep, Parting, parting
from playground.collected.quizzes import Statement, make, quiz_of
from playground.library.loading import bundled
from playground.library.models import Scenario
from playground.rulings.freezing import Wanted, freeze
from tests.site.collected.shelf import BLOCKS, BURN, fill, made, scenario, somebody
from tests.site.lines import a_run

TEXTS = {file.slug: file.text for file in bundled()}
SAMPLE = 30


def row_of(text: str) -> Scenario:
    return Scenario(slug="some/text", text=text)


def said_of(text: str, words: str) -> tuple[Statement, Parting]:
    """A statement of a text's quiz, which may be any that it could have made, and where the line parts from it."""
    (one,) = [one for one in make(text).statements if one.words == words]
    return one, parting(row_of(text), one)


# --- where -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", sorted(random.Random(15).sample(sorted(TEXTS), SAMPLE)))
def test_a_line_parts_from_what_was_said_where_it_is_no_longer_so(slug: str) -> None:
    """Before that step it was so, if it ever was, and from there on it never is; what is true becomes so there."""
    scenario_ = read_scenario(TEXTS[slug])
    for said in make(TEXTS[slug]).statements:
        found = parting(row_of(TEXTS[slug]), said)
        last = found.played.last
        assert 0 <= found.step <= last
        if said.sentence >= 0:
            told = scenario_.line[said.sentence]
            with pytest.raises(IllegalChoice) as refused:
                read_sentence(Game(found.played.position(found.step)), told.text)
            assert (refused.value.rule, f"{told.text}.") == (found.rule, found.tried)
            continue
        holds = [found.why_not(step) is None for step in range(last + 1)]
        if said.true:
            assert all(holds[found.step :]) and (found.step == 0 or not holds[found.step - 1])
        elif found.was_so:
            assert holds[found.step - 1] and not any(holds[found.step :])
        else:
            assert not any(holds)


def test_mana_burn_parts_from_whoever_forgot_it() -> None:
    """Ann had 20 life until her mana burned; that she has 18 comes to be at the same step, by 300.3."""
    text = "Ann: life 20; in play Mountain x2; mana RR\nBob: life 20\nTurn 3: Ann, precombat main phase\n"
    row = row_of(f"{text}---\nBoth pass.\n---\nAnn has 18 life.\n")
    forgot = parting(row, Statement("", False, expects="Ann has 20 life.", rather="Ann has 18 life."))
    knew = parting(row, Statement("", True, expects="Ann has 18 life."))
    assert forgot.step == knew.step > 0 and forgot.was_so
    assert forgot.played.lines[forgot.step - 1].rule == "300.3"
    assert (forgot.why_not(forgot.step - 1), forgot.why_not(forgot.step)) == (None, "Ann has 18 life")
    never = parting(row, Statement("", False, expects="Ann has 17 life.", rather="Ann has 18 life."))
    assert (never.step, never.was_so) == (knew.step, False)


def test_what_nothing_changes_is_so_from_the_start() -> None:
    text = "Ann: life 20; mana R\nBob: life 20\nTurn 3: Ann, precombat main phase\n---\nBoth pass.\n---\n"
    row = row_of(f"{text}Bob has 20 life.\n")
    for said in (
        Statement("", True, expects="Bob has 20 life."),
        Statement("", False, expects="Bob has 21 life.", rather="Bob has 20 life."),
    ):
        assert parting(row, said).step == 0


def test_a_refused_block_is_tried_where_bob_declares_blockers() -> None:
    one, found = said_of(TEXTS[BLOCKS], "Bob can block Serra Angel with Hill Giant.")
    assert (one.true, found.tried, found.rule) == (
        False,
        "Bob blocks Serra Angel with Hill Giant.",
        "502.4b",
    )
    assert "flying" in found.reason
    position = found.played.position(found.step)
    assert position.decision is not None and position.board.turn.step == "declare blockers"


def test_what_one_player_may_not_see_is_not_stepped_through() -> None:
    """Of a moment that is seen through Ann's eyes the line would show Bob's hand."""

    class Seen:
        moment = cast(Any, type("Moment", (), {"seat": 0}))
        text = TEXTS[BURN]

    with pytest.raises(CannotStep):
        parting(cast(Any, Seen), Statement("", True, expects="Ann has 18 life."))


# --- on the site -------------------------------------------------------------------------------------------------


@pytest.fixture
def row(db: None) -> Collection:
    fill(BURN, BLOCKS)
    return made(somebody("ann"), BURN, BLOCKS)


def at(row: Collection, name: str, more: str = "") -> str:
    return f"/collections/{row.slug}/{name}/predict/{more}"


def wrongly(client: Client, path: str, slug: str) -> list[int]:
    """Say the opposite of everything; the places of what there was to say."""
    statements = quiz_of(scenario(slug)).statements
    client.post(path, {"true": [number for number, one in enumerate(statements) if not one.true]})
    return list(range(len(statements)))


def test_after_a_wrong_prediction_each_wrong_statement_leads_to_its_step(row: Collection) -> None:
    client = Client()
    every = wrongly(client, at(row, "combat-blocks"), BLOCKS)
    page = client.get(at(row, "combat-blocks")).content.decode()
    for number in every:
        assert f'href="{at(row, "combat-blocks", f"{number}/")}"' in page
        response = client.get(at(row, "combat-blocks", f"{number}/"))
        assert response.context["step"] == response.context["parts"].step
        assert "Here it differs" in response.content.decode() or response.context["said"].true


def test_who_was_right_is_not_led_anywhere(row: Collection) -> None:
    client = Client()
    statements = quiz_of(scenario(BLOCKS)).statements
    right = [number for number, one in enumerate(statements) if one.true]
    client.post(at(row, "combat-blocks"), {"true": right})
    assert "Step to where it differs" not in client.get(at(row, "combat-blocks")).content.decode()


def test_one_steps_on_and_back_and_sees_whether_it_is_so(row: Collection) -> None:
    client = Client()
    wrongly(client, at(row, "mana-burn"), BURN)
    statements = quiz_of(scenario(BURN)).statements
    number = next(at for at, one in enumerate(statements) if one.true)
    there = client.get(at(row, "mana-burn", f"{number}/"))
    step = there.context["step"]
    assert step > 0
    before = client.get(at(row, "mana-burn", f"{number}/{step - 1}/"))
    assert "it is not so" in before.content.decode() and "it is so." in there.content.decode()
    assert f'href="{at(row, "mana-burn", f"{number}/{step}/")}"' in before.content.decode()
    part = client.get(at(row, "mana-burn", f"{number}/0/"), headers={"HX-Request-Type": "partial"})
    assert "<html" not in part.content.decode() and 'id="differs"' in part.content.decode()


def test_nothing_is_told_before_it_was_predicted(row: Collection) -> None:
    client = Client()
    quiz_of(scenario(BURN))
    asked = client.get(at(row, "mana-burn", "0/"))
    assert (asked.status_code, asked["Location"]) == (302, at(row, "mana-burn"))
    # To have read it is no prediction.
    client.post(f"/collections/{row.slug}/mana-burn/")
    assert client.get(at(row, "mana-burn", "0/3/")).status_code == 302


def test_what_is_not_there_is_not_found(row: Collection) -> None:
    client = Client()
    wrongly(client, at(row, "mana-burn"), BURN)
    assert client.get(at(row, "mana-burn", "99/")).status_code == 404
    assert client.get(at(row, "mana-burn", "0/99999/")).status_code == 404
    assert client.post(at(row, "mana-burn", "0/")).status_code == 405


def test_a_quiz_that_was_kept_without_what_stepping_needs_is_made_again(row: Collection) -> None:
    """Readers' marks name statements by their places, which stay: the same text gives the same quiz."""
    whole = quiz_of(scenario(BURN))
    kept = Quiz.objects.get(scenario=scenario(BURN))
    kept.statements = [one[:3] for one in kept.statements]
    kept.save()
    assert quiz_of(scenario(BURN)) == whole
    kept.refresh_from_db()
    assert kept.statements == [
        [one.words, one.true, one.instead, one.expects, one.sentence, one.rather] for one in whole.statements
    ]


def test_a_moment_through_anns_eyes_offers_no_steps(db: None) -> None:
    """Its quiz is what its readers make of it themselves, and its line is shown to nobody."""
    run = a_run()
    seen, _ = freeze(run, 1, Wanted("What Ann sees", seat=0), {"owner": None, "visitor": ""})  # type: ignore[arg-type]
    whole, _ = freeze(run, 1, Wanted("What all see"), {"owner": None, "visitor": ""})
    rows = {row.moment_id: row for row in Scenario.objects.all()}
    Scenario.objects.update(visibility="public")
    ann = somebody("ann")
    shelf = made(ann, rows[seen.pk].slug, rows[whole.pk].slug)
    for entry in shelf.entries.select_related("scenario__moment"):
        ann.post(at(shelf, entry.name), {"had": "wrong"})
        assert Mark.objects.filter(entry=entry).exists()
        response = ann.get(at(shelf, entry.name, "0/"))
        statements = quiz_of(entry.scenario).statements
        assert response.status_code == (200 if entry.scenario.moment.seat is None and statements else 404)
