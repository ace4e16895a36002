"""Where people are found, and where one finds what is one's own. Signing in and out is allauth's, under accounts/."""

from django.urls import path

from playground.people.views import inbox, own, profiles

app_name = "people"

urlpatterns = [
    path("people/<str:handle>/", profiles.profile, name="profile"),
    path("me/settings/", own.settings, name="settings"),
    path("me/name/", own.handle, name="handle"),
    path("me/export/", own.export, name="export"),
    path("me/leave/", own.leave, name="leave"),
    path("me/notices/", inbox.notices, name="notices"),
    path("me/notices/read/", inbox.read_all, name="read_all"),
    path("me/notices/<int:notice_id>/", inbox.follow, name="follow"),
]
