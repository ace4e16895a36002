"""The entry point for a web server."""

import gc
import os

from django.core.wsgi import get_wsgi_application
from django.template.loader import get_template
from django.urls import get_resolver

from playground.door.readable import InFront

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "playground.settings")

application = InFront(get_wsgi_application())

# Else the first visitor of each process would wait for every view, the rules among them, and the largest templates.
get_resolver().url_patterns  # noqa: B018
for name in ("home.html", "boards/stepper.html#stepper", "boards/builder.html#builder"):
    get_template(name)

# What is loaded by now stays for as long as the process does, and lines that are being played are trees of values that
# never change. Looking through all of them for garbage takes a tenth of a second, in which a visitor waits: so what is
# there is left out of it, and the search for short-lived garbage begins after more of it.
gc.collect()
gc.freeze()
gc.set_threshold(50_000, 20, 50)
