"""History, sharing, files and paper of a deck, and markup in every field."""

import io
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from pypdf import PdfReader

from decks.building import bundled_card_set, save_deck, share_deck, store_card_set
from decks.models import Deck, DeckVersion
from engine.apfelernte.cards import Card, CardSet, bundled
from tests.tournaments.pages import field_value, reader, text

pytestmark = pytest.mark.django_db
MARKUP = "<b>Wald</b> & „Flur“ {{ 1 }} #strong[x] $y$ *z* <script>alert(1)</script>"


def deck_of(user, typed="Bär\n", name="Obst", **more) -> Deck:
    return save_deck(Deck(owner=user, name=name, card_set=bundled_card_set(), **more), typed, user)


def again(deck: Deck, typed: str, **more: object) -> Deck:
    deck = Deck.objects.get(pk=deck.pk)
    for key, value in more.items():
        setattr(deck, key, value)
    return save_deck(deck, typed)


def page_of(user, name: str, deck: Deck, *parts: object, lang="en"):
    return reader(user, lang).get(reverse(f"decks:{name}", args=[deck.public_id, *parts]))


# history


def test_the_history_tells_what_changed_with_each_version(anna):
    deck = deck_of(anna, "Bär\nJäger\n")
    again(deck, "Bär\nVogt\nVogt\n")
    again(deck, "Bär\nVogt\nVogt\n", name="Obstgarten", notes="Gegen Geister")
    said = text(page_of(anna, "history", deck))
    assert "+ 2 × Vogt − Jäger" in said.replace("\u2009", " ")
    assert "Name: Obstgarten" in said
    assert "The same cards. Other notes." in said


def test_a_version_shows_what_going_back_changes_and_going_back_is_a_further_version(anna):
    deck = again(deck_of(anna, "Bär\nJäger\n"), "Bär\n", name="Anders")
    said = text(page_of(anna, "version", deck, 1))
    assert "new: Jäger" in said
    reader(anna).post(reverse("decks:revert", args=[deck.public_id, 1]))
    deck.refresh_from_db()
    assert (deck.text, deck.name, deck.version, deck.cards) == ("Bär\nJäger\n", "Obst", 3, (8, 35))
    assert list(DeckVersion.objects.values_list("number", "reverted_to")) == [(3, 1), (2, None), (1, None)]


@pytest.mark.parametrize("number", [0, 7, 10**30])
def test_a_version_that_is_not_there_is_not_found(anna, number):
    assert page_of(anna, "version", deck_of(anna), number).status_code == 404


@pytest.mark.parametrize("count", [3, 300])
def test_the_history_needs_a_constant_number_of_queries(anna, count, django_assert_num_queries):
    deck = deck_of(anna)
    DeckVersion.objects.bulk_create(
        DeckVersion(
            deck=deck, number=number, name="Obst", card_set=deck.card_set, text="Bär\n" * (number % 3), saved_by=anna
        )
        for number in range(2, count + 2)
    )
    client = reader(anna)
    with django_assert_num_queries(6):  # session, user, deck, count, versions, the one before them
        said = text(client.get(reverse("decks:history", args=[deck.public_id])))
    assert ("Older" in said) == (count > 25)


# sharing


def test_who_knows_the_link_reads_the_list_and_nothing_of_its_owner(anna):
    deck = share_deck(deck_of(anna, notes="Geheimer Plan"))
    page = reader().get(deck.get_shared_url())
    said = text(page)
    assert "Bär" in said
    assert "Geheimer Plan" not in said
    assert "Anna" not in said
    assert page.headers["Referrer-Policy"] == "no-referrer"
    assert "noindex" in page.headers["X-Robots-Tag"]
    assert "no-store" in page.headers["Cache-Control"]
    assert deck.public_id not in page.content.decode()


def test_a_revoked_link_is_dead_and_a_new_one_is_another(anna):
    deck = share_deck(deck_of(anna))
    first = deck.get_shared_url()
    address = reverse("decks:share", args=[deck.public_id])
    reader(anna).post(address)
    assert Deck.objects.get().get_shared_url() == first
    reader(anna).post(address, {"stop": "1"})
    assert reader().get(first).status_code == 404
    assert reader(anna).get(first).status_code == 404
    reader(anna).post(address)
    assert Deck.objects.get().get_shared_url() != first


def test_d42_nobody_else_learns_or_guesses_a_link(anna, emil):
    deck = deck_of(anna)
    assert reader(emil).post(reverse("decks:share", args=[deck.public_id])).status_code == 404
    for key in ("None", "none", "null", "", deck.public_id, "x" * 4000):
        assert reader().get(f"/shared-deck/{key}/").status_code == 404
    assert len(share_deck(deck).share_key) >= 32  # 192 bits


# files


@pytest.mark.parametrize("kind", ["export_text", "export_json"])
def test_d35_a_deck_that_leaves_and_comes_back_is_the_same(anna, kind):
    own, _ = store_card_set(CardSet("Eigene", (Card(1, "Küster: alt", "Wesen", "Mensch", 2, ""),)))
    deck = Deck(owner=anna, name="Wald: „rund“", card_set=own, notes="Eins\n\nzwei <b>")
    save_deck(deck, "# Kommentar\n1x Küster: alt\r\nunlesbar\n", anna)
    file = page_of(anna, kind, deck)
    assert file.headers["Content-Disposition"].startswith("attachment")
    sent = SimpleUploadedFile("deck", file.content)
    reader(anna).post("/decks/import/", {"file": sent})
    copy = Deck.objects.exclude(pk=deck.pk).get()
    for field in ("name", "text", "notes", "card_set", "lines", "unread"):
        assert getattr(copy, field) == getattr(deck, field), field


