"""All addresses of the site."""

from django.urls import include, path

urlpatterns = [
    path("accounts/", include("apfelernte.accounts.urls")),
]
