"""The language of a person travels in Django's language cookie."""

from django.conf import settings
from django.http import HttpResponse


def remember_language(response: HttpResponse, language: str) -> None:
    """Set the cookie to `language`; with "" the browser decides again."""
    if language:
        age = settings.LANGUAGE_COOKIE_AGE
        response.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, max_age=age, samesite="Lax")
    else:
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME)
