"""What the engine says to a sheet so far, and what can come next."""

from decks.queries import cards_of
from engine import judge
from engine.header import read_setup
from engine.judge import Verdict
from engine.kernel.log import effective, read_log
from engine.observer import Observer, follow
from tournaments.models import Sheet
from tournaments.queries.kept import keep
from tournaments.queries.logs import registered_decks


def sheet_judge(sheet: Sheet) -> Observer:
    """The judge behind the last line; never changed, only copied. Kept in this process."""

    def read() -> Observer:
        log = read_log(sheet.text)
        setup = read_setup(log, registered_decks(sheet), [cards_of(sheet.event.card_set)])
        return follow(setup, effective(log.lines))

    return keep(_key(sheet), read)


def keep_judge(sheet: Sheet, found: Observer) -> None:
    """The judge of the sheet as it is now."""
    keep(_key(sheet), lambda: found)


def sheet_verdict(sheet: Sheet) -> Verdict:
    """What the engine would say to the finished log."""
    cards, decks = cards_of(sheet.event.card_set), registered_decks(sheet)
    return keep(("verdict", *_key(sheet)), lambda: judge.check(sheet.text, decks=decks, card_sets=[cards]))


def _key(sheet: Sheet) -> tuple:
    """A text that is not the one of this version (a transaction that was not kept) is another sheet."""
    decks = tuple(sorted(registered_decks(sheet).items()))
    return ("sheet", sheet.public_id, sheet.version, hash(sheet.text), decks)
