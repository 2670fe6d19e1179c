"""The language a person reads in: his profile's, else what he chose as a visitor, else the browser's."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.views.defaults import page_not_found

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


def wordless[V: Callable[..., object]](view: V) -> V:
    """For a view without words: it does not ask who looks, so caches may keep its answer for all."""
    view.wordless = True  # type: ignore[attr-defined]
    return view


class ProfileLanguage:
    """Middleware behind Django's own for the cookie's or browser's language, and for the user."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: object, args: object, kwargs: object) -> None:
        if not hasattr(view, "wordless"):
            speak(request, request.user)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The answer where there is no page: no view was found, so nobody has asked who looks yet."""
    speak(request, getattr(request, "user", None))
    return page_not_found(request, exception)
