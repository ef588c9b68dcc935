"""Games of the formats: dealt decks (A8.1), Pai-Gow (A8.6, A8.13), tournament rules that are switched off (A9.7)."""

from dataclasses import replace
from random import Random

import pytest

from engine.apfelernte.cards import bundled
from engine.apfelernte.checks import box, random_arguments
from engine.apfelernte.decisions import DEAL, DECK_LOT, LIFE_CARD, PASS
from engine.apfelernte.formats import FORMATS
from engine.apfelernte.game import new_table
from engine.apfelernte.log.gamelog import Setup, write_game
from engine.apfelernte.setup import deal_decks
from engine.apfelernte.table import DECK, HAND, LIFE
from engine.apfelernte.view import questions, view
from engine.games import FORMAT_GAMES, play_at_random
from engine.judge import ILLEGAL, LEGAL, NOT_JUDGED, check
from engine.kernel import CHANCE, PUBLIC, Chance, Decision, RuleViolation, fold
from engine.kernel.facts import DEALT, place
from tests.engine.apfelernte import forgotten
from tests.engine.apfelernte.stage import ANNA, BERT, Side, Stage, plain

NAMES = ("Anna", "Bert", "Carla", "Dora", "Emil", "Frieda")
BOX = box(120)
SPLIT = (tuple(range(1, 21)), tuple(range(21, 41)))


def dealt(seats=2, seed=1, form="zwanzig", cards=BOX):
    return new_table(None, seats=seats, cards=cards, format=form, chance=Chance(seed), facts=[])


def pai_gow(decks=SPLIT, start=0, seed=1):
    return new_table(decks, cards=BOX, format="pai_gow", start=start, chance=Chance(seed), facts=[])


def decks_of(table):
    return [
        sorted(table.hidden_faces(c for c, o in enumerate(table.owner) if o == seat)) for seat in range(table.seats)
    ]


# A8.1


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a8_1_each_player_is_dealt_twenty_and_no_card_is_in_two_decks(seats):
    table = dealt(seats)
    decks = decks_of(table)
    assert [len(deck) for deck in decks] == [20] * seats
    assert len({card for deck in decks for card in deck}) == 20 * seats


def test_a8_1_chance_deals_by_the_rule():
    table = new_table(None, seats=2, cards=BOX, format="zwanzig", start=0)
    question = table.questions[0]
    assert (question.seat, question.kind, question.rule, question.about) == (CHANCE, DEAL, "A8.1", (0, 20))


@pytest.mark.parametrize("form", ["zwanzig", "pai_gow"])
def test_folded_facts_tell_where_all_cards_lie_from_the_first_on(form):
    table = pai_gow() if form == "pai_gow" else dealt()
    looked, size = fold(table.facts), len(table.owner) // 2
    for seat in (0, 1):
        begun = next(fact for fact in table.facts if fact.kind == DEALT and fact.seat == seat)
        assert (begun.copy, begun.target, begun.amount) == (size * seat, place(DECK, seat), size)
        for zone, lying in (DECK, table.deck), (HAND, table.hand), (LIFE, table.life):
            assert sorted(looked.zones.get(place(zone, seat), [])) == sorted(lying[seat])


def test_a8_1_beginners_are_dealt_001_to_060():
    assert max(card for deck in decks_of(dealt(3, form="zwanzig_anfaenger")) for card in deck) <= 60


def test_a8_1_dealing_is_a_pure_function_of_chance():
    for seed in range(5):
        pure = deal_decks(Chance(seed), 3, range(1, 121), 20)
        assert [list(deck) for deck in pure] == decks_of(dealt(3, seed))


def test_a8_1_what_is_dealt_stands_in_the_log_and_only_its_owner_reads_it():
    setup = Setup(((), ()), NAMES[:2], BOX, FORMATS["zwanzig"])
    table = setup.table(Chance(4), facts=False)
    play_at_random(table, Random(4))
    assert [entry.kind for entry in table.log if not isinstance(entry, Decision)][:2] == [DEAL, DEAL]
    text = write_game(setup, table.log)
    assert "1 Anna bekommt {Anna: " in text
    assert "[Deck0" not in text
    verdict = check(text, card_sets=[BOX])
    assert (verdict.status, verdict.table.log) == (LEGAL, table.log)


