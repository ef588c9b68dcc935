"""Log-in, log-out, profile."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from apfelernte.accounts import views

app_name = "accounts"
urlpatterns = [
    path("accounts/login/", views.Login.as_view(), name="login"),
    path("accounts/logout/", LogoutView.as_view(), name="logout"),
    path("profile/", views.profile, name="profile"),
    path("profile/password/", views.Password.as_view(), name="password"),
]
