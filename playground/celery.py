"""The Celery application: tasks are found in each app's `tasks.py`."""

import os

from celery import Celery
from celery.signals import worker_process_init

from playground.launch.orphans import leave_with_parent
from playground.patience import Patient

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "playground.settings")

app = Celery("playground", task_cls=Patient)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_process_init.connect
def _watch_parent(**_: object) -> None:
    """A pool process whose worker was killed would keep its place and its database connection for ever."""
    leave_with_parent()
