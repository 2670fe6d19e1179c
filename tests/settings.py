"""The club's settings as the tests use them: fast, private, and nothing outside a temporary folder."""

import atexit
import os
import shutil
import tempfile

# Set before the club's settings read them: a test never touches the data folder of a real club. Parallel
# test processes inherit the folder from the first one, which made it and removes it.
if "CLUB_TESTS_DATA" not in os.environ:
    os.environ["CLUB_TESTS_DATA"] = tempfile.mkdtemp(prefix="club-tests-")
    atexit.register(shutil.rmtree, os.environ["CLUB_TESTS_DATA"], ignore_errors=True)
os.environ["CLUB_DATA"] = os.environ["CLUB_TESTS_DATA"]
os.environ["SECRET_KEY"] = "for the tests only, and the same in every process of a test run"
for name in ("DEBUG", "HTTPS", "REDIS_URL", "ALLOWED_HOSTS", "SMTP_HOST", "LOG_LEVEL"):
    os.environ.pop(name, None)

from club.settings import *  # noqa: E402, F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
CELERY_BROKER_URL = "memory://"
AXES_ENABLED = False
PULSE = False
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405
    # A file, as in production: in memory SQLite shares its tables between threads and locks differently.
    DATABASES["default"]["TEST"] = {"NAME": os.path.join(os.environ["CLUB_DATA"], "tests.sqlite3")}  # noqa: F405
