"""Settings of the site. Everything an operator may change comes from the environment; docs/operating.md lists it."""

import os
import sys
from pathlib import Path

import environ
from django.utils.translation import gettext_lazy as _

from apfelernte.addresses import allowed_hosts
from apfelernte.logs import configure

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

# Where this installation keeps its database, queue and generated secret.
VAR_DIR = Path(env("VAR_DIR", default=str(BASE_DIR / "var")))


def _local_secret() -> str:
    """The installation's own secret key, made once and kept readable for its owner only."""
    path = VAR_DIR / "secret-key"
    if not path.exists():
        from django.core.management.utils import get_random_secret_key

        VAR_DIR.mkdir(parents=True, exist_ok=True)
        try:
            with open(path, "x", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
                file.write(get_random_secret_key())
        except FileExistsError:
            pass  # another process of this start was first
    return path.read_text().strip()


DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env("SECRET_KEY", default="") or _local_secret()
HOST = env("HOST", default="127.0.0.1")
PORT = env.int("PORT", default=8000)
# A server for the hall (HOST=0.0.0.0) answers to its own addresses and names, never to any name.
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=allowed_hosts(HOST))
# Forms are accepted from the address that the browser asked; more only behind a proxy that rewrites the host.
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
CSRF_FAILURE_VIEW = "apfelernte.pages.csrf_failure"

INSTALLED_APPS = [
    "django.forms",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "apfelernte",
    "apfelernte.accounts",
    "apfelernte.jobs",
    "apfelernte.live",
    "apfelernte.draws",
    "decks",
    "tournaments",
]

MIDDLEWARE = [
    "apfelernte.middleware.request_log",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "apfelernte.compression.Compression",
    "apfelernte.middleware.sound_cookies",
    "apfelernte.unsaved.Sessions",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "apfelernte.accounts.people.People",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "csp.middleware.CSPMiddleware",
    "allauth.account.middleware.AccountMiddleware",  # tells passkeys which request they belong to
    "apfelernte.middleware.sane_input",
]

ROOT_URLCONF = "apfelernte.urls"
ASGI_APPLICATION = "apfelernte.asgi.application"
WSGI_APPLICATION = "apfelernte.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "django.template.loaders.filesystem.Loader",
                        "django.template.loaders.app_directories.Loader",  # Django's form widgets
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "apfelernte.context.site",
            ],
        },
    },
]

DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'apfelernte.sqlite3'}")}
DATABASES["default"]["ATOMIC_REQUESTS"] = False
if "sqlite" in DATABASES["default"]["ENGINE"]:
    # WAL with synchronous=FULL: what was confirmed survives a power cut.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA foreign_keys=ON;"
        "PRAGMA mmap_size=134217728;PRAGMA cache_size=-20000;",
    }
    # A file, not memory: the live tests read it from a second thread.
    DATABASES["default"]["TEST"] = {"NAME": env("TEST_DATABASE", default=str(VAR_DIR / "test.sqlite3"))}
elif env.bool("DATABASE_POOL", default=True):
    DATABASES["default"]["OPTIONS"] = {"pool": {"min_size": 1, "max_size": 20, "timeout": 10}}
# LISTEN needs a direct connection; only for a DATABASE_URL that leads to a pooler.
LIVE_DATABASE_URL = env("LIVE_DATABASE_URL", default="")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
SIGN_UP = env.bool("SIGN_UP", default=True)  # anybody makes an account; False: manage.py add_person makes them
ACCOUNT_EMAIL_VERIFICATION = "none"  # no feature needs mail
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_LOGIN_METHODS = {"username"}
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_ADAPTER = "apfelernte.accounts.passkeys.Adapter"
MFA_WEBAUTHN_USER_VERIFICATION = "required"
LOGIN_URL = "accounts:login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

LANGUAGE_CODE = "de"
LANGUAGES = [("de", _("German")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = env("TIME_ZONE", default="Europe/Berlin")
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "apfelernte.serving.static_files.Collected"
    },
}
FORM_RENDERER = "apfelernte.theme.FormRenderer"

HTTPS = env.bool("HTTPS", default=False)  # the site stands behind a proxy that speaks TLS and sets X-Forwarded-Proto
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'"],
    }
}
# Texts come in forms and as files; nothing larger is a log, a deck or a list of names. More is answered with 413.
MAX_BODY = DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = 3 * 1024 * 1024

CACHES = {"default": env.cache_url("CACHE_URL", default="locmemcache://")}

BROKER = VAR_DIR / "broker"
CELERY_BROKER_URL = env("BROKER_URL", default="filesystem://")
CELERY_TASK_ACKS_LATE = CELERY_TASK_REJECT_ON_WORKER_LOST = CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = False  # a hint that cannot be sent now is sent by the sweeper
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_BEAT_SCHEDULE = {"sweep": {"task": "apfelernte.jobs.tasks.sweep", "schedule": 1.0, "options": {"expires": 5}}}
if CELERY_BROKER_URL.startswith("filesystem"):
    CELERY_WORKER_PREFETCH_MULTIPLIER = 4
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(BROKER / "queue"),
        "data_folder_out": str(BROKER / "queue"),
        "control_folder": str(BROKER / "control"),
        "polling_interval": 0.05,
    }
elif CELERY_BROKER_URL.startswith("redis"):
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "visibility_timeout": 60,
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
    }
elif CELERY_BROKER_URL.startswith("amqp"):
    CELERY_TASK_DEFAULT_QUEUE_TYPE = "quorum"
    CELERY_BROKER_TRANSPORT_OPTIONS = {"confirm_publish": True}

AT_A_TERMINAL = DEBUG or sys.stderr.isatty()
LOGGING = configure(env("LOG_FORMAT", default="short" if AT_A_TERMINAL else "json"), env("LOG_LEVEL", default="INFO"))
QUIET_PATHS = ("/static/", "/healthz", "/readyz")  # their requests are no lines in the log


def _own_words(name: str) -> str:
    """A text of the operator: the variable itself, or the text file that it names after an @."""
    text = env(name, default="")
    return Path(text[1:]).read_text(encoding="utf-8") if text.startswith("@") else text


# Pages that the law asks for, in plain text; empty lines part paragraphs.
IMPRINT = _own_words("IMPRINT")
PRIVACY = _own_words("PRIVACY")

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_AUTHENTICATION_CLASSES": [],  # public data only
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "EXCEPTION_HANDLER": "apfelernte.api_errors.handle",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Apfelernte",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "DESCRIPTION": 'Public data of events, read only. Every error is {"code": .., "message": ..}.',
    "SERVE_INCLUDE_SCHEMA": False,
}
