"""Forms for decks."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from apfelernte.texts import is_visible, one_line
from decks.building import bundled_card_set
from decks.houses import meaning, switched_off, wrong
from decks.models import LONGEST_LIST, LONGEST_NOTES, CardSet, Deck, HouseFormat
from decks.queries import cards_of
from engine.apfelernte.cards import CardSet as EngineCards
from engine.apfelernte.decklist import Unread, shortened
from engine.apfelernte.formats import Format
from engine.apfelernte.house import LONGEST_NAME, house_format, numbers_text, read_numbers

MOST_UNREAD = 10  # parts of a list of cards that were not understood and are named
UNREAD_SAID = {  # by the code of what was not understood
    "turned_range": _("“%(text)s” runs backwards: the smaller number comes first."),
    "empty_range": _("No card of this set has a number in “%(text)s”."),
    "too_many": _("The list is too long: it goes on to “%(text)s”."),
}


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


class HouseForm(forms.Form):
    """A house format on one page; `says` is what it means, while it is being filled in too."""

    NUMBERS = ("deck_size", "lives", "hand_size")

    name = forms.CharField(
        label=_("Name"), max_length=LONGEST_NAME, error_messages={"required": _("Give the format a name.")}
    )
    card_set = forms.ModelChoiceField(
        label=_("Card set"), queryset=CardSet.objects.all(), to_field_name="public_id", empty_label=None
    )
    pool = forms.CharField(
        label=_("Cards that may be played"),
        required=False,
        max_length=LONGEST_LIST,
        widget=forms.Textarea(attrs={"rows": 2, "class": "small", "spellcheck": "false"}),
        help_text=_("Numbers, names and ranges, as in 1-60, Jäger, 100. Left empty: all cards of the set."),
    )
    banned = forms.CharField(
        label=_("Banned cards"),
        required=False,
        max_length=LONGEST_LIST,
        widget=forms.Textarea(attrs={"rows": 2, "class": "small", "spellcheck": "false"}),
        help_text=_("Typed in the same way."),
    )
    deck_size = forms.IntegerField(label=_("Cards in a deck"))
    distinct = forms.BooleanField(label=_("Every card of a deck is a different one"), required=False)
    lives = forms.IntegerField(label=_("Life cards"))
    hand_size = forms.IntegerField(label=_("Hand cards"))
    match_wins = forms.TypedChoiceField(
        label=_("Match"), coerce=int, choices=[(1, _("one game")), (2, _("best of three"))]
    )
    without = forms.MultipleChoiceField(
        label=_("What holds instead of a tournament rule"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, row: HouseFormat, **kwargs: Any) -> None:
        self.kept = row.rules if row.pk else house_format("")
        self.kept_set = row.card_set if row.pk else bundled_card_set()
        super().__init__(*args, initial=self._initial(row.name, self.kept, self.kept_set), **kwargs)
        self.fields["without"].choices = list(switched_off().items())
        if self.fields["card_set"].queryset.count() < 2:
            self.fields["card_set"].widget = forms.HiddenInput()

    @staticmethod
    def _initial(name: str, rules: Format, card_set: CardSet) -> dict[str, object]:
        """What the fields show of a format."""
        return {
            "name": name,
            "card_set": card_set.public_id,
            "pool": "" if rules.pool is None else numbers_text(rules.pool),
            "banned": numbers_text(rules.banned),
            "deck_size": rules.deck_size,
            "distinct": rules.distinct,
            "lives": rules.lives,
            "hand_size": rules.hand_size,
            "match_wins": rules.match_wins,
            "without": sorted(rules.without),
        }

    @property
    def rules(self) -> Format:
        """The format that was typed; the form is valid."""
        return self.cleaned_data["rules"]

    @property
    def says(self) -> list[str]:
        """What the format means; of a form with errors nothing."""
        if not self.is_bound:
            return meaning(self.kept, cards_of(self.kept_set))
        return meaning(self.rules, cards_of(self.cleaned_data["card_set"])) if self.is_valid() else []

    def clean_name(self) -> str:
        """The name in one line; what cannot be seen is no part of a name."""
        name = one_line(self.cleaned_data["name"])
        if not is_visible(name):
            raise forms.ValidationError(_("A name has at least one letter."), code="empty")
        return name

    def clean(self) -> dict[str, Any]:
        """The whole format: everything that is wrong with it is said at its field."""
        sent = super().clean()
        if self.errors:
            return sent
        cards = {name: self._cards_of(name, sent["card_set"]) for name in ("pool", "banned")}
        if self.errors:
            return sent
        numbers = {name: sent[name] for name in (*self.NUMBERS, "distinct", "match_wins", "without")}
        pool = cards["pool"] if sent["pool"].strip() else None
        rules = house_format(sent["name"], pool=pool, banned=cards["banned"], **numbers)
        for field, sentence in wrong(rules, sent["card_set"]):
            self.add_error(field, sentence)
        return sent | {"rules": rules}

    def _cards_of(self, name: str, card_set: CardSet) -> frozenset[int]:
        numbers, unread = read_numbers(self.cleaned_data[name].replace("\r\n", "\n"), cards_of(card_set))
        for line in unread[:MOST_UNREAD]:
            self.add_error(name, _unread_said(line, cards_of(card_set)))
        return numbers


def _unread_said(line: Unread, cards: EngineCards) -> str:
    """What is wrong with a part of a list of cards, and what may be meant."""
    near = [cards.by_number[number] for number in line.nearest[:2]]
    meant = " / ".join(f"{card.name} ({card.id})" for card in near)
    usual = _("“%(text)s” is no card. Do you mean %(card)s?") if near else _("“%(text)s” is no card.")
    return UNREAD_SAID.get(line.code, usual) % {"text": shortened(line.text), "card": meant}
