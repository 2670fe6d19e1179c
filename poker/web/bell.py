"""The bell of an open page, pushed when its person has news. The page itself draws it by the tag `bell`."""

from django.template.loader import render_to_string


def bell_part(unread: int) -> str:
    """The bell with the number of unread notices, in one line as all parts are."""
    html = render_to_string("accounts/bell.html", {"known": True, "unread": unread})
    return "".join(line.strip() for line in html.splitlines())
