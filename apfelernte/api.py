"""The API: its entrance, its schema and the page to try it. Read only; endpoints live with the queries they show."""

from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.response import Response
from rest_framework.views import APIView


class Entrance(APIView):
    """Where to read on."""

    permission_classes = (AllowAny,)

    @extend_schema(
        summary="Addresses of the schema and of the page to try it",
        responses=inline_serializer("Entrance", {"schema": serializers.URLField(), "docs": serializers.URLField()}),
    )
    def get(self, request: HttpRequest) -> Response:
        """The addresses of the schema and of the page to try it."""
        names = {"schema": "api-schema", "docs": "api-docs"}
        return Response({name: request.build_absolute_uri(reverse(view)) for name, view in names.items()})


@require_safe
@csp_update({"img-src": ["data:"]})  # Swagger UI draws its arrows from data: images
def docs(request: HttpRequest) -> HttpResponse:
    """The schema as a page on which every endpoint can be tried."""
    return render(request, "api/docs.html")
