"""What a newcomer says by forms: a spell that has resolved, combat damage that waits, what is gone and remembered."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from engine.notation.positions import problems, read_position, write_position
from engine.position import Position
from engine.seats import whose_turn
from playground.boards import damaging, drafts, leaving, statements
from playground.boards.editing import BadEdit
from playground.boards.models import Draft
from tests.site.boards.test_pointing import number

BOARD = (
    "Ann: life 20; in play Hill Giant, Forest; hand Shock\nBob: life 20; in play Llanowar Elves\n"
    "Turn 3: Ann, upkeep begins\n"
)


def after(text: str, *on: str, board: str = BOARD, by: int = 0, source: str = "") -> str:
    """What a sentence that resolved adds to the text of a board."""
    position = read_position(board)
    things = [number(position, one) for one in on]
    origin = number(position, source) if source else 0
    left = write_position(statements.add_aftermath(position, text=text, on=things, by=by, source=origin))
    assert write_position(read_position(left)) == left
    assert left.startswith(board)
    return left.removeprefix(board)


# --- a spell that has resolved -------------------------------------------------------------------------------


def test_a_bonus_until_end_of_turn_is_on_its_target() -> None:
    assert after("Target creature gets +3/+3 until end of turn.", "Bob's Llanowar Elves") == (
        'Effect: "This permanent gets +3/+3."; on Bob\'s Llanowar Elves; until end of turn; by Ann\n'
    )


def test_what_all_creatures_get_is_locked_to_those_that_there_are() -> None:
    said = after("All creatures get +1/+1 until end of turn.", by=1, source="Bob's Llanowar Elves")
    assert said == (
        "Effect: \"This permanent gets +1/+1.\"; on Ann's Hill Giant and Bob's Llanowar Elves; "
        "until end of turn; by Bob; from Bob's Llanowar Elves\n"
    )


def test_a_regeneration_shield_and_what_is_left_of_prevention_are_kept() -> None:
    shield = after("Regenerate target creature.", "Ann's Hill Giant")
    assert shield == (
        'Effect: "Regenerate this permanent."; on Ann\'s Hill Giant; until end of turn; by Ann; left 1\n'
    )
    prevention = "Prevent the next 3 damage that would be dealt to target creature or player this turn."
    said = prevention.replace("target creature or player", "this player")
    assert after(prevention, "Bob") == f'Effect: "{said}"; on Bob; until end of turn; by Ann; left 3\n'


@pytest.mark.django_db
def test_a_shield_is_put_on_a_player_by_the_form(client: Client) -> None:
    """419.7b: what it says is enough for how long it lasts and what it prevents."""
    draft = drafts.start_draft(BOARD, maker={"owner": None, "visitor": "ann2345ann"})
    session = client.session
    session["visitor"] = "ann2345ann"
    session.save()
    text = "Prevent the next 3 damage that would be dealt to this player this turn."
    fields = {
        "do": "effect",
        "kind": "effect",
        "text": text,
        "on": "-2",
        "by": "0",
        "until": "",
        "source": "0",
    }
    response = client.post(reverse("boards:edit", args=[draft.id]), fields | {"at": "0"})
    assert response.status_code == 303
    draft.refresh_from_db()
    assert draft.text.endswith(f'Effect: "{text}"; on Bob; until end of turn; by Ann; left 3\n')
    refused = client.post(
        reverse("boards:edit", args=[draft.id]), fields | {"at": "1", "text": "This permanent gets +3/+3."}
    )
    assert refused.status_code == 422 and "the name of an object" in refused.content.decode()


def test_the_sentence_does_nothing_else() -> None:
    tapped = BOARD.replace("Hill Giant", "Hill Giant (tapped)")
    text = "Untap target creature. At end of turn, destroy that creature. Draw a card."
    said = after(text, "Ann's Hill Giant", board=tapped)
    assert said.startswith("Delayed: ")
    assert said.endswith('noted "#target 0" = Ann\'s Hill Giant\n')


def test_two_targets_are_told_apart_by_what_they_can_be() -> None:
    text = "Target creature gets +2/+2 until end of turn. Target land gains flying until end of turn."
    for order in (("Ann's Forest", "Ann's Hill Giant"), ("Ann's Hill Giant", "Ann's Forest")):
        said = after(text, *order)
        assert "+2/+2.\"; on Ann's Hill Giant" in said
        assert "flying.\"; on Ann's Forest" in said


def test_a_further_turn_is_due() -> None:
    assert after("Take an extra turn after this one.", by=1) == "Due: extra turn for Bob\n"


@pytest.mark.parametrize(
    ("text", "on", "field", "words"),
    [
        ("", (), "text", "as on a card"),
        ("Destroy target creature.", ("Ann's Hill Giant",), "text", "no lasting or delayed"),
        ("Target creature gets +3/+3 until end of turn.", (), "on", "choose something"),
        ("Target creature gets +3/+3 until end of turn.", ("Ann's Forest",), "on", "409.1c"),
        ("Target creature gets stronger.", ("Ann's Hill Giant",), "text", '"stronger'),
        (
            "Put a 1/1 red Goblin creature token into play. Remove it from the game at end of turn.",
            (),
            "text",
            "itself creates",
        ),
        (
            "You may tap target creature. It gets +1/+1 until end of turn.",
            ("Ann's Hill Giant",),
            "text",
            "choice",
        ),
    ],
)
def test_what_can_not_be_left_behind_is_refused_with_words(
    text: str, on: tuple[str, ...], field: str, words: str
) -> None:
    with pytest.raises(BadEdit) as refused:
        after(text, *on)
    assert refused.value.field == field
    assert words in refused.value.words


# --- combat damage on the stack ------------------------------------------------------------------------------

FIGHT = (
    "Ann: life 20; in play Hill Giant (attacking), White Knight (attacking), Grizzly Bears (attacking)\n"
    "Bob: life 20; in play Llanowar Elves (blocking Ann's Grizzly Bears)\nTurn 3: Ann, declare blockers\n"
)


def test_combat_damage_is_assigned_as_the_rules_suggest() -> None:
    board = FIGHT.replace("White Knight (attacking), ", "")
    text = write_position(damaging.assign_usually(read_position(board)))
    assert text == board.replace("declare blockers", "combat damage") + (
        "Stack (bottom first): combat damage: Ann's Hill Giant 3 to Bob, Ann's Grizzly Bears 2 to Bob's "
        "Llanowar Elves, Bob's Llanowar Elves 1 to Ann's Grizzly Bears\n"
    )
    assert list(problems(read_position(text))) == []


def test_who_strikes_first_assigns_alone_and_the_others_in_a_second_step() -> None:
    first = damaging.assign_usually(read_position(FIGHT))
    text = write_position(first)
    assert text.endswith("combat damage: Ann's White Knight 2 to Bob\n")
    assert "White Knight (attacking, assigned damage, struck first)" in text
    dealt = damaging.change(first, int(first.board.stack[-1]), (0,))
    second = read_position(
        write_position(dealt).replace("combat damage\n", "combat damage, damage steps 2\n")
    )
    text = write_position(damaging.assign_usually(second))
    assert "Ann's Hill Giant 3 to Bob, Ann's Grizzly Bears 2 to Bob's Llanowar Elves" in text
    assert "White Knight 2" not in text


def test_shares_are_changed_added_and_taken_out() -> None:
    position = read_position(FIGHT)
    giant, elves = number(position, "Ann's Hill Giant"), number(position, "Bob's Llanowar Elves")
    one = damaging.assign(position, giant, 2, -2)
    two = damaging.assign(one, giant, 1, elves)
    assert write_position(two).endswith(
        "combat damage: Ann's Hill Giant 2 to Bob, Ann's Hill Giant 1 to Bob's Llanowar Elves\n"
    )
    assert damaging.assign(two, giant, 0, elves).board == one.board
    changed = damaging.change(two, int(two.board.stack[-1]), (0, 3))
    assert write_position(changed).endswith("combat damage: Ann's Hill Giant 3 to Bob's Llanowar Elves\n")
    assert not damaging.change(two, int(two.board.stack[-1]), (0, 0)).board.stack


def test_damage_is_not_assigned_twice_or_out_of_nothing() -> None:
    position = read_position(FIGHT)
    with pytest.raises(BadEdit):
        damaging.assign_usually(damaging.assign_usually(position))
    with pytest.raises(BadEdit):
        damaging.assign_usually(read_position(BOARD))
    with pytest.raises(BadEdit):
        damaging.assign(position, number(position, "Ann's Hill Giant"), 0, -2)


# --- what is gone --------------------------------------------------------------------------------------------

SHOCKED = (
    "Ann: life 20; in play Hill Giant (+1/+1 counter x2)\nBob: life 20\nTurn 3: Ann, upkeep\n"
    "Stack (bottom first): Bob's Shock targeting Ann's Hill Giant\n"
)


def left(position: Position, name: str, zone: str) -> Position:
    return leaving.leave(position, number(position, name), zone, whose_turn(position.board))  # type: ignore[arg-type]


def test_a_target_that_has_left_is_named_as_it_last_was() -> None:
    text = write_position(left(read_position(SHOCKED), "Ann's Hill Giant", "graveyard"))
    assert text == (
        "Ann: life 20; graveyard Hill Giant\nBob: life 20\nTurn 3: Ann, upkeep\n"
        "Stack (bottom first): Bob's Shock targeting Ann's Hill Giant that is gone\n"
        "Gone: Ann's Hill Giant (+1/+1 counter x2, was 5/5, now Ann's Hill Giant)\n"
    )
    assert write_position(read_position(text)) == text


def test_a_token_that_has_left_is_nothing_any_more() -> None:
    token = SHOCKED.replace("Hill Giant (+1/+1 counter x2)", "1/1 red Goblin creature token").replace(
        "Hill Giant", "Goblin"
    )
    text = write_position(left(read_position(token), "Ann's Goblin", "graveyard"))
    assert "targeting Ann's Goblin that is gone" in text
    assert "now" not in text
    assert text.startswith("Ann: life 20\n")


def test_what_nothing_names_is_not_remembered() -> None:
    alone = SHOCKED.split("Stack")[0]
    text = write_position(left(read_position(alone), "Ann's Hill Giant", "removed from the game"))
    assert text == "Ann: life 20; removed from the game Hill Giant\nBob: life 20\nTurn 3: Ann, upkeep\n"


def test_only_what_leaves_is_remembered() -> None:
    with pytest.raises(BadEdit):
        left(read_position(SHOCKED), "Ann's Hill Giant", "in play")
    with pytest.raises(BadEdit):
        left(read_position(BOARD), "Ann's Shock", "graveyard")


@pytest.mark.django_db
def test_the_forms_are_there_and_say_where_something_is_wrong(client: Client) -> None:
    client.post(reverse("boards:first_edit"), {"do": "text", "text": FIGHT})
    draft = Draft.objects.get()
    edit = reverse("boards:edit", args=[draft.id])
    sent = {
        "at": draft.seen,
        "do": "aftermath",
        "text": "Target creature gets stronger.",
        "by": "0",
        "on": "1",
    }
    page = client.post(edit, sent)
    assert page.status_code == 422
    html = page.content.decode()
    assert "&#34;stronger" in html
    assert 'aria-invalid="true" aria-describedby="edit-error">Target creature gets stronger.' in html
    page = client.post(edit, {"at": draft.seen, "do": "assign usually"}, follow=True).content.decode()
    draft.refresh_from_db()
    assert "combat damage: Ann" in draft.text
    stack = read_position(draft.text).board.stack
    page = client.get(draft.get_absolute_url(), {"pick": stack[-1]}).content.decode()
    assert "Ann&#39;s White Knight deals to Bob" in page
    client.post(edit, {"at": draft.seen, "do": "shares", "object": stack[-1], "shares": "1", "amount-0": "7"})
    draft.refresh_from_db()
    assert "Ann's White Knight 7 to Bob" in draft.text
