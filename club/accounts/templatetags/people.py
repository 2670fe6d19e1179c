"""People in templates: `{% avatar person %}`; for who looks, `{% bell %}` with his notices and
`{% looks as looks %}`, how he likes the pages to look."""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from club.accounts import looks as looks_of
from club.accounts.avatars import avatar_url
from club.accounts.models import Person
from club.notices.notify import unread

register = template.Library()


@register.simple_tag
def avatar(person: Person, size: str = "small") -> SafeString:
    """The person's picture; his name stands beside it, so it says nothing to a screen reader."""
    return format_html('<img class="avatar avatar-{}" src="{}" alt="">', size, avatar_url(person, size))


@register.simple_tag(takes_context=True)
def looks(context: dict[str, Any]) -> looks_of.Looks:
    """How the page looks and sounds to whoever looks; the house's way where nobody asked for the page."""
    request = context.get("request")
    return looks_of.of(request) if request is not None else looks_of.Looks()


@register.inclusion_tag("accounts/bell.html", takes_context=True)
def bell(context: dict[str, Any]) -> dict[str, Any]:
    """The way to the notices, with how many are unread; nothing for who is not signed in."""
    user = context.get("user")
    known = isinstance(user, Person)
    return {"known": known, "unread": unread(user) if known else 0}
