"""Where people are found, and where one finds what is one's own. Signing in and out is allauth's, under accounts/."""

from django.urls import path

from playground.people import views

app_name = "people"

urlpatterns = [
    path("people/<str:handle>/", views.profile, name="profile"),
    path("me/", views.me, name="me"),
    path("me/notices/", views.notices, name="notices"),
    path("me/notices/read/", views.read_all, name="read_all"),
    path("me/notices/<int:notice_id>/", views.follow, name="follow"),
]
