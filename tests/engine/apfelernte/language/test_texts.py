"""A card's text is its program (A11.3): every text is read, printed the same again, rendered in English, compiled."""

from pathlib import Path

import pytest

from engine.apfelernte.language import program as p
from engine.apfelernte.language.compiler import compile_card
from engine.apfelernte.language.parser import Parser
from engine.apfelernte.language.reading import print_card_text, read_card_text
from engine.apfelernte.language.validate import effects, front
from engine.apfelernte.language.wordings import WORDINGS
from tests.engine.apfelernte.language.samples import ALL, CARDS, SAMPLES

HERE = Path(__file__).parent


def read(sample):
    return read_card_text(sample.text, sample.name, sample.type)


@pytest.mark.parametrize("sample", ALL, ids=lambda sample: sample.name)
def test_a11_3_a_text_has_one_tree_and_prints_the_same(sample):
    assert len(Parser(sample.tokens()).parse()) == 1
    assert print_card_text(read(sample), sample.name, "de") == sample.text


def test_every_text_reads_in_english_as_written_down():
    """`golden_english.txt` was read by a person; `python -m tests.engine.apfelernte.language.golden` writes it anew."""
    golden = (HERE / "golden_english.txt").read_text(encoding="utf-8").splitlines()
    assert [f"{sample.name}: {print_card_text(read(sample), sample.name, 'en')}" for sample in ALL] == golden


def test_a11_5_every_wording_is_used_by_a_card_or_a_sample():
    used = {act.word for sample in ALL for ability in read(sample) for act in (*front(ability), *effects(ability))}
    assert used == set(WORDINGS)


def test_a11_4_the_twelve_named_cards_have_the_wordings_of_the_rule_book():
    cards = {card.name: card for card in CARDS}
    assert [cards[sample.name] for sample in SAMPLES[:12]] == list(SAMPLES[:12])


@pytest.mark.parametrize("sample", ALL, ids=lambda sample: sample.name)
def test_programs_point_into_their_own_tables(sample):
    program = compile_card(read(sample))
    for code in program.codes:
        for at, (opcode, *operands) in enumerate(code):
            for target in targets(opcode, operands):
                assert at < target <= len(code)
            if opcode in (p.CHOOSE, p.ALL, p.RANDOM):
                assert 0 <= operands[1] < len(program.filters)
    for trigger in program.triggers:
        assert 0 <= trigger.code < len(program.codes)
        assert trigger.subject < len(program.filters)
        assert trigger.condition < len(program.conditions)
    assert program.codes or program.lasting


def targets(opcode, operands):
    """The jump targets of an instruction."""
    if opcode == p.CAN:
        first, last, _, otherwise = operands
        return [first, last, otherwise]
    if opcode in (p.ACTORS, p.IF):
        return operands[1:]
    return operands if opcode in (p.MAY, p.EITHER, p.GOTO, p.PAID, p.PLAYER) else []


def compiled(name):
    return compile_card(read(next(sample for sample in ALL if sample.name == name)))


def test_blutmagie_pays_before_it_gains():
    program = compiled("Blutmagie")
    own, opposing = p.Filter(side=p.OWN, kind=p.WESEN), p.Filter(side=p.OPPOSING, kind=p.WESEN)
    assert program.filters == (own, opposing)
    assert program.spell == 0
    assert program.codes[0] == (
        (p.CAN, 3, 5, 1, 8),
        (p.MAY, 8),
        (p.MARK,),
        (p.CHOOSE, 0, 0, 1, p.EXACT, p.EXECUTOR, p.DESTROY),
        (p.DO, p.DESTROY, 0),
        (p.PAID, 8),
        (p.CHOOSE, 1, 1, 1, p.EXACT, p.EXECUTOR, p.DESTROY),
        (p.DO, p.DESTROY, 1),
    )


def test_freischuetz_has_a_condition_in_its_trigger():
    program = compiled("Freischütz")
    assert program.triggers == (p.Trigger(p.ATTACKS, 0, p.SELF, condition=0),)
    assert program.conditions == (p.Condition(p.MORE_THAN, zone=p.IN_HAND, who=p.ATTACKED),)


def test_kobold_chooses_one_of_two_parts():
    assert compiled("Kobold").codes[0] == (
        (p.EITHER, 3, 5),
        (p.DO, p.DRAW, 1, p.NONE),
        (p.GOTO, 5),
        (p.CHOOSE, 0, 0, 1, p.EXACT, p.EXECUTOR, p.DESTROY),
        (p.DO, p.DESTROY, 0),
    )


def test_a7_28_this_card_is_the_one_that_was_shown():
    assert compiled("Wahrsagerin").codes[0] == (
        (p.TOP, 0, 1),
        (p.DO, p.LOOK, 0),
        (p.CAN, 4, 5, 0, 5),
        (p.MAY, 5),
        (p.DO, p.UNDER_DECK, 0),
    )


