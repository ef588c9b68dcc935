"""A database that takes nothing (full disk, read only): 503 with a sentence, nothing lost, pages still open."""

import sqlite3
from collections.abc import Iterator

import pytest
from asgiref.sync import async_to_sync
from django.contrib.sessions.models import Session
from django.db import DatabaseError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import AsyncClient, Client
from django.urls import path
from django.utils import timezone

from apfelernte import urls
from apfelernte.accounts.models import User
from apfelernte.unsaved import takes_nothing
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db(transaction=True)


def writes(request: HttpRequest) -> HttpResponse:
    """A page that saves something."""
    User.objects.update(name="changed")
    return HttpResponse()


def fills(request: HttpRequest) -> HttpResponse:
    """A page that saves much."""
    key = f"filled-{Session.objects.count()}"
    Session.objects.create(session_key=key, session_data="x" * 100_000, expire_date=timezone.now())
    return HttpResponse()


def remembers(request: HttpRequest) -> HttpResponse:
    """A page that the session remembers."""
    request.session["seen"] = "this"
    return HttpResponse("read me")


class Writing:
    """The site's addresses, and some that write."""

    urlpatterns = [
        *urls.urlpatterns,
        path("api/writes/", writes),
        path("writes/", writes),
        path("remembers/", remembers),
        path("fills/", fills),
    ]
    handler400, handler403 = urls.handler400, urls.handler403
    handler404, handler500 = urls.handler404, urls.handler500


def changed(command: str) -> None:
    """Tell the database something about itself."""
    with connection.cursor() as cursor:
        cursor.execute(command)


@pytest.fixture
def stuck(anna, logged_in, settings) -> Iterator[Client]:
    """Anna's client, from now on in front of a database that can only be read."""
    settings.ROOT_URLCONF = Writing
    client = logged_in(anna)
    client.raise_request_exception = False
    begin, end = {
        "sqlite": ("PRAGMA query_only = ON", "PRAGMA query_only = OFF"),
        "postgresql": ("SET default_transaction_read_only = on", "SET default_transaction_read_only = off"),
    }[connection.vendor]
    changed(begin)
    yield client
    changed(end)


@pytest.mark.parametrize(
    ("lang", "title", "help"),
    [
        ("en", "Nothing can be saved at the moment.", "your input is still here: go back"),
        ("de", "Im Augenblick kann nichts gespeichert werden.", "deine Eingabe ist noch da: Geh zurück"),
    ],
)
def test_what_cannot_be_saved_is_said_in_the_readers_language(stuck, lang, title, help):
    event = {"name": "Herbstturnier " * 8, "day": "2030-01-01", "time": "10:00", "format": "any_list", "best_of": "1"}
    answer = stuck.post(
        "/decks/new/", {"name": "x" * 80, "text": "y" * 19_000} | event, headers={"accept-language": lang}
    )
    assert (answer.status_code, title in answer.text, help in answer.text) == (503, True, True)
    assert answer.headers["Retry-After"] == "30"


def test_with_htmx_the_form_stays_and_the_sentence_is_put_into_it(stuck):
    answer = stuck.post("/profile/", {"name": "Anna " * 10}, headers={"HX-Request": "true", "accept-language": "en"})
    assert (answer.status_code, answer.headers["HX-Reswap"]) == (503, "afterbegin")
    assert answer.text.startswith('<p class="note note-apple unsaved" role="alert">Nothing can be saved at the moment.')


def test_a_program_gets_json(stuck):
    answer = stuck.post("/api/writes/", headers={"accept-language": "en"})
    told = {"code": "service_unavailable", "message": "Nothing can be saved at the moment."}
    assert (answer.status_code, answer.json()) == (503, told)


def test_a_page_that_is_only_read_survives_a_session_that_cannot_be_kept(stuck):
    answer = stuck.get("/remembers/")
    assert (answer.status_code, answer.text) == (200, "read me")
    assert stuck.post("/remembers/").status_code == 503
    assert [stuck.get(address).status_code for address in ("/", "/decks/", "/events/", "/profile/")] == [200] * 4


def test_nobody_can_log_in_but_the_page_says_why(stuck, client):
    client.raise_request_exception = False
    answer = client.post("/accounts/login/", {"username": "anna", "password": PASSWORD})
    assert (answer.status_code, "nichts gespeichert" in answer.text) == (503, True)


def test_a_full_disk_is_told_and_nothing_is_half_done(client, settings):
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite lets a test fill its disk")
    settings.ROOT_URLCONF = Writing
    client.raise_request_exception = False
    changed("PRAGMA max_page_count = 1")  # as many as there are
    answers = [client.post("/fills/").status_code for _ in range(20)]
    changed("PRAGMA max_page_count = 1073741823")
    assert answers[-1] == 503
    assert Session.objects.count() == answers.count(200) < 20
    assert client.post("/fills/").status_code == 200  # it recovers by itself


def test_afterwards_all_is_well_again(anna, logged_in):
    assert logged_in(anna).post("/decks/new/", {"name": "Obst", "text": ""}).status_code in {200, 302, 422}


def caused(cause: Exception) -> DatabaseError:
    """What Django makes of a database's own error."""
    error = DatabaseError("wrapped")
    error.__cause__ = cause
    return error


def test_which_errors_mean_that_nothing_can_be_saved():
    psycopg_errors = pytest.importorskip("psycopg.errors")
    full, broken, busy = (sqlite3.OperationalError() for _ in range(3))
    full.sqlite_errorcode, broken.sqlite_errorcode = sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE
    busy.sqlite_errorcode = sqlite3.SQLITE_BUSY
    stuck = [full, broken, psycopg_errors.DiskFull(), psycopg_errors.ReadOnlySqlTransaction()]
    other = [busy, psycopg_errors.UniqueViolation(), psycopg_errors.DeadlockDetected()]
    assert [takes_nothing(caused(error)) for error in stuck + other] == [True] * 4 + [False] * 3
    assert [takes_nothing(error) for error in (None, OperationalError("database is locked"))] == [False, False]


def test_the_server_of_pages_and_streams_says_the_same(stuck):
    answer = async_to_sync(AsyncClient(raise_request_exception=False).post)(
        "/writes/", headers={"accept-language": "en"}
    )
    assert (answer.status_code, "Nothing can be saved at the moment." in answer.content.decode()) == (503, True)
