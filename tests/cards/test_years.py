"""The year of each card's first print, as the library tells old questions from new ones."""

from engine.cards import library
from engine.cards.known import known
from engine.cards.years import newest, written, years


def test_every_card_that_ships_or_is_known_has_a_year_of_the_period() -> None:
    assert [name for name in (*library(), *known()) if name not in years()] == []
    assert {years()[name] for name in known()} == set(range(1993, 2007))


def test_the_newest_card_decides() -> None:
    assert newest(["Grizzly Bears", "Infernal Genesis"]) == 2000
    assert newest(["Grizzly Bears"]) == 1993
    assert newest(["A card of somebody's own"]) is None


def test_the_file_comes_from_a_list() -> None:
    faces = [{"name": one, "layout": "split", "first_date": "2000-06-05"} for one in ("Assault", "Battery")]
    flip = [{"name": one, "layout": "flip", "first_date": "2004-10-01"} for one in ("Initiate", "Goka")]
    lines = written([tuple(faces), tuple(flip)]).splitlines()
    assert "Assault // Battery\t2000\t" in lines and "Initiate\t2004\t" in lines
    assert not any(line.startswith("Goka") for line in lines)


def test_the_set_of_which_a_card_was_sold_ahead_is_the_set() -> None:
    bear = {"name": "Bear", "layout": "normal", "first_date": "1996-11-01", "first_set": "MGB"}
    assert "Bear\t1996\tVIS" in written([(bear,)]).splitlines()
