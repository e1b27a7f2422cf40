"""URLs of drills under /api/."""

from django.urls import path

from games.drills import views as v

urlpatterns = [
    path("drills/<str:game>", v.NextDrillView.as_view()),
    path("drills/<str:game>/<str:drill>", v.DrillView.as_view()),
]
