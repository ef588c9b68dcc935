"""The text of a rule for the pages, in the reader's language."""

from importlib import import_module


def text(number: str, lang: str | None) -> str:
    """What rule `number` says in German or English; "" when the book does not have it."""
    try:
        book = import_module("engine.rulebook")
    except ModuleNotFoundError:
        return ""
    return str(book.text(number, "en" if lang == "en" else "de"))
