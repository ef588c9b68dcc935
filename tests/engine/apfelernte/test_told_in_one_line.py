"""What people tell in one line although a game asks it in several, or not at all: a play or an attack inside an ability
(A7.12, A7.22), and which card is saved (A7.23). In full and in observed logs, in German and in English."""

import pytest

from engine.apfelernte.asking.playback import playback
from engine.apfelernte.cards import Card, CardSet
from engine.apfelernte.decisions import ACTION, CHOOSE, MAY, NONE, OPPONENT, YES, attack_of
from engine.apfelernte.language import program as p
from engine.apfelernte.log.gamelog import FINGERPRINT, told, write_game
from engine.apfelernte.sentences.sentence import sentence
from engine.judge import ILLEGAL, LEGAL, check
from engine.kernel import CHANCE
from engine.kernel.log import for_audience
from engine.kernel.replay import apply
from tests.engine.apfelernte.forgotten import game, numbered
from tests.engine.apfelernte.test_written_out import CARDS as WITH_TESTERS
from tests.engine.apfelernte.test_written_out import FULL, OBSERVED, shuffled

PLAGUE = Card(251, "Seuche", "Zauber", "Urmacht", None, "Vernichte alle Wesen vom Typ Mensch.")
MAYOR = Card(
    252, "Schulze", "Wesen", "Mensch", 2, "Wenn Schulze ins Spiel kommt, darfst du einen weiteren Geist spielen."
)
CROWD = Card(253, "Meute", "Wesen", "Mensch", 2, "Wenn Meute ins Spiel kommt, darfst du zwei weitere Karten spielen.")
ABBOT = Card(254, "Abt", "Wesen", "Mensch", 2, "Kein Gegner darf in seinem Zug einen Zauber spielen.")
NURSE = Card(
    255, "Amme", "Wesen", "Mensch", 2,
    "Wenn ein anderes eigenes Wesen vernichtet würde, darfst du eine eigene Hexe vernichten, um das zu verhindern.",
)  # fmt: skip
CARDS = CardSet("Probe", (*WITH_TESTERS.cards, PLAGUE, MAYOR, CROWD, ABBOT, NURSE))
SEATS = ("Anna", "Bert", "Carla")
ENGLISH = (
    (" spielt ", " plays "), (" passt", " passes"), (" nutzt", " uses"), (" wählt ", " chooses "),
    (" verzichtet", " declines"), (" blockt nicht", " does not block"), (" rettet nichts", " saves nothing"),
    (" rettet ", " saves "), (" greift Bert an mit ", " attacks Bert with "),
    (" greift Carla an mit ", " attacks Carla with "), (" greift Anna an mit ", " attacks Anna with "),
    (" greift an mit ", " attacks with "), (" nimmt Lebenskarte ", " takes life card "),
    (" wird vernichtet", " is destroyed"),
)  # fmt: skip


def hand(seat, lines):
    """What a seat names of its hand in these lines: what it plays, and what it discards for a cost."""
    named = [line.split(" ", 2)[2] for line in lines if line.startswith((f"{seat} spielt ", f"{seat} wählt "))]
    return [name for name in dict.fromkeys(named) if name in CARDS.by_name]


def written(grade, lines, seats, lang="de", holds=()):
    """A log of this grade. In a full one all hold what they name before the last line, and Anna these cards as well."""
    tags = ('Log "1"', f'Grade "{grade}"', *(f'Seat{at} "{name}"' for at, name in enumerate(SEATS[:seats])))
    tags += ('Start "Anna"', f'Cards "Probe {CARDS.fingerprint[:FINGERPRINT]}"')
    hands = {seat: list(dict.fromkeys([*hand(seat, lines[:-1]), *(holds if seat == "Anna" else ())])) for seat in SEATS}
    steps = [*(shuffled(seat, hands[seat]) for seat in SEATS[:seats] if grade == FULL), *lines]
    number, text = 0, "".join(f"[{tag}]\n" for tag in tags)
    for step in steps:
        number += not step.startswith(" ")
        text += f"{step}\n" if step.startswith(" ") else f"{number} {step}\n"
    for german, english in ENGLISH if lang == "en" else ():
        text = text.replace(german, english)
    return text


