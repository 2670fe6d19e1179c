"""Models whose rows are added once. This refuses to change them; `triggers` makes the database refuse it."""

from __future__ import annotations

from typing import Any, Never

from django.db import models


class Immutable(TypeError):
    """A row was to be changed or deleted: such rows are only ever added."""


class Rows(models.QuerySet[Any]):
    """Rows as they can be queried; what would change them is refused."""

    def update(self, **fields: Any) -> Never:
        raise Immutable(f"{self.model._meta.verbose_name_plural} are never changed")

    def delete(self) -> Never:
        raise Immutable(f"{self.model._meta.verbose_name_plural} are never deleted")


class Row(models.Model):
    """A row that is added once."""

    objects = Rows.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise Immutable(f"a {self._meta.verbose_name} is never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Never:
        raise Immutable(f"a {self._meta.verbose_name} is never deleted")
