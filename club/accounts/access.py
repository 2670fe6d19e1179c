"""Who may see a view. Every view of the club carries exactly one of these decorators.

    @public            everybody
    @signed_in         members, applicants and guests
    @account_holders   members and applicants, suspended ones too: what concerns the account itself
    @members           members
    @staff             who has a role: owners, directors, cashiers
    @directors, @cashiers, @owners    who has this role; owners may all (see `roles`)

The policy's name stands in the view's attribute `access`; a test walks the URL map and refuses a view
without one.
"""

from collections.abc import Callable
from functools import wraps
from inspect import iscoroutinefunction
from urllib.parse import urlsplit

from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from club.accounts.models import Person

type View = Callable[..., HttpResponseBase]
# What stands in the way of this person, as an answer; None lets him pass.
type Guard = Callable[[HttpRequest, Person | AnonymousUser], HttpResponse | None]

POLICIES = (
    "public",
    "signed_in",
    "account_holders",
    "members",
    "staff",
    "directors",
    "cashiers",
    "owners",
)


def public(view: View) -> View:
    return _policy("public", view, lambda request, person: None)


def signed_in(view: View) -> View:
    return _policy("signed_in", view, _refuse_suspended)


def account_holders(view: View) -> View:
    return _policy("account_holders", view, _refuse_without_account)


def members(view: View) -> View:
    return _policy("members", view, _refuse_guests)


def staff(view: View) -> View:
    return _policy("staff", view, _only("has_role"))


def directors(view: View) -> View:
    return _policy("directors", view, _only("is_director"))


def cashiers(view: View) -> View:
    return _policy("cashiers", view, _only("is_cashier"))


def owners(view: View) -> View:
    return _policy("owners", view, _only("is_owner"))


def is_htmx(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def visitor(request: HttpRequest) -> Person:
    """The signed-in person; for views whose policy lets nobody else in."""
    assert isinstance(request.user, Person)
    return request.user


def _policy(name: str, view: View, guard: Guard) -> View:
    if hasattr(view, "access"):
        raise TypeError(f"{view!r} already has the access policy {view.access!r}")
    if iscoroutinefunction(view):
        raise TypeError("access policies are for synchronous views")

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        return guard(request, request.user) or view(request, *args, **kwargs)

    guarded.access = name  # type: ignore[attr-defined]
    return guarded


def _refuse_strangers(request: HttpRequest, person: Person | AnonymousUser) -> HttpResponse | None:
    if isinstance(person, Person):
        return None
    answer = redirect_to_login(_way_back(request))
    return HttpResponseClientRedirect(answer.url) if is_htmx(request) else answer


def _refuse_suspended(request: HttpRequest, person: Person | AnonymousUser) -> HttpResponse | None:
    if answer := _refuse_strangers(request, person):
        return answer
    if isinstance(person, Person) and person.is_suspended:
        return _instead(request, "account_suspended", "accounts/suspended.html")
    return None


def _refuse_without_account(request: HttpRequest, person: Person | AnonymousUser) -> HttpResponse | None:
    if answer := _refuse_strangers(request, person):
        return answer
    if isinstance(person, Person) and not person.has_account:
        return _instead(request, "account_signup", "accounts/members_only.html")
    return None


def _refuse_guests(request: HttpRequest, person: Person | AnonymousUser) -> HttpResponse | None:
    if answer := _refuse_suspended(request, person) or _refuse_without_account(request, person):
        return answer
    if isinstance(person, Person) and person.is_applicant:
        return _instead(request, "application", "accounts/members_only.html")
    return None


def _only(allowed: str) -> Guard:
    """Lets pass whose property of this name is true."""

    def refuse_others(request: HttpRequest, person: Person | AnonymousUser) -> HttpResponse | None:
        if answer := _refuse_suspended(request, person):
            return answer
        if not getattr(person, allowed):
            raise PermissionDenied
        return None

    return refuse_others


def _instead(request: HttpRequest, url_name: str, template: str) -> HttpResponse:
    # A fragment has no room for the page that explains it: htmx goes to one.
    if is_htmx(request):
        return HttpResponseClientRedirect(reverse(url_name))
    return render(request, template, status=403)


def _way_back(request: HttpRequest) -> str:
    """Where to go after logging in: the page that was asked for, or for a fragment the page it is part of."""
    if is_htmx(request):
        page = urlsplit(request.headers.get("HX-Current-URL", ""))
        return (
            page.path + (f"?{page.query}" if page.query else "") if page.netloc == request.get_host() else "/"
        )
    return request.get_full_path() if request.method in ("GET", "HEAD") else "/"
