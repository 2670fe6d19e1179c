from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NoticesConfig(AppConfig):
    name = "club.notices"
    label = "notices"
    verbose_name = _("Notices")

    def ready(self) -> None:
        from club.notices import kinds

        kinds.add(
            "table_starts",
            title=_("Your table %(table)s is about to start."),
            label=_("A table of mine is about to start"),
        )
        kinds.add(
            "place_free",
            title=_("A place became free at %(table)s."),
            label=_("A place I wait for became free"),
        )
