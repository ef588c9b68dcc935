"""Each bundled card does at the table what its text says."""

from engine.apfelernte.cards import bundled
from engine.kernel import PUBLIC
from tests.engine.apfelernte import test_complex_cards
from tests.engine.apfelernte.stage import ANNA, BERT, CARLA, Side, Stage, plain, wesen, zauber

MENSCH = wesen("Knecht", "Knecht darf nicht angreifen.", 3)
BIEST = wesen("Ziege", "Ziege darf nicht angreifen.", 2, "Biest")
AXE = zauber("Axt", "Vernichte ein Wesen.")
FULL = ["Blatt 1", "Blatt 2", "Blatt 3", "Blatt 4", "Blatt 5"]  # a full hand: nothing is drawn at the end of the turn


def test_ae001_apfelpflueckerin_draws_when_it_attacks():
    stage = Stage(Side(play=["Apfelpflückerin"], hand=FULL, deck=["Bär"]), Side())
    assert stage.attack("Apfelpflückerin", BERT).hand(ANNA) == [*FULL, "Bär"]
    assert stage.asked == (BERT, "life")


def test_ae002_erntedank_makes_a_life_card_of_the_top_card():
    stage = Stage(Side(hand=["Erntedank"], deck=["Bär"]), Side())
    stage.play("Erntedank")
    assert stage.lives(ANNA) == 4
    assert stage.discard(ANNA) == ["Erntedank"]
    assert stage.names(stage.table.life[ANNA])[3] == "Bär"


def test_ae003_wachhund_is_stronger_when_it_attacks_or_blocks():
    stage = Stage(Side(play=["Wachhund"]), Side(play=[plain(4), "Wachhund"]))
    stage.attack("Wachhund", BERT)
    assert stage.strength("Wachhund") == 4
    stage.block(plain(4))
    assert stage.play_of(ANNA) == []
    assert stage.discard(BERT) == [plain(4)]
    stage = Stage(Side(play=[plain(4)]), Side(play=["Wachhund"]))
    stage.attack(plain(4), BERT).block("Wachhund")
    assert (stage.discard(ANNA), stage.discard(BERT)) == ([plain(4)], ["Wachhund"])


def test_ae004_keiler_must_attack_and_is_stronger_then():
    stage = Stage(Side(play=["Keiler"], hand=["Bär"]), Side(play=[plain(5)]))
    assert len(stage.table.questions[0].offers) == 1
    stage.attack("Keiler", BERT)
    assert stage.strength("Keiler") == 6
    assert stage.block(plain(5)).play_of(BERT) == []


def test_ae005_muellerin_draws_two_and_discards_one():
    stage = Stage(Side(hand=["Müllerin", "Bär"], deck=["Vogt", "Hirte"]), Side())
    stage.play("Müllerin")
    assert stage.asked == (ANNA, "choose")
    assert stage.offers == ["Bär", "Vogt", "Hirte"]
    stage.pick("Vogt")
    assert stage.discard(ANNA) == ["Vogt"]
    assert stage.hand(ANNA) == ["Bär", "Hirte"]


def test_ae006_nachtwaechter_is_stronger_on_the_turns_of_opponents():
    stage = Stage(Side(), Side(play=["Nachtwächter"]))
    assert stage.strength("Nachtwächter") == 4
    assert stage.pass_turn().strength("Nachtwächter") == 2


def test_ae007_hagelschlag_destroys_all_up_to_strength_two_at_once():
    stage = Stage(Side(play=[plain(2), plain(3)], hand=["Hagelschlag"]), Side(play=[plain(0), plain(5)]))
    stage.play("Hagelschlag")
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == ([plain(3)], [plain(5)])


def test_ae008_baer_lets_each_opponent_draw():
    stage = Stage(Side(hand=["Bär"]), Side(), Side())
    stage.play("Bär")
    assert stage.asked == (BERT, "may")
    stage.yes()
    assert stage.asked == (CARLA, "may")
    stage.no()
    assert (len(stage.hand(BERT)), len(stage.hand(CARLA))) == (1, 0)


def test_ae009_auerochse_attacks_only_with_another_own_biest():
    assert not Stage(Side(play=["Auerochse"]), Side(play=["Bär"])).may_attack("Auerochse", BERT)
    assert Stage(Side(play=["Auerochse", "Bär"]), Side()).may_attack("Auerochse", BERT)


