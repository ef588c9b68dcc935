"""One row per topic. No history: after a lost connection a page compares versions and fetches again."""

from django.db import models


class Topic(models.Model):
    """Something that pages follow, such as "event:k3v9..."; `version` grows with every change."""

    name = models.CharField(max_length=200, unique=True)
    version = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.name} {self.version}"
