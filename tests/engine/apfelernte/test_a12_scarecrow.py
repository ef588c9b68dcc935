"""Chapter A12: the game against the Vogelscheuche."""

from collections import Counter
from random import Random

import pytest

from engine.apfelernte import decisions as d
from engine.apfelernte import lasting, scarecrow
from engine.apfelernte.cards import Card, CardSet, bundled
from engine.apfelernte.formats import FORMATS, LEVELS, level
from engine.apfelernte.language import program as p
from engine.apfelernte.players.bots import greedy_bot
from engine.apfelernte.scarecrow_list import HARM, RETURN
from engine.apfelernte.view import view
from engine.games import VOGELSCHEUCHE, play_at_random, play_out, random_table
from engine.kernel import CHANCE, PUBLIC, Chance, RuleViolation
from tests.engine.apfelernte.stage import ANNA, BERT, ScarecrowStage, Side, plain, wesen, zauber

FULL = ["Blatt 1", "Blatt 2", "Blatt 3", "Blatt 4", "Blatt 5"]
BOX = CardSet(
    "Kiste",
    tuple(Card(at, f"Klotz {at}", "Wesen", "Riese", at % 7, f"Klotz {at} muss angreifen.") for at in range(1, 121)),
)


def alone(its_deck=(), its_play=(), person=None, turn=1, cards=(), **more):
    """Anna against the Vogelscheuche, whose turn it is."""
    its = Side(play=its_play, deck=list(its_deck), life=more.pop("its_life", 3), discard=more.pop("its_discard", ()))
    return ScarecrowStage(person or Side(hand=FULL), its, cards=cards, turn=turn, **more)


def its_questions(seats, seeds, kind):
    """(table, question) of random games when the Vogelscheuche is asked for such a thing."""
    for seed in seeds:
        rnd, table = Random(seed), random_table(VOGELSCHEUCHE, seed, seats)
        while table.questions:
            question = table.questions[0]
            if question.seat == table.scarecrow and question.kind == kind:
                yield table, question
            table.answer(question.step, question.seat, rnd.choice(question.offers))


# A12.1 the decks


def begun(people, chance=1, cards=BOX, **more):
    decks = [range(1 + 20 * seat, 21 + 20 * seat) for seat in range(people)]
    return scarecrow.new_table(decks, cards=cards, chance=None if chance is None else Chance(chance), **more)


@pytest.mark.parametrize("people", [1, 2, 3, 4])
def test_a12_1_its_deck_is_what_no_person_plays_at_most_twenty_per_person(people):
    table, left = begun(people), 120 - 20 * people
    own = [face for copy, face in enumerate(table.secret) if table.owner[copy] == people]
    assert len(own) == len(set(own)) == min(20 * people, left)
    assert min(own) > 20 * people


def test_a12_1_it_is_shuffled_and_cut():
    orders = {tuple(begun(1, chance).secret[20:]) for chance in range(60)}
    assert len(orders) == 60
    assert {face for order in orders for face in order} == set(range(21, 121))  # each card has its chance


def test_a12_1_a_small_set_leaves_fewer_cards():
    cards = CardSet("Klein", BOX.cards[:33])
    assert len(begun(1, cards=cards).secret) == 33


def test_a12_1_its_life_cards_come_from_the_top_of_that_deck():
    table = begun(1, None, start=0)
    while table.questions[0].seat == CHANCE:
        table.settle(table.questions[0].offers[: table.questions[0].about[1]])
    faces = [table.hidden_face(copy) for copy in table.life_cards(1)]
    assert faces == list(range(21, 21 + level("mittel").scarecrow))


def test_a12_1_each_person_has_a_regular_deck_and_one_to_four_play():
    with pytest.raises(RuleViolation) as wrong:
        scarecrow.new_table([[1, *range(1, 20)]], cards=BOX)
    assert (wrong.value.rule, wrong.value.code) == ("A12.1", "twice")
    for decks in ([], [range(1, 21)] * 5):
        with pytest.raises(RuleViolation, match="seats"):
            scarecrow.new_table(decks, cards=BOX)


# A12.2, A12.3 its turn


def test_a12_2_after_each_persons_turn_it_plays_its_top_card():
    stage = alone([plain(3), plain(4)], turn=ANNA)
    stage.pass_turn().go(plain(3))
    assert stage.play_of(1) == [plain(3)]
    stage.go(f"{plain(3)} → 0").lose_life()
    stage.pass_turn().go(plain(4))
    assert stage.play_of(1) == [plain(3), plain(4)]


