"""A game that an observed log may have been, found by supposing cards and playing (A10.2)."""

import pytest

from engine.apfelernte.observed.supposed import Unfit, _play_again, supposed
from engine.header import read_setup
from engine.judge import LEGAL, check
from engine.kernel import UNKNOWN, RuleViolation
from engine.kernel.log import effective, read_log
from engine.kernel.replay import apply
from engine.observer import follow
from tests.engine.apfelernte.forgotten import forgotten
from tests.engine.apfelernte.test_mutated_observed_logs import mutated
from tests.engine.apfelernte.test_observed_logs import log

PUT_UNDER = "Anna spielt Wahrsagerin", "Anna nutzt Wahrsagerin"  # the top card of the deck goes under it
SEEN = "Anna spielt Wahrsagerin", "    Anna sieht eine Karte von Anna Jäger", "Anna nutzt Wahrsagerin"


def found(text):
    read = read_log(text)
    return supposed(read_setup(read, {}, ()), effective(read.lines))


def refuted(text):
    """Whether the observer says that the log cannot be."""
    read = read_log(text)
    failure = follow(read_setup(read, {}, ()), effective(read.lines)).failure
    return failure is not None and isinstance(failure.error, RuleViolation) and not failure.not_judged


def test_cards_lie_where_they_are_named():
    game = found(log("Anna spielt Jäger", "Bert spielt Bär", "Anna greift Bert an mit Jäger"))
    assert (35 in game.setup.decks[0], 8 in game.setup.decks[1]) == (True, True)
    assert check(game.text()).status == LEGAL


def unseen_top_card():
    """A log whose sixth card is put under the deck first."""
    lines = [*PUT_UNDER, "Bert passt"]
    for name in ("Jäger", "Bär", "Bauer", "Vogt", "Irrlicht", "Hirte", "Leitwolf", "Lindwurm"):
        lines += [f"Anna spielt {name}", "Bert passt"]
    return log(*lines)


def test_a_card_that_was_laid_down_unseen_changes_places_with_one_that_nobody_told_of():
    assert check(found(unseen_top_card()).text()).status == LEGAL


def test_a_life_card_is_laid_without_a_card_that_is_named_later(monkeypatch):
    lines = ["Anna spielt Erntedank", "Bert passt"]
    for name in ("Jäger", "Bär", "Bauer", "Vogt", "Irrlicht", "Hirte", "Leitwolf", "Lindwurm"):
        lines += [f"Anna spielt {name}", "Bert passt"]
    monkeypatch.setattr("engine.apfelernte.observed.supposed._play_again", otherwise)
    assert found(log(*lines)) is not None


def test_a_card_lost_at_random_is_the_one_that_the_line_names(monkeypatch):
    lines = ["Anna spielt Milchhexe", "    Bert wirft ab Kreuzspinne", "Bert spielt Jäger"]
    monkeypatch.setattr("engine.apfelernte.observed.supposed._play_again", otherwise)
    assert found(log(*lines)) is not None


def test_a_card_that_comes_to_lie_open_now_was_not_meant_before():
    """Bert's Müllerin was told of; Anna's comes off her deck only now, and may be Mittagsfrau."""
    seen = (
        "Bert spielt Müllerin",
        "Bert wählt",
        "    Bert wirft ab Bauer",
        "Anna passt",
        "Bert greift Anna an mit Müllerin",
    )
    milled = [f"    Anna wirft vom Deck ab {name}" for name in ("Vogt", "Jäger", "Mittagsfrau")]
    assert found(log(*PUT_UNDER, *seen, "Anna spielt Totentanz", *milled)) is not None


def test_a_card_that_all_have_seen_is_not_drawn_as_well():
    """Bär was told of without its owner, and went back to the hand."""
    seen = "Anna spielt Eisenberta", "Anna nutzt Eisenberta", "    Bär kommt ins Spiel bei Anna"
    back = "Bert spielt Windsbraut", "    Bär geht auf die Hand zurück", "Anna spielt Vogt", "Anna nutzt Vogt"
    text = log(*seen, *back, "    Anna zieht eine Karte Bär")
    assert found(text) is None
    assert refuted(text)


def test_a10_5_what_nobody_was_asked_for_may_be_told():
    assert found(log("Anna spielt Bär", "Bert passt", "Anna greift Bert an mit Bär", "Bert blockt nicht")) is not None


def test_a_card_of_a_pile_that_nobody_named_is_the_one_that_is_chosen():
    thrown = "Anna spielt Pestkarren", "Bert passt", "Anna spielt Milchhexe"
    assert found(log(*thrown, "Bert spielt Totengräber", "Bert nutzt Totengräber", "Bert wählt Bär")) is not None


@pytest.mark.parametrize("place", [1, 2, 3])
def test_a1_9_a_life_card_is_laid_where_one_was_taken_that_no_line_names(place):
    lines = "Anna spielt Bär", "Bert passt", "Anna greift Bert an mit Bär", "Bert spielt Erntedank"
    assert found(log(*lines, f"    Bert legt eine Lebenskarte auf Platz {place}")) is not None
    taken = "Anna greift Bert an mit Bär", f"Bert nimmt Lebenskarte {place}"
    assert found(log(*lines, f"    Bert legt eine Lebenskarte auf Platz {place}", *taken)) is not None


def otherwise(*_):
    raise Unfit


def test_where_cards_have_changed_places_the_same_must_happen_again(monkeypatch):
    game = found(unseen_top_card())
    table = game.setup.table()
    for entry in game.table.log:
        apply(table, entry)
    _play_again(game.setup, game.table.log, table.facts)
    with pytest.raises(Unfit):
        _play_again(game.setup, game.table.log, table.facts[:-1])

    monkeypatch.setattr("engine.apfelernte.observed.supposed._play_again", otherwise)
    assert found(unseen_top_card()) is None
    assert found(log("Anna spielt Jäger", "Bert spielt Bär")) is not None


def test_a10_6_a_card_that_a_line_has_told_of_stays_where_it_is():
    text = log(*SEEN, "    Anna legt eine Karte des Decks unter das Deck", "Bert passt", "Anna spielt Jäger")
    assert found(text) is None
    assert refuted(text)


def test_the_table_shows_what_all_see():
    verdict = check(log("Anna spielt Pestkarren", "Bert spielt Bär", "Anna passt"))
    for table in (verdict.found.table, verdict.table):
        assert sorted(set(table.secret)) == sorted({UNKNOWN, 8, 36})


def test_what_is_not_tried_is_left_to_the_observer():
    assert found(log("Anna zeigt die ganze Hand Jäger, Vogt, Bär, Lindwurm, Hirte")) is None
    assert check(log("Anna zeigt die ganze Hand Jäger, Vogt, Bär, Lindwurm, Hirte")).status == LEGAL


@pytest.mark.parametrize("part", range(4))
def test_what_is_found_is_never_refuted_by_all_that_the_cards_can_be(part):
    texts = [make(seed) for seed in range(part, 60, 4) for make in (forgotten, mutated)]
    games = [(text, game) for text in texts if (game := found(text))]
    assert len(games) >= 8
    for text, game in games:
        assert check(game.text()).status == LEGAL
        assert not refuted(text)
