"""Tree -> English text, from the English forms of the wordings. Names of cards, kinds and types stay German."""

from __future__ import annotations

from dataclasses import replace

from engine.apfelernte.language.german import capital, is_plural, joined, signed
from engine.apfelernte.language.lexicon import ADJECTIVES, DURATIONS, ENGLISH_NUMBERS, NOUNS, PLAYERS, REFS, TIMES
from engine.apfelernte.language.tree import Ability, Act, Amount, Arg, Clause, Ref, Selector, Strength
from engine.apfelernte.language.wordings import WORDINGS

UNCHANGED = ("can't", "must", "would")  # no -s in the third person
IRREGULAR = {"be": ("is", "are"), "have": ("has", "have")}
BOUNDS = {"=": "", "<=": "up to", ">=": "at least"}
CHOOSERS = {"subject": "of their choice", "attacked": "chosen by the attacked player"}


def text(abilities: tuple[Ability, ...], name: str) -> str:
    """The English text of a card that is called `name`."""
    return " ".join(Printer(name).ability(ability) for ability in abilities)


def conjugated(words: str, plural: bool) -> str:
    """The first word is the verb."""
    verb, space, rest = words.partition(" ")
    if verb in IRREGULAR:
        verb = IRREGULAR[verb][plural]
    elif not plural and verb not in UNCHANGED:
        verb += "s"
    return verb + space + rest


def with_article(words: str) -> str:
    return ("an " if words[0].lower() in "aeiou" else "a ") + words


