"""What Django itself finds wrong in the site: its programs begin without asking, so it is asked here."""

from pathlib import Path

from django.core import checks
from django.test import override_settings


def test_nothing_is_found() -> None:
    assert checks.run_checks() == []


def test_what_is_wrong_would_be_found(tmp_path: Path) -> None:
    with override_settings(STATICFILES_DIRS=[tmp_path / "nowhere"]):
        assert [one.id for one in checks.run_checks()] == ["staticfiles.W004"]
