"""A round that is not published yet."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.choices import PersonField
from tournaments.models import Entry, Match, Round, Seat


class SwapForm(forms.Form):
    """Two people, or two tables, of a draft."""

    who = forms.ModelMultipleChoiceField(queryset=Entry.objects.none(), to_field_name="public_id", required=False)
    table = forms.ModelMultipleChoiceField(queryset=Match.objects.none(), to_field_name="public_id", required=False)

    def __init__(self, *args: Any, round: Round, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.round = round
        self.fields["who"].queryset = Entry.objects.filter(seats__round=round)
        self.fields["table"].queryset = Match.objects.filter(round=round)

    def clean(self) -> dict[str, Any]:
        """Exactly two of one kind."""
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and sorted((len(cleaned["who"]), len(cleaned["table"]))) != [0, 2]:
            raise forms.ValidationError(gettext("Tick two players, or two tables."), code="two")
        seats = Seat.objects.filter(round=self.round, entry__in=cleaned.get("who", ()))
        if not self.errors and len({seat.match_id for seat in seats}) == 1:
            raise forms.ValidationError(gettext("These two sit at one table already."), code="same_table")
        return cleaned


class PairAgainForm(forms.Form):
    """Who has the bye of a round by hand."""

    byes = forms.ModelMultipleChoiceField(
        label=_("Bye for"),
        queryset=Entry.objects.none(),
        to_field_name="public_id",
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _("Somebody whom you ticked is not here any more. Look at it again.")},
    )

    def __init__(self, *args: Any, round: Round, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["byes"].queryset = Entry.objects.filter(event=round.event, dropped_after_round=None)


class WhyNotForm(forms.Form):
    """Why are these two not paired?"""

    one = PersonField(label=_("Why does"), empty_label=None)
    two = PersonField(label=_("not play against"), required=False, empty_label=_("the bye"))

    def __init__(self, *args: Any, round: Round, **kwargs: Any):
        super().__init__(*args, **kwargs)
        for name in ("one", "two"):
            self.fields[name].among(Entry.objects.filter(seats__round=round))
