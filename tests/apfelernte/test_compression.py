"""Pages travel compressed, streams do not."""

import gzip

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import RequestFactory

from apfelernte.compression import Compression


@pytest.mark.django_db
def test_a_page_travels_compressed_to_whoever_can_read_it(client):
    plain = client.get("/rules/")
    packed = client.get("/rules/", headers={"accept-encoding": "gzip"})
    assert "Content-Encoding" not in plain
    assert packed["Content-Encoding"] == "gzip"
    assert b"A5.4" in gzip.decompress(packed.content)
    assert len(packed.content) < len(plain.content) / 3


def test_a_stream_passes_as_it_is():
    request = RequestFactory().get("/live/", headers={"accept-encoding": "gzip"})
    stream = StreamingHttpResponse(iter([b"x" * 500]), content_type="text/event-stream")
    middleware = Compression(lambda request: stream)
    assert "Content-Encoding" not in middleware(request)
    assert "Content-Encoding" in Compression(lambda request: HttpResponse(b"x" * 500))(request)
