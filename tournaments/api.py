"""What programs may read of events: public data, without an account."""

from fractions import Fraction

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apfelernte.api_errors import ErrorSerializer
from tournaments import queries
from tournaments.models import Event
from tournaments.permissions import event_for


class PercentageSerializer(serializers.Serializer):
    """A tie-break: exact, and as pages show it."""

    fraction = serializers.CharField(help_text="Exact, such as 2/3.")
    percent = serializers.FloatField(help_text="Rounded to two digits, such as 66.67.")

    def to_representation(self, value: Fraction) -> dict[str, object]:
        """Both forms of the number."""
        return {"fraction": str(value), "percent": round(float(value) * 100, 2)}


class LineSerializer(serializers.Serializer):
    """One line of the standings."""

    place = serializers.IntegerField()
    player = serializers.CharField(source="entry.public_id", help_text="Public id of the entry.")
    name = serializers.CharField(source="entry.name")
    points = serializers.IntegerField(help_text="Match points.")
    won = serializers.IntegerField(help_text="Matches, and byes that are worth a win.")
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()
    byes = serializers.IntegerField()
    opponents_match_wins = PercentageSerializer()
    game_wins = PercentageSerializer()
    opponents_game_wins = PercentageSerializer()
    dropped = serializers.BooleanField()


class StandingsSerializer(serializers.Serializer):
    """An event's standings."""

    event = serializers.CharField(help_text="Public id.")
    name = serializers.CharField()
    state = serializers.ChoiceField(choices=Event.State.choices)
    rounds = serializers.IntegerField(help_text="Published rounds that the standings count.")
    version = serializers.IntegerField(help_text="Grows with every change of the event.")
    standings = LineSerializer(many=True, help_text="Best first; empty before the first round.")


class Standings(APIView):
    """The standings of a public event."""

    permission_classes = (AllowAny,)

    @extend_schema(
        summary="The standings of a public event",
        responses={200: StandingsSerializer, 404: OpenApiResponse(ErrorSerializer, "No public event has this id.")},
    )
    def get(self, request: Request, public_id: str) -> Response:
        """The standings by all published rounds, best first."""
        event = event_for(request.user, public_id)
        rounds = queries.public_rounds(event).count()
        body = {
            "event": event.public_id,
            "name": event.name,
            "state": event.state,
            "rounds": rounds,
            "version": event.version,
            "standings": queries.standings(event) if rounds else (),
        }
        return Response(StandingsSerializer(body).data)