def test_ae010_prahlhans_shows_the_hand():
    stage = Stage(Side(hand=["Prahlhans", "Bär", "Vogt"]), Side()).play("Prahlhans")
    assert {("Bär", PUBLIC), ("Vogt", PUBLIC)} <= stage.shown


def test_ae011_irrlicht_cannot_be_blocked_by_menschen():
    stage = Stage(Side(play=["Irrlicht"]), Side(play=["Knecht", "Ziege"]), cards=[MENSCH, BIEST])
    stage.attack("Irrlicht", BERT)
    assert stage.offers == [None, "Ziege"]


def test_ae012_hofkatze_destroys_the_weakest_in_print():
    weak = [plain(1), f"Riesenwuchs on {plain(1)}", plain(3)]
    stage = Stage(Side(hand=["Hofkatze"], play=[plain(0)]), Side(play=weak))
    assert stage.play("Hofkatze").yes().play_of(BERT) == [plain(3)]


def test_ae013_hinterhalt_strengthens_and_attacks():
    stage = Stage(Side(play=[plain(2), plain(1)], hand=["Hinterhalt"]), Side(play=[plain(3)]))
    stage.play("Hinterhalt").pick(plain(2))
    assert stage.strength(plain(2)) == 4
    stage.yes().block(plain(3))
    assert stage.play_of(BERT) == []
    assert stage.play_of(ANNA) == [plain(2), plain(1)]
    assert stage.strength(plain(2)) == 2  # the turn is over
    assert stage.asked == (BERT, "action")


def test_ae014_kraeuterfrau_heals():
    stage = Stage(Side(hand=["Kräuterfrau"]), Side())
    assert stage.play("Kräuterfrau").lives(ANNA) == 4


def test_ae015_nebelfrau_is_not_blocked_while_no_mensch_is_in_play():
    stage = Stage(Side(play=["Nebelfrau"]), Side(play=["Bär"]))
    assert stage.attack("Nebelfrau", BERT).asked == (BERT, "life")
    stage = Stage(Side(play=["Nebelfrau", "Knecht"]), Side(play=["Bär"]), cards=[MENSCH])
    assert stage.attack("Nebelfrau", BERT).offers == [None, "Bär"]


def test_ae016_landsknecht_must_attack():
    stage = Stage(Side(play=["Landsknecht", plain(1)], hand=["Bär"]), Side())
    (question,) = stage.table.questions
    assert stage.may_attack("Landsknecht", BERT)
    assert len(question.offers) == 1  # no pass, no play, no other attacker (A5.10)


def test_ae017_kettenhund_cannot_attack_and_must_block():
    assert not Stage(Side(play=["Kettenhund"]), Side()).may_attack("Kettenhund", BERT)
    stage = Stage(Side(play=[plain(4)]), Side(play=["Kettenhund", plain(9)]))
    stage.attack(plain(4), BERT)
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == ([], ["Kettenhund", plain(9)])


def test_ae018_leitwolf_strengthens_all_other_own_biester():
    stage = Stage(Side(play=["Leitwolf", "Ziege", "Knecht"]), Side(play=["Bär"]), cards=[MENSCH, BIEST])
    assert [stage.strength(name) for name in ("Leitwolf", "Ziege", "Knecht", "Bär")] == [3, 3, 3, 5]


def test_ae019_kirchweih_draws_for_each_own_wesen():
    sides = Side(play=[plain(1), plain(2)], hand=["Kirchweih", *FULL], deck=["Bär", "Vogt", "Hirte"])
    stage = Stage(sides, Side(play=[plain(3)])).play("Kirchweih")
    assert stage.hand(ANNA) == [*FULL, "Bär", "Vogt"]


def test_ae020_grauwolf_grows_with_every_other_own_biest():
    stage = Stage(Side(play=["Grauwolf"], hand=["Ziege"]), Side(), cards=[BIEST]).play("Ziege")
    assert (stage.asked, stage.strength("Grauwolf")) == ((BERT, "action"), 4)


def test_ae021_poltergeist_may_destroy_an_augmentation():
    stage = Stage(Side(hand=["Poltergeist"]), Side(play=[plain(1), f"Riesenwuchs on {plain(1)}"]))
    assert stage.strength(plain(1)) == 4
    stage.play("Poltergeist").yes()
    assert stage.discard(BERT) == ["Riesenwuchs"]
    assert stage.strength(plain(1)) == 1