def test_a_list_in_latin_1_says_as_what_it_was_read(anna):
    file = SimpleUploadedFile("Süßes Deck.csv", "Anzahl;Karte\r\n1;Jäger\r\n1;Bär".encode("cp1252"))
    page = reader(anna).post("/decks/import/", {"file": file}, follow=True)
    assert "read as cp1252" in text(page)
    assert (Deck.objects.get().name, Deck.objects.get().cards) == ("Süßes Deck", (35, 8))


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"file": SimpleUploadedFile("x.png", b"\x89PNG\r\n\x1a\n\x00\x01\x02\x03" * 20)}, "This is no text."),
        ({"file": SimpleUploadedFile("x.txt", b"Jaeger\n" * 40_000)}, "at most 20,000"),
        ({"text": "Jaeger\n" * 4_000}, "at most 20,000"),
        ({"text": '{"cards": [35,, 8]}'}, "Line 1, column 15"),
        ({"text": '{"format": "apfelernte-deck", "version": 2}'}, "newer version"),
    ],
)
def test_what_is_no_deck_is_refused_with_a_reason_and_stays_in_the_field(anna, sent, said):
    page = reader(anna).post("/decks/import/", sent)
    assert page.status_code == 422
    assert said in text(page)
    assert field_value(page, "text").strip() == sent.get("text", "").strip()
    assert not Deck.objects.exists()


def test_d30_what_is_imported_passes_the_same_check(anna):
    page = reader(anna).post("/decks/import/", {"text": '["Jäger", "Jäger", "Drache"]'}, follow=True)
    said = text(page)
    assert "Jäger (Æ035) is in the deck twice" in said
    assert "“1x Drache”" in said or "“Drache”" in said


def test_d25_the_list_of_decks_and_the_deck_itself_say_the_same(anna):
    for typed in ("\n".join(card.name for card in bundled().cards[:20]), "Bär\nBär", ""):
        deck = deck_of(anna, typed)
        of_list = "legal" in text(reader(anna).get("/decks/")).split("Obst", 1)[1].split("card", 1)[0].replace(
            "not legal", ""
        )
        of_page = "Legal for Vorbereitet" in text(page_of(anna, "deck", deck))
        assert of_list == of_page
        deck.delete()


def test_d24_whether_a_deck_is_legal_is_computed_each_time(anna):
    fields = {field.name for field in Deck._meta.get_fields()}
    assert not fields & {"legal", "is_legal", "illegal", "valid", "is_valid", "verdict", "problems"}


# paper


def pdf_text(page) -> str:
    assert page.headers["Content-Type"] == "application/pdf"
    return "\n".join(sheet.extract_text() for sheet in PdfReader(io.BytesIO(page.content)).pages)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_printed_deck_names_every_card(anna, lang):
    deck = deck_of(anna, "2x Bär\nErntedank\nunlesbar <b>", name="Herbst")
    said = pdf_text(page_of(anna, "print", deck, lang=lang))
    for part in ("Herbst", "Bär", "Æ008", "2 ×", "Erntedank", "unlesbar <b>", {"de": "Spieler", "en": "Player"}[lang]):
        assert part in said


# markup in every field, and where it appears later


@pytest.mark.parametrize("lang", ["de", "en"])
def test_d39_markup_in_name_list_and_notes_is_text_everywhere_and_escaped_once(anna, lang):
    deck = deck_of(anna, f"{MARKUP}\nBär", name=MARKUP[:80], notes=MARKUP)
    again(deck, "Bär\n", name="Anders")
    again(deck, f"{MARKUP}\nBär", name=MARKUP[:80], notes=MARKUP)
    deck = share_deck(deck)
    pages = [page_of(anna, name, deck, lang=lang) for name in ("deck", "edit", "history", "delete")]
    pages += [page_of(anna, "version", deck, 1, lang=lang), page_of(anna, "version", deck, 2, lang=lang)]
    pages += [reader(anna, lang).get("/decks/"), reader(None, lang).get(deck.get_shared_url())]
    for page in pages:
        body = page.content.decode()
        assert page.status_code == 200
        assert "<script>alert" not in body
        assert "<b>Wald" not in body
        assert "&lt;b&gt;Wald" in body
        assert "&amp;lt;" not in body
        assert "&amp;#39;" not in body
    title = re.search(r"<title>(.*?)</title>", pages[0].content.decode())[1]
    assert title.startswith("&lt;b&gt;Wald&lt;/b&gt; &amp; „Flur“")
    assert "<b>Wald</b> & „Flur“ {{ 1 }} #strong[x] $y$ *z*" in pdf_text(page_of(anna, "print", deck)).replace(
        "\n", " "
    )


def test_a_name_becomes_a_harmless_file_name(anna):
    deck = deck_of(anna, name='a"; filename="b.exe\r\nX: y/../Ü')
    header = page_of(anna, "export_text", deck).headers["Content-Disposition"]
    assert "\r" not in header
    assert header.startswith("attachment; filename")
