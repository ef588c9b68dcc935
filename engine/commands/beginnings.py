"""What a game or a draft of automatic players begins with: decks as the format brings them together (A8)."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random

from engine.apfelernte.cards import CardSet
from engine.apfelernte.checks import DECK_SIZE, random_decks
from engine.apfelernte.drafts.bots import BOTS as DRAFTERS
from engine.apfelernte.drafts.draftlog import DraftSetup
from engine.apfelernte.drafts.game import DRAFTS
from engine.apfelernte.formats import DEALT, DRAFTED, FORMATS, SPLIT, Format, level
from engine.apfelernte.game import check_pool, check_seats
from engine.apfelernte.log.gamelog import Setup
from engine.apfelernte.scarecrow import NAME as SCARECROW
from engine.apfelernte.sentences.sentence import sentence
from engine.commands import files
from engine.commands.files import BadInput
from engine.games import DRAFT, VOGELSCHEUCHE, play_out
from engine.kernel import Chance, RuleViolation

NAMES = ("Anna", "Bert", "Carla", "Dora", "Emil", "Frieda")


def game_setup(options: argparse.Namespace, seed: str, bots: Sequence[str]) -> Setup:
    """Given decks, and for all other seats what the format says: random legal ones, decks that the table deals, or what
    these automatic players draft."""
    lang = files.language(options.lang)
    cards = files.card_set(options.cards, lang)
    given = {str(seat): deck for seat, deck in files.decks(options.deck, cards, lang).items()}
    form, names = _format(options, lang), NAMES[: options.players]
    _check(form, options.players, cards, lang)
    if given and form.one_set:
        raise BadInput(f"--deck: {form.name(lang)} brings no decks")
    if form.source == DEALT:
        return Setup(((),) * options.players, names, cards, form)
    if form.source in (DRAFTED, SPLIT):
        return Setup(_drafted(DraftSetup(names, form, cards), seed, bots), names, cards, form)
    size = form.deck_size or DECK_SIZE
    if len(cards.by_number) < size:
        raise BadInput(f"{cards.name}: {len(cards.by_number)} cards, a deck needs {size}")
    drawn = random_decks(Random(seed), options.players, form, cards)
    decks = [given.get(str(seat)) or given.get(name) or drawn[seat] for seat, name in enumerate(names)]
    if form.scarecrow:
        return Setup((*map(tuple, decks), ()), (*names, SCARECROW), cards, form)
    return Setup(tuple(map(tuple, decks)), names, cards, form)


def _format(options: argparse.Namespace, lang: str) -> Format:
    """The format asked for; against the Vogelscheuche the level (A12.7). Raises BadInput where one is of no use."""
    if options.game == VOGELSCHEUCHE.key:
        if options.format:
            raise BadInput(f"--format {options.format}: {options.game} has levels instead, --level")
        return level(options.level or "mittel")
    form = FORMATS[options.format or "vorbereitet"]
    if form.scarecrow:
        raise BadInput(f"--format {form.key}: play {VOGELSCHEUCHE.key} --level {form.key.partition('_')[2]}")
    _no_level(options)
    return form


def _no_level(options: argparse.Namespace) -> None:
    if options.level:
        raise BadInput(f"--level {options.level}: only {VOGELSCHEUCHE.key} has levels")


def draft_setup(options: argparse.Namespace, seed: str, bots: Sequence[str]) -> DraftSetup:
    """A draft of the format asked for; else the one for so many players."""
    lang = files.language(options.lang)
    usual = "zwei_draft" if options.players == FORMATS["zwei_draft"].seats[1] else "draft"
    _no_level(options)
    key = options.format or usual
    if key not in DRAFTS:
        raise BadInput(f"--format {key}: nothing is drafted in it; {', '.join(sorted(DRAFTS))}")
    cards = files.card_set(options.cards, lang)
    _check(FORMATS[key], options.players, cards, lang)
    return DraftSetup(NAMES[: options.players], FORMATS[key], cards)


def _check(form: Format, players: int, cards: CardSet, lang: str) -> None:
    try:
        check_seats(form, players)
        check_pool(form, players, cards)
    except RuleViolation as refused:
        named = RuleViolation(refused.rule, f"format_{refused.code}", **refused.data)
        raise BadInput(sentence(named, lang)) from refused


def _drafted(setup: DraftSetup, seed: str, bots: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """The decks that automatic players make; who knows no draft drafts greedily."""
    table = setup.table(Chance(f"{seed}/draft"), facts=False)
    makers = [DRAFTERS.get(name, DRAFTERS["greedy"]) for name in bots]
    play_out(table, [make(table, Random(f"{seed}/{seat}").getrandbits(32)) for seat, make in enumerate(makers)], DRAFT)
    return table.made()
