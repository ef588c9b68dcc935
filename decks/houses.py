"""House formats (A8.10): what one means in sentences, what is wrong with one in words, and keeping it."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apfelernte.accounts.models import User
from decks.models import CardSet, HouseFormat
from decks.queries import cards_of, with_related
from engine.apfelernte.cards import CardSet as Cards
from engine.apfelernte.formats import TOURNAMENT_RULES, Format
from engine.apfelernte.house import FormatProblem, numbers_text, problems

MOST_NAMED = 8  # cards that a sentence names; of more it says how many


def own_formats(user: User) -> list[HouseFormat]:
    """The person's own formats by name, with their card sets; one query."""
    return list(with_related(HouseFormat.objects.filter(owner=user), "card_set"))


def data_of(form: Format) -> dict[str, object]:
    """What a row keeps of a format."""
    return {
        "deck_size": form.deck_size,
        "distinct": form.distinct,
        "lives": form.lives,
        "hand_size": form.hand_size,
        "match_wins": form.match_wins,
        "pool": None if form.pool is None else sorted(form.pool),
        "banned": sorted(form.banned),
        "without": sorted(form.without),
    }


def save_format(row: HouseFormat, card_set: CardSet, form: Format) -> HouseFormat:
    """Keep a format that can be played. row: new or kept, with its owner."""
    row.name, row.card_set, row.data = form.german, card_set, data_of(form)
    row.save()
    return row


# what it means


def meaning(form: Format, cards: Cards) -> list[str]:
    """What the format says, in sentences: cards, deck, game, match, tournament rules."""
    return [_cards(form, cards), *_banned(form, cards), _deck(form), _game(form), _match(form), *_without(form)]


def _cards(form: Format, cards: Cards) -> str:
    if form.pool is None:
        return _("All %(n)d cards of “%(set)s” may be played.") % {"n": len(cards.cards), "set": cards.name}
    values = {"n": len(form.pool), "all": len(cards.cards), "set": cards.name, "cards": _listed(form.pool, cards)}
    told = ngettext(
        "%(n)d of the %(all)d cards of “%(set)s” may be played: %(cards)s.",
        "%(n)d of the %(all)d cards of “%(set)s” may be played: %(cards)s.",
        len(form.pool),
    )
    return told % values


def _banned(form: Format, cards: Cards) -> list[str]:
    return [_("Banned: %(cards)s.") % {"cards": _listed(form.banned, cards)}] if form.banned else []


def _listed(numbers: Iterable[int], cards: Cards) -> str:
    """Few cards by name, many by number."""
    known = sorted(numbers)
    if len(known) > MOST_NAMED:
        return numbers_text(known)
    return ", ".join(f"{cards.by_number[n].name} (Æ{n:03d})" if n in cards.by_number else f"Æ{n:03d}" for n in known)


def _deck(form: Format) -> str:
    size = form.deck_size or 0
    if form.distinct:
        said = ngettext("A deck has %(n)d card.", "A deck has exactly %(n)d cards, all of them different.", size)
    else:
        said = ngettext(
            "A deck has one card.", "A deck has exactly %(n)d cards; it may hold a card several times.", size
        )
    return said % {"n": size}


def _game(form: Format) -> str:
    lives = ngettext("%(n)d life card", "%(n)d life cards", form.lives) % {"n": form.lives}
    hand = ngettext("%(n)d hand card", "%(n)d hand cards", form.hand_size) % {"n": form.hand_size}
    said = _("Everybody begins with %(lives)s and %(hand)s; after each turn the hand is filled up to that again.")
    return said % {"lives": lives, "hand": hand}


def _match(form: Format) -> str:
    if form.match_wins == 1:
        return _("A match is one game.")
    return _("Whoever first wins %(n)d games takes the match (A9.1).") % {"n": form.match_wins}


def _without(form: Format) -> list[str]:
    without = _("without %(rule)s")
    said = [
        f"{sentence.removesuffix('.')} ({without % {'rule': rule}})."
        for rule, sentence in switched_off().items()
        if rule in form.without
    ]
    return said or [_("All tournament rules hold (A9.7).")]


def switched_off() -> dict[str, str]:
    """What it means that a tournament rule does not hold (A9.7)."""
    sentences = (
        _("Nobody cuts the decks of others."),
        _("Passing, however often, ends no game."),
        _("Chance decides who begins each game, not the loser of the game before."),
        _("Players do not check each other's decks at the end of the match."),
        _("Nobody has to answer questions about the table."),
    )
    return dict(zip(TOURNAMENT_RULES, sentences, strict=True))


# what is wrong


def wrong(form: Format, card_set: CardSet) -> list[tuple[str, str]]:
    """(field, sentence) for all that keeps a format from being played with these cards."""
    return [(problem.field, problem_sentence(problem)) for problem in problems(form, cards_of(card_set))]


def problem_sentence(problem: FormatProblem) -> str:
    """What is wrong, and what would be right."""
    return PROBLEMS[problem.code]() % problem.params


PROBLEMS = {
    "number": lambda: _("From %(least)d to %(most)d."),
    "unknown_card": lambda: _("The card set has no card of number %(card)d."),
    "pool_too_small": lambda: _(
        "A deck needs %(size)d cards, only %(there)d may be played. Name more cards, ban fewer, or make decks smaller."
    ),
    "lives_too_many": lambda: _("%(lives)d life cards cannot come from a deck of %(size)d."),
    "games_too_few": lambda: _("A match needs at least as many games as wins, %(wins)d."),
}