def test_a8_11_a_log_that_deals_a_card_twice_is_illegal():
    setup = Setup(((), ()), NAMES[:2], BOX, FORMATS["zwanzig"])
    table = setup.table(Chance(4), facts=False)
    text = write_game(setup, table.log)
    anna, bert = (line.split(": ")[1].split(", ")[0] for line in text.split("\n") if "bekommt" in line)
    verdict = check(text.replace(f"{{Bert: {bert}", f"{{Bert: {anna}"), card_sets=[BOX])
    assert (verdict.status, verdict.rule, verdict.code, verdict.step) == (ILLEGAL, "A8.11", "not_there", 2)


def test_a8_11_decks_of_a_later_game_stand_in_the_header_and_share_no_card():
    decks = tuple(map(tuple, deal_decks(Chance(1), 2, range(1, 121), 20)))
    setup = Setup(decks, NAMES[:2], BOX, FORMATS["zwanzig"])
    text = write_game(setup, setup.table(Chance(2)).log)
    assert check(text, card_sets=[BOX]).status == LEGAL
    stolen = next(card for card in decks[0])
    bad = text.replace(f"{{Bert: Æ{decks[1][0]:03d}", f"{{Bert: Æ{stolen:03d}")
    verdict = check(bad, card_sets=[BOX])
    assert (verdict.status, verdict.rule, verdict.code) == (ILLEGAL, "A8.11", "deck_shared")
    with pytest.raises(RuleViolation, match="shared"):
        new_table([decks[0], decks[0]], cards=BOX, format="zwanzig")


def test_a8_11_too_few_cards_are_a_clear_error():
    with pytest.raises(RuleViolation) as refused:
        dealt(2, cards=box(39))
    assert (refused.value.rule, refused.value.data) == ("A8.11", {"there": 39, "needed": 40, "seats": 2})
    header = "\n".join(['[Log "1"]', '[Format "zwanzig_anfaenger"]', *(f'[Seat{n} "{NAMES[n]}"]' for n in range(4))])
    verdict = check(f"{header}\n\n1 Anna passt\n")
    assert (verdict.status, verdict.rule, verdict.code) == (ILLEGAL, "A8.1", "format_seats")


def test_a8_11_two_decks_that_share_cards_are_refused_and_the_first_of_them_is_named():
    with pytest.raises(RuleViolation) as refused:
        new_table([range(1, 21), range(19, 39)], cards=BOX, format="zwanzig")
    assert (refused.value.rule, refused.value.code, refused.value.data) == ("A8.11", "shared", {"cards": (19,)})


@pytest.mark.parametrize(
    ("form", "seats", "rule", "code"),
    [
        ("zwanzig", 0, "A2.6", "seats"),
        ("zwanzig_anfaenger", 4, "A8.1", "seats"),
        ("vorbereitet", 2, "A8.4", "no_decks"),
    ],
)
def test_a8_1_decks_are_dealt_where_the_format_says_so_to_as_many_as_may_play(form, seats, rule, code):
    with pytest.raises(RuleViolation) as refused:
        new_table(None, cards=BOX, format=form, **({"seats": seats} if seats else {}))
    assert (refused.value.rule, refused.value.code, refused.value.data["seats"]) == (rule, code, seats)


# A8.6, A8.13


def test_a8_13_the_start_player_is_fixed_before_the_decks_are_drawn():
    table = new_table(SPLIT, cards=BOX, format="pai_gow")
    assert [table.questions[0].rule, table.questions[0].seat] == ["A2.5", CHANCE]
    table.settle((1,))
    question = table.questions[0]
    assert (question.kind, question.rule, question.about[0], tuple(question.offers)) == (
        DECK_LOT,
        "A8.6",
        0,
        (1, 2, 3, 4, 5),
    )


