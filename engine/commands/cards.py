"""`python -m engine cards [FILE]`: checks a card file and prints each card's text as its program says it; with
--explain what it does step by step. --handbook prints `docs/kartensprache.md`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from engine.apfelernte.cards import CardProblem, CardSet, bundled, read_cards, render
from engine.apfelernte.cards.handbook import handbook
from engine.apfelernte.cards.sets import explain_card
from engine.apfelernte.language.explain import SORTS
from engine.apfelernte.sentences.sentence import sentence
from engine.apfelernte.sentences.texts import place_in_text
from engine.commands import files


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("cards", help="check a card file: 0 usable, 1 not; print the cards")
    parser.add_argument("file", nargs="?", help="TOML, or CSV by its name; else the bundled set")
    parser.add_argument("--lang", choices=("de", "en"))
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--explain", action="store_true", help="what each text does, step by step")
    parser.add_argument("--handbook", action="store_true", help="the page on the card language instead (German)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if options.handbook:
        print(handbook(), end="")
        return 0
    lang = files.language(options.lang)
    cards, problems = _read(options.file)
    if options.json:
        _print_data(cards, problems, lang)
    else:
        for problem in problems:
            print(f"{place_in_text(problem.line, problem.column, lang)}: {sentence(problem, lang)}", file=sys.stderr)
        if cards is not None:
            _print_cards(cards, lang, options.explain)
    return 0 if cards is not None else 1


def _read(path: str | None) -> tuple[CardSet | None, list[CardProblem]]:
    if path is None:
        return bundled(), []
    return read_cards(files.read_text(path), Path(path).stem, "csv" if path.casefold().endswith(".csv") else "toml")


def _texts(cards: CardSet, lang: str) -> list[str]:
    return [render(card, lang, cards.by_name) for card in cards.cards]


def _print_cards(cards: CardSet, lang: str, steps: bool) -> None:
    for card, text in zip(cards.cards, _texts(cards, lang), strict=True):
        strength = "" if card.strength is None else f" {card.strength}"
        only = "" if cards.program(card.number).understood else {"de": "  (nur Text)", "en": "  (text only)"}[lang]
        print(f"{card.id} {card.name}, {card.kind} {card.type}{strength}: {text}{only}")
        for ability in explain_card(card, lang, cards.by_name) if steps else ():
            print(f"  {SORTS[ability.sort][lang != 'de']}")
            print("".join(f"    {step}\n" for step in ability.steps), end="")
    print(f"\n{len(cards.cards)} cards, {cards.name} {cards.fingerprint[:16]}")


def _print_data(cards: CardSet | None, problems: list[CardProblem], lang: str) -> None:
    told = [
        {
            "line": problem.line,
            "column": problem.column,
            "code": problem.code,
            "warning": problem.warning,
            "sentence": sentence(problem, lang),
        }
        for problem in problems
    ]
    shown = (
        []
        if cards is None
        else [
            {
                "id": card.id,
                "name": card.name,
                "kind": card.kind,
                "type": card.type,
                "strength": card.strength,
                "text": text,
                "understood": cards.program(card.number).understood,
            }
            for card, text in zip(cards.cards, _texts(cards, lang), strict=True)
        ]
    )
    files.print_json({"ok": cards is not None, "problems": told, "cards": shown})
