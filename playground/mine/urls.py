"""What is one's own, with or without an account."""

from django.urls import path

from playground.mine.views import files, recovering, works

app_name = "mine"

urlpatterns = [
    path("me/", works.work, name="work"),
    path("me/change/", works.change, name="change"),
    path("me/deleted/", works.deleted, name="deleted"),
    path("me/link/", recovering.link, name="link"),
    path("back/<str:secret>/", recovering.back, name="back"),
    path("me/file/", files.take, name="file"),
    path("me/bring-back/", files.bring_back, name="bring_back"),
]
