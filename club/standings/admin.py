"""Results in the admin: to look at only."""

from django.contrib import admin
from django.http import HttpRequest

from club.standings.models import Result


@admin.register(Result)
class ResultAdmin(admin.ModelAdmin):
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

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Result | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Result | None = None) -> bool:
        return False
