"""Account names differ in more than capitals, whoever makes them and when."""

from django.core.management.base import CommandError
from django.db import migrations, models
from django.db.models import Count
from django.db.models.functions import Lower


def refuse_alike(apps, schema_editor) -> None:
    """Name the accounts that would not fit, before anything is changed."""
    keyed = apps.get_model("accounts", "User").objects.annotate(key=Lower("username"))
    doubled = keyed.order_by().values("key").annotate(times=Count("pk")).filter(times__gt=1).values("key")
    names = keyed.filter(key__in=list(doubled.values_list("key", flat=True))).order_by("key", "username")
    if names:
        found = ", ".join(names.values_list("username", flat=True))
        raise CommandError(f"These account names differ only in capitals: {found}. Rename all but one, then migrate.")


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_login_failures")]

    operations = [
        migrations.RunPython(refuse_alike, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.UniqueConstraint(
                Lower("username"),
                name="account_names_differ",
                violation_error_message="Accounts differ in more than capitals: somebody is called like this already.",
            ),
        ),
    ]
