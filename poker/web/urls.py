from django.urls import URLPattern, URLResolver, path

from poker.web import (
    history,
    history_deal,
    history_files,
    history_replay,
    lobby,
    opening,
    rulebook,
    tablepage,
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("", lobby.lobby, name="lobby"),
    path("open/", opening.open_table, name="open_table"),
    path("open/<slug:preset>/", opening.open_table, name="open_table_preset"),
    path("table/<uuid:table_id>/", tablepage.table, name="table"),
    path("table/<uuid:table_id>/rematch/", tablepage.rematch, name="rematch"),
    path("history/", history.tournaments, name="history"),
    path("history/<uuid:table_id>/", history.tournament, name="history_tournament"),
    path("history/<uuid:table_id>.phhs", history_files.tournament_phhs, name="history_phhs"),
    path("history/<uuid:table_id>.txt", history_files.tournament_text, name="history_text"),
    path("history/<uuid:table_id>/<int:number>/", history_replay.hand, name="history_hand"),
    path("history/<uuid:table_id>/<int:number>/deal/", history_deal.deal, name="history_deal"),
    path("history/<uuid:table_id>/<int:number>.phh", history_files.hand_phh, name="history_hand_phh"),
    path("history/<uuid:table_id>/<int:number>.txt", history_files.hand_text, name="history_hand_text"),
    path("rules/", rulebook.index, name="rules"),
    path("rules/<slug:preset>/", rulebook.preset, name="rules_preset"),
    path("rules/<slug:preset>/<slug:game>/", rulebook.game, name="rules_game"),
]
