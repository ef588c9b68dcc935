"""What happened at a table: its result, its logs."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.fields import MAX_TEXT, FileField, long_text
from tournaments.models import Match


class ResultForm(forms.Form):
    """The result of one table. The version says which result the person saw while typing."""

    KINDS = (
        (Match.Kind.PLAYED, _("played")),
        ("absent_0", ""),
        ("absent_1", ""),
        (Match.Kind.DOUBLE_LOSS, _("both lose")),
    )
    one = forms.IntegerField(min_value=0, max_value=99, required=False)
    two = forms.IntegerField(min_value=0, max_value=99, required=False)
    drawn = forms.IntegerField(label=_("Drawn games"), min_value=0, max_value=99, required=False)
    kind = forms.ChoiceField(label=_("How it ended"), choices=KINDS, widget=forms.RadioSelect)
    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, match: Match, **kwargs: Any):
        self.match = match
        names = [seat.entry.name for seat in match.seats_in_order]
        super().__init__(*args, initial=self._initial(match), **kwargs)
        self.fields["one"].label, self.fields["two"].label = names
        self.fields["kind"].choices = [
            (value, label or gettext("%(name)s did not come") % {"name": names[int(value[-1])]})
            for value, label in self.KINDS
        ]
        for name in ("one", "two", "drawn"):
            self.fields[name].widget.attrs |= {"inputmode": "numeric"}

    @staticmethod
    def _initial(match: Match) -> dict[str, Any]:
        one, two = match.seats_in_order
        kind = match.kind or Match.Kind.PLAYED
        if kind == Match.Kind.NO_SHOW:
            kind = "absent_1" if one.games_won else "absent_0"
        games = {"one": one.games_won, "two": two.games_won, "drawn": match.games_drawn} if match.has_result else {}
        return games | {"kind": kind, "version": match.result_version}

    def clean(self) -> dict[str, Any]:
        """Both numbers are needed when the match was played."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("kind") == Match.Kind.PLAYED and not self.errors:
            for name in ("one", "two"):
                if cleaned[name] is None:
                    self.add_error(name, gettext("How many games?"))
        return cleaned

    @property
    def result(self) -> dict[str, Any]:
        """What domain.results.record_result takes."""
        data = self.cleaned_data
        if data["kind"] in ("absent_0", "absent_1"):
            wins = (0, 1) if data["kind"] == "absent_0" else (1, 0)
            return {"wins": wins, "kind": Match.Kind.NO_SHOW, "version": data["version"]}
        wins = (data["one"] or 0, data["two"] or 0)
        return {"wins": wins, "drawn": data["drawn"] or 0, "kind": data["kind"], "version": data["version"]}


class LogForm(forms.Form):
    """A game's log, as a file or pasted."""

    file = FileField(label=_("File"), required=False)
    text = long_text(_("or paste it"), MAX_TEXT, 12)

    def clean(self) -> dict[str, Any]:
        """One of the two is needed."""
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and not cleaned.get("text", "").strip() and not cleaned.get("file"):
            self.add_error("file", gettext("Choose the file of the log or paste its text."))
        return cleaned

    @property
    def source(self) -> str | bytes:
        """The bytes of the file, or else the text."""
        file = self.cleaned_data.get("file")
        return file.read() if file else self.cleaned_data["text"]

    @property
    def name(self) -> str:
        """The name of the file, at most 120 signs; "" for pasted text."""
        file = self.cleaned_data.get("file")
        return file.name[-120:] if file else ""