class Printer:
    """Prints for one card; name: its own name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def ability(self, ability: Ability) -> str:
        front = self.front(ability)
        first, *then = ability.clauses
        sentences = [joined([front, self.clause(first)]), *(f"then {self.clause(clause)}" for clause in then)]
        return " ".join(capital(sentence) + "." for sentence in sentences)

    def front(self, ability: Ability) -> str:
        parts = []
        if ability.events:
            first, *others = ability.events
            parts.append(" or ".join([self.with_subject(first), *(self.predicate(event) for event in others)]))
        if ability.condition:
            parts.append(self.with_subject(ability.condition))
        link = "when" if ability.events else "as long as" if ability.link == "solange" else "if"
        return f"{link} {' and '.join(parts)}," if parts else ""

    def clause(self, clause: Clause) -> str:
        if clause.mood == "is":
            return self.with_subject(clause.acts[0])
        you = clause.actor == "you"
        main = self.acts(clause.cost or clause.acts, clause.cost_join if clause.cost else clause.join, clause)
        time = TIMES[clause.time][1] if clause.time else ""
        goal = f"to {f' {clause.join} '.join(self.act(act, you) for act in clause.acts)}" if clause.cost else ""
        return joined([main, time, goal])

    def acts(self, acts: tuple[Act, ...], join: str, clause: Clause) -> str:
        you, player = clause.actor == "you", PLAYERS[clause.actor].english
        parts = [self.act(act, you) for act in acts]
        if clause.mood == "may":
            return f"{player} may " + f" {join} ".join(parts)
        if you:
            return f" {join} ".join(parts)
        return f"{player} " + f" {join} ".join(conjugated(part, plural=False) for part in parts)

    def act(self, act: Act, you: bool) -> str:
        """An effect in the base form: "destroy a Wesen"."""
        wording = WORDINGS[act.word]
        template = wording.english
        if act.args and is_plural(act.args[0]):
            template = template.replace("its owner's hand", "their owners' hands").replace(
                "its owner's", "their owners'"
            )
            template = template.replace("owners' deck", "owners' decks").replace("ability of", "abilities of")
        if not you:
            template = template.replace("your", "their")
        return joined(template.format(*(self.slot(arg, you) for arg in act.args)).split(" "))

    def with_subject(self, act: Act) -> str:
        """Events, conditions and states: the subject and its predicate."""
        wording = WORDINGS[act.word]
        subject, bar, _ = wording.english.rpartition(" | ")
        slots = [self.slot(arg, True) for arg in act.args]
        return f"{(subject if bar else '{0}').format(*slots)} {self.predicate(act)}"

    def predicate(self, act: Act) -> str:
        wording = WORDINGS[act.word]
        subject = act.args[0] if act.args else ""
        plural = subject == "you" or is_plural(subject) or wording.english.startswith("the abilities")
        words = wording.english.rpartition(" | ")[2].format(*(self.slot(arg, True) for arg in act.args))
        return conjugated(words, plural)

    def slot(self, arg: Arg, you: bool) -> str:
        if isinstance(arg, Selector):
            return self.selector(arg, you)
        if isinstance(arg, Ref):
            return self.ref(arg)
        if isinstance(arg, Amount):
            return signed(arg.value) + self.per(arg.per, you)
        if arg in NOUNS:
            return NOUNS[arg].english_plural
        if arg in PLAYERS:
            return PLAYERS[arg].english
        return DURATIONS[arg][1] if arg else ""

    def ref(self, ref: Ref) -> str:
        return self.name if ref.what == "self" else REFS[ref.what][2]

    def selector(self, selector: Selector, you: bool) -> str:
        if selector.zone == "deck":
            cards = "the top card" if selector.count == 1 else f"the top {ENGLISH_NUMBERS[selector.count]} cards"
            return f"{cards} of {'your' if you else 'their'} deck"
        words = self.owned(selector, you) if "own" in selector.adjs else self.determined(selector, you)
        return words + self.per(selector.per, you)

    def determined(self, selector: Selector, you: bool) -> str:
        phrase = self.phrase(selector, is_plural(selector), you)
        if selector.bound == "any":
            return phrase
        if selector.bound == "all":
            return f"all {phrase}"
        if selector.count == 1 and selector.bound == "=":
            return "an" + phrase if phrase.startswith("other ") else with_article(phrase)
        return joined([BOUNDS[selector.bound], ENGLISH_NUMBERS[selector.count], phrase])

    def owned(self, selector: Selector, you: bool) -> str:
        """Own cards: "one of your Biester", "another of your Wesen", "all your other Menschen"."""
        whose = "your" if you else "their"
        count, bound = selector.count, selector.bound
        another = "other" in selector.adjs and (count, bound) == (1, "=")
        adjectives = tuple(key for key in selector.adjs if key != "other") if another else selector.adjs
        phrase = f"{whose} {self.phrase(replace(selector, adjs=adjectives), True, you)}"
        if bound in ("all", "any"):
            return f"all {phrase}" if bound == "all" else phrase
        number = "another" if another else "none" if count == 0 else ENGLISH_NUMBERS[count]
        return joined([BOUNDS[bound], number, "of", phrase])

    def phrase(self, selector: Selector, plural: bool, you: bool) -> str:
        """Adjectives, noun and attributes."""
        noun = NOUNS[selector.noun]
        parts = [
            *(ADJECTIVES[key][1] for key in selector.adjs),
            noun.english_plural if plural else noun.english,
            f"of type {selector.type}" if selector.type else "",
            f"named {selector.name}" if selector.name else "",
            self.strength(selector.strength, you) if selector.strength else "",
            f"from {'your' if you else 'their'} discard pile" if selector.zone == "discard" else "",
            CHOOSERS[selector.chooser] if selector.chooser else "",
        ]
        return joined(parts)

    def strength(self, strength: Strength, you: bool) -> str:
        printed = "printed " if strength.printed else ""
        if strength.value is None:
            return f"with the {strength.rel} {printed}strength"
        if isinstance(strength.value, Ref | Selector):
            than = self.ref(strength.value) if isinstance(strength.value, Ref) else self.selector(strength.value, you)
            return f"with {strength.rel} {printed}strength than {than}"
        return f"with {printed}strength {strength.value}" + {"=": "", "<=": " or less", ">=": " or more"}[strength.rel]

    def per(self, selector: Selector | None, you: bool) -> str:
        if selector is None:
            return ""
        if "own" in selector.adjs:
            return f" for each of {'your' if you else 'their'} {self.phrase(selector, True, you)} in play"
        return f" for each {self.phrase(selector, False, you)} in play"
