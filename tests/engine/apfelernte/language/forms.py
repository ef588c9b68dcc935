"""The table of noun phrases in all cases, as the German printer makes them."""

from collections.abc import Iterator

from engine.apfelernte.language.german import Printer
from engine.apfelernte.language.lexicon import NOUNS
from engine.apfelernte.language.tree import Ref, Selector

COUNTS = ((1, "="), (0, "="), (2, "="), (2, "<="), (3, ">="), (1, "all"), (1, "any"))
ADJECTIVES = ((), ("own",), ("other", "opposing"))


def table() -> Iterator[str]:
    """One line per noun, determiner and adjectives: nominative | accusative | dative | genitive."""
    printer = Printer("Kobold")
    for noun in NOUNS:
        for adjectives in ADJECTIVES:
            for count, bound in COUNTS:
                selector = Selector(noun, count, bound, adjectives)
                yield " | ".join(printer.selector(selector, case, True) for case in ("nom", "acc", "dat", "gen"))
    for noun in NOUNS:
        yield printer.per(Selector(noun, adjs=("own",))).strip()
    for what in "host", "attacker", "blocker", "that", "that_card", "those_cards":
        yield " | ".join(printer.ref(Ref(what), case) for case in ("nom", "acc", "dat", "gen"))
