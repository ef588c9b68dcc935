"""Passkeys: a key of the device instead of a password. The ceremony is django-allauth's; the pages are ours (0072).

A passkey is bound to the host name and needs a secure page, so the pages show it only where the browser can use it:
on https, and on localhost.
"""

from collections.abc import Mapping
from typing import Any

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal import auth
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from fido2.utils import websafe_decode

from apfelernte.accounts.models import User

WRONG = "passkey"
LONGEST_NAME = 60


class Adapter(DefaultMFAAdapter):
    """How this site names people to their keys."""

    def get_public_key_credential_user_entity(self, user: Any) -> dict[str, Any]:
        """The handle is the public id: it exists before the row does, and says nothing."""
        return {"id": user.public_id.encode(), "display_name": str(user), "name": user.username}

    def _get_site_name(self) -> str:
        return "Apfelernte"


def creation_options(user: User) -> dict[str, Any]:
    """What the browser needs to make a passkey for `user`, perhaps not saved yet; the challenge is in the session."""
    return auth.begin_registration(user, passwordless=True)


def add_passkey(user: User, credential: Any, name: str) -> Authenticator:
    """Keep the passkey that the browser made. Raises ValidationError."""
    binding = _checked(lambda: auth.complete_registration(_mapping(credential)))
    if not binding.is_user_verified():
        raise _wrong()
    return auth.WebAuthn.add(user, name[:LONGEST_NAME] or _("Passkey"), dict(_mapping(credential))).instance


def request_options() -> dict[str, Any]:
    """What the browser needs to log somebody in by a passkey."""
    return auth.begin_authentication()


def user_of(credential: Any) -> User:
    """Whose passkey answered. Raises ValidationError."""
    response = _mapping(_mapping(credential).get("response"))
    handle = _checked(lambda: websafe_decode(str(response.get("userHandle"))).decode())
    user = User.objects.filter(public_id=handle, is_active=True).first() if handle.isalnum() else None
    if user is None:
        raise _wrong()
    parsed = _checked(lambda: auth.parse_authentication_response(credential))
    if not parsed.response.authenticator_data.is_user_verified():
        raise _wrong()
    _checked(lambda: auth.complete_authentication(user, credential)).record_usage()
    return user


def passkeys_of(user: Any) -> list[Authenticator]:
    """The person's passkeys, oldest first."""
    return list(Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN).order_by("pk"))


def _mapping(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise _wrong()
    return value


def _checked(step: Any) -> Any:
    """Do a step of the ceremony with what a browser sent: whatever is wrong with it is one sentence."""
    try:
        return step()
    except (ValidationError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise _wrong() from error


def _wrong() -> ValidationError:
    return ValidationError(_("This passkey does not fit. Try again, or use the password."), code=WRONG)
