"""What every page knows."""

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, object]:
    """Whether the site has an imprint."""
    return {"has_imprint": bool(settings.IMPRINT)}
