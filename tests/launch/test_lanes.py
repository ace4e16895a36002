"""Whose turn it is: requests that take long wait for one another, and for nobody else."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import pytest

from playground.launch import lanes, web
from playground.launch.lanes import Asking, Lanes, afterwards, kind_of, session_in, turn


class Task:
    """A request: who asks for what, and what answering it does."""

    def __init__(
        self, visitor: str, kind: str, act: Callable[[], None] = lambda: None, address: str = "192.0.2.1"
    ) -> None:
        self.asking = Asking(address, visitor, kind)
        self._act = act
        self.done = threading.Event()
        self.refused = self.cancelled = False

    def service(self) -> None:
        self.refused = turn.refused
        self._act()
        self.done.set()

    def cancel(self) -> None:
        self.cancelled = True


@pytest.fixture
def threads() -> Iterator[Lanes]:
    made = Lanes(lambda task: task.asking)
    made.set_thread_count(4)
    yield made
    made.shutdown(timeout=5)


def burn() -> None:
    """More than a request may cost in the quick lane."""
    until = time.thread_time() + 2 * lanes.SLOW
    while time.thread_time() < until:
        pass


def learn(threads: Lanes, visitor: str, kind: str) -> None:
    task = Task(visitor, kind, burn)
    threads.add_task(task)
    assert task.done.wait(10)
    time.sleep(0.05)  # what it cost is noted after it is answered


def test_who_asks_for_dear_things_waits_for_nobody_but_his_like(threads: Lanes) -> None:
    learn(threads, "mallory", "GET /dear/")
    gate = threading.Event()
    dear = [Task("mallory", "GET /dear/", lambda: gate.wait(10) and None) for _ in range(8)]
    for task in dear:
        threads.add_task(task)
    time.sleep(0.1)
    assert threads.slow_now == 1
    for number in range(20):
        quick = Task(f"ann {number}", "GET /cheap/")
        threads.add_task(quick)
        assert quick.done.wait(5)
    gate.set()
    assert all(task.done.wait(10) for task in dear)


def test_what_nobody_has_asked_for_yet_takes_some_of_the_threads_only(threads: Lanes) -> None:
    ann = Task("ann", "GET /cheap/")
    threads.add_task(ann)
    assert ann.done.wait(5)
    time.sleep(0.05)
    gate = threading.Event()
    new = [Task(f"new {number}", "POST /never/", lambda: gate.wait(10) and None) for number in range(8)]
    for task in new:
        threads.add_task(task)
    time.sleep(0.1)
    assert threads.new_now == lanes.NEWCOMERS
    for _ in range(20):
        quick = Task("ann", "GET /cheap/")
        threads.add_task(quick)
        assert quick.done.wait(5)
    gate.set()
    assert all(task.done.wait(10) for task in new)
    time.sleep(0.2)
    assert threads.new_now == 0


def test_who_has_been_here_does_not_wait_for_what_newcomers_ask_for(threads: Lanes) -> None:
    """Bob looks at his board for the first time; Ann has looked at hers, and it was cheap."""
    for visitor, kind in (("ann", "GET /boards/*/"), ("bob", "GET /")):
        task = Task(visitor, kind)
        threads.add_task(task)
        assert task.done.wait(5)
    time.sleep(0.05)
    gate = threading.Event()
    new = [Task(f"new {number}", "POST /never/", lambda: gate.wait(10) and None) for number in range(8)]
    for task in new:
        threads.add_task(task)
    time.sleep(0.1)
    bob = Task("bob", "GET /boards/*/")
    threads.add_task(bob)
    assert bob.done.wait(5)
    # Who has cost much waits as newcomers do, and so does what nobody has asked for.
    learn_slowly = Task("bob", "POST /never/")
    threads.add_task(learn_slowly)
    assert not learn_slowly.done.wait(0.3)
    gate.set()
    assert all(task.done.wait(10) for task in (*new, learn_slowly))
    time.sleep(0.2)
    assert threads.guests_now == 0


def test_guests_take_some_of_the_threads_only(threads: Lanes) -> None:
    for visitor, kind in (("ann", "GET /boards/*/"), ("bob", "GET /")):
        task = Task(visitor, kind)
        threads.add_task(task)
        assert task.done.wait(5)
    time.sleep(0.05)
    gate = threading.Event()
    guests = [Task("bob", "GET /boards/*/", lambda: gate.wait(10) and None) for _ in range(8)]
    for task in guests:
        threads.add_task(task)
    time.sleep(0.1)
    assert threads.guests_now == lanes.GUESTS
    quick = Task("ann", "GET /boards/*/")
    threads.add_task(quick)
    assert quick.done.wait(5)
    gate.set()
    assert all(task.done.wait(10) for task in guests)


def test_somebody_new_is_expected_to_cost_what_others_did(threads: Lanes) -> None:
    learn(threads, "mallory", "GET /dear/")
    with threads.lock:
        assert threads._is_slow(Asking("192.0.2.9", "just made up", "GET /dear/"))
        assert not threads._is_slow(Asking("192.0.2.9", "just made up", "GET /cheap/"))


def test_whose_own_were_cheap_stays_quick_whatever_others_ask_for(threads: Lanes) -> None:
    for _ in range(3):
        task = Task("ann", "GET /lines/*/")
        threads.add_task(task)
        assert task.done.wait(5)
    learn(threads, "mallory", "GET /lines/*/")
    with threads.lock:
        assert not threads._is_slow(Asking("192.0.2.1", "ann", "GET /lines/*/"))
        assert threads._is_slow(Asking("192.0.2.1", "mallory", "GET /lines/*/"))


def test_what_is_long_is_expected_to_take_long_until_it_did_not(threads: Lanes) -> None:
    kind = kind_of("POST", "/boards/new/edit/", lanes.LONG, {"boards", "new", "edit"})
    with threads.lock:
        assert threads._is_slow(Asking("192.0.2.1", "", kind))
    task = Task("", kind)
    threads.add_task(task)
    assert task.done.wait(5)
    time.sleep(0.05)
    with threads.lock:
        assert not threads._is_slow(Asking("192.0.2.1", "", kind))


def test_who_cost_least_lately_is_first_in_the_slow_lane(threads: Lanes) -> None:
    learn(threads, "mallory", "GET /dear/")
    gate, order = threading.Event(), []
    first = Task("mallory", "GET /dear/", lambda: gate.wait(10) and None)
    threads.add_task(first)
    time.sleep(0.1)
    waiting = [
        Task("mallory", "GET /dear/", lambda: order.append("mallory")),
        Task("ann", "GET /dear/", lambda: order.append("ann")),
    ]
    for task in waiting:
        threads.add_task(task)
    gate.set()
    assert all(task.done.wait(10) for task in waiting)
    assert order == ["ann", "mallory"]


def a_stream_of_newcomers(threads: Lanes, ann: Task, most: int) -> int:
    """Ann waits in the slow lane while somebody new is there whenever one was answered; how many go before her."""
    told: list[str] = []

    def another() -> None:
        """Before it is answered the next has come."""
        told.append("new")
        burn()
        if not ann.done.is_set() and len(told) < most:
            number = len(told)
            threads.add_task(Task(f"new {number}", "GET /dear/", another, f"198.51.100.{number}"))

    threads.add_task(Task("new", "GET /dear/", another, "198.51.100.0"))
    time.sleep(0.02)
    threads.add_task(ann)
    assert ann.done.wait(20)
    return len(told)


def test_who_has_cost_most_has_a_turn_too_while_newcomers_keep_coming(
    threads: Lanes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lanes, "SLOW", 0.005)
    monkeypatch.setattr(lanes, "OVERDUE", 0.2)
    learn(threads, "ann", "GET /dear/")
    ann = Task("ann", "GET /dear/")
    assert a_stream_of_newcomers(threads, ann, 300) < 150


def test_one_address_with_many_waiting_has_no_more_turns_for_it(
    threads: Lanes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lanes, "OVERDUE", 0.3)
    learn(threads, "mallory", "GET /dear/")
    learn(threads, "ann", "GET /dear/")
    order: list[str] = []

    def slowly(name: str) -> Callable[[], None]:
        def act() -> None:
            order.append(name)
            time.sleep(0.08)

        return act

    waiting = [
        Task(f"mallory {number}", "GET /dear/", slowly("mallory"), "203.0.113.7") for number in range(6)
    ]
    for task in waiting:
        threads.add_task(task)
    time.sleep(0.05)
    ann = Task("ann", "GET /dear/", slowly("ann"))
    threads.add_task(ann)
    newcomers = [Task(f"new {n}", "GET /dear/", slowly("new"), f"198.51.100.{n}") for n in range(12)]
    for task in newcomers:
        threads.add_task(task)
    assert ann.done.wait(20)
    # Six of Mallory's were there before her: the one that began, and the first that was overdue.
    assert order.count("mallory") <= 3
    assert all(task.done.wait(10) for task in (*waiting, *newcomers))


def test_of_a_crowd_of_one_visitor_s_the_latest_are_refused_at_once(threads: Lanes) -> None:
    learn(threads, "mallory", "GET /dear/")
    gate = threading.Event()
    crowd = [
        Task("mallory", "GET /dear/", lambda: turn.refused or (gate.wait(10) and None)) for _ in range(20)
    ]
    for task in crowd:
        threads.add_task(task)
    time.sleep(0.3)
    refused = [task.refused for task in crowd if task.done.is_set()]
    assert all(refused) and len(refused) in (
        19 - lanes.MOST_OF_ONE,
        20 - lanes.MOST_OF_ONE,
    )  # one is being answered
    gate.set()
    assert all(task.done.wait(10) for task in crowd)


def test_who_waits_when_it_ends_is_told(threads: Lanes) -> None:
    learn(threads, "mallory", "GET /dear/")
    gate = threading.Event()
    tasks = [Task("mallory", "GET /dear/", lambda: gate.wait(1) and None) for _ in range(3)]
    for task in tasks:
        threads.add_task(task)
    threads.shutdown(timeout=0.1)
    gate.set()
    assert [task.cancelled for task in tasks[1:]] == [True, True]


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/library/500-special/infernal-genesis/", "GET /library/*/*/"),
        ("/runs/aB3dE6gH/1900/", "GET /runs/*/*/"),
        ("/boards/quqmmqnhqnhw/", "GET /boards/*/"),
        ("/boards/new/edit/", "GET /boards/new/edit/"),
        ("/", "GET /"),
        ("/" + "a/" * 900, "GET /*/*/*/*/*"),
    ],
)
def test_a_kind_of_request_names_nothing_of_many(path: str, kind: str) -> None:
    assert kind_of("GET", path, 0, {"library", "runs", "boards", "new", "edit"}) == kind


def test_the_words_of_the_site_s_addresses_are_known() -> None:
    found = web.words_of_addresses()
    assert {"boards", "new", "edit", "line", "library", "step", "sitemap.xml", "admin", "accounts"} <= found
    assert not {"id", "draft_id", "slug", "path", ""} & found


def test_browsers_are_told_apart_by_their_cookies() -> None:
    assert session_in("a=b; sessionid=xyz; csrftoken=q") == "xyz"
    assert session_in("csrftoken=q") == "q"
    assert session_in("notsessionid=xyz") == ""


def test_memory_is_bounded() -> None:
    memory = lanes.Memory(most=100)
    for number in range(1_000):
        memory.add(str(number), 1.0, 0.0)
    assert memory.of("0") is None and memory.of("999") is not None
    assert len(memory._found) == 100


def test_the_thread_that_has_answered_last_answers_next(threads: Lanes) -> None:
    who: list[int] = []
    for _ in range(12):
        task = Task("ann", "GET /cheap/", lambda: who.append(threading.get_ident()))
        threads.add_task(task)
        assert task.done.wait(5)
        until = time.monotonic() + 10
        while threads.active_count and time.monotonic() < until:
            time.sleep(0.001)
    # Who comes first is new, and a second thread is woken to see whether others are; else they would take turns.
    assert max(map(who.count, who)) > 8, "its connection to the database is the one that is warm"


def test_threads_that_rest_are_woken_from_the_last_to_the_first() -> None:
    lock = threading.Lock()
    condition, woken = lanes.LastFirst(lock), []

    def rest(number: int) -> None:
        with lock:
            condition.wait()
            woken.append(number)

    resting = [threading.Thread(target=rest, args=(number,)) for number in range(4)]
    for one in resting:
        one.start()
        time.sleep(0.02)
    for one in reversed(resting[2:]):
        with lock:
            condition.notify()
        one.join(5)
    assert woken == [3, 2]
    with lock:
        condition.notify_all()
        condition.notify()
    for one in resting:
        one.join(5)
    assert sorted(woken) == [0, 1, 2, 3]


def test_what_is_left_is_done_when_the_answer_is_there(
    threads: Lanes, caplog: pytest.LogCaptureFixture
) -> None:
    done: list[str] = []
    gate, begun = threading.Event(), threading.Event()

    def later() -> None:
        begun.set()
        assert gate.wait(10)
        done.append("later")

    def fails() -> None:
        raise ValueError("it can't be kept")

    def act() -> None:
        afterwards(fails)
        afterwards(later)
        done.append("answered")

    threads.add_task(first := Task("ann", "GET /cheap/", act))
    assert first.done.wait(5) and begun.wait(5) and done == ["answered"]
    # Whoever has the answer asks for the next thing meanwhile.
    threads.add_task(second := Task("ann", "GET /other/"))
    assert second.done.wait(5)
    gate.set()
    threads.shutdown(timeout=5)
    assert done == ["answered", "later"] and "it can't be kept" in caplog.text


def test_where_no_server_answers_nothing_is_left() -> None:
    done: list[int] = []
    afterwards(lambda: done.append(1))
    assert done == [1]