def test_ae022_eisenberta_may_play_one_more_card():
    stage = Stage(Side(hand=["Eisenberta", "Vogt", "Hirte"]), Side())
    stage.play("Eisenberta").yes()
    assert stage.offers == ["Vogt", "Hirte"]
    stage.play("Hirte")
    assert stage.play_of(ANNA) == ["Eisenberta", "Hirte"]
    assert stage.asked == (BERT, "action")


def test_ae023_dorfschmied_draws_when_an_augmentation_is_played():
    stage = Stage(Side(play=["Dorfschmied"], hand=["Riesenwuchs", *FULL], deck=["Bär"]), Side())
    assert stage.play("Riesenwuchs", on="Dorfschmied").hand(ANNA) == [*FULL, "Bär"]


def test_ae024_schlafender_riese_cannot_attack_and_blocks_sleepily():
    stage = Stage(Side(play=["Schlafender Riese", plain(6)]), Side(play=["Schlafender Riese"]))
    assert not stage.may_attack("Schlafender Riese", BERT)
    stage.attack(plain(6), BERT).block("Schlafender Riese")
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == (["Schlafender Riese", plain(6)], [])


def test_ae025_wassermann_cannot_be_blocked_by_biester():
    stage = Stage(Side(play=["Wassermann"]), Side(play=["Knecht", "Ziege"]), cards=[MENSCH, BIEST])
    assert stage.attack("Wassermann", BERT).offers == [None, "Knecht"]


def test_ae026_steinriese_costs_another_wesen_and_cannot_block():
    stage = Stage(Side(play=[plain(1)], hand=["Steinriese"]), Side(play=[plain(2)]))
    stage.play("Steinriese")
    assert stage.play_of(ANNA) == ["Steinriese"]
    assert stage.attack(plain(2), ANNA).asked == (ANNA, "life")


def test_ae027_vogt_draws_as_many_as_there_are():
    """The seed's example: with two cards left the two are drawn (A7.4)."""
    stage = Stage(Side(hand=["Vogt"], deck=["Bär", "Hirte"]), Side())
    assert stage.play("Vogt").yes().hand(ANNA) == ["Bär", "Hirte"]
    assert stage.asked == (BERT, "action")


def test_ae028_kellergeist_leaves_two_cards():
    stage = Stage(Side(play=["Kellergeist"], hand=["Axt", *FULL], deck=["Bär", "Vogt"]), Side(), cards=[AXE])
    assert stage.play("Axt").hand(ANNA) == [*FULL, "Bär", "Vogt"]


def test_ae029_wilde_jagd_lasts_until_the_end_of_the_next_own_turn():
    stage = Stage(Side(play=[plain(2)], hand=["Wilde Jagd", "Bär"]), Side())
    stage.play("Wilde Jagd")
    assert stage.strength(plain(2)) == 4
    stage.pass_turn()
    assert (stage.asked, stage.strength(plain(2))) == ((ANNA, "action"), 4)
    stage.play("Bär").no()
    assert stage.strength(plain(2)) == 2


def test_ae030_raubritter_makes_the_attacked_player_discard():
    stage = Stage(Side(play=["Raubritter"]), Side(hand=["Bär", "Vogt"]), Side(hand=["Hirte"]))
    stage.attack("Raubritter", BERT)
    assert stage.asked == (BERT, "choose")
    stage.pick("Vogt")
    assert (stage.discard(BERT), stage.hand(CARLA)) == (["Vogt"], ["Hirte"])
    assert stage.asked == (BERT, "life")


def test_ae031_glockengeist_lets_opponents_draw_when_it_attacks_or_blocks():
    stage = Stage(Side(play=["Glockengeist"]), Side(), Side())
    assert stage.attack("Glockengeist", BERT).asked == (BERT, "may")
    stage.yes().no()
    assert (len(stage.hand(BERT)), len(stage.hand(CARLA))) == (1, 0)
    stage = Stage(Side(play=[plain(1)]), Side(play=["Glockengeist"]))
    assert stage.attack(plain(1), BERT).block("Glockengeist").asked == (ANNA, "may")


def test_ae032_totengraeber_takes_a_wesen_from_the_discard_pile():
    stage = Stage(Side(hand=["Totengräber"], discard=["Bär", "Blitzschlag", "Vogt"]), Side(discard=["Hirte"]))
    stage.play("Totengräber").yes()
    assert stage.offers == ["Bär", "Vogt"]
    stage.pick("Bär")
    assert "Bär" in stage.hand(ANNA)
    assert stage.discard(ANNA) == ["Blitzschlag", "Vogt"]


