"""Serving pictures of people, so that nothing in them can do anything but be seen."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.csp import CSP
from django.views.decorators.csp import csp_override
from django.views.decorators.http import require_safe

from club.accounts import identicon
from club.accounts.access import public
from club.accounts.avatars import CONTENT_TYPE, SIZES
from club.accounts.language import wordless
from club.accounts.models import Picture

# An address never means another picture (see `avatars.avatar_url`).
FOR_EVER = "public, max-age=31536000, immutable"

inert = csp_override(
    # The stubs know no directive that stands alone.
    {"default-src": [CSP.NONE], "frame-ancestors": [CSP.NONE], "sandbox": True}  # type: ignore[dict-item]
)


@public
@require_safe
@inert
@wordless
def avatar(request: HttpRequest, person_id: str, key: str, size: str) -> HttpResponse:
    """An uploaded picture, as we made it."""
    if size not in SIZES:
        raise Http404
    found = Picture.objects.filter(person=int(person_id), key=key).values_list(size, flat=True).first()
    if found is None:
        raise Http404
    return _picture(bytes(found), CONTENT_TYPE)


@public
@require_safe
@inert
@wordless
def drawn_avatar(request: HttpRequest, seed: str) -> HttpResponse:
    """A picture of our own drawing."""
    return _picture(identicon.svg(seed).encode(), "image/svg+xml")


def _picture(content: bytes, content_type: str) -> HttpResponse:
    return HttpResponse(
        content,
        content_type=content_type,
        headers={
            "Cache-Control": FOR_EVER,
            "X-Content-Type-Options": "nosniff",
            "Content-Disposition": "inline",
        },
    )
