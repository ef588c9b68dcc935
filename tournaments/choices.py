"""Fields in which somebody out of hundreds is chosen."""

from functools import cache
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournaments.models import Entry

CHOSEN = SafeString(" selected")
NOT_CHOSEN = SafeString("")


class PersonSelect(forms.Select):
    """A select as Django writes it, without a template for each of its options."""

    def render(self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None) -> SafeString:
        """The select with all options."""
        chosen = set(self.format_value(value))
        options = ((str(key), CHOSEN if str(key) in chosen else NOT_CHOSEN, label) for key, label in self.choices)
        written = format_html_join("", '<option value="{}"{}>{}</option>', options)
        return format_html("<select{}>{}</select>", flatatt({"name": name, **self.attrs, **(attrs or {})}), written)


class PersonField(forms.ModelChoiceField):
    """Somebody of the event, named in addresses and forms by the public id."""

    widget = PersonSelect

    def __init__(self, **kwargs: Any):
        super().__init__(queryset=Entry.objects.none(), to_field_name="public_id", **kwargs)

    def among(self, people: QuerySet[Entry]) -> None:
        """Whom to choose from. Names are all that is read of them for the page."""
        self.queryset = people
        first = [] if self.empty_label is None else [("", self.empty_label)]
        self.choices = cache(lambda: [*first, *people.values_list("public_id", "name")])
