"""Tree -> German text, with all agreement: the inverse of the parser (A11.3).

The only place that knows cases, endings and persons. "dein" and "sein" follow the one who acts, `you` says that this
is "du".
"""

from __future__ import annotations

from engine.apfelernte.language.lexicon import (
    ADJECTIVES,
    DURATIONS,
    NOUNS,
    NUMBERS,
    PLAYERS,
    REFS,
    TIMES,
    VERBS,
    Noun,
    ending,
    his,
)
from engine.apfelernte.language.tree import Ability, Act, Amount, Arg, Clause, Ref, Selector, Strength
from engine.apfelernte.language.wordings import WORDINGS, Slot
from engine.apfelernte.language.words import COMPARATIVES, SUPERLATIVES, last_form, last_words


def text(abilities: tuple[Ability, ...], name: str) -> str:
    """The canonical German text of a card that is called `name`."""
    return " ".join(Printer(name).ability(ability) for ability in abilities)


def is_plural(arg: Arg) -> bool:
    """Whether a noun phrase is plural."""
    if isinstance(arg, Selector):
        return arg.bound in ("all", "any") or arg.count > 1
    return isinstance(arg, Ref) and arg.what == "those_cards"


def signed(value: int) -> str:
    return f"{value:+d}"


def joined(parts: list[str]) -> str:
    return " ".join(part for part in parts if part)


def capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


