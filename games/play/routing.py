"""URL patterns of the sockets of the hall and of matches."""

from django.urls import path

from games.play.hall_socket import hall_socket
from games.play.match_socket import match_socket

websocket_urlpatterns = [
    path("ws/hall/", hall_socket),  # type: ignore[arg-type]
    path("ws/match/<str:match>/", match_socket),  # type: ignore[arg-type]
]
