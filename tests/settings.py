"""Settings of the tests: the site's own, with cheap passwords and commits, without what only an installation has."""

from apfelernte.settings import *  # noqa: F403
from apfelernte.settings import DATABASES, STORAGES

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True
CELERY_BROKER_URL = "memory://"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = {}

if "sqlite" in DATABASES["default"]["ENGINE"]:  # no test cuts the power
    start = DATABASES["default"]["OPTIONS"]["init_command"]
    DATABASES["default"]["OPTIONS"]["init_command"] = start.replace("synchronous=FULL", "synchronous=OFF")
