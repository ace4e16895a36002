"""The site's settings, with what differs in tests."""

from playground.launch.environment import envtext
from playground.settings import *  # noqa: F403

# The same in each run: what a digest happens to have in it, every run sees.
SECRET_KEY = "of tests"

# Names by content need `collectstatic` first; tests serve the files as they lie there.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}

# Cards are read from their texts, whatever a site of one's own has compiled.
COMPILED_CARDS = VAR_DIR / "tests" / "nothing-compiled"  # noqa: F405

# The real one is slow on purpose.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# WhiteNoise finds static files where they lie, too.
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True

# Run by hand, tests have no servers beside them but a database. The embedded ones that the site would then look
# for may well run, for somebody's own site: its counts are not to be cleared, and its worker gets no tasks of ours.
if not envtext("CELERY_BROKER_URL"):
    CELERY_BROKER_URL = "memory://"
    CELERY_BROKER_TRANSPORT_OPTIONS = {}
    if not envtext("CACHE_URL"):
        CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
