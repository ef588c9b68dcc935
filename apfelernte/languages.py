"""The language of whoever reads: every text of ours is there in German and in English."""

from django.utils.translation import get_language


def reader_language() -> str:
    """ "en" where English is read, else "de": as the engine and the rule book name them."""
    return "en" if get_language() == "en" else "de"
