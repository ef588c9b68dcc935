"""Doing what a person asked for and saying what came of it. Only DomainErrors are caught: the rest is a bug."""

from collections.abc import Callable
from typing import TypeVar

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest
from django.utils.translation import gettext as _

from apfelernte.errors import DomainError

Result = TypeVar("Result")


def attempt(request: HttpRequest, verb: Callable[..., object], *args: object, done: str = "", **kwargs: object) -> bool:
    """Call a verb of the domain; what cannot be done is said on the next page. done: said when it worked."""
    try:
        verb(*args, **kwargs)
    except DomainError as error:
        messages.error(request, error.message)
        return False
    if done:
        messages.success(request, done)
    return True


def submit(form: Form, verb: Callable[..., Result], *args: object, **kwargs: object) -> Result | None:
    """Call a verb of the domain for a valid form; a DomainError becomes the form's and None comes back."""
    try:
        return verb(*args, **kwargs)
    except DomainError as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
        return None


def whole_number(text: str, least: int, most: int) -> int:
    """A number that somebody sent. Raises DomainError when it is none from `least` to `most`."""
    if text.removeprefix("-").isdecimal() and len(text) < 6 and least <= int(text) <= most:
        return int(text)
    raise DomainError(
        "not_a_number", _("A number from %(least)d to %(most)d is needed.") % {"least": least, "most": most}
    )