def test_a12_3_it_attacks_the_person_with_the_fewest_life_cards():
    stage = ScarecrowStage(Side(), Side(life=2), Side(life=2), Side(play=[plain(1)], deck=[]), turn=3)
    assert stage.does == f"{plain(1)} → 1"


@pytest.mark.parametrize(("last", "next_one"), [(0, 1), (1, 2), (2, 0)])
def test_a12_3_a_tie_goes_to_the_person_whose_turn_comes_next(last, next_one):
    sides = [Side(hand=FULL) for _ in range(3)]
    stage = ScarecrowStage(*sides, Side(play=[plain(1)], deck=[]), turn=last)
    assert stage.pass_turn().does == f"{plain(1)} → {next_one}"


def test_a12_3_the_strongest_that_no_blocker_beats_attacks():
    stage = alone(its_play=[plain(2), plain(4), plain(6)], person=Side(play=[plain(5)]))
    assert stage.does == f"{plain(6)} → 0"
    stage = alone(its_play=[plain(2), plain(4)], person=Side(play=[plain(4)]))
    assert stage.does == f"{plain(4)} → 0"  # a tie beats nobody
    stage = alone(its_play=[plain(2), plain(4)], person=Side(play=[plain(5)]))
    assert stage.does == d.PASS
    no_block = [wesen("Faulpelz", "Faulpelz darf nicht blocken.", 9)]
    stage = alone(its_play=[plain(2)], person=Side(play=["Faulpelz"]), cards=no_block)
    assert stage.does == f"{plain(2)} → 0"


def test_a12_3_of_equally_strong_ones_the_one_longest_in_play_attacks():
    twins = [wesen("Zweiter", "?", 3), wesen("Erster", "?", 3)]
    cards = [wesen(twin.name, f"{twin.name} muss blocken.", 3) for twin in twins]
    assert alone(its_play=["Erster", "Zweiter"], cards=cards).does == "Erster → 0"
    assert alone(its_play=["Zweiter", "Erster"], cards=cards).does == "Zweiter → 0"


@pytest.mark.parametrize("people", [1, 3])
def test_a12_3_in_whole_games_target_and_attacker_are_as_the_rule_says(people):
    """The rule once more, as a list of conditions instead of a choice."""
    tried = 0
    for table, question in its_questions(people, range(25), d.ACTION):
        (offer,) = question.offers
        if not d.is_attack(offer):
            continue
        tried += 1
        its, (attacker, victim) = table.scarecrow, d.attack_of(offer)
        persons = [seat for seat in range(its) if table.is_in(seat)]
        assert table.life_count(victim) == min(map(table.life_count, persons))
        after = [(table.last + 1 + at) % its for at in range(its)]
        before = after[: after.index(victim)]
        assert all(table.life_count(seat) > table.life_count(victim) for seat in before if table.is_in(seat))
        able, forced = lasting.attackers(table, its)
        strength = {copy: lasting.strength(table, copy) for copy in able}
        safe = [copy for copy in able if forced or not beaten(table, copy, victim)]
        assert attacker in safe
        assert all(
            (strength[other], -table.notes[other]) <= (strength[attacker], -table.notes[attacker]) for other in safe
        )
    assert tried > 30


def beaten(table, attacker, victim):
    blockers, _ = lasting.blockers(table, victim, attacker)
    return max((lasting.strength(table, copy) for copy in blockers), default=0) > lasting.strength(table, attacker)


# A12.4 its blocks and its life cards


def attacked(attacker, *its_play, cards=(), its_life=3, **more):
    """Anna attacks the Vogelscheuche."""
    stage = alone(its_play=its_play, person=Side(play=[attacker], hand=FULL), turn=ANNA, cards=cards, its_life=its_life)
    return stage.attack(attacker, 1)


def test_a12_4_a_the_strongest_blocker_that_stays_in_play():
    assert attacked(plain(3), plain(4), plain(6), plain(5)).does == plain(6)
    proof = [wesen("Amboss", "Amboss kann nicht im Kampf vernichtet werden.", 1)]
    assert attacked(plain(3), plain(2), "Amboss", cards=proof).does == "Amboss"


def test_a12_4_b_else_the_weakest_in_print_that_falls_with_an_attacker_stronger_in_print():
    chorus = wesen("Chor", "Alle anderen eigenen Geister haben Stärke +2.", 0)
    ghosts = [wesen(f"Geist {at}", f"Geist {at} muss angreifen.", at, "Geist") for at in (1, 2, 3)]
    cards = [chorus, *ghosts, wesen("Riese 4", "Riese 4 muss angreifen.", 4)]
    stage = attacked("Riese 4", "Chor", "Geist 2", plain(4), cards=cards)
    assert stage.does == "Geist 2"  # 2 + 2 meets 4; the plain 4 is not weaker in print
    assert attacked(plain(4), plain(4), plain(3)).does == d.NONE


