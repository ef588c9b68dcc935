"""The embedded queue: kombu's filesystem transport with messages that appear and disappear whole.

kombu's own writer creates the file first and fills it then, and its reader does not wait for that: it can take an empty
message, which is lost and ends the worker. Here a message is written under another name and renamed, and taken by a
rename, which only one worker wins.
"""

import os
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps, loads


class Channel(filesystem.Channel):
    """Messages are files `<time>_<id>.<queue>.msg` in one folder."""

    def _put(self, queue: str, message: dict[str, Any], **kwargs: Any) -> None:  # type: ignore[override]
        file = Path(self.data_folder_out, f"{time.time_ns()}_{uuid.uuid4()}.{queue}.msg")
        draft = file.with_suffix(".draft")
        draft.write_text(dumps(message), encoding="utf-8")
        os.replace(draft, file)

    def _get(self, queue: str, timeout: float | None = None) -> dict[str, Any]:
        for file in sorted(Path(self.data_folder_in).glob(f"*.{queue}.msg")):
            taken = file.with_suffix(".taken")
            try:
                file.rename(taken)
            except FileNotFoundError:  # another worker was first
                continue
            payload = taken.read_text(encoding="utf-8")
            taken.unlink()
            return loads(payload)
        raise Empty


class Transport(filesystem.Transport):
    """What `filesystem://` means to this site."""

    Channel = Channel


def install() -> None:
    """Let `filesystem://` mean this transport."""
    TRANSPORT_ALIASES["filesystem"] = f"{__name__}:Transport"
