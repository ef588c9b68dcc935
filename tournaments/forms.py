"""Forms of events. What was typed stays; what is wrong is said with what would be right."""

import base64
import binascii
import re
from calendar import monthrange
from copy import copy
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.urls import reverse_lazy
from django.utils import timezone
from django.utils.dates import MONTHS
from django.utils.formats import date_format
from django.utils.functional import cached_property
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from apfelernte.accounts.models import User
from decks.building import bundled_card_set
from decks.houses import own_formats
from tournaments.choices import PersonField
from tournaments.domain import importing
from tournaments.models import Entry, Event, Match, Round, Seat, Staff
from tournaments.names import MAX_NAME
from tournaments.pairing.swiss import recommended_rounds, round_warnings

MAX_FILE = 1_000_000  # bytes: ten thousand lines, more than any list, deck or log of a game
MAX_DECK = 20_000  # characters
MAX_LIST = 200_000
YEARS = range(1990, 2200)  # beyond is a slip of the finger
DAY = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})|(\d{4})-(\d{1,2})-(\d{1,2})")


class DayField(forms.DateField):
    """A day, as 28.11.2026 or 2026-11-28. A day that does not exist is told apart from one that cannot be read."""

    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")

    def __init__(self, **kwargs: Any):
        super().__init__(input_formats=["%Y-%m-%d", "%d.%m.%Y", "%d. %m. %Y"], **kwargs)

    def to_python(self, value: Any) -> date | None:
        """The day; raises ValidationError with the sentence that fits."""
        try:
            day = super().to_python(value)
        except forms.ValidationError:
            raise forms.ValidationError(why_no_day(str(value)), code="invalid") from None
        if day and day.year not in YEARS:
            raise forms.ValidationError(why_no_day(str(value)), code="invalid")
        return day


