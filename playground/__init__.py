"""The site: everything that knows about browsers, databases and background workers.

The rules themselves live in the `engine` package, which knows nothing of this one.
"""

from playground.celery import app as celery_app

__all__ = ["celery_app"]
