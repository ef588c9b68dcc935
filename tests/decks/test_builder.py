"""The deck builder: as a form, part by part with htmx, in two tabs."""

import html
import re

import pytest
from django.urls import reverse

from decks.building import bundled_card_set, save_deck, share_deck
from decks.models import Deck, DeckVersion
from decks.views.builder import MOST_FOUND
from engine.apfelernte.cards import bundled
from tests.tournaments.pages import field_value, reader, text

pytestmark = pytest.mark.django_db
TWENTY = [card.name for card in bundled().cards[:20]]
NEXT = bundled().cards[20]


def deck_of(user, typed="Bär\n", **more) -> Deck:
    return save_deck(Deck(owner=user, name="Obst", card_set=bundled_card_set(), **more), typed, user)


def send(user, deck: Deck | None, typed: str, do: str, lang="en", htmx=False, **more: object):
    """What the form sends when one of its buttons is pressed."""
    address = reverse("decks:edit", args=[deck.public_id]) if deck else reverse("decks:new")
    sent = {"name": deck.name if deck else "Obst", "card_set": bundled_card_set().public_id, "text": typed, "do": do}
    sent |= {"notes": deck.notes, "version": deck.version} if deck else {}
    return reader(user, lang).post(address, sent | more, headers={"hx-request": "true"} if htmx else {})


def buttons(page) -> list[str]:
    return re.findall(r'name="do" value="([^"]*)"', page.content.decode())


# taps


def test_a_tap_changes_the_form_and_saves_nothing(anna):
    deck = deck_of(anna)
    page = send(anna, deck, "Bär", "add:35")
    assert field_value(page, "text") == "Bär\nJäger\n"
    assert Deck.objects.get().text == "Bär\n"
    assert "Not saved yet." in text(page)


@pytest.mark.parametrize(
    ("typed", "do", "left"),
    [
        ("Bär\nJäger\nJäger", "keep:35", "Bär\nJäger\n"),
        ("Bär\r\nJäger\r\n", "take:8", "Jäger\n"),
        ("Jägr\nBär", "mend:1:35", "Jäger\nBär"),
        ("Jägr\nBär", "cut:1", "Bär"),
        ("3x Bär", "drop:8", ""),
        ("Bär", "add:999", "Bär"),
        ("Bär", "add:", "Bär"),
        ("Bär", "add:x:y", "Bär"),
        ("Bär", "add:99999999999999999999", "Bär"),
        ("Bär", "mend:1", "Bär"),
        ("Bär", "nonsense", "Bär"),
        ("Bär", "take:-8", "Bär"),
    ],
)
def test_every_kind_of_tap(anna, typed, do, left):
    assert field_value(send(anna, deck_of(anna), typed, do), "text") == left


@pytest.mark.parametrize(
    ("typed", "do"),
    [
        ("\n".join(TWENTY + TWENTY[:1]), f"keep:{bundled().cards[0].number}"),
        ("\n".join([*TWENTY[:19], "Blitzschlg"]), "mend:20:54"),
        ("\n".join([*TWENTY, "xyzzy"]), "cut:21"),
    ],
)  # fmt: skip
def test_every_remedy_is_a_button_that_mends_its_problem(anna, typed, do):
    page = send(anna, None, typed, "look")
    assert do in buttons(page)
    assert "Legal for Vorbereitet" in text(send(anna, None, field_value(page, "text"), do))


def test_the_first_card_found_that_is_not_in_the_deck_is_added(anna):
    first, second, *_rest = [card.name for card in bundled().cards if card.type == "Biest"]
    page = send(anna, None, f"{first}\n", "first", q="typ:biest")
    assert field_value(page, "text") == f"{first}\n{second}\n"
    assert field_value(page, "q") == "typ:biest"
    assert field_value(send(anna, None, "Bär\n", "first", q="xylophon"), "text") == "Bär\n"
    assert field_value(send(anna, None, "Bär\n", "first", q="typ:("), "text") == "Bär\n"


def test_cards_of_the_deck_are_marked_and_the_others_can_be_added(anna):
    taps = buttons(send(anna, None, "Bär\n", "find", q="bär oder jäger"))
    assert "add:35" in taps
    assert "add:8" not in taps
    assert "take:8" in taps


def test_htmx_gets_the_parts_that_changed_and_what_is_read_out(anna):
    page = send(anna, None, "Bär\n", "add:35", htmx=True)
    body = page.content.decode()
    assert body.lstrip().startswith('<div id="deck-list"')
    for part in ("deck-side", "deck-plate", "found", "save-bar", "text-field", "builder-said"):
        assert re.search(rf'id="{part}"[^>]*hx-swap-oob="true"', body), part
    assert "Jäger (Æ035) is in the deck." in text(page)
    assert "<html" not in body


