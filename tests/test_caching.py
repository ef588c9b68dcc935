"""No cache between the site and a person keeps what depends on who looks; what is hidden is kept nowhere."""

import pytest
from django.urls import get_resolver, reverse

from tests.test_methods import addresses, declared
from tests.test_permissions import ROWS, address, world  # noqa: F401 (a fixture)

HIDDEN = {"tournaments:entry_deck", "tournaments:open_deck", "tournaments:open_log"}


def may_be_kept_by_others(response) -> bool:
    """Whether a proxy may answer the next person with it, although it depends on who looks."""
    personal = "Cookie" in response.headers.get("Vary", "") or "text/html" in response.headers.get("Content-Type", "")
    return personal and not {"private", "no-store"} & set(response.headers.get("Cache-Control", "").split(", "))


@pytest.mark.django_db
def test_every_page_is_private(world, logged_in, anna, bert):  # noqa: F811
    client = {"get": logged_in(anna), "post": logged_in(bert)}
    asked = [row for row in ROWS if row.method == "get" and row.name != "live:stream"]
    asked += [row for row in ROWS if row.method == "post" and row.name in HIDDEN]
    kept = {}
    for row in asked:
        response = getattr(client[row.method], row.method)(address(row, world))
        if may_be_kept_by_others(response):
            kept[row.name] = response.headers.get("Cache-Control", "")
    assert kept == {}


@pytest.mark.django_db
def test_the_answer_that_there_is_nothing_is_private_too(logged_in, anna):
    client = logged_in(anna)
    read = [each for each in addresses(get_resolver()) if "GET" in declared(client, each) and each != "/live/"]
    assert [each for each in read if may_be_kept_by_others(client.get(each))] == []


@pytest.mark.django_db
def test_decks_and_hands_of_others_are_kept_nowhere(world, logged_in, anna, bert):  # noqa: F811
    judge, organizer = logged_in(bert), logged_in(anna)
    world.event.state = "setup"
    world.event.save()
    answers = [
        organizer.get(reverse("tournaments:entry_deck", args=[world.entry.public_id])),
        judge.post(reverse("tournaments:open_deck", args=[world.entry.public_id])),
        judge.post(reverse("tournaments:open_log", args=[world.log.public_id])),
    ]
    told = [(answer.status_code, answer.headers["Cache-Control"]) for answer in answers]
    assert told == [(200, "private, no-store")] * 3


@pytest.mark.django_db
def test_what_is_the_same_for_all_can_be_asked_again_cheaply(world, logged_in, anna):  # noqa: F811
    client = logged_in(anna)
    address = reverse("tournaments:plate", args=[world.event.public_id])
    first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (first.headers["Cache-Control"], again.status_code) == ("private, no-cache", 304)
