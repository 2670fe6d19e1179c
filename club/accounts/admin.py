"""People in the admin: renaming, suspending, staff rights. Nobody is added or deleted here."""

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import UserChangeForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from club.accounts import suspension
from club.accounts.models import Person
from club.accounts.sockets import close_sockets


class PersonForm(UserChangeForm):
    class Meta:
        model = Person
        fields = ["display_name"]

    def clean_display_name(self) -> str:
        name: str = self.cleaned_data["display_name"]
        if "display_name" in self.changed_data:
            # Only then: the name of a guest who has gone may be another's by now.
            name = Person.objects.check_free(name, person=self.instance)
            self.instance.take_name(name)
        return name


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
