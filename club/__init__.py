"""The wiring of the club: settings, addresses, processes. It knows every room; no room knows it."""

from club.celery import app as celery_app

__all__ = ["celery_app"]
