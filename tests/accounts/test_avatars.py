"""Pictures of people: uploaded ones made anew, drawn ones, and how both are served."""

import io
import struct
import zlib
from xml.etree import ElementTree

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, ImageDraw

from club.accounts import avatars, identicon
from club.accounts.models import Person, Picture

PAGE = "/account/picture/"
PLACE = b"47.3769 N 8.5417 E"


def file(content: bytes, name="me.jpg") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def picture(size=(400, 300), kind="JPEG", mode="RGB", colour="red", **options) -> bytes:
    out = io.BytesIO()
    Image.new(mode, size, colour).save(out, kind, **options)
    return out.getvalue()


def opened(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content))


def with_place() -> bytes:
    """A picture that says where it was taken, in its EXIF data, in a comment and behind its end."""
    exif = Image.Exif()
    exif[0x010E] = PLACE.decode()
    return picture(exif=exif, comment=PLACE) + PLACE


# Made anew


@pytest.mark.parametrize(
    ("kind", "mode", "colour"),
    [
        ("JPEG", "RGB", "red"),
        ("JPEG", "L", 80),
        ("JPEG", "CMYK", (0, 200, 200, 0)),
        ("PNG", "RGBA", (255, 0, 0, 128)),
        ("PNG", "P", 1),
        ("PNG", "1", 1),
        ("WEBP", "RGB", "red"),
        ("GIF", "P", 1),
    ],
)
def test_every_picture_becomes_two_squares(kind, mode, colour):
    made = avatars.remade(file(picture(kind=kind, mode=mode, colour=colour)))
    assert {name: opened(content).size for name, content in made.items()} == {
        "small": (96, 96),
        "large": (320, 320),
    }
    assert {opened(content).format for content in made.values()} == {"WEBP"}


def test_nothing_but_what_can_be_seen_survives():
    upload = with_place()
    assert upload.count(PLACE) == 3
    for content in avatars.remade(file(upload)).values():
        assert PLACE not in content
        assert not opened(content).getexif()
        assert "icc_profile" not in opened(content).info


def test_a_colour_profile_does_not_either():
    from PIL.ImageCms import ImageCmsProfile, createProfile

    profile = ImageCmsProfile(createProfile("sRGB")).tobytes()
    [content, _] = avatars.remade(file(picture(icc_profile=profile))).values()
    assert "icc_profile" not in opened(content).info


def test_it_stands_upright():
    """Held sideways: what the camera calls the left is the top."""
    image = Image.new("RGB", (400, 200), "blue")
    ImageDraw.Draw(image).rectangle((0, 0, 199, 199), fill="red")
    out, exif = io.BytesIO(), Image.Exif()
    exif[0x0112] = 6
    image.save(out, "JPEG", exif=exif, quality=95)
    large = opened(avatars.remade(file(out.getvalue()))["large"]).convert("RGB")
    top, bottom = large.getpixel((160, 20)), large.getpixel((160, 300))
    assert top[0] > 200 > 60 > top[2]
    assert bottom[2] > 200 > 60 > bottom[0]


