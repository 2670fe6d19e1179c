"""How the pages look and sound to whoever looks: from the profile, or for a stranger from a cookie."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from club.accounts.models import Person
from club.accounts.models.person import Design

FIELDS = ("design", "four_colours", "sounds", "volume", "names_hands", "second_tap")
"""Of a person; what can be changed from any page."""
COOKIES = ("design", "four_colours")
"""What a stranger can choose: he sits at no table."""
REMEMBERED_FOR = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Looks:
    """As the names of Person's fields say."""

    design: str = Design.BACK_ROOM
    four_colours: bool = True
    sounds: bool = True
    volume: int = 70
    names_hands: bool = True
    second_tap: bool = True


def of(request: HttpRequest) -> Looks:
    """How whoever asks wants it. Never fails, whatever a cookie says."""
    person = getattr(request, "user", None)
    if isinstance(person, Person):
        return Looks(**{name: getattr(person, name) for name in FIELDS})
    design = request.COOKIES.get("design", "")
    return Looks(
        design=design if design in Design.values else Design.BACK_ROOM,
        four_colours=request.COOKIES.get("four_colours") != "False",
    )


def remember(response: HttpResponse, chosen: dict[str, object]) -> None:
    """Keep a stranger's choice in his browser."""
    for name in COOKIES:
        if name in chosen:
            response.set_cookie(
                name,
                str(chosen[name]),
                max_age=REMEMBERED_FOR,
                httponly=True,
                samesite="Lax",
                secure=settings.SESSION_COOKIE_SECURE,
            )
