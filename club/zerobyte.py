"""An address with a zero byte in it is nobody's: it leads nowhere.

No text of ours has one, PostgreSQL takes none, and forms refuse them by themselves.
"""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse

type Answer = Callable[[HttpRequest], HttpResponse]


def no_zero_bytes(get_response: Answer) -> Answer:
    """Middleware."""

    def answer(request: HttpRequest) -> HttpResponse:
        if "\0" in request.path or any(
            "\0" in text for one in request.GET.lists() for text in (one[0], *one[1])
        ):
            raise Http404
        return get_response(request)

    return answer
