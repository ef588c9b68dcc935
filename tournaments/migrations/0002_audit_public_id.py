"""Audit lines get public ids: pages name the line that is taken back."""

from django.db import migrations

from apfelernte.ids import PublicIdField, new_public_id


def give_ids(apps, schema_editor) -> None:
    """An id for each line that is there."""
    lines = apps.get_model("tournaments", "AuditLine")._base_manager
    kept = list(lines.only("pk"))
    for line in kept:
        line.public_id = new_public_id()
    lines.bulk_update(kept, ["public_id"], batch_size=500)


class Migration(migrations.Migration):
    """The field without ids, the ids, the field as it is."""

    dependencies = [("tournaments", "0001_initial")]

    operations = [
        migrations.AddField("auditline", "public_id", PublicIdField(null=True, default=None, unique=False)),
        migrations.RunPython(give_ids, migrations.RunPython.noop),
        migrations.AlterField("auditline", "public_id", PublicIdField()),
    ]