def test_a8_6_a_random_unused_deck_one_life_card_three_in_hand_no_deck():
    table = pai_gow()
    for seat in (0, 1):
        hand = sorted(table.hidden_faces(table.hand[seat]))
        assert tuple(hand) in [SPLIT[seat][at : at + 4] for at in range(0, 20, 4)]
        question = table.question(seat)
        assert (question.kind, len(question.offers), question.sealed) == (LIFE_CARD, 4, True)
        table.answer(question.step, seat, question.offers[2])
        if seat == 1:
            assert table.hidden_faces(table.life_cards(seat)) == (hand[2],)
            assert sorted(table.hidden_faces(table.hand[seat])) == [*hand[:2], hand[3]]
    assert [(len(table.deck[s]), len(table.hand[s]), table.life_count(s)) for s in (0, 1)] == [(0, 3, 1)] * 2
    assert table.turn == 0


def test_a8_6_decks_are_drawn_at_random():
    drawn = {tuple(sorted(pai_gow(seed=seed).hidden_faces(pai_gow(seed=seed).hand[0]))) for seed in range(40)}
    assert len(drawn) == 5


def test_a8_6_of_two_unused_decks_one_is_drawn_too():
    table = new_table([SPLIT[0][:8], SPLIT[1][:8]], cards=BOX, format="pai_gow", start=0)
    assert (table.questions[0].kind, tuple(table.questions[0].offers)) == (DECK_LOT, (1, 2))


def test_a8_6_the_last_unused_deck_is_no_chance():
    table = new_table([SPLIT[0][:4], SPLIT[1][:4]], cards=BOX, format="pai_gow", start=0)
    asked = [(question.kind, question.rule, len(question.offers)) for question in table.questions]
    assert asked == [(LIFE_CARD, "A8.6", 4)] * 2


def test_a8_6_a_log_may_tell_the_last_deck_that_nobody_draws():
    table = new_table([SPLIT[0][:4], SPLIT[1][:4]], cards=BOX, format="pai_gow", start=0, facts=[])
    told = [(made.seat, made.kind, made.offer, made.rule, made.about) for made in table.unasked]
    assert told == [(CHANCE, DECK_LOT, 1, "A8.6", (seat,)) for seat in (0, 1)]


@pytest.mark.parametrize("size", [3, 5, 24])
def test_a8_6_unused_decks_are_one_to_five_of_four(size):
    with pytest.raises(RuleViolation, match="deck_size"):
        new_table([tuple(range(1, size + 1)), SPLIT[1]], cards=BOX, format="pai_gow")


def test_a8_13_owners_know_their_life_cards_nobody_else_does():
    table = pai_gow()
    for seat in (0, 1):
        question = table.question(seat)
        if seat == 0:
            table.answer(question.step, 0, question.offers[1])
            assert questions(table, 0)[0].offers == ()
            assert view(table, 1).seats[0].life == ()  # nothing is laid before all have chosen
        else:
            table.answer(question.step, 1, question.offers[0])
    (life,) = table.life_cards(0)
    assert [bool(view(table, viewer).faces[life]) for viewer in (0, 1, PUBLIC)] == [True, False, False]


def test_a8_13_any_order_of_choices_gives_the_same_table_and_log():
    tables = []
    for order in ((0, 1), (1, 0)):
        table = pai_gow()
        for seat in order:
            question = table.question(seat)
            table.answer(question.step, seat, question.offers[seat + 1])
        tables.append(table)
    assert tables[0].log == tables[1].log
    assert tables[0].state() == tables[1].state()
    assert tables[0].facts == tables[1].facts


