"""Who helps."""

from django import forms
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from apfelernte.accounts.models import User
from tournaments.models import Staff


class StaffForm(forms.Form):
    """A role for somebody with an account."""

    username = forms.CharField(
        label=_("Name of the account"),
        max_length=150,
        error_messages={"required": _("Type the name with which the person logs in.")},
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}),
    )
    role = forms.ChoiceField(label=_("Role"), choices=Staff.Role.choices, initial=Staff.Role.SCOREKEEPER)

    def clean_username(self) -> User:
        """The person with that account."""
        found = User.objects.filter(username__iexact=self.cleaned_data["username"], is_active=True).first()
        if found is None:
            raise forms.ValidationError(_nobody(self.cleaned_data["username"]), code="unknown")
        return found


def _nobody(username: str) -> str:
    """That no account has this name, and where accounts come from."""
    if settings.SIGN_UP:
        said = gettext("Nobody logs in as “%(name)s”. Who has no account makes one: “Log in”, “Sign up”.")
    else:
        said = gettext("Nobody logs in as “%(name)s”. Whoever runs the site makes accounts: manage.py add_person.")
    return said % {"name": username}
