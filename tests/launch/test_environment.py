"""Environment variables are read, or refused with a sentence; never guessed at."""

import pytest

from playground.launch import environment
from playground.launch.environment import Unreadable, envbool, envint, envlist, envurl


@pytest.mark.parametrize(("text", "meant"), [("1", True), ("Yes", True), ("off", False), ("FALSE", False)])
def test_yes_and_no_in_many_spellings(monkeypatch: pytest.MonkeyPatch, text: str, meant: bool) -> None:
    monkeypatch.setenv("HTTPS", text)
    assert envbool("HTTPS", not meant) is meant


@pytest.mark.parametrize("text", ["maybe", "2", "y"])
def test_a_doubtful_yes_is_refused(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("HTTPS", text)
    with pytest.raises(Unreadable, match=r"HTTPS='.*' cannot be read: it must be yes or no"):
        envbool("HTTPS", False)


@pytest.mark.parametrize("text", ["", "  "])
def test_an_empty_variable_counts_as_not_set(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("PORT", text)
    assert envint("PORT", 8000, least=1, most=65535) == 8000


@pytest.mark.parametrize("text", ["80a", "1_0", "-1", "0", "65536", "\u0663"])
def test_a_number_out_of_bounds_or_not_a_number_is_refused(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv("PORT", text)
    with pytest.raises(Unreadable, match="from 1 to 65535"):
        envint("PORT", 8000, least=1, most=65535)


def test_a_list_with_a_hole_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "a.example, b.example")
    assert envlist("ALLOWED_HOSTS", ()) == ["a.example", "b.example"]
    monkeypatch.setenv("ALLOWED_HOSTS", "a.example,,b.example")
    with pytest.raises(Unreadable):
        envlist("ALLOWED_HOSTS", ())


def test_a_database_url_with_every_part() -> None:
    found = environment.database("postgresql://ann:s%40y@db.example:5433/rules?sslmode=require")
    # How long a silent server is waited for stands beside what the address says.
    options = found.pop("OPTIONS")
    assert options.pop("sslmode") == "require"
    assert set(options) == set(environment.database("postgresql://ann@db.example/rules")["OPTIONS"])
    assert found == {
        "ENGINE": "playground.postgres",
        "NAME": "rules",
        "USER": "ann",
        "PASSWORD": "s@y",
        "HOST": "db.example",
        "PORT": "5433",
    }


def test_a_database_url_may_name_a_socket_directory() -> None:
    found = environment.database(environment.postgres_url("/tmp/s", "playground"))
    assert (found["HOST"], found["PORT"], found["NAME"]) == ("/tmp/s", "", "playground")


def test_queries_are_prepared_on_a_server_of_our_own_alone() -> None:
    url = environment.postgres_url("/tmp/s", "playground")
    assert "prepare_threshold" not in environment.database(url)["OPTIONS"]  # type: ignore[operator]
    assert environment.database(url, own=True)["OPTIONS"]["prepare_threshold"] == 0  # type: ignore[index]


@pytest.mark.parametrize("url", ["mysql://db/rules", "postgresql://db", "postgresql://db:port/rules"])
def test_a_database_url_of_another_kind_is_refused(url: str) -> None:
    with pytest.raises(Unreadable, match="DATABASE_URL"):
        environment.database(url)


def test_a_refused_url_does_not_repeat_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CELERY_BROKER_URL", "sqs://ann:secret@queue")
    with pytest.raises(Unreadable) as refusal:
        envurl("CELERY_BROKER_URL", environment.BROKER_SCHEMES)
    assert "secret" not in str(refusal.value)


@pytest.mark.parametrize(
    ("broker", "cache"),
    [
        ("redis+socket:///tmp/s/valkey", "unix:///tmp/s/valkey"),
        ("redis://queue:6379/0", "redis://queue:6379/0"),
        ("amqp://queue", ""),
    ],
)
def test_the_shared_cache_is_the_brokers_unless_that_is_none(
    monkeypatch: pytest.MonkeyPatch, broker: str, cache: str
) -> None:
    monkeypatch.delenv("CACHE_URL", raising=False)
    assert environment.cache_url(broker) == cache
