"""Each bundled card from Æ061 on does at the table what its text says; the simpler ones are in `test_cards`."""

from engine.apfelernte.decisions import ABILITY, CHOOSE
from engine.kernel import PUBLIC
from tests.engine.apfelernte.stage import ANNA, BERT, Side, Stage, plain, wesen, zauber

AXE = zauber("Axt", "Vernichte ein eigenes Wesen.")
FULL = ["Blatt 1", "Blatt 2", "Blatt 3", "Blatt 4", "Blatt 5"]  # a full hand: nothing is drawn at the end of the turn


def test_ae061_bettler_is_strong_without_cards():
    assert Stage(Side(play=["Bettler"]), Side()).strength("Bettler") == 6
    assert Stage(Side(play=["Bettler"], hand=["Bär"]), Side()).strength("Bettler") == 1


def test_ae062_werwolf_needs_company():
    assert Stage(Side(play=["Werwolf"]), Side()).strength("Werwolf") == 3
    assert Stage(Side(play=["Werwolf"]), Side(play=["Bär"])).strength("Werwolf") == 5


def test_ae063_igel_destroys_its_blocker():
    stage = Stage(Side(play=["Igel"]), Side(play=[plain(9)])).attack("Igel", BERT).block(plain(9))
    assert (stage.play_of(ANNA), stage.play_of(BERT), stage.lives(BERT)) == (["Igel"], [], 3)


def test_ae064_schimmelreiter_is_not_blocked_when_life_cards_are_few():
    stage = Stage(Side(play=["Schimmelreiter"], life=2), Side(play=[plain(9)]))
    assert stage.attack("Schimmelreiter", BERT).asked == (BERT, "life")
    stage = Stage(Side(play=["Schimmelreiter"]), Side(play=[plain(9)]))
    assert stage.attack("Schimmelreiter", BERT).asked == (BERT, "block")


def test_ae065_wechselbalg_is_swapped():
    stage = Stage(Side(hand=["Wechselbalg"]), Side(play=[plain(4), plain(5)]))
    stage.play("Wechselbalg").yes()
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == ([plain(4)], [plain(5), "Wechselbalg"])


def test_ae066_rattenfaenger_leads_a_biest_against_its_owner():
    stage = Stage(Side(play=["Rattenfänger"]), Side(play=["Bär"])).attack("Rattenfänger", BERT)
    assert stage.yes().play_of(ANNA) == ["Rattenfänger", "Bär"]
    stage.yes().lose_life().lose_life()
    assert (stage.lives(BERT), stage.play_of(BERT)) == (1, ["Bär"])


def test_ae067_letztes_aufgebot_needs_an_empty_hand():
    stage = Stage(Side(hand=["Letztes Aufgebot"], discard=["Hirte", "Blitzschlag", "Bär"], deck=[]), Side())
    stage.play("Letztes Aufgebot")
    assert stage.offers == ["Hirte", "Bär", None]
    assert stage.pick("Bär", None).play_of(ANNA) == ["Bär"]
    stage = Stage(Side(hand=["Letztes Aufgebot", "Vogt"], discard=["Hirte"]), Side())
    assert stage.play("Letztes Aufgebot").play_of(ANNA) == []


def test_ae068_tarnkappe_hides_its_wesen_from_who_has_more_life_cards():
    hidden = [plain(1), f"Tarnkappe on {plain(1)}"]
    behind, even = (Stage(Side(play=hidden, life=lives), Side(play=[plain(5)])) for lives in (2, 3))
    assert behind.attack(plain(1), BERT).asked == (BERT, "life")
    assert even.attack(plain(1), BERT).asked == (BERT, "block")


def test_ae069_bannkreis_lasts_until_the_end_of_the_next_own_turn():
    stage = Stage(Side(hand=["Bannkreis"]), Side(play=["Landsknecht"])).play("Bannkreis")
    stage.pass_turn().pass_turn()  # Landsknecht need not attack
    assert stage.asked == (BERT, "action")
    assert len(stage.table.questions[0].offers) == 1


