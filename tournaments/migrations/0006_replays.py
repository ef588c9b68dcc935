from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_sheets")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="replays",
            field=models.CharField(
                choices=[
                    ("event", "everybody, once the event is over"),
                    ("match", "everybody, once the match has a result"),
                    ("staff", "nobody else"),
                ],
                default="event",
                help_text=(
                    "The staff does at any time, who played after their match. Hands are shown once the event is over."
                ),
                max_length=5,
                verbose_name="who sees the games step by step",
            ),
        ),
    ]
