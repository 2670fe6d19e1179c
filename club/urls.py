from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import include, path

from club.accounts.access import public


@public
def favicon(request: HttpRequest) -> HttpResponse:
    """The admin's pages name no icon: browsers then ask here."""
    return redirect(static("img/icon.svg"))


handler404 = "club.accounts.language.not_found"

urlpatterns = [
    path("admin/", admin.site.urls),
    path("favicon.ico", favicon, name="favicon"),
    path("", include("club.accounts.urls")),
    path("", include("club.treasury.urls")),
    path("", include("club.standings.urls")),
    path("", include("poker.web.urls")),
    path("", include("club.staff.urls")),
]
