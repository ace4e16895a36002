"""Settings of the site. Everything may be left unset; what is set and cannot be read is refused.

DATABASE_URL            a Postgres server; without it the embedded one in var/
CELERY_BROKER_URL       Redis, Valkey or RabbitMQ; without it the embedded Valkey
CACHE_URL               Redis or Valkey for counts shared by all processes; without it the broker's
SECRET_KEY              without it a key made in var/
ALLOWED_HOSTS           names that the site answers to, separated by commas
CSRF_TRUSTED_ORIGINS    such as https://rules.example.org
HTTPS                   yes if visitors come through TLS, ended by a proxy: cookies travel by TLS only, other requests
                        are sent on to https, and browsers are told to keep to it
TRUSTED_PROXY           addresses or networks of the proxies in front (127.0.0.1, 10.0.0.0/8), * for anybody; with
                        HTTPS=yes 127.0.0.1 unless set. TRUSTED_PROXY_COUNT: how many proxies in a row, 1 unless set
CPU_SECONDS_A_VISITOR   what answering one visitor may cost in 10 minutes, 90 unless set; a network may have five times
                        as much. MEGABYTES_A_VISITOR the same of what is sent, 500 unless set
WORKER_MINUTES_A_VISITOR  of the workers' time within an hour, 30 unless set; a network may have five times as much
METERED                 no if none of these is to be counted; the limits of single things hold all the same
SITE_URL                where the site is found, for addresses in mails; without it http://127.0.0.1 and PORT
EMAIL_URL               smtp://name:word@host:587 (with STARTTLS), smtps://host:465 (TLS at once), smtp+plain://host:25
                        (neither), file:///directory; without it mails are printed where the site was started
EMAIL_FROM              who mails come from
CONFIRM_MAIL            yes if nobody may sign in before an email address is confirmed; sign-up by passkey needs it
OIDC_PROVIDERS          short names, separated by commas, of sites that people may sign in by (OpenID Connect); each has
                        OIDC_name_URL, OIDC_name_CLIENT_ID, OIDC_name_CLIENT_SECRET and OIDC_name_TITLE (in capitals)
LOG_FORMAT              text, or json for a line of JSON for each record
LOG_REQUESTS            all for a line for each request; without it those that took long or asked for too much
METRICS                 host:port where Prometheus is told what is counted, such as 127.0.0.1:9464; for no visitors
PYTHONPYCACHEPREFIX     Python's own: where it keeps the project as it is compiled, if not beside the sources; where it
                        may not write there, each process compiles all of it as it starts, which takes some seconds
DEBUG                   yes shows tracebacks to visitors; never on a public machine
"""

from typing import Any

from django.core.exceptions import ImproperlyConfigured
from kombu.entity import Queue

from playground.launch import environment, paths, services
from playground.launch.environment import envbool, envchoice, envint, envlist, envtext, envurl
from playground.launch.secret import secret_key

BASE_DIR = paths.ROOT
VAR_DIR = paths.var()

SECRET_KEY = secret_key(VAR_DIR)
DEBUG = envbool("DEBUG", False)
ALLOWED_HOSTS = envlist("ALLOWED_HOSTS", ("127.0.0.1", "localhost"))
CSRF_TRUSTED_ORIGINS = envlist("CSRF_TRUSTED_ORIGINS", ())
HTTPS = envbool("HTTPS", False)

INSTALLED_APPS = [
    "playground.look",
    "playground.boards",
    "playground.library",
    "playground.rulings",
    "playground.cards",
    "playground.simulations",
    "playground.exploring",
    "playground.rulebook",
    "playground.people",
    "playground.works",
    "playground.collected",
    "playground.mine",
    "playground.talk",
    "playground.drift",
    "playground.reach",
    "playground.api",
    "playground.watch",
    "whitenoise.runserver_nostatic",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.openid_connect",
    "csp",
    "django_htmx",
]

