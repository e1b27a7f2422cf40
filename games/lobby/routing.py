"""The hall socket's address."""

from django.urls import path

from games.lobby.consumers import hall_socket

websocket_urlpatterns = [path("ws/hall/", hall_socket)]  # type: ignore[arg-type]
