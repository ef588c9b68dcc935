"""What every page knows."""

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, object]:
    """Which of the operator's own pages exist."""
    return {"has_imprint": bool(settings.IMPRINT), "has_privacy": bool(settings.PRIVACY)}
