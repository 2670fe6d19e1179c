"""Results in the admin: to look at only."""

from django.contrib import admin

from club.accounts.adminsite import ReadOnly
from club.standings.models import Result


@admin.register(Result)
class ResultAdmin(ReadOnly, admin.ModelAdmin):
    list_display = [
        "finished_at",
        "tournament",
        "seat",
        "person",
        "kind",
        "place",
        "points",
        "left",
        "game",
        "preset",
    ]
    list_filter = ["preset", "game", "kind", "left"]
    list_select_related = ["person"]
    search_fields = ["tournament", "person__username", "person__display_name"]
    date_hierarchy = "finished_at"