def test_ae070_kreuzspinne_sends_the_attacker_back_for_a_card():
    spinning = Side(play=["Kreuzspinne"], hand=["Bär"])
    stage = Stage(Side(play=[plain(9)]), spinning).attack(plain(9), BERT).block("Kreuzspinne").yes()
    assert (stage.play_of(BERT), stage.discard(BERT)) == (["Kreuzspinne"], ["Bär"])
    assert plain(9) in stage.hand(ANNA)
    stage = Stage(Side(play=[plain(9)]), Side(play=["Kreuzspinne"])).attack(plain(9), BERT).block("Kreuzspinne")
    assert stage.discard(BERT) == ["Kreuzspinne"]


def test_ae071_freischuetz_shoots_with_more_cards_in_hand():
    stage = Stage(Side(play=["Freischütz"], hand=["Bär", "Vogt"]), Side(play=[plain(3), plain(4)], hand=["Bär"]))
    assert stage.attack("Freischütz", BERT).play_of(BERT) == [plain(4)]
    stage = Stage(Side(play=["Freischütz"], hand=["Bär"]), Side(play=[plain(3)], hand=["Bär"]))
    assert stage.attack("Freischütz", BERT).play_of(BERT) == [plain(3)]


def test_ae072_spiegelgeist_does_what_another_does():
    stage = Stage(Side(hand=["Spiegelgeist"]), Side(play=["Vogt"], deck=["Bär"])).play("Spiegelgeist")
    assert stage.asked == (ANNA, "may")
    assert len(stage.yes().hand(ANNA)) == 5  # three, and two at the end of the turn


def test_a7_26_where_nobody_was_attacked_nobody_chooses():
    """Neither a player nor chance, which is no seat either: nobody is said to have decided anything."""
    stage = Stage(Side(hand=["Spiegelgeist"], play=["Hehmann"]), Side()).play("Spiegelgeist")
    assert [(made.seat, made.kind) for made in stage.table.unasked] == [(ANNA, CHOOSE), (ANNA, ABILITY)]
    stage = Stage(Side(hand=["Spiegelgeist"], play=["Hehmann"]), Side(play=[plain(1)]))
    assert stage.play("Spiegelgeist").play_of(BERT) == [plain(1)]


def test_a7_26_the_attacked_player_is_that_of_the_event_of_the_copying_ability():
    """Raubritter's text on Narrenspiegel, whose bearer attacks: who is attacked discards a card."""
    mirror = [plain(5), f"Narrenspiegel on {plain(5)}"]
    stage = Stage(Side(play=mirror), Side(play=["Raubritter"], hand=["Bär"])).attack(plain(5), BERT)
    assert (stage.hand(BERT), stage.discard(BERT)) == ([], ["Bär"])


def test_a7_26_attacks_or_blocks_is_one_ability():
    stage = Stage(Side(hand=["Spiegelgeist"]), Side(play=["Wachhund"])).play("Spiegelgeist")
    assert stage.strength("Spiegelgeist") == 2  # +1 until the end of the turn that has ended
    assert stage.asked == (BERT, "action")
    two = Stage(Side(hand=["Spiegelgeist"]), Side(play=["Lauscher"])).play("Spiegelgeist")
    assert two.asked == (ANNA, "ability")


def test_an_opponent_is_chosen_by_the_rule_that_lets_choose():
    """For an additional attack A7.22, for a life card A6.11, else as the text says (A7.2)."""
    rules = []
    for card, said in (("Trommler", ("yes",)), ("Spätfrost", ("yes",)), ("Klatschbase", ())):
        me = Side(hand=[card, "Bär", "Vogt"], play=[plain(3)])
        stage = Stage(me, Side(hand=["Bär"]), Side(hand=["Bär"])).play(card)
        for each in said:
            getattr(stage, each)()
        while stage.asked == (ANNA, "choose"):
            stage.answer(stage.table.questions[0].offers[0])
        assert stage.asked == (ANNA, "opponent")
        rules.append(stage.table.questions[0].rule)
    assert rules == ["A7.22", "A6.11", "A7.2"]


def test_nobody_chooses_a_card_to_play_where_all_see_that_none_may_be_played():
    """A7.3, A7.19: the cost was paid, nothing follows, and no empty question hides a hand."""
    taboo = wesen("Tabu", "Kein Gegner darf eine weitere Karte spielen.")
    stage = Stage(Side(play=["Hehler"], hand=FULL), Side(play=["Tabu"]), cards=[taboo], turn=BERT).pass_turn().yes()
    stage.pick("Blatt 1", "Blatt 2")
    assert (stage.asked, len(stage.discard(ANNA))) == ((ANNA, "action"), 2)


