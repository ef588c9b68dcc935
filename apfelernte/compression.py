"""Pages travel compressed, because the hall's wifi is bad; streams do not: an event must not wait in a buffer."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class Compression(GZipMiddleware):
    """Django's own (which hides the length of secrets by random padding), but not for streams."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress a whole answer for whoever can read it; a stream passes as it is."""
        return response if response.streaming else super().process_response(request, response)