def test_a8_13_there_is_nothing_to_draw_and_a_card_sent_to_the_deck_makes_one():
    stage = Stage(
        Side(hand=[plain(1), "Klotz 2"], deck=(), life=1), Side(play=["Klotz 7"], deck=(), life=1, hand=["Klotz 3"])
    )
    table = stage.table
    stage.pass_turn()
    assert (len(table.hand[ANNA]), len(table.deck[ANNA])) == (2, 0)
    table.move(table.hand[BERT][0], 0, BERT)  # what "lege eine Handkarte auf das Deck" does
    assert stage.deck(BERT) == ["Klotz 3"]
    stage.pass_turn()
    assert (stage.hand(BERT), stage.deck(BERT)) == (["Klotz 3"], [])


def test_a8_13_the_life_card_is_the_last_one():
    table = pai_gow()
    for seat in (0, 1):
        question = table.question(seat)
        table.answer(question.step, seat, question.offers[0])
    play_at_random(table, Random(1))
    assert table.over


def test_a8_6_games_of_pai_gow_replay_and_are_checked_as_logs():
    for seed in range(6):
        arguments = random_arguments(Random(seed), 2 + seed % 2, FORMATS["pai_gow"])
        decks = tuple(map(tuple, arguments["decks"]))
        setup = Setup(decks, NAMES[: len(decks)], arguments["cards"], FORMATS["pai_gow"])
        table = setup.table(Chance(seed), facts=False)
        play_at_random(table, Random(seed))
        text = write_game(setup, table.log)
        verdict = check(text, card_sets=[arguments["cards"]])
        assert (verdict.status, verdict.table.log) == (LEGAL, table.log)
        assert write_game(verdict.setup, verdict.table.log) == text


def test_a8_6_a_deck_that_was_used_cannot_be_taken_again():
    setup = Setup(tuple(deck[4:] for deck in SPLIT), NAMES[:2], BOX, FORMATS["pai_gow"], start=0)
    text = write_game(setup, setup.table(Chance(1)).log)
    number = next(line.split()[-1] for line in text.split("\n") if "1 Anna nimmt Deck" in line)
    verdict = check(text.replace(f"Anna nimmt Deck {number}", "Anna nimmt Deck 5"), card_sets=[BOX])
    assert (verdict.status, verdict.rule, verdict.code) == (ILLEGAL, "A8.6", "no_unused_deck")


SEEN = ('[Log "1"]', '[Grade "observed"]', '[Format "pai_gow"]', '[Seat0 "Anna"]', '[Seat1 "Bert"]', '[Start "Anna"]')


def seen(*lines, head=SEEN):
    """The verdict on an observed log of Pai-Gow: (step, rule, code), or its status and code."""
    verdict = check("\n".join([*head, *(f"{at} {line}" for at, line in enumerate(lines, 1))]))
    return (verdict.step, verdict.rule, verdict.code) if verdict.status == ILLEGAL else (verdict.status, verdict.code)


def test_a8_13_observed_logs_of_pai_gow_with_all_unused_decks_are_not_judged_and_say_so():
    """Which of them was drawn is not looked into."""
    decks = " ".join(f"Æ{number:03d}" for number in range(1, 21)), "Æ030 Æ031 Æ032 Æ033"
    tagged = [f'[Deck{seat} "{{{name}: {deck}}}"]' for seat, (name, deck) in enumerate(zip(NAMES, decks, strict=False))]
    assert seen("Anna passt", head=(*SEEN, *tagged)) == (NOT_JUDGED, "observed_split")
    assert seen("Anna passt", head=(*SEEN, tagged[1])) == (LEGAL, "")


def test_a8_6_observed_logs_of_pai_gow_are_judged():
    """The life card may be told, also with its name, or left out; there is nothing to draw (A8.13, A10.5)."""
    laid = ("Anna nimmt Deck 2", "Bert bestimmt als Lebenskarte", "Anna bestimmt als Lebenskarte Vogt")
    assert seen(*laid, "Anna spielt Jäger", "Anna hat 2 Handkarten", "Bert passt") == (LEGAL, "")
    counts = ("Bert hat 2 Handkarten", "Bert hat 1 Lebenskarte", "Bert hat 0 Karten im Deck")
    assert seen("Anna spielt Jäger", "Bert spielt Hirte", *counts) == (LEGAL, "")
    assert seen(*laid, "Anna spielt Vogt") == (4, "A4.1", "cannot_hold")
    assert seen("Anna nimmt Deck 6")[:2] == (1, "A8.6")
    assert seen("Anna spielt Jäger", "Anna hat 3 Handkarten") == (2, "A9.4", "wrong_count_hand")
    played = [line for name in ("Jäger", "Hirte", "Wachhund") for line in (f"Anna spielt {name}", "Bert passt")]
    assert seen(*played, "Anna spielt Bär")[:2] == (7, "A4.1")
    assert seen("Anna spielt Jäger", "Bert spielt Jäger") == (2, "A8.11", "shared_card")


