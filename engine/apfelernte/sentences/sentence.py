"""German and English sentences for everything the engine reports as data: deck problems, card problems, lines that
cannot be read, rule violations, verdicts.

A sentence is one entry of a table: code -> (German, English); see `texts`. Voice: short, calm, exact; say what is, then
what to do, then the rule. The tables are the other modules of this package: `cards`, `decks`, `reading`, `observed`, …
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import singledispatch
from typing import Any

from engine.apfelernte.cards import CardProblem
from engine.apfelernte.decklist import DeckProblem
from engine.apfelernte.language.errors import CardTextError
from engine.apfelernte.log.phrases import written_words
from engine.apfelernte.sentences.asked import asked_words
from engine.apfelernte.sentences.cards import (
    CARD_FILE,
    CARD_TEXT,
    END_OF_TEXT,
    FIELD_NAMES,
    HINT,
    NEAREST,
    TEXT_ONLY,
)
from engine.apfelernte.sentences.decks import DECK, LOG_DECK, REMEDIES
from engine.apfelernte.sentences.observed import NOT_FOLLOWED, OBSERVED, observed_params
from engine.apfelernte.sentences.reading import READING
from engine.apfelernte.sentences.syntax import syntax_words
from engine.apfelernte.sentences.texts import (
    ENGLISH,
    GERMAN,
    Texts,
    card_name,
    fill,
    one_of,
    times,
)
from engine.kernel.errors import EngineError
from engine.kernel.log import Problem
from engine.verdict import ILLEGAL, LEGAL, UNREADABLE, Verdict


@singledispatch
def sentence(thing: Any, lang: str) -> str:
    """The whole sentence for one thing, with its rule number where it has one; lang: "de" or "en"."""
    raise TypeError(f"no sentence for {type(thing).__name__}")


# ------------------------------------------------------------ decks


@sentence.register
def _(problem: DeckProblem, lang: str) -> str:
    code = problem.code
    if code == "unread" and f"unread_{problem.params['why']}" in DECK:
        code = f"unread_{problem.params['why']}"
    if code == "too_few" and problem.params["count"] == 0:
        code = "empty"
    return fill(DECK, code, lang, _deck_params(problem, lang), problem.rule)


def remedy(problem: DeckProblem, lang: str) -> str:
    """What mends a deck problem: "Nimm 1 Exemplar heraus."."""
    code = problem.remedy
    if code == "replace_line" and problem.params.get("nearest"):
        code = "replace_line_nearest"
    return fill(REMEDIES, code, lang, _deck_params(problem, lang))


def _deck_params(problem: DeckProblem, lang: str) -> dict[str, Any]:
    params = dict(problem.params)
    params["line"] = problem.line or 0
    if "name" in params:
        named = problem.card is not None and problem.code != "unknown_card"
        params["card"] = card_name(params["name"], problem.card or 0) if named else params["name"]
    if "count" in params:
        params["times"], params["extra"] = times(params["count"], lang), params["count"] - 1
    return params


# ------------------------------------------------------------ card files and card texts


@sentence.register
def _(problem: CardProblem, lang: str) -> str:
    """Without its place; with the text that may be meant, as a question."""
    other = lang == ENGLISH
    if problem.code == "text":
        why = _card_text(problem.reason, problem.found, problem.expected, problem.nearest, lang)
        return f"{why} {TEXT_ONLY[other]}"
    expected = [FIELD_NAMES.get(word, (word, word))[other] for word in problem.expected]
    found = syntax_words(problem.found, lang) if problem.code == "syntax" else problem.found
    params = {"found": found, "expected": expected, "nearest": problem.nearest}
    parts = [fill(CARD_FILE, problem.code, lang, params)]
    parts += [fill({"": NEAREST}, "", lang, params)] if problem.nearest else []
    return " ".join(parts)


@sentence.register
def _(error: CardTextError, lang: str) -> str:
    """Why a card text is not understood, and what may be meant."""
    return _card_text(error.code, error.found, error.expected, error.hint, lang)


def _card_text(code: str, found: str, expected: tuple[str, ...], hint: str | None, lang: str) -> str:
    words = [word if code == "form" else quoted(word, lang) for word in expected[:MOST_EXPECTED]]
    params = {"found": found, "expected": words, "nearest": hint}
    texts = {**CARD_TEXT, "unexpected": END_OF_TEXT} if not found else CARD_TEXT
    parts = [fill(texts, code, lang, params)]
    parts += [fill({"": HINT}, "", lang, params)] if hint else []
    return " ".join(parts)


# ------------------------------------------------------------ logs that cannot be read


@sentence.register
def _(problem: Problem, lang: str) -> str:
    params = dict(problem.params)
    code = problem.code
    if code == "not_read":
        params["expected"] = _expected(params.get("expected", ()), lang)
        params["found"] = params.get("found") or ("Zeilenende", "end of line")[lang == ENGLISH]
        code = "not_read_nearest" if params.get("nearest") else code
    return fill(READING, code, lang, params)


_SIGN_WORDS = {"‹s›": ("ein Name", "a name"), "‹c›": ("eine Karte", "a card"), "‹n›": ("eine Zahl", "a number")}
MOST_EXPECTED = 8


def quoted(word: str, lang: str) -> str:
    """A word that could stand there."""
    return f"„{word}“" if lang == GERMAN else f"“{word}”"


def _expected(words: Sequence[str], lang: str) -> str:
    """What could have stood there, of the words of one language: names, cards and numbers first, then words."""
    written = [word for word in words if not word or word in written_words(lang)]
    words = written if any(written) else list(words)
    ends = ("das Ende der Zeile", "the end of the line")[lang == ENGLISH]
    known = [_SIGN_WORDS[word][lang == ENGLISH] for word in words if word in _SIGN_WORDS]
    others = [quoted(word, lang) for word in words if word and word not in _SIGN_WORDS]
    last = [ends] if "" in words else []
    return one_of([*known, *others, *last][:MOST_EXPECTED], lang)


# ------------------------------------------------------------ what the rules forbid

# what a step wanted to do: the first sentence about it, by the key of its phrase
WANTED: Texts = {
    "start": ("{seat} kann nicht bestimmen, wer beginnt.", "{seat} cannot decide who begins."),
    "cut": ("{seat} kann nicht {number} abheben.", "{seat} cannot cut {number}."),
    "no_cut": ("{seat} hat nichts abzuheben.", "{seat} has nothing to cut."),
    "reshuffle": ("{seat} kann das Deck nicht mischen.", "{seat} cannot shuffle that deck."),
    "pass": ("{seat} kann nicht passen.", "{seat} cannot pass."),
    "play": ("{seat} kann {name} nicht spielen.", "{seat} cannot play {name}."),
    "attack": ("{seat} kann nicht mit {name} angreifen.", "{seat} cannot attack with {name}."),
    "attack target": ("{seat} kann {target} nicht mit {name} angreifen.", "{seat} cannot attack {target} with {name}."),
    "no_play": ("{seat} hat keine weitere Karte zu spielen.", "{seat} has no further card to play."),
    "host": ("{seat} kann nicht an {name} anlegen.", "{seat} cannot attach to {name}."),
    "no_host": ("{seat} hat nichts anzulegen.", "{seat} has nothing to attach."),
    "block": ("{seat} kann nicht mit {name} blocken.", "{seat} cannot block with {name}."),
    "no_block": ("{seat} kann nicht auf das Blocken verzichten.", "{seat} cannot decline to block."),
    "life": ("{seat} kann Lebenskarte {number} nicht nehmen.", "{seat} cannot take life card {number}."),
    "choose_life": ("{seat} kann Lebenskarte {number} nicht wählen.", "{seat} cannot choose life card {number}."),
    "choose": ("{seat} kann {name} nicht wählen.", "{seat} cannot choose {name}."),
    "enough": ("{seat} muss noch wählen.", "{seat} has to choose more."),
    "opponent": ("{seat} kann {target} nicht wählen.", "{seat} cannot choose {target}."),
    "save": ("{seat} kann {name} nicht retten.", "{seat} cannot save {name}."),
    "life_card": ("{name} kann nicht die Lebenskarte von {seat} sein.", "{name} cannot be {seat}’s life card."),
    "deck_lot": ("{seat} kann nicht Deck {number} nehmen.", "{seat} cannot take deck {number}."),
    "yes": ("{seat} kann das nicht nutzen.", "{seat} cannot use that."),
    "no": ("{seat} hat nichts, worauf zu verzichten wäre.", "{seat} has nothing to decline."),
    "no_save": ("{seat} hat nichts zu retten.", "{seat} has nothing to save."),
    "concede": ("{seat} kann nicht aufgeben.", "{seat} cannot concede."),
    "agree": ("{seat} kann keinem Unentschieden zustimmen.", "{seat} cannot agree to a draw."),
    "withdraw": ("{seat} hat keine Zustimmung zurückzuziehen.", "{seat} has no agreement to withdraw."),
    "order": ("{seat} kann so nicht ordnen.", "{seat} cannot order like this."),
    "shuffle": ("{seat} kann so nicht gemischt haben.", "{seat} cannot have shuffled like this."),
    "coin": ("Das Los kann das nicht bestimmt haben.", "The lot cannot have said that."),
    "first": ("Das Los kann das nicht bestimmt haben.", "The lot cannot have said that."),
    "show": ("So kann nicht aufgedeckt worden sein.", "These cannot have been shown."),
    "deal": ("{seat} kann das nicht bekommen haben.", "{seat} cannot have been dealt that."),
    "take": ("{seat} kann {name} nicht nehmen.", "{seat} cannot take {name}."),
    "put": ("{seat} kann {name} nicht in Deck {number} legen.", "{seat} cannot put {name} into deck {number}."),
    "lots": ("Das Los kann nicht so gefallen sein.", "The lot cannot have fallen like this."),
    "": ("{seat} kann das jetzt nicht.", "{seat} cannot do that now."),
}

# why: the second sentence, with the rule
WHY: Texts = {
    "over": ("Das Spiel ist zu Ende.", "The game is over."),
    "is_out": ("{seat} ist ausgeschieden.", "{seat} is out of the game."),
    "no_right": ("Das ist jetzt nicht möglich.", "That is not possible now."),
    "not_turn": ("{asked} ist am Zug.", "It is {asked}’s turn."),
    "not_asked": ("Jetzt {question}.", "Now {question}."),
    "named_too_often": ("{name} ist öfter genannt, als es da ist.", "{name} is named more often than it is there."),
    "left_open": ("Vorher {question}.", "Before that {question}."),
    "left_open_draft": ("Vorher wählt {asked} eine Karte.", "Before that {asked} chooses a card."),
    "chance_first": ("Erst wird gemischt oder gelost.", "Chance comes first: a shuffle or a draw of lots."),
    "other_chance": (
        "Jetzt ist anderes zu mischen oder zu losen.",
        "Another shuffle or draw of lots is due now.",
    ),
    "no_chance": ("Jetzt {question}.", "Now {question}."),
    "other_question": ("Jetzt {question}.", "Now {question}."),
    "comes_later": ("Es geht reihum: Zuerst {question}.", "They decide in turn: first {question}."),
    "still_waits": (
        "Die Fähigkeit von {waiting_name} wartet noch: Zuerst {question}.",
        "The ability of {waiting_name} still waits: first {question}.",
    ),
    "attack_ended": (
        "Der Angreifer hat das Spiel verlassen; damit war der Angriff zu Ende.",
        "The attacker has left play, and that ended the attack.",
    ),
    "not_offered": ("Das steht nicht zur Wahl.", "That is not among the choices."),
    "must_attack": ("{instead_name} muss angreifen.", "{instead_name} must attack."),
    "must_block": ("{instead_name} muss blocken.", "{instead_name} must block."),
    # what was decided without a question, for there was nothing else (A10.5)
    "only_unpaid": ("Was es kostet, war nicht zu leisten.", "What it costs could not be done."),
    "only_no": ("Es gab nichts, womit die Wirkung möglich war.", "There was nothing to do the effect with."),
    "forbidden": ("{about_name} verbietet es.", "{about_name} forbids it."),
    "forbidden_attack": (
        "Kein Wesen, mit dem das ginge, darf angreifen.",
        "No Wesen that could do this may attack.",
    ),
    "only_choose": ("Möglich war nur {instead_name}.", "Only {instead_name} was possible."),
    "only_hidden": ("Möglich war nur eine andere Karte.", "Only another card was possible."),
    "only_enough": ("Zu wählen gab es nichts.", "There was nothing to choose."),
    "only_life": ("Es war nur noch Lebenskarte {instead_number} da.", "Only life card {instead_number} was left."),
    "only_opponent": ("Möglich war nur {instead}.", "Only {instead} was possible."),
    "only_either": ("Möglich war nur Teil {instead_number}.", "Only part {instead_number} was possible."),
    "only_ability": (
        "Es gab nur Fähigkeit {instead_number}.",
        "There was only ability {instead_number}.",
    ),
    "only_order": (
        "Als Nächstes kam nur Nummer {instead_number} in Frage.",
        "Only number {instead_number} could come next.",
    ),
    "only_save": ("Zu retten war nur {instead_name}.", "Only {instead_name} could be saved."),
    "not_in_hand": ("{name} ist nicht auf der Hand.", "{name} is not in the hand."),
    "not_in_hand_play": ("{name} ist im Spiel{since}.", "{name} is in play{since}."),
    "not_in_hand_discard": ("{name} liegt{since} auf dem Abwurfstapel.", "{name} is in the discard pile{since}."),
    "not_in_play": ("{name} ist nicht im Spiel.", "{name} is not in play."),
    "not_in_play_discard": ("{name} liegt{since} auf dem Abwurfstapel.", "{name} is in the discard pile{since}."),
    "not_in_discard": ("{name} liegt nicht auf dem Abwurfstapel.", "{name} is not in the discard pile."),
    "not_in_discard_play": ("{name} ist im Spiel{since}.", "{name} is in play{since}."),
    "not_own": ("{name} liegt bei {controller}.", "{name} is under {controller}’s control."),
    "no_wesen": ("{name} ist kein Wesen.", "{name} is no Wesen."),
    "no_opponent": ("{target} kann nicht angegriffen werden.", "{target} cannot be attacked."),
    "play_forbidden": ("Es ist verboten, {name} jetzt zu spielen.", "Playing {name} is forbidden now."),
    "play_forbidden_by": (
        "{about_name} verbietet es, {name} jetzt zu spielen.",
        "{about_name} forbids playing {name} now.",
    ),
    "attack_forbidden": ("{name} darf nicht angreifen.", "{name} may not attack."),
    "block_forbidden": ("{name} darf hier nicht blocken.", "{name} may not block here."),
    "not_to_choose": ("{name} passt nicht zu dem, was die Karte verlangt.", "{name} is not what the card asks for."),
    "no_life_card": (
        "Auf diesem Platz liegt keine Lebenskarte; es sind noch {left}.",
        "There is no life card in that place; {left} are left.",
    ),
    "bad_cut": (
        "Abgehoben wird mindestens eine Karte und nicht das ganze Deck: {size:Karte|Karten}.",
        "A cut lifts at least one card and not the whole deck of {size:card|cards}.",
    ),
    "draft_over": ("Alle Decks sind fertig.", "All decks are made."),
    "not_asked_draft": ("{seat} ist jetzt nicht an der Reihe.", "It is not {seat}’s choice now."),
    "other_choice": ("Jetzt ist anderes zu wählen.", "Something else is to be chosen now."),
    "other_last": ("Zuletzt blieb eine andere Karte.", "Another card was left last."),
    "not_to_take": ("{name} liegt nicht zur Wahl.", "{name} is not among the choices."),
    "no_unused_deck": ("Ein solches unbenutztes Deck gibt es nicht.", "There is no such unused deck."),
    "not_left": ("{name} hat schon jemand.", "Somebody has {name} already."),
    "not_there": ("{name} liegt dort nicht.", "{name} does not lie there."),
    # what the Vogelscheuche does instead (A12)
    "scarecrow_play": ("Sie spielt die oberste Karte ihres Decks.", "It plays the top card of its deck."),
    "scarecrow_pass": ("Sie passt.", "It passes."),
    "scarecrow_attack": ("Sie greift {instead} mit {instead_name} an.", "It attacks {instead} with {instead_name}."),
    "scarecrow_block": ("Sie blockt mit {instead_name}.", "It blocks with {instead_name}."),
    "scarecrow_no_block": ("Sie blockt nicht.", "It does not block."),
    "scarecrow_host": ("Sie legt an {instead_name} an.", "It attaches to {instead_name}."),
    "scarecrow_life": ("Sie nimmt Lebenskarte {instead_number}.", "It takes life card {instead_number}."),
    "scarecrow_order": (
        "Sie ordnet zuerst Nummer {instead_number}.",
        "It orders number {instead_number} first.",
    ),
    "scarecrow_yes": ("Sie nutzt die Fähigkeit.", "It uses the ability."),
    "scarecrow_no": ("Sie verzichtet auf die Fähigkeit.", "It declines the ability."),
    "scarecrow_either": ("Sie wählt Teil {instead_number}.", "It chooses part {instead_number}."),
    "scarecrow_opponent": ("Sie wählt {instead}.", "It chooses {instead}."),
    "scarecrow_choose": ("Sie wählt {instead_name}.", "It chooses {instead_name}."),
    "scarecrow_choose_life": (
        "Sie wählt von {instead} Lebenskarte {instead_number}.",
        "It chooses life card {instead_number} of {instead}.",
    ),
    "scarecrow_enough": ("Sie wählt nichts mehr.", "It chooses nothing more."),
    "scarecrow_save": ("Sie rettet {instead_name}.", "It saves {instead_name}."),
    "scarecrow_no_save": ("Sie rettet nichts.", "It saves nothing."),
    "scarecrow_ability": ("Sie wählt Fähigkeit {instead_number}.", "It chooses ability {instead_number}."),
    "scarecrow_no_cut": ("Sie hebt nicht ab.", "It does not cut."),
    "wrong_count": ("Es sind {size:Karte|Karten}, nicht {count}.", "There are {size:card|cards}, not {count}."),
}

# a stated consequence that did not happen, by the key of its phrase
NOT_SO: Texts = {
    "deck hand": ("{seat} zieht hier {name} nicht.", "{seat} does not draw {name} here."),
    "deck life": (
        "{seat} legt hier nicht {name} auf Platz {number}.",
        "{seat} does not lay {name} on place {number} here.",
    ),
    "life hand": ("{seat} nimmt hier {name} nicht auf die Hand.", "{seat} does not take {name} here."),
    "deck hand any": ("{seat} zieht hier keine Karte.", "{seat} draws no card here."),
    "deck life any": ("{seat} legt hier nichts auf Platz {number}.", "{seat} lays nothing on place {number} here."),
    "life hand any": ("{seat} nimmt hier keine Lebenskarte.", "{seat} takes no life card here."),
    "hand play": ("{name} kommt hier nicht ins Spiel.", "{name} does not come into play here."),
    "hand limbo": ("{name} wird hier nicht ausgeführt.", "{name} is not executed here."),
    "hand discard": ("{seat} wirft {name} hier nicht ab.", "{seat} does not discard {name} here."),
    "limbo discard": ("{name} geht hier nicht auf den Abwurfstapel.", "{name} does not go to the discard pile here."),
    "play discard": ("{name} wird hier nicht vernichtet.", "{name} is not destroyed here."),
    "play hand": ("{name} geht hier nicht auf die Hand zurück.", "{name} does not return to the hand here."),
    "attached": ("{name} liegt dort nicht an.", "{name} is not attached there."),
    "controlled": ("{seat} übernimmt {name} hier nicht.", "{seat} does not take over {name} here."),
    "strength": ("{name} bekommt hier nicht Stärke {number}.", "{name} does not get strength {number} here."),
    "silenced": ("{name} wird hier nicht ignoriert.", "{name} is not ignored here."),
    "triggered": (
        "Die Fähigkeit von {name} wird hier nicht ausgeführt.",
        "The ability of {name} is not executed here.",
    ),
    "turn": ("Hier beginnt nicht Zug {number} von {seat}.", "Turn {number} of {seat} does not begin here."),
    "passed": ("Hier wurde nicht {number}-mal in Folge gepasst.", "There were not {number} passes in a row here."),
    "out": ("{seat} scheidet hier nicht auf Platz {number} aus.", "{seat} is not out in place {number} here."),
    "won": ("{seat} hat hier nicht gewonnen.", "{seat} has not won here."),
    "people_won": ("Die Menschen haben hier nicht gewonnen.", "The people have not won here."),
    "deck play": ("{name} kommt hier nicht vom Deck ins Spiel.", "{name} does not come into play from the deck here."),
    "deck limbo": ("{name} wird hier nicht vom Deck ausgeführt.", "{name} is not executed from the deck here."),
    "life deck": ("{seat} legt hier keine Lebenskarte auf das Deck.", "{seat} puts no life card on the deck here."),
    "last": ("{seat} nimmt {name} hier nicht als letzte Karte.", "{seat} does not take {name} as the last card here."),
    "last any": ("{seat} nimmt hier keine letzte Karte.", "{seat} takes no last card here."),
    "last pile": ("Deck {number} von {seat} sind andere Karten.", "Deck {number} of {seat} is other cards."),
    "last pile any": ("Deck {number} von {seat} sind andere Karten.", "Deck {number} of {seat} is other cards."),
    "passes": (
        "{seat} gibt hier kein Päckchen mit {number} an {target}.",
        "{seat} passes no pack of {number} to {target} here.",
    ),
    "passes deck": ("{seat} gibt hier kein Deck an {target}.", "{seat} passes no deck to {target} here."),
    "made": ("Hier sind noch nicht alle Decks fertig.", "Not all decks are made here yet."),
    "drawn": ("Das Spiel ist hier nicht unentschieden.", "The game is not drawn here."),
    "": ("Diese Folge tritt hier nicht ein.", "This consequence does not happen here."),
}

NOT_JUDGED: Texts = {
    "version": (
        "Dieses Format ({found}) ist unbekannt; bekannt ist {known}.",
        "This format ({found}) is unknown; known is {known}.",
    ),
    "game": ("Das Spiel „{found}“ wird hier nicht geprüft.", "The game “{found}” is not judged here."),
    "edition": (
        "Der Bericht folgt der Regelausgabe {found}; geprüft wird nach {known}.",
        "The log follows edition {found} of the rules; logs are judged by edition {known}.",
    ),
    "cards": ("Der Kartensatz „{found}“ liegt nicht vor.", "The card set “{found}” is not at hand."),
    "format": ("Das Format „{found}“ ist unbekannt.", "The format “{found}” is unknown."),
    "observed_split": (
        "Ein beobachteter Bericht von Pai-Gow wird nur geprüft, wenn er keine Decks nennt oder die vier Karten dieses "
        "Spiels; ein vollständiger immer.",
        "An observed log of Pai-Gow is judged only if it names no decks, or the four cards of this game; a full one "
        "always.",
    ),
    "observed_scarecrow": (
        "Beobachtete Berichte vom Spiel gegen die Vogelscheuche werden nicht geprüft; ein vollständiger wird es.",
        "Observed logs of games against the Vogelscheuche are not judged; a full one is.",
    ),
    **NOT_FOLLOWED,
}


NOT_SO_BECAUSE = ("wrong_fact", "left_open", "left_open_draft")  # a stated consequence did not happen


def why_illegal(rule: str, code: str, params: Mapping[str, Any], lang: str) -> tuple[str, str]:
    """Two sentences: what cannot be, and why, with the rule; the second is "" where one says it all."""
    shown = _why_params(params, lang)
    if code in OBSERVED:
        placed = f"{code}_{params.get('zone', '')}"
        return fill(OBSERVED, placed if placed in OBSERVED else code, lang, observed_params(shown, lang), rule), ""
    if code in LOG_DECK:
        return fill(LOG_DECK, code, lang, shown, rule), ""
    phrase = params.get("phrase", "")
    if code in NOT_SO_BECAUSE:
        if "name" not in shown and f"{phrase} any" in NOT_SO:
            phrase = f"{phrase} any"
        phrase = phrase if phrase in NOT_SO else ""
        if code == "wrong_fact":
            return fill(NOT_SO, phrase, lang, shown, rule), ""
        return fill(NOT_SO, phrase, lang, shown), fill(WHY, code, lang, shown, rule)
    if (code, phrase) == ("scarecrow_attack", "attack") and "target" in shown:  # perhaps only that is wrong
        phrase = "attack target"
    first = fill(WANTED, phrase if phrase in WANTED else "", lang, shown)
    placed = f"{code}_by" if "about_name" in shown else f"{code}_{params.get('zone', '')}"
    return first, fill(WHY, placed if placed in WHY else code, lang, shown, rule)


def _why_params(params: Mapping[str, Any], lang: str) -> dict[str, Any]:
    shown = {"instead_name": ("Ein Wesen", "A Wesen")[lang == ENGLISH], **params}
    if "kind" in shown:
        who, card = str(shown.get("asked", shown.get("seat", "?"))), str(shown.get("about_name", ""))
        shown["question"] = asked_words(shown["kind"], who, lang, card)
    line = shown.get("since")
    shown["since"] = (f" seit Zeile {line}", f" since line {line}")[lang == ENGLISH] if line else ""
    if isinstance(shown.get("count"), int):
        shown["times"] = times(shown["count"], lang)
    return shown


@sentence.register
def _(error: EngineError, lang: str) -> str:
    """An error of the engine outside a log, where names are not known: seats are numbered from 1."""
    data = dict(error.data)
    for key in ("seat", "asked", "target", "controller"):
        if isinstance(data.get(key), int):
            data[key] = f"{('Sitz', 'seat')[lang == ENGLISH]} {data[key] + 1}"
    for key, name in (("card", "name"), ("about_card", "about_name"), ("waiting_card", "waiting_name")):
        if key in data:
            data.setdefault(name, f"Æ{data[key]:03d}")
    return " ".join(part for part in why_illegal(error.rule, error.code, data, lang) if part)


@sentence.register
def _(verdict: Verdict, lang: str) -> str:
    if verdict.status == LEGAL:
        return _legal(verdict, lang)
    if verdict.status == UNREADABLE:
        return sentence(verdict.problems[0], lang)
    if verdict.status == ILLEGAL:
        why = why_illegal(verdict.rule, verdict.code, verdict.params, lang)
        return " ".join(part for part in (*why, who_is_out(verdict, lang)) if part)
    return fill(NOT_JUDGED, verdict.code, lang, observed_params(verdict.params, lang))


def who_is_out(verdict: Verdict, lang: str) -> str:
    """Who loses a game without cards by the line that cannot be (A8.14); "" in all others."""
    if verdict.out is None:
        return ""
    name = verdict.seats[verdict.out]
    return (f"{name} scheidet aus (A8.14).", f"{name} is out (A8.14).")[lang == ENGLISH]


def _legal(verdict: Verdict, lang: str) -> str:
    if verdict.code == "draft":
        legal = ("Der Draft ist regelgerecht.", "The draft is legal.")[lang == ENGLISH]
        going_on = ("Er ist noch nicht zu Ende.", "It is not over yet.")[lang == ENGLISH]
        return f"{legal} {going_on}" if verdict.unfinished else legal
    legal = ("Der Spielbericht ist regelgerecht.", "The log is legal.")[lang == ENGLISH]
    if verdict.unfinished:
        end = ("Das Spiel ist noch nicht zu Ende.", "The game is not over yet.")
    elif verdict.draw or verdict.winner is None:
        end = ("Das Spiel ist unentschieden.", "The game is drawn.")
    else:
        last = max(line.number for line in verdict.lines if line.state == "legal")
        name = verdict.seats[verdict.winner]
        end = (f"{name} gewinnt in Zeile {last}.", f"{name} wins at line {last}.")
        if verdict.places.count(1) > 1:  # A12.6
            end = (f"Die Menschen gewinnen in Zeile {last}.", f"The people win at line {last}.")
    return f"{legal} {end[lang == ENGLISH]}"
