from django.urls import URLPattern, URLResolver, path

from poker.web import lobby, opening, rulebook, tablepage

urlpatterns: list[URLPattern | URLResolver] = [
    path("", lobby.lobby, name="lobby"),
    path("open/", opening.open_table, name="open_table"),
    path("open/<slug:preset>/", opening.open_table, name="open_table_preset"),
    path("table/<uuid:table_id>/", tablepage.table, name="table"),
    path("rules/", rulebook.index, name="rules"),
    path("rules/<slug:preset>/", rulebook.preset, name="rules_preset"),
    path("rules/<slug:preset>/<slug:game>/", rulebook.game, name="rules_game"),
]
