"""Forms of deck checks, draws and notes. What was typed stays; what is wrong is said with what would be right."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from apfelernte.draws.models import MAX_PHRASE
from tournaments.choices import PersonField
from tournaments.domain.checks import MOST_DRAW_MINUTES, MOST_MINUTES
from tournaments.models import DeckCheck, Event, PlayerNote
from tournaments.models.check import MAX_NOTE, MAX_REASON
from tournaments.queries.play import MOST_GAMES

PLAIN = {"autocomplete": "off", "spellcheck": "false"}
TOO_LONG = {"max_length": _("At most %(limit_value)d signs; this is %(show_value)d.")}


def line(label: Any, most: int, required: bool = True, missing: Any = "", **kwargs: Any) -> forms.CharField:
    """A field of one line."""
    errors = TOO_LONG | ({"required": missing} if missing else {})
    widget = forms.TextInput(attrs=PLAIN)
    return forms.CharField(
        label=label, max_length=most, required=required, error_messages=errors, widget=widget, **kwargs
    )


def minutes(label: Any, most: int, initial: int) -> forms.IntegerField:
    """Whole minutes from 0 on."""
    errors = {
        "min_value": _("No less than 0 minutes."),
        "max_value": _("At most %(limit_value)s minutes."),
        "invalid": _("Write a number of minutes."),
        "required": _("Write a number of minutes."),
    }
    return forms.IntegerField(label=label, min_value=0, max_value=most, initial=initial, error_messages=errors)


class DrawForm(forms.Form):
    """Opening the draw of a round: the judge's own phrase, and how long others may contribute."""

    phrase = line(
        _("Your phrase for the draw"),
        MAX_PHRASE,
        required=False,
        help_text=_("A word, a sentence or a number that nobody can guess. Whoever plays may add one, too."),
    )
    minutes = minutes(_("Minutes until the draw"), MOST_DRAW_MINUTES, 3)


class PhraseForm(forms.Form):
    """A contribution to a draw."""

    phrase = line(
        _("Your phrase"),
        MAX_PHRASE,
        missing=_("Write a word, a sentence or a number."),
        help_text=_("Others see it only after the draw. Until then you can replace it."),
    )


class ReasonForm(forms.Form):
    """Why something is done."""

    reason = line(_("Reason"), MAX_REASON, missing=_("Say why."))


class TargetForm(ReasonForm):
    """Whom to check, and why."""

    entry = PersonField(
        label=_("Player"),
        empty_label="–",
        error_messages={
            "required": _("Choose whose deck is checked."),
            "invalid_choice": _("Choose whose deck is checked."),
        },
    )
    field_order = ("entry", "reason")

    def __init__(self, *args: Any, event: Event, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["entry"].among(event.entries.all())


class FinishForm(forms.Form):
    """What was found at the table."""

    findings = forms.MultipleChoiceField(
        label=_("What is wrong"),
        choices=DeckCheck.Finding.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Nothing chosen: in order. Marked cards or sleeves lose no game, all else makes the deck illegal."),
    )
    games = forms.TypedChoiceField(
        label=_("Games begun with this deck in the match"),
        choices=[("", "–"), *((n, str(n)) for n in range(MOST_GAMES + 1))],
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("Only if the deck is illegal: these games go to the opponent, the running one too."),
    )
    minutes = minutes(_("Minutes for the table"), MOST_MINUTES, 0)
    note = line(_("Note for the judges"), MAX_NOTE, required=False)
    warn = forms.BooleanField(label=_("Write down a warning, too"), required=False)

    def __init__(self, *args: Any, check: DeckCheck, **kwargs: Any):
        super().__init__(*args, **kwargs)
        if not (check.match and not check.match.has_result):
            del self.fields["games"]
        elif check.event.illegal_deck == Event.IllegalDeck.LAST_WIN:
            self.fields["games"].label = _("Games won with this deck in the match")
            self.fields["games"].help_text = _("Only if the deck is illegal: the last of them is lost.")


class NoteForm(forms.ModelForm):
    """A note or a warning."""

    class Meta:
        model = PlayerNote
        fields = ("kind", "text", "rule")
        widgets = {
            "kind": forms.RadioSelect,
            "text": forms.Textarea(attrs={"rows": 3, "class": "small"}),
            "rule": forms.TextInput(attrs=PLAIN | {"placeholder": "A9.5"}),
        }
        error_messages = {
            "text": {"required": _("Write what happened."), **TOO_LONG},
            "rule": {"max_length": _("Write the rule as in A9.3, or leave it out.")},
        }
