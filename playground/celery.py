"""The Celery application: tasks are found in each app's `tasks.py`."""

import os
from typing import Any, NamedTuple

from celery import Celery
from celery.signals import celeryd_after_setup, worker_process_init

from playground.launch.orphans import leave_with_parent
from playground.patience import Patient

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "playground.settings")
# A worker would ask Django's checks at each start and tell nobody what they found: `tests/site` asks them.
os.environ.setdefault("CELERY_SKIP_CHECKS", "yes")

app = Celery("playground", task_cls=Patient)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


class Machine(NamedTuple):
    """The worker that this process belongs to."""

    name: str
    processes: int


machine: list[Machine] = []
"""One, in a worker and its processes; none in any other program."""


@celeryd_after_setup.connect
def _name(sender: str, instance: Any, **_: object) -> None:
    """Before the processes are made, which know it by that."""
    machine[:] = [Machine(sender, int(instance.concurrency or 1))]


@worker_process_init.connect
def _watch_parent(**_: object) -> None:
    """A pool process whose worker was killed would keep its place and its database connection for ever."""
    leave_with_parent()
