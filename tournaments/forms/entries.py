"""Who plays: names, lists of names, codes, decks."""

import base64
import binascii
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from decks.models import LONGEST_LIST
from tournaments.domain import importing
from tournaments.forms.fields import MAX_TEXT, FileField, long_text, name_of_person

LIST_HELP = _(
    "One name on each line, or columns: name; deck, the cards of a deck separated by | or commas. "
    "Or a name with its cards below it, then an empty line."
)


class NameForm(forms.Form):
    """One name to enter; the deck can come later, but not for somebody who comes late (`with_deck`).

    focus: the name is what comes next, so that one types name after name.
    """

    name = name_of_person(_("Name"), autocomplete="off")

    def __init__(self, *args: Any, with_deck: bool = False, focus: bool = False, **kwargs: Any):
        super().__init__(*args, **kwargs)
        if focus:
            self.fields["name"].widget.attrs["autofocus"] = True
        if with_deck:
            self.fields["deck"] = long_text(
                _("Deck"), LONGEST_LIST, 8, help_text=_("The event runs: the deck must be legal.")
            )


class ImportForm(forms.Form):
    """A list of names, pasted or as a file.

    The bytes of a file go along with its preview (`kept`), so that it can be read again in other letters (`again`).
    """

    text = long_text(_("List"), MAX_TEXT, 8, help_text=LIST_HELP)
    file = FileField(label=_("or a file (CSV, text)"), required=False)
    kept = forms.CharField(required=False, widget=forms.HiddenInput)
    again = forms.BooleanField(required=False, widget=forms.HiddenInput)
    encoding = forms.ChoiceField(
        label=_("Letters of the file"),
        required=False,
        choices=[("", _("find out")), *importing.ENCODINGS.items()],
        help_text=_("Change it when umlauts look wrong in the preview."),
    )

    def clean_kept(self) -> bytes:
        """The bytes of the file that was sent before; b"" for none."""
        try:
            return base64.b64decode(self.cleaned_data["kept"], validate=True)
        except (binascii.Error, ValueError):
            return b""

    def clean(self) -> dict[str, Any]:
        """Something to read is needed."""
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and not self.source:
            self.add_error("text", gettext("Paste a list or choose a file."))
        return cleaned

    @cached_property
    def source(self) -> str | bytes:
        """The bytes of the new file, or of the kept one when it is to be read again, or else the text."""
        data = self.cleaned_data
        if data.get("file"):
            return data["file"].read()
        if data.get("again"):
            return data.get("kept", b"")
        text = data.get("text", "")
        return text if text.strip() else ""

    def shows(self, text: str) -> None:
        """Put what was read into the fields, where it can be changed."""
        data = self.data.copy()
        data["text"] = text
        if isinstance(self.source, bytes):
            data["kept"] = base64.b64encode(self.source).decode()
        self.data = data


class CodeForm(forms.Form):
    """The code of a slip."""

    code = forms.CharField(
        label=_("Code"),
        max_length=60,
        help_text=_("Ten letters and digits from your slip; capital or small makes no difference."),
        error_messages={
            "required": _("Type the code of your slip."),
            "max_length": _("A code has ten signs; these are %(show_value)d."),
        },
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false", "class": "code"}
        ),
    )


class RegisterForm(forms.Form):
    """The name under which somebody enters."""

    name = name_of_person(_("Your name in this event"), autocomplete="name")


class DeckForm(forms.Form):
    """A deck as it was typed."""

    text = long_text(
        _("Cards"), LONGEST_LIST, 22, help_text=_("One card on each line: Æ035, 35 or Jäger; counts are read.")
    )
