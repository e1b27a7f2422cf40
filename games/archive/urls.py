"""URLs of finished matches under /api/."""

from django.urls import path

from games.archive import views as v

urlpatterns = [
    path("matches/<id:match_id>/replay", v.ReplayView.as_view()),
    path("matches/<id:match_id>/report", v.ReportView.as_view()),
    path("matches/<id:match_id>/export", v.ExportView.as_view()),
    path("recordings", v.RecordingsView.as_view()),
    path("recordings/<id:match_id>", v.RecordingView.as_view()),
]
