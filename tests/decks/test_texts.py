"""The page that shows how the texts of a set are understood."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks import texts
from decks.building import bundled_card_set, store_card_set
from decks.models import CardSet as CardSetRow
from engine.apfelernte.cards import Card, CardSet, bundled
from tests.tournaments.pages import reader, text
from tournaments.forms.setup import EventForm, named_set

pytestmark = pytest.mark.django_db

PAGE = "/cards/texts/"


def own_set(*said: str) -> str:
    """The public id of a set whose Menschen have these texts; the first is called Küster 1."""
    cards = tuple(Card(at, f"Küster {at}", "Wesen", "Mensch", 2, each) for at, each in enumerate(said, 1))
    return store_card_set(CardSet("Dorf", cards))[0].public_id


def test_a_text_is_told_step_by_step_with_its_kind_and_english():
    page = text(reader().get(PAGE, {"q": "Æ035"}))
    assert "Apfelernte: 120 of 120 texts are understood." in page
    assert "When Jäger attacks, you may destroy a Wesen of type Biest." in page
    assert "triggered: 4 steps It begins when Jäger attacks. Before a blocker is chosen (A5.2)." in page
    assert "Not understood" not in page


def test_a_german_reader_reads_the_steps_in_german():
    page = text(reader(lang="de").get(PAGE, {"q": "Æ035"}))
    assert "ausgelöst: 4 Schritte Es beginnt, wenn Jäger angreift. Bevor ein Blocker gewählt wird (A5.2)." in page


def test_what_is_not_understood_comes_first_with_place_and_guess():
    public_id = own_set(
        "Küster 1 muss angreifen.", "Wenn Küster 2 angreift, ziehe eine Kart.", "Küster 3 <b>läutet</b>."
    )
    page = reader().get(PAGE, {"set": public_id})
    said, body = text(page), page.content.decode()
    assert "Dorf: 1 of 3 texts are understood." in said
    assert said.index("Not understood 2") < said.index("Understood 1")
    assert '<p class="search-typed" lang="de">Wenn Küster 2 angreift, ziehe eine <mark>Kart</mark>.</p>' in body
    assert "Do you mean “Wenn Küster 2 angreift, ziehe eine Karte.”?" in said
    assert "<b>läutet" not in body


def test_a11_3_a_stored_text_that_is_refused_by_now_is_told_on_the_page_and_where_an_event_chooses_its_set():
    """A later version may read texts more exactly than the one with which the set was loaded."""
    understood, refused = "Küster 1 muss angreifen.", "Küster 2 läutet die Glocke."
    stored = CardSetRow.objects.get(public_id=own_set(understood, "Küster 2 muss angreifen."))
    assert texts.text_only(stored) == []
    stored.data[1]["text"], stored.fingerprint = refused, "0" * 64  # what the language knew and knows no more
    stored.save()
    assert [card.name for card in texts.text_only(stored)] == ["Küster 2"]
    page = text(reader().get(PAGE, {"set": stored.public_id}))
    assert "Dorf: 1 of 2 texts are understood." in page
    assert "Not understood 1" in page
    assert named_set(stored) == "Dorf (1 text is not understood)"
    assert named_set(bundled_card_set()) == "Apfelernte"
    choices = dict(EventForm(event=None).fields["card_set"].choices)
    assert "Dorf (1 text is not understood)" in choices.values()


def test_near_wordings_are_offered_where_no_text_can_be_guessed():
    public_id = own_set("Küster 1 schickt irgendwen heimlich auf die Hand des Pfarrers zurück oder so.")
    assert "Wordings that are near: „... auf die Hand zurückschicken“" in text(reader().get(PAGE, {"set": public_id}))


def test_every_card_of_the_bundled_set_is_on_a_page():
    seen = [entry[0].id for number in range(1, 7) for entry in reader().get(PAGE, {"page": number}).context["page"]]
    assert seen == [card.id for card in bundled().cards]
    assert reader().get(PAGE, {"page": "<99>"}).status_code == 200


def test_the_number_of_queries_does_not_grow_with_the_set():
    small, large = own_set("Küster 1 läutet."), own_set(*(f"Küster {at} läutet." for at in range(1, 301)))
    counts = []
    for public_id in (small, large):
        with CaptureQueriesContext(connection) as seen:
            assert reader().get(PAGE, {"set": public_id}).status_code == 200
        counts.append(len(seen))
    assert counts[0] == counts[1] <= 4


def test_only_some_texts_are_looked_through_for_what_may_be_meant(monkeypatch):
    monkeypatch.setattr(texts, "MOST_ADVISED", 1)
    public_id = own_set("Küster 1 muss angreifn.", "Küster 2 muss angreifn.")
    said = text(reader().get(PAGE, {"set": public_id}))
    assert said.count("Do you mean") == 1
    assert said.count("Küster 2") >= 2


def test_the_page_is_reached_from_the_cards_and_from_a_card():
    assert 'href="/cards/texts/"' in reader().get("/cards/").content.decode()
    card = reader().get("/cards/Æ035/").content.decode()
    assert 'href="/cards/texts/?q=%C3%86035"' in card


@pytest.mark.parametrize("query", [{"set": "nope"}, {"set": "x" * 500}])
def test_a_set_that_is_not_there_is_not_found(query):
    assert reader().get(PAGE, query).status_code == 404


def test_a_search_that_cannot_be_read_is_told():
    assert "Column" in text(reader().get(PAGE, {"q": "art:drache"}))
