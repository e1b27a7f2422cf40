"""URL patterns of a match under /api/."""

from django.urls import path, re_path

from games.play import views as v

urlpatterns = [
    path("games/<str:game>/<str:scenario>/board", v.ScenarioBoardView.as_view()),
    path("matches/<id:match_id>/board", v.BoardView.as_view()),
    path("matches/<id:match_id>/log", v.LogView.as_view()),
    path("matches/<id:match_id>/receipts", v.ReceiptsView.as_view()),
    re_path("^", v.NowhereView.as_view()),
]
