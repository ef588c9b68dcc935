"""The rule book on pages: the text of a rule in the reader's language, and the pages of the book."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from engine import rulebook


def language() -> str:
    """The reader's language as the book names it."""
    return "en" if get_language() == "en" else "de"


def text(number: str, lang: str | None = None) -> str:
    """What rule `number` says in German or English; "" when no book has it."""
    rule = rulebook.rule(number)
    return rule.text("en" if lang == "en" else "de") if rule else ""


def book(request: HttpRequest) -> HttpResponse:
    """The rules of Apfelernte, chapter by chapter."""
    return render(request, "rules/book.html", {"chapters": _chapters()})


def rule(request: HttpRequest, number: str) -> HttpResponse:
    """One rule in both languages, with what it stands beside."""
    found = rulebook.rule(number)
    if found is None:
        raise Http404
    chapter = next((each for each in rulebook.chapters() if each.number == found.chapter), None)
    return render(
        request, "rules/rule.html", {"rule": found, "chapter": chapter, "title": chapter and chapter.title(language())}
    )


def _chapters() -> list[dict[str, object]]:
    lang = language()
    return [
        {
            "number": chapter.number,
            "title": chapter.title(lang),
            "rules": [(rule.number, rule.text(lang)) for rule in chapter.rules],
        }
        for chapter in rulebook.chapters()
    ]