def test_ae073_hexenmeister_wears_decks_down():
    stage = Stage(Side(play=["Hexenmeister"], hand=["Erntedank"]), Side(deck=["Bär", "Vogt"]))
    assert stage.play("Erntedank").discard(BERT) == ["Bär"]


def test_ae075_nebelkraehe_draws_at_the_end_of_the_turns_of_others():
    stage = Stage(Side(play=[plain(1)]), Side(play=["Nebelkrähe"], deck=["Bär"]))
    assert stage.pass_turn().hand(BERT) == ["Bär"]
    stage = Stage(Side(play=[plain(1)]), Side(play=["Nebelkrähe"]))
    assert stage.attack(plain(1), BERT).asked == (BERT, "life")


def test_ae076_wiedergaenger_is_shuffled_into_the_deck():
    stage = Stage(Side(play=["Wiedergänger"], hand=FULL), Side(play=[plain(9)]))
    stage.attack("Wiedergänger", BERT).block(plain(9))
    assert stage.discard(ANNA) == []
    assert "Wiedergänger" in stage.deck(ANNA)


def test_ae077_almabtrieb_sends_all_biester_home():
    stage = Stage(Side(play=["Igel", plain(1)], hand=["Almabtrieb", *FULL]), Side(play=["Bär"])).play("Almabtrieb")
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == ([plain(1)], [])
    assert (stage.hand(ANNA), stage.hand(BERT)) == ([*FULL, "Igel"], ["Bär"])


def test_ae078_ruebezahl_does_not_attack_for_the_rich():
    rich, even = Side(play=["Rübezahl"], hand=["Bär", "Vogt"]), Side(hand=["Bär", "Vogt"])
    assert not Stage(rich, Side(hand=["Bär"])).may_attack("Rübezahl", BERT)
    assert Stage(rich, even).may_attack("Rübezahl", BERT)


def test_ae079_erbschwert_counts_own_augmentationen():
    play = [plain(1), f"Erbschwert on {plain(1)}", plain(2), f"Riesenwuchs on {plain(2)}"]
    assert Stage(Side(play=play), Side()).strength(plain(1)) == 5


def test_ae080_kuhhandel_swaps_no_weakling():
    stage = Stage(Side(hand=["Kuhhandel"], play=[plain(2), plain(3)]), Side(play=[plain(6)])).play("Kuhhandel").yes()
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == ([plain(2), plain(6)], [plain(3)])


def test_ae081_gevatter_tod_takes_whom_the_attacked_player_gives():
    stage = Stage(Side(play=["Gevatter Tod"]), Side(play=[plain(1), plain(5)])).attack("Gevatter Tod", BERT)
    assert stage.asked == (BERT, "choose")
    assert stage.pick(plain(1)).deck(BERT)[0] == plain(1)


def test_ae082_wildsau_helps_other_biester_that_attack():
    stage = Stage(Side(play=["Wildsau", "Igel"]), Side()).attack("Igel", BERT)
    assert (stage.strength("Igel"), stage.strength("Wildsau")) == (3, 3)


def test_ae083_marktfrau_needs_two_other_menschen():
    hand = ["Hirte", "Bär", "Igel"]
    stage = Stage(Side(play=["Marktfrau", "Vogt", "Trommler"], hand=hand), Side()).play("Igel")
    assert stage.asked == (ANNA, "extra")
    stage = Stage(Side(play=["Marktfrau", "Vogt"], hand=hand), Side()).play("Igel")
    assert stage.asked == (BERT, "action")


def test_ae084_klabautermann_draws_or_destroys():
    sides = Side(hand=["Klabautermann"]), Side(play=[plain(1), f"Riesenwuchs on {plain(1)}"])
    stage = Stage(*sides).play("Klabautermann")
    assert stage.asked == (ANNA, "either")
    assert stage.part(1).discard(BERT) == ["Riesenwuchs"]


