"""Static files are collected again only when one of them changed."""

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command


def collect_if_changed() -> bool:
    """Collect the static files unless they are as they were the last time. True when they were collected."""
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    state = fingerprint()
    if stamp.exists() and stamp.read_text() == state:
        return False
    call_command("collectstatic", verbosity=0, interactive=False, clear=True)
    stamp.write_text(state)
    return True


def fingerprint() -> str:
    """A hash over name, size and time of every static file."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            file = Path(storage.path(name)).stat()
            digest.update(f"{name} {file.st_size} {file.st_mtime_ns}\n".encode())
    return digest.hexdigest()
