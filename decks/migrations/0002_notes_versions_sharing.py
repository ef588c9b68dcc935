import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def first_versions(apps, schema_editor):
    """Decks that people have already get their present state as version 1, so that it can be brought back."""
    Deck, DeckVersion = apps.get_model("decks", "Deck"), apps.get_model("decks", "DeckVersion")
    for deck in Deck.objects.filter(owner__isnull=False).iterator():
        DeckVersion.objects.create(
            deck=deck, number=1, name=deck.name, card_set_id=deck.card_set_id, text=deck.text, saved_by_id=deck.owner_id
        )
        Deck.objects.filter(pk=deck.pk).update(version=1)


class Migration(migrations.Migration):

    dependencies = [
        ('decks', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='deck',
            name='notes',
            field=models.TextField(blank=True, max_length=5000, verbose_name='notes'),
        ),
        migrations.AddField(
            model_name='deck',
            name='share_key',
            field=models.CharField(default=None, max_length=40, null=True, unique=True),
        ),
        migrations.AddField(
            model_name='deck',
            name='version',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.CreateModel(
            name='DeckVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('name', models.CharField(max_length=80)),
                ('text', models.TextField(blank=True)),
                ('notes', models.TextField(blank=True)),
                ('reverted_to', models.PositiveIntegerField(blank=True, null=True)),
                ('saved_at', models.DateTimeField(auto_now_add=True)),
                ('card_set', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='decks.cardset')),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='decks.deck')),
                ('saved_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-number'],
                'constraints': [models.UniqueConstraint(fields=('deck', 'number'), name='one_number_per_deck_version')],
            },
        ),
        migrations.RunPython(first_versions, migrations.RunPython.noop),
    ]
