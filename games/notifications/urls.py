"""URLs of notifications under /api/."""

from django.urls import path

from games.notifications import views as v

urlpatterns = [
    path("notifications", v.NotificationsView.as_view()),
    path("notifications/devices", v.DevicesView.as_view()),
    path("notifications/mail", v.MailView.as_view()),
    path("notifications/mail/confirm", v.MailConfirmView.as_view()),
    path("notifications/mail/stop/<str:token>", v.MailStopView.as_view()),
    path("invitations", v.InvitationsView.as_view()),
    path("matches/<id:match_id>/invite", v.InviteView.as_view()),
    path("matches/<id:match_id>/decline", v.DeclineView.as_view()),
    path("notifications/stop", v.StopView.as_view()),
    path("notifications/tables/<id:match_id>", v.TableCallsView.as_view()),
]
