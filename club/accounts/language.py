"""The language a person reads in: that of his profile, else the browser's."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from club.accounts.models import Person

type Answer = Callable[[HttpRequest], HttpResponse]


def chosen(person: object) -> str | None:
    """The language of the person's profile, if the site speaks it."""
    if isinstance(person, Person) and person.language in dict(settings.LANGUAGES):
        return person.language
    return None


def speak(request: HttpRequest, person: object) -> None:
    """Answer this request in the person's language, if he has chosen one."""
    if language := chosen(person):
        translation.activate(language)
        request.LANGUAGE_CODE = language


def of_the_profile(get_response: Answer) -> Answer:
    """Middleware behind Django's own for the browser's language and for the user."""

    def middleware(request: HttpRequest) -> HttpResponse:
        speak(request, request.user)
        return get_response(request)

    return middleware
