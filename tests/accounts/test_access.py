"""Who may see a view: the decorators, and that no view of the site is without one."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from club.accounts import access, suspension
from club.accounts.models import Person

# Views that are not ours bring their own checks. Nothing else may stand here.
THIRD_PARTY = {"admin"}

FRAGMENT = {"HX-Request": "true", "HX-Current-URL": "http://testserver/lobby/?full=1"}


def _views(patterns, namespaces=()) -> Iterator[tuple[str, URLPattern]]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from _views(pattern.url_patterns, (*namespaces, pattern.namespace))
        elif not THIRD_PARTY & set(namespaces):
            yield str(pattern.pattern), pattern


VIEWS = [pytest.param(pattern, id=route or "/") for route, pattern in _views(get_resolver().url_patterns)]


@pytest.mark.parametrize("pattern", VIEWS)
def test_every_view_states_who_may_see_it(pattern):
    assert getattr(pattern.callback, "access", None) in access.POLICIES


CLOSED = [one for one in VIEWS if getattr(one.values[0].callback, "access", "public") != "public"]


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("pattern", CLOSED)
def test_no_closed_view_answers_a_stranger(rf, pattern, method):
    """Called with arguments that would break it, were it reached."""
    request = getattr(rf, method)("/somewhere/")
    request.user = AnonymousUser()
    answer = pattern.callback(request, **dict.fromkeys(pattern.pattern.converters))
    # A view may refuse the method before it looks at the person.
    assert answer.status_code == 405 or (
        answer.status_code == 302 and answer.url.startswith(reverse("account_login"))
    )


def test_the_walk_finds_the_views_and_would_find_a_bare_one():
    assert len(VIEWS) > 10
    assert any(one.values[0].name == "settings" for one in CLOSED)
    bare = URLPattern(get_resolver().pattern, lambda request: HttpResponse(), name="bare")
    [(_, found)] = _views([bare])
    assert not hasattr(found.callback, "access")


# The decorators, one by one

STAFF = {"director", "cashier", "owner"}


def _answer(rf, decorate, person, method="get", **headers):
    request = getattr(rf, method)("/page/?a=1", headers=headers)
    request.user = person
    return decorate(lambda request: HttpResponse("the page"))(request)


@pytest.fixture
def people(make_guest):
    def make(name, **fields):
        return Person.objects.create_user(name, password="x", **fields)

    suspended = make("Suspended", is_superuser=True)
    suspension.suspend(suspended, "Rude at the table")
    return {
        "stranger": AnonymousUser(),
        "guest": make_guest(),
        "applicant": make_guest("Applicant", applied_at=timezone.now()),
        "member": make("Member"),
        "director": make("Director", director=True),
        "cashier": make("Cashier", cashier=True),
        "owner": make("Owner", is_superuser=True),
        "suspended": suspended,
    }


@pytest.mark.parametrize(
    ("policy", "let_in"),
    [
        ("public", {"stranger", "guest", "applicant", "member", "suspended", *STAFF}),
        ("signed_in", {"guest", "applicant", "member", *STAFF}),
        ("account_holders", {"applicant", "member", "suspended", *STAFF}),
        ("members", {"member", *STAFF}),
        ("staff", STAFF),
        ("directors", {"director", "owner"}),
        ("cashiers", {"cashier", "owner"}),
        ("owners", {"owner"}),
    ],
)
def test_who_is_let_in(rf, people, policy, let_in):
    found = set()
    for name, person in people.items():
        try:
            answer = _answer(rf, getattr(access, policy), person)
        except PermissionDenied:
            continue
        if answer.content == b"the page":
            found.add(name)
    assert found == let_in


def test_a_stranger_is_sent_to_sign_in_and_back(rf):
    assert _answer(rf, access.signed_in, AnonymousUser()).url == "/account/log-in/?next=/page/%3Fa%3D1"


def test_a_post_is_not_repeated_as_a_get(rf):
    assert _answer(rf, access.signed_in, AnonymousUser(), "post").url == "/account/log-in/?next=/"


def test_a_fragment_takes_the_whole_page_along(rf):
    answer = _answer(rf, access.signed_in, AnonymousUser(), **FRAGMENT)
    assert answer.status_code == 200
    assert answer["HX-Redirect"] == "/account/log-in/?next=/lobby/%3Ffull%3D1"


def test_a_fragment_does_not_lead_to_another_site(rf):
    foreign = FRAGMENT | {"HX-Current-URL": "http://elsewhere.example/lobby/"}
    assert (
        _answer(rf, access.signed_in, AnonymousUser(), **foreign)["HX-Redirect"] == "/account/log-in/?next=/"
    )


def test_a_guest_is_told_how_to_become_a_member(rf, people):
    answer = _answer(rf, access.members, people["guest"])
    assert answer.status_code == 403
    assert reverse("account_signup") in answer.content.decode()


def test_an_applicant_is_told_that_he_has_to_wait(rf, people):
    answer = _answer(rf, access.members, people["applicant"])
    assert answer.status_code == 403
    assert reverse("application") in answer.content.decode()
    assert reverse("account_signup") not in answer.content.decode()
    assert _answer(rf, access.members, people["applicant"], **FRAGMENT)["HX-Redirect"] == reverse(
        "application"
    )


def test_a_suspended_person_is_told_why(client, people):
    client.force_login(people["suspended"])
    for url, status in [(reverse("settings"), 403), (reverse("account_suspended"), 403)]:
        page = client.get(url)
        assert page.status_code == status
        assert "Rude at the table" in page.content.decode()
    assert client.get(reverse("settings"), headers=FRAGMENT)["HX-Redirect"] == reverse("account_suspended")
    assert client.post(reverse("account_logout")).status_code == 302


@pytest.mark.parametrize("policy", [access.members, access.staff, access.directors, access.owners])
def test_so_is_suspended_staff_on_its_own_pages(rf, people, policy):
    answer = _answer(rf, policy, people["suspended"])
    assert answer.status_code == 403
    assert "Rude at the table" in answer.content.decode()


def test_nobody_else_sees_that_page(client, anna):
    client.force_login(anna)
    assert client.get(reverse("account_suspended")).status_code == 302


def test_a_view_carries_exactly_one_policy():
    with pytest.raises(TypeError, match="already"):
        access.public(access.staff(lambda request: HttpResponse()))


def test_an_asynchronous_view_is_refused_rather_than_left_open():
    async def view(request):
        return HttpResponse()

    with pytest.raises(TypeError):
        access.signed_in(view)
