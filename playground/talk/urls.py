"""Where people talk, and where moderators look after it."""

from django.urls import path

from playground.talk.views import comments, disputes, moderation, votes

app_name = "talk"

urlpatterns = [
    path("talk/vote/<path:slug>/", votes.vote, name="vote"),
    path("talk/check/<path:slug>/", votes.check, name="check"),
    path("talk/say/<path:slug>/", comments.say, name="say"),
    path("talk/dispute/<path:slug>/", disputes.new, name="new_dispute"),
    path("comments/<id:comment_id>/", comments.comment, name="comment"),
    path("comments/<id:comment_id>/thread/", comments.thread, name="thread"),
    path("comments/<id:comment_id>/edit/", comments.edit, name="edit"),
    path("comments/<id:comment_id>/delete/", comments.delete, name="delete"),
    path("comments/<id:comment_id>/history/", comments.history, name="history"),
    path("disputes/", disputes.index, name="disputes"),
    path("disputes/<id:dispute_id>/", disputes.dispute, name="dispute"),
    path("disputes/<id:dispute_id>/turn/", disputes.turn, name="turn"),
    path("disputes/<id:dispute_id>/open/", disputes.open_in_stepper, name="open_dispute"),
    path("report/<str:kind>/<str:target>/", moderation.report, name="report"),
    path("moderation/", moderation.queue, name="queue"),
    path("moderation/log/", moderation.log, name="log"),
    path("moderation/people/<str:handle>/", moderation.ban, name="ban"),
    path("moderation/<str:kind>/<str:target>/", moderation.look, name="look"),
]