def test_a12_4_c_else_with_one_life_card_left_the_weakest():
    assert attacked(plain(5), plain(3), plain(1), plain(2), its_life=1).does == plain(1)


def test_a12_4_d_else_it_does_not_block():
    assert attacked(plain(5), plain(3), plain(1), its_life=2).does == d.NONE


def test_a12_4_ties_go_to_the_lowest_card_number():
    twins = [wesen(name, f"{name} muss angreifen.", 4) for name in ("Kuno", "Egon")]  # numbered in this order
    assert attacked(plain(3), "Egon", "Kuno", cards=twins).does == "Kuno"


def test_a12_4_it_blocks_when_it_must():
    forced = [wesen(name, f"{name} muss blocken.", strength) for name, strength in (("Knecht", 2), ("Magd", 1))]
    assert attacked(plain(5), plain(1), "Knecht", "Magd", cards=forced).does == "Magd"


@pytest.mark.parametrize("people", [1, 2])
def test_a12_4_in_whole_games_it_blocks_as_the_rule_says(people):
    seen = Counter()
    for table, question in its_questions(people, range(30), d.BLOCK):
        seen[block_rule(table, question)] += 1
    assert all(seen[letter] for letter in "acd"), seen  # (b) is rare; the test above has one


def block_rule(table, question):
    """Which of the four cases it is; checks that the offer is right for it."""
    attacker, (offer,) = question.about[0], question.offers
    able, forced = lasting.blockers(table, table.scarecrow, attacker)
    strong = {copy: lasting.strength(table, copy) for copy in (attacker, *able)}
    printed = {copy: table.rules.printed[table.face[copy]] for copy in strong}

    def proof(copy):
        return lasting.has(table, p.FIGHT_PROOF, copy)

    staying = {copy for copy in able if strong[copy] > strong[attacker] or proof(copy)}
    level = {copy for copy in able if strong[copy] == strong[attacker] and printed[copy] < printed[attacker]}
    if staying:
        assert offer in staying
        assert strong[offer] == max(strong[copy] for copy in staying)
        return "a"
    if level and not proof(attacker):
        assert offer in level
        assert printed[offer] == min(printed[copy] for copy in level)
        return "b"
    if forced or table.life_count(table.scarecrow) == 1:
        assert strong[offer] == min(strong[copy] for copy in able)
        return "c"
    assert offer == d.NONE
    return "d"


def test_a12_4_a_lost_life_card_is_played_at_once_the_lowest_slot_first():
    stage = ScarecrowStage(Side(play=[plain(2)], hand=FULL), Side(life=["Vogt", plain(7)], deck=[]), turn=ANNA)
    stage.attack(plain(2), 1).go("Vogt")
    assert (stage.play_of(1), stage.lives(1), stage.hand(1)) == (["Vogt"], 1, [])


def test_a12_4_a_lost_zauber_is_executed():
    fire = zauber("Feuer", "Vernichte alle Wesen.")
    side = Side(life=["Feuer", plain(7)], deck=[])
    stage = ScarecrowStage(Side(play=[plain(2)], hand=FULL), side, turn=ANNA, cards=[fire])
    stage.attack(plain(2), 1).go("Feuer")
    assert (stage.play_of(ANNA), stage.discard(1)) == ([], ["Feuer"])


def test_a12_4_two_life_cards_lost_at_once_are_played_both():
    text = "Vernichte zwei gegnerische Lebenskarten."
    side = Side(life=["Vogt", plain(7), plain(6)], deck=[])
    stage = ScarecrowStage(Side(hand=["Beil", *FULL]), side, turn=ANNA, cards=[zauber("Beil", text)])
    stage.play("Beil")
    while stage.asked == (1, "life"):
        stage.go(stage.does)
    assert (sorted(stage.play_of(1)), stage.lives(1)) == (sorted(["Vogt", plain(7)]), 1)


def test_a12_4_the_last_life_card_is_not_played_the_people_have_won():
    stage = attacked(plain(2), its_life=[plain(7)])
    assert (stage.table.over, stage.table.winner, stage.table.places) == (True, ANNA, [1, 2])
    assert stage.table.in_play() == [stage.copy(plain(2))]


