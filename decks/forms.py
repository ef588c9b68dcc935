"""Forms for decks."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from apfelernte.texts import is_visible, one_line
from decks.models import LONGEST_NOTES, CardSet, Deck

LONGEST_LIST = 20_000  # characters; a list of twenty cards with notes needs about one thousand


class DeckForm(forms.Form):
    """A deck's name, its card set, the list as text and notes. An illegal list can be saved.

    version: which one the person began to change; it tells whether somebody else saved meanwhile.
    """

    name = forms.CharField(label=_("Name"), max_length=80)
    card_set = forms.ModelChoiceField(
        label=_("Card set"), queryset=CardSet.objects.all(), to_field_name="public_id", empty_label=None
    )
    text = forms.CharField(
        label=_("Cards"),
        max_length=LONGEST_LIST,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 22, "spellcheck": "false"}),
        help_text=_("One card a line: its name or its number. What is not understood is named with its line."),
    )
    notes = forms.CharField(
        label=_("Notes"),
        max_length=LONGEST_NOTES,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 4, "class": "small"}),
        help_text=_("For you alone: nobody who sees the list sees them."),
    )
    version = forms.IntegerField(required=False, min_value=0, max_value=2**31 - 1, widget=forms.HiddenInput())

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "card_set" in self.fields and self.fields["card_set"].queryset.count() < 2:
            self.fields["card_set"].widget = forms.HiddenInput()

    @staticmethod
    def initial_of(deck: Deck) -> dict[str, object]:
        """What the fields show of a deck."""
        return {
            "name": deck.name,
            "card_set": deck.card_set.public_id,
            "text": deck.text,
            "notes": deck.notes,
            "version": deck.version,
        }

    def shows_version(self, version: int) -> None:
        """What is shown now was changed knowing that version."""
        self.data = dict(self.data.items()) | {"version": str(version)}

    def clean_text(self) -> str:
        """The list; a browser sends other ends of lines than it was given."""
        return self.cleaned_data["text"].replace("\r\n", "\n").replace("\x00", "")

    def clean_notes(self) -> str:
        """The notes, in the same way."""
        return self.cleaned_data["notes"].replace("\r\n", "\n").replace("\x00", "")

    def clean_name(self) -> str:
        """The name in one line; what cannot be seen is no part of a name."""
        name = one_line(self.cleaned_data["name"])
        if not is_visible(name):
            raise forms.ValidationError(_("A name has at least one letter."), code="empty")
        return name


class ListForm(DeckForm):
    """The list alone, for a deck that belongs to something else, with the cards of one set."""

    name = None  # type: ignore[assignment]
    notes = None  # type: ignore[assignment]
    card_set = None  # type: ignore[assignment]


class ImportForm(forms.Form):
    """A deck from elsewhere: a file or a pasted text."""

    text = forms.CharField(
        label=_("List or JSON"),
        required=False,
        strip=False,
        max_length=LONGEST_LIST * 3,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=_("or a file"),
        required=False,
        allow_empty_file=True,
        help_text=_("Text, CSV or JSON in any usual encoding, also from other programs."),
    )
