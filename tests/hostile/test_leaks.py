"""Nobody is told what they must not know: every secret, for everybody who looks, at every address (D41, D42, D46)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.cache import cache
from django.urls import get_resolver

from apfelernte.live import rights
from engine.kernel import JUDGE, sealed
from tests.hostile.site import Answer, Site, addresses, read, routes
from tests.hostile.world import CONCERNED, JUDGES, LOOKERS, STAFF, Secret, World
from tournaments import permissions
from tournaments.models import Entry, Sheet
from tournaments.views import judged

pytestmark = pytest.mark.django_db
EVERY_CARD = "Obstn000q"  # who names it lists the whole set


def leaks(secrets: list[Secret], answer: Answer) -> list[tuple[str, ...]]:
    """(who, address, status, what, word) of all that an answer tells and must not. What stands in the address itself is
    no news."""
    found = []
    for secret in secrets:
        if answer.who in secret.may or answer.name in secret.at:
            continue
        told = {word for word in told_words(secret, answer) if word not in answer.address}
        if told and not ("decks:cards" in secret.at and EVERY_CARD in answer.words):
            found.append((answer.who, answer.address, str(answer.status), secret.what, min(told)))
    return found


def told_words(secret: Secret, answer: Answer) -> set[str]:
    """Which words of a secret an answer tells."""
    long = {word for word in secret.words if not word.isalnum() and word in answer.text}
    return long | secret.words & answer.words


def test_nobody_is_told_what_they_must_not_know(world: World, site: Site):
    assert [leak for answer in site.answers for leak in leaks(world.secrets, answer)] == []


def test_nothing_fails_when_it_is_read(site: Site):
    assert [(each.who, each.address) for each in site.answers if each.status >= 500 and each.name != "readyz"] == []


def test_every_address_that_can_be_read_was_read_by_somebody(site: Site):
    """So that the test above looks at pages, not at refusals. Posts have no page; the rest is told why."""
    elsewhere = {"live:stream", "live:versions", "imprint"}  # below; an imprint is there once it is written
    shown = {each.name for each in site.answers if each.status in (200, 302, 410, 503)}
    posts = {each.name for each in site.answers if each.status == 405}
    assert sorted({name for name, _route in routes(get_resolver())} - shown - posts - elsewhere) == []


def test_each_secret_is_told_to_somebody_who_may(world: World, site: Site):
    """A secret that no page shows to anybody would prove nothing, except for those that nobody may know."""
    kept = {"notes' ids", "the mail address"}  # in forms of posts only; on no page at all
    told = {
        secret.what
        for secret in world.secrets
        for answer in site.answers
        if answer.status == 200 and answer.who in secret.may and told_words(secret, answer)
    }
    asked = {secret.what for secret in world.secrets if secret.may and not secret.what.startswith(tuple(kept))}
    assert asked - told == set()


# live topics

TOPICS = {"event": CONCERNED, "desk": STAFF, "player": "C", "sheet": JUDGES}


def topic_of(kind: str, world: World) -> str:
    """The topic of that kind about the event, for a player about Carla, for a sheet the one that is open in it."""
    rows = {"player": world.entries["C"], "sheet": Sheet.objects.filter(event=world.event).first()}
    return f"{kind}:{rows.get(kind, world.event).public_id}"


def test_every_kind_of_topic_stands_in_the_table():
    of_tests = {kind for kind, right in rights._rights.items() if right.__module__.startswith("tests")}
    assert set(rights._rights) - of_tests == set(TOPICS)


@pytest.mark.parametrize("kind", TOPICS)
def test_topics_are_followed_by_who_may_and_say_nothing_but_versions(world: World, kind: str):
    topic = topic_of(kind, world)
    told = {who: read(client, who, f"/live/versions/?topic={topic}") for who, client in world.clients.items()}
    assert {who for who in LOOKERS if told[who].status == 200} == set(TOPICS[kind])
    assert [leak for answer in told.values() for leak in leaks(world.secrets, answer)] == []
    mixed = f"/live/versions/?topic={topic}&topic=event:{world.elsewhere.public_id}"
    assert {who for who in LOOKERS if read(world.clients[who], who, mixed).status == 200} == set(TOPICS[kind])


# the test finds what it looks for


@dataclass(frozen=True)
class Break:
    """One rule that is broken. put: what stands in its place.  told: the secret that is told then, at `name`."""

    where: str
    put: Any
    name: str
    told: str


def everybody_judges(real: Callable) -> Callable:
    """Whoever is on the staff is a judge."""
    return lambda user, event: real(user, event) and frozenset({"organizer", "judge"})


def whole(draw) -> dict:
    """The record of a draw as if it were revealed."""
    return sealed.record(draw.sealed()) | {"commitment": draw.commitment}


def yes(user, row: object) -> bool:
    """Everybody may."""
    return True


def the_row(user, row, *more: object) -> object:
    """Whatever is asked for, without a question."""
    return row


def any_row(model: type) -> Callable:
    """A row by its id, for whoever asks."""
    return lambda user, public_id, *may: model.objects.get(public_id=public_id)


def opened(log, *given: object, **more: object) -> dict:
    """A verdict with the hands open."""
    return judged.judged(log, viewer=JUDGE)


NAME_OF_USER = "apfelernte.accounts.models.User.__str__"
BREAKS = [
    Break("tournaments.permissions._allowed", the_row, "tournaments:event", "that there is this event"),
    Break("tournaments.permissions._allowed", the_row, "tournaments:players", "who plays in it"),
    Break("tournaments.permissions.roles", everybody_judges(permissions.roles), "tournaments:entry", "notes on people"),
    Break("tournaments.views.checks.is_staff", yes, "tournaments:checks", "why somebody was checked"),
    Break("tournaments.views.checks.record_of", whole, "tournaments:draw_record", "what a draw keeps"),
    Break("tournaments.views.mine.own_entry_for", any_row(Entry), "tournaments:my_deck", "cards that D does not know"),
    Break("tournaments.views.mine.own_entry_for", any_row(Entry), "tournaments:my_part", "reports"),
    Break("decks.views.own.can_see_deck", yes, "decks:deck", "notes of a deck"),
    Break("decks.views.files.can_see_deck", yes, "decks:export_json", "names of a deck"),
    Break("tournaments.views.logs.judged", opened, "tournaments:log", "cards that F does not know"),
    Break("tournaments.views.logs.judged", opened, "tournaments:log", "cards of a line with a slip"),
    Break(NAME_OF_USER, lambda user: user.username, "tournaments:audit", "the account of C"),
    Break(NAME_OF_USER, lambda user: str(user.pk), "tournaments:audit", "numbers of rows"),
]


@pytest.mark.parametrize("broken", BREAKS, ids=lambda broken: f"{broken.where} at {broken.name}")
def test_a_broken_rule_is_found(world: World, monkeypatch, broken: Break):
    cache.clear()
    monkeypatch.setattr(broken.where, broken.put)
    route = next(route for name, route in routes(get_resolver()) if name == broken.name)
    answers = [read(world.clients[who], who, each) for each in addresses(route, world) for who in LOOKERS]
    cache.clear()
    assert broken.told in {leak[3] for answer in answers for leak in leaks(world.secrets, answer)}