def judged(grade, lines, seats=2, lang="de", holds=()):
    """(the verdict, which of the lines is wrong, from 1)."""
    verdict = check(written(grade, lines, seats, lang, holds), card_sets=[CARDS])
    first = 4 + seats + (seats if grade == FULL else 0)
    return verdict, verdict.line and verdict.line - first


EISENBERTA = ("Anna spielt Eisenberta", "Anna nutzt")
CROWDED = ("Anna spielt Meute", "Anna nutzt")
FENCE = ("Anna passt", "Bert spielt Hehler", "Anna spielt Holzfäller")
SOLD = (*FENCE, "Bert nutzt", "Bert wählt Riesenwuchs", "Bert wählt Wundsalbe")
ONE = ("Anna spielt Hirte", "Bert spielt Holzfäller", "Anna spielt Trommler")
TWO = ("Anna spielt Hirte", "Bert spielt Holzfäller", "Anna spielt Jäger", "Bert passt", "Anna spielt Trommler")
THREE = ("Anna spielt Hirte", "Bert spielt Holzfäller", "Carla spielt Jäger", "Anna spielt Trommler")
MANY = (
    "Anna spielt Hirte", "Bert spielt Holzfäller", "Carla spielt Bienenschwarm",
    "Anna spielt Jäger", "Bert passt", "Carla passt", "Anna spielt Trommler",
)  # fmt: skip
CHOSEN = (*MANY, "Anna nutzt", "Anna wählt Carla")
SWARM = (
    "Anna spielt Hirte", "Bert spielt Bienenschwarm", "Anna greift Bert an mit Hirte", "Bert blockt nicht",
    "Bert nimmt Lebenskarte 1", "Bert nutzt",
)  # fmt: skip
AMBUSH = ("Anna spielt Hirte", "Bert spielt Holzfäller", "Anna spielt Hinterhalt")
SHELTER = ("Anna spielt Hirte", "Bert passt", "Anna spielt Schutzgeist")
STRUCK = (*SHELTER, "Bert spielt Blitzschlag", "Bert nutzt", "Bert wählt Hirte")
PLAGUED = (
    "Anna spielt Hirte", "Bert passt", "Anna spielt Jäger", "Bert passt", "Anna spielt Schutzgeist",
    "Bert spielt Seuche",
)  # fmt: skip
CHAINED = ("Anna spielt Kettenhund", "Bert passt", "Anna spielt Trommler")
UNPAID = ("Anna spielt Hirte", "Bert passt", "Anna spielt Amme", "Bert spielt Blitzschlag", "Bert nutzt")
UNPAID = (*UNPAID, "Bert wählt Hirte")  # there is no Hexe to pay with
PLAGUE_UNPAID = (*UNPAID[:3], "Bert passt", "Anna spielt Jäger", "Bert spielt Seuche")
ON = ("Anna passt", "Bert passt")

