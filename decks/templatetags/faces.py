"""Card faces in templates: {% load faces %}."""

from django import template
from django.utils.safestring import SafeString

from decks import faces

register = template.Library()


@register.simple_tag
def face(
    card: faces.Card | None, size: faces.Size = "large", set_name: str = "Apfelernte", strength: int | None = None
) -> SafeString:
    """The face of a card as inline SVG; see decks.faces.face."""
    return SafeString(faces.face(card, size, set_name, strength))
