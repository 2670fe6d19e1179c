"""Addresses of accounts. Those of allauth keep the names that allauth reverses."""

from allauth.account import views as allauth_views
from django.urls import path, re_path

from club.accounts.access import account_holders, public
from club.accounts.pages import (
    application,
    club,
    doors,
    farewell,
    invitations,
    log,
    notices,
    people,
    pictures,
    preferences,
)

doors_of_the_club = [
    path("account/log-in/", doors.log_in, name="account_login"),
    path("account/log-out/", public(allauth_views.logout), name="account_logout"),
    path("account/register/", doors.sign_up, name="account_signup"),
    path("account/guest/", doors.play_as_guest, name="account_guest"),
    path("account/suspended/", doors.suspended, name="account_suspended"),
    path("account/inactive/", public(allauth_views.account_inactive), name="account_inactive"),
    path("account/application/", application.application, name="application"),
    path("join/<str:token>/", application.join, name="join"),
]

passwords_and_addresses = [
    path("account/again/", account_holders(allauth_views.reauthenticate), name="account_reauthenticate"),
    path("account/password/", account_holders(allauth_views.password_change), name="account_change_password"),
    path("account/password/forgotten/", public(allauth_views.password_reset), name="account_reset_password"),
    path(
        "account/password/sent/",
        public(allauth_views.password_reset_done),
        name="account_reset_password_done",
    ),
    re_path(
        r"^account/password/new/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        public(allauth_views.password_reset_from_key),
        name="account_reset_password_from_key",
    ),
    path(
        "account/password/set/",
        public(allauth_views.password_reset_from_key_done),
        name="account_reset_password_from_key_done",
    ),
    path("account/email/", account_holders(allauth_views.email), name="account_email"),
    path(
        "account/email/sent/",
        public(allauth_views.email_verification_sent),
        name="account_email_verification_sent",
    ),
    re_path(
        r"^account/email/confirm/(?P<key>[-:\w]+)/$",
        public(allauth_views.confirm_email),
        name="account_confirm_email",
    ),
]

own_pages = [
    path("account/settings/", preferences.settings_page, name="settings"),
    path("account/looks/", preferences.change_looks, name="change_looks"),
    path("account/language/", preferences.change_language, name="change_language"),
    path("account/picture/", preferences.upload_picture, name="upload_picture"),
    path("account/picture/remove/", preferences.remove_picture, name="remove_picture"),
    path("account/data/", farewell.my_data, name="my_data"),
    path("account/delete/", farewell.delete_account, name="delete_account"),
    path("notices/", notices.notices, name="notices"),
    path("notices/<int:notice_id>/", notices.open_notice, name="open_notice"),
    path("notices/read/", notices.read_notices, name="read_notices"),
    path("notices/mail/", notices.choose_mail, name="choose_mail"),
]

pictures_of_people = [
    re_path(r"^avatars/(?P<seed>[0-9a-f]{16})\.svg$", pictures.drawn_avatar, name="drawn_avatar"),
    re_path(
        r"^avatars/(?P<person_id>[0-9]{1,18})/(?P<key>[0-9a-f]{1,16})/(?P<size>[a-z]+)\.webp$",
        pictures.avatar,
        name="avatar",
    ),
]

staff_pages = [
    path("staff/members/", people.members_list, name="members"),
    path("staff/members/<int:person_id>/", people.member, name="member"),
    path("staff/members/<int:person_id>/accept/", people.accept, name="accept_member"),
    path("staff/members/<int:person_id>/decline/", people.decline, name="decline_member"),
    path("staff/members/<int:person_id>/suspend/", people.suspend, name="suspend_member"),
    path("staff/members/<int:person_id>/lift/", people.lift, name="lift_suspension"),
    path("staff/members/<int:person_id>/picture/", people.unpicture, name="unpicture_member"),
    path("staff/members/<int:person_id>/role/", people.role, name="change_role"),
    path("staff/invitations/", invitations.invitations_page, name="invitations"),
    path(
        "staff/invitations/<int:invitation_id>/revoke/",
        invitations.revoke_invitation,
        name="revoke_invitation",
    ),
    path("staff/club/", club.club, name="club"),
    path("staff/log/", log.audit_log, name="audit_log"),
]

urlpatterns = [
    *doors_of_the_club,
    *passwords_and_addresses,
    *own_pages,
    *pictures_of_people,
    *staff_pages,
]
