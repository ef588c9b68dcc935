"""The site's own pages: errors are pages too, in both languages, and bad input never is a server error."""

import http.client
import os
from contextlib import closing
from datetime import timedelta
from http import HTTPStatus
from urllib.parse import urlsplit

import pytest
from django.http import HttpRequest
from django.test import Client
from django.urls import path
from django.utils import timezone

from apfelernte import pages, urls
from apfelernte.jobs.models import Heartbeat

pytestmark = pytest.mark.django_db


def broken(request: HttpRequest) -> None:
    """A page with a bug."""
    raise RuntimeError("a bug")


class Broken:
    """The site's addresses and one with a bug."""

    urlpatterns = [*urls.urlpatterns, path("broken/", broken), path("api/broken/", broken)]
    handler400, handler403 = urls.handler400, urls.handler403
    handler404, handler500 = urls.handler404, urls.handler500


@pytest.mark.parametrize(("language", "sentence"), [("de", "Hier ist nichts."), ("en", "There is nothing here.")])
def test_an_unknown_address_is_answered_in_the_language_of_the_browser(client, language, sentence):
    response = client.get("/nothing/", headers={"Accept-Language": language})
    assert (response.status_code, sentence in response.text) == (404, True)


def test_a_bug_is_a_page_without_the_database(settings, django_assert_num_queries):
    settings.ROOT_URLCONF = Broken
    client = Client(raise_request_exception=False)
    with django_assert_num_queries(0):
        response = client.get("/broken/", headers={"Accept-Language": "en", "X-Request-ID": "hall-4711"})
    assert response.status_code == 500
    assert "The site has made a mistake." in response.text
    assert "hall-4711" in response.text
    assert response.headers["X-Request-ID"] == "hall-4711"


def test_errors_of_the_api_are_json(client, settings):
    settings.ROOT_URLCONF = Broken
    assert client.get("/api/nothing/").json() == {"code": "not_found", "message": "Not Found"}
    client.raise_request_exception = False
    assert client.get("/api/broken/").json() == {"code": "internal_server_error", "message": "Internal Server Error"}
    assert client.post("/api/", {}, content_type="application/json").json()["code"] == "method_not_allowed"


def test_a_form_from_elsewhere_is_refused_with_a_page():
    response = Client(enforce_csrf_checks=True).post("/language/", {"language": "en"})
    assert (response.status_code, "früheren Besuch" in response.text) == (403, True)


FORM = "application/x-www-form-urlencoded"
BAD_REQUESTS = [
    ("get", "/events/%00/", {}, 400),
    ("get", "/cards/?set=%00", {}, 400),
    ("get", "/cards/?%00=1", {}, 400),
    ("post", "/accounts/login/", {"data": {"username": "a\0b", "password": "x"}}, 400),
    ("get", "/%ff%fe/", {}, 404),
    ("get", "/cards/?set=%ff%fe", {}, 404),
    ("get", "/nothing/" + "x" * 10_000, {}, 404),
    ("get", "/decks/../../etc/passwd", {}, 404),
    ("get", "/static/../manage.py", {}, 404),
    ("post", "/accounts/login/", {"data": b"username=%ff&password=%fe", "content_type": FORM}, 200),
    ("post", "/accounts/login/", {"data": b"garbage", "content_type": "multipart/form-data"}, 400),
    ("post", "/accounts/login/", {"data": b"garbage", "content_type": "multipart/form-data; boundary=x"}, 200),
    ("post", "/accounts/login/", {"data": b"a=b", "content_type": FORM + "; charset=none-such"}, 200),
    ("post", "/accounts/login/", {"data": b"a=b", "content_type": FORM + "; charset=utf-16"}, 400),
    ("post", "/accounts/login/", {"data": b"&".join(b"a=%d" % n for n in range(2000)), "content_type": FORM}, 400),
    ("post", "/language/", {"data": {"language": "../../etc"}}, 302),
    ("post", "/theme/", {"data": {"theme": "x" * 10_000, "next": "https://elsewhere.example/"}}, 302),
    ("get", "/language/", {}, 405),
    ("get", "/live/versions/", {}, 400),
    ("get", "/live/versions/?topic=" + "x" * 300, {}, 400),
    ("get", "/live/versions/?topic=unknown:x", {}, 403),
    ("get", "/accounts/login/?next=https://elsewhere.example/", {}, 200),
]


@pytest.mark.parametrize(("method", "address", "options", "status"), BAD_REQUESTS)
def test_bad_input_is_answered_without_a_server_error(client, method, address, options, status):
    raw = isinstance(options.get("data"), bytes)  # as it is, past the encoding of the test client
    response = client.generic("POST", address, **options) if raw else getattr(client, method)(address, **options)
    assert HTTPStatus(response.status_code) == HTTPStatus(status)
    assert "elsewhere.example" not in response.headers.get("Location", "")


def test_bad_headers_do_no_harm(client):
    headers = {
        "Accept-Language": "\xff;q=x, de;q=9",
        "Cookie": "sessionid=\x01; csrftoken=%00; theme=<b>",
        "X-Request-ID": "a b",
    }
    response = client.get("/privacy/", headers=headers)
    assert (response.status_code, len(response.headers["X-Request-ID"])) == (200, 32)


