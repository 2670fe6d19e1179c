from django.urls import path

from club.standings import seasons, views

urlpatterns = [
    path("leaderboard/", views.leaderboard, name="leaderboard"),
    path("players/<int:person_id>/", views.player, name="player"),
    path("staff/seasons/", seasons.seasons, name="seasons"),
    path("staff/seasons/<int:season_id>/", seasons.change_season, name="change_season"),
    path("staff/seasons/<int:season_id>/delete/", seasons.delete_season, name="delete_season"),
]
