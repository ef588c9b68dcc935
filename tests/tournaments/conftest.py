"""Sentences of these tests are compared in English, the language in which they are written."""

from collections.abc import Iterator

import pytest
from django.utils import translation


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Each test reads English; what the site says by default is another test's matter."""
    with translation.override("en"):
        yield
