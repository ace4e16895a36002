"""Where every outcome of a moment is looked at."""

from django.urls import path

from playground.exploring import views

app_name = "exploring"

urlpatterns = [
    path("outcomes/new/", views.new, name="new"),
    path("outcomes/<id:exploration_id>/", views.detail, name="detail"),
    path("outcomes/<id:exploration_id>/progress/", views.progress, name="progress"),
    path("outcomes/<id:exploration_id>/cancel/", views.cancel, name="cancel"),
    path("outcomes/<id:exploration_id>/resume/", views.resume, name="resume"),
    path("outcomes/<id:exploration_id>/open/<str:what>/<int:number>/", views.open_line, name="open"),
]
