"""All addresses of the site."""

from django.urls import include, path

from apfelernte import rulebook

urlpatterns = [
    path("", include("decks.urls")),
    path("rules/", rulebook.book, name="rules"),
    path("rules/<str:number>/", rulebook.rule, name="rule"),
    path("accounts/", include("apfelernte.accounts.urls")),
]
