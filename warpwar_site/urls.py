"""The HTTP side: the API, its documentation, and one page for everything else."""

from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

from games.lobby.openapi import SETTINGS
from games.lobby.views import open_seat
from warpwar_site.headers import with_inline_styles
from warpwar_site.pages import health, page

urlpatterns = [
    path("api/health", health),
    path("api/schema", SpectacularJSONAPIView.as_view(custom_settings=SETTINGS), name="schema"),
    path("api/docs", with_inline_styles(SpectacularSwaggerSplitView.as_view(url_name="schema"))),
    path("api/", include("games.lobby.urls")),
    path("api/", include("games.archive.urls")),
    path("api/", include("games.play.urls")),
    path("seat/<str:token>", open_seat),
    re_path(r"^(?!api/|static/|ws/)", page),
]
