"""Every form has an example that reads, with the form in it; `python -m engine forms --make` finds missing ones."""

from __future__ import annotations

import pytest

from engine.commands import forms as command
from engine.language import rooms
from engine.language.forms import examples, shown
from engine.language.forms.declared import SentenceForm
from engine.language.forms.making import INTRODUCTIONS, Maker, has_form


def form_of(category: str, template: str) -> SentenceForm:
    return next(form for form in shown.readable() if examples.key_of(form) == (category, template))


def test_every_form_has_an_example_that_reads_with_the_form_in_it() -> None:
    kept = examples.kept()
    wrong = [
        form
        for form in shown.readable()
        if (example := kept.get(examples.key_of(form))) is None
        or not has_form(example, form)
        or not command.stands(example)
    ]
    assert wrong == []


def test_no_example_is_of_a_form_that_is_gone() -> None:
    assert examples.kept().keys() <= {examples.key_of(form) for form in shown.readable()}


def test_examples_are_kept_as_they_are_written() -> None:
    kept = examples.kept()
    assert examples.read_examples(examples.written_examples(kept)) == kept


def test_a_missing_example_is_made() -> None:
    form = form_of("change", "<has> [base] power and toughness each equal to {size:quantity}")
    maker = Maker(rooms.LANGUAGE, command.stands, INTRODUCTIONS)
    example = maker.example(form)
    assert example is not None
    assert "power and toughness" in example.text
    assert has_form(example, form) and command.stands(example)


def test_words_in_which_a_form_does_not_stand_are_no_example_of_it() -> None:
    assert not has_form(
        examples.Example("spell", "Draw a card."), form_of("vp", "<destroys> {what:permanent}")
    )
    assert not has_form(
        examples.Example("spell", "Destroy a card a."), form_of("vp", "<destroys> {what:permanent}")
    )


@pytest.mark.parametrize(
    ("category", "template", "said"),
    [
        ("vp", "{who} <scries> {count:number}", "[who does it] scries [a number]"),
        ("vp", "<destroys> {what:permanent}", "destroys [a permanent]"),
    ],
)
def test_a_form_in_words_for_people(category: str, template: str, said: str) -> None:
    assert shown.in_words(form_of(category, template)) == said


def test_every_form_knows_its_room() -> None:
    rooms = [room.name for subject in shown.by_subject(shown.readable()) for room in subject.rooms]
    assert len(rooms) == len(set(rooms))
    assert {form.room.rpartition(".")[2] for form in shown.readable()} == set(rooms)
    assert form_of("vp", "{who} <flips> a coin").room == "coins"
    assert form_of("vp", "<destroys> {what:permanent}").room == "permanents.permanents"


def test_the_command_lists_all_rooms_of_a_subject(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--room", "combat"]) == 0
    told = capsys.readouterr().out
    assert {line.split(":")[0] for line in told.splitlines() if line[0] != " "} >= {"combat", "fought", "met"}


def test_the_command_lists_one_room(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--room", "coins"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("coins: ") and "flips a coin" in told and "Flip a coin." in told
    assert command.main(["--room", "nowhere"]) == 2
