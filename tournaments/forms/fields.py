"""Fields of several forms."""

import re
from calendar import monthrange
from datetime import date, datetime
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.dates import MONTHS
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.names import MAX_NAME

MAX_FILE = 1_000_000  # bytes: ten thousand lines, more than any list, deck or log of a game
MAX_TEXT = 200_000  # characters of a list or a log
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


def name_of_person(label: Any, autocomplete: str) -> forms.CharField:
    """The name under which somebody plays. autocomplete: whose name the browser may offer."""
    return forms.CharField(
        label=label,
        max_length=MAX_NAME,
        error_messages={
            "required": _("Type a name."),
            "max_length": _("The name has %(show_value)d signs; at most %(limit_value)d are kept."),
        },
        widget=forms.TextInput(attrs={"autocomplete": autocomplete, "spellcheck": "false"}),
    )


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
