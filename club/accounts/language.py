"""The language a person chose, carried by Django's own language cookie."""

from django.conf import settings
from django.http import HttpResponse

from club.accounts.models import Person


def remember(response: HttpResponse, person: Person) -> None:
    """Make this browser use the person's language; without one, the browser's own."""
    if person.language in dict(settings.LANGUAGES):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            person.language,
            max_age=settings.LANGUAGE_COOKIE_AGE or 365 * 24 * 3600,
            path=settings.LANGUAGE_COOKIE_PATH,
            domain=settings.LANGUAGE_COOKIE_DOMAIN,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
            samesite=settings.LANGUAGE_COOKIE_SAMESITE,
        )
    else:
        response.delete_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            path=settings.LANGUAGE_COOKIE_PATH,
            domain=settings.LANGUAGE_COOKIE_DOMAIN,
        )