class MomentField(forms.DateTimeField):
    """Day and time on the clocks of the event's place, without a zone: the form puts them into it."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

    def __init__(self, **kwargs: Any):
        wrong = {"invalid": _("Write day and time as in 28.11.2026 10:00.")}
        super().__init__(input_formats=["%Y-%m-%dT%H:%M", "%d.%m.%Y %H:%M"], error_messages=wrong, **kwargs)

    def to_python(self, value: Any) -> datetime | None:
        """The moment as it was written. Raises ValidationError."""
        moment = super().to_python(value)
        if moment and moment.year not in YEARS:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return moment.replace(tzinfo=None) if moment else None

    def prepare_value(self, value: Any) -> Any:
        """As it was written: no zone is added or taken away."""
        return value


def why_no_day(text: str) -> str:
    """Why a text is no day: "Der November hat 30 Tage." when it looks like one."""
    found = DAY.fullmatch(text.strip())
    if found:
        day, month, year = (int(part) for part in (found[1] or found[6], found[2] or found[5], found[3] or found[4]))
        if 1 <= month <= 12 and year >= 1 and day > monthrange(year, month)[1]:
            return gettext("%(month)s has %(days)d days.") % {
                "month": MONTHS[month],
                "days": monthrange(year, month)[1],
            }
    return gettext("Write the day as in %(example)s.") % {
        "example": date_format(date(2026, 11, 28), "SHORT_DATE_FORMAT")
    }


# While the numbers are typed, the page asks how many rounds are recommended.
ADVISED = {
    "hx-get": reverse_lazy("tournaments:rounds_advice"),
    "hx-trigger": "input changed delay:200ms",
    "hx-target": "#advice",
    "hx-include": "[name=players], [name=rounds_planned]",
}


class EventForm(forms.ModelForm):
    """An event on one page: what is asked first, then what has a good default."""

    day = DayField(label=_("Day"))
    time = forms.TimeField(
        label=_("Time"),
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        error_messages={"invalid": _("Write hours and minutes as in 10:00.")},
    )
    players = forms.IntegerField(label=_("Expected players"), required=False, min_value=0, max_value=2000)

    class Meta:
        model = Event
        fields = (
            "name", "place", "format", "best_of", "rounds_planned", "round_minutes", "description", "is_public",
            "time_zone", "card_set", "win_points", "draw_points", "loss_points", "bye_worth", "tie_break_floor",
            "byes_in_tie_breaks", "dropped_standing", "check_percent", "illegal_deck", "replays",
            "registration", "registration_until", "places", "decks_until", "report_minutes", "agreed_draws",
        )  # fmt: skip
        field_classes = {"registration_until": MomentField, "decks_until": MomentField}
        widgets = {"description": forms.Textarea(attrs={"rows": 3, "class": "small"})}
        error_messages = {
            "name": {
                "required": _("Give the event a name, for example “Herbstturnier Freising”."),
                "max_length": _("The name has %(show_value)d signs; at most %(limit_value)d are kept."),
            },
            "rounds_planned": {
                "min_value": _("At least one round, or nothing for as many as are recommended."),
                "max_value": _("At most %(limit_value)s rounds."),
            },
            "round_minutes": {
                "min_value": _("No less than 0 minutes; 0 is without a clock."),
                "max_value": _("At most %(limit_value)s minutes; 0 is without a clock."),
            },
            "places": {
                "min_value": _("At least %(limit_value)s places, or nothing for no limit."),
                "max_value": _("At most %(limit_value)s places, or nothing for no limit."),
            },
            "report_minutes": {
                "min_value": _("No less than 0 minutes; with 0 a report stands only once it is confirmed."),
                "max_value": _("At most %(limit_value)s minutes."),
            },
        }

    FIRST = ("name", "day", "time", "place", "format", "best_of", "is_public")
    KEPT = ("report_minutes", "check_percent", "replays")  # left empty: as it is
    MOMENTS = ("registration_until", "decks_until")
    PLAYERS = ("registration", "places", *MOMENTS, "report_minutes", "agreed_draws")
    FIXED = ("format", "card_set", "best_of")  # once the event runs

    def __init__(self, *args: Any, event: Event | None = None, organizer: User | None = None, **kwargs: Any):
        moment = timezone.localtime(event.starts_at, event.zone) if event else next_saturday()
        initial = {"day": moment.date(), "time": moment.time()} | kwargs.pop("initial", {})
        super().__init__(*args, instance=copy(event) if event else None, initial=initial, **kwargs)
        self.event = event
        self.houses = own_formats(organizer) if organizer else []
        self.fields["format"] = forms.ChoiceField(
            label=_("Format"), choices=self._formats(), initial=self.fields["format"].initial
        )
        for name in ("players", "rounds_planned"):
            self.fields[name].widget.attrs |= ADVISED
        self.fields["card_set"].required = False
        self.fields["card_set"].empty_label = None
        self.fields["card_set"].to_field_name = "public_id"
        for name in self.KEPT:
            self.fields[name].required = False
        for name in self.MOMENTS:
            moment = getattr(event, name) if event else None
            self.initial[name] = timezone.make_naive(moment, event.zone) if event and moment else None
        self.initial["card_set"] = (event.card_set if event else bundled_card_set()).public_id
        if event and event.state != Event.State.SETUP:
            for name in self.FIXED:
                self.fields[name].disabled = True
        if event:
            del self.fields["players"]

    def _formats(self) -> list[tuple[str, object]]:
        """Formats of the book; the one that the event has taken; those that the person made, by their keys."""
        usual = [(each.value, each.label) for each in Event.Format if each != Event.Format.HOUSE]
        taken = [(Event.Format.HOUSE.value, self.event.rules.german)] if self.event and self.event.house else []
        own = [(row.public_id, row.name) for row in self.houses]
        return [*usual, *taken, *([(gettext("Formats of your own"), own)] if own else [])]

    @property
    def has_houses(self) -> bool:
        """Whether a format of somebody's own can be chosen."""
        return bool(self.houses or (self.event and self.event.house))

    def _take_house(self, cleaned: dict[str, Any]) -> None:
        """A format of one's own is copied into the event."""
        chosen = cleaned.get("format")
        made = next((row for row in self.houses if row.public_id == chosen), None)
        cleaned["house"] = self.event.house if self.event and chosen == Event.Format.HOUSE else None
        if made is not None:
            cleaned |= {"format": Event.Format.HOUSE.value, "house": made.snapshot}

    @property
    def settings(self) -> dict[str, Any]:
        """What the domain takes: fields of Event; a card set that nobody chose is left out."""
        values = {name: self.cleaned_data[name] for name in self._meta.fields if name in self.cleaned_data}
        for name in ("card_set", *self.KEPT):
            if values.get(name) in (None, ""):
                values.pop(name, None)
        return values | {name: self.cleaned_data[name] for name in ("starts_at", "house")}

    @property
    def more_is_wrong(self) -> bool:
        """Whether one of the fields that wait behind a tap has an error: then they are open."""
        return any(name not in (*self.FIRST, *self.PLAYERS, "rounds_planned", "round_minutes") for name in self.errors)

    @property
    def players_are_wrong(self) -> bool:
        """The same for what players do themselves."""
        return any(name in self.PLAYERS for name in self.errors)

    def clean(self) -> dict[str, Any]:
        """Put day and time together in the event's zone (T81), and warn of more rounds than there can be."""
        cleaned = super().clean() or self.cleaned_data
        if {"day", "time", "time_zone"} <= cleaned.keys() and cleaned["time_zone"] in available_timezones():
            zone = Event(time_zone=cleaned["time_zone"]).zone
            cleaned["starts_at"] = datetime.combine(cleaned["day"], cleaned["time"], tzinfo=zone)
            for name in self.MOMENTS:
                cleaned[name] = cleaned[name].replace(tzinfo=zone) if cleaned.get(name) else None
        self._take_house(cleaned)
        points = [cleaned.get(name) for name in ("loss_points", "draw_points", "win_points")]
        if None not in points and (points != sorted(points) or points[2] == 0):
            self.add_error("win_points", gettext("A win is worth the most, and a draw no less than a loss."))
        return cleaned


