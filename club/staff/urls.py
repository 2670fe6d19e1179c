from django.urls import path

from club.staff import announcing, chat, talers, tournament, tournaments

urlpatterns = [
    path("staff/tournaments/", tournaments.tournaments, name="staff_tournaments"),
    path("staff/tournaments/new/", announcing.schedule, name="staff_schedule"),
    path("staff/tournaments/new/<slug:preset>/", announcing.schedule, name="staff_schedule_preset"),
    path("staff/tournaments/<uuid:table_id>/", tournament.tournament, name="staff_tournament"),
    path("staff/tournaments/<uuid:table_id>/<slug:command>/", tournament.steer, name="staff_steer"),
    path("staff/chat/", chat.chat, name="staff_chat"),
    path("staff/chat/messages/<int:message_id>/remove/", chat.remove, name="staff_chat_remove"),
    path("staff/chat/people/<int:person_id>/", chat.person, name="staff_chat_person"),
    path("staff/chat/people/<int:person_id>/mute/", chat.mute, name="staff_mute"),
    path("staff/chat/people/<int:person_id>/unmute/", chat.unmute, name="staff_unmute"),
    path("staff/talers/", talers.accounts, name="staff_talers"),
    path("staff/talers/<int:account_id>/", talers.account, name="staff_account"),
    path("staff/talers/<int:account_id>/give/", talers.give, name="staff_give"),
    path("staff/talers/<int:account_id>/correct/", talers.correct, name="staff_correct"),
    path("staff/talers/movements/<uuid:movement_id>/", talers.movement, name="staff_movement"),
    path("staff/talers/movements/<uuid:movement_id>/reverse/", talers.reverse, name="staff_reverse"),
]