def test_ae085_neubeginn_gives_everybody_a_new_hand():
    stage = Stage(Side(hand=["Neubeginn", "Bär"]), Side(hand=["Vogt"])).play("Neubeginn")
    assert [len(stage.hand(seat)) for seat in (ANNA, BERT)] == [5, 5]
    assert [len(stage.deck(seat)) for seat in (ANNA, BERT)] == [8, 8]


def test_ae086_schneiderlein_beats_the_big_when_behind():
    stage = Stage(Side(play=["Schneiderlein"], life=2), Side(play=[plain(2), plain(3)]))
    assert stage.attack("Schneiderlein", BERT).play_of(BERT) == [plain(2)]
    stage = Stage(Side(play=["Schneiderlein"]), Side(play=[plain(3)]))
    assert stage.attack("Schneiderlein", BERT).play_of(BERT) == [plain(3)]


def test_ae087_knochenmann_leaves_a_small_one():
    stage = Stage(Side(play=["Knochenmann"], hand=["Axt"], discard=["Hirte", "Bär"]), Side(), cards=[AXE])
    assert stage.play("Axt").play_of(ANNA) == ["Hirte"]


def test_ae088_totentanz_discards_three_and_brings_one_back():
    stage = Stage(Side(hand=["Totentanz"], deck=["Bär", "Hirte", "Vogt", "Müllerin"]), Side()).play("Totentanz")
    assert stage.offers == ["Hirte", "Vogt"]
    assert stage.pick("Vogt").play_of(ANNA) == ["Vogt"]


def test_ae089_schellenkappe_drives_its_wesen_on():
    stage = Stage(Side(play=[plain(1), f"Schellenkappe on {plain(1)}"], hand=["Bär"]), Side())
    assert stage.strength(plain(1)) == 5
    assert len(stage.table.questions[0].offers) == 1


def test_ae090_trueffelsau_turns_over_the_top_card():
    stage = Stage(Side(play=["Trüffelsau"], hand=FULL, deck=["Bär", "Vogt"]), Side()).pass_turn()
    assert (stage.asked, ("Bär", PUBLIC) in stage.shown) == ((ANNA, "may"), True)
    assert stage.yes().deck(ANNA) == ["Vogt", "Bär"]


def test_ae091_hehler_pays_with_two_cards():
    stage = Stage(Side(), Side(play=["Hehler"], hand=["Bär", "Vogt", "Hirte"])).pass_turn()
    assert stage.asked == (BERT, "may")
    stage.yes().pick("Bär", "Vogt")
    assert (stage.play_of(BERT), stage.discard(BERT)) == (["Hehler", "Hirte"], ["Bär", "Vogt"])


def test_ae092_klagefrau_keeps_a_card_for_the_next_draw():
    stage = Stage(Side(play=["Klagefrau"], hand=FULL, discard=["Bär"]), Side()).attack("Klagefrau", BERT)
    assert stage.lose_life().yes().deck(ANNA)[0] == "Bär"


def test_ae093_roggenmuhme_forbids_zauber_with_a_second_hexe():
    hand = ["Erntedank", "Bär"]
    assert Stage(Side(hand=hand), Side(play=["Roggenmuhme", "Milchhexe"])).playable == ["Bär"]
    assert Stage(Side(hand=hand), Side(play=["Roggenmuhme"])).playable == hand


def test_ae094_drachenstich_destroys_the_strongest():
    sides = Side(hand=["Drachenstich"], play=[plain(3)]), Side(play=[plain(2), plain(6)])
    assert Stage(*sides).play("Drachenstich").play_of(BERT) == [plain(2)]


def test_ae095_habergeiss_counts_other_biester_in_a_fight():
    stage = Stage(Side(play=["Bär"]), Side(play=["Habergeiß", "Igel"])).attack("Bär", BERT).block("Habergeiß")
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == ([], ["Habergeiß", "Igel"])


def test_ae096_dornenhecke_takes_the_blocker_and_goes():
    stage = Stage(Side(play=[plain(1), f"Dornenhecke on {plain(1)}"]), Side(play=[plain(9)]))
    stage.attack(plain(1), BERT).block(plain(9))
    assert (stage.play_of(ANNA), stage.discard(ANNA), stage.play_of(BERT)) == ([plain(1)], ["Dornenhecke"], [])


