"""The event itself: its day, format, rounds and settings."""

from copy import copy
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.urls import reverse_lazy
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from apfelernte.accounts.models import User
from decks.building import bundled_card_set
from decks.houses import own_formats
from decks.models import CardSet
from decks.texts import text_only
from tournaments.forms.fields import DayField, MomentField
from tournaments.models import Event
from tournaments.pairing.swiss import recommended_rounds, round_warnings

# While the numbers are typed, the page asks how many rounds are recommended.
ADVISED = {
    "hx-get": reverse_lazy("tournaments:rounds_advice"),
    "hx-trigger": "input changed delay:200ms",
    "hx-target": "#advice",
    "hx-include": "[name=players], [name=rounds_planned]",
}


def named_set(card_set: CardSet) -> str:
    """A card set with how many of its texts the engine does not understand: organizers choose it knowing that."""
    count = len(text_only(card_set))
    if not count:
        return card_set.name
    told = ngettext("%(name)s (%(n)d text is not understood)", "%(name)s (%(n)d texts are not understood)", count)
    return told % {"name": card_set.name, "n": count}


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
        self.fields["card_set"].label_from_instance = named_set
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
