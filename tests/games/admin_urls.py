"""The server's routes with the operator's pages, as with WARPWAR_ADMIN=1."""

from django.contrib import admin
from django.urls import path

from warpwar_site.urls import handler400, handler403, handler404, handler500
from warpwar_site.urls import urlpatterns as usual

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]
urlpatterns = [path("admin/", admin.site.urls), *usual]
