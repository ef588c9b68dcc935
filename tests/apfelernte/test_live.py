"""Live pages: versions grow with the change, streams hear of it, nobody follows what they may not see."""

import http.client
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from urllib.parse import urlsplit

import pytest
from django.db import connection, transaction
from django.template import Context, Template
from django.test import RequestFactory
from django.utils import translation
from django.utils.translation import get_language

from apfelernte import live
from apfelernte.live import hub, sources, topic_right, touch
from apfelernte.live.fragments import answer, rendered_once
from apfelernte.live.models import Topic

PATIENCE = 5  # seconds


@topic_right("tests")
def may_follow(user, rest: str) -> bool:
    """Everybody follows "open"; "closed" is for people with an account."""
    return rest == "open" or user.is_authenticated


def touched(*names: str) -> None:
    """Touch in a transaction of its own."""
    with transaction.atomic():
        touch(*names)


def touched_in_vain(*names: str) -> None:
    """Touch in a transaction that is rolled back."""
    with transaction.atomic():
        touch(*names)
        transaction.set_rollback(True)


@pytest.mark.django_db
def test_each_touch_adds_one():
    touched("tests:b", "tests:a", "tests:a")
    touched("tests:a")
    assert live.versions(["tests:a", "tests:b", "tests:c"]) == {"tests:a": 2, "tests:b": 1, "tests:c": 0}


@pytest.mark.django_db(transaction=True)
def test_a_touch_goes_with_its_change():
    with pytest.raises(transaction.TransactionManagementError):
        touch("tests:a")
    touched_in_vain("tests:a")
    assert live.version("tests:a") == 0


@pytest.mark.django_db
def test_topics_are_touched_in_one_query_and_sorted(django_assert_num_queries):
    with django_assert_num_queries(1 if connection.vendor == "sqlite" else 3) as asked:
        touch("tests:b", "tests:a")
    assert asked[0]["sql"].index("tests:a") < asked[0]["sql"].index("tests:b")


@pytest.mark.django_db
def test_the_fallback_answers_not_modified_until_a_topic_moves(client):
    touched("tests:open")
    first = client.get("/live/versions/?topic=tests:open")
    assert first.json() == {"tests:open": 1}
    again = {"If-None-Match": first.headers["ETag"]}
    assert client.get("/live/versions/?topic=tests:open", headers=again).status_code == 304
    touched("tests:open")
    assert client.get("/live/versions/?topic=tests:open", headers=again).json() == {"tests:open": 2}


@pytest.mark.django_db
def test_rights_are_checked_at_subscription(client, logged_in, emil):
    both = "/live/versions/?topic=tests:open&topic=tests:closed"
    assert client.get(both).status_code == 403
    assert logged_in(emil).get(both).status_code == 200
    assert logged_in(emil).get("/live/versions/?topic=nobody:1").status_code == 403


@pytest.mark.django_db
def test_no_page_follows_more_than_twenty_topics(client):
    many = "&".join(f"topic=tests:{number}" for number in range(21))
    assert client.get(f"/live/versions/?{many}").status_code == 400


@pytest.mark.django_db
def test_there_is_no_stream_under_wsgi(client):
    assert client.get("/live/?topic=tests:open").status_code == 404


@pytest.mark.django_db
def test_the_mark_stands_in_the_page():
    mark = live.mark("tests:open")
    text = Template('{% load live %}<p {% live mark "imprint" %}>').render(Context({"mark": mark}))
    assert text == '<p data-live="tests:open" data-version="0" data-from="/imprint/">'


@pytest.mark.django_db
def test_a_public_fragment_is_rendered_once_per_version_and_language():
    rendered: list[str] = []

    def render() -> str:
        rendered.append(get_language())
        return f"<p>{len(rendered)}</p>"

    def ask() -> str:
        return rendered_once(live.mark("tests:once"), "part", render)

    assert [ask(), ask()] == ["<p>1</p>", "<p>1</p>"]
    touched("tests:once")
    assert ask() == "<p>2</p>"
    with translation.override("en"):
        assert ask() == "<p>3</p>"
    assert rendered == ["de", "de", "en"]


def test_who_has_a_fragment_already_gets_304():
    first = answer(RequestFactory().get("/"), "<p>1</p>")
    again = RequestFactory().get("/", headers={"if-none-match": first.headers["ETag"]})
    assert (answer(again, "<p>1</p>").status_code, answer(again, "<p>2</p>").status_code) == (304, 200)


