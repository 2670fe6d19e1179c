"""Pictures that people uploaded, as the club keeps them."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Picture(models.Model):
    """A person's picture in two square sizes, both made anew by `avatars`: nothing of the upload is kept.

    In the database, so that every web process has it and that it goes when its owner goes.
    """

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="picture"
    )
    # As in `Person.picture_key`: part of the address, so that a new picture has a new one.
    key = models.CharField(max_length=16)
    small = models.BinaryField()
    large = models.BinaryField()

    class Meta:
        verbose_name = _("picture")
        verbose_name_plural = _("pictures")

    def __str__(self) -> str:
        return f"{self.person}: {self.key}"
