"""URLs of scenarios made by users, under /api/."""

from django.urls import path

from games.designs import views as v

urlpatterns = [
    path("designs", v.DesignsView.as_view()),
    path("designs/check", v.CheckView.as_view()),
    path("designs/kit/<str:game>", v.KitView.as_view()),
    path("designs/<id:design_id>", v.DesignView.as_view()),
    path("designs/<id:design_id>/copy", v.CopyView.as_view()),
    path("designs/<id:design_id>/file", v.FileView.as_view()),
    path("designs/<id:design_id>/map.png", v.picture),
]
