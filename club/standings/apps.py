from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class StandingsConfig(AppConfig):
    name = "club.standings"
    label = "standings"
    verbose_name = _("Standings")

    def ready(self) -> None:
        from club.audit import words

        words.add(
            {
                "standings.rebuilt": _("Computed points and ratings anew: %(count)s numbers were wrong"),
                "standings.season_saved": _("Saved a season, %(begins_on)s to %(ends_on)s"),
                "standings.season_deleted": _("Deleted a season, %(begins_on)s to %(ends_on)s"),
            }
        )
