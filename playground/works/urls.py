"""Where works are found. A scenario's address may have any number of parts, so what is done with it comes first."""

from django.urls import path

from playground.works.views import comparing, correcting, ending, forking, reading, suggesting

app_name = "works"

urlpatterns = [
    path("library/v/<int:number>/<path:slug>/", reading.version, name="version"),
    path("library/at/<int:number>/<int:step>/<path:slug>/", reading.step, name="step"),
    path("library/latest/<path:slug>/", reading.latest, name="latest"),
    path("library/history/<path:slug>/", reading.history, name="history"),
    path("library/edit/<path:slug>/", correcting.edit, name="edit"),
    path("library/delete/<path:slug>/", ending.delete, name="delete"),
    path("library/restore/<path:slug>/", ending.restore, name="restore"),
    path("library/fork/<path:slug>/", forking.fork, name="fork"),
    path("library/forks/<path:slug>/", forking.forks, name="forks"),
    path("library/suggest/<path:slug>/", suggesting.suggest, name="suggest"),
    path("library/suggestions/<path:slug>/", suggesting.suggestions, name="suggestions"),
    path("library/suggestion/<int:number>/", suggesting.suggestion, name="suggestion"),
    path("library/suggestion/<int:number>/decide/", suggesting.decide, name="decide"),
    path("library/compare/", comparing.compare, name="compare"),
]
