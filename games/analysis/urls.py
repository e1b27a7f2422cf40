"""URLs of analyses under /api/."""

from django.urls import path

from games.analysis.views import AnalysisView

urlpatterns = [path("matches/<id:match_id>/analysis", AnalysisView.as_view())]
