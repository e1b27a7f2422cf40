"""Addresses of notifications under /api/."""

from django.urls import path

from games.notifications import views as v

urlpatterns = [
    path("notifications", v.NotificationsView.as_view()),
    path("notifications/devices", v.DevicesView.as_view()),
    path("notifications/stop", v.StopView.as_view()),
    path("notifications/tables/<id:match_id>", v.TableCallsView.as_view()),
]
