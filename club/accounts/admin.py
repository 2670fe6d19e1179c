"""People in the admin: renaming, suspending, staff rights. Nobody is added or deleted here."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from club.accounts import suspension
from club.accounts.models import Person
from club.accounts.sockets import close_sockets

# The admin's own log-in would be a second door without the limits on guessing.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


def _may_enter(request: HttpRequest) -> bool:
    return type(admin.site).has_permission(admin.site, request) and not request.user.is_suspended


admin.site.has_permission = _may_enter  # type: ignore[method-assign]


class PersonForm(forms.ModelForm):
    class Meta:
        model = Person
        fields = ["display_name"]

    def clean_display_name(self) -> str:
        return Person.objects.check_free(self.cleaned_data["display_name"], person=self.instance)

    def clean(self) -> dict[str, Any] | None:
        if "display_name" in self.changed_data and "display_name" in self.cleaned_data:
            self.instance.take_name(self.cleaned_data["display_name"])
        return super().clean()


@admin.register(Person)
class PersonAdmin(UserAdmin):
    form = PersonForm
    list_display = ["display_name", "is_guest", "is_staff", "is_active", "suspended_at", "date_joined"]
    list_filter = ["is_guest", "is_staff", "is_active", ("suspended_at", admin.EmptyFieldListFilter)]
    search_fields = ["username", "display_name", "email"]
    ordering = ["-date_joined"]
    filter_horizontal = ["groups", "user_permissions"]
    actions = ["suspend", "lift_suspension"]
    fieldsets = [
        (None, {"fields": ["display_name", "email", "is_guest", "date_joined", "last_login", "password"]}),
        (_("Preferences"), {"fields": ["language", "design", "mucks_beaten"]}),
        (_("Suspension"), {"fields": ["suspended_at", "suspension_reason"]}),
        (
            _("Rights"),
            {"fields": ["is_active", "is_staff", "is_superuser", "groups", "user_permissions"]},
        ),
    ]
    readonly_fields = ["email", "is_guest", "date_joined", "last_login", "suspended_at"]

    def get_readonly_fields(self, request: HttpRequest, obj: Person | None = None) -> list[str]:
        fields = list(self.readonly_fields)
        if not request.user.is_superuser:
            # Who may edit people must not thereby make himself a superuser.
            fields += ["is_staff", "is_superuser", "groups", "user_permissions"]
        return fields

    def has_add_permission(self, request: HttpRequest, obj: Person | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Person | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Person | None = None) -> bool:
        if obj is not None and obj.is_superuser and not request.user.is_superuser:
            return False
        return super().has_change_permission(request, obj)

    def save_model(self, request: HttpRequest, obj: Person, form: forms.ModelForm, change: bool) -> None:
        super().save_model(request, obj, form, change)
        if not obj.is_active:
            close_sockets(obj)

    @admin.action(description=_("Suspend (the reason stands on the person's page)"), permissions=["change"])
    def suspend(self, request: HttpRequest, queryset: QuerySet[Person]) -> None:
        for person in self._below(request, queryset):
            suspension.suspend(person, person.suspension_reason)

    @admin.action(description=_("Lift the suspension"), permissions=["change"])
    def lift_suspension(self, request: HttpRequest, queryset: QuerySet[Person]) -> None:
        for person in self._below(request, queryset):
            suspension.lift(person)

    def _below(self, request: HttpRequest, people: QuerySet[Person]) -> list[Person]:
        """Those among them whom this member of the staff may change; never himself."""
        return [
            person
            for person in people
            if person != request.user and self.has_change_permission(request, person)
        ]
