"""Chapter A12: what the Vogelscheuche chooses (A12.3 to A12.5, A12.8)."""

from collections import Counter
from random import Random

import pytest

from engine.apfelernte import decisions as d
from engine.apfelernte import lasting
from engine.apfelernte.language import program as p
from engine.apfelernte.scarecrow_list import HARM, RETURN
from engine.games import VOGELSCHEUCHE, random_table
from engine.kernel import PUBLIC
from tests.engine.apfelernte.stage import ANNA, BERT, FULL, ScarecrowStage, Side, alone, it_casts, plain, wesen, zauber


def its_questions(seats, seeds, kind):
    """(table, question) of random games when the Vogelscheuche is asked for such a thing."""
    for seed in seeds:
        rnd, table = Random(seed), random_table(VOGELSCHEUCHE, seed, seats)
        while table.questions:
            question = table.questions[0]
            if question.seat == table.scarecrow and question.kind == kind:
                yield table, question
            table.answer(question.step, question.seat, rnd.choice(question.offers))


# A12.3 whom it attacks with what


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


# A12.4 its blocks


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


# A12.8 the list


def test_a12_8_every_act_is_harm_or_is_not():
    """A new act of the card language must be sorted in here and in the list."""
    harmless = {p.DRAW, p.INTO_PLAY, p.HEAL, p.LOOK, p.REVEAL, p.LOOK_HAND, p.REVEAL_HAND, p.SHUFFLE, p.BOOST}
    harmless |= {p.PLAY, p.ATTACK, p.COPY, p.PREVENT}
    assert sorted([*harmless, *HARM, *RETURN]) == list(range(max(p.PREVENT, *HARM, *RETURN) + 1))


def test_a12_8_harm_goes_to_the_strongest_of_the_opponents():
    text = "Vernichte ein Wesen."
    assert it_casts(text, Side(play=[plain(2), plain(5)]), Side(play=[plain(9)])).does == plain(5)
    assert it_casts(text, Side(play=[plain(2)]), Side(play=[plain(5)]), Side()).does == plain(5)


def test_a12_8_current_strength_counts_then_the_lowest_card_number():
    more = [wesen(name, f"{name} muss angreifen.", 4) for name in ("Kuno", "Egon")]
    stage = it_casts("Vernichte ein Wesen.", Side(play=["Egon", "Kuno", plain(3)]), Side(), more=more)
    assert stage.does == "Kuno"
    raised = Side(play=[plain(3), plain(4), f"Riesenwuchs on {plain(3)}"])
    assert it_casts("Vernichte ein Wesen.", raised, Side()).does == plain(3)


def test_a12_8_harm_that_must_hit_its_own_goes_to_the_weakest_with_the_highest_number():
    more = [wesen(name, f"{name} muss angreifen.", 1) for name in ("Kuno", "Egon")]
    stage = it_casts("Vernichte ein eigenes Wesen.", Side(), Side(play=["Kuno", "Egon", plain(3)]), more=more)
    assert stage.does == "Egon"


def test_a12_8_harm_under_darf_that_could_hit_only_its_own_is_declined():
    text = "Du darfst ein Wesen mit Stärke 4 oder weniger vernichten."
    assert it_casts(text, Side(play=[plain(5)]), Side(play=[plain(2)])).does == d.NO
    assert it_casts(text, Side(play=[plain(4)]), Side(play=[plain(2)])).go(d.YES).does == plain(4)


def test_a12_8_to_weaken_is_harm_to_strengthen_is_none():
    sides = Side(play=[plain(5)]), Side(play=[plain(2), plain(3)])
    assert it_casts("Gib einem Wesen bis zum Ende des Zuges Stärke -2.", *sides).does == plain(5)
    assert it_casts("Gib einem Wesen bis zum Ende des Zuges Stärke +2.", *sides).does == plain(3)


def test_a12_8_what_comes_out_of_a_discard_pile_is_no_harm():
    its = Side(discard=[plain(2), plain(6)])
    stage = it_casts("Lege eine Karte aus deinem Abwurfstapel auf das Deck.", Side(), its)
    assert stage.does == plain(6)


def test_a12_8_a_zauber_outside_play_counts_0():
    """With a Wesen of strength 1 the card number, which is lower, decides nothing."""
    text = "Lege eine Karte aus deinem Abwurfstapel auf das Deck."
    assert it_casts(text, Side(), Side(discard=["Blutmagie", plain(1)])).does == plain(1)


def test_a12_8_a_cost_is_paid_when_both_parts_can_be_done():
    text = "Du darfst ein eigenes Wesen vernichten, um ein gegnerisches Wesen zu vernichten."
    stage = it_casts(text, Side(play=[plain(5), plain(1)]), Side(play=[plain(3), plain(2)]))
    stage.go(d.YES, plain(2), plain(5))
    assert (stage.play_of(ANNA), stage.play_of(1)) == ([plain(1)], [plain(3)])
    assert it_casts(text, Side(), Side(play=[plain(3)])).does == d.NO


def test_a12_8_other_permissions_are_used():
    chief = wesen("Amtmann", "Wenn Amtmann ins Spiel kommt, darf jeder Gegner eine Karte ziehen.")
    stage = ScarecrowStage(Side(hand=["Amtmann", *FULL]), Side(), cards=[chief], turn=ANNA).play("Amtmann")
    assert stage.does == d.YES


def test_a12_8_up_to_is_the_most_but_never_its_own_cards():
    text = "Schicke bis zu zwei Wesen auf die Hand zurück."
    stage = it_casts(text, Side(play=[plain(2), plain(5), plain(3)]), Side())
    stage.go(plain(5), plain(3))
    assert stage.play_of(ANNA) == [plain(2)]
    assert it_casts(text, Side(play=[plain(2)]), Side(play=[plain(1)])).go(plain(2)).does == d.NONE


def test_a12_8_a_person_is_chosen_as_for_an_attack():
    text = "Ein Gegner deiner Wahl wirft eine Handkarte ab."
    stage = it_casts(text, Side(hand=FULL), Side(hand=FULL, life=2), Side())
    assert stage.does == BERT


def test_a12_8_of_two_parts_the_first_that_helps():
    text = "Ziehe eine Karte oder vernichte ein gegnerisches Wesen."
    assert it_casts(text, Side(play=[plain(2)]), Side(deck=[plain(1)])).does == 1
    text = "Vernichte ein eigenes Wesen oder vernichte ein gegnerisches Wesen."
    assert it_casts(text, Side(play=[plain(2)]), Side(play=[plain(1)])).does == 1
    text = "Vernichte ein gegnerisches Wesen oder vernichte ein eigenes Wesen."
    assert it_casts(text, Side(play=[plain(2)]), Side(play=[plain(1)])).does == 0


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
