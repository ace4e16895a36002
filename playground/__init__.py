"""The site: everything that knows about browsers, databases and background workers.

The rules themselves live in the `engine` package, which knows nothing of this one.
"""

import gc

# What a program of the site imports stays to its end: looking through it for garbage again and again while it was being
# loaded took a quarter of the time that loading took.
gc.set_threshold(50_000, 20, 50)

from playground.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]