def test_an_unknown_host_is_refused_with_a_page(client):
    response = client.get("/privacy/", headers={"Host": "elsewhere.example"})
    assert (response.status_code, "cannot be read" in response.text or "nicht gelesen" in response.text) == (400, True)


def test_too_large_is_said_before_anything_is_read(client, settings):
    body = b"x" * (settings.MAX_BODY + 1)
    response = client.post("/accounts/login/", body, content_type="application/x-www-form-urlencoded")
    assert (response.status_code, "bis zu 3 MB" in response.text) == (413, True)


@pytest.mark.parametrize("megabytes", [4, 50])
@pytest.mark.parametrize("chunked", [True, False])
def test_a_browser_that_sends_too_much_still_sees_the_page(live_site, megabytes, chunked):
    chunks = (b"x" * 2**20 for _ in range(megabytes))
    headers = {"Content-Type": FORM} | ({} if chunked else {"Content-Length": str(megabytes * 2**20)})
    with closing(http.client.HTTPConnection(urlsplit(live_site.url).netloc, timeout=20)) as sending:
        sending.request("POST", "/accounts/login/", chunks, headers, encode_chunked=chunked)
        answer = sending.getresponse()
        assert (answer.status, "bis zu 3 MB" in answer.read().decode()) == (413, True)


def test_who_is_logged_in_and_sends_too_much_sees_the_page_too(live_site, logged_in, anna):
    session = logged_in(anna).cookies["sessionid"].value
    headers = {"Content-Type": FORM, "Cookie": f"sessionid={session}"}
    assert "DJANGO_ALLOW_ASYNC_UNSAFE" not in os.environ  # as a server runs: no page asks the database in its loop
    with closing(http.client.HTTPConnection(urlsplit(live_site.url).netloc, timeout=20)) as sending:
        sending.request("POST", "/profile/", b"x" * (4 * 2**20), headers)
        answer = sending.getresponse()
        assert (answer.status, "Anna" in answer.read().decode()) == (413, True)


@pytest.mark.parametrize("letters", ["hex", "zlib", "rot13", "idna", "undefined", "unicode_escape", "utf-7", "utf-16"])
def test_fields_in_letters_that_are_none_are_no_server_error(client, letters):
    body = b'--b\r\nContent-Disposition: form-data; name="username"\r\n\r\n+2AA-\\ud800\r\n--b--\r\n'
    form = f"multipart/form-data; boundary=b; charset={letters}"
    response = client.generic("POST", "/accounts/login/", body, content_type=form)
    assert response.status_code == 400


def test_a_session_cookie_with_nul_is_no_session(client):
    client.cookies["sessionid"] = "\0\0\0abcdefgh"  # travels as "\\000\\000.." in quotes
    assert client.get("/profile/").status_code == 302
    assert client.get("/privacy/").status_code == 200


def test_imprint_and_privacy_are_the_operators_words(client, settings):
    assert client.get("/imprint/").status_code == 404
    settings.IMPRINT = "Obst & Ernte\n\nAm Hang 1"
    settings.PRIVACY = "Fragen an den Vorstand"
    assert "<p>Obst &amp; Ernte</p>" in client.get("/imprint/").text
    text = client.get("/privacy/").text
    assert ("Fragen an den Vorstand" in text, "Cookies" in text) == (True, True)


def test_security_headers_stand_on_every_answer(client):
    for address in ("/privacy/", "/nothing/", "/accounts/login/"):
        headers = client.get(address).headers
        policy = headers["Content-Security-Policy"].split("; ")
        assert {"default-src 'self'", "script-src 'self'", "style-src 'self'", "object-src 'none'"} <= set(policy)
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["Referrer-Policy"] == "same-origin"
        assert "microphone=()" in headers["Permissions-Policy"]


def test_the_language_is_kept_in_the_browser_and_with_the_account(logged_in, anna):
    client = logged_in(anna)
    client.post("/language/", {"language": "en", "next": "/privacy/"})
    anna.refresh_from_db()
    assert (client.cookies["django_language"].value, anna.language) == ("en", "en")
    assert '<html lang="en"' in client.get("/privacy/").text


def test_healthz_asks_nothing(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert client.get("/healthz").status_code == 200


def test_readyz_wants_a_worker_that_was_seen(client):
    silent = {"database": True, "migrations": True, "worker": False}
    assert (client.get("/readyz").status_code, client.get("/readyz").json()) == (503, silent)
    Heartbeat.objects.create(name="worker", at=timezone.now())
    assert (client.get("/readyz").status_code, client.get("/readyz").json()["worker"]) == (200, True)
    Heartbeat.objects.update(at=timezone.now() - timedelta(minutes=2))
    assert client.get("/readyz").status_code == 503


def test_readyz_wants_every_migration(client, monkeypatch):
    monkeypatch.setattr(pages, "_unapplied", lambda: True)
    assert client.get("/readyz").json() == {"database": True, "migrations": False, "worker": False}


def test_the_api_has_an_entrance_and_a_schema(client):
    assert client.get("/api/").json() == {
        "schema": "http://testserver/api/schema/",
        "docs": "http://testserver/api/docs/",
    }
    schema = client.get("/api/schema/?format=json").json()
    assert schema["openapi"].startswith("3.1")
    assert "/api/" in schema["paths"]
