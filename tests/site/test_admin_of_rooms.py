"""Every table of the library, rulings and simulations can be looked at in the admin."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from playground.exploring.models import Exploration
from playground.library.loading import bundled, load
from playground.rulings.freezing import Wanted, freeze
from playground.simulations import work
from tests.site.lines import DECKS, a_run, line

pytestmark = pytest.mark.django_db


def test_lists_and_rows_open() -> None:
    nobody = {"owner": None, "visitor": ""}
    load(bundled()[:1])
    freeze(a_run(), 1, Wanted("Minions"), nobody)  # type: ignore[arg-type]
    work.start(line(DECKS).start, 2, maker=nobody)  # type: ignore[arg-type]
    Exploration.objects.create(run=a_run(), step=1, until="turn", due=timezone.now())
    client = Client()
    client.force_login(User.objects.create_superuser("ann"))
    for table in (
        "library/scenario",
        "rulings/ruling",
        "simulations/simulation",
        "simulations/chunk",
        "exploring/exploration",
    ):
        page = client.get(f"/admin/{table}/")
        assert page.status_code == 200
        row = page.context["cl"].result_list[0]
        assert client.get(f"/admin/{table}/{row.pk}/change/").status_code == 200