def next_saturday() -> datetime:
    """The coming Saturday at ten: a good guess for a new event."""
    today = timezone.localtime()
    ahead = (5 - today.weekday()) % 7 or 7
    return (today + timedelta(days=ahead)).replace(hour=10, minute=0, second=0, microsecond=0)


def advice(players: int, rounds: int | None) -> str:
    """What is recommended for so many players, and what speaks against the number that was chosen; "" for nobody."""
    if players < 2:
        return ""
    said = ngettext("For %(n)d player %(rounds)s rounds are recommended.",
                    "For %(n)d players %(rounds)s rounds are recommended.", players) % {
        "n": players, "rounds": recommended_rounds(players)}  # fmt: skip
    if rounds and round_warnings(players, rounds):
        said += " " + gettext("With %(rounds)d rounds somebody may have to play somebody again.") % {"rounds": rounds}
    return said


class NameForm(forms.Form):
    """One name to enter; the deck can come later, but not for somebody who comes late (`with_deck`)."""

    name = forms.CharField(
        label=_("Name"),
        max_length=MAX_NAME,
        error_messages={
            "required": _("Type a name."),
            "max_length": _("The name has %(show_value)d signs; at most %(limit_value)d are kept."),
        },
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, with_deck: bool = False, **kwargs: Any):
        super().__init__(*args, **kwargs)
        if with_deck:
            self.fields["deck"] = long_text(
                _("Deck"), MAX_DECK, 8, help_text=_("The event runs: the deck must be legal.")
            )


class FileField(forms.FileField):
    """A text file of modest size. Its bytes are read only if it is small enough."""

    default_error_messages = {
        "too_large": _("The file is larger than %(limit)s MB; a list, a deck or a log of a game is not."),
        "empty": _("The file is empty."),
    }

    def clean(self, data: Any, initial: Any = None) -> UploadedFile | None:
        """The file; raises ValidationError for one that is too large or empty."""
        file = super().clean(data, initial)
        if file and file.size > MAX_FILE:
            raise forms.ValidationError(
                self.error_messages["too_large"], code="too_large", params={"limit": MAX_FILE // 1_000_000}
            )
        return file


def long_text(label: Any, most: int, rows: int, **kwargs: Any) -> forms.CharField:
    """A field for pasted text; blanks at its ends are kept, line numbers must not shift."""
    return forms.CharField(
        label=label,
        required=False,
        strip=False,
        max_length=most,
        widget=forms.Textarea(attrs={"rows": rows, "spellcheck": "false", "autocomplete": "off"}),
        error_messages={
            "max_length": _("The text has %(show_value)d signs; at most %(limit_value)d are read."),
            "null_characters_not_allowed": _("The text holds signs that are no text."),
        },
        **kwargs,
    )


LIST_HELP = _(
    "One name on each line, or columns: name; deck, the cards of a deck separated by | or commas. "
    "Or a name with its cards below it, then an empty line."
)


class ImportForm(forms.Form):
    """A list of names, pasted or as a file.

    The bytes of a file go along with its preview (`kept`), so that it can be read again in other letters (`again`).
    """

    text = long_text(_("List"), MAX_LIST, 8, help_text=LIST_HELP)
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

    name = forms.CharField(
        label=_("Your name in this event"),
        max_length=MAX_NAME,
        error_messages={
            "required": _("Type a name."),
            "max_length": _("The name has %(show_value)d signs; at most %(limit_value)d are kept."),
        },
        widget=forms.TextInput(attrs={"autocomplete": "name", "spellcheck": "false"}),
    )


class DeckForm(forms.Form):
    """A deck as it was typed."""

    text = long_text(
        _("Cards"), MAX_DECK, 22, help_text=_("One card on each line: Æ035, 35 or Jäger; counts are read.")
    )


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
    text = long_text(_("or paste it"), MAX_LIST, 12)

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


class StaffForm(forms.Form):
    """A role for somebody with an account."""

    username = forms.CharField(
        label=_("Name of the account"),
        max_length=150,
        error_messages={"required": _("Type the name with which the person logs in.")},
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}),
    )
    role = forms.ChoiceField(label=_("Role"), choices=Staff.Role.choices, initial=Staff.Role.SCOREKEEPER)

    def clean_username(self) -> User:
        """The person with that account."""
        found = User.objects.filter(username__iexact=self.cleaned_data["username"], is_active=True).first()
        if found is None:
            raise forms.ValidationError(
                gettext("Nobody logs in as “%(name)s”. Whoever runs the site makes accounts: manage.py add_person.")
                % {"name": self.cleaned_data["username"]},
                code="unknown",
            )
        return found


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
