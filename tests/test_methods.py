"""Every address of the site answers the methods that it declares, and 405 to all others."""

from collections.abc import Iterator

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")
READING = {"GET", "HEAD"}
MAY_BE_DECLARED = READING | {"POST", "OPTIONS"}  # browsers know no others
SAMPLES = {"StringConverter": "nothing-here", "SlugConverter": "nothing-here", "IntConverter": "1", "CardNumber": "35"}


def addresses(resolver: URLResolver, before: str = "/") -> Iterator[str]:
    """Every address of the site, with made-up ids."""
    for each in resolver.url_patterns:
        route = before + str(each.pattern)
        for name, converter in each.pattern.converters.items():
            sample = SAMPLES[type(converter).__name__]
            for kind in ("str", "int", "slug", "card"):
                route = route.replace(f"<{kind}:{name}>", sample)
        if isinstance(each, URLPattern):
            yield route
        else:
            yield from addresses(each, route)


def declared(client, address: str) -> set[str]:
    """The methods that the answer to one which nobody knows names as those that the address takes."""
    response = client.generic("BREW", address)
    assert response.status_code == 405, (address, response.status_code)
    return {method.strip() for method in response.headers["Allow"].split(",")}


@pytest.mark.django_db
def test_no_address_answers_a_method_that_it_does_not_declare(logged_in, anna):
    client = logged_in(anna)
    for address in addresses(get_resolver()):
        allowed = declared(client, address)
        assert allowed <= MAY_BE_DECLARED, address
        refused = set(METHODS) - allowed
        answers = {method: client.generic(method, address).status_code for method in sorted(refused)}
        assert answers == dict.fromkeys(sorted(refused), 405), address


@pytest.mark.django_db
def test_a_page_that_is_read_can_be_asked_for_its_head(logged_in, anna):
    client = logged_in(anna)
    without = [each for each in addresses(get_resolver()) if declared(client, each) & READING == {"GET"}]
    assert without == ["/live/", "/live/versions/", "/healthz", "/readyz"]
