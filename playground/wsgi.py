"""The entry point for a web server."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "playground.settings")

application = get_wsgi_application()

# What is loaded by now stays for as long as the process does, and lines that are being played are trees of values that
# never change. Looking through all of them for garbage takes a tenth of a second, in which a visitor waits: so what is
# there is left out of it, and the search for short-lived garbage begins after more of it.
gc.collect()
gc.freeze()
gc.set_threshold(20_000, 20, 50)
