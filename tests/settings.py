"""The club's settings as the tests use them: fast, private, and nothing outside a temporary folder."""

import os
import tempfile

# Set before the club's settings read them; a test never touches the data folder of a real club.
os.environ.setdefault("CLUB_DATA", tempfile.mkdtemp(prefix="club-tests-"))
os.environ.setdefault("SECRET_KEY", "for the tests only, and the same in every process of a test run")

from club.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
CELERY_BROKER_URL = "memory://"
AXES_ENABLED = False
