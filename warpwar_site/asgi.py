"""One ASGI application for HTTP and sockets, for any ASGI server."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "warpwar_site.settings")
http = get_asgi_application()  # before the routes: they import models

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import WebsocketDenier  # noqa: E402
from channels.sessions import SessionMiddlewareStack  # noqa: E402
from django.urls import re_path  # noqa: E402

from games.lobby.routing import websocket_urlpatterns as hall  # noqa: E402
from games.play.node import WithNode  # noqa: E402
from games.play.routing import websocket_urlpatterns as match  # noqa: E402
from warpwar_site.origin import SameOriginSockets  # noqa: E402

nowhere = re_path("", WebsocketDenier.as_asgi())
application = WithNode(
    ProtocolTypeRouter(
        {
            "http": http,
            "websocket": SameOriginSockets(SessionMiddlewareStack(URLRouter([*hall, *match, nowhere]))),
        }
    )
)