class Printer:
    """Prints for one card; name: its own name."""

    def __init__(self, name: str) -> None:
        self.name = name

    # --- sentences

    def ability(self, ability: Ability) -> str:
        front = self.front(ability)
        first, *then = ability.clauses
        sentences = [
            f"{front}, {self.clause(first, verb_first=True)}" if front else self.clause(first, verb_first=False)
        ]
        sentences += [f"danach {self.clause(clause, verb_first=True)}" for clause in then]
        return " ".join(capital(sentence) + "." for sentence in sentences)

    def front(self, ability: Ability) -> str:
        """The subordinate clause in front: "Wenn ... und ...", or ""."""
        parts = []
        if ability.events:
            first, *others = ability.events
            parts.append(" oder ".join([self.last(first), *(self.last_word(event) for event in others)]))
        if ability.condition:
            parts.append(self.last(ability.condition))
        return f"{ability.link or 'wenn'} {' und '.join(parts)}" if parts else ""

    def clause(self, clause: Clause, verb_first: bool) -> str:
        if clause.mood == "is":
            return self.state(clause.acts[0], verb_first)
        you = clause.actor == "you"
        before = clause.cost or clause.acts
        conjunction = self.conjunction(clause.cost_join if clause.cost else clause.join)
        if clause.mood == "may":
            main = self.may(clause, verb_first) + conjunction.join(self.infinitive(act, you) for act in before)
        else:
            main = self.must(clause.actor, before, conjunction, verb_first)
        if not clause.cost:
            return main
        goal = self.conjunction(clause.join).join(self.infinitive(act, you, zu=True) for act in clause.acts)
        return f"{main}, um {goal}"

    def conjunction(self, join: str) -> str:
        return " und " if join == "and" else " oder "

    def may(self, clause: Clause, verb_first: bool) -> str:
        player = PLAYERS[clause.actor].nominative
        verb = VERBS["dürfen"].finite("second" if clause.actor == "you" else "third")
        time = TIMES[clause.time][0] if clause.time else ""
        return joined([verb, player, time] if verb_first else [player, verb, time]) + " "

    def must(self, actor: str, acts: tuple[Act, ...], conjunction: str, verb_first: bool) -> str:
        if actor == "you":
            return conjunction.join(self.finite(act, "imperative") for act in acts)
        player = PLAYERS[actor].nominative
        first, *others = acts
        start = self.finite(first, "third", player) if verb_first else f"{player} {self.finite(first, 'third')}"
        return conjunction.join([start, *(self.finite(act, "third") for act in others)])

    # --- one wording in its word orders

    def finite(self, act: Act, person: str, subject: str = "") -> str:
        """ "wirf eine Handkarte ab", "wirft jeder Gegner eine Handkarte ab"."""
        wording = WORDINGS[act.word]
        verb = VERBS[wording.verb]
        return joined([verb.finite(person), subject, *self.complement(act, person == "imperative"), verb.particle])

    def infinitive(self, act: Act, you: bool, zu: bool = False) -> str:
        verb = VERBS[WORDINGS[act.word].verb]
        return joined([*self.complement(act, you), verb.with_zu if zu else verb.infinitive])

    def complement(self, act: Act, you: bool) -> list[str]:
        return self.parts(act, 0, len(WORDINGS[act.word].parts) - 1, you)

    def state(self, act: Act, verb_first: bool) -> str:
        wording = WORDINGS[act.word]
        cut = wording.subject_length
        subject = joined(self.parts(act, 0, cut, you=True))
        plural = isinstance(wording.parts[0], str) or is_plural(act.args[0])
        verb = VERBS[wording.verb].finite("plural" if plural else "third")
        rest = self.parts(act, cut, len(wording.parts) - 1, you=True)
        return joined([verb, subject, *rest] if verb_first else [subject, verb, *rest])

    def last(self, act: Act) -> str:
        """Events and conditions: the verb at the end."""
        wording = WORDINGS[act.word]
        before = wording.verb_at - bool(last_words(wording)[0])
        behind = self.parts(act, wording.verb_at + 1, len(wording.parts), you=True)
        return joined([*self.parts(act, 0, before, you=True), self.last_word(act), *behind])

    def last_word(self, act: Act) -> str:
        subject = act.args[0] if act.args and isinstance(WORDINGS[act.word].parts[0], Slot) else ""
        person = "second" if subject == "you" else "plural" if is_plural(subject) else "third"
        return last_form(WORDINGS[act.word], person)

    def parts(self, act: Act, start: int, end: int, you: bool) -> list[str]:
        """The parts start..end-1 of a wording with its slots filled."""
        parts = WORDINGS[act.word].parts
        args = iter(act.args[sum(isinstance(part, Slot) for part in parts[:start]) :])
        return [
            his(part, you) if isinstance(part, str) else self.slot(next(args), part, you) for part in parts[start:end]
        ]

    # --- slots

    def slot(self, arg: Arg, slot: Slot, you: bool) -> str:
        if isinstance(arg, Selector):
            return self.selector(arg, slot.case, you)
        if isinstance(arg, Ref):
            return self.ref(arg, slot.case)
        if isinstance(arg, Amount):
            return signed(arg.value) + self.per(arg.per)
        if arg in NOUNS:
            return NOUNS[arg].plural
        if arg in PLAYERS:
            return PLAYERS[arg].genitive if slot.case == "gen" else PLAYERS[arg].nominative
        return DURATIONS[arg][0] if arg else ""

    def ref(self, ref: Ref, case: str) -> str:
        if ref.what == "self":
            return self.name
        return REFS[ref.what][0][("nom", "acc", "dat", "gen").index(case)]

    def selector(self, selector: Selector, case: str, you: bool) -> str:
        if selector.zone == "deck":
            return self.top(selector.count, you)
        noun = NOUNS[selector.noun]
        number = "pl" if is_plural(selector) else "sg"
        determiner, table = self.determiner(selector, noun, case)
        words = [determiner, *self.adjectives(selector, table, noun, number, case), noun.form(case, number)]
        return joined(words) + self.attributes(selector, you) + self.per(selector.per)

    def top(self, count: int, you: bool) -> str:
        cards = "die oberste Karte" if count == 1 else f"die obersten {NUMBERS[count]} Karten"
        return his(f"{cards} deines Decks", you)

    def determiner(self, selector: Selector, noun: Noun, case: str) -> tuple[str, str]:
        """The determiner and the table of endings that adjectives take after it."""
        count = selector.count
        if selector.bound == "all":
            return "all" + ending("jeder", "pl", case), "weak"
        if selector.bound == "any":
            return "", "strong"
        if count < 2 and selector.bound == "=":
            return ("ein" if count else "kein") + ending("article", noun.gender, case), "mixed"
        number = NUMBERS[count] + ("er" if case == "gen" and count in (2, 3) else "")
        front = {"=": "", "<=": "bis zu", ">=": "mindestens"}[selector.bound]
        return joined([front, number]), "strong"

    def adjectives(self, selector: Selector, table: str, noun: Noun, number: str, case: str) -> list[str]:
        gender = "pl" if number == "pl" else noun.gender
        return [ADJECTIVES[key][0] + ending(table, gender, case) for key in selector.adjs]

    def attributes(self, selector: Selector, you: bool) -> str:
        chooser = {"subject": "seiner Wahl", "attacked": "nach Wahl des angegriffenen Spielers"}
        parts = [
            f"vom Typ {selector.type}" if selector.type else "",
            f"namens {selector.name}" if selector.name else "",
            self.strength(selector.strength) if selector.strength else "",
            his("aus deinem Abwurfstapel", you) if selector.zone == "discard" else "",
            chooser[selector.chooser] if selector.chooser else "",
        ]
        return "".join(f" {part}" for part in parts if part)

    def strength(self, strength: Strength) -> str:
        rel, value = strength.rel, strength.value
        if rel in SUPERLATIVES:
            printed = " aufgedruckten" if strength.printed else ""
            return f"mit der {SUPERLATIVES[rel]}{printed} Stärke"
        printed = " aufgedruckter" if strength.printed else ""
        if isinstance(value, Ref | Selector):
            than = self.ref(value, "nom") if isinstance(value, Ref) else self.selector(value, "nom", you=True)
            return f"mit {COMPARATIVES[rel]}{printed} Stärke als {than}"
        return f"mit{printed} Stärke {value}" + {"=": "", "<=": " oder weniger", ">=": " oder mehr"}[rel]

    def per(self, selector: Selector | None) -> str:
        if selector is None:
            return ""
        noun = NOUNS[selector.noun]
        adjectives = self.adjectives(selector, "weak", noun, "sg", "acc")
        words = joined([f"für jed{ending('jeder', noun.gender, 'acc')}", *adjectives, noun.form("acc", "sg")])
        return f" {words}{self.attributes(selector, you=True)} im Spiel"
