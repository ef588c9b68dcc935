"""The world of these tests is built once for all of them; whoever changes it takes the change back."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.db import transaction
from django.utils import translation

from tests.hostile.site import Site
from tests.hostile.world import World, build
from tests.tournaments.test_public_ids import begin_keys_far_away


@pytest.fixture(scope="package")
def world(django_db_setup: None, django_db_blocker: pytest.fixture) -> Iterator[World]:
    """Three events, in one transaction that is rolled back at the end."""
    with django_db_blocker.unblock(), transaction.atomic(), translation.override("en"):
        cache.clear()
        begin_keys_far_away()
        yield build()
        cache.clear()
        transaction.set_rollback(True)


@pytest.fixture(scope="package")
def site(world: World) -> Site:
    """Everything that everybody is told at every address."""
    return Site(world)
