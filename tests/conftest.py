"""Fixtures for every test of the site: the cast, a browser, a server that streams.

Anna organises, Bert judges, Carla and Dora play, Emil is a stranger, Frieda keeps the scores.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from functools import cache
from mimetypes import guess_type
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from django.test import Client
    from playwright.sync_api import Browser, BrowserContext, Page

    from apfelernte.accounts.models import User

PASSWORD = "Boskoop-und-Elstar"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the cheapest first
NO_BROWSER = "no Chromium found (Debian: apt install chromium-headless-shell)"
TOGETHER = ("tests/hostile/", "tests/apfelernte/test_up.py", "tests/engine/apfelernte/language/test_twins.py")
LONG = (  # stories in the browser, longest first: the last tests of a run are short ones
    "tests/browser/test_whole_story.py",
    "tests/browser/test_story.py",
    "tests/apfelernte/test_guides.py",
    "tests/browser/test_deck_check.py",
    "tests/test_look_browser.py",
    "tests/browser/test_players.py",
    "tests/browser/test_replay.py",
)
BROWSER_ARGUMENTS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    # A whole Chromium makes two pages of its own behind the address bar of each window; they cost more than ours.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxFullPopup,WebUIOmniboxAimPopup,"
    "HttpsUpgrades,LensOverlay,MediaRouter,OptimizationHints,PaintHolding,ThirdPartyStoragePartitioning",
]


# the cast


def person(name: str) -> User:
    """A person of the cast: account "anna", name "Anna", password PASSWORD."""
    from apfelernte.accounts.models import User

    return User.objects.create_user(username=name.lower(), name=name, password=PASSWORD)


@pytest.fixture
def anna(db: None) -> User:
    """Who organises."""
    return person("Anna")


@pytest.fixture
def bert(db: None) -> User:
    """Who judges."""
    return person("Bert")


@pytest.fixture
def carla(db: None) -> User:
    """Who plays."""
    return person("Carla")


@pytest.fixture
def dora(db: None) -> User:
    """Who plays, too."""
    return person("Dora")


@pytest.fixture
def emil(db: None) -> User:
    """A stranger with an account."""
    return person("Emil")


@pytest.fixture
def frieda(db: None) -> User:
    """Who keeps the scores."""
    return person("Frieda")


@pytest.fixture
def logged_in() -> Callable[[User | None], Client]:
    """logged_in(anna) is a test client with Anna's session; logged_in(None) one without."""
    from django.test import Client

    def client_of(user: User | None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return client_of


# servers


@cache
def static_file(path: str) -> tuple[bytes, str] | None:
    """Body and type of a file below /static/, read once."""
    from django.contrib.staticfiles.finders import find

    file = find(path.removeprefix("/static/"))
    return (Path(file).read_bytes(), guess_type(file)[0] or "application/octet-stream") if file else None


def with_static_files(site: Callable) -> Callable:
    """The ASGI site with its static files before it, from memory and to be kept: a page has ten of them, and Django's
    handler for development would cost more than the page."""

    async def answer(scope: dict, receive: Callable, send: Callable) -> None:
        file = static_file(scope["path"]) if scope.get("path", "").startswith("/static/") else None
        if file is None:
            await site(scope, receive, send)
            return
        body, kind = file
        head = {"content-type": kind, "content-length": str(len(body)), "cache-control": "max-age=3600"}
        headers = [(name.encode(), value.encode()) for name, value in head.items()]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    return answer


class Server:
    """The whole site (pages, static files, stream) on a port of its own, in a thread of this process."""

    def __init__(self) -> None:
        import uvicorn

        from apfelernte.asgi import application

        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        self._socket.listen()  # who asks before the thread is ready waits
        self.url = f"http://localhost:{self._socket.getsockname()[1]}"
        site = with_static_files(application)
        config = uvicorn.Config(site, lifespan="off", log_level="error", timeout_graceful_shutdown=1)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        asyncio.run(self._server.serve(sockets=[self._socket]))

    def stop(self) -> None:
        """Close the streams and wait for the thread."""
        self._server.should_exit = True
        self._thread.join(10)
        self._socket.close()


@pytest.fixture
def live_site(transactional_db: None) -> Iterator[Server]:
    """The site as a browser sees it; `live_site.url` has no slash at its end. Tests with it commit for real."""
    from django.db import connections

    server = Server()
    yield server
    server.stop()
    connections.close_all()


# the browser


def chromium() -> str | None:
    """The path of an installed Chromium, or None."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium without a window. Without one the test is skipped with the reason, and fails where CI is set.

    Playwright keeps an event loop running in this thread, so Django is told to let tests ask the database there.
    """
    path = chromium()
    if path is None:
        if os.environ.get("CI"):
            pytest.fail(NO_BROWSER)
        pytest.skip(NO_BROWSER)
    from playwright.sync_api import sync_playwright

    sandbox = ["--no-sandbox"] if os.getuid() == 0 else []
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        browser = playwright.chromium.launch(executable_path=path, args=[*sandbox, *BROWSER_ARGUMENTS])
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser: Browser, live_site: Server) -> Iterator[Callable[..., Page]]:
    """new_page(locale="de-DE", ...) opens a page of a fresh person; it fails when a script or the CSP complains."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(**options: object) -> Page:
        context = browser.new_context(base_url=live_site.url, **{"locale": "de-DE"} | options)  # type: ignore[arg-type]
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if "Policy" in message.text else None)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """One page in German."""
    return new_page()


@pytest.fixture
def log_in(live_site: Server) -> Callable[[Page, User], None]:
    """log_in(page, anna) gives the page Anna's session without the log-in form."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    def give_session(page: Page, user: User) -> None:
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.save()
        cookie = {"name": settings.SESSION_COOKIE_NAME, "value": str(session.session_key), "url": live_site.url}
        page.context.add_cookies([cookie])  # type: ignore[list-item]

    return give_session


@pytest.fixture
def accessible() -> Callable[..., None]:
    """accessible(page) asserts that axe finds no violation; without="#part" leaves out what is not our markup, and
    contrast_only=True asks only of colours."""
    from tests.barriers import barriers

    def check(page: Page, without: str = "", contrast_only: bool = False) -> None:
        assert barriers(page, without, contrast_only) == []

    return check


# how they run


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A request leaves its reader's language behind in its thread; no test begins with that of another one."""
    if item.get_closest_marker("django_db"):
        from django.utils import translation

        translation.deactivate()


def pytest_configure() -> None:
    """A busy machine makes no test of Hypothesis fail: what is slow is not wrong."""
    settings.register_profile("suite", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("suite")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """`-n auto`: one more than there are processors, since each worker waits now and then for a page or a process."""
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Each worker takes the next test; what has a costly world in common goes to one worker as a whole."""
    from xdist.scheduler import LoadScopeScheduling

    class ByTest(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return next(filter(nodeid.startswith, TOGETHER), nodeid)

    return ByTest(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test that needs Chromium, so that `-m "not browser"` leaves them out; run them last, since Django's
    check for the event loop is off from the first of them on, and of them the long ones first."""
    for item in items:
        if needs_browser(item):
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: rank(item) if needs_browser(item) else -1)


def rank(item: pytest.Item) -> int:
    """The place of the test's file among LONG, behind them for every other one."""
    return next((place for place, file in enumerate(LONG) if item.nodeid.startswith(file)), len(LONG))


def needs_browser(item: pytest.Item) -> bool:
    """Whether Chromium is started for the test."""
    return "browser" in getattr(item, "fixturenames", ())
