from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class StaffConfig(AppConfig):
    name = "club.staff"
    label = "staff"
    verbose_name = _("Staff")

    def ready(self) -> None:
        from club.audit import pages, words

        pages.add({"tables.table": "staff_tournament", "treasury.transaction": "staff_movement"})
        words.add(
            {
                "talers.granted": _("Gave talers: %(amount)s"),
                "talers.corrected": _("Corrected a balance by talers: %(amount)s"),
                "talers.reversed": _("Took a movement of talers back: %(amount)s"),
            }
        )
