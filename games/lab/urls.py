"""URLs of the battle lab under /api/."""

from django.urls import path

from games.lab import views as v

urlpatterns = [
    path("lab/<str:game>", v.LabView.as_view()),
    path("lab/<str:game>/kit", v.LabKitView.as_view()),
]
