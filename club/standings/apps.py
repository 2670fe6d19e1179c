from django.apps import AppConfig


class StandingsConfig(AppConfig):
    name = "club.standings"
    label = "standings"
