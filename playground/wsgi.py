"""The entry point for a web server."""

import gc
import os

from django.core.wsgi import get_wsgi_application
from django.template import engines
from django.urls import get_resolver

from playground.door.readable import InFront
from playground.look.templating import Templates

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "playground.settings")

application = InFront(get_wsgi_application())


def load() -> None:
    """What the first visitors of each process would else wait for.

    Every view, the rules among them, templates, and whatever the first card that is read and the first game that is
    played take with them: a second each where somebody else has the processor as well.
    """
    get_resolver().url_patterns  # noqa: B018
    for engine in engines.all():
        if isinstance(engine, Templates):
            engine.find_all()
    from playground.boards.views.front import sample

    sample()


load()

# What is loaded by now stays for as long as the process does, and lines that are being played are trees of values that
# never change. Looking through all of them for garbage takes a tenth of a second, in which a visitor waits: so what is
# there is left out of it, and the search for short-lived garbage begins after more of it (`playground`).
gc.collect()
gc.freeze()
