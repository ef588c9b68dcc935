"""Addresses of cards and decks."""

from django.urls import path, register_converter

from decks.views import builder, cards, files, history, houses, own, texts


class CardNumber:
    """A card's number as it is written, Æ035; AE035 and 35 are understood too."""

    regex = "(?:Æ|æ|AE|ae)?[0-9]{1,4}"

    def to_python(self, value: str) -> int:
        """The number."""
        return int(value.upper().removeprefix("Æ").removeprefix("AE"))

    def to_url(self, value: int) -> str:
        """The number with its sign."""
        return f"Æ{value:03d}"


register_converter(CardNumber, "card")

app_name = "decks"
urlpatterns = [
    path("cards/", cards.card_list, name="cards"),
    path("cards/texts/", texts.text_list, name="texts"),
    path("cards/<card:number>/", cards.card, name="card"),
    path("decks/", own.deck_list, name="decks"),
    path("decks/new/", builder.new_deck, name="new"),
    path("decks/import/", files.import_deck, name="import"),
    path("decks/<str:public_id>/", own.deck, name="deck"),
    path("decks/<str:public_id>/edit/", builder.edit_deck, name="edit"),
    path("decks/<str:public_id>/delete/", own.delete_deck, name="delete"),
    path("decks/<str:public_id>/share/", own.share, name="share"),
    path("decks/<str:public_id>/history/", history.history, name="history"),
    path("decks/<str:public_id>/history/<int:number>/", history.version, name="version"),
    path("decks/<str:public_id>/history/<int:number>/revert/", history.revert, name="revert"),
    path("decks/<str:public_id>/deck.txt", files.export, {"kind": "txt"}, name="export_text"),
    path("decks/<str:public_id>/deck.json", files.export, {"kind": "json"}, name="export_json"),
    path("decks/<str:public_id>/print/", files.print_deck, name="print"),
    path("formats/", houses.format_list, name="formats"),
    path("formats/new/", houses.new_format, name="new_format"),
    path("formats/<str:public_id>/", houses.edit_format, name="format"),
    path("formats/<str:public_id>/delete/", houses.delete_format, name="delete_format"),
    path("shared-deck/<str:key>/", own.shared_deck, name="shared"),
]
