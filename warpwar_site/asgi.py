"""The ASGI application for HTTP and WebSockets. Any ASGI server can run it."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "warpwar_site.settings")
django.setup(set_prefix=False)  # must run before the imports below, which import models

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import WebsocketDenier  # noqa: E402
from channels.sessions import SessionMiddlewareStack  # noqa: E402
from django.conf import settings  # noqa: E402
from django.urls import get_resolver, re_path  # noqa: E402

from games import struct_warmup  # noqa: E402
from games.archive.long_poll import LongPoll  # noqa: E402
from games.play.node import WithNode  # noqa: E402
from games.play.routing import websocket_urlpatterns  # noqa: E402
from warpwar_site.bans import WithBans  # noqa: E402
from warpwar_site.health import WithHealth  # noqa: E402
from warpwar_site.in_threads import Handler, InThreads  # noqa: E402
from warpwar_site.metrics import CountedAnswers  # noqa: E402
from warpwar_site.origin import SameOriginSockets  # noqa: E402
from warpwar_site.storable_requests import StorableSockets  # noqa: E402
from warpwar_site.unpacking import Unpacking  # noqa: E402

_ = get_resolver().url_patterns  # loads all views now
struct_warmup.warm_up()

nowhere = re_path("", WebsocketDenier.as_asgi())
with_bans = WithBans(URLRouter([*websocket_urlpatterns, nowhere]))
http = WithHealth(Unpacking(LongPoll(InThreads(Handler()))))
application = WithNode(
    ProtocolTypeRouter(
        {
            "http": CountedAnswers(http) if settings.METRICS else http,
            "websocket": StorableSockets(SameOriginSockets(SessionMiddlewareStack(with_bans))),
        }
    )
)