# A12.5 deterministic


@pytest.mark.parametrize("people", [1, 2, 4])
def test_a12_5_each_question_to_it_offers_one_thing_and_betrays_no_hidden_card(people):
    for seed in range(6):
        rnd, table = Random(seed), random_table(VOGELSCHEUCHE, seed, people)
        while table.questions:
            question = table.questions[0]
            if question.seat == people:
                assert len(question.offers) == 1
            other = table.copy()
            for group in VOGELSCHEUCHE.hidden(other, PUBLIC):
                for one in group:
                    VOGELSCHEUCHE.exchange(other, one, rnd.choice(group))
            other.ask_anew()
            other.proceed()
            again = other.questions[0]
            assert again[1:3] == question[1:3]
            if question.seat == people or question.kind == d.BLOCK:
                assert list(again.offers) == list(question.offers)
            table.answer(question.step, question.seat, rnd.choice(question.offers))


# A12.6 the end


def test_a12_6_all_people_win_together_also_who_went_out():
    stage = ScarecrowStage(Side(play=[plain(3)], hand=FULL), Side(), Side(), Side(life=1, deck=[]), turn=ANNA)
    stage.table.answer(stage.table.step, BERT, d.CONCEDE)
    stage.attack(plain(3), 3)
    assert (stage.table.places[:3], stage.table.winner) == ([1, 1, 1], ANNA)


def test_a12_6_it_wins_when_all_people_are_out():
    stage = ScarecrowStage(Side(), Side(), Side(deck=[]), turn=ANNA)
    stage.table.answer(stage.table.step, BERT, d.CONCEDE)
    assert not stage.table.over
    stage.table.answer(stage.table.step, ANNA, d.CONCEDE)
    assert (stage.table.over, stage.table.winner, stage.table.places) == (True, 2, [2, 3, 1])


def test_a12_6_with_an_empty_deck_it_attacks_up_to_twice():
    stage = alone(its_play=[plain(3)], person=Side(hand=FULL, life=3))
    stage.go(f"{plain(3)} → 0").lose_life()
    stage.go(f"{plain(3)} → 0").lose_life()
    assert (stage.asked, stage.lives(ANNA)) == ((ANNA, "action"), 1)


def test_a12_6_with_a_card_left_it_attacks_once():
    stage = alone([plain(1)], its_play=[plain(3)])
    stage.go(plain(1), f"{plain(3)} → 0").lose_life()
    assert stage.asked == (ANNA, "action")


# A12.7 the levels


def test_a12_7_the_levels_change_only_its_life_cards():
    forms = [level(name) for name in LEVELS]
    assert [form.scarecrow for form in forms] == sorted({form.scarecrow for form in forms})
    assert {(form.deck_size, form.lives, form.hand_size, form.seats) for form in forms} == {(20, 3, 5, (1, 4))}
    for people in (1, 2, 3):
        table = begun(people, format=level("schwer"))
        assert table.life_count(people) == level("schwer").scarecrow


def test_a12_7_at_mittel_a_sensible_player_alone_wins_about_half_of_its_games():
    """A few games only, so with room; `python -m engine levels` plays many."""
    wins, games = 0, 120
    for seed in range(games):
        deck = Random(seed).sample(sorted(bundled().by_number), 20)
        table = scarecrow.new_table([deck], chance=Chance(seed), format=level("mittel"))
        play_out(table, [greedy_bot(seed)], VOGELSCHEUCHE)
        wins += table.winner == 0
    assert 0.25 < wins / games < 0.7


# A12.8 the list


def cast(text, *sides, type="Urmacht", more=()):
    """The Vogelscheuche plays a Zauber with this text; the last side is its own."""
    *people, its = sides
    its = Side(play=its.play, deck=["Spruch", *(its.deck or [])], discard=its.discard, life=its.life)
    stage = ScarecrowStage(*people, its, cards=[zauber("Spruch", text, type), *more], turn=len(people))
    return stage.go("Spruch")


def test_a12_8_every_act_is_harm_or_is_not():
    """A new act of the card language must be sorted in here and in the list."""
    harmless = {p.DRAW, p.INTO_PLAY, p.HEAL, p.LOOK, p.REVEAL, p.LOOK_HAND, p.REVEAL_HAND, p.SHUFFLE, p.BOOST}
    harmless |= {p.PLAY, p.ATTACK, p.COPY, p.PREVENT}
    assert sorted([*harmless, *HARM, *RETURN]) == list(range(max(p.PREVENT, *HARM, *RETURN) + 1))


