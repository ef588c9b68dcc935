"""The cast against every permission, and against addresses that were guessed."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404

from apfelernte.errors import DomainError
from apfelernte.live.rights import may_follow
from tests.tournaments.helpers import new_event, started, tables, verbs
from tournaments import permissions as may
from tournaments.domain.entries import add_entry
from tournaments.domain.events import change_event
from tournaments.domain.rounds import pair_round, publish_round
from tournaments.domain.staff import add_staff, remove_staff
from tournaments.topics import desk_topic, event_topic

pytestmark = pytest.mark.django_db

#                        anna   bert   frieda carla  emil   nobody
TABLE = {
    "can_create_event": (True, True, True, True, True, False),
    "can_see": (True, True, True, True, True, True),
    "is_staff": (True, True, True, False, False, False),
    "can_organize": (True, False, False, False, False, False),
    "can_score": (True, False, True, False, False, False),
    "can_judge": (True, True, False, False, False, False),
    "can_handle_logs": (True, True, True, False, False, False),
}
HIDDEN = {**TABLE, "can_see": (True, True, True, True, False, False)}


@pytest.fixture
def event(anna, bert, frieda, carla):
    """Anna organises, Bert judges, Frieda keeps the scores, Carla takes part."""
    event = new_event(anna)
    add_staff(event, bert, "judge", anna)
    add_staff(event, frieda, "scorekeeper", anna)
    add_entry(event, "Carla", anna, user=carla)
    return event


@pytest.fixture
def cast(anna, bert, frieda, carla, emil):
    """The six who try everything."""
    return anna, bert, frieda, carla, emil, AnonymousUser()


@pytest.mark.parametrize("public", [True, False])
def test_who_may_do_what(event, cast, anna, public):
    event = change_event(event, anna, is_public=public)
    for name, expected in (TABLE if public else HIDDEN).items():
        function = getattr(may, name)
        given = tuple(function(person) if name == "can_create_event" else function(person, event) for person in cast)
        assert given == expected, name


def test_roles_of_another_event_count_for_nothing(event, bert, emil):
    other = new_event(emil)
    assert not may.can_organize(emil, event)
    assert not may.can_judge(bert, other)


def test_the_operator_of_the_site_organizes_everywhere(event, emil):
    emil.is_superuser = True
    emil.save()
    assert may.can_organize(emil, event)
    assert list(may.events_for(emil)) == [event]


def test_lists_of_events_show_what_may_be_seen(event, cast, anna):
    change_event(event, anna, is_public=False)
    assert [may.events_for(person).count() for person in cast] == [1, 1, 1, 1, 0, 0]


def test_fetching_is_checking(anna, emil, carla):
    event = started(anna, 4, is_public=False)
    round = pair_round(event, anna)
    match = tables(round)[0]
    one = event.entries.first()
    for fetch, row in ((may.event_for, event), (may.round_for, round), (may.match_for, match), (may.entry_for, one)):
        assert fetch(anna, row.public_id) == row
        for person in (emil, AnonymousUser()):
            with pytest.raises(Http404):
                fetch(person, row.public_id)
        for tampered in ("", "0", "1", row.public_id[:-1], row.public_id.upper(), "x" * 5000, "a\x00b"):
            with pytest.raises(Http404):
                fetch(anna, tampered)


def test_a_draft_exists_for_the_staff_only(anna, emil):
    event = started(anna, 4)
    round = pair_round(event, anna)
    match = tables(round)[0]
    for fetch, row in ((may.round_for, round), (may.match_for, match)):
        with pytest.raises(Http404):
            fetch(emil, row.public_id)
    publish_round(round, anna)
    for fetch, row in ((may.round_for, round), (may.match_for, match)):
        assert fetch(emil, row.public_id) == row
        with pytest.raises(PermissionDenied):
            fetch(emil, row.public_id, may.can_score)


def test_topics_are_followed_by_who_may_see(event, cast, anna):
    follows = [(may_follow(person, event_topic(event)), may_follow(person, desk_topic(event))) for person in cast]
    assert follows == [(True, True)] * 3 + [(True, False)] * 3
    event = change_event(event, anna, is_public=False)
    assert [may_follow(person, event_topic(event)) for person in cast] == [True, True, True, True, False, False]
    assert not may_follow(anna, "event:nothing")
    assert not may_follow(anna, "desk:nothing")


def test_somebody_always_organizes(event, anna, emil):
    row = event.staff.get(user=anna)
    with pytest.raises(DomainError) as caught:
        remove_staff(row, anna)
    assert caught.value.code == "last_organizer"
    add_staff(event, emil, "organizer", anna)
    remove_staff(row, emil)
    remove_staff(row, emil)
    assert verbs(event).count("staff_removed") == 1
    assert not may.can_organize(anna, type(event).objects.get(pk=event.pk))


def test_a_role_is_given_once(event, bert, anna):
    add_staff(event, bert, "judge", anna)
    assert event.staff.filter(user=bert).count() == 1
    assert verbs(event).count("staff_added") == 2
    with pytest.raises(DomainError):
        add_staff(event, bert, "king", anna)
