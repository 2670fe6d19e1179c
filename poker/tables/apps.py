from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "poker.tables"
    label = "tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from poker.tables import staffwords

        staffwords.add()
