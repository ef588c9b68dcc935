"""Pages of cards and decks: what they show, what they refuse, how many queries they need."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from decks.building import bundled_card_set, save_deck
from decks.models import Deck
from engine.apfelernte.cards import bundled

pytestmark = pytest.mark.django_db


def deck_of(user, text="Bär\n") -> Deck:
    return save_deck(Deck(owner=user, name="Obst", card_set=bundled_card_set()), text)


@pytest.mark.parametrize("written", ["Æ035", "35", "AE035", "æ35", "0035"])
def test_a_card_is_found_under_every_spelling_of_its_number(client, written):
    assert b"J\xc3\xa4ger" in client.get(f"/cards/{written}/").content


@pytest.mark.parametrize("path", ["/cards/999/", "/cards/9999/", "/cards/?set=nope", "/decks/tampered/"])
def test_what_is_not_there_is_not_found(client, anna, path):
    client.force_login(anna)
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("sort", ["number", "name", "type", "strength", "<script>"])
def test_cards_are_listed_in_every_order(client, sort):
    page = client.get("/cards/", {"sort": sort}).content.decode()
    assert all(card.name in page for card in bundled().cards)
    assert "<script>alert" not in page


def test_the_list_shows_the_texts_in_the_readers_language(client):
    german, english = (
        client.get("/cards/", headers={"accept-language": lang}).content.decode() for lang in ("de", "en")
    )
    assert "must attack" in english
    assert "muss angreifen" in german
    assert "muss angreifen" not in english


def test_every_card_has_a_page_in_both_languages(client):
    for card in bundled().cards:
        for lang in ("de", "en"):
            page = client.get(f"/cards/{card.id}/", headers={"accept-language": lang}).content.decode()
            assert card.flavour[lang].split("'")[0] in page.replace("&#x27;", "'")


def test_a_deck_is_its_owners_secret(client, anna, emil):
    deck = deck_of(anna)
    client.force_login(emil)
    for name in ("deck", "edit", "delete"):
        assert client.get(reverse(f"decks:{name}", args=[deck.public_id])).status_code == 404
        assert client.post(reverse(f"decks:{name}", args=[deck.public_id])).status_code in {404, 405}
    assert Deck.objects.filter(pk=deck.pk).exists()


def test_a_pasted_deck_is_kept_with_its_problems(client, anna):
    client.force_login(anna)
    form = {"name": "Obst", "card_set": bundled_card_set().public_id, "text": "Bär\nJägr\n"}
    page = client.post(reverse("decks:new"), form, follow=True).content.decode()
    assert "A8.4" in page
    assert "Jägr" in page
    assert Deck.objects.get().text.splitlines() == ["Bär", "Jägr"]


@pytest.mark.parametrize(
    ("name", "text"),
    [("", "Bär"), ("x" * 10_000, "Bär"), ("Obst", "x" * 30_000)],
)
def test_a_refused_form_keeps_what_was_typed(client, anna, name, text):
    client.force_login(anna)
    form = {"name": name, "card_set": bundled_card_set().public_id, "text": text}
    answer = client.post(reverse("decks:new"), form)
    assert answer.status_code == 422
    assert text[:100] in answer.content.decode()
    assert not Deck.objects.exists()


@pytest.mark.parametrize("text", ["🍎" * 50, "\u202eräB", "<b>Bär</b>", "\ufeffBär", "Bär;1\nJäger;1", "x" * 9_000])
def test_odd_texts_are_saved_and_shown_as_text(client, anna, text):
    client.force_login(anna)
    form = {"name": "Obst", "card_set": bundled_card_set().public_id, "text": text}
    page = client.post(reverse("decks:new"), form, follow=True)
    assert page.status_code == 200
    assert b"<b>B\xc3\xa4r</b>" not in page.content


def test_a_deck_is_deleted_after_a_question(client, anna):
    client.force_login(anna)
    deck = deck_of(anna)
    address = reverse("decks:delete", args=[deck.public_id])
    client.get(address)
    assert Deck.objects.count() == 1
    client.post(address)
    assert Deck.objects.count() == 0


@pytest.mark.parametrize("count", [3, 300])
def test_the_list_of_decks_needs_a_constant_number_of_queries(client, anna, count, django_assert_num_queries):
    deck = deck_of(anna, "\n".join(card.name for card in bundled().cards[:20]))
    Deck.objects.bulk_create(
        Deck(owner=anna, name=f"Obst {n}", card_set=deck.card_set, text=deck.text, lines=deck.lines)
        for n in range(count)
    )
    client.force_login(anna)
    with django_assert_num_queries(3):  # session, user, decks
        page = client.get(reverse("decks:decks"))
    assert page.content.decode().count("<small>") == count + 1


def test_pages_of_cards_write_nothing_and_lock_nothing(client):
    bundled_card_set()
    with CaptureQueriesContext(connection) as seen:
        assert client.get("/cards/").status_code == 200
        assert client.get("/cards/35/").status_code == 200
    assert [query["sql"] for query in seen if not query["sql"].startswith("SELECT")] == []


def test_a_deck_without_a_name_to_be_seen_is_not_saved(client, anna):
    client.force_login(anna)
    form = {"card_set": bundled_card_set().public_id, "text": "Bär"}
    page = client.post("/decks/new/", form | {"name": "\u202e\u3164"})
    assert (page.status_code, Deck.objects.count()) == (422, 0)
    client.post("/decks/new/", form | {"name": " Obst\u202e  und Ernte "})
    assert Deck.objects.get().name == "Obst und Ernte"