def test_ae033_holzfaeller_fells_the_thick_ones():
    stage = Stage(Side(play=["Holzfäller"]), Side(play=[plain(4), plain(5)]))
    assert stage.attack("Holzfäller", BERT).yes().play_of(BERT) == [plain(4)]


def test_ae034_mittagsfrau_silences_the_menschen_of_opponents():
    assert Stage(Side(hand=["Vogt"]), Side(play=["Mittagsfrau"])).play("Vogt").asked == (BERT, "action")
    assert Stage(Side(hand=["Vogt"], play=["Mittagsfrau"]), Side()).play("Vogt").asked == (ANNA, "may")


def test_ae035_jaeger_shoots_a_biest_before_a_blocker_is_chosen():
    stage = Stage(Side(play=["Jäger"]), Side(play=["Bär", plain(1)]))
    stage.attack("Jäger", BERT).yes()
    assert stage.discard(BERT) == ["Bär"]
    assert stage.offers == [None, plain(1)]


def test_ae036_pestkarren_takes_two_random_cards():
    hand = ["Bär", "Vogt", "Hirte"]
    stage = Stage(Side(hand=["Pestkarren"]), Side(hand=hand), Side(hand=["Müllerin"]))
    stage.play("Pestkarren")
    assert len(stage.discard(BERT)) == 2
    assert sorted(stage.discard(BERT) + stage.hand(BERT)) == sorted(hand)
    assert stage.discard(CARLA) == ["Müllerin"]


def test_ae037_milchhexe_takes_a_random_card():
    stage = Stage(Side(hand=["Milchhexe"]), Side(hand=["Bär", "Vogt"]), Side()).play("Milchhexe")
    assert sorted(stage.discard(BERT) + stage.hand(BERT)) == ["Bär", "Vogt"]
    assert len(stage.discard(BERT)) == 1


def test_ae038_wahrsagerin_looks_and_may_put_the_card_under_the_deck():
    stage = Stage(Side(hand=["Wahrsagerin", *FULL], deck=["Bär", "Vogt"]), Side())
    stage.play("Wahrsagerin")
    assert stage.asked == (ANNA, "may")
    stage.yes()
    assert stage.deck(ANNA) == ["Vogt", "Bär"]


def test_ae039_femeurteil_lets_one_opponent_destroy():
    sides = Side(hand=["Femeurteil"]), Side(play=[plain(1), plain(5)]), Side(play=[plain(2)])
    stage = Stage(*sides)
    stage.play("Femeurteil").opponent(BERT)
    assert stage.asked == (BERT, "choose")
    stage.pick(plain(1))
    assert (stage.play_of(BERT), stage.play_of(CARLA)) == ([plain(5)], [plain(2)])


def test_ae040_bergriese_cannot_block():
    assert Stage(Side(play=[plain(1)]), Side(play=["Bergriese"])).attack(plain(1), BERT).asked == (BERT, "life")


def test_ae041_bauer_allows_one_more_card_in_each_own_turn():
    stage = Stage(Side(play=["Bauer"], hand=["Hirte", "Landsknecht", "Nachzehrer"]), Side())
    stage.play("Hirte")
    assert stage.asked == (ANNA, "extra")
    stage.play("Nachzehrer")
    assert stage.asked == (BERT, "action")
    assert stage.play_of(ANNA) == ["Bauer", "Hirte", "Nachzehrer"]


def test_a3_7_bauer_allows_nothing_after_a_pass():
    stage = Stage(Side(play=["Bauer"], hand=["Hirte"]), Side())
    assert stage.pass_turn().asked == (BERT, "action")


def test_ae042_feuersbrunst_takes_the_strongest_of_each():
    sides = Side(hand=["Feuersbrunst"], play=[plain(1), plain(4)]), Side(play=[plain(2), plain(5)]), Side()
    stage = Stage(*sides).play("Feuersbrunst")
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == ([plain(1)], [plain(2)])


def test_ae043_knusperhexe_pays_with_a_hand_card():
    stage = Stage(Side(hand=["Knusperhexe", "Bär"]), Side(play=[plain(3), plain(4)]))
    stage.play("Knusperhexe").yes()
    assert stage.discard(ANNA) == ["Bär"]
    assert stage.asked == (ANNA, "choose")
    assert stage.offers == ["Knusperhexe", plain(3)]
    assert stage.pick(plain(3)).play_of(BERT) == [plain(4)]
    assert Stage(Side(hand=["Knusperhexe"]), Side(play=[plain(3)])).play("Knusperhexe").asked == (BERT, "action")


