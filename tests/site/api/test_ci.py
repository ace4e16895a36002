"""The second recipe of docs/ci.md: a repository's scenarios are judged by a site, by the script as it stands there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache

from playground.api import tokens
from tests.test_ci import DIFFERS, HOLDS, UNREAD, WORKFLOWS
from tests.workflows import Ran, a_runners_python, run_step

DOCS = Path(__file__).parents[3] / "docs" / "ci.md"
(SCRIPT,) = re.findall(r"(?ms)^```python\n(.*?)^```$", DOCS.read_text("utf-8"))
STEP = WORKFLOWS[1]["jobs"]["check"]["steps"][-1]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    cache.clear()
    made = tmp_path / "repository"
    (made / "scenarios").mkdir(parents=True)
    (made / "judge.py").write_text(SCRIPT)
    (made / "scenarios" / "holds.txt").write_text(HOLDS)
    a_runners_python(tmp_path)
    return made


def judged(repository: Path, site: str, token: str) -> Ran:
    values = {"vars.PLAYGROUND": site, "secrets.PLAYGROUND_TOKEN": token}
    return run_step(STEP, repository, repository.parent / "programs", values)


def test_a_site_judges_what_is_pushed(live_server: Any, repository: Path) -> None:
    _, token = tokens.make(User.objects.create_user("ann"), "ci")
    found = judged(repository, live_server.url, token)
    assert found.code == 0 and "scenarios/holds.txt: holds, by" in found.said
    (repository / "scenarios" / "wrong.txt").write_text(DIFFERS)
    found = judged(repository, live_server.url, token)
    assert found.code == 1
    assert "::error file=scenarios/wrong.txt::Ann has 17 life. Ann has 18 life" in found.said
    (repository / "scenarios" / "unread.txt").write_text(UNREAD)
    found = judged(repository, live_server.url, token)
    assert found.code == 2
    assert "::error file=scenarios/unread.txt,line=2::" in found.said and "Grizly Bears" in found.said


def test_without_its_token_nothing_is_called_right(live_server: Any, repository: Path) -> None:
    found = judged(repository, live_server.url, "nobody's")
    assert found.code not in (0, 2) and "401" in found.said
