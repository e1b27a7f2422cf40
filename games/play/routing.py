"""The match socket's address."""

from django.urls import path

from games.play.consumers import match_socket

websocket_urlpatterns = [path("ws/match/<str:match>/", match_socket)]  # type: ignore[arg-type]
