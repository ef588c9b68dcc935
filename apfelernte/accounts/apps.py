"""The leaf app accounts."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Imports nothing of ours; everything else may import it."""

    name = "apfelernte.accounts"
    label = "accounts"