def test_a12_8_harm_goes_to_the_strongest_of_the_opponents():
    text = "Vernichte ein Wesen."
    assert cast(text, Side(play=[plain(2), plain(5)]), Side(play=[plain(9)])).does == plain(5)
    assert cast(text, Side(play=[plain(2)]), Side(play=[plain(5)]), Side()).does == plain(5)


def test_a12_8_current_strength_counts_then_the_lowest_card_number():
    more = [wesen(name, f"{name} muss angreifen.", 4) for name in ("Kuno", "Egon")]
    stage = cast("Vernichte ein Wesen.", Side(play=["Egon", "Kuno", plain(3)]), Side(), more=more)
    assert stage.does == "Kuno"
    raised = Side(play=[plain(3), plain(4), f"Riesenwuchs on {plain(3)}"])
    assert cast("Vernichte ein Wesen.", raised, Side()).does == plain(3)


def test_a12_8_harm_that_must_hit_its_own_goes_to_the_weakest_with_the_highest_number():
    more = [wesen(name, f"{name} muss angreifen.", 1) for name in ("Kuno", "Egon")]
    stage = cast("Vernichte ein eigenes Wesen.", Side(), Side(play=["Kuno", "Egon", plain(3)]), more=more)
    assert stage.does == "Egon"


def test_a12_8_harm_under_darf_that_could_hit_only_its_own_is_declined():
    text = "Du darfst ein Wesen mit Stärke 4 oder weniger vernichten."
    assert cast(text, Side(play=[plain(5)]), Side(play=[plain(2)])).does == d.NO
    assert cast(text, Side(play=[plain(4)]), Side(play=[plain(2)])).go(d.YES).does == plain(4)


def test_a12_8_to_weaken_is_harm_to_strengthen_is_none():
    sides = Side(play=[plain(5)]), Side(play=[plain(2), plain(3)])
    assert cast("Gib einem Wesen bis zum Ende des Zuges Stärke -2.", *sides).does == plain(5)
    assert cast("Gib einem Wesen bis zum Ende des Zuges Stärke +2.", *sides).does == plain(3)


def test_a12_8_what_comes_out_of_a_discard_pile_is_no_harm():
    its = Side(discard=[plain(2), plain(6)])
    stage = cast("Lege eine Karte aus deinem Abwurfstapel auf das Deck.", Side(), its)
    assert stage.does == plain(6)


def test_a12_8_a_cost_is_paid_when_both_parts_can_be_done():
    text = "Du darfst ein eigenes Wesen vernichten, um ein gegnerisches Wesen zu vernichten."
    stage = cast(text, Side(play=[plain(5), plain(1)]), Side(play=[plain(3), plain(2)]))
    stage.go(d.YES, plain(2), plain(5))
    assert (stage.play_of(ANNA), stage.play_of(1)) == ([plain(1)], [plain(3)])
    assert cast(text, Side(), Side(play=[plain(3)])).does == d.NO


def test_a12_8_other_permissions_are_used():
    chief = wesen("Amtmann", "Wenn Amtmann ins Spiel kommt, darf jeder Gegner eine Karte ziehen.")
    stage = ScarecrowStage(Side(hand=["Amtmann", *FULL]), Side(), cards=[chief], turn=ANNA).play("Amtmann")
    assert stage.does == d.YES


def test_a12_8_up_to_is_the_most_but_never_its_own_cards():
    text = "Schicke bis zu zwei Wesen auf die Hand zurück."
    stage = cast(text, Side(play=[plain(2), plain(5), plain(3)]), Side())
    stage.go(plain(5), plain(3))
    assert stage.play_of(ANNA) == [plain(2)]
    assert cast(text, Side(play=[plain(2)]), Side(play=[plain(1)])).go(plain(2)).does == d.NONE


def test_a12_8_a_person_is_chosen_as_for_an_attack():
    text = "Ein Gegner deiner Wahl wirft eine Handkarte ab."
    stage = cast(text, Side(hand=FULL), Side(hand=FULL, life=2), Side())
    assert stage.does == BERT


def test_a12_8_of_two_parts_the_first_that_helps():
    text = "Ziehe eine Karte oder vernichte ein gegnerisches Wesen."
    assert cast(text, Side(play=[plain(2)]), Side(deck=[plain(1)])).does == 1
    text = "Vernichte ein eigenes Wesen oder vernichte ein gegnerisches Wesen."
    assert cast(text, Side(play=[plain(2)]), Side(play=[plain(1)])).does == 1
    text = "Vernichte ein gegnerisches Wesen oder vernichte ein eigenes Wesen."
    assert cast(text, Side(play=[plain(2)]), Side(play=[plain(1)])).does == 0