def test_ae097_klatschbase_looks_at_a_hand_and_draws():
    stage = Stage(Side(hand=["Klatschbase", *FULL], deck=["Vogt"]), Side(hand=["Bär"])).play("Klatschbase")
    assert stage.hand(ANNA) == [*FULL, "Vogt"]
    assert ("Bär", ANNA) in stage.shown


def test_ae098_sandmann_puts_one_to_sleep():
    stage = Stage(Side(play=["Landsknecht"]), Side(play=["Sandmann"]))
    assert stage.pass_turn().asked == (BERT, "action")  # Landsknecht need not attack


def test_ae099_kartenlegerin_looks_at_two_cards():
    stage = Stage(Side(play=["Kartenlegerin"], deck=["Bär", "Vogt", "Hirte"]), Side())
    assert {("Bär", ANNA), ("Vogt", ANNA)} <= stage.shown
    assert stage.yes().deck(ANNA) == ["Hirte", "Bär", "Vogt"]


def test_ae101_spaetfrost_costs_two_cards():
    stage = Stage(Side(hand=["Spätfrost", "Bär", "Vogt"]), Side()).play("Spätfrost").yes().lose_life()
    assert (stage.lives(BERT), stage.discard(ANNA)) == (2, ["Bär", "Vogt", "Spätfrost"])
    assert Stage(Side(hand=["Spätfrost", "Bär"]), Side()).play("Spätfrost").asked == (BERT, "action")


def test_ae102_menschenfresser_eats_the_weakest():
    stage = Stage(Side(play=["Menschenfresser", plain(1), plain(2)]), Side()).pass_turn()
    assert stage.play_of(ANNA) == ["Menschenfresser", plain(2)]


def test_ae103_lockvogel_makes_opponents_block():
    stage = Stage(Side(play=["Lockvogel", plain(3)]), Side(play=[plain(1), plain(2)]))
    assert stage.attack(plain(3), BERT).offers == [plain(1), plain(2)]


def test_ae105_haensel_is_stronger_with_gretel_and_strews_cards():
    assert Stage(Side(play=["Hänsel"]), Side(play=["Gretel"])).strength("Hänsel") == 5
    stage = Stage(Side(play=["Hänsel"], hand=FULL, deck=["Bär", "Vogt", "Hirte"]), Side()).attack("Hänsel", BERT)
    assert (stage.strength("Hänsel"), {("Bär", PUBLIC), ("Vogt", PUBLIC)} <= stage.shown) == (3, True)
    assert stage.yes().deck(ANNA) == ["Hirte", "Bär", "Vogt"]


def test_ae106_gretel_burns_hexen_and_saves_haensel():
    stage = Stage(Side(play=["Gretel"]), Side(play=["Milchhexe", plain(1)])).attack("Gretel", BERT)
    assert stage.yes().play_of(BERT) == [plain(1)]
    stage = Stage(Side(play=[plain(9)]), Side(play=["Gretel", "Hänsel"], hand=["Bär"]))
    stage.attack(plain(9), BERT).block("Hänsel").yes()
    assert (stage.play_of(BERT), stage.discard(BERT)) == (["Gretel", "Hänsel"], ["Bär"])


def test_ae107_hehmann_leads_one_astray():
    stage = Stage(Side(play=["Hehmann"]), Side(play=[plain(1), plain(5)])).attack("Hehmann", BERT)
    assert stage.asked == (BERT, "choose")
    assert stage.pick(plain(1)).play_of(BERT) == [plain(5)]


def test_ae108_sumpfhexe_takes_a_zauber_or_draws():
    stage = Stage(Side(hand=["Sumpfhexe", *FULL], discard=["Bär", "Blitzschlag"]), Side()).play("Sumpfhexe").yes()
    assert stage.part(0).hand(ANNA) == [*FULL, "Blitzschlag"]


def test_ae109_pranger_shows_a_hand_and_costs_two_cards():
    stage = Stage(Side(hand=["Pranger"]), Side(hand=["Bär", "Vogt", "Hirte"])).play("Pranger")
    assert ("Hirte", PUBLIC) in stage.shown
    assert stage.pick("Bär", "Vogt").hand(BERT) == ["Hirte"]


def test_ae110_wundsalbe_saves_for_two_cards():
    stage = Stage(Side(play=[plain(5)]), Side(play=[plain(1), f"Wundsalbe on {plain(1)}"], hand=["Bär", "Vogt"]))
    stage.attack(plain(5), BERT).block(plain(1)).yes()
    assert (stage.play_of(BERT), stage.hand(BERT)) == ([plain(1)], [])


