"""Chapter A1: components and zones."""

from engine.apfelernte.table import DISCARD, EMPTY, LIFE, LIMBO, NOBODY, PLAY
from engine.apfelernte.view import view
from engine.kernel import JUDGE, PUBLIC
from tests.engine.apfelernte.stage import ANNA, BERT, Side, Stage, plain, wesen, zauber

FULL = ["Blatt 1", "Blatt 2", "Blatt 3", "Blatt 4", "Blatt 5"]


def cast(text, *sides, cards=(), **more):
    """Anna plays a Zauber with this text."""
    first, *others = sides
    mine = Side(first.play, ["Spruch", *first.hand], first.deck, first.discard, first.life)
    return Stage(mine, *others, cards=[zauber("Spruch", text), *cards], **more).play("Spruch")


def test_a1_1_a_wesen_has_strength_and_type_and_a_zauber_none():
    stage = Stage(Side(play=["Jäger", plain(0)]), Side())
    jaeger, spell = stage.cards.by_name["Jäger"], stage.cards.by_name["Blitzschlag"]
    assert (jaeger.id, jaeger.kind, jaeger.type, jaeger.strength) == ("Æ035", "Wesen", "Mensch", 3)
    assert (spell.kind, spell.type, spell.strength) == ("Zauber", "Urmacht", None)
    assert (stage.strength("Jäger"), stage.strength(plain(0))) == (3, 0)


def test_a1_2_deck_and_life_cards_are_hidden_and_play_and_discard_open():
    stage = Stage(Side(play=["Bär"], hand=["Vogt"], discard=["Jäger"]), Side())
    for viewer in (ANNA, BERT, PUBLIC, JUDGE):
        seen = view(stage.table, viewer)
        mine = seen.seats[ANNA]
        assert [stage.cards.by_number[card].name for card in seen.cards((*mine.play, *mine.discard))] == [
            "Bär",
            "Jäger",
        ]
        assert seen.cards(mine.life) == [0, 0, 0]
        assert [card > 0 for card in seen.cards(mine.hand)] == [viewer in (ANNA, JUDGE)]


def test_a1_3_urmacht_and_maleficium_are_never_in_play():
    for spell in ("Erntedank", "Windsbraut"):
        stage = Stage(Side(hand=[spell]), Side(play=[plain(2)]))
        stage.play(spell)
        assert stage.discard(ANNA) == [spell]
        assert not any(fact.copy for fact in stage.table.facts if fact.target == PLAY * 16 and fact.copy != NOBODY)


def test_a1_4_a_card_goes_to_its_owners_pile_whoever_controlled_it():
    stage = cast(
        "Übernimm ein gegnerisches Wesen.", Side(play=["Trommler"]), Side(play=["Bär"], hand=["Axt"]), cards=[AXE]
    )
    assert sorted(stage.play_of(ANNA)) == ["Bär", "Trommler"]
    stage.play("Axt").pick("Bär")
    assert (stage.discard(BERT), stage.discard(ANNA)) == (["Bär", "Axt"], ["Spruch"])


AXE = zauber("Axt", "Vernichte ein Wesen.")


def test_a1_4_own_means_controlled_by_who_acts():
    stage = cast("Jeder Gegner vernichtet ein eigenes Wesen seiner Wahl.", Side(play=["Bär"]), Side(play=["Vogt"]))
    assert (stage.play_of(ANNA), stage.play_of(BERT)) == (["Bär"], [])


def test_a1_5_discard_piles_keep_their_order_newest_on_top():
    stage = Stage(Side(hand=["Erntedank"], discard=["Bär", "Vogt"]), Side())
    stage.play("Erntedank")
    assert stage.discard(ANNA) == ["Bär", "Vogt", "Erntedank"]


def test_a1_6_an_augmentation_belongs_to_who_controls_its_wesen():
    text = "Wenn das verstärkte Wesen angreift, ziehe eine Karte."
    horn = zauber("Horn", text, "Augmentation")
    stage = cast("Übernimm ein gegnerisches Wesen.", Side(hand=FULL), Side(play=["Bär", "Horn on Bär"]), cards=[horn])
    stage.pass_turn()
    before = len(stage.hand(ANNA))
    stage.attack("Bär", BERT)
    assert len(stage.hand(ANNA)) == before + 1


