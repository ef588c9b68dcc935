"""The codes with which people without an account open "my event" (decision 0070). No models.

A code is ten signs, "KZ7M4 XPAQ9": two that are the same for all codes of an event (its tag), seven by chance, and a
check sign, so that a slip of the finger is told from a guess. The link on the slip carries a key of its own, too long
to be guessed. Of both only keyed digests are kept.
"""

import re
import secrets
import unicodedata
from dataclasses import dataclass

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # without 0 O, 1 I L; 31 is prime, so the check sign finds every slip
CHANCE = 7
LENGTH = 2 + CHANCE + 1
BETWEEN = re.compile(r"[\s\-\u2010-\u2015_.,;:/'\"]+")


class NotACode(Exception):
    """What was typed can be no code. message: what is wrong, translated."""

    def __init__(self, message: str):
        super().__init__(message)
        self.message = message


@dataclass(frozen=True)
class NewCode:
    """A code as it is printed once, and its key for the link."""

    code: str
    key: str

    @property
    def shown(self) -> str:
        """In two groups: "KZ7M4 XPAQ9"."""
        return f"{self.code[:5]} {self.code[5:]}"


def new_code(event_id: str) -> NewCode:
    """A code for an entry of the event with this public id."""
    return code_with(event_id, "".join(secrets.choice(SIGNS) for _ in range(CHANCE)), secrets.token_urlsafe(24))


def code_with(event_id: str, chosen: str, key: str) -> NewCode:
    """The code with these seven signs; the demo's are the same at each start."""
    body = tag_of(event_id) + chosen
    return NewCode(body + check_sign(body), key)


def tag_of(event_id: str) -> str:
    """The two signs with which all codes of an event begin; no secret, and not unique."""
    number = int(salted_hmac("tournaments.codes.tag", event_id).hexdigest(), 16)
    return SIGNS[number % len(SIGNS)] + SIGNS[number // len(SIGNS) % len(SIGNS)]


def check_sign(body: str) -> str:
    """The last sign of a code: one wrong sign, or two neighbours swapped, make another one."""
    return SIGNS[sum(SIGNS.index(sign) * weight for weight, sign in enumerate(body, start=1)) % len(SIGNS)]


def read_code(text: str) -> str:
    """The code that somebody typed, in any case, with blanks or dashes anywhere. Raises NotACode."""
    code = BETWEEN.sub("", unicodedata.normalize("NFKC", text)).upper()
    if not code:
        raise NotACode(_("Type the code of your slip."))
    foreign = sorted({sign for sign in code if sign not in SIGNS})
    if foreign and len(code) <= 2 * LENGTH:
        listed = " ".join(foreign)[:20]
        raise NotACode(_("No code has the sign %(signs)s. Look at the slip again.") % {"signs": listed})
    if len(code) != LENGTH:
        sentence = _("A code has %(length)d signs; these are %(typed)d.")
        raise NotACode(sentence % {"length": LENGTH, "typed": len(code)})
    if check_sign(code[:-1]) != code[-1]:
        raise NotACode(_("This cannot be a code: one of its signs is wrong. Look at the slip again."))
    return code


def digest(secret: str, kind: str) -> str:
    """What is kept of a code ("typed") or of a key ("linked"); with the site's own secret in it, so that who reads the
    database alone can try no codes."""
    return salted_hmac(f"tournaments.codes.{kind}", secret, algorithm="sha256").hexdigest()
