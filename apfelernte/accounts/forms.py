"""Forms of people with an account."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm, BaseUserCreationForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from apfelernte.accounts import throttle
from apfelernte.accounts.models import User
from apfelernte.texts import is_visible, one_line

ACCOUNT_NAME = _("Account name")


class LoginForm(AuthenticationForm):
    """Account and password. Says the same for a wrong account and a wrong password."""

    error_messages = {
        "invalid_login": _("Account and password do not fit together. Capital and small letters differ."),
        "inactive": _("This account is closed."),
        "shut": _("Too many wrong attempts. Try again in 5 minutes."),
    }

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["username"].label = ACCOUNT_NAME

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


class SignUpForm(BaseUserCreationForm):
    """A new account: the name for logging in, the name that others see, and a password unless a passkey comes."""

    class Meta:
        model = User
        fields = ["username", "name"]
        labels = {"username": ACCOUNT_NAME, "name": _("Your name")}
        help_texts = {
            "username": _("With it you log in. Letters, digits and @ . + - _, no blanks."),
            "name": _("Others see it."),
        }
        error_messages = {
            "username": {
                "required": _("Choose how your account is called."),
                "invalid": _("An account is called by letters, digits and @ . + - _, without blanks."),
            },
            "name": {"required": _("Type your name.")},
        }

    def __init__(self, *args: Any, with_password: bool = True, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs |= {"autocapitalize": "none", "autocomplete": "username"}
        self.fields["name"].widget.attrs |= {"autocomplete": "name"}
        if self.is_bound:  # what is wrong comes first, not the first field
            self.fields["username"].widget.attrs.pop("autofocus", None)
        if not with_password:
            del self.fields["password1"], self.fields["password2"]
            return
        self.fields["password1"].help_text = _(
            "At least 8 characters. Not your name, and nothing that many people use."
        )
        self.fields["password1"].error_messages["required"] = _("Choose a password.")
        self.fields["password2"].label = _("The same password once more")
        self.fields["password2"].help_text = ""
        self.fields["password2"].error_messages["required"] = _("Type it a second time: so a slip is noticed.")

    def clean_username(self) -> str:
        """Accounts differ in more than capitals."""
        username = self.cleaned_data["username"]
        if User.objects.filter(username__iexact=username).exists():
            raise taken(username)
        return username

    def clean_name(self) -> str:
        """The name in one line."""
        return seen_name(self.cleaned_data["name"])

    def validate_password_for_user(self, user: User, *_field: str) -> None:
        """What is wrong with the password is said where it is chosen, not where it is repeated."""
        super().validate_password_for_user(user, "password1")

    def _post_clean(self) -> None:
        if "password2" in self.fields:
            super()._post_clean()
        else:
            forms.ModelForm._post_clean(self)  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Both passwords, if there are any."""
        return super().clean() if "password2" in self.fields else self.cleaned_data


def taken(username: str) -> ValidationError:
    """What is said when an account is called like that."""
    return ValidationError(_("Somebody is called “%(name)s” already.") % {"name": username}, code="taken")


def seen_name(text: str) -> str:
    """A name that others can see. Raises ValidationError."""
    name = one_line(text)
    if not is_visible(name):
        raise ValidationError(_("A name has at least one letter."), code="empty")
    return name


class ProfileForm(forms.ModelForm):
    """What a person says about themselves: the name that others see, language, theme."""

    language = forms.ChoiceField(
        label=_("Language"), required=False, choices=[("", _("as the device")), *settings.LANGUAGES]
    )

    class Meta:
        model = User
        fields = ["name", "language", "theme"]

    def clean_name(self) -> str:
        """The name in one line; what cannot be seen is no part of a name."""
        return seen_name(self.cleaned_data["name"])