TRUE = {
    "A7.12 a play that an ability asks for": (2, (*EISENBERTA, "Anna spielt Hirte", "Bert passt")),
    "A7.12 and the ability is used": (2, ("Anna spielt Eisenberta", "Anna spielt Hirte", "Bert passt")),
    "A7.12 two plays": (2, (*CROWDED, "Anna spielt Hirte", "Anna spielt Holzfäller", "Bert passt")),
    "A7.5 a play after its cost": (2, (*SOLD, "Bert spielt Milcheimer", "Bert legt nicht an")),
    "A7.22 nothing is asked": (2, (*ONE, "Anna nutzt", "Anna greift Bert an mit Hirte", "Bert blockt nicht")),
    "A7.22 nothing, without a name": (2, (*ONE, "Anna nutzt", "Anna greift an mit Hirte", "Bert blockt nicht")),
    "A7.22 not even whether": (2, (*ONE, "Anna greift Bert an mit Hirte", "Bert blockt nicht")),
    "A7.22 the card": (2, (*TWO, "Anna nutzt", "Anna greift Bert an mit Hirte", "Bert blockt nicht")),
    "A7.22 the opponent": (3, (*THREE, "Anna nutzt", "Anna greift Carla an mit Hirte", "Carla blockt nicht")),
    "A7.22 all": (3, (*MANY, "Anna greift Carla an mit Hirte", "Carla blockt nicht")),
    "A7.22 both": (3, (*MANY, "Anna nutzt", "Anna greift Carla an mit Hirte", "Carla blockt nicht")),
    "A7.22 chosen one by one": (
        3,
        (*CHOSEN, "Anna wählt Hirte", "Anna greift Carla an mit Hirte", "Carla blockt nicht"),
    ),
    "A7.22 half chosen": (
        3, (*CHOSEN, "Anna greift Carla an mit Hirte", "Carla blockt nicht"),
    ),
    "A7.22 the card of the ability itself": (2, (*SWARM, "Bert greift Anna an mit Bienenschwarm", "Anna blockt nicht")),
    "A7.22 with a chosen one": (
        2, (*AMBUSH, "Anna wählt Hirte", "Anna greift Bert an mit Hirte", "Bert blockt nicht"),
    ),
    "A7.23 saved": (2, (*STRUCK, "Anna rettet Hirte", *ON, "Anna greift Bert an mit Hirte")),
    "A7.23 saved and used": (2, (*STRUCK, "Anna rettet Hirte", "Anna nutzt", *ON, "Anna greift Bert an mit Hirte")),
    "A7.23 thought better of": (
        2, (*STRUCK, "Anna rettet Hirte", "Anna verzichtet", *ON, "Anna greift Bert an mit Schutzgeist"),
    ),
    "A7.23 nothing saved": (2, (*STRUCK, "Anna rettet nichts", *ON, "Anna greift Bert an mit Schutzgeist")),
    "A7.5 nothing saved that could not be": (2, (*UNPAID, "Anna rettet nichts", *ON, "Anna greift Bert an mit Amme")),
    "A7.5 not told at all": (2, (*UNPAID, *ON, "Anna greift Bert an mit Amme")),
    "A7.5 what cannot be paid for is declined": (2, (*UNPAID, "Anna verzichtet auf Amme", "Anna passt")),
    "A7.5 both told": (2, (*UNPAID, "Anna rettet nichts", "Anna verzichtet auf Amme", "Anna passt")),
    "A7.5 none of several": (2, (*PLAGUE_UNPAID, "Anna rettet nichts", "Anna passt")),
    "A7.23 one of two": (2, (*PLAGUED, "Anna rettet Hirte", *ON, "Anna greift Bert an mit Hirte")),
    "A7.23 one of two, used": (2, (*PLAGUED, "Anna rettet Hirte", "Anna nutzt", *ON, "Anna greift Bert an mit Hirte")),
    "A7.23 one of two, not used": (
        2, (*PLAGUED, "Anna rettet Hirte", "Anna verzichtet", *ON, "Anna greift Bert an mit Schutzgeist"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("grade", [FULL, OBSERVED])
@pytest.mark.parametrize(("seats", "lines"), TRUE.values(), ids=TRUE)
def test_a10_5_one_line_tells_what_is_asked_in_several(grade, seats, lines, lang):
    verdict, wrong = judged(grade, lines, seats, lang)
    assert (verdict.status, wrong, verdict.code) == (LEGAL, None, "")


HOLDS = ("Hirte", "Drachenstich")
FALSE = {
    "not in the hand": (2, EISENBERTA, "Anna spielt Lindwurm", "A4.1", "Lindwurm ist nicht auf der Hand"),
    "not what the card asks for": (
        2, ("Anna spielt Schulze", "Anna nutzt"), "Anna spielt Hirte", "A7.2",
        "Anna kann Hirte nicht spielen. Hirte passt nicht zu dem, was die Karte verlangt",
    ),
    "not while it is forbidden": (
        2, ("Anna spielt Hirte", "Bert spielt Abt", *EISENBERTA), "Anna spielt Drachenstich", "A7.3", "",
    ),
    "an attack where a card is to be played": (
        2, EISENBERTA, "Anna greift Bert an mit Eisenberta", "A7.2", "Anna kann nicht mit Eisenberta angreifen",
    ),
    "a play where an attack is to be made": (3, (*THREE, "Anna nutzt"), "Anna spielt Drachenstich", "A7.22", ""),
    "with the wrong one, nothing asked": (
        2, (*ONE, "Anna nutzt"), "Anna greift Bert an mit Trommler", "A7.2", "Möglich war nur Hirte",
    ),
    "with another’s, nothing asked": (
        2, (*ONE, "Anna nutzt"), "Anna greift Bert an mit Holzfäller", "A5.1", "Holzfäller liegt bei Bert",
    ),
    "itself, nothing asked": (
        2, (*ONE, "Anna nutzt"), "Anna greift Anna an mit Hirte", "A5.1", "Anna kann nicht angegriffen werden",
    ),
    "with the wrong one": (
        2, (*TWO, "Anna nutzt"), "Anna greift Bert an mit Trommler", "A7.2", "Trommler passt nicht zu dem",
    ),
    "with another’s": (2, (*TWO, "Anna nutzt"), "Anna greift Bert an mit Holzfäller", "A5.1", "liegt bei Bert"),
    "with one that is nowhere": (3, (*MANY, "Anna nutzt"), "Anna greift Bert an mit Lindwurm", "A6.7", ""),
    "whom nobody can attack": (3, (*MANY, "Anna nutzt"), "Anna greift Anna an mit Hirte", "A5.1", ""),
    "another than was chosen": (
        3, (*MANY, "Anna nutzt", "Anna wählt Bert"), "Anna greift Carla an mit Hirte", "A7.22", "Möglich war nur Bert",
    ),
    "whom, of several": (
        3, (*MANY, "Anna nutzt"), "Anna greift an mit Hirte", "A7.22", "Jetzt wählt Anna einen Gegner",
    ),
    "twice": (
        2, (*ONE, "Anna nutzt", "Anna greift Bert an mit Hirte"), "Anna greift Bert an mit Hirte", "A5.4", "",
    ),
    "twice, with its card": (
        2, (*TWO, "Anna nutzt", "Anna greift Bert an mit Hirte"), "Anna greift Bert an mit Hirte", "A5.4", "",
    ),
    "played twice": (2, (*EISENBERTA, "Anna spielt Hirte"), "Anna spielt Hirte", "A3.1", "Bert ist am Zug"),
    "while it may not be used": (2, (*ONE, "Anna verzichtet"), "Anna greift Bert an mit Hirte", "A3.1", ""),
    "saved and used twice": (2, (*STRUCK, "Anna rettet Hirte", "Anna nutzt"), "Anna nutzt", "A3.1", ""),
    "nothing saved, and yet used": (2, (*STRUCK, "Anna rettet nichts"), "Anna nutzt", "A3.1", ""),
    "nothing saved, and yet there": (
        2, (*STRUCK, "Anna rettet nichts", *ON), "Anna greift Bert an mit Hirte", "A6.7", "",
    ),
    "forbidden to all that could": (
        2, CHAINED, "Anna greift Bert an mit Kettenhund", "A7.3",
        "Anna kann nicht mit Kettenhund angreifen. Kettenhund darf nicht angreifen",
    ),
    "used, and forbidden to all that could": (
        2, CHAINED, "Anna nutzt Trommler", "A7.3", "Kein Wesen, mit dem das ginge, darf angreifen",
    ),
    "chosen, and forbidden to all that could": (2, CHAINED, "Anna wählt Kettenhund", "A7.3", ""),
    "forbidden to the chosen one": (
        2, (*CHAINED[:2], "Anna spielt Hinterhalt"), "Anna greift Bert an mit Kettenhund", "A7.3", "",
    ),
    "forbidden to one of several": (
        2, ("Anna spielt Hirte", "Bert passt", *CHAINED), "Anna greift Bert an mit Kettenhund", "A7.3", "",
    ),
    "with itself, where there is no other": (
        2, ("Anna spielt Trommler",), "Anna greift Bert an mit Trommler", "A7.2", "Trommler passt nicht zu dem",
    ),
    "with another’s, where there is no other": (
        2, ("Anna passt", "Bert spielt Holzfäller", "Anna spielt Trommler"), "Anna greift Bert an mit Holzfäller",
        "A5.1", "Holzfäller liegt bei Bert",
    ),
    "played, while all plays are forbidden": (
        2, ("Anna passt", "Bert spielt Weiße Frau", "Anna spielt Eisenberta"), "Anna spielt Hirte", "A7.3",
        "Weiße Frau verbietet es, Hirte jetzt zu spielen",
    ),
    "saved and not paid": (2, UNPAID, "Anna rettet Hirte", "A7.5", "Was es kostet, war nicht zu leisten"),
    "used and not paid": (2, UNPAID, "Anna nutzt Amme", "A7.5", "Was es kostet, war nicht zu leisten"),
    "one of two, not paid": (2, PLAGUE_UNPAID, "Anna rettet Hirte", "A7.5", "Was es kostet, war nicht zu leisten"),
    "the one that saves": (2, STRUCK, "Anna rettet Schutzgeist", "A7.23", "Zu retten war nur Hirte"),
    "the other of two": (2, (*PLAGUED, "Anna rettet Hirte", *ON), "Anna greift Bert an mit Jäger", "A6.7", ""),
}  # fmt: skip


@pytest.mark.parametrize(("seats", "before", "line", "rule", "said"), FALSE.values(), ids=FALSE)
def test_a10_8_what_cannot_be_told_so_is_refused_at_that_line(seats, before, line, rule, said):
    verdict, wrong = judged(FULL, (*before, line), seats, holds=HOLDS)
    assert (verdict.status, verdict.rule, wrong) == (ILLEGAL, rule, len(before) + 1)
    assert said in sentence(verdict, "de")


ALSO_OBSERVED = ["twice", "twice, with its card", "played twice", "another than was chosen"]
SAME_RULE = [name for name in FALSE if "forbidden" in name or "paid" in name or "there is no other" in name]
SAME_RULE.remove("not while it is forbidden")  # of a hidden hand only the name tells that it is a Zauber


@pytest.mark.parametrize("name", [*ALSO_OBSERVED, *SAME_RULE])
def test_a10_8_an_observed_log_tells_it_once_too(name):
    seats, before, line, rule, _ = FALSE[name]
    verdict, wrong = judged(OBSERVED, (*before, line), seats)
    assert (verdict.status, wrong) == (ILLEGAL, len(before) + 1)
    assert verdict.rule == rule or name in ALSO_OBSERVED


def test_consequences_of_all_that_one_line_answers_stand_below_it():
    lost = (*STRUCK, "Anna rettet Hirte", "    Schutzgeist wird vernichtet")
    assert judged(FULL, (*lost, "Anna passt"))[0].status == LEGAL
    verdict, wrong = judged(FULL, (*STRUCK, "Anna rettet Hirte", "    Hirte wird vernichtet"))
    assert (verdict.rule, verdict.code, wrong) == ("A6.1", "wrong_fact", len(STRUCK) + 2)


SHOWN = [
    (3, (*MANY, "Anna greift Carla an mit Hirte", "Carla blockt nicht")),
    (2, (*STRUCK, "Anna rettet Hirte", "Anna nutzt", "Anna passt")),
    (2, (*STRUCK, "Anna rettet nichts", "Anna passt")),
    (2, (*PLAGUED, "Anna rettet Hirte", "Anna passt")),
    (2, (*PLAGUED, "Anna rettet Hirte", "    Schutzgeist wird vernichtet")),
    (2, ("Anna spielt Zweifler", "Anna verzichtet", "Anna nutzt", "Bert passt")),
]


@pytest.mark.parametrize(("seats", "lines"), SHOWN)
def test_a_game_is_shown_as_the_judge_understands_its_lines(seats, lines):
    """Also where a line means something else than it seems to at first."""
    verdict, _ = judged(FULL, lines, seats)
    shown = playback(verdict)
    assert {moment.state for moment in shown.moments} == {"played"}
    assert shown.table(shown.last).state() == verdict.ends().state()
    assert shown.moments[shown.last].rule


def test_a_line_that_answers_several_questions_is_shown_as_it_was_said():
    verdict, _ = judged(FULL, (*MANY, "Anna greift Carla an mit Hirte"), 3)
    shown = playback(verdict)
    last = shown.moments[shown.last]
    assert (shown.said(shown.last, 0, "de"), last.rule) == ("Anna greift Carla an mit Hirte", "A7.1")
    assert "Hirte" in {CARDS.by_number[shown.table(shown.last).face[fact.copy]].name for fact in last.facts}


def in_one_line(seed):
    """(the full log of a random game with its plays and attacks inside abilities as one line each, how many)."""
    setup, entries = game(seed)
    table, lines, count = setup.table(), [], 0
    for entry, (text, facts) in zip(entries, told(setup, entries), strict=True):
        question = table.question(entry.seat if entry.seat >= 0 else CHANCE)
        asked = question.kind if question and question.seat != CHANCE else NONE
        apply(table, entry)
        attack = attack_told(setup, table) if asked in (MAY, OPPONENT, CHOOSE) else ""
        if attack or (asked == CHOOSE and question.about[1] == p.PLAY and entry.offer != NONE):
            name, _, card = text.split(" ", 2)
            text, count = attack or f"{name} spielt {for_audience(card, name).strip('{}').split(': ')[-1]}", count + 1
            while lines and lines[-1][1:] == ([], question.about[0]):
                lines.pop()
        on_the_way = asked == OPPONENT or (asked == MAY and entry.offer == YES)
        lines.append((text, facts, question.about[0] if on_the_way and not attack else NONE))
    tags = [line for line in write_game(setup, ()).splitlines() if line.startswith("[")]
    steps = [line for text, facts, _ in lines for line in (text, *(f"    {fact}" for fact in facts))]
    return "\n".join((*tags, *numbered(steps))), count


def attack_told(setup, table):
    """The additional attack that has just been made, as people tell it; "" when there is none."""
    made = next((one for one in table.unasked if (one.kind, one.step) == (ACTION, table.step) and one.seat >= 0), None)
    if made is None:
        return ""
    attacked = setup.seats[attack_of(made.offer)[1]]
    return f"{setup.seats[made.seat]} greift {attacked} an mit {setup.cards.by_number[made.seen].name}"


def test_a10_5_whole_games_may_be_told_like_that():
    logs = [in_one_line(seed) for seed in range(30)]
    assert sum(count for _, count in logs) > 10
    for text, _ in logs:
        verdict = check(text)
        assert (verdict.status, verdict.line, verdict.code) == (LEGAL, None, "")


@pytest.mark.parametrize("line", ["Carla nutzt", "Carla nutzt Lauscher", "Carla verzichtet"])
def test_a7_8_who_answers_before_it_is_their_turn_is_told_which_ability_still_waits(line):
    """With or without its name: both have Lauscher, and Bert is asked first."""
    heard = ("Bert spielt Lauscher", "Carla spielt Lauscher", "Anna spielt Kirchweih", "Anna ordnet Nummer 1")
    verdict, wrong = judged(FULL, ("Anna passt", *heard, line), seats=3)
    assert (verdict.status, wrong, verdict.rule, verdict.code) == (ILLEGAL, 6, "A7.8", "still_waits")
