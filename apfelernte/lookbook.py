"""The page /look/: every component with made-up contents. It exists only while DEBUG is on."""

from datetime import timedelta
from typing import NamedTuple

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe


class SampleCard(NamedTuple):
    """What faces and card rows read of a card."""

    number: int
    name: str
    kind: str
    type: str
    strength: int | None
    text: str

    @property
    def id(self) -> str:
        return f"Æ{self.number:03}"


CARDS = (
    SampleCard(35, "Jäger", "Wesen", "Mensch", 3, "Wenn Jäger angreift, darfst du ein Wesen vom Typ Biest vernichten."),
    SampleCard(49, "Sündenbock", "Wesen", "Biest", 1, "Wenn Sündenbock vernichtet wird, ziehe eine Karte."),
    SampleCard(104, "Nachtmahr", "Wesen", "Geist", 4, "Solange Nachtmahr im Spiel ist, haben alle Biester Stärke -1."),
    SampleCard(3, "Kräuterfrau", "Wesen", "Hexe", 2, "Wenn Kräuterfrau ins Spiel kommt, ziehe eine Karte."),
    SampleCard(17, "Rübezahl", "Wesen", "Riese", 6, "Rübezahl kann nicht von Menschen geblockt werden."),
    SampleCard(54, "Blitzschlag", "Zauber", "Urmacht", None, "Du darfst ein Wesen mit Stärke 4 vernichten."),
    SampleCard(47, "Blutmagie", "Zauber", "Maleficium", None, "Du darfst ein eigenes Wesen vernichten."),
    SampleCard(59, "Riesenwuchs", "Zauber", "Augmentation", None, "Das verstärkte Wesen hat Stärke +3."),
)  # fmt: skip
PAIRINGS = (
    (1, "Änne Größer", 6, "2 : 1", "Dörte Bäcker", 6, ""),
    (2, "Ute Grünewald", 6, "", "Şeyma Yıldız", 4, "running"),
    (3, "Jörg Weißhäupl", 3, "0 : 2", "Björn Öhlschläger", 3, ""),
    (6, "Tobias Krämer", 3, "1 : 1", "Sophie Strauß", 3, "reported"),
    (128, "Maximiliane-Charlotte Öhlschläger-Wüstenhöfer", 3, "", "Łukasz Wójcik", 0, "missing"),
)


SCREENS = {"seat": "look_seat.html", "report": "look_report.html"}


class SampleForm(forms.Form):
    """One field of each kind."""

    name = forms.CharField()
    rounds = forms.IntegerField(max_value=7, help_text="Für 16 Spieler empfohlen: 4.")
    format = forms.ChoiceField(choices=[("v", "Vorbereitet"), ("a", "Beliebige Liste")])
    day = forms.DateField(label="Tag")
    names = forms.CharField(widget=forms.Textarea, required=False, help_text="Ein Name je Zeile.")
    open = forms.BooleanField(label="Jeder darf die Listen sehen", required=False)
    file = forms.FileField(required=False)


@require_safe
def look(request: HttpRequest) -> HttpResponse:
    """All components on one page; ?screen=seat and ?screen=report are two screens of a player's phone."""
    form = SampleForm({"rounds": "9", "format": "v", "day": "31.11.2026"})
    context = {
        "cards": CARDS,
        "pairings": PAIRINGS,
        "form": form,
        "end": timezone.now() + timedelta(minutes=31, seconds=8),
        "state": request.GET.get("plate", "straw"),
        "table": int(request.GET.get("table", "4")),
    }
    return render(request, SCREENS.get(request.GET.get("screen", ""), "look.html"), context)
