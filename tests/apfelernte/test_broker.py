"""The embedded queue: whatever the moment, a message is there as a whole or not at all, and only one reader gets it."""

import threading
from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection

from apfelernte import celery_app

MESSAGES = 400


def channel(folder: Path):
    """A channel of the site's transport on `folder`."""
    options = {"data_folder_in": str(folder), "data_folder_out": str(folder), "control_folder": str(folder / "control")}
    return Connection("filesystem://", transport_options=options).channel()


def test_the_site_uses_its_own_transport(tmp_path):
    assert celery_app is not None
    assert type(channel(tmp_path)).__module__ == "apfelernte.broker"


def test_messages_are_read_whole_and_once(tmp_path):
    got: list[int] = []
    broken: list[Exception] = []
    written = threading.Event()

    def read() -> None:
        own = channel(tmp_path)
        while True:
            last = written.is_set()
            try:
                got.append(own._get("celery")["number"])
            except Empty:
                if last:
                    return
            except Exception as error:
                broken.append(error)
                return

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    own = channel(tmp_path)
    for number in range(MESSAGES):
        own._put("celery", {"number": number, "padding": "x" * 2000})
    written.set()
    for reader in readers:
        reader.join(30)
    assert (broken, sorted(got)) == ([], list(range(MESSAGES)))
    assert not list(tmp_path.glob("*.*"))


def test_a_half_written_message_is_nobodys(tmp_path):
    (tmp_path / "1_a.celery.draft").write_text('{"number"')
    own = channel(tmp_path)
    with pytest.raises(Empty):
        own._get("celery")
    own._put("other", {})
    with pytest.raises(Empty):
        own._get("celery")
