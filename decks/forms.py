"""Forms for decks."""

from django import forms
from django.utils.translation import gettext_lazy as _

from apfelernte.texts import is_visible, one_line
from decks.models import CardSet

LONGEST_LIST = 20_000  # characters; a list of twenty cards with notes needs about one thousand


class DeckForm(forms.Form):
    """A deck's name, its card set and the list as text. An illegal list can be saved."""

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

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        if self.fields["card_set"].queryset.count() < 2:
            self.fields["card_set"].widget = forms.HiddenInput()

    def clean_name(self) -> str:
        """The name in one line; what cannot be seen is no part of a name."""
        name = one_line(self.cleaned_data["name"])
        if not is_visible(name):
            raise forms.ValidationError(_("A name has at least one letter."), code="empty")
        return name