# the stream, over a real server


@contextmanager
def stream(url: str, *topics: str) -> Iterator[http.client.HTTPResponse]:
    """An open stream of the topics."""
    query = "&".join(f"topic={topic}" for topic in topics)
    with closing(http.client.HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)) as asked:
        asked.request("GET", f"/live/?{query}")
        yield asked.getresponse()


def next_message(response: http.client.HTTPResponse) -> dict:
    """The next message of a stream."""
    while line := response.readline():
        if line.startswith(b"data: "):
            return json.loads(line[6:])
    raise AssertionError("the stream ended")


@pytest.mark.django_db(transaction=True)
def test_a_stream_says_where_topics_stand_and_when_they_move(live_site):
    touched("tests:open")
    with stream(live_site.url, "tests:open") as first, stream(live_site.url, "tests:open") as second:
        assert first.headers["Content-Type"] == "text/event-stream"
        assert first.headers["Cache-Control"] == "no-store"
        assert next_message(first) == next_message(second) == {"topic": "tests:open", "version": 1}
        touched("tests:open", "tests:other")
        assert wait_for(first, 2) == wait_for(second, 2) == {"topic": "tests:open", "version": 2}


def wait_for(response: http.client.HTTPResponse, version: int) -> dict:
    """The message that names `version`; the starting point may come twice."""
    while (message := next_message(response))["version"] < version:
        pass
    return message


@pytest.mark.django_db(transaction=True)
def test_a_rolled_back_change_is_not_heard(live_site):
    with stream(live_site.url, "tests:open") as followed:
        next_message(followed)
        touched_in_vain("tests:open")
        touched("tests:open")
        assert wait_for(followed, 1) == {"topic": "tests:open", "version": 1}


@pytest.mark.django_db(transaction=True)
def test_a_stream_of_a_closed_topic_is_refused(live_site):
    with stream(live_site.url, "tests:closed") as refused:
        assert refused.status == 403


@pytest.mark.django_db(transaction=True)
def test_a_stream_says_that_it_lives(live_site, monkeypatch):
    monkeypatch.setattr("apfelernte.live.views.KEEP_ALIVE", 0.05)
    with stream(live_site.url, "tests:open") as followed:
        lines = [followed.readline() for _ in range(6)]
    assert b": still here\n" in lines


@pytest.mark.django_db(transaction=True)
def test_the_hub_rests_when_the_last_page_is_closed(live_site):
    with stream(live_site.url, "tests:open") as followed:
        next_message(followed)
        (busy,) = [each for each in hub._hubs.values() if each.followed()]
        listener = busy._listener
    end = time.monotonic() + PATIENCE
    while not listener.done() and time.monotonic() < end:
        time.sleep(0.02)
    assert (busy.followed(), listener.cancelled()) == ([], True)


@pytest.mark.django_db(transaction=True)
def test_streams_keep_no_database_connection(live_site):
    with ExitStack() as opened:
        for _ in range(25):  # five more than the pool of connections holds
            assert next_message(opened.enter_context(stream(live_site.url, "tests:open")))["version"] == 0


@pytest.mark.django_db(transaction=True)
def test_a_lost_source_is_found_again(live_site, monkeypatch):
    monkeypatch.setattr(sources, "RECONNECT", 0.05)
    with stream(live_site.url, "tests:open") as followed:
        next_message(followed)
        if connection.vendor == "postgresql":
            assert listeners_ended() == 1
        else:
            monkeypatch.setattr(sources, "_rows_of_file", broken_once(sources._rows_of_file))
        touched("tests:open")
        assert wait_for(followed, 1)["version"] == 1


def listeners_ended() -> int:
    """End the listening connections to this database. The first words of a stream may come before there is one:
    waits."""
    query = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE application_name = %s AND datname = current_database()"
    )
    until = time.monotonic() + 10
    ended = 0
    while not ended and time.monotonic() < until:
        with connection.cursor() as cursor:
            cursor.execute(query, [sources.NAME])
            ended = len(cursor.fetchall())
    return ended


def broken_once(read):
    """`read`, which fails the first time."""
    failed: list[bool] = []

    def reading(*arguments):
        if not failed:
            failed.append(True)
            raise OSError("the disk hiccups")
        return read(*arguments)

    return reading


@pytest.mark.django_db
def test_a_topic_row_has_one_name():
    Topic.objects.create(name="tests:a", version=3)
    touched("tests:a")
    assert str(Topic.objects.get()) == "tests:a 4"
