"""Addresses of the live stream and its fallback."""

from django.urls import path

from apfelernte.live import views

app_name = "live"
urlpatterns = [
    path("", views.stream, name="stream"),
    path("versions/", views.versions, name="versions"),
]
