"""Public ids: what names a row outside the site. Random, so that nothing can be counted or guessed from it."""

import secrets
from typing import Any

from django.db import models

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # without signs that look alike when read aloud
LENGTH = 12  # 31**12 ids: 59 bits


def new_public_id() -> str:
    """Twelve random signs of ALPHABET."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


class PublicIdField(models.CharField):
    """The random id of a row that leaves the site; unique, set once when the row is made."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        options: dict[str, Any] = {"max_length": LENGTH, "default": new_public_id, "unique": True, "editable": False}
        super().__init__(*args, **options | kwargs)