def test_ae044_alpdruck_weakens_for_good():
    stage = Stage(Side(hand=["Alpdruck"]), Side(play=[plain(5)])).play("Alpdruck")
    assert (stage.asked, stage.strength(plain(5))) == ((BERT, "action"), 2)


def test_ae045_faehrmann_sends_back_up_to_two():
    stage = Stage(Side(hand=["Fährmann"], play=[plain(1)]), Side(play=["Bär"]))
    stage.play("Fährmann")
    assert stage.offers == [plain(1), "Bär", None]
    stage.pick("Bär", None)
    assert stage.hand(BERT) == ["Bär"]
    assert stage.play_of(ANNA) == [plain(1), "Fährmann"]


def test_ae046_windsbraut_sends_an_opposing_wesen_back():
    stage = Stage(Side(play=[plain(2)], hand=["Windsbraut"]), Side(play=[plain(1)]))
    stage.play("Windsbraut")
    assert (stage.play_of(BERT), stage.hand(BERT), stage.play_of(ANNA)) == ([], [plain(1)], [plain(2)])


def test_ae047_blutmagie_needs_an_own_wesen():
    """The seed's example (A7.5)."""
    stage = Stage(Side(hand=["Blutmagie"], play=[plain(1)]), Side(play=[plain(5), plain(6)]))
    stage.play("Blutmagie").yes().pick(plain(6))
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == ([], [plain(5)])
    stage = Stage(Side(hand=["Blutmagie"]), Side(play=[plain(5)]))
    stage.play("Blutmagie")
    assert stage.asked == (BERT, "action")
    assert (stage.play_of(BERT), stage.discard(ANNA)) == ([plain(5)], ["Blutmagie"])


def test_ae048_viehraub_takes_a_biest_that_is_weaker_than_an_own_wesen():
    stage = Stage(Side(hand=["Viehraub"], play=[plain(3)]), Side(play=["Ziege", "Bär"]), cards=[BIEST])
    stage.play("Viehraub")
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == ([plain(3), "Ziege"], ["Bär"])
    assert Stage(Side(hand=["Viehraub"]), Side(play=["Bär"])).play("Viehraub").play_of(BERT) == ["Bär"]


def test_ae049_suendenbock_takes_one_of_each_opponent_along():
    cards = [zauber("Axt", "Vernichte ein eigenes Wesen.")]
    sides = Side(play=["Sündenbock"], hand=["Axt"]), Side(play=[plain(1), plain(2)]), Side(play=[plain(3), plain(4)])
    stage = Stage(*sides, cards=cards)
    stage.play("Axt")
    assert stage.asked == (BERT, "choose")
    stage.pick(plain(1))
    assert stage.play_of(BERT) == [plain(1), plain(2)]  # all at the same time, after the last choice (A7.17)
    stage.pick(plain(4))
    assert (stage.play_of(BERT), stage.play_of(CARLA)) == ([plain(2)], [plain(3)])


def test_ae050_hexenbesen_cannot_be_blocked_by_the_weak():
    stage = Stage(Side(play=[plain(1), f"Hexenbesen on {plain(1)}"]), Side(play=[plain(3), plain(4)]))
    assert stage.attack(plain(1), BERT).offers == [None, plain(4)]


def test_ae051_schutzgeist_dies_for_another():
    stage = Stage(Side(play=[plain(4)]), Side(play=["Schutzgeist", plain(2)]))
    stage.attack(plain(4), BERT).block(plain(2))
    assert stage.asked == (BERT, "may")
    stage.yes()
    assert (stage.play_of(BERT), stage.discard(BERT)) == ([plain(2)], ["Schutzgeist"])


def test_ae052_kettenhemd_protects_in_a_fight():
    stage = Stage(Side(play=[plain(5)]), Side(play=[plain(2), f"Kettenhemd on {plain(2)}"]))
    stage.attack(plain(5), BERT).block(plain(2))
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == ([plain(5)], [plain(2)])


def test_ae053_lindwurm_stays_in_a_fight_and_beats_all_the_same():
    stage = Stage(Side(play=[plain(9)]), Side(play=["Lindwurm"]))
    stage.attack(plain(9), BERT).block("Lindwurm")
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == ([plain(9)], ["Lindwurm"])
    stage = Stage(Side(play=[plain(3)]), Side(play=["Lindwurm"]))
    stage.attack(plain(3), BERT).block("Lindwurm")
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == ([], ["Lindwurm"])  # A5.11


