"""Who asks: a person with an account, somebody unknown, and what the device may open without an account.

A device remembers keys in its session: {"name of a thing": key}. They travel with `request.user`, so that everything
that asks "who may" (pages, live topics) needs one argument. What a key opens is the business of who issued it.
"""

from typing import Any

from asgiref.sync import sync_to_async
from django.contrib.auth.middleware import AuthenticationMiddleware, get_user
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

SESSION_KEY = "device_keys"
MOST_KEYS = 30


class People(AuthenticationMiddleware):
    """Django's own, and the keys of the device. Nothing is read before somebody asks for the person."""

    def process_request(self, request: HttpRequest) -> None:
        """Put the person on the request, for pages and for what runs in the event loop."""
        super().process_request(request)

        def person() -> Any:
            return with_keys(get_user(request), request)

        async def person_in_loop() -> Any:
            return await sync_to_async(person)()

        request.user = SimpleLazyObject(person)  # type: ignore[assignment]
        request.auser = person_in_loop


def with_keys(user: Any, request: HttpRequest) -> Any:
    """The person with the keys of the request's device."""
    user.device_keys = request.session.get(SESSION_KEY, {})
    return user


def device_keys(user: Any) -> dict[str, str]:
    """What the person's device may open; nothing for a person who did not come by a request."""
    return getattr(user, "device_keys", {})


def remember_key(request: HttpRequest, name: str, key: str) -> None:
    """Let the device open something from now on; it forgets the oldest of many."""
    kept = {**request.session.get(SESSION_KEY, {}), name: key}
    request.session[SESSION_KEY] = dict(list(kept.items())[-MOST_KEYS:])
    request.user.device_keys = request.session[SESSION_KEY]
