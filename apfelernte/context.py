"""What every page knows."""

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, object]:
    """Which of the site's own pages exist; the privacy page always does, it says what the software keeps."""
    return {"has_imprint": bool(settings.IMPRINT), "has_privacy": True}
