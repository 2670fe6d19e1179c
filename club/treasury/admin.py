"""The ledger in the admin: to look at only."""

from django.contrib import admin

from club.accounts.adminsite import ReadOnly
from club.treasury.models import Account, Entry, Transaction


class EntriesInline(ReadOnly, admin.TabularInline):
    model = Entry
    fields = ["account", "amount", "balance"]


@admin.register(Account)
class AccountAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ["id", "kind", "person", "tournament", "balance"]
    list_filter = ["kind"]
    list_select_related = ["person"]
    search_fields = ["person__username", "person__display_name", "tournament"]


@admin.register(Transaction)
class TransactionAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ["created_at", "kind", "reason", "tournament", "created_by"]
    list_filter = ["kind"]
    list_select_related = ["created_by"]
    search_fields = ["reason", "tournament", "entries__account__person__username"]
    date_hierarchy = "created_at"
    inlines = [EntriesInline]
