"""The site's settings, with what differs in tests."""

from playground.settings import *  # noqa: F403

# Names by content need `collectstatic` first; tests serve the files as they lie there.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}

# The real one is slow on purpose.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# WhiteNoise finds static files where they lie, too.
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