def test_ae054_blitzschlag_may_do_nothing():
    stage = Stage(Side(hand=["Blitzschlag"]), Side(play=[plain(4), plain(5)]))
    stage.play("Blitzschlag").no()
    assert (stage.play_of(BERT), stage.discard(ANNA)) == ([plain(4), plain(5)], ["Blitzschlag"])
    stage = Stage(Side(hand=["Blitzschlag"]), Side(play=[plain(4), plain(5)]))
    assert stage.play("Blitzschlag").yes().play_of(BERT) == [plain(5)]


def test_ae055_hufeisen_saves_its_wesen():
    stage = Stage(Side(play=[plain(4)]), Side(play=[plain(2), f"Hufeisen on {plain(2)}"]))
    stage.attack(plain(4), BERT).block(plain(2)).yes()
    assert (stage.play_of(BERT), stage.discard(BERT)) == ([plain(2)], ["Hufeisen"])


def test_ae056_hirte_counts_every_biest_in_play():
    stage = Stage(Side(play=["Hirte", "Eichelklauber"]), Side(play=["Bär", plain(1)]))
    assert stage.strength("Hirte") == 3


def test_ae057_dreschflegel_swings_in_a_fight():
    stage = Stage(Side(play=[plain(5)]), Side(play=[plain(2), f"Dreschflegel on {plain(2)}"]))
    stage.attack(plain(5), BERT).block(plain(2))
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == ([], [plain(2)])


def test_ae058_nachzehrer_comes_under_the_deck():
    stage = Stage(Side(play=["Nachzehrer"]), Side(play=[plain(9)]))
    stage.attack("Nachzehrer", BERT).block(plain(9))
    assert stage.deck(ANNA)[-1] == "Nachzehrer"
    assert stage.discard(ANNA) == []


def test_ae059_riesenwuchs_makes_three_stronger_everywhere():
    stage = Stage(Side(play=["Eichelklauber"], hand=["Riesenwuchs"]), Side())
    stage.play("Riesenwuchs", on="Eichelklauber")
    assert stage.strength("Eichelklauber") == 4


def test_ae060_trommler_lets_another_attack():
    stage = Stage(Side(play=[plain(5)], hand=["Trommler"]), Side())
    stage.play("Trommler").yes()
    assert stage.asked == (BERT, "life")
    assert stage.lose_life().lives(BERT) == 2


def test_ae074_weisse_frau_forbids_what_bauer_allows():
    """The seed's example (A7.3)."""
    stage = Stage(Side(play=["Bauer"], hand=["Hirte", "Vogt"]), Side(play=["Weiße Frau"]))
    stage.play("Hirte")
    assert stage.asked == (BERT, "action")


def test_ae100_eichelklauber_draws():
    stage = Stage(Side(hand=["Eichelklauber", *FULL], deck=["Bär"]), Side())
    stage.play("Eichelklauber")
    assert stage.hand(ANNA) == [*FULL, "Bär"]


def test_ae104_nachtmahr_ignores_all_others_unless_a_one_is_printed():
    """The seed's example: an Eichelklauber with Riesenwuchs still has printed strength 1 (A7.6)."""
    stage = Stage(Side(play=["Nachtmahr"], hand=["Vogt"]), Side(play=["Landsknecht"]))
    stage.play("Vogt")
    assert stage.asked == (BERT, "action")
    stage.pass_turn()  # Landsknecht need not attack
    sides = Side(play=["Nachtmahr"], hand=["Vogt"]), Side(play=["Eichelklauber", "Riesenwuchs on Eichelklauber"])
    assert Stage(*sides).play("Vogt").asked == (ANNA, "may")


def test_a11_1_the_named_cards_have_their_numbers():
    named = {8: "Bär", 22: "Eisenberta", 27: "Vogt", 35: "Jäger", 41: "Bauer", 47: "Blutmagie", 49: "Sündenbock"}
    named |= {54: "Blitzschlag", 59: "Riesenwuchs", 74: "Weiße Frau", 100: "Eichelklauber", 104: "Nachtmahr"}
    assert {number: bundled().by_number[number].name for number in named} == named


def test_every_bundled_card_has_a_test_here():
    tests = "".join((*globals(), *vars(test_complex_cards)))
    assert [card.id for card in bundled().cards if f"ae{card.number:03d}" not in tests] == []