MIDDLEWARE = [
    # Whoever asks whether the site lives is answered before anything else, and everything is counted.
    "playground.watch.counting.Middleware",
    # Whatever happens further in, happens under the request's name.
    "playground.door.asked.Middleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Pages of boards are large and compress tenfold; Django pads the answer, and masks the CSRF token in each.
    "playground.compressing.Compression",
    "playground.door.policy.Middleware",
    "playground.lasting.Lasting",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "playground.people.middleware.SignedIn",
    "playground.door.readable.Middleware",
    "playground.door.metering.Middleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "playground.characters.WithoutNul",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "playground.door.ways_in.Middleware",
    "playground.gone.Middleware",
    "playground.door.refused.Middleware",
    "playground.away.Middleware",
]

CSRF_FAILURE_VIEW = "playground.door.refusing.without_token"
ROOT_URLCONF = "playground.urls"
WSGI_APPLICATION = "playground.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "playground.look.templating.Templates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "environment": "playground.look.templating.environment",
            "compiled": VAR_DIR / "templates",
            "words": [
                "playground.look.in_templates",
                "playground.boards.in_templates",
                "playground.rulebook.in_templates",
                "playground.people.in_templates",
                "playground.collected.in_templates",
                "playground.door.in_templates",
            ],
            "context_processors": [
                "django.contrib.messages.context_processors.messages",
                "playground.look.templating.form_token",
                "playground.people.header.account_link",
            ],
        },
    },
    {
        # The pages of the admin site.
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- cards ----------------------------------------------------------------------------------------------

COMPILED_CARDS = VAR_DIR / "cards" / "compiled"

# --- storage ----------------------------------------------------------------------------------------------

_EMBEDDED = services.embedded_database_url(VAR_DIR)
_DATABASE = envtext("DATABASE_URL") or _EMBEDDED
DATABASES = {
    "default": {
        **environment.database(_DATABASE, own=_DATABASE == _EMBEDDED),
        # A connection lives as long as its server process; it is tried before use, so that a restarted
        # database costs a visitor nothing.
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CELERY_BROKER_URL = envurl(
    "CELERY_BROKER_URL", environment.BROKER_SCHEMES, services.embedded_broker_url(VAR_DIR)
)

# Counts that bound what a visitor may ask for must be the same in every server process, so a cache in one
# process's memory would not do.
_CACHE_URL = environment.cache_url(CELERY_BROKER_URL)
if not _CACHE_URL and not CELERY_BROKER_URL.startswith("memory:"):
    raise ImproperlyConfigured("CACHE_URL must name a Redis or Valkey server, since the broker is neither.")
CACHES = {
    "default": {
        "BACKEND": "playground.shared_cache.Cache",
        "LOCATION": _CACHE_URL,
        "KEY_PREFIX": "playground",
        # Not for ever, where a server's machine is gone.
        "OPTIONS": {"socket_connect_timeout": 2, "socket_timeout": 5},
    }
    if _CACHE_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

SESSION_ENGINE = "playground.sessions"

METRICS = environment.envaddress("METRICS")

# --- background work --------------------------------------------------------------------------------------

CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CONCURRENCY = 2
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_DEFAULT_QUEUE = "work"
# Workers take from both in turn, so that thousands of playouts keep nothing else waiting.
QUEUE_OF_CHUNKS = "playouts"
CELERY_TASK_QUEUES = [Queue("work"), Queue(QUEUE_OF_CHUNKS)]
CELERY_TASK_ROUTES = {"playground.simulations.tasks.play_chunk": {"queue": QUEUE_OF_CHUNKS}}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# Workers wait for their broker for as long as it takes, and look for it every other second.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_WORKER_CONSUMER = "playground.patience:Consumer"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# A task lasts 10 s at most, so one that nobody acknowledged for 30 s was lost with its worker and is handed
# out again. The sweep for such tasks runs every 5 s; at its usual rate it would take a hundred.
CELERY_TASK_TIME_LIMIT = 25
CELERY_TASK_SOFT_TIME_LIMIT = 20
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {
        "visibility_timeout": 30,
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        "socket_connect_timeout": 2,
    }
    if CELERY_BROKER_URL.startswith("redis")
    else {}
)

# --- what a browser may do --------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        "report-uri": ["/policy-report/"],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = "Lax"
# From the last day on which it was used (playground/lasting.py): as long as what nobody opens is kept.
SESSION_COOKIE_AGE = 180 * 24 * 3600
# The web server has seen to it that the scheme is what a trusted proxy says (playground/launch/web.py).
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FILES = 2
FILE_UPLOAD_HANDLERS = ["playground.uploads.BoundedFiles"]

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

METERED = envbool("METERED", True)
CPU_SECONDS_A_VISITOR = envint("CPU_SECONDS_A_VISITOR", 90, least=1, most=100_000)
MEGABYTES_A_VISITOR = envint("MEGABYTES_A_VISITOR", 500, least=1, most=1_000_000)
WORKER_MINUTES_A_VISITOR = envint("WORKER_MINUTES_A_VISITOR", 30, least=1, most=100_000)

# --- accounts ---------------------------------------------------------------------------------------------

AUTHENTICATION_BACKENDS = ["playground.people.backends.Accounts"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "mine:work"
ACCOUNT_ADAPTER = "playground.people.adapters.Accounts"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_FORMS = {
    "login": "playground.people.allauth_forms.LoginForm",
    "signup": "playground.people.allauth_forms.SignupForm",
    "add_email": "playground.people.allauth_forms.AddEmailForm",
}
ACCOUNT_USERNAME_VALIDATORS = "playground.people.handles.username_validators"
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Rules Playground] "
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
ACCOUNT_REAUTHENTICATION_TIMEOUT = 300
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_MAX_EMAIL_ADDRESSES = 3
# Without a confirmed address nobody can tell who owns it, so an address that is taken already is taken again without a
# word, unconfirmed; the mail to it says so.
CONFIRM_MAIL = envbool("CONFIRM_MAIL", False)
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if CONFIRM_MAIL else "optional"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = CONFIRM_MAIL
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = CONFIRM_MAIL
ACCOUNT_PREVENT_ENUMERATION = True if CONFIRM_MAIL else "strict"
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*" if CONFIRM_MAIL else "email", "password1*", "password2*"]

MFA_FORMS = {"add_webauthn": "playground.people.allauth_forms.AddPasskeyForm"}
MFA_SUPPORTED_TYPES = ["webauthn", "totp", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_PASSKEY_SIGNUP_ENABLED = CONFIRM_MAIL
# Else whoever has not confirmed an address could have no second factor; and whoever has none could not recover by mail.
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_TOTP_ISSUER = "Rules Playground"
# Browsers make passkeys for https and for this machine alone; the library would refuse the latter.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS

SOCIALACCOUNT_FORMS = {"signup": "playground.people.allauth_forms.SignupFromElsewhereForm"}
SOCIALACCOUNT_ADAPTER = "playground.people.adapters.OtherSites"
SOCIALACCOUNT_PROVIDERS: dict[str, dict[str, Any]] = {
    "openid_connect": {"APPS": environment.oidc_providers(), "OAUTH_PKCE_ENABLED": True}
}

SITE_URL = envurl("SITE_URL", ("http", "https"), f"http://127.0.0.1:{envtext('PORT', '8000')}")
globals().update(environment.mail(envtext("EMAIL_URL")))
DEFAULT_FROM_EMAIL = SERVER_EMAIL = envtext("EMAIL_FROM", "Rules Playground <playground@localhost>")
EMAIL_TIMEOUT = 10

# --- files, words, logs -----------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

LANGUAGE_CODE = "en"
USE_I18N = False
USE_TZ = True
TIME_ZONE = "UTC"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {"()": "playground.door.logs.Line"},
        "json": {"()": "playground.door.logs.Json"},
    },
    "filters": {"with error": {"()": "playground.door.logs.WithError"}},
    "handlers": {
        "stderr": {
            "class": "playground.door.logs.Bounded",
            "formatter": envchoice("LOG_FORMAT", "text", ("text", "json")),
        }
    },
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        # Django's own handlers print what ours prints, mail it, and tell of each request refused.
        "django": {"handlers": [], "level": "INFO"},
        "django.request": {"level": "ERROR", "filters": ["with error"]},
        "django.security": {"level": "CRITICAL"},
        # A line for each request that waits for a thread would fill the log just when there is much to do.
        "waitress.queue": {"level": "ERROR"},
        "waitress": {"level": "WARNING"},
        "playground.requests": {
            "level": "INFO"
            if envchoice("LOG_REQUESTS", "notable", ("notable", "all")) == "all"
            else "WARNING"
        },
    },
}
