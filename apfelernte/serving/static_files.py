"""Static files are collected again only when one of them changed; their addresses are worked out once."""

import hashlib
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage


class Collected(CompressedManifestStaticFilesStorage):
    """The collected files. A page names a dozen of them, and no name changes while a process runs."""

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self._addresses: dict[str, str] = {}

    def url(self, name: str, force: bool = False) -> str:
        """The address of a file, with the hash of its content in its name."""
        if force:
            return super().url(name, force)
        if name not in self._addresses:
            self._addresses[name] = super().url(name)
        return self._addresses[name]


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
