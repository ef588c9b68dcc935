"""The rule book on pages: the text of a rule in the reader's language, and the pages of the book."""

from collections.abc import Sequence
from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from apfelernte.languages import reader_language
from apfelernte.rulesearch import LONGEST, find
from engine import rulebook


def text(number: str, lang: str = "") -> str:
    """What rule `number` says in German or English, by default to the reader; "" when no book has it."""
    rule = rulebook.rule(number)
    return rule.text(lang or reader_language()) if rule else ""


@require_safe
def book(request: HttpRequest) -> HttpResponse:
    """The rules of Apfelernte, chapter by chapter, or those that a search means; for htmx only what was found."""
    typed = request.GET.get("q", "").strip()[:LONGEST]
    context = {"q": typed, "hits": find(typed, reader_language()), "chapters": [] if typed else _chapters()}
    response = render(request, "rules/_found.html" if "HX-Request" in request.headers else "rules/book.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
def rule(request: HttpRequest, number: str) -> HttpResponse:
    """One rule in both languages, with its neighbours and the rules that go with it."""
    found = rulebook.rule(number)
    if found is None:
        raise Http404
    name, lang = book_of(number), reader_language()
    chapter = next(each for each in rulebook.chapters(name) if each.number == found.chapter)
    numbers = list(rulebook.book(name))
    at = numbers.index(number)
    return render(request, "rules/rule.html", {
        "rule": found,
        "texts": texts(found, lang),
        "chapter": chapter.number,
        "title": chapter.title(lang),
        "in_book": name == rulebook.BOOKS[0],
        "related": [(other, text(other, lang)) for other in related(name)[number]],
        "previous": numbers[at - 1] if at else "",
        "next": numbers[at + 1] if at + 1 < len(numbers) else "",
    })  # fmt: skip


def book_of(number: str) -> str:
    """The name of the book that has the rule."""
    return next(name for name in rulebook.BOOKS if number in rulebook.book(name))


def texts(rule: rulebook.Rule, lang: str) -> list[tuple[str, str]]:
    """(language, text), the reader's language first; only English where no German text is written yet."""
    both = [("de", rule.german), ("en", rule.english)]
    return [pair for pair in sorted(both, key=lambda pair: pair[0] != lang) if pair[1]]


@lru_cache(maxsize=8)
def related(name: str) -> dict[str, Sequence[str]]:
    """For each rule of a book the rules that it names and those that name it, in the order of the book."""
    rules = rulebook.book(name)
    named = {rule.number: set(rulebook.cited_numbers(rule.english + " " + rule.german)) for rule in rules.values()}
    return {
        number: [other for other in rules if other != number and (other in named[number] or number in named[other])]
        for number in rules
    }


def _chapters() -> list[dict[str, object]]:
    lang = reader_language()
    return [
        {
            "number": chapter.number,
            "title": chapter.title(lang),
            "rules": [(rule.number, rule.text(lang)) for rule in chapter.rules],
        }
        for chapter in rulebook.chapters()
    ]