def test_while_somebody_types_the_field_is_left_alone(anna):
    body = send(anna, None, "Bä", "", htmx=True).content.decode()
    assert 'id="text-field"' not in body
    assert 'id="deck-side"' in body


def test_a_search_gets_its_cards_alone(anna):
    body = send(anna, None, "Bär", "find", htmx=True, q="jäger").content.decode()
    assert body.lstrip().startswith('<div id="found"')
    assert "hx-swap-oob" not in body


def test_a_search_that_cannot_be_read_keeps_form_and_search(anna):
    page = send(anna, None, "Bär", "find", q="typ:<i>x")
    assert (field_value(page, "text"), field_value(page, "q")) == ("Bär", "typ:<i>x")
    assert "Column 5:" in text(page)
    assert "typ:<mark>&lt;i&gt;x</mark>" in page.content.decode()


def test_of_many_cards_found_the_first_ones_are_shown(anna):
    page = reader(anna).get(reverse("decks:new"))
    offered = [int(do.removeprefix("add:")) for do in buttons(page) if do.startswith("add:")]
    assert offered == [card.number for card in bundled().cards[:MOST_FOUND]]
    assert f"The first {MOST_FOUND} are shown." in text(page)


def test_where_no_card_is_found_nothing_promises_one(anna):
    shown = text(send(anna, None, "", "find", q="jagr"))
    assert "No card fits." in shown
    assert "Enter puts the first one" not in shown


def test_the_text_of_each_card_found_stands_beside_it_in_the_reader_s_language(anna):
    assert "darfst du ein Wesen vom Typ Biest vernichten." in text(send(anna, None, "", "find", lang="de", q="jäger"))
    assert "When Jäger attacks, you may destroy" in text(send(anna, None, "", "find", q="jäger"))
    assert "No card is called so." not in text(send(anna, None, "", "find", q="jäger"))
    assert "No card is called so. These have it in their text:" in text(send(anna, None, "", "find", q="typ biest"))


def begin(user, query: str):
    return reader(user).get(f"{reverse('decks:new')}?{query}")


def test_the_address_can_begin_a_deck_and_nothing_is_saved_by_it(anna):
    page = begin(anna, "cards=8-35-35-9999&name=Zwei+J%C3%A4ger")
    assert field_value(page, "text") == "Bär\nJäger\nJäger\n"
    assert field_value(page, "name") == "Zwei Jäger"
    assert "Not saved yet." in text(page)
    assert not Deck.objects.exists()
    deck = deck_of(anna, "Vogt\n", notes="Meine")
    page = reader(anna).get(f"{reverse('decks:edit', args=[deck.public_id])}?cards=8&name=Fremd")
    assert [field_value(page, name) for name in ("text", "name", "version")] == ["Bär\n", "Obst", str(deck.version)]
    assert Deck.objects.get().text == "Vogt\n"


@pytest.mark.parametrize("asked", ["", "x", "8-", "8--35", "8-x", "12345", "-".join(["8"] * 61), "²"])
def test_an_address_that_names_no_list_begins_an_empty_deck(anna, asked):
    page = begin(anna, f"cards={asked}&name=%E2%80%8B")
    assert page.status_code == 200
    assert field_value(page, "text") == ""
    assert field_value(page, "name") == "New deck"


def test_an_empty_deck_is_told_what_it_needs_not_what_is_wrong(anna):
    page = text(begin(anna, ""))
    assert "A deck has 20 different cards." in page
    assert "What is wrong" not in page
    assert "What is wrong" in text(begin(anna, "cards=8"))


def test_a_shared_deck_becomes_one_s_own(anna, carla):
    deck = share_deck(deck_of(anna, "\n".join(TWENTY)))
    shared = reader(carla).get(deck.get_shared_url()).content.decode()
    link = re.search(r'href="(/decks/new/[?]cards=[^"]*)"', shared)[1]
    page = reader(carla).get(html.unescape(link))
    assert field_value(page, "text").split("\n")[:-1] == TWENTY
    assert field_value(page, "name") == "Obst"


# saving


def test_an_illegal_deck_can_be_saved_and_the_button_says_so(anna):
    assert "Save, not playable yet" in text(send(anna, None, "Bär", "look"))
    send(anna, None, "Bär\nJägr", "save", notes="Gegen Geister")
    saved = Deck.objects.get()
    assert (saved.text, saved.notes, saved.version, saved.owner) == ("Bär\nJägr", "Gegen Geister", 1, anna)
    assert "Save, not playable yet" not in text(send(anna, None, "\n".join(TWENTY), "look"))


