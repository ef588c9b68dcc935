from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

WRITTEN_DOWN = "written down by a judge"


def in_no_language(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Logs that were written down on the site had this name in the language of who finished them."""
    apps.get_model("tournaments", "GameLog").objects.filter(sheets__isnull=False).update(name=WRITTEN_DOWN)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0008_warning_findings")]

    operations = [migrations.RunPython(in_no_language, migrations.RunPython.noop)]
