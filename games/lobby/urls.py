"""The hall's URLs under /api/."""

from django.urls import path, register_converter

from games.lobby import views as v
from games.lobby.codes import IdConverter
from games.lobby.picture_views import map_picture, table_picture

register_converter(IdConverter, "id")
urlpatterns = [
    path("me", v.MeView.as_view()),
    path("me/history", v.HistoryView.as_view()),
    path("me/results", v.ResultsView.as_view()),
    path("games", v.GamesView.as_view()),
    path("games/<str:game>/<str:scenario>.png", map_picture),
    path("hall", v.HallView.as_view()),
    path("hall/idle", v.IdleView.as_view()),
    path("join/<path:code>", v.JoinView.as_view()),
    path("matches", v.MatchesView.as_view()),
    path("matches/<id:match_id>", v.MatchView.as_view()),
    path("matches/<id:match_id>/map.png", table_picture),
    path("matches/<id:match_id>/sit", v.SitView.as_view()),
    path("matches/<id:match_id>/edit", v.EditView.as_view()),
    path("matches/<id:match_id>/leave", v.LeaveView.as_view()),
    path("matches/<id:match_id>/ready", v.ReadyView.as_view()),
    path("matches/<id:match_id>/bot", v.BotView.as_view()),
    path("matches/<id:match_id>/seat", v.SeatView.as_view()),
    path("matches/<id:match_id>/remove", v.RemoveView.as_view()),
    path("matches/<id:match_id>/start", v.StartView.as_view()),
    path("matches/<id:match_id>/time", v.StartTimeView.as_view()),
    path("matches/<id:match_id>/calendar.ics", v.CalendarView.as_view()),
    path("matches/<id:match_id>/cancel", v.CancelView.as_view()),
    path("matches/<id:match_id>/host", v.HostView.as_view()),
    path("matches/<id:match_id>/rematch", v.RematchView.as_view()),
    path("matches/<id:match_id>/seat-link", v.SeatLinkView.as_view()),
    path("seat/<str:token>", v.SeatOfferView.as_view()),
    path("matches/<id:match_id>/qr.svg", v.QrView.as_view()),
]