def test_a12_8_an_augmentation_goes_to_its_strongest():
    stage = alone(["Riesenwuchs"], its_play=[plain(2), plain(4)]).go("Riesenwuchs", plain(4))
    assert stage.strength(plain(4)) == 7
    assert alone(["Riesenwuchs"]).go("Riesenwuchs").discard(1) == ["Riesenwuchs"]


def test_a12_8_on_its_turn_its_own_abilities_come_first_then_by_seat():
    own = wesen("Eigene", "Wenn ein Wesen ins Spiel kommt, gib Eigene bis zum Ende des Zuges Stärke +1.", 1)
    theirs = wesen("Fremde", "Wenn ein Wesen ins Spiel kommt, gib Fremde bis zum Ende des Zuges Stärke +1.", 1)
    others = wesen("Dritte", "Wenn ein Wesen ins Spiel kommt, gib Dritte bis zum Ende des Zuges Stärke +1.", 1)
    people = Side(play=["Fremde"]), Side(play=["Dritte"])
    stage = ScarecrowStage(*people, Side(play=["Eigene"], deck=[plain(2)]), cards=[own, theirs, others], turn=2)
    stage.go(plain(2))
    told = []
    while stage.asked[1] == "order":
        (question,) = stage.table.questions
        told.append(stage.name(question.about[question.offers[0]]))
        stage.answer(question.offers[0])
    assert told == ["Eigene", "Fremde"]  # then Anna's, whose turn comes next


def test_a12_8_a_card_that_can_be_saved_is():
    text = "Wenn ein anderes eigenes Wesen vernichtet würde, darfst du Schild vernichten, um das zu verhindern."
    shield = wesen("Schild", text, 1)
    fire = zauber("Feuer", "Vernichte ein gegnerisches Wesen mit Stärke 5 oder mehr.")
    stage = ScarecrowStage(
        Side(hand=["Feuer", *FULL]), Side(play=["Schild", plain(6)]), cards=[shield, fire], turn=ANNA
    ).play("Feuer")
    assert stage.does == d.YES


# A12.9 people


def test_a12_9_people_are_no_opponents_of_each_other():
    rain = zauber("Regen", "Vernichte alle gegnerischen Wesen.")
    stage = ScarecrowStage(
        Side(hand=["Regen", *FULL]), Side(play=[plain(2)]), Side(play=[plain(3)], deck=[]), cards=[rain], turn=ANNA
    ).play("Regen")
    assert (stage.play_of(BERT), stage.play_of(2)) == ([plain(2)], [])


def test_a12_9_nobody_can_attack_another_person():
    stage = ScarecrowStage(Side(play=[plain(2)], hand=FULL), Side(), Side(deck=[]), turn=ANNA)
    assert (stage.may_attack(plain(2), BERT), stage.may_attack(plain(2), 2)) == (False, True)


def test_a12_9_each_opponent_of_a_person_is_only_the_scarecrow():
    watch = wesen("Horcher", "Wenn ein Gegner ein Wesen spielt, gib Horcher bis zum Ende des Zuges Stärke +1.", 1)
    its = Side(deck=[plain(3)])
    stage = ScarecrowStage(Side(hand=[plain(2), *FULL]), Side(play=["Horcher"]), its, cards=[watch], turn=ANNA)
    stage.play(plain(2))
    assert stage.strength("Horcher") == 1
    stage.go(plain(3))
    assert stage.strength("Horcher") == 2


def test_a12_9_a_life_card_of_another_person_is_no_opposing_one():
    watch = wesen("Erbin", "Wenn eine gegnerische Lebenskarte vernichtet wird, ziehe eine Karte.", 1)
    stage = ScarecrowStage(
        Side(hand=FULL), Side(play=["Erbin"], hand=FULL), Side(play=[plain(9)], deck=[]), cards=[watch], turn=2
    )
    stage.go(f"{plain(9)} → 0").lose_life()
    stage.table.answer(stage.table.step, ANNA, d.CONCEDE)
    assert len(stage.hand(BERT)) == 5


def test_a12_9_every_player_means_the_people_and_the_scarecrow():
    stage = ScarecrowStage(
        Side(hand=["Zoll", *FULL], play=[plain(1)]),
        Side(play=[plain(2)]),
        Side(play=[plain(3)], deck=[]),
        cards=[zauber("Zoll", "Jeder Spieler vernichtet ein eigenes Wesen.")],
        turn=ANNA,
    ).play("Zoll")
    assert stage.table.in_play() == []


