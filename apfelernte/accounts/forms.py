"""Forms of people with an account."""

from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from apfelernte.accounts import throttle
from apfelernte.accounts.models import User
from apfelernte.texts import is_visible, one_line


class LoginForm(AuthenticationForm):
    """Account and password. Says the same for a wrong account and a wrong password."""

    error_messages = {
        "invalid_login": _("Account and password do not fit together. Capital and small letters differ."),
        "inactive": _("This account is closed."),
        "shut": _("Too many wrong attempts. Try again in 5 minutes."),
    }

    def clean(self) -> dict:
        """Check the password unless too many were wrong just now."""
        account = self.cleaned_data.get("username")
        if not account or not self.cleaned_data.get("password"):
            return self.cleaned_data
        address = self.request.META.get("REMOTE_ADDR", "")
        if not throttle.take_turn(account, address):
            raise ValidationError(self.error_messages["shut"], code="shut")
        cleaned = super().clean()
        throttle.forget(account, address)
        return cleaned


class ProfileForm(forms.ModelForm):
    """What a person says about themselves: the name that others see, language, theme."""

    language = forms.ChoiceField(
        label=_("language"), required=False, choices=[("", _("as the device")), *settings.LANGUAGES]
    )

    class Meta:
        model = User
        fields = ["name", "language", "theme"]

    def clean_name(self) -> str:
        """The name in one line; what cannot be seen is no part of a name."""
        name = one_line(self.cleaned_data["name"])
        if not is_visible(name):
            raise ValidationError(_("A name has at least one letter."), code="empty")
        return name
