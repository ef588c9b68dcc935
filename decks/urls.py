"""Addresses of cards and decks."""

from django.urls import path, register_converter

from decks import views


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
    path("cards/", views.card_list, name="cards"),
    path("cards/<card:number>/", views.card, name="card"),
    path("decks/", views.deck_list, name="decks"),
    path("decks/new/", views.new_deck, name="new"),
    path("decks/<str:public_id>/", views.deck, name="deck"),
    path("decks/<str:public_id>/edit/", views.edit_deck, name="edit"),
    path("decks/<str:public_id>/delete/", views.delete_deck, name="delete"),
]
