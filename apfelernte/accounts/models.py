"""People with an account."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from apfelernte.ids import PublicIdField


class User(AbstractUser):
    """A person with an account. No mail address is needed; `name` is what other people see."""

    public_id = PublicIdField()
    first_name = None  # type: ignore[assignment]  # removes the field of the abstract model
    last_name = None  # type: ignore[assignment]
    name = models.CharField(_("name"), max_length=80)
    theme = models.CharField(
        _("theme"),
        max_length=5,
        blank=True,
        choices=[("", _("as the device")), ("light", _("light")), ("dark", _("dark"))],
    )
    language = models.CharField(_("language"), max_length=2, blank=True)

    REQUIRED_FIELDS = ["name"]

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(
                Lower("username"),
                name="account_names_differ",
                violation_error_message=_(
                    "Accounts differ in more than capitals: somebody is called like this already."
                ),
            )
        ]

    def __str__(self) -> str:
        return self.name or self.username

    def get_full_name(self) -> str:
        """The name that other people see."""
        return str(self)

    get_short_name = get_full_name


class LoginFailure(models.Model):
    """A wrong password: for which account (as typed, small letters), from which network address, when."""

    account = models.CharField(max_length=150, db_index=True)
    address = models.CharField(max_length=60, db_index=True)
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.account} {self.at:%H:%M:%S}"
