"""What becomes of the cards of a list: which ship and in which words, and why the others don't."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.cards import shelving
from engine.cards.alike import KINDS
from engine.cards.period import in_the_list, type_line, wording
from engine.cards.shelving import Fate, Verdict, file_of, files_of
from engine.commands.shelve import shelve, verdict
from engine.language.card import CardDef
from engine.language.cardtext import blocks


def card(name: str, today: str, printed: str | None = None, **more: Any) -> dict[str, Any]:
    """A creature of a list; printed as today, if nothing else is said."""
    plain = {
        "name": name,
        "layout": "normal",
        "mana_cost": "{1}{G}",
        "type": "Creature \u2014 Elf",
        "printed_type": "Creature \u2014 Elf",
        "power": "1",
        "toughness": "1",
        "text": today,
        "printed_text": today if printed is None else printed,
    }
    return {**plain, **more}


def fate(*faces: dict[str, Any]) -> Verdict:
    return verdict(faces)


# --- which wording -------------------------------------------------------------------------------------------


def test_a_card_is_written_in_the_words_of_2006() -> None:
    found = fate(card("Loud Elf", "When Loud Elf enters the battlefield, exile target creature."))
    assert found.text == (
        "Loud Elf {1}{G}\nCreature - Elf 1/1\n"
        "When Loud Elf comes into play, remove target creature from the game."
    )


def test_a_card_that_is_not_read_says_where_reading_stopped() -> None:
    found = fate(card("Odd Elf", "Odd Elf gloats."))
    assert found.fate is Fate.REFUSED
    assert 'can\'t read "gloats."' in found.why[0]


def test_wordings_that_mean_different_things_are_doubted() -> None:
    found = fate(card("Twin Elf", "{T}: Draw a card.", "{T}: You gain 1 life."))
    assert (found.fate, found.why) == (
        Fate.DOUBTED,
        ("wordings: today's and the printed one mean different things",),
    )


def test_where_they_were_judged_the_better_one_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(shelving.WORDING, "Twin Elf", ("printed_text", "so it was in 2006"))
    found = fate(card("Twin Elf", "{T}: Draw a card.", "{T}: You gain 1 life."))
    assert found.text.endswith("{T}: You gain 1 life.")
    assert found.why == ("so it was in 2006",)


@pytest.mark.parametrize(
    ("today", "printed", "stands"),
    [
        (
            "Target creature gains shroud until end of turn.",
            "Target creature can't be the target of spells or abilities this turn.",
            "Target creature can't be the target of spells or abilities this turn.",
        ),
        (
            "You may tap or untap target creature.",
            "Tap or untap target creature.",
            "You may tap or untap target creature.",
        ),
        (
            "Destroy target Goblin creature.",
            "Destroy target Goblin.",
            "Destroy target Goblin creature.",
        ),
        (
            "Goblin creatures get +1/+1 until end of turn.",
            "All Goblins get +1/+1 until end of turn.",
            "Goblin creatures get +1/+1 until end of turn.",
        ),
        (
            "Untap target creature. After this main phase, there is an additional combat phase.",
            "Untap target creature. After this phase, there is an additional combat phase.",
            "Untap target creature. After this main phase, there is an additional combat phase.",
        ),
    ],
)
def test_a_difference_that_is_none_in_play_has_a_reason(today: str, printed: str, stands: str) -> None:
    found = fate(card("Spell", today, printed, type="Instant", printed_type="Instant", power=None))
    assert found.text.split("\n")[2] == stands
    assert found.why and set(found.why) <= {kind.reason for kind in KINDS}


def test_who_searches_for_a_description_may_find_fewer() -> None:
    words = "Search your library for {}two {}cards, reveal them, put them into your hand, then shuffle your library."
    found = fate(
        card(
            "Fetching",
            words.format("up to ", "basic land "),
            words.format("", "basic land "),
            type="Sorcery",
            printed_type="Sorcery",
            power=None,
        )
    )
    assert found.fate is Fate.SHIPS and found.why
    found = fate(
        card(
            "Fetching",
            words.format("up to ", ""),
            words.format("", ""),
            type="Sorcery",
            printed_type="Sorcery",
            power=None,
        )
    )
    assert found.fate is Fate.DOUBTED


def test_two_abilities_of_one_event_each_are_one_of_either() -> None:
    both = "When Herald enters or leaves the battlefield, you gain 1 life."
    each = "When Herald comes into play, you gain 1 life.\nWhen Herald leaves play, you gain 1 life."
    found = fate(card("Herald", both, each))
    assert found.fate is Fate.SHIPS and found.text.endswith(each)
    found = fate(
        card("Herald", both, each.replace("leaves play, you gain 1 life", "leaves play, you gain 2 life"))
    )
    assert found.fate is Fate.DOUBTED


def test_a_team_has_one_upkeep() -> None:
    words = "At the beginning of each upkeep, you gain 1 life."
    found = fate(card("Chapel", words, words.replace("each", "each player's")))
    assert found.text.endswith(words) and found.why


def test_a_number_more_is_no_difference_of_words() -> None:
    found = fate(card("Elf Lord", "Goblin creatures get +1/+1.", "All Goblins get +1/+2."))
    assert found.fate is Fate.DOUBTED


def test_what_today_says_more_than_the_only_wording_that_is_read_is_not_passed_over() -> None:
    wall = card("Odd Wall", "Defender\nOdd Wall gloats.", "Flying")
    found = fate({**wall, "type": "Creature \u2014 Wall", "printed_type": "Summon \u2014 Wall"})
    assert found.fate is Fate.DOUBTED
    assert (
        "words: 'defender' stands in today's wording, which is not read, and not in the printed one"
        in found.why
    )


def test_a_text_that_a_list_has_at_both_halves_is_no_text() -> None:
    halves = {"layout": "split", "names": ["Hit", "Run"], "type": "Instant", "power": None}
    hit = card("Hit", "Destroy target creature.", "Draw a card.", **halves)
    run = card("Run", "You gain 3 life.", "Draw a card.", **halves)
    assert fate(hit, run).text == (
        "Hit {1}{G}\nInstant\nDestroy target creature.\n//\nRun {1}{G}\nInstant\nYou gain 3 life."
    )


def test_the_lower_half_of_a_flip_card_has_no_cost_of_its_own() -> None:
    halves = {"layout": "flip", "names": ["Upper", "Lower"]}
    upper = card("Upper", "{T}: Flip Upper.", "", **halves)
    lower = card("Lower", "Flying", "", **halves, printed_type="Creature \u2014 Elf")
    found = fate(upper, lower)
    assert (found.name, found.text.split("\n----\n")[1]) == ("Upper", "Lower\nCreature - Elf 1/1\nFlying")


# --- detectors -----------------------------------------------------------------------------------------------


def test_a_detector_that_doubts_keeps_a_card_off_the_shelf() -> None:
    def doubts(one: CardDef) -> Iterator[str]:
        yield f"{one.name} looks odd"

    found = shelving.judged((card("Elf", "Flying"),), lambda _: (), doubts)
    assert (found.fate, found.why) == (Fate.DOUBTED, ("Elf looks odd",))


def test_words_that_the_print_has_lost_keep_a_card_off_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelving, "lost_words", lambda face: ("twice",))
    assert fate(card("Elf", "Flying")).why == ("words: 'twice' is not in print",)


def test_a_card_without_a_rule_is_refused() -> None:
    found = shelving.judged((card("Elf", "Flying"),), lambda _: ("Flying",), lambda _: iter(()))
    assert (found.fate, found.why) == (Fate.REFUSED, ("no rule for Flying",))


def test_what_somebody_found_by_playing_is_heeded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(shelving.DOUBTED, "Elf", "it does nothing on a board with two of them")
    found = fate(card("Elf", "Flying"))
    assert (found.fate, found.why) == (Fate.DOUBTED, ("played: it does nothing on a board with two of them",))
    assert found.stops == ("in doubt, played, it did other than it says",)


# --- the type line of the period -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("today", "printed", "then"),
    [
        ("Creature \u2014 Human Wizard", "Creature \u2014 Wizard", "Creature - Wizard"),
        ("Creature \u2014 Human Wizard", "Creature \u2014 Human Wizard", "Creature - Human Wizard"),
        ("Creature \u2014 Goblin", "Summon \u2014 Goblins", "Creature - Goblin"),
        ("Creature \u2014 Elf", "Creature \u2014 Elf Lord", "Creature - Elf Lord"),
        ("Legendary Creature \u2014 Angel", "Summon \u2014 Legend", "Legendary Creature - Angel"),
        ("Legendary Creature \u2014 Human Elf", "Creature \u2014 Elf Legend", "Legendary Creature - Elf"),
        ("Creature \u2014 Bird", "Summon \u2014 Falcon", "Creature - Bird"),
        ("Creature \u2014 Human", "Summon \u2014 Ali from Cairo", "Creature - Ali-from-Cairo"),
        ("Creature \u2014 Nightstalker", "Summon \u2014 Night Stalker", "Creature - Nightstalker"),
        ("Artifact Creature \u2014 Golem", "Artifact Creature", "Artifact Creature"),
        ("Creature \u2014 Serpent", "Summon \u2014 Creature", "Creature - Serpent"),
        ("Instant", "Interrupt", "Instant"),
        ("Enchantment \u2014 Aura", "Enchant Creature", "Enchantment - Aura"),
        ("Land \u2014 Swamp Forest", "Land", "Land - Swamp Forest"),
    ],
)
def test_creature_types_are_those_of_the_last_print(today: str, printed: str, then: str) -> None:
    assert type_line({"name": "One", "type": today, "printed_type": printed}) == then


@pytest.mark.parametrize(
    ("printed", "then"),
    [
        ("Twin Elf counts as a Sliver.", "Artifact Creature - Sliver"),
        ("Banding, counts as a wall", "Artifact Creature - Wall"),
        ("{2}: Put a 1/1 token into play that counts as a Wall.", "Artifact Creature"),
        ("Flying", "Artifact Creature"),
    ],
)
def test_an_artifact_creature_has_the_type_that_it_was_printed_to_count_as(printed: str, then: str) -> None:
    today = "Artifact Creature \u2014 Golem"
    face = {"name": "Twin Elf", "type": today, "printed_type": "Artifact Creature", "printed_text": printed}
    assert type_line(face) == then


def test_a_card_without_mana_symbols_says_its_color_as_it_was_printed_to() -> None:
    printed = "This card is a red spell when cast and Elves are a red creature."
    assert wording(card("Twin Elf", "", printed, mana_cost="{0}")) == "Twin Elf is red."
    assert wording(card("Twin Elf", "Flying", printed, mana_cost="{0}")) == "Twin Elf is red.\nFlying"


@pytest.mark.parametrize(
    ("printed", "meant"),
    [
        ("Wolves", "Wolf"),
        ("Faeries", "Faerie"),
        ("Mercenaries", "Mercenary"),
        ("El-Hajj\u00e2j", "El-Hajjaj"),
    ],
)
def test_plurals_and_other_letters_are_known(printed: str, meant: str) -> None:
    assert in_the_list((printed,)) == (meant,)


# --- files ---------------------------------------------------------------------------------------------------


def test_cards_stand_in_the_file_of_their_letter_in_the_order_of_names() -> None:
    texts = {name: f"{name}\nArtifact" for name in ("Zap", "\u00c6ther Elf", "Ab", "A Elf", "1 Elf")}
    assert files_of(texts) == {
        "shelf/other.txt": "1 Elf\nArtifact\n",
        "shelf/a.txt": "A Elf\nArtifact\n\nAb\nArtifact\n\n\u00c6ther Elf\nArtifact\n",
        "shelf/z.txt": "Zap\nArtifact\n",
    }
    assert file_of("M\u00e1rton") == "shelf/m.txt"


ELF, BEAR, TWIN = card("Elf", "Flying"), card("Bear", "Haste"), card("Twin", "Trample", "Flying")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "by_hand.txt").write_text("Twin {1}{G}\nCreature - Elf 1/1\nTrample\n")
    return tmp_path


def shelved(folder: Path, *entries: dict[str, Any], **more: Any) -> int:
    (folder / "list.json").write_text(json.dumps(entries))
    return shelve(folder / "list.json", folder, 1, **more)


def test_the_same_list_gives_the_same_bytes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shelved(folder, ELF, BEAR)
    first = {file.name: file.read_bytes() for file in (folder / "shelf").iterdir()}
    assert first == {
        "b.txt": b"Bear {1}{G}\nCreature - Elf 1/1\nHaste\n",
        "e.txt": b"Elf {1}{G}\nCreature - Elf 1/1\nFlying\n",
    }
    assert capsys.readouterr().out.splitlines()[:2] == ["new: Bear", "new: Elf"]
    shelved(folder, BEAR, ELF)
    assert {file.name: file.read_bytes() for file in (folder / "shelf").iterdir()} == first
    assert not any(
        line.startswith(("new", "changed", "gone")) for line in capsys.readouterr().out.splitlines()
    )


def test_what_changed_and_what_is_gone_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shelved(folder, ELF, BEAR)
    capsys.readouterr()
    shelved(folder, {**ELF, "text": "Flying, haste", "printed_text": "Haste, flying"}, TWIN)
    told = capsys.readouterr().out.splitlines()
    assert told[:2] == ["gone: Bear: it is not listed", "changed: Elf"]
    assert [file.name for file in (folder / "shelf").iterdir()] == ["e.txt"]


def test_the_list_of_names_is_written_with_it(folder: Path) -> None:
    shelved(
        folder, ELF, card("Odd", "Odd gloats."), card("Two", "{T}: Draw a card.", "{T}: You gain 1 life.")
    )
    assert [
        line for line in (folder / "known.tsv").read_text().splitlines() if line[:3] in ("Elf", "Odd", "Two")
    ] == [
        "Elf",
        "Odd\t{1}{G}\tCreature - Elf\t1/1\tgloats",
        "Two\t{1}{G}\tCreature - Elf\t1/1\tin doubt, its two wordings differ",
    ]


def test_nothing_is_written_when_it_is_only_asked(folder: Path) -> None:
    shelved(folder, ELF, write=False)
    assert not (folder / "shelf").exists()


def test_what_is_written_by_hand_stays_and_needs_a_reason(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert shelved(folder, ELF, TWIN) == 1
    assert any(line.startswith("without a reason: Twin") for line in capsys.readouterr().out.splitlines())
    assert "Twin" not in [block.name for block in blocks((folder / "shelf/e.txt").read_text())]
    monkeypatch.setitem(__import__("engine.cards.reasons").cards.reasons.REASONS, "Twin", "so it was")
    assert shelved(folder, ELF, TWIN) == 0
    assert shelved(folder, ELF, {**TWIN, "printed_text": "Trample"}) == 1
    assert any(line.startswith("needless: Twin") for line in capsys.readouterr().out.splitlines())


# --- creature types that texts name --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("today", "printed", "then"),
    [
        (
            "{2}: Twin Elf becomes a 2/1 Construct artifact creature until end of turn.",
            "{2}: Until end of turn, Twin Elf is a 2/1 artifact creature.",
            "{2}: Twin Elf becomes a 2/1 artifact creature until end of turn.",
        ),
        (
            "{2}: Create two 1/1 green Snake creature tokens.",
            "{2}: Put two 1/1 green Cobra tokens into play.",
            "{2}: Create two 1/1 green Cobra creature tokens.",
        ),
        (
            "Soldiers you control get +1/+1.",
            "All Guardians you control gain a +1/+1 bonus.",
            "Guardians you control get +1/+1.",
        ),
        (
            "{2}: Create a 1/1 red Elemental Cat creature token.",
            "{2}: Put a 1/1 red Cat token into play.",
            "{2}: Create a 1/1 red Cat creature token.",
        ),
        # A printed type that the list of 2006 has not had been replaced before.
        (
            "{2}: Create a 0/1 black Insect creature token.",
            "{2}: Put a 0/1 black Maggot token into play.",
            "{2}: Create a 0/1 black Insect creature token.",
        ),
        # What the card is called says nothing of types.
        ("Twin Elf gets +1/+1.", "Twin Elf gets +1/+1.", "Twin Elf gets +1/+1."),
        (
            "{1}: Target Assembly-Worker creature gets +1/+1 until end of turn.",
            "{1}: Target Assembly Worker gets +1/+1 until end of turn.",
            "{1}: Target Assembly-Worker creature gets +1/+1 until end of turn.",
        ),
    ],
)
def test_texts_name_the_creature_types_of_their_print(today: str, printed: str, then: str) -> None:
    assert wording(card("Twin Elf", today, printed)) == then


def test_a_subtype_of_another_time_is_doubted() -> None:
    found = fate(card("Twin Elf", "{2}: Put a 2/2 green Monkey creature token into play."))
    assert (found.fate, found.why) == (Fate.DOUBTED, ("types: 'Monkey'",))


def test_enchanted_creatures_are_all_of_them_and_not_what_an_aura_is_on() -> None:
    words = "Prevent all damage that would be dealt to Odd Elf by enchanted creatures."
    assert fate(card("Odd Elf", words)).text.endswith(words)