def bomb(width=60_000, height=60_000) -> bytes:
    """A small file that says it is an enormous picture."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 1000)), (b"IEND", b"")]
    chunks = [
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "picture_unreadable"),
        (b"GIF89a", "picture_unreadable"),
        (SVG, "picture_unreadable"),
        (picture(kind="BMP"), "picture_unreadable"),
        (picture(kind="TIFF"), "picture_unreadable"),
        (picture()[:-200][:1500], "picture_unreadable"),
        (bomb(), "picture_unreadable"),
        (bomb(4001, 4000), "picture_pixels"),
        (picture((31, 400)), "picture_small"),
        (b"x" * (avatars.LARGEST_FILE + 1), "picture_large"),
    ],
)
def test_what_is_no_fit_picture_is_refused(content, code):
    with pytest.raises(ValidationError) as refusal:
        avatars.remade(file(content))
    assert refusal.value.code == code


def test_a_bomb_is_not_unpacked(monkeypatch):
    """Known by its head alone."""
    monkeypatch.setattr("PIL.ImageFile.ImageFile.load", lambda self: pytest.fail("unpacked"))
    for content in (bomb(), bomb(4001, 4000)):
        with pytest.raises(ValidationError):
            avatars.remade(file(content))


# Kept


def test_uploading(client, anna):
    client.force_login(anna)
    assert client.post(PAGE, {"picture": file(picture())}).status_code == 302
    anna.refresh_from_db()
    kept = Picture.objects.get(person=anna)
    assert anna.picture_key == kept.key != ""
    assert avatars.avatar_url(anna) == f"/avatars/{anna.pk}/{kept.key}/small.webp"
    assert avatars.avatar_url(anna, "large").endswith("/large.webp")


def test_another_picture_has_another_address(client, anna):
    client.force_login(anna)
    addresses = set()
    for colour in ("red", "blue"):
        client.post(PAGE, {"picture": file(picture(colour=colour))})
        addresses.add(avatars.avatar_url(Person.objects.get(pk=anna.pk)))
    assert len(addresses) == 2
    assert Picture.objects.count() == 1
    assert sorted(client.get(address).status_code for address in addresses) == [200, 404]


def test_removing(client, anna):
    client.force_login(anna)
    client.post(PAGE, {"picture": file(picture())})
    before = avatars.avatar_url(Person.objects.get(pk=anna.pk))
    assert client.post("/account/picture/remove/").status_code == 302
    anna.refresh_from_db()
    assert anna.picture_key == ""
    assert not Picture.objects.exists()
    assert client.get(before).status_code == 404


@pytest.mark.parametrize("content", [SVG, b"", bomb()])
def test_a_refused_upload_says_why_at_the_field_and_changes_nothing(client, anna, content):
    client.force_login(anna)
    page = client.post(PAGE, {"picture": file(content)})
    assert page.status_code == 200
    assert page.context["picture_form"].errors["picture"]
    assert page.context["form"]["display_name"].value() == "Anna"
    assert not Picture.objects.exists()


def test_no_file_at_all(client, anna):
    client.force_login(anna)
    assert client.post(PAGE).context["picture_form"].errors["picture"] == ["This field is required."]


def test_not_all_day(client, anna, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"picture": "1/h/user"}
    client.force_login(anna)
    client.post(PAGE, {"picture": file(picture())})
    page = client.post(PAGE, {"picture": file(picture(colour="blue"))})
    assert "often" in str(page.context["picture_form"].errors["picture"])


def test_uploading_touches_nothing_else_of_the_row(anna):
    Person.objects.filter(pk=anna.pk).update(language="de")
    avatars.upload(anna, file(picture()))
    anna.refresh_from_db()
    assert anna.language == "de"


def test_staff_take_an_offending_one_away(director, owner, anna, logged):
    for person in (anna, owner):
        avatars.upload(person, file(picture()))
    avatars.take_away(director, anna, "Not fit to be seen")
    avatars.take_away(director, anna, "Again")
    with pytest.raises(ValidationError):
        avatars.take_away(director, owner, "Ugly")
    assert list(Picture.objects.values_list("person", flat=True)) == [owner.pk]
    assert logged() == [(director.pk, "members.picture_removed", anna.pk, "Not fit to be seen")]


# Drawn


def test_everybody_has_one_without_a_question_to_the_database(anna, berta, django_assert_num_queries):
    with django_assert_num_queries(0):
        addresses = {avatars.avatar_url(person) for person in (anna, berta)}
    assert len(addresses) == 2


def test_it_is_the_same_every_time_and_many_differ():
    seeds = [avatars.seed(number) for number in range(300)]
    drawn = [identicon.svg(seed) for seed in seeds]
    assert drawn == [identicon.svg(seed) for seed in seeds]
    assert len(set(drawn)) > 290


@pytest.mark.parametrize("seed", ["0" * 16, "f" * 16, *map(avatars.seed, range(30))])
def test_it_is_svg_without_script_and_style(seed):
    svg = identicon.svg(seed)
    root = ElementTree.fromstring(svg)
    assert {element.tag.partition("}")[2] for element in root.iter()} <= {"svg", "rect", "circle", "path"}
    assert "style" not in svg
    assert "href" not in svg


# Served


@pytest.fixture
def addresses(anna, berta):
    avatars.upload(anna, file(picture()))
    return [avatars.avatar_url(anna), avatars.avatar_url(anna, "large"), avatars.avatar_url(berta)]


def test_pictures_are_seen_by_everybody_and_can_do_nothing(client, addresses):
    types = []
    for address in addresses:
        answer = client.get(address)
        types.append(answer["Content-Type"])
        assert answer.status_code == 200
        assert answer["X-Content-Type-Options"] == "nosniff"
        policy = answer["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "sandbox" in policy
        assert "script-src" not in policy
        assert "immutable" in answer["Cache-Control"]
        assert "Set-Cookie" not in answer
        assert "Cookie" not in answer.get("Vary", "")
    assert types == ["image/webp", "image/webp", "image/svg+xml"]


@pytest.mark.parametrize(
    "address",
    [
        "/avatars/0/0123456789abcdef/small.webp",
        "/avatars/1000000000000000000000000/0123456789abcdef/small.webp",
        "/avatars/{pk}/{key}/huge.webp",
        "/avatars/{pk}/{key}/person.webp",
        "/avatars/{pk}/0123456789abcdef/small.webp",
        "/avatars/0123456789ABCDEF.svg",
        "/avatars/0123.svg",
    ],
)
def test_there_is_nothing_else(client, anna, addresses, address):
    assert client.get(address.format(pk=anna.pk, key=anna.picture_key)).status_code == 404


def test_the_pages_show_them(client, anna, addresses):
    client.force_login(anna)
    assert addresses[1] in client.get("/account/settings/").content.decode()