def test_a4_3_a_zauber_that_is_executed_lies_open():
    stage = Stage(Side(hand=["Blitzschlag"]), Side(play=[plain(4)]))
    copy = stage.table.hand[ANNA][0]
    assert view(stage.table, BERT).faces[copy] == 0
    assert view(stage.play("Blitzschlag").table, BERT).faces[copy] == 54


def test_a1_7_from_play_in_the_order_of_coming_into_play_an_augmentation_behind_its_wesen():
    side = Side(play=[plain(4), "Vogt", f"Riesenwuchs on {plain(4)}", "Bär"])
    stage = cast("Vernichte alle Wesen.", Side(), side)
    assert stage.discard(BERT) == [plain(4), "Riesenwuchs", "Vogt", "Bär"]


def test_a1_7_what_was_played_came_into_play_when_it_was_played():
    storm = zauber("Sturm", "Vernichte alle Wesen.")
    stage = Stage(Side(hand=[plain(3), plain(2), *FULL]), Side(hand=["Sturm", *FULL], play=[plain(9)]), cards=[storm])
    stage.play(plain(3)).pass_turn().play(plain(2)).play("Sturm")
    assert stage.discard(ANNA) == [plain(3), plain(2)]


def test_a1_7_from_a_hand_in_the_order_of_choosing():
    text = "Wirf zwei Handkarten ab."
    stage = cast(text, Side(hand=["Bär", "Vogt", "Jäger"]), Side()).pick("Jäger", "Bär")
    assert stage.discard(ANNA)[:2] == ["Jäger", "Bär"]


def test_a1_8_a_card_that_came_back_is_a_new_one():
    text = "Gib einem eigenen Wesen bis zum Ende des Zuges Stärke +2. Danach schicke dieses Wesen auf die Hand zurück. "
    stage = cast(text.strip(), Side(play=["Bär", "Riesenwuchs on Bär", "Bauer"]), Side()).pick("Bär")
    assert stage.asked == (ANNA, "extra")  # Bauer
    stage.play("Bär")
    assert stage.strength("Bär") == 5
    assert "Riesenwuchs" in stage.discard(ANNA)


def test_a1_9_a_gained_life_card_lies_in_the_lowest_free_slot():
    stage = Stage(Side(hand=["Erntedank"], deck=["Bär", "Vogt"]), Side())
    stage.table.move(stage.table.life[ANNA][1], DISCARD, ANNA)
    assert stage.table.life[ANNA][1] == EMPTY
    stage.play("Erntedank")
    gained = stage.table.life[ANNA][1]
    assert (stage.name(gained), stage.table.zone[gained], stage.lives(ANNA)) == ("Bär", LIFE, 3)
    assert view(stage.table, ANNA).faces[gained] == 0


def test_a1_9_there_is_no_upper_limit():
    stage = Stage(Side(hand=["Erntedank", "Kräuterfrau"], play=["Bauer"]), Side())
    stage.play("Erntedank").play("Kräuterfrau")
    assert stage.lives(ANNA) == 5


def test_a4_3_while_a_zauber_is_executed_it_is_in_no_zone():
    text = "Du darfst eine Karte aus deinem Abwurfstapel auf die Hand nehmen."
    stage = cast(text, Side(discard=["Bär"]), Side()).yes()
    assert (stage.hand(ANNA)[:1], stage.discard(ANNA)) == (["Bär"], ["Spruch"])
    watch = wesen("Zeuge", "Wenn Zeuge ins Spiel kommt, darfst du eine weitere Karte spielen.")
    stage = Stage(Side(hand=["Zeuge", "Blitzschlag", "Vogt"]), Side(play=[plain(1)]), cards=[watch])
    stage.play("Zeuge").yes()
    stage.pick_hand("Blitzschlag")
    assert [zone for zone in stage.table.zone if zone == LIMBO] == [LIMBO]
    stage.yes().pick(plain(1))
    assert stage.discard(ANNA) == ["Blitzschlag"]
