"""Third-party files: each is in the manifest with version and licence, and none has changed."""

import hashlib
import json
from pathlib import Path

import pytest

VENDOR = Path(__file__).resolve().parent.parent / "static" / "vendor"
MANIFEST = json.loads((VENDOR / "manifest.json").read_text(encoding="utf-8"))
FREE = {"OFL-1.1", "MIT", "ISC", "0BSD", "Apache-2.0"}


@pytest.mark.parametrize("entry", MANIFEST, ids=lambda entry: entry["folder"])
def test_the_files_of_a_folder_are_those_of_the_manifest(entry: dict):
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in (VENDOR / entry["folder"]).iterdir()}
    assert found == entry["sha256"]


@pytest.mark.parametrize("entry", MANIFEST, ids=lambda entry: entry["folder"])
def test_a_folder_says_its_version_and_its_licence(entry: dict):
    assert entry["folder"].endswith(f"-{entry['version']}")
    assert entry["licence"] in FREE
    assert (VENDOR / entry["folder"] / "LICENSE").stat().st_size > 500


def test_nothing_lies_beside_the_manifest():
    assert {path.name for path in VENDOR.iterdir()} == {"manifest.json", *(entry["folder"] for entry in MANIFEST)}
