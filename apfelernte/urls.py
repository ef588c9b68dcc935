"""All addresses of the site."""

from django.conf import settings
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

from apfelernte import api, lookbook, pages, rulebook, theme
from apfelernte.guides import first_event, first_game, glossary, index, judging
from tournaments.api import Standings
from tournaments.views.public import home

urlpatterns = [
    path("", home, name="home"),
    path("", include("tournaments.urls")),
    path("", include("decks.urls")),
    path("rules/", rulebook.book, name="rules"),
    path("rules/<str:number>/", rulebook.rule, name="rule"),
    path("guide/", index.guides, name="guides"),
    path("guide/judging/", judging.judging, name="judging"),
    path("guide/first-game/", first_game.first_game, name="first_game"),
    path("guide/first-event/", first_event.first_event, name="first_event"),
    path("glossary/", glossary.glossary, name="glossary"),
    path("", include("apfelernte.accounts.urls")),
    path("live/", include("apfelernte.live.urls")),
    path("language/", pages.choose_language, name="set_language"),
    path("theme/", theme.set_theme, name="theme"),
    path("imprint/", pages.imprint, name="imprint"),
    path("privacy/", pages.privacy, name="privacy"),
    path("api/", api.Entrance.as_view(), name="api"),
    path("api/events/<str:public_id>/standings/", Standings.as_view(), name="api-standings"),
    path("api/schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("api/docs/", api.docs, name="api-docs"),
    path("healthz", pages.healthz, name="healthz"),
    path("readyz", pages.readyz, name="readyz"),
]
handler400 = "apfelernte.pages.bad_request"
handler403 = "apfelernte.pages.forbidden"
handler404 = "apfelernte.pages.not_found"
handler500 = "apfelernte.pages.server_error"
if settings.DEBUG:
    urlpatterns += [path("look/", lookbook.look, name="look")]