def test_a7_28_this_wesen_is_the_one_that_triggered():
    assert compiled("Nachtwächter").codes[0][-1] == (p.DO, p.TO_HAND, p.TRIGGER)


def test_a6_11_the_executor_chooses_whose_life_card_is_destroyed():
    tree = read_card_text("Vernichte eine gegnerische Lebenskarte.", "Frost", "Urmacht")
    program = compile_card(tree)
    assert program.filters == (p.Filter(zone=p.IN_LIFE, side=p.BY_CHOSEN),)
    assert program.codes[0] == (
        (p.PLAYER, 1, 3),
        (p.CHOOSE, 0, 0, 1, p.EXACT, p.HOLDER, p.DESTROY),
        (p.DO, p.DESTROY, 0),
    )


def test_a_name_is_the_card_of_that_name_in_the_set():
    (sample,) = (sample for sample in SAMPLES if sample.name == "Hänsel")
    assert compile_card(read(sample), {"Gretel": 77}).filters[0].name == 77
    assert compile_card(read(sample), {}).filters[0].name == p.NONE


def test_a7_28_this_wesen_is_the_last_wesen_whatever_was_chosen_after_it():
    text = "Du darfst ein Wesen übernehmen und eine Handkarte abwerfen, um mit diesem Wesen anzugreifen."
    code = compile_card(read_card_text(text, "Raub", "Urmacht")).codes[0]
    assert [instruction[2] for instruction in code if instruction[:2] == (p.DO, p.ATTACK)] == [0]


FORMS = {  # the forms of A11.6 that no sample has, on a Wesen called N
    "Wenn ein anderes eigenes Biest ins Spiel kommt oder angreift, ziehe eine Karte.",
    "Wenn ein gegnerischer Mensch blockt, ziehe eine Karte.",
    "Wenn ein eigenes Wesen vom Typ Riese kämpft, ziehe eine Karte.",
    "Wenn eine gegnerische Lebenskarte vernichtet wird, ziehe eine Karte.",
    "Wenn du ein Wesen spielst, ziehe eine Karte.",
    "Wenn ein Gegner eine Karte vom Typ Maleficium spielt, ziehe eine Karte.",
    "Wenn dein Zug endet und kein anderes Wesen im Spiel ist, ziehe eine Karte.",
    "Wenn N angreift und mindestens zwei eigene Geister im Spiel sind, ziehe eine Karte.",
    "Wenn N angreift und du mehr Lebenskarten hast als ein Gegner, ziehe eine Karte.",
    "Wenn N angreift, wirf die obersten zwei Karten deines Decks ab.",
    "Wenn N angreift, vernichte eine gegnerische Augmentation.",
    "Wenn N angreift, lege N auf das Deck.",
    "Wenn N angreift, lege ein Wesen auf das Deck.",
    "Wenn N angreift, nimm eine Karte aus deinem Abwurfstapel auf die Hand.",
    "Wenn N angreift, sieh die obersten zwei Karten deines Decks an.",
    "Wenn N angreift, decke deine Hand auf.",
    "Wenn N angreift, übernimm ein Wesen mit höherer aufgedruckter Stärke als N.",
    "Wenn N angreift, darf der angegriffene Spieler eine Karte ziehen.",
    "Wenn N angreift, darf ein Gegner deiner Wahl zwei Karten ziehen, um eine Handkarte abzuwerfen.",
    "Wenn N angreift, ziehe eine Karte für jedes andere eigene Wesen mit Stärke 3 oder mehr im Spiel.",
    "N kann nicht von Wesen mit Stärke 3 oder weniger geblockt werden.",
    "N hat Stärke +1 für jeden gegnerischen Menschen im Spiel.",
    "Kein Spieler darf in seinem Zug einen Zauber spielen.",
    "Kein Gegner darf eine weitere Karte spielen.",
    "Solange du weniger Handkarten hast als jeder Gegner, muss N blocken.",
    "Solange eine Augmentation im Spiel ist, darfst du in jedem deiner Züge eine weitere Karte spielen.",
    "Solange kein anderer Riese im Spiel ist, kann N nicht im Kampf vernichtet werden.",
    "Wenn N angreift, nimmt jeder Gegner ein Wesen aus seinem Abwurfstapel seiner Wahl auf die Hand.",
    "Alle gegnerischen Wesen mit der höchsten Stärke dürfen nicht angreifen.",
}


@pytest.mark.parametrize("text", sorted(FORMS))
def test_a11_6_forms(text):
    tree = read_card_text(text, "N", "Mensch")
    assert print_card_text(tree, "N", "de") == text
    assert compile_card(tree)
