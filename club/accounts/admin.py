"""People in the admin, for owners: renaming, closing an account, a new password for who has no address.

Nobody is added or deleted here, and roles and suspensions have pages of their own, with reasons. What is
changed here is on record (`adminsite.logged`).
"""

import allauth.account.admin  # noqa: F401  (registers what is taken away again below)
from allauth.account.models import EmailAddress
from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import UserChangeForm
from django.contrib.auth.models import Group
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from club.accounts import roles
from club.accounts.adminsite import ReadOnly
from club.accounts.models import Application, Invitation, Person
from club.accounts.sockets import close_sockets

# Rights come from roles, and an address is confirmed by who has it.
admin.site.unregister([Group, EmailAddress])


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
    filter_horizontal = []
    fieldsets = [
        (None, {"fields": ["display_name", "is_active", "password"]}),
        (_("Membership"), {"fields": ["is_guest", "date_joined", "applied_at", "invitation", "left_at"]}),
        (_("Roles"), {"fields": ["is_superuser", "director", "cashier"]}),
        (_("Suspension"), {"fields": ["suspended_at", "suspension_reason"]}),
        (_("Preferences"), {"fields": ["language", "design", "mucks_beaten"]}),
    ]
    readonly_fields = [
        "is_guest",
        "date_joined",
        "applied_at",
        "invitation",
        "left_at",
        "is_superuser",
        "director",
        "cashier",
        "suspended_at",
        "suspension_reason",
    ]

    def get_readonly_fields(self, request: HttpRequest, obj: Person | None = None) -> list[str]:
        fields = list(self.readonly_fields)
        if obj is not None and roles.of(obj):
            # The roles first: they see to it that an owner is left.
            fields.append("is_active")
        return fields

    def has_add_permission(self, request: HttpRequest, obj: Person | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Person | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Person | None = None) -> bool:
        if obj is not None and obj.left_at is not None:
            return False
        return super().has_change_permission(request, obj)

    def save_model(self, request: HttpRequest, obj: Person, form: forms.ModelForm, change: bool) -> None:
        super().save_model(request, obj, form, change)
        if not obj.is_active:
            close_sockets(obj)


@admin.register(Application)
class ApplicationAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ["person", "made_at", "state", "decided_by"]
    list_filter = ["state"]
    list_select_related = ["person", "decided_by"]


@admin.register(Invitation)
class InvitationAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ["__str__", "created_by", "created_at", "most", "used", "expires_at", "revoked_at"]
    list_select_related = ["created_by"]