def test_a12_9_its_turn_follows_that_of_each_person_in_turn():
    stage = ScarecrowStage(*[Side(hand=FULL)] * 3, Side(play=[plain(1)], deck=[]), turn=1)
    turns = []
    for _ in range(12):
        (question,) = stage.table.questions
        if question.kind == d.ACTION:
            turns.append(stage.table.turn)
        stage.answer(question.offers[0])
    assert [seat for at, seat in enumerate(turns) if at == 0 or turns[at - 1] != seat] == [1, 3, 2, 3, 0, 3]


def test_a12_9_who_is_out_has_no_turn_and_none_follows():
    stage = ScarecrowStage(*[Side(hand=FULL)] * 3, Side(deck=[plain(1), plain(1)]), turn=ANNA)
    stage.table.answer(stage.table.step, ANNA, d.CONCEDE)
    assert stage.asked == (BERT, "action")  # no turn of the Vogelscheuche after a turn that its person did not end
    stage.pass_turn()
    assert stage.table.turn == 3


def test_a12_9_a_random_person_starts():
    starts = Counter(begun(3, chance).start for chance in range(60))
    assert set(starts) == {0, 1, 2}
    with pytest.raises(RuleViolation) as wrong:
        begun(2, start=2)
    assert wrong.value.rule == "A12.9"


def test_a12_9_people_may_concede_and_nobody_agrees_on_a_draw():
    table = begun(2)
    assert [table.rights(seat) for seat in range(3)] == [(d.CONCEDE,), (d.CONCEDE,), ()]


# A12.10 no hand


def test_a12_10_what_would_go_to_its_hand_goes_on_top_of_its_deck():
    storm = zauber("Sturm", "Schicke ein gegnerisches Wesen auf die Hand zurück.")
    its = Side(play=[plain(4)], deck=[plain(1)])
    stage = ScarecrowStage(Side(hand=["Sturm", *FULL]), its, cards=[storm], turn=ANNA).play("Sturm")
    assert (stage.hand(1), stage.deck(1)) == ([], [plain(4), plain(1)])
    assert stage.does == plain(4)


def test_a12_10_drawing_does_nothing_and_it_has_nothing_to_discard():
    stage = cast("Ziehe zwei Karten.", Side(hand=FULL), Side(deck=[plain(1), plain(2)]))
    assert (stage.hand(1), stage.deck(1)) == ([], [plain(1), plain(2)])
    toll = zauber("Zoll", "Jeder Gegner wirft zwei Handkarten ab.")
    its = Side(deck=[plain(1), plain(2)])
    stage = ScarecrowStage(Side(hand=["Zoll", *FULL]), its, cards=[toll], turn=ANNA).play("Zoll")
    assert (stage.asked, stage.deck(1)) == ((1, "action"), [plain(1), plain(2)])


def test_a12_10_an_additional_play_turns_over_and_plays_the_next_card():
    stage = alone(["Eisenberta", plain(4), plain(5)]).go("Eisenberta", d.YES)
    assert (stage.play_of(1), stage.deck(1)) == (["Eisenberta", plain(4)], [plain(5)])


def test_a12_10_with_an_empty_deck_there_is_no_additional_play():
    stage = alone(["Eisenberta"]).go("Eisenberta")
    assert stage.does == "Eisenberta → 0"


def test_a12_10_a_card_that_it_may_not_play_goes_to_its_discard_pile():
    ban = wesen("Zensor", "Kein Gegner darf einen Zauber spielen.", 9)
    stage = alone(["Hagelschlag", plain(3)], person=Side(play=["Zensor"], hand=FULL), cards=[ban]).go("Hagelschlag")
    assert (stage.discard(1), stage.play_of(1)) == (["Hagelschlag"], [])


def test_a12_10_a_card_that_it_may_not_play_in_addition_goes_there_too():
    ban = wesen("Zensor", "Kein Gegner darf einen Zauber spielen.", 9)
    stage = alone(["Eisenberta", "Hagelschlag", plain(3)], person=Side(play=["Zensor"], hand=FULL), cards=[ban])
    stage.go("Eisenberta", d.YES)
    assert (stage.discard(1), stage.play_of(1), stage.deck(1)) == (["Hagelschlag"], ["Eisenberta"], [plain(3)])