def test_a8_11_the_witness_of_a_game_from_one_set_has_no_card_in_two_decks():
    for key in ("zwanzig", "pai_gow"):
        text = "\n".join([*SEEN, "1 Anna spielt Jäger", "2 Bert spielt Hirte"]).replace("pai_gow", key)
        found = check(text)
        assert (found.status, check(found.witness).status) == (LEGAL, LEGAL)


def test_a10_2_games_of_pai_gow_that_have_happened_are_legal_whatever_is_forgotten_of_them(monkeypatch):
    """Each has a witness that the ordinary judge accepts, with no card in two decks (A8.11)."""
    for seed in range(40):
        seats = 2 + seed % 3
        arguments = random_arguments(Random(seed), seats, FORMATS["pai_gow"])
        setup = Setup(tuple(map(tuple, arguments["decks"])), NAMES[:seats], arguments["cards"], FORMATS["pai_gow"])
        table = setup.table(Chance(seed), facts=False)
        play_at_random(table, Random(seed))
        monkeypatch.setattr(forgotten, "game", lambda seed, found=(setup, table.log): found)
        monkeypatch.setattr(forgotten, "check", lambda text, cards=setup.cards: check(text, card_sets=[cards]))
        monkeypatch.setattr(forgotten, "deck_text", lambda deck: "")  # nobody has seen the decks
        assert forgotten.examine(seed).code in ("", "unnamed_card")


# A9.7


def in_house(**changes):
    return replace(FORMATS["vorbereitet"], key="haus", **changes)


def test_a9_7_passing_ends_no_game_where_a_house_format_says_so():
    numbers = [card.number for card in bundled().cards][:20]
    for form, over in ((FORMATS["vorbereitet"], True), (in_house(without=frozenset({"A3.5"})), False)):
        table = new_table([numbers, numbers], start=0, chance=Chance(1), format=form)
        for _ in range(3):
            question = table.questions[0]
            table.answer(question.step, question.seat, PASS)
        assert table.over is over


def test_a9_7_without_cuts_nobody_is_asked_and_without_a9_2_chance_decides():
    numbers = [card.number for card in bundled().cards][:20]
    house = in_house(without=frozenset({"A2.2", "A9.2"}))
    table = new_table([numbers, numbers], decider=1, cuts=True, format=house)
    assert table.questions[0].rule == "A2.5"
    regular = new_table([numbers, numbers], decider=1, cuts=True)
    assert regular.questions[0].rule == "A9.2"
    assert (table.cuts, regular.cuts) == (False, True)


def test_a8_10_lives_and_hand_are_those_of_the_format():
    numbers = [card.number for card in bundled().cards][:8]
    table = new_table([numbers, numbers], chance=Chance(1), format=in_house(deck_size=8, lives=2, hand_size=3))
    assert [(table.life_count(seat), len(table.hand[seat]), len(table.deck[seat])) for seat in (0, 1)] == [
        (2, 3, 3)
    ] * 2


def test_each_format_game_is_for_its_players():
    assert {game.key: tuple(game.seats) for game in FORMAT_GAMES} == {
        "apfelernte-zwanzig": (2, 3, 4, 5, 6),
        "apfelernte-draft": (3, 4, 5, 6),
        "apfelernte-pai_gow": (2, 3, 4, 5, 6),
    }