def test_the_same_again_is_no_further_version(anna):
    deck = deck_of(anna, "Bär")
    send(anna, deck, "Bär", "save")
    send(anna, deck, "Jäger", "save")
    assert list(DeckVersion.objects.values_list("number", "text")) == [(2, "Jäger"), (1, "Bär")]


@pytest.mark.parametrize("more", [{"name": ""}, {"name": "x" * 100}, {"text": "x" * 30_000}, {"notes": "x" * 6_000},
                                  {"card_set": "nope"}, {"version": "x"}])  # fmt: skip
@pytest.mark.parametrize("do", ["save", "look", "add:35", "theirs"])
def test_what_does_not_fit_is_said_and_nothing_typed_is_lost(anna, do, more):
    deck = deck_of(anna)
    sent = {"name": "Obstgarten", "notes": "Meine Notiz"} | more
    page = send(anna, deck, sent.pop("text", "Bär\nJägr"), do, **sent)
    assert page.status_code in (200, 422)
    if "text" in more:
        assert more["text"] in page.content.decode()
    else:
        assert "Jägr" in field_value(page, "text")
    assert field_value(page, "notes") == sent["notes"]
    assert Deck.objects.get().text == "Bär\n"


def test_a_deck_that_was_deleted_in_another_tab_becomes_a_new_one(anna):
    deck = deck_of(anna)
    Deck.objects.all().delete()
    page = send(anna, deck, "Bär\nJäger", "add:5")
    assert "deleted meanwhile" in text(page)
    send(anna, deck, field_value(page, "text"), "save")
    assert Deck.objects.get().text == "Bär\nJäger\nMüllerin\n"


# two tabs


@pytest.fixture
def two_tabs(anna) -> Deck:
    """A deck that was opened once and saved elsewhere since; the object is as the first tab knows it."""
    deck = deck_of(anna, "Bär\n")
    save_deck(Deck.objects.get(pk=deck.pk), "Bär\nJäger\n", anna)
    return deck


def test_the_last_writer_is_told_and_sees_both(anna, two_tabs):
    page = send(anna, two_tabs, "Bär\nVogt", "save")
    assert page.status_code == 409
    said = text(page)
    assert "Changed elsewhere meanwhile. Here are both." in said
    assert "gone: Jäger" in said
    assert "new: Vogt" in said
    assert field_value(page, "text") == "Bär\nVogt"
    assert Deck.objects.get().text == "Bär\nJäger\n"


def test_mine_is_saved_after_the_question_and_theirs_stays_in_the_history(anna, two_tabs):
    page = send(anna, two_tabs, "Bär\nVogt", "save")
    two_tabs.version = int(re.search(r'name="version" value="(\d+)"', page.content.decode())[1])
    send(anna, two_tabs, "Bär\nVogt", "save")
    assert list(DeckVersion.objects.values_list("text", flat=True)) == ["Bär\nVogt", "Bär\nJäger\n", "Bär\n"]


def test_theirs_is_kept_and_mine_stays_in_the_history(anna, two_tabs):
    send(anna, two_tabs, "Bär\nVogt", "theirs")
    assert Deck.objects.get().text == "Bär\nJäger\n"
    assert list(DeckVersion.objects.values_list("text", "reverted_to")) == [
        ("Bär\nJäger\n", 2), ("Bär\nVogt", None), ("Bär\nJäger\n", None), ("Bär\n", None),
    ]  # fmt: skip


def test_two_tabs_with_the_same_change_have_no_quarrel(anna, two_tabs):
    assert send(anna, two_tabs, "Bär\nJäger\n", "save").status_code == 302
    assert Deck.objects.get().version == 2


# who may


def test_nobody_saves_into_the_deck_of_somebody_else(anna, emil):
    deck = deck_of(anna)
    for do in ("save", "theirs", "add:35", "find"):
        assert send(emil, deck, "Vogt", do).status_code == 404
    assert Deck.objects.get().text == "Bär\n"


@pytest.mark.parametrize("count", [3, 300])
def test_the_builder_needs_a_constant_number_of_queries(anna, count, django_assert_num_queries):
    deck = deck_of(anna, "\n".join(TWENTY * (count // 3)))
    client = reader(anna)
    with django_assert_num_queries(4):  # session, user, deck, card sets to choose from
        assert client.get(reverse("decks:edit", args=[deck.public_id])).status_code == 200