def test_a12_10_a_turn_without_play_and_attack_is_a_pass():
    ban = wesen("Zensor", "Kein Gegner darf einen Zauber spielen.", 9)
    stage = alone(["Hagelschlag"], person=Side(play=["Zensor"], hand=FULL), cards=[ban], turn=ANNA)
    stage.pass_turn().go("Hagelschlag")
    assert stage.table.passes == 2
    stage.pass_turn()
    assert (stage.table.over, stage.table.winner) == (True, -1)  # two players in a row and one more pass (A3.5)


def test_a12_10_it_passes_with_nothing_to_do():
    stage = ScarecrowStage(Side(hand=FULL), Side(deck=[]), turn=ANNA).pass_turn().go(d.PASS)
    assert (stage.table.passes, stage.asked) == (2, (ANNA, "action"))


def test_a12_10_people_may_cut_its_deck_and_it_cuts_none():
    table = begun(2, cuts=True)
    asked = []
    while table.questions[0].kind == d.CUT:
        (question,) = table.questions
        asked.append((question.seat, question.about[0], len(question.offers)))
        table.answer(question.step, question.seat, question.offers[0])
    assert asked == [(2, 0, 1), (2, 1, 1), (0, 2, 41), (1, 2, 41)]


# A12.11 its attack and lasting permissions


def test_a12_11_its_attack_comes_after_the_abilities_of_its_play():
    hunter = wesen("Jägerin", "Wenn Jägerin ins Spiel kommt, vernichte ein gegnerisches Wesen.", 2)
    stage = alone(["Jägerin"], person=Side(play=[plain(5)], hand=FULL), cards=[hunter]).go("Jägerin")
    assert (stage.play_of(ANNA), stage.does) == ([], "Jägerin → 0")


def test_a12_11_lasting_permissions_follow_the_attack():
    stage = alone([plain(1), plain(4), plain(5)], its_play=["Bauer"]).go(plain(1))
    assert stage.does == "Bauer → 0"
    stage.answer(stage.table.questions[0].offers[0]).lose_life()
    stage.go(plain(4))
    assert (stage.play_of(1), stage.asked) == (["Bauer", plain(1), plain(4)], (ANNA, "action"))


def test_a12_11_a_life_card_played_outside_its_turn_is_no_additional_play_of_its_turn():
    stage = ScarecrowStage(
        Side(play=[plain(2), "Weiße Frau"], hand=FULL), Side(life=[plain(7), plain(6)], deck=[]), turn=ANNA
    )
    stage.attack(plain(2), 1).go(plain(7))
    assert stage.play_of(1) == [plain(7)]


def test_a12_11_a_life_card_lost_on_its_own_turn_is_an_additional_play():
    text = "Jeder Spieler vernichtet eine eigene Lebenskarte."
    stage = cast(text, Side(play=["Weiße Frau"], hand=FULL), Side(life=[plain(7), plain(6)]))
    while stage.asked[1] == "life":
        stage.answer(stage.table.questions[0].offers[0])
    assert (stage.play_of(1), plain(7) in stage.discard(1)) == ([], True)


def test_a12_11_a_wesen_that_must_attack_goes_before_the_choice():
    stage = alone(its_play=[plain(9), "Landsknecht"], person=Side(play=[plain(8)], hand=FULL))
    assert stage.does == "Landsknecht → 0"


# A12.12 the longest game


def test_a12_12_after_a_hundred_turns_for_each_person_the_game_is_a_draw():
    ban = wesen("Schläfer", "Schläfer darf nicht blocken.", 1)
    stage = ScarecrowStage(Side(hand=FULL), Side(hand=FULL), Side(deck=[plain(1)]), cards=[ban], turn=ANNA)
    stage.table.turns = 199
    stage.pass_turn()
    assert (stage.table.turns, stage.table.over) == (200, False)
    stage.go(plain(1), f"{plain(1)} → 1").lose_life()
    assert (stage.table.turns, stage.table.over, stage.table.winner) == (201, True, -1)


# What people see


def test_a9_5_nobody_sees_its_deck_and_life_cards():
    for seed in range(3):
        table = random_table(VOGELSCHEUCHE, seed, 2)
        play_at_random(table.copy(), Random(seed))
        for viewer in (0, 1, 2, PUBLIC):
            seen = view(table, viewer)
            its = [seen.faces[copy] for copy in range(len(seen.faces)) if seen.owner[copy] == 2]
            assert set(its) == {0}


def test_a12_1_every_level_is_a_format():
    assert [FORMATS[f"vogelscheuche_{name}"] for name in LEVELS] == [level(name) for name in LEVELS]
