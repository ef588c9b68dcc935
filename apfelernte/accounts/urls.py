"""Log-in, log-out, profile."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from apfelernte.accounts import signing_up, views

app_name = "accounts"
urlpatterns = [
    path("accounts/login/", views.Login.as_view(), name="login"),
    path("accounts/logout/", LogoutView.as_view(), name="logout"),
    path("accounts/signup/", signing_up.sign_up, name="sign_up"),
    path("accounts/signup/passkey/", signing_up.sign_up_options, name="sign_up_options"),
    path("accounts/passkey/", signing_up.passkey_login, name="passkey_login"),
    path("profile/passkeys/", signing_up.my_passkeys, name="passkeys"),
    path("profile/", views.profile, name="profile"),
    path("profile/password/", views.Password.as_view(), name="password"),
]
