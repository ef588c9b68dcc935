"""What is wrong with a card text (A11.3): data, the sentence is made where it is shown."""

from __future__ import annotations

from dataclasses import dataclass

CODES = {
    "empty": "there is no text",
    "too_long": "more words than any card has room for",
    "unknown_word": "a word of no wording and no name",
    "unknown_name": 'no card of that name ("namens ...")',
    "unexpected": "here the text cannot go on like that; `expected` says how",
    "form": "understood, but written in another form; `expected` is the right one",
    "needs_when": 'on a Wesen or an Augmentation an ability needs "Wenn" or "Solange", or must be lasting',
    "no_trigger": "an Urmacht or Maleficium is never in play: it has one ability, executed at once",
    "one_spell": 'one ability only; a second part is joined by "Danach"',
    "both_sides": "a card cannot be own and opposing",
    "host": '"das verstärkte Wesen" stands on Augmentationen only',
    "role": "that Wesen or player has no part in this event",
    "that": "nothing was named before that this could point at",
    "chooser": "this choice cannot be given away like that",
    "additional": '"weitere" stands with "spielen"',
    "needs_more": 'what an ability plays is an additional card: "weitere"',
    "never": "on such a card, or after such an event, this can never happen",
    "prevent": '"das verhindern" belongs to "vernichtet würde", as the aim of "um ... zu"',
    "lasting": "a lasting ability is one sentence",
    "only_play": '"kein Spieler darf" and a time go with "spielen" only',
    "one_event_subject": "an event is about one card",
    "count": "that number is not possible here",
    "side_missing": "whose life card? (eigen, gegnerisch)",
    "type": "that is not a type",
    "same_event": "the same event twice",
    "own_name": "the own name cannot stand here: no genitive, and an Urmacht or Maleficium is never in play",
    "only_wesen": "only a Wesen comes into play like that",
}


@dataclass(eq=False)
class CardTextError(Exception):
    """A text that the language does not know.

    card: its name.   code: one of CODES.   start, end: characters of the text as given.   found: what stands there,
    "" at the end.
    expected: words that could stand there, the likeliest first.   hint: the whole text that may be meant, None
    without a guess; show it as a question, never apply it.   similar: wordings that share words with the text, when
    there is no guess.
    """

    card: str
    code: str
    start: int
    end: int
    found: str
    expected: tuple[str, ...] = ()
    hint: str | None = None
    similar: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.card}: {self.code} at {self.start}: {self.found!r}, expected {', '.join(self.expected) or '-'}"
