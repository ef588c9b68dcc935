"""Observed logs with cards that shuffle a deck in the middle of a game, or look into a discard pile (A10.2, A10.6).

Each log says something that only the observer looks into ("Anna zeigt"), so that no game is supposed."""

from engine.judge import LEGAL, check
from tests.engine.apfelernte.test_observed_logs import LEGAL_SO_FAR, judge, judged, log

MILLED = "Kettenhemd (Æ052)", "Hexenbesen (Æ050)", "Hagelschlag (Æ007)"  # no Wesen
DANCE = "Anna zeigt Totentanz", "Anna spielt Totentanz"


def test_a2_1_a_deck_that_is_shuffled_in_the_middle_has_a_witness():
    text = log("Anna zeigt Neubeginn", "Anna spielt Neubeginn", "Bert spielt Bär", "Anna spielt Jäger")
    verdict = check(text)
    assert verdict.status == LEGAL
    witness = check(verdict.witness)
    assert (witness.status, verdict.witness.count("Anna mischt")) == (LEGAL, 2)


def test_a10_6_what_has_been_named_in_a_pile_is_chosen_from_as_it_is():
    milled = [f"    Anna wirft vom Deck ab {card}" for card in MILLED]
    game = judge(*DANCE, *milled, "Bert passt")
    assert game.failure is None
    assert game.table.play == [[], []]


def test_a10_6_one_wesen_among_what_was_named_comes_into_play():
    milled = [f"    Anna wirft vom Deck ab {card}" for card in (*MILLED[:2], "Bauer (Æ041)")]
    assert judged(*DANCE, *milled, "Bert passt", "Anna greift Bert an mit Bauer") == LEGAL_SO_FAR
