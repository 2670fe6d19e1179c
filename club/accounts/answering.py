"""How views answer, in all rooms: which methods a page with a form takes, and a page or the part of it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_http_methods

form_page = require_http_methods(["GET", "HEAD", "POST"])


def page_or_part(request: HttpRequest, template: str, context: dict[str, Any], *parts: str) -> HttpResponse:
    """The whole page; one of these parts of its template alone where htmx is to put just that."""
    part = request.headers.get("HX-Target")
    response = render(request, f"{template}#{part}" if part in parts else template, context)
    patch_vary_headers(response, ["HX-Target"])
    return response
