from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("club.accounts.urls")),
    path("", include("club.treasury.urls")),
    path("", include("club.standings.urls")),
    path("", include("poker.web.urls")),
]
