"""Settings. Everything that differs between a laptop and a server comes from the environment.

The variables are listed in the README; none is needed for `make run`.
"""

import os
from pathlib import Path

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.utils.csp import CSP

from club import data, personal_data, redis_urls


def flag(name: str, default: bool = False) -> bool:
    """An environment variable as yes or no; anything unclear is refused rather than guessed."""
    text = os.environ.get(name, "").strip().lower()
    if not text:
        return default
    if text in {"1", "true", "yes", "on"}:
        return True
    if text in {"0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {text!r}")


def words(name: str, default: str = "") -> list[str]:
    """An environment variable as a list, separated by commas."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


BASE_DIR = data.BASE_DIR
DATA_DIR = data.folder()

DEBUG = flag("DEBUG")
SECRET_KEY = os.environ.get("SECRET_KEY") or data.secret_key(DATA_DIR)
SECRET_KEY_FALLBACKS = words("SECRET_KEY_FALLBACKS")
ALLOWED_HOSTS = words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = words("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    # Only for its `runserver`, as its import costs every process 0.7 s; `runclub` starts Daphne by itself.
    *(["daphne"] if DEBUG else []),
    "club",
    "club.audit",
    "club.notices",
    "club.accounts",
    "club.treasury",
    "club.standings",
    "poker.tables",
    "poker.chat",
    "poker.web",
    "club.staff",
    "club.accounts.apps.ClubAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "django_htmx",
    "allauth",
    "allauth.account",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "club.zerobyte.no_zero_bytes",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "club.accounts.language.ProfileLanguage",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "club.urls"
ASGI_APPLICATION = "club.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.csp",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Database: a file in the data folder, or DATABASE_URL.

DATABASES = {
    "default": dj_database_url.config(
        default=f"sqlite:///{DATA_DIR / 'club.sqlite3'}", conn_max_age=0, conn_health_checks=True
    )
}

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A transaction that reads before it writes fails at once under SQLite's deferred default when
    # another one writes meanwhile; IMMEDIATE waits in line instead. The log is written back by the worker
    # (poker.tables.forgetting), and only if it grows without it by whoever writes just then.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA secure_delete=ON;"
        " PRAGMA wal_autocheckpoint=8000;",
    }
elif DATABASES["default"]["ENGINE"].endswith("postgresql"):
    # Each ASGI request runs in a thread of its own, so connections are kept in a pool, not per thread.
    DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {
        "min_size": 1,
        # the pulse and the sockets keep one each
        "max_size": max(4, int(os.environ.get("DATABASE_POOL") or 10)),
        "timeout": 10,
    }

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Redis: sockets, tasks and cache. Without REDIS_URL it is the private one that `runclub` starts.

REDIS_URL = os.environ.get("REDIS_URL") or f"unix://{data.redis_socket(DATA_DIR)}"

CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [redis_urls.for_client(REDIS_URL, redis_urls.CHANNELS)]},
    },
}

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": redis_urls.for_client(REDIS_URL, redis_urls.CACHE),
    },
}

CELERY_BROKER_URL = redis_urls.for_celery(REDIS_URL)
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 30}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SERIALIZER = "json"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "clock"
CELERY_TASK_ROUTES = {
    "poker.tables.tasks.think": {"queue": "computers"},
    # A mail server may let one wait: not in the clock's way.
    "club.notices.tasks.send_due": {"queue": "computers"},
    "poker.chat.tasks.forget_old": {"queue": "computers"},
}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE = {
    # A sweep that waited is worthless, as newer ones have been sent: with an expiry they never pile up. It is
    # a moment by the sender's clock, so it must be longer than the clocks of two machines differ.
    "sweep": {
        "task": "poker.tables.tasks.sweep",
        "schedule": 2.0,
        "options": {"queue": "clock", "expires": 5},
    },
    "forget": {
        "task": "poker.tables.tasks.forget",
        "schedule": 20,
        "options": {"queue": "clock", "expires": 15},
    },
    "post": {
        "task": "club.notices.tasks.send_due",
        "schedule": 20,
        "options": {"queue": "computers", "expires": 15},
    },
    "old chat": {
        "task": "poker.chat.tasks.forget_old",
        "schedule": 3600,
        "options": {"queue": "computers", "expires": 3000},
    },
}

# Accounts

AUTH_USER_MODEL = "accounts.Person"
# Allauth's is Django's ModelBackend as well; a second one would only hash a wrong password twice.
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "club.accounts.adapter.Adapter"
ACCOUNT_FORMS = {
    "login": "club.accounts.forms.LogInForm",
    "signup": "club.accounts.forms.SignUpForm",
    "add_email": "club.accounts.forms.AddEmailForm",
    "reauthenticate": "club.accounts.forms.ReauthenticateForm",
    "change_password": "club.accounts.forms.ChangePasswordForm",
    "reset_password": "club.accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "club.accounts.forms.ResetPasswordKeyForm",
}
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_PRESERVE_USERNAME_CASING = False
ACCOUNT_SESSION_REMEMBER = True
# A guest is logged in and must still reach log-in and sign-up; our views send members away.
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
# An address is optional, and good for letters only once its owner has followed the link in the first one.
ACCOUNT_EMAIL_VERIFICATION = "optional"
# One address; a new one takes its place when it is confirmed.
ACCOUNT_CHANGE_EMAIL = True
# Addresses, taking the data along and deleting the account ask for the password again.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = {"password"}
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
# Signing up with an address that another account has must look like any other: "strict" lets it pass.
ACCOUNT_PREVENT_ENUMERATION = "strict"
# Counted in the cache, so for all processes together. "key" is what the action is about: for
# login_failed the name and the address, for guesses_at_name the name, for reset_password the mailbox.
ACCOUNT_RATE_LIMITS = {
    "login": "60/m/ip",
    "login_failed": "20/m/ip,5/5m/key",
    "guesses_at_name": "50/h/key",
    "signup": "20/m/ip",
    "enter_as_guest": "20/h/ip",
    "rename": "5/d/user",
    "picture": "20/h/user",
    "apply": "3/d/user",
    "change_password": "10/m/user",
    "reset_password": "10/m/ip,5/h/key",
    "reset_password_from_key": "20/m/ip",
}
# Called with who deletes his account, in the transaction that does it: the rooms above accounts forget him,
# or refuse with a ValidationError.
ON_LEAVING = ["poker.tables.play.farewell.leave_the_club", "poker.chat.forgetting.leave_the_club"]
PERSONAL_DATA = personal_data.PERSONAL_DATA
# Behind proxies: how many of them add to X-Forwarded-For. With 0 the header is not believed.
ALLAUTH_TRUSTED_PROXY_COUNT = int(os.environ.get("TRUSTED_PROXIES") or 0)

# Security

# Behind a proxy that ends TLS and sets X-Forwarded-Proto and X-Forwarded-For.
HTTPS = flag("HTTPS")
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = int(os.environ.get("HSTS_SECONDS", 365 * 24 * 3600))
    SECURE_HSTS_INCLUDE_SUBDOMAINS = flag("HSTS_SUBDOMAINS")
    SECURE_HSTS_PRELOAD = flag("HSTS_SUBDOMAINS")
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF, CSP.NONCE],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "font-src": [CSP.SELF],
    "media-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    # 'self' covers the sockets too: same host and port, ws for http and wss for https.
    "connect-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
    "base-uri": [CSP.NONE],
    "object-src": [CSP.NONE],
}

# A new club gets an owner and three members to try it with, unless DEMO=0.
DEMO = flag("DEMO", default=True)

# Languages and files

LANGUAGE_CODE = "en"
# Each by its own name: who looks for his language may not read the one that is shown.
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("ru", "Русский")]
# Of who has no profile to choose a language in.
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["club.formats"]
TIME_ZONE = os.environ.get("TIME_ZONE") or "UTC"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
# WhiteNoise warns of a missing folder, and any command may load the web application before it is filled.
STATIC_ROOT.mkdir(exist_ok=True)
STATICFILES_DIRS = [BASE_DIR / "static"]
MEDIA_ROOT = DATA_DIR / "media"
MEDIA_URL = "media/"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# Mail: an SMTP server by SMTP_HOST, else letters become files in the data folder.

# Where links in letters lead that no request is behind, without a slash at its end.
_HOST = next(iter(ALLOWED_HOSTS), "localhost").removeprefix(".")
SITE_URL = (os.environ.get("SITE_URL") or f"{'https' if HTTPS else 'http'}://{_HOST}").rstrip("/")

DEFAULT_FROM_EMAIL = os.environ.get("MAIL_FROM") or "club@localhost"
SERVER_EMAIL = DEFAULT_FROM_EMAIL
MAIL_DIR: Path = DATA_DIR / "mail"
if os.environ.get("SMTP_HOST"):
    MAILERS = {
        "default": {
            "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
            "OPTIONS": {
                "host": os.environ["SMTP_HOST"],
                "port": int(os.environ.get("SMTP_PORT", "587")),
                "username": os.environ.get("SMTP_USER", ""),
                "password": os.environ.get("SMTP_PASSWORD", ""),
                "use_tls": flag("SMTP_TLS", default=True),
                "timeout": 10,
            },
        }
    }
else:
    MAILERS = {
        "default": {
            "BACKEND": "django.core.mail.backends.filebased.EmailBackend",
            "OPTIONS": {"file_path": str(MAIL_DIR)},
        }
    }

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": os.environ.get("LOG_LEVEL", "WARNING")},
}

# Talers

# What a new member gets of the house.
WELCOME_TALERS = int(os.environ.get("WELCOME_TALERS") or 1000)
# Called with everyone who becomes a member, and says how many talers he was given: accounts are below the
# rooms that have something for him.
ON_JOINING = ["club.treasury.ledger.welcome"]

# Tables

# How long the pauses of the flow (deal, showdown, computers) are, as a share of the usual. Decision times
# stay.
TABLE_PACE = float(os.environ.get("TABLE_PACE", "1"))
# Whether a web process shows that it lives (see poker.tables.pulse).
PULSE = True
