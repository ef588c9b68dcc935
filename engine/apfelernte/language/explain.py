"""What a text does, step by step, each step with its rules: for people who want to see how a text was understood.

Made from the tree, like the prints and the program; sentences are German or English.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.apfelernte.language import english, german
from engine.apfelernte.language.lexicon import NOUNS, PLAYERS
from engine.apfelernte.language.tree import Ability, Act, Clause, Selector
from engine.apfelernte.language.walk import selectors, sort_of
from engine.apfelernte.language.wordings import WORDINGS

SORTS = {
    "trigger": ("ausgelöst", "triggered"),
    "prevention": ("verhindert", "prevents"),
    "lasting": ("dauernd", "lasting"),
    "spell": ("einmal, beim Spielen", "once, when played"),
}
BEGINS = {
    "trigger": (
        "Wer die Karte beim Auslösen hat, führt aus; ignoriert ist, was dann ignoriert ist (A7.13, A7.16).",
        "Who has the card when it triggers executes; ignored is what is ignored then (A7.13, A7.16).",
    ),
    "prevention": (
        "Gefragt wird, wer die Karte hat, einmal für jede Vernichtung (A7.23).",
        "Who has the card is asked, once for each destruction (A7.23).",
    ),
    "lasting": (
        "Gilt in jedem Moment, solange die Karte im Spiel ist und nicht ignoriert wird (A7.13).",
        "Counts at every moment while the card is in play and not ignored (A7.13).",
    ),
    "spell": (
        "Wird sofort ausgeführt; danach geht die Karte auf den Abwurfstapel (A4.3, A4.7).",
        "Executed at once; then the card goes to the discard pile (A4.3, A4.7).",
    ),
}
SAID = {
    "when": ("Es beginnt, wenn {0}. {1}", "It begins when {0}. {1}"),
    "event_if": (
        "Nur wenn {0}, gelesen im Moment des Ereignisses (A7.16).",
        "Only if {0}, read at the moment of the event (A7.16).",
    ),
    "if": ("Nur wenn {0}, gelesen beim Ausführen (A7.16).", "Only if {0}, read on execution (A7.16)."),
    "while": ("Solange {0}, immer neu gelesen (A7.21).", "As long as {0}, read anew all the time (A7.21)."),
    "then": (
        "Danach, auch wenn der Teil davor nichts bewirkt hat (A11.7):",
        "Then, also when the part before did nothing (A11.7):",
    ),
    "each": (
        "{0}: entschieden wird nacheinander, getan zugleich (A7.17).",
        "{0}: decided one after the other, done at the same time (A7.17).",
    ),
    "chosen": (
        "Du wählst einen Gegner, mit dem etwas geht (A7.18); er handelt.",
        "You choose an opponent with whom something can be done (A7.18); that player acts.",
    ),
    "attacked": ("Der angegriffene Spieler handelt (A5.1).", "The attacked player acts (A5.1)."),
    "may": ("Freiwillig: ja oder nein (A7.1).", "Optional: yes or no (A7.1)."),
    "must": ("Muss, so weit es geht (A7.4).", "Must, as far as possible (A7.4)."),
    "cost": (
        "Erst ganz bezahlt: {0}. Sonst geschieht nichts (A7.5, A7.19).",
        "Paid in full first: {0}. Otherwise nothing happens (A7.5, A7.19).",
    ),
    "either": (
        "Eines von beiden, das geht, nach Wahl dessen, der handelt (A7.28).",
        "One of the two that can be done, as the one who acts chooses (A7.28).",
    ),
    "act": ("{0}: {1}", "{0}: {1}"),
    "permit": (
        "{0}: nach der Aktion des Zuges, nie nach einem Passen (A3.7).",
        "{0}: after the action of the turn, never after a pass (A3.7).",
    ),
    "forbid": ("{0}: ein Verbot geht vor (A7.3).", "{0}: a prohibition wins (A7.3)."),
}
CHOICE = {
    "executor": ("Du wählst (A7.2).", "You choose (A7.2)."),
    "holder": ("Wer die Karten hat, wählt (A6.2, A6.6).", "Who has the cards chooses (A6.2, A6.6)."),
    "subject": ("Wer handelt, wählt (A7.2).", "The one who acts chooses (A7.2)."),
    "attacked": ("Der angegriffene Spieler wählt (A7.2).", "The attacked player chooses (A7.2)."),
    "random": ("Jede mit derselben Chance (A6.6, A11.7).", "Each with the same chance (A6.6, A11.7)."),
    "all": ("Alle zugleich (A7.10, A7.15).", "All at the same time (A7.10, A7.15)."),
}
NARROWER = {  # what a wording with several meanings does with cards of one family
    ("destroy", "LIFE"): (
        "Auf die Hand ihres Besitzers; wer keine mehr hat, ist draußen (A6.2, A6.3).",
        "Into its owner's hand; who has none left is out (A6.2, A6.3).",
    ),
    ("destroy", "CREATURE"): (
        "Aus dem Spiel auf den Abwurfstapel des Besitzers (A6.1, A1.4).",
        "From play into its owner's discard pile (A6.1, A1.4).",
    ),
    ("destroy", "AUG"): (
        "Aus dem Spiel auf den Abwurfstapel des Besitzers (A6.1, A1.4).",
        "From play into its owner's discard pile (A6.1, A1.4).",
    ),
    ("discard", "HAND"): ("Von der Hand auf den Abwurfstapel (A6.6).", "From the hand into the discard pile (A6.6)."),
    ("discard", "CARD"): ("Vom Deck auf den Abwurfstapel (A6.6).", "From the deck into the discard pile (A6.6)."),
}
STRENGTH = {
    True: ("Es zählt die aufgedruckte Stärke (A7.6).", "The printed strength counts (A7.6)."),
    False: ("Es zählt die Stärke in diesem Moment (A7.6).", "The strength of that moment counts (A7.6)."),
}


@dataclass(frozen=True)
class Explained:
    """One ability.  sort: a key of SORTS.   german, english: as printed from its tree.   steps: sentences."""

    sort: str
    german: str
    english: str
    steps: tuple[str, ...]


def explain(tree: tuple[Ability, ...], name: str, lang: str) -> tuple[Explained, ...]:
    """The abilities of a card that is called `name`; the steps in "de" or "en"."""
    return tuple(
        Explained(
            sort_of(ability),
            german.text((ability,), name),
            english.text((ability,), name),
            tuple(Teller(name, lang).ability(ability)),
        )
        for ability in tree
    )


class Teller:
    """Makes the sentences for one card in one language."""

    def __init__(self, name: str, lang: str) -> None:
        self.lang = lang
        self.german = german.Printer(name)
        self.english = english.Printer(name)

    def say(self, said: tuple[str, str], *values: str) -> str:
        return said[self.lang != "de"].format(*values)

    def ability(self, ability: Ability) -> Iterator[str]:
        sort = sort_of(ability)
        for event in ability.events:
            yield self.say(SAID["when"], self.subordinate(event), WORDINGS[event.word].meaning(self.lang))
        if ability.condition:
            key = "while" if ability.link == "solange" else "event_if" if ability.events else "if"
            yield self.say(SAID[key], self.subordinate(ability.condition))
        yield self.say(BEGINS[sort])
        for at, clause in enumerate(ability.clauses):
            if at:
                yield self.say(SAID["then"])
            yield from self.clause(clause, sort == "lasting")
        yield from self.strengths(ability)

    def subordinate(self, act: Act) -> str:
        """An event or condition: "Jäger angreift", "Jäger attacks"."""
        return self.german.last(act) if self.lang == "de" else self.english.with_subject(act)

    def clause(self, clause: Clause, lasts: bool) -> Iterator[str]:
        if clause.mood == "is":
            (act,) = clause.acts
            words = self.german.state(act, verb_first=False) if self.lang == "de" else self.english.with_subject(act)
            yield self.say(SAID["act"], german.capital(words), WORDINGS[act.word].meaning(self.lang))
        elif lasts:
            words = self.german.clause(clause, verb_first=False) if self.lang == "de" else self.english.clause(clause)
            yield self.say(SAID["forbid" if clause.actor.startswith("no_") else "permit"], german.capital(words))
        else:
            yield from self.deed(clause)

    def deed(self, clause: Clause) -> Iterator[str]:
        """Who does what, in the order of doing: must or may, the cost, the acts."""
        if clause.actor in ("each_opponent", "each_player"):
            yield self.say(SAID["each"], german.capital(self.player(clause.actor)))
        elif clause.actor in ("chosen_opponent", "attacked"):
            yield self.say(SAID["chosen" if clause.actor == "chosen_opponent" else "attacked"])
        yield self.say(SAID["may" if clause.mood == "may" else "must"])
        you = clause.actor == "you"
        if clause.cost:
            joined = f" {self.conjunction(clause.cost_join)} ".join(self.words(act, you) for act in clause.cost)
            yield self.say(SAID["cost"], joined)
            yield from (said for act in clause.cost for said in self.choices(act))
        if clause.join == "or":
            yield self.say(SAID["either"])
        for act in clause.acts:
            told = " ".join([self.meaning(act), *self.choices(act)])
            yield self.say(SAID["act"], german.capital(self.words(act, you)), told)

    def meaning(self, act: Act) -> str:
        """What the wording does, with the cards that it is about here."""
        families = (NOUNS[arg.noun].family for arg in act.args if isinstance(arg, Selector))
        said = NARROWER.get((act.word, next(families, "CREATURE")))
        return self.say(said) if said else WORDINGS[act.word].meaning(self.lang)

    def player(self, key: str) -> str:
        return PLAYERS[key].nominative if self.lang == "de" else PLAYERS[key].english

    def conjunction(self, join: str) -> str:
        return {"and": ("und", "and"), "or": ("oder", "or")}[join][self.lang != "de"]

    def words(self, act: Act, you: bool) -> str:
        return self.german.infinitive(act, you) if self.lang == "de" else self.english.act(act, you)

    def choices(self, act: Act) -> Iterator[str]:
        """Who chooses the cards of an act, where there is something to choose."""
        told = [chooser(arg, act) for arg in act.args if isinstance(arg, Selector)]
        yield from (self.say(CHOICE[key]) for key in dict.fromkeys(told) if key)

    def strengths(self, ability: Ability) -> Iterator[str]:
        """Which strength the text reads, if it reads one."""
        read = [each.strength.printed for each, _ in selectors(ability) if each.strength]
        yield from (self.say(STRENGTH[printed]) for printed in dict.fromkeys(read))


def chooser(selector: Selector, act: Act) -> str:
    """Who chooses the cards of a selector, a key of CHOICE; "" where nobody does."""
    if selector.zone == "deck" or act.word == "draw":
        return ""
    if selector.bound == "all":
        return "all"
    if "random" in selector.adjs:
        return "random"
    held = NOUNS[selector.noun].family in ("HAND", "LIFE") or act.word == "play"
    return selector.chooser or ("holder" if held else "executor")
