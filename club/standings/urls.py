from django.urls import path

from club.standings import views

urlpatterns = [
    path("leaderboard/", views.leaderboard, name="leaderboard"),
    path("players/<int:person_id>/", views.player, name="player"),
]
