"""One form for all errors under /api/: {"code": "not_found", "message": "...", "fields": {..}}."""

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, JsonResponse
from rest_framework import serializers
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler


class ErrorSerializer(serializers.Serializer):
    """What every error of the API looks like."""

    code = serializers.CharField(help_text="Stable word for programs, such as not_found.")
    message = serializers.CharField(help_text="A sentence for people, in the language of the request.")
    fields = serializers.DictField(  # type: ignore[assignment]
        child=serializers.ListField(child=serializers.CharField()),
        required=False,
        help_text="Only for code invalid: the sentences of each field.",
    )


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """REST framework's exception handler, with our form."""
    response = exception_handler(error, context)
    if response is None:
        return None
    body: dict[str, Any] = _body(response.status_code)
    if isinstance(error, APIException) and isinstance(response.data, dict) and "detail" in response.data:
        body = {"code": response.data["detail"].code, "message": str(response.data["detail"])}
    if isinstance(error, ValidationError):
        body = {"code": "invalid", "message": HTTPStatus(400).phrase, "fields": response.data}
    response.data = body
    return response


def wanted(request: HttpRequest) -> bool:
    """Whether the answer to this request is read by a program."""
    return request.path_info.startswith("/api/")


def answer(status: int, message: str = "") -> JsonResponse:
    """The error of a status that happens outside of a view. message: the sentence, if there is a better one."""
    return JsonResponse(_body(status) | ({"message": message} if message else {}), status=status)


def _body(status: int) -> dict[str, Any]:
    known = HTTPStatus(status)
    return {"code": known.name.lower(), "message": known.phrase}
