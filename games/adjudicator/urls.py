"""URLs of rule cases under /api/."""

from django.urls import path

from games.adjudicator import views as v

urlpatterns = [
    path("adjudicate", v.AdjudicateView.as_view()),
    path("cases", v.CasesView.as_view()),
    path("cases/<id:case_id>", v.CaseView.as_view()),
]
