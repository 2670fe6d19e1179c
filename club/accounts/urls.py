"""Addresses of accounts. Those of allauth keep the names that allauth reverses."""

from allauth.account import views as allauth_views
from django.urls import path, re_path

from club.accounts import views
from club.accounts.access import members, public

urlpatterns = [
    path("account/log-in/", views.log_in, name="account_login"),
    path("account/log-out/", public(allauth_views.logout), name="account_logout"),
    path("account/register/", views.sign_up, name="account_signup"),
    path("account/guest/", views.play_as_guest, name="account_guest"),
    path("account/settings/", views.settings_page, name="settings"),
    path("account/suspended/", views.suspended, name="account_suspended"),
    path("account/inactive/", public(allauth_views.account_inactive), name="account_inactive"),
    path("account/password/", members(allauth_views.password_change), name="account_change_password"),
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
]
