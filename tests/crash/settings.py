"""The site's settings and the handler of `tests.crash.deadlines`."""

from apfelernte.settings import *  # noqa: F403
from apfelernte.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.crash"]
