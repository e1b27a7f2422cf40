"""Settings: by default a LAN server in one folder; environment variables set PostgreSQL, Redis and a domain.

WARPWAR_DATA          folder for the database and the secret keys (default: var/ beside this code; for an installed
                      package warpwar-live/ in the user's data folder, such as ~/.local/share)
WARPWAR_SECRET_KEY    replaces the secret key in that folder; must be the same for all processes that share a database
WARPWAR_HOSTS         host names served, comma separated (default: any; sockets and writes check their Origin)
WARPWAR_ORIGINS       further origins whose pages may use this server, such as https://play.example.org
WARPWAR_PUBLIC_ORIGIN origin under which guests reach this server, such as https://play.example.org; invitations begin
                      with it, and pages of this origin may use this server whatever Host header a proxy sends
WARPWAR_CONTACT       e-mail address of the operator, sent to the push services that deliver notifications
WARPWAR_SMTP          mail server for e-mail to players who must answer and have no page open, such as
                      smtp+tls://user:password@mail.example.org:587 (smtps://… for TLS from the start, smtp://… for no
                      TLS, on this machine); it needs WARPWAR_PUBLIC_ORIGIN too (default: no e-mail)
WARPWAR_MAIL_FROM     sender of these e-mails (default: WARPWAR_CONTACT)
WARPWAR_PROXIES       addresses or networks of trusted proxies, comma separated, such as 127.0.0.1,10.0.0.0/8; limits
                      use the X-Forwarded-For header of these proxies (default: none; the header is ignored)
WARPWAR_HTTPS         1 behind a TLS proxy that sets X-Forwarded-Proto: cookies are sent over HTTPS only
WARPWAR_ADMIN         1 for the operator's pages at /admin/ (create the account first: manage.py createsuperuser)
WARPWAR_METRICS       1 for Prometheus metrics on loopback, at the server's port plus 1000 (8000: 9000)
WARPWAR_LOG           json for a log of one JSON object per line
WARPWAR_DEV           1 for development: debug pages, and the frontend from Vite
WARPWAR_KEEP_…        days after which unused data is deleted, such as WARPWAR_KEEP_FINISHED
                      (games/keeping/retention.py lists these names)
PLAY_…                limits of what users may cost the server, such as PLAY_LAB_WORKERS (numbers; docs/hosting.md lists
                      some of them; the default is in the module that uses the limit)
DATABASE_URL          postgres://… (default: SQLite in the data folder)
REDIS_URL             redis://… to run several server processes (default: in memory, one process)
REDIS_PREFIX          prefix of keys in Redis, so that several installations can share one Redis
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url

from games.addresses import networks
from warpwar_site.environment import (
    data_folder,
    ensure_folder,
    flag,
    limits,
    mail_server,
    origins,
    read_list,
    read_or_create_secret,
)

BASE_DIR = Path(__file__).resolve().parent.parent
PACKAGED_PAGE = BASE_DIR / "warpwar_site" / "page"
INSTALLED = PACKAGED_PAGE.is_dir()  # installed from a wheel, which contains the built page; not a checkout
DATA_DIR = ensure_folder(data_folder(BASE_DIR / "var", installed=INSTALLED))

DEBUG = flag("WARPWAR_DEV")
HTTPS = flag("WARPWAR_HTTPS")
SECRET_KEY = os.environ.get("WARPWAR_SECRET_KEY") or read_or_create_secret(DATA_DIR / "secret_key")
PUBLIC_ORIGIN = "".join(origins("WARPWAR_PUBLIC_ORIGIN"))
EXTRA_ORIGINS = origins("WARPWAR_ORIGINS")
CSRF_TRUSTED_ORIGINS = [each for each in (PUBLIC_ORIGIN, *EXTRA_ORIGINS) if each]
NAMED_HOSTS = [str(urlsplit(each).hostname) for each in CSRF_TRUSTED_ORIGINS]
ALLOWED_HOSTS = [*read_list("WARPWAR_HOSTS", default="*"), *NAMED_HOSTS]
PROXIES = networks(read_list("WARPWAR_PROXIES"))
CONTACT = os.environ.get("WARPWAR_CONTACT", "")

ADMIN = flag("WARPWAR_ADMIN")
METRICS = flag("WARPWAR_METRICS")

MAIL = mail_server(os.environ.get("WARPWAR_SMTP", ""))
EMAIL_HOST, EMAIL_PORT = MAIL.host, MAIL.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL.user, MAIL.password
EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL.starttls, MAIL.tls
EMAIL_TIMEOUT = 10  # seconds for each reply of the mail server
DEFAULT_FROM_EMAIL = os.environ.get("WARPWAR_MAIL_FROM") or CONTACT or "nobody@example.org"

INSTALLED_APPS = [
    *(["daphne"] if DEBUG else []),  # Daphne's runserver supports ASGI and reloads after an edit
    "django.contrib.admin",
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "games.lobby",
    "games.play",
    "games.recon",
    "games.diplomacy",
    "games.designs",
    "games.adjudicator",
    "games.lab",
    "games.archive",
    "games.drills",
    "games.analysis",
    "games.notifications",
    "games.identity",
    "games.keeping",
    "games.operators",
]

MIDDLEWARE = [
    "warpwar_site.headers.policy",
    "warpwar_site.storable_requests.storable_requests",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "warpwar_site.origin.same_origin_writes",
    "warpwar_site.bans.SessionsButNotOfBanned",
    "django.middleware.common.CommonMiddleware",
    "games.origins.CsrfCheck",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "warpwar_site.urls"
ASGI_APPLICATION = "warpwar_site.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# --- Storage -------------------------------------------------------------------------------------------

DATABASES: dict[str, Any] = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": DATA_DIR / "warpwar.sqlite3"}}
if url := os.environ.get("DATABASE_URL"):
    DATABASES["default"] = dj_database_url.parse(url)
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # WAL: readers do not wait for the writer. IMMEDIATE: a transaction takes the write lock before its first read, so
    # the transaction never fails half way. CONN_MAX_AGE None: if the connection were closed between calls, the
    # throughput would be five times lower. FULL: a commit returns only when the data is on the disk, so that confirmed
    # data survives a power cut. fullfsync is needed on macOS, where fsync only writes to the cache of the disk.
    DATABASES["default"] |= {
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA fullfsync=ON;",
        },
    }
else:
    DATABASES["default"] |= {"CONN_MAX_AGE": 0}
    DATABASES["default"]["OPTIONS"] = {
        "options": "-c lock_timeout=20s",  # as SQLite's timeout; then the work is retried
        **DATABASES["default"].get("OPTIONS", {}),
        "pool": {"min_size": 1, "max_size": 8, "timeout": 10},
    }
globals().update(
    {key.removeprefix("WARPWAR_"): float(value) for key, value in os.environ.items() if key.startswith("WARPWAR_KEEP_")}
)
globals().update(limits())
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = os.environ.get("REDIS_URL", "")
CHANNEL_LAYERS: dict[str, Any] = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
if REDIS_URL:
    # Set the size of the connection pool here. Some versions of redis-py open at most 100 connections to Redis by
    # default. If more are needed, redis-py raises an error, and this error can close the websockets of users.
    CHANNEL_LAYERS["default"] = {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {
            "hosts": [
                {"address": REDIS_URL, "max_connections": 5000, "socket_timeout": 5, "socket_connect_timeout": 5}
            ],
            "prefix": os.environ.get("REDIS_PREFIX", "warpwar"),
        },
    }

LOCAL = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "LOCATION": "local",
    "OPTIONS": {"MAX_ENTRIES": 100_000},
}
CACHES: dict[str, Any] = {"default": LOCAL, "local": LOCAL}
if REDIS_URL:  # limits apply to all processes together
    CACHES["default"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": os.environ.get("REDIS_PREFIX", "warpwar"),
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},
    }

# --- Frontend ------------------------------------------------------------------------------------------

FRONTEND_DIR = BASE_DIR / "frontend"
PAGE_DIR = PACKAGED_PAGE if INSTALLED else FRONTEND_DIR / "dist"
STATIC_URL = "/static/"
STATICFILES_DIRS = [PAGE_DIR] if PAGE_DIR.is_dir() else []
WHITENOISE_USE_FINDERS = True
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/assets/.+-[\w-]{8}\.\w+$"

# --- Sessions and security -----------------------------------------------------------------------------

SESSION_ENGINE = "games.lobby.sessions"
# Browsers send a cookie to all ports of a host. So the cookie needs a special name, or another server on this machine
# could overwrite it. A development server uses a second name, because it can run beside a server on which people play.
SESSION_COOKIE_NAME = "warpwar_dev_session" if DEBUG else "warpwar_session"
SESSION_COOKIE_AGE = 365 * 24 * 3600  # long, because a guest who loses the session loses the seat
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "warpwar_site.problems.csrf_failure"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"  # keeps invitation codes out of other sites' logs
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None  # over HTTP browsers warn about this header
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "WarpWar Live",
    "DESCRIPTION": "The HTTP API of the hall. Running matches use a WebSocket.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "/static/favicon.svg",
}

USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = False
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": "warpwar_site.logs.TextFormatter", "fmt": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
        "json": {"()": "warpwar_site.logs.JsonFormatter"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "json" if os.environ.get("WARPWAR_LOG") == "json" else "line",
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "games": {"level": "INFO"},
        "warpwar_site": {"level": "INFO"},
        "channels_redis": {"level": "CRITICAL"},  # `games.notify` reports a missing Redis without a traceback
        "django": {"level": "INFO" if DEBUG else "WARNING", "handlers": []},
        "django.request": {"level": "WARNING" if DEBUG else "ERROR"},  # bad requests must not fill the log
        "django.security": {"level": "ERROR" if DEBUG else "CRITICAL"},
    },
}
