"""The language of a person travels in Django's language cookie."""

from django.conf import settings
from django.http import HttpResponse


def remember_language(response: HttpResponse, language: str) -> None:
    """Set the cookie to `language`; with "" the browser decides again."""
    if language:
        age, same_site = settings.LANGUAGE_COOKIE_AGE, settings.LANGUAGE_COOKIE_SAMESITE
        response.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, max_age=age, samesite=same_site)
    else:
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME)
