from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0011_order_without_joins")]

    operations = [
        migrations.AddField("gamelog", "head_lines", models.PositiveSmallIntegerField(default=0)),
    ]
