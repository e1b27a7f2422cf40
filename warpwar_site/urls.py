"""HTTP routes: the API, its documentation, and one page for all other paths."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

from games.lobby.openapi import SETTINGS
from warpwar_site import health
from warpwar_site.headers import with_inline_styles
from warpwar_site.page_version import service_worker, version
from warpwar_site.pages import page, robots

handler400 = "warpwar_site.problems.bad_request"
handler403 = "warpwar_site.problems.forbidden"
handler404 = "warpwar_site.problems.not_found"
handler500 = "warpwar_site.problems.server_error"
urlpatterns = [
    path("api/health", health.view),
    path("healthz", health.view),
    path("api/version", version),
    path("robots.txt", robots),
    path("sw.js", service_worker),
    path("api/schema", SpectacularJSONAPIView.as_view(custom_settings=SETTINGS), name="schema"),
    path("api/docs", with_inline_styles(SpectacularSwaggerSplitView.as_view(url_name="schema"))),
    path("api/", include("games.lobby.urls")),
    path("api/", include("games.designs.urls")),
    path("api/", include("games.adjudicator.urls")),
    path("api/", include("games.lab.urls")),
    path("api/", include("games.archive.urls")),
    path("api/", include("games.drills.urls")),
    path("api/", include("games.analysis.urls")),
    path("api/", include("games.notifications.urls")),
    path("api/", include("games.identity.urls")),
    path("api/", include("games.play.urls")),
    *([path("admin/", admin.site.urls)] if settings.ADMIN else []),
    re_path(r"^(?!api/|static/|ws/)", page),
]
