"""Pictures of people: an uploaded one, made anew in our sizes, or one drawn from their number."""

import hashlib
import io
from functools import lru_cache
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from PIL import Image, ImageOps

from club.accounts import suspension
from club.accounts.models import Person, Picture
from club.audit.log import record

LARGEST_FILE = 5 * 1024 * 1024
MOST_PIXELS = 16_000_000
LEAST_SIDE = 32
FORMATS = ("JPEG", "PNG", "WEBP", "GIF")
# Sides of the squares, in pixels: beside a name at the table, and on a person's own page; each twice as fine
# as it is shown.
SIZES = {"small": 96, "large": 320}
CONTENT_TYPE = "image/webp"


def avatar_url(person: Person, size: str = "small") -> str:
    """The address of the person's picture. Asks nothing of the database, and never means another picture."""
    return _address(person.pk, person.picture_key, size)


@lru_cache(maxsize=4096)
def _address(person_id: int, key: str, size: str) -> str:
    if key:
        return reverse("avatar", args=[person_id, key, size])
    return reverse("drawn_avatar", args=[seed(person_id)])


def seed(person_id: int) -> str:
    """What the drawn picture is made from: says nothing but whose it is."""
    return hashlib.sha256(f"avatar of {person_id}".encode()).hexdigest()[:16]


@transaction.atomic
def upload(person: Person, file: Any) -> None:
    """Keep what can be seen in this file as the person's picture. ValidationError: as `remade`."""
    images = remade(file)
    key = hashlib.sha256(images["large"]).hexdigest()[:16]
    Picture.objects.update_or_create(person=person, defaults={"key": key, **images})
    _set_key(person, key)


@transaction.atomic
def remove(person: Person) -> bool:
    """Back to the drawn picture; whether there was another."""
    Picture.objects.filter(person=person).delete()
    had = bool(person.picture_key)
    _set_key(person, "")
    return had


@transaction.atomic
def take_away(by: Person | None, person: Person, why: str) -> None:
    """Staff remove a picture that offends. ValidationError: not_yours (see `suspension.may_decide`)."""
    if by is not None and not suspension.may_decide(by, person):
        raise suspension.not_yours()
    if remove(person):
        record(by, "members.picture_removed", person, why)


def remade(file: Any) -> dict[str, bytes]:
    """The picture in all SIZES, square and in a format of ours, by name. Nothing else in the file survives.

    ValidationError: picture_large, picture_unreadable, picture_pixels, picture_small.
    """
    if file.size > LARGEST_FILE:
        raise ValidationError(
            _("A picture file has at most %(megabytes)d MB."),
            "picture_large",
            {"megabytes": LARGEST_FILE // 1024 // 1024},
        )
    try:
        with Image.open(file, formats=FORMATS) as image:
            # Known from the head of the file, before anything is unpacked.
            _check_size(*image.size)
            # A JPEG is unpacked no larger than needed.
            image.draft("RGB", (2 * SIZES["large"], 2 * SIZES["large"]))
            upright = ImageOps.exif_transpose(image)
            # Printers' colours have no way to transparency but through the screen's.
            upright = upright.convert("RGB" if upright.mode == "CMYK" else "RGBA").convert("RGBA")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise ValidationError(
            _("This is no picture that can be read. Use JPEG, PNG, WebP or GIF."), "picture_unreadable"
        ) from error
    return {name: _square(upright, side) for name, side in SIZES.items()}


def _check_size(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise ValidationError(
            _("A picture has at most %(megapixels)d megapixels."),
            "picture_pixels",
            {"megapixels": MOST_PIXELS // 1_000_000},
        )
    if min(width, height) < LEAST_SIDE:
        raise ValidationError(
            _("A picture is at least %(side)d pixels wide and high."), "picture_small", {"side": LEAST_SIDE}
        )


def _square(image: Image.Image, side: int) -> bytes:
    square = ImageOps.fit(image, (side, side), Image.Resampling.LANCZOS)
    # What the file said about the picture, its place, camera and time, is only written when it is asked for.
    square.info.clear()
    out = io.BytesIO()
    square.save(out, "WEBP", quality=82, method=4)
    return out.getvalue()


def _set_key(person: Person, key: str) -> None:
    person.picture_key = key
    person.save(update_fields=["picture_key"])