def test_ae111_nixe_pulls_the_attacker_over_until_the_end_of_the_turn():
    stage = Stage(Side(play=[plain(5)]), Side(play=["Nixe"])).attack(plain(5), BERT).block("Nixe").yes()
    assert stage.asked == (BERT, "action")  # no fight (A5.8)
    assert (stage.play_of(ANNA), stage.play_of(BERT), stage.lives(BERT)) == ([plain(5)], ["Nixe"], 3)


def test_ae112_klapperstorch_brings_a_small_one():
    stage = Stage(Side(hand=["Klapperstorch"], discard=["Hirte", "Bär"]), Side()).play("Klapperstorch").yes()
    assert stage.play_of(ANNA) == ["Klapperstorch", "Hirte"]


def test_ae113_bauernaufstand_needs_two_menschen():
    stage = Stage(Side(play=["Vogt", "Müllerin", plain(1)], hand=["Bauernaufstand"]), Side()).play("Bauernaufstand")
    assert [stage.strength(name) for name in ("Vogt", "Müllerin", plain(1))] == [5, 5, 1]
    assert stage.yes().pick("Vogt").asked == (BERT, "life")
    stage = Stage(Side(play=["Vogt"], hand=["Bauernaufstand"]), Side()).play("Bauernaufstand")
    assert (stage.strength("Vogt"), stage.asked) == (2, (ANNA, "may"))


def test_ae114_narrenspiegel_does_what_an_opponent_can():
    stage = Stage(Side(play=[plain(3), f"Narrenspiegel on {plain(3)}"]), Side(play=["Vogt"])).attack(plain(3), BERT)
    assert stage.asked == (ANNA, "may")
    assert len(stage.yes().hand(ANNA)) == 3


def test_ae115_neid_needs_one_that_beats_all_own_wesen():
    stage = Stage(Side(hand=["Neid"], play=[plain(2), plain(4)]), Side(play=[plain(3), plain(5)])).play("Neid")
    assert stage.play_of(BERT) == [plain(3)]
    assert Stage(Side(hand=["Neid"]), Side(play=[plain(5)])).play("Neid").play_of(BERT) == [plain(5)]


def test_ae116_marder_takes_the_weaker():
    stage = Stage(Side(play=["Marder"]), Side(play=[plain(1), plain(2)])).attack("Marder", BERT)
    assert stage.yes().play_of(BERT) == [plain(2)]


def test_ae117_milcheimer_draws_at_the_start_of_the_own_turn():
    sides = Side(play=[plain(1), f"Milcheimer on {plain(1)}"], hand=FULL, deck=["Bär"]), Side()
    assert Stage(*sides).hand(ANNA) == [*FULL, "Bär"]


def test_ae118_turmriese_costs_a_life_card_or_three_cards_and_cannot_block():
    stage = Stage(Side(hand=["Turmriese"]), Side()).play("Turmriese")
    assert (stage.asked, stage.lose_life().lives(ANNA)) == ((ANNA, "life"), 2)
    stage = Stage(Side(hand=["Turmriese", *["Bär"] * 3]), Side(play=[plain(1)])).play("Turmriese").part(1)
    assert (stage.discard(ANNA), stage.lives(ANNA)) == (["Bär"] * 3, 3)
    assert stage.attack(plain(1), ANNA).asked == (ANNA, "life")


def test_ae119_bienenschwarm_comes_out_when_a_life_card_goes():
    stage = Stage(Side(play=[plain(3)]), Side(play=["Bienenschwarm"])).attack(plain(3), BERT).block().lose_life()
    assert stage.asked == (BERT, "may")
    assert stage.yes().asked == (ANNA, "block")


def test_ae120_lauscher_hears_spells_and_sees_a_hand():
    stage = Stage(Side(hand=["Erntedank"]), Side(play=["Lauscher"])).play("Erntedank")
    assert stage.asked == (BERT, "may")
    stage = Stage(Side(play=["Lauscher"]), Side(hand=["Bär"])).attack("Lauscher", BERT)
    assert ("Bär", ANNA) in stage.shown
